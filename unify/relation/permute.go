package relation

import (
	"iter"
	"slices"

	"github.com/settle-go/settle/unify/logic"
)

// Permuteo holds where one sequence has the elements of the other in some order.
func Permuteo(a, b logic.Term) Goal { return permuteo(a, b, nil, false) }

// PermuteoBy is Permuteo where the whole of one sequence, in an order, is related
// with the whole of the other instead of equal. Other asks for another order
// than the one that it has.
func PermuteoBy(related Relating, other bool, a, b logic.Term) Goal {
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
		case leftKnown && rightKnown && ground(s, a) && ground(s, b):
			return permutedGround(s, left, right, leftEnd, related, other, plain)
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
func permutedGround(s State, left, right []logic.Term, end logic.Empty, related Relating, other, plain bool) Stream {
	if other && slices.EqualFunc(left, right, func(a, b logic.Term) bool { return equal(s, a, b) }) {
		return Empty()
	}
	var onlyLeft []logic.Term
	onlyRight := slices.Clone(right)
	for _, item := range left {
		i := slices.IndexFunc(onlyRight, func(t logic.Term) bool { return equal(s, item, t) })
		if i < 0 {
			onlyLeft = append(onlyLeft, item)
			continue
		}
		onlyRight = slices.Delete(onlyRight, i, i+1)
	}
	if len(onlyLeft) == 0 {
		return One(s)
	}
	if plain {
		return Empty()
	}
	rest := sequence(onlyRight, end)
	return orders(onlyLeft, end, false, func(t logic.Term) Goal { return related(t, rest) })(s)
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
			yield(Fail) // there is no other order, which is no success
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
