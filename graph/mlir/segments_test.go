package mlir_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
)

// TestSegments divides two operands and two results of a known op, and of one about which
// nothing is known, which may mean something else by the same names.
func TestSegments(t *testing.T) {
	dialects, err := ir.NewDialects(ir.Dialect{Name: "d", Ops: []ir.OpInfo{{Name: "d.op"}}})
	require.NoError(t, err)
	for _, c := range []struct{ op, attr, sizes, want string }{
		{"d.op", "operandSegmentSizes", "1, 1", ""},
		{"d.op", "operandSegmentSizes", "0, 2", ""},
		{"d.op", "operandSegmentSizes", "1, 3", "d.op: operandSegmentSizes adds up to 4, and it has 2 operands"},
		{"d.op", "operandSegmentSizes", "3, -1", "d.op: operandSegmentSizes has the size -1: none can be negative"},
		{"d.op", "resultSegmentSizes", "2", ""},
		{"d.op", "resultSegmentSizes", "1", "d.op: resultSegmentSizes adds up to 1, and it has 2 results"},
		{"d.other", "operandSegmentSizes", "1, 3", ""},
		{"u.op", "resultSegmentSizes", "-1", ""},
	} {
		for _, region := range []string{"", "({\n}) "} {
			text := fmt.Sprintf("%%a = \"u.a\"() : () -> i1\n%%r:2 = %q(%%a, %%a) <{%s = array<i32: %s>}> %s: (i1, i1) -> (i1, i1)\n", c.op, c.attr, c.sizes, region)
			_, err := mlir.Parse("in", text, dialects)
			if c.want == "" {
				require.NoError(t, err, text)
			} else {
				require.ErrorContains(t, err, "in:2:8: "+c.want, text)
			}
		}
	}
}
