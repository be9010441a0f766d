package relation_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify/logic"
	. "github.com/settle-go/settle/unify/relation"
)

const (
	plus  = logic.OpName("t.plus") // associative and commutative
	join  = logic.OpName("t.join") // associative
	max2  = logic.OpName("t.max")  // commutative
	minus = logic.OpName("t.minus")
)

func algebra(tb testing.TB) *Algebra {
	tb.Helper()
	dialects, err := ir.NewDialects(ir.Dialect{Name: "t", Ops: []ir.OpInfo{
		{Name: "t.plus", Traits: ir.Associative | ir.Commutative}, {Name: "t.join", Traits: ir.Associative},
		{Name: "t.max", Traits: ir.Commutative}, {Name: "t.minus"},
	}})
	require.NoError(tb, err)
	return AlgebraOf(dialects)
}

func TestAlgebra(t *testing.T) {
	a := algebra(t)
	q, x := logic.NewVar("q"), logic.NewVar("x")
	e := logic.Expr
	for _, test := range []struct {
		name, want string
		goal       Goal
	}{
		{"associative", "t.plus | t.join", a.Associative.Goal(q)},
		{"commutative", "t.plus | t.max", a.Commutative.Goal(q)},
		{"flatten", "e(t.join, 1, 2, 3, 4)", a.AssocFlatten(e(join, e(join, 1, e(join, 2)), e(join, 3, 4)), q)},
		{"flatten another", "e(t.max, 1, e(t.max, 2, 3))", a.AssocFlatten(e(max2, 1, e(max2, 2, 3)), q)},
		{"flatten a number", "7", a.AssocFlatten(7, q)},
		{"comm of all", "e(t.max, 1, 2) | e(t.max, 2, 1)", a.EqComm(e(max2, 1, 2), q)},
		{"comm of all, turned", "e(t.max, 1, 2) | e(t.max, 2, 1)", a.EqComm(q, e(max2, 1, 2))},
		{"comm holds", "~q", a.EqComm(e(max2, 1, e(max2, 2, 3)), e(max2, e(max2, 3, 2), 1))},
		{"comm holds below", "~q", a.EqComm(e(minus, 1, e(max2, 2, 3)), e(minus, 1, e(max2, 3, 2)))},
		{"comm does not", "", a.EqComm(e(minus, 1, 2), e(minus, 2, 1))},
		{"comm finds", "3", a.EqComm(e(max2, 1, e(max2, 2, q)), e(max2, e(max2, 3, 2), 1))},
		{"assoc of all", "e(t.join, 1, 2, 3) | e(t.join, e(t.join, 1, 2), 3) | e(t.join, 1, e(t.join, 2, 3))",
			a.EqAssoc(e(join, 1, 2, 3), q, 0)},
		{"assoc of pairs", "e(t.join, 1, 2, 3, 4) | e(t.join, e(t.join, 1, 2, 3), 4) | e(t.join, 1, e(t.join, 2, 3, 4))",
			a.EqAssoc(e(join, 1, 2, 3, 4), q, 3)},
		{"assoc holds", "~q", a.EqAssoc(e(join, e(join, 1, 2), e(join, 3, 4)), e(join, 1, e(join, 2, 3), 4), 0)},
		{"assoc does not", "", a.EqAssoc(e(join, 1, 2, 3), e(join, 1, 3, 2), 0)},
		{"assoc of a commutative op", "", a.EqAssoc(e(max2, 1, e(max2, 2, 3)), e(max2, e(max2, 1, 2), 3), 0)},
		{"both hold", "~q", a.EqAssocComm(e(plus, e(plus, 1, 2), 3), e(plus, e(plus, 3, 1), 2))},
		{"both find", "2", a.EqAssocComm(e(plus, e(plus, 1, q), 3), e(plus, e(plus, 3, 1), 2))},
		{"both do not", "", a.EqAssocComm(e(plus, 1, 2, 2), e(plus, 1, 1, 2))},
		{"neither is known", "", All(a.EqComm(q, x), Eq(q, 1), Eq(x, 2))},
	} {
		t.Run(test.name, func(t *testing.T) {
			require.Equal(t, strings.Split(test.want, " | "), strings.Split(run(0, q, test.goal), " | "))
		})
	}
}

// TestAssocCommOfGraphs opens the variables of a graph.
func TestAssocCommOfGraphs(t *testing.T) {
	fg := graph.New(ir.NewContext(nil))
	x, y, z := fg.AddInput(ir.F32, "x"), fg.AddInput(ir.F32, "y"), fg.AddInput(ir.F32, "z")
	op := fg.Context().Op(string(plus))
	left := fg.Apply(op, ir.F32, fg.Apply(op, ir.F32, x, y), z)
	right := fg.Apply(op, ir.F32, y, fg.Apply(op, ir.F32, z, x))
	require.Len(t, Collect(0, logic.NewVar("q"), algebra(t).EqAssocComm(left, right)), 1)
	require.Empty(t, Collect(0, logic.NewVar("q"), algebra(t).EqComm(left, right)))
}

func TestFacts(t *testing.T) {
	parent := NewFacts("parent")
	for _, pair := range [][2]string{{"ann", "bob"}, {"bob", "cid"}, {"ann", "dot"}, {"ann", "bob"}} {
		require.NoError(t, parent.Add(pair[0], pair[1]))
	}
	x, y, z := logic.NewVar("x"), logic.NewVar("y"), logic.NewVar("z")
	require.Equal(t, `["ann", "bob"] | ["bob", "cid"] | ["ann", "dot"]`, run(0, logic.List(x, y), parent.Goal(x, y)))
	require.Equal(t, `"bob" | "dot"`, run(0, y, parent.Goal("ann", y)))
	require.Equal(t, `"bob"`, run(0, x, parent.Goal(x, "cid")))
	require.Equal(t, `"cid"`, run(0, z, parent.Goal("ann", y), parent.Goal(y, z)))
	require.Empty(t, run(0, x, parent.Goal("bob", "ann")))
	require.Empty(t, run(0, x, parent.Goal(x)))
	require.Empty(t, run(0, x, NewFacts("none").Goal(x)))
	require.ErrorContains(t, parent.Add("ann"), "parent relates 2 terms, not 1")
	require.ErrorContains(t, parent.Add("ann", x), "a fact has no variables")
	numbers := NewFacts("numbers")
	require.NoError(t, numbers.Add(1, "one"))
	require.NoError(t, numbers.Add("two", "two"))
	require.NoError(t, numbers.Add(3, "three"))
	require.Equal(t, `"three"`, run(0, x, numbers.Goal(3, x)))
	require.Equal(t, `"two"`, run(0, x, numbers.Goal("two", x)))
}

func TestTypes(t *testing.T) {
	q, u := logic.NewVar("q"), logic.NewVar("u")
	text, number := reflect.TypeFor[string](), reflect.TypeFor[int64]()
	fg := graph.New(ir.NewContext(nil))
	x := fg.AddInput(ir.F32, "x")
	v := fg.Apply(fg.Context().Op("f"), ir.F32, x)
	opened, err := logic.Open(v)
	require.NoError(t, err)
	for _, test := range []struct {
		name, want string
		goals      []Goal
	}{
		{"instance of one", `"a"`, []Goal{Eq(q, "a"), IsInstanceo(q, number, text)}},
		{"instance later", `"a"`, []Goal{IsInstanceo(q, text), Any(Eq(q, 1), Eq(q, "a"))}},
		{"instance through a variable", ``, []Goal{IsInstanceo(q, text), Eq(q, u), Eq(u, 1)}},
		{"instance of none", ``, []Goal{Eq(q, 1), IsInstanceo(q, text)}},
		{"instance of an interface", `f.0`, []Goal{Eq(q, v), IsInstanceo(q, reflect.TypeFor[interface{ IsInput() bool }]())}},
		{"an opened variable is one", `e(f, x)`, []Goal{Eq(q, opened), IsInstanceo(q, reflect.TypeFor[graph.Var]())}},
		{"type", `string`, []Goal{Typeo("a", q)}},
		{"type later", `"a"`, []Goal{Typeo(q, text), Any(Eq(q, 1), Eq(q, "a"))}},
		{"type of another", ``, []Goal{Typeo(1, text)}},
		{"both later", `"a"`, []Goal{Typeo(q, u), Eq(u, text), Any(Eq(q, 1), Eq(q, "a"))}},
	} {
		t.Run(test.name, func(t *testing.T) { require.Equal(t, test.want, run(0, q, test.goals...)) })
	}
	waiting := 0
	for s := range All(Neq(q, 1), IsInstanceo(u, text))(State{}).All() {
		waiting = s.Waiting()
	}
	require.Equal(t, 2, waiting)
}

// TestWalking pins relations that go into terms.
func TestWalking(t *testing.T) {
	q := logic.NewVar("q")
	e := logic.Expr
	// x + x is 2 x.
	doubles := func(a, b logic.Term) Goal {
		return Fresh(1, func(v []*logic.Var) Goal {
			return All(Eq(a, e(plus, v[0], v[0])), Eq(b, e("times", 2, v[0])))
		})
	}
	everywhere := func(a, b logic.Term) Goal { return Walko(doubles, MapAnyo, a, b) }
	term := e("log", e(plus, e(plus, 3, 3), e(plus, 3, 3)))
	require.Equal(t, `e("log", e("times", 2, e("times", 2, 3)))`, run(1, q, Reduceo(everywhere, term, q)), "the fixed point first")
	require.Equal(t, `e("log", e("times", 2, e(t.plus, 3, 3)))`, run(1, q, everywhere(term, q)))
	expanded := Collect(1, q, Reduceo(everywhere, q, e("log", e("times", 2, 7))))
	require.Equal(t, `e("log", e(t.plus, 7, 7))`, logic.String(expanded[0]), "backwards")

	same := func(a, b logic.Term) Goal { return Eq(a, b) }
	require.Equal(t, `e("log", e("times", 2, 1))`, run(1, q, WalkoBy(doubles, same, MapAnyo, e("log", e(plus, 1, 1)), q)))
	require.Empty(t, run(1, q, WalkoBy(doubles, func(a, _ logic.Term) Goal { return Eq(a, "exp") }, MapAnyo, e("log", e(plus, 1, 1)), q)))

	turn := func(_, a, b logic.Term) Goal { return PermuteoBy(Eq, true, a, b) }
	any := func(logic.Term) Goal { return Succeed }
	require.Equal(t, `e("f", 2, 1)`, run(0, q, TermWalko(any, turn, e("f", 1, 2), q)))
	require.Equal(t, `e("f", 2, 1)`, run(0, q, TermWalko(any, turn, q, e("f", 1, 2))))
	require.Empty(t, run(0, q, TermWalko(any, turn, e("f", 1), q)), "one argument")
	require.Empty(t, run(0, q, TermWalko(any, turn, q, logic.NewVar("r"))), "nothing is known")
	require.Equal(t, `e("f", e("g", 2, 1), 3)`, run(0, q, TermWalko(func(op logic.Term) Goal { return Eq(op, "g") }, turn, e("f", e("g", 1, 2), 3), q)))
}

// TestLaws: conjunction and disjunction, on random programs.
func TestLaws(t *testing.T) {
	q, x := logic.NewVar("q"), logic.NewVar("x")
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) Goal {
			var goals []Goal
			for _, n := range rapid.SliceOfN(rapid.IntRange(0, 3), 1, 3).Draw(t, name) {
				v := []*logic.Var{q, x}[rapid.IntRange(0, 1).Draw(t, "variable")]
				goals = append(goals, Eq(v, n))
			}
			return Any(goals...)
		}
		a, b, c := draw("a"), draw("b"), draw("c")
		pair := logic.List(q, x)
		results := func(g Goal) []string {
			var list []string
			for _, term := range Collect(0, pair, g) {
				list = append(list, logic.String(term))
			}
			return list
		}
		require.Equal(t, results(a), results(All(Succeed, a)))
		require.Equal(t, results(a), results(All(a, Succeed)))
		require.Equal(t, results(a), results(Any(Fail, a)))
		require.Empty(t, results(All(a, Fail)))
		require.ElementsMatch(t, results(Any(a, b)), results(Any(b, a)))
		require.ElementsMatch(t, results(All(a, b)), results(All(b, a)))
		require.ElementsMatch(t, results(All(a, All(b, c))), results(All(All(a, b), c)))
		require.ElementsMatch(t, results(Any(a, Any(b, c))), results(Any(Any(a, b), c)))
		require.ElementsMatch(t, results(All(a, Any(b, c))), results(Any(All(a, b), All(a, c))))
		require.ElementsMatch(t, results(Delay(func() Goal { return a })), results(a))
	})
}
