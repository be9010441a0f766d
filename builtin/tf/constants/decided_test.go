package constants_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/constants"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
)

// decide runs the optimizer on a function of an i32 and an i1, twice, and requires that it
// computes what it did. It returns the program and why nodes stay.
func decide(t *testing.T, body string) (string, []string) {
	t.Helper()
	fg, err := mlir.Parse("test.mlir", `"func.func"() ({
^bb0(%p: tensor<i32>, %c: tensor<i1>):
`+body+`
}) {function_type = (tensor<i32>, tensor<i1>) -> tensor<i32>, sym_name = "main"} : () -> ()`, dialects.All())
	require.NoError(t, err)
	before := compute(t, fg)
	report := corpus.OptimizeTwice(t, constants.NewDecided("decide_control_flow"), fg)
	require.Equal(t, before, compute(t, fg))
	return mlir.String(corpus.Main(t, fg)), corpus.Reasons(report)
}

func compute(t *testing.T, fg *graph.FunctionGraph) []string {
	t.Helper()
	var texts []string
	for is := range int64(2) {
		p, err := value.Ints(corpus.Main(t, fg).Inputs()[0].Type(), 7)
		require.NoError(t, err)
		c, err := value.Ints(corpus.Main(t, fg).Inputs()[1].Type(), is)
		require.NoError(t, err)
		result, err := eval.Run(t.Context(), corpus.Main(t, fg), []value.Value{p, c}, eval.Options{Evaluators: dialects.Evaluators(), MaxSteps: 10_000})
		require.NoError(t, err)
		for _, x := range result.Outputs {
			texts = append(texts, x.String())
		}
	}
	return texts
}

const global = `  "tf.global"() {sym_name = "v", type = tensor<i32>, value = dense<5> : tensor<i32>} : () -> ()
`

// TestTaken: the branch that is taken stands in the place of the conditional, what acts in it
// waits for what that waited for, and the others for it.
func TestTaken(t *testing.T) {
	after, reasons := decide(t, global+`
  %k = "tf.Const"() {dtype = i1, value = dense<true> : tensor<i1>} : () -> tensor<i1>
  %w = "tf.set_global"(%p) {variable = "v"} : (tensor<i32>) -> !tf_type.control
  %r:2 = "tf.IfRegion"(%k, %w) ({
    %g:2 = "tf.get_global"() {variable = "v"} : () -> (tensor<i32>, !tf_type.control)
    %n = "tf.Neg"(%g#0) {T = i32} : (tensor<i32>) -> tensor<i32>
    %s = "tf.set_global"(%n) {variable = "v"} : (tensor<i32>) -> !tf_type.control
    "tf.Yield"(%g#0, %s) : (tensor<i32>, !tf_type.control) -> ()
  }, {
    "tf.Yield"(%p) : (tensor<i32>) -> ()
  }) : (tensor<i1>, !tf_type.control) -> (tensor<i32>, !tf_type.control)
  %l:2 = "tf.get_global"(%r#1) {variable = "v"} : (!tf_type.control) -> (tensor<i32>, !tf_type.control)
  %y = "tf.Sub"(%l#0, %r#0) {T = i32} : (tensor<i32>, tensor<i32>) -> tensor<i32>
  "func.return"(%y) : (tensor<i32>) -> ()`)
	require.Empty(t, reasons)
	require.NotContains(t, after, "tf.IfRegion")
	require.Contains(t, after, `"tf.get_global"(%0)`, "it reads what was set before")
	require.Contains(t, after, `"tf.NoOp"(`)
}

// TestPredicateInBranches: in a branch the predicate is known, and so is a conditional of it.
func TestPredicateInBranches(t *testing.T) {
	after, reasons := decide(t, `
  %r = "tf.IfRegion"(%c) ({
    %a = "tf.IfRegion"(%c) ({
      "tf.Yield"(%p) : (tensor<i32>) -> ()
    }, {
      %s = "tf.Square"(%p) {T = i32} : (tensor<i32>) -> tensor<i32>
      "tf.Yield"(%s) : (tensor<i32>) -> ()
    }) : (tensor<i1>) -> tensor<i32>
    "tf.Yield"(%a) : (tensor<i32>) -> ()
  }, {
    %i = "tf.Cast"(%c) {SrcT = i1, DstT = i32} : (tensor<i1>) -> tensor<i32>
    "tf.Yield"(%i) : (tensor<i32>) -> ()
  }) : (tensor<i1>) -> tensor<i32>
  "func.return"(%r) : (tensor<i32>) -> ()`)
	require.Empty(t, reasons)
	require.Equal(t, 1, strings.Count(after, "tf.IfRegion"), after)
	require.NotContains(t, after, "tf.Square")
	require.Contains(t, after, "dense<false>")
}

const loop = `
  %n = "tf.Const"() {dtype = i32, value = dense<LIMIT> : tensor<i32>} : () -> tensor<i32>
  %z = "tf.Const"() {dtype = i32, value = dense<0> : tensor<i32>} : () -> tensor<i32>
  %r:2 = "tf.WhileRegion"(%z, %p) ({
  ^bb0(%i: tensor<i32>, %x: tensor<i32>):
    %l = "tf.Less"(%i, %n) {T = i32} : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "tf.Yield"(%l) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<i32>, %x: tensor<i32>):
    %o = "tf.Const"() {dtype = i32, value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %j = "tf.Add"(%i, %o) {T = i32} : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %y = "tf.Add"(%x, %i) {T = i32} : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "tf.Yield"(%j, %y) : (tensor<i32>, tensor<i32>) -> ()
  }) : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
  "func.return"(%r#1) : (tensor<i32>) -> ()`

// TestNoTurn: a loop that makes no turn gives what it begins with; another one stays.
func TestNoTurn(t *testing.T) {
	after, reasons := decide(t, strings.ReplaceAll(loop, "LIMIT", "0"))
	require.Empty(t, reasons)
	require.NotContains(t, after, "tf.WhileRegion")
	after, reasons = decide(t, strings.ReplaceAll(loop, "LIMIT", "3"))
	require.Empty(t, reasons)
	require.Contains(t, after, "tf.WhileRegion")
	acts := `    "tf.set_global"(%i) {variable = "v"} : (tensor<i32>) -> ()
    %l =`
	after, _ = decide(t, global+strings.ReplaceAll(strings.ReplaceAll(loop, "LIMIT", "0"), "    %l =", acts))
	require.Contains(t, after, "tf.WhileRegion")
}

// TestTypeThatSaysLess: an Identity stands where the type of a result is needed that says less
// than the type of what takes its place.
func TestTypeThatSaysLess(t *testing.T) {
	fg, err := mlir.Parse("test.mlir", `"func.func"() ({
^bb0(%p: tensor<2xi32>, %q: tensor<3xi32>):
  %k = "tf.Const"() {dtype = i1, value = dense<false> : tensor<i1>} : () -> tensor<i1>
  %r = "tf.IfRegion"(%k) ({
    "tf.Yield"(%p) : (tensor<2xi32>) -> ()
  }, {
    "tf.Yield"(%q) : (tensor<3xi32>) -> ()
  }) : (tensor<i1>) -> tensor<?xi32>
  "func.return"(%r) : (tensor<?xi32>) -> ()
}) {function_type = (tensor<2xi32>, tensor<3xi32>) -> tensor<?xi32>, sym_name = "main"} : () -> ()`, dialects.All())
	require.NoError(t, err)
	report := corpus.OptimizeTwice(t, constants.NewDecided("decide_control_flow"), fg)
	require.Empty(t, corpus.Reasons(report))
	after := mlir.String(corpus.Main(t, fg))
	require.NotContains(t, after, "tf.IfRegion")
	require.Contains(t, after, `"tf.Identity"(%arg1) {T = i32} : (tensor<3xi32>) -> tensor<?xi32>`)
}

// TestUndecided: a branch that yields what is there in no run stays, and so does one whose
// result says less than that of the conditional.
func TestUndecided(t *testing.T) {
	body := `
  %k = "tf.Const"() {dtype = i1, value = dense<false> : tensor<i1>} : () -> tensor<i1>
  %r:2 = "tf.IfRegion"(%k) ({
    "tf.Yield"(%p, %p) : (tensor<i32>, tensor<i32>) -> ()
  }, {
    %d = "tf.DeadValue"() : () -> tensor<i32>
    "tf.Yield"(%d, %p) : (tensor<i32>, tensor<i32>) -> ()
  }) : (tensor<i1>) -> (tensor<i32>, tensor<i32>)
  %s = "tf.Size"(%r#0) : (tensor<i32>) -> tensor<i32>
  "func.return"(%r#1) : (tensor<i32>) -> ()`
	after, reasons := decide(t, body)
	require.Contains(t, after, "tf.IfRegion")
	require.Contains(t, strings.Join(reasons, "\n"), "is dead")
	after, reasons = decide(t, strings.ReplaceAll(body, `  %s = "tf.Size"(%r#0) : (tensor<i32>) -> tensor<i32>`+"\n", ""))
	require.Empty(t, reasons)
	require.NotContains(t, after, "tf.IfRegion", "nothing uses what is dead")
}

// TestKnownPredicate: a predicate that is a constant stays one constant, also in a branch that
// never runs.
func TestKnownPredicate(t *testing.T) {
	after, _ := decide(t, `
  %k = "tf.Const"() {dtype = i1, value = dense<true> : tensor<i1>} : () -> tensor<i1>
  %r:2 = "tf.IfRegion"(%k) ({
    %d = "tf.DeadValue"() : () -> tensor<i1>
    "tf.Yield"(%p, %d) : (tensor<i32>, tensor<i1>) -> ()
  }, {
    "tf.Yield"(%p, %k) : (tensor<i32>, tensor<i1>) -> ()
  }) : (tensor<i1>) -> (tensor<i32>, tensor<i1>)
  "tf.Assert"(%r#1, %p) {T = [i32], summarize = 3 : i64} : (tensor<i1>, tensor<i32>) -> ()
  "func.return"(%r#0) : (tensor<i32>) -> ()`)
	require.Equal(t, 1, strings.Count(after, `"tf.Const"`))
}

// TestDeadLoop: a loop that begins with a dead value is dead, and so is what it gives for another one:
// of a Merge of that and the other port, nothing else may come.
func TestDeadLoop(t *testing.T) {
	after, reasons := decide(t, `
  %no = "tf.Const"() {dtype = i1, value = dense<false> : tensor<i1>} : () -> tensor<i1>
  %zero = "tf.Const"() {dtype = i32, value = dense<0> : tensor<i32>} : () -> tensor<i32>
  %s:2 = "tf.Switch"(%p, %c) {T = i32} : (tensor<i32>, tensor<i1>) -> (tensor<i32>, tensor<i32>)
  %l:2 = "tf.WhileRegion"(%s#1, %zero) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %less = "tf.Less"(%b, %b) {T = i32} : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "tf.Yield"(%less) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    "tf.Yield"(%a, %b) : (tensor<i32>, tensor<i32>) -> ()
  }) : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
  %m:2 = "tf.Merge"(%l#1, %s#0) {N = 2 : i64, T = i32} : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
  "func.return"(%m#0) : (tensor<i32>) -> ()`)
	require.Contains(t, after, "tf.WhileRegion")
	require.Len(t, reasons, 1)
	require.Contains(t, reasons[0], "may be dead")
}
