// Package subtensor has the rules on subtensors whose number of operands, and what
// becomes of each, follows from shapes: they are written in Go, all others in
// rules.d/aesara.
package subtensor

import (
	"github.com/settle-go/settle/builtin/aesara/subscript"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// Rules returns the rules, for graphs of these dialects.
func Rules(d *ir.Dialects) []*navigator.Local {
	return []*navigator.Local{lift(d), ofAlloc(d)}
}

const name = "aesara.subtensor"

// subscripts are those of a subtensor: its entries, with the operands that each takes.
type subscripts struct {
	entries  []subscript.Entry
	operands [][]graph.Var
}

// subscriptsOf reads the subscripts of a subtensor; it is false where its op has none.
func subscriptsOf(n graph.Node) (s subscripts, ok bool) {
	entries, err := subscript.Of(n.Op())
	if err != nil || n.NumInputs() != 1+subscript.Operands(entries) {
		return s, false
	}
	next := 1
	for _, e := range entries {
		var operands []graph.Var
		for range e.Operands() {
			operands = append(operands, n.Input(next))
			next++
		}
		s.add(e, operands)
	}
	return s, true
}

func (s *subscripts) add(e subscript.Entry, operands []graph.Var) {
	s.entries, s.operands = append(s.entries, e), append(s.operands, operands)
}

// of returns the subscripts that show of an input what these show of the tensor that it
// is stretched to, whose dimensions are given. It is false where sizes that are not known
// decide whether it is stretched.
func (s subscripts) of(t ir.Type, dims []int64) (own subscripts, ok bool) {
	if !t.IsShaped() {
		return own, true
	}
	if t.Kind() != ir.TensorKind || t.Encoding() != "" || t.Rank() > len(dims) || len(s.entries) > len(dims) {
		return own, false
	}
	for d, e := range s.entries {
		at := d - (len(dims) - t.Rank())
		if at < 0 {
			continue // it has no such dimension, and is repeated along it
		}
		switch size := t.Dim(at); {
		case e.IsFull():
			own.add(e, nil)
		case size == 1 && dims[d] != 1 && e.IsIndex():
			own.add(subscript.At(0), nil)
		case size == 1 && dims[d] != 1:
			own.add(subscript.Full, nil)
		case size == ir.Dynamic:
			return own, false
		default:
			own.add(e, s.operands[d])
		}
	}
	return own, true
}

// areNone reports whether subscripts show all of a tensor, whatever it is.
func (s subscripts) areNone() bool {
	for _, e := range s.entries {
		if !e.IsFull() {
			return false
		}
	}
	return true
}

// show adds a subtensor of a variable, or nothing where the subscripts show all of it. It
// is false where they do not fit the variable.
func (s subscripts) show(r *navigator.Rewriter, x graph.Var) (graph.Var, bool) {
	if s.areNone() {
		return x, true
	}
	dims, err := subscript.Dims(s.entries, x.Type().Dims())
	if err != nil {
		return graph.Var{}, false
	}
	inputs := []graph.Var{x}
	for _, operands := range s.operands {
		inputs = append(inputs, operands...)
	}
	ctxt := r.Graph().Context()
	starts, stops, steps := subscript.Lists(s.entries)
	op := ctxt.Op(name,
		ir.NamedAttr{Name: subscript.Starts, Value: ctxt.Ints(ir.I64, starts...)},
		ir.NamedAttr{Name: subscript.Stops, Value: ctxt.Ints(ir.I64, stops...)},
		ir.NamedAttr{Name: subscript.Steps, Value: ctxt.Ints(ir.I64, steps...)})
	return r.Apply(op, ir.Tensor(x.Type().Elem(), dims...), inputs...), true
}
