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
		goals := make([]Goal, len(partners))
		for i, j := range partners {
			goals[i] = All(rel(left[at], right[j]),
				Delay(func() Goal { return pairings(rel, possible, without(left, at), without(right, j)) }))
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
// as they are, then by position.
func orders(list []logic.Term, end logic.Empty, other bool, goal func(logic.Term) Goal) Goal {
	return AnyOf(func(yield func(Goal) bool) {
		first := true
		for order := range permutations(list) {
			if first && other {
				first = false
				continue
			}
			if !yield(goal(sequence(order, end))) {
				return
			}
		}
		if len(list) < 2 && other {
			yield(Fail) // there is no other order: that is a failure
		}
	})
}

// permutations yields the orders of a list, by position. The slice is used
// again.
func permutations[T any](list []T) iter.Seq[[]T] {
	return func(yield func([]T) bool) {
		at := make([]int, len(list))
		for i := range at {
			at[i] = i
		}
		order := make([]T, len(list))
		for {
			for i, from := range at {
				order[i] = list[from]
			}
			if !yield(order) || !nextPermutation(at) {
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
