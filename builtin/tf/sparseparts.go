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

// sparseParts returns what the ops compute that make sparse tensors of others, and the
// gradients of ops of sparse tensors.
func sparseParts() map[string]eval.Evaluator {
	all := eval.Domain{Elems: eval.Anything}
	numbers := eval.Domain{Elems: eval.Numbers | eval.Complexes, Inexact: true}
	reduced := func(r numeric.Reduction) eval.Evaluator {
		return results(numbers, func(c numeric.Call) []value.Value { return reducedSparse(c, r) })
	}
	paired := func(name string) eval.Evaluator {
		return results(numbers, func(c numeric.Call) []value.Value { return pairedSparse(c, binary()[name]) })
	}
	table := map[string]eval.Evaluator{
		"SparseReduceSumSparse":   reduced(numeric.SumReduction()),
		"SparseReduceMaxSparse":   reduced(orZero(numeric.MaxReduction())),
		"SparseSparseMaximum":     paired("Maximum"),
		"SparseSparseMinimum":     paired("Minimum"),
		"SparseSplit":             results(all, sparseSplit),
		"SparseFillEmptyRowsGrad": results(numbers, sparseFillGrad),
	}
	for name, share := range map[string]func(n float64) float64{
		"Sum": func(float64) float64 { return 1 }, "Mean": func(n float64) float64 { return 1 / n },
		"SqrtN": func(n float64) float64 { return 1 / math.Sqrt(n) },
	} {
		table["SparseSegment"+name+"Grad"] = op(numbers, func(c numeric.Call) value.Value { return segmentsGrad(c, share) })
		table["SparseSegment"+name+"GradV2"] = results(numbers, func(c numeric.Call) []value.Value { return segmentsGradOfRows(c, share) })
	}
	return table
}

// reducedSparse folds elements of a sparse tensor along axes, as a sparse tensor.
func reducedSparse(c numeric.Call, r numeric.Reduction) []value.Value {
	dense := sparseReduce(c, r)
	s := sparseInput(c, 0, 1, 2)
	var axes []int
	for _, n := range c.InputInts(3) {
		axes = append(axes, axisOf(n, len(s.dims)))
	}
	keep := c.AttrBool("keep_dims")
	seen := map[int64][]int64{}
	var places []int64
	for i := range s.elems.Len() {
		at := []int64{}
		for d, k := range s.at(i) {
			switch gone := len(axes) == 0 || slices.Contains(axes, d); {
			case !gone:
				at = append(at, k)
			case keep:
				at = append(at, 0)
			}
		}
		place := flat(at, dense.Dims())
		if seen[place] == nil {
			seen[place] = at
			places = append(places, place)
		}
	}
	slices.Sort(places)
	out := coordinates{dims: dense.Dims()}
	for _, place := range places {
		out.index = append(out.index, seen[place]...)
	}
	out.elems = c.Rows(c.Builder(ir.Tensor(dense.Elem(), int64(len(places)))), dense, 1, places)
	return []value.Value{out.indices(c), out.elems, list(ir.I64, out.dims...)}
}

// pairedSparse computes with the elements of two sparse tensors; what only one has goes with
// a zero.
func pairedSparse(c numeric.Call, f numeric.Binary) []value.Value {
	c.Exactly(6)
	x, y := sparseInput(c, 0, 1, 2).sorted(c), sparseInput(c, 3, 4, 5).sorted(c)
	if !slices.Equal(x.dims, y.dims) || x.elems.Elem() != y.elems.Elem() {
		panic(numeric.Mistyped("%s of %v and %s of %v", x.elems.Type(), x.dims, y.elems.Type(), y.dims))
	}
	left, zeroLeft := paddedWith(c, x.elems, tensor(numeric.Zero(x.elems.Elem())))
	right, zeroRight := paddedWith(c, y.elems, tensor(numeric.Zero(y.elems.Elem())))
	out := coordinates{dims: x.dims}
	var a, b []int64
	for i, j := 0, 0; i < x.elems.Len() || j < y.elems.Len(); {
		order := 0
		switch {
		case i == x.elems.Len():
			order = 1
		case j == y.elems.Len():
			order = -1
		default:
			order = slices.Compare(x.at(i), y.at(j))
		}
		from, to := zeroLeft, zeroRight
		at := []int64{}
		if order <= 0 {
			from, at = int64(i), x.at(i)
			i++
		}
		if order >= 0 {
			to, at = int64(j), y.at(j)
			j++
		}
		out.index, a, b = append(out.index, at...), append(a, from), append(b, to)
	}
	rows := func(v value.Value, rows []int64) value.Value {
		return c.Rows(c.Builder(ir.Tensor(v.Elem(), int64(len(rows)))), v, 1, rows)
	}
	out.elems = f.Apply(c, rows(left, a), rows(right, b))
	return []value.Value{out.indices(c), out.elems}
}

// sparseSplit cuts a sparse tensor along an axis; the first parts are one larger where it
// does not come out even.
func sparseSplit(c numeric.Call) []value.Value {
	c.Exactly(4)
	s := sparseInput(c, 1, 2, 3)
	n, axis := c.AttrInt("num_split", 1), axisOf(inputAxis(c, 0), len(s.dims))
	if n < 1 || n > s.dims[axis] {
		panic(numeric.Undefined("%d parts of %v", n, s.dims))
	}
	size, larger := s.dims[axis]/n, s.dims[axis]%n
	c.Plan(n)
	rows := make([][]int64, n)
	begin := func(part int64) int64 { return part*size + min(part, larger) }
	for i := range s.elems.Len() {
		at := s.at(i)[axis]
		part := at / (size + 1)
		if part >= larger {
			part = (at - larger) / size
		}
		rows[part] = append(rows[part], int64(i))
	}
	outputs := make([]value.Value, 3*n)
	for part := range n {
		one := s.choose(c, rows[part])
		for i := range one.elems.Len() {
			one.at(i)[axis] -= begin(part)
		}
		dims := slices.Clone(s.dims)
		dims[axis] = begin(part+1) - begin(part)
		outputs[part], outputs[n+part], outputs[2*n+part] = one.indices(c), one.elems, list(ir.I64, dims...)
	}
	return outputs
}

// segmentsGrad gives each row that was folded its share of the gradient of its segment.
func segmentsGrad(c numeric.Call, share func(n float64) float64) value.Value {
	c.Exactly(4)
	return gradOfSegments(c, c.InputInts(1), inputAxis(c, 3), share)
}

// segmentsGradOfRows does so for the rows that are used alone, and returns which these are.
func segmentsGradOfRows(c numeric.Call, share func(n float64) float64) []value.Value {
	c.Exactly(4)
	rows := slices.Clone(c.InputInts(1))
	used := slices.Compact(slices.Sorted(slices.Values(rows)))
	for i, row := range rows {
		rows[i] = int64(sort.Search(len(used), func(k int) bool { return used[k] >= row }))
	}
	return []value.Value{gradOfSegments(c, rows, int64(len(used)), share), list(c.Input(1).Elem(), used...)}
}

// gradOfSegments gives each of n rows its share of the gradients of the segments that it is in.
func gradOfSegments(c numeric.Call, rows []int64, n int64, share func(n float64) float64) value.Value {
	grad, segments := c.Input(0), c.InputInts(2)
	if grad.Rank() == 0 || len(rows) != len(segments) {
		panic(numeric.Mistyped("%d rows in %d segments of %s", len(rows), len(segments), grad.Type()))
	}
	counts := make([]float64, grad.Dims()[0])
	for _, s := range segments {
		counts[s]++
	}
	rest := grad.Dims()[1:]
	run := numeric.Size(rest)
	dims := append([]int64{n}, rest...)
	dy, out := reals(grad), zeros(c, dims...)
	c.Plan(int64(run) * int64(len(rows)))
	for i, row := range rows {
		for k := range run {
			out[int(row)*run+k] += dy[int(segments[i])*run+k] * share(counts[segments[i]])
		}
	}
	return floatTensor(grad.Elem(), out, dims...)
}

// sparseFillGrad returns the gradients of the elements that were there, and the sum of those
// that were put in empty rows.
func sparseFillGrad(c numeric.Call) []value.Value {
	c.Exactly(2)
	back, grad := c.InputInts(0), reals(c.Input(1))
	out, rest, used := make([]float64, len(back)), 0.0, make([]bool, len(grad))
	for i, at := range back {
		out[i], used[at] = grad[at], true
	}
	for i, e := range grad {
		if !used[i] {
			rest += e
		}
	}
	elem := c.Input(1).Elem()
	return []value.Value{floatTensor(elem, out, int64(len(back))), floatTensor(elem, []float64{rest})}
}
