package modular

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestArithmeticOfSmallNumbers(t *testing.T) {
	for m := int64(1); m < 30; m++ {
		for a := int64(-40); a < 40; a++ {
			r := Mod(a, m)
			require.True(t, 0 <= r && r < m && (a-r)%m == 0)
			g := GCD(a, m)
			require.True(t, g > 0 && a%g == 0 && m%g == 0)
			if g == 1 {
				require.Equal(t, 1%m, Mod(a*Inverse(a, m), m), "%d modulo %d", a, m)
			}
			for b := int64(0); b < m; b++ {
				require.Equal(t, r*b%m, Mul(r, b, m))
			}
		}
	}
	require.Equal(t, int64(7), GCD(0, -7))
}

// The product is beyond 64 bits.
func TestProductsOfLargeNumbers(t *testing.T) {
	const m = math.MaxInt64
	require.EqualValues(t, 1, Mul(m-1, m-1, m))
	require.EqualValues(t, 1, Mul(Inverse(12345678901, m), 12345678901, m))
}
