package dataflow_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/tf/internal/corpus"
)

// TestQueues: a queue gives elements in the order in which they were added, to what waits for them;
// it is one for all nodes of its shared name, and takes none when it is closed.
func TestQueues(t *testing.T) {
	module, err := corpus.Parse(t, `
		q = FIFOQueueV2() component_types=[INT32,INT32] shared_name=q
		r = FIFOQueueV2() component_types=[INT32,INT32] shared_name=q
		rows = Const() value=[1,2,3]
		more = Const() value=[4,5,6]
		out = QueueDequeueV2(q) component_types=[INT32,INT32]
		in = QueueEnqueueManyV2(q, rows, more) Tcomponents=[INT32,INT32]
		size = QueueSizeV2(r, ^out)
		two = Const() value=2
		rest = QueueDequeueManyV2(r, two, ^size) component_types=[INT32,INT32]
		close = QueueCloseV2(q, ^rest)
		is = QueueIsClosedV2(r, ^close)
		late = QueueEnqueueV2(q, two, two, ^is) Tcomponents=[INT32,INT32]
		none = QueueDequeueV2(q, ^late) component_types=[INT32,INT32]
	`)
	require.NoError(t, err)
	values := corpus.Compute(t, module)
	for name, want := range map[string][]int64{"out": {1}, "out:1": {4}, "size": {2}, "rest": {2, 3}, "rest:1": {5, 6}, "is": {1}} {
		x, ok := values[name]
		require.True(t, ok && x.IsValid(), name)
		require.Equal(t, len(want), x.Len(), name)
		for i, w := range want {
			require.Equal(t, w, x.Int(i), name)
		}
	}
	require.False(t, values["none"].IsValid())
}
