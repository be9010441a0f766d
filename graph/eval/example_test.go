package eval_test

import (
	"context"
	"fmt"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
)

const program = `"func.func"() <{function_type = (tensor<2xf32>, i32) -> (tensor<2xf32>, i32), sym_name = "main"}> ({
^bb0(%x: tensor<2xf32>, %n: i32):
  %0 = "arith.addf"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %c = "arith.constant"() {value = 12 : i32} : () -> i32
  %1 = "arith.divsi"(%c, %n) : (i32, i32) -> i32
  "func.return"(%0, %1) : (tensor<2xf32>, i32) -> ()
}) : () -> ()`

// A function of a file is run on values of its inputs.
func ExampleRun() {
	fg, err := mlir.Parse("f.mlir", program, dialects.All())
	if err != nil {
		fmt.Println(err)
		return
	}
	main, _ := eval.Entry(fg, "main")
	x, _ := value.FromJSON([]byte("[1.5, 2]"), ir.Tensor(ir.F32, 2))
	n, _ := value.Ints(ir.I32, 5)
	opts := eval.Options{Evaluators: dialects.Evaluators()}
	result, err := eval.Run(context.Background(), main, []value.Value{x, n}, opts)
	fmt.Println(result.Outputs, err)

	// What is undefined is an error with its place.
	zero, _ := value.Ints(ir.I32, 0)
	_, err = eval.Run(context.Background(), main, []value.Value{x, zero}, opts)
	fmt.Println(err)
	// Output:
	// [[3.000000e+00, 4.000000e+00] 2] <nil>
	// f.mlir:5:8: arith.divsi: division by zero
}

// An op of one's own is added to those of the project.
func ExampleRegistry_With() {
	mine := eval.NewRegistry()
	err := mine.Add("my.first", eval.Evaluator{
		Domain: eval.Domain{Elems: eval.Anything, Partial: "a tensor without elements"},
		Eval: func(c *eval.Call) error {
			if c.Input(0).Len() == 0 {
				return eval.Errorf(eval.ErrUndefined, "there is no first element")
			}
			c.Return(c.Input(0).At(0))
			return nil
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	opts := eval.Options{Evaluators: dialects.Evaluators().With(mine)}
	ctxt := ir.NewContext(dialects.All())
	x, _ := value.Ints(ir.Tensor(ir.I32, 3), 7, 8, 9)
	out, err := eval.Apply(context.Background(), ctxt.Op("my.first"), []value.Value{x}, []ir.Type{ir.I32}, opts)
	fmt.Println(out, err)
	// Output: [7] <nil>
}
