package eval

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// TestValuesAreLetGo checks that a frame holds, at each step of a chain, the input
// and one value, and at the end the output alone.
func TestValuesAreLetGo(t *testing.T) {
	ctxt := ir.NewContext(nil)
	fg := graph.New(ctxt)
	x := fg.AddInput(ir.I32, "x")
	y := x
	for range 100 {
		y = fg.Apply(ctxt.Op("my.next"), ir.I32, y)
	}
	fg.SetOutputs(fg.Apply(ctxt.Op("my.next"), ir.I32, y))

	r := NewRegistry()
	require.NoError(t, r.Add("my.next", Evaluator{Eval: func(c *Call) error { c.Return(c.Input(0)); return nil }}))
	f := newFrame(fg.Graph())
	held := func() (n int) {
		for _, v := range f.values {
			if v.IsValid() {
				n++
			}
		}
		return n
	}
	most := 0
	m := newMachine(t.Context(), Options{Evaluators: r, Trace: func(graph.Node, []value.Value) error {
		most = max(most, held())
		return nil
	}})
	one, err := value.Ints(ir.I32, 1)
	require.NoError(t, err)
	out, err := m.enter(f, fg, []value.Value{one})
	require.NoError(t, err)
	require.Len(t, out, 1)
	require.Equal(t, 1, most)
	require.Equal(t, 1, held())
}
