package vector

import (
	"bytes"
	"math"
	"strings"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// Evaluators returns what the ops compute that have nothing to do with memory. Elements
// that may be anything, and positions outside of a vector, have no value. Vectors of
// scalable sizes, and those of more than 1,024 elements that move, are not computed.
func Evaluators() map[string]eval.Evaluator {
	all := eval.Domain{Elems: eval.Anything, Partial: "a position outside of the vector, or an element that may be anything"}
	ints := eval.Domain{Elems: eval.Integers | eval.Truths}
	table := map[string]eval.Evaluator{
		"bitcast":       numeric.Op(eval.Domain{Elems: eval.Numbers}, bitcast),
		"constant_mask": numeric.Op(ints, constantMask),
		"create_mask":   numeric.Op(ints, createMask),
		"step":          numeric.Op(ints, step),
		"fma":           numeric.Op(eval.Domain{Elems: eval.Floats}, fusedMultiplyAdd),
		"reduction":     numeric.Op(ints, reduction),
		"multi_reduction": numeric.Op(ints, func(c numeric.Call) value.Value {
			c.Exactly(2)
			return reduceInts(c, c.AttrInts("reduction_dims"), c.Input(1))
		}),
	}
	for _, name := range moves {
		table[strings.TrimPrefix(name, "vector.")] = numeric.Results(all, move)
	}
	delete(table, "flat_transpose")
	return table
}

// bitcast gives the bits other types. Several elements become one only where all are the same:
// else their order is that of the machine.
func bitcast(c numeric.Call) value.Value {
	x, to := c.Only(), c.Elem()
	from := x.Elem()
	if from.Width() == to.Width() {
		return numeric.Typed(x.Reinterpret(to))
	}
	isWhole := func(t ir.Type) bool { return t.Width() > 0 && t.Width() == 8*value.Size(t) }
	if !x.IsSplat() || !isWhole(from) || !isWhole(to) || to.Width()%from.Width() != 0 {
		panic(numeric.Mistyped("the order of the elements of %s in %s is that of the machine", x.Type(), c.Type(0)))
	}
	bits := bytes.Repeat(x.At(0).AppendBytes(nil), to.Width()/from.Width())
	one := numeric.Typed(value.Bytes(to, bits))
	return numeric.Typed(one.Splat(c.Type(0)))
}

// move computes an op that makes each element of its results from one of an input.
func move(c numeric.Call) []value.Value {
	k := call{op: c.Op()}
	values := c.Inputs()
	for _, v := range values {
		k.inputs = append(k.inputs, v.Type())
	}
	for i := range c.NumOutputs() {
		k.outputs = append(k.outputs, c.Type(i))
	}
	if first := positionsOf(c.Op().Name()); first > 0 {
		for i := first; i < len(values); i++ {
			k.positions = append(k.positions, c.InputSize(i))
		}
	}
	results := make([]value.Value, c.NumOutputs())
	for r := range results {
		list, ok := k.sources(r)
		if !ok {
			panic(numeric.Mistyped("its attributes do not fit the types"))
		}
		b := c.Builder(k.outputs[r])
		for i, s := range list {
			c.Count(1)
			switch {
			case s == nowhere:
				panic(numeric.Undefined("element %d", i))
			case values[s.input].Elem() != value.ElemOf(k.outputs[r]):
				panic(numeric.Mistyped("it does not make %s of %s", k.outputs[r], values[s.input].Type()))
			}
			b.Copy(i, values[s.input], s.at, 1)
		}
		results[r] = b.Value()
	}
	return results
}

// positionsOf returns the first operand that is a part of a position, 0 for ops without
// one.
func positionsOf(op string) int {
	switch op {
	case "vector.extract":
		return 1
	case "vector.insert":
		return 2
	}
	return 0
}

// mask is the vector that is true where each index is below a bound.
func mask(c numeric.Call, bounds []int64) value.Value {
	t := c.Type(0)
	if _, ok := count(t); !ok || t.Elem() != ir.I1 || len(bounds) != t.Rank() {
		panic(numeric.Mistyped("it does not make %s", t))
	}
	list := make([]int64, product(t.Dims()))
	each(t.Dims(), func(i int, index []int64) {
		list[i] = 1
		for k, bound := range bounds {
			if index[k] >= bound {
				list[i] = 0
			}
		}
	})
	return numeric.Typed(value.Ints(t, list...))
}

func constantMask(c numeric.Call) value.Value {
	bounds, ok := listOf(c.Op().Attr("mask_dim_sizes"))
	if !ok {
		panic(numeric.Mistyped("mask_dim_sizes is not a list of integers"))
	}
	if t := c.Type(0); t.Rank() == 0 && len(bounds) == 1 { // of one element
		return numeric.Typed(value.Ints(t, min(bounds[0], 1)))
	}
	return mask(c, bounds)
}

func createMask(c numeric.Call) value.Value {
	bounds := make([]int64, c.NumInputs())
	for i := range bounds {
		v := c.Input(i)
		if v.Class() != value.IntClass || !v.IsScalar() {
			panic(numeric.Mistyped("%s is not a bound", v.Type()))
		}
		bounds[i] = v.Int(0)
	}
	if t := c.Type(0); t.Rank() == 0 && len(bounds) == 1 && t.Elem() == ir.I1 {
		return numeric.Typed(value.Ints(t, max(min(bounds[0], 1), 0)))
	}
	return mask(c, bounds)
}

func step(c numeric.Call) value.Value {
	t := c.Type(0)
	n, ok := count(t)
	if !ok || value.ClassOf(value.ElemOf(t)) != value.IntClass {
		panic(numeric.Mistyped("it does not make %s", t))
	}
	list := make([]int64, n)
	for i := range list {
		list[i] = int64(i)
	}
	return numeric.Typed(value.Ints(t, list...))
}

func fusedMultiplyAdd(c numeric.Call) value.Value {
	if c.NumInputs() == 3 && c.Input(0).Elem() == ir.F64 {
		return numeric.Map3(c, math.FMA)
	}
	panic(numeric.Mistyped("only f64 is multiplied and added with one rounding"))
}

// kindOf returns the word of #vector.kind<add>.
func kindOf(op ir.Op) string {
	text := op.Attr("kind").String()
	return strings.TrimSuffix(text[strings.Index(text, "<")+1:], ">")
}

// combine are the kinds of reductions of integers.
var combine = map[string]func(t numeric.IntType, x, y int64) int64{
	"add": numeric.IntType.Add, "mul": numeric.IntType.Mul,
	"and": numeric.IntType.And, "or": numeric.IntType.Or, "xor": numeric.IntType.Xor,
	"maxsi": numeric.IntType.Max, "minsi": numeric.IntType.Min,
	"maxui": func(t numeric.IntType, x, y int64) int64 { t.Unsigned = true; return t.Max(x, y) },
	"minui": func(t numeric.IntType, x, y int64) int64 { t.Unsigned = true; return t.Min(x, y) },
}

// reduction folds a vector to a number, with another number where there is one.
func reduction(c numeric.Call) value.Value {
	c.AtLeast(1)
	if c.NumInputs() == 1 {
		return reduceInts(c, []int64{0}, value.Value{})
	}
	c.Exactly(2)
	return reduceInts(c, []int64{0}, c.Input(1))
}

func reduceInts(c numeric.Call, axes []int64, start value.Value) value.Value {
	f, ok := combine[kindOf(c.Op())]
	x := c.First()
	if !ok || x.Class() != value.IntClass || x.Rank() < 1 || x.Len() == 0 {
		panic(numeric.Mistyped("reductions of %s by %s are not computed", x.Type(), c.Op().Attr("kind")))
	}
	out := numeric.Reduction{Nonempty: true, Ints: func(t numeric.IntType, list []int64) int64 {
		sum := list[0]
		for _, e := range list[1:] {
			sum = f(t, sum, e)
		}
		return sum
	}}.Apply(c, x, axes, false)
	if !start.IsValid() {
		return out
	}
	return numeric.Binary{Ints: f}.Apply(c, out, start)
}
