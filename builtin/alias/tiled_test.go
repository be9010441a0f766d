package alias

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/alias/region"
)

// tiled is the document's function that takes 2x2 tiles of a square.
func tiled(t testing.TB, g *Graph, x Tensor) Tensor {
	view := func(as Map) {
		y, err := g.View(x, as)
		require.NoError(t, err)
		x = y
	}
	slice := func(lower, upper []int64) {
		y, err := g.Slice(x, lower, upper)
		require.NoError(t, err)
		x = y
	}
	n := g.Shape(x)[0]
	view(Reshape(n*n/4, 4))
	slice([]int64{0, 0}, []int64{n * n / 4, 2})
	view(Reshape(4, n*n/8))
	slice([]int64{0, 0}, []int64{2, n * n / 8})
	view(Reshape(n/2, n/2))
	return x
}

// tiledPair is the document's B and C for tiles of an array of 4n by 4n.
func tiledPair(tb testing.TB, n int64) (g *Graph, b, c Tensor) {
	g = &Graph{}
	a, err := g.Allocate(region.Shape{4 * n, 4 * n}, 0)
	require.NoError(tb, err)
	inner, err := g.Slice(a, []int64{1, 1}, []int64{4*n - 3, 4*n - 3})
	require.NoError(tb, err)
	return g, tiled(tb, g, a), tiled(tb, g, inner)
}

func TestTiledAtEverySize(t *testing.T) {
	for _, n := range []int64{3, 4, 10, 30, 100, 101, 300, 1000, 3000, 30_000, 300_000, 30_000_000, 250_000_000} {
		g, b, c := tiledPair(t, n)
		require.Len(t, g.Origins(b), 1, "n = %d", n)
		require.Len(t, g.Origins(c), 1, "n = %d", n)
		require.True(t, g.AreAliased(b, c), "n = %d", n)
		alloc, index, ok := g.Witness(b, c)
		require.True(t, ok)
		for _, x := range []Tensor{b, c} {
			shown, err := g.Shown(x, alloc)
			require.NoError(t, err)
			require.True(t, shown.Has(index...), "n = %d: %v", n, index)
			require.Equal(t, g.Shape(x).Size(), shown.Size())
		}
	}
}

// shows returns which elements of an allocation of two dimensions the document's
// tiled function shows, by following each element.
func shows(n int64) map[int64]bool {
	seen := map[int64]bool{}
	for flat := range n * n / 4 { // row-major numbers of the last view
		row, col := flat/(n*n/8), flat%(n*n/8)
		last := row*(n*n/8) + col
		seen[last/2*4+last%2] = true
	}
	return seen
}

func TestTiledIsTheElementsFollowed(t *testing.T) {
	for _, n := range []int64{3, 4, 5, 8} {
		g, b, c := tiledPair(t, n)
		size, small := 4*n, 4*n-4
		inB, inC := shows(size), map[int64]bool{}
		for z := range shows(small) {
			inC[(z/small+1)*size+z%small+1] = true
		}
		both := 0
		for flat := range size * size {
			index := []int64{flat / size, flat % size}
			requireShown(t, g, b, index, inB[flat])
			requireShown(t, g, c, index, inC[flat])
			if inB[flat] && inC[flat] {
				both++
			}
		}
		meetings, err := g.Meet(b, c)
		require.NoError(t, err)
		require.Len(t, meetings, 1)
		require.EqualValues(t, both, meetings[0].Where.Size())
	}
}

func requireShown(t *testing.T, g *Graph, x Tensor, index []int64, want bool) {
	t.Helper()
	shown, err := g.Shown(x, 0)
	require.NoError(t, err)
	require.Equal(t, want, shown.Has(index...), "n: %v", index)
}
