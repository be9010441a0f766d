package chain_test

import (
	"fmt"

	"github.com/settle-go/settle/builtin/chain"
)

func mustParse(text string) chain.Chain {
	c, err := chain.ParseText(text)
	if err != nil {
		panic(err)
	}
	return c
}

// A chain is evaluated on real arrays.
func ExampleApply() {
	c := mustParse("(2,3) -> DimShuffle(1 0) -> Slice(Dim=0, 0:3:2) -> Reduce(2,1)")
	sums, err := chain.Apply(c, []float64{1, 2, 3, 4, 5, 6})
	fmt.Println(sums, err)
	// Output:
	// [5 9] <nil>
}

// The mirror of a chain leads back from the output to the input.
func ExampleChain_Mirror() {
	c := mustParse("(10,20,30) -> Reshape(5,10,120) -> DimShuffle(1 2 0) -> Reverse(2) -> SettSample([(1,1,0)], [(1,1,0)], [])")
	m, err := c.Mirror()
	fmt.Println(m, err)
	// Output:
	// (5,60,5) -> SettFillInto((10,120,5), [(1,1,0)], [(1,1,0)], []) -> Reverse(2) -> DimShuffle(2 0 1) -> Reshape(10,20,30) <nil>
}
