package numeric

import (
	"math"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// tosaNetworks evaluates the ops of tosa that are the layers of networks.
func tosaNetworks() table {
	d := eval.Domain{Elems: eval.Integers | eval.Floats, Inexact: true}
	pool := eval.Domain{Elems: eval.Integers | eval.Floats}
	return table{
		"matmul":           {Domain: d, Eval: tosaMatmul},
		"fully_connected":  {Domain: d, Eval: fullyConnected},
		"conv2d":           {Domain: d, Eval: convolution(2, false)},
		"conv3d":           {Domain: d, Eval: convolution(3, false)},
		"depthwise_conv2d": {Domain: d, Eval: convolution(2, true)},
		"transpose_conv2d": {Domain: d, Eval: transposedConvolution},
		"max_pool2d":       {Domain: pool, Eval: pooling(largestOf)},
		"avg_pool2d":       {Domain: eval.Domain{Elems: eval.Floats, Inexact: true}, Eval: pooling(averageOf)},
	}
}

// withoutZeroPoints returns the first two inputs without their zero points, which
// are behind the inputs that there must be.
func withoutZeroPoints(c *eval.Call, inputs int) (x, y value.Value, err error) {
	if err := atLeast(c, inputs); err != nil {
		return x, y, err
	}
	if x, err = withoutZeroPoint(c, c.Input(0), inputs); err != nil {
		return x, y, err
	}
	y, err = withoutZeroPoint(c, c.Input(1), inputs+1)
	return x, y, err
}

// withoutZeroPoint subtracts the zero point that input i is, if it is there.
func withoutZeroPoint(c *eval.Call, v value.Value, i int) (value.Value, error) {
	if v.Class() != value.IntClass {
		return v, nil
	}
	wide, err := numbers(c, v, ir.I64)
	if err != nil || i >= c.NumInputs() {
		return wide, err
	}
	zero, err := operandInts(c, i)
	if err != nil {
		return wide, err
	}
	if len(zero) != 1 {
		return wide, typeError("the zero point %s is not one number", c.Input(i).Type())
	}
	return unary{ints: func(_ word, x int64) (int64, error) { return x - zero[0], nil }}.apply(c, wide)
}

// tosaMatmul multiplies [n, h, k] and [n, k, w]; where types are hints also
// matrices alone.
func tosaMatmul(c *eval.Call) error {
	a, b, err := withoutZeroPoints(c, 2)
	if err != nil {
		return err
	}
	elem := value.ElemOf(c.Type(0))
	if c.Loose() {
		both, err := promote(c, a, b)
		if err != nil {
			return err
		}
		a, b = both[0], both[1]
		if value.ClassOf(elem) != value.IntClass || a.Class() != value.IntClass {
			elem = a.Elem() // sums of integers have the type that is declared for them
		}
	} else if a.Rank() != 3 || b.Rank() != 3 {
		return typeError("the matrices %s and %s are not of rank 3", a.Type(), b.Type())
	}
	out, err := matmul(c, a, b, elem)
	c.Return(out)
	return err
}

// fullyConnected multiplies rows by rows of weights and adds a bias.
func fullyConnected(c *eval.Call) error {
	x, weights, err := withoutZeroPoints(c, 3)
	if err != nil {
		return err
	}
	if weights, err = transpose(c, weights, []int64{1, 0}); err != nil {
		return err
	}
	out, err := matmul(c, x, weights, accumulator(x))
	if err != nil {
		return err
	}
	return addBias(c, out, c.Input(2))
}

// accumulator is the type in which sums are held until they are rounded.
func accumulator(v value.Value) ir.Type {
	if v.Class() == value.IntClass {
		return ir.I64
	}
	return ir.F64
}

// addBias adds one element to each channel, the last dimension, and rounds to
// the declared type.
func addBias(c *eval.Call, sums, bias value.Value) error {
	bias, err := numbers(c, bias, sums.Elem())
	if err != nil {
		return err
	}
	channels := sums.Dims()[sums.Rank()-1]
	if bias.Rank() != 1 || bias.Dims()[0] != channels && bias.Dims()[0] != 1 {
		return typeError("the bias %s does not fit %d channels", bias.Type(), channels)
	}
	if bias, err = expand(c, bias, sums.Type()); err != nil {
		return err
	}
	out, err := binary{ints: addInts, floats: addFloats}.apply(c, sums, bias)
	if err != nil {
		return err
	}
	out, err = numbers(c, out, value.ElemOf(c.Type(0)))
	c.Return(out)
	return err
}

// geometry is where the windows of a convolution or pooling lie: for each
// dimension of space its padding in front and behind, and its steps.
type geometry struct {
	pad              [][2]int64
	stride, dilation []int64
	kernel           []int64
}

func geometryOf(c *eval.Call, dims int, kernel []int64) (geometry, error) {
	g := geometry{kernel: kernel}
	pad, err := attrInts(c, "pad")
	if err != nil {
		return g, err
	}
	if g.stride, err = attrInts(c, "stride"); err != nil {
		return g, err
	}
	var ok bool
	if g.dilation, ok = asInts(c.Op().Attr("dilation")); !ok {
		g.dilation = make([]int64, dims)
		for i := range g.dilation {
			g.dilation[i] = 1
		}
	}
	if len(pad) != 2*dims || len(g.stride) != dims || len(g.dilation) != dims || len(kernel) != dims {
		return g, typeError("its padding, stride and dilation are not of %d dimensions", dims)
	}
	const most = 1 << 20
	for i := range dims {
		g.pad = append(g.pad, [2]int64{pad[2*i], pad[2*i+1]})
		if min(g.stride[i], g.dilation[i], kernel[i]) < 1 || max(g.stride[i], g.dilation[i], kernel[i]) > most ||
			max(pad[2*i], pad[2*i+1]) > most || min(pad[2*i], pad[2*i+1]) < -most {
			return g, typeError("its padding, stride and dilation are out of range")
		}
	}
	return g, nil
}

// area returns how many elements a window has.
func (g *geometry) area() int64 {
	area := int64(1)
	for _, n := range g.kernel {
		area *= n
	}
	return area
}

// size returns how many windows a dimension has.
func (g *geometry) size(i int, n int64) (int64, error) {
	room := n + g.pad[i][0] + g.pad[i][1] - (g.kernel[i]-1)*g.dilation[i] - 1
	if room < 0 {
		return 0, typeError("a window of %d does not fit in %d elements", g.kernel[i], n)
	}
	return room/g.stride[i] + 1, nil
}

// convolution slides a kernel over [n, space..., channels]. The weights are
// [out, space..., channels], or [space..., channels, multiplier] where each
// channel has its own. The windows become the rows of a matrix.
func convolution(dims int, depthwise bool) func(c *eval.Call) error {
	return func(c *eval.Call) error {
		x, weights, err := withoutZeroPoints(c, 3)
		if err != nil {
			return err
		}
		if x.Rank() != dims+2 || weights.Rank() != dims+2 {
			return typeError("it does not slide %s over %s", c.Input(1).Type(), c.Input(0).Type())
		}
		k := kernelOf(weights, dims, depthwise)
		if channels := x.Dims()[dims+1]; k.channels != channels || channels == 0 {
			return typeError("%s has not the %d channels of %s", c.Input(1).Type(), channels, c.Input(0).Type())
		}
		sums, err := slide(c, x, weights, k)
		if err != nil {
			return err
		}
		return addBias(c, sums, c.Input(2))
	}
}

// kernel is the layout of weights.
type kernel struct {
	space     []int64
	channels  int64
	outputs   int64 // channels of the result
	depthwise bool
}

func kernelOf(weights value.Value, dims int, depthwise bool) kernel {
	w := weights.Dims()
	if depthwise {
		return kernel{w[:dims], w[dims], w[dims] * w[dims+1], true}
	}
	return kernel{w[1 : dims+1], w[dims+1], w[0], false}
}

// slide returns the sums of the products of each window and the weights.
func slide(c *eval.Call, x, weights value.Value, k kernel) (value.Value, error) {
	dims := len(k.space)
	g, err := geometryOf(c, dims, k.space)
	if err != nil {
		return value.Value{}, err
	}
	shape := []int64{x.Dims()[0]}
	for i := range dims {
		n, err := g.size(i, x.Dims()[i+1])
		if err != nil {
			return value.Value{}, err
		}
		shape = append(shape, n)
	}
	rows, err := windows(c, x, &g, shape)
	if err != nil {
		return value.Value{}, err
	}
	matrix, err := weightMatrix(c, weights, k)
	if err != nil {
		return value.Value{}, err
	}
	sums, err := matmul(c, rows, matrix, accumulator(x))
	if err != nil {
		return value.Value{}, err
	}
	return reshaped(sums, append(shape, k.outputs))
}

// weightMatrix puts the weights of each output channel in a column; with weights
// of its own, a channel has zeros for the others.
func weightMatrix(c *eval.Call, weights value.Value, k kernel) (value.Value, error) {
	if !k.depthwise {
		flat, err := reshaped(weights, []int64{k.outputs, -1})
		if err != nil {
			return flat, err
		}
		return transpose(c, flat, []int64{1, 0})
	}
	area := (&geometry{kernel: k.space}).area()
	if k.outputs == 0 {
		return value.Value{}, typeError("%s has no weights", weights.Type())
	}
	b, err := c.NewBuilder(ir.Tensor(weights.Elem(), area*k.channels, k.outputs))
	if err != nil {
		return value.Value{}, err
	}
	each, m := int(k.outputs/k.channels), meter{c: c}
	for at := range int(area * k.channels) {
		if err := m.done(each); err != nil {
			return value.Value{}, err
		}
		channel := at % int(k.channels)
		b.Copy(at*int(k.outputs)+channel*each, weights, at*each, each)
	}
	return b.Value(), nil
}

// windows returns a matrix with a row for each window: its elements, with zeros
// for the padding.
func windows(c *eval.Call, x value.Value, g *geometry, shape []int64) (value.Value, error) {
	count, width := int64(1), x.Dims()[x.Rank()-1]
	for _, n := range shape {
		count *= n
	}
	for _, n := range g.kernel {
		width *= n
	}
	b, err := c.NewBuilder(ir.Tensor(x.Elem(), count, width))
	if err != nil || b.Len() == 0 {
		return builderValue(b, err)
	}
	index, unit, m := make([]int64, len(shape)), make([]int, len(shape)), meter{c: c}
	channels := int(x.Dims()[x.Rank()-1])
	at := 0
	for range count {
		if err := m.done(int(width)); err != nil {
			return value.Value{}, err
		}
		g.each(x, index, func(from int) {
			if from >= 0 {
				b.Copy(at, x, from*channels, channels)
			}
			at += channels
		})
		advance(index, shape, unit)
	}
	return b.Value(), nil
}

// each calls f with the places of a window in [n, space...], -1 in the padding.
func (g *geometry) each(x value.Value, index []int64, f func(from int)) {
	k, unit := make([]int64, len(g.kernel)), make([]int, len(g.kernel))
	for range g.area() {
		from := index[0]
		for i, n := range k {
			p := index[i+1]*g.stride[i] + n*g.dilation[i] - g.pad[i][0]
			if size := x.Dims()[i+1]; p < 0 || p >= size {
				from = math.MinInt64
				break
			} else {
				from = from*size + p
			}
		}
		f(int(max(from, -1)))
		advance(k, g.kernel, unit)
	}
}
