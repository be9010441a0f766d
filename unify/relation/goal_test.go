package relation_test

import (
	"iter"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/unify/logic"
	. "github.com/settle-go/settle/unify/relation"
)

// run returns the first n results as text, one after the other.
func run(n int, q logic.Term, goals ...Goal) string {
	var texts []string
	for _, t := range Collect(n, q, goals...) {
		texts = append(texts, logic.String(t))
	}
	return strings.Join(texts, " | ")
}

// numbers holds of an endless sequence of numbers.
func numbers(from, step int, v logic.Term) Goal {
	return AnyOf(func(yield func(Goal) bool) {
		for i := from; yield(Eq(v, i)); i += step {
		}
	})
}

// never finds nothing, and never ends.
func never() Goal { return Delay(never) }

func TestGoals(t *testing.T) {
	q, x, y, z := logic.NewVar("q"), logic.NewVar("x"), logic.NewVar("y"), logic.NewVar("z")
	list := logic.List
	abc := list("a", "b", "c")
	is := func(terms ...logic.Term) []Goal {
		var goals []Goal
		for _, t := range terms {
			goals = append(goals, Eq(q, t))
		}
		return goals
	}
	for _, test := range []struct {
		name string
		want string
		got  []Goal
	}{
		{"succeed", `~q`, []Goal{Succeed}},
		{"fail", ``, []Goal{Fail}},
		{"eq", `1`, is(1)},
		{"eq twice", ``, is(1, 2)},
		{"all of nothing", `~q`, []Goal{All()}},
		{"any of nothing", `~q`, []Goal{Any()}},
		{"any of an iterator of nothing", `~q`, []Goal{AnyOf(func(func(Goal) bool) {})}},
		{"any, in turns", `1 | 2 | 10 | 3 | 4`, []Goal{Any(Any(is(1, 3, 4)...), Any(is(2)...), Eq(q, 10))}},
		{"all, in turns", `[1, "a"] | [2, "a"] | [1, "b"] | [2, "b"]`, []Goal{
			Any(Eq(x, 1), Eq(x, 2)), Any(Eq(y, "a"), Eq(y, "b")), Eq(q, list(x, y))}},
		{"conde", `1 | 2`, []Goal{Conde([]Goal{Eq(q, 1)}, []Goal{Eq(q, 3), Fail}, []Goal{Succeed, Eq(q, 2)})}},
		{"ifa takes the first", `1 | 2`, []Goal{IfA(Any(is(1, 2)...), Eq(q, 3))}},
		{"ifa takes the second", `3`, []Goal{IfA(Any(Fail, Fail), Eq(q, 3))}},
		{"ifa of one", `1`, []Goal{IfA(Eq(q, 1), Eq(q, 3))}},
		{"ifa of none", `3`, []Goal{IfA(Fail, Eq(q, 3))}},
		{"once", `1`, []Goal{Once(Any(is(1, 2)...))}},
		{"once of none", ``, []Goal{Once(Any(Fail, Fail))}},
		{"conso makes", `["a", "b"]`, []Goal{Conso("a", list("b"), q)}},
		{"conso takes apart", `["b"]`, []Goal{Conso("a", q, list("a", "b"))}},
		{"conso of an expression", `e("a", "b")`, []Goal{Conso("a", logic.Args("b"), q)}},
		{"heado", `"a"`, []Goal{Heado(q, abc)}},
		{"heado of the empty list", ``, []Goal{Heado(q, list())}},
		{"tailo", `["b", "c"]`, []Goal{Tailo(q, abc)}},
		{"nullo says list", `[]`, []Goal{Nullo(q)}},
		{"nullo takes the kind of another", `e()`, []Goal{Nullo(q, logic.Args())}},
		{"nullo takes the kind of a reference", `e()`, []Goal{NulloLike(logic.EmptyList, []logic.Term{logic.Args("a")}, q)}},
		{"nullo of two kinds", ``, []Goal{Nullo(list(), logic.Args())}},
		{"nullo of a pair", ``, []Goal{Nullo(abc)}},
		{"itero", `~q`, []Goal{Itero(abc)}},
		{"itero of a number", ``, []Goal{Itero(3)}},
		{"membero", `"a" | "b" | "c"`, []Goal{Membero(q, abc)}},
		{"appendo makes", `["a", "b", "c", 1]`, []Goal{Appendo(abc, list(1), q)}},
		{"appendo splits", `[[], ["a", "b"]] | [["a"], ["b"]] | [["a", "b"], []]`, []Goal{
			Appendo(x, y, list("a", "b")), Eq(q, list(x, y))}},
		{"rembero removes the first", `["b", "a"]`, []Goal{Rembero("a", list("a", "b", "a"), q)}},
		{"rembero of what is not there", `["a"]`, []Goal{Rembero("z", list("a"), q)}},
		{"permuteo makes", `["a", "b"] | ["b", "a"]`, []Goal{Permuteo(list("a", "b"), q)}},
		{"permuteo the other way", `["a", "b"] | ["b", "a"]`, []Goal{Permuteo(q, list("a", "b"))}},
		{"permuteo finds each order once", `[2, 2]`, []Goal{Permuteo(list(1, x, y), list(2, 2, 1)), Eq(q, list(x, y))}},
		{"permuteo of equal ones", `[1, 1, 2] | [1, 2, 1] | [2, 1, 1]`, []Goal{Permuteo(list(1, 1, 2), q)}},
		{"permuteo of equal ones, the other way", `[1, 2, 1] | [1, 1, 2] | [2, 1, 1]`, []Goal{Permuteo(q, list(1, 2, 1))}},
		{"permuteo of one unknown twice", `["x", "x", "y"] | ["x", "y", "x"] | ["y", "x", "x"]`, []Goal{Permuteo(list(x, x, y), q), Eq(x, "x"), Eq(y, "y")}},
		{"permuteo with one unknown twice", `[1, 1, 1]`, []Goal{Permuteo(list(x, x), list(y, z)), Eq(x, 1), Eq(q, list(x, y, z))}},
		{"permuteo of equal ones into another order", `[1, 2, 1] | [2, 1, 1]`, []Goal{PermuteoBy(Eq, true, list(1, 1, 2), q)}},
		{"permuteo of equal ones has no other order", ``, []Goal{PermuteoBy(Eq, true, list(1, 1), q)}},
		{"permuteo of unknown ones", `[1, 1]`, []Goal{Permuteo(list(x, y), list(1, 1)), Eq(q, list(x, y))}},
		{"permuteo of known ones", `~q`, []Goal{Permuteo(list(1, 2, 1), list(1, 1, 2))}},
		{"permuteo of others", ``, []Goal{Permuteo(list(1, 2, 1), list(1, 2, 2))}},
		{"permuteo of other lengths", ``, []Goal{Permuteo(list(1, 2), list(1))}},
		{"permuteo of other kinds", ``, []Goal{Permuteo(list(1, 2), logic.Args(1, 2))}},
		{"permuteo finds an element", `2`, []Goal{Permuteo(list(1, q), list(2, 1))}},
		{"permuteo into another order", `["b", "a"]`, []Goal{PermuteoBy(Eq, true, list("a", "b"), q)}},
		{"permuteo of one has no other order", ``, []Goal{PermuteoBy(Eq, true, list("a"), q)}},
		{"mapo", `[1, 2]`, []Goal{Mapo(func(a, b logic.Term) Goal { return Eq(a, list(b)) }, list(list(1), list(2)), q)}},
		{"mapo of nothing", `e()`, []Goal{Mapo(Eq, q, logic.Args())}},
		{"mapo of other lengths", ``, []Goal{Mapo(Eq, list(1), list(1, 2))}},
		{"eq_length", `[~_1, ~_2, ~_3]`, []Goal{EqLength(abc, q)}},
		{"map_anyo, some", `["x", "x"] | ["a", "x"] | ["x", "b"]`, []Goal{
			MapAnyo(func(_, b logic.Term) Goal { return Eq(b, "x") }, list("a", "b"), q)}},
		{"map_anyo, none", ``, []Goal{MapAnyo(func(_, _ logic.Term) Goal { return Fail }, list("a", "b"), q)}},
		{"ground_order", `[1, [2], ["a", ~x], ~y]`, []Goal{GroundOrdero(list(y, list("a", x), 1, list(2)), q)}},
		{"applyo makes", `e("f", 1)`, []Goal{Applyo("f", logic.Args(1), q)}},
		{"applyo takes apart", `e(1)`, []Goal{Applyo("f", q, logic.Expr("f", 1))}},
		{"applyo of a number", ``, []Goal{Applyo(x, y, 3)}},
		{"neq later", `2`, []Goal{Neq(q, 1), Any(is(1, 2)...)}},
		{"neq at once", ``, []Goal{Neq(1, 1)}},
		{"neq of pairs, one different", `["a", 2] | ["b", 1] | ["b", 2]`, []Goal{
			Eq(q, list(x, y)), Neq(q, list("a", 1)), Any(Eq(x, "a"), Eq(x, "b")), Any(Eq(y, 1), Eq(y, 2))}},
		{"neq of variables", ``, []Goal{Neq(x, y), Eq(x, z), Eq(z, y)}},
	} {
		t.Run(test.name, func(t *testing.T) {
			want := strings.Split(test.want, " | ")
			got := strings.Split(run(0, q, test.got...), " | ")
			if strings.HasPrefix(test.name, "all, in turns") || strings.HasPrefix(test.name, "neq of pairs") || test.name == "any, in turns" {
				require.ElementsMatch(t, want, got)
				return
			}
			require.Equal(t, want, got)
		})
	}
}

// TestTurns pins the order in which streams give their results.
func TestTurns(t *testing.T) {
	q, x, y := logic.NewVar("q"), logic.NewVar("x"), logic.NewVar("y")
	is := func(terms ...int) Goal {
		return AnyOf(func(yield func(Goal) bool) {
			for _, t := range terms {
				if !yield(Eq(q, t)) {
					return
				}
			}
		})
	}
	require.Equal(t, "1 | 10 | 100 | 2 | 20 | 3", run(0, q, Any(is(1, 2, 3), is(10, 20), is(100))))
	require.Equal(t, "1 | 10 | 2 | 20 | 3", run(5, q, Any(numbers(1, 1, q), numbers(10, 10, q))))
	require.Equal(t, "[0, 0] | [1, 0] | [2, 0] | [0, 1]",
		run(4, logic.List(x, y), Any(Eq(x, 0), Eq(x, 1), Eq(x, 2)), numbers(0, 1, y)))
}

// TestEndless pins that neither a stream without an end nor streams without an
// end hold up the others, and that what never finds anything does not either.
func TestEndless(t *testing.T) {
	q, x, y := logic.NewVar("q"), logic.NewVar("x"), logic.NewVar("y")
	require.Equal(t, "1", run(1, q, Any(never(), Eq(q, 1))))
	require.Equal(t, "1", run(1, q, Any(All(never(), Succeed), Any(never(), Eq(q, 1)))))
	require.Equal(t, "2", run(1, q, numbers(0, 1, q), Any(never(), Eq(q, 2))))
	found := map[string]bool{}
	for t := range Run(3000, logic.List(x, y), numbers(0, 1, x), numbers(0, 1, y)) {
		found[logic.String(t)] = true
	}
	require.Len(t, found, 3000)
	for _, pair := range []string{"[0, 0]", "[5, 0]", "[0, 10]", "[10, 10]"} {
		require.True(t, found[pair], pair)
	}
}

// TestStreamsAreLazy counts the goals that are run for one result.
func TestStreamsAreLazy(t *testing.T) {
	q, ran := logic.NewVar("q"), 0
	counted := func(i int) Goal {
		return func(s State) Stream {
			ran++
			return Eq(q, i)(s)
		}
	}
	goals := func(yield func(Goal) bool) {
		for i := range 100 {
			if !yield(counted(i)) {
				return
			}
		}
	}
	require.Equal(t, "0", run(1, q, AnyOf(goals)))
	require.Equal(t, 1, ran)
}

// TestStopping pins that what was begun ends when the results are no longer
// wanted.
func TestStopping(t *testing.T) {
	q, begun, ended := logic.NewVar("q"), 0, 0
	endless := func(s State) Stream {
		return Of(func(yield func(State) bool) {
			begun++
			defer func() { ended++ }()
			for yield(s) {
			}
		})
	}
	for range Run(10, q, Any(endless, endless), endless) {
	}
	require.Greater(t, begun, 2)
	require.Equal(t, begun, ended)
	next, stop := iter.Pull(Run(0, q, endless))
	_, ok := next()
	require.True(t, ok)
	stop()
	require.Equal(t, begun, ended)
}

// TestGivingUp pins that a search can be bounded.
func TestGivingUp(t *testing.T) {
	q := logic.NewVar("q")
	var results []string
	for term, err := range (Search{Steps: 1000}).Run(q, Any(Eq(q, 1), never())) {
		if err != nil {
			require.ErrorContains(t, err, "after 1000 steps")
			break
		}
		results = append(results, logic.String(term))
	}
	require.Equal(t, []string{"1"}, results)
}

// TestRunAgain pins that the results can be asked for any number of times.
func TestRunAgain(t *testing.T) {
	q := logic.NewVar("q")
	results := Run(0, q, Membero(q, logic.List(1, 2, 3)))
	for range 2 {
		n := 0
		for range results {
			n++
		}
		require.Equal(t, 3, n)
	}
}

// TestLongLists pins that a relation may go down a list of any length.
func TestLongLists(t *testing.T) {
	items := make([]logic.Term, 20_000)
	for i := range items {
		items[i] = i
	}
	long, q := logic.List(items...), logic.NewVar("q")
	for name, goal := range map[string]Goal{
		"mapo":    Mapo(Eq, long, q),
		"appendo": Appendo(long, logic.List(), q),
		"itero":   All(Itero(long), Eq(q, long)),
		"rembero": Rembero("z", long, q),
	} {
		results := Collect(1, q, goal)
		require.Len(t, results, 1, name)
		_, ok := logic.Unify(results[0], long, logic.Subst{})
		require.True(t, ok, name)
	}
	n := 0
	for range Run(0, q, Membero(q, long)) {
		n++
	}
	require.Equal(t, len(items), n)
}
