package math

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTrueResults has results that are true values, and others.
func TestTrueResults(t *testing.T) {
	inf := math.Inf(1)
	negative := math.Copysign(0, -1)
	for _, test := range []struct {
		op  string
		in  []float64
		out float64
		is  bool
	}{
		{"log2", []float64{4}, 2, true},
		{"log2", []float64{0.125}, -3, true},
		{"log2", []float64{0}, -inf, true},
		{"log2", []float64{3}, math.Log2(3), false},
		{"log10", []float64{1000}, 3, true},
		{"log10", []float64{0.1}, -1, false}, // 0.1 is not a power of 10
		{"log", []float64{1}, 0, true},
		{"log", []float64{math.E}, 1, false},
		{"log1p", []float64{-1}, -inf, true},
		{"exp2", []float64{-1074}, math.SmallestNonzeroFloat64, true},
		{"exp2", []float64{0.5}, math.Sqrt2, false},
		{"exp", []float64{0}, 1, true},
		{"exp", []float64{1}, math.E, false},
		{"powf", []float64{-3, 3}, -27, true},
		{"powf", []float64{1.5, -1}, 1 / 1.5, false},
		{"powf", []float64{2, inf}, inf, false},
		{"cbrt", []float64{-27}, -3, true},
		{"cbrt", []float64{2}, math.Cbrt(2), false},
		{"rsqrt", []float64{16}, 0.25, true},
		{"rsqrt", []float64{2}, 1 / math.Sqrt2, false},
		{"sin", []float64{negative}, negative, true},
		{"sin", []float64{math.Pi}, math.Sin(math.Pi), false},
		{"acos", []float64{1}, 0, true},
		{"atan2", []float64{0, 2}, 0, true},
		{"atan2", []float64{0, -2}, math.Pi, false},
	} {
		require.Equal(t, test.is, trueResults()[test.op](test.in, test.out), "%s %v = %v", test.op, test.in, test.out)
	}
}
