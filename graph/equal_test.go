package graph

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
)

// pairOf builds a graph of a node with two outputs, the first of which is used,
// and a nested graph.
func pairOf(change func(p *pairParts)) *FunctionGraph {
	p := &pairParts{first: ir.F32, second: ir.F32, input: ir.F32, inner: ir.F32, op: "x.pair"}
	change(p)
	ctxt := ir.NewContext(nil)
	fg := New(ctxt)
	in := fg.AddInput(p.input, "a")
	n := fg.Add(ctxt.Op(p.op), []Var{in}, p.first, p.second)
	nested := n.AddNested(false)
	if p.block {
		nested.SetBlock()
	}
	if p.inner != 0 {
		arg := nested.AddInput(p.inner, "b")
		nested.SetOutputs(arg)
	}
	if p.effect {
		fg.Add(ctxt.Op("x.effect"), nil).Pin()
	}
	fg.SetOutputs(n.Output(p.output))
	return fg
}

type pairParts struct {
	first, second, input, inner ir.Type
	op                          string
	output                      int
	effect, block               bool
}

// TestEqualTells has graphs that differ in one thing each, which Equal names,
// and requires that each is equal to itself only.
func TestEqualTells(t *testing.T) {
	cases := []struct {
		name    string
		change  func(p *pairParts)
		message string
	}{
		{"nothing", func(*pairParts) {}, ""},
		{"the type of an output", func(p *pairParts) { p.first = ir.I32 }, "of type f32"},
		{"the type of an output without users", func(p *pairParts) { p.second = ir.I32 }, "output 1 of x.pair is f32 and of x.pair i32"},
		{"the type of an input", func(p *pairParts) { p.input = ir.I32 }, "input 0: type f32 and type i32"},
		{"the type of an input within", func(p *pairParts) { p.inner = ir.I32 }, "graph 0 of x.pair and of x.pair: input 0: type f32 and type i32"},
		{"what is within", func(p *pairParts) { p.inner = 0 }, "1 inputs and 0 inputs"},
		{"an op", func(p *pairParts) { p.op = "x.other" }, "x.pair and x.other"},
		{"which output", func(p *pairParts) { p.output = 1 }, "output 0 of x.pair and output 1 of x.pair"},
		{"an effect", func(p *pairParts) { p.effect = true }, "effect 0: nothing and x.effect"},
		{"a block", func(p *pairParts) { p.inner, p.block = 0, true }, "1 inputs and 0 inputs"},
	}
	for i, a := range cases {
		for j, b := range cases {
			x, y := pairOf(a.change), pairOf(b.change)
			err := Equal(x, y)
			if i == j {
				require.NoError(t, err, a.name)
				require.Equal(t, StructuralHash(x), StructuralHash(y))
				continue
			}
			require.Error(t, err, "%s and %s", a.name, b.name)
			require.Error(t, Equal(y, x))
			if i == 0 {
				require.ErrorContains(t, err, b.message)
			}
		}
	}
	empty := func(p *pairParts) { p.inner = 0 }
	block := func(p *pairParts) { p.inner, p.block = 0, true }
	require.ErrorContains(t, Equal(pairOf(empty), pairOf(block)), "one has a block, the other has none")
}

// TestEqualOfSpellings compares graphs that spell a constant in different ways.
func TestEqualOfSpellings(t *testing.T) {
	typ := ir.Tensor(ir.I32, 2)
	build := func(text string) *FunctionGraph {
		ctxt := ir.NewContext(nil)
		fg := New(ctxt)
		n := fg.Add(ctxt.Op("x.y", ir.NamedAttr{Name: "a", Value: ctxt.Dense(text, typ)}), []Var{fg.Graph().Constant(ctxt.Dense(text, typ))}, ir.F32)
		fg.SetOutputs(n.Output(0))
		return fg
	}
	a, b, c := build("1"), build("[1, 1]"), build("[1, 2]")
	require.NoError(t, Equal(a, b))
	require.Equal(t, StructuralHash(a), StructuralHash(b))
	require.Error(t, Equal(a, c))
	require.NotEqual(t, StructuralHash(a), StructuralHash(c))
}

// TestUnusedHolderIsAnEffect has a node that nothing uses, which stays for what the graph in it
// does: whether it is pinned as well makes no difference.
func TestUnusedHolderIsAnEffect(t *testing.T) {
	build := func(pinned bool) *FunctionGraph {
		ctxt := ir.NewContext(nil)
		fg := New(ctxt)
		n := fg.Add(ctxt.Op("x.holder"), nil, ir.F32)
		n.AddNested(false).Add(ctxt.Op("x.effect"), nil).Pin()
		if pinned {
			n.Pin()
		}
		fg.SetOutputs(fg.AddInput(ir.F32, "a"))
		return fg
	}
	require.NoError(t, Equal(build(false), build(true)))
	require.Equal(t, StructuralHash(build(false)), StructuralHash(build(true)))
	without := build(false)
	for n := range without.Effects() {
		require.Equal(t, "x.holder", n.Op().Name())
	}
	empty := New(ir.NewContext(nil))
	empty.SetOutputs(empty.AddInput(ir.F32, "a"))
	require.ErrorContains(t, Equal(empty, without), "effect 0: nothing and x.holder")
}
