package numeric

import (
	"slices"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// layout is where the elements of a box lie in an array: those at subscripts i_0,
// i_1 ... at offset + i_0*strides[0] + i_1*strides[1] + ...
type layout struct {
	offset  int
	strides []int
}

// layoutOf returns the layout of all of an array.
func layoutOf(dims []int64) layout {
	strides := make([]int, len(dims))
	step := 1
	for i := len(dims) - 1; i >= 0; i-- {
		strides[i] = step
		step *= int(dims[i])
	}
	return layout{strides: strides}
}

// move copies a box of some dimensions, which lies in dst and in src in a layout
// each: what slicing, transposing, reversing, broadcasting, tiling, padding, joining
// and inserting are.
func (c Call) move(dst *value.Builder, to layout, src value.Value, from layout, dims []int64) {
	if slices.Contains(dims, 0) {
		return
	}
	run, last := 1, len(dims)-1 // how many elements are side by side in both
	for last >= 0 && (dims[last] == 1 || to.strides[last] == run && from.strides[last] == run) {
		run *= int(dims[last])
		last--
	}
	if last < 0 {
		c.copyRun(dst, to.offset, src, from.offset, run)
		return
	}
	step, stride := to.strides[last], from.strides[last]
	for first := 0; first < int(dims[last]); first += strip {
		n := min(strip, int(dims[last])-first)
		inner := layout{to.offset + first*step, to.strides[:last]}
		c.moveRuns(dst, inner, src, layout{from.offset + first*stride, from.strides[:last]}, dims[:last], step, stride, run, n)
	}
}

// strip is how many runs of elements are copied before the next ones of the dimension around
// them: what lies beside them, in the same cache lines, is then copied soon after.
const strip = 256

// moveRuns copies n runs of elements, a step and a stride apart, at each index of a box.
func (c Call) moveRuns(dst *value.Builder, to layout, src value.Value, from layout, dims []int64, step, stride, run, n int) {
	index := make([]int64, len(dims))
	put, get := to.offset, from.offset
	for {
		if run*n > eval.PollEvery {
			for i := range n {
				c.copyRun(dst, put+i*step, src, get+i*stride, run)
			}
		} else {
			dst.CopyEach(put, step, src, get, stride, run, n)
			c.Count(run * n)
		}
		d := len(dims) - 1
		for ; d >= 0; d-- {
			index[d]++
			put += to.strides[d]
			get += from.strides[d]
			if index[d] < dims[d] {
				break
			}
			put -= int(dims[d]) * to.strides[d]
			get -= int(dims[d]) * from.strides[d]
			index[d] = 0
		}
		if d < 0 {
			return
		}
	}
}

// copyRun copies elements side by side.
func (c Call) copyRun(b *value.Builder, at int, v value.Value, from, n int) {
	for n > eval.PollEvery {
		b.Copy(at, v, from, eval.PollEvery)
		at, from, n = at+eval.PollEvery, from+eval.PollEvery, n-eval.PollEvery
		c.Count(eval.PollEvery)
	}
	b.Copy(at, v, from, n)
	c.Count(n)
}

// moved returns a value of a type whose elements are those of a box of v, which has
// as many.
func (c Call) moved(v value.Value, t ir.Type, from layout, dims []int64) value.Value {
	if v.IsSplat() && !slices.Contains(dims, 0) {
		return Must(v.At(0).Splat(t))
	}
	b := c.Builder(t)
	c.move(b, layoutOf(dims), v, from, dims)
	return b.Value()
}

// Expand repeats a value to a type that its shape can be stretched to.
func (c Call) Expand(v value.Value, t ir.Type) value.Value {
	if v.Type() == t {
		return v
	}
	var dims []int64
	if t.IsShaped() {
		dims = t.Dims()
	}
	if !stretchesTo(v.Dims(), dims) {
		panic(Mistyped("%s cannot be stretched to %s", v.Type(), t))
	}
	from, own := layout{strides: make([]int, len(dims))}, layoutOf(v.Dims())
	added := len(dims) - v.Rank()
	for i, d := range v.Dims() {
		if d != 1 {
			from.strides[added+i] = own.strides[i]
		}
	}
	return c.moved(v, t, from, dims)
}

// Transpose makes dimension perms[i] of a value its dimension i.
func (c Call) Transpose(v value.Value, perms []int64) value.Value {
	rank := v.Rank()
	own, from := layoutOf(v.Dims()), layout{strides: make([]int, len(perms))}
	dims, seen := make([]int64, len(perms)), make([]bool, rank)
	for i, p := range perms {
		if len(perms) != rank || p < 0 || p >= int64(rank) || seen[p] {
			panic(Mistyped("%v does not order the %d dimensions of %s", perms, rank, v.Type()))
		}
		seen[p] = true
		dims[i], from.strides[i] = v.Dims()[p], own.strides[p]
	}
	if len(perms) != rank {
		panic(Mistyped("%v does not order the %d dimensions of %s", perms, rank, v.Type()))
	}
	t := v.Type()
	if rank > 0 {
		t = like(v, v.Elem(), dims)
	}
	if t == v.Type() && slices.IsSorted(perms) {
		return v
	}
	return c.moved(v, t, from, dims)
}

// Reverse turns a dimension around.
func (c Call) Reverse(v value.Value, axis int) value.Value {
	from := layoutOf(v.Dims())
	from.offset = max(int(v.Dims()[axis])-1, 0) * from.strides[axis]
	from.strides[axis] *= -1
	return c.moved(v, v.Type(), from, v.Dims())
}

// Tile repeats a value that many times along each dimension.
func (c Call) Tile(v value.Value, times []int64) value.Value {
	if len(times) != v.Rank() {
		panic(Mistyped("%v does not say how often each of the %d dimensions of %s is repeated", times, v.Rank(), v.Type()))
	}
	own, size := layoutOf(v.Dims()), int64(max(v.Len(), 1))
	var from layout
	var dims, box []int64 // of the box, the repetitions of a dimension are one of its own
	for axis, n := range times {
		if n < 1 || n > 1<<31 {
			panic(Mistyped("a dimension cannot be repeated %d times", n))
		}
		if size *= n; size > 1<<31 {
			panic(TooLarge("the result has more than %d elements", 1<<31))
		}
		dims = append(dims, n*v.Dims()[axis])
		box = append(box, n, v.Dims()[axis])
		from.strides = append(from.strides, 0, own.strides[axis])
	}
	return c.moved(v, like(v, v.Elem(), dims), from, box)
}

// Concat joins values along a dimension.
func (c Call) Concat(axis int, vals []value.Value) value.Value {
	first := vals[0]
	if axis >= first.Rank() {
		panic(Mistyped("there is no axis %d in %s", axis, first.Type()))
	}
	dims := slices.Clone(first.Dims())
	dims[axis] = 0
	for _, v := range vals {
		own := v.Dims()
		if v.Elem() != first.Elem() || len(own) != len(dims) {
			panic(Mistyped("%s and %s cannot be joined", first.Type(), v.Type()))
		}
		for i, d := range own {
			if i != axis && d != dims[i] {
				panic(Mistyped("%s and %s cannot be joined along axis %d", first.Type(), v.Type(), axis))
			}
		}
		dims[axis] += own[axis]
	}
	b := c.Builder(like(first, first.Elem(), dims))
	to := layoutOf(dims)
	for _, v := range vals {
		c.move(b, to, v, layoutOf(v.Dims()), v.Dims())
		to.offset += int(v.Dims()[axis]) * to.strides[axis]
	}
	return b.Value()
}

// Window is a part of a tensor: from offsets on, that many elements of each
// dimension, each that many steps after the one before.
type Window struct{ Offsets, Sizes, Strides []int64 }

// in checks that the window lies in a value, and returns its layout there.
func (w Window) in(v value.Value) layout {
	rank := v.Rank()
	if len(w.Offsets) != rank || len(w.Sizes) != rank || len(w.Strides) != rank {
		panic(Mistyped("the window does not have the %d dimensions of %s", rank, v.Type()))
	}
	const most = 1 << 40 // more than any tensor has, and no product of two overflows
	at := layoutOf(v.Dims())
	for i, d := range v.Dims() {
		n, stride := w.Sizes[i], w.Strides[i]
		far := n > 1 && (n > most || stride > most || stride < -most)
		last := w.Offsets[i] + (n-1)*stride
		if n < 0 || w.Offsets[i] < 0 || w.Offsets[i] > d || far || n > 0 && (w.Offsets[i] == d || last < 0 || last >= d) {
			panic(Undefined("from %d, %d elements: out of bounds of dimension %d of %s", w.Offsets[i], n, i, v.Type()))
		}
		at.offset += int(w.Offsets[i]) * at.strides[i]
		at.strides[i] *= int(stride)
	}
	return at
}

// Slice returns the elements of a window.
func (c Call) Slice(v value.Value, w Window) value.Value {
	from := w.in(v)
	return c.moved(v, ir.Tensor(v.Elem(), w.Sizes...), from, w.Sizes)
}

// Insert returns a value with the elements of a window replaced.
func (c Call) Insert(part, into value.Value, w Window) value.Value {
	to := w.in(into)
	if part.Elem() != into.Elem() {
		panic(Mistyped("%s is not a part of %s", part.Type(), into.Type()))
	}
	part = Reshape(part, w.Sizes)
	b := c.copyOf(into)
	c.move(b, to, part, layoutOf(w.Sizes), w.Sizes)
	return b.Value()
}

// copyOf returns a builder that has the elements of a value.
func (c Call) copyOf(v value.Value) *value.Builder {
	b := c.Builder(v.Type())
	c.copyRun(b, 0, v, 0, b.Len())
	return b
}

// Replace returns a value with one element replaced.
func (c Call) Replace(v value.Value, at int, one value.Value) value.Value {
	b := c.copyOf(v)
	b.Copy(at, one, 0, 1)
	return b.Value()
}

// Pad surrounds a value by that many elements before and after each dimension; fill gives
// each of them for its subscripts.
func (c Call) Pad(v value.Value, low, high []int64, fill func(index []int64) value.Value) value.Value {
	if len(low) != v.Rank() || len(high) != v.Rank() {
		panic(Mistyped("it pads %d and %d dimensions of %s", len(low), len(high), v.Type()))
	}
	dims := slices.Clone(v.Dims())
	for i := range dims {
		if low[i] < 0 || high[i] < 0 {
			panic(Undefined("a padding of %d and %d", low[i], high[i]))
		}
		if low[i] > 1<<31 || high[i] > 1<<31 {
			panic(TooLarge("a padding of %d and %d elements", low[i], high[i]))
		}
		dims[i] += low[i] + high[i]
	}
	b := c.Builder(like(v, v.Elem(), dims))
	to := layoutOf(dims)
	for i, n := range low {
		to.offset += int(n) * to.strides[i]
	}
	c.move(b, to, v, layoutOf(v.Dims()), v.Dims())
	c.indices(dims, func(at int, index []int64) {
		for i, n := range index {
			if n < low[i] || n >= low[i]+v.Dims()[i] {
				one := fill(index)
				if one.Elem() != v.Elem() || one.Len() != 1 {
					panic(Mistyped("it pads %s with %s", v.Type(), one.Type()))
				}
				b.Copy(at, one, 0, 1)
				return
			}
		}
	})
	return b.Value()
}

// Generate makes the elements of a tensor of a type one by one, each of which one
// gives for its subscripts.
func (c Call) Generate(t ir.Type, one func(index []int64) value.Value) value.Value {
	b := c.Builder(t)
	c.indices(t.Dims(), func(at int, index []int64) {
		v := one(index)
		if v.Type() != t.Elem() {
			panic(Mistyped("its graph gives %s for an element of %s", v.Type(), t))
		}
		b.Copy(at, v, 0, 1)
	})
	return b.Value()
}

// indices calls f with all subscripts of a shape in order.
func (c Call) indices(dims []int64, f func(at int, index []int64)) {
	index := make([]int64, len(dims))
	for at := range Size(dims) {
		c.Count(1)
		f(at, index)
		for d := len(dims) - 1; d >= 0; d-- {
			if index[d]++; index[d] < dims[d] {
				break
			}
			index[d] = 0
		}
	}
}

// Rows returns the value of a builder whose rows, of that many elements, are those of
// v that the list names; a row of -1 has zeros.
func (c Call) Rows(b *value.Builder, v value.Value, run int64, rows []int64) value.Value {
	for i, row := range rows {
		if row >= 0 {
			c.copyRun(b, i*int(run), v, int(row*run), int(run))
		}
	}
	return b.Value()
}

// ReplaceRows returns a value with rows, of that many elements, replaced by those of
// another one, in order.
func (c Call) ReplaceRows(v value.Value, run int64, rows []int64, by value.Value) value.Value {
	b := c.copyOf(v)
	for i, row := range rows {
		c.copyRun(b, int(row*run), by, i*int(run), int(run))
	}
	return b.Value()
}

// Split cuts a dimension into that many parts of one size, and puts the parts in a
// new first dimension.
func (c Call) Split(v value.Value, axis int, parts []int64) value.Value {
	dims := slices.Clone(v.Dims())
	if len(parts) != 1 || parts[0] < 1 || dims[axis]%parts[0] != 0 {
		panic(Undefined("%d elements in %v parts of one size", dims[axis], parts))
	}
	dims[axis] /= parts[0]
	dims = slices.Insert(dims, axis, parts[0])
	perms := []int64{int64(axis)}
	for i := range dims {
		if i != axis {
			perms = append(perms, int64(i))
		}
	}
	return c.Transpose(Reshape(v, dims), perms)
}

// Zero returns the zero of a type of elements.
func Zero(elem ir.Type) value.Value { return Typed(value.NewBuilder(elem)).Value() }
