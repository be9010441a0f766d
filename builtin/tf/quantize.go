package tf

import (
	"math"
	"slices"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/value"
)

// quantizing returns what the ops compute that round floats to those that few bits have.
func quantizing() map[string]eval.Evaluator {
	floats := eval.Domain{Elems: eval.Floats, Inexact: true}
	return map[string]eval.Evaluator{
		"FakeQuantWithMinMaxArgs":           op(floats, fakeQuant),
		"FakeQuantWithMinMaxVars":           op(floats, fakeQuant),
		"FakeQuantWithMinMaxVarsPerChannel": op(floats, fakeQuant),

		"FakeQuantWithMinMaxArgsGradient":           op(floats, func(c numeric.Call) value.Value { return fakeQuantGrad(c)[0] }),
		"FakeQuantWithMinMaxVarsGradient":           results(floats, fakeQuantGrad),
		"FakeQuantWithMinMaxVarsPerChannelGradient": results(floats, fakeQuantGrad),

		"QuantizeAndDequantize":   op(floats, roundTrip),
		"QuantizeAndDequantizeV2": op(floats, roundTrip),
		"QuantizeAndDequantizeV3": op(floats, roundTrip),
		"QuantizeAndDequantizeV4": op(floats, roundTrip),
	}
}

// nudged is a range whose bounds are moved so that 0 is one of its numbers.
type nudged struct{ scale, low, high float64 }

// isEmpty reports whether both bounds are 0: TensorFlow makes 0 of everything then.
func (r nudged) isEmpty() bool { return r.scale == 0 }

// ranges reads the bounds of a quantization: attributes, or two inputs from one on, with a
// number for each channel.
func ranges(c numeric.Call, from int) []nudged {
	low, high := []float64{attrFloat(c, "min", -6)}, []float64{attrFloat(c, "max", 6)}
	if c.NumInputs() > from {
		c.Exactly(from + 2)
		low, high = reals(c.Input(from)), reals(c.Input(from+1))
	}
	x := c.Input(0)
	channels := 1
	if x.Rank() > 0 {
		channels = int(x.Dims()[x.Rank()-1])
	}
	if len(low) != len(high) || len(low) != 1 && len(low) != channels || x.Class() != value.FloatClass {
		panic(numeric.Mistyped("%s between %d bounds", x.Type(), len(low)))
	}
	most := math.Exp2(float64(c.AttrInt("num_bits", 8))) - 1
	least := float64(truth(c.AttrBool("narrow_range")))
	list := make([]nudged, len(low))
	for k := range list {
		if low[k] == 0 && high[k] == 0 {
			continue
		}
		// In float32, as TensorFlow has it: whether a bound is halfway between two numbers depends on it.
		scale := (float32(high[k]) - float32(low[k])) / float32(most-least)
		from := float64(float32(least) - float32(low[k])/scale)
		zero := math.Round(math.Min(math.Max(from, least), most))
		list[k] = nudged{float64(scale), float64(float32(least-zero) * scale), float64(float32(most-zero) * scale)}
	}
	return list
}

// fakeQuant rounds numbers to those that few bits have between two bounds, where there
// may be some for each channel.
func fakeQuant(c numeric.Call) value.Value {
	c.AtLeast(1)
	x, list := c.Input(0), ranges(c, 1)
	elems := x.Floats()
	for i, e := range elems {
		r := list[i%len(list)]
		if r.isEmpty() {
			elems[i] = 0
			continue
		}
		e = math.Min(math.Max(e, r.low), r.high)
		elems[i] = math.Floor((e-r.low)/r.scale+0.5)*r.scale + r.low
	}
	return floatTensor(x.Elem(), elems, x.Dims()...)
}

// fakeQuantGrad takes what comes from above and the input of the function, and returns the
// gradients by that and by both bounds.
func fakeQuantGrad(c numeric.Call) []value.Value {
	c.AtLeast(2)
	grad, x, list := c.Input(0), c.Input(1), ranges(c, 2)
	if !slices.Equal(grad.Dims(), x.Dims()) {
		panic(numeric.Mistyped("gradients %s of %s", grad.Type(), x.Type()))
	}
	dy, elems := grad.Floats(), reals(x)
	byLow, byHigh := make([]float64, len(list)), make([]float64, len(list))
	for i, e := range elems {
		k := i % len(list)
		switch {
		case list[k].isEmpty():
		case e < list[k].low:
			byLow[k] += dy[i]
			dy[i] = 0
		case e > list[k].high:
			byHigh[k] += dy[i]
			dy[i] = 0
		}
	}
	outputs := []value.Value{floatTensor(grad.Elem(), dy, grad.Dims()...)}
	if c.NumInputs() > 2 {
		dims := c.Input(2).Dims()
		outputs = append(outputs, floatTensor(grad.Elem(), byLow, dims...), floatTensor(grad.Elem(), byHigh, dims...))
	}
	return outputs
}

// roundTrip rounds numbers to integers of few bits, scaled to a range that is given or is
// that of the numbers, as a whole or, along an axis, of each slice.
func roundTrip(c numeric.Call) value.Value {
	c.AtLeast(1)
	x := c.Input(0)
	if x.Class() != value.FloatClass {
		panic(numeric.Mistyped("it does not take %s", x.Type()))
	}
	bits := c.AttrInt("num_bits", 8)
	if c.NumInputs() == 4 {
		bits = inputAxis(c, 3)
	}
	if bits < 2 || bits > 63 {
		panic(numeric.Undefined("%d bits", bits))
	}
	given := c.AttrBool("range_given")
	if c.Op().Name() == Name+".QuantizeAndDequantizeV3" {
		given = attrTruth(c, "range_given", true)
	}
	elems := x.Floats()
	slice := func(int) int { return 0 }
	count := 1
	if axis := c.AttrInt("axis", -1); axis >= 0 {
		d := axisOf(axis, x.Rank())
		n, inner := int(x.Dims()[d]), numeric.Size(x.Dims()[d+1:])
		count, slice = n, func(i int) int { return i / max(inner, 1) % n }
	}
	low, high := slices.Repeat([]float64{math.Inf(1)}, count), slices.Repeat([]float64{math.Inf(-1)}, count)
	for i, e := range elems {
		k := slice(i)
		low[k], high[k] = math.Min(low[k], e), math.Max(high[k], e)
	}
	if given {
		if c.NumInputs() >= 3 {
			low, high = reals(c.Input(1)), reals(c.Input(2))
		} else {
			low, high = []float64{attrFloat(c, "input_min", 0)}, []float64{attrFloat(c, "input_max", 0)}
		}
		if len(low) != count || len(high) != count {
			panic(numeric.Mistyped("%d bounds of %d slices", len(low), count))
		}
	}
	signed := attrTruth(c, "signed_input", true)
	least, most := 0.0, math.Exp2(float64(bits))-1
	if signed {
		least, most = -math.Exp2(float64(bits-1)), math.Exp2(float64(bits-1))-1
		if c.AttrBool("narrow_range") {
			least++
		}
	}
	round := math.RoundToEven
	if c.Op().Attr("round_mode").Text() == "HALF_UP" {
		round = func(x float64) float64 { return math.Floor(x + 0.5) }
	}
	scales, backs := make([]float64, count), make([]float64, count)
	for k := range scales {
		byLow, byHigh := math.MaxFloat32, math.MaxFloat32
		if least*low[k] > 0 {
			byLow = least / low[k]
		}
		if most*high[k] > 0 {
			byHigh = most / high[k]
		}
		if byLow < byHigh {
			scales[k], backs[k] = byLow, low[k]/least
			high[k] = most * backs[k]
		} else {
			scales[k], backs[k] = byHigh, high[k]/most
			low[k] = least * backs[k]
		}
	}
	for i, e := range elems {
		k := slice(i)
		if given {
			e = math.Min(math.Max(e, low[k]), high[k])
		}
		elems[i] = round(e*scales[k]) * backs[k]
	}
	return floatTensor(x.Elem(), elems, x.Dims()...)
}
