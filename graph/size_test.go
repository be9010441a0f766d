package graph

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

// The sizes that the package documentation gives.
func TestSizesOfRecords(t *testing.T) {
	require.EqualValues(t, 48, unsafe.Sizeof(nodeRec{}))
	require.EqualValues(t, 24, unsafe.Sizeof(varRec{}))
	require.EqualValues(t, 16, unsafe.Sizeof(slotRec{}))
	require.EqualValues(t, 24, unsafe.Sizeof(record{}))
	require.EqualValues(t, 16, unsafe.Sizeof(moreRecord{}))
}
