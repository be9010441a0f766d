package builtin_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/mlir"
)

// TestRangesInGuards: guards ask which integers values may be.
func TestRangesInGuards(t *testing.T) {
	rules := fstest.MapFS{"mine.toml": {Data: []byte(`version = 1

[[rule]]
name    = "unsigned_quotient"
doc     = "divsi = divui of numbers that are not negative."
match   = '(arith.divsi ?x ?y)'
where   = 'len(range(x)) == 2 && len(range(y)) == 2 && range(x)[0] >= 0 && range(y)[0] >= 0'
replace = '(arith.divui ?x ?y)'

[[rule]]
name    = "without_mask"
doc     = "x & 7 = x where x is at most 7."
match   = '(arith.andi ?x ?c@const)'
where   = 'unsigned_range(c) == [7, 7] && len(unsigned_range(x)) == 2 && unsigned_range(x)[1] <= 7'
replace = '?x'
`)}}
	lib, err := builtin.New(builtin.Config{FS: rules, Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	fg, err := mlir.Parse("in.mlir", `"func.func"() <{function_type = (i8, i32, tensor<2xi32>, index) -> (), sym_name = "main"}> ({
^bb0(%a: i8, %c: i32, %t: tensor<2xi32>, %n: index):
  %x = "arith.extui"(%a) : (i8) -> i32
  %5 = "arith.constant"() <{value = 5 : i32}> : () -> i32
  %7 = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %q = "arith.divsi"(%x, %5) : (i32, i32) -> i32
  %r = "arith.divsi"(%x, %c) : (i32, i32) -> i32
  %s = "arith.divsi"(%t, %t) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %m = "arith.remui"(%c, %5) : (i32, i32) -> i32
  %k = "arith.andi"(%m, %7) : (i32, i32) -> i32
  %l = "arith.andi"(%x, %7) : (i32, i32) -> i32
  %i0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %i1 = "arith.constant"() <{value = 1 : index}> : () -> index
  "scf.for"(%i0, %n, %i1) ({
  ^bb0(%i: index):
    %d = "arith.divsi"(%i, %i1) : (index, index) -> index
    "t.use"(%d) : (index) -> ()
    "scf.yield"() : () -> ()
  }) : (index, index, index) -> ()
  "t.use"(%q, %r, %s, %k, %l) : (i32, i32, tensor<2xi32>, i32, i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
`, lib.Dialects)
	require.NoError(t, err)
	report, err := lib.DB.MustQuery("+unsigned_quotient +without_mask").Optimize(t.Context(), fg)
	require.NoError(t, err)
	text := mlir.String(fg)
	require.Equal(t, 3, report.Rewrites, text)
	require.Equal(t, 2, strings.Count(text, "arith.divui"), text) // of %x and %5, and of %i in the loop
	require.Equal(t, 2, strings.Count(text, "arith.divsi"), text)
	require.Equal(t, 1, strings.Count(text, "arith.andi"), text)
}
