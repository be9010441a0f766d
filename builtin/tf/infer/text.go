package infer

import "slices"

// texts returns the rules of the ops of strings, of sparse and ragged tensors, of files and
// of summaries.
func texts() map[string]rule {
	all := map[string]rule{}
	each(all, likeFirst, `AsString StringToNumber StringToHashBucket StringToHashBucketFast StringToHashBucketStrong StringLength StringLower
		StringUpper StringStrip RegexReplace StaticRegexReplace RegexFullMatch EncodeBase64 DecodeBase64`)
	all["Substr"] = func(c *call) {
		if c.dims(1) != nil && len(c.dims(1)) == 0 {
			c.shape(0, c.dims(0))
			return
		}
		if c.dims(0) != nil && c.dims(1) != nil {
			c.shape(0, c.broadcast(c.dims(0), c.dims(1)))
		}
	}
	all["StringJoin"] = func(c *call) {
		var dims []Dim
		for i := range c.in {
			in := c.dims(i)
			if in == nil {
				return // one of any shape may be among scalars
			}
			if len(in) > 0 {
				dims = c.equalDims(dims, in, "what it joins has different shapes")
			}
		}
		if dims == nil {
			dims = []Dim{}
		}
		c.shape(0, dims)
	}
	each(all, func(c *call) {
		c.shape(0, []Dim{0, num(2)})
		c.sameRows(0, 1)
		c.vector(2, num(2))
	}, "StringSplit StringSplitV2")
	all["DecodeCSV"] = likeFirst
	each(all, scalars, `SerializeTensor ScalarSummary HistogramSummary ImageSummary AudioSummaryV2 TensorSummary TensorSummaryV2 MergeSummary
		ShardedFilename ShardedFilespec ReadFile`)
	all["MatchingFiles"] = vectors
	each(all, parsed, "ParseExample ParseExampleV2 ParseSingleExample")
	sparse(all)
	return all
}

// sameRows says that a vector is as long as a matrix has rows.
func (c *call) sameRows(matrix, vector int) {
	if matrix >= len(c.out) || len(c.out[matrix].dims) == 0 {
		return
	}
	columns := c.out[matrix].dims[1:]
	c.sameUnknown(matrix, vector)
	if rows := c.out[matrix].dims[0]; rows != 0 {
		c.shape(matrix, append([]Dim{rows}, columns...))
	}
}

// parsed is the rule of ops that read examples, which say by attributes what is in them.
func parsed(c *call) {
	numSparse := int(c.integer("Nsparse", c.integer("num_sparse", 0)))
	single := c.op == "ParseSingleExample"
	rank := int64(2)
	var batch []Dim
	if single {
		rank = 1
		batch = []Dim{}
	} else if dims := c.dims(0); dims != nil {
		batch = slices.Clone(dims)
		rank = int64(len(dims)) + 1
	} else if c.op == "ParseExample" {
		batch = []Dim{0}
	}
	if numSparse < 0 || 3*numSparse > len(c.out) {
		return
	}
	for i := range numSparse {
		c.shape(i, []Dim{0, num(rank)})
		c.sameRows(i, numSparse+i)
		c.vector(2*numSparse+i, num(rank))
	}
	for i, dims := range c.shapesAttr("dense_shapes") {
		if dims != nil && batch != nil && 3*numSparse+i < len(c.out) {
			c.shape(3*numSparse+i, slices.Concat(batch, dims))
		}
	}
}

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
}
