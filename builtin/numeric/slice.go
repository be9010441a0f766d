package numeric

import (
	"slices"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// window is a part of a tensor: from offsets on, so many elements of each
// dimension, each so many steps behind the one before.
type window struct{ offsets, sizes, strides []int64 }

// windowOf reads the static numbers of an op and, where those are open, inputs
// from one on.
func windowOf(c *eval.Call, first int) (window, error) {
	var parts [3][]int64
	for i, name := range []string{"static_offsets", "static_sizes", "static_strides"} {
		list, err := mixedInts(c, name, first)
		if err != nil {
			return window{}, err
		}
		parts[i], first = list, first+numDynamic(c, name)
	}
	return window{parts[0], parts[1], parts[2]}, nil
}

// check checks that a window lies within a shape.
func (w window) check(v value.Value) error {
	rank := v.Rank()
	if len(w.offsets) != rank || len(w.sizes) != rank || len(w.strides) != rank {
		return typeError("the window does not have the %d dimensions of %s", rank, v.Type())
	}
	const most = 1 << 40 // more than any tensor has, and no product of two overflows
	for i, d := range v.Dims() {
		n, stride := w.sizes[i], w.strides[i]
		far := n > 1 && (n > most || stride > most || stride < -most)
		last := w.offsets[i] + (n-1)*stride
		if n < 0 || w.offsets[i] < 0 || w.offsets[i] > d || far || n > 0 && (last < 0 || last >= d) {
			return undefined("from %d, %d elements: out of bounds of dimension %d of %s", w.offsets[i], n, i, v.Type())
		}
	}
	return nil
}

// place returns where the window begins and how far its elements are apart.
func (w window) place(v value.Value) (strides []int, offset int) {
	strides = stridesOf(v.Dims())
	for i := range strides {
		offset += int(w.offsets[i]) * strides[i]
		strides[i] *= int(w.strides[i])
	}
	return strides, offset
}

// cut returns the elements of a window.
func cut(c *eval.Call, v value.Value, w window) (value.Value, error) {
	if err := w.check(v); err != nil {
		return value.Value{}, err
	}
	strides, offset := w.place(v)
	return strided(c, v, ir.Tensor(v.Elem(), w.sizes...), strides, offset)
}

// extractSlice is a window of which dimensions of size 1 may be dropped.
func extractSlice(c *eval.Call, x value.Value) (value.Value, error) {
	w, err := windowOf(c, 1)
	if err != nil {
		return x, err
	}
	out, err := cut(c, x, w)
	if t := c.Type(0); err == nil && t.IsRanked() && t.Rank() < out.Rank() {
		return reshaped(out, dropped(w.sizes, t.Dims()))
	}
	return out, err
}

// dropped returns sizes without those of 1 that a declared shape does not have.
func dropped(sizes, declared []int64) []int64 {
	dims := []int64{}
	surplus := len(sizes) - len(declared)
	for _, n := range sizes {
		at := len(dims)
		if n == 1 && surplus > 0 && (at >= len(declared) || declared[at] != 1 && declared[at] != ir.Dynamic) {
			surplus--
			continue
		}
		dims = append(dims, n)
	}
	for i := 0; surplus > 0 && i < len(dims); {
		if dims[i] == 1 {
			dims = slices.Delete(dims, i, i+1)
			surplus--
			continue
		}
		i++
	}
	return dims
}

// insertSlice replaces the elements of a window.
func insertSlice(c *eval.Call) error {
	if c.NumInputs() < 2 {
		return typeError("it has no tensor to insert into")
	}
	w, err := windowOf(c, 2)
	if err != nil {
		return err
	}
	part, into := c.Input(0), c.Input(1)
	if err := w.check(into); err != nil {
		return err
	}
	if part.Elem() != into.Elem() {
		return typeError("%s is no part of %s", part.Type(), into.Type())
	}
	if part, err = reshaped(part, w.sizes); err != nil {
		return err
	}
	b, err := c.NewBuilder(into.Type())
	if err != nil {
		return err
	}
	m := meter{c: c}
	if err := m.copyRun(b, 0, into, 0, b.Len()); err != nil {
		return err
	}
	strides, at := w.place(into)
	index := make([]int64, len(w.sizes))
	for i := range part.Len() {
		if err := m.copyRun(b, at, part, i, 1); err != nil {
			return err
		}
		at += advance(index, w.sizes, strides)
	}
	c.Return(b.Value())
	return nil
}

// tensorPad surrounds a tensor by what its graph gives for each place.
func tensorPad(c *eval.Call, x value.Value) (value.Value, error) {
	low, err := mixedInts(c, "static_low", 1)
	if err != nil {
		return x, err
	}
	high, err := mixedInts(c, "static_high", 1+numDynamic(c, "static_low"))
	if err != nil {
		return x, err
	}
	return padded(c, x, low, high, func(index []int64) (value.Value, error) { return yielded(c, index) })
}

// numDynamic returns how many numbers of an attribute are inputs.
func numDynamic(c *eval.Call, name string) int {
	list, _ := asInts(c.Op().Attr(name))
	n := 0
	for _, v := range list {
		if v == ir.Dynamic {
			n++
		}
	}
	return n
}

// mixedInts reads static numbers, and inputs from one on where those are open.
func mixedInts(c *eval.Call, name string, first int) ([]int64, error) {
	list, err := attrInts(c, name)
	if err != nil {
		return nil, err
	}
	list = slices.Clone(list)
	for i, n := range list {
		if n != ir.Dynamic {
			continue
		}
		dynamic, err := operandInts(c, first)
		if err != nil {
			return nil, err
		}
		if len(dynamic) != 1 {
			return nil, typeError("input %d is no number", first)
		}
		list[i] = dynamic[0]
		first++
	}
	return list, nil
}

// yielded runs the graph of an op for the subscripts of an element.
func yielded(c *eval.Call, index []int64) (value.Value, error) {
	args := make([]value.Value, len(index))
	for i, n := range index {
		var err error
		if args[i], err = value.Ints(ir.Index(), n); err != nil {
			return value.Value{}, err
		}
	}
	out, err := c.Region(0, args...)
	if err != nil {
		return value.Value{}, err
	}
	if len(out) != 1 {
		return value.Value{}, typeError("its graph gives %d values, not one", len(out))
	}
	return out[0], nil
}

// padded surrounds a value by so many elements in front of and behind each
// dimension.
func padded(c *eval.Call, v value.Value, low, high []int64, fill func(index []int64) (value.Value, error)) (value.Value, error) {
	if len(low) != v.Rank() || len(high) != v.Rank() {
		return value.Value{}, typeError("it pads %d and %d dimensions of %s", len(low), len(high), v.Type())
	}
	dims := slices.Clone(v.Dims())
	for i := range dims {
		if low[i] < 0 || high[i] < 0 {
			return value.Value{}, undefined("a padding of %d and %d", low[i], high[i])
		}
		if low[i] > 1<<31 || high[i] > 1<<31 {
			return value.Value{}, eval.Errorf(eval.ErrLimit, "a padding of %d and %d elements", low[i], high[i])
		}
		dims[i] += low[i] + high[i]
	}
	b, err := c.NewBuilder(like(v, v.Elem(), dims))
	if err != nil {
		return value.Value{}, err
	}
	index := make([]int64, len(dims))
	strides := stridesOf(v.Dims())
	unit, m := make([]int, len(dims)), meter{c: c}
	for at := range b.Len() {
		if err := m.done(1); err != nil {
			return value.Value{}, err
		}
		from, inside := 0, true
		for i, n := range index {
			n -= low[i]
			inside = inside && n >= 0 && n < v.Dims()[i]
			from += int(n) * strides[i]
		}
		if inside {
			b.Copy(at, v, from, 1)
		} else if err := putFill(c, b, at, v, index, fill); err != nil {
			return value.Value{}, err
		}
		advance(index, dims, unit)
	}
	return b.Value(), nil
}

func putFill(c *eval.Call, b *value.Builder, at int, v value.Value, index []int64, fill func([]int64) (value.Value, error)) error {
	one, err := fill(index)
	if err != nil {
		return err
	}
	if one.Elem() != v.Elem() || one.Len() != 1 {
		return typeError("it pads %s with %s", v.Type(), one.Type())
	}
	b.Copy(at, one, 0, 1)
	return nil
}

// tensorGenerate runs its graph for each element.
func tensorGenerate(c *eval.Call) error {
	t, err := sized(c, c.Type(0), 0)
	if err != nil {
		return err
	}
	b, err := c.NewBuilder(t)
	if err != nil {
		return err
	}
	index := make([]int64, t.Rank())
	unit := make([]int, t.Rank())
	for at := range b.Len() {
		one, err := yielded(c, index)
		if err != nil {
			return err
		}
		if one.Type() != t.Elem() {
			return typeError("its graph gives %s for an element of %s", one.Type(), t)
		}
		b.Copy(at, one, 0, 1)
		advance(index, t.Dims(), unit)
	}
	c.Return(b.Value())
	return nil
}
