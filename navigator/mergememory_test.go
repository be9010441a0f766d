package navigator_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator"
)

// Equal nodes stay two where the memory of one is overwritten by who uses it,
// itself or through a view.
func TestMergeKeepsWhatIsDestroyed(t *testing.T) {
	pure := func(name string, memory graph.Memory) graph.OpInfo {
		return graph.OpInfo{Name: name, Traits: graph.Pure, MaxInputs: graph.Variadic, Outputs: 1, Memory: memory.Always()}
	}
	d, err := graph.NewDialects(graph.Dialect{Name: "m", Ops: []graph.OpInfo{
		pure("m.exp", graph.Memory{}), pure("m.add", graph.Memory{}),
		pure("m.view", graph.Memory{Views: map[int]int{0: 0}}),
		pure("m.neg_in", graph.Memory{Destroys: map[int][]int{0: {0}}}),
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
			fg := graph.New(graph.NewVocabulary(d))
			apply := func(op string, inputs ...graph.Var) graph.Var {
				return fg.Apply(fg.Vocabulary().Op(op), graph.F32, inputs...)
			}
			x := fg.AddInput(graph.F32, "x")
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
	pure := func(name string, memory graph.Memory) graph.OpInfo {
		return graph.OpInfo{Name: name, Traits: graph.Pure, MaxInputs: graph.Variadic, Outputs: 1, Memory: memory.Always()}
	}
	d, err := graph.NewDialects(graph.Dialect{Name: "m", Ops: []graph.OpInfo{
		pure("m.exp", graph.Memory{}), pure("m.add", graph.Memory{}), pure("m.neg_in", graph.Memory{Destroys: map[int][]int{0: {0}}}),
	}})
	require.NoError(t, err)
	fg := graph.New(graph.NewVocabulary(d))
	apply := func(op string, inputs ...graph.Var) graph.Var {
		return fg.Apply(fg.Vocabulary().Op(op), graph.F32, inputs...)
	}
	x := fg.AddInput(graph.F32, "x")
	fg.SetOutputs(apply("m.add", apply("m.exp", x), apply("m.exp", x)))
	settled, _, err := navigator.Settle(context.Background(), navigator.NewMerge("merge"), fg, navigator.Options{})
	require.NoError(t, err)
	defer settled.Close()
	require.Equal(t, 2, fg.NumNodes(), "%s", fg)
	y := fg.AddInput(graph.F32, "y")
	one, two := apply("m.exp", y), apply("m.exp", y)
	fg.SetOutputs(append(fg.Outputs(), apply("m.neg_in", one), two)...)
	_, err = settled.Resettle(context.Background())
	require.NoError(t, err)
	require.Equal(t, 5, fg.NumNodes(), "%s", fg)
}
