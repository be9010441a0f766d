package relation

import (
	"iter"

	"github.com/settle-go/settle/unify/logic"
)

// EqComm holds where two terms are equal but for the order of the arguments of
// commutative ops, anywhere in them. Of a term that is not known it finds every
// one of those, first the term as it is.
func (a *Algebra) EqComm(t, u logic.Term) Goal { return modulo{a, true, false, 0}.eq(t, u) }

// EqAssoc holds where two terms are equal but for how the arguments of
// associative ops are grouped, anywhere in them. Of a term that is not known it
// finds those that are flat, and those with one group of neighbours: of two of
// them, then of more; for n above 0 of n only.
func (a *Algebra) EqAssoc(t, u logic.Term, n int) Goal { return modulo{a, false, true, n}.eq(t, u) }

// EqAssocComm holds where two terms are equal but for order and grouping.
func (a *Algebra) EqAssocComm(t, u logic.Term) Goal { return modulo{a, true, true, 0}.eq(t, u) }

// modulo is equality up to what an algebra allows.
type modulo struct {
	*Algebra
	order, group bool
	size         int // of groups, 0 for any
}

// eq holds where two terms are equal or differ by what is allowed. Of terms
// that are known all answers are the same one: it is given once.
func (m modulo) eq(t, u logic.Term) Goal {
	g := Any(Eq(t, u), m.step(t, u))
	return func(s State) Stream {
		if ground(s, t) && ground(s, u) {
			return Once(g)(s)
		}
		return g(s)
	}
}

// step relates two applications of one op. The one that is known is opened.
func (m modulo) step(t, u logic.Term) Goal {
	return func(s State) Stream {
		known, other := t, u
		if _, unknown := s.Walk(t).(*logic.Var); unknown {
			known, other = u, t
		}
		if _, err := logic.Open(s.Walk(known)); err != nil {
			return Empty()
		}
		op, left, right := logic.NewVar(""), logic.NewVar(""), logic.NewVar("")
		return All(
			Applyo(op, left, known), atLeastTwo(left), Applyo(op, right, other),
			Delay(func() Goal { return m.args(op, left, right) }))(s)
	}
}

// args relates the arguments of an op that is known.
func (m modulo) args(op, left, right logic.Term) Goal {
	return func(s State) Stream {
		order := m.order && holds(m.Commutative, op, s)
		group := m.group && holds(m.Associative, op, s)
		as, end, ok := items(left, s)
		switch {
		case !ok:
			return Empty()
		case !order && !group:
			return MapAnyo(m.step, left, right)(s)
		}
		bs, bsEnd, bothKnown := items(right, s)
		flat := as
		if group {
			flat, bs = flatten(op, as, s, opened), flatten(op, bs, s, opened)
		}
		if bothKnown {
			return m.same(order, sequence(flat, end), sequence(bs, bsEnd))(s)
		}
		varied := logic.NewVar("")
		return All(Mapo(m.eq, sequence(flat, end), varied), func(s State) Stream {
			list, _, _ := items(varied, s)
			arranged := m.arrangements(op, list, end, order, group)
			return some(s, each(s, arranged, sequence(as, end), right))
		})(s)
	}
}

// same compares flat arguments.
func (m modulo) same(order bool, a, b logic.Term) Goal {
	elements := func(a, b logic.Term) Goal { return Mapo(m.eq, a, b) }
	if order {
		return PermuteoBy(elements, false, a, b)
	}
	return elements(a, b)
}

// each yields the goals that arguments are one of those that an iterator makes,
// but for those that they were written as.
func each(s State, lists iter.Seq[logic.Term], written, args logic.Term) iter.Seq[Goal] {
	return func(yield func(Goal) bool) {
		for t := range lists {
			if !equal(s, t, written) && !yield(Eq(t, args)) {
				return
			}
		}
	}
}

// arrangements yields the orders and groupings of arguments that are allowed,
// the flat ones first.
func (m modulo) arrangements(op logic.Term, flat []logic.Term, end logic.Empty, order, group bool) iter.Seq[logic.Term] {
	return func(yield func(logic.Term) bool) {
		sizes := [][2]int{{0, 0}}
		if group {
			sizes = append(sizes, m.sizes(len(flat)))
		}
		for _, size := range sizes {
			for n := size[0]; n <= size[1]; n++ {
				for list := range permutations(flat) {
					if !grouped(op, list, end, n, yield) {
						return
					}
					if !order {
						break
					}
				}
			}
		}
	}
}

// sizes returns the smallest and the largest group of n arguments.
func (m modulo) sizes(n int) [2]int {
	if m.size > 0 {
		return [2]int{max(m.size, 2), min(m.size, n-1)}
	}
	return [2]int{2, n - 1}
}

// grouped yields arguments with each n neighbours in a group; n = 0 makes none.
func grouped(op logic.Term, list []logic.Term, end logic.Empty, n int, yield func(logic.Term) bool) bool {
	if n == 0 {
		return yield(sequence(list, end))
	}
	for at := 0; at+n <= len(list); at++ {
		tail := sequence(list[at+n:], end)
		t := logic.Cons(logic.Cons(op, sequence(list[at:at+n], end)), tail)
		for i := at - 1; i >= 0; i-- {
			t = logic.Cons(list[i], t)
		}
		if !yield(t) {
			return false
		}
	}
	return true
}
