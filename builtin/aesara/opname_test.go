package aesara_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/printer"
)

// TestTreeNamesOpsAsTheDocument: a tree of a program has the ops by the names that the document has.
func TestTreeNamesOpsAsTheDocument(t *testing.T) {
	fg, err := mlir.Parse("test.mlir", `%x = "test.input"() : () -> tensor<2x3xf64>
%b = "test.input"() : () -> tensor<3xf64>
%r = "aesara.dimshuffle"(%b) {order = array<i64: -1, 0>} : (tensor<3xf64>) -> tensor<1x3xf64>
%a = "scalar.add"(%x, %r) : (tensor<2x3xf64>, tensor<1x3xf64>) -> tensor<2x3xf64>
%c = "aesara.composite"(%a, %x) ({
^bb0(%p: f64, %q: f64):
  %m = "scalar.mul"(%p, %q) : (f64, f64) -> f64
  "aesara.yield"(%m) : (f64) -> ()
}) : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>
%s = "aesara.softmax"(%c) {axis = 1 : i64} : (tensor<2x3xf64>) -> tensor<2x3xf64>
%t = "aesara.subtensor"(%s) {starts = array<i64: 0>, stops = array<i64: 1>, steps = array<i64: -9223372036854775808>} : (tensor<2x3xf64>) -> tensor<1x3xf64>
%d = "aesara.dot"(%t, %b) : (tensor<1x3xf64>, tensor<3xf64>) -> tensor<1xf64>
%e = "aesara.sum"(%d) {axis = array<i64: 0>} : (tensor<1xf64>) -> tensor<f64>
"test.use"(%e) : (tensor<f64>) -> ()
`, dialects.All())
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, printer.DebugPrint(&out, printer.DebugOptions{Depth: 9, Op: dialects.OpName()}, printer.Graph(fg)))
	for _, name := range []string{
		"Elemwise{add,no_inplace} [id", "InplaceDimShuffle{x,0} [id", "Elemwise{Composite{(p * q)},no_inplace} [id", "Softmax{axis=1} [id",
		"Subtensor{int64:int64:} [id", "dot [id", "Sum{axis=[0]} [id", "test.input [id",
	} {
		require.Contains(t, out.String(), name)
	}
}
