package eval

import (
	"errors"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// What some ops have no result for matters only where the result is read: a shift by too much
// that a select does not take, a constant that is too wide to be read. Its value is poison, and so is
// what is computed of an undefined one.

// poisoned notes that the outputs of a node have no value, and why.
func (f *frame) poisoned(s *step, why error) {
	if f.poison == nil {
		f.poison = map[graph.VarID]error{}
	}
	for i := range s.types {
		id := s.first + graph.VarID(i)
		f.values[id], f.poison[id] = value.Value{}, why
	}
}

// unread goes on after a node with an operand that cannot be read: a choice that does not take it
// has a result, and what only computes has none that may be read.
func (m *machine) unread(f *frame, s *step, why error) error {
	if len(f.poison) == 0 || !errors.Is(why, ErrUndefined) || !s.op.Has(ir.Pure) {
		return why
	}
	if s.evaluator.Domain.Chooses && len(s.inputs) == 3 && len(s.types) == 1 {
		if by, err := m.collect(f, nil, s.inputs[:1]); err == nil && by[0].IsScalar() {
			taken := 2
			if by[0].Int(0) != 0 {
				taken = 1
			}
			if list, err := m.collect(f, nil, s.inputs[taken:taken+1]); err == nil {
				f.values[s.first] = list[0]
				return nil
			}
		}
	}
	f.poisoned(s, why)
	return nil
}
