package shape

import (
	"slices"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// Evaluators returns what the ops compute of shapes that are tensors of extents, and of sizes
// of the type index. There are no values of the types !shape.shape and !shape.size.
func Evaluators() map[string]eval.Evaluator {
	all := eval.Domain{Elems: eval.Anything}
	partial := eval.Domain{Elems: eval.Anything, Partial: "shapes that do not go together"}
	extents := func(f func(c numeric.Call) []int64) eval.Evaluator {
		return numeric.Op(partial, func(c numeric.Call) value.Value {
			list := f(c)
			return numeric.Must(value.Ints(ir.Tensor(ir.Index(), int64(len(list))), list...))
		})
	}
	number := func(f func(c numeric.Call) int64) eval.Evaluator {
		return numeric.Op(partial, func(c numeric.Call) value.Value { return numeric.Must(value.Ints(ir.Index(), f(c))) })
	}
	truth := func(f func(c numeric.Call) bool) eval.Evaluator {
		return numeric.Op(all, func(c numeric.Call) value.Value {
			n := int64(0)
			if f(c) {
				n = 1
			}
			return numeric.Must(value.Ints(ir.I1, n))
		})
	}
	t := numeric.IntTypeOf(ir.Index())
	return map[string]eval.Evaluator{
		"const_shape":      numeric.Op(eval.Domain{Elems: eval.Integers}, constShape),
		"const_size":       numeric.Constant(),
		"add":              number(func(c numeric.Call) int64 { x, y := pair(c); return t.Add(x, y) }),
		"mul":              number(func(c numeric.Call) int64 { x, y := pair(c); return t.Mul(x, y) }),
		"div":              number(floorDiv),
		"num_elements":     number(func(c numeric.Call) int64 { return product(extentsOf(c, 0)) }),
		"rank":             number(func(c numeric.Call) int64 { return int64(len(extentsOf(c, 0))) }),
		"get_extent":       number(func(c numeric.Call) int64 { return at(extentsOf(c, 0), sizeOf(c, 1)) }),
		"dim":              number(func(c numeric.Call) int64 { return at(c.First().Dims(), sizeOf(c, 1)) }),
		"size_to_index":    number(func(c numeric.Call) int64 { return sizeOf(c, 0) }),
		"shape_of":         extents(func(c numeric.Call) []int64 { return c.First().Dims() }),
		"concat":           extents(func(c numeric.Call) []int64 { return slices.Concat(extentsOf(c, 0), extentsOf(c, 1)) }),
		"to_extent_tensor": extents(func(c numeric.Call) []int64 { return extentsOf(c, 0) }),
		"broadcast": extents(func(c numeric.Call) []int64 {
			list, ok := stretched(allExtents(c))
			if !ok {
				panic(numeric.Undefined("the shapes do not go together"))
			}
			return list
		}),
		"is_broadcastable": truth(func(c numeric.Call) bool { _, ok := stretched(allExtents(c)); return ok }),
		"shape_eq": truth(func(c numeric.Call) bool {
			list := allExtents(c)
			return !slices.ContainsFunc(list, func(x []int64) bool { return !slices.Equal(x, list[0]) })
		}),
	}
}

// extentsOf returns an operand that is a list of extents.
func extentsOf(c numeric.Call, i int) []int64 {
	c.AtLeast(i + 1)
	if x := c.Input(i); x.Class() != value.IntClass || x.Rank() != 1 {
		panic(numeric.Mistyped("%s is not a list of extents", x.Type()))
	}
	return c.InputInts(i)
}

func allExtents(c numeric.Call) [][]int64 {
	list := make([][]int64, c.NumInputs())
	for i := range list {
		list[i] = extentsOf(c, i)
	}
	return list
}

// sizeOf returns an operand that is a number.
func sizeOf(c numeric.Call, i int) int64 {
	c.AtLeast(i + 1)
	x := c.Input(i)
	if x.Class() != value.IntClass || !x.IsScalar() {
		panic(numeric.Mistyped("%s is not a size", x.Type()))
	}
	return x.Int(0)
}

func pair(c numeric.Call) (x, y int64) { return sizeOf(c, 0), sizeOf(c, 1) }

func floorDiv(c numeric.Call) int64 {
	x, y := pair(c)
	q, ok := quotient(x, y)
	if !ok {
		panic(numeric.Undefined("%d divided by %d", x, y))
	}
	return q
}

// quotient divides, and rounds down.
func quotient(x, y int64) (int64, bool) {
	if y == 0 || y == -1 && x == -x {
		return 0, y != 0 && x == 0
	}
	q := x / y
	if x%y != 0 && (x < 0) != (y < 0) {
		q--
	}
	return q, true
}

func at(list []int64, i int64) int64 {
	if i < 0 || i >= int64(len(list)) {
		panic(numeric.Undefined("there is no dimension %d of %d", i, len(list)))
	}
	return list[i]
}

func product(list []int64) int64 {
	p := int64(1)
	for _, n := range list {
		p *= n
	}
	return p
}

// stretched returns the shape to which shapes are stretched, as NumPy does.
func stretched(list [][]int64) ([]int64, bool) { return declare.Broadcast(list...) }

// constShape reads the sizes that the op is made of, which are not in an attribute "value".
func constShape(c numeric.Call) value.Value {
	return numeric.Typed(value.FromAttr(c.Op().Attr("shape")))
}
