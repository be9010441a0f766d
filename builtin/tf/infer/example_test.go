package infer_test

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/builtin/tf/infer"
	"github.com/settle-go/settle/graph/graphdef"
)

// A placeholder leaves open how many rows there are: the symbol s_0. A product with a matrix
// has as many, and so has the tensor of zeros whose shape is computed from it.
func ExampleInfer() {
	file, err := graphdef.Decode("graph.pbtxt", []byte(`
		node { name: "x" op: "Placeholder"
			attr { key: "dtype" value { type: DT_FLOAT } }
			attr { key: "shape" value { shape { dim { size: -1 } dim { size: 3 } } } } }
		node { name: "w" op: "Const" attr { key: "dtype" value { type: DT_FLOAT } }
			attr { key: "value" value { tensor { dtype: DT_FLOAT tensor_shape { dim { size: 3 } dim { size: 2 } } float_val: 1 } } } }
		node { name: "y" op: "MatMul" input: "x" input: "w" attr { key: "T" value { type: DT_FLOAT } } }
		node { name: "shape" op: "Shape" input: "y" attr { key: "T" value { type: DT_FLOAT } } }
		node { name: "zero" op: "Const" attr { key: "dtype" value { type: DT_FLOAT } }
			attr { key: "value" value { tensor { dtype: DT_FLOAT tensor_shape { } float_val: 0 } } } }
		node { name: "zeros" op: "Fill" input: "shape" input: "zero" attr { key: "T" value { type: DT_FLOAT } } }
		versions { producer: 27 }`))
	if err != nil {
		fmt.Println(err)
		return
	}
	module, err := convert.Import(file, dialects.All(), convert.ImportOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	main := slices.Collect(module.All())[0].Nested()[0]
	types := infer.Infer(context.Background(), main, infer.Options{})
	for n := range main.Nodes() {
		for _, v := range n.Outputs() {
			fmt.Println(strings.TrimSpace(fmt.Sprint(v.Name(), " ", types.Type(v), " ", types.Symbolic(v))))
		}
	}
	// Output:
	// w tensor<3x2xf32>
	// y tensor<?x2xf32> tensor<s_0x2xf32>
	// shape tensor<2xi32>
	// zero tensor<f32>
	// zeros tensor<?x2xf32> tensor<s_0x2xf32>
}
