package feature

import (
	"errors"
	"fmt"
	"slices"

	"github.com/settle-go/settle/graph"
)

// Supervisor protects variables, inputs as a rule, from being destroyed: because
// the caller of the graph goes on using them. It needs a [DestroyHandler] that
// was attached before.
type Supervisor struct {
	Protected []graph.Var

	handler *DestroyHandler
	checked int // the handler's version that was found to be valid
}

// OnAttach implements [graph.Attacher].
func (s *Supervisor) OnAttach(fg *graph.FunctionGraph) error {
	handler, ok := Find[*DestroyHandler](fg)
	if !ok {
		return errors.New("the graph has no DestroyHandler, which knows what is destroyed")
	}
	for i, v := range s.Protected {
		if v.Graph() != fg.Graph() || !v.IsValid() {
			return fmt.Errorf("protected variable %d, %s: %w", i, v, graph.ErrForeign)
		}
	}
	s.handler, s.checked = handler, -1
	return s.Validate(fg)
}

// Validate implements [graph.Validator]. It costs nothing where no destroyer was
// added.
func (s *Supervisor) Validate(*graph.FunctionGraph) error {
	if s.handler == nil {
		return errors.New("the Supervisor is not attached to a graph")
	}
	if s.checked == s.handler.version {
		return nil
	}
	for _, v := range s.Protected {
		if by := s.handler.Destroyers(v); len(by) > 0 {
			return &Inconsistency{Reason: DestroysProtected, Node: nodeText(by[0]), Var: textOf(v)}
		}
	}
	s.checked = s.handler.version
	return nil
}

// NoOutputFromInplace refuses a graph in which one of these outputs, by number,
// is computed over an input of its node. It looks at nothing but the op.
type NoOutputFromInplace struct {
	Outputs []int

	fg     *graph.FunctionGraph
	memory memories
}

// OnAttach implements [graph.Attacher].
func (p *NoOutputFromInplace) OnAttach(fg *graph.FunctionGraph) error {
	p.fg = fg
	return p.Validate(fg)
}

// Validate implements [graph.Validator].
func (p *NoOutputFromInplace) Validate(*graph.FunctionGraph) error {
	if p.fg == nil {
		return errors.New("the NoOutputFromInplace is not attached to a graph")
	}
	ret := p.fg.Return()
	for _, i := range p.Outputs {
		if !ret.IsValid() || i < 0 || i >= ret.NumInputs() {
			continue
		}
		v := ret.Input(i)
		if n := v.Owner(); n.IsValid() && p.isInplace(n, v.Index()) {
			return &Inconsistency{Reason: OutputFromInplace, Node: nodeText(n), Var: textOf(v)}
		}
	}
	return nil
}

func (p *NoOutputFromInplace) isInplace(n graph.Node, output int) bool {
	destroyed := p.memory.of(n.Graph(), n.ID()).Destroys[output]
	return slices.ContainsFunc(destroyed, func(i int) bool { return i >= 0 && i < n.NumInputs() })
}
