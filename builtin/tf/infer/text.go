package infer

import (
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/value"
)

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
	each(all, parsedSequences, "ParseSequenceExample ParseSequenceExampleV2 ParseSingleSequenceExample")
	all["DecodeProtoV2"] = func(c *call) {
		texts := c.dims(0)
		if texts == nil {
			return
		}
		c.shape(0, append(slices.Clone(texts), num(int64(len(c.out)-1))))
		for i := 1; i < len(c.out); i++ {
			c.shape(i, append(slices.Clone(texts), 0))
		}
	}
	all["EncodeProto"] = func(c *call) {
		if sizes := c.dims(0); c.atLeast(0, 1) && sizes != nil {
			c.shape(0, sizes[:len(sizes)-1])
		}
	}
	each(all, restored, "RestoreV2 RestoreSlice")
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

// restored is the rule of ops that read tensors of files, which an input may say are parts of
// larger ones: "6 4 0,3:-" are three rows of six.
func restored(c *call) {
	for i, text := range c.texts(2) {
		words := strings.Fields(text)
		if len(words) == 0 || i >= len(c.out) {
			continue
		}
		parts := strings.Split(words[len(words)-1], ":")
		if len(parts) != len(words)-1 {
			continue
		}
		dims := make([]Dim, len(parts))
		for d, part := range parts {
			if _, length, ok := strings.Cut(part, ","); ok {
				part = length
			} else if part == "-" {
				part = words[d]
			}
			if n, err := strconv.ParseInt(part, 10, 64); err == nil && n >= 0 {
				dims[d] = num(n)
			}
		}
		c.shape(i, dims)
	}
}

// texts returns the texts of an input that depends on constants only, nil of another one.
func (c *call) texts(i int) []string {
	if i >= len(c.in) {
		return nil
	}
	q := query{a: c.a, local: map[graph.VarID]value.Value{}, limit: maxInput, left: maxNodes}
	x, ok := q.value(c.in[i])
	if !ok || x.Class() != value.StringClass {
		return nil
	}
	return x.Strings()
}

// parsedSequences is the rule of ops that read examples with lists of features: the
// features of each example, and its lists of features, one row for each time.
func parsedSequences(c *call) {
	single := c.op == "ParseSingleSequenceExample"
	batch := []Dim{}
	switch dims := c.dims(0); {
	case single:
	case dims != nil:
		batch = dims
	case c.op == "ParseSequenceExample":
		batch = []Dim{0}
	default:
		return
	}
	count := func(attr string) int { return int(c.integer(attr, 0)) }
	lens := func(attr string) int { return c.attribute(attr).Len() }
	p := parts{call: c, batch: batch}
	p.sparse(count("Ncontext_sparse"), 1)
	p.dense("context_dense_shapes", lens("Tcontext_dense"), nil)
	p.vectors(lens("context_ragged_value_types") + lens("context_ragged_split_types"))
	p.sparse(count("Nfeature_list_sparse"), 2)
	p.dense("feature_list_dense_shapes", lens("feature_list_dense_types"), []Dim{0})
	if !single {
		for range count("Nfeature_list_dense") {
			c.shape(p.at, batch)
			p.at++
		}
	}
	p.vectors(lens("feature_list_ragged_value_types") + 2*lens("feature_list_ragged_split_types"))
}

// parts says shapes of results one after another.
type parts struct {
	*call
	batch []Dim
	at    int
}

// sparse says those of sparse tensors: places, elements, sizes.
func (p *parts) sparse(n, more int) {
	rank := num(int64(len(p.batch) + more))
	for i := range max(n, 0) {
		p.shape(p.at+i, []Dim{0, rank})
		p.sameRows(p.at+i, p.at+n+i)
		p.vector(p.at+2*n+i, rank)
	}
	p.at += 3 * max(n, 0)
}

// dense says those of as many tensors as an attribute lists shapes of, with dimensions between
// those of the batch and their own.
func (p *parts) dense(attr string, n int, between []Dim) {
	for i, dims := range p.shapesAttr(attr) {
		if dims != nil && i < n {
			p.shape(p.at+i, slices.Concat(p.batch, between, dims))
		}
	}
	p.at += n
}

// vectors says that results are vectors.
func (p *parts) vectors(n int) {
	for range n {
		p.vector(p.at, 0)
		p.at++
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
