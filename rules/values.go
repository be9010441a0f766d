package rules

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// Value is a value of a rule's replacement: what it is made of, for code that computes with
// something else than the constants of one graph.
type Value struct {
	p *program
	v *operand
}

// ValueKind says what a Value is.
type ValueKind uint8

// The kinds of values.
const (
	OtherValue    ValueKind = iota // several values, or what a region yields
	BoundValue                     // a value that the pattern binds
	NodeValue                      // an output of a node that the rule makes
	FoldedValue                    // the same, computed now: fold(...)
	NumberValue                    // a number that the rule is written with
	ComputedValue                  // a constant that an expression makes
)

// Values returns what takes the place of the outputs of a matched node, to be computed. It returns
// nothing for a rule that is written in Go, or by a relation, or that has regions.
func (r *Rule) Values() []Value {
	if r.program == nil || r.program.holds {
		return nil
	}
	list := make([]Value, len(r.program.roots))
	for i := range list {
		list[i] = Value{r.program, &r.program.roots[i]}
	}
	return list
}

// Kind returns what the value is.
func (v Value) Kind() ValueKind {
	switch v.v.kind {
	case boundValue:
		return BoundValue
	case constValue:
		return NumberValue
	case computedConst, computedValue:
		return ComputedValue
	case stepValue:
		if v.p.steps[v.v.step].fold {
			return FoldedValue
		}
		return NodeValue
	}
	return OtherValue
}

// Output returns the number of the output of a NodeValue or FoldedValue.
func (v Value) Output() int { return v.v.output }

// Args returns the arguments of a NodeValue or FoldedValue.
func (v Value) Args() []Value {
	args := v.p.steps[v.v.step].args
	list := make([]Value, len(args))
	for i := range args {
		list[i] = Value{v.p, &args[i]}
	}
	return list
}

// Bound returns the variable that a BoundValue is at a match.
func (v Value) Bound(m *unify.Match) graph.VarID { return m.Vars[v.v.slot] }

// Expression returns the text of a ComputedValue.
func (v Value) Expression() string { return v.v.where.Text }

// Op returns the op of a FoldedValue at a match. The error says why there is none.
func (v Value) Op(m *unify.Match) (ir.Op, error) {
	ctxt := m.Graph.Context()
	r := run{program: v.p, m: m, g: m.Graph, ops: v.p.ops.of(ctxt)}
	id, err := r.op(&v.p.steps[v.v.step].op)
	return ctxt.OpByID(id), err
}
