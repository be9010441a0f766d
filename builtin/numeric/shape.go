package numeric

import (
	"slices"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// typeError is an error about types or shapes that do not fit.
func typeError(format string, args ...any) error { return eval.Errorf(eval.ErrType, format, args...) }

// undefined is an error about inputs that have no result.
func undefined(format string, args ...any) error {
	return eval.Errorf(eval.ErrUndefined, format, args...)
}

// like returns the type of a value with other dimensions and elements: a scalar
// becomes a tensor where it gets dimensions, a vector stays one.
func like(v value.Value, elem ir.Type, dims []int64) ir.Type {
	t := v.Type()
	if t.Kind() == ir.VectorKind && len(dims) > 0 && !slices.Contains(dims, 0) {
		return ir.Vector(elem, dims...)
	}
	if v.IsScalar() && len(dims) == 0 {
		return elem
	}
	return ir.Tensor(elem, dims...)
}

// withElem returns the type of a value with other elements.
func withElem(v value.Value, elem ir.Type) ir.Type {
	if v.IsScalar() {
		return elem
	}
	return like(v, elem, v.Dims())
}

// sameShape checks that values have one shape, that of the first.
func sameShape(vals ...value.Value) error {
	for _, v := range vals[1:] {
		if v.IsScalar() != vals[0].IsScalar() || !slices.Equal(v.Dims(), vals[0].Dims()) {
			return typeError("the inputs %s and %s have not one shape", vals[0].Type(), v.Type())
		}
	}
	return nil
}

// broadcast stretches values to one shape: dimensions are compared from the
// last one on, and one of 1 is repeated. Without anyRank their number must be
// the same.
func broadcast(c *eval.Call, anyRank bool, vals ...value.Value) ([]value.Value, error) {
	dims := []int64{}
	shaped := -1
	for i, v := range vals {
		if !anyRank && (v.Rank() != vals[0].Rank() || v.IsScalar() != vals[0].IsScalar()) {
			return nil, typeError("the inputs %s and %s are not of one rank", vals[0].Type(), v.Type())
		}
		if !v.IsScalar() && shaped < 0 {
			shaped = i
		}
		var ok bool
		if dims, ok = stretch(dims, v.Dims()); !ok {
			return nil, typeError("the inputs %s and %s cannot be stretched to one shape", vals[0].Type(), v.Type())
		}
	}
	if shaped < 0 {
		return vals, nil
	}
	out := make([]value.Value, len(vals))
	for i, v := range vals {
		var err error
		if out[i], err = expand(c, v, like(vals[shaped], v.Elem(), dims)); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// stretch returns the shape that two shapes can be stretched to.
func stretch(a, b []int64) ([]int64, bool) {
	if len(a) < len(b) {
		a, b = b, a
	}
	dims := slices.Clone(a)
	offset := len(a) - len(b)
	for i, d := range b {
		switch at := offset + i; {
		case dims[at] == 1:
			dims[at] = d
		case d != 1 && d != dims[at]:
			return nil, false
		}
	}
	return dims, true
}

// expand repeats a value to a type that its shape can be stretched to.
func expand(c *eval.Call, v value.Value, t ir.Type) (value.Value, error) {
	if v.Type() == t {
		return v, nil
	}
	dims := value.Value{}.Dims()
	if t.IsShaped() {
		dims = t.Dims()
	}
	if out, ok := stretch(v.Dims(), dims); !ok || !slices.Equal(out, dims) {
		return value.Value{}, typeError("%s cannot be stretched to %s", v.Type(), t)
	}
	if v.IsSplat() {
		return v.At(0).Splat(t)
	}
	strides := make([]int, len(dims))
	own := stridesOf(v.Dims())
	offset := len(dims) - v.Rank()
	for i, d := range v.Dims() {
		if d != 1 {
			strides[offset+i] = own[i]
		}
	}
	return strided(c, v, t, strides, 0)
}

// stridesOf returns how many elements lie between one subscript and the next of
// each dimension.
func stridesOf(dims []int64) []int {
	strides := make([]int, len(dims))
	step := 1
	for i := len(dims) - 1; i >= 0; i-- {
		strides[i] = step
		step *= int(dims[i])
	}
	return strides
}

// strided returns the elements of v at offset + the sum of the subscripts times
// the strides, as a value of a type: what a slice, a transpose, a reversal and a
// broadcast are.
func strided(c *eval.Call, v value.Value, t ir.Type, strides []int, offset int) (value.Value, error) {
	if v.IsSplat() {
		if n, _ := t.NumElements(); n > 0 || !t.IsShaped() {
			return v.At(0).Splat(t)
		}
	}
	b, err := c.NewBuilder(t)
	if err != nil || b.Len() == 0 {
		return builderValue(b, err)
	}
	dims := t.Dims()
	run := 1 // how many elements lie side by side in both
	last := len(dims) - 1
	for last >= 0 && strides[last] == run {
		run *= int(dims[last])
		last--
	}
	index, m := make([]int64, last+1), meter{c: c}
	from := offset
	for at := 0; at < b.Len(); at += run {
		if err := m.copyRun(b, at, v, from, run); err != nil {
			return value.Value{}, err
		}
		from += advance(index, dims, strides)
	}
	return b.Value(), nil
}

// advance moves subscripts to the next element and returns how far that is.
func advance(index, dims []int64, strides []int) int {
	moved := 0
	for d := len(index) - 1; d >= 0; d-- {
		index[d]++
		moved += strides[d]
		if index[d] < dims[d] {
			return moved
		}
		moved -= int(dims[d]) * strides[d]
		index[d] = 0
	}
	return moved
}

func builderValue(b *value.Builder, err error) (value.Value, error) {
	if err != nil {
		return value.Value{}, err
	}
	return b.Value(), nil
}

// axisOf returns an axis that may count from the end.
func axisOf(axis int64, rank int) (int, error) {
	if axis < -int64(rank) || axis >= int64(rank) {
		return 0, typeError("there is no axis %d in %d dimensions", axis, rank)
	}
	if axis < 0 {
		axis += int64(rank)
	}
	return int(axis), nil
}

// transpose makes dimension perms[i] of a value its dimension i.
func transpose(c *eval.Call, v value.Value, perms []int64) (value.Value, error) {
	rank := v.Rank()
	if len(perms) != rank {
		return value.Value{}, typeError("%v does not order the %d dimensions of %s", perms, rank, v.Type())
	}
	own := stridesOf(v.Dims())
	dims, strides, seen := make([]int64, rank), make([]int, rank), make([]bool, rank)
	for i, p := range perms {
		if p < 0 || p >= int64(rank) || seen[p] {
			return value.Value{}, typeError("%v does not order the %d dimensions of %s", perms, rank, v.Type())
		}
		seen[p] = true
		dims[i], strides[i] = v.Dims()[p], own[p]
	}
	if rank == 0 {
		return v, nil
	}
	return strided(c, v, like(v, v.Elem(), dims), strides, 0)
}

// concat joins values along a dimension.
func concat(c *eval.Call, axis int, vals []value.Value) (value.Value, error) {
	if axis >= vals[0].Rank() {
		return value.Value{}, typeError("there is no axis %d in %s", axis, vals[0].Type())
	}
	dims := slices.Clone(vals[0].Dims())
	dims[axis] = 0
	for _, v := range vals {
		own := v.Dims()
		if v.Elem() != vals[0].Elem() || len(own) != len(dims) {
			return value.Value{}, typeError("%s and %s cannot be joined", vals[0].Type(), v.Type())
		}
		for i, d := range own {
			if i != axis && d != dims[i] {
				return value.Value{}, typeError("%s and %s cannot be joined along axis %d", vals[0].Type(), v.Type(), axis)
			}
		}
		dims[axis] += own[axis]
	}
	b, err := c.NewBuilder(like(vals[0], vals[0].Elem(), dims))
	if err != nil {
		return value.Value{}, err
	}
	outer, inner := 1, 1
	for i, d := range dims {
		if i < axis {
			outer *= int(d)
		} else if i > axis {
			inner *= int(d)
		}
	}
	at, m := 0, meter{c: c}
	for o := range outer {
		for _, v := range vals {
			run := int(v.Dims()[axis]) * inner
			if err := m.copyRun(b, at, v, o*run, run); err != nil {
				return value.Value{}, err
			}
			at += run
		}
	}
	return b.Value(), nil
}

// reshaped gives a value other dimensions, of which one may be -1 and is found.
func reshaped(v value.Value, dims []int64) (value.Value, error) {
	dims = slices.Clone(dims)
	open, known := -1, int64(1)
	for i, d := range dims {
		switch {
		case d == -1 && open >= 0:
			return value.Value{}, typeError("two sizes of %v are open", dims)
		case d == -1:
			open = i
		case d < 0:
			return value.Value{}, typeError("%v is no shape", dims)
		default:
			known *= d
		}
	}
	if open >= 0 {
		if known == 0 || int64(v.Len())%known != 0 {
			return value.Value{}, typeError("%s does not fit the shape %v", v.Type(), dims)
		}
		dims[open] = int64(v.Len()) / known
	}
	t := like(v, v.Elem(), dims)
	if v.Type().IsShaped() && len(dims) == 0 {
		t = ir.Tensor(v.Elem())
	}
	out, err := v.Reshape(t)
	if err != nil {
		return value.Value{}, typeError("%v", err)
	}
	return out, nil
}
