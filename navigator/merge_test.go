package navigator_test

import (
	"errors"
	"fmt"
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
// document's merge knows nothing of arithmetic, and who relies on the order of
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

// TestM7 merges nodes behind equal asserts, as assert is but another op; behind
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
// the other one behind it.
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

// TestMergeOfAMovedNode is a node that moves behind one that it comes to use: it is
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

// TestMergeLeavesNoTwoEqual draws graphs whose nodes have types that include each
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
