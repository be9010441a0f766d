package infer

import "slices"

// sparse adds the rules of sparse and ragged tensors.
func sparse(all map[string]rule) {
	all["SparseToDense"] = func(c *call) { c.shape(0, c.shapeInput(1)) }
	all["SparseTensorDenseAdd"] = func(c *call) { c.shape(0, c.dims(3)) }
	all["SparseTensorDenseMatMul"] = func(c *call) {
		b, ok := c.rank(3, 2)
		if !ok {
			return
		}
		rows := Dim(0)
		if shape := c.elems(2); len(shape) == 2 {
			rows = shape[0]
			if c.truth("adjoint_a") {
				rows = shape[1]
			}
		}
		columns := b[1]
		if c.truth("adjoint_b") {
			columns = b[0]
		}
		c.shape(0, []Dim{rows, columns})
	}
	all["SparseReorder"] = func(c *call) {
		c.same(0, 0)
		c.out[0].elems = nil
		c.shape(1, c.dims(1))
	}
	all["SparseReshape"] = func(c *call) {
		indices, ok := c.rank(0, 2)
		shape, okS := c.rank(2, 1)
		if ok && okS {
			c.shape(0, []Dim{indices[0], shape[0]})
			c.vector(1, shape[0])
		}
	}
	all["SparseSlice"] = func(c *call) {
		shape, ok := c.rank(2, 1)
		if ok {
			c.shape(0, []Dim{0, shape[0]})
			c.sameRows(0, 1)
			c.vector(2, shape[0])
		}
	}
	all["SparseFillEmptyRows"] = func(c *call) {
		indices, ok := c.rank(0, 2)
		if !ok {
			return
		}
		c.shape(0, []Dim{0, indices[1]})
		c.sameRows(0, 1)
		c.vector(2, 0)
		if shape := c.elems(2); len(shape) > 0 {
			c.vector(2, shape[0])
		}
		c.vector(3, indices[0])
	}
	all["SparseConcat"] = func(c *call) {
		n := len(c.in) / 3
		rows, rank := num(0), Dim(0)
		for i := range n {
			dims, ok := c.rank(i, 2)
			if !ok {
				return
			}
			rows, rank = c.a.add(rows, dims[0]), c.equal(rank, dims[1], "what it joins has different ranks")
		}
		c.shape(0, []Dim{rows, rank})
		c.vector(1, rows)
		c.vector(2, rank)
	}
	all["RaggedRange"] = func(c *call) {
		c.vector(1, 0)
		rows := num(1)
		for i := range c.in {
			switch dims := c.dims(i); {
			case dims == nil:
				rows = 0
			case len(dims) == 1 && rows != 0:
				size, ok := c.a.stretch(rows, dims[0])
				if !ok {
					c.failf("its starts, limits and steps are of different lengths (%s)", c.inputText())
					return
				}
				rows = size
			}
		}
		c.vector(0, c.a.add(rows, num(1)))
	}
	all["RaggedTensorToSparse"] = func(c *call) {
		splits := len(c.in) - 1
		values := c.dims(splits)
		if values == nil {
			return
		}
		rank := int64(splits + len(values))
		n := Dim(0)
		if len(values) > 0 {
			n = c.product(values)
		}
		c.shape(0, []Dim{n, num(rank)})
		c.vector(1, n)
		c.vector(2, num(rank))
	}
	all["RaggedGather"] = func(c *call) {
		for i := range len(c.out) - 1 {
			c.vector(i, 0)
		}
		values, indices := c.dims(len(c.in)-2), c.dims(len(c.in)-1)
		if len(values) > 0 {
			c.shape(len(c.out)-1, append([]Dim{0}, values[1:]...))
		}
		if len(indices) == 1 && len(c.out) > 1 {
			c.vector(0, c.a.add(indices[0], num(1)))
		}
	}
	each(all, func(c *call) { c.shape(0, c.dims(1)) }, "SparseDenseCwiseAdd SparseDenseCwiseMul SparseDenseCwiseDiv SparseSoftmax")
	all["SparseSliceGrad"] = func(c *call) {
		if places, ok := c.rank(1, 2); ok {
			c.vector(0, places[0])
		}
	}
	all["SparseAddGrad"] = func(c *call) {
		for i := range 2 {
			if places, ok := c.rank(i+1, 2); ok {
				c.vector(i, places[0])
			}
		}
	}
	counts := func(rank func(c *call) Dim) rule {
		return func(c *call) {
			c.shape(0, []Dim{0, rank(c)})
			c.sameRows(0, 1)
			c.vector(2, rank(c))
		}
	}
	all["DenseCountSparseOutput"] = counts(func(c *call) Dim {
		if dims := c.dims(0); dims != nil {
			return num(int64(len(dims)))
		}
		return 0
	})
	all["SparseCountSparseOutput"] = counts(func(c *call) Dim {
		if places, ok := c.rank(0, 2); ok {
			return places[1]
		}
		return 0
	})
	all["RaggedCountSparseOutput"] = counts(func(*call) Dim { return num(2) })
	all["RaggedFillEmptyRows"] = func(c *call) {
		vectors(c)
		c.sameUnknown(0, 1)
		c.vector(2, c.elem(2))
		if rows, ok := c.rank(0, 1); ok {
			c.vector(3, rows[0])
		}
	}
	found := func(rank int) rule { // which elements there are depends on them
		return func(c *call) {
			n := Dim(0)
			if dims, ok := c.rank(rank, 1); ok {
				n = dims[0]
			}
			c.shape(0, []Dim{0, n})
			c.sameRows(0, 1)
			c.vector(2, n)
		}
	}
	all["SparseAdd"] = found(2)
	each(all, found(2), "SparseSparseMaximum SparseSparseMinimum")
	each(all, found(-1), `TakeManySparseFromTensorsMap DeserializeManySparse SparseAccumulatorTakeGradient CSRSparseMatrixToSparseTensor SparseReduceSumSparse SparseReduceMaxSparse DeserializeSparse DenseToDenseSetOperation DenseToSparseSetOperation
		SparseToSparseSetOperation`)
	each(all, func(c *call) {
		dims, axes := c.shapeInput(2), c.elems(3)
		if dims == nil || c.dims(3) == nil || axes == nil && !(len(c.dims(3)) == 1 && c.dims(3)[0].is(0)) {
			return
		}
		gone := make([]bool, len(dims))
		for _, axis := range axes {
			k, ok := axis.number()
			if !ok {
				return
			}
			at, ok := c.axis(k, len(dims))
			if !ok {
				return
			}
			gone[at] = true
		}
		list := []Dim{}
		for d, n := range dims {
			switch {
			case !gone[d] && len(axes) > 0:
				list = append(list, n)
			case keepsDims(c):
				list = append(list, num(1))
			}
		}
		c.shape(0, list)
	}, "SparseReduceSum SparseReduceMax")
	each(all, func(c *call) {
		c.shape(0, c.dims(0))
		c.scalar(1)
	}, "SparseFillEmptyRowsGrad RaggedFillEmptyRowsGrad")
	each(all, func(c *call) {
		if dims := c.dims(0); c.atLeast(0, 1) && dims != nil {
			c.shape(0, append([]Dim{c.elem(3)}, dims[1:]...))
		}
	}, "SparseSegmentSumGrad SparseSegmentMeanGrad SparseSegmentSqrtNGrad")
	all["SparseSplit"] = func(c *call) {
		n, rank := len(c.out)/3, Dim(0)
		if dims, ok := c.rank(3, 1); ok {
			rank = dims[0]
		}
		for i := range n {
			c.shape(i, []Dim{0, rank})
			c.sameRows(i, n+i)
			c.vector(2*n+i, rank)
		}
	}
	each(all, func(c *call) {
		if dims := c.dims(0); len(dims) > 0 {
			c.shape(0, append([]Dim{0}, dims[1:]...))
		}
		c.vector(1, 0)
		c.sameRows(0, 1)
	}, "SparseSegmentSumGradV2 SparseSegmentMeanGradV2 SparseSegmentSqrtNGradV2")
	all["AddSparseToTensorsMap"] = scalars
	all["AddManySparseToTensorsMap"] = func(c *call) { c.vector(0, 0) }
	each(all, scalars, `DenseToCSRSparseMatrix SparseTensorToCSRSparseMatrix SparseMatrixSparseMatMul SparseMatrixAdd SparseMatrixMul SparseMatrixZeros
		SparseMatrixTranspose SparseMatrixSoftmax SparseMatrixSoftmaxGrad SparseMatrixSparseCholesky`)
	each(all, vectors, "CSRSparseMatrixComponents")
	all["IsotonicRegression"] = likeFirst
	all["SdcaFprint"] = func(c *call) {
		if dims, ok := c.rank(0, 1); ok {
			c.shape(0, []Dim{dims[0], num(2)})
		}
	}
	all["SobolSample"] = func(c *call) { c.shape(0, []Dim{c.elem(1), c.elem(0)}) }
	all["SerializeSparse"] = func(c *call) { c.vector(0, num(3)) }
	all["SerializeManySparse"] = func(c *call) {
		n := Dim(0)
		if dims := c.elems(2); len(dims) > 0 {
			n = dims[0]
		}
		c.shape(0, []Dim{n, num(3)})
	}
	all["SetSize"] = func(c *call) {
		if dims := c.shapeInput(2); len(dims) > 0 {
			c.shape(0, dims[:len(dims)-1])
		}
	}
	all["EditDistance"] = func(c *call) {
		x, y := c.shapeInput(2), c.shapeInput(5)
		if len(x) == 0 || len(x) != len(y) {
			return
		}
		list := make([]Dim, len(x)-1)
		for d := range list {
			list[d] = c.a.max(x[d], y[d])
		}
		c.shape(0, list)
	}
	all["SparseBincount"] = func(c *call) {
		if dims := c.shapeInput(2); len(dims) == 1 || len(dims) == 2 {
			c.shape(0, append(slices.Clone(dims[:len(dims)-1]), c.elem(3)))
		}
	}
	all["RaggedBincount"] = func(c *call) {
		if splits, ok := c.rank(0, 1); ok {
			c.shape(0, []Dim{c.a.sub(splits[0], num(1)), c.elem(2)})
		}
	}
	all["RaggedTensorFromVariant"] = func(c *call) {
		for i := range len(c.out) - 1 {
			c.vector(i, 0)
		}
	}
	all["RaggedTensorToVariant"] = func(c *call) {
		if !c.truth("batched_input") {
			c.scalar(0)
		} else if splits, ok := c.rank(0, 1); ok && len(c.in) > 1 {
			c.vector(0, c.a.sub(splits[0], num(1)))
		}
	}
	all["RaggedTensorToTensor"] = func(c *call) {
		if dims := c.shapeInput(0); dims != nil {
			c.shape(0, dims)
		}
	}
}
