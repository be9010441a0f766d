package numeric

import (
	"math"
	"slices"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// numpyOps evaluates NumPy's functions as fleet-compiler imports them. Its
// programs declare types that their values do not have, and mix types of
// elements: run them with eval.Options.Loose.
func numpyOps() table {
	floats := eval.Domain{Elems: eval.Floats, Inexact: true}
	any := eval.Domain{Elems: eval.Anything}
	numbers := eval.Domain{Elems: eval.Integers | eval.Floats, Inexact: true}
	return table{
		"sqrt":         unary{floats: math.Sqrt}.evaluator(),
		"exp":          unary{floats: math.Exp, inexact: true}.evaluator(),
		"tanh":         unary{floats: math.Tanh, inexact: true}.evaluator(),
		"sum":          {Domain: numbers, Eval: numpyReduce(sumReduction())},
		"max":          {Domain: numbers, Eval: numpyReduce(maxReduction())},
		"mean":         {Domain: floats, Eval: numpyReduce(reduction{floats: mean, nonempty: true})},
		"var":          {Domain: floats, Eval: numpyReduce(reduction{floats: variance, nonempty: true})},
		"transpose":    {Domain: any, Eval: onInput(numpyTranspose)},
		"split":        {Domain: any, Eval: onInput(numpySplit)},
		"tri":          {Domain: eval.Domain{Elems: eval.Integers}, Eval: numpyTri},
		"hstack":       {Domain: any, Eval: onInput(numpyStack)},
		"random.seed":  {Domain: eval.Domain{Elems: eval.Integers, Impure: true}, Eval: seedRandom},
		"random.randn": {Domain: eval.Domain{Elems: eval.Integers, Impure: true}, Eval: drawNormal},
	}
}

// pythonOps evaluates what a program does besides: it prints.
func pythonOps() table {
	return table{"print": {Domain: eval.Domain{Elems: eval.Anything, Impure: true}, Eval: func(c *eval.Call) error {
		c.Emit(c.Inputs()...)
		return nil
	}}}
}

func mean(x []float64) float64 { return sum(x) / float64(len(x)) }

func variance(x []float64) float64 {
	m, squares := mean(x), make([]float64, len(x))
	for i, e := range x {
		squares[i] = (e - m) * (e - m)
	}
	return mean(squares)
}

// numpyReduce folds the axes of its attributes, all of them without one.
func numpyReduce(r reduction) func(c *eval.Call) error {
	return onInput(func(c *eval.Call, x value.Value) (value.Value, error) {
		axes, ok := asInts(c.Op().Attr("axis"))
		if !ok {
			axes = nil
			for i := range x.Rank() {
				axes = append(axes, int64(i))
			}
		}
		if x.Class() == value.IntClass && r.ints == nil {
			var err error
			if x, err = numbers(c, x, looseFloat(c)); err != nil {
				return x, err
			}
		}
		return r.apply(c, x, axes, attrBool(c, "keepdims"))
	})
}

// numpyTranspose reverses the dimensions unless it has an order.
func numpyTranspose(c *eval.Call, x value.Value) (value.Value, error) {
	perms, ok := asInts(c.Op().Attr("axes"))
	if !ok {
		perms = make([]int64, x.Rank())
		for i := range perms {
			perms[i] = int64(len(perms) - 1 - i)
		}
	}
	perms = slices.Clone(perms)
	for i, p := range perms {
		axis, err := axisOf(p, x.Rank())
		if err != nil {
			return x, err
		}
		perms[i] = int64(axis)
	}
	return transpose(c, x, perms)
}

// numpySplit cuts an axis into so many parts of one size, and puts the parts in a
// new first dimension: a list of arrays is an array here.
func numpySplit(c *eval.Call, x value.Value) (value.Value, error) {
	n, err := eitherInts(c, "sections", 1)
	if err != nil {
		return x, err
	}
	axis, err := axisOf(attrInt(c, "axis", 0), x.Rank())
	if err != nil {
		return x, err
	}
	if len(n) != 1 || n[0] < 1 || x.Dims()[axis]%n[0] != 0 {
		return x, undefined("%d elements in %v parts of one size", x.Dims()[axis], n)
	}
	dims := slices.Clone(x.Dims())
	dims[axis] /= n[0]
	dims = slices.Insert(dims, axis, n[0])
	out, err := reshaped(x, dims)
	if err != nil {
		return x, err
	}
	perms := []int64{int64(axis)}
	for i := range dims {
		if i != axis {
			perms = append(perms, int64(i))
		}
	}
	return transpose(c, out, perms)
}

// numpyTri is a square matrix with ones on and below the diagonal.
func numpyTri(c *eval.Call) error {
	size, err := operandInts(c, 0)
	if err != nil {
		return err
	}
	if len(size) != 1 || size[0] < 0 {
		return undefined("a square matrix of size %v", size)
	}
	if size[0] > 1<<15 {
		return eval.Errorf(eval.ErrLimit, "a square matrix of size %d", size[0])
	}
	elem := value.ElemOf(c.Type(0))
	if value.ClassOf(elem) == value.NoClass {
		elem = ir.F32
	}
	b, err := c.NewBuilder(ir.Tensor(elem, size[0], size[0]))
	if err != nil {
		return err
	}
	one, err := one(elem)
	if err != nil {
		return err
	}
	n, m := int(size[0]), meter{c: c}
	for i := range n {
		if err := m.done(i); err != nil {
			return err
		}
		for j := range i + 1 {
			b.Copy(i*n+j, one, 0, 1)
		}
	}
	c.Return(b.Value())
	return nil
}

// one returns the number 1 of a type.
func one(elem ir.Type) (value.Value, error) {
	if value.ClassOf(elem) == value.FloatClass {
		return value.Floats(elem, 1)
	}
	v, err := value.Ints(elem, 1)
	if err != nil {
		return v, typeError("%v", err)
	}
	return v, nil
}

// numpyStack joins arrays side by side: along the second axis, or the first of
// arrays that have no second.
func numpyStack(c *eval.Call, x value.Value) (value.Value, error) {
	vals, err := sameElems(c, c.Inputs())
	if err != nil {
		return x, err
	}
	axis := 1
	if x.Rank() == 1 {
		axis = 0
	}
	return concat(c, axis, vals)
}

// randomState is the key of the generator of a run.
type randomState struct{}

// seedRandom begins the numbers that are drawn anew.
func seedRandom(c *eval.Call) error {
	seed, err := operandInts(c, 0)
	if err != nil {
		return err
	}
	if len(seed) != 1 || seed[0] < 0 || seed[0] > math.MaxUint32 {
		return undefined("%v is no seed", seed)
	}
	g := c.State(randomState{}, func() any { return new(mersenne) }).(*mersenne)
	*g = *newMersenne(uint32(seed[0]))
	if c.NumOutputs() == 1 { // a result of type none, which nothing can use
		c.Return(value.Bool(true))
	}
	return nil
}

// drawNormal draws an array of the shape that its inputs are the sizes of. A
// program that sets no seed draws as with the seed 0, so that it can be compared.
func drawNormal(c *eval.Call) error {
	g := c.State(randomState{}, func() any { return newMersenne(0) }).(*mersenne)
	dims := make([]int64, c.NumInputs())
	for i := range dims {
		size, err := operandInts(c, i)
		if err != nil {
			return err
		}
		if len(size) != 1 || size[0] < 0 {
			return undefined("%v is no size", size)
		}
		dims[i] = size[0]
	}
	elem := value.ElemOf(c.Type(0))
	if !elem.IsFloat() {
		elem = ir.F64
	}
	t := elem
	if len(dims) > 0 {
		t = ir.Tensor(elem, dims...)
	}
	b, err := c.NewBuilder(t)
	if err != nil {
		return err
	}
	var block [blockSize]float64
	err = blocks(c, b.Len(), func(at, size int) error {
		for i := range size {
			block[i] = g.normal()
		}
		b.PutFloats(at, block[:size])
		return nil
	})
	c.Return(b.Value())
	return err
}
