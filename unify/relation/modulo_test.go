package relation_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/unify/logic"
	. "github.com/settle-go/settle/unify/relation"
)

// TestModuloEverywhere pins that equality up to order and grouping goes below unary
// ops, into lists and into what stands at any depth of them.
func TestModuloEverywhere(t *testing.T) {
	a := algebra(t)
	q, x, y, z := logic.NewVar("q"), logic.NewVar("x"), logic.NewVar("y"), logic.NewVar("z")
	e, list := logic.Expr, logic.List
	neg := logic.OpName("t.neg")
	all := list(x, y, z)
	for _, test := range []struct {
		name, want string
		q          logic.Term
		goal       Goal
	}{
		{"below a unary op", "3", q, a.EqComm(e(neg, e(max2, 1, 3)), e(neg, e(max2, q, 1)))},
		{"below two unary ops", "3", q, a.EqAssocComm(e(neg, e(neg, e(plus, 1, 3))), e(neg, e(neg, e(plus, q, 1))))},
		{"variants below a unary op", "e(t.neg, e(t.max, 1, 2)) | e(t.neg, e(t.max, 2, 1))", q, a.EqComm(e(neg, e(max2, 1, 2)), q)},
		{"in a list", "3", q, a.EqComm(list(e(max2, 1, 3), 5), list(e(max2, q, 1), 5))},
		{"in a list in an op", "3", q, a.EqAssoc(e(minus, list(e(join, 1, e(join, 2, 3)))), e(minus, list(e(join, e(join, 1, 2), q))), 0)},
		{"at the head of a list", "[3, 2]", list(x, y), a.EqComm(list(2, e(max2, 3, 1)), list(y, e(max2, 1, x)))},
		{"variants of a list", "[e(t.max, 1, 2), 7] | [e(t.max, 2, 1), 7]", q, a.EqComm(list(e(max2, 1, 2), 7), q)},
		{"lists are not turned", "", q, a.EqAssocComm(list(1, 2), list(2, 1))},
		{"a list is not an application", "", q, a.EqComm(list(max2, 1, 2), e(max2, 2, 1))},
		{"other ops", "", q, a.EqComm(e(minus, 1, 2), e(max2, 1, 2))},
		{"two unknowns", "[2, 3] | [3, 2]", list(x, y), a.EqComm(e(max2, x, y, 1), e(max2, 1, 2, 3))},
		{"unknowns of both", "[3, 2]", list(x, y), a.EqComm(e(max2, e(max2, 1, x), y), e(max2, 2, e(max2, 3, 1)))},

		{"one for a group of neighbours", "e(t.join, 2, 3)", q, a.EqAssoc(e(join, 1, q, 4), e(join, 1, 2, 3, 4), 0)},
		{"one for a group, turned", "e(t.join, 2, 3)", q, a.EqAssoc(e(join, 1, 2, 3, 4), e(join, 1, q, 4), 0)},
		{"one for a group in a group", "e(t.join, 3, 4)", q, a.EqAssoc(e(join, 1, 2, e(join, q, 5, 6)), e(join, e(join, 1, 2), 3, 4, 5, 6), 2)},
		{"two for groups", "[1, e(t.join, 2, 3)] | [e(t.join, 1, 2), 3]", list(x, y), a.EqAssoc(e(join, x, y), e(join, 1, 2, 3), 0)},
		{"the same twice for a group", "e(t.join, 1, 2)", q, a.EqAssoc(e(join, q, 3, q), e(join, 1, 2, 3, 1, 2), 0)},
		{"the same twice for other groups", "", q, a.EqAssoc(e(join, q, 3, q), e(join, 1, 2, 3, 2, 1), 0)},
		{"none is left for one", "", q, a.EqAssoc(e(join, 1, q), e(join, 1), 0)},
		{"groups of each side", "[2, 3] | [e(t.join, 2, ~_1), e(t.join, ~_1, 3)]", list(x, y), Any(
			a.EqAssoc(e(join, 1, x, 3), e(join, 1, 2, y), 0),
			Eq(list(x, y), list(e(join, 2, z), e(join, z, 3))))},

		{"one for any group", "e(t.plus, 1, 3)", q, a.EqAssocComm(e(plus, q, 2), e(plus, 1, 2, 3))},
		{"one for any group, turned", "e(t.plus, 1, 3)", q, a.EqAssocComm(e(plus, 1, 2, 3), e(plus, 2, q))},
		{"one for a nested group", "e(t.plus, 1, 4)", q, a.EqAssocComm(e(plus, e(plus, 1, 2), e(plus, 3, 4)), e(plus, 2, e(plus, q, 3)))},
		{"the same twice", "e(t.plus, 1, 2)", q, a.EqAssocComm(e(plus, q, q, 3), e(plus, 1, 1, 2, 2, 3))},
		{"the same twice, not even", "", q, a.EqAssocComm(e(plus, q, q), e(plus, 1, 2, 2))},
		{"two for all", "[1, 2] | [2, 1]", list(x, y), a.EqAssocComm(e(plus, e(plus, 3, x), y), e(plus, 1, 2, 3))},
		{"a group below another op", "e(t.plus, 1, 3)", q, a.EqAssocComm(e(neg, e(plus, q, 2)), e(neg, e(plus, 1, 2, 3)))},
		{"algebra", "[3, 2]", list(x, y), a.EqAssocComm(e(max2, e(plus, 1, x), y), e(max2, 2, e(plus, 3, 1)))},
		{"unknowns on both sides", "[3, 2]", list(x, y), a.EqAssocComm(e(plus, 1, 2, x), e(plus, 1, 3, y))},
		{"more to one unknown than the other", "[e(t.plus, 3, 4), 2]", list(x, y), a.EqAssocComm(e(plus, 1, 2, x), e(plus, 1, 3, 4, y))},
		{"an unknown is not part of itself", "", q, a.EqAssocComm(e(plus, q, 1), e(plus, q, 2))},
		{"nothing is left over", "~_1", logic.NewVar(""), a.EqAssocComm(e(plus, q, 1), e(plus, 1, q))},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.name == "groups of each side" {
				require.Equal(t, "[2, 3]", logic.String(Collect(1, test.q, test.goal)[0]))
				return
			}
			got := strings.Split(run(0, test.q, test.goal), " | ")
			require.ElementsMatch(t, strings.Split(test.want, " | "), got)
		})
	}
	require.Len(t, Collect(0, all, a.EqComm(e(max2, 1, 2, 3), e(max2, x, y, z))), 6)
	require.Len(t, Collect(0, all, a.EqAssocComm(e(plus, 1, 2, 3, 4), e(plus, x, y, z))), 36, "surjections of four on three")
}

// TestModuloFindsGroups: of a sum with some arguments taken out, what is missing is
// found, and nothing else is.
func TestModuloFindsGroups(t *testing.T) {
	a := algebra(t)
	rapid.Check(t, func(t *rapid.T) {
		args := rapid.SliceOfN(rapid.IntRange(0, 6), 2, 9).Draw(t, "args")
		cut := rapid.IntRange(1, len(args)-1).Draw(t, "cut")
		q := logic.NewVar("q")
		turned := rapid.Permutation(args[:cut]).Draw(t, "turned")
		known := make([]logic.Term, 0, len(args))
		for _, n := range turned {
			known = append(known, n)
		}
		known = slices.Insert(known, rapid.IntRange(0, len(known)).Draw(t, "at"), logic.Term(q))
		whole := nested(t, plus, args)
		var answers []logic.Term
		for found, err := range (Search{Steps: 20_000}).Run(q, a.EqAssocComm(logic.Expr(plus, known...), whole)) {
			require.NoError(t, err)
			answers = append(answers, found)
		}
		require.NotEmpty(t, answers)
		want := slices.Sorted(slices.Values(args[cut:]))
		for _, answer := range answers {
			require.Equal(t, want, leaves(answer))
		}
	})
}

// nested is a sum of numbers in groups that are generated.
func nested(t *rapid.T, op logic.OpName, args []int) logic.Term {
	if len(args) == 1 {
		return args[0]
	}
	at := rapid.IntRange(1, len(args)-1).Draw(t, "split")
	return logic.Expr(op, nested(t, op, args[:at]), nested(t, op, args[at:]))
}

// leaves returns the numbers of a sum in order of size.
func leaves(t logic.Term) []int {
	items, _, ok := logic.Items(t)
	if !ok {
		return []int{int(t.(int64))}
	}
	var all []int
	for _, item := range items[1:] {
		all = append(all, leaves(item)...)
	}
	slices.Sort(all)
	return all
}

// TestOneUnknownCostsNoSearch pins that permutations, and equality up to order, of
// lists that differ in one unknown take steps in proportion to their length.
func TestOneUnknownCostsNoSearch(t *testing.T) {
	q := logic.NewVar("q")
	const n = 200
	known, turned := make([]logic.Term, n), make([]logic.Term, n)
	for i := range n {
		known[i], turned[n-1-i] = i, i
	}
	turned[n/2] = q
	want := logic.String(known[n-1-n/2])
	for name, goal := range map[string]Goal{
		"permutation":         Permuteo(logic.List(known...), logic.List(turned...)),
		"permutation, turned": Permuteo(logic.List(turned...), logic.List(known...)),
		"up to order":         algebra(t).EqComm(logic.Expr(max2, known...), logic.Expr(max2, turned...)),
		"up to both":          algebra(t).EqAssocComm(logic.Expr(plus, known...), logic.Expr(plus, turned...)),
	} {
		var found []string
		for term, err := range (Search{Steps: 20 * n}).Run(q, goal) {
			require.NoError(t, err, name)
			found = append(found, logic.String(term))
		}
		require.Equal(t, []string{want}, found, name)
	}
}

// TestContextEndsSearch pins that a search without an end ends with its context.
func TestContextEndsSearch(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	defer cancel(nil)
	cause := errors.New("enough")
	q, n := logic.NewVar("q"), 0
	for _, err := range (Search{Context: ctx}).Run(q, numbers(0, 1, q)) {
		if err != nil {
			require.Equal(t, cause, err)
			return
		}
		if n++; n == 100 {
			cancel(cause)
		}
		require.Less(t, n, 1000)
	}
	t.Fatal("it ended")
}
