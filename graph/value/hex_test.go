package value_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// Truth values in hexadecimal are bits, the lowest of each byte first, also of
// the second byte and those after it.
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
			v, err := value.ParseDense(fmt.Sprintf(`"0x%X"`, bytes), ir.Tensor(ir.I1, int64(n)))
			require.NoError(t, err)
			require.Equal(t, want, v.Ints())
			written := v.Attr(ir.NewContext(nil))
			back, err := value.FromAttr(written)
			require.NoError(t, err)
			require.True(t, v.Equal(back))
		}
	}
	for elem, truth := range map[ir.Type]int64{ir.I1: 1, ir.UnsignedInteger(1): 1, ir.SignedInteger(1): -1} {
		for _, text := range []string{`"0x05"`, "[true, false, true]", `"0x05" // x`, "// x\n[true, // y\n false, true]"} {
			v, err := value.ParseDense(text, ir.Tensor(elem, 3))
			require.NoError(t, err)
			require.Equal(t, []int64{truth, 0, truth}, v.Ints(), "%s of %s", text, elem)
		}
		v, err := value.ParseDense(`"0xFF"`, ir.Tensor(elem, 9))
		require.NoError(t, err)
		require.Equal(t, truth, v.Int(8))
		ctxt := ir.NewContext(nil)
		require.Equal(t, ctxt.Dense("[true, true, false]", ir.Tensor(elem, 3)), ctxt.Dense(`"0x03"`, ir.Tensor(elem, 3)))
		require.Equal(t, ctxt.Dense("true", ir.Tensor(elem, 9)), ctxt.Dense(`"0xFF" // all`, ir.Tensor(elem, 9)))
	}
	for digits, n := range map[string]int64{"FF": 7, "00": 8, "ff": 9, "FF ": 0, "0100": 8, "010": 9, "01": 9, "FF00": 17, "000000": 16} {
		v, err := value.ParseDense(`"0x`+digits+`"`, ir.Tensor(ir.I1, n))
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
	typ := ir.Tensor(ir.I1, n)
	v, err := value.Ints(typ, truths...)
	require.NoError(t, err)
	ctxt := ir.NewContext(nil)
	a := v.Attr(ctxt)
	require.Contains(t, a.String(), `dense<"0x`)
	require.Equal(t, a, ctxt.Dense("["+strings.Join(words, ", ")+"]", typ))
	back, err := value.FromAttr(a)
	require.NoError(t, err)
	require.Equal(t, truths, back.Ints())
}

func TestHexOfAnotherLength(t *testing.T) {
	for text, elem := range map[string]ir.Type{
		`"0xFFFFFF01000000"`: ir.Integer(24), `"0x"`: ir.I8, `"0x000000"`: ir.I16, `"0x0000803F"`: ir.Complex(ir.F32), `"0x0"`: ir.I8,
	} {
		_, err := value.ParseDense(text, ir.Tensor(elem, 2))
		require.Error(t, err, "%s of %s", text, elem)
	}
	ctxt := ir.NewContext(nil)
	for _, digits := range []string{`"0x01"`, `"0xFFFFFF"`} { // unchecked: text, and nothing else
		a := ctxt.Dense(digits, ir.Tensor(ir.I1, 9))
		require.Equal(t, digits, a.Text())
		require.NotEqual(t, ctxt.Dense("true", ir.Tensor(ir.I1, 9)), a)
	}
}
