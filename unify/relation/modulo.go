package relation

import (
	"iter"
	"slices"

	"github.com/settle-go/settle/unify/logic"
)

// EqComm holds where two terms are equal except for the order of the arguments of
// commutative ops, anywhere in them. Of a term that is not known it finds every
// one of those, first the term as it is.
func (a *Algebra) EqComm(t, u logic.Term) Goal { return modulo{a, true, false, 0}.eq(t, u) }

// EqAssoc holds where two terms are equal except for how the arguments of
// associative ops are grouped, anywhere in them. Of a term that is not known it
// finds those that are flat, and those with one group of neighbours: of two of
// them, then of more; for n above 0 of n only. An unknown argument stands for one
// argument of the other term or for a group of neighbours.
func (a *Algebra) EqAssoc(t, u logic.Term, n int) Goal { return modulo{a, false, true, n}.eq(t, u) }

// EqAssocComm holds where two terms are equal except for order and grouping. An
// unknown argument stands for one argument of the other term or for a group of any
// of them. Where both terms have unknowns among the arguments of one op, those
// answers are found in which no group is split between unknowns of both.
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
	return func(s State) Stream {
		if isUnknown(s, t) || isUnknown(s, u) {
			return Any(Eq(t, u), m.variants(t, u))(s)
		}
		p, errT := logic.Open(s.Walk(t))
		q, errU := logic.Open(s.Walk(u))
		switch {
		case errT != nil || errU != nil:
			return Eq(t, u)(s)
		case !ground(s, t) || !ground(s, u):
			return m.parts(p, q)(s)
		case equal(s, t, u):
			return One(s)
		}
		return Once(m.parts(p, q))(s)
	}
}

// parts relates two lists element by element, or two applications of one op.
func (m modulo) parts(p, q *logic.Pair) Goal {
	return func(s State) Stream {
		if end, ok := endOf(p, s); ok && end == logic.EmptyList {
			return Mapo(m.eq, p, q)(s)
		}
		op, left, right := logic.NewVar(""), logic.NewVar(""), logic.NewVar("")
		return All(Applyo(op, left, p), Applyo(op, right, q), Delay(func() Goal { return m.args(op, left, right) }))(s)
	}
}

// args relates the arguments of an op that is known.
func (m modulo) args(op, left, right logic.Term) Goal {
	return func(s State) Stream {
		as, end, ok := items(left, s)
		bs, bsEnd, bothKnown := items(right, s)
		order := m.order && holds(m.Commutative, op, s)
		switch {
		case !ok || !bothKnown:
			return Mapo(m.eq, left, right)(s)
		case end != bsEnd:
			return Empty()
		case m.group && holds(m.Associative, op, s):
			return balance{m, op, end, order}.goal(as, bs, nil)(s)
		case order:
			return pairings(m.eq, m.possible, as, bs)(s)
		}
		return Mapo(m.eq, left, right)(s)
	}
}

// variants relates a term that is known with those, except for itself, that differ from
// it by what is allowed.
func (m modulo) variants(t, u logic.Term) Goal {
	return func(s State) Stream {
		known, other := t, u
		if isUnknown(s, t) {
			known, other = u, t
		}
		p, err := logic.Open(s.Walk(known))
		if err != nil {
			return Empty()
		}
		if end, ok := endOf(p, s); ok && end == logic.EmptyList {
			return MapAnyo(m.variants, p, other)(s)
		}
		op, left, right := logic.NewVar(""), logic.NewVar(""), logic.NewVar("")
		return All(Applyo(op, left, p), Applyo(op, right, other),
			Delay(func() Goal { return m.argVariants(op, left, right) }))(s)
	}
}

// argVariants relates arguments that are known with the variants of them.
func (m modulo) argVariants(op, left, right logic.Term) Goal {
	return func(s State) Stream {
		as, end, ok := items(left, s)
		order := m.order && holds(m.Commutative, op, s)
		group := m.group && holds(m.Associative, op, s)
		switch {
		case !ok:
			return Empty()
		case !order && !group:
			return MapAnyo(m.variants, left, right)(s)
		}
		flat := as
		if group {
			flat = flatten(op, as, s, opened)
		}
		varied := logic.NewVar("")
		return All(Mapo(m.eq, sequence(flat, end), varied), func(s State) Stream {
			list, _, _ := items(varied, s)
			arranged := m.arrangements(s, op, list, end, order, group)
			return some(s, each(s, arranged, sequence(as, end), right))
		})(s)
	}
}

// possible reports whether two terms may be equal up to what is allowed, by a look
// at their heads.
func (m modulo) possible(s State, t, u logic.Term) bool {
	t, u = s.Walk(t), s.Walk(u)
	_, tUnknown := t.(*logic.Var)
	_, uUnknown := u.(*logic.Var)
	if tUnknown || uUnknown {
		return true
	}
	p, errT := logic.Open(t)
	q, errU := logic.Open(u)
	if errT != nil || errU != nil {
		_, ok := logic.Unify(t, u, s.subst)
		return ok
	}
	endT, okT := endOf(p, s)
	endU, okU := endOf(q, s)
	if okT && okU && (endT != endU || endT == logic.EmptyList) {
		return endT == endU
	}
	_, ok := logic.Unify(p.Head(), q.Head(), s.subst)
	return ok
}

// each yields the goals that arguments are one of those that an iterator makes,
// except for those that they were written as.
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
func (m modulo) arrangements(s State, op logic.Term, flat []logic.Term, end logic.Empty, order, group bool) iter.Seq[logic.Term] {
	return func(yield func(logic.Term) bool) {
		sizes := [][2]int{{0, 0}}
		if group {
			sizes = append(sizes, m.sizes(len(flat)))
		}
		for _, size := range sizes {
			for n := size[0]; n <= size[1]; n++ {
				for list := range permutations(s, flat) {
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

// balance relates the arguments of an associative op, groups taken apart.
type balance struct {
	modulo
	op    logic.Term
	end   logic.Empty
	order bool // the op is commutative as well
}

// goal holds where the arguments of both sides are equal. Those of the left side
// that were put off are for unknowns of the right one.
func (b balance) goal(left, right, putOff []logic.Term) Goal {
	return func(s State) Stream {
		left, right := flatten(b.op, left, s, opened), flatten(b.op, right, s, opened)
		if !b.order {
			return b.neighbours(s, left, right)
		}
		left, right = cancel(s, left, right)
		i := slices.IndexFunc(left, func(t logic.Term) bool { return !isUnknown(s, t) })
		if i < 0 {
			return b.unknowns(s, left, right, putOff)
		}
		t, left := left[i], without(left, i)
		var goals []Goal
		for j, u := range right {
			if isUnknown(s, u) || !b.possible(s, t, u) || slices.ContainsFunc(right[:j], func(v logic.Term) bool { return equal(s, u, v) }) {
				continue
			}
			goals = append(goals, All(b.eq(t, u), Delay(func() Goal { return b.goal(left, without(right, j), putOff) })))
		}
		if slices.ContainsFunc(right, func(u logic.Term) bool { return isUnknown(s, u) }) {
			put := append(slices.Clip(putOff), t)
			goals = append(goals, Delay(func() Goal { return b.goal(left, right, put) }))
		}
		return anyOrFail(goals)(s)
	}
}

// unknowns relates what is left when the known arguments were paired: unknowns of
// the left side, anything on the right one, and what was put off for its unknowns.
func (b balance) unknowns(s State, left, right, putOff []logic.Term) Stream {
	var takers, rest []logic.Term
	for _, u := range right {
		if isUnknown(s, u) {
			takers = append(takers, u)
		} else {
			rest = append(rest, u)
		}
	}
	if len(rest) == 0 && len(takers) <= len(left)+len(putOff) {
		return b.spread(append(slices.Clip(putOff), left...), takers)(s)
	}
	if len(putOff) == 0 {
		return b.spread(append(rest, takers...), left)(s)
	}
	return All(b.spread(putOff, takers), b.spread(rest, left))(s)
}

// spread holds where the unknowns stand for the terms, each for one or more of them.
// What an unknown is bound to counts for the others, which may be the same.
func (b balance) spread(terms, unknowns []logic.Term) Goal {
	return func(s State) Stream {
		switch {
		case len(unknowns) == 0 && len(terms) == 0:
			return One(s)
		case len(unknowns) == 0 || len(terms) < len(unknowns):
			return Empty()
		case !isUnknown(s, unknowns[0]):
			return b.goal(terms, unknowns, nil)(s)
		case len(unknowns) == 1:
			return b.stands(unknowns[0], terms)(s)
		}
		return some(s, func(yield func(Goal) bool) {
			for chosen, others := range choices(s, terms, len(terms)-len(unknowns)+1) {
				g := All(b.stands(unknowns[0], chosen), Delay(func() Goal { return b.spread(others, unknowns[1:]) }))
				if !yield(g) {
					return
				}
			}
		})
	}
}

// stands holds where an unknown stands for the one term, or for the group of several,
// which it is not part of.
func (b balance) stands(unknown logic.Term, terms []logic.Term) Goal {
	return func(s State) Stream {
		if len(terms) > 1 && slices.ContainsFunc(terms, func(t logic.Term) bool { return s.Walk(t) == s.Walk(unknown) }) {
			return Empty()
		}
		return Eq(unknown, b.made(terms))(s)
	}
}

// made returns the one term, or the group of several.
func (b balance) made(terms []logic.Term) logic.Term {
	if len(terms) == 1 {
		return terms[0]
	}
	return logic.Cons(b.op, sequence(terms, b.end))
}

// neighbours relates arguments whose order counts: the first ones are equal, or one
// of them is unknown and stands for a group of the first ones of the other side.
func (b balance) neighbours(s State, left, right []logic.Term) Stream {
	if len(left) == 0 || len(right) == 0 {
		if len(left) == len(right) {
			return One(s)
		}
		return Empty()
	}
	var goals []Goal
	if b.possible(s, left[0], right[0]) {
		goals = append(goals, All(b.eq(left[0], right[0]), Delay(func() Goal { return b.goal(left[1:], right[1:], nil) })))
	}
	if isUnknown(s, right[0]) {
		for n := 2; n <= len(left)-(len(right)-1); n++ {
			goals = append(goals, All(b.stands(right[0], left[:n]), Delay(func() Goal { return b.goal(left[n:], right[1:], nil) })))
		}
	}
	if isUnknown(s, left[0]) {
		for n := 2; n <= len(right)-(len(left)-1); n++ {
			goals = append(goals, All(b.stands(left[0], right[:n]), Delay(func() Goal { return b.goal(left[1:], right[n:], nil) })))
		}
	}
	return anyOrFail(goals)(s)
}

func isUnknown(s State, t logic.Term) bool {
	_, ok := s.Walk(t).(*logic.Var)
	return ok
}

// anyOrFail is Any that fails without goals.
func anyOrFail(goals []Goal) Goal {
	if len(goals) == 0 {
		return Fail
	}
	return Any(goals...)
}
