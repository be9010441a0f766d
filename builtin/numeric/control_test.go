package numeric_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/mlir"
)

// loop is a function that counts the turns of an scf.for over a type.
func loop(typ, low, high, step, attrs string) string {
	return fmt.Sprintf(`"func.func"() <{function_type = () -> i64, sym_name = "main"}> ({
  %%low = "arith.constant"() {value = %[2]s : %[1]s} : () -> %[1]s
  %%high = "arith.constant"() {value = %[3]s : %[1]s} : () -> %[1]s
  %%step = "arith.constant"() {value = %[4]s : %[1]s} : () -> %[1]s
  %%zero = "arith.constant"() {value = 0 : i64} : () -> i64
  %%one = "arith.constant"() {value = 1 : i64} : () -> i64
  %%r = "scf.for"(%%low, %%high, %%step, %%zero) ({
  ^bb0(%%i: %[1]s, %%n: i64):
    %%m = "arith.addi"(%%n, %%one) : (i64, i64) -> i64
    "scf.yield"(%%m) : (i64) -> ()
  }) %[5]s : (%[1]s, %[1]s, %[1]s, i64) -> i64
  "func.return"(%%r) : (i64) -> ()
}) : () -> ()`, typ, low, high, step, attrs)
}

// TestForLoops: how often a loop turns, at the ends of its type above all, where the
// next number would be beyond any bound.
func TestForLoops(t *testing.T) {
	const unsigned = "{unsignedCmp}"
	for _, test := range []struct {
		typ, low, high, step, attrs string
		turns                       int64
	}{
		{"index", "0", "10", "3", "", 4},
		{"index", "0", "9", "3", "", 3},
		{"index", "5", "5", "1", "", 0},
		{"index", "6", "5", "1", "", 0},
		{"i8", "120", "127", "5", "", 2}, // 120, 125, and then 130
		{"i8", "-128", "127", "127", "", 3},
		{"i8", "0", "-1", "100", unsigned, 3}, // 0, 100, 200 of 255, and then 300
		{"i8", "-56", "-1", "50", unsigned, 2},
		{"i8", "0", "-1", "-1", unsigned, 1},
		{"i8", "-3", "2", "2", "", 3},
		{"i8", "-3", "2", "2", unsigned, 0},
		{"i64", "9223372036854775800", "9223372036854775807", "4", "", 2},
		{"i64", "-9223372036854775808", "9223372036854775807", "9223372036854775807", "", 3},
		{"i64", "0", "-1", "-9223372036854775808", unsigned, 2},
	} {
		text := loop(test.typ, test.low, test.high, test.step, test.attrs)
		r, err := runLoop(t.Context(), t, text, eval.Options{})
		require.NoError(t, err, "%+v", test)
		require.Equal(t, test.turns, r.Outputs[0].Int(0), "%+v", test)
	}
}

func runLoop(ctx context.Context, t *testing.T, text string, opts eval.Options) (*eval.Result, error) {
	fg, err := mlir.Parse("f.mlir", text, dialects.All())
	require.NoError(t, err)
	main, err := eval.Entry(fg, "main")
	require.NoError(t, err)
	opts.Evaluators = dialects.Evaluators()
	return eval.Run(ctx, main, nil, opts)
}

// TestStepsOfALoop: a step that leads nowhere is undefined, and a loop takes the steps
// of its turns; the steps of a run are limited.
func TestStepsOfALoop(t *testing.T) {
	for _, step := range []string{"0", "-1"} {
		_, err := runLoop(t.Context(), t, loop("i32", "0", "9", step, ""), eval.Options{})
		require.ErrorIs(t, err, eval.ErrUndefined)
		require.ErrorContains(t, err, "a step of "+step)
	}
	text := loop("i32", "0", "10", "1", "")
	r, err := runLoop(t.Context(), t, text, eval.Options{})
	require.NoError(t, err)
	_, err = runLoop(t.Context(), t, text, eval.Options{MaxSteps: r.Steps})
	require.NoError(t, err)
	_, err = runLoop(t.Context(), t, text, eval.Options{MaxSteps: r.Steps - 1})
	require.ErrorIs(t, err, eval.ErrLimit)
	require.EqualError(t, err, fmt.Sprintf("f.mlir:7:8: scf.for: the run has taken %d steps and has not ended", r.Steps-1))

	// A loop whose graph is empty takes a step each turn as well, and can be ended.
	const empty = `"func.func"() <{function_type = () -> (), sym_name = "main"}> ({
  %low = "arith.constant"() {value = 0 : i64} : () -> i64
  %high = "arith.constant"() {value = 9223372036854775807 : i64} : () -> i64
  %step = "arith.constant"() {value = 1 : i64} : () -> i64
  "scf.for"(%low, %high, %step) ({
  ^bb0(%i: i64):
    "scf.yield"() : () -> ()
  }) : (i64, i64, i64) -> ()
  "func.return"() : () -> ()
}) : () -> ()`
	_, err = runLoop(t.Context(), t, empty, eval.Options{MaxSteps: 1000})
	require.ErrorIs(t, err, eval.ErrLimit)
	_, err = runLoop(&watch{Context: t.Context(), end: 100}, t, empty, eval.Options{})
	require.ErrorIs(t, err, context.Canceled)
}

// TestWhileLoops end by their condition, by the steps of the run, and by its context.
func TestWhileLoops(t *testing.T) {
	const text = `"func.func"() <{function_type = () -> i32, sym_name = "main"}> ({
  %zero = "arith.constant"() {value = 0 : i32} : () -> i32
  %one = "arith.constant"() {value = 1 : i32} : () -> i32
  %top = "arith.constant"() {value = TOP : i32} : () -> i32
  %r = "scf.while"(%zero) ({
  ^bb0(%n: i32):
    %c = "arith.cmpi"(%n, %top) {predicate = PREDICATE : i64} : (i32, i32) -> i1
    "scf.condition"(%c, %n) : (i1, i32) -> ()
  }, {
  ^bb0(%n: i32):
    %m = "arith.addi"(%n, %one) : (i32, i32) -> i32
    "scf.yield"(%m) : (i32) -> ()
  }) : (i32) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()`
	replaced := func(top, predicate string) string {
		return strings.NewReplacer("TOP", top, "PREDICATE", predicate).Replace(text)
	}
	r, err := runLoop(t.Context(), t, replaced("10", "2"), eval.Options{})
	require.NoError(t, err)
	require.Equal(t, int64(10), r.Outputs[0].Int(0))
	_, err = runLoop(t.Context(), t, replaced("0", "5"), eval.Options{MaxSteps: 1000})
	require.ErrorIs(t, err, eval.ErrLimit)
	_, err = runLoop(&watch{Context: t.Context(), end: 1000}, t, replaced("-1", "1"), eval.Options{})
	require.ErrorIs(t, err, context.Canceled)
}

// TestDeepConditionals evaluates conditionals within each other, all of which use the
// condition of the first: to walk all that is below each of them would take minutes.
func TestDeepConditionals(t *testing.T) {
	const depth = 3900
	var text strings.Builder
	text.WriteString(`"func.func"() <{function_type = () -> i32, sym_name = "main"}> ({
  %yes = "arith.constant"() {value = true} : () -> i1
  %x = "arith.constant"() {value = 7 : i32} : () -> i32
`)
	for i := range depth {
		fmt.Fprintf(&text, "%%r%d = \"scf.if\"(%%yes) ({\n", i)
	}
	text.WriteString("%r = \"arith.addi\"(%x, %x) : (i32, i32) -> i32\n\"scf.yield\"(%r) : (i32) -> ()\n")
	for i := depth - 1; i >= 0; i-- {
		text.WriteString("}, {\n\"scf.yield\"(%x) : (i32) -> ()\n}) : (i1) -> i32\n")
		if i > 0 {
			fmt.Fprintf(&text, "\"scf.yield\"(%%r%d) : (i32) -> ()\n", i)
		}
	}
	text.WriteString("\"func.return\"(%r0) : (i32) -> ()\n}) : () -> ()")
	r, err := runLoop(t.Context(), t, text.String(), eval.Options{})
	require.NoError(t, err)
	require.EqualValues(t, 14, r.Outputs[0].Int(0))
}
