package passes_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph/mlir"
)

// TestNamedIdentity keeps an Identity that gives a result its name; others use its input.
func TestNamedIdentity(t *testing.T) {
	module, err := mlir.Parse("named.mlir", `"func.func"() <{function_type = (tensor<i32>) -> (tensor<i32>, tensor<i32>), sym_name = "main"}> ({
^bb0(%x: tensor<i32>):
  %i = "tf.Identity"(%x) {T = i32} : (tensor<i32>) -> tensor<i32>
  %y = "tf.Neg"(%i) {T = i32} : (tensor<i32>) -> tensor<i32>
  "func.return"(%i, %y) : (tensor<i32>, tensor<i32>) -> ()
}) {tf.entry_function = {inputs = "x", outputs = "i:0,y:0"}} : () -> ()`, dialects.All())
	require.NoError(t, err)
	before := compute(t, module)
	corpus.OptimizeTwice(t, optimizers["identities"], module)
	require.Contains(t, mlir.String(module), `"tf.Neg"(%arg0)`)
	require.Len(t, corpus.Left(module, "Identity"), 1)
	requireEqual(t, before, compute(t, module))
}

// TestAwaitedByRegion keeps an Identity for which the end of a region waits.
func TestAwaitedByRegion(t *testing.T) {
	module, err := mlir.Parse("awaited.mlir", `"func.func"() <{function_type = (tensor<i1>, tensor<i32>) -> tensor<i32>, sym_name = "main"}> ({
^bb0(%p: tensor<i1>, %x: tensor<i32>):
  %r = "tf.IfRegion"(%p) ({
    %i:2 = "tf.Identity"(%x) {T = i32} : (tensor<i32>) -> (tensor<i32>, !tf_type.control)
    "tf.Yield"(%x, %i#1) : (tensor<i32>, !tf_type.control) -> ()
  }, {
    "tf.Yield"(%x) : (tensor<i32>) -> ()
  }) : (tensor<i1>) -> tensor<i32>
  "func.return"(%r) : (tensor<i32>) -> ()
}) : () -> ()`, dialects.All())
	require.NoError(t, err)
	require.Empty(t, corpus.Reasons(corpus.OptimizeTwice(t, optimizers["identities"], module)))
	require.Len(t, corpus.Left(module, "Identity"), 1)
}
