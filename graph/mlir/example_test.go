package mlir_test

import (
	"errors"
	"fmt"
	"os"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/mlir"
)

func Example() {
	fg, err := mlir.Parse("add.mlir", `
func.func @twice(%x: f32) -> f32 {
  %y = "arith.addf"(%x, %x) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  return %y : f32
}`, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for n := range fg.All() {
		fmt.Println(n.Describe())
	}
	if err := mlir.Write(os.Stdout, fg); err != nil {
		fmt.Println(err)
	}
	// Output:
	// func.func at add.mlir:2:1
	// arith.addf at add.mlir:3:8
	// func.return at add.mlir:4:3
	// "func.func"() <{function_type = (f32) -> f32, sym_name = "twice"}> ({
	// ^bb0(%arg0: f32):
	//   %0 = "arith.addf"(%arg0, %arg0) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
	//   "func.return"(%0) : (f32) -> ()
	// }) : () -> ()
}

// Errors point into the text.
func ExampleParse_error() {
	_, err := mlir.Parse("add.mlir", `%total = "x.value"() : () -> f32
"x.use"(%totl) : (f32) -> ()`, nil)
	var e *diag.Error
	if errors.As(err, &e) {
		fmt.Print(e.Render())
	}
	// Output:
	// add.mlir:2:9: undefined value %totl
	//     2 | "x.use"(%totl) : (f32) -> ()
	//       |         ^^^^^
	//       = did you mean "%total"?
}
