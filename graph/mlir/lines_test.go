package mlir

import (
	"math/rand/v2"
	"sort"
	"testing"

	"github.com/stretchr/testify/require"
)

// Lines are found by each offset in them, however long they are.
func TestLineTable(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, count := range []int{1, 2, linesInGroup - 1, linesInGroup, linesInGroup + 1, 10_000} {
		starts, table := []uint32{0}, newLineTable(random.IntN(count+1))
		for len(starts) < count {
			starts = append(starts, starts[len(starts)-1]+1+random.Uint32N(1<<random.IntN(18)))
			table.add(starts[len(starts)-1])
		}
		line := table.at(0)
		for i, start := range starts {
			require.Equal(t, i, line.number)
			require.Equal(t, start, line.start)
			require.Equal(t, i+1 < count, line.next())
		}
		for range 10_000 {
			offset := random.Uint32N(starts[count-1] + 100)
			want := sort.Search(count, func(i int) bool { return starts[i] > offset }) - 1
			line := table.at(offset)
			require.Equal(t, want, line.number)
			require.Equal(t, starts[want], line.start)
		}
	}
}
