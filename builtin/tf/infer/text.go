package infer

import "slices"

// texts returns the rules of the ops of strings, of sparse and ragged tensors, of files and
// of summaries.
func texts() map[string]rule {
	all := map[string]rule{}
	each(all, likeFirst, `AsString StringToNumber StringToHashBucket StringToHashBucketFast StringToHashBucketStrong StringLength StringLower
		StringUpper StringStrip RegexReplace StaticRegexReplace RegexFullMatch StaticRegexFullMatch EncodeBase64 DecodeBase64 UnicodeScript
		UnicodeTranscode StringBucketize DecodeCompressed DecodeJSONExample`)
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
		ShardedFilename ShardedFilespec ReadFile AudioSummary StringFormat EncodeWav`)
	each(all, func(c *call) {
		vectors(c)
		if n := c.dims(0); n != nil { // the rows begin and end at the splits
			c.vector(0, c.a.add(c.product(n), num(1)))
		}
		c.sameUnknown(1, 2)
	}, "UnicodeDecode UnicodeDecodeWithOffsets")
	all["UnicodeEncode"] = func(c *call) {
		if splits, ok := c.rank(1, 1); ok {
			c.vector(0, c.a.sub(splits[0], num(1)))
		}
	}
	all["StringNGrams"] = func(c *call) {
		c.vector(0, 0)
		if splits, ok := c.rank(1, 1); ok {
			c.vector(1, splits[0])
		}
	}
	all["Fingerprint"] = func(c *call) {
		if dims := c.dims(0); len(dims) > 0 {
			c.shape(0, []Dim{dims[0], num(8)})
		}
	}
	all["UnsortedSegmentJoin"] = func(c *call) {
		if data, ids := c.dims(0), c.dims(1); data != nil && ids != nil && len(ids) <= len(data) {
			c.shape(0, append([]Dim{c.elem(2)}, data[len(ids):]...))
		}
	}
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
