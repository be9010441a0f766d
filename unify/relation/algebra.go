package relation

import (
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify/logic"
)

// Algebra is what is known of ops that relations need: which are associative and
// which commutative.
type Algebra struct {
	Associative *Facts
	Commutative *Facts
}

// NewAlgebra returns an algebra that knows nothing.
func NewAlgebra() *Algebra {
	return &Algebra{NewFacts("associative"), NewFacts("commutative")}
}

// AlgebraOf returns what dialects know of their ops, in their order.
func AlgebraOf(dialects *ir.Dialects) *Algebra {
	a := NewAlgebra()
	for _, d := range dialects.List() {
		for i := range d.Ops {
			op := &d.Ops[i]
			if op.Has(ir.Associative) {
				_ = a.Associative.Add(logic.OpName(op.Name)) // one term each: no error
			}
			if op.Has(ir.Commutative) {
				_ = a.Commutative.Add(logic.OpName(op.Name))
			}
		}
	}
	return a
}

// holds reports whether something is known of an op.
func holds(f *Facts, op logic.Term, s State) bool {
	if f == nil || len(f.rows) == 0 {
		return false
	}
	for i := range f.candidates([]logic.Term{op}, s) {
		if equal(s, f.rows[i][0], op) {
			return true
		}
	}
	return false
}

// AssocFlatten holds where flat is a term whose arguments that apply the same
// associative op are replaced by the arguments of those, at any depth. A term
// that is not a sequence, such as a variable of a graph, is flat: a caller that wants
// such terms flattened opens them, [logic.OpenAll].
func (a *Algebra) AssocFlatten(t, flat logic.Term) Goal {
	return func(s State) Stream {
		list, end, ok := items(t, s)
		if !ok || len(list) == 0 || !holds(a.Associative, list[0], s) {
			return Eq(t, flat)(s)
		}
		return Eq(logic.Cons(list[0], sequence(flatten(list[0], list[1:], s, items), end)), flat)(s)
	}
}

// flatten returns arguments with those that apply op replaced by theirs. What
// counts as an application is for parts to say.
func flatten(op logic.Term, args []logic.Term, s State, parts func(logic.Term, State) ([]logic.Term, logic.Empty, bool)) []logic.Term {
	var flat []logic.Term
	stack := [][]logic.Term{args}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if len(*top) == 0 {
			stack = stack[:len(stack)-1]
			continue
		}
		arg := (*top)[0]
		*top = (*top)[1:]
		if inner, _, ok := parts(arg, s); ok && len(inner) > 1 && equal(s, inner[0], op) {
			stack = append(stack, inner[1:])
			continue
		}
		flat = append(flat, arg)
	}
	return flat
}

// opened is items of what can be opened as well.
func opened(t logic.Term, s State) ([]logic.Term, logic.Empty, bool) {
	p, err := logic.Open(s.Walk(t))
	if err != nil {
		return nil, 0, false
	}
	return items(p, s)
}
