package why_test

import (
	"context"
	"fmt"
	"os"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/why"
	"github.com/settle-go/settle/optdb"
)

const program = `"func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
^bb0(%x: i32):
  %one = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %y = "arith.muli"(%x, %one) : (i32, i32) -> i32
  %z = "arith.addi"(%y, %y) : (i32, i32) -> i32
  "func.return"(%z) : (i32) -> ()
}) : () -> ()
`

// Where did the multiplication in line 4 go?
func ExampleHistory_Explain() {
	library, err := builtin.New(builtin.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	pipeline, err := library.DB.Query(optdb.Include("canonicalize"))
	if err != nil {
		fmt.Println(err)
		return
	}
	before, err := mlir.Parse("f.mlir", program, library.Dialects)
	if err != nil {
		fmt.Println(err)
		return
	}
	after, _ := mlir.Parse("f.mlir", program, library.Dialects)
	history := why.Begin("f.mlir", before, after)
	if _, err := pipeline.Optimize(context.Background(), after); err != nil {
		fmt.Println(err)
		return
	}
	history.End(nil)
	answers, err := history.Explain("f.mlir:4")
	if err != nil {
		fmt.Println(err)
		return
	}
	why.Write(os.Stdout, answers)
	// Output:
	// arith.muli at f.mlir:4:8 is gone
	//   -> remove_mul_one_arith (optdb/canonicalize, round 1)
	//   -> the input x
}
