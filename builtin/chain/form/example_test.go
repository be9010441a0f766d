package form_test

import (
	"fmt"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/form"
)

func mustParse(text string) chain.Chain {
	c, err := chain.ParseText(text)
	if err != nil {
		panic(err)
	}
	return c
}

// Chains that mean the same have one canonical form.
func Example() {
	for _, text := range []string{
		"(25,3,2) -> DimShuffle(1 2 0) -> Reshape(6,5,5) -> Reverse(0,1,2) -> Reshape(150)",
		"(25,3,2) -> Reverse(0,1,2) -> Reshape(5,5,6) -> DimShuffle(2 0 1) -> Reshape(150)",
	} {
		short, err := form.Canonical(mustParse(text))
		fmt.Println(short, err)
	}
	// Output:
	// (25,3,2) -> DimShuffle(1 2 0) -> Reshape(150) -> Reverse(0) <nil>
	// (25,3,2) -> DimShuffle(1 2 0) -> Reshape(150) -> Reverse(0) <nil>
}

// Equality is decided whatever the sizes, and an element shows where chains differ.
func ExampleEquivalent() {
	a := mustParse("(1000000,1000000) -> DimShuffle(1 0) -> Reverse(0) -> DimShuffle(1 0)")
	for _, b := range []string{"(1000000,1000000) -> Reverse(1)", "(1000000,1000000) -> Reverse(0)"} {
		equal, witness, err := form.Equivalent(a, mustParse(b))
		fmt.Println(equal, witness, err)
	}
	// Output:
	// true <nil> <nil>
	// false out(0,0) is in(0,999999) and in(999999,0) <nil>
}
