package nearest

import (
	_ "embed"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// vectors are function, arguments and the nearest float64, in hexadecimal: computed by mpmath with 1,400 bits.
//
//go:embed testdata/vectors.txt
var vectors string

var unary = map[string]func(float64) float64{
	"Exp": Exp, "Exp2": Exp2, "Expm1": Expm1, "Log": Log, "Log2": Log2, "Log10": Log10, "Log1p": Log1p,
	"Sin": Sin, "Cos": Cos, "Tan": Tan, "Asin": Asin, "Acos": Acos, "Atan": Atan,
	"Sinh": Sinh, "Cosh": Cosh, "Tanh": Tanh, "Asinh": Asinh, "Acosh": Acosh, "Atanh": Atanh,
	"Erf": Erf, "Erfc": Erfc, "Cbrt": Cbrt, "Rsqrt": Rsqrt,
}

var binary = map[string]func(x, y float64) float64{"Pow": Pow, "Atan2": Atan2}

func TestVectors(t *testing.T) {
	for line := range strings.Lines(vectors) {
		words := strings.Fields(line)
		var numbers []float64
		for _, word := range words[1:] {
			x, err := strconv.ParseFloat(word, 64)
			require.NoError(t, err)
			numbers = append(numbers, x)
		}
		want := numbers[len(numbers)-1]
		if f := binary[words[0]]; f != nil {
			assert.Equal(t, want, f(numbers[0], numbers[1]), line)
			continue
		}
		assert.Equal(t, want, unary[words[0]](numbers[0]), line)
	}
}

// TestSpecial has what package math says of NaN, infinities, zeros and arguments out of the domain.
func TestSpecial(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for name, want := range map[string][4]float64{ // of -0, +Inf, -Inf, -2
		"Exp": {1, inf, 0, 0.1353352832366127}, "Log": {-inf, inf, nan, nan}, "Log2": {-inf, inf, nan, nan}, "Log10": {-inf, inf, nan, nan},
		"Sin": {math.Copysign(0, -1), nan, nan, -0.9092974268256817}, "Acos": {math.Pi / 2, nan, nan, nan},
		"Atan":  {math.Copysign(0, -1), math.Pi / 2, -math.Pi / 2, -1.1071487177940904},
		"Rsqrt": {-inf, 0, nan, nan}, "Cbrt": {math.Copysign(0, -1), inf, -inf, -1.2599210498948732},
	} {
		for i, x := range []float64{math.Copysign(0, -1), inf, -inf, -2} {
			got := unary[name](x)
			if math.IsNaN(want[i]) {
				require.True(t, math.IsNaN(got), "%s(%v) = %v", name, x, got)
				continue
			}
			require.Equal(t, math.Float64bits(want[i]), math.Float64bits(got), "%s(%v) = %v", name, x, got)
		}
		require.True(t, math.IsNaN(unary[name](nan)), name)
	}
	require.Equal(t, -8.0, Pow(-2, 3))
	require.True(t, math.IsNaN(Pow(-2, 0.5)))
	require.Equal(t, 1.0, Pow(nan, 0))
	require.Equal(t, 3*math.Pi/4, Atan2(inf, -inf))
	require.Equal(t, -math.Pi/2, Atan2(-1, 0))
	require.Equal(t, math.Pi, Atan2(0, -1))
}

func BenchmarkFunctions(b *testing.B) {
	for name, f := range unary {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				f(0.7)
			}
		})
	}
}
