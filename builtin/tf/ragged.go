package tf

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// ragged returns what the ops compute that make dense tensors of rows of different lengths,
// and that count within rows.
func ragged() map[string]eval.Evaluator {
	all := eval.Domain{Elems: eval.Anything}
	numbers := eval.Domain{Elems: eval.Numbers}
	return map[string]eval.Evaluator{
		"RaggedTensorToTensor":    op(all, raggedToTensor),
		"RaggedBincount":          op(numbers, raggedBincount),
		"SparseBincount":          op(numbers, sparseBincount),
		"DenseCountSparseOutput":  results(numbers, denseCounts),
		"SparseCountSparseOutput": results(numbers, sparseCounts),
		"RaggedCountSparseOutput": results(numbers, raggedCounts),
		"RaggedFillEmptyRows":     results(all, raggedFillEmptyRows),
		"RaggedFillEmptyRowsGrad": results(numbers, sparseFillGrad),
		"SparseSliceGrad":         op(numbers, sparseSliceGrad),
		"SparseAddGrad":           results(numbers, sparseAddGrad),
	}
}

// rowsOfSplits returns the row of each element; splits say where the rows begin and end.
func rowsOfSplits(c numeric.Call, splits []int64, n int) []int64 {
	checkSplits(splits, int64(n))
	rows := make([]int64, 0, n)
	for i := 1; i < len(splits); i++ {
		c.Count(1 + int(splits[i]-splits[i-1]))
		rows = append(rows, slices.Repeat([]int64{int64(i - 1)}, int(splits[i]-splits[i-1]))...)
	}
	return rows
}

// raggedToTensor takes the shape that is wanted, elements, the default, and the partitions of
// the dimensions that are ragged, the outer ones first. Rows that are too long are cut.
func raggedToTensor(c numeric.Call) value.Value {
	c.AtLeast(4)
	x, otherwise := c.Input(1), c.Input(2)
	kinds := textsAttr(c, "row_partition_types")
	if len(kinds) != c.NumInputs()-3 || x.Rank() == 0 || x.Elem() != otherwise.Elem() {
		panic(numeric.Mistyped("%d kinds of %d partitions of %s", len(kinds), c.NumInputs()-3, x.Type()))
	}
	rows, first := partitions(c, kinds)
	want := c.InputInts(0)
	if c.Input(0).Rank() == 0 {
		want = nil // nothing is wanted
	}
	inner := x.Dims()[1:]
	rank := len(rows) + 1 + len(inner)
	if want == nil {
		want = slices.Repeat([]int64{-1}, rank)
	}
	if len(want) != rank || len(rows) == 0 {
		panic(numeric.Mistyped("a shape of %v for %d dimensions", want, rank))
	}
	places, sizes := placesOf(c, rows, first, x.Dims()[0])
	dims := slices.Concat(sizes, inner)
	for d, n := range want {
		switch {
		case n < 0:
		case d < len(sizes):
			dims[d] = n
		case n != dims[d]:
			panic(numeric.Mistyped("a shape of %v for elements %s", want, x.Type()))
		}
	}
	run := numeric.Size(inner)
	b := c.Builder(ir.Tensor(x.Elem(), dims...))
	fill := c.Expand(otherwise, ir.Tensor(x.Elem(), inner...))
	for at := 0; at < b.Len() && run > 0; at += run {
		c.Count(run)
		b.Copy(at, fill, 0, run)
	}
	for i, place := range places {
		at, inside := int64(0), true
		for d, k := range place {
			inside = inside && k < dims[d]
			at = at*dims[d] + k
		}
		if inside {
			c.Count(run)
			b.Copy(int(at)*run, x, i*run, run)
		}
	}
	return b.Value()
}

// partitions returns, for each ragged dimension, the row of each element, and how many rows
// there are in the first one.
func partitions(c numeric.Call, kinds []string) (rows [][]int64, first int64) {
	first = -1
	for k, kind := range kinds {
		list := c.InputInts(3 + k)
		switch {
		case kind == "FIRST_DIM_SIZE" && k == 0 && len(list) == 1 && list[0] >= 0:
			first = list[0]
		case kind == "VALUE_ROWIDS" && first >= 0 && (k == 0 || kinds[k-1] != "ROW_SPLITS") && slices.IsSorted(list):
			rows = append(rows, slices.Clone(list))
		case kind == "ROW_SPLITS" && len(list) > 0 && (k == 0 || first >= 0):
			if k == 0 {
				first = int64(len(list)) - 1
			}
			n := c.Input(1).Dims()[0] // what the rows have together: elements, or rows of the next dimension
			if k+1 < len(kinds) {
				n = int64(c.Input(4+k).Len()) - 1
			}
			rows = append(rows, rowsOfSplits(c, list, int(n)))
		default:
			panic(numeric.Mistyped("the partitions are %s", strings.Join(kinds, ", ")))
		}
	}
	return rows, max(first, 0)
}

// placesOf returns where each of n elements stands, and the sizes of the ragged dimensions.
func placesOf(c numeric.Call, rows [][]int64, first, n int64) (places [][]int64, sizes []int64) {
	c.Builder(ir.Tensor(ir.I1, first)) // there may be too many
	places, sizes = make([][]int64, first), []int64{first}
	for i := range places {
		places[i] = []int64{int64(i)}
	}
	for _, list := range rows {
		next, used := make([][]int64, len(list)), make([]int64, len(places))
		most := int64(0)
		for i, row := range list {
			if row < 0 || row >= int64(len(places)) {
				panic(numeric.Undefined("row %d of %d", row, len(places)))
			}
			c.Count(len(sizes))
			next[i] = append(slices.Clone(places[row]), used[row])
			used[row]++
			most = max(most, used[row])
		}
		places, sizes = next, append(sizes, most)
	}
	if int64(len(places)) != n {
		panic(numeric.Mistyped("%d elements for %d places", n, len(places)))
	}
	return places, sizes
}

// counted is numbers that are counted within rows: rows is the row of each, and weights says
// for how much each counts, for 1 where there are none.
type counted struct {
	rows, numbers []int64
	weights       value.Value
	isRow         bool // there is one row only, and the result is that row
	count         int64
}

// bins returns how often each number below n is there in each row.
func (t counted) bins(c numeric.Call, n int64) value.Value {
	if n < 0 || t.weights.Len() > 0 && t.weights.Len() != len(t.numbers) {
		panic(numeric.Mistyped("%d bins of %d numbers with %d weights", n, len(t.numbers), t.weights.Len()))
	}
	dims := []int64{t.count, n}
	if t.isRow {
		dims = dims[1:]
	}
	sums := zeros(c, dims...)
	for i, p := range t.numbers {
		at := t.rows[i]*n + p
		switch {
		case p < 0:
			panic(numeric.Undefined("bin %d", p))
		case p >= n:
		case c.AttrBool("binary_output"):
			sums[at] = 1
		case t.weights.Len() > 0:
			sums[at] += number(t.weights, i)
		default:
			sums[at]++
		}
	}
	return c.Convert(floatTensor(ir.F64, sums, dims...), t.weights.Elem())
}

// raggedBincount takes splits, numbers, how many bins there are, and weights.
func raggedBincount(c numeric.Call) value.Value {
	c.Exactly(4)
	splits, numbers := c.InputInts(0), c.InputInts(1)
	t := counted{rows: rowsOfSplits(c, splits, len(numbers)), numbers: numbers, weights: c.Input(3), count: int64(len(splits)) - 1}
	return t.bins(c, inputAxis(c, 2))
}

// sparseRows returns the rows of the elements of a sparse vector or matrix.
func sparseRows(c numeric.Call) counted {
	places, numbers, dims := c.Input(0), c.InputInts(1), c.InputInts(2)
	t := counted{numbers: numbers, isRow: len(dims) == 1, count: 1, rows: make([]int64, len(numbers))}
	if places.Rank() != 2 || places.Dims()[0] != int64(len(numbers)) || len(dims) != int(places.Dims()[1]) || len(dims) < 1 || len(dims) > 2 {
		panic(numeric.Mistyped("%d numbers at %s in %v", len(numbers), places.Type(), dims))
	}
	if !t.isRow {
		t.count = dims[0]
		for i := range t.rows {
			if t.rows[i] = places.Int(2 * i); t.rows[i] < 0 || t.rows[i] >= dims[0] {
				panic(numeric.Undefined("row %d of %d", t.rows[i], dims[0]))
			}
		}
	}
	return t
}

// sparseBincount takes a sparse vector or matrix, how many bins there are, and weights.
func sparseBincount(c numeric.Call) value.Value {
	c.Exactly(5)
	t := sparseRows(c)
	t.weights = c.Input(4)
	return t.bins(c, inputAxis(c, 3))
}

// sparse returns a sparse tensor of how often each number is there in each row.
func (t counted) sparse(c numeric.Call) []value.Value {
	if t.weights.Len() > 0 && t.weights.Len() != len(t.numbers) {
		panic(numeric.Mistyped("%d weights of %d numbers", t.weights.Len(), len(t.numbers)))
	}
	least, most := c.AttrInt("minlength", -1), c.AttrInt("maxlength", -1)
	type place struct{ row, number int64 }
	sums, size := map[place]float64{}, max(least, 0)
	var order []place
	for i, n := range t.numbers {
		c.Count(1)
		if n < 0 {
			panic(numeric.Undefined("the number %d is counted", n))
		}
		if most > 0 && n >= most {
			continue
		}
		p := place{t.rows[i], n}
		if _, ok := sums[p]; !ok {
			order = append(order, p)
		}
		switch {
		case c.AttrBool("binary_output"):
			sums[p] = 1
		case t.weights.Len() > 0:
			sums[p] += number(t.weights, i)
		default:
			sums[p]++
		}
		size = max(size, n+1)
	}
	if most > 0 {
		size = most
	}
	slices.SortFunc(order, func(a, b place) int {
		if a.row != b.row {
			return int(sign(a.row - b.row))
		}
		return int(sign(a.number - b.number))
	})
	var index []int64
	var elems []float64
	for _, p := range order {
		if !t.isRow {
			index = append(index, p.row)
		}
		index, elems = append(index, p.number), append(elems, sums[p])
	}
	dims := []int64{t.count, size}
	if t.isRow {
		dims = dims[1:]
	}
	n := int64(len(order))
	return []value.Value{
		numeric.Typed(value.Ints(ir.Tensor(ir.I64, n, int64(len(dims))), index...)),
		c.Convert(floatTensor(ir.F64, elems, n), t.weights.Elem()), list(ir.I64, dims...),
	}
}

func denseCounts(c numeric.Call) []value.Value {
	c.Exactly(2)
	x := c.Input(0)
	if x.Rank() < 1 || x.Rank() > 2 {
		panic(numeric.Mistyped("counts of %s", x.Type()))
	}
	t := counted{numbers: c.InputInts(0), weights: c.Input(1), isRow: x.Rank() == 1, count: 1, rows: make([]int64, x.Len())}
	if !t.isRow {
		t.count = x.Dims()[0]
		for i := range t.rows {
			t.rows[i] = int64(i) / x.Dims()[1]
		}
	}
	return t.sparse(c)
}

func sparseCounts(c numeric.Call) []value.Value {
	c.Exactly(4)
	t := sparseRows(c)
	t.weights = c.Input(3)
	return t.sparse(c)
}

func raggedCounts(c numeric.Call) []value.Value {
	c.Exactly(3)
	splits, numbers := c.InputInts(0), c.InputInts(1)
	return counted{rows: rowsOfSplits(c, splits, len(numbers)), numbers: numbers, weights: c.Input(2), count: int64(len(splits)) - 1}.sparse(c)
}

// raggedFillEmptyRows gives each of n rows that has none an element, the default: inputs are the
// row of each element, the elements, n and the default.
func raggedFillEmptyRows(c numeric.Call) []value.Value {
	c.Exactly(4)
	rows, x, n, otherwise := c.InputInts(0), c.Input(1), inputAxis(c, 2), c.Input(3)
	if len(rows) != x.Len() || n < 0 || otherwise.Len() != 1 || otherwise.Elem() != x.Elem() {
		panic(numeric.Mistyped("%d rows of %s", n, x.Type()))
	}
	each := make([][]int64, len(zeros(c, n)))
	for i, row := range rows {
		if row < 0 || row >= n {
			panic(numeric.Undefined("row %d of %d", row, n))
		}
		each[row] = append(each[row], int64(i))
	}
	b := c.Builder(ir.Tensor(x.Elem(), int64(len(rows))+int64(countEmpty(each))))
	var filled []int64
	empty, back := make([]int64, n), make([]int64, len(rows))
	for row, list := range each {
		c.Count(1 + len(list))
		if len(list) == 0 {
			empty[row] = 1
			b.Copy(len(filled), tensor(otherwise), 0, 1)
			filled = append(filled, int64(row))
		}
		for _, i := range list {
			back[i] = int64(len(filled))
			b.Copy(len(filled), x, int(i), 1)
			filled = append(filled, int64(row))
		}
	}
	return []value.Value{list(ir.I64, filled...), b.Value(), list(ir.I1, empty...), list(ir.I64, back...)}
}

func countEmpty(lists [][]int64) int {
	n := 0
	for _, l := range lists {
		n += int(truth(len(l) == 0))
	}
	return n
}

// sparseSliceGrad gives the gradients of a slice back to the elements that it took: inputs are
// the gradients, where all elements are, where the slice begins, and where its elements are.
func sparseSliceGrad(c numeric.Call) value.Value {
	c.Exactly(4)
	grads, all, start, taken := c.Input(0), c.Input(1), c.InputInts(2), c.Input(3)
	if all.Rank() != 2 || taken.Rank() != 2 || len(start) != int(all.Dims()[1]) || all.Dims()[1] != taken.Dims()[1] || taken.Dims()[0] != int64(grads.Len()) {
		panic(numeric.Mistyped("gradients %s of a slice of %s", grads.Type(), all.Type()))
	}
	rank := len(start)
	b := c.Builder(ir.Tensor(grads.Elem(), all.Dims()[0]))
	next := 0
	for i := range b.Len() {
		c.Count(rank)
		same := next < grads.Len()
		for d := 0; d < rank && same; d++ {
			same = all.Int(i*rank+d) == taken.Int(next*rank+d)+start[d]
		}
		if same {
			b.Copy(i, grads, next, 1)
			next++
		}
	}
	if next < grads.Len() {
		panic(numeric.Undefined("the slice has elements that are not there"))
	}
	return b.Value()
}

// sparseAddGrad gives the gradients of a sum back to both operands: inputs are the gradients,
// and where the elements of the operands and of the sum are, in order.
func sparseAddGrad(c numeric.Call) []value.Value {
	c.Exactly(4)
	grads, sum := c.Input(0), c.Input(3)
	if sum.Rank() != 2 || sum.Dims()[0] != int64(grads.Len()) {
		panic(numeric.Mistyped("gradients %s of %s", grads.Type(), sum.Type()))
	}
	rank := int(sum.Dims()[1])
	key := func(x value.Value, i int) string {
		var b []byte
		for d := range rank {
			b = appendNumber(b, 1, uint64(x.Int(i*rank+d)))
		}
		return string(b)
	}
	at := map[string]int{}
	for i := range grads.Len() {
		c.Count(rank)
		at[key(sum, i)] = i
	}
	var outputs []value.Value
	for k := 1; k <= 2; k++ {
		places := c.Input(k)
		if places.Rank() != 2 || int(places.Dims()[1]) != rank {
			panic(numeric.Mistyped("the elements %s of an operand", places.Type()))
		}
		b := c.Builder(ir.Tensor(grads.Elem(), places.Dims()[0]))
		for i := range b.Len() {
			c.Count(rank)
			if j, ok := at[key(places, i)]; ok {
				b.Copy(i, grads, j, 1)
			}
		}
		outputs = append(outputs, b.Value())
	}
	return outputs
}
