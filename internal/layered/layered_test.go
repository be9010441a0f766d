package layered

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestPlace(t *testing.T) {
	sizes := []Size{{40, 20}, {40, 20}, {40, 20}, {40, 20}}
	l := Place(sizes, []Edge{{0, 1}, {0, 2}, {1, 3}, {2, 3}}, Options{})
	require.Equal(t, []int{0, 1, 1, 2}, l.Layer)
	require.InDelta(t, l.X[0], l.X[3], 0.01, "the ends of a diamond stand in its middle")
	require.InDelta(t, l.X[0], (l.X[1]+l.X[2])/2, 0.01)
	require.Equal(t, 40+40+float64(defaultGapX), l.Width)
	require.Equal(t, Layout{X: []float64{}, Y: []float64{}, Layer: []int{}}, Place(nil, nil, Options{}))
}

// TestAnyGraph holds layouts of random graphs to what pictures need: edges lead down, unless
// they close a cycle; no two nodes overlap; everything is in the picture.
func TestAnyGraph(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 30).Draw(t, "nodes")
		sizes := make([]Size, n)
		for i := range sizes {
			sizes[i] = Size{float64(rapid.IntRange(10, 90).Draw(t, "width")), 20}
		}
		isCyclic := rapid.Bool().Draw(t, "cyclic")
		var edges []Edge
		for range rapid.IntRange(0, 60).Draw(t, "edges") {
			a, b := rapid.IntRange(0, n-1).Draw(t, "from"), rapid.IntRange(0, n-1).Draw(t, "to")
			if a > b && !isCyclic {
				a, b = b, a
			}
			edges = append(edges, Edge{a, b})
		}
		l := Place(sizes, edges, Options{})
		for _, e := range edges {
			if !isCyclic && e.From != e.To && l.Y[e.From] >= l.Y[e.To] {
				t.Fatalf("the edge %v does not lead down", e)
			}
		}
		for i := range n {
			left, right := l.X[i]-sizes[i].Width/2, l.X[i]+sizes[i].Width/2
			if left < -0.01 || right > l.Width+0.01 || l.Y[i] < 0 || l.Y[i] > l.Height {
				t.Fatalf("node %d is not in the picture", i)
			}
			for k := range i {
				if l.Layer[k] == l.Layer[i] && l.X[k]+sizes[k].Width/2 > left+0.01 && l.X[k]-sizes[k].Width/2 < right-0.01 {
					t.Fatalf("nodes %d and %d overlap", k, i)
				}
			}
		}
	})
}

func BenchmarkPlace(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	const n = 10000
	sizes, edges := make([]Size, n), []Edge{}
	for i := range sizes {
		sizes[i] = Size{60, 20}
		for k := 0; k < 2 && i > 0; k++ {
			edges = append(edges, Edge{max(0, i-1-r.IntN(50)), i})
		}
	}
	for b.Loop() {
		Place(sizes, edges, Options{})
	}
}
