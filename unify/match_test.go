package unify

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// kit is a small graph with inputs a to d.
type kit struct {
	*graph.FunctionGraph
	a, b, c, d graph.Var
	m          Matcher
}

func newKit() *kit {
	fg := graph.New(ir.NewContext(dialects))
	k := &kit{FunctionGraph: fg}
	k.a, k.b = fg.AddInput(ir.F32, "a"), fg.AddInput(ir.F32, "b")
	k.c, k.d = fg.AddInput(ir.F32, "c"), fg.AddInput(ir.F32, "d")
	return k
}

func (k *kit) op(name string, inputs ...graph.Var) graph.Var {
	return k.Apply(k.Context().Op(name), ir.F32, inputs...)
}

// ways lists in order what the variables are bound to, by name, in each way in
// which a pattern matches.
func (k *kit) ways(t *Term, v graph.Var) []string {
	var ways []string
	p := MustCompile(t, dialects)
	k.m.Match(k.Graph(), p, v.Owner().ID(), func(m *Match) bool {
		var way []string
		for _, name := range []string{"x", "y", "z", "rest"} {
			switch slot := p.Names[name]; slot.Kind {
			case VarSlot:
				way = append(way, k.Graph().Var(m.Vars[slot.Index]).String())
			case RestSlot:
				text := ""
				for _, v := range m.Rests[slot.Index] {
					text += k.Graph().Var(v).String()
				}
				way = append(way, "["+text+"]")
			}
		}
		ways = append(ways, strings.Join(way, " "))
		return false
	})
	return ways
}

func TestWaysInOrder(t *testing.T) {
	k := newKit()
	neg := k.op("t.neg", k.b)
	for _, test := range []struct {
		name  string
		term  *Term
		value graph.Var
		want  []string
	}{
		{"plain ops have one order", App("t.sub", Var("x"), Var("y")), k.op("t.sub", k.a, k.b), []string{"a b"}},
		{"as it stands first", App("t.add", Var("x"), Var("y")), k.op("t.add", k.a, k.b), []string{"a b", "b a"}},
		{"the same twice is one way", App("t.add", Var("x"), Var("y")), k.op("t.add", k.a, k.a), []string{"a a"}},
		{"a term finds its place", App("t.add", App("t.neg", Var("x")), Var("y")), k.op("t.add", k.a, neg), []string{"b a"}},
		{"a repeated variable", App("t.add", App("t.neg", Var("x")), Var("x")), k.op("t.add", k.b, neg), []string{"b"}},
		{"and one that differs", App("t.add", App("t.neg", Var("x")), Var("x")), k.op("t.add", k.a, neg), nil},
		{"anonymous ones have one order", App("t.add", Any(), Any()), k.op("t.add", k.a, k.b), []string{""}},
		{"a rest in front", App("t.cat", Rest("rest"), Var("x")), k.op("t.cat", k.a, k.b, k.c), []string{"c [ab]"}},
		{"an empty rest", App("t.cat", Var("x"), Rest("rest")), k.op("t.cat", k.a), []string{"a []"}},
		{"any order with a rest", App("t.sum", Var("x"), Rest("rest")), k.op("t.sum", k.a, k.b, k.c), []string{"a [bc]", "b [ac]", "c [ab]"}},
		{"any order, pairs", App("t.sum", Var("x"), Var("y"), Rest("rest")), k.op("t.sum", k.a, k.b, k.c),
			[]string{"a b [c]", "a c [b]", "b a [c]", "b c [a]", "c a [b]", "c b [a]"}},
		{"outer orders change slowest", App("t.add", App("t.mul", Var("x"), Var("y")), Var("z")), k.op("t.add", k.op("t.mul", k.a, k.b), k.c),
			[]string{"a b c", "b a c"}},
		{"too few arguments", App("t.cat", Var("x"), Var("y"), Rest("rest")), k.op("t.cat", k.a), nil},
		{"too many", App("t.cat", Var("x")), k.op("t.cat", k.a, k.b), nil},
	} {
		require.Equal(t, test.want, k.ways(test.term, test.value), test.name)
	}
}

// TestGuardGetsTheSecondOrder refuses the first way and sees the bindings of the
// second one.
func TestGuardGetsTheSecondOrder(t *testing.T) {
	k := newKit()
	sum := k.op("t.add", k.a, k.op("t.mul", k.b, k.c))
	p := MustCompile(App("t.add", Var("x"), App("t.mul", Var("y"), Var("z"))), dialects)
	var seen []string
	ok := k.m.Match(k.Graph(), p, sum.Owner().ID(), func(m *Match) bool {
		y := k.Graph().Var(m.Vars[p.Names["y"].Index])
		seen = append(seen, y.Name())
		require.Equal(t, []graph.NodeID{sum.Owner().ID(), sum.Owner().Input(1).Owner().ID()}, m.Nodes)
		return y == k.c
	})
	require.True(t, ok)
	require.Equal(t, []string{"b", "c"}, seen)
}

// TestTooManyWays bounds what one try costs, however many ways there are.
func TestTooManyWays(t *testing.T) {
	k := newKit()
	deep, bottom, sum, before := Var("x0"), Int(0), k.op("t.add", k.a, k.b), k.op("t.add", k.c, k.d)
	for i := range 40 { // 2^40 orders
		x := Var(fmt.Sprint("x", i+1))
		deep, bottom = App("t.add", deep, x), App("t.add", bottom, x)
		sum, before = k.op("t.add", sum, before), sum
	}
	many := make([]graph.Var, 40)
	wide := &Term{Kind: AppTerm, Ops: []string{"t.sum"}, Args: []*Term{Rest("rest")}}
	for i := range many { // 40 * 39 * ... orders
		many[i] = k.op("t.neg", k.a)
		if i < 20 {
			wide.Args = append(wide.Args, Var(fmt.Sprint("y", i)))
		}
	}
	for _, test := range []struct {
		name  string
		term  *Term
		value graph.Var
	}{
		{"nested orders", App("t.neg", bottom), k.op("t.neg", sum)},
		{"nested orders, refused", App("t.neg", deep), k.op("t.neg", sum)},
		{"any order with a rest", wide, k.op("t.sum", many...)},
	} {
		p := MustCompile(test.term, dialects)
		r := NewAutomaton([]*Pattern{p}).NewRunner(k.Context())
		r.Candidates(k.Graph(), test.value.Owner().ID())
		ok := r.Match(k.Graph(), p, test.value.Owner().ID(), func(*Match) bool { return false })
		require.False(t, ok, test.name)
		require.True(t, r.GaveUp(), test.name)
		require.LessOrEqual(t, r.steps, 2*maxSteps, test.name)
		require.LessOrEqual(t, len(r.states), r.a.maxStates+1, test.name)
		require.Less(t, len(r.a.rows), 1<<maxSwaps+1, test.name)
		// Giving up leaves nothing behind.
		requireUnbound(t, &r.Matcher)
		require.True(t, r.Match(k.Graph(), MustCompile(Root(), nil), test.value.Owner().ID(), func(*Match) bool { return true }))
		require.False(t, r.GaveUp())
	}
}

func TestSeveralRests(t *testing.T) {
	k := newKit()
	first, second := k.op("t.neg", k.b), k.op("t.neg", k.d)
	sum := k.op("t.sum", k.a, first, k.c, second)
	around := App("t.sum", Rest("x"), App("t.neg", Var("y")).Named("z"), Rest("rest"))
	require.Equal(t, []string{"[a] b " + first.String() + " [c" + second.String() + "]", "[a" + first.String() + "c] d " + second.String() + " []"}, k.ways(around, sum))
	require.Equal(t, []string{"[] a [c" + second.String() + "]"}, k.ways(App("t.sum", Rest("x"), Var("y"), App("t.neg", Any()), Rest("rest")), sum)[:1])
	twice := App("t.sub", App("t.cat", Rest("rest")), App("t.cat", Rest("rest")))
	require.Equal(t, []string{"[ab]"}, k.ways(twice, k.op("t.sub", k.op("t.cat", k.a, k.b), k.op("t.cat", k.a, k.b))))
	require.Empty(t, k.ways(twice, k.op("t.sub", k.op("t.cat", k.a, k.b), k.op("t.cat", k.b, k.a))))
	require.Equal(t, []string{"[]"}, k.ways(twice, k.op("t.sub", k.op("t.cat"), k.op("t.cat"))))
	require.Empty(t, k.ways(twice, k.op("t.sub", k.op("t.cat"), k.op("t.cat", k.a))))
}

// A pattern that asks for an op between rests looks at each place once.
func TestRestsBesideMany(t *testing.T) {
	k := newKit()
	inputs := make([]graph.Var, 20_000)
	for i := range inputs {
		inputs[i] = k.a
	}
	inputs[len(inputs)-1] = k.op("t.neg", k.b)
	many := k.op("t.sum", inputs...)
	pattern := MustCompile(App("t.sum", Rest("x"), App("t.neg", Var("y")), Rest("rest")), dialects)
	require.True(t, k.m.Match(k.Graph(), pattern, many.Owner().ID(), func(*Match) bool { return true }))
	require.Less(t, k.m.steps, 1000)
}

func TestAlternatives(t *testing.T) {
	k := newKit()
	p, err := CompileAny([]*Term{App("t.sub", Var("x"), Int(0)), App("t.neg", App("t.neg", Var("x")).Named("y"))}, dialects)
	require.NoError(t, err)
	require.Len(t, p.Names, 1, "what both bind")
	zero := k.Graph().Constant(k.Context().Int(0, ir.I64))
	r := NewAutomaton([]*Pattern{p}).NewRunner(k.Context())
	for i, v := range []graph.Var{k.op("t.sub", k.a, zero), k.op("t.neg", k.op("t.neg", k.a))} {
		n := v.Owner().ID()
		check := func(m *Match) bool {
			require.Equal(t, i, m.Alternative)
			require.Equal(t, k.a.ID(), m.Vars[p.Names["x"].Index])
			require.Equal(t, n, m.Nodes[0])
			return true
		}
		require.True(t, k.m.Match(k.Graph(), p, n, check))
		found := r.Candidates(k.Graph(), n)
		require.Len(t, found, 1)
		require.True(t, r.MatchAt(k.Graph(), found[0], n, check))
	}
	require.Equal(t, []int{2}, r.Tries())
	_, err = CompileAny([]*Term{App("t.neg", Var("x")), App("t.cat", Rest("x"))}, dialects)
	require.EqualError(t, err, "?x is a list of variables here and a variable before")
	_, err = CompileAny(nil, dialects)
	require.Error(t, err)
}

func TestMatchingAllocatesNothing(t *testing.T) {
	k := newKit()
	sum := k.op("t.sum", k.a, k.op("t.neg", k.b), k.c)
	sub := k.op("t.add", sum, k.Graph().Constant(k.Context().Int(0, ir.I64)))
	patterns := []*Pattern{
		MustCompile(App("t.add", App("t.sum", Var("x"), App("t.neg", Var("y")), Rest("rest")), Int(0)), dialects),
		MustCompile(App("t.add", App("t.sum", Var("x"), App("t.neg", Var("x")), Rest("rest")), Int(0)), dialects),
		MustCompile(&Term{Kind: AppTerm, Ops: []string{"t.add", "t.mul"}, Args: []*Term{Var("x"), Var("x")}}, dialects),
		MustCompile(App("t.sub", Var("x"), Int(0)), dialects),
		MustCompile(App("t.sum", Rest("x"), App("t.neg", Const()).Named("e"), Rest("rest")), dialects),
	}
	r := NewAutomaton(patterns).NewRunner(k.Context())
	matched, tried := 0, 0
	accept := func(*Match) bool { matched++; return true }
	try := func() {
		for _, n := range []graph.NodeID{sub.Owner().ID(), sum.Owner().ID()} {
			for _, c := range r.Candidates(k.Graph(), n) {
				tried++
				r.Match(k.Graph(), patterns[c.Pattern], n, accept)
			}
		}
	}
	try()
	require.Equal(t, 1, matched, "one pattern matches")
	require.Equal(t, 4, tried, "and three are tried in vain")
	require.Zero(t, testing.AllocsPerRun(100, try))
}

func TestMultipleOutputs(t *testing.T) {
	k := newKit()
	split := k.Add(k.Context().Op("t.split"), []graph.Var{k.a}, ir.F32, ir.F64)
	second := App("t.split", Var("x"))
	second.Output = 1
	require.Equal(t, []string{"a"}, k.ways(App("t.neg", second), k.op("t.neg", split.Output(1))))
	require.Nil(t, k.ways(App("t.neg", second), k.op("t.neg", split.Output(0))))
	root := App("t.split", Var("x")).Typed(TypeTerm{Type: ir.F32}, TypeTerm{Var: "t"})
	require.Equal(t, []string{"a"}, k.ways(root, split.Output(0)))
	root.Typed(TypeTerm{}, TypeTerm{}, TypeTerm{})
	require.Nil(t, k.ways(root, split.Output(0)), "three types for two outputs")
	second.Typed(TypeTerm{Type: ir.F64})
	require.Equal(t, []string{"a"}, k.ways(App("t.neg", second), k.op("t.neg", split.Output(1))))
}

// TestNoTypeIsNotBound distinguishes a variable without a type from one with any type.
func TestNoTypeIsNotBound(t *testing.T) {
	k := newKit()
	untyped := k.AddInput(0, "u")
	typed := func(name string) *Term { return Var(name).Typed(TypeTerm{Var: "t"}) }
	require.Nil(t, k.ways(App("t.sub", typed("x"), typed("y")), k.op("t.sub", untyped, k.a)))
	require.Nil(t, k.ways(App("t.sub", typed("x"), typed("y")), k.op("t.sub", k.a, untyped)))
	require.Equal(t, []string{"a b"}, k.ways(App("t.sub", typed("x"), typed("y")), k.op("t.sub", k.a, k.b)))
}

func TestCompileErrors(t *testing.T) {
	deep := Var("x")
	for range maxDepth + 1 {
		deep = App("t.neg", deep)
	}
	for _, test := range []struct {
		term *Term
		want string
	}{
		{Var("x"), "a pattern must be an op applied to arguments"},
		{App("t.cat", Rest("x"), Rest("y")), "?x... and ?y... stand side by side: where does the first end?"},
		{App("t.neg", Var("x").Named("e")), "?e@ names the value of an op or a constant, not of a variable"},
		{App("t.cat", Rest("x").Named("e")), "?e@ names the value of an op or a constant, not of a variable"},
		{App("t.neg", Var("x")).Named("e"), "?e names the value of the root, which is called out"},
		{App("t.cat", App("t.neg", Any()).Named("x"), Rest("x")), "?x is a list of variables here and a variable before"},
		{App("t.cat", Var("x"), Rest("x")), "?x is a list of variables here and a variable before"},
		{App("t.neg", Var("x")).With(AttrTerm{Name: "k", Var: "x"}), "?x is a variable here and an attribute before"},
		{App("t.cat", Rest("x").Typed(TypeTerm{Type: ir.F32})), "?x... is a list of variables and has no type"},
		{App("t.neg", Var("x").Typed(TypeTerm{}, TypeTerm{})), "2 types for one variable"},
		{deep, "the pattern is too deep"},
	} {
		_, err := Compile(test.term, dialects)
		require.EqualError(t, err, test.want)
	}
	require.PanicsWithValue(t, "unify: the pattern is too deep", func() { MustCompile(deep, nil) })
}

func TestLevels(t *testing.T) {
	for _, test := range []struct {
		term *Term
		want int
	}{
		{Root("t.neg"), 0},
		{App("t.const"), 0},
		{App("t.neg", Var("x")), 1},
		{App("t.sub", Any(), App("t.neg", Int(0))), 2},
	} {
		require.Equal(t, test.want, MustCompile(test.term, nil).Levels)
	}
	a := NewAutomaton([]*Pattern{
		MustCompile(App("t.neg", Var("x")), nil), MustCompile(App("t.neg", App("t.sub", Var("x"), Var("y"))), nil),
		MustCompile(App("t.sub", Var("x"), Var("y")), nil),
	})
	k := newKit()
	r := a.NewRunner(k.Context())
	require.Equal(t, 2, a.MaxLevels())
	require.Equal(t, 2, r.LevelsOf(k.Context().Op("t.neg").ID()))
	require.Equal(t, 1, r.LevelsOf(k.Context().Op("t.sub").ID()))
	require.Equal(t, -1, r.LevelsOf(k.Context().Op("t.mul").ID()))
}

func TestRunnerCountsClients(t *testing.T) {
	counting := *MustCompile(App("t.neg", App("t.sub", Var("x"), Var("y"))), nil)
	counting.CountsClients = true
	a := NewAutomaton([]*Pattern{&counting, MustCompile(App("t.neg", Var("x")), nil)})
	k := newKit()
	sub := k.op("t.sub", k.a, k.b)
	of, other := k.op("t.neg", sub), k.op("t.neg", k.a)
	r, g := a.NewRunner(k.Context()), k.Graph()
	require.Equal(t, -1, r.ClientLevels(), "no node was visited")
	require.Equal(t, -1, r.MetLevels())
	r.Candidates(g, sub.Owner().ID())
	require.Equal(t, -1, r.ClientLevels(), "no pattern begins with the op")
	require.Equal(t, -1, r.MetLevels())
	r.Candidates(g, other.Owner().ID())
	require.Equal(t, 2, r.ClientLevels())
	require.Equal(t, 2, r.MetLevels())
	require.True(t, r.CountsClients(g, of.Owner().ID(), 2))
	require.False(t, r.CountsClients(g, of.Owner().ID(), 3), "it does not look that far down")
	require.False(t, r.CountsClients(g, other.Owner().ID(), 1), "its operand is not a sub")
	require.False(t, r.CountsClients(g, sub.Owner().ID(), 0))
}
