package builtin

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/graph/ir"
)

// From position 49.5 on the graph has a destroy handler, once, however often it
// is optimized; a query without in-place rules does not attach it.
func TestDestroyHandlerIsAttached(t *testing.T) {
	lib, err := New(Config{})
	require.NoError(t, err)
	attached := func(query string, runs int) int {
		fg := graph.New(ir.NewContext(lib.Dialects))
		fg.SetOutputs(fg.AddInput(ir.F32, "x"))
		for range runs {
			_, err := lib.DB.MustQuery(query).Optimize(context.Background(), fg)
			require.NoError(t, err)
		}
		count := 0
		for _, f := range fg.Features() {
			if _, ok := f.(*feature.DestroyHandler); ok {
				count++
			}
		}
		return count
	}
	require.Equal(t, 1, attached("fast_run", 1))
	require.Equal(t, 1, attached("fast_run", 3))
	require.Equal(t, 0, attached("o3", 1))
	require.Equal(t, 0, attached("fast_run <49.5", 1))
}
