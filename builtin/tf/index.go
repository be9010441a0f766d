package tf

import (
	"math"
	"slices"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// stridedSlice takes begin:end:stride of each dimension, with masks of those that are
// open, that are dropped, new, or as many as are left.
func stridedSlice(c numeric.Call) value.Value {
	c.Exactly(4)
	return slicedBy(c, c.Input(0), c.InputInts(1), c.InputInts(2), c.InputInts(3))
}

func slicedBy(c numeric.Call, x value.Value, begin, end, strides []int64) value.Value {
	if len(begin) != len(end) || len(begin) != len(strides) {
		panic(numeric.Mistyped("%d, %d and %d numbers", len(begin), len(end), len(strides)))
	}
	has := func(mask string, i int) bool { return c.AttrInt(mask, 0)>>i&1 != 0 }
	named := 0
	for i := range begin {
		if !has("new_axis_mask", i) && !has("ellipsis_mask", i) {
			named++
		}
	}
	if named > x.Rank() {
		panic(numeric.Undefined("%d subscripts of %s", named, x.Type()))
	}
	w := numeric.Window{}
	out := []int64{} // the shape: of dimensions that are kept
	reversed := make([]bool, 0, x.Rank())
	all := func(n int64) {
		w.Offsets, w.Sizes, w.Strides = append(w.Offsets, 0), append(w.Sizes, n), append(w.Strides, 1)
		reversed, out = append(reversed, false), append(out, n)
	}
	for i := range begin {
		d := len(w.Sizes)
		switch {
		case has("ellipsis_mask", i):
			for range x.Rank() - named {
				all(x.Dims()[len(w.Sizes)])
			}
		case has("new_axis_mask", i):
			out = append(out, 1)
		case has("shrink_axis_mask", i):
			n, at := x.Dims()[d], begin[i]
			if at < 0 {
				at += n
			}
			if at < 0 || at >= n {
				panic(numeric.Undefined("element %d of %d", begin[i], n))
			}
			w.Offsets, w.Sizes, w.Strides = append(w.Offsets, at), append(w.Sizes, 1), append(w.Strides, 1)
			reversed = append(reversed, false)
		default:
			first, count := strided(x.Dims()[d], begin[i], end[i], strides[i], has("begin_mask", i), has("end_mask", i))
			step := strides[i]
			if step < 0 && count > 0 {
				first, step = first+(count-1)*step, -step
			}
			w.Offsets, w.Sizes, w.Strides = append(w.Offsets, first), append(w.Sizes, count), append(w.Strides, max(step, -step))
			reversed, out = append(reversed, strides[i] < 0), append(out, count)
		}
	}
	for len(w.Sizes) < x.Rank() {
		all(x.Dims()[len(w.Sizes)])
	}
	for d := range w.Sizes {
		if w.Sizes[d] == 0 {
			w.Offsets[d] = 0
		}
	}
	v := c.Slice(x, w)
	for d, turn := range reversed {
		if turn {
			v = c.Reverse(v, d)
		}
	}
	return numeric.Typed(v.Reshape(ir.Tensor(x.Elem(), out...)))
}

// strided returns the first of the elements begin:end:step of n, and how many there are.
func strided(n, begin, end, step int64, openBegin, openEnd bool) (first, count int64) {
	if step == 0 {
		panic(numeric.Undefined("a stride of 0"))
	}
	low, high := int64(0), n
	if step < 0 {
		low, high = -1, n-1
	}
	bound := func(at int64, open bool, otherwise int64) int64 {
		if open {
			return otherwise
		}
		if at < 0 {
			at += n
		}
		return min(max(at, low), high)
	}
	if step > 0 {
		first, end = bound(begin, openBegin, 0), bound(end, openEnd, n)
		return first, max(0, (end-first+step-1)/step)
	}
	first, end = bound(begin, openBegin, n-1), bound(end, openEnd, -1)
	return first, max(0, (first-end-step-1)/-step)
}

func rangeOf(c numeric.Call) value.Value {
	c.Exactly(3)
	return rangeBetween(c, c.Input(0), c.Input(1), c.Input(2))
}

func rangeBetween(c numeric.Call, start, limit, delta value.Value) value.Value {
	elem := start.Elem()
	for _, v := range []value.Value{start, limit, delta} {
		if v.Len() != 1 || v.Class() != start.Class() || v.Class() != value.IntClass && v.Class() != value.FloatClass {
			panic(numeric.Mistyped("the bound %s is not one number of %s", v.Type(), elem))
		}
	}
	if start.Class() == value.IntClass {
		first, end, step := start.Int(0), limit.Int(0), delta.Int(0)
		if step == 0 || step > 0 && first > end || step < 0 && first < end {
			panic(numeric.Undefined("the numbers from %d to %d by %d", first, end, step))
		}
		n := (end - first + step - sign(step)) / step
		b := c.Builder(ir.Tensor(elem, n))
		for i := range b.Len() {
			b.PutInts(i, []int64{first + int64(i)*step})
		}
		return b.Value()
	}
	first, end, step := start.Float(0), limit.Float(0), delta.Float(0)
	n := math.Ceil(math.Abs(value.Round(value.Round(end-first, elem)/step, elem)))
	if step == 0 || !(n < math.MaxInt32) || (end-first)*step < 0 {
		panic(numeric.Undefined("the numbers from %v to %v by %v", first, end, step))
	}
	b := c.Builder(ir.Tensor(elem, int64(n)))
	for i := range b.Len() { // TensorFlow adds the step up
		b.PutFloats(i, []float64{first})
		first = value.Round(first+step, elem)
	}
	return b.Value()
}

func sign(n int64) int64 {
	if n < 0 {
		return -1
	}
	return 1
}

func linSpace(c numeric.Call) value.Value {
	c.Exactly(3)
	start, stop, n := c.Input(0).Float(0), c.Input(1).Float(0), inputAxis(c, 2)
	if n < 1 {
		panic(numeric.Undefined("%d numbers", n))
	}
	elem := c.Input(0).Elem()
	b := c.Builder(ir.Tensor(elem, n))
	step := value.Round(value.Round(stop-start, elem)/float64(max(n-1, 1)), elem)
	for i := range b.Len() {
		x := start + value.Round(step*float64(i), elem)
		if i > 0 && i == b.Len()-1 {
			x = stop
		}
		b.PutFloats(i, []float64{x})
	}
	return b.Value()
}

func oneHot(c numeric.Call) value.Value {
	c.Exactly(4)
	index, depth := c.Input(0), inputAxis(c, 1)
	axis := axisOf(c.AttrInt("axis", -1), index.Rank()+1)
	if depth < 0 {
		panic(numeric.Undefined("a depth of %d", depth))
	}
	numbers := c.InputInts(0)
	both := c.Concat(0, []value.Value{numeric.Reshape(c.Input(3), []int64{1}), numeric.Reshape(c.Input(2), []int64{1})})
	return arrange(c, both, slices.Insert(slices.Clone(index.Dims()), axis, depth), func(at []int64) int64 {
		rest := slices.Delete(slices.Clone(at), axis, axis+1)
		if numbers[flat(rest, index.Dims())] == at[axis] {
			return 1
		}
		return 0
	})
}

// gather takes slices of a dimension, the first one or that of input 2.
func gather(c numeric.Call) value.Value {
	c.AtLeast(2)
	x, index := c.Input(0), c.Input(1)
	axis := 0
	if c.NumInputs() > 2 {
		axis = axisOf(inputAxis(c, 2), x.Rank())
	} else if x.Rank() == 0 {
		panic(numeric.Mistyped("%s has no dimension", x.Type()))
	}
	batch := int(c.AttrInt("batch_dims", 0))
	if batch < 0 {
		batch += index.Rank()
	}
	if batch < 0 || batch > axis || batch > index.Rank() || !slices.Equal(x.Dims()[:batch], index.Dims()[:batch]) {
		panic(numeric.Mistyped("%d dimensions of batches of %s and %s", batch, x.Type(), index.Type()))
	}
	numbers := c.InputInts(1)
	for _, n := range numbers {
		if n < 0 || n >= x.Dims()[axis] {
			panic(numeric.Undefined("element %d of %d", n, x.Dims()[axis]))
		}
	}
	inner := index.Dims()[batch:]
	dims := slices.Concat(x.Dims()[:axis], inner, x.Dims()[axis+1:])
	source := make([]int64, x.Rank())
	place := make([]int64, index.Rank())
	return arrange(c, x, dims, func(at []int64) int64 {
		copy(source, at[:axis])
		copy(place, at[:batch])
		copy(place[batch:], at[axis:axis+len(inner)])
		source[axis] = numbers[flat(place, index.Dims())]
		copy(source[axis+1:], at[axis+len(inner):])
		return flat(source, x.Dims())
	})
}

func gatherNd(c numeric.Call) value.Value {
	c.Exactly(2)
	x, index := c.Input(0), c.Input(1)
	rows, depth := tuples(index, x.Dims())
	numbers := c.InputInts(1)
	source := make([]int64, x.Rank())
	return arrange(c, x, slices.Concat(rows, x.Dims()[depth:]), func(at []int64) int64 {
		place := flat(at[:len(rows)], rows) * int64(depth)
		copy(source, numbers[place:place+int64(depth)])
		for d, n := range source[:depth] {
			if n < 0 || n >= x.Dims()[d] {
				panic(numeric.Undefined("element %v of %s", source[:depth], x.Type()))
			}
		}
		copy(source[depth:], at[len(rows):])
		return flat(source, x.Dims())
	})
}

// tuples returns how many subscripts there are, and how many numbers each is.
func tuples(index value.Value, dims []int64) (rows []int64, depth int) {
	n := index.Rank()
	if n == 0 || index.Dims()[n-1] > int64(len(dims)) {
		panic(numeric.Mistyped("the subscripts %s of %d dimensions", index.Type(), len(dims)))
	}
	return index.Dims()[:n-1], int(index.Dims()[n-1])
}

// scatterNd adds up updates at their places in zeros.
func scatterNd(c numeric.Call) value.Value {
	c.Exactly(3)
	index, updates, dims := c.Input(0), c.Input(1), c.InputInts(2)
	rows, depth := tuples(index, dims)
	if !slices.Equal(updates.Dims(), slices.Concat(rows, dims[depth:])) {
		panic(numeric.Mistyped("the updates %s of %v at %s", updates.Type(), dims, index.Type()))
	}
	numbers, run := c.InputInts(0), numeric.Size(dims[depth:])
	places := make([]int64, numeric.Size(rows))
	for i := range places {
		at := numbers[i*depth : (i+1)*depth]
		for d, n := range at {
			if n < 0 || n >= dims[d] {
				panic(numeric.Undefined("element %v of %v", at, dims))
			}
		}
		places[i] = flat(at, dims[:depth])
	}
	return addRows(c, updates, places, numeric.Size(dims[:depth]), run, dims)
}

// addRows adds rows of some elements to zeros at their places.
func addRows(c numeric.Call, x value.Value, places []int64, n, run int, dims []int64) value.Value {
	return foldRows(c, x, places, n, run, dims, numeric.SumReduction())
}

// foldRows folds the rows of some elements that have one place; where there is none, it
// is the neutral element.
func foldRows(c numeric.Call, x value.Value, places []int64, n, run int, dims []int64, r numeric.Reduction) value.Value {
	if x.Class() == value.IntClass && r.Ints == nil || x.Class() == value.ComplexClass && r.Complexes == nil || x.Class() == value.FloatClass && r.Floats == nil {
		panic(numeric.Mistyped("it does not take %s", x.Type()))
	}
	b := c.Builder(ir.Tensor(x.Elem(), dims...))
	c.Plan(int64(b.Len()) + int64(x.Len()))
	byPlace := map[int][]int{}
	for i, p := range places {
		if p >= 0 {
			byPlace[int(p)] = append(byPlace[int(p)], i)
		}
	}
	if run == 0 {
		return b.Value()
	}
	for p := range n {
		list := byPlace[p]
		for k := range run {
			at := p*run + k
			switch x.Class() {
			case value.IntClass:
				elems := make([]int64, len(list))
				for i, row := range list {
					elems[i] = x.Int(row*run + k)
				}
				b.PutInts(at, []int64{r.Ints(numeric.IntTypeOf(x.Elem()), elems)})
			case value.ComplexClass:
				elems := make([]complex128, len(list))
				for i, row := range list {
					elems[i] = x.Complex(row*run + k)
				}
				b.PutComplexes(at, []complex128{r.Complexes(elems)})
			case value.FloatClass:
				elems := make([]float64, len(list))
				for i, row := range list {
					elems[i] = x.Float(row*run + k)
				}
				b.PutFloats(at, []float64{r.Floats(elems)})
			default:
				panic(numeric.Mistyped("it does not add up %s", x.Type()))
			}
		}
	}
	return b.Value()
}

func where(c numeric.Call) value.Value {
	x := c.Only()
	if x.Rank() == 0 {
		panic(numeric.Undefined("no dimension to find places in"))
	}
	var found []int64
	index := make([]int64, x.Rank())
	for i := range x.Len() {
		c.Count(1)
		set := false
		switch x.Class() {
		case value.IntClass:
			set = x.Int(i) != 0
		case value.FloatClass:
			set = x.Float(i) != 0
		case value.ComplexClass:
			set = x.Complex(i) != 0
		}
		if set {
			found = append(found, index...)
		}
		for d := x.Rank() - 1; d >= 0; d-- {
			if index[d]++; index[d] < x.Dims()[d] {
				break
			}
			index[d] = 0
		}
	}
	rows := int64(0)
	if x.Rank() > 0 {
		rows = int64(len(found) / x.Rank())
	}
	return numeric.Typed(value.Ints(ir.Tensor(ir.I64, rows, int64(x.Rank())), found...))
}

// dynamicStitch puts the rows of several tensors at the places that as many lists of
// numbers say; the last one stays.
func dynamicStitch(c numeric.Call) value.Value {
	n := c.NumInputs() / 2
	if n == 0 || c.NumInputs()%2 != 0 {
		panic(numeric.Mistyped("%d inputs", c.NumInputs()))
	}
	var parts []value.Value
	var places []int64
	rank := c.Input(0).Rank()
	rest := c.Input(n).Dims()[min(rank, c.Input(n).Rank()):]
	run, most := int64(numeric.Size(rest)), int64(-1)
	for i := range n {
		v := c.Input(n + i)
		parts = append(parts, numeric.Reshape(v, []int64{int64(v.Len())}))
		places = append(places, c.InputInts(i)...)
		if !slices.Equal(v.Dims(), slices.Concat(c.Input(i).Dims(), rest)) {
			panic(numeric.Mistyped("the rows %s for %s", v.Type(), c.Input(i).Type()))
		}
	}
	for _, p := range places {
		if most = max(most, p); p < 0 {
			panic(numeric.Undefined("row %d", p))
		}
	}
	b := c.Builder(ir.Tensor(c.Input(n).Elem(), append([]int64{most + 1}, rest...)...))
	c.Plan(most + 1)
	rows := slices.Repeat([]int64{-1}, int(min(most+1, math.MaxInt32)))
	for i, p := range places {
		rows[p] = int64(i)
	}
	return c.Rows(b, c.Concat(0, parts), run, rows)
}

func dynamicPartition(c numeric.Call) []value.Value {
	c.Exactly(2)
	x, where := c.Input(0), c.Input(1)
	n := int(c.AttrInt("num_partitions", 1))
	if where.Rank() > x.Rank() || n < 1 || n > maxPartitions {
		panic(numeric.Mistyped("%d parts of %s by %s", n, x.Type(), where.Type()))
	}
	rest := x.Dims()[where.Rank():]
	rows := make([][]int64, n)
	for i, p := range c.InputInts(1) {
		if p < 0 || p >= int64(n) {
			panic(numeric.Undefined("part %d of %d", p, n))
		}
		rows[p] = append(rows[p], int64(i))
	}
	parts := make([]value.Value, n)
	for p, list := range rows {
		b := c.Builder(ir.Tensor(x.Elem(), append([]int64{int64(len(list))}, rest...)...))
		parts[p] = c.Rows(b, x, int64(numeric.Size(rest)), list)
	}
	return parts
}

const maxPartitions = 1 << 16

// unique returns the elements in the order in which they come first, and the number of
// each element among them.
func unique(c numeric.Call) []value.Value {
	x := c.First()
	known := map[string]int64{}
	var first, index []int64
	for i := range x.Len() {
		key := string(x.At(i).AppendBytes(nil))
		n, ok := known[key]
		if !ok {
			n = int64(len(first))
			known[key] = n
			first = append(first, int64(i))
		}
		index = append(index, n)
	}
	b := c.Builder(ir.Tensor(x.Elem(), int64(len(first))))
	return []value.Value{c.Rows(b, x, 1, first), list(typeAttr(c, "out_idx", ir.I32), index...)}
}

// listDiff returns the elements of the first vector that the second has not, and where
// they stand.
func listDiff(c numeric.Call) []value.Value {
	c.Exactly(2)
	x, y := c.Input(0), c.Input(1)
	has := map[string]bool{}
	for i := range y.Len() {
		has[string(y.At(i).AppendBytes(nil))] = true
	}
	var left []int64
	for i := range x.Len() {
		if !has[string(x.At(i).AppendBytes(nil))] {
			left = append(left, int64(i))
		}
	}
	b := c.Builder(ir.Tensor(x.Elem(), int64(len(left))))
	return []value.Value{c.Rows(b, x, 1, left), list(typeAttr(c, "out_idx", ir.I32), left...)}
}
