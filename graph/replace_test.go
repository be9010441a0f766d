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
		var pairs []Replacement
		for _, p := range test.pairs {
			pairs = append(pairs, Replacement{named[p[0]], named[p[1]]})
		}
		before := dump(fg.g)
		tx := fg.g.Begin("")
		_, err := tx.ReplaceAll(pairs, false)
		require.NoError(t, err)
		tx.Rollback()
		require.Equal(t, before, dump(fg.g))
		require.NoError(t, fg.ReplaceAllIDs(pairs, ""))
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
			fg.g.nodes[vars[len(vars)-1].owner()].flags |= flagLoose // nobody prunes it
		}
		fg.SetOutputs(vars[n])
		// Node i uses value i-1; let it use value i+1, and the last one x. The value of
		// node 1 is returned.
		var pairs []Replacement
		for i := 1; i < n; i++ {
			pairs = append(pairs, Replacement{vars[i-1].id, vars[i+1].id})
		}
		pairs = append(pairs, Replacement{vars[n-1].id, x.id}, Replacement{vars[n].id, vars[1].id})
		if reversed {
			for i, j := 0, len(pairs)-1; i < j; i, j = i+1, j-1 {
				pairs[i], pairs[j] = pairs[j], pairs[i]
			}
		}
		require.NoError(t, fg.ReplaceAllIDs(pairs, ""))
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
	require.NoError(t, fg.ReplaceAllIDs([]Replacement{{u.id, h.id}, {z.id, f.id}}, ""))
	require.NoError(t, fg.CheckIntegrity())
	require.Equal(t, "FunctionGraph(t.neg(t.add(*1 -> t.add(t.neg(*2 -> t.neg(x)), *2), x)), *1; effects: t.print(*1))", fg.String(), "of several")

	fg = readGraph(t, "in x\nz = neg x\nu = add z x\nout u z")
	z = fg.Outputs()[1]
	two := fg.Add(fg.testOp("two"), []Var{z}, ir.F32, ir.F32)
	require.NoError(t, fg.ReplaceAllIDs([]Replacement{{z.id, two.Output(1).id}}, ""))
	require.Equal(t, "FunctionGraph(t.add(*1 -> t.two(t.neg(x))::1, x), *1::1)", fg.String(), "one of several outputs")

	fg = readGraph(t, "in x\nz = neg x\nout z")
	z = fg.Outputs()[0]
	sum := z
	for range 3 * manyLeft { // so many uses that what is needed is looked up
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
		pairs := []VarReplacement{{z, f}, {m.Owner().Input(0), b}}
		if reversed {
			slices.Reverse(pairs)
		}
		require.NoError(t, fg.ReplaceAll(pairs, ""))
		require.NoError(t, fg.CheckIntegrity())
		require.Equal(t, "FunctionGraph(*1 -> t.neg(*2 -> t.neg(t.neg(x))), *2, t.neg(*1))", fg.String())
	}
}
