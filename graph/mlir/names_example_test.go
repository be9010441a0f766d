package mlir_test

import (
	"fmt"

	"github.com/settle-go/settle/graph/mlir"
)

// A graph does not keep the names of results; the reader can note them.
func ExampleKeepNames() {
	names := mlir.Names{}
	fg, err := mlir.Parse("f.mlir", `
%both:2 = "test.pair"() : () -> (i32, i64)
%sum = "test.add"(%both#1, %both#1) : (i64, i64) -> i64
`, nil, mlir.KeepNames(names))
	if err != nil {
		fmt.Println(err)
		return
	}
	written := mlir.WrittenNames(fg)
	for n := range fg.All() {
		for _, v := range n.Outputs() {
			fmt.Println(names[v], "is written", written[v])
		}
	}
	// Output:
	// %both#0 is written %0#0
	// %both#1 is written %0#1
	// %sum is written %1
}
