package alias_test

import (
	"fmt"

	"github.com/settle-go/settle/builtin/alias"
	"github.com/settle-go/settle/builtin/alias/region"
)

// must returns the tensor of a step that cannot fail here.
func must(t alias.Tensor, err error) alias.Tensor {
	if err != nil {
		panic(err)
	}
	return t
}

// The question of the document: A has 24 elements, B is the right half of it as
// 4 rows of 6, C is each seventh. Do B and C intersect?
func Example() {
	var g alias.Graph
	a := must(g.Allocate(region.Shape{24}, 0))
	rows := must(g.View(a, alias.Reshape(4, 6)))
	b := must(g.Slice(rows, []int64{0, 3}, []int64{4, 6}))
	c := must(g.Subsample(a, 0, 7))

	fmt.Println("aliased:", g.AreAliased(b, c))
	meetings, err := g.Meet(b, c)
	if err != nil {
		panic(err)
	}
	for _, m := range meetings {
		fmt.Println("they meet at", m.Where)
		fmt.Println("for example at A", m.Witness)
	}
	// Output:
	// aliased: true
	// they meet at (24)[(1,23,21)]
	// for example at A [21]
}

// The document's first picture of a view that no stride describes: B is a corner
// of a cube, C each fifth element from 2 on. Both alias A[12].
func ExampleGraph_Witness() {
	var g alias.Graph
	a := must(g.Allocate(region.Shape{27}, 0))
	cube := must(g.View(a, alias.Reshape(3, 3, 3)))
	b := must(g.Slice(cube, []int64{0, 0, 0}, []int64{2, 2, 2}))
	tail := must(g.Slice(a, []int64{2}, []int64{27}))
	c := must(g.Subsample(tail, 0, 5))

	alloc, index, ok := g.Witness(b, c)
	fmt.Println(alloc == a, index, ok)
	// Output: true [12] true
}

// The document's example 1: a flattened view of a view is one sett.
func ExampleGraph_Origins() {
	var g alias.Graph
	a := must(g.Allocate(region.Shape{42}, 0))
	x := must(g.View(a, alias.Reshape(6, 7)))
	x = must(g.Slice(x, []int64{0, 0}, []int64{6, 6}))
	x = must(g.View(x, alias.Reshape(12, 3)))
	x = must(g.Slice(x, []int64{0, 0}, []int64{12, 2}))
	x = must(g.View(x, alias.Reshape(24)))
	for _, o := range g.Origins(x) {
		fmt.Println(o.Part)
	}

	// Example 2: the corners of a cube. The document's sett has the same stripes at
	// phase 0, which is the slices 0:2 instead of 0::2.
	cube := must(g.View(must(g.Allocate(region.Shape{27}, 0)), alias.Reshape(3, 3, 3)))
	x = must(g.Slice(cube, []int64{0, 0, 0}, []int64{2, 2, 2}))
	fmt.Println(g.Origins(x)[0].Part)
	x = cube
	for dim := range 3 {
		x = must(g.Subsample(x, dim, 2))
	}
	fmt.Println(g.Origins(x)[0].Part.Sett(0).Canonical())
	// Output:
	// (42)[(6,1,0)/(2,1,0)]
	// (27)[(18,9,0)/(6,3,0)/(2,1,0)]
	// [(18,9,18),(6,3,6),(2,1,2)]
}

// The document's tiled example: the answer takes as long for a million by a
// million elements as for 12 by 12.
func ExampleGraph_AreAliased() {
	for _, n := range []int64{3, 1000, 250_000} {
		var g alias.Graph
		a := must(g.Allocate(region.Shape{4 * n, 4 * n}, 0))
		inner := must(g.Slice(a, []int64{1, 1}, []int64{4*n - 3, 4*n - 3}))
		b, c := tiled(&g, a), tiled(&g, inner)
		fmt.Println(n, g.Shape(b), g.Shape(c), g.AreAliased(b, c))
	}
	// Output:
	// 3 (6,6) (4,4) true
	// 1000 (2000,2000) (1998,1998) true
	// 250000 (500000,500000) (499998,499998) true
}

// tiled takes 2x2 tiles of a square.
func tiled(g *alias.Graph, x alias.Tensor) alias.Tensor {
	n := g.Shape(x)[0]
	x = must(g.View(x, alias.Reshape(n*n/4, 4)))
	x = must(g.Slice(x, []int64{0, 0}, []int64{n * n / 4, 2}))
	x = must(g.View(x, alias.Reshape(4, n*n/8)))
	x = must(g.Slice(x, []int64{0, 0}, []int64{2, n * n / 8}))
	return must(g.View(x, alias.Reshape(n/2, n/2)))
}

// Slices of a tensor are merged or reordered only where they are known to be
// disjoint.
func ExampleGraph_Meet() {
	var g alias.Graph
	a := must(g.Allocate(region.Shape{1_000_000, 1_000_000}, 0))
	even := must(g.Subsample(a, 1, 2))
	odd := must(g.Slice(a, []int64{0, 1}, []int64{1_000_000, 1_000_000}))
	odd = must(g.Subsample(odd, 1, 2))
	meetings, err := g.Meet(even, odd)
	fmt.Println(meetings, err)
	both := must(g.Concat([]alias.Tensor{even, odd}, 1))
	contains, err := g.Contains(both, a)
	fmt.Println(contains, g.ContainsAliases(both), err)
	// Output:
	// [] <nil>
	// true false <nil>
}
