package graph

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
)

// unheard is a feature that is told of no node.
type unheard struct{}

func (*unheard) OnDetach(*FunctionGraph) {}

// A node is bypassed only where nobody else has to hear of it.
func TestCanBypass(t *testing.T) {
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
		{"nobody uses it", func(fg *FunctionGraph, _ Node) { fg.SetOutputs(fg.Inputs()...) }, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			fg := newTestGraph(t)
			x := fg.AddInput(ir.F32, "x")
			n := fg.Add(fg.Context().Op("t.neg"), []Var{x}, ir.F32)
			fg.SetOutputs(n.Output(0))
			test.prepare(fg, n)
			require.Equal(t, test.want, fg.Graph().CanBypass(n.ID(), 0))
		})
	}
}
