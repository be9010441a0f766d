package alias

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/alias/region"
	"github.com/settle-go/settle/builtin/alias/sett"
)

// slice is a strided slice of an allocation seen in some shape.
type slice struct {
	Shape []int64 `json:"shape"`
	Lower []int64 `json:"lower"`
	Upper []int64 `json:"upper"`
	Step  []int64 `json:"step"`
}

// peerSize is the size of the allocation that the views are of.
const peerSize = 1 << 10 * 3 * 3 * 5 * 7 * 11 * 13

// randomSlice generates a shape of three dimensions and a slice that is strided in
// each.
func randomSlice(r *rand.Rand) slice {
	s := slice{Shape: []int64{1, 1, 1}}
	for _, p := range []int64{32, 2, 2, 2, 2, 2, 3, 3, 5, 7, 11, 13} {
		s.Shape[r.IntN(3)] *= p
	}
	for _, n := range s.Shape {
		step := 1 + r.Int64N(min(n, 30))
		lower := r.Int64N(n)
		s.Lower = append(s.Lower, lower)
		s.Upper = append(s.Upper, lower+1+r.Int64N(n-lower))
		s.Step = append(s.Step, step)
	}
	return s
}

func randomSlices(n int) [][2]slice {
	r := rand.New(rand.NewPCG(5, 6))
	pairs := make([][2]slice, n)
	for i := range pairs {
		pairs[i] = [2]slice{randomSlice(r), randomSlice(r)}
	}
	return pairs
}

// add adds the slice as a view of an allocation.
func (s slice) add(tb testing.TB, g *Graph, of Tensor) Tensor {
	setts := make([]sett.Sett, 3)
	for d, n := range s.Shape {
		inner := sett.Stripe{On: 1, Off: s.Step[d] - 1}
		width := s.Upper[d] - s.Lower[d]
		setts[d] = sett.Must(sett.New(sett.Stripe{On: width, Off: n - width, Phase: s.Lower[d]}, inner))
	}
	where, err := region.New(s.Shape, setts...)
	require.NoError(tb, err)
	x, err := g.View(of, Reshape(s.Shape...))
	require.NoError(tb, err)
	x, err = g.View(x, Sample(where))
	require.NoError(tb, err)
	return x
}

// brute says whether two slices share an element, by writing all of one down.
func brute(a, b slice) bool {
	seen := map[int64]bool{}
	a.each(func(z int64) bool { seen[z] = true; return true })
	shared := false
	b.each(func(z int64) bool { shared = seen[z]; return !shared })
	return shared
}

func (s slice) each(f func(z int64) bool) {
	for i := s.Lower[0]; i < s.Upper[0]; i += s.Step[0] {
		for j := s.Lower[1]; j < s.Upper[1]; j += s.Step[1] {
			for k := s.Lower[2]; k < s.Upper[2]; k += s.Step[2] {
				if !f((i*s.Shape[1]+j)*s.Shape[2] + k) {
					return
				}
			}
		}
	}
}

func TestStridedSlicesByBruteForce(t *testing.T) {
	for i, p := range randomSlices(60) {
		g := &Graph{}
		a, err := g.Allocate(region.Shape{peerSize}, 0)
		require.NoError(t, err)
		x, y := p[0].add(t, g, a), p[1].add(t, g, a)
		require.Equal(t, brute(p[0], p[1]), g.AreAliased(x, y), "pair %d: %v", i, p)
	}
}
