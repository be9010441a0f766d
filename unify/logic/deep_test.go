package logic_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	. "github.com/settle-go/settle/unify/logic"
)

// deepTerm returns f(f(...(leaf))), that many levels.
func deepTerm(depth int, leaf Term) Term {
	for range depth {
		leaf = Expr(OpName("t.turn"), leaf)
	}
	return leaf
}

// TestDeepTerms: a million levels are not a limit, in depth and in length.
func TestDeepTerms(t *testing.T) {
	const depth = 1_000_000
	v := NewVar("v")
	s, ok := Unify(deepTerm(depth, v), deepTerm(depth, 7), Subst{})
	require.True(t, ok)
	require.Equal(t, "{~v: 7}", s.String())
	ground := Reify(deepTerm(depth, v), s)
	require.True(t, IsGround(ground))
	_, ok = Unify(ground, deepTerm(10, 8), Subst{})
	require.False(t, ok)

	items := make([]Term, depth)
	for i := range items {
		items[i] = i
	}
	_, ok = Unify(List(items...), List(items...), Subst{})
	require.True(t, ok)

}

// TestDeepGraphs: nor are many levels of a graph.
func TestDeepGraphs(t *testing.T) {
	const depth = 100_000
	v := NewVar("v")
	fg, x, _, _ := newGraph(t)
	turn := fg.Context().Op("t.turn")
	y := x
	for range depth {
		y = fg.Apply(turn, 0, y)
	}
	s, ok := Unify(deepTerm(depth, v), y, Subst{})
	require.True(t, ok)
	require.Equal(t, x, s.Walk(v))
	made, err := NewEvaluator(InGraph(fg)).Eval(deepTerm(depth, x))
	require.NoError(t, err)
	_, ok = Unify(made, y, Subst{})
	require.True(t, ok)
	opened, err := OpenAll(y)
	require.NoError(t, err)
	_, ok = Unify(opened, deepTerm(depth, x), Subst{})
	require.True(t, ok)
	require.Contains(t, String(opened), "...")
}

// TestManyVariables: a variable at each of a million places.
func TestManyVariables(t *testing.T) {
	const n = 20_000
	vars, numbers := make([]Term, n), make([]Term, n)
	for i := range vars {
		vars[i], numbers[i] = NewVar(""), i
	}
	s, ok := Unify(List(vars...), List(numbers...), Subst{})
	require.True(t, ok)
	require.Equal(t, n, s.Len())
	items, _, _ := Items(Reify(List(vars...), s))
	for i := range items {
		require.Equal(t, int64(i), items[i])
	}
	require.Empty(t, Unground(List(vars...), s))

	// Each is the next one: a chain that is looked through from every place.
	s, ok = Unify(List(vars[:n-1]...), List(vars[1:]...), Subst{})
	require.True(t, ok)
	s, ok = Unify(vars[0], 1, s)
	require.True(t, ok)
	items, _, _ = Items(Reify(List(vars...), s))
	require.Equal(t, int64(1), items[0])
	require.Equal(t, int64(1), items[n-1])
	ones := make([]Term, n)
	for i := range ones {
		ones[i] = 1
	}
	_, ok = Unify(List(vars...), List(ones...), s)
	require.True(t, ok)
}

// doubled returns p(p(..), p(..)) where both halves are one term.
func doubled(depth int, leaf Term) Term {
	for range depth {
		leaf = Expr(OpName("t.add"), leaf, leaf)
	}
	return leaf
}

// TestSharedTerms: terms of 2 to the power of 200 leaves that take 200 pairs.
func TestSharedTerms(t *testing.T) {
	const depth = 200
	v := NewVar("v")
	s, ok := Unify(doubled(depth, v), doubled(depth, 1), Subst{})
	require.True(t, ok)
	require.True(t, IsGround(Reify(doubled(depth, v), s)))
	require.Len(t, Unground(doubled(depth, v), Subst{}), 1)
	_, ok = Unify(doubled(depth, 1), doubled(depth, 2), Subst{})
	require.False(t, ok)

	fg, x, _, _ := newGraph(t)
	left, right := x, x
	for range depth {
		add := fg.Context().Op("t.add")
		left, right = fg.Apply(add, 0, left, left), fg.Apply(add, 0, right, right)
	}
	_, ok = Unify(left, right, Subst{})
	require.True(t, ok)
	_, ok = Unify(left, doubled(depth, v), Subst{})
	require.True(t, ok)
	before := fg.NumNodes()
	_, err := NewEvaluator(InGraph(fg)).Eval(doubled(depth, x))
	require.NoError(t, err)
	require.Equal(t, before+depth, fg.NumNodes())
}

// TestRoundTerms: without an occurs check a variable may stand for a term that
// it stands in.
func TestRoundTerms(t *testing.T) {
	x, y := NewVar("x"), NewVar("y")
	s, ok := Unify(x, List(1, x), Subst{})
	require.True(t, ok)
	require.Equal(t, "[1, [1, ~x]]", String(Reify(List(1, x), s)))
	s, ok = Unify(y, List(1, y), s)
	require.True(t, ok)
	_, ok = Unify(x, y, s)
	require.True(t, ok, "both are [1, [1, [1, ...")
	s, ok = Unify(x, Cons(1, 1, x), Subst{})
	require.True(t, ok)
	s, ok = Unify(y, Cons(1, y), s)
	require.True(t, ok)
	_, ok = Unify(x, y, s)
	require.True(t, ok, "both are 1 before 1 before ...")
	s, _ = Unify(x, List(1, x), Subst{})
	fg, _, _, _ := newGraph(t)
	_, err := NewEvaluator(InGraph(fg)).Eval(Reify(x, s))
	require.ErrorIs(t, err, ErrInvalid)
}

// TestSubstitutionsPersist: extending one leaves it as it was.
func TestSubstitutionsPersist(t *testing.T) {
	vars := NewVars(1000)
	steps := []Subst{{}}
	for i, v := range vars {
		steps = append(steps, steps[i].Bind(v, i))
	}
	for i, s := range steps {
		require.Equal(t, i, s.Len())
		for j := 0; j < len(vars); j += 7 {
			value, bound := s.Get(vars[j])
			require.Equal(t, j < i, bound)
			if bound {
				require.Equal(t, int64(j), value)
			}
		}
	}
	n := 0
	for v, value := range steps[1000].All() {
		require.Same(t, vars[n], v)
		require.Equal(t, int64(n), value)
		n++
	}
	require.Equal(t, 1000, n)
	n = 0
	for v := range steps[1000].Since(steps[990]) {
		require.Same(t, vars[990+n], v)
		n++
	}
	require.Equal(t, 10, n)
}

// TestReifySharesWhatStays: what does not change is not copied.
func TestReifySharesWhatStays(t *testing.T) {
	v, w := NewVar("v"), NewVar("w")
	ground := List(1, List(2, 3))
	term := List(v, ground, w)
	s := Subst{}.Bind(w, 5)
	tail, _ := Tail(Reify(term, s))
	kept, _ := Head(tail)
	require.Same(t, ground, kept)
	require.Same(t, term, Reify(term, Subst{}))
	require.Same(t, ground, Reify(ground, s))
	require.Zero(t, testing.AllocsPerRun(100, func() { Reify(ground, s) }))
}

// TestSmallUnificationsAllocateLittle: the terms are not copied, and nothing is
// made but bindings.
func TestSmallUnificationsAllocateLittle(t *testing.T) {
	v, w := NewVar("v"), NewVar("w")
	a, b := Expr(OpName("t.add"), v, w), Expr(OpName("t.add"), 1, 2)
	require.LessOrEqual(t, testing.AllocsPerRun(100, func() { Unify(a, b, Subst{}) }), 5.0)
	require.LessOrEqual(t, testing.AllocsPerRun(100, func() { Unify(b, b, Subst{}) }), 1.0)
}

// TestGraphConstantOp: a graph whose constants are ops.
func TestGraphConstantOp(t *testing.T) {
	fg, x, _, _ := newGraph(t)
	fg.Graph().ConstantOp = "t.constant"
	v, err := NewEvaluator(InGraph(fg)).Eval(Expr(OpName("t.add"), x, 2))
	require.NoError(t, err)
	require.Equal(t, "t.constant{value = 2.000000e+00 : f32}()", graph.Text(v.(graph.Var).Owner().Input(1), 2))
}
