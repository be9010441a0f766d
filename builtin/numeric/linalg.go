package numeric

import (
	"math"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/value"
)

// linalgOps evaluates the named ops of MLIR's linalg on tensors. The last input
// is where the result goes, whose content they do not read but for matmul's, to
// which the product is added.
func linalgOps() table {
	floats := eval.Domain{Elems: eval.Floats, Inexact: true}
	any := eval.Domain{Elems: eval.Anything}
	return table{
		"softmax":   {Domain: floats, Eval: onInput(linalgSoftmax)},
		"matmul":    {Domain: eval.Domain{Elems: eval.Integers | eval.Floats, Inexact: true}, Eval: linalgMatmul},
		"transpose": {Domain: any, Eval: onInput(linalgTranspose)},
		"broadcast": {Domain: any, Eval: linalgBroadcast},
	}
}

func linalgSoftmax(c *eval.Call, x value.Value) (value.Value, error) {
	axis, err := axisOf(attrInt(c, "dimension", -1), x.Rank())
	if err != nil {
		return x, err
	}
	return softmax(c, x, axis)
}

// softmax makes the elements of an axis positive and their sum 1. The largest is
// subtracted first, so that none overflows.
func softmax(c *eval.Call, x value.Value, axis int) (value.Value, error) {
	if x.Class() != value.FloatClass {
		return value.Value{}, typeError("it does not take %s", x.Type())
	}
	perms := make([]int64, x.Rank())
	for i := range perms {
		perms[i] = int64(i)
	}
	perms[axis], perms[len(perms)-1] = perms[len(perms)-1], perms[axis] // undoes itself
	turned, err := transpose(c, x, perms)
	if err != nil {
		return value.Value{}, err
	}
	b, err := c.NewBuilder(turned.Type())
	if err != nil || b.Len() == 0 {
		return builderValue(b, err)
	}
	row, m := make([]float64, turned.Dims()[turned.Rank()-1]), meter{c: c}
	for at := 0; at < b.Len(); at += len(row) {
		turned.ReadFloats(row, at)
		if err := m.softmax(row); err != nil {
			return value.Value{}, err
		}
		b.PutFloats(at, row)
	}
	return transpose(c, b.Value(), perms)
}

// softmax computes one row in its place.
func (m *meter) softmax(row []float64) error {
	top, total := maxReduction().floats(row), 0.0
	for i := range row {
		row[i] = math.Exp(row[i] - top)
		total += row[i]
		if err := m.done(1); err != nil {
			return err
		}
	}
	for i := range row {
		row[i] /= total
	}
	return nil
}

func linalgMatmul(c *eval.Call) error {
	if err := arity(c, 3); err != nil {
		return err
	}
	product, err := matmul(c, c.Input(0), c.Input(1), accumulator(c.Input(0)))
	if err != nil {
		return err
	}
	start, err := numbers(c, c.Input(2), product.Elem())
	if err != nil {
		return err
	}
	out, err := binary{ints: addInts, floats: addFloats}.apply(c, product, start)
	if err != nil {
		return err
	}
	out, err = numbers(c, out, c.Input(2).Elem())
	c.Return(out)
	return err
}

func linalgTranspose(c *eval.Call, x value.Value) (value.Value, error) {
	perms, err := attrInts(c, "permutation")
	if err != nil {
		return x, err
	}
	return transpose(c, x, perms)
}

// linalgBroadcast adds the dimensions that the attribute lists.
func linalgBroadcast(c *eval.Call) error {
	if err := arity(c, 2); err != nil {
		return err
	}
	added, err := attrInts(c, "dimensions")
	if err != nil {
		return err
	}
	t := c.Input(1).Type()
	if !t.IsShaped() {
		return typeError("it does not make %s", t)
	}
	x, dims, next := c.Input(0), make([]int64, t.Rank()), 0
	for i := range dims {
		dims[i] = 1
	}
	own := map[int64]bool{}
	for _, d := range added {
		own[d] = true
	}
	for i := range dims {
		if !own[int64(i)] && next < x.Rank() {
			dims[i] = x.Dims()[next]
			next++
		}
	}
	if x, err = reshaped(x, dims); err != nil {
		return err
	}
	out, err := expand(c, x, t.WithElem(x.Elem()))
	c.Return(out)
	return err
}
