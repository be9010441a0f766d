package passes_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/builtin/tf/passes"
	"github.com/settle-go/settle/graph/mlir"
)

// TestUnusedResults removes results that nothing uses, and what is computed for those, also
// in branches within branches. What acts stays, and the others compute what they did.
func TestUnusedResults(t *testing.T) {
	module, err := mlir.Parse("if.mlir", `"func.func"() <{function_type = (tensor<i1>, tensor<i32>) -> tensor<i32>, sym_name = "main"}> ({
^bb0(%p: tensor<i1>, %x: tensor<i32>):
  %r:4 = "tf.IfRegion"(%p) ({
    %m = "tf.Mul"(%x, %x) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %i:2 = "tf.IfRegion"(%p) ({
      %n = "tf.Neg"(%x) : (tensor<i32>) -> tensor<i32>
      "tf.Yield"(%n, %m) : (tensor<i32>, tensor<i32>) -> ()
    }, {
      %s = "tf.Sign"(%x) : (tensor<i32>) -> tensor<i32>
      "tf.Yield"(%s, %x) : (tensor<i32>, tensor<i32>) -> ()
    }) : (tensor<i1>) -> (tensor<i32>, tensor<i32>)
    %a = "tf.Print"(%x, %m) {message = "acts"} : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "tf.Yield"(%i#0, %i#1, %x) : (tensor<i32>, tensor<i32>, tensor<i32>) -> ()
  }, {
    %d = "tf.Square"(%x) : (tensor<i32>) -> tensor<i32>
    %w:2 = "tf.Add"(%x, %x) : (tensor<i32>, tensor<i32>) -> (tensor<i32>, !tf_type.control)
    "tf.NoOp"(%w#1) : (!tf_type.control) -> ()
    "tf.Yield"(%d, %x, %x, %w#1) : (tensor<i32>, tensor<i32>, tensor<i32>, !tf_type.control) -> ()
  }) : (tensor<i1>) -> (tensor<i32>, tensor<i32>, tensor<i32>, !tf_type.control)
  %y = "tf.Add"(%r#1, %x, %r#3) : (tensor<i32>, tensor<i32>, !tf_type.control) -> tensor<i32>
  "func.return"(%y) : (tensor<i32>) -> ()
}) : () -> ()`, dialects.All())
	require.NoError(t, err)
	before := compute(t, module)
	require.NotEmpty(t, before)
	corpus.OptimizeTwice(t, passes.NewDeleteUnusedResults("delete_unused_results"), module)
	require.Empty(t, corpus.Left(module, "Neg", "Sign", "Square", "NoOp"))
	require.Len(t, corpus.Left(module, "Print", "Mul"), 2)
	main := corpus.Main(t, module)
	require.Contains(t, mlir.String(main), `"tf.Yield"(%arg1, %`, "the result that is used, and what it waits for")
	requireEqual(t, before, compute(t, module))

	// What both branches hand on needs no conditional; what something waits for does.
	module, err = mlir.Parse("if.mlir", `"func.func"() <{function_type = (tensor<i1>, tensor<i32>) -> (tensor<i32>, tensor<i32>, tensor<i32>), sym_name = "main"}> ({
^bb0(%p: tensor<i1>, %x: tensor<i32>):
  %r = "tf.IfRegion"(%p) ({ "tf.Yield"(%x) : (tensor<i32>) -> () }, { "tf.Yield"(%x) : (tensor<i32>) -> () }) : (tensor<i1>) -> tensor<i32>
  %s:2 = "tf.IfRegion"(%p) ({
    %n = "tf.Neg"(%x) : (tensor<i32>) -> tensor<i32>
    "tf.Yield"(%n, %x) : (tensor<i32>, tensor<i32>) -> ()
  }, {
    %k = "tf.Square"(%x) : (tensor<i32>) -> tensor<i32>
    "tf.Yield"(%k, %x) : (tensor<i32>, tensor<i32>) -> ()
  }) : (tensor<i1>) -> (tensor<i32>, tensor<i32>)
  %m = "tf.Mul"(%r, %s#0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %a:2 = "tf.Print"(%x, %m) {message = "acts"} : (tensor<i32>, tensor<i32>) -> (tensor<i32>, !tf_type.control)
  %w = "tf.IfRegion"(%p, %a#1) ({ "tf.Yield"(%x) : (tensor<i32>) -> () }, { "tf.Yield"(%x) : (tensor<i32>) -> () }) : (tensor<i1>, !tf_type.control) -> tensor<i32>
  "func.return"(%m, %s#1, %w) : (tensor<i32>, tensor<i32>, tensor<i32>) -> ()
}) : () -> ()`, dialects.All())
	require.NoError(t, err)
	before = compute(t, module)
	corpus.OptimizeTwice(t, passes.NewDeleteUnusedResults("delete_unused_results"), module)
	require.Len(t, corpus.Left(module, "IfRegion"), 2)
	text := mlir.String(corpus.Main(t, module))
	require.Contains(t, text, `"tf.Mul"(%arg1, %`)
	require.Contains(t, text, `"func.return"(%1, %arg1, %`)
	requireEqual(t, before, compute(t, module))

	// A conditional with a branch that yields less than it has results stays.
	module, err = mlir.Parse("if.mlir", `"func.func"() <{function_type = (tensor<i1>) -> (), sym_name = "main"}> ({
^bb0(%p: tensor<i1>):
  %r = "tf.IfRegion"(%p) ({ "tf.Yield"() : () -> () }, { "tf.Yield"(%p) : (tensor<i1>) -> () }) : (tensor<i1>) -> tensor<i1>
  "func.return"() : () -> ()
}) : () -> ()`, dialects.All())
	require.NoError(t, err)
	require.Zero(t, corpus.OptimizeTwice(t, passes.NewDeleteUnusedResults("delete_unused_results"), module).Rewrites)
}
