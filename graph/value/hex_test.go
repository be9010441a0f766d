package value_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/value"
)

// Truth values in hexadecimal are bits, the lowest of each byte first, also of
// the second byte and those behind it.
func TestHexBits(t *testing.T) {
	for n := 1; n <= 40; n++ {
		for _, pattern := range []func(i int) bool{
			func(i int) bool { return i%3 == 0 }, func(i int) bool { return i == n-1 }, func(i int) bool { return i != n-1 },
			func(i int) bool { return i/8%2 == 1 }, func(int) bool { return true }, func(int) bool { return false },
		} {
			bytes, want := make([]byte, (n+7)/8), make([]int64, n)
			for i := range want {
				if pattern(i) {
					want[i] = 1
					bytes[i/8] |= 1 << (i % 8)
				}
			}
			v, err := value.ParseDense(fmt.Sprintf(`"0x%X"`, bytes), graph.Tensor(graph.I1, int64(n)))
			require.NoError(t, err)
			require.Equal(t, want, v.Ints())
			written := v.Attr(graph.NewVocabulary(nil))
			back, err := value.FromAttr(written)
			require.NoError(t, err)
			require.True(t, v.Equal(back))
		}
	}
	for digits, n := range map[string]int64{"FF": 7, "00": 8, "ff": 9, "FF ": 0, "0100": 8, "010": 9, "01": 9, "FF00": 17, "000000": 16} {
		v, err := value.ParseDense(`"0x`+digits+`"`, graph.Tensor(graph.I1, n))
		splat := strings.EqualFold(digits, "ff") || digits == "00"
		require.Equal(t, splat, err == nil, "%s for %d", digits, n)
		if splat {
			require.True(t, v.IsSplat())
			require.Equal(t, digits != "00", v.Int(0) == 1)
		}
	}
}

// More than 100 truth values are written in hexadecimal, and a list as well as
// its digits are one attribute.
func TestLongHexBits(t *testing.T) {
	const n = 109
	truths := make([]int64, n)
	words := make([]string, n)
	for i := range truths {
		truths[i] = int64(i * i / 3 % 2)
		words[i] = fmt.Sprint(truths[i] == 1)
	}
	typ := graph.Tensor(graph.I1, n)
	v, err := value.Ints(typ, truths...)
	require.NoError(t, err)
	voc := graph.NewVocabulary(nil)
	a := v.Attr(voc)
	require.Contains(t, a.String(), `dense<"0x`)
	require.Equal(t, a, voc.Dense("["+strings.Join(words, ", ")+"]", typ))
	back, err := value.FromAttr(a)
	require.NoError(t, err)
	require.Equal(t, truths, back.Ints())
}
