package navigator_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// Equal nodes stay two where the memory of one is overwritten by who uses it,
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

// What overwrites may come between two runs of a merge that remembers its table.
func TestMergeAsksAboutNewOps(t *testing.T) {
	pure := func(name string, memory ir.Memory) ir.OpInfo {
		return ir.OpInfo{Name: name, Traits: ir.Pure, MaxInputs: ir.Variadic, Outputs: 1, Memory: memory.Always()}
	}
	d, err := ir.NewDialects(ir.Dialect{Name: "m", Ops: []ir.OpInfo{
		pure("m.exp", ir.Memory{}), pure("m.add", ir.Memory{}), pure("m.neg_in", ir.Memory{Destroys: map[int][]int{0: {0}}}),
	}})
	require.NoError(t, err)
	fg := graph.New(ir.NewContext(d))
	apply := func(op string, inputs ...graph.Var) graph.Var {
		return fg.Apply(fg.Context().Op(op), ir.F32, inputs...)
	}
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
