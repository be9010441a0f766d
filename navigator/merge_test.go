package navigator_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

func merged(t *testing.T, b *builder, want string) *profile.Report {
	t.Helper()
	report := settle(t, navigator.NewMerge("merge"), b.FunctionGraph)
	require.Equal(t, "FunctionGraph("+want+")", b.String())
	return report
}

// TestM1 merges equal siblings, and no others.
func TestM1EqualSiblings(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.op("t.a", b.op("t.b", b.x, b.y), b.op("t.b", b.x, b.y), b.op("t.b", b.x, b.z), b.op("t.c", b.x, b.y)))
	report := merged(t, b, "t.a(*1 -> t.b(x, y), *1, t.b(x, z), t.c(x, y))")
	require.Equal(t, 1, report.Rewrites)
}

// TestM2 merges constants that are ops, and then their users. Constants that are
// variables are one from the beginning.
func TestM2EqualConstants(t *testing.T) {
	b := newBuilder()
	two := b.Context().Op("t.const", ir.NamedAttr{Name: "value", Value: b.Context().Float(2, ir.F32)})
	b.SetOutputs(b.op("t.a", b.op("t.b", b.Apply(two, ir.F32)), b.op("t.b", b.Apply(two, ir.F32))))
	merged(t, b, "t.a(*1 -> t.b(t.const{value = 2.000000e+00 : f32}()), *1)")
	b = newBuilder()
	require.Equal(t, b.number(2), b.number(2))
	b.SetOutputs(b.op("t.a", b.op("t.b", b.number(2)), b.op("t.b", b.number(2))))
	require.Equal(t, 1, merged(t, b, "t.a(*1 -> t.b(2.0), *1)").Rewrites)
}

// TestM3 merges deep trees across different users, in one walk.
func TestM3DeepTrees(t *testing.T) {
	b := newBuilder()
	deep := func() graph.Var { return b.chain("t.f", 20, b.op("t.b", b.x, b.y)) }
	b.SetOutputs(b.op("t.c", deep()), b.op("t.d", deep()))
	report := settle(t, navigator.NewMerge("merge"), b.FunctionGraph)
	require.Equal(t, 21, report.Rewrites)
	require.Equal(t, 23, b.NumNodes())
}

// TestM4 does not merge where arguments are swapped, though t.add commutes: the
// document's merge knows nothing of arithmetic, and a user that relies on the order of
// the inputs finds it unchanged. A merge that knows is to be asked for.
func TestM4SwappedArguments(t *testing.T) {
	swapped := func() *builder {
		b := newBuilder()
		b.SetOutputs(b.op("t.add", b.x, b.y), b.op("t.add", b.y, b.x), b.op("t.sub", b.x, b.y), b.op("t.sub", b.y, b.x),
			b.op("t.add", b.x, b.y, b.x), b.op("t.add", b.x, b.x, b.y), b.op("t.add", b.y, b.y, b.x))
		return b
	}
	b := swapped()
	before := snapshot(b.FunctionGraph)
	require.Zero(t, settle(t, navigator.NewMerge("merge"), b.FunctionGraph).Rewrites)
	require.Equal(t, before, snapshot(b.FunctionGraph))
	b = swapped()
	report := settle(t, navigator.NewMergeCommutative("merge_commutative"), b.FunctionGraph)
	require.Equal(t, 2, report.Rewrites)
	require.Equal(t, "FunctionGraph(*1 -> t.add(x, y), *1, t.sub(x, y), t.sub(y, x), *2 -> t.add(x, y, x), *2, t.add(y, y, x))", b.String())
}

// TestM5 makes two equal outputs one variable.
func TestM5EqualOutputs(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.op("t.a", b.x), b.op("t.a", b.x))
	merged(t, b, "*1 -> t.a(x), *1")
	require.Equal(t, b.Outputs()[0], b.Outputs()[1])
}

// TestM6 has two equal constants as inputs of one node.
func TestM6ConstantsOfOneNode(t *testing.T) {
	b := newBuilder()
	two := b.Context().Op("t.const", ir.NamedAttr{Name: "value", Value: b.Context().Float(2, ir.F32)})
	b.SetOutputs(b.op("t.a", b.Apply(two, ir.F32), b.Apply(two, ir.F32)))
	merged(t, b, "t.a(*1 -> t.const{value = 2.000000e+00 : f32}(), *1)")
}

// TestM7 merges nodes after equal asserts, as assert is just another op; after
// different ones it does not, which the document leaves open.
func TestM7Asserts(t *testing.T) {
	b := newBuilder()
	guarded := func(condition graph.Var) graph.Var { return b.op("t.f", b.op("t.assert", b.x, condition)) }
	b.SetOutputs(guarded(b.y), guarded(b.y), guarded(b.z))
	merged(t, b, "*1 -> t.f(t.assert(x, y)), *1, t.f(t.assert(x, z))")
}

// TestM8 merges nodes without inputs that apply the same op, attributes included.
func TestM8NoInputs(t *testing.T) {
	b := newBuilder()
	k := func(i int64) graph.Var {
		return b.Apply(b.Context().Op("t.none", ir.NamedAttr{Name: "k", Value: b.Context().Int(i, ir.I64)}), ir.F32)
	}
	b.SetOutputs(k(1), k(2), k(1))
	merged(t, b, "*1 -> t.none{k = 1}(), t.none{k = 2}(), *1")
}

// tensors returns t.f(x) with each of these types.
func tensors(b *builder, types ...string) []graph.Var {
	vars := make([]graph.Var, len(types))
	for i, text := range types {
		typ, err := ir.ParseType(text)
		if err != nil {
			panic(err)
		}
		vars[i] = b.Apply(b.Context().Op("t.f"), typ, b.x)
	}
	return vars
}

// TestMergeKeepsTheMorePreciseType keeps it wherever it stands, with the users of
// the other one after it.
func TestMergeKeepsTheMorePreciseType(t *testing.T) {
	for _, test := range []struct {
		types []string
		nodes int // that are left
	}{
		{[]string{"tensor<4xf32>", "tensor<?xf32>"}, 1},
		{[]string{"tensor<?xf32>", "tensor<4xf32>"}, 1},
		{[]string{"tensor<*xf32>", "tensor<?xf32>", "tensor<4xf32>", "tensor<?xf32>"}, 1},
		{[]string{"tensor<4xf32>", "tensor<5xf32>"}, 2},
		{[]string{"tensor<4x?xf32>", "tensor<?x4xf32>"}, 2},
		{[]string{"tensor<4xf32>", "tensor<4xf64>"}, 2},
	} {
		b := newBuilder()
		var users []graph.Var
		for _, v := range tensors(b, test.types...) {
			users = append(users, b.op("t.g", b.op("t.size", v))) // stands between the two
		}
		b.SetOutputs(users...)
		settle(t, navigator.NewMerge("merge"), b.FunctionGraph)
		require.Equal(t, 3*test.nodes, b.NumNodes(), "%v: %s", test.types, b)
		if test.nodes == 1 {
			typ := b.Outputs()[0].Owner().Input(0).Owner().Input(0).Type()
			require.Equal(t, "tensor<4xf32>", typ.String())
		}
	}
}

// TestMergeWhereATypeIsNeeded keeps both where one is passed to a call, whose
// types are fixed, and still merges those of the same type.
func TestMergeWhereATypeIsNeeded(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.op("t.call", tensors(b, "tensor<4xf32>", "tensor<?xf32>", "tensor<?xf32>", "tensor<4xf32>")...))
	report := settle(t, navigator.NewMerge("merge"), b.FunctionGraph)
	require.Equal(t, 3, b.NumNodes())
	require.Equal(t, 2, report.Rewrites)
	require.Equal(t, 1, report.Rules[0].Refused)
	before := snapshot(b.FunctionGraph)
	again := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "q", Globals: []navigator.Optimizer{navigator.NewMerge("merge")}})
	require.Zero(t, settle(t, again, b.FunctionGraph).Rewrites)
	require.Equal(t, before, snapshot(b.FunctionGraph))
}

// TestMergeNames keeps the first name; of constants the last one wins, as the
// document has it.
func TestMergeNames(t *testing.T) {
	b := newBuilder()
	one := b.op("t.f", b.x)
	two := b.op("t.f", b.x).SetName("two")
	three := b.op("t.f", b.x).SetName("three")
	b.SetOutputs(one, two, three)
	settle(t, navigator.NewMerge("merge"), b.FunctionGraph)
	require.Equal(t, "two", b.Outputs()[2].Name())

	ctxt := ir.NewContext(constantDialect(t))
	fg := graph.New(ctxt)
	k := ctxt.Op("k.const", ir.NamedAttr{Name: "value", Value: ctxt.Float(2, ir.F32)})
	fg.SetOutputs(fg.Apply(k, ir.F32).SetName("first"), fg.Apply(k, ir.F32).SetName("last"), fg.Apply(k, ir.F32))
	settle(t, navigator.NewMergeConstants("merge"), fg)
	require.Equal(t, 1, fg.NumNodes())
	require.Equal(t, "last", fg.Outputs()[0].Name())
}

func constantDialect(t *testing.T) *ir.Dialects {
	d, err := ir.NewDialects(ir.Dialect{Name: "k", Ops: []ir.OpInfo{
		{Name: "k.const", Traits: ir.Pure | ir.ConstantLike, Outputs: 1},
		{Name: "k.f", Traits: ir.Pure, MaxInputs: ir.Variadic, Outputs: 1},
	}})
	require.NoError(t, err)
	return d
}

// keepsBoth is a feature that refuses to let a node go.
type keepsBoth struct{ op string }

func (k *keepsBoth) Validate(fg *graph.FunctionGraph) error {
	count := 0
	for n := range fg.Nodes() {
		if n.Op().Name() == k.op {
			count++
		}
	}
	if count < 2 {
		return errors.New("both are needed")
	}
	return nil
}

// TestMergeThatIsRefused counts it, keeps both, and goes on.
func TestMergeThatIsRefused(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.op("t.a", b.x), b.op("t.a", b.x), b.op("t.b", b.x), b.op("t.b", b.x))
	require.NoError(t, b.Attach(&keepsBoth{"t.a"}))
	report := merged(t, b, "t.a(x), t.a(x), *1 -> t.b(x), *1")
	require.Equal(t, 1, report.Rules[0].Failed)
	require.Equal(t, 1, report.Rules[0].Applied)
}

// TestMergeOfAMovedNode is a node that moves after one that it comes to use: it is
// found under its new inputs, though the table still has it under the old ones.
func TestMergeOfAMovedNode(t *testing.T) {
	precise, _ := ir.ParseType("tensor<4xf32>")
	less, _ := ir.ParseType("tensor<?xf32>")
	b := newBuilder()
	twice := func(x graph.Var, typ ir.Type) graph.Var {
		return b.Apply(b.Context().Op("t.add"), typ, x, x)
	}
	first := twice(b.x, precise)
	vague := twice(first, less)
	moved := twice(vague, precise)
	copied := twice(b.x, precise)
	again := twice(first, precise)
	b.SetOutputs(b.op("t.sizes", first, vague, moved, copied, again, twice(vague, precise)))
	report := settle(t, navigator.NewMergeCommutative("merge"), b.FunctionGraph)
	require.Equal(t, 3, report.Rewrites)
	require.Equal(t, "FunctionGraph(t.sizes(*1 -> t.add(x, x), *2 -> t.add(*1, *1), *3 -> t.add(*2, *2), *1, *2, *3))", b.String())
}

// TestMergeLeavesNoTwoEqual generates graphs whose nodes have types that include each
// other, and looks for nodes that could still be one.
func TestMergeLeavesNoTwoEqual(t *testing.T) {
	types := []string{"tensor<4xf32>", "tensor<?xf32>", "tensor<*xf32>"}
	rapid.Check(t, func(rt *rapid.T) {
		b := newBuilder()
		vars := []graph.Var{b.x, b.y}
		for range rapid.IntRange(1, 30).Draw(rt, "nodes") {
			a, c := rapid.SampledFrom(vars).Draw(rt, "a"), rapid.SampledFrom(vars).Draw(rt, "b")
			typ, _ := ir.ParseType(rapid.SampledFrom(types).Draw(rt, "type"))
			vars = append(vars, b.Apply(b.Context().Op("t.add"), typ, a, c))
		}
		b.SetOutputs(b.op("t.sizes", vars...))
		settle(rt, navigator.NewMergeCommutative("merge"), b.FunctionGraph)
		seen := map[string]bool{}
		for n := range b.Nodes() {
			first, second := n.Input(0).ID(), graph.VarID(0)
			if n.NumInputs() == 2 {
				second = n.Input(1).ID()
			}
			key := fmt.Sprint(n.Op(), n.NumInputs(), min(first, second), max(first, second))
			require.False(rt, seen[key], "%s stands twice in %s", n, b)
			seen[key] = true
		}
	})
}

// idle is a feature that looks on: with it, merges replace one variable after the
// other, and without it they forward them in one walk.
type idle struct{ imported int }

func (i *idle) OnImport(graph.Node, string) { i.imported++ }

// drawMergeable generates a graph with copies, with a graph in it that uses values
// from outside, and with one node in some of a less precise type.
func drawMergeable(t *rapid.T, imprecise bool) func() *graph.FunctionGraph {
	type node struct {
		op, a, b  int
		imprecise bool
	}
	draw := func(label string, known int) []node {
		nodes := make([]node, rapid.IntRange(1, 25).Draw(t, label))
		for i := range nodes {
			nodes[i] = node{
				rapid.IntRange(0, 4).Draw(t, "op"), rapid.IntRange(0, known+i-1).Draw(t, "a"), rapid.IntRange(0, known+i-1).Draw(t, "b"),
				imprecise && rapid.IntRange(0, 4).Draw(t, "type") == 0,
			}
		}
		return nodes
	}
	outer := draw("nodes", 3)
	inner := draw("inside", 3+len(outer))
	deeper := draw("deeper", 3+len(outer)+len(inner))
	after := draw("behind", 3+len(outer))
	precise, _ := ir.ParseType("tensor<4xf32>")
	less, _ := ir.ParseType("tensor<?xf32>")
	return func() *graph.FunctionGraph {
		fg := graph.New(ir.NewContext(dialects))
		vars := []graph.Var{fg.AddInput(precise, "x"), fg.AddInput(precise, "y"), fg.AddInput(precise, "z")}
		add := func(fg *graph.FunctionGraph, vars []graph.Var, nodes []node) []graph.Var {
			for _, n := range nodes {
				typ := precise
				if n.imprecise {
					typ = less
				}
				op := fg.Context().Op([]string{"t.add", "t.sub", "t.f", "t.g", "t.call"}[n.op])
				inputs := []graph.Var{vars[n.a], vars[n.b]}[:max(1, 2-n.op/2)]
				vars = append(vars, fg.Apply(op, typ, inputs...))
			}
			return vars
		}
		vars = add(fg, vars, outer)
		body := fg.Add(fg.Context().Op("t.if"), nil, precise).AddNested(false)
		inside := add(body, slices.Clone(vars), inner)
		deep := body.Add(fg.Context().Op("t.if"), nil, precise)
		for range 2 {
			nested := deep.AddNested(false)
			values := add(nested, slices.Clone(inside), deeper)
			nested.SetOutputs(values[len(values)-1])
		}
		body.SetOutputs(append(inside[len(inside)-3:], deep.Output(0))...)
		vars = add(fg, append(vars, body.ParentNode().Output(0)), after)
		fg.SetOutputs(vars[3:]...)
		return fg
	}
}

// TestForwardedMerges compares the two ways to merge on random graphs: the same
// graph, the same counts, and an arena that is in order.
func TestForwardedMerges(t *testing.T) {
	merged := 0
	for tries := 0; tries < 50 && merged == 0; tries++ { // few tries may show nothing
		rapid.Check(t, func(rt *rapid.T) {
			build := drawMergeable(rt, rapid.Bool().Draw(rt, "two types"))
			var ways [2]string
			for way := range ways {
				fg := build()
				if way == 1 {
					require.NoError(rt, fg.Attach(&idle{}))
				}
				report := settle(rt, navigator.NewMerge("merge"), fg)
				require.NoError(rt, fg.CheckIntegrity())
				rule := report.Root.Rules[0]
				ways[way] = fmt.Sprint(fg, graph.StructuralHash(fg), report.NodesAfter, rule.Tried, rule.Applied, rule.Refused, rule.Failed, rule.Removed)
				merged += report.Rewrites
				for i := range report.Rewrites {
					require.True(rt, fg.Graph().Provenance().At(i).New.Op.IsValid())
				}
			}
			require.Equal(rt, ways[1], ways[0])
		})
	}
	require.NotZero(t, merged)
}

// Equal nodes stay two where the memory of one is overwritten by a user,
// itself or through a view.
func TestMergeKeepsWhatIsDestroyed(t *testing.T) {
	pure := func(name string, memory ir.Memory) ir.OpInfo {
		return ir.OpInfo{Name: name, Traits: ir.Pure, MaxInputs: ir.Variadic, Outputs: 1, Memory: memory.Always()}
	}
	d, err := ir.NewDialects(ir.Dialect{Name: "m", Ops: []ir.OpInfo{
		pure("m.exp", ir.Memory{}), pure("m.add", ir.Memory{}),
		pure("m.view", ir.Memory{Views: map[int]int{0: 0}}),
		pure("m.neg_in", ir.Memory{Destroys: map[int][]int{0: {0}}}),
	}})
	require.NoError(t, err)
	for _, test := range []struct {
		name   string
		nodes  int // after the merge
		client func(apply func(string, ...graph.Var) graph.Var, x graph.Var) graph.Var
	}{
		{"nobody destroys", 3, func(apply func(string, ...graph.Var) graph.Var, x graph.Var) graph.Var { return apply("m.view", x) }},
		{"a client destroys", 4, func(apply func(string, ...graph.Var) graph.Var, x graph.Var) graph.Var { return apply("m.neg_in", x) }},
		{"a client of a view destroys", 5, func(apply func(string, ...graph.Var) graph.Var, x graph.Var) graph.Var {
			return apply("m.neg_in", apply("m.view", x))
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			fg := graph.New(ir.NewContext(d))
			apply := func(op string, inputs ...graph.Var) graph.Var {
				return fg.Apply(fg.Context().Op(op), ir.F32, inputs...)
			}
			x := fg.AddInput(ir.F32, "x")
			one, two := apply("m.exp", x), apply("m.exp", x)
			fg.SetOutputs(apply("m.add", test.client(apply, one), two))
			_, err := navigator.Optimize(context.Background(), navigator.NewMerge("merge"), fg, navigator.Options{})
			require.NoError(t, err)
			require.Equal(t, test.nodes, fg.NumNodes(), "%s", fg)
		})
	}
}

// overwriting returns a graph of a dialect whose m.neg_in overwrites its input, and what applies an op.
func overwriting(t *testing.T) (fg *graph.FunctionGraph, apply func(op string, inputs ...graph.Var) graph.Var) {
	pure := func(name string, memory ir.Memory) ir.OpInfo {
		return ir.OpInfo{Name: name, Traits: ir.Pure, MaxInputs: ir.Variadic, Outputs: 1, Memory: memory.Always()}
	}
	d, err := ir.NewDialects(ir.Dialect{Name: "m", Ops: []ir.OpInfo{
		pure("m.exp", ir.Memory{}), pure("m.add", ir.Memory{}), pure("m.neg_in", ir.Memory{Destroys: map[int][]int{0: {0}}}),
	}})
	require.NoError(t, err)
	fg = graph.New(ir.NewContext(d))
	return fg, func(op string, inputs ...graph.Var) graph.Var {
		return fg.Apply(fg.Context().Op(op), ir.F32, inputs...)
	}
}

// What overwrites may come between two runs of a merge that remembers its table.
func TestMergeAsksAboutNewOps(t *testing.T) {
	fg, apply := overwriting(t)
	x := fg.AddInput(ir.F32, "x")
	fg.SetOutputs(apply("m.add", apply("m.exp", x), apply("m.exp", x)))
	settled, _, err := navigator.OptimizeIncremental(context.Background(), navigator.NewMerge("merge"), fg, navigator.Options{})
	require.NoError(t, err)
	defer settled.Close()
	require.Equal(t, 2, fg.NumNodes(), "%s", fg)
	y := fg.AddInput(ir.F32, "y")
	one, two := apply("m.exp", y), apply("m.exp", y)
	fg.SetOutputs(append(fg.Outputs(), apply("m.neg_in", one), two)...)
	_, err = settled.Update(context.Background())
	require.NoError(t, err)
	require.Equal(t, 5, fg.NumNodes(), "%s", fg)
}

// Two constants whose first and last values only are in the file may
// differ in between: they are never merged.
func TestElidedConstantsAreNotMerged(t *testing.T) {
	dialects, err := ir.NewDialects(ir.Dialect{Name: "t", Ops: []ir.OpInfo{
		{Name: "t.const", Traits: ir.Pure | ir.ConstantLike, Outputs: 1},
		{Name: "t.use", Traits: ir.Effect, MaxInputs: ir.Variadic},
	}})
	require.NoError(t, err)
	for text, left := range map[string]int{"[0., 1., ..., 8., 9.]": 3, "[0., 1.]": 2} {
		ctxt := ir.NewContext(dialects)
		fg := graph.New(ctxt)
		typ := ir.Tensor(ir.F32, 16)
		op := ctxt.Op("t.const", ir.NamedAttr{Name: "value", Value: ctxt.Dense(text, typ)})
		fg.Add(ctxt.Op("t.use"), []graph.Var{fg.Apply(op, typ), fg.Apply(op, typ)})
		_, err := navigator.Optimize(context.Background(), navigator.NewMerge("merge"), fg, navigator.Options{})
		require.NoError(t, err)
		require.Equal(t, left, fg.NumNodes(), text)
	}
}

// TestMergeOfSiblings: graphs that do not see one another keep equal nodes each; one that is
// added around them takes the place of all.
func TestMergeOfSiblings(t *testing.T) {
	for _, f := range []graph.Feature{nil, &idle{}} {
		b := newBuilder()
		first, other := b.op("t.f", b.x), b.op("t.a", b.x)
		for range 5 {
			body := b.Add(b.Context().Op("t.if"), nil, ir.F32).AddNested(false)
			var twice []graph.Var
			for range 2 {
				twice = append(twice, body.Apply(b.Context().Op("t.g"), b.x.Type(), b.x), body.Apply(b.Context().Op("t.f"), b.x.Type(), b.x))
			}
			body.SetOutputs(body.Apply(b.Context().Op("t.add"), b.x.Type(), twice[0], twice[2]), twice[1], twice[3])
		}
		b.SetOutputs(first, other)
		if f != nil {
			require.NoError(t, b.Attach(f))
		}
		count := func() (found int) {
			for n := range b.All() {
				if n.Op().Name() == "t.g" || n.Op().Name() == "t.f" {
					found++
				}
			}
			return found
		}
		s := keep(t, navigator.NewMerge("merge"), b.FunctionGraph, navigator.Options{})
		require.Equal(t, 6, count())
		tx := b.Graph().Begin("test")
		added := tx.Add(first.Owner().ID(), b.Context().Op("t.g").ID(), []graph.VarID{b.x.ID()}, b.x.Type())
		_, err := tx.Replace(other.ID(), b.Graph().OutputOf(added, 0), false)
		require.NoError(t, err)
		require.NoError(t, tx.Commit())
		require.Equal(t, 5, resettle(t, s).Rewrites)
		require.Equal(t, 2, count())
	}
}

// TestMergeOfManyNodes merges more nodes than the table is made for at once, few or many of them
// duplicates, or many only at the end.
func TestMergeOfManyNodes(t *testing.T) {
	const levels = 20_000
	for name, copies := range map[string]func(level int) int{
		"none": func(int) int { return 1 },
		"many": func(int) int { return 5 },
		"late": func(level int) int { return 1 + level/(levels/2) },
	} {
		t.Run(name, func(t *testing.T) {
			b := newBuilder()
			v, duplicates := b.x, 0
			for level := range levels {
				n := copies(level)
				duplicates += n - 1
				sum := b.op("t.neg", v)
				for range n - 1 {
					sum = b.op("t.add", sum, b.op("t.neg", v))
				}
				v = sum
			}
			b.SetOutputs(v)
			before := b.FunctionGraph.NumNodes()
			report := settle(t, navigator.NewMerge("merge"), b.FunctionGraph)
			require.Equal(t, duplicates, report.Rewrites)
			require.Equal(t, before-duplicates, b.FunctionGraph.NumNodes())
			require.NoError(t, b.FunctionGraph.CheckIntegrity())
			require.Zero(t, settle(t, navigator.NewMerge("merge"), b.FunctionGraph).Rewrites)
		})
	}
}

// TestMergeConstantsThatDiffer looks for equal constants where there are none: it counts the nodes of the graph, and the
// constants among them, where removed ones have numbers between theirs, and where one is in a nested graph.
func TestMergeConstantsThatDiffer(t *testing.T) {
	b := newValueBuilder()
	one, _, two := b.value(1), b.value(3), b.value(2)
	b.SetOutputs(b.op("t.g", one, two))
	_, err := b.Prune("unused")
	require.NoError(t, err)
	report := settle(t, navigator.NewMergeConstants("merge"), b.FunctionGraph)
	require.Equal(t, [2]int{3, 2}, [2]int{report.Root.Visits, report.Rules[0].Tried})

	h := branch(b.FunctionGraph, "t.true", b.x, func(fg *graph.FunctionGraph, x graph.Var) graph.Var {
		return fg.Apply(fg.Context().Op("t.g"), ir.F32, x, value(fg, 4))
	})
	b.SetOutputs(b.Outputs()[0], h)
	report = settle(t, navigator.NewMergeConstants("merge"), b.FunctionGraph)
	require.Equal(t, [2]int{b.NumNodes(), 3}, [2]int{report.Root.Visits, report.Rules[0].Tried})
}
