package infer

import (
	"slices"
	"strings"
)

// blocks returns the rules of the ops that move elements between dimensions, and of those
// of diagonals.
func blocks() map[string]rule {
	all := map[string]rule{
		"SpaceToBatch":   func(c *call) { spaceToBatch(c, c.blockSize(), 1, true) },
		"SpaceToBatchND": func(c *call) { spaceToBatch(c, c.elems(1), 2, true) },
		"BatchToSpace":   func(c *call) { spaceToBatch(c, c.blockSize(), 1, false) },
		"BatchToSpaceND": func(c *call) { spaceToBatch(c, c.elems(1), 2, false) },
		"SpaceToDepth":   func(c *call) { depth(c, true) },
		"DepthToSpace":   func(c *call) { depth(c, false) },
		"ExtractImagePatches": func(c *call) {
			patches(c, 4)
		},
		"ExtractVolumePatches": func(c *call) { patches(c, 5) },
		"MatrixDiag": func(c *call) {
			if dims := c.dims(0); c.atLeast(0, 1) && dims != nil {
				c.shape(0, append(slices.Clone(dims), dims[len(dims)-1]))
			}
		},
		"MatrixDiagV2": matrixDiag, "MatrixDiagV3": matrixDiag,
		"MatrixDiagPart": func(c *call) {
			if dims := c.dims(0); c.atLeast(0, 2) && dims != nil {
				n := len(dims)
				c.shape(0, append(slices.Clone(dims[:n-2]), c.a.min(dims[n-2], dims[n-1])))
			}
		},
		"MatrixDiagPartV2": matrixDiagPart, "MatrixDiagPartV3": matrixDiagPart,
		"MatrixSetDiag": likeFirst, "MatrixSetDiagV2": likeFirst, "MatrixSetDiagV3": likeFirst,
		"Diag": func(c *call) {
			if dims := c.dims(0); dims != nil {
				c.shape(0, slices.Concat(dims, dims))
			}
		},
		"DiagPart": func(c *call) {
			dims := c.dims(0)
			if dims == nil {
				return
			}
			if len(dims)%2 == 1 {
				c.failf("the diagonal of %s", c.typeText(0))
				return
			}
			c.shape(0, c.equalDims(dims[:len(dims)/2], dims[len(dims)/2:], "its halves differ"))
		},
	}
	all["BatchMatrixDiag"], all["BatchMatrixDiagPart"] = all["MatrixDiag"], all["MatrixDiagPart"]
	return all
}

// blockSize returns the block of the attribute of that name, over two dimensions.
func (c *call) blockSize() []Dim {
	n := c.integer("block_size", 0)
	if n <= 0 {
		return nil
	}
	return []Dim{num(n), num(n)}
}

// spaceToBatch moves blocks of the dimensions after the first into that, or back. What is
// added to those before, or cut off after, is in an input.
func spaceToBatch(c *call, block []Dim, margins int, into bool) {
	dims, by := c.dims(0), c.elems(margins)
	if dims == nil {
		return
	}
	if block == nil {
		c.shape(0, c.afterBlock(dims))
		return
	}
	if len(dims) < 1+len(block) {
		c.failf("blocks of %d dimensions of %s", len(block), c.typeText(0))
		return
	}
	list := slices.Clone(dims)
	t := c.a
	times := c.product(block)
	if into {
		list[0] = t.mul(dims[0], times)
	} else {
		list[0] = t.floorDiv(dims[0], times)
		if n, ok := dims[0].number(); ok {
			if b, known := times.number(); known && b > 0 && n%b != 0 {
				c.failf("a batch of %d is not cut into blocks of %d", n, b)
			}
		}
	}
	for i, b := range block {
		margin := Dim(0)
		if len(by) == 2*len(block) {
			margin = t.add(by[2*i], by[2*i+1])
		}
		if into {
			whole := t.add(dims[1+i], margin)
			list[1+i] = t.floorDiv(whole, b)
			if n, ok := whole.number(); ok {
				if size, known := b.number(); known && size > 0 && n%size != 0 {
					c.failf("dimension %d is %d, which is not cut into blocks of %d", 1+i, n, size)
				}
			}
		} else {
			list[1+i] = t.sub(t.mul(dims[1+i], b), margin)
		}
	}
	c.shape(0, list)
}

// afterBlock returns what is known of dimensions when blocks of unknown sizes are moved: those
// after the block stay.
func (c *call) afterBlock(dims []Dim) []Dim {
	list := unknowns(len(dims))
	if n, ok := c.length(1); ok && n < len(dims) && strings.HasSuffix(c.op, "ND") {
		copy(list[n+1:], dims[n+1:])
	}
	return list
}

// depth moves blocks of an image into its channels, or back.
func depth(c *call, into bool) {
	if isVectored(c) {
		return
	}
	dims, ok := c.rank(0, 4)
	n := c.integer("block_size", 0)
	if !ok || n <= 0 {
		return
	}
	l := layoutOf(c, 4)
	list := slices.Clone(dims)
	t := c.a
	for _, d := range l.space {
		if into {
			list[d] = t.floorDiv(dims[d], num(n))
		} else {
			list[d] = t.mul(dims[d], num(n))
		}
	}
	if into {
		list[l.channels] = t.mul(dims[l.channels], num(n*n))
	} else {
		list[l.channels] = t.floorDiv(dims[l.channels], num(n*n))
	}
	c.shape(0, list)
}

func patches(c *call, rank int) {
	dims, ok := c.rank(0, rank)
	sizes, strides, rates := c.integers("ksizes"), c.integers("strides"), c.integers("rates")
	if !ok || len(sizes) != rank || len(strides) != rank {
		return
	}
	list := slices.Clone(dims)
	last := rank - 1
	list[last] = dims[last]
	for d := 1; d < last; d++ {
		rate := int64(1)
		if len(rates) == rank {
			rate = rates[d]
		}
		list[d] = window(c, dims[d], num(sizes[d]), strides[d], rate, 0, 0)
		list[last] = c.a.mul(list[last], num(sizes[d]))
	}
	c.shape(0, list)
}

// diagonals returns the first and the last of the diagonals that an input chooses.
func diagonals(c *call, i int) (low, high Dim, ok bool) {
	switch k := c.elems(i); len(k) {
	case 1:
		return k[0], k[0], true
	case 2:
		return k[0], k[1], true
	}
	return 0, 0, false
}

func matrixDiag(c *call) {
	dims := c.dims(0)
	low, high, ok := diagonals(c, 1)
	if dims == nil || !c.atLeast(0, 1) {
		return
	}
	if !ok {
		if n, known := c.count(1); known && n == 1 {
			c.shape(0, append(slices.Clone(dims[:len(dims)-1]), 0, 0))
		}
		return
	}
	t := c.a
	longest := dims[len(dims)-1]
	batch := dims[:len(dims)-1]
	if low != high {
		if len(dims) < 2 {
			c.atLeast(0, 2)
			return
		}
		batch = dims[:len(dims)-2]
	}
	rows, columns := t.sub(longest, t.min(high, num(0))), t.add(longest, t.max(low, num(0)))
	r, c2 := c.elem(2), c.elem(3)
	switch {
	case r.is(-1) && c2.is(-1):
		rows = t.max(rows, columns)
		columns = rows
	case r == 0 || c2 == 0:
		rows, columns = 0, 0
	default:
		if !r.is(-1) {
			rows = r
		}
		if !c2.is(-1) {
			columns = c2
		}
	}
	c.shape(0, append(slices.Clone(batch), rows, columns))
}

func matrixDiagPart(c *call) {
	dims := c.dims(0)
	low, high, ok := diagonals(c, 1)
	if dims == nil || !c.atLeast(0, 2) {
		return
	}
	if !ok {
		if n, known := c.count(1); known && n == 1 {
			c.shape(0, append(slices.Clone(dims[:len(dims)-2]), 0))
		}
		return
	}
	t := c.a
	rows, columns := c.matrix(0, false)
	longest := t.min(t.add(rows, t.min(high, num(0))), t.sub(columns, t.max(low, num(0))))
	list := slices.Clone(dims[:len(dims)-2])
	if low != high {
		list = append(list, t.linear(1, 1, high, -1, low))
	}
	c.shape(0, append(list, longest))
}
