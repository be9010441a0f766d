package numeric

import (
	"iter"
	"slices"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// Sliding is where the windows of a convolution or pooling are: for each dimension
// of space the size of a window, how far windows and their elements are apart, and
// the padding before and after.
type Sliding struct {
	Kernel, Stride, Dilation []int64
	Pad                      []int64 // before and after, of each dimension
}

// Check fails where the numbers do not belong to that many dimensions of space, or
// are out of range.
func (s *Sliding) Check(dims int) {
	if len(s.Pad) != 2*dims || len(s.Stride) != dims || len(s.Dilation) != dims || len(s.Kernel) != dims {
		panic(Mistyped("its padding, stride and dilation are not of %d dimensions", dims))
	}
	const most = 1 << 20
	sizes := slices.Concat(s.Stride, s.Dilation, s.Kernel)
	if slices.Min(sizes) < 1 || slices.Max(sizes) > most || slices.Max(s.Pad) > most || slices.Min(s.Pad) < -most {
		panic(Mistyped("its padding, stride and dilation are out of range"))
	}
}

// shape returns how many windows each dimension of [n, space..., channels] has.
func (s *Sliding) shape(x value.Value) []int64 {
	shape := []int64{x.Dims()[0]}
	for i, kernel := range s.Kernel {
		n := x.Dims()[i+1]
		room := n + s.Pad[2*i] + s.Pad[2*i+1] - (kernel-1)*s.Dilation[i] - 1
		if room < 0 {
			panic(Mistyped("a window of %d does not fit in %d elements", kernel, n))
		}
		shape = append(shape, room/s.Stride[i]+1)
	}
	return shape
}

// elements yields the elements of a window in [n, space...] that are not in the
// padding, each with its place in the window.
func (s *Sliding) elements(c Call, over, window []int64) iter.Seq2[int, int] {
	return func(yield func(place, element int) bool) {
		for place := range Size(s.Kernel) {
			c.Count(1)
			if e := s.element(over, window, int64(place)); e >= 0 && !yield(place, e) {
				return
			}
		}
	}
}

// element returns the number of an element of a window in [n, space...], -1 in the
// padding.
func (s *Sliding) element(over, window []int64, place int64) int {
	number, step := int64(0), int64(1)
	for i := len(s.Kernel) - 1; i >= 0; i-- {
		at := window[i+1]*s.Stride[i] + place%s.Kernel[i]*s.Dilation[i] - s.Pad[2*i]
		if at < 0 || at >= over[i+1] {
			return -1
		}
		number += at * step
		step *= over[i+1]
		place /= s.Kernel[i]
	}
	return int(number + window[0]*step)
}

// Pool makes one element of each window of [n, space..., channels], each channel by
// itself. The padding is not among the elements.
func (c Call) Pool(x value.Value, s *Sliding, r Reduction) value.Value {
	shape, dims := s.shape(x), x.Dims()
	channels := dims[len(dims)-1]
	b := c.Builder(ir.Tensor(x.Elem(), append(slices.Clone(shape), channels)...))
	c.Plan(products(int64(b.Len()), 8*int64(Size(s.Kernel))))
	switch {
	case b.Len() == 0:
	case x.Class() == value.IntClass:
		t := IntTypeOf(x.Elem())
		pool(c, b, x, s, shape, func(list []int64) int64 { return r.Ints(t, list) })
	default:
		pool(c, b, x, s, shape, r.Floats)
	}
	return b.Value()
}

// pool folds the elements of each window.
func pool[T element](c Call, b *value.Builder, x value.Value, s *Sliding, shape []int64, fold func(list []T) T) {
	dims := x.Dims()
	channels := int(dims[len(dims)-1])
	lists, row, result := make([]T, channels*Size(s.Kernel)), make([]T, channels), make([]T, channels)
	c.indices(shape, func(window int, index []int64) {
		n := 0
		for _, e := range s.elements(c, dims, index) {
			readLong(c, x, row, e*channels)
			for channel, y := range row {
				lists[channel*Size(s.Kernel)+n] = y
			}
			n++
		}
		if n == 0 {
			panic(Undefined("a window that lies in the padding"))
		}
		for channel := range result {
			result[channel] = fold(lists[channel*Size(s.Kernel):][:n])
		}
		putLong(c, b, window*channels, result)
	})
}

// Convolve returns the sums of the products of each window of [n, space...,
// channels] and the columns of a matrix of weights, which has a row for each element
// of a window.
func (c Call) Convolve(x, weights value.Value, s *Sliding) value.Value {
	shape, dims := s.shape(x), x.Dims()
	channels, area := int(dims[len(dims)-1]), Size(s.Kernel)
	rows := c.Builder(ir.Tensor(x.Elem(), int64(Size(shape)), int64(area*channels)))
	if rows.Len() > 0 {
		c.indices(shape, func(window int, index []int64) {
			for place, e := range s.elements(c, dims, index) {
				c.copyRun(rows, (window*area+place)*channels, x, e*channels, channels)
			}
		})
	}
	sums := c.Matmul(rows.Value(), weights, Accumulator(x))
	return Reshape(sums, append(shape, weights.Dims()[1]))
}

// ConvolveDepthwise returns the sums of the products of each window of [n, space..., channels]
// and the weights [space..., channels, multiplier], where each channel has its own. They are
// added up in the order of the window.
func (c Call) ConvolveDepthwise(x, weights value.Value, s *Sliding) value.Value {
	w := weights.Dims()
	outputs := w[len(w)-2] * w[len(w)-1]
	if outputs == 0 {
		panic(Mistyped("%s has no weights", weights.Type()))
	}
	shape := s.shape(x)
	b := c.Builder(ir.Tensor(Accumulator(x), append(slices.Clone(shape), outputs)...))
	c.Plan(products(int64(b.Len()), int64(Size(s.Kernel))))
	switch class := x.Class(); {
	case b.Len() == 0:
	case class == value.IntClass && weights.Class() == class:
		convolveDepthwise[int64](c, b, x, weights, s, shape)
	case class == value.FloatClass && weights.Class() == class:
		convolveDepthwise[float64](c, b, x, weights, s, shape)
	default:
		panic(Mistyped("it does not multiply %s and %s", x.Type(), weights.Type()))
	}
	return b.Value()
}

func convolveDepthwise[T int64 | float64](c Call, b *value.Builder, x, weights value.Value, s *Sliding, shape []int64) {
	dims, w := x.Dims(), weights.Dims()
	channels, each := int(w[len(w)-2]), int(w[len(w)-1])
	ws, row, sums := make([]T, weights.Len()), make([]T, channels), make([]T, channels*each)
	readLong(c, weights, ws, 0)
	c.indices(shape, func(window int, index []int64) {
		clear(sums)
		for place, e := range s.elements(c, dims, index) {
			readLong(c, x, row, e*channels)
			own := ws[place*len(sums):][:len(sums)]
			for channel, y := range row {
				for i := channel * each; i < (channel+1)*each; i++ {
					sums[i] += T(y * own[i])
				}
			}
		}
		putLong(c, b, window*len(sums), sums)
	})
}

// ConvolveTransposed adds the weights [outputs, height, width, channels], times each
// element of x, to the window of the result that the element slides.
func (c Call) ConvolveTransposed(x, weights value.Value, outPad, stride []int64) value.Value {
	in, w := x.Dims(), weights.Dims()
	channels, outputs, area := int(in[3]), int(w[0]), int(w[1]*w[2])
	height := (in[1]-1)*stride[0] + outPad[0] + outPad[1] + w[1]
	width := (in[2]-1)*stride[1] + outPad[2] + outPad[3] + w[2]
	const most = 1 << 20
	if height < 1 || width < 1 || height > most || width > most || channels == 0 || outputs == 0 {
		panic(Mistyped("a result of %d by %d", height, width))
	}
	over := []int64{in[0], height, width, w[0]}
	b := c.Builder(ir.Tensor(ir.F64, over...))
	c.Plan(products(int64(x.Len()), 8*int64(area*outputs)))
	sums, xs, ws := make([]float64, b.Len()), make([]float64, x.Len()), make([]float64, weights.Len())
	readLong(c, c.Convert(x, ir.F64), xs, 0)
	readLong(c, c.Convert(weights, ir.F64), ws, 0)
	s := Sliding{Kernel: w[1:3], Stride: stride, Dilation: []int64{1, 1}, Pad: []int64{-outPad[0], 0, -outPad[2], 0}}
	c.indices(in[:3], func(window int, index []int64) {
		for place, e := range s.elements(c, over, index) {
			for o := range outputs {
				c.Count(channels)
				sum, row := sums[e*outputs+o], ws[(o*area+place)*channels:][:channels]
				for channel, y := range xs[window*channels:][:channels] {
					sum += y * row[channel]
				}
				sums[e*outputs+o] = sum
			}
		}
	})
	putLong(c, b, 0, sums)
	return c.Convert(b.Value(), Accumulator(x))
}
