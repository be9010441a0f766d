package tf

import (
	"math"
	"slices"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// network returns what the ops of neural networks compute, and products of matrices.
func network() map[string]eval.Evaluator {
	sums := eval.Domain{Elems: eval.Numbers | eval.Complexes, Inexact: true}
	floats := eval.Domain{Elems: eval.Floats, Inexact: true}
	return map[string]eval.Evaluator{
		"MatMul": op(sums, func(c numeric.Call) value.Value {
			return matMul(c, c.AttrBool("transpose_a"), c.AttrBool("transpose_b"))
		}),
		"BatchMatMul":   op(sums, batchMatMul),
		"BatchMatMulV2": op(sums, batchMatMul),
		"BatchMatMulV3": op(sums, batchMatMul),
		"SparseMatMul":  op(floats, sparseTimes),
		"_FusedMatMul":  op(floats, func(c numeric.Call) value.Value { return fused(c, fusedProduct) }),
		"_FusedConv2D":  op(floats, func(c numeric.Call) value.Value { return fused(c, convolve) }),
		"Softmax":       op(floats, func(c numeric.Call) value.Value { return softmax(c, false) }),
		"LogSoftmax":    op(floats, func(c numeric.Call) value.Value { return softmax(c, true) }),
		"Conv2D":        op(floats, convolution),
		"Conv3D":        op(floats, convolution),
		"MaxPool":       op(floats, pooling(numeric.MaxReduction())),
		"MaxPool3D":     op(floats, pooling(numeric.MaxReduction())),
		"AvgPool":       op(floats, pooling(numeric.Reduction{Floats: numeric.Mean, Nonempty: true})),
		"AvgPool3D":     op(floats, pooling(numeric.Reduction{Floats: numeric.Mean, Nonempty: true})),

		"DepthwiseConv2dNative": op(floats, depthwise),

		"SoftmaxCrossEntropyWithLogits":       results(floats, crossEntropy),
		"SparseSoftmaxCrossEntropyWithLogits": results(floats, sparseCrossEntropy),
	}
}

// matMul multiplies matrices of batches, which are stretched.
func matMul(c numeric.Call, transposeX, transposeY bool) value.Value {
	c.Exactly(2)
	return product(c, turned(c, c.Input(0), transposeX), turned(c, c.Input(1), transposeY), c.Input(0).Elem())
}

// batchMatMul multiplies matrices that may be adjoint: transposed and, if complex,
// conjugate.
func batchMatMul(c numeric.Call) value.Value {
	c.Exactly(2)
	adjoint := func(v value.Value, attr string) value.Value {
		if !c.AttrBool(attr) {
			return v
		}
		if v.Class() == value.ComplexClass {
			v = unary()["Conj"].Apply(c, v)
		}
		return turned(c, v, true)
	}
	x, y := adjoint(c.Input(0), "adj_x"), adjoint(c.Input(1), "adj_y")
	return product(c, x, y, typeAttr(c, "Tout", x.Elem()))
}

// sparseTimes multiplies matrices that may be of bfloat16.
func sparseTimes(c numeric.Call) value.Value {
	c.Exactly(2)
	return product(c, turned(c, c.Input(0), c.AttrBool("transpose_a")), turned(c, c.Input(1), c.AttrBool("transpose_b")), ir.F32)
}

// product multiplies matrices of batches, which are stretched.
func product(c numeric.Call, x, y value.Value, elem ir.Type) value.Value {
	batchX, m, k := matrixDims(x)
	batchY, other, n := matrixDims(y)
	if k != other {
		panic(numeric.Mistyped("the matrices %s and %s do not fit", x.Type(), y.Type()))
	}
	batch := broadcastDims(batchX, batchY)
	stretch := func(v value.Value, a, b int64) value.Value {
		dims := slices.Concat(batch, []int64{a, b})
		if !slices.Equal(v.Dims(), dims) {
			v = c.Expand(lifted(v, len(dims)), ir.Tensor(v.Elem(), dims...))
		}
		return numeric.Typed(v.Reshape(ir.Tensor(v.Elem(), int64(numeric.Size(batch)), a, b)))
	}
	all := c.Matmul(stretch(x, m, k), stretch(y, k, n), elem)
	return numeric.Typed(all.Reshape(ir.Tensor(all.Elem(), slices.Concat(batch, []int64{m, n})...)))
}

// lifted gives a value more dimensions of 1 in front.
func lifted(v value.Value, rank int) value.Value {
	if v.Rank() > rank {
		panic(numeric.Mistyped("%s has more than %d dimensions", v.Type(), rank))
	}
	return numeric.Typed(v.Reshape(ir.Tensor(v.Elem(), slices.Concat(slices.Repeat([]int64{1}, rank-v.Rank()), v.Dims())...)))
}

// turned transposes the last two dimensions.
func turned(c numeric.Call, v value.Value, turn bool) value.Value {
	matrixDims(v)
	if !turn {
		return v
	}
	perm := make([]int64, v.Rank())
	for i := range perm {
		perm[i] = int64(i)
	}
	perm[v.Rank()-2], perm[v.Rank()-1] = int64(v.Rank()-1), int64(v.Rank()-2)
	return c.Transpose(v, perm)
}

// rowsOf calls f with each row of the last dimension, which it may change.
func rowsOf(c numeric.Call, x value.Value, f func(row []float64)) value.Value {
	if x.Class() != value.FloatClass || x.Rank() == 0 {
		panic(numeric.Mistyped("%s has no rows of floats", x.Type()))
	}
	b := c.Builder(x.Type())
	c.Plan(int64(x.Len()))
	n := int(x.Dims()[x.Rank()-1])
	row := make([]float64, n)
	for at := 0; at < x.Len() && n > 0; at += n {
		x.ReadFloats(row, at)
		f(row)
		b.PutFloats(at, row)
	}
	return b.Value()
}

// logSoftmax makes the logarithms of the shares of exponentials.
func logSoftmax(row []float64) {
	most := slices.Max(row)
	sum := 0.0
	for _, x := range row {
		sum += math.Exp(x - most)
	}
	log := math.Log(sum)
	for i, x := range row {
		row[i] = x - most - log
	}
}

func softmax(c numeric.Call, logarithm bool) value.Value {
	return rowsOf(c, c.Only(), func(row []float64) {
		logSoftmax(row)
		for i := range row {
			if !logarithm {
				row[i] = math.Exp(row[i])
			}
		}
	})
}

func crossEntropy(c numeric.Call) []value.Value {
	c.Exactly(2)
	vals := c.Broadcast(true, c.Input(0), c.Input(1))
	labels, at := vals[1].Floats(), 0
	var losses []float64
	grads := rowsOf(c, vals[0], func(row []float64) {
		logSoftmax(row)
		loss := 0.0
		for i, log := range row {
			label := labels[at+i]
			if label != 0 {
				loss -= label * log
			}
			row[i] = math.Exp(log) - label
		}
		at += len(row)
		losses = append(losses, loss)
	})
	return []value.Value{numeric.Typed(value.Floats(ir.Tensor(grads.Elem(), grads.Dims()[:grads.Rank()-1]...), losses...)), grads}
}

func sparseCrossEntropy(c numeric.Call) []value.Value {
	c.Exactly(2)
	labels := c.InputInts(1)
	var losses []float64
	grads := rowsOf(c, c.Input(0), func(row []float64) {
		if len(losses) >= len(labels) {
			panic(numeric.Mistyped("%d labels for %s", len(labels), c.Input(0).Type()))
		}
		label := labels[len(losses)]
		logSoftmax(row)
		if label < 0 || label >= int64(len(row)) {
			panic(numeric.Undefined("the label %d of %d", label, len(row)))
		}
		losses = append(losses, -row[label])
		for i, log := range row {
			row[i] = math.Exp(log)
		}
		row[label]--
	})
	return []value.Value{numeric.Typed(value.Floats(ir.Tensor(grads.Elem(), c.Input(1).Dims()...), losses...)), grads}
}

// sliding returns where the windows of a convolution or a pooling are: the channels are
// the last dimension, to which the input is turned before.
func sliding(c numeric.Call, x value.Value, kernel []int64) *numeric.Sliding {
	space := len(kernel)
	return windows(c, x.Dims(), kernel, spaceOf(c, "strides", space), spaceOf(c, "dilations", space))
}

// windows returns where windows are in [n, space..., channels].
func windows(c numeric.Call, dims, kernel, stride, dilation []int64) *numeric.Sliding {
	space := len(kernel)
	s := &numeric.Sliding{Kernel: kernel, Stride: stride, Dilation: dilation, Pad: make([]int64, 2*space)}
	s.Check(space)
	padding := c.Op().Attr("padding").Text()
	explicit, _ := value.IntsOf(c.Op().Attr("explicit_paddings"))
	for d := range space {
		low, high := int64(0), int64(0)
		switch padding {
		case "SAME":
			n := dims[d+1]
			outputs := (n + s.Stride[d] - 1) / s.Stride[d]
			all := max(0, (outputs-1)*s.Stride[d]+(kernel[d]-1)*s.Dilation[d]+1-n)
			low, high = all/2, all-all/2
		case "EXPLICIT":
			at := 2 * (d + 1)
			if isChannelsFirst(c) {
				at += 2
			}
			if len(explicit) < at+2 {
				panic(numeric.Mistyped("the paddings %v", explicit))
			}
			low, high = explicit[at], explicit[at+1]
		case "VALID":
		default:
			panic(numeric.Mistyped("the padding %q", padding))
		}
		s.Pad[2*d], s.Pad[2*d+1] = low, high
	}
	s.Check(space)
	return s
}

// isChannelsFirst reports whether an attribute says [n, channels, space...].
func isChannelsFirst(c numeric.Call) bool {
	switch format := c.Op().Attr("data_format").Text(); format {
	case "", "NHWC", "NDHWC":
		return false
	case "NCHW", "NCDHW":
		return true
	default:
		panic(numeric.Mistyped("dimensions in the order of %q", format))
	}
}

// spaceOf returns the numbers of an attribute for the dimensions of space: all 1 where
// it is not there.
func spaceOf(c numeric.Call, name string, space int) []int64 {
	all, ok := value.IntsOf(c.Op().Attr(name))
	if !ok || len(all) == 0 {
		return slices.Repeat([]int64{1}, space)
	}
	if len(all) != space+2 {
		panic(numeric.Mistyped("%s has %d numbers", name, len(all)))
	}
	if isChannelsFirst(c) {
		all = slices.Concat(all[:1], all[2:], all[1:2])
	}
	if all[0] != 1 || all[space+1] != 1 {
		panic(numeric.Mistyped("%s has %v, across images or channels", name, all))
	}
	return all[1 : space+1]
}

// channelsLast turns [n, channels, space...] where the op has that.
func channelsLast(c numeric.Call, x value.Value) value.Value {
	if !isChannelsFirst(c) {
		return x
	}
	perm := []int64{0}
	for d := 2; d < x.Rank(); d++ {
		perm = append(perm, int64(d))
	}
	return c.Transpose(x, append(perm, 1))
}

// channelsBack turns [n, space..., channels] back.
func channelsBack(c numeric.Call, x value.Value) value.Value {
	if !isChannelsFirst(c) {
		return x
	}
	perm := []int64{0, int64(x.Rank() - 1)}
	for d := 1; d < x.Rank()-1; d++ {
		perm = append(perm, int64(d))
	}
	return c.Transpose(x, perm)
}

// convolution slides weights [space..., channels, outputs] over [n, space..., channels].
func convolution(c numeric.Call) value.Value {
	c.Exactly(2)
	return convolve(c)
}

func convolve(c numeric.Call) value.Value {
	x, weights := channelsLast(c, c.Input(0)), c.Input(1)
	space := x.Rank() - 2
	if space < 1 || weights.Rank() != x.Rank() {
		panic(numeric.Mistyped("it does not slide %s over %s", weights.Type(), c.Input(0).Type()))
	}
	w := weights.Dims()
	s, groups := sliding(c, x, w[:space]), groupsIn(x.Dims()[space+1], w[space], w[space+1])
	parts := make([]value.Value, groups)
	for g := range groups {
		in, own := x, weights
		if groups > 1 {
			in = window(c, x, space+1, g*w[space], w[space])
			own = window(c, weights, space+1, g*(w[space+1]/groups), w[space+1]/groups)
		}
		columns := numeric.Typed(own.Reshape(ir.Tensor(own.Elem(), int64(numeric.Size(w[:space+1])), w[space+1]/groups)))
		parts[g] = c.Convert(c.Convolve(in, columns, s), c.Input(0).Elem())
	}
	if groups == 1 {
		return channelsBack(c, parts[0])
	}
	return channelsBack(c, c.Concat(space+1, parts))
}

// groupsIn returns into how many groups channels are cut, each with weights of its own: one
// where the weights take all channels.
func groupsIn(channels, weighed, outputs int64) int64 {
	switch {
	case channels == weighed:
		return 1
	case weighed < 1 || channels%weighed != 0 || outputs%(channels/weighed) != 0:
		panic(numeric.Mistyped("weights of %d channels and %d outputs for %d channels", weighed, outputs, channels))
	}
	return channels / weighed
}

// depthwise slides weights [height, width, channels, multiplier], where each channel
// has its own.
func depthwise(c numeric.Call) value.Value {
	c.Exactly(2)
	x, weights := channelsLast(c, c.Input(0)), c.Input(1)
	if x.Rank() != 4 || weights.Rank() != 4 || weights.Dims()[2] != x.Dims()[3] {
		panic(numeric.Mistyped("it does not slide %s over %s", weights.Type(), c.Input(0).Type()))
	}
	return channelsBack(c, c.Convert(c.ConvolveDepthwise(x, weights, sliding(c, x, weights.Dims()[:2])), x.Elem()))
}

func pooling(r numeric.Reduction) func(c numeric.Call) value.Value {
	return func(c numeric.Call) value.Value {
		x := channelsLast(c, c.Only())
		if x.Rank() < 3 || x.Class() == value.IntClass && r.Ints == nil {
			panic(numeric.Mistyped("it does not take %s", x.Type()))
		}
		if n, ok := channelsOf(c, x); ok && r.Ints != nil {
			return channelsBack(c, poolChannels(c, x, n, r))
		}
		return channelsBack(c, c.Pool(x, sliding(c, x, spaceOf(c, "ksize", x.Rank()-2)), r))
	}
}

// channelsOf returns how many channels the windows of a pooling take, where they take those of
// one element of space.
func channelsOf(c numeric.Call, x value.Value) (n int64, ok bool) {
	size, _ := value.IntsOf(c.Op().Attr("ksize"))
	stride, _ := value.IntsOf(c.Op().Attr("strides"))
	if len(size) != x.Rank() || !slices.Equal(size, stride) {
		return 0, false
	}
	size = lastChannels(c, size)
	n = size[len(size)-1]
	return n, n > 1 && numeric.Size(size) == int(n)
}

// poolChannels makes one element of each n channels.
func poolChannels(c numeric.Call, x value.Value, n int64, r numeric.Reduction) value.Value {
	last := x.Rank() - 1
	if x.Dims()[last]%n != 0 {
		panic(numeric.Undefined("windows of %d channels of %s", n, x.Type()))
	}
	dims := append(slices.Clone(x.Dims()), n)
	dims[last] /= n
	return r.Apply(c, numeric.Reshape(x, dims), []int64{int64(last + 1)}, false)
}

func fusedProduct(c numeric.Call) value.Value {
	x, y := c.Input(0), c.Input(1)
	return product(c, turned(c, x, c.AttrBool("transpose_a")), turned(c, y, c.AttrBool("transpose_b")), x.Elem())
}

// fused computes an op and then those that an attribute names, which take the other inputs.
func fused(c numeric.Call, f func(c numeric.Call) value.Value) value.Value {
	c.AtLeast(2)
	x, next := f(c), 2
	input := func() value.Value {
		c.AtLeast(next + 1)
		next++
		return c.Input(next - 1)
	}
	ops := c.Op().Attr("fused_ops")
	for i := range ops.Len() {
		switch name := ops.At(i).Text(); name {
		case "BiasAdd":
			x = channelsBack(c, stretched(c, binary()["Add"], channelsLast(c, x), input()))
		case "LeakyRelu":
			alpha := attrFloat(c, "leakyrelu_alpha", 0.2)
			x = numeric.Unary{Floats: func(x float64) float64 { return leaky(x, alpha) }}.Apply(c, x)
		case "FusedBatchNorm":
			scale, offset, mean, variance := input(), input(), input(), input()
			epsilon := c.Convert(floatTensor(ir.F64, []float64{attrFloat(c, "epsilon", 1e-4)}), x.Elem())
			b := binary()
			root := unary()["Rsqrt"].Apply(c, stretched(c, b["Add"], variance, epsilon))
			turned := channelsLast(c, x)
			turned = stretched(c, b["Sub"], turned, mean)
			turned = stretched(c, b["Mul"], turned, b["Mul"].Apply(c, root, scale))
			x = channelsBack(c, stretched(c, b["Add"], turned, offset))
		case "Relu", "Relu6", "Elu", "Tanh", "Sigmoid":
			x = unary()[name].Apply(c, x)
		default:
			panic(numeric.Mistyped("it is fused with %q, which is not computed", name))
		}
	}
	return x
}

// stretched computes with two values that are stretched to one shape.
func stretched(c numeric.Call, f numeric.Binary, x, y value.Value) value.Value {
	vals := c.Broadcast(true, x, y)
	return f.Apply(c, vals[0], vals[1])
}
