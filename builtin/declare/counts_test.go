package declare_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
)

// TestCounted reads nodes with other numbers of operands and results than their ops have.
func TestCounted(t *testing.T) {
	dialects, err := ir.NewDialects(declare.Counted(declare.Closed("d", "a dialect to test with",
		declare.Ops(declare.Binary, ir.Pure, "two"),
		declare.Ops(declare.Some, ir.Pure, "some"),
		declare.Ops(declare.Anything, ir.Pure, "any"),
		declare.Ops(declare.Unary, ir.Pure, "size").Checks(declare.IndexResults(0)))))
	require.NoError(t, err)
	for text, want := range map[string]string{
		`"d.two"(%a, %a) : (i1, i1) -> i1`:          "",
		`"d.two"(%a) : (i1) -> i1`:                  "d.two: it has 1 operand, fewer than 2",
		`"d.two"(%a, %a, %a) : (i1, i1, i1) -> i1`:  "d.two: it has 3 operands, more than 2",
		`"d.two"(%a, %a) : (i1, i1) -> ()`:          "d.two: it has 0 results, not 1",
		`"d.two"(%a) ({}) : (i1) -> i1`:             "d.two: it has 1 operand, fewer than 2",
		`"d.some"(%a, %a, %a) : (i1, i1, i1) -> i1`: "",
		`"d.some"() : () -> i1`:                     "d.some: it has 0 operands, fewer than 1",
		`"d.any"() : () -> (i1, i1)`:                "",
		`"d.size"(%a) : (i1) -> index`:              "",
		`"d.size"(%a) : (i1) -> i32`:                "d.size: result 0 is of type i32, expected index",
		`"d.size"(%a) : (i1) -> (index, index)`:     "d.size: it has 2 results, not 1",
	} {
		_, err := mlir.Parse("in", "%a = \"u.a\"() : () -> i1\n"+text+"\n", dialects)
		if want == "" {
			require.NoError(t, err, text)
		} else {
			require.ErrorContains(t, err, "in:2:1: "+want, text)
		}
	}
}
