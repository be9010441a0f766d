package numpy

import (
	"math"

	"gonum.org/v1/gonum/mathext/prng"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// Evaluators returns what the functions compute as fleet-compiler imports them. Its
// programs declare types that their values do not have, and mix types of elements:
// run them with eval.Options.Loose.
func Evaluators() map[string]eval.Evaluator {
	all := eval.Domain{Elems: eval.Anything}
	floats := eval.Domain{Elems: eval.Floats, Inexact: true}
	numbers := eval.Domain{Elems: eval.Integers | eval.Floats, Inexact: true}
	random := eval.Domain{Elems: eval.Integers, Impure: true}
	return map[string]eval.Evaluator{
		"sqrt":         numeric.Unary{Floats: math.Sqrt}.Evaluator(),
		"exp":          numeric.Unary{Floats: math.Exp, Inexact: true}.Evaluator(),
		"tanh":         numeric.Unary{Floats: math.Tanh, Inexact: true}.Evaluator(),
		"sum":          reduction(numbers, numeric.SumReduction()),
		"max":          reduction(numbers, numeric.MaxReduction()),
		"mean":         reduction(floats, numeric.Reduction{Floats: numeric.Mean, Nonempty: true}),
		"var":          reduction(floats, numeric.Reduction{Floats: variance, Nonempty: true}),
		"transpose":    numeric.Op(all, transpose),
		"split":        numeric.Op(all, split),
		"tri":          numeric.Op(eval.Domain{Elems: eval.Integers}, tri),
		"hstack":       numeric.Op(all, hstack),
		"random.seed":  numeric.Results(random, seed),
		"random.randn": numeric.Op(random, randn),
	}
}

// pythonEvaluators returns what a program does besides: it prints.
func pythonEvaluators() map[string]eval.Evaluator {
	d := eval.Domain{Elems: eval.Anything, Impure: true}
	return map[string]eval.Evaluator{"print": numeric.Results(d, func(c numeric.Call) []value.Value {
		c.Emit(c.Inputs()...)
		return nil
	})}
}

func variance(x []float64) float64 {
	mean, squares := numeric.Mean(x), make([]float64, len(x))
	for i, e := range x {
		squares[i] = (e - mean) * (e - mean)
	}
	return numeric.Mean(squares)
}

// reduction folds the axes of an attribute, all of them without one.
func reduction(d eval.Domain, r numeric.Reduction) eval.Evaluator {
	return numeric.Op(d, func(c numeric.Call) value.Value {
		x := c.First()
		axes, ok := value.IntsOf(c.Op().Attr("axis"))
		if !ok {
			axes = nil
			for i := range x.Rank() {
				axes = append(axes, int64(i))
			}
		}
		if x.Class() == value.IntClass && r.Ints == nil {
			x = c.ToFloat(x)
		}
		return r.Apply(c, x, axes, c.AttrBool("keepdims"))
	})
}

// transpose reverses the dimensions unless it has an order.
func transpose(c numeric.Call) value.Value {
	x := c.First()
	perms, ok := value.IntsOf(c.Op().Attr("axes"))
	if !ok {
		perms = nil
		for i := range x.Rank() {
			perms = append(perms, int64(x.Rank()-1-i))
		}
	}
	return c.Transpose(x, numeric.Axes(perms, x.Rank()))
}

// split cuts an axis into that many parts of one size, and puts the parts in a new
// first dimension: a list of arrays is an array here.
func split(c numeric.Call) value.Value {
	x, n := c.First(), c.EitherInts("sections", 1)
	return c.Split(x, c.AttrAxis("axis", 0, x), n)
}

// tri is a square matrix with ones on and below the diagonal.
func tri(c numeric.Call) value.Value {
	size := c.InputSize(0)
	if size > 1<<15 {
		panic(numeric.TooLarge("a square matrix of size %d", size))
	}
	elem := c.Elem()
	if value.ClassOf(elem) == value.NoClass {
		elem = ir.F32
	}
	one := c.Convert(value.Bool(true), elem)
	b, n := c.Builder(ir.Tensor(elem, size, size)), int(size)
	for i := range n {
		c.Count(i)
		for j := range i + 1 {
			b.Copy(i*n+j, one, 0, 1)
		}
	}
	return b.Value()
}

// hstack joins arrays side by side: along the second axis, or the first of arrays
// that have no second.
func hstack(c numeric.Call) value.Value {
	x := c.First()
	axis := 1
	if x.Rank() == 1 {
		axis = 0
	}
	return c.Concat(axis, c.SameElems(c.Inputs()))
}

// generator draws numbers as NumPy's numpy.random functions do: from the Mersenne
// Twister MT19937, seeded with one number as theirs is.
type generator struct {
	bits  *prng.MT19937
	spare *float64 // the second number of a pair, until it is given
}

func newGenerator(seed uint64) *generator {
	g := &generator{bits: prng.NewMT19937()}
	g.bits.Seed(seed)
	return g
}

// float returns a number from 0 to 1, without 1, of 53 bits.
func (g *generator) float() float64 {
	high, low := g.bits.Uint32()>>5, g.bits.Uint32()>>6
	return (float64(high)*(1<<26) + float64(low)) / (1 << 53)
}

// normal draws from the normal distribution by Marsaglia's polar method, two numbers at
// a time, and gives the second one first.
func (g *generator) normal() float64 {
	if spare := g.spare; spare != nil {
		g.spare = nil
		return *spare
	}
	for {
		x, y := 2*g.float()-1, 2*g.float()-1
		r := x*x + y*y
		if r >= 1 || r == 0 {
			continue
		}
		f := math.Sqrt(-2 * math.Log(r) / r)
		second := f * x
		g.spare = &second
		return f * y
	}
}

// randomState is the key of the generator of a run.
type randomState struct{}

// generatorOf returns the generator of a run. A program that sets no seed draws as
// with the seed 0, so that it can be compared.
func generatorOf(c numeric.Call) *generator {
	return c.State(randomState{}, func() any { return newGenerator(0) }).(*generator)
}

// seed begins the numbers that are drawn anew.
func seed(c numeric.Call) []value.Value {
	seed := c.InputInts(0)
	if len(seed) != 1 || seed[0] < 0 || seed[0] > math.MaxUint32 {
		panic(numeric.Undefined("%v is not a seed", seed))
	}
	*generatorOf(c) = *newGenerator(uint64(seed[0]))
	if c.NumOutputs() == 1 { // a result of type none, which nothing can use
		return []value.Value{value.Bool(true)}
	}
	return nil
}

// randn draws an array of the shape that its inputs are the sizes of.
func randn(c numeric.Call) value.Value {
	g, dims := generatorOf(c), make([]int64, c.NumInputs())
	for i := range dims {
		dims[i] = c.InputSize(i)
	}
	t := c.Elem()
	if !t.IsFloat() {
		t = ir.F64
	}
	if len(dims) > 0 {
		t = ir.Tensor(t, dims...)
	}
	return numeric.Fill(c, t, func(block []float64) {
		for i := range block {
			block[i] = g.normal()
		}
	})
}
