package numeric

import (
	"fmt"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// blockSize is how many elements are computed at once: what is read, computed
// and written of three arrays stays in the first cache.
const blockSize = 512

// element is what elements are computed with, by their class.
type element interface {
	int64 | float64 | complex128
}

func read[T element](v value.Value, dst []T, at int) {
	switch dst := any(dst).(type) {
	case []int64:
		v.ReadInts(dst, at)
	case []float64:
		v.ReadFloats(dst, at)
	case []complex128:
		v.ReadComplexes(dst, at)
	}
}

func put[T element](b *value.Builder, at int, src []T) {
	switch src := any(src).(type) {
	case []int64:
		b.PutInts(at, src)
	case []float64:
		b.PutFloats(at, src)
	case []complex128:
		b.PutComplexes(at, src)
	}
}

// readLong reads elements from one on, in parts between which the context is looked
// at.
func readLong[T element](c Call, v value.Value, dst []T, from int) {
	for at := 0; at < len(dst); at += eval.PollEvery {
		part := dst[at:min(at+eval.PollEvery, len(dst))]
		c.Count(len(part))
		read(v, part, from+at)
	}
}

// putLong writes elements from one on, as [readLong] reads them.
func putLong[T element](c Call, b *value.Builder, to int, src []T) {
	for at := 0; at < len(src); at += eval.PollEvery {
		part := src[at:min(at+eval.PollEvery, len(src))]
		c.Count(len(part))
		put(b, to+at, part)
	}
}

// Fill makes the elements of a value of a type, a block after another.
func Fill[T element](c Call, t ir.Type, f func(block []T)) value.Value {
	b := c.Builder(t)
	var block [blockSize]T
	for at := 0; at < b.Len(); at += blockSize {
		c.Count(blockSize)
		part := block[:min(blockSize, b.Len()-at)]
		f(part)
		put(b, at, part)
	}
	return b.Value()
}

// blocksOf is a block of each input of an elementwise op.
type blocksOf[T element] [3][]T

// each computes the elements of a value of a type from those of values with as many
// elements, a block after another: f is given a block of each input and where it
// begins, -1 where there is one element. Where all inputs are splats, so is the result.
func each[A, B element](c Call, out ir.Type, f func(at int, args blocksOf[A], dst []B), inputs ...value.Value) value.Value {
	splat, n := true, 1
	for _, v := range inputs {
		if !v.IsSplat() {
			splat, n = false, min(v.Len(), blockSize)
		}
	}
	memory, dst := make([]A, n*len(inputs)), make([]B, n)
	compute := func(b *value.Builder, at, size int) {
		var args blocksOf[A]
		for i, v := range inputs {
			args[i] = memory[i*n : i*n+size]
			read(v, args[i], at)
		}
		first := at
		if b.Len() == 1 {
			first = -1
		}
		f(first, args, dst[:size])
		put(b, at, dst[:size])
	}
	if splat {
		b := Typed(value.NewBuilder(value.ElemOf(out)))
		compute(b, 0, 1)
		return Must(b.Value().Splat(out))
	}
	b := c.Builder(out)
	for at := 0; at < b.Len(); at += blockSize {
		c.Count(blockSize)
		compute(b, at, min(blockSize, b.Len()-at))
	}
	return b.Value()
}

// Map applies a function to each element.
func Map[A, B element](c Call, out ir.Type, x value.Value, f func(A) B) value.Value {
	return each(c, out, func(at int, args blocksOf[A], dst []B) {
		i, xs := 0, args[0]
		defer blame(at, &i)
		for i = range dst {
			dst[i] = f(xs[i])
		}
	}, x)
}

// MapTo applies a function that makes elements of another type.
func MapTo[A, B element](c Call, elem ir.Type, x value.Value, f func(A) B) value.Value {
	return Map(c, withElem(x, elem), x, f)
}

// Map2 applies a function to the elements of two values of one shape.
func Map2[A, B element](c Call, out ir.Type, x, y value.Value, f func(x, y A) B) value.Value {
	return each(c, out, func(at int, args blocksOf[A], dst []B) {
		i, xs, ys := 0, args[0], args[1]
		defer blame(at, &i)
		for i = range dst {
			dst[i] = f(xs[i], ys[i])
		}
	}, x, y)
}

// MapBlocks applies a function that computes whole blocks of floats.
func MapBlocks(c Call, out ir.Type, x, y value.Value, f func(dst, x, y []float64) []float64) value.Value {
	return each(c, out, func(_ int, args blocksOf[float64], dst []float64) { f(dst, args[0], args[1]) }, x, y)
}

// Map3 applies a function to the elements of three floats of one shape and type.
func Map3(c Call, f func(x, y, z float64) float64) value.Value {
	c.Exactly(3)
	vals := c.Alike(OneShape, c.Inputs())
	if vals[0].Class() != value.FloatClass {
		panic(Mistyped("it does not take %s", vals[0].Type()))
	}
	return each(c, vals[0].Type(), func(_ int, args blocksOf[float64], dst []float64) {
		for i := range dst {
			dst[i] = f(args[0][i], args[1][i], args[2][i])
		}
	}, vals...)
}

// blame adds to a failure which element it is about, where there are several.
func blame(at int, i *int) {
	r := recover()
	if f, ok := r.(Failure); ok && at >= 0 {
		r = Failure{fmt.Errorf("%w (element %d)", f.Err, at+*i)}
	}
	if r != nil {
		panic(r)
	}
}

// Shapes is which shapes the inputs of an elementwise op may have.
type Shapes uint8

const (
	OneShape  Shapes = iota // all the same
	Stretched               // of one rank, dimensions of 1 are repeated
	AnyShape                // as NumPy has it
)

// arrange gives the inputs of an elementwise op one shape.
func (c Call) arrange(rule Shapes, vals []value.Value) []value.Value {
	if c.Loose() {
		rule = AnyShape
	}
	if rule == OneShape {
		sameShape(vals...)
		return vals
	}
	return c.Broadcast(rule == AnyShape, vals...)
}

// SameElems checks that inputs have one type of elements, or gives them one where
// types are hints.
func (c Call) SameElems(vals []value.Value) []value.Value {
	for _, v := range vals[1:] {
		if v.Elem() == vals[0].Elem() {
			continue
		}
		if c.Loose() {
			return c.Promote(vals...)
		}
		panic(Mistyped("the inputs %s and %s do not have one type of elements", vals[0].Type(), v.Type()))
	}
	return vals
}

// Alike gives the inputs of an elementwise op one shape and one type of elements.
func (c Call) Alike(rule Shapes, vals []value.Value) []value.Value {
	return c.SameElems(c.arrange(rule, vals))
}

// Unary is an op of one input, element by element: the classes that it has are
// those of its functions.
type Unary struct {
	Ints   func(t IntType, x int64) int64
	Floats func(x float64) float64
	// Signs is what an op does that changes the signs of floats and nothing else, also
	// that of a NaN: it is given the bits of an element, and the bit of the sign.
	Signs     func(x, sign uint64) uint64
	Complexes func(x complex128) complex128
	Inexact   bool
}

// elems returns the elements of an op that has functions of these classes.
func elems(ints, floats, complexes bool) (e eval.Elems) {
	if ints {
		e |= eval.Integers | eval.Truths
	}
	if floats {
		e |= eval.Floats
	}
	if complexes {
		e |= eval.Complexes
	}
	return e
}

// Identity is the op that gives its input.
func Identity() Unary {
	return Unary{
		Ints: IntType.Same, Signs: func(x, _ uint64) uint64 { return x },
		Complexes: func(x complex128) complex128 { return x },
	}
}

// Domain returns where the op has a result.
func (u Unary) Domain() eval.Domain {
	return eval.Domain{Elems: elems(u.Ints != nil, u.hasFloats(), u.Complexes != nil), Inexact: u.Inexact}
}

func (u Unary) hasFloats() bool { return u.Floats != nil || u.Signs != nil }

// Evaluator returns the evaluator of the op.
func (u Unary) Evaluator() eval.Evaluator {
	return Op(u.Domain(), func(c Call) value.Value {
		x := c.First()
		if u.Ints == nil && u.hasFloats() {
			x = c.LooseFloat(x)
		}
		return u.Apply(c, x)
	})
}

// Apply computes the op.
func (u Unary) Apply(c Call, x value.Value) value.Value {
	switch class := x.Class(); {
	case class == value.IntClass && u.Ints != nil:
		t, f := IntTypeOf(x.Elem()), u.Ints
		return Map(c, x.Type(), x, func(e int64) int64 { return f(t, e) })
	case class == value.FloatClass && u.Signs != nil:
		return c.signs(x, x, func(x, _, sign uint64) uint64 { return u.Signs(x, sign) })
	case class == value.FloatClass && u.Floats != nil:
		return Map(c, x.Type(), x, u.Floats)
	case class == value.ComplexClass && u.Complexes != nil:
		return Map(c, x.Type(), x, u.Complexes)
	}
	panic(Mistyped("it does not take %s", x.Type()))
}

// Binary is an op of two inputs, element by element.
type Binary struct {
	Shapes    Shapes
	Ints      func(t IntType, x, y int64) int64
	Floats    func(x, y float64) float64
	Blocks    func(dst, x, y []float64) []float64 // the same, many at once
	Complexes func(x, y complex128) complex128
	// LooseFloats is what an op of integers does with floats where types are hints.
	LooseFloats func(x, y float64) float64
	Partial     string
	Inexact     bool
}

// Domain returns where the op has a result.
func (b Binary) Domain() eval.Domain {
	d := eval.Domain{Partial: b.Partial, Inexact: b.Inexact}
	d.Elems = elems(b.Ints != nil, b.Floats != nil, b.Complexes != nil)
	return d
}

// Evaluator returns the evaluator of the op.
func (b Binary) Evaluator() eval.Evaluator { return Op(b.Domain(), b.Eval) }

// Eval computes the op for the first two inputs.
func (b Binary) Eval(c Call) value.Value {
	c.AtLeast(2)
	return b.Apply(c, c.Input(0), c.Input(1))
}

// Apply computes the op.
func (b Binary) Apply(c Call, x, y value.Value) value.Value {
	vals := c.Alike(b.Shapes, []value.Value{x, y})
	x, y = vals[0], vals[1]
	if c.Loose() && b.Floats == nil {
		b.Floats = b.LooseFloats
	}
	switch class := x.Class(); {
	case class == value.IntClass && b.Ints != nil:
		t, f := IntTypeOf(x.Elem()), b.Ints
		return Map2(c, x.Type(), x, y, func(p, q int64) int64 { return f(t, p, q) })
	case class == value.FloatClass && b.Blocks != nil:
		return MapBlocks(c, x.Type(), x, y, b.Blocks)
	case class == value.FloatClass && b.Floats != nil:
		return Map2(c, x.Type(), x, y, b.Floats)
	case class == value.ComplexClass && b.Complexes != nil:
		return Map2(c, x.Type(), x, y, b.Complexes)
	}
	panic(Mistyped("it does not take %s", x.Type()))
}

// Comparison is an op of two inputs that gives truth values.
type Comparison struct {
	Shapes    Shapes
	Ints      func(t IntType, x, y int64) bool
	Floats    func(x, y float64) bool
	Complexes func(x, y complex128) bool
}

// Domain returns where the op has a result.
func (p Comparison) Domain() eval.Domain {
	return eval.Domain{Elems: elems(p.Ints != nil, p.Floats != nil, p.Complexes != nil)}
}

// Evaluator returns the evaluator of the op.
func (p Comparison) Evaluator() eval.Evaluator { return Op(p.Domain(), p.Eval) }

// Eval computes the op for its two inputs.
func (p Comparison) Eval(c Call) value.Value {
	c.Exactly(2)
	vals := c.Alike(p.Shapes, c.Inputs())
	return p.Apply(c, vals[0], vals[1])
}

// Apply computes the op for inputs of one shape and type.
func (p Comparison) Apply(c Call, x, y value.Value) value.Value {
	out := withElem(x, ir.I1)
	switch class := x.Class(); {
	case class == value.IntClass && p.Ints != nil:
		t := IntTypeOf(x.Elem())
		return Map2(c, out, x, y, func(a, b int64) int64 { return truth(p.Ints(t, a, b)) })
	case class == value.FloatClass && p.Floats != nil:
		return Map2(c, out, x, y, func(a, b float64) int64 { return truth(p.Floats(a, b)) })
	case class == value.ComplexClass && p.Complexes != nil:
		return Map2(c, out, x, y, func(a, b complex128) int64 { return truth(p.Complexes(a, b)) })
	}
	panic(Mistyped("it does not take %s", x.Type()))
}

// FloatTest is an op that gives the truth of a predicate for each float.
func FloatTest(f func(x float64) bool) eval.Evaluator {
	return Op(eval.Domain{Elems: eval.Floats}, func(c Call) value.Value { return TestFloats(c, f) })
}

// TestFloats computes a [FloatTest].
func TestFloats(c Call, f func(x float64) bool) value.Value {
	x := c.Only()
	if x.Class() != value.FloatClass {
		panic(Mistyped("it does not take %s", x.Type()))
	}
	return MapTo(c, ir.I1, x, func(e float64) int64 { return truth(f(e)) })
}

// Select is an op that takes an element of one of two values by a condition.
func Select(rule Shapes) eval.Evaluator {
	return Op(eval.Domain{Elems: eval.Anything}, func(c Call) value.Value {
		c.Exactly(3)
		condition := c.Input(0)
		if condition.Class() != value.IntClass || condition.Elem() != ir.I1 && !c.Loose() {
			panic(Mistyped("the condition is %s, not of i1", condition.Type()))
		}
		if condition.IsScalar() && rule == OneShape {
			sameShape(c.Input(1), c.Input(2))
			return c.Input(2 - int(truth(condition.Int(0) != 0)))
		}
		vals := c.arrange(rule, c.Inputs())
		branches := c.SameElems(vals[1:])
		return c.Pick(vals[0], branches[0], branches[1])
	})
}

// Pick takes each element of one of two values of one type, by a condition of i1 for
// each.
func (c Call) Pick(condition, yes, no value.Value) value.Value {
	if condition.IsSplat() && condition.Len() > 0 {
		if condition.Int(0) != 0 {
			return yes
		}
		return no
	}
	b := c.Builder(yes.Type())
	for i := range b.Len() {
		from := no
		if condition.Int(i) != 0 {
			from = yes
		}
		c.copyRun(b, i, from, i, 1)
	}
	return b.Value()
}

// FlipSign is the Signs of an op that negates.
func FlipSign(x, sign uint64) uint64 { return x ^ sign }

// DropSign is the Signs of an op that takes the absolute value.
func DropSign(x, sign uint64) uint64 { return x &^ sign }

// SignOp is an op that changes the signs of floats and nothing else, also that of
// a NaN: it is given the bits of one or two elements, and the bit of the sign.
func SignOp(inputs int, f func(x, y, sign uint64) uint64) eval.Evaluator {
	return Op(eval.Domain{Elems: eval.Floats, SetsSign: true}, func(c Call) value.Value {
		c.Exactly(inputs)
		vals := c.Alike(OneShape, c.Inputs())
		vals[0] = c.LooseFloat(vals[0])
		return c.signs(vals[0], vals[len(vals)-1], f)
	})
}

func (c Call) signs(x, y value.Value, f func(x, y, sign uint64) uint64) value.Value {
	elem := x.Elem()
	if x.Class() != value.FloatClass || y.Elem() != elem {
		panic(Mistyped("it does not take %s", x.Type()))
	}
	bits := ir.Integer(elem.Width())
	sign := uint64(1) << (elem.Width() - 1)
	unsigned := !value.HasNegativeZero(elem) // then the bits of -0 are those of NaN
	xs, ys := Typed(x.Reinterpret(bits)), Typed(y.Reinterpret(bits))
	t := IntType{Bits: uint(elem.Width())}
	out := Map2(c, xs.Type(), xs, ys, func(a, b int64) int64 {
		if unsigned && t.U(a)&^sign == 0 {
			return a
		}
		return int64(f(t.U(a), t.U(b), sign))
	})
	return Must(out.Reinterpret(elem))
}

// Fold applies an op of two inputs to any number of them, from the first on, after widening
// each to the declared type.
func (c Call) Fold(b Binary) value.Value {
	result := c.Widen(c.First(), c.Elem())
	for _, v := range c.Inputs()[1:] {
		result = b.Apply(c, result, c.Widen(v, c.Elem()))
	}
	return result
}
