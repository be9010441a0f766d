package constants_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/constants"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// run parses a function, runs an optimizer on it twice, and returns what it is then.
func run(t *testing.T, opt navigator.Optimizer, body string) (after []string, report *profile.Report) {
	fg, err := mlir.Parse("test.mlir", `"func.func"() ({
^bb0(%p: tensor<i32>, %c: tensor<i1>):
`+body+`
}) {function_type = (tensor<i32>, tensor<i1>) -> tensor<i32>, sym_name = "main"} : () -> ()`, dialects.All())
	require.NoError(t, err)
	report = corpus.OptimizeTwice(t, opt, fg)
	for n := range slices.Collect(fg.All())[0].Nested()[0].Nodes() {
		after = append(after, n.String())
	}
	return after, report
}

const three = `  %a = "tf.Const"() {dtype = i32, value = dense<3> : tensor<i32>} : () -> tensor<i32>
`

// TestPropagation computes a chain, through an op of two results and an op that another
// one waits for.
func TestPropagation(t *testing.T) {
	after, report := run(t, constants.NewPropagation("constant_propagation"), three+`
  %b:2 = "tf.Add"(%a, %a) {T = i32} : (tensor<i32>, tensor<i32>) -> (tensor<*xi32>, !tf_type.control)
  %s = "tf.Pack"(%b#0, %a) {N = 2 : i64, axis = 0 : i64} : (tensor<*xi32>, tensor<i32>) -> tensor<2xi32>
  %u:2 = "tf.Unpack"(%s) {num = 2 : i64, axis = 0 : i64} : (tensor<2xi32>) -> (tensor<i32>, tensor<i32>)
  %m = "tf.Mul"(%u#0, %p, %b#1) : (tensor<i32>, tensor<i32>, !tf_type.control) -> tensor<i32>
  "func.return"(%m) : (tensor<i32>) -> ()`)
	text := strings.Join(after, "\n")
	require.NotContains(t, text, "tf.Add")
	require.NotContains(t, text, "tf.Unpack")
	require.Contains(t, text, "dense<6> : tensor<i32>")
	require.Contains(t, text, "tf.WaitingConst", "what the product waits for")
	require.Equal(t, 3, report.Rewrites)
}

// TestStays: what cannot be computed stays, and the others do not.
func TestStays(t *testing.T) {
	after, report := run(t, constants.NewPropagation("constant_propagation"), three+`
  %z = "tf.Const"() {dtype = i32, value = dense<0> : tensor<i32>} : () -> tensor<i32>
  %big = "tf.Const"() {dtype = i32, value = dense<4000000> : tensor<1xi32>} : () -> tensor<1xi32>
  %f = "tf.Fill"(%big, %a) : (tensor<1xi32>, tensor<i32>) -> tensor<*xi32>
  %d = "tf.FloorDiv"(%a, %z) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %r = "tf.RandomUniformInt"(%big, %z, %a) : (tensor<1xi32>, tensor<i32>, tensor<i32>) -> tensor<*xi32>
  %h = "tf.PlaceholderWithDefault"(%a) : (tensor<i32>) -> tensor<i32>
  %b = "tf.Add"(%a, %a) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %o = "tf.AddN"(%d, %h, %b, %p) {N = 4 : i64} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
  "tf.Assert"(%c, %f, %r) {T = [i32, i32]} : (tensor<i1>, tensor<*xi32>, tensor<*xi32>) -> ()
  "func.return"(%o) : (tensor<i32>) -> ()`)
	text := strings.Join(after, "\n")
	for _, op := range []string{"tf.Fill", "tf.FloorDiv", "tf.RandomUniformInt", "tf.PlaceholderWithDefault"} {
		require.Contains(t, text, op)
	}
	require.NotContains(t, text, "tf.Add(")
	var reasons []string
	for _, rule := range report.Rules {
		for _, reason := range rule.Reasons {
			reasons = append(reasons, reason.Name)
		}
	}
	require.Len(t, reasons, 2)
	require.Contains(t, reasons[0], "tf.Fill")
	require.Contains(t, reasons[0], "bytes")
	require.Contains(t, reasons[1], "tf.FloorDiv")
	require.Contains(t, reasons[1], "a divisor of 0")
}

// TestBranch: what is computed of a constant of a branch waits for the branch.
func TestBranch(t *testing.T) {
	const branch = `
  %s:3 = "tf.Switch"(%c, %c) {T = i1} : (tensor<i1>, tensor<i1>) -> (tensor<i1>, tensor<i1>, !tf_type.control)
  %w = "tf.WaitingConst"(%s#2) {dtype = i32, value = dense<4> : tensor<i32>} : (!tf_type.control) -> tensor<i32>
  %n:2 = "tf.Neg"(%p) : (tensor<i32>) -> (tensor<i32>, !tf_type.control)
  %x = "tf.WaitingConst"(%n#1) {dtype = i32, value = dense<5> : tensor<i32>} : (!tf_type.control) -> tensor<i32>
  %b = "tf.Add"(%w, %x) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %o = "tf.AddN"(%b, %x, %p) {N = 3 : i64} : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
  "func.return"(%o) : (tensor<i32>) -> ()`
	after, _ := run(t, constants.NewPropagation("constant_propagation"), branch)
	nine := slices.IndexFunc(after, func(s string) bool { return strings.Contains(s, "dense<9>") })
	require.GreaterOrEqual(t, nine, 0, "%q", after)
	require.Contains(t, after[nine], "tf.WaitingConst")
	require.NotContains(t, after[nine], "tf.Neg")

	after, report := run(t, constants.NewRelease("release_waiting_constants"), branch)
	require.Equal(t, 1, report.Rewrites, "%q", after)
	require.Contains(t, strings.Join(after, "\n"), "tf.WaitingConst", "it waits for the branch")
}

// TestValuesStay: graphs that TensorFlow has run compute the same after the propagation.
func TestValuesStay(t *testing.T) {
	rewrites, compared := 0, 0
	for i, name := range corpus.Recorded(t) {
		if i%4 != 0 {
			continue
		}
		module := corpus.Load(t, name)
		before := corpus.Compute(t, module)
		rewrites += corpus.Optimize(t, constants.NewPropagation("constant_propagation"), module).Rewrites
		compared += corpus.CompareOutputs(t, name, before, module)
	}
	require.Greater(t, rewrites, 100)
	require.Greater(t, compared, 600)
}
