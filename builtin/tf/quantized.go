package tf

import (
	"math"
	"slices"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// quantized returns what the ops compute that work on quantized integers. Inputs come with the
// numbers that the least and the greatest integer of their type stand for, and so do results.
func quantized() map[string]eval.Evaluator {
	all := eval.Domain{Elems: eval.Anything, Inexact: true}
	table := map[string]eval.Evaluator{
		"QuantizeV2": results(all, quantize),
		"Dequantize": op(all, dequantize),
		"Requantize": results(all, func(c numeric.Call) []value.Value {
			c.Exactly(5)
			return requantized(c, rangeAt(c, 0, 1), rangeAt(c, 0, 3))
		}),
		"QuantizeDownAndShrinkRange": results(all, func(c numeric.Call) []value.Value {
			c.Exactly(3)
			return requantized(c, rangeAt(c, 0, 1), usedRange(c))
		}),
		"RequantizationRange":      results(all, func(c numeric.Call) []value.Value { c.Exactly(3); return usedRange(c).bounds() }),
		"QuantizedMatMul":          results(all, quantizedMatMul),
		"QuantizedConv2D":          results(all, func(c numeric.Call) []value.Value { return quantizedConv(c, false) }),
		"QuantizedDepthwiseConv2D": results(all, func(c numeric.Call) []value.Value { return quantizedConv(c, true) }),
		"QuantizedBiasAdd":         results(all, quantizedSum),
		"QuantizedAdd":             results(all, quantizedSum),
		"QuantizedMul":             results(all, quantizedMul),
		"QuantizedRelu":            results(all, func(c numeric.Call) []value.Value { return quantizedRelu(c, 1, math.Inf(1)) }),
		"QuantizedRelu6":           results(all, func(c numeric.Call) []value.Value { return quantizedRelu(c, 1, 6) }),
		"QuantizedReluX":           results(all, func(c numeric.Call) []value.Value { return quantizedRelu(c, 2, number(c.Input(1), 0)) }),
		"QuantizedReshape": results(all, func(c numeric.Call) []value.Value {
			c.Exactly(4)
			return append([]value.Value{numeric.Reshape(c.Input(0), reshapedDims(c.Input(0).Len(), c.InputInts(1)))}, c.Input(2), c.Input(3))
		}),
		"QuantizedMaxPool": results(all, func(c numeric.Call) []value.Value { return quantizedPool(c, numeric.MaxReduction().Ints) }),
		"QuantizedAvgPool": results(all, func(c numeric.Call) []value.Value { return quantizedPool(c, truncatedMean) }),
		"QuantizedConcat":  results(all, quantizedConcat),
	}
	return table
}

// scaled is a type of quantized integers, and the numbers that its least and greatest integer
// stand for.
type scaled struct {
	elem      ir.Type
	low, high float32
}

// rangeAt returns the type of an input, and the bounds that stand from another one on.
func rangeAt(c numeric.Call, input, bounds int) scaled {
	return scaled{integersOf(c.Input(input)), oneFloat(c, bounds), oneFloat(c, bounds+1)}
}

// integersOf returns the type of quantized integers.
func integersOf(x value.Value) ir.Type {
	if x.Class() != value.IntClass || x.Elem() == ir.I1 || value.Width(x.Elem()) > 32 {
		panic(numeric.Mistyped("%s has no quantized integers", x.Type()))
	}
	return x.Elem()
}

// outElem returns the type of quantized integers that an attribute says.
func outElem(c numeric.Call, attr, otherwise string) ir.Type {
	elem := typeAttr(c, attr, elems[otherwise])
	if value.ClassOf(elem) != value.IntClass || elem == ir.I1 || value.Width(elem) > 32 {
		panic(numeric.Mistyped("%s is not a type of quantized integers", elem))
	}
	return elem
}

func oneFloat(c numeric.Call, i int) float32 {
	if i >= c.NumInputs() || c.Input(i).Len() != 1 {
		panic(numeric.Mistyped("input %d is not one number", i))
	}
	return float32(number(c.Input(i), 0))
}

// bounds returns the numbers of the least and the greatest integer, as results.
func (s scaled) bounds() []value.Value {
	return []value.Value{floatTensor(ir.F32, []float64{float64(s.low)}), floatTensor(ir.F32, []float64{float64(s.high)})}
}

func (s scaled) least() float64 {
	if s.elem.Unsigned() {
		return 0
	}
	return -math.Exp2(float64(value.Width(s.elem) - 1))
}

func (s scaled) greatest() float64 { return s.least() + math.Exp2(float64(value.Width(s.elem))) - 1 }

// step returns how far the numbers of two integers beside each other are apart.
func (s scaled) step() float32 {
	return float32((float64(s.high) - float64(s.low)) / (s.greatest() - s.least()))
}

// quantum returns the integer that a number is nearest to, out of range as well.
func (s scaled) quantum(x float32) int64 {
	if s.low == s.high {
		return 0
	}
	steps := math.Exp2(float64(value.Width(s.elem)))
	scale := steps / (float64(s.high-s.low) * (steps / (steps - 1)))
	return int64(math.Round(float64(x)*scale)-math.Round(float64(s.low)*scale)) + int64(s.least())
}

// nearest returns the integer that a number is nearest to.
func (s scaled) nearest(x float32) int64 {
	return min(max(s.quantum(x), int64(s.least())), int64(s.greatest()))
}

// number returns the number that an integer stands for.
func (s scaled) number(n int64) float32 {
	if s.low == s.high {
		return s.low
	}
	steps := math.Exp2(float64(value.Width(s.elem)))
	scale := float64(s.high-s.low) * (steps / (steps - 1)) / steps
	lowest := math.Round(float64(s.low/float32(scale))) * float64(float32(scale))
	return float32(lowest + (float64(n)-s.least())*scale)
}

// quantizedTensor returns integers, and the numbers of their bounds.
func quantizedTensor(s scaled, elems []int64, dims []int64) []value.Value {
	return append([]value.Value{numeric.Typed(value.Ints(ir.Tensor(s.elem, dims...), elems...))}, s.bounds()...)
}

// sliced returns a function that says in which slice along an axis an element is, and how many
// there are; without an axis all are in one.
func sliced(c numeric.Call, x value.Value) (slice func(i int) int, count int) {
	axis := c.AttrInt("axis", -1)
	if axis < 0 {
		return func(int) int { return 0 }, 1
	}
	d := axisOf(axis, x.Rank())
	n, inner := int(x.Dims()[d]), max(numeric.Size(x.Dims()[d+1:]), 1)
	return func(i int) int { return i / inner % n }, n
}

// slicesAt returns the bounds of each slice, which two inputs are.
func slicesAt(c numeric.Call, elem ir.Type, count int) []scaled {
	low, high := reals(c.Input(1)), reals(c.Input(2))
	if len(low) != count || len(high) != count {
		panic(numeric.Mistyped("%d bounds of %d slices", len(low), count))
	}
	list := make([]scaled, count)
	for i := range list {
		list[i] = scaled{elem, float32(low[i]), float32(high[i])}
	}
	return list
}

// quantize makes integers of floats between bounds, which it moves apart and around 0.
func quantize(c numeric.Call) []value.Value {
	c.Exactly(3)
	x := c.Input(0)
	slice, count := sliced(c, x)
	all := slicesAt(c, outElem(c, "T", "quint8"), count)
	apart := float32(attrFloat(c, "ensure_minimum_range", 0.01))
	makers := make([]func(x float32) int64, count)
	for i := range all {
		s := &all[i]
		gap := max(1, max(float32(math.Abs(float64(s.low))), float32(math.Abs(float64(s.high))))) * apart
		s.low = min(0, s.low)
		s.high = max(0, max(s.high, s.low+gap))
		if s.low-s.low != 0 || s.high-s.high != 0 {
			panic(numeric.Undefined("integers for numbers from %v to %v", s.low, s.high))
		}
		makers[i] = s.maker(c)
	}
	elems := make([]int64, x.Len())
	c.Plan(int64(x.Len()))
	for i, e := range reals(x) {
		if e != e {
			panic(numeric.Undefined("an integer for a NaN"))
		}
		elems[i] = makers[slice(i)](float32(e))
	}
	outputs := quantizedTensor(scaled{elem: all[0].elem}, elems, x.Dims())
	for k, of := range []func(s scaled) float32{func(s scaled) float32 { return s.low }, func(s scaled) float32 { return s.high }} {
		var list []float64
		for _, s := range all {
			list = append(list, float64(of(s)))
		}
		outputs[k+1] = floatTensor(ir.F32, list, c.Input(k+1).Dims()...)
	}
	return outputs
}

// maker returns the function that makes integers of floats in the mode of the op. The mode
// SCALED moves the bounds.
func (s *scaled) maker(c numeric.Call) func(x float32) int64 {
	least, greatest := s.least(), s.greatest()
	switch mode := c.Op().Attr("mode").Text(); mode {
	case "", "MIN_COMBINED":
		scale := float32((greatest - least) / float64(s.high-s.low))
		low, high := s.low, s.high
		return func(x float32) int64 {
			x = (max(min(x, high), low) - low) * scale
			if least == 0 {
				return int64(x + 0.5)
			}
			return int64(math.Round(float64(x - float32(-least))))
		}
	case "MIN_FIRST":
		own := *s
		return own.nearest
	case "SCALED":
		if c.AttrBool("narrow_range") {
			least++
		}
		by := func(end float64, bound float32) float32 {
			if end*float64(bound) > 0 {
				return float32(end) / bound
			}
			return math.MaxFloat32
		}
		scale := min(by(least, s.low), by(greatest, s.high))
		s.low, s.high = float32(least)/scale, float32(greatest)/scale
		low, high, round := s.low, s.high, math.Round
		if c.Op().Attr("round_mode").Text() == "HALF_TO_EVEN" {
			round = math.RoundToEven
		}
		return func(x float32) int64 { return int64(round(float64(max(min(x, high), low) * scale))) }
	default:
		panic(numeric.Mistyped("the mode %q", mode))
	}
}

// dequantize makes floats of integers.
func dequantize(c numeric.Call) value.Value {
	c.Exactly(3)
	x := c.Input(0)
	slice, count := sliced(c, x)
	all := slicesAt(c, integersOf(x), count)
	elems := make([]float64, x.Len())
	c.Plan(int64(x.Len()))
	for i, n := range x.Ints() {
		s := all[slice(i)]
		least, greatest := s.least(), s.greatest()
		switch mode := c.Op().Attr("mode").Text(); mode {
		case "", "MIN_COMBINED":
			scale := float32(float64(s.high-s.low) / (greatest - least))
			elems[i] = float64((float32(n)+float32(-least))*scale + s.low)
		case "MIN_FIRST":
			elems[i] = float64(s.number(n))
		case "SCALED":
			scale := s.high / float32(greatest)
			if least < 0 {
				if c.AttrBool("narrow_range") {
					least++
				}
				scale = max(s.low/float32(least), scale)
			}
			elems[i] = float64(float32(n) * scale)
		default:
			panic(numeric.Mistyped("the mode %q", mode))
		}
	}
	return floatTensor(typeAttr(c, "dtype", ir.F32), elems, x.Dims()...)
}

// usedRange returns the numbers between which the elements of an input are, and 0.
func usedRange(c numeric.Call) scaled {
	s, x := rangeAt(c, 0, 1), c.Input(0)
	if x.Len() == 0 {
		panic(numeric.Undefined("the range of no elements"))
	}
	list := x.Ints()
	return scaled{s.elem, min(0, s.number(slices.Min(list))), s.number(slices.Max(list))}
}

// requantized gives integers other bounds.
func requantized(c numeric.Call, from, to scaled) []value.Value {
	to.elem = outElem(c, "out_type", "quint8")
	x := c.Input(0)
	elems := make([]int64, x.Len())
	c.Plan(int64(x.Len()))
	change := from.changer(to)
	for i, n := range x.Ints() {
		elems[i] = change(n)
	}
	return quantizedTensor(to, elems, x.Dims())
}

// changer returns the function that gives integers other bounds. That from 32 bits to 8
// without a sign computes with 16 bits after the point, as TensorFlow does there.
func (s scaled) changer(to scaled) func(n int64) int64 {
	if s.elem != elems["qint32"] || to.elem != elems["quint8"] || to.high == to.low {
		return func(n int64) int64 { return to.nearest(s.number(n)) }
	}
	const shift = 16
	in, out := s.high-s.low, to.high-to.low
	reciprocal := int64(float32(255/float64(out)) * (1 << shift))
	scale := int64(255.0 * (1 << shift) * float64(in) / float64(out))
	offset := int64(s.low*float32(reciprocal) + float32(scale>>1))
	moved := int64(math.Round(float64(to.low) * 255 * (1 << shift) / float64(out)))
	return func(n int64) int64 {
		x := (n*scale)>>32 + offset - moved + 1<<(shift-1)
		return min(max(x>>shift, 0), 255)
	}
}

// multiplied returns the bounds of 32 bits for sums of products.
func multiplied(elem ir.Type, a, b scaled) scaled {
	s := scaled{elem: elem}
	one := a.step() * b.step()
	s.low, s.high = one*float32(s.least()), one*float32(s.greatest())
	return s
}

// shifted returns integers less the one that stands for 0, as plain integers.
func (s scaled) shifted(x value.Value) value.Value {
	zero := s.quantum(0)
	list := x.Ints()
	for i := range list {
		list[i] -= zero
	}
	return numeric.Typed(value.Ints(ir.Tensor(ir.I32, x.Dims()...), list...))
}

func quantizedMatMul(c numeric.Call) []value.Value {
	c.Exactly(6)
	a, b := rangeAt(c, 0, 2), rangeAt(c, 1, 4)
	x, y := a.shifted(c.Input(0)), b.shifted(c.Input(1))
	sums := product(c, turned(c, x, c.AttrBool("transpose_a")), turned(c, y, c.AttrBool("transpose_b")), ir.I32)
	return quantizedTensor(multiplied(outElem(c, "Toutput", "qint32"), a, b), sums.Ints(), sums.Dims())
}

func quantizedConv(c numeric.Call, depthwise bool) []value.Value {
	c.Exactly(6)
	a, b := rangeAt(c, 0, 2), rangeAt(c, 1, 4)
	x, weights := a.shifted(c.Input(0)), b.shifted(c.Input(1))
	in, w := x.Dims(), weights.Dims()
	shape := products(c, in, w, depthwise, nil)
	sums := make([]int64, len(zeros(c, shape...)))
	elems, by := x.Ints(), weights.Ints()
	products(c, in, w, depthwise, func(i, k, o int) { sums[o] += elems[i] * by[k] })
	return quantizedTensor(multiplied(outElem(c, "out_type", "qint32"), a, b), sums, shape)
}

func quantizedMul(c numeric.Call) []value.Value {
	c.Exactly(6)
	a, b := rangeAt(c, 0, 2), rangeAt(c, 1, 4)
	vals := c.Broadcast(true, a.shifted(c.Input(0)), b.shifted(c.Input(1)))
	x, y := vals[0].Ints(), vals[1].Ints()
	for i := range x {
		x[i] *= y[i]
	}
	return quantizedTensor(multiplied(outElem(c, "Toutput", "qint32"), a, b), x, vals[0].Dims())
}

// quantizedSum adds two inputs in bounds that have room for both.
func quantizedSum(c numeric.Call) []value.Value {
	c.Exactly(6)
	a, b := rangeAt(c, 0, 2), rangeAt(c, 1, 4)
	attr := "out_type"
	if c.Op().Name() == Name+".QuantizedAdd" {
		attr = "Toutput"
	}
	out := scaled{elem: outElem(c, attr, "qint32")}
	out.high = max(a.high, -a.low, b.high, -b.low) * (1 << 17)
	out.low = -out.high
	vals := c.Broadcast(true, c.Input(0), c.Input(1))
	x, y := vals[0].Ints(), vals[1].Ints()
	for i := range x {
		x[i] = out.nearest(a.number(x[i])) + out.nearest(b.number(y[i]))
	}
	return quantizedTensor(out, x, vals[0].Dims())
}

// quantizedRelu keeps integers between those that stand for 0 and for another number.
func quantizedRelu(c numeric.Call, bounds int, most float64) []value.Value {
	c.Exactly(bounds + 2)
	s := rangeAt(c, 0, bounds)
	low, high := s.nearest(0), int64(s.greatest())
	if !math.IsInf(most, 1) {
		high = s.nearest(float32(most))
	}
	list := c.Input(0).Ints()
	for i, n := range list {
		list[i] = min(max(n, low), high)
	}
	s.elem = outElem(c, "out_type", "quint8")
	return quantizedTensor(s, list, c.Input(0).Dims())
}

// truncatedMean rounds the mean of integers toward 0.
func truncatedMean(_ numeric.IntType, list []int64) int64 {
	sum := int64(0)
	for _, n := range list {
		sum += n
	}
	return sum / int64(len(list))
}

// quantizedPool makes one integer of each window; the bounds stay.
func quantizedPool(c numeric.Call, f func(t numeric.IntType, list []int64) int64) []value.Value {
	c.Exactly(3)
	x := c.Input(0)
	integersOf(x)
	imageDims(x)
	out := c.Pool(x, sliding(c, x, spaceOf(c, "ksize", 2)), numeric.Reduction{Ints: f, Nonempty: true})
	return []value.Value{out, c.Input(1), c.Input(2)}
}

// quantizedConcat joins inputs in bounds that have room for all.
func quantizedConcat(c numeric.Call) []value.Value {
	c.AtLeast(4)
	n := (c.NumInputs() - 1) / 3
	c.Exactly(3*n + 1)
	out := scaled{elem: integersOf(c.Input(1))}
	parts := make([]scaled, n)
	for i := range parts {
		parts[i] = scaled{integersOf(c.Input(1 + i)), oneFloat(c, 1+n+i), oneFloat(c, 1+2*n+i)}
		out.low, out.high = min(out.low, parts[i].low), max(out.high, parts[i].high)
	}
	if !out.elem.Unsigned() {
		out.high = max(out.high, -out.low)
		out.low = -out.high
	}
	list := make([]value.Value, n)
	for i, s := range parts {
		x := c.Input(1 + i)
		elems := x.Ints()
		for k, e := range elems {
			if s != out {
				elems[k] = out.nearest(s.number(e))
			}
		}
		list[i] = numeric.Typed(value.Ints(ir.Tensor(out.elem, x.Dims()...), elems...))
	}
	joined := concat(c, list, inputAxis(c, 0))
	return append([]value.Value{joined}, out.bounds()...)
}
