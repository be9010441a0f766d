package navigator

import (
	"slices"

	"github.com/settle-go/settle/profile"
)

// Sequence runs optimizers one after the other.
type Sequence struct {
	name string
	list []Optimizer
}

// NewSequence returns the sequence of these optimizers.
func NewSequence(name string, list ...Optimizer) *Sequence {
	return &Sequence{name: name, list: slices.Clone(list)}
}

// Name returns the name of the sequence.
func (s *Sequence) Name() string { return s.name }

// List returns the optimizers in order.
func (s *Sequence) List() []Optimizer { return slices.Clone(s.list) }

// Kind implements [Kinder].
func (*Sequence) Kind() string { return profile.KindSequence }

// Apply implements [Optimizer].
func (s *Sequence) Apply(r *Run, pass *profile.Pass) error {
	pass.Kind = s.Kind()
	for _, opt := range s.list {
		if r.Stopped() || !r.checkContext() {
			break
		}
		child, err := r.apply(opt)
		pass.Children = append(pass.Children, child)
		if err != nil {
			return err
		}
	}
	return nil
}
