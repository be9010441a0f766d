package printer_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/printer"
)

// loop returns a graph whose second block goes on with itself or ends.
func loop(t *testing.T) *graph.FunctionGraph {
	ctxt := ir.NewContext(nil)
	fg := graph.New(ctxt)
	x := fg.AddInput(ir.I64, "x")
	start := fg.Add(ctxt.Op("t.jump"), []graph.Var{x})
	fg.SetReturn(start)
	again := fg.AddBlock()
	start.SetSuccessors(again)
	y := again.AddInput(ir.I64, "y")
	z := again.Add(ctxt.Op("t.step"), []graph.Var{y}, ir.I64).Output(0)
	turn := again.Add(ctxt.Op("t.maybe"), []graph.Var{z})
	again.SetReturn(turn)
	end := again.AddBlock()
	turn.SetSuccessors(again, end)
	end.SetReturn(end.Add(ctxt.Op("t.stop"), []graph.Var{z}))
	require.NoError(t, fg.ArrangeBlocks())
	return fg
}

func TestBlocks(t *testing.T) {
	var tree, dot strings.Builder
	require.NoError(t, printer.DebugPrint(&tree, printer.DebugOptions{IDs: printer.NoIDs}, printer.Graph(loop(t))))
	require.Equal(t, `t.jump[^bb1] 0
 |x

Inner graphs:

^bb1 of t.jump
 >t.maybe[^bb1, ^bb2]
 > |t.step
 >   |y

^bb2 of t.maybe
 >t.stop
 > |t.step
`, strings.ReplaceAll(tree.String(), " \n", "\n"))
	require.NoError(t, printer.WriteDot(&dot, loop(t)))
	for _, line := range []string{`label="^bb1";`, "n0 -> b0 [style=dashed];", "n2 -> b0 [style=dashed];", "n2 -> b1 [style=dashed];", "n1 -> n3;"} {
		require.Contains(t, dot.String(), line)
	}
	require.NotContains(t, dot.String(), "output")
}
