package navigator

import (
	"errors"
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/profile"
)

// Requirer is an optimizer that needs something of a graph before it is run,
// such as a feature that is attached to it. All that stand in an optimizer are
// asked before any is run: a feature that the last of a sequence needs sees what
// the first one does.
//
// They are asked once for each isolated graph that is optimized, perhaps of several
// at the same time, and not once more when a graph is settled again.
type Requirer interface {
	Require(fg *graph.FunctionGraph) error
}

// Require has an optimizer, and those that stand in it, ask for what they need.
// Who implements [Optimizer] around another one calls it for that; [Optimize] and
// [Settle] call it for the outermost one.
func Require(opt Optimizer, fg *graph.FunctionGraph) error {
	if isNil(opt) || fg == nil || fg.Graph() == nil {
		return errors.New("require: the optimizer or the graph is nil")
	}
	if r, ok := opt.(Requirer); ok {
		return r.Require(fg)
	}
	return nil
}

// require is Require of the optimizers of a run, if they were not asked before.
func (r *Run) require(opt Optimizer) error {
	if r.memory != nil && r.memory.on {
		return nil
	}
	if err := Require(opt, r.Graph); err != nil {
		return fmt.Errorf("optimizer %s: %w", opt.Name(), err)
	}
	return nil
}

func requireAll(fg *graph.FunctionGraph, lists ...[]Optimizer) error {
	for _, list := range lists {
		for i, opt := range list {
			if isNil(opt) {
				return fmt.Errorf("optimizer %d of %d is nil", i+1, len(list))
			}
			if err := Require(opt, fg); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *ruleSet) require(fg *graph.FunctionGraph) error {
	if s.err != nil {
		return s.err
	}
	for _, rule := range s.locals {
		if rule.Require == nil {
			continue
		}
		if err := rule.Require(fg); err != nil {
			return fmt.Errorf("rule %s: %w", rule.Name, err)
		}
	}
	return nil
}

// Require implements [Requirer].
func (s *Sequence) Require(fg *graph.FunctionGraph) error { return requireAll(fg, s.list) }

// Require implements [Requirer].
func (q *Equilibrium) Require(fg *graph.FunctionGraph) error {
	if err := q.set.require(fg); err != nil {
		return err
	}
	return requireAll(fg, q.config.Globals, q.config.Final, q.config.Cleanup)
}

// Require implements [Requirer].
func (t *Topo) Require(fg *graph.FunctionGraph) error { return t.set.require(fg) }

// Require implements [Requirer].
func (k *OpKey) Require(fg *graph.FunctionGraph) error { return k.topo.set.require(fg) }

// Require implements [Requirer].
func (p *policed) Require(fg *graph.FunctionGraph) error {
	if err := p.policy.check(); err != nil {
		return err
	}
	return Require(p.Optimizer, fg)
}

// Name returns the name of the optimizer that is run.
func (p *policed) Name() string {
	if isNil(p.Optimizer) {
		return "<nil>"
	}
	return p.Optimizer.Name()
}

// Require implements [Requirer].
func (a *above) Require(fg *graph.FunctionGraph) error { return a.set.require(fg) }

// AddFeature is an optimizer that only attaches a feature: before anything is
// run, wherever it stands.
type AddFeature struct {
	name string
	make func() graph.Feature
}

// NewAddFeature returns an optimizer that attaches what make returns to each
// graph. The feature stays attached when the run is over.
func NewAddFeature(name string, make func() graph.Feature) *AddFeature {
	return &AddFeature{name, make}
}

// Name returns the name of the optimizer.
func (a *AddFeature) Name() string { return a.name }

// Require implements [Requirer].
func (a *AddFeature) Require(fg *graph.FunctionGraph) error {
	if a.make == nil {
		return fmt.Errorf("optimizer %s has no function that makes its feature", a.name)
	}
	return fg.Attach(a.make())
}

// Apply implements [Optimizer]. There is nothing left to do.
func (a *AddFeature) Apply(*Run, *profile.Pass) error { return nil }
