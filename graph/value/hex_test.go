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
	for elem, truth := range map[graph.Type]int64{graph.I1: 1, graph.UnsignedInteger(1): 1, graph.SignedInteger(1): -1} {
		for _, text := range []string{`"0x05"`, "[true, false, true]", `"0x05" // x`, "// x\n[true, // y\n false, true]"} {
			v, err := value.ParseDense(text, graph.Tensor(elem, 3))
			require.NoError(t, err)
			require.Equal(t, []int64{truth, 0, truth}, v.Ints(), "%s of %s", text, elem)
		}
		v, err := value.ParseDense(`"0xFF"`, graph.Tensor(elem, 9))
		require.NoError(t, err)
		require.Equal(t, truth, v.Int(8))
		voc := graph.NewVocabulary(nil)
		require.Equal(t, voc.Dense("[true, true, false]", graph.Tensor(elem, 3)), voc.Dense(`"0x03"`, graph.Tensor(elem, 3)))
		require.Equal(t, voc.Dense("true", graph.Tensor(elem, 9)), voc.Dense(`"0xFF" // all`, graph.Tensor(elem, 9)))
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

func TestHexOfAnotherLength(t *testing.T) {
	for text, elem := range map[string]graph.Type{
		`"0xFFFFFF01000000"`: graph.Integer(24), `"0x"`: graph.I8, `"0x000000"`: graph.I16, `"0x0000803F"`: graph.Complex(graph.F32), `"0x0"`: graph.I8,
	} {
		_, err := value.ParseDense(text, graph.Tensor(elem, 2))
		require.Error(t, err, "%s of %s", text, elem)
	}
	voc := graph.NewVocabulary(nil)
	for _, digits := range []string{`"0x01"`, `"0xFFFFFF"`} { // for who does not check: text, and nothing else
		a := voc.Dense(digits, graph.Tensor(graph.I1, 9))
		require.Equal(t, digits, a.Text())
		require.NotEqual(t, voc.Dense("true", graph.Tensor(graph.I1, 9)), a)
	}
}
