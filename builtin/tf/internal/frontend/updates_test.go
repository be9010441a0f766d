package frontend

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph/graphdef"
)

// TestUpdatesAreRunByName: what updates a variable has the name of the node that did, and waits for
// what that waited for only. The first value is not assigned again, nor does a read train.
func TestUpdatesAreRunByName(t *testing.T) {
	module, err := corpus.Parse(t, `
		v = VarHandleOp() dtype=FLOAT shape=2 shared_name=v
		m = VarHandleOp() dtype=FLOAT shape=2 shared_name=m
		c = Const() value=[1.0,2.0] dtype=FLOAT
		first = AssignVariableOp(v, c) dtype=FLOAT
		first2 = AssignVariableOp(m, c) dtype=FLOAT
		init = NoOp(^first, ^first2)
		g = Placeholder() dtype=FLOAT shape=2
		half = Const() value=0.5 dtype=FLOAT
		train = ResourceApplyMomentum(v, m, half, g, half) T=FLOAT
		s = VariableV2() dtype=INT32 shape=
		z = Const() value=0
		first3 = Assign(s, z)
		init2 = NoOp(^first3)
		one = Const() value=1
		step = AssignAdd(s, one, ^train) T=INT32
		alone = ReadVariableOp(v) dtype=FLOAT
		after = ReadVariableOp(v, ^train) dtype=FLOAT
	`)
	require.NoError(t, err)
	corpus.Optimize(t, passes(t), module)
	require.Empty(t, corpus.Left(module, "ResourceApplyMomentum", "AssignAdd", "AssignVariableOp"))
	file, err := convert.Export(module)
	require.NoError(t, err)
	ops, inputs := map[string]string{}, map[string][]string{}
	for _, n := range file.Graphs[0].Nodes {
		ops[n.Name], inputs[n.Name] = n.Op, n.Inputs
	}
	require.Equal(t, "AssignAdd", ops["step"])
	require.Equal(t, []string{"s", "one", "^train"}, inputs["step"])
	require.Equal(t, "ResourceApplyMomentum", ops["train"])
	require.Equal(t, []string{"v", "m", "half", "g", "half"}, inputs["train"])
	require.Equal(t, []string{"v"}, inputs["alone"])
	require.ElementsMatch(t, []string{"^first", "^first2"}, inputs["init"])
	require.Len(t, inputs["after"], 2)
	// What a node needs, by its values and control edges.
	var needs func(name string, seen map[string]bool) map[string]bool
	needs = func(name string, seen map[string]bool) map[string]bool {
		for _, in := range inputs[name] {
			from, ok := graphdef.ParseInput(in)
			require.True(t, ok)
			if !seen[from.Node] {
				seen[from.Node] = true
				needs(from.Node, seen)
			}
		}
		return seen
	}
	for _, name := range []string{"step", "after"} {
		found := needs(name, map[string]bool{})
		require.Contains(t, found, "g", name)
		for _, first := range []string{"first", "first2", "first3"} {
			require.NotContains(t, found, first, name)
		}
	}
}

// TestChangedUpdates: updates that are not what they were keep their names, also those of several
// variables; the others are written as they were, and none of two is lost.
func TestChangedUpdates(t *testing.T) {
	module, err := corpus.Parse(t, `
		v = VariableV2() dtype=FLOAT shape=
		m = VariableV2() dtype=FLOAT shape=
		one = Const() value=1.0 dtype=FLOAT
		half = Const() value=0.5 dtype=FLOAT
		g = Placeholder() dtype=FLOAT shape=
		twice = AddN(g, g) N=2 T=FLOAT
		plain = ApplyMomentum(v, m, half, twice, half) T=FLOAT
		folded = ApplyMomentum(v, m, one, g, one) T=FLOAT
		ready = NoOp(^folded)
		add = AssignAdd(v, g) T=FLOAT
		more = AssignAdd(v, half, ^ready) T=FLOAT
		adam = ApplyAdam(v, m, w, half, half, half, half, half, half, g) T=FLOAT
		w = VariableV2() dtype=FLOAT shape=
	`)
	require.NoError(t, err)
	first, second, same := twiceWritten(t, passes(t), module)
	ops, inputs := map[string]string{}, map[string][]string{}
	for _, n := range first.Graphs[0].Nodes {
		ops[n.Name], inputs[n.Name] = n.Op, n.Inputs
	}
	require.Equal(t, "ApplyMomentum", ops["plain"])
	require.Equal(t, "NoOp", ops["folded"])
	require.Len(t, inputs["folded"], 2)
	require.Equal(t, "NoOp", ops["adam"])
	require.Len(t, inputs["adam"], 3)
	require.Equal(t, "AssignAdd", ops["add"])
	require.Equal(t, "AssignAdd", ops["more"])
	require.ElementsMatch(t, append([]string{"v", "half"}, inputs["folded"]...), inputs["more"])
	require.Equal(t, first.Graphs[0].Nodes, second.Graphs[0].Nodes)
	require.True(t, same)
}

// TestSavedVariable: what reads a variable by its reference waits for no step that it did not
// wait for, so that saving does not train.
func TestSavedVariable(t *testing.T) {
	module, err := corpus.Parse(t, `
		v = VariableV2() dtype=FLOAT shape=
		one = Const() value=1.0 dtype=FLOAT
		step = AssignAdd(v, one) T=FLOAT
		name = Placeholder() dtype=STRING shape=
		names = Placeholder() dtype=STRING shape=1
		slices = Placeholder() dtype=STRING shape=1
		save = SaveV2(name, names, slices, v) dtypes=[FLOAT]
	`)
	require.NoError(t, err)
	corpus.Optimize(t, passes(t), module)
	file, err := convert.Export(module)
	require.NoError(t, err)
	needed := map[string]bool{}
	inputs := map[string][]string{}
	for _, n := range file.Graphs[0].Nodes {
		inputs[n.Name] = n.Inputs
	}
	for work := []string{"save"}; len(work) > 0; work = work[1:] {
		in, _ := graphdef.ParseInput(work[0])
		if !needed[in.Node] {
			needed[in.Node] = true
			work = append(work, inputs[in.Node]...)
		}
	}
	require.True(t, needed["v"])
	require.False(t, needed["step"], "%v", inputs)
}
