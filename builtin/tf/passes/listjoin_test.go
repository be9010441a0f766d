package passes_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/builtin/tf/passes"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
)

// TestListJoin joins one list with itself and with what is there anyway: what reads the list
// reads it itself. Where there is something to wait for, or another list, it stays.
func TestListJoin(t *testing.T) {
	for name, test := range map[string]struct {
		join  string
		stays bool
	}{
		"twice":         {join: `%j = "tf.ListJoin"(%a, %a) : (list<tensor<i32>>, list<tensor<i32>>) -> list<tensor<i32>>`},
		"a zero":        {join: `%j = "tf.ListJoin"(%a, %zero) : (list<tensor<i32>>, tensor<f32>) -> list<tensor<i32>>`},
		"once":          {join: `%j = "tf.ListJoin"(%a) : (list<tensor<i32>>) -> list<tensor<i32>>`},
		"another list":  {join: `%j = "tf.ListJoin"(%a, %b) : (list<tensor<i32>>, list<tensor<i32>>) -> list<tensor<i32>>`, stays: true},
		"an input":      {join: `%j = "tf.ListJoin"(%a, %x) : (list<tensor<i32>>, tensor<f32>) -> list<tensor<i32>>`, stays: true},
		"it waits":      {join: `%w = "tf.NoOp"() : () -> !tf_type.control %j = "tf.ListJoin"(%a, %a, %w) : (list<tensor<i32>>, list<tensor<i32>>, !tf_type.control) -> list<tensor<i32>>`, stays: true},
		"one waits":     {join: `%j, %d = "tf.ListJoin"(%a, %a) : (list<tensor<i32>>, list<tensor<i32>>) -> (list<tensor<i32>>, !tf_type.control) "tf.NoOp"(%d) : (!tf_type.control) -> ()`, stays: true},
		"it joins none": {join: `%n = "tf.ListJoin"(%zero) : (tensor<f32>) -> list<tensor<i32>> %j = "tf.ListWrite"(%n, %i, %i) : (list<tensor<i32>>, tensor<i32>, tensor<i32>) -> list<tensor<i32>>`, stays: true},
	} {
		t.Run(name, func(t *testing.T) {
			fg, err := mlir.Parse("test.mlir", `"func.func"() ({
^bb0(%x: tensor<f32>):
%i = "tf.Const"() {dtype = i32, value = dense<1> : tensor<i32>} : () -> tensor<i32>
%zero = "tf.Const"() {dtype = f32, value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
%e = "tf.ListNew"(%i) {array = "a", dtype = i32} : (tensor<i32>) -> list<tensor<i32>>
%a = "tf.ListWrite"(%e, %i, %i) : (list<tensor<i32>>, tensor<i32>, tensor<i32>) -> list<tensor<i32>>
%b = "tf.ListGrad"(%a) {source = "g"} : (list<tensor<i32>>) -> list<tensor<i32>>
`+test.join+`
%r = "tf.ListRead"(%j, %i) {dtype = i32} : (list<tensor<i32>>, tensor<i32>) -> tensor<i32>
"func.return"(%r) : (tensor<i32>) -> ()
}) {function_type = (tensor<f32>) -> tensor<i32>, sym_name = "main"} : () -> ()`, dialects.All())
			require.NoError(t, err)
			opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "join", Locals: passes.Rules(fg.Context().Dialects())})
			corpus.OptimizeTwice(t, opt, fg)
			require.Equal(t, test.stays, len(corpus.Left(fg, tf.ListJoin)) > 0, mlir.String(fg))
		})
	}
}
