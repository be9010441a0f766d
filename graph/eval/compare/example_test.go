package compare_test

import (
	"context"
	"fmt"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/eval/compare"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
)

// program returns a function that combines its input with itself.
func program(op string) compare.Program {
	file, err := mlir.Parse(op, fmt.Sprintf(`"func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
^bb0(%%x: i32):
  %%y = "%s"(%%x, %%x) : (i32, i32) -> i32
  "func.return"(%%y) : (i32) -> ()
}) : () -> ()
`, op), dialects.All())
	if err != nil {
		panic(err)
	}
	fg, err := eval.Entry(file, "")
	if err != nil {
		panic(err)
	}
	return compare.Program{Name: op, Graph: fg}
}

// Twice a number is its square for 0 and 2, and not for 1.
func ExampleRun() {
	result, err := compare.Run(context.Background(), program("arith.addi"), program("arith.muli"), compare.Options{
		Eval: eval.Options{Evaluators: dialects.Evaluators()},
		Sets: 3,
		Inputs: func(set int) ([]value.Value, error) {
			x, err := value.FromJSON(fmt.Append(nil, []int{0, 2, 1}[set]), ir.I32)
			return []value.Value{x}, err
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(result.Difference, "for", result.Inputs[0].Short(1), "after", result.Compared, "sets")
	// Output:
	// output 0 differs: 2 and 1 for 1 : i32 after 3 sets
}
