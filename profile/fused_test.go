package profile

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFused counts a composite as one node, and says how many are within.
func TestFused(t *testing.T) {
	r := New("a.mlir", "fast_run")
	r.NodesBefore, r.NodesAfter, r.FusedAfter = 337, 408, 197
	require.NoError(t, r.Check())
	require.Contains(t, r.Summary(), "a.mlir: 337 -> 211 nodes, and 197 within fused ops, 0 rewrites")
	var text, data bytes.Buffer
	require.NoError(t, WriteText(&text, r, TextOptions{}))
	require.Contains(t, text.String(), "337 -> 211 (-37.4%), and 197 within fused ops\n")
	r.FusedBefore = 30
	require.Contains(t, r.Summary(), "307 -> 211 nodes, and within fused ops 30 -> 197,")
	require.NoError(t, WriteJSON(&data, r))
	back, err := ReadJSON(&data)
	require.NoError(t, err)
	require.Equal(t, r, back)
	both := New("", "")
	both.Merge(r)
	both.Merge(r)
	require.Equal(t, []int{60, 394}, []int{both.FusedBefore, both.FusedAfter})
	r.FusedAfter = 409
	require.ErrorContains(t, r.Check(), "more nodes are fused than there are")
}
