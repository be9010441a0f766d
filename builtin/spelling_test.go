package builtin

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/mlir"
)

// TestEachSpellingOfOne multiplies by one in every spelling of it, and adds two
// equal constants that are written differently: a rule sees the ones, and merging
// sees that the others are one.
func TestEachSpellingOfOne(t *testing.T) {
	lib, err := New(Config{Evaluators: knownEvaluators()})
	require.NoError(t, err)
	for _, c := range []struct {
		typ, suffix string
		ones, equal []string
	}{
		{"tensor<2xi32>", "i", []string{"1", "[1, 1]", "0x1", "[0x1, 1]", `"0x0100000001000000"`, `"0x01000000"`}, []string{"[3, 4]", "[0x3, 4]", `"0x0300000004000000"`}},
		{"tensor<2xf32>", "f", []string{"1.0", "1.000000e+00", "[1.0, 1.0]", "0x3F800000", "[0x3F800000, 1.0e0]", `"0x0000803F"`}, []string{"[3.0, 4.0]", "[0x40400000, 4.0]", `"0x0000404000008040"`}},
		{"vector<2x1xi64>", "i", []string{"1", "[[1], [1]]", `"0x0100000000000000"`}, []string{"[[3], [4]]", "[[3], [0x4]]"}},
		{"tensor<2xindex>", "i", []string{"1", "[1, 1]"}, []string{"[3, 4]", "[3,4]"}},
		{"tensor<2xbf16>", "f", []string{"1.0", "[1.0, 0x3F80]", `"0x803F803F"`}, []string{"[3.0, 4.0]", `"0x40408040"`}},
	} {
		var b strings.Builder
		fmt.Fprintf(&b, "%%a = \"x.in\"() : () -> %s\n", c.typ)
		last := "%a"
		for i, text := range c.ones {
			fmt.Fprintf(&b, "%%one%d = \"arith.constant\"() <{value = dense<%s> : %s}> : () -> %[3]s\n", i, text, c.typ)
			fmt.Fprintf(&b, "%%p%d = \"arith.mul%s\"(%s, %%one%[1]d) : (%[4]s, %[4]s) -> %[4]s\n", i, c.suffix, last, c.typ)
			last = fmt.Sprintf("%%p%d", i)
		}
		for i, text := range c.equal {
			fmt.Fprintf(&b, "%%c%d = \"arith.constant\"() <{value = dense<%s> : %s}> : () -> %[3]s\n", i, text, c.typ)
			fmt.Fprintf(&b, "%%s%d = \"arith.add%s\"(%s, %%c%[1]d) : (%[4]s, %[4]s) -> %[4]s\n", i, c.suffix, last, c.typ)
			fmt.Fprintf(&b, "\"x.out\"(%%s%d) : (%s) -> ()\n", i, c.typ)
		}
		fg, err := mlir.Parse("in.mlir", b.String(), lib.Dialects)
		require.NoError(t, err)
		_, err = lib.DB.MustQuery("+fast_run").Optimize(context.Background(), fg)
		require.NoError(t, err)
		text := mlir.String(fg)
		require.NotContains(t, text, "arith.mul", c.typ)
		require.Equal(t, 1, strings.Count(text, "arith.add"), text)
		require.Equal(t, 1, strings.Count(text, "arith.constant"), text)
	}
}
