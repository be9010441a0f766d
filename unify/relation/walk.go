package relation

import (
	"slices"

	"github.com/settle-go/settle/unify/logic"
)

// GroundOrdero holds where out is the elements of in, what is known first: terms
// without variables, terms that have some, pairs that have some, and variables;
// among equals in their order.
func GroundOrdero(in, out logic.Term) Goal {
	return func(s State) Stream {
		list, end, ok := items(in, s)
		if !ok {
			return Empty()
		}
		list = slices.Clone(list)
		slices.SortStableFunc(list, func(a, b logic.Term) int { return groundRank(a, s) - groundRank(b, s) })
		return Eq(sequence(list, end), out)(s)
	}
}

func groundRank(t logic.Term, s State) int {
	if ground(s, t) {
		return -1
	}
	switch s.Walk(t).(type) {
	case *logic.Var:
		return 2
	case *logic.Pair:
		return 1
	}
	return 0
}

// Applyo holds where the term is the operator applied to the arguments: one that
// is known is opened, and of operator and arguments it is made.
func Applyo(operator, args, term logic.Term) Goal { return Conso(operator, args, term) }

// Reduceo holds where out is what the relation makes of in when it is applied
// once or more. What cannot be reduced any further comes first where in is
// known; where it is not, the terms that need fewer steps do.
func Reduceo(rel Relating, in, out logic.Term) Goal {
	mustBe(rel != nil, "Reduceo: no relation")
	return func(s State) Stream {
		once := logic.NewVar("")
		again := Delay(func() Goal { return Reduceo(rel, once, out) })
		if _, expanding := s.Walk(in).(*logic.Var); expanding {
			single := Delay(func() Goal { return rel(in, once) })
			return Conde([]Goal{Eq(once, out), single}, []Goal{again, single})(s)
		}
		return All(rel(in, once), Any(again, Eq(once, out)))(s)
	}
}

// Walko holds where the relation does, or where it does of parts of both terms
// that stand in the same place. How parts of two sequences are related is for
// parts to say, MapAnyo for one.
func Walko(rel Relating, parts func(Relating, logic.Term, logic.Term) Goal, in, out logic.Term) Goal {
	mustBe(rel != nil && parts != nil, "Walko: no relation")
	walk := func(a, b logic.Term) Goal { return Walko(rel, parts, a, b) }
	return Any(
		Delay(func() Goal { return rel(in, out) }),
		Delay(func() Goal { return parts(walk, in, out) }))
}

// WalkoBy is Walko into the arguments of operators that are related as well.
func WalkoBy(rel, operators Relating, parts func(Relating, logic.Term, logic.Term) Goal, in, out logic.Term) Goal {
	mustBe(rel != nil && operators != nil && parts != nil, "WalkoBy: no relation")
	walk := func(a, b logic.Term) Goal { return WalkoBy(rel, operators, parts, a, b) }
	f, args, g, brgs := logic.NewVar(""), logic.NewVar(""), logic.NewVar(""), logic.NewVar("")
	return Any(
		Delay(func() Goal { return rel(in, out) }),
		All(Conso(f, args, in), Conso(g, brgs, out),
			Delay(func() Goal { return operators(f, g) }),
			Delay(func() Goal { return parts(walk, args, brgs) })))
}

// TermWalko holds where two terms are the same operator applied to two arguments
// or more that args relates, if operator holds of it, or to arguments that are in
// part so related and otherwise equal. The two of them are opened or made
// as needed; at least one must be known.
func TermWalko(operator func(logic.Term) Goal, args func(op, a, b logic.Term) Goal, a, b logic.Term) Goal {
	mustBe(operator != nil && args != nil, "TermWalko: no relation")
	return func(s State) Stream {
		op, as, bs := logic.NewVar(""), logic.NewVar(""), logic.NewVar("")
		known, other := a, b
		left, right := as, bs
		if _, ok := s.Walk(a).(*logic.Var); ok {
			known, other, left, right = b, a, bs, as
		}
		if _, ok := s.Walk(known).(*logic.Var); ok {
			return Empty()
		}
		walk := func(a, b logic.Term) Goal { return TermWalko(operator, args, a, b) }
		return All(
			Applyo(op, left, known), atLeastTwo(left), Applyo(op, right, other),
			Any(
				All(Delay(func() Goal { return operator(op) }), Delay(func() Goal { return args(op, as, bs) })),
				Delay(func() Goal { return MapAnyo(walk, as, bs) })))(s)
	}
}

func atLeastTwo(list logic.Term) Goal {
	return Conso(logic.NewVar(""), logic.Cons(logic.NewVar(""), logic.NewVar("")), list)
}
