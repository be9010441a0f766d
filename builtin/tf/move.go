package tf

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// moving returns what the ops compute that move elements, or say something of shapes.
func moving() map[string]eval.Evaluator {
	all := eval.Domain{Elems: eval.Anything}
	one := func(f func(c numeric.Call) value.Value) eval.Evaluator { return op(all, f) }
	several := func(f func(c numeric.Call) []value.Value) eval.Evaluator { return results(all, f) }
	return map[string]eval.Evaluator{
		"Const":      numeric.Constant(),
		WaitingConst: one(func(c numeric.Call) value.Value { return numeric.Must(value.FromAttr(c.Op().Attr("value"))) }),
		"Shape":      one(func(c numeric.Call) value.Value { return list(typeAttr(c, "out_type", ir.I32), c.Only().Dims()...) }),
		"ShapeN": several(func(c numeric.Call) []value.Value {
			var all []value.Value
			for _, v := range c.Inputs() {
				all = append(all, list(typeAttr(c, "out_type", ir.I32), v.Dims()...))
			}
			return all
		}),
		"Size": one(func(c numeric.Call) value.Value {
			return scalar(typeAttr(c, "out_type", ir.I32), int64(numeric.Size(c.Only().Dims())))
		}),
		"Rank": one(func(c numeric.Call) value.Value { return scalar(ir.I32, int64(c.Only().Rank())) }),

		"Reshape":    one(reshape),
		"ExpandDims": one(expandDims),
		"Squeeze":    one(squeeze),
		"Transpose": one(func(c numeric.Call) value.Value {
			c.Exactly(2)
			return c.Transpose(c.Input(0), c.InputInts(1))
		}),
		"ConjugateTranspose": one(func(c numeric.Call) value.Value {
			c.Exactly(2)
			x := c.Transpose(c.Input(0), c.InputInts(1))
			if x.Class() == value.ComplexClass {
				x = unary()["Conj"].Apply(c, x)
			}
			return x
		}),
		"Concat": one(func(c numeric.Call) value.Value {
			c.AtLeast(2)
			return concat(c, c.Inputs()[1:], inputAxis(c, 0))
		}),
		"ConcatV2": one(func(c numeric.Call) value.Value {
			c.AtLeast(2)
			last := c.NumInputs() - 1
			return concat(c, c.Inputs()[:last], inputAxis(c, last))
		}),
		"Pack":           one(pack),
		"ParallelConcat": one(func(c numeric.Call) value.Value { return concat(c, c.Inputs(), 0) }),
		"Unpack":         several(unpack),
		"Split":          several(split),
		"SplitV":         several(splitV),
		"Slice":          one(slice),
		"StridedSlice":   one(stridedSlice),
		"Tile": one(func(c numeric.Call) value.Value {
			c.Exactly(2)
			x, times := c.Input(0), c.InputInts(1)
			if len(times) == x.Rank() && slices.Contains(times, 0) && slices.Min(times) == 0 {
				dims := slices.Clone(x.Dims())
				for d, n := range times {
					dims[d] *= n
				}
				return c.Builder(ir.Tensor(x.Elem(), dims...)).Value()
			}
			return c.Tile(x, times)
		}),
		"Pad":                  one(pad),
		"PadV2":                one(pad),
		"MirrorPad":            one(mirrorPad),
		"MirrorPadGrad":        one(mirrorPadGrad),
		"TileGrad":             one(tileGrad),
		"Reverse":              one(reverseMarked),
		"DataFormatDimMap":     one(formatDimMap),
		"DataFormatVecPermute": one(formatPermute),
		"ReverseV2": one(func(c numeric.Call) value.Value {
			c.Exactly(2)
			x := c.Input(0)
			for _, axis := range numeric.Axes(c.InputInts(1), x.Rank()) {
				x = c.Reverse(x, int(axis))
			}
			return x
		}),
		"ReverseSequence": one(reverseSequence),
		"Roll":            one(roll),
		"Fill": one(func(c numeric.Call) value.Value {
			c.Exactly(2)
			return splat(c, c.Input(1).At(0), c.InputInts(0))
		}),
		"BroadcastTo": one(func(c numeric.Call) value.Value {
			c.Exactly(2)
			return c.Broadcast(true, c.Input(0), splat(c, c.Input(0).At(0), c.InputInts(1)))[0]
		}),
		"BroadcastArgs":         one(broadcastArgs),
		"BroadcastGradientArgs": several(broadcastGradientArgs),
		"ConcatOffset":          several(concatOffset),
		"InvertPermutation":     one(invertPermutation),
		"Range":                 one(rangeOf),
		"LinSpace":              one(linSpace),
		"OneHot":                one(oneHot),
		"Gather":                one(gather),
		"GatherV2":              one(gather),
		"GatherNd":              one(gatherNd),
		"ScatterNd":             one(scatterNd),
		"Where":                 one(where),
		"DynamicStitch":         one(dynamicStitch),
		"ParallelDynamicStitch": one(dynamicStitch),
		"DynamicPartition":      several(dynamicPartition),
		"Unique":                several(unique),
		"ListDiff":              several(listDiff),
		"SpaceToDepth":          one(spaceToDepth),
		"DepthToSpace":          one(depthToSpace),
		"SpaceToBatchND": one(func(c numeric.Call) value.Value {
			c.Exactly(3)
			return spaceToBatch(c, c.InputInts(1), c.InputInts(2))
		}),
		"BatchToSpaceND": one(func(c numeric.Call) value.Value {
			c.Exactly(3)
			return batchToSpace(c, c.InputInts(1), c.InputInts(2))
		}),
		"SpaceToBatch": one(func(c numeric.Call) value.Value {
			c.Exactly(2)
			n := c.AttrInt("block_size", 2)
			return spaceToBatch(c, []int64{n, n}, c.InputInts(1))
		}),
		"BatchToSpace": one(func(c numeric.Call) value.Value {
			c.Exactly(2)
			n := c.AttrInt("block_size", 2)
			return batchToSpace(c, []int64{n, n}, c.InputInts(1))
		}),
	}
}

// list returns a vector of integers.
func list(elem ir.Type, numbers ...int64) value.Value {
	return numeric.Typed(value.Ints(ir.Tensor(elem, int64(len(numbers))), numbers...))
}

func scalar(elem ir.Type, n int64) value.Value {
	return numeric.Typed(value.Ints(ir.Tensor(elem), n))
}

// typeAttr returns the type that an attribute is.
func typeAttr(c numeric.Call, name string, otherwise ir.Type) ir.Type {
	if a := c.Op().Attr(name); a.Kind() == ir.TypeAttr {
		return a.Type()
	}
	return otherwise
}

// axisOf returns the number of a dimension of a tensor, which may count from the end.
func axisOf(n int64, rank int) int {
	if n < 0 {
		n += int64(rank)
	}
	if n < 0 || n >= int64(rank) {
		panic(numeric.Undefined("there is no dimension %d of %d", n, rank))
	}
	return int(n)
}

// inputAxis returns the number that an input is.
func inputAxis(c numeric.Call, i int) int64 {
	n := c.InputInts(i)
	if len(n) != 1 {
		panic(numeric.Mistyped("input %d, %s, is not one number", i, c.Input(i).Type()))
	}
	return n[0]
}

// arrange makes a tensor whose elements are each one of x, whose number source gives for
// the subscripts, or zero for -1.
func arrange(c numeric.Call, x value.Value, dims []int64, source func(index []int64) int64) value.Value {
	b := c.Builder(ir.Tensor(x.Elem(), dims...))
	rows := make([]int64, b.Len())
	index := make([]int64, len(dims))
	for i := range rows {
		c.Count(1)
		rows[i] = source(index)
		for d := len(dims) - 1; d >= 0; d-- {
			if index[d]++; index[d] < dims[d] {
				break
			}
			index[d] = 0
		}
	}
	return c.Rows(b, x, 1, rows)
}

// flat returns the number of the element with some subscripts.
func flat(index, dims []int64) int64 {
	n := int64(0)
	for d, i := range index {
		n = n*dims[d] + i
	}
	return n
}

func reshape(c numeric.Call) value.Value {
	c.Exactly(2)
	x := c.Input(0)
	return numeric.Typed(x.Reshape(ir.Tensor(x.Elem(), reshapedDims(numeric.Size(x.Dims()), c.InputInts(1))...)))
}

// reshapedDims returns the dimensions that that many elements are given; one of them may be
// -1 and is computed.
func reshapedDims(size int, dims []int64) []int64 {
	dims = slices.Clone(dims)
	known, open := 1, -1
	for i, n := range dims {
		switch {
		case n == -1 && open < 0:
			open = i
		case n < 0:
			panic(numeric.Undefined("the shape %v", dims))
		default:
			known *= int(n)
		}
	}
	if open >= 0 {
		if known == 0 || size%known != 0 {
			panic(numeric.Undefined("%d elements as %v", size, dims))
		}
		dims[open] = int64(size / known)
		known = size
	}
	if known != size {
		panic(numeric.Undefined("%d elements as %v", size, dims))
	}
	return dims
}

func expandDims(c numeric.Call) value.Value {
	c.Exactly(2)
	x := c.Input(0)
	axis := axisOf(inputAxis(c, 1), x.Rank()+1)
	return numeric.Reshape(x, slices.Insert(slices.Clone(x.Dims()), axis, 1))
}

func squeeze(c numeric.Call) value.Value {
	x := c.Only()
	axes, _ := value.IntsOf(c.Op().Attr("squeeze_dims"))
	drop := map[int]bool{}
	for _, n := range axes {
		axis := axisOf(n, x.Rank())
		if x.Dims()[axis] != 1 {
			panic(numeric.Undefined("dimension %d of %s is not 1", axis, x.Type()))
		}
		drop[axis] = true
	}
	dims := []int64{}
	for d, n := range x.Dims() {
		if !(drop[d] || len(axes) == 0 && n == 1) {
			dims = append(dims, n)
		}
	}
	return numeric.Typed(x.Reshape(ir.Tensor(x.Elem(), dims...)))
}

func concat(c numeric.Call, vals []value.Value, n int64) value.Value {
	rank := 0
	for _, v := range vals {
		rank = max(rank, v.Rank())
	}
	return c.Concat(axisOf(n, rank), vals)
}

func pack(c numeric.Call) value.Value {
	c.AtLeast(1)
	axis := axisOf(c.AttrInt("axis", 0), c.Input(0).Rank()+1)
	vals := make([]value.Value, c.NumInputs())
	for i, v := range c.Inputs() {
		if !slices.Equal(v.Dims(), c.Input(0).Dims()) {
			panic(numeric.Mistyped("%s and %s have different shapes", c.Input(0).Type(), v.Type()))
		}
		vals[i] = numeric.Typed(v.Reshape(ir.Tensor(v.Elem(), slices.Insert(slices.Clone(v.Dims()), axis, 1)...)))
	}
	return c.Concat(axis, vals)
}

func unpack(c numeric.Call) []value.Value {
	x := c.Only()
	axis := axisOf(c.AttrInt("axis", 0), x.Rank())
	c.Plan(x.Dims()[axis])
	parts := cut(c, x, axis, slices.Repeat([]int64{1}, int(x.Dims()[axis])))
	for i, v := range parts {
		parts[i] = numeric.Typed(v.Reshape(ir.Tensor(v.Elem(), slices.Delete(slices.Clone(v.Dims()), axis, axis+1)...)))
	}
	return parts
}

// cut cuts a dimension into parts of some sizes.
func cut(c numeric.Call, x value.Value, axis int, sizes []int64) []value.Value {
	parts := make([]value.Value, len(sizes))
	at := int64(0)
	for i, n := range sizes {
		parts[i] = window(c, x, axis, at, n)
		at += n
	}
	if at != x.Dims()[axis] {
		panic(numeric.Undefined("parts of %v of %d elements", sizes, x.Dims()[axis]))
	}
	return parts
}

// window returns n elements of a dimension, from one on.
func window(c numeric.Call, x value.Value, axis int, from, n int64) value.Value {
	w := numeric.Window{Offsets: make([]int64, x.Rank()), Sizes: slices.Clone(x.Dims()), Strides: slices.Repeat([]int64{1}, x.Rank())}
	if from < 0 || n < 0 || from+n > x.Dims()[axis] {
		panic(numeric.Undefined("%d elements from %d on of %d", n, from, x.Dims()[axis]))
	}
	w.Offsets[axis], w.Sizes[axis] = from, n
	return c.Slice(x, w)
}

func split(c numeric.Call) []value.Value {
	c.Exactly(2)
	x := c.Input(1)
	axis := axisOf(inputAxis(c, 0), x.Rank())
	n := c.AttrInt("num_split", 1)
	if n < 1 || n > maxPartitions || x.Dims()[axis]%n != 0 {
		panic(numeric.Undefined("%d parts of %d elements", n, x.Dims()[axis]))
	}
	return cut(c, x, axis, slices.Repeat([]int64{x.Dims()[axis] / n}, int(n)))
}

func splitV(c numeric.Call) []value.Value {
	c.Exactly(3)
	x, sizes := c.Input(0), slices.Clone(c.InputInts(1))
	axis := axisOf(inputAxis(c, 2), x.Rank())
	if open := slices.Index(sizes, -1); open >= 0 {
		sizes[open] = x.Dims()[axis]
		for i, n := range sizes {
			if i != open {
				sizes[open] -= n
			}
		}
	}
	return cut(c, x, axis, sizes)
}

func slice(c numeric.Call) value.Value {
	c.Exactly(3)
	x, begin, size := c.Input(0), c.InputInts(1), slices.Clone(c.InputInts(2))
	if len(begin) != x.Rank() || len(size) != x.Rank() {
		panic(numeric.Mistyped("%d and %d numbers for %s", len(begin), len(size), x.Type()))
	}
	for d, n := range x.Dims() {
		if size[d] == -1 {
			size[d] = n - begin[d]
		}
		if begin[d] < 0 || size[d] < 0 || begin[d]+size[d] > n {
			panic(numeric.Undefined("%d elements from %d on of %d", size[d], begin[d], n))
		}
	}
	return c.Slice(x, numeric.Window{Offsets: begin, Sizes: size, Strides: slices.Repeat([]int64{1}, x.Rank())})
}

func pad(c numeric.Call) value.Value {
	c.AtLeast(2)
	x := c.Input(0)
	low, high := paddings(c, x)
	zero := numeric.Zero(x.Elem())
	if c.NumInputs() > 2 {
		zero = c.Input(2).At(0)
	}
	return c.Pad(x, low, high, func([]int64) value.Value { return zero })
}

func paddings(c numeric.Call, x value.Value) (low, high []int64) {
	all := c.InputInts(1)
	if len(all) != 2*x.Rank() {
		panic(numeric.Mistyped("%s paddings for %s", c.Input(1).Type(), x.Type()))
	}
	for d := range x.Rank() {
		low, high = append(low, all[2*d]), append(high, all[2*d+1])
	}
	return low, high
}

func mirrorPad(c numeric.Call) value.Value {
	c.Exactly(2)
	x := c.Input(0)
	dims, source := mirrored(c, x.Dims(), 1)
	return arrange(c, x, dims, source)
}

// mirrored returns the shape of a tensor of some dimensions that is padded with what is at
// its edges by as much as an input says, and which of its elements each of the result is.
func mirrored(c numeric.Call, from []int64, input int) (dims []int64, source func(index []int64) int64) {
	all := c.InputInts(input)
	if len(all) != 2*len(from) {
		panic(numeric.Mistyped("%s paddings for %v", c.Input(input).Type(), from))
	}
	edge := int64(0) // whether the element at the edge is repeated
	if c.Op().Attr("mode").Text() == "SYMMETRIC" {
		edge = 1
	}
	dims = slices.Clone(from)
	for d, n := range from {
		low, high := all[2*d], all[2*d+1]
		if most := n - 1 + edge; low < 0 || high < 0 || low > most || high > most {
			panic(numeric.Undefined("%d and %d mirrored elements of %d", low, high, n))
		}
		dims[d] += low + high
	}
	at := make([]int64, len(dims))
	return dims, func(index []int64) int64 {
		for d, i := range index {
			n := from[d]
			switch i -= all[2*d]; {
			case i < 0:
				i = -i - edge
			case i >= n:
				i = 2*n - 2 - i + edge
			}
			at[d] = i
		}
		return flat(at, from)
	}
}

// mirrorPadGrad adds up the gradients of an element and of its images.
func mirrorPadGrad(c numeric.Call) value.Value {
	c.Exactly(2)
	grad, pads := c.Input(0), c.InputInts(1)
	if len(pads) != 2*grad.Rank() {
		panic(numeric.Mistyped("%s paddings for %s", c.Input(1).Type(), grad.Type()))
	}
	from := slices.Clone(grad.Dims())
	for d := range from {
		if from[d] -= pads[2*d] + pads[2*d+1]; from[d] < 0 {
			panic(numeric.Undefined("%v paddings of %s", pads, grad.Type()))
		}
	}
	_, source := mirrored(c, from, 1)
	places, index := make([]int64, grad.Len()), make([]int64, grad.Rank())
	for i := range places {
		c.Count(1)
		places[i] = source(index)
		advance(index, grad.Dims())
	}
	return addRows(c, grad, places, numeric.Size(from), 1, from)
}

// tileGrad adds up the gradients of an element and of its copies.
func tileGrad(c numeric.Call) value.Value {
	c.Exactly(2)
	grad, times := c.Input(0), c.InputInts(1)
	if len(times) != grad.Rank() {
		panic(numeric.Mistyped("%v times %s", times, grad.Type()))
	}
	dims := slices.Clone(grad.Dims())
	for d, n := range times {
		if n < 1 || dims[d]%n != 0 {
			panic(numeric.Undefined("%v times %s", times, grad.Type()))
		}
		dims[d] /= n
	}
	places, index, at := make([]int64, grad.Len()), make([]int64, grad.Rank()), make([]int64, grad.Rank())
	for i := range places {
		c.Count(1)
		for d, k := range index {
			at[d] = k % dims[d]
		}
		places[i] = flat(at, dims)
		advance(index, grad.Dims())
	}
	return addRows(c, grad, places, numeric.Size(dims), 1, dims)
}

// reverseMarked reverses the dimensions that the second input marks.
func reverseMarked(c numeric.Call) value.Value {
	c.Exactly(2)
	x := c.Input(0)
	marks := c.InputInts(1)
	if len(marks) != x.Rank() {
		panic(numeric.Mistyped("%d marks of %s", len(marks), x.Type()))
	}
	for d, mark := range marks {
		if mark != 0 {
			x = c.Reverse(x, d)
		}
	}
	return x
}

// formats returns the orders of dimensions that two attributes name.
func formats(c numeric.Call) (from, to string) {
	from, to = "NHWC", "NCHW"
	if a := c.Op().Attr("src_format"); a.IsValid() {
		from = a.Text()
	}
	if a := c.Op().Attr("dst_format"); a.IsValid() {
		to = a.Text()
	}
	if len(from) != len(to) {
		panic(numeric.Mistyped("dimensions of %q in %q", from, to))
	}
	return from, to
}

// formatDimMap returns the numbers that dimensions have in another order.
func formatDimMap(c numeric.Call) value.Value {
	x := c.Only()
	from, to := formats(c)
	b := c.Builder(x.Type())
	for i, n := range c.InputInts(0) {
		d := strings.IndexByte(to, from[axisOf(n, len(from))])
		if d < 0 {
			panic(numeric.Mistyped("dimensions of %q in %q", from, to))
		}
		b.PutInts(i, []int64{int64(d)})
	}
	return b.Value()
}

// formatPermute puts the numbers of dimensions in another order: those of all, or of space
// alone; or pairs of them.
func formatPermute(c numeric.Call) value.Value {
	x := c.Only()
	from, to := formats(c)
	space := func(r rune) rune {
		if r == 'N' || r == 'C' {
			return -1
		}
		return r
	}
	if x.Rank() == 0 || int(x.Dims()[0]) != len(from) {
		from, to = strings.Map(space, from), strings.Map(space, to)
	}
	if x.Rank() == 0 || int(x.Dims()[0]) != len(from) {
		panic(numeric.Mistyped("%s in the order of %q", x.Type(), from))
	}
	rows := make([]int64, len(to))
	for i := range to {
		if rows[i] = int64(strings.IndexByte(from, to[i])); rows[i] < 0 {
			panic(numeric.Mistyped("dimensions of %q in %q", from, to))
		}
	}
	return c.Rows(c.Builder(x.Type()), x, int64(x.Len()/len(from)), rows)
}

func reverseSequence(c numeric.Call) value.Value {
	c.Exactly(2)
	x, lengths := c.Input(0), c.InputInts(1)
	seq, batch := axisOf(c.AttrInt("seq_dim", 0), x.Rank()), axisOf(c.AttrInt("batch_dim", 0), x.Rank())
	if int64(len(lengths)) != x.Dims()[batch] {
		panic(numeric.Mistyped("%d lengths for %s", len(lengths), x.Type()))
	}
	source := make([]int64, x.Rank())
	return arrange(c, x, x.Dims(), func(index []int64) int64 {
		copy(source, index)
		if n := lengths[index[batch]]; index[seq] < n {
			source[seq] = n - 1 - index[seq]
		}
		if source[seq] >= x.Dims()[seq] {
			panic(numeric.Undefined("a length of %d of %d elements", lengths[index[batch]], x.Dims()[seq]))
		}
		return flat(source, x.Dims())
	})
}

func roll(c numeric.Call) value.Value {
	c.Exactly(3)
	x, shifts := c.Input(0), make([]int64, c.Input(0).Rank())
	by, axes := c.InputInts(1), c.InputInts(2)
	if len(by) != len(axes) {
		panic(numeric.Mistyped("%d shifts of %d dimensions", len(by), len(axes)))
	}
	for i, n := range axes {
		shifts[axisOf(n, x.Rank())] += by[i]
	}
	source := make([]int64, x.Rank())
	return arrange(c, x, x.Dims(), func(index []int64) int64 {
		for d, i := range index {
			n := x.Dims()[d]
			source[d] = ((i-shifts[d])%n + n) % n
		}
		return flat(source, x.Dims())
	})
}

// broadcastDims returns the shape to which two shapes are stretched.
func broadcastDims(a, b []int64) []int64 {
	rank := max(len(a), len(b))
	dims := make([]int64, rank)
	at := func(list []int64, d int) int64 {
		if d -= rank - len(list); d >= 0 {
			return list[d]
		}
		return 1
	}
	for d := range dims {
		m, n := at(a, d), at(b, d)
		if m != n && m != 1 && n != 1 {
			panic(numeric.Undefined("the shapes %v and %v", a, b))
		}
		if dims[d] = m; m == 1 {
			dims[d] = n
		}
	}
	return dims
}

func broadcastArgs(c numeric.Call) value.Value {
	c.Exactly(2)
	return list(c.Input(0).Elem(), broadcastDims(c.InputInts(0), c.InputInts(1))...)
}

// broadcastGradientArgs returns the dimensions over which the gradients by two inputs
// are summed: those of 1, where the shapes are not the same.
func broadcastGradientArgs(c numeric.Call) []value.Value {
	c.Exactly(2)
	a, b := c.InputInts(0), c.InputInts(1)
	dims := broadcastDims(a, b)
	sums := func(shape []int64) (axes []int64) {
		for d := range dims {
			if i := d - len(dims) + len(shape); !slices.Equal(a, b) && (i < 0 || shape[i] == 1) {
				axes = append(axes, int64(d))
			}
		}
		return axes
	}
	return []value.Value{list(c.Input(0).Elem(), sums(a)...), list(c.Input(0).Elem(), sums(b)...)}
}

func concatOffset(c numeric.Call) []value.Value {
	c.AtLeast(2)
	axis := inputAxis(c, 0)
	var offsets []value.Value
	at := int64(0)
	for i := 1; i < c.NumInputs(); i++ {
		shape := c.InputInts(i)
		offset := make([]int64, len(shape))
		d := axisOf(axis, len(shape))
		offset[d] = at
		at += shape[d]
		offsets = append(offsets, list(c.Input(i).Elem(), offset...))
	}
	return offsets
}

func invertPermutation(c numeric.Call) value.Value {
	perm := c.InputInts(0)
	inverse := slices.Repeat([]int64{-1}, len(perm))
	for i, p := range perm {
		if p < 0 || p >= int64(len(perm)) || inverse[p] >= 0 {
			panic(numeric.Undefined("%v is not a permutation", perm))
		}
		inverse[p] = int64(i)
	}
	return list(c.Input(0).Elem(), inverse...)
}

// blocks returns the size of the blocks of [n, height, width, channels].
func blocks(c numeric.Call, x value.Value) int64 {
	n := c.AttrInt("block_size", 2)
	if x.Rank() != 4 || n < 1 {
		panic(numeric.Mistyped("blocks of %d of %s", n, x.Type()))
	}
	return n
}

func spaceToDepth(c numeric.Call) value.Value {
	x := channelsLast(c, c.Only())
	n, d := blocks(c, x), x.Dims()
	if d[1]%n != 0 || d[2]%n != 0 {
		panic(numeric.Undefined("blocks of %d of %s", n, x.Type()))
	}
	v := numeric.Reshape(x, []int64{d[0], d[1] / n, n, d[2] / n, n, d[3]})
	return channelsBack(c, numeric.Reshape(c.Transpose(v, []int64{0, 1, 3, 2, 4, 5}), []int64{d[0], d[1] / n, d[2] / n, n * n * d[3]}))
}

func depthToSpace(c numeric.Call) value.Value {
	x := channelsLast(c, c.Only())
	n, d := blocks(c, x), x.Dims()
	if d[3]%(n*n) != 0 {
		panic(numeric.Undefined("blocks of %d of %s", n, x.Type()))
	}
	v := numeric.Reshape(x, []int64{d[0], d[1], d[2], n, n, d[3] / (n * n)})
	return channelsBack(c, numeric.Reshape(c.Transpose(v, []int64{0, 1, 3, 2, 4, 5}), []int64{d[0], d[1] * n, d[2] * n, d[3] / (n * n)}))
}

func spaceToBatch(c numeric.Call, block, pads []int64) value.Value {
	x := c.Input(0)
	m := len(block)
	if len(pads) != 2*m || x.Rank() < m+1 {
		panic(numeric.Mistyped("blocks of %v of %s", block, x.Type()))
	}
	low, high := make([]int64, x.Rank()), make([]int64, x.Rank())
	for i := range block {
		low[i+1], high[i+1] = pads[2*i], pads[2*i+1]
	}
	zero := numeric.Zero(x.Elem())
	x = c.Pad(x, low, high, func([]int64) value.Value { return zero })
	d := x.Dims()
	shape, perm, out := []int64{d[0]}, []int64{}, []int64{d[0]}
	for i, n := range block {
		if n < 1 || d[i+1]%n != 0 {
			panic(numeric.Undefined("blocks of %v of %s", block, x.Type()))
		}
		shape = append(shape, d[i+1]/n, n)
		perm = append(perm, int64(2*i+2))
		out[0] *= n
		out = append(out, d[i+1]/n)
	}
	perm = append(perm, 0)
	for i := range block {
		perm = append(perm, int64(2*i+1))
	}
	for i := m + 1; i < x.Rank(); i++ {
		perm = append(perm, int64(len(shape)))
		shape, out = append(shape, d[i]), append(out, d[i])
	}
	return numeric.Reshape(c.Transpose(numeric.Reshape(x, shape), perm), out)
}

func batchToSpace(c numeric.Call, block, crops []int64) value.Value {
	x := c.Input(0)
	m, d, size := len(block), x.Dims(), int64(1)
	for _, n := range block {
		size *= max(n, 1)
	}
	if len(crops) != 2*m || x.Rank() < m+1 || d[0]%size != 0 {
		panic(numeric.Mistyped("blocks of %v of %s", block, x.Type()))
	}
	shape := append(slices.Clone(block), d[0]/size)
	shape = append(shape, d[1:]...)
	perm, out := []int64{int64(m)}, []int64{d[0] / size}
	for i, n := range block {
		perm = append(perm, int64(m+1+i), int64(i))
		out = append(out, d[i+1]*n)
	}
	for i := m + 1; i < x.Rank(); i++ {
		perm, out = append(perm, int64(m+i)), append(out, d[i])
	}
	v := numeric.Reshape(c.Transpose(numeric.Reshape(x, shape), perm), out)
	for i := range block {
		v = window(c, v, i+1, crops[2*i], v.Dims()[i+1]-crops[2*i]-crops[2*i+1])
	}
	return v
}
