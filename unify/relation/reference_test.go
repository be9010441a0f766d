package relation_test

import (
	"iter"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/unify/logic"
	. "github.com/settle-go/settle/unify/relation"
)

// TestReference has a case for each thing that miniKanren for Python promises its
// users and that no other test of this package is about. What it promises and this
// package does not have is listed in the package's documentation.
func TestReference(t *testing.T) {
	q, x, y, z := logic.NewVar("q"), logic.NewVar("x"), logic.NewVar("y"), logic.NewVar("z")
	list, e := logic.List, logic.Expr
	count := func(yield func(Goal) bool) {
		for i := 0; yield(Eq(x, i)); i++ {
		}
	}
	blah := func(a, b logic.Term) Goal {
		return Conde([]Goal{Eq(a, 1), Eq(b, "a")}, []Goal{Eq(a, 3), Eq(b, "b")})
	}
	oneToThree := func(a, b logic.Term) Goal { return All(Eq(a, 1), Eq(b, 3)) }
	fails := func(State) Stream { panic("a goal behind one that fails was run") }
	member := NewFacts("member")
	require.NoError(t, member.Add(list(1, 2)))

	for _, c := range []struct {
		concept string
		n       int
		q       logic.Term
		goals   []Goal
		want    string
	}{
		{"run reifies what it is asked for", 0, list(1, 2, x), []Goal{Eq(x, 3)}, "[1, 2, 3]"},
		{"run looks through what variables stand for", 1, x, []Goal{Eq(x, list(y, z)), Eq(y, 3), Eq(z, 4)}, "[3, 4]"},
		{"run stops at the number asked for", 2, x, []Goal{AnyOf(count)}, "0 | 1"},
		{"run without goals", 0, x, nil, "~x"},
		{"goals behind a failure are not run", 5, x, []Goal{Fail, fails}, ""},
		{"clauses without an end", 1, x, []Goal{AnyOf(count), Eq(x, 7)}, "7"},
		{"conjunction of disjunctions", 0, x, []Goal{Conde([]Goal{Eq(1, 2)}, []Goal{Eq(1, 1)}), Eq(x, 1)}, "1"},
		{"nested conde takes turns", 0, list(x, y), []Goal{Conde(
			[]Goal{Eq(x, 1), Conde([]Goal{Eq(y, 11)}, []Goal{Eq(y, 12)})}, []Goal{Eq(x, 2), Eq(y, 21)})}, "[1, 11] | [2, 21] | [1, 12]"},
		{"equal answers are given as often as they are found", 0, x, []Goal{Any(Eq(1, x), Eq(1, x))}, "1 | 1"},
		{"maps", 0, x, []Goal{Eq(map[int]any{1: x}, map[int]any{1: 2})}, "2"},
		{"ifa, what is known decides", 0, y, []Goal{Eq(x, false), IfA(All(Eq(x, true), Eq(y, 1)), Eq(y, 2))}, "2"},
		{"ifa, neither", 0, y, []Goal{Eq(x, false), IfA(All(Eq(x, true), Eq(y, 1)), All(Eq(x, true), Eq(y, 2)))}, ""},

		{"heado of what is said later", 0, x, []Goal{Heado(x, z), Conso(1, y, z)}, "1"},
		{"tailo of what is said later", 0, y, []Goal{Tailo(y, z), Conso(x, list(1, 2), z)}, "[1, 2]"},
		{"conso of nothing", 0, x, []Goal{Conso(x, y, list())}, ""},
		{"conso with an unknown tail", 0, x, []Goal{Conso(x, y, z), Eq(z, list(1, 2, 3))}, "1"},
		{"the end of a list is told by the list", 0, y, []Goal{Conso(x, y, list(1)), Nullo(y)}, "[]"},
		{"the end of an expression likewise", 0, y, []Goal{Conso(x, y, e(1)), Nullo(y)}, "e()"},
		{"nullo before what tells the kind", 0, q, []Goal{Nullo(q), Conso(1, q, list(1))}, "[]"},
		{"itero makes lists", 2, y, []Goal{Conso(1, x, y), Itero(y)}, "[1] | [1, ~_1]"},
		{"membero finds a place", 0, x, []Goal{Membero(2, list(1, x, 3))}, "2"},
		{"membero of both", 0, x, []Goal{Membero(x, list(1, 2, 3)), Membero(x, list(2, 3, 4))}, "2 | 3"},
		{"membero of a list that is found", 0, x, []Goal{Membero(y, list(list(1, 2), list(3))), Membero(x, y)}, "1 | 3 | 2"},
		{"membero makes lists", 2, x, []Goal{Membero(1, x)}, "(1 . ~_1) | (~_1, 1 . ~_2)"},
		{"membero of a Go slice", 0, x, []Goal{Membero(x, []int{1, 2})}, "1 | 2"},
		{"appendo of nothing", 0, q, []Goal{Appendo(list(), list(1, 2), list(1, 2))}, "~q"},
		{"appendo of too much", 0, q, []Goal{Appendo(list(), list(1, 2), list(1))}, ""},
		{"appendo to no list", 0, q, []Goal{Appendo(list(), list(1, 2), 1)}, ""},
		{"appendo finds the end", 5, q, []Goal{Appendo(list(1, 2, 3), q, list(1, 2, 3, 4, 5))}, "[4, 5]"},
		{"appendo finds the beginning", 5, q, []Goal{Appendo(q, list(4, 5), list(1, 2, 3, 4, 5))}, "[1, 2, 3]"},
		{"appendo with an unknown end", 1, x, []Goal{Appendo(list(3, 4), q, x)}, "(3, 4 . ~_1)"},
		{"appendo to the front", 2, list(q, x), []Goal{Appendo(q, list(3), x)}, "[[], [3]] | [[~_1], [~_1, 3]]"},
		{"rembero of the last one", 0, q, []Goal{Rembero(1, list(1), q)}, "[]"},
		{"rembero backwards", 0, q, []Goal{Rembero(1, q, list())}, "[] | [1]"},
		{"rembero backwards, every place", 0, q, []Goal{Rembero(5, q, list(1, 2))}, "[5, 1, 2] | [1, 5, 2] | [1, 2] | [1, 2, 5]"},
		{"permuteo of three, each once", 0, x, []Goal{Permuteo(x, list(1, 2, 3))},
			"[1, 2, 3] | [1, 3, 2] | [2, 1, 3] | [2, 3, 1] | [3, 1, 2] | [3, 2, 1]"},
		{"permuteo of neither known", 2, list(q, x), []Goal{Permuteo(q, x)}, "[[], []] | [[~_1], [~_1]]"},
		{"permuteo of structs", 0, q, []Goal{Permuteo(list(1, []int{7}), list([]int{7}, 1))}, "~q"},

		{"mapo of nothing known", 3, list(q, x), []Goal{Mapo(blah, q, x)}, `[[], []] | [[1], ["a"]] | [[3], ["b"]]`},
		{"mapo fails for one", 0, q, []Goal{Mapo(blah, list(1, 2, 3), q)}, ""},
		{"mapo backwards", 0, q, []Goal{Mapo(blah, q, list("a", "a", "b"))}, "[1, 1, 3]"},
		{"eq_length of what has a head", 0, q, []Goal{EqLength(logic.Cons(1, q), list(1, 2, 3))}, "[~_1, ~_2]"},
		{"eq_length of neither known", 2, list(q, x), []Goal{EqLength(q, x)}, "[[], []] | [[~_1], [~_2]]"},
		{"map_anyo changes as many as it can first", 1, q, []Goal{MapAnyo(oneToThree, list(1, 2, 4, 1), q)}, "[3, 2, 4, 3]"},
		{"map_anyo of an empty list", 0, q, []Goal{MapAnyo(oneToThree, list(), q)}, ""},
		{"map_anyo of what cannot be changed", 0, q, []Goal{MapAnyo(oneToThree, list(2, 4), q)}, ""},
		{"map_anyo keeps the kind", 1, q, []Goal{MapAnyo(oneToThree, e(1), q)}, "e(3)"},
		{"map_anyo of other kinds", 0, q, []Goal{MapAnyo(Eq, list(1, 2), e(1, 2))}, ""},
		{"map_anyo backwards", 1, q, []Goal{MapAnyo(oneToThree, q, list(3, 2))}, "[1, 2]"},
		{"walko into lists of lists", 1, q, []Goal{Walko(oneToThree, MapAnyo, list(1, list(2, 1), 4), q)}, "[3, [2, 3], 4]"},
		{"walko into one op only", 1, q, []Goal{WalkoBy(oneToThree, func(a, b logic.Term) Goal { return All(Eq(a, plus), Eq(b, plus)) },
			MapAnyo, e(plus, 1, e(minus, 1, 2)), q)}, "e(t.plus, 3, e(t.minus, 1, 2))"},

		{"neq of structures", 0, q, []Goal{Neq(map[string]int{}, 1), Eq(q, 1)}, "1"},
		{"neq of equal structures", 0, q, []Goal{Neq(map[string]int{}, map[string]int{})}, ""},
		{"neq of several", 0, q, []Goal{Neq(q, 1), Neq(q, 2), Neq(q, 1), Membero(q, list(1, 2, 3))}, "3"},
		{"neq of what is known already", 0, q, []Goal{Eq(q, 1), Neq(q, 1)}, ""},
		{"neq of a list and its beginning", 0, q, []Goal{Neq(logic.Cons(1, x), list(1)), Eq(x, y), Eq(y, list())}, ""},
		{"neq of a list and another end", 0, q, []Goal{Neq(logic.Cons(1, x), list(1)), Eq(x, y), Eq(y, logic.Args())}, "~q"},
		{"neq of a chain of variables", 0, q, []Goal{Neq(x, y), Eq(y, z), Eq(z, x)}, ""},
		{"typeo of a member", 0, q, []Goal{Membero(q, list(1, "cat", 2.5, "hat")), Typeo(q, reflect.TypeFor[string]())}, `"cat" | "hat"`},
		{"typeo of no type", 0, q, []Goal{Typeo(1, 1)}, ""},
		{"typeo through a variable", 0, q, []Goal{Typeo(q, reflect.TypeFor[int64]()), Any(Eq(y, 1), Eq(y, "hi")), Eq(y, q)}, "1"},
		{"isinstance through a variable", 0, q, []Goal{IsInstanceo(q, reflect.TypeFor[int64]()), Eq(y, 1.5), Eq(y, q)}, ""},
		{"applyo finds the operator", 0, x, []Goal{Applyo(x, logic.Args(1, 2), e("add", 1, 2))}, `"add"`},
		{"facts of structures", 0, q, []Goal{member.Goal(list(q, 2))}, "1"},
	} {
		t.Run(c.concept, func(t *testing.T) {
			require.Equal(t, c.want, run(c.n, c.q, c.goals...))
		})
	}
}

// TestSetEqo finds every way in which sets are equal.
func TestSetEqo(t *testing.T) {
	x, y := logic.NewVar("x"), logic.NewVar("y")
	require.Equal(t, "[1, 2] | [2, 1]", run(0, logic.List(x, y), SetEqo(logic.SetOf(x, y), logic.SetOf(1, 2))))
	require.Equal(t, "3", run(0, x, SetEqo(logic.SetOf(1, x, 2), logic.SetOf(2, 3, 1))))
	require.Empty(t, run(0, x, SetEqo(logic.SetOf(1, x), logic.SetOf(1, 2, 3))))
	require.Equal(t, "{1, 2}", run(0, x, SetEqo(x, logic.SetOf(1, 2))))
	require.Empty(t, run(0, x, SetEqo(logic.SetOf(1), logic.List(1))))
}

// TestPanicsOfGoals pins that a search hides no mistake of a goal, and leaves no
// iterator running.
func TestPanicsOfGoals(t *testing.T) {
	bad := func(State) Stream { panic("some mistake") }
	require.PanicsWithValue(t, "some mistake", func() { Collect(0, logic.NewVar("q"), All(bad)) })
	next, stop := iter.Pull(Run(0, logic.NewVar("q"), AnyOf(func(yield func(Goal) bool) { yield(bad) })))
	defer stop()
	require.PanicsWithValue(t, "some mistake", func() { next() })
}

// TestLongAnswersEnd pins that an answer of any size is printed within bounds.
func TestLongAnswersEnd(t *testing.T) {
	q := logic.NewVar("q")
	items := strings.Split(strings.Repeat("x ", 10_000), " ")
	require.Less(t, len(run(0, q, Eq(q, items))), 100_000)
}
