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
		"BatchMatMul":   op(sums, func(c numeric.Call) value.Value { return matMul(c, c.AttrBool("adj_x"), c.AttrBool("adj_y")) }),
		"BatchMatMulV2": op(sums, func(c numeric.Call) value.Value { return matMul(c, c.AttrBool("adj_x"), c.AttrBool("adj_y")) }),
		"Softmax":       op(floats, func(c numeric.Call) value.Value { return softmax(c, false) }),
		"LogSoftmax":    op(floats, func(c numeric.Call) value.Value { return softmax(c, true) }),
		"Conv2D":        op(floats, convolution),
		"Conv3D":        op(floats, convolution),
		"MaxPool":       op(floats, pooling(numeric.MaxReduction())),
		"MaxPool3D":     op(floats, pooling(numeric.MaxReduction())),
		"AvgPool":       op(floats, pooling(numeric.Reduction{Floats: numeric.Mean, Nonempty: true})),
		"AvgPool3D":     op(floats, pooling(numeric.Reduction{Floats: numeric.Mean, Nonempty: true})),

		"DepthwiseConv2dNative": op(floats, depthwise),
		"FusedBatchNorm":        results(floats, batchNorm),
		"FusedBatchNormV2":      results(floats, batchNorm),
		"FusedBatchNormV3":      results(floats, batchNorm),
		"LSTMBlockCell":         results(floats, lstmBlockCell),
		"BlockLSTM":             results(floats, blockLSTM),
		"BlockLSTMV2":           results(floats, blockLSTM),
		"Conv2DBackpropInput":   op(floats, convolutionBack),
		"LRN":                   op(floats, localResponse),

		"SoftmaxCrossEntropyWithLogits":       results(floats, crossEntropy),
		"SparseSoftmaxCrossEntropyWithLogits": results(floats, sparseCrossEntropy),
	}
}

// matMul multiplies matrices of batches, which are stretched.
func matMul(c numeric.Call, transposeX, transposeY bool) value.Value {
	c.Exactly(2)
	x, y := turned(c, c.Input(0), transposeX), turned(c, c.Input(1), transposeY)
	batchX, m, k := matrixDims(x)
	batchY, other, n := matrixDims(y)
	if k != other {
		panic(numeric.Mistyped("the matrices %s and %s do not fit", x.Type(), y.Type()))
	}
	if x.Class() == value.ComplexClass {
		panic(numeric.Mistyped("products of complex matrices are not computed"))
	}
	batch := broadcastDims(batchX, batchY)
	stretch := func(v value.Value, a, b int64) value.Value {
		dims := slices.Concat(batch, []int64{a, b})
		if !slices.Equal(v.Dims(), dims) {
			v = c.Expand(lifted(v, len(dims)), ir.Tensor(v.Elem(), dims...))
		}
		return numeric.Typed(v.Reshape(ir.Tensor(v.Elem(), int64(numeric.Size(batch)), a, b)))
	}
	product := c.Matmul(stretch(x, m, k), stretch(y, k, n), x.Elem())
	return numeric.Typed(product.Reshape(ir.Tensor(product.Elem(), slices.Concat(batch, []int64{m, n})...)))
}

// lifted gives a value more dimensions of 1 in front.
func lifted(v value.Value, rank int) value.Value {
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
	s := &numeric.Sliding{Kernel: kernel, Stride: spaceOf(c, "strides", space), Dilation: spaceOf(c, "dilations", space)}
	padding := c.Op().Attr("padding").Text()
	explicit, _ := value.IntsOf(c.Op().Attr("explicit_paddings"))
	for d := range space {
		low, high := int64(0), int64(0)
		switch padding {
		case "SAME":
			n := x.Dims()[d+1]
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
		s.Pad = append(s.Pad, low, high)
	}
	s.Check(space)
	return s
}

func isChannelsFirst(c numeric.Call) bool {
	format := c.Op().Attr("data_format")
	return format.IsValid() && (format.Text() == "NCHW" || format.Text() == "NCDHW")
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
		return all[2:]
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
	x, weights := channelsLast(c, c.Input(0)), c.Input(1)
	space := x.Rank() - 2
	if space < 1 || weights.Rank() != x.Rank() || weights.Dims()[space] != x.Dims()[space+1] {
		panic(numeric.Mistyped("it does not slide %s over %s", weights.Type(), c.Input(0).Type()))
	}
	w := weights.Dims()
	columns := numeric.Typed(weights.Reshape(ir.Tensor(weights.Elem(), int64(numeric.Size(w[:space+1])), w[space+1])))
	return channelsBack(c, c.Convert(c.Convolve(x, columns, sliding(c, x, w[:space])), c.Input(0).Elem()))
}

// convolutionBack spreads each element over the window from which a convolution makes it:
// the gradient of a convolution by its input, whose shape is the first input.
func convolutionBack(c numeric.Call) value.Value {
	c.Exactly(3)
	dims, weights, grad := c.InputInts(0), c.Input(1), channelsLast(c, c.Input(2))
	if len(dims) != 4 || weights.Rank() != 4 || grad.Rank() != 4 || weights.Dims()[3] != grad.Dims()[3] {
		panic(numeric.Mistyped("it does not spread %s by %s", c.Input(2).Type(), weights.Type()))
	}
	if isChannelsFirst(c) {
		dims = []int64{dims[0], dims[2], dims[3], dims[1]}
	}
	w := weights.Dims()
	if dims[3] != w[2] || dims[0] != grad.Dims()[0] {
		panic(numeric.Mistyped("it does not spread %s by %s to %v", c.Input(2).Type(), weights.Type(), dims))
	}
	s := sliding(c, splat(c, numeric.Zero(grad.Elem()), dims), w[:2])
	out := make([]float64, numeric.Size(dims))
	g, k := grad.Floats(), weights.Floats()
	c.Plan(int64(len(g)) * int64(len(k)) / max(w[3], 1))
	at := 0
	for n := range dims[0] {
		for y := range grad.Dims()[1] {
			for x := range grad.Dims()[2] {
				for i := range w[0] {
					for j := range w[1] {
						row, column := y*s.Stride[0]+i*s.Dilation[0]-s.Pad[0], x*s.Stride[1]+j*s.Dilation[1]-s.Pad[2]
						if row < 0 || row >= dims[1] || column < 0 || column >= dims[2] {
							continue
						}
						for channel := range dims[3] {
							to := ((n*dims[1]+row)*dims[2]+column)*dims[3] + channel
							from := ((i*w[1]+j)*w[2] + channel) * w[3]
							for o := range w[3] {
								out[to] += g[int64(at)+o] * k[from+o]
							}
						}
					}
				}
				at += int(w[3])
			}
		}
	}
	return channelsBack(c, numeric.Typed(value.Floats(ir.Tensor(grad.Elem(), dims...), out...)))
}

// depthwise slides weights [height, width, channels, multiplier], of which each channel
// has its own.
func depthwise(c numeric.Call) value.Value {
	c.Exactly(2)
	x, weights := channelsLast(c, c.Input(0)), c.Input(1)
	if x.Rank() != 4 || weights.Rank() != 4 || weights.Dims()[2] != x.Dims()[3] {
		panic(numeric.Mistyped("it does not slide %s over %s", weights.Type(), c.Input(0).Type()))
	}
	return channelsBack(c, c.Convert(c.Convolve(x, c.Depthwise(weights), sliding(c, x, weights.Dims()[:2])), x.Elem()))
}

func pooling(r numeric.Reduction) func(c numeric.Call) value.Value {
	return func(c numeric.Call) value.Value {
		x := channelsLast(c, c.Only())
		if x.Rank() < 3 || x.Class() == value.IntClass && r.Ints == nil {
			panic(numeric.Mistyped("it does not take %s", x.Type()))
		}
		return channelsBack(c, c.Pool(x, sliding(c, x, spaceOf(c, "ksize", x.Rank()-2)), r))
	}
}

// batchNorm normalizes by the mean and variance of the batch, or by those given.
func batchNorm(c numeric.Call) []value.Value {
	c.Exactly(5)
	if isChannelsFirst(c) {
		panic(numeric.Mistyped("normalization of NCHW is not computed"))
	}
	x, scale, offset := c.Input(0), c.Input(1).Floats(), c.Input(2).Floats()
	channels := len(scale)
	if x.Rank() < 2 || x.Dims()[x.Rank()-1] != int64(channels) || len(offset) != channels {
		panic(numeric.Mistyped("%s channels of %s", c.Input(1).Type(), x.Type()))
	}
	epsilon := 1e-4
	if e, ok := c.Op().Attr("epsilon").Float(); ok {
		epsilon = e
	}
	training := true
	if t, ok := c.Op().Attr("is_training").Bool(); ok {
		training = t
	}
	elems := x.Floats()
	mean, variance := c.Input(3).Floats(), c.Input(4).Floats()
	given := [2]value.Value{c.Input(3), c.Input(4)}
	n := len(elems) / max(channels, 1)
	if training {
		mean, variance = make([]float64, channels), make([]float64, channels)
		for i, e := range elems {
			mean[i%channels] += e / float64(n)
		}
		for i, e := range elems {
			d := e - mean[i%channels]
			variance[i%channels] += d * d / float64(n)
		}
	}
	if len(mean) != channels || len(variance) != channels {
		panic(numeric.Mistyped("%s means of %d channels", c.Input(3).Type(), channels))
	}
	out := make([]float64, len(elems))
	for i, e := range elems {
		k := i % channels
		out[i] = (e-mean[k])/math.Sqrt(variance[k]+epsilon)*scale[k] + offset[k]
	}
	vector := func(list []float64) value.Value {
		return numeric.Typed(value.Floats(ir.Tensor(c.Input(1).Elem(), int64(channels)), list...))
	}
	results := []value.Value{numeric.Typed(value.Floats(x.Type(), out...))}
	if !training {
		results = append(results, given[0], given[1], given[0], given[1])
	} else {
		unbiased := slices.Clone(variance)
		for k := range unbiased {
			unbiased[k] *= float64(n) / float64(max(n-1, 1))
		}
		results = append(results, vector(mean), vector(unbiased), vector(mean), vector(variance))
	}
	if c.NumOutputs() == 6 {
		results = append(results, numeric.Typed(value.Floats(ir.Tensor(c.Input(1).Elem()), 0))) // not used on processors
	}
	return results
}

// localResponse divides by a power of the sum of squares of near channels.
func localResponse(c numeric.Call) value.Value {
	radius := c.AttrInt("depth_radius", 5)
	number := func(name string, otherwise float64) float64 {
		if f, ok := c.Op().Attr(name).Float(); ok {
			return f
		}
		return otherwise
	}
	bias, alpha, beta := number("bias", 1), number("alpha", 1), number("beta", 0.5)
	return rowsOf(c, c.Only(), func(row []float64) {
		was := slices.Clone(row)
		for i := range row {
			sum := 0.0
			for j := max(0, i-int(radius)); j <= min(len(row)-1, i+int(radius)); j++ {
				sum += was[j] * was[j]
			}
			row[i] = was[i] / math.Pow(bias+alpha*sum, beta)
		}
	})
}

// lstmBlockCell computes a step of a long short-term memory: from x, the state and the
// output before, weights [inputs+cells, 4*cells], peepholes and biases.
func lstmBlockCell(c numeric.Call) []value.Value {
	c.Exactly(8)
	l := newLSTM(c, 0, 1, 3)
	return l.step(c, c.Input(0), c.Input(1), c.Input(2))
}

// blockLSTM computes as many steps as its first input says, of x [steps, batch, inputs].
func blockLSTM(c numeric.Call) []value.Value {
	c.Exactly(9)
	x, state, output := c.Input(1), c.Input(2), c.Input(3)
	steps := min(inputAxis(c, 0), x.Dims()[0])
	l := newLSTM(c, 1, 1, 3)
	if c.Op().Name() == Name+".BlockLSTMV2" {
		l.forget = 0
	}
	if x.Rank() != 3 {
		panic(numeric.Mistyped("the steps %s", x.Type()))
	}
	all := make([][]value.Value, 7)
	for t := range x.Dims()[0] {
		one := numeric.Reshape(window(c, x, 0, t, 1), x.Dims()[1:])
		out := l.step(c, one, state, output)
		if t < steps {
			state, output = out[1], out[6]
		} else {
			zero := splat(c, numeric.Zero(x.Elem()), state.Dims())
			out = slices.Repeat([]value.Value{zero}, 7)
		}
		for k, v := range out {
			all[k] = append(all[k], numeric.Reshape(v, slices.Concat([]int64{1}, v.Dims())))
		}
	}
	joined := make([]value.Value, len(all))
	for k, list := range all {
		if len(list) == 0 {
			panic(numeric.Undefined("no step"))
		}
		joined[k] = c.Concat(0, list)
	}
	return joined
}

// lstm is what all steps of a long short-term memory have in common.
type lstm struct {
	weights             value.Value
	wci, wcf, wco, bias []float64
	forget, clip        float64
	peephole            bool
}

// newLSTM reads weights, peepholes and biases, which stand after the first inputs, and the
// attributes with their defaults.
func newLSTM(c numeric.Call, before int, forget, clip float64) *lstm {
	at := before + 3
	l := &lstm{
		weights: c.Input(at), wci: c.Input(at + 1).Floats(), wcf: c.Input(at + 2).Floats(), wco: c.Input(at + 3).Floats(),
		bias: c.Input(at + 4).Floats(), forget: forget, clip: clip, peephole: c.AttrBool("use_peephole"),
	}
	if f, ok := c.Op().Attr("forget_bias").Float(); ok {
		l.forget = f
	}
	if f, ok := c.Op().Attr("cell_clip").Float(); ok {
		l.clip = f
	}
	return l
}

// step returns the gate in, the state, the gates to forget and out, the new cell, its
// hyperbolic tangent, and the output.
func (l *lstm) step(c numeric.Call, x, state, before value.Value) []value.Value {
	if x.Rank() != 2 || state.Rank() != 2 || before.Rank() != 2 || l.weights.Rank() != 2 {
		panic(numeric.Mistyped("%s, %s and %s", x.Type(), state.Type(), l.weights.Type()))
	}
	batch, cells := int(x.Dims()[0]), int(state.Dims()[1])
	joined := c.Concat(1, []value.Value{x, before})
	if l.weights.Dims()[0] != joined.Dims()[1] || l.weights.Dims()[1] != int64(4*cells) || len(l.bias) != 4*cells {
		panic(numeric.Mistyped("the weights %s of %s", l.weights.Type(), joined.Type()))
	}
	if l.peephole && (len(l.wci) != cells || len(l.wcf) != cells || len(l.wco) != cells) {
		panic(numeric.Mistyped("%d peepholes of %d cells", len(l.wci), cells))
	}
	gates := c.Matmul(lifted(joined, 3), lifted(l.weights, 3), joined.Elem()).Floats()
	old := state.Floats()
	var out [7][]float64
	for k := range out {
		out[k] = make([]float64, batch*cells)
	}
	for at := range batch * cells {
		row, k := at/cells, at%cells
		gate := func(n int) float64 { return gates[row*4*cells+n*cells+k] + l.bias[n*cells+k] }
		in, cell, forget, output := gate(0), math.Tanh(gate(1)), gate(2)+l.forget, gate(3)
		if l.peephole {
			in, forget = in+l.wci[k]*old[at], forget+l.wcf[k]*old[at]
		}
		i, f := numeric.Sigmoid(in), numeric.Sigmoid(forget)
		cs := cell*i + old[at]*f
		if l.clip > 0 {
			cs = math.Min(math.Max(cs, -l.clip), l.clip)
		}
		if l.peephole {
			output += l.wco[k] * cs
		}
		o, co := numeric.Sigmoid(output), math.Tanh(cs)
		for n, v := range [7]float64{i, cs, f, o, cell, co, o * co} {
			out[n][at] = v
		}
	}
	results := make([]value.Value, len(out))
	for k, list := range out {
		results[k] = numeric.Typed(value.Floats(state.Type(), list...))
	}
	return results
}
