package tosa

import (
	"slices"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// withoutZeroPoints returns the first two inputs without their zero points, which
// come after the inputs that there must be.
func withoutZeroPoints(c numeric.Call, inputs int) (x, y value.Value) {
	c.AtLeast(inputs)
	return withoutZeroPoint(c, c.Input(0), inputs), withoutZeroPoint(c, c.Input(1), inputs+1)
}

// withoutZeroPoint subtracts the zero point that input i is, if it is there.
func withoutZeroPoint(c numeric.Call, v value.Value, i int) value.Value {
	if v.Class() != value.IntClass {
		return v
	}
	v = c.Convert(v, ir.I64)
	if i >= c.NumInputs() {
		return v
	}
	zero := c.InputInts(i)
	if len(zero) != 1 {
		panic(numeric.Mistyped("the zero point %s is not one number", c.Input(i).Type()))
	}
	return numeric.Unary{Ints: func(_ numeric.IntType, x int64) int64 { return x - zero[0] }}.Apply(c, v)
}

// matmul multiplies [n, h, k] and [n, k, w]; where types are hints also matrices
// alone.
func matmul(c numeric.Call) value.Value {
	a, b := withoutZeroPoints(c, 2)
	elem := c.Elem()
	if c.Loose() {
		both := c.Promote(a, b)
		a, b = both[0], both[1]
		if value.ClassOf(elem) != value.IntClass || a.Class() != value.IntClass {
			elem = a.Elem() // sums of integers have the type that is declared for them
		}
	} else if a.Rank() != 3 || b.Rank() != 3 {
		panic(numeric.Mistyped("the matrices %s and %s are not of rank 3", a.Type(), b.Type()))
	}
	return c.Matmul(a, b, elem)
}

// fullyConnected multiplies rows by rows of weights and adds a bias.
func fullyConnected(c numeric.Call) value.Value {
	x, weights := withoutZeroPoints(c, 3)
	return withBias(c, c.Matmul(x, c.Transpose(weights, []int64{1, 0}), numeric.Accumulator(x)))
}

// withBias adds one element of the third input to each channel, the last dimension,
// and rounds to the declared type.
func withBias(c numeric.Call, sums value.Value) value.Value {
	bias := c.Convert(c.Input(2), sums.Elem())
	channels := sums.Dims()[sums.Rank()-1]
	if bias.Rank() != 1 || bias.Dims()[0] != channels && bias.Dims()[0] != 1 {
		panic(numeric.Mistyped("the bias %s does not fit %d channels", bias.Type(), channels))
	}
	add := numeric.Binary{Ints: numeric.IntType.Add, Floats: numeric.Add}
	return c.Convert(add.Apply(c, sums, c.Expand(bias, sums.Type())), c.Elem())
}

// slidingOf returns where the windows of a size are, in that many dimensions.
func slidingOf(c numeric.Call, kernel []int64, dims int) *numeric.Sliding {
	s := &numeric.Sliding{Kernel: kernel, Pad: c.AttrInts("pad"), Stride: c.AttrInts("stride")}
	var ok bool
	if s.Dilation, ok = value.IntsOf(c.Op().Attr("dilation")); !ok {
		s.Dilation = slices.Repeat([]int64{1}, dims)
	}
	s.Check(dims)
	return s
}

// checkConvolution fails where weights of some channels do not fit [n, space...,
// channels].
func checkConvolution(c numeric.Call, x value.Value, dims int, channels int64) {
	if has := x.Dims()[dims+1]; channels != has || has == 0 {
		panic(numeric.Mistyped("%s does not have the %d channels of %s", c.Input(1).Type(), has, c.Input(0).Type()))
	}
}

// checkRanks fails unless an input and its weights have that many dimensions of space.
func checkRanks(c numeric.Call, dims int) {
	if c.Input(0).Rank() != dims+2 || c.Input(1).Rank() != dims+2 {
		panic(numeric.Mistyped("it does not slide %s over %s", c.Input(1).Type(), c.Input(0).Type()))
	}
}

// convolution slides weights [outputs, space..., channels] over [n, space...,
// channels].
func convolution(dims int) func(c numeric.Call) value.Value {
	return func(c numeric.Call) value.Value {
		x, weights := withoutZeroPoints(c, 3)
		checkRanks(c, dims)
		w := weights.Dims()
		checkConvolution(c, x, dims, w[dims+1])
		s := slidingOf(c, w[1:dims+1], dims)
		columns := c.Transpose(numeric.Reshape(weights, []int64{w[0], -1}), []int64{1, 0})
		return withBias(c, c.Convolve(x, columns, s))
	}
}

// depthwise slides weights [height, width, channels, multiplier], where each channel has its
// own.
func depthwise(c numeric.Call) value.Value {
	x, weights := withoutZeroPoints(c, 3)
	checkRanks(c, 2)
	w := weights.Dims()
	checkConvolution(c, x, 2, w[2])
	s := slidingOf(c, w[:2], 2)
	return withBias(c, c.ConvolveDepthwise(x, weights, s))
}

// transposedConvolution adds the weights, times each element of the input, at the
// position of the element times the stride. The padding may be negative.
func transposedConvolution(c numeric.Call) value.Value {
	x, weights := withoutZeroPoints(c, 3)
	pad, stride := c.AttrInts("out_pad"), c.AttrInts("stride")
	if x.Rank() != 4 || weights.Rank() != 4 || x.Dims()[3] != weights.Dims()[3] || len(pad) != 4 || len(stride) != 2 || slices.Min(stride) < 1 {
		panic(numeric.Mistyped("it does not spread %s by %s", c.Input(0).Type(), c.Input(1).Type()))
	}
	return withBias(c, c.ConvolveTransposed(x, weights, pad, stride))
}

// pooling slides a window over [n, height, width, channels], each channel by itself.
func pooling(r numeric.Reduction) func(c numeric.Call) value.Value {
	return func(c numeric.Call) value.Value {
		x, size := c.First(), c.AttrInts("kernel")
		if x.Rank() != 4 || x.Class() == value.IntClass && r.Ints == nil {
			panic(numeric.Mistyped("it does not take %s", x.Type()))
		}
		return c.Pool(x, slidingOf(c, size, 2), r)
	}
}
