package tf

import (
	byteorder "encoding/binary"
	"math"
	"strconv"
	"strings"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// crossing returns what the ops compute that combine features: for each example, each feature of
// the first column with each of the others.
func crossing() map[string]eval.Evaluator {
	all := eval.Domain{Elems: eval.Anything}
	return map[string]eval.Evaluator{
		"SparseCross":       results(all, sparseCross),
		"SparseCrossV2":     results(all, sparseCrossV2),
		"SparseCrossHashed": results(all, sparseCrossHashed),
		"RaggedCross":       results(all, raggedCross),
	}
}

// featureColumn has the features of examples: strings or integers, those of an example from first
// on.
type featureColumn struct {
	strings      []string
	ints         []int64 // where they are not strings
	first, count []int
	isDense      bool
}

func newColumn(elems value.Value) featureColumn {
	switch {
	case elems.Class() == value.StringClass:
		return featureColumn{strings: stringsOf(elems)}
	case elems.Elem() != ir.I64:
		panic(numeric.Mistyped("the features %s", elems.Type()))
	}
	return featureColumn{ints: elems.Ints()}
}

// denseColumn has a row of features for each example.
func denseColumn(c numeric.Call, x value.Value, examples int) featureColumn {
	if x.Rank() != 2 || x.Dims()[0] != int64(examples) {
		panic(numeric.Mistyped("the features %s of %d examples", x.Type(), examples))
	}
	col, n := newColumn(x), int(x.Dims()[1])
	col.isDense = true
	for i := range examples {
		col.first, col.count = append(col.first, i*n), append(col.count, n)
	}
	return col
}

// sparseColumn has the features of each example after those of the one before.
func sparseColumn(c numeric.Call, index, elems value.Value, examples int) featureColumn {
	if index.Rank() != 2 || elems.Rank() != 1 || index.Dims()[0] != elems.Dims()[0] || index.Elem() != ir.I64 {
		panic(numeric.Mistyped("the features %s at %s", elems.Type(), index.Type()))
	}
	col, at, rank := newColumn(elems), 0, int(index.Dims()[1])
	for i := range examples {
		first := at
		for at < elems.Len() && index.Int(at*rank) == int64(i) {
			at++
		}
		col.first, col.count = append(col.first, first), append(col.count, at-first)
	}
	return col
}

// raggedColumn has the rows of a ragged tensor.
func raggedColumn(c numeric.Call, elems, splits value.Value, examples int) featureColumn {
	if elems.Rank() != 1 || splits.Len() != examples+1 {
		panic(numeric.Mistyped("the rows %s of %s for %d examples", splits.Type(), elems.Type(), examples))
	}
	col, ends := newColumn(elems), splits.Ints()
	for i := range examples {
		if ends[0] != 0 || ends[i] > ends[i+1] || ends[examples] != int64(elems.Len()) {
			panic(numeric.Undefined("rows that end at %v of %d", ends, elems.Len()))
		}
		col.first, col.count = append(col.first, int(ends[i])), append(col.count, int(ends[i+1]-ends[i]))
	}
	return col
}

func (col featureColumn) text(at int) string {
	if col.strings != nil {
		return col.strings[at]
	}
	return strconv.FormatInt(col.ints[at], 10)
}

func (col featureColumn) hash(at int) uint64 {
	if col.strings != nil {
		return farm(col.strings[at])
	}
	return uint64(col.ints[at])
}

// combinations calls f with each combination of features of an example: their places in the
// columns. The last column changes first.
func combinations(columns []featureColumn, example int, f func(at []int)) {
	at := make([]int, len(columns))
	for i, col := range columns {
		if at[i] = col.first[example]; col.count[example] == 0 {
			return
		}
	}
	for {
		f(at)
		i := len(columns) - 1
		for ; i >= 0; i-- {
			col := columns[i]
			if at[i]++; at[i] < col.first[example]+col.count[example] {
				break
			}
			at[i] = col.first[example]
		}
		if i < 0 {
			return
		}
	}
}

// crossed combines the features of all examples. It returns how many combinations each has.
func crossed(c numeric.Call, columns []featureColumn, examples int, f func(at []int)) []int64 {
	sizes := make([]int64, examples)
	if len(columns) == 0 && examples > 0 {
		panic(numeric.Mistyped("no columns of features"))
	}
	for i := range sizes {
		size := int64(1)
		for _, col := range columns {
			if n := int64(col.count[i]); n > 0 && size > math.MaxInt32/n {
				panic(numeric.TooLarge("combinations of %d columns", len(columns)))
			}
			size *= int64(col.count[i])
		}
		sizes[i] = size
		c.Plan(size * int64(len(columns)))
		combinations(columns, i, f)
	}
	return sizes
}

// crossInputs reads the columns that the inputs are: sparse ones as indices, features and shapes,
// and dense ones; others follow.
func crossInputs(c numeric.Call, others int) (columns []featureColumn, examples int) {
	sparse := int(c.AttrInt("N", 0))
	dense := c.NumInputs() - 3*sparse - others
	if sparse < 0 || dense < 0 {
		panic(numeric.Mistyped("%d inputs, of %d sparse tensors", c.NumInputs(), sparse))
	}
	switch {
	case sparse > 0:
		examples = int(c.InputInts(2 * sparse)[0])
	case dense > 0:
		examples = int(c.Input(0).Dims()[0])
	}
	for i := range sparse {
		if shape := c.InputInts(2*sparse + i); len(shape) != 2 || shape[0] != int64(examples) {
			panic(numeric.Mistyped("a sparse tensor of shape %v, of %d examples", shape, examples))
		}
		columns = append(columns, sparseColumn(c, c.Input(i), c.Input(sparse+i), examples))
	}
	for i := range dense {
		columns = append(columns, denseColumn(c, c.Input(3*sparse+i), examples))
	}
	return columns, examples
}

// sparseResult returns a sparse tensor of combinations, whose elements are made of the list.
func sparseResult(c numeric.Call, sizes []int64, elems value.Value) []value.Value {
	index, widest := []int64{}, int64(0)
	for i, n := range sizes {
		for k := range n {
			index = append(index, int64(i), k)
		}
		widest = max(widest, n)
	}
	b := c.Builder(ir.Tensor(ir.I64, int64(len(index)/2), 2))
	b.PutInts(0, index)
	return []value.Value{b.Value(), elems, list(ir.I64, int64(len(sizes)), widest)}
}

// joined returns the function that appends the texts of features.
func joined(columns []featureColumn, separator string, out *[]string) func(at []int) {
	return func(at []int) {
		words := make([]string, len(at))
		for i, place := range at {
			words[i] = columns[i].text(place)
		}
		*out = append(*out, strings.Join(words, separator))
	}
}

// hashed returns the function that appends the hashes of features, from a first one on.
func hashed(columns []featureColumn, first uint64, buckets int64, out *[]int64) func(at []int) {
	return func(at []int) {
		h := first
		for i, place := range at {
			h = concatenated(h, columns[i].hash(place))
		}
		*out = append(*out, bucketOf(h, buckets))
	}
}

// bucketOf returns the bucket of a hash, of that many or of all that an integer can number.
func bucketOf(hash uint64, buckets int64) int64 {
	if buckets <= 0 {
		buckets = math.MaxInt64
	}
	return int64(hash % uint64(buckets))
}

// concatenated is FingerprintCat64 of TensorFlow: MurmurHash2 of two hashes.
func concatenated(a, b uint64) uint64 {
	const m = 0xc6a4a7935bd1e995
	shift := func(x uint64) uint64 { return x ^ x>>47 }
	return shift(shift((a^m^shift(b*m)*m)*m) * m)
}

func sparseCross(c numeric.Call) []value.Value {
	columns, examples := crossInputs(c, 0)
	if typeAttr(c, "out_type", ir.I64) == ir.I64 {
		var out []int64
		sizes := crossed(c, columns, examples, hashed(columns, uint64(c.AttrInt("hash_key", 0)), c.AttrInt("num_buckets", 0), &out))
		return sparseResult(c, sizes, list(ir.I64, out...))
	}
	var out []string
	sizes := crossed(c, columns, examples, joined(columns, "_X_", &out))
	return sparseResult(c, sizes, stringTensor(c, out, int64(len(out))))
}

func sparseCrossV2(c numeric.Call) []value.Value {
	columns, examples := crossInputs(c, 1)
	var out []string
	sizes := crossed(c, columns, examples, joined(columns, oneString(c, c.NumInputs()-1), &out))
	return sparseResult(c, sizes, stringTensor(c, out, int64(len(out))))
}

func sparseCrossHashed(c numeric.Call) []value.Value {
	columns, examples := crossInputs(c, 3)
	k := c.NumInputs() - 3
	buckets, strong, salt := c.InputInts(k), c.Input(k+1).Int(0) != 0, c.InputInts(k+2)
	if len(buckets) != 1 || len(salt) != 2 {
		panic(numeric.Mistyped("%d numbers of buckets, and a salt of %d numbers", len(buckets), len(salt)))
	}
	key := sip(uint64(salt[0]), uint64(salt[1]))
	feature := func(col featureColumn, at int) uint64 {
		text := ""
		switch {
		case col.strings != nil:
			text = col.strings[at]
		case col.isDense && !strong:
			return uint64(col.ints[at])
		default: // half of the bytes of the integer, those of the lower digits
			text = string(byteorder.LittleEndian.AppendUint32(nil, uint32(col.ints[at])))
		}
		if strong {
			return key(text)
		}
		return farm(text)
	}
	var out []int64
	sizes := crossed(c, columns, examples, func(at []int) {
		h := feature(columns[0], at[0])
		for i := 1; i < len(at); i++ {
			h = concatenated(h, feature(columns[i], at[i]))
		}
		out = append(out, bucketOf(h, buckets[0]))
	})
	return sparseResult(c, sizes, list(ir.I64, out...))
}

// raggedCross combines columns in the order of an attribute: R is the next ragged one, S the next
// sparse one, D the next dense one.
func raggedCross(c numeric.Call) []value.Value {
	order := c.Op().Attr("input_order").Text()
	ragged, sparse, dense := strings.Count(order, "R"), strings.Count(order, "S"), strings.Count(order, "D")
	if ragged+sparse+dense != len(order) || 2*ragged+3*sparse+dense != c.NumInputs() {
		panic(numeric.Mistyped("%d inputs in the order %q", c.NumInputs(), order))
	}
	shapes, others := 2*ragged+2*sparse, 2*ragged+3*sparse
	examples := 0
	switch {
	case ragged > 0:
		examples = c.Input(ragged).Len() - 1
	case dense > 0:
		examples = int(c.Input(others).Dims()[0])
	case sparse > 0:
		examples = int(c.InputInts(shapes)[0])
	}
	var columns []featureColumn
	for i, kind := range order {
		k := strings.Count(order[:i], string(kind)) // of its kind
		switch kind {
		case 'R':
			columns = append(columns, raggedColumn(c, c.Input(k), c.Input(ragged+k), examples))
		case 'S':
			if shape := c.InputInts(shapes + k); len(shape) != 2 || shape[0] != int64(examples) {
				panic(numeric.Mistyped("a sparse tensor of shape %v, of %d examples", shape, examples))
			}
			columns = append(columns, sparseColumn(c, c.Input(2*ragged+k), c.Input(2*ragged+sparse+k), examples))
		case 'D':
			columns = append(columns, denseColumn(c, c.Input(others+k), examples))
		}
	}
	var numbers []int64
	var texts []string
	isHashed := typeAttr(c, "out_values_type", ir.I64) == ir.I64
	put := joined(columns, "_X_", &texts)
	if isHashed {
		put = hashed(columns, uint64(c.AttrInt("hash_key", 0)), c.AttrInt("num_buckets", 0), &numbers)
	}
	splits := []int64{0}
	for _, n := range crossed(c, columns, examples, put) {
		splits = append(splits, splits[len(splits)-1]+n)
	}
	elems := list(ir.I64, numbers...)
	if !isHashed {
		elems = stringTensor(c, texts, int64(len(texts)))
	}
	return []value.Value{elems, list(typeAttr(c, "out_row_splits_type", ir.I64), splits...)}
}
