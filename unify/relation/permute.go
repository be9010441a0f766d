package relation

import (
	"iter"
	"slices"

	"github.com/settle-go/settle/unify/logic"
)

// Permuteo holds where one sequence has the elements of the other in some order.
func Permuteo(a, b logic.Term) Goal { return permuteo(a, b, nil, false) }

// SetEqo holds where two sets are equal, in each of the ways in which their elements
// may be the same. Where one is not known it is the other.
func SetEqo(a, b logic.Term) Goal {
	return func(s State) Stream {
		x, isSet := s.Walk(a).(*logic.Set)
		y, alsoSet := s.Walk(b).(*logic.Set)
		if !isSet || !alsoSet {
			return Eq(a, b)(s)
		}
		return pairings(Eq, unifies, x.Items(), y.Items())(s)
	}
}

// PermuteoBy is Permuteo where the whole of one sequence, in an order, is related
// with the whole of the other instead of equal. Other asks for another order
// than the one that it has.
func PermuteoBy(related Relating, other bool, a, b logic.Term) Goal {
	mustBe(related != nil, "PermuteoBy: no relation")
	return permuteo(a, b, related, other)
}

// permuteo takes nil for a relation that is equality, which need not be asked of
// every order.
func permuteo(a, b logic.Term, related Relating, other bool) Goal {
	plain := related == nil
	if plain {
		related = Eq
	}
	return func(s State) Stream {
		left, leftEnd, leftKnown := items(a, s)
		right, rightEnd, rightKnown := items(b, s)
		switch {
		case leftKnown && rightKnown && (leftEnd != rightEnd || len(left) != len(right)):
			return Empty()
		case leftKnown && rightKnown && plain:
			return pairings(Eq, unifies, left, right)(s)
		case leftKnown && rightKnown && ground(s, a) && ground(s, b):
			return permutedGround(s, left, right, leftEnd, related, other)
		case leftKnown:
			return orders(left, leftEnd, other, func(t logic.Term) Goal { return related(t, b) })(s)
		case rightKnown:
			return orders(right, rightEnd, other, func(t logic.Term) Goal { return related(a, t) })(s)
		}
		return All(Itero(a), Delay(func() Goal { return permuteo(a, b, related, other) }))(s)
	}
}

func ground(s State, t logic.Term) bool { return len(logic.Unground(t, s.subst)) == 0 }

// permutedGround compares two sequences without variables: what is equal in both
// need not be tried in every order.
func permutedGround(s State, left, right []logic.Term, end logic.Empty, related Relating, other bool) Stream {
	if other && slices.EqualFunc(left, right, func(a, b logic.Term) bool { return equal(s, a, b) }) {
		return Empty()
	}
	onlyLeft, onlyRight := cancel(s, left, right)
	if len(onlyLeft) == 0 {
		return One(s)
	}
	rest := sequence(onlyRight, end)
	return orders(onlyLeft, end, false, func(t logic.Term) Goal { return related(t, rest) })(s)
}

// cancel returns the elements of two lists without those that are equal as they
// stand, which are taken for each other: any other pairing of them says the same.
func cancel(s State, left, right []logic.Term) (onlyLeft, onlyRight []logic.Term) {
	onlyRight = slices.Clone(right)
	for _, item := range left {
		i := slices.IndexFunc(onlyRight, func(t logic.Term) bool { return equal(s, item, t) })
		if i < 0 {
			onlyLeft = append(onlyLeft, item)
			continue
		}
		onlyRight = slices.Delete(onlyRight, i, i+1)
	}
	return onlyLeft, onlyRight
}

// pairings holds where each element of one list is related with one of the other.
// Elements that are equal are paired; of the others the one with the fewest possible
// partners is paired first, so that one unknown costs no search.
func pairings(rel Relating, possible func(State, logic.Term, logic.Term) bool, left, right []logic.Term) Goal {
	return func(s State) Stream {
		left, right := cancel(s, left, right)
		if len(left) != len(right) {
			return Empty()
		}
		if len(left) == 0 {
			return One(s)
		}
		var at int
		var partners []int
		for i, t := range left {
			found := partnersOf(s, possible, t, right)
			if i == 0 || len(found) < len(partners) {
				at, partners = i, found
			}
			if len(partners) <= 1 {
				break
			}
		}
		var copies, others []logic.Term
		for _, t := range left {
			if equal(s, t, left[at]) {
				copies = append(copies, t)
			} else {
				others = append(others, t)
			}
		}
		return pairCopies(rel, possible, copies, others, right, 0)(s)
	}
}

// pairCopies is pairings where the copies, which are equal, are paired first, each with
// a partner after that of the copy before: the other orders of the partners say the
// same.
func pairCopies(rel Relating, possible func(State, logic.Term, logic.Term) bool, copies, others, right []logic.Term, from int) Goal {
	if len(copies) == 0 {
		return pairings(rel, possible, others, right)
	}
	return func(s State) Stream {
		var goals []Goal
		for _, j := range partnersOf(s, possible, copies[0], right[from:]) {
			j += from
			goals = append(goals, All(rel(copies[0], right[j]),
				Delay(func() Goal { return pairCopies(rel, possible, copies[1:], others, without(right, j), j) })))
		}
		return anyOrFail(goals)(s)
	}
}

// partnersOf returns the elements of a list that a term may be related with, of
// those that are equal the first.
func partnersOf(s State, possible func(State, logic.Term, logic.Term) bool, t logic.Term, list []logic.Term) []int {
	var partners []int
	for j, u := range list {
		if possible(s, t, u) && !slices.ContainsFunc(partners, func(k int) bool { return equal(s, list[k], u) }) {
			partners = append(partners, j)
		}
	}
	return partners
}

func unifies(s State, a, b logic.Term) bool {
	_, ok := logic.Unify(a, b, s.subst)
	return ok
}

// without returns a list without one of its elements.
func without(list []logic.Term, i int) []logic.Term {
	return slices.Delete(slices.Clone(list), i, i+1)
}

// choices yields the ways to choose up to n of the terms, one at least: the fewest
// first. Of terms that are equal it does not matter which are chosen.
func choices(s State, terms []logic.Term, n int) iter.Seq2[[]logic.Term, []logic.Term] {
	var kinds [][]logic.Term // equal terms together
	for _, t := range terms {
		i := slices.IndexFunc(kinds, func(kind []logic.Term) bool { return equal(s, kind[0], t) })
		if i < 0 {
			i, kinds = len(kinds), append(kinds, nil)
		}
		kinds[i] = append(kinds[i], t)
	}
	return func(yield func(chosen, others []logic.Term) bool) {
		for size := 1; size <= n; size++ {
			if !chooseFrom(kinds, size, nil, nil, yield) {
				return
			}
		}
	}
}

func chooseFrom(kinds [][]logic.Term, size int, chosen, others []logic.Term, yield func(chosen, others []logic.Term) bool) bool {
	if len(kinds) == 0 {
		return size > 0 || yield(slices.Clone(chosen), slices.Clone(others))
	}
	kind := kinds[0]
	for n := min(size, len(kind)); n >= 0; n-- {
		if !chooseFrom(kinds[1:], size-n, append(slices.Clip(chosen), kind[:n]...), append(slices.Clip(others), kind[n:]...), yield) {
			return false
		}
	}
	return true
}

func equal(s State, a, b logic.Term) bool {
	subst, ok := logic.Unify(a, b, s.subst)
	return ok && subst.Len() == s.subst.Len()
}

// orders holds where a goal does of the elements in one of their orders: first
// as they are, then by position. Orders that differ in equal elements only are one.
func orders(list []logic.Term, end logic.Empty, other bool, goal func(logic.Term) Goal) Goal {
	return func(s State) Stream {
		return AnyOf(func(yield func(Goal) bool) {
			skip, none := other, true
			for order := range permutations(s, list) {
				if skip {
					skip = false
					continue
				}
				none = false
				if !yield(goal(sequence(order, end))) {
					return
				}
			}
			if none {
				yield(Fail) // there is no other order: that is a failure
			}
		})(s)
	}
}

// permutations yields the orders of a list: first as it is, then by position, each
// once where elements are equal. The slice is used again.
func permutations(s State, list []logic.Term) iter.Seq[[]logic.Term] {
	given := make([]int, len(list)) // by position: where the first equal element is
	for i, t := range list {
		given[i] = slices.IndexFunc(list, func(u logic.Term) bool { return equal(s, t, u) })
	}
	return func(yield func([]logic.Term) bool) {
		order := slices.Clone(list)
		if !yield(order) {
			return
		}
		at := slices.Sorted(slices.Values(given))
		for more := true; more; more = nextPermutation(at) {
			if slices.Equal(at, given) {
				continue
			}
			for i, from := range at {
				order[i] = list[from]
			}
			if !yield(order) {
				return
			}
		}
	}
}

// nextPermutation makes the next one in lexicographic order, in place.
func nextPermutation(at []int) bool {
	i := len(at) - 2
	for i >= 0 && at[i] >= at[i+1] {
		i--
	}
	if i < 0 {
		return false
	}
	j := len(at) - 1
	for at[j] <= at[i] {
		j--
	}
	at[i], at[j] = at[j], at[i]
	slices.Reverse(at[i+1:])
	return true
}
