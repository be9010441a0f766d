package tf

import (
	"math"
	"slices"
	"sort"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// scattering returns what the ops compute that update rows, count, or fold rows that are
// chosen. Those that change a variable compute what it is afterwards.
func scattering() map[string]eval.Evaluator {
	all := eval.Domain{Elems: eval.Anything}
	numbers := eval.Domain{Elems: eval.Numbers | eval.Complexes, Inexact: true}
	table := map[string]eval.Evaluator{
		"InplaceUpdate":            op(all, func(c numeric.Call) value.Value { return update(c, rowsAt, nil) }),
		"UniqueV2":                 results(all, func(c numeric.Call) []value.Value { return uniqueAlong(c)[:2] }),
		"UniqueWithCounts":         results(all, uniqueAlong),
		"UniqueWithCountsV2":       results(all, uniqueAlong),
		"Bucketize":                op(numbers, bucketize),
		"LowerBound":               op(numbers, func(c numeric.Call) value.Value { return bound(c, false) }),
		"UpperBound":               op(numbers, func(c numeric.Call) value.Value { return bound(c, true) }),
		"HistogramFixedWidth":      op(numbers, histogram),
		"DenseBincount":            op(numbers, denseBincount),
		"SparseSegmentSum":         op(numbers, func(c numeric.Call) value.Value { return sparseSegments(c, 3, numeric.SumReduction()) }),
		"SparseSegmentMean":        op(numbers, func(c numeric.Call) value.Value { return sparseSegments(c, 3, meanOrZero) }),
		"SparseSegmentSqrtN":       op(numbers, func(c numeric.Call) value.Value { return sparseSegments(c, 3, sumOverRoot) }),
		"UnravelIndex":             op(numbers, unravel),
		"StridedSliceGrad":         op(all, stridedSliceGrad),
		"TensorStridedSliceUpdate": op(all, stridedSliceUpdate),
	}
	for name, r := range map[string]numeric.Reduction{"Sum": numeric.SumReduction(), "Mean": meanOrZero, "SqrtN": sumOverRoot} {
		table["SparseSegment"+name+"WithNumSegments"] = op(numbers, func(c numeric.Call) value.Value { return sparseSegments(c, 4, r) })
	}
	binaries := binary()
	for suffix, fold := range map[string]string{"Add": "Add", "Sub": "Sub", "Mul": "Mul", "Div": "Div", "Min": "Minimum", "Max": "Maximum", "Update": ""} {
		var f *numeric.Binary
		domain := all
		if b, ok := binaries[fold]; ok {
			b.Shapes = numeric.AnyShape
			f, domain = &b, numbers
		}
		acts := domain
		acts.Impure = true
		by := func(domain eval.Domain, where func(c numeric.Call) ([]int64, int)) eval.Evaluator {
			return op(domain, func(c numeric.Call) value.Value { return update(c, where, f) })
		}
		table["Scatter"+suffix] = by(acts, rowsAt)
		table["ScatterNd"+suffix] = by(acts, tuplesAt)
		table["TensorScatter"+suffix] = by(domain, tuplesAt)
		if suffix == "Add" || suffix == "Sub" {
			table["Inplace"+suffix] = by(domain, rowsAt)
		}
	}
	table["ScatterNdNonAliasingAdd"] = table["TensorScatterAdd"]
	for _, name := range []string{"ScatterNdMul", "ScatterNdDiv", "TensorScatterMul", "TensorScatterDiv"} {
		delete(table, name) // TensorFlow has no such op
	}
	return table
}

// rowsAt returns which rows the indices of the second input are.
func rowsAt(c numeric.Call) (places []int64, run int) {
	x, index, updates := c.Input(0), c.Input(1), c.Input(2)
	if x.Rank() == 0 {
		panic(numeric.Mistyped("%s has no rows", x.Type()))
	}
	rows := c.InputInts(1)
	for _, n := range rows {
		if n < 0 || n >= x.Dims()[0] {
			panic(numeric.Undefined("row %d of %d", n, x.Dims()[0]))
		}
	}
	if whole := slices.Concat(index.Dims(), x.Dims()[1:]); updates.Rank() > 0 && !slices.Equal(updates.Dims(), whole) {
		panic(numeric.Mistyped("the updates %s of %s at %s", updates.Type(), x.Type(), index.Type()))
	}
	return rows, numeric.Size(x.Dims()[1:])
}

// tuplesAt returns which rows the subscripts of the second input are.
func tuplesAt(c numeric.Call) (places []int64, run int) {
	x, index, updates := c.Input(0), c.Input(1), c.Input(2)
	rows, depth := tuples(index, x.Dims())
	if !slices.Equal(updates.Dims(), slices.Concat(rows, x.Dims()[depth:])) {
		panic(numeric.Mistyped("the updates %s of %s at %s", updates.Type(), x.Type(), index.Type()))
	}
	numbers := c.InputInts(1)
	places = make([]int64, numeric.Size(rows))
	for i := range places {
		at := numbers[i*depth : (i+1)*depth]
		for d, n := range at {
			if n < 0 || n >= x.Dims()[d] {
				panic(numeric.Undefined("element %v of %s", at, x.Type()))
			}
		}
		places[i] = flat(at, x.Dims()[:depth])
	}
	return places, numeric.Size(x.Dims()[depth:])
}

// update replaces rows of the first input by those of the third one, or by what an op
// makes of both, one after the other.
func update(c numeric.Call, where func(c numeric.Call) (places []int64, run int), f *numeric.Binary) value.Value {
	c.Exactly(3)
	x, updates := c.Input(0), c.Input(2)
	if x.Elem() != updates.Elem() {
		panic(numeric.Mistyped("the updates %s of %s", updates.Type(), x.Type()))
	}
	places, run := where(c)
	if n := len(places) * run; updates.Len() == 1 && n != 1 { // one for all
		updates = splat(c, updates.At(0), []int64{int64(n)})
	}
	c.Plan(int64(x.Len()) + int64(updates.Len()))
	switch {
	case f == nil:
		return c.ReplaceRows(x, int64(run), places, updates)
	case x.Class() == value.IntClass && f.Ints != nil:
		t := numeric.IntTypeOf(x.Elem())
		elems := folded(x.Ints(), updates.Ints(), places, run, func(a, b int64) int64 { return f.Ints(t, a, b) })
		return numeric.Typed(value.Ints(x.Type(), elems...))
	case x.Class() == value.FloatClass && f.Floats != nil:
		elems := folded(x.Floats(), updates.Floats(), places, run, func(a, b float64) float64 { return value.Round(f.Floats(a, b), x.Elem()) })
		return numeric.Typed(value.Floats(x.Type(), elems...))
	case x.Class() == value.ComplexClass && f.Complexes != nil:
		return numeric.Typed(value.Complexes(x.Type(), folded(x.Complexes(), updates.Complexes(), places, run, f.Complexes)...))
	}
	panic(numeric.Mistyped("it does not take %s", x.Type()))
}

// folded folds the elements of rows into those of the rows at some places.
func folded[T any](x, updates []T, places []int64, run int, f func(a, b T) T) []T {
	for i, row := range places {
		for k := range run {
			at := int(row)*run + k
			x[at] = f(x[at], updates[i*run+k])
		}
	}
	return x
}

// uniqueAlong returns the rows of a dimension, or the elements of a vector, in the order in
// which they come first, the number of each among them, and how often it comes.
func uniqueAlong(c numeric.Call) []value.Value {
	x, axis := c.First(), 0
	if c.NumInputs() > 1 && c.Input(1).Len() > 0 {
		axis = axisOf(inputAxis(c, 1), x.Rank())
	}
	if x.Rank() == 0 {
		panic(numeric.Mistyped("%s is not a vector", x.Type()))
	}
	perm := []int64{int64(axis)}
	for d := range x.Rank() {
		if d != axis {
			perm = append(perm, int64(d))
		}
	}
	rows := c.Transpose(x, perm)
	run := rows.Len() / int(max(rows.Dims()[0], 1))
	c.Plan(int64(c.Builder(ir.Tensor(ir.I64, rows.Dims()[0])).Len())) // there may be rows without elements
	known := map[string]int64{}
	var first, index, counts []int64
	for i := range rows.Dims()[0] {
		var key []byte
		for k := range run {
			if x.Class() == value.StringClass {
				key = append(append(key, rows.Str(int(i)*run+k)...), 0)
			} else {
				key = rows.At(int(i)*run + k).AppendBytes(key)
			}
		}
		n, ok := known[string(key)]
		if !ok {
			n = int64(len(first))
			known[string(key)] = n
			first, counts = append(first, i), append(counts, 0)
		}
		counts[n]++
		index = append(index, n)
	}
	b := c.Builder(ir.Tensor(x.Elem(), append([]int64{int64(len(first))}, rows.Dims()[1:]...)...))
	back := make([]int64, len(perm))
	for i, p := range perm {
		back[p] = int64(i)
	}
	elem := typeAttr(c, "out_idx", ir.I32)
	return []value.Value{c.Transpose(c.Rows(b, rows, int64(run), first), back), list(elem, index...), list(elem, counts...)}
}

// bucketize returns between which bounds each number is.
func bucketize(c numeric.Call) value.Value {
	x := c.Only()
	var bounds []float64
	list := c.Op().Attr("boundaries")
	for i := range list.Len() {
		f, ok := list.At(i).Number()
		if !ok {
			panic(numeric.Mistyped("the boundaries %s", list))
		}
		bounds = append(bounds, float64(float32(f)))
	}
	if !slices.IsSorted(bounds) {
		panic(numeric.Undefined("the boundaries %v are not sorted", bounds))
	}
	b := c.Builder(ir.Tensor(ir.I32, x.Dims()...))
	for i, e := range reals(x) {
		b.PutInts(i, []int64{int64(sort.Search(len(bounds), func(k int) bool { return e < bounds[k] }))})
	}
	return b.Value()
}

// bound returns for each element of a row where it would be put in a sorted row.
func bound(c numeric.Call, upper bool) value.Value {
	c.Exactly(2)
	sorted, x := c.Input(0), c.Input(1)
	if sorted.Rank() != 2 || x.Rank() != 2 || sorted.Dims()[0] != x.Dims()[0] {
		panic(numeric.Mistyped("%s in %s", x.Type(), sorted.Type()))
	}
	n, each := int(sorted.Dims()[1]), int(x.Dims()[1])
	all := reals(sorted)
	b := c.Builder(ir.Tensor(typeAttr(c, "out_type", ir.I32), x.Dims()...))
	for i, e := range reals(x) {
		row := all[i/each*n:][:n]
		b.PutInts(i, []int64{int64(sort.Search(n, func(k int) bool { return row[k] > e || !upper && row[k] == e }))})
	}
	return b.Value()
}

// histogram counts numbers in bins of one width.
func histogram(c numeric.Call) value.Value {
	c.Exactly(3)
	bounds, n := reals(c.Input(1)), inputAxis(c, 2)
	if len(bounds) != 2 || n < 1 || !(bounds[0] < bounds[1]) {
		panic(numeric.Undefined("%d bins of %v", n, bounds))
	}
	counts := make([]int64, len(zeros(c, n)))
	step := (bounds[1] - bounds[0]) / float64(n)
	for _, e := range reals(c.Input(0)) {
		at := math.Floor((e - bounds[0]) / step)
		counts[int64(math.Min(math.Max(at, 0), float64(n-1)))]++
	}
	return list(typeAttr(c, "dtype", ir.I32), counts...)
}

// denseBincount counts the numbers of a vector, or of each row, or adds up their weights.
func denseBincount(c numeric.Call) value.Value {
	c.Exactly(3)
	x, n, weights := c.Input(0), inputAxis(c, 1), c.Input(2)
	if x.Rank() > 2 || n < 0 || weights.Len() > 0 && weights.Len() != x.Len() {
		panic(numeric.Mistyped("%d bins of %s with weights %s", n, x.Type(), weights.Type()))
	}
	dims, each := []int64{n}, max(x.Len(), 1)
	if x.Rank() == 2 {
		dims, each = []int64{x.Dims()[0], n}, max(int(x.Dims()[1]), 1)
	}
	sums := zeros(c, dims...)
	numbers := c.InputInts(0)
	for i, p := range numbers {
		at := int64(i/each)*n + p
		switch {
		case p < 0:
			panic(numeric.Undefined("bin %d", p))
		case p >= n:
		case c.AttrBool("binary_output"):
			sums[at] = 1
		case weights.Len() > 0:
			sums[at] += number(weights, i)
		default:
			sums[at]++
		}
	}
	return c.Convert(floatTensor(ir.F64, sums, dims...), weights.Elem())
}

// meanOrZero is the mean, 0 of nothing.
var meanOrZero = numeric.Reduction{Floats: func(x []float64) float64 {
	if len(x) == 0 {
		return 0
	}
	return numeric.Mean(x)
}}

// sumOverRoot is the sum over the square root of the number of elements.
var sumOverRoot = numeric.Reduction{Floats: func(x []float64) float64 {
	if len(x) == 0 {
		return 0
	}
	return numeric.Sum(x) / math.Sqrt(float64(len(x)))
}}

// sparseSegments folds rows that are chosen, by the numbers of segments that are given for
// them. A fourth input is how many segments there are.
func sparseSegments(c numeric.Call, inputs int, r numeric.Reduction) value.Value {
	c.Exactly(inputs)
	x, rows, segments := c.Input(0), c.InputInts(1), c.InputInts(2)
	if x.Rank() == 0 || len(rows) != len(segments) {
		panic(numeric.Mistyped("%d rows of %s in %d segments", len(rows), x.Type(), len(segments)))
	}
	n := int64(0)
	if len(segments) > 0 {
		n = segments[len(segments)-1] + 1
	}
	if inputs == 4 {
		n = max(n, inputAxis(c, 3))
		if n > inputAxis(c, 3) {
			panic(numeric.Undefined("segment %d of %d", n-1, inputAxis(c, 3)))
		}
	}
	rest := x.Dims()[1:]
	for i, row := range rows {
		if row < 0 || row >= x.Dims()[0] {
			panic(numeric.Undefined("row %d of %d", row, x.Dims()[0]))
		}
		if segments[i] < 0 || i > 0 && segments[i] < segments[i-1] {
			panic(numeric.Undefined("the segments %v are not sorted", segments))
		}
	}
	run := numeric.Size(rest)
	chosen := c.Rows(c.Builder(ir.Tensor(x.Elem(), append([]int64{int64(len(rows))}, rest...)...)), x, int64(run), rows)
	return foldRows(c, chosen, segments, int(n), run, append([]int64{n}, rest...), r)
}

// unravel returns the subscripts of elements whose numbers are given.
func unravel(c numeric.Call) value.Value {
	c.Exactly(2)
	dims, numbers := c.InputInts(1), c.InputInts(0)
	n := int64(1)
	for _, d := range dims {
		if d < 1 || n > math.MaxInt64/d {
			panic(numeric.Undefined("the shape %v", dims))
		}
		n *= d
	}
	shape := append([]int64{int64(len(dims))}, c.Input(0).Dims()...)
	b := c.Builder(ir.Tensor(c.Input(0).Elem(), shape...))
	for i, at := range numbers {
		if at < 0 || at >= n {
			panic(numeric.Undefined("element %d of %v", at, dims))
		}
		for d := len(dims) - 1; d >= 0; d-- {
			b.PutInts(d*len(numbers)+i, []int64{at % dims[d]})
			at /= dims[d]
		}
	}
	return b.Value()
}

// stridedPlaces returns the numbers of the elements that a strided slice takes of a tensor
// of a shape, which two or three inputs after it describe, and the shape of the slice.
func stridedPlaces(c numeric.Call, dims []int64, first int) (places, shape []int64) {
	n := int64(c.Builder(ir.Tensor(ir.I64, dims...)).Len())
	b := c.Builder(ir.Tensor(ir.I64, dims...))
	for i := range n {
		b.PutInts(int(i), []int64{i})
	}
	taken := slicedBy(c, b.Value(), c.InputInts(first), c.InputInts(first+1), c.InputInts(first+2))
	return taken.Ints(), taken.Dims()
}

// stridedSliceGrad puts gradients where a slice took elements of a tensor whose shape is
// the first input.
func stridedSliceGrad(c numeric.Call) value.Value {
	c.Exactly(5)
	dims, grad := c.InputInts(0), c.Input(4)
	places, shape := stridedPlaces(c, dims, 1)
	if !slices.Equal(shape, grad.Dims()) {
		panic(numeric.Mistyped("gradients %s, not %v", grad.Type(), shape))
	}
	rows := slices.Repeat([]int64{-1}, numeric.Size(dims))
	for i, p := range places {
		rows[p] = int64(i)
	}
	return c.Rows(c.Builder(ir.Tensor(grad.Elem(), dims...)), grad, 1, rows)
}

// stridedSliceUpdate replaces the elements that a slice takes.
func stridedSliceUpdate(c numeric.Call) value.Value {
	c.Exactly(5)
	x, by := c.Input(0), c.Input(4)
	places, shape := stridedPlaces(c, x.Dims(), 1)
	if by.Elem() != x.Elem() {
		panic(numeric.Mistyped("%s in %s", by.Type(), x.Type()))
	}
	if !slices.Equal(shape, by.Dims()) {
		by = c.Expand(lifted(by, len(shape)), ir.Tensor(by.Elem(), shape...))
	}
	return c.ReplaceRows(x, 1, places, by)
}
