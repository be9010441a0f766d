package sett

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// drawSett generates a sett of at most that depth and period.
func drawSett(t *rapid.T, name string, depth int, period int64) Sett {
	var stripes []Stripe
	for range rapid.IntRange(0, depth).Draw(t, name+" depth") {
		p := rapid.Int64Range(1, period).Draw(t, "period")
		on := rapid.Int64Range(0, p).Draw(t, "on")
		stripes = append(stripes, Stripe{on, p - on, rapid.Int64Range(-period, period).Draw(t, "phase")})
	}
	s, err := New(stripes...)
	require.NoError(t, err)
	return s
}

func TestUnflattenIsTheTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSett(t, "sett", 3, 30)
		rows, cols := rapid.Int64Range(1, 20).Draw(t, "rows"), rapid.Int64Range(1, 20).Draw(t, "cols")
		blocks, err := s.Unflatten(rows, cols)
		require.NoError(t, err)
		for z := int64(0); z < rows*cols; z++ {
			n := 0
			for _, b := range blocks {
				if b.Rows.Has(z/cols) && b.Cols.Has(z%cols) {
					n++
				}
			}
			want := 0
			if s.Has(z) {
				want = 1
			}
			if n != want {
				t.Fatalf("%d of %v is in %d blocks of %v", z, s, n, blocks)
			}
		}
	})
}
