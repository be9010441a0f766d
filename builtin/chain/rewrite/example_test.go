package rewrite_test

import (
	"fmt"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/rewrite"
)

// An order says which ops come first; a query by its tags has the rules for it.
func ExampleOrder_Apply() {
	c := chain.New(10, 6).Reverse(0).DimShuffle(1, 0).Reverse(1).Reshape(60)
	reverse, err := rewrite.ParseOrder("reverse")
	if err != nil {
		panic(err)
	}
	fmt.Println(rewrite.Lexicographic().Apply(c.Reverse(0)))
	fmt.Println(reverse.Apply(c.Reverse(0)))
	// Output:
	// (10,6) -> DimShuffle(1 0) -> Reshape(60) -> Reverse(0)
	// (10,6) -> Reverse(0,1) -> DimShuffle(1 0) -> Reshape(60)
}
