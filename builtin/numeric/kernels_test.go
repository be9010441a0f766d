package numeric_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// TestTransposeLarge transposes what is copied in several strips, elements of all sizes.
func TestTransposeLarge(t *testing.T) {
	op := ctxt.Op("tosa.transpose", attrs(map[string][]int64{"perms": {2, 0, 1}})...)
	for _, elem := range []ir.Type{ir.I1, ir.I8, ir.F16, ir.F32, ir.F64, ir.Complex(ir.F64)} {
		v, err := value.Random(ir.Tensor(elem, 3, 300, 270), rand.New(rand.NewPCG(1, 2)))
		require.NoError(t, err)
		got := apply(t, op, ir.Tensor(elem, 270, 3, 300), v)
		for i := range 3 {
			for j := range 300 {
				for k := range 270 {
					require.True(t, v.At((i*300+j)*270+k).Equal(got.At((k*3+i)*300+j)), "%s: [%d, %d, %d]", elem, i, j, k)
				}
			}
		}
	}
}

// TestExtremes compares the largest and smallest elements with those of package slices, bit by bit.
func TestExtremes(t *testing.T) {
	kinds := []float64{math.NaN(), math.Inf(1), math.Inf(-1), 0, math.Copysign(0, -1), 1, -1}
	draw := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		x := make([]float64, 1+draw.IntN(6))
		for i := range x {
			x[i] = kinds[draw.IntN(len(kinds))]
		}
		require.Equal(t, math.Float64bits(slices.Max(x)), math.Float64bits(numeric.MaxReduction().Floats(x)), "max %v", x)
		require.Equal(t, math.Float64bits(slices.Min(x)), math.Float64bits(numeric.MinReduction().Floats(x)), "min %v", x)
	}
}

// TestDepthwiseChannels: what a channel has, an infinity too, is nothing to the other ones.
func TestDepthwiseChannels(t *testing.T) {
	x, err := value.Floats(ir.Tensor(ir.F32, 1, 1, 2, 2), math.Inf(1), 3, 5, 7)
	require.NoError(t, err)
	w, err := value.Floats(ir.Tensor(ir.F32, 1, 2, 2, 2), 1, 2, 10, 20, 100, 200, 1000, 2000)
	require.NoError(t, err)
	bias, err := value.Floats(ir.Tensor(ir.F32, 4), 0, 0, 0, 0)
	require.NoError(t, err)
	op := ctxt.Op("tosa.depthwise_conv2d", attrs(map[string][]int64{"pad": {0, 0, 0, 0}, "stride": {1, 1}, "dilation": {1, 1}})...)
	got := apply(t, op, ir.Tensor(ir.F32, 1, 1, 1, 4), x, w, bias)
	list := make([]float64, 4)
	got.ReadFloats(list, 0)
	require.Equal(t, []float64{math.Inf(1), math.Inf(1), 7030, 14060}, list)
}
