package passes_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/builtin/tf/passes"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
)

// TestRejoin joins what was taken apart: the value itself, and what it computes stays.
func TestRejoin(t *testing.T) {
	const (
		axes = `%d = "tf.Const"() {dtype = i32, value = dense<1> : tensor<i32>} : () -> tensor<i32>
			%e = "tf.Const"() {dtype = i32, value = dense<-1> : tensor<i32>} : () -> tensor<i32>
			%z = "tf.Const"() {dtype = i32, value = dense<0> : tensor<i32>} : () -> tensor<i32>
			`
		split  = `%s:2 = "tf.Split"(%d, %x) {num_split = 2 : i64} : (tensor<i32>, tensor<2x2xi32>) -> (tensor<2x1xi32>, tensor<2x1xi32>) `
		unpack = `%s:2 = "tf.Unpack"(%x) {axis = 1 : i64, num = 2 : i64} : (tensor<2x2xi32>) -> (tensor<2xi32>, tensor<2xi32>) `
		parts  = `(tensor<2x1xi32>, tensor<2x1xi32>, tensor<i32>) -> `
	)
	for name, test := range map[string]struct {
		body  string
		stays bool
	}{
		"split":    {body: axes + split + `%y = "tf.ConcatV2"(%s#0, %s#1, %d) : ` + parts + `tensor<2x2xi32>`},
		"from end": {body: axes + split + `%y = "tf.ConcatV2"(%s#0, %s#1, %e) : ` + parts + `tensor<2x2xi32>`},
		"first":    {body: axes + split + `%y = "tf.Concat"(%d, %s#0, %s#1) : (tensor<i32>, tensor<2x1xi32>, tensor<2x1xi32>) -> tensor<2x2xi32>`},
		"sizes": {body: axes + `%n = "tf.Const"() {dtype = i32, value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
			%s:2 = "tf.SplitV"(%x, %n, %d) {num_split = 2 : i64} : (tensor<2x2xi32>, tensor<2xi32>, tensor<i32>) -> (tensor<2x1xi32>, tensor<2x1xi32>)
			%y = "tf.ConcatV2"(%s#0, %s#1, %d) : ` + parts + `tensor<2x2xi32>`},
		"unpack": {body: unpack + `%y = "tf.Pack"(%s#0, %s#1) {axis = -1 : i64} : (tensor<2xi32>, tensor<2xi32>) -> tensor<2x2xi32>`},

		"other order":  {body: axes + split + `%y = "tf.ConcatV2"(%s#1, %s#0, %d) : ` + parts + `tensor<2x2xi32>`, stays: true},
		"twice":        {body: axes + split + `%y = "tf.ConcatV2"(%s#0, %s#0, %d) : ` + parts + `tensor<2x2xi32>`, stays: true},
		"one of them":  {body: unpack + `%y = "tf.Pack"(%s#0) {axis = 1 : i64} : (tensor<2xi32>) -> tensor<2x1xi32>`, stays: true},
		"another axis": {body: unpack + `%y = "tf.Pack"(%s#0, %s#1) {axis = 0 : i64} : (tensor<2xi32>, tensor<2xi32>) -> tensor<2x2xi32>`, stays: true},
		"other axes":   {body: axes + split + `%y = "tf.ConcatV2"(%s#0, %s#1, %z) : ` + parts + `tensor<4x1xi32>`, stays: true},
		"says less":    {body: axes + split + `%y = "tf.ConcatV2"(%s#0, %s#1, %d) : ` + parts + `tensor<?x?xi32>`, stays: true},
		"it waits": {body: axes + `%w = "tf.NoOp"() : () -> !tf_type.control
			%s:2 = "tf.Split"(%d, %x, %w) {num_split = 2 : i64} : (tensor<i32>, tensor<2x2xi32>, !tf_type.control) -> (tensor<2x1xi32>, tensor<2x1xi32>)
			%y = "tf.ConcatV2"(%s#0, %s#1, %d) : ` + parts + `tensor<2x2xi32>`, stays: true},
		"one waits for it": {body: axes + split + `%y:2 = "tf.ConcatV2"(%s#0, %s#1, %d) : ` + parts + `(tensor<2x2xi32>, !tf_type.control)
			"tf.NoOp"(%y#1) : (!tf_type.control) -> ()`, stays: true},
		"nothing": {body: `%y = "tf.Pack"(%x) : (tensor<2x2xi32>) -> tensor<1x2x2xi32>`, stays: true},
	} {
		t.Run(name, func(t *testing.T) {
			result := `tensor<2x2xi32>`
			switch name {
			case "one of them":
				result = `tensor<2x1xi32>`
			case "other axes":
				result = `tensor<4x1xi32>`
			case "says less":
				result = `tensor<?x?xi32>`
			case "nothing":
				result = `tensor<1x2x2xi32>`
			}
			value0 := "%y"
			if name == "one waits for it" {
				value0 = "%y#0"
			}
			fg, err := mlir.Parse("test.mlir", `"func.func"() ({
^bb0(%x: tensor<2x2xi32>):
`+test.body+`
"func.return"(`+value0+`) : (`+result+`) -> ()
}) {function_type = (tensor<2x2xi32>) -> `+result+`, sym_name = "main"} : () -> ()`, dialects.All())
			require.NoError(t, err)
			x, err := value.Ints(corpus.Main(t, fg).Inputs()[0].Type(), 1, 2, 3, 4)
			require.NoError(t, err)
			run := func() string {
				got, err := eval.Run(t.Context(), corpus.Main(t, fg), []value.Value{x}, eval.Options{Evaluators: dialects.Evaluators()})
				require.NoError(t, err)
				return got.Outputs[0].String()
			}
			before := run()
			opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "rejoin", Locals: passes.Rules(fg.Context().Dialects())})
			corpus.OptimizeTwice(t, opt, fg)
			require.Equal(t, before, run())
			require.Equal(t, test.stays, corpus.Main(t, fg).Outputs()[0].Owner().IsValid(), mlir.String(corpus.Main(t, fg)))
		})
	}
}
