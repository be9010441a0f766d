package tf

import (
	"math"
	"slices"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// sparse returns what the ops compute that work on sparse and on ragged tensors. A sparse
// one is three: subscripts [n, rank], the n elements there, and the shape; a ragged one is
// splits, where its rows begin and end, and the elements of all rows.
func sparse() map[string]eval.Evaluator {
	all := eval.Domain{Elems: eval.Anything}
	numbers := eval.Domain{Elems: eval.Numbers | eval.Complexes, Inexact: true}
	several := func(f func(c numeric.Call) []value.Value) eval.Evaluator { return results(all, f) }
	table := map[string]eval.Evaluator{
		"SparseToDense":           op(all, sparseToDense),
		"SparseTensorDenseAdd":    op(numbers, sparseDenseAdd),
		"SparseTensorDenseMatMul": op(numbers, sparseMatMul),
		"SparseReorder":           several(sparseReorder),
		"SparseReshape":           several(sparseReshape),
		"SparseSlice":             several(sparseSlice),
		"SparseFillEmptyRows":     several(sparseFillEmptyRows),
		"SparseConcat":            several(sparseConcat),
		"SparseAdd":               results(numbers, sparseAdd),
		"SparseReduceSum":         op(numbers, func(c numeric.Call) value.Value { return sparseReduce(c, numeric.SumReduction()) }),
		"SparseReduceMax":         op(numbers, func(c numeric.Call) value.Value { return sparseReduce(c, orZero(numeric.MaxReduction())) }),
		"SparseSoftmax":           op(numbers, sparseSoftmax),
		"RaggedRange":             several(raggedRange),
		"RaggedTensorToSparse":    several(raggedToSparse),
		"RaggedGather":            several(raggedGather),
	}
	for name, op2 := range map[string]string{"Add": "Add", "Mul": "Mul", "Div": "RealDiv"} {
		table["SparseDenseCwise"+name] = op(numbers, func(c numeric.Call) value.Value { return sparseDense(c, binary()[op2]) })
	}
	return table
}

// coordinates is a sparse tensor.
type coordinates struct {
	index []int64 // of each element as many numbers as the shape has
	elems value.Value
	dims  []int64
}

// sparseInput reads a sparse tensor that three inputs are.
func sparseInput(c numeric.Call, indices, elems, shape int) coordinates {
	s := coordinates{index: c.InputInts(indices), elems: c.Input(elems), dims: c.InputInts(shape)}
	if s.elems.Rank() != 1 || len(s.index) != s.elems.Len()*len(s.dims) {
		panic(numeric.Mistyped("the elements %s at %s of %d dimensions", s.elems.Type(), c.Input(indices).Type(), len(s.dims)))
	}
	for i := range s.elems.Len() {
		for d, n := range s.at(i) {
			if n < 0 || n >= s.dims[d] {
				panic(numeric.Undefined("element %v of %v", s.at(i), s.dims))
			}
		}
	}
	return s
}

// at returns the subscripts of an element.
func (s coordinates) at(i int) []int64 { return s.index[i*len(s.dims) : (i+1)*len(s.dims)] }

// indices returns the subscripts as a tensor.
func (s coordinates) indices(c numeric.Call) value.Value {
	b := c.Builder(ir.Tensor(ir.I64, int64(s.elems.Len()), int64(len(s.dims))))
	b.PutInts(0, s.index)
	return b.Value()
}

// choose returns the elements whose numbers are given.
func (s coordinates) choose(c numeric.Call, rows []int64) coordinates {
	var index []int64
	for _, i := range rows {
		index = append(index, s.at(int(i))...)
	}
	b := c.Builder(ir.Tensor(s.elems.Elem(), int64(len(rows))))
	return coordinates{index, c.Rows(b, s.elems, 1, rows), s.dims}
}

// sorted puts the elements in the order of their subscripts.
func (s coordinates) sorted(c numeric.Call) coordinates {
	order := make([]int64, s.elems.Len())
	for i := range order {
		order[i] = int64(i)
	}
	slices.SortStableFunc(order, func(i, j int64) int { return slices.Compare(s.at(int(i)), s.at(int(j))) })
	return s.choose(c, order)
}

// dense returns the numbers of the elements among those of the whole tensor.
func (s coordinates) dense() []int64 {
	places := make([]int64, s.elems.Len())
	for i := range places {
		places[i] = flat(s.at(i), s.dims)
	}
	return places
}

// sparseToDense puts elements in a tensor that has another one elsewhere.
func sparseToDense(c numeric.Call) value.Value {
	c.Exactly(4)
	dims, elems := c.InputInts(1), c.Input(2)
	index := c.InputInts(0)
	n := 1
	if c.Input(0).Rank() > 0 {
		n = int(c.Input(0).Dims()[0])
	}
	if len(index) != n*len(dims) || elems.Len() != n && elems.Rank() > 0 || c.Input(3).Len() != 1 || elems.Elem() != c.Input(3).Elem() {
		panic(numeric.Mistyped("%s at %s in %v", elems.Type(), c.Input(0).Type(), dims))
	}
	places := make([]int64, n)
	for i := range places {
		at := index[i*len(dims) : (i+1)*len(dims)]
		for d, k := range at {
			if k < 0 || k >= dims[d] {
				panic(numeric.Undefined("element %v of %v", at, dims))
			}
		}
		places[i] = flat(at, dims)
	}
	if elems.Rank() == 0 {
		elems = splat(c, elems.At(0), []int64{int64(n)})
	}
	return c.ReplaceRows(splat(c, c.Input(3).At(0), dims), 1, places, elems)
}

func sparseDenseAdd(c numeric.Call) value.Value {
	c.Exactly(4)
	s, x := sparseInput(c, 0, 1, 2), c.Input(3)
	if !slices.Equal(s.dims, x.Dims()) || s.elems.Elem() != x.Elem() {
		panic(numeric.Mistyped("%s of %v and %s", s.elems.Type(), s.dims, x.Type()))
	}
	sum := addRows(c, s.elems, s.dense(), x.Len(), 1, x.Dims())
	return binary()["Add"].Apply(c, sum, x)
}

func sparseMatMul(c numeric.Call) value.Value {
	c.Exactly(4)
	s := sparseInput(c, 0, 1, 2)
	if len(s.dims) != 2 {
		panic(numeric.Mistyped("the sparse matrix of %v", s.dims))
	}
	t := ir.Tensor(s.elems.Elem(), s.dims...)
	c.Builder(t) // it may be too large
	dense := numeric.Reshape(addRows(c, s.elems, s.dense(), numeric.Size(s.dims), 1, s.dims), s.dims)
	if c.Input(3).Class() == value.ComplexClass && (c.AttrBool("adjoint_a") || c.AttrBool("adjoint_b")) {
		panic(numeric.Mistyped("adjoints of complex matrices are not computed"))
	}
	x, y := turned(c, dense, c.AttrBool("adjoint_a")), turned(c, c.Input(3), c.AttrBool("adjoint_b"))
	return c.Matmul(x, y, x.Elem())
}

func sparseReorder(c numeric.Call) []value.Value {
	c.Exactly(3)
	s := sparseInput(c, 0, 1, 2).sorted(c)
	return []value.Value{s.indices(c), s.elems}
}

// sparseReshape gives the subscripts of another shape, where one dimension may be open.
func sparseReshape(c numeric.Call) []value.Value {
	c.Exactly(3)
	index, dims := c.InputInts(0), c.InputInts(1)
	whole := reshapedDims(elementsIn(dims), c.InputInts(2))
	n := len(index) / max(len(dims), 1)
	b := c.Builder(ir.Tensor(ir.I64, int64(n), int64(len(whole))))
	for i := range n {
		at := flat(index[i*len(dims):(i+1)*len(dims)], dims)
		for d := len(whole) - 1; d >= 0; d-- {
			b.PutInts(i*len(whole)+d, []int64{at % whole[d]})
			at /= whole[d]
		}
	}
	return []value.Value{b.Value(), list(ir.I64, whole...)}
}

// elementsIn returns how many elements a shape has that need not be in memory.
func elementsIn(dims []int64) int {
	n := int64(1)
	for _, d := range dims {
		if d < 0 || d > 0 && n > math.MaxInt64/d {
			panic(numeric.Undefined("the shape %v", dims))
		}
		n *= d
	}
	return int(n)
}

func sparseSlice(c numeric.Call) []value.Value {
	c.Exactly(5)
	s, from, size := sparseInput(c, 0, 1, 2), c.InputInts(3), slices.Clone(c.InputInts(4))
	if len(from) != len(s.dims) || len(size) != len(s.dims) {
		panic(numeric.Mistyped("a slice of %v from %v on of %v", size, from, s.dims))
	}
	for d, n := range s.dims {
		size[d] = max(min(size[d], n-from[d]), 0)
	}
	var rows []int64
	for i := range s.elems.Len() {
		inside := true
		for d, k := range s.at(i) {
			inside = inside && k >= from[d] && k < from[d]+size[d]
		}
		if inside {
			rows = append(rows, int64(i))
		}
	}
	part := s.choose(c, rows)
	for i := range part.index {
		part.index[i] -= from[i%len(from)]
	}
	return []value.Value{part.indices(c), part.elems, list(ir.I64, size...)}
}

// sparseFillEmptyRows gives each row of a matrix that has no element one.
func sparseFillEmptyRows(c numeric.Call) []value.Value {
	c.Exactly(4)
	s := sparseInput(c, 0, 1, 2)
	if len(s.dims) == 0 || c.Input(3).Elem() != s.elems.Elem() {
		panic(numeric.Mistyped("%s in rows of %s", c.Input(3).Type(), s.elems.Type()))
	}
	rows := make([][]int64, c.Builder(ir.Tensor(ir.I1, s.dims[0])).Len())
	for i := range s.elems.Len() {
		rows[s.at(i)[0]] = append(rows[s.at(i)[0]], int64(i))
	}
	both, other := paddedWith(c, s.elems, c.Input(3))
	var index, from, empty []int64
	back := make([]int64, s.elems.Len())
	for r, list := range rows {
		empty = append(empty, truth(len(list) == 0))
		if len(list) == 0 {
			index = append(index, append([]int64{int64(r)}, make([]int64, len(s.dims)-1)...)...)
			from = append(from, other)
		}
		for _, i := range list {
			back[i] = int64(len(from))
			index, from = append(index, s.at(int(i))...), append(from, i)
		}
	}
	out := coordinates{index, c.Rows(c.Builder(ir.Tensor(s.elems.Elem(), int64(len(from)))), both, 1, from), s.dims}
	return []value.Value{out.indices(c), out.elems, list(ir.I1, empty...), list(ir.I64, back...)}
}

func sparseConcat(c numeric.Call) []value.Value {
	n := c.NumInputs() / 3
	if n == 0 || c.NumInputs()%3 != 0 {
		panic(numeric.Mistyped("%d inputs", c.NumInputs()))
	}
	var all coordinates
	var parts []value.Value
	at, axis := int64(0), 0
	for i := range n {
		s := sparseInput(c, i, n+i, 2*n+i)
		if i == 0 {
			axis, all.dims = axisOf(c.AttrInt("concat_dim", 0), len(s.dims)), slices.Clone(s.dims)
		} else if len(s.dims) != len(all.dims) {
			panic(numeric.Mistyped("%v and %v", all.dims, s.dims))
		}
		for k := range s.elems.Len() {
			one := slices.Clone(s.at(k))
			one[axis] += at
			all.index = append(all.index, one...)
		}
		parts = append(parts, s.elems)
		at += s.dims[axis]
	}
	all.dims[axis], all.elems = at, c.Concat(0, parts)
	all = all.sorted(c)
	return []value.Value{all.indices(c), all.elems, list(ir.I64, all.dims...)}
}

// sparseAdd adds up two sparse tensors. Sums that are small are left out.
func sparseAdd(c numeric.Call) []value.Value {
	c.Exactly(7)
	x, y, least := sparseInput(c, 0, 1, 2).sorted(c), sparseInput(c, 3, 4, 5).sorted(c), number(c.Input(6), 0)
	if !slices.Equal(x.dims, y.dims) || x.elems.Elem() != y.elems.Elem() || x.elems.Class() == value.ComplexClass {
		panic(numeric.Mistyped("%s of %v and %s of %v", x.elems.Type(), x.dims, y.elems.Type(), y.dims))
	}
	both := coordinates{slices.Concat(x.index, y.index), c.Concat(0, []value.Value{x.elems, y.elems}), x.dims}.sorted(c)
	var first, group []int64
	for i := range both.elems.Len() {
		if i == 0 || !slices.Equal(both.at(i-1), both.at(i)) {
			first = append(first, int64(i))
		}
		group = append(group, int64(len(first)-1))
	}
	sums := both.choose(c, first)
	sums.elems = addRows(c, both.elems, group, len(first), 1, []int64{int64(len(first))})
	var large []int64
	for i := range first {
		if e := number(sums.elems, i); e >= least || -e >= least {
			large = append(large, int64(i))
		}
	}
	sums = sums.choose(c, large)
	return []value.Value{sums.indices(c), sums.elems, list(ir.I64, sums.dims...)}
}

// orZero makes 0 of nothing.
func orZero(r numeric.Reduction) numeric.Reduction {
	ints, floats := r.Ints, r.Floats
	return numeric.Reduction{
		Ints: func(t numeric.IntType, x []int64) int64 {
			if len(x) == 0 {
				return 0
			}
			return ints(t, x)
		},
		Floats: func(x []float64) float64 {
			if len(x) == 0 {
				return 0
			}
			return floats(x)
		},
	}
}

func sparseReduce(c numeric.Call, r numeric.Reduction) value.Value {
	c.Exactly(4)
	s := sparseInput(c, 0, 1, 2)
	var axes []int
	for _, n := range c.InputInts(3) {
		axes = append(axes, axisOf(n, len(s.dims)))
	}
	out, kept := []int64{}, []int64{}
	for d, n := range s.dims {
		if slices.Contains(axes, d) || len(axes) == 0 {
			kept = append(kept, 1)
		} else {
			out, kept = append(out, n), append(kept, n)
		}
	}
	places := make([]int64, s.elems.Len())
	for i := range places {
		for d, k := range s.at(i) {
			if kept[d] != 1 || !(slices.Contains(axes, d) || len(axes) == 0) {
				places[i] = places[i]*kept[d] + k
			}
		}
	}
	if c.AttrBool("keep_dims") {
		out = kept
	}
	return foldRows(c, s.elems, places, numeric.Size(out), 1, out, r)
}

// sparseSoftmax makes shares of the elements of each row.
func sparseSoftmax(c numeric.Call) value.Value {
	c.Exactly(3)
	s := sparseInput(c, 0, 1, 2)
	if s.elems.Class() != value.FloatClass || len(s.dims) < 2 {
		panic(numeric.Mistyped("the shares of %s of %v", s.elems.Type(), s.dims))
	}
	elems := s.elems.Floats()
	for from := 0; from < len(elems); {
		end := from + 1
		for last := len(s.dims) - 1; end < len(elems) && slices.Equal(s.at(from)[:last], s.at(end)[:last]); {
			end++
		}
		row := elems[from:end]
		logSoftmax(row)
		for i, log := range row {
			row[i] = math.Exp(log)
		}
		from = end
	}
	return floatTensor(s.elems.Elem(), elems, int64(len(elems)))
}

// sparseDense computes with the elements of a sparse tensor and those of a tensor that is
// stretched to its shape.
func sparseDense(c numeric.Call, f numeric.Binary) value.Value {
	c.Exactly(4)
	s, x := sparseInput(c, 0, 1, 2), c.Input(3)
	if x.Rank() > len(s.dims) {
		panic(numeric.Mistyped("%s in %v", x.Type(), s.dims))
	}
	rows := make([]int64, s.elems.Len())
	for i := range rows {
		at := slices.Clone(s.at(i)[len(s.dims)-x.Rank():])
		for d, n := range x.Dims() {
			if n == 1 {
				at[d] = 0
			} else if at[d] >= n {
				panic(numeric.Mistyped("%s in %v", x.Type(), s.dims))
			}
		}
		rows[i] = flat(at, x.Dims())
	}
	dense := c.Rows(c.Builder(ir.Tensor(x.Elem(), int64(len(rows)))), x, 1, rows)
	return f.Apply(c, s.elems, dense)
}

// raggedRange returns the splits and the elements of ranges; each input has a
// number for each of them, or one for all.
func raggedRange(c numeric.Call) []value.Value {
	c.Exactly(3)
	n := 1
	for _, v := range c.Inputs() {
		if v.Rank() > 1 || v.Elem() != c.Input(0).Elem() {
			panic(numeric.Mistyped("the numbers %s", v.Type()))
		}
		if v.Rank() == 1 {
			n = v.Len()
		}
	}
	for _, v := range c.Inputs() {
		if v.Rank() == 1 && v.Len() != n {
			panic(numeric.Mistyped("%d numbers of %s", n, v.Type()))
		}
	}
	splits := []int64{0}
	var rows []value.Value
	for i := range n {
		var bounds []value.Value
		for _, v := range c.Inputs() {
			bounds = append(bounds, tensor(v.At(min(i, v.Len()-1))))
		}
		start, limit, delta := number(bounds[0], 0), number(bounds[1], 0), number(bounds[2], 0)
		if delta == 0 {
			panic(numeric.Undefined("a step of 0"))
		}
		if delta > 0 && start >= limit || delta < 0 && start <= limit {
			splits = append(splits, splits[i])
			continue
		}
		row := rangeBetween(c, bounds[0], bounds[1], bounds[2])
		rows, splits = append(rows, row), append(splits, splits[i]+int64(row.Len()))
	}
	all := numeric.Typed(value.NewBuilder(ir.Tensor(c.Input(0).Elem(), 0))).Value()
	if len(rows) > 0 {
		all = c.Concat(0, rows)
	}
	return []value.Value{list(typeAttr(c, "Tsplits", ir.I64), splits...), all}
}

// checkSplits fails where splits are not those of some rows.
func checkSplits(splits []int64, rows int64) {
	if len(splits) == 0 || splits[0] != 0 || !slices.IsSorted(splits) || splits[len(splits)-1] != rows {
		panic(numeric.Undefined("the splits %v of %d rows", splits, rows))
	}
}

// raggedToSparse takes the splits of each dimension, the outer ones first, and the elements.
func raggedToSparse(c numeric.Call) []value.Value {
	c.AtLeast(2)
	depth := c.NumInputs() - 1
	x := c.Input(depth)
	if x.Rank() == 0 {
		panic(numeric.Mistyped("%s has no rows", x.Type()))
	}
	var all [][]int64
	for k := range depth {
		all = append(all, c.InputInts(k))
	}
	for k, splits := range all {
		rows := x.Dims()[0]
		if k+1 < depth {
			rows = int64(len(all[k+1])) - 1
		}
		checkSplits(splits, rows)
	}
	dims := []int64{int64(len(all[0])) - 1}
	paths := make([][]int64, dims[0]) // the subscripts of the rows of a level
	for i := range paths {
		paths[i] = []int64{int64(i)}
	}
	for _, splits := range all {
		var next [][]int64
		most := int64(0)
		for i, path := range paths {
			n := splits[i+1] - splits[i]
			most = max(most, n)
			for k := range n {
				next = append(next, append(slices.Clone(path), k))
			}
		}
		dims, paths = append(dims, most), next
	}
	inner := x.Dims()[1:]
	var index []int64
	at := make([]int64, len(inner))
	for _, path := range paths {
		for range numeric.Size(inner) {
			c.Count(1)
			index = append(append(index, path...), at...)
			advance(at, inner)
		}
	}
	dims = append(dims, inner...)
	s := coordinates{index, numeric.Reshape(x, []int64{int64(x.Len())}), dims}
	return []value.Value{s.indices(c), s.elems, list(ir.I64, dims...)}
}

// raggedGather takes rows of a ragged tensor.
func raggedGather(c numeric.Call) []value.Value {
	c.AtLeast(3)
	depth := c.NumInputs() - 2
	x, index := c.Input(depth), c.Input(depth+1)
	if index.Rank() != 1 || x.Rank() == 0 {
		panic(numeric.Mistyped("the rows %s", index.Type()))
	}
	rows := c.InputInts(depth + 1)
	var outputs []value.Value
	for k := range depth {
		splits, next := c.InputInts(k), []int64{}
		checkSplits(splits, max(slices.Max(append(splits, 0)), 0))
		made := []int64{0}
		for _, r := range rows {
			if r < 0 || r+1 >= int64(len(splits)) {
				panic(numeric.Undefined("row %d of %d", r, len(splits)-1))
			}
			for i := splits[r]; i < splits[r+1]; i++ {
				next = append(next, i)
			}
			c.Count(int(splits[r+1] - splits[r]))
			made = append(made, int64(len(next)))
		}
		outputs = append(outputs, list(c.Input(k).Elem(), made...))
		rows = next
	}
	for _, r := range rows {
		if r >= x.Dims()[0] {
			panic(numeric.Undefined("row %d of %s", r, x.Type()))
		}
	}
	rest := x.Dims()[1:]
	b := c.Builder(ir.Tensor(x.Elem(), append([]int64{int64(len(rows))}, rest...)...))
	return append(outputs, c.Rows(b, x, int64(numeric.Size(rest)), rows))
}
