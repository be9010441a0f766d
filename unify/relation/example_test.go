package relation_test

import (
	"fmt"

	"github.com/settle-go/settle/unify/logic"
	"github.com/settle-go/settle/unify/relation"
)

// One relation answers several questions: which list both together make, and
// which lists make one.
func Example() {
	q, x, y := logic.NewVar("q"), logic.NewVar("x"), logic.NewVar("y")
	for t := range relation.Run(0, q, relation.Appendo(logic.List(1, 2), logic.List(3), q)) {
		fmt.Println(logic.String(t))
	}
	for t := range relation.Run(0, logic.List(x, y), relation.Appendo(x, y, logic.List(1, 2))) {
		fmt.Println(logic.String(t))
	}
	// Output:
	// [1, 2, 3]
	// [[], [1, 2]]
	// [[1], [2]]
	// [[1, 2], []]
}

// A relation without an end gives its first results at once.
func ExampleRun() {
	q := logic.NewVar("q")
	for t := range relation.Run(4, q, relation.Itero(q)) {
		fmt.Println(logic.String(t))
	}
	// Output:
	// []
	// [~_1]
	// [~_1, ~_2]
	// [~_1, ~_2, ~_3]
}

// x + x = 2 x, from left to right and from right to left.
func ExampleEq() {
	q, x := logic.NewVar("q"), logic.NewVar("x")
	doubles := func(sum, product logic.Term) relation.Goal {
		return relation.All(
			relation.Eq(sum, logic.Expr(logic.OpName("add"), x, x)),
			relation.Eq(product, logic.Expr(logic.OpName("mul"), 2, x)))
	}
	three := logic.Expr(logic.OpName("add"), 3, 3)
	fmt.Println(relation.Collect(1, q, doubles(three, q)))
	fmt.Println(relation.Collect(1, q, doubles(q, logic.Expr(logic.OpName("mul"), 2, "z"))))
	// Output:
	// [e(mul, 2, 3)]
	// [e(add, "z", "z")]
}

// Facts answer in the order in which they were added.
func ExampleFacts() {
	parent := relation.NewFacts("parent")
	for _, pair := range [][2]string{{"ann", "bob"}, {"bob", "cid"}, {"bob", "dot"}} {
		if err := parent.Add(pair[0], pair[1]); err != nil {
			fmt.Println(err)
		}
	}
	who, between := logic.NewVar("who"), logic.NewVar("")
	fmt.Println(relation.Collect(0, who, parent.Goal("ann", between), parent.Goal(between, who)))
	// Output: [cid dot]
}

// What must not be is said before it is known.
func ExampleNeq() {
	q := logic.NewVar("q")
	fmt.Println(relation.Collect(0, q, relation.Neq(q, 2), relation.Membero(q, logic.List(1, 2, 3))))
	// Output: [1 3]
}
