package graph

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
)

const nestedGraph = `
in x y
a = neg x
b c = two a 2.5
h = if a {
  in p
  q = add p a
  print q 1.5
  k = if q {
    in r
    out b
  }
  out k x
}
m = module x {
  in s
  out s
}
print h c
u = unknown h m
keep u
name a total
out h c c`

func TestIntegrityFindsCorruption(t *testing.T) {
	tests := []struct {
		name, want string
		corrupt    func(fg *FunctionGraph, g *Graph, n NodeID)
	}{
		{"dead", "removed and still listed", func(fg *FunctionGraph, g *Graph, n NodeID) { g.nodes[n].flags |= flagDead }},
		{"mark", "still has its visited bit", func(fg *FunctionGraph, g *Graph, n NodeID) { g.nodes[n].flags |= flagVisited }},
		{"hidden", "hidden and no return", func(fg *FunctionGraph, g *Graph, n NodeID) { g.nodes[n].flags |= flagHidden }},
		{"nested flag", "whether it holds graphs", func(fg *FunctionGraph, g *Graph, n NodeID) { g.nodes[n].flags |= flagNested }},
		{"region", "does not belong to", func(fg *FunctionGraph, g *Graph, n NodeID) { g.nodes[n].region = 1 }},
		{"prev", "out of order", func(fg *FunctionGraph, g *Graph, n NodeID) { g.nodes[g.nodes[n].next].prev = 0 }},
		{"position", "out of order", func(fg *FunctionGraph, g *Graph, n NodeID) { g.nodes[n].pos = 1 << 60 }},
		{"numbers", "that was added later", func(fg *FunctionGraph, g *Graph, n NodeID) {
			g.Begin("before").Add(n, g.nodes[n].op, []VarID{fg.inputs[0]}, ir.F32)
			g.reordered = false
		}},
		{"last", "the last node is not", func(fg *FunctionGraph, g *Graph, n NodeID) { fg.last = n }},
		{"count", "listed and", func(fg *FunctionGraph, g *Graph, n NodeID) { fg.count++ }},
		{"lost node", "listed and", func(fg *FunctionGraph, g *Graph, n NodeID) {
			g.nodes = append(g.nodes, nodeRec{in: uint32(len(g.slots))})
		}},
		{"return", "the return", func(fg *FunctionGraph, g *Graph, n NodeID) { g.nodes[fg.ret].flags |= flagDead }},
		{"inputs", "not declared in it", func(fg *FunctionGraph, g *Graph, n NodeID) { fg.inputs[0] = g.OutputOf(n, 0) }},
		{"output", "belongs to another node", func(fg *FunctionGraph, g *Graph, n NodeID) { g.vars[g.nodes[n].out].origin++ }},
		{"no variable", "is not a variable", func(fg *FunctionGraph, g *Graph, n NodeID) { g.slots[g.nodes[n].in].v = 9999 }},
		{"sight", "out of its sight", func(fg *FunctionGraph, g *Graph, n NodeID) {
			g.slots[g.nodes[n].in].v = g.OutputOf(g.nodes[n].next, 0)
		}},
		{"undeclared", "not declared in a graph around it", func(fg *FunctionGraph, g *Graph, n NodeID) {
			g.slots[g.nodes[n].in].v = g.regions[1].inputs[0]
		}},
		{"wrong client", "clients of variable", func(fg *FunctionGraph, g *Graph, n NodeID) {
			g.slots[g.nodes[n].in].v = fg.inputs[1]
		}},
		{"lost client", "is not a client of its input", func(fg *FunctionGraph, g *Graph, n NodeID) { g.unlink(slotID(g.nodes[n].in)) }},
		{"last client", "last client", func(fg *FunctionGraph, g *Graph, n NodeID) { g.slots[g.vars[fg.inputs[0]].first].prev = 0 }},
		{"dead client", "clients of variable", func(fg *FunctionGraph, g *Graph, n NodeID) {
			u := g.nodes[fg.ret].prev // nothing uses it
			g.unlinkNode(&g.nodes[u])
			g.nodes[u].flags |= flagDead
		}},
		{"constant", "not the one of its value", func(fg *FunctionGraph, g *Graph, n NodeID) { clear(g.consts) }},
		{"nested", "does not hold", func(fg *FunctionGraph, g *Graph, n NodeID) { g.regions[1].parentNode = n }},
		{"unknown graph", "not known to its arena", func(fg *FunctionGraph, g *Graph, n NodeID) { fg.id = 7 }},
		{"inner order", "out of order", func(fg *FunctionGraph, g *Graph, n NodeID) { g.nodes[g.regions[1].first].pos = 1 << 60 }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			fg := readGraph(t, nestedGraph)
			test.corrupt(fg, fg.g, fg.first)
			err := fg.CheckIntegrity()
			require.ErrorContains(t, err, test.want)
			require.ErrorContains(t, err, "integrity: ")
		})
	}
}

func TestClone(t *testing.T) {
	fg := readGraph(t, nestedGraph)
	fg.Name = "whole"
	fg.Regions()[1].Name = "inner"
	fg.g.ConstantOp = "t.const"
	require.NoError(t, fg.Attach(newMirror(fg)))
	text, before := fg.String(), dump(fg.g)

	copied := fg.Clone()
	require.NoError(t, copied.CheckIntegrity())
	require.NoError(t, Equal(fg, copied))
	require.Equal(t, StructuralHash(fg), StructuralHash(copied))
	require.Equal(t, text, copied.String())
	require.Equal(t, fg.NumNodes(), copied.NumNodes())
	require.Equal(t, fg.Len(), copied.Len())
	require.Equal(t, "whole", copied.Name)
	require.Equal(t, "inner", copied.Regions()[1].Name)
	require.Equal(t, "t.const", copied.Graph().ConstantOp)
	require.Empty(t, copied.Features())
	require.Len(t, copied.Arenas(), 2)

	_, err := copied.Prune("")
	require.NoError(t, err)
	require.NoError(t, copied.Replace(copied.Outputs()[0], copied.Inputs()[0], ""))
	copied.AddInput(ir.F32, "more")
	require.Error(t, Equal(fg, copied))
	require.Equal(t, before, dump(fg.g), "the first does not know")
	require.Equal(t, text, fg.String())

	inner := fg.Regions()[1]
	require.PanicsWithValue(t, "graph: Clone of a graph that uses a value of the graph around it", func() { inner.Clone() })
}

// TestCloneLeavesTheRemoved checks that a clone is as small as what it copies.
func TestCloneLeavesTheRemoved(t *testing.T) {
	fg := readGraph(t, "in x\na = neg x\nb = neg a\nout b")
	require.NoError(t, fg.Replace(fg.Outputs()[0], fg.Inputs()[0], ""))
	copied := fg.Clone()
	require.Equal(t, 2, copied.Graph().NumIDs(), "none and the return")
	require.Equal(t, "FunctionGraph(x)", copied.String())
}

func TestEqualAcrossContexts(t *testing.T) {
	ctxt := ir.NewContext(nil)
	ctxt.Str("numbers differ from here on")
	ctxt.Op("t.something", ir.NamedAttr{Name: "a", Value: ctxt.Unit()})
	text := "in x\na = attr[z=1,b=two~words] x 2.5\nc d = two a a\nout d"
	a, b := readGraph(t, text), readGraphOf(t, ctxt, text)
	require.NotEqual(t, a.Return().Op().ID(), b.Return().Op().ID())
	require.NoError(t, Equal(a, b))
	require.Equal(t, StructuralHash(a), StructuralHash(b))
	c := readGraphOf(t, ctxt, "in x\na = attr[z=1,b=two~word] x 2.5\nc d = two a a\nout d")
	require.EqualError(t, Equal(a, c), `input 0 of t.two: t.attr{b = "two words", z = 1} and t.attr{b = "two word", z = 1}`)
}
