package graph

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
)

// TestReplaceAtTheSameTime exchanges values: what used one when it began uses the
// other one, whatever the order of the pairs.
func TestReplaceAtTheSameTime(t *testing.T) {
	const program = "in x y z\na = neg x\nb = neg y\nc = add a b\nd = add b z\nout c d a"
	for _, test := range []struct {
		pairs [][2]string
		want  string
	}{
		{[][2]string{{"a", "b"}, {"b", "a"}}, "t.add(*1 -> t.neg(y), *2 -> t.neg(x)), t.add(*2, z), *1"},
		{[][2]string{{"b", "a"}, {"a", "b"}}, "t.add(*1 -> t.neg(y), *2 -> t.neg(x)), t.add(*2, z), *1"},
		{[][2]string{{"a", "b"}, {"b", "z"}}, "t.add(*1 -> t.neg(y), z), t.add(z, z), *1"},
		{[][2]string{{"x", "y"}, {"y", "z"}, {"z", "x"}}, "t.add(*1 -> t.neg(y), *2 -> t.neg(z)), t.add(*2, x), *1"},
		{[][2]string{{"a", "x"}, {"a", "y"}}, "t.add(x, *1 -> t.neg(y)), t.add(*1, z), x"},
		{[][2]string{{"a", "a"}, {"b", "b"}}, "t.add(*1 -> t.neg(x), *2 -> t.neg(y)), t.add(*2, z), *1"},
	} {
		fg := readGraph(t, program)
		c, d := fg.Outputs()[0].Owner(), fg.Outputs()[1].Owner()
		named := map[string]VarID{"a": c.Input(0).id, "b": c.Input(1).id, "z": d.Input(1).id, "x": fg.Inputs()[0].id, "y": fg.Inputs()[1].id}
		var pairs []IDReplacement
		for _, p := range test.pairs {
			pairs = append(pairs, IDReplacement{named[p[0]], named[p[1]]})
		}
		before := dump(fg.g)
		tx := fg.g.Begin("")
		_, err := tx.ReplaceAll(pairs, false)
		require.NoError(t, err)
		tx.Rollback()
		require.Equal(t, before, dump(fg.g))
		require.NoError(t, replaceAllIDs(fg, pairs))
		require.NoError(t, fg.CheckIntegrity())
		require.Equal(t, "FunctionGraph("+test.want+")", fg.String(), "%v", test.pairs)
	}
}

// TestReplaceAllTurnsAChainRound makes the last node of a chain the first: each
// step alone would close a cycle, in the order of the pairs or the other way.
func TestReplaceAllTurnsAChainRound(t *testing.T) {
	const n = 200
	for _, reversed := range []bool{false, true} {
		fg := newTestGraph(t)
		x := fg.AddInput(ir.F32, "x")
		vars := []Var{x}
		for range n {
			vars = append(vars, fg.Apply(fg.testOp("neg"), ir.F32, vars[len(vars)-1]))
			fg.g.nodes[vars[len(vars)-1].owner()].flags |= flagPinnedUnknown // nothing erases it
		}
		fg.SetOutputs(vars[n])
		// Node i uses value i-1; let it use value i+1, and the last one x. The value of
		// node 1 is returned.
		var pairs []IDReplacement
		for i := 1; i < n; i++ {
			pairs = append(pairs, IDReplacement{vars[i-1].id, vars[i+1].id})
		}
		pairs = append(pairs, IDReplacement{vars[n-1].id, x.id}, IDReplacement{vars[n].id, vars[1].id})
		if reversed {
			for i, j := 0, len(pairs)-1; i < j; i, j = i+1, j-1 {
				pairs[i], pairs[j] = pairs[j], pairs[i]
			}
		}
		require.NoError(t, replaceAllIDs(fg, pairs))
		require.NoError(t, fg.CheckIntegrity())
		v := fg.Outputs()[0]
		for i := 1; i <= n; i++ {
			require.Equal(t, vars[i], v)
			v = v.Owner().Input(0)
		}
		require.Equal(t, x, v)
	}
}

// TestReplaceByWhatUsesIt leaves the uses from which a new value is computed, and
// refuses a value that is used already.
func TestReplaceByWhatUsesIt(t *testing.T) {
	build := func() (fg *FunctionGraph, z, g, f Var) {
		fg = readGraph(t, "in x\nz = neg x\nu = add z x\nprint z\nout u z")
		z = fg.Outputs()[1]
		g = fg.Apply(fg.testOp("neg"), ir.F32, z)
		return fg, z, g, fg.Apply(fg.testOp("add"), ir.F32, g, z)
	}
	fg, z, g, f := build()
	require.NoError(t, fg.Replace(z, f, ""), "f(g(z), z)")
	require.NoError(t, fg.CheckIntegrity())
	require.Equal(t, "FunctionGraph(t.add(*1 -> t.add(t.neg(*2 -> t.neg(x)), *2), x), *1; effects: t.print(*1))", fg.String())
	require.ErrorIs(t, fg.Replace(z, f, ""), ErrCycle, "it is in the graph now")
	require.ErrorIs(t, fg.Replace(z, g, ""), ErrCycle)

	fg, z, _, f = build()
	u := fg.Outputs()[0]
	h := fg.Apply(fg.testOp("neg"), ir.F32, u)
	require.NoError(t, fg.ReplaceAll([]Replacement{{u, h}, {z, f}}, ""))
	require.NoError(t, fg.CheckIntegrity())
	require.Equal(t, "FunctionGraph(t.neg(t.add(*1 -> t.add(t.neg(*2 -> t.neg(x)), *2), x)), *1; effects: t.print(*1))", fg.String(), "of several")

	fg = readGraph(t, "in x\nz = neg x\nu = add z x\nout u z")
	z = fg.Outputs()[1]
	two := fg.Add(fg.testOp("two"), []Var{z}, ir.F32, ir.F32)
	require.NoError(t, fg.ReplaceAll([]Replacement{{z, two.Output(1)}}, ""))
	require.Equal(t, "FunctionGraph(t.add(*1 -> t.two(t.neg(x))::1, x), *1::1)", fg.String(), "one of several outputs")

	fg = readGraph(t, "in x\nz = neg x\nout z")
	z = fg.Outputs()[0]
	sum := z
	for range 3 * manyLeft { // enough uses that what is needed is looked up
		sum = fg.Apply(fg.testOp("add"), ir.F32, sum, fg.Apply(fg.testOp("neg"), ir.F32, z))
	}
	require.NoError(t, fg.Replace(z, sum, ""))
	require.NoError(t, fg.CheckIntegrity())
	require.Equal(t, sum, fg.Outputs()[0])
	require.Equal(t, 3*manyLeft+1, z.NumClients(1000))
}

// TestReplaceWhatMayNotBeLeftFirst has an operand that closes a cycle only with one
// that may be left: that is left, whatever the order of the pairs.
func TestReplaceWhatMayNotBeLeftFirst(t *testing.T) {
	for _, reversed := range []bool{false, true} {
		fg := readGraph(t, "in x\na = neg x\nm = neg a\nz = neg x\nb = neg z\nout m b z")
		m, b, z := fg.Outputs()[0], fg.Outputs()[1], fg.Outputs()[2]
		f := fg.Apply(fg.testOp("neg"), ir.F32, m)
		pairs := []Replacement{{z, f}, {m.Owner().Input(0), b}}
		if reversed {
			slices.Reverse(pairs)
		}
		require.NoError(t, fg.ReplaceAll(pairs, ""))
		require.NoError(t, fg.CheckIntegrity())
		require.Equal(t, "FunctionGraph(*1 -> t.neg(*2 -> t.neg(t.neg(x))), *2, t.neg(*1))", fg.String())
	}
}

// lateShapes are graphs in which many operands are to become values that stand
// after them: each returns what is to be replaced by what, in order.
var lateShapes = map[string]func(fg *FunctionGraph, n int) []func() error{
	"one value with many users": func(fg *FunctionGraph, n int) []func() error {
		x := fg.AddInput(ir.F32, "x")
		a := lateNeg(fg, x)
		for range n {
			lateNeg(fg, a)
		}
		late := lateNeg(fg, x)
		return []func() error{func() error { return fg.Replace(a, late, "") }}
	},
	"a chain of users": func(fg *FunctionGraph, n int) []func() error {
		x := fg.AddInput(ir.F32, "x")
		a := lateNeg(fg, x)
		sum := a
		for range n {
			sum = fg.Apply(fg.testOp("add"), ir.F32, sum, a)
			sum.Owner().PinUnknown()
		}
		late := lateNeg(fg, x)
		return []func() error{func() error { return fg.Replace(a, late, "") }}
	},
	"many values, each late": func(fg *FunctionGraph, n int) []func() error { return manyLate(fg, n, false, false) },
	"from the last one":      func(fg *FunctionGraph, n int) []func() error { return manyLate(fg, n, true, false) },
	"in a chain":             func(fg *FunctionGraph, n int) []func() error { return manyLate(fg, n, false, true) },
	"in a chain, from the last one": func(fg *FunctionGraph, n int) []func() error {
		return manyLate(fg, n, true, true)
	},
	"in graphs that nodes hold": func(fg *FunctionGraph, n int) []func() error {
		x := fg.AddInput(ir.F32, "x")
		a := lateNeg(fg, x)
		for range n {
			parent := fg.Add(fg.testOp("if"), nil, ir.F32)
			parent.PinUnknown()
			in := parent.AddNested(false)
			in.SetOutputs(in.Apply(fg.testOp("neg"), ir.F32, a))
		}
		late := lateNeg(fg, x)
		return []func() error{func() error { return fg.Replace(a, late, "") }}
	},
	"many effects": func(fg *FunctionGraph, n int) []func() error {
		x := fg.AddInput(ir.F32, "x")
		early, late := make([]Var, n), make([]Var, n)
		for i := range early {
			early[i] = lateNeg(fg, x)
			fg.Add(fg.testOp("print"), []Var{early[i]})
		}
		for i := range late {
			late[i] = lateNeg(fg, x)
		}
		steps := make([]func() error, n)
		for i := range steps {
			steps[i] = func() error { return fg.Replace(early[i], late[i], "") }
		}
		return steps
	},
	"one user of many values": func(fg *FunctionGraph, n int) []func() error {
		x := fg.AddInput(ir.F32, "x")
		ins := make([]Var, n)
		for i := range ins {
			ins[i] = lateNeg(fg, x)
		}
		hub := fg.Add(fg.testOp("unknown"), ins, ir.F32)
		hub.Pin()
		for range n {
			lateNeg(fg, hub.Output(0))
		}
		var steps []func() error
		for i := range ins {
			late := lateNeg(fg, x)
			steps = append(steps, func() error { return fg.Replace(ins[i], late, "") })
		}
		return steps
	},
	"by nodes that were computed from much": func(fg *FunctionGraph, n int) []func() error {
		x := fg.AddInput(ir.F32, "x")
		a := lateNeg(fg, x)
		for range n {
			lateNeg(fg, a)
		}
		late := x
		for range n {
			late = lateNeg(fg, late)
		}
		return []func() error{func() error { return fg.Replace(a, late, "") }}
	},
	"by what uses it": func(fg *FunctionGraph, n int) []func() error {
		z := lateNeg(fg, fg.AddInput(ir.F32, "x"))
		for range n {
			lateNeg(fg, z)
		}
		sum := z
		for range n {
			sum = fg.Apply(fg.testOp("add"), ir.F32, sum, z)
		}
		return []func() error{func() error { return fg.Replace(z, sum, "") }}
	},
}

func lateNeg(fg *FunctionGraph, v Var) Var {
	return fg.Apply(fg.testOp("neg"), ir.F32, v)
}

// manyLate has values with a user each, or which are a chain with the users, and as
// many after all of them.
func manyLate(fg *FunctionGraph, n int, reversed, chain bool) []func() error {
	x, add := fg.AddInput(ir.F32, "x"), fg.testOp("add")
	early, outs := make([]Var, n), []Var{}
	sum := x
	for i := range early {
		early[i] = lateNeg(fg, x)
		used := fg.Apply(add, ir.F32, early[i], sum)
		if chain {
			sum = used
		}
		outs = append(outs, used)
	}
	late := make([]Var, n)
	for i := range late {
		late[i] = lateNeg(fg, x)
	}
	fg.SetOutputs(outs...)
	steps := make([]func() error, n)
	for i := range steps {
		at := i
		if reversed {
			at = n - 1 - i
		}
		steps[i] = func() error { return fg.Replace(early[at], late[at], "") }
	}
	return steps
}

// TestReplaceByLateNodes bounds what is looked at to keep the order: a quadratic
// cost exceeds it.
func TestReplaceByLateNodes(t *testing.T) {
	n := 100_000
	if testing.Short() {
		n = 20_000
	}
	for name, shape := range lateShapes {
		t.Run(name, func(t *testing.T) {
			fg := newTestGraph(t)
			steps := shape(fg, n)
			for _, step := range steps {
				require.NoError(t, step())
			}
			require.Less(t, fg.g.searched, 4*firstBudget*n)
			require.NoError(t, fg.CheckIntegrity())
		})
	}
}

// acceptDialects are ops that say each of what an op can say of its inputs' types.
func acceptDialects(t *testing.T) *ir.Dialects {
	op := func(name string, traits ir.Trait) ir.OpInfo {
		return ir.OpInfo{Name: name, Traits: traits, MaxInputs: ir.Variadic, Outputs: 1}
	}
	takes := op("a.takes", ir.Pure)
	takes.Accepts = func(in, out []ir.Type) bool { return in[0].Rank() != 2 && len(out) == 1 }
	infers := op("a.infers", ir.Pure)
	infers.Infer = func(_ ir.Op, in []ir.Type) []ir.Type { return in[:1:1] }
	counts := op("a.counts", ir.Pure)
	counts.Infer = func(ir.Op, []ir.Type) []ir.Type { return []ir.Type{ir.I64} }
	d, err := ir.NewDialects(ir.Dialect{Name: "a", Ops: []ir.OpInfo{
		op("a.lenient", ir.Lenient), op("a.strict", ir.Strict), op("a.same", ir.Strict|ir.SameType), op("a.call", ir.Signature),
		op("a.return", ir.Terminator), op("a.yield", ir.Lenient|ir.Terminator), op("a.loop", ir.Lenient|ir.Signature|ir.Strict), op("a.plain", ir.Pure), takes, infers, counts,
	}})
	require.NoError(t, err)
	return d
}

// TestAccepts is the table of which types may replace which: for
// a caller that only found the value equal, for a rule, and for a rule that may
// change types.
func TestAccepts(t *testing.T) {
	none, vague, known := ir.UnrankedTensor(ir.F32), ir.Tensor(ir.F32, ir.Dynamic, ir.Dynamic), ir.Tensor(ir.F32, 2, 3)
	other, number, flag := ir.Tensor(ir.I32, 2, 3), ir.I32, ir.I1
	for _, test := range []struct {
		op       string
		old, new ir.Type
		want     string // for which of them: e, r, a
	}{
		{"a.takes", none, vague, "..."}, // its Accepts refuses two dimensions
		{"a.takes", none, ir.Tensor(ir.F32, 4), "era"},
		{"a.takes", none, ir.Tensor(ir.I32, 4), "..."},
		{"a.infers", vague, known, "..."},
		{"a.counts", vague, known, "era"},
		{"a.counts", known, other, "..."},
		{"a.lenient", none, known, ".ra"},
		{"a.lenient", none, number, "..a"},
		{"a.lenient", vague, known, ".ra"},
		{"a.lenient", vague, other, "..."},
		{"a.lenient", flag, number, "..."},
		{"a.strict", vague, known, "..."},
		{"a.strict", flag, number, "..."},
		{"a.call", vague, known, "..."},
		{"a.return", vague, known, "..."},
		{"a.yield", none, known, "..."},
		{"a.loop", none, known, "..."},
		{"a.plain", vague, known, ".ra"},
		{"a.plain", flag, number, "..a"},
		{"b.unknown", vague, known, ".ra"},
		{"b.unknown", flag, number, "..a"},
		{"b.unknown", known, vague, "..a"},
	} {
		got := ""
		for how, letter := range "era" {
			fg := New(ir.NewContext(acceptDialects(t)))
			x, y := fg.AddInput(test.old, "x"), fg.AddInput(test.new, "y")
			n := fg.Add(fg.g.ctxt.Op(test.op), []Var{x}, ir.I64)
			n.Pin()
			tx := fg.g.Begin("")
			moved, err := tx.replace(x.id, y.id, fit(how))
			require.Equal(t, moved == 0 && err == nil, tx.KeptType())
			if moved == 1 {
				got += string(letter)
			} else {
				got += "."
			}
			tx.Rollback()
			require.Equal(t, x, n.Input(0))
			tx = fg.g.Begin("")
			if fit(how) == fitRefined {
				require.Equal(t, moved == 1, tx.SetInput(n.id, 0, y.id) == nil, "SetInput asks the same place")
			}
			tx.Rollback()
		}
		require.Equal(t, test.want, got, "%s with %s for %s", test.op, test.new, test.old)
	}
}

// TestAddChecksTypes refuses a node whose op has its output of the type of its
// input, where a rule gives another.
func TestAddChecksTypes(t *testing.T) {
	fg := New(ir.NewContext(acceptDialects(t)))
	x := fg.AddInput(ir.I32, "x")
	n := fg.Add(fg.g.ctxt.Op("a.plain"), []Var{x}, ir.I1)
	fg.SetOutputs(n.Output(0))
	for typ, want := range map[ir.Type]error{ir.I1: ErrType, ir.I32: nil} {
		tx := fg.g.Begin("")
		tx.Add(n.ID(), fg.g.ctxt.Op("a.same").ID(), []VarID{x.id}, typ)
		require.ErrorIs(t, tx.Commit(), want)
	}
	require.Equal(t, 1, fg.NumNodes())
}

func TestInferTypes(t *testing.T) {
	v := ir.NewContext(testDialects(t))
	require.Equal(t, []ir.Type{ir.F32}, ir.InferTypes(v.Op("t.add"), []ir.Type{ir.F32, ir.F64}))
	require.Nil(t, ir.InferTypes(v.Op("t.two"), []ir.Type{ir.F32}))
	require.Nil(t, ir.InferTypes(v.Op("t.unknown"), []ir.Type{ir.F32}))
	value := v.Op("t.const", ir.NamedAttr{Name: "value", Value: v.Int(1, ir.I32)})
	require.Equal(t, []ir.Type{ir.I32}, ir.InferTypes(value, nil))
	require.Equal(t, v.Int(1, ir.I32), value.Constant())
	require.False(t, v.Op("t.add", ir.NamedAttr{Name: "value", Value: v.Int(1, ir.I32)}).Constant().IsValid())
	fg := New(v)
	require.Equal(t, ir.I32, fg.Apply(value, 0).Type())
	require.Panics(t, func() { fg.Apply(v.Op("t.unknown"), 0) })
}

// unheard is a feature that is notified of no node.
type unheard struct{}

func (*unheard) OnDetach(*FunctionGraph) {}

// A node is replaced with its operand this way only where nothing else has to be notified.
func TestTryReplaceWithOperand(t *testing.T) {
	for _, test := range []struct {
		name    string
		prepare func(fg *FunctionGraph, n Node)
		want    bool
	}{
		{"an op", func(*FunctionGraph, Node) {}, true},
		{"a feature", func(fg *FunctionGraph, _ Node) { require.NoError(t, fg.Attach(&unheard{})) }, false},
		{"a checkpoint", func(fg *FunctionGraph, _ Node) { fg.Checkpoint() }, false},
		{"it is kept", func(_ *FunctionGraph, n Node) { n.Pin() }, false},
		{"it holds a graph", func(_ *FunctionGraph, n Node) { n.AddNested(false) }, false},
		{"nothing uses it", func(fg *FunctionGraph, _ Node) { fg.SetOutputs(fg.Inputs()...) }, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			fg := newTestGraph(t)
			x := fg.AddInput(ir.F32, "x")
			n := fg.Add(fg.Context().Op("t.neg"), []Var{x}, ir.F32)
			fg.SetOutputs(n.Output(0))
			test.prepare(fg, n)
			tx, by := fg.Graph().TryReplaceWithOperand(n.ID(), 0, 1)
			require.Equal(t, test.want, tx != nil)
			require.Equal(t, test.want, by != 0)
			require.Equal(t, !test.want, n.IsAlive())
			require.Equal(t, test.want, tx != nil && tx.IsPlain())
			tx, _ = fg.Graph().TryReplaceWithOperand(n.ID(), 0, 2)
			require.Nil(t, tx, "it has another number of inputs")
		})
	}
}

// The transaction of a node that was replaced with its operand has that node, and what only it used.
func TestReplaceWithOperandRemoves(t *testing.T) {
	fg := newTestGraph(t)
	x := fg.AddInput(ir.F32, "x")
	alone := fg.Add(fg.Context().Op("t.neg"), []Var{x}, ir.F32)
	n := fg.Add(fg.Context().Op("t.add"), []Var{x, alone.Output(0)}, ir.F32)
	fg.SetOutputs(n.Output(0))
	tx, by := fg.Graph().TryReplaceWithOperand(n.ID(), 0, 2)
	require.Equal(t, x.ID(), by)
	var removed []NodeID
	tx.EachRemoved(func(n NodeID) { removed = append(removed, n) })
	require.Equal(t, []NodeID{n.ID(), alone.ID()}, removed)
	require.Equal(t, 2, tx.Removed())
	require.True(t, tx.IsPlain())
	require.False(t, tx.IsOpen())
	require.False(t, fg.Graph().Begin("another").IsPlain())
}

// TestCommitReplacement commits replacements in one step and in several, with the same graph
// and the same account, and leaves those alone that need more than that step.
func TestCommitReplacement(t *testing.T) {
	for _, test := range []struct {
		name string
		by   func(tx *Tx, n Node, fg *FunctionGraph) VarID
		want bool
	}{
		{"an operand", func(_ *Tx, n Node, _ *FunctionGraph) VarID { return n.Input(0).id }, true},
		{"an input", func(_ *Tx, _ Node, fg *FunctionGraph) VarID { return fg.Inputs()[0].id }, true},
		{"a new node", func(tx *Tx, n Node, fg *FunctionGraph) VarID {
			added := tx.Add(n.id, fg.Context().Op("t.abs").ID(), []VarID{fg.Inputs()[0].id}, ir.F32)
			return fg.g.OutputOf(added, 0)
		}, true},
		{"a new node beside one that is unused", func(tx *Tx, n Node, fg *FunctionGraph) VarID {
			added := tx.Add(n.id, fg.Context().Op("t.abs").ID(), []VarID{fg.Inputs()[0].id}, ir.F32)
			tx.Add(n.id, fg.Context().Op("t.sin").ID(), []VarID{n.Input(0).id}, ir.F32)
			return fg.g.OutputOf(added, 0)
		}, true},
		{"a new node that uses the old value", func(tx *Tx, n Node, fg *FunctionGraph) VarID {
			added := tx.Add(n.id, fg.Context().Op("t.abs").ID(), []VarID{n.Output(0).id}, ir.F32)
			return fg.g.OutputOf(added, 0)
		}, false},
		{"a value that stands after it", func(_ *Tx, _ Node, fg *FunctionGraph) VarID { return fg.Outputs()[2].id }, false},
		{"a value of another type", func(_ *Tx, _ Node, fg *FunctionGraph) VarID { return fg.Inputs()[1].id }, false},
		{"an input was changed as well", func(tx *Tx, n Node, fg *FunctionGraph) VarID {
			require.NoError(t, tx.SetInput(n.id, 0, fg.Inputs()[0].id))
			return fg.Inputs()[0].id
		}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			commit := func(atOnce bool) (arena string, moved, removed []NodeID) {
				fg := newTestGraph(t)
				x := fg.AddInput(ir.F32, "x")
				fg.AddInput(ir.F64, "y")
				op := fg.Context().Op
				n := fg.Add(op("t.neg"), []Var{fg.Apply(op("t.exp"), ir.F32, x)}, ir.F32)
				other := fg.Apply(op("t.tan"), ir.F32, x)
				fg.SetOutputs(fg.Apply(op("t.cos"), ir.F32, n.Output(0)), n.Output(0), other)
				tx := fg.g.Begin("")
				by := test.by(tx, n, fg)
				if atOnce {
					require.Equal(t, test.want, tx.CommitReplacement(n.id, by, nil))
					require.Equal(t, !test.want, tx.IsOpen())
				}
				if tx.IsOpen() {
					_, err := tx.ReplaceAll([]IDReplacement{{n.Output(0).id, by}}, true)
					require.NoError(t, err)
					tx.Unpin(n.id)
					require.NoError(t, tx.Commit())
				}
				require.NoError(t, fg.CheckIntegrity())
				tx.EachRemoved(func(n NodeID) { removed = append(removed, n) })
				return dump(fg.g), tx.Moved(), removed
			}
			arena, moved, removed := commit(false)
			sameArena, sameMoved, sameRemoved := commit(true)
			require.Equal(t, arena, sameArena)
			require.Equal(t, moved, sameMoved)
			require.Equal(t, removed, sameRemoved)
		})
	}
}

// TestTryConstant makes a node a constant, and does not change those that cannot become
// one without a check.
func TestTryConstant(t *testing.T) {
	for _, test := range []struct {
		name    string
		typ     ir.Type
		unknown bool // a node of an unknown op was matched
		pinned  bool
		want    bool
	}{
		{name: "a plain node", typ: ir.F32, want: true},
		{name: "a constant of another type", typ: ir.F64},
		{name: "a node of an unknown op was matched", typ: ir.F32, unknown: true},
		{name: "the node stays without clients", typ: ir.F32, pinned: true},
	} {
		t.Run(test.name, func(t *testing.T) {
			fg := newTestGraph(t)
			x := fg.AddInput(ir.F32, "x")
			op := fg.Context().Op
			only := fg.Apply(op("t.exp"), ir.F32, x)
			other := fg.Apply(op("t.unknown"), ir.F32, x)
			other.Owner().PinUnknown()
			n := fg.Add(op("t.sum"), []Var{only, other, only}, ir.F32)
			n.Output(0).SetName("sum")
			user := fg.Add(op("t.cos"), []Var{n.Output(0)}, ir.F32)
			fg.SetOutputs(user.Output(0), n.Output(0), other)
			constant := op("t.constant", ir.NamedAttr{Name: "value", Value: fg.Context().Float(1, ir.F32)})
			var matched []NodeID
			if test.unknown {
				matched = []NodeID{other.Owner().ID()}
			}
			if test.pinned {
				n.PinUnknown()
			}
			tx := fg.g.TryConstant(n.id, constant.ID(), test.typ, matched)
			require.Equal(t, test.want, tx != nil)
			require.Equal(t, test.want, fg.g.BecameConstant(n.id))
			require.NoError(t, fg.CheckIntegrity())
			if !test.want {
				require.Equal(t, 3, n.NumInputs())
				return
			}
			require.False(t, tx.IsOpen())
			require.Equal(t, []NodeID{user.id, fg.Return().id}, tx.Moved())
			require.Equal(t, n.id, tx.Became())
			require.Equal(t, []VarID{only.id, other.id, only.id}, tx.Released())
			require.Equal(t, 2, tx.Removed(), "the node, and what only it used")
			require.True(t, n.IsAlive())
			require.False(t, only.Owner().IsAlive())
			require.Equal(t, constant, n.Op())
			require.Empty(t, n.Output(0).Name())
			require.Zero(t, n.NumInputs())
			fg.g.Begin("")
			require.Panics(t, func() { fg.g.TryConstant(user.id, constant.ID(), ir.F32, nil) })
			fg.g.RollbackOpen()
			require.Zero(t, tx.Became())
			require.Empty(t, tx.Released())
		})
	}
	fg := newTestGraph(t)
	n := fg.Add(fg.Context().Op("t.neg"), []Var{fg.AddInput(ir.F32, "x")}, ir.F32)
	fg.SetOutputs(n.Output(0))
	f := newMirror(fg)
	require.NoError(t, fg.Attach(f))
	require.Nil(t, fg.g.TryConstant(n.id, fg.Context().Op("t.constant").ID(), ir.F32, nil), "a feature wants to know")
}

// A copy of a graph knows as well that it has nodes of unknown ops.
func TestTryConstantInACopy(t *testing.T) {
	fg := newTestGraph(t)
	x := fg.AddInput(ir.F32, "x")
	unknown := fg.Apply(fg.Context().Op("t.unknown"), ir.F32, x)
	unknown.Owner().PinUnknown()
	fg.SetOutputs(fg.Apply(fg.Context().Op("t.exp"), ir.F32, unknown))
	fg = fg.Clone()
	n := fg.Outputs()[0].Owner()
	require.Nil(t, fg.g.TryConstant(n.id, fg.Context().Op("t.constant").ID(), ir.F32, []NodeID{n.Input(0).Owner().id}))
}

func replaceAllIDs(fg *FunctionGraph, pairs []IDReplacement) error {
	tx := fg.g.Begin("")
	if _, err := tx.ReplaceAll(pairs, false); err != nil {
		tx.Rollback()
		return err
	}
	return tx.Commit()
}
