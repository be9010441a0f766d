package infer

import (
	"slices"
	"strings"
)

// layout says which dimensions of images are what.
type layout struct {
	batch, channels int
	space           []int
}

// layoutOf returns the layout that the attribute data_format says.
func layoutOf(c *call, rank int) layout {
	l := layout{channels: rank - 1}
	if strings.HasPrefix(c.word("data_format", ""), "NC") {
		l.channels = 1
	}
	for d := range rank {
		if d != l.batch && d != l.channels {
			l.space = append(l.space, d)
		}
	}
	return l
}

// isVectored reports whether images have vectors of channels in a dimension of their own; nothing
// is said about these.
func isVectored(c *call) bool { return strings.Contains(c.word("data_format", ""), "_VECT") }

// window returns how often a window fits into a dimension. With other padding than SAME and
// VALID, before and after are added to it.
func window(c *call, size, window Dim, stride, dilation, before, after int64) Dim {
	if stride <= 0 || dilation <= 0 {
		c.failf("a stride of %d and a dilation of %d", stride, dilation)
		return 0
	}
	t := c.a
	switch c.word("padding", "VALID") {
	case "SAME":
		return t.ceilDiv(size, stride)
	case "EXPLICIT":
		size = t.add(size, num(before+after))
	}
	reach := t.linear(1, dilation, window, 0, num(0)) // dilation*(window-1) + 1
	reach = t.sub(reach, num(dilation))
	n := t.floorDiv(t.add(t.sub(size, reach), num(stride)), num(stride))
	if k, ok := n.number(); ok && k < 0 {
		c.failf("a window of %s does not fit into %s (%s)", t.text(reach), t.text(size), c.inputText())
		return 0
	}
	if n != 0 && !t.isNonneg(n) {
		n = t.max(n, num(0))
	}
	return n
}

// margins returns what explicit padding adds before and after a dimension.
func margins(c *call, d int) (before, after int64) {
	list := c.integers("explicit_paddings")
	if len(list) < 2*d+2 {
		return 0, 0
	}
	return list[2*d], list[2*d+1]
}

// at returns an element of a list of attributes that has one for each dimension.
func at(list []int64, d int) int64 {
	if d < len(list) {
		return list[d]
	}
	return 1
}

// convolve is the rule of convolutions over some dimensions.
func convolve(c *call, space int, depthwise bool) {
	rank := space + 2
	if isVectored(c) {
		return
	}
	dims, ok := c.rank(0, rank)
	filter, okF := c.rank(1, rank)
	if !ok || !okF {
		return
	}
	l := layoutOf(c, rank)
	strides, dilations := c.integers("strides"), c.integers("dilations")
	list := make([]Dim, rank)
	list[l.batch] = dims[l.batch]
	for i, d := range l.space {
		before, after := margins(c, d)
		list[d] = window(c, dims[d], filter[i], at(strides, d), at(dilations, d), before, after)
	}
	in, given := filter[rank-2], dims[l.channels]
	if depthwise {
		in = c.equal(in, given, "the filter is for another number of channels")
		list[l.channels] = c.a.mul(in, filter[rank-1])
	} else {
		n, isN := given.number()
		k, isK := in.number()
		if isN && isK && (k == 0 && n != 0 || k != 0 && n%k != 0) {
			c.failf("a filter for %d channels and an input of %d (%s)", k, n, c.inputText())
		}
		list[l.channels] = filter[rank-1]
	}
	c.shape(0, list)
}

// network returns the rules of convolutions, norms and losses.
func network() map[string]rule {
	all := map[string]rule{
		"Conv2D":                  func(c *call) { convolve(c, 2, false) },
		"_FusedConv2D":            func(c *call) { convolve(c, 2, false) },
		"FusedPadConv2D":          func(c *call) { paddedConvolution(c, 2) },
		"FusedResizeAndPadConv2D": func(c *call) { paddedConvolution(c, 3) },
		"Conv3D":                  func(c *call) { convolve(c, 3, false) },
		"DepthwiseConv2dNative":   func(c *call) { convolve(c, 2, true) },
		"Dilation2D":              dilate,
		"FusedBatchNorm":          batchNorm, "FusedBatchNormV2": batchNorm, "FusedBatchNormV3": batchNorm,
		"FusedBatchNormGrad": batchNormGrad, "FusedBatchNormGradV2": batchNormGrad, "FusedBatchNormGradV3": batchNormGrad,
		"SoftmaxCrossEntropyWithLogits": func(c *call) {
			_, okA := c.rank(0, 2)
			_, okB := c.rank(1, 2)
			if !okA || !okB {
				return
			}
			if c.dims(0) == nil || c.dims(1) == nil {
				c.vector(0, 0)
				c.shape(1, unknowns(2))
				return
			}
			if dims := c.broadcast(c.dims(0), c.dims(1)); dims != nil {
				c.vector(0, dims[0])
				c.shape(1, dims)
			}
		},
		"SparseSoftmaxCrossEntropyWithLogits": func(c *call) {
			logits, okA := c.rank(0, 2)
			labels, okB := c.rank(1, 1)
			if !okA || !okB {
				return
			}
			n := c.equal(logits[0], labels[0], "expected one label for each row")
			c.vector(0, n)
			c.shape(1, []Dim{n, logits[1]})
		},
		"CTCLoss": func(c *call) {
			if dims, ok := c.rank(0, 3); ok {
				c.vector(0, dims[1])
				c.shape(1, dims)
			}
		},
		"CTCBeamSearchDecoder": func(c *call) {
			dims, ok := c.rank(0, 3)
			paths := (len(c.out) - 1) / 3
			if !ok {
				return
			}
			for i := range paths {
				c.shape(i, []Dim{0, num(2)})
				c.sameRows(i, paths+i)
				c.vector(2*paths+i, num(2))
			}
			c.shape(3*paths, []Dim{dims[1], num(int64(paths))})
		},
		"CTCGreedyDecoder": func(c *call) {
			if dims, ok := c.rank(0, 3); ok {
				c.shape(0, []Dim{0, num(2)})
				c.vector(1, 0)
				c.vector(2, num(2))
				c.shape(3, []Dim{dims[1], num(1)})
			}
		},
		"_FusedBatchNormEx": batchNorm,
		"CTCLossV2": func(c *call) {
			if dims, ok := c.rank(0, 3); ok {
				c.vector(0, dims[1])
				c.shape(1, dims)
			}
		},
		"QuantizeV2": func(c *call) {
			c.shape(0, c.dims(0))
			if axis := c.integer("axis", -1); axis >= 0 {
				if dims := c.dims(0); int(axis) < len(dims) {
					c.vector(1, dims[axis])
					c.vector(2, dims[axis])
				}
				return
			}
			c.scalar(1)
			c.scalar(2)
		},
	}
	each(all, func(c *call) {
		if c.atLeast(0, 1) {
			likeFirst(c)
		}
	}, "Softmax LogSoftmax")
	each(all, likeRanked(0, 4), "LRN LRNGrad BatchNormWithGlobalNormalization Dilation2DBackpropInput MaxPoolGrad MaxPoolGradV2")
	each(all, likeRanked(0, 5), "Conv3DBackpropInput MaxPool3DGrad")
	each(all, func(c *call) { c.shape(0, c.dims(1)) }, "Conv3DBackpropFilter Dilation2DBackpropFilter")
	each(all, inputSizes, "Conv2DBackpropInput Conv3DBackpropInputV2 DepthwiseConv2dNativeBackpropInput")
	each(all, func(c *call) { c.shape(0, c.shapeInput(1)) },
		"Conv2DBackpropFilter Conv3DBackpropFilterV2 DepthwiseConv2dNativeBackpropFilter")
	each(all, func(c *call) { c.shape(0, c.shapeInput(0)) }, "AvgPoolGrad AvgPool3DGrad")
	return all
}

// likeRanked is the rule of ops whose result has the shape of an input, which has a rank.
func likeRanked(i, rank int) rule {
	return func(c *call) {
		if dims, ok := c.rank(i, rank); ok {
			c.shape(0, dims)
		}
	}
}

// paddedConvolution is the rule of convolutions of images that are resized or padded before. The
// paddings are before the filter, and the size before them.
func paddedConvolution(c *call, filter int) {
	dims, ok := c.rank(0, 4)
	weights, okF := c.rank(filter, 4)
	if !ok || !okF {
		return
	}
	c.equal(dims[3], weights[2], "the filter is for another number of channels")
	size := []Dim{dims[1], dims[2]}
	if filter == 3 {
		if size = c.elems(1); len(size) != 2 {
			size = unknowns(2)
		}
	}
	list := []Dim{dims[0], 0, 0, weights[3]}
	if by := c.elems(filter - 1); len(by) == 8 {
		for d := 1; d < 3; d++ {
			padded := c.a.add(size[d-1], c.a.add(by[2*d], by[2*d+1]))
			list[d] = window(c, padded, weights[d-1], at(c.integers("strides"), d), 1, 0, 0)
		}
	}
	c.shape(0, list)
}

// inputSizes is the rule of gradients of convolutions by their input, where input 0 has
// the dimensions, or only those of the image.
func inputSizes(c *call) {
	dims := c.shapeInput(0)
	out := c.dims(2)
	if out == nil {
		c.shape(0, dims)
		return
	}
	l := layoutOf(c, len(out))
	filter := c.dims(1)
	if dims == nil {
		dims = unknowns(len(out))
	}
	switch len(dims) {
	case len(out):
		dims = slices.Clone(dims)
		if dims[l.batch] == 0 {
			dims[l.batch] = out[l.batch]
		}
		dims[l.batch] = c.equal(dims[l.batch], out[l.batch], "the batch differs")
	case len(out) - 2:
		list := slices.Clone(out)
		for i, d := range l.space {
			list[d] = dims[i]
		}
		if list[l.channels] = 0; len(filter) == len(out) {
			list[l.channels] = filter[len(filter)-2]
		}
		dims = list
	default:
		c.failf("%d sizes of %s", len(dims), c.typeText(2))
		return
	}
	c.shape(0, dims)
}

func dilate(c *call) {
	dims, ok := c.rank(0, 4)
	filter, okF := c.rank(1, 3)
	if !ok || !okF {
		return
	}
	strides, rates := c.integers("strides"), c.integers("rates")
	c.shape(0, []Dim{
		dims[0],
		window(c, dims[1], filter[0], at(strides, 1), at(rates, 1), 0, 0),
		window(c, dims[2], filter[1], at(strides, 2), at(rates, 2), 0, 0),
		c.equal(dims[3], filter[2], "the filter is for another number of channels"),
	})
}

func batchNorm(c *call) {
	dims := c.dims(0)
	if dims == nil {
		if dims = unknowns(4); len(c.word("data_format", "NHWC")) == 5 { // NDHWC
			dims = unknowns(5)
		}
	}

	if !c.atLeast(0, 2) {
		return
	}
	l := layoutOf(c, len(dims))
	n := dims[l.channels]
	for i := 1; i < len(c.in); i++ {
		if v := c.dims(i); len(v) == 1 && !v[0].is(0) { // of the mean and the variance: none while it trains
			n = c.equal(n, v[0], "expected one number for each channel")
		}
	}
	list := slices.Clone(dims)
	list[l.channels] = n
	c.shape(0, list)
	for i := 1; i < min(5, len(c.out)); i++ {
		c.vector(i, n)
	}
}

func batchNormGrad(c *call) {
	dims := c.equalDims(c.dims(0), c.dims(1), "the gradient has another shape than the input")
	c.shape(0, dims)
	if len(dims) < 2 {
		return
	}
	n := dims[layoutOf(c, len(dims)).channels]
	c.vector(1, n)
	c.vector(2, n)
	c.vector(3, num(0))
	c.vector(4, num(0))
}

// pooling returns the rules of pooling.
func pooling() map[string]rule {
	all := map[string]rule{
		"MaxPoolV2": func(c *call) {
			sizes, ok := c.ints(1)
			strides, okS := c.ints(2)
			if !ok || !okS {
				if dims, ok := c.rank(0, 4); ok {
					c.shape(0, []Dim{dims[0], 0, 0, 0})
				}
				return
			}
			pool(c, 4, sizes, strides)
		},
		"FractionalMaxPool": fractional, "FractionalAvgPool": fractional,
		"MaxPoolGradGrad":           likeRanked(1, 4),
		"MaxPoolGradGradV2":         likeRanked(1, 4),
		"MaxPool3DGradGrad":         likeRanked(1, 5),
		"MaxPoolGradWithArgmax":     likeRanked(0, 4),
		"MaxPoolGradGradWithArgmax": func(c *call) { c.shape(0, c.dims(2)) },
		"FractionalMaxPoolGrad":     likeFirst,
		"FractionalAvgPoolGrad":     func(c *call) { c.shape(0, c.shapeInput(0)) },
	}
	for _, name := range words("MaxPool AvgPool MaxPoolWithArgmax") {
		all[name] = func(c *call) { pool(c, 4, c.integers("ksize"), c.integers("strides")) }
	}
	for _, name := range words("MaxPool3D AvgPool3D") {
		all[name] = func(c *call) { pool(c, 5, c.integers("ksize"), c.integers("strides")) }
	}
	return all
}

func pool(c *call, rank int, sizes, strides []int64) {
	if isVectored(c) {
		return
	}
	dims, ok := c.rank(0, rank)
	if !ok || len(sizes) != rank || len(strides) != rank {
		return
	}
	list := make([]Dim, rank)
	for d := range list {
		before, after := margins(c, d)
		if sizes[d] == 1 && strides[d] == 1 && before+after == 0 {
			list[d] = dims[d]
			continue
		}
		list[d] = window(c, dims[d], num(sizes[d]), strides[d], 1, before, after)
	}
	for i := range c.out {
		c.shape(i, list)
	}
}

func fractional(c *call) {
	dims, ok := c.rank(0, 4)
	ratios := c.attribute("pooling_ratio")
	if !ok || ratios.Len() != 4 {
		return
	}
	list := make([]Dim, 4)
	for d := range list {
		ratio, _ := ratios.At(d).Number()
		if n, ok := dims[d].number(); ok && ratio > 0 {
			list[d] = num(int64(float64(n) / ratio))
		}
	}
	c.shape(0, list)
	c.vector(1, c.a.add(list[1], num(1)))
	c.vector(2, c.a.add(list[2], num(1)))
}

// cells returns the rules of the ops that are cells of recurrent networks.
func cells() map[string]rule {
	grad := func(c *call) {
		x, ok := c.rank(0, 2)
		state, okS := c.rank(1, 2)
		if !ok || !okS {
			return
		}
		c.shape(0, []Dim{x[0], state[1]})
		c.shape(1, []Dim{x[0], c.a.mul(state[1], num(4))})
		for i := 2; i < 5; i++ {
			c.vector(i, state[1])
		}
	}
	cell := func(c *call) {
		x, ok := c.rank(0, 2)
		state, okS := c.rank(1, 2)
		if !ok || !okS {
			return
		}
		dims := []Dim{c.equal(x[0], state[0], "the batch differs"), state[1]}
		for i := range c.out {
			c.shape(i, dims)
		}
	}
	block := func(c *call) {
		x, ok := c.rank(1, 3)
		bias, okB := c.rank(8, 1)
		if !ok || !okB {
			return
		}
		dims := []Dim{x[0], x[1], c.a.floorDiv(bias[0], num(4))}
		for i := range c.out {
			c.shape(i, dims)
		}
	}
	blockGrad := func(c *call) {
		for i := range c.out {
			c.shape(i, c.dims(i+1))
		}
	}
	all := map[string]rule{
		"BlockLSTMGrad": blockGrad, "BlockLSTMGradV2": blockGrad,
		"GRUBlockCellGrad": func(c *call) {
			c.shape(0, c.dims(0))
			c.shape(1, c.dims(1))
			c.shape(2, c.dims(1))
			if state, ok := c.rank(1, 2); ok {
				c.shape(3, []Dim{state[0], c.a.mul(state[1], num(2))})
			}
		},
		"LSTMBlockCell": cell, "GRUBlockCell": cell, "LSTMBlockCellGrad": grad, "BlockLSTM": block, "BlockLSTMV2": block,
	}
	each(all, func(c *call) {
		dims, ok := c.rank(0, 3)
		state, okS := c.rank(1, 3)
		if ok && okS {
			width := state[2]
			if c.word("direction", "unidirectional") == "bidirectional" {
				width = c.a.mul(width, num(2))
			}
			c.shape(0, []Dim{dims[0], dims[1], width})
		}
		c.shape(1, c.dims(1))
		c.shape(2, c.dims(2))
	}, "CudnnRNN CudnnRNNV2 CudnnRNNV3")
	return all
}
