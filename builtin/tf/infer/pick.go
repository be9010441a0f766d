package infer

import (
	"slices"

	"github.com/settle-go/settle/builtin/tf"
)

// picking returns the rules of the ops that take elements from a tensor, or put them
// there.
func picking() map[string]rule {
	all := map[string]rule{
		"Gather":   func(c *call) { gather(c, num(0)) },
		"GatherV2": func(c *call) { gather(c, c.elem(2)) },
		"GatherNd": func(c *call) { gatherNd(c, c.dims(0)) },
		"ScatterNd": func(c *call) {
			c.shape(0, c.shapeInput(2))
		},
		"Where": func(c *call) {
			n := Dim(0)
			if dims := c.dims(0); dims != nil {
				n = num(int64(len(dims)))
			}
			c.shape(0, []Dim{0, n})
		},
		"Unique":             unique,
		"UniqueWithCounts":   unique,
		"UniqueV2":           uniqueAlong,
		"UniqueWithCountsV2": uniqueAlong,
		"ListDiff": func(c *call) {
			if _, ok := c.rank(0, 1); ok {
				vectors(c)
				c.sameUnknown(0, 1)
			}
		},
		"DynamicPartition": func(c *call) {
			dims, which := c.dims(0), c.dims(1)
			if dims == nil || which == nil {
				return
			}
			if len(dims) < len(which) {
				c.failf("it cannot part %s by %s", c.typeText(0), c.typeText(1))
				return
			}
			c.equalDims(dims[:len(which)], which, "expected one number for each part")
			sizes := unknowns(len(c.out))
			if list, ok := c.ints(1); ok {
				for i := range sizes {
					n := 0
					for _, k := range list {
						if k == int64(i) {
							n++
						}
					}
					sizes[i] = num(int64(n))
				}
			}
			for i := range c.out {
				c.shape(i, append([]Dim{sizes[i]}, dims[len(which):]...))
			}
		},
		"DynamicStitch":         stitch,
		"ParallelDynamicStitch": stitch,
		"TopK": func(c *call) {
			topK(c, num(c.integer("k", -1)))
		},
		"TopKV2": func(c *call) { topK(c, c.elem(1)) },
		"InTopK": func(c *call) { inTop(c) }, "InTopKV2": func(c *call) { inTop(c) },
		"NthElement": func(c *call) {
			if dims := c.dims(0); c.atLeast(0, 1) && dims != nil {
				c.shape(0, dims[:len(dims)-1])
			}
		},
		"LowerBound": func(c *call) { c.shape(0, c.dims(1)) },
		"UpperBound": func(c *call) { c.shape(0, c.dims(1)) },
	}
	return all
}

// sameUnknown says that two results that are vectors have one length.
func (c *call) sameUnknown(first, second int) {
	data := 0
	for i := range c.n.NumOutputs() {
		v := c.n.Output(i)
		if !tf.IsData(v.Type()) {
			continue
		}
		if data == first {
			d := c.a.symbol(symbolKey{scope: c.a.scope, v: v.ID()}, false)
			c.vector(first, d)
			c.vector(second, d)
			return
		}
		data++
	}
}

func gather(c *call, axis Dim) {
	params, indices := c.dims(0), c.dims(1)
	batch := int(c.integer("batch_dims", 0))
	if params == nil {
		return
	}
	if indices == nil {
		return
	}
	if batch < 0 {
		batch += len(indices)
	}
	n, ok := axis.number()
	if !ok {
		if batch <= len(indices) && len(params)-1+len(indices)-batch >= 0 {
			c.shape(0, unknowns(len(params)-1+len(indices)-batch))
		}
		return
	}
	if !c.atLeast(0, 1) {
		return
	}
	at, ok := c.axis(n, len(params))
	if !ok {
		return
	}
	if batch < 0 || batch > at || batch > len(indices) {
		c.failf("%d batch dimensions of %s at axis %d", batch, c.inputText(), at)
		return
	}
	list := slices.Clone(params[:at])
	for i := range batch {
		list[i] = c.equal(params[i], indices[i], "the batch dimensions differ")
	}
	c.shape(0, slices.Concat(list, indices[batch:], params[at+1:]))
	// One element of a vector whose elements are known.
	if i, ok := c.int(1); ok && len(params) == 1 && len(indices) == 0 {
		if elems := c.elems(0); i >= 0 && int(i) < len(elems) {
			c.holds(0, []Dim{elems[i]})
		}
	}
}

func gatherNd(c *call, params []Dim) {
	indices := c.dims(1)
	if indices == nil || params == nil || !c.atLeast(1, 1) {
		return
	}
	last := len(indices) - 1
	n, ok := indices[last].number()
	if !ok {
		return
	}
	if int(n) > len(params) {
		c.failf("places of %d numbers in %d dimensions (%s)", n, len(params), c.inputText())
		return
	}
	c.shape(0, slices.Concat(indices[:last], params[n:]))
}

// unique has one result for the distinct elements, and one number for each element.
func unique(c *call) {
	dims, ok := c.rank(0, 1)
	if !ok {
		return
	}
	c.vector(0, 0)
	if len(c.out) > 2 {
		c.sameUnknown(0, 2)
	}
	c.shape(1, dims)
}

func uniqueAlong(c *call) {
	dims := c.dims(0)
	axes, ok := c.ints(1)
	c.vector(1, 0)
	c.vector(2, 0)
	if dims == nil {
		return
	}
	if !ok {
		c.shape(0, unknowns(len(dims)))
		if len(dims) == 1 {
			c.vector(1, dims[0])
		}
		return
	}
	at := 0
	if len(axes) == 1 {
		if at, ok = c.axis(axes[0], len(dims)); !ok {
			return
		}
	} else if len(dims) != 1 {
		return
	}
	list := slices.Clone(dims)
	list[at] = 0
	c.shape(0, list)
	c.vector(1, dims[at])
	c.vector(2, 0)
}

// stitch joins tensors: the result is as long as the largest number demands.
func stitch(c *call) {
	half := len(c.in) / 2
	most, known := int64(-1), true
	var rest []Dim
	for i := range half {
		indices, data := c.dims(i), c.dims(half+i)
		if indices != nil && data != nil {
			if len(data) < len(indices) {
				c.failf("%s for %s", c.typeText(half+i), c.typeText(i))
				return
			}
			c.equalDims(indices, data[:len(indices)], "expected one number for each part")
			rest = c.equalDims(rest, data[len(indices):], "the parts have different shapes")
		}
		list, ok := c.ints(i)
		known = known && ok
		for _, n := range list {
			most = max(most, n)
		}
	}
	if rest == nil {
		return
	}
	n := Dim(0)
	if known {
		n = num(most + 1)
	}
	c.shape(0, append([]Dim{n}, rest...))
}

func topK(c *call, k Dim) {
	dims := c.dims(0)
	if dims == nil || !c.atLeast(0, 1) {
		return
	}
	list := slices.Clone(dims)
	last := len(list) - 1
	if n, ok := k.number(); ok {
		if size, known := list[last].number(); known && n > size {
			c.failf("the %d largest of %d (%s)", n, size, c.typeText(0))
			return
		}
	}
	list[last] = k
	c.shape(0, list)
	c.shape(1, list)
}

func inTop(c *call) {
	predictions, ok := c.rank(0, 2)
	targets, okT := c.rank(1, 1)
	if ok && okT {
		c.vector(0, c.equal(predictions[0], targets[0], "expected one target for each prediction"))
	}
}
