package graph

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph/ir"
)

// The tests of this file are the documented behaviours of a function graph, by
// the numbers of the project's list of them (X1 to X19, Z1). Where the reference
// does otherwise, the test says so and why.

// TestX1CopyKeepsStructure stands for pickling: what is stored is text, see
// package mlir; what is copied in memory is the same graph.
func TestX1CopyKeepsStructure(t *testing.T) {
	fg := readGraph(t, nestedGraph)
	require.NoError(t, Equal(fg, fg.Clone()))
}

// TestX2ConstructionErrors: variables of another graph are not inputs or outputs
// of nodes here. It is a mistake in Go code, so it panics where the reference
// raises a type error. A variable that a node computes cannot be declared an
// input at all: AddInput makes the variable.
func TestX2ConstructionErrors(t *testing.T) {
	fg, other := newTestGraph(t), readGraph(t, "in x\na = neg x\nout a")
	require.Panics(t, func() { fg.SetOutputs(other.Inputs()...) })
	require.Panics(t, func() { fg.SetOutputs(Var{}) })
	require.Panics(t, func() { fg.Add(fg.testOp("neg"), other.Outputs(), ir.F32) })
	require.Nil(t, fg.Outputs(), "no output is allowed: a program may be all effects")
}

// TestX3InitialState: inputs without constants, clients in order, the output as
// input 0 of the return.
func TestX3InitialState(t *testing.T) {
	fg := readGraph(t, "in x y\na = add x 1.5\nb = add a x\nout b a")
	require.Len(t, fg.Inputs(), 2)
	require.Equal(t, 2, fg.Len())
	x, a := fg.Inputs()[0], fg.Outputs()[1]
	require.Equal(t, []string{"t.add(x, 1.5).0", "t.add(t.add.0, x).1"}, clients(x))
	require.Equal(t, []string{"t.add(t.add.0, x).0", "settle.return(t.add.0, t.add.0).1"}, clients(a))
	require.False(t, fg.Inputs()[1].HasClients(), "an input that nothing uses stays")
	require.NoError(t, fg.CheckIntegrity())
}

func clients(v Var) (list []string) {
	for c := range v.Clients() {
		list = append(list, fmt.Sprintf("%s.%d", c.Node, c.Index))
	}
	return list
}

// TestX4LastClientGoes: the clients keep their order, and a node that loses the last one
// is erased, and so on up. The reason is given to features; the reference writes it
// into the node.
func TestX4LastClientGoes(t *testing.T) {
	fg := readGraph(t, "in x y\na = neg x\nb = add a x\nc = add x b\nd = neg x\nout d c")
	m := newMirror(fg)
	require.NoError(t, fg.Attach(m))
	x, y := fg.Inputs()[0], fg.Inputs()[1]
	require.NoError(t, fg.Replace(fg.Outputs()[1].Owner().Input(1), y, "test"))
	require.Equal(t, []string{"t.add(x, y).0", "t.neg(x).0"}, clients(x))
	require.Equal(t, []string{"change input 1 of t.add from t.add.0 to y (test)", "prune t.add (test)", "prune t.neg (test)"}, m.events)
}

// TestX5X6MissingInputs: a node or a variable can only be of this graph, or the
// replacement is refused, and nothing was imported.
func TestX5X6MissingInputs(t *testing.T) {
	fg, other := readGraph(t, "in x\na = neg x\nout a"), readGraph(t, "in z\nb = neg z\nout b")
	require.ErrorIs(t, fg.Replace(fg.Outputs()[0], other.Outputs()[0], ""), ErrForeign)
	require.ErrorIs(t, fg.Replace(fg.Outputs()[0], other.Inputs()[0], ""), ErrForeign)
	require.Equal(t, "FunctionGraph(t.neg(x))", fg.String())

	nested := readGraph(t, "in x\na = neg x\nh = if a {\nin p\nb = neg p\nout b\n}\nout a h")
	h := nested.Outputs()[1].Owner()
	p := h.Nested()[0].Inputs()[0]
	require.ErrorIs(t, nested.Replace(nested.Outputs()[0], p, ""), ErrMissingInput)
	require.ErrorContains(t, nested.Replace(nested.Outputs()[0], h.Nested()[0].Outputs()[0], ""), "outside of the graph")
}

// TestX7ChangeNodeInput: types, the same variable, and both lists of clients.
func TestX7ChangeNodeInput(t *testing.T) {
	fg := readGraph(t, "in x y\na = add x y\nout a")
	x, y := fg.Inputs()[0], fg.Inputs()[1]
	wide := fg.AddInput(ir.F64, "wide")
	a := fg.Outputs()[0].Owner()
	set := func(n Node, i int, v Var) error {
		tx := fg.g.Begin("")
		if err := tx.SetInput(n.id, i, v.id); err != nil {
			tx.Rollback()
			return err
		}
		return tx.Commit()
	}
	require.ErrorIs(t, set(a, 0, wide), ErrType)
	require.ErrorIs(t, set(fg.Return(), 0, wide), ErrType)
	require.NoError(t, set(a, 0, x))
	require.Equal(t, 1, x.NumClients(9))
	require.NoError(t, set(a, 0, y))
	require.False(t, x.HasClients())
	require.Equal(t, 2, y.NumClients(9))
}

// X8 (test values) has no counterpart: variables carry no values. X10 (verbose)
// is TestF2ReplaceValidateVerbose of package feature.

// TestX9Replace: types, several at once, and all or none.
func TestX9Replace(t *testing.T) {
	fg := readGraph(t, "in x y\na = neg x\nb = neg y\nout a b")
	wide := fg.AddInput(ir.F64, "wide")
	out := fg.Outputs()
	require.ErrorIs(t, fg.Replace(out[0], wide, ""), ErrType)
	in := fg.Inputs()
	require.ErrorIs(t, fg.ReplaceAll([]Replacement{{out[0], in[1]}, {out[1], wide}}, ""), ErrType)
	require.Equal(t, "FunctionGraph(t.neg(x), t.neg(y))", fg.String())
	require.NoError(t, fg.ReplaceAll([]Replacement{{out[0], in[1]}, {out[1], in[0]}}, ""))
	require.Equal(t, "FunctionGraph(y, x)", fg.String())
}

// TestX11CycleIsRefused: the reference lets a replacement make a node its own
// ancestor, and fails when it next sorts the graph, for whatever reason. Here the
// replacement is refused: the order of the nodes is kept up to date, so that a
// cycle is found by what makes it, at the cost of the nodes that move.
func TestX11CycleIsRefused(t *testing.T) {
	fg := readGraph(t, "in x\na = neg x\nb = neg a\nc = add b a\nout c")
	a := fg.Inputs()[0]
	for n := range fg.Nodes() {
		a = n.Output(0)
		break
	}
	before := dump(fg.g)
	require.ErrorIs(t, fg.Replace(a, fg.Outputs()[0], ""), ErrCycle)
	require.ErrorIs(t, fg.Replace(fg.Inputs()[0], a, "its own input"), ErrCycle)
	require.Equal(t, before, dump(fg.g))
}

// TestX12ForeignLeafIsRefused: the reference raises MissingInputError and leaves
// the graph broken. Here nothing happened.
func TestX12ForeignLeafIsRefused(t *testing.T) {
	fg, other := readGraph(t, "in x\na = neg x\nout a"), readGraph(t, "in z\nout z")
	before := dump(fg.g)
	require.ErrorIs(t, fg.Replace(fg.Inputs()[0], other.Inputs()[0], ""), ErrForeign)
	require.Equal(t, before, dump(fg.g))
	gone := fg.AddInput(ir.F32, "gone")
	require.NoError(t, fg.RemoveInput(1, ""))
	before = dump(fg.g)
	require.ErrorIs(t, fg.Replace(fg.Inputs()[0], gone, ""), ErrMissingInput)
	require.Equal(t, before, dump(fg.g))
}

// TestX13IntegrityFindsDefects breaks a graph in each documented way. A client
// that is not a client (the reference's TypeError) cannot be said in Go.
func TestX13IntegrityFindsDefects(t *testing.T) {
	defects := map[string]func(fg *FunctionGraph, g *Graph){
		"missing node":         func(fg *FunctionGraph, g *Graph) { g.unlinkNode(&g.nodes[fg.first]) },
		"node in excess":       func(fg *FunctionGraph, g *Graph) { g.nodes[fg.first].flags |= flagDead },
		"inconsistent clients": func(fg *FunctionGraph, g *Graph) { g.unlink(slotID(g.nodes[fg.first].in)) },
		"missing variable":     func(fg *FunctionGraph, g *Graph) { g.slots[g.nodes[fg.first].in].v = VarID(len(g.vars)) },
		"variable in excess":   func(fg *FunctionGraph, g *Graph) { g.vars[g.nodes[fg.first].out].origin = varOrigin(fg.ret) },
		"undeclared input":     func(fg *FunctionGraph, g *Graph) { g.vars[fg.inputs[0]].origin = inputVar | noRegion },
		"input taken off": func(fg *FunctionGraph, g *Graph) {
			fg.putBackInput(fg.inputs[0], 0)
			g.vars[fg.inputs[1]].origin = resultVar
		},
		"wrong client of output": func(fg *FunctionGraph, g *Graph) { g.nodes[fg.ret].in-- },
		"foreign client":         func(fg *FunctionGraph, g *Graph) { g.clients[0].more[g.nodes[fg.first].in] = uint8(fg.ret) },
	}
	for name, breakIt := range defects {
		t.Run(name, func(t *testing.T) {
			fg := readGraph(t, "in x y\na = neg x\nb = add a y\nout b")
			breakIt(fg, fg.g)
			require.ErrorContains(t, fg.CheckIntegrity(), "integrity: ")
		})
	}
}

// TestX14Containment: a handle knows its graph, and whether it is still there.
func TestX14Containment(t *testing.T) {
	fg := readGraph(t, "in x\na = neg x\nout a")
	n := fg.Outputs()[0].Owner()
	require.Equal(t, fg, n.FunctionGraph())
	require.Equal(t, fg, fg.Inputs()[0].FunctionGraph())
	require.Nil(t, fg.g.Constant(fg.g.ctxt.Float(1, ir.F32)).FunctionGraph())
	require.True(t, n.IsAlive())
	require.NoError(t, fg.Replace(n.Output(0), fg.Inputs()[0], ""))
	require.False(t, n.IsAlive())
}

// TestX15RemoveNode removes dependents, orphans and outputs; siblings stay.
func TestX15RemoveNode(t *testing.T) {
	text := "in x y\na = neg x\nb = neg a\nc d = two b\ne = neg c\nf = add y d\ng = neg y\nprint f\nout e g d x"
	node := func(fg *FunctionGraph, name string) Node {
		for n := range fg.All() {
			if n.String() == name {
				return n
			}
		}
		t.Fatal(name)
		return Node{}
	}
	tests := []struct{ remove, want string }{
		{"t.neg(x)", "FunctionGraph(t.neg(y), x)"},
		{"t.two(t.neg.0)", "FunctionGraph(t.neg(y), x)"},
		{"t.add(y, t.two.1)", "FunctionGraph(t.neg(*1 -> t.two(t.neg(t.neg(x)))), t.neg(y), *1::1, x)"},
		{"t.neg(t.two.0)", "FunctionGraph(t.neg(y), *1 -> t.two(t.neg(t.neg(x)))::1, x; effects: t.print(t.add(y, *1::1)))"},
	}
	for _, test := range tests {
		fg := readGraph(t, text)
		before := fg.Clone()
		point := fg.Checkpoint()
		require.NoError(t, fg.RemoveNode(node(fg, test.remove), "test"))
		require.Equal(t, test.want, fg.String())
		require.NoError(t, fg.CheckIntegrity())
		require.NoError(t, fg.Revert(point))
		require.NoError(t, Equal(before, fg))
		require.NoError(t, fg.CheckIntegrity())
	}
	fg := readGraph(t, text)
	require.ErrorContains(t, fg.RemoveNode(fg.Return(), ""), "it returns the outputs")
	gone := node(fg, "t.neg(y)")
	require.NoError(t, fg.RemoveNode(gone, ""))
	require.ErrorIs(t, fg.RemoveNode(gone, ""), ErrForeign)
}

// TestX15RemoveNodeNested: a node that holds a graph that returns what is erased, is erased.
func TestX15RemoveNodeNested(t *testing.T) {
	fg := readGraph(t, "in x\na = neg x\nh = if x {\nb = neg a\nc = neg x\nprint b\nout c\n}\ni = if x {\nd = neg a\nout d\n}\nj = neg i\nout h j")
	for n := range fg.Nodes() {
		require.NoError(t, fg.RemoveNode(n, "a"))
		break
	}
	require.Equal(t, "FunctionGraph(t.if(x) {FunctionGraph(t.neg(x))})", fg.String())
	require.NoError(t, fg.CheckIntegrity())
}

// TestX16RemoveOutput removes one of several places, renumbers those after it, and
// drops what only that used.
func TestX16RemoveOutput(t *testing.T) {
	fg := readGraph(t, "in x y\na = neg x\nb = add a y\nc = neg y\nout b b c x")
	require.NoError(t, fg.RemoveOutput(1, ""))
	require.Equal(t, "FunctionGraph(t.add(t.neg(x), y), t.neg(y), x)", fg.String())
	require.NoError(t, fg.RemoveOutput(0, ""))
	require.Equal(t, "FunctionGraph(t.neg(y), x)", fg.String())
	require.Equal(t, 1, fg.Len())
	require.Equal(t, []string{"settle.return(t.neg.0, x).1"}, clients(fg.Inputs()[0]))
	require.NoError(t, fg.RemoveOutput(1, "an input"))
	require.ErrorContains(t, fg.RemoveOutput(1, ""), "remove output 1 of 1")
	require.Error(t, fg.RemoveOutput(-1, ""))
	require.NoError(t, fg.CheckIntegrity())

	spelled := readGraph(t, "in x\na = neg x\nout a")
	ret := spelled.Add(spelled.testOp("return"), []Var{spelled.Inputs()[0], spelled.Outputs()[0]})
	spelled.SetReturn(ret)
	require.NoError(t, spelled.RemoveOutput(1, ""))
	require.Equal(t, "t.return", spelled.Return().Op().Name())
	require.Equal(t, 1, spelled.Len())
	require.NoError(t, spelled.CheckIntegrity())
}

// TestX17RemoveInput removes all that used the input, outputs included.
func TestX17RemoveInput(t *testing.T) {
	fg := readGraph(t, "in x y\na = neg x\nb = add a y\nc = neg y\nout b x c")
	x := fg.Inputs()[0]
	before := fg.Clone()
	point := fg.Checkpoint()
	require.NoError(t, fg.RemoveInput(0, ""))
	require.Equal(t, "FunctionGraph(t.neg(y))", fg.String())
	require.Len(t, fg.Inputs(), 1)
	require.Equal(t, 0, fg.Inputs()[0].Index())
	require.Equal(t, -1, x.Index())
	require.Nil(t, x.FunctionGraph())
	require.ErrorContains(t, fg.RemoveInput(1, ""), "remove input 1 of 1")
	require.NoError(t, fg.CheckIntegrity())
	require.NoError(t, fg.Revert(point))
	require.NoError(t, Equal(before, fg))
	require.Equal(t, 0, x.Index())

	require.NoError(t, fg.Attach(&veto{}))
	require.Error(t, fg.RemoveInput(0, ""))
	require.NoError(t, Equal(before, fg))
	require.NoError(t, fg.CheckIntegrity())
}

type veto struct{}

func (*veto) Validate(*FunctionGraph) error { return errors.New("no") }

// TestX18EmptyGraph: nothing is a graph, too.
func TestX18EmptyGraph(t *testing.T) {
	fg := newTestGraph(t)
	require.Equal(t, "FunctionGraph()", fg.String())
	require.NoError(t, fg.CheckIntegrity())
	require.True(t, fg.IsConsistent())
	fg.SetOutputs()
	require.Empty(t, fg.Outputs())
	require.NoError(t, fg.Revert(fg.Checkpoint()))
	require.NoError(t, fg.CheckIntegrity())
}

// TestX19NestedInputs: what a nested graph is given is declared there, and is not an
// input of the graph around it.
func TestX19NestedInputs(t *testing.T) {
	fg := readGraph(t, "in x\nh = if x {\nin p\nb = neg p\nout b\n}\nout h")
	inner := fg.Outputs()[0].Owner().Nested()[0]
	require.Equal(t, inner, inner.Inputs()[0].FunctionGraph())
	require.Len(t, fg.Inputs(), 1)
}

// TestZ1SameGraph: the same computation, another order, other leaves, and what
// the structure says against what the numbers say.
func TestZ1SameGraph(t *testing.T) {
	fg := readGraph(t, `
in x y z
a = add x y
b = add x y
c = add y x
d = add a a
e = add a b
f = add x 1.5
g = add x 1.5
h = add x 2.5
i j = two x
k l = two x
m = if x {
  out x
}
n = if x {
  out x
}
o = add z y
out a b c d e f g h i j k l m n o`)
	v := map[string]Var{}
	for i, name := range []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o"} {
		v[name] = fg.Outputs()[i]
	}
	x, y, z := fg.Inputs()[0], fg.Inputs()[1], fg.Inputs()[2]
	for _, same := range []string{"ab", "de", "fg", "ik", "jl", "mm"} {
		require.True(t, SameGraph(v[same[:1]], v[same[1:]], nil), same)
	}
	for _, other := range []string{"ac", "fh", "ij", "mn", "ad", "ao"} {
		require.False(t, SameGraph(v[other[:1]], v[other[1:]], nil), other)
	}
	require.True(t, SameGraph(v["a"], v["c"], map[Var]Var{x: y}))
	require.True(t, SameGraph(v["a"], v["o"], map[Var]Var{x: z}))
	require.True(t, SameGraph(x, x, nil))
	require.False(t, SameGraph(x, y, nil))
	require.True(t, SameGraph(x, y, map[Var]Var{x: y}))

	swapped := map[Var]Var{x: y, y: x}
	require.True(t, EqualComputations([]Var{v["a"]}, []Var{v["c"]}, swapped), "leaves are those of one side")
	require.False(t, EqualComputations([]Var{v["a"]}, []Var{v["a"]}, swapped))
	require.False(t, EqualComputations([]Var{x}, nil, nil))

	copied := fg.Clone()
	leaves := map[Var]Var{}
	for i, in := range fg.Inputs() {
		leaves[in] = copied.Inputs()[i]
	}
	require.True(t, EqualComputations(fg.Outputs()[:12], copied.Outputs()[:12], leaves))
	require.False(t, EqualComputations(fg.Outputs()[:12], copied.Outputs()[:12], nil))
}

// TestEqualComputationsAgainstText compares it with what is printed, which spells
// out sharing as a tree when each variable is printed alone and unshared.
func TestEqualComputationsAgainstText(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		fg := newTestGraph(t)
		vars := []Var{fg.AddInput(ir.F32, "x"), fg.AddInput(ir.F32, "y")}
		text := map[Var]string{vars[0]: "x", vars[1]: "y"}
		pick := rapid.IntRange(0, 1<<20)
		for range rapid.IntRange(1, 12).Draw(rt, "nodes") {
			a, b := vars[pick.Draw(rt, "a")%len(vars)], vars[pick.Draw(rt, "b")%len(vars)]
			v := fg.Apply(fg.testOp("add"), ir.F32, a, b)
			text[v] = "(" + text[a] + "+" + text[b] + ")"
			vars = append(vars, v)
		}
		for _, a := range vars {
			for _, b := range vars {
				require.Equal(rt, text[a] == text[b], SameGraph(a, b, nil), "%s %s", text[a], text[b])
			}
		}
	})
}

// TestDeepComputations has no recursion overflow.
func TestDeepComputations(t *testing.T) {
	fg, other := chain(t, 200_000), chain(t, 200_000)
	require.True(t, EqualComputations(fg.Outputs(), other.Outputs(), map[Var]Var{fg.Inputs()[0]: other.Inputs()[0]}))
}
