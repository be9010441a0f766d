package linalg

import (
	"math"
	"slices"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/value"
)

// Evaluators returns what generic and the named ops compute on tensors. The last input of those is where
// the result goes, whose content they do not read except for matmul's, to which the
// product is added.
func Evaluators() map[string]eval.Evaluator {
	all := eval.Domain{Elems: eval.Anything}
	return map[string]eval.Evaluator{
		"softmax": numeric.Op(eval.Domain{Elems: eval.Floats, Inexact: true}, softmax),
		"matmul":  numeric.Op(eval.Domain{Elems: eval.Integers | eval.Floats, Inexact: true}, matmul),
		"transpose": numeric.Op(all, func(c numeric.Call) value.Value {
			return c.Transpose(c.First(), c.AttrInts("permutation"))
		}),
		"broadcast": numeric.Op(all, broadcast),
		"generic":   numeric.Results(eval.Domain{Elems: eval.Anything, Impure: true}, generic),
	}
}

// softmax makes the elements of an axis positive and their sum 1. The largest is
// subtracted first, so that none overflows.
func softmax(c numeric.Call) value.Value {
	x := c.First()
	axis := c.AttrAxis("dimension", -1, x)
	if x.Class() != value.FloatClass {
		panic(numeric.Mistyped("it does not take %s", x.Type()))
	}
	perms := make([]int64, x.Rank())
	for i := range perms {
		perms[i] = int64(i)
	}
	last := len(perms) - 1
	perms[axis], perms[last] = perms[last], perms[axis] // undoes itself
	x = c.Transpose(x, perms)
	b := c.Builder(x.Type())
	row := make([]float64, x.Dims()[last])
	for at := 0; at < b.Len(); at += len(row) {
		x.ReadFloats(row, at)
		softmaxRow(c, row)
		b.PutFloats(at, row)
	}
	return c.Transpose(b.Value(), perms)
}

func softmaxRow(c numeric.Call, row []float64) {
	top, total := slices.Max(row), 0.0
	for i := range row {
		c.Count(1)
		row[i] = math.Exp(row[i] - top)
		total += row[i]
	}
	for i := range row {
		row[i] /= total
	}
}

func matmul(c numeric.Call) value.Value {
	c.Exactly(3)
	into := c.Input(2)
	product := c.Matmul(c.Input(0), c.Input(1), numeric.Accumulator(c.Input(0)))
	add := numeric.Binary{Ints: numeric.IntType.Add, Floats: numeric.Add}
	return c.Convert(add.Apply(c, product, c.Convert(into, product.Elem())), into.Elem())
}

// broadcast adds the dimensions that the attribute lists.
func broadcast(c numeric.Call) value.Value {
	c.Exactly(2)
	added := c.AttrInts("dimensions")
	x, t := c.Input(0), c.Input(1).Type()
	if !t.IsShaped() {
		panic(numeric.Mistyped("it does not make %s", t))
	}
	dims, own := make([]int64, t.Rank()), x.Dims()
	for i := range dims {
		dims[i] = 1
		if len(own) > 0 && !slices.Contains(added, int64(i)) {
			dims[i], own = own[0], own[1:]
		}
	}
	return c.Expand(numeric.Reshape(x, dims), t.WithElem(x.Elem()))
}
