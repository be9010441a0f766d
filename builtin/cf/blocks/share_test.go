package blocks_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/cf/blocks"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
)

// TestShareBlocks leads the ways to one of two blocks, with what differs in them.
func TestShareBlocks(t *testing.T) {
	const head = `"func.func"() <{function_type = (i1, i64, i64) -> i64, sym_name = "main"}> ({
^bb0(%p: i1, %a: i64, %b: i64):
  "cf.cond_br"(%p)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
`
	for name, c := range map[string]struct {
		blocks  string
		sharing int
		has     string
	}{
		"equal": {`^bb1:
  %0 = "arith.addi"(%a, %b) : (i64, i64) -> i64
  "func.return"(%0) : (i64) -> ()
^bb2:
  %1 = "arith.addi"(%a, %b) : (i64, i64) -> i64
  "func.return"(%1) : (i64) -> ()`, 1, "[^bb1, ^bb1]"},
		"other operands": {`^bb1:
  %0 = "arith.addi"(%a, %b) : (i64, i64) -> i64
  "x.use"(%a) : (i64) -> ()
  "func.return"(%0) : (i64) -> ()
^bb2:
  %1 = "arith.addi"(%b, %b) : (i64, i64) -> i64
  "x.use"(%b) : (i64) -> ()
  "func.return"(%1) : (i64) -> ()`, 1, `"cf.cond_br"(%arg0, %arg1, %arg2)[^bb1, ^bb1]`},
		"other constants": {`^bb1:
  %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  "func.return"(%0) : (i64) -> ()
^bb2:
  %1 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  "func.return"(%1) : (i64) -> ()`, 1, "[^bb1, ^bb1]"},
		"equal constants": {`^bb1:
  %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  "func.return"(%0) : (i64) -> ()
^bb2:
  %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  "func.return"(%1) : (i64) -> ()`, 1, `"cf.cond_br"(%arg0)[^bb1, ^bb1]`},
		"another op": {`^bb1:
  "x.one"() : () -> ()
  "func.return"(%a) : (i64) -> ()
^bb2:
  "x.two"() : () -> ()
  "func.return"(%a) : (i64) -> ()`, 0, ""},
		"another order of what they compute": {`^bb1:
  %0 = "x.op"() : () -> i64
  %1 = "x.op"() : () -> i64
  "func.return"(%0) : (i64) -> ()
^bb2:
  %2 = "x.op"() : () -> i64
  %3 = "x.op"() : () -> i64
  "func.return"(%3) : (i64) -> ()`, 0, ""},
		"a value of the block and one from outside": {`^bb1:
  %0 = "x.op"() : () -> i64
  "func.return"(%0) : (i64) -> ()
^bb2:
  %1 = "x.op"() : () -> i64
  "func.return"(%a) : (i64) -> ()`, 0, ""},
		"a value that is used elsewhere": {`^bb1:
  %0 = "x.op"() : () -> i64
  "cf.br"()[^bb3] : () -> ()
^bb2:
  %1 = "x.op"() : () -> i64
  "cf.br"()[^bb3] : () -> ()
^bb3:
  "func.return"(%a) : (i64) -> ()`, 1, "[^bb1, ^bb1]"},
		"they go round": {`^bb1:
  "x.op"() : () -> ()
  "cf.br"()[^bb1] : () -> ()
^bb2:
  "x.op"() : () -> ()
  "cf.br"()[^bb1] : () -> ()`, 0, ""},
		"one leads to the other": {`^bb1:
  "x.op"() : () -> ()
  "cf.br"()[^bb3] : () -> ()
^bb2:
  "x.op"() : () -> ()
  "cf.br"()[^bb3] : () -> ()
^bb3:
  "cf.cond_br"(%p)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()`, 1, "[^bb1, ^bb1]"},
		"what leads there is not known": {`^bb1:
  "x.branch"(%a)[^bb3, ^bb4] : (i64) -> ()
^bb2:
  "cf.br"()[^bb3] : () -> ()
^bb3:
  "x.op"(%a) : (i64) -> ()
  "func.return"(%a) : (i64) -> ()
^bb4:
  "x.op"(%b) : (i64) -> ()
  "func.return"(%b) : (i64) -> ()`, 0, ""},
	} {
		t.Run(name, func(t *testing.T) {
			fg := parse(t, dialects.All(), head+c.blocks+"\n}) : () -> ()\n", name)
			report, err := navigator.Optimize(t.Context(), blocks.NewShareBlocks("share_blocks"), fg, navigator.Options{OnFailure: navigator.Fail})
			require.NoError(t, err)
			require.NoError(t, fg.CheckIntegrity())
			got := mlir.String(fg)
			require.Equal(t, c.sharing, report.Rewrites, got)
			require.True(t, strings.Contains(got, c.has), got)
		})
	}
}
