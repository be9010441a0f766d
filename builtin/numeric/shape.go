package numeric

import (
	"slices"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

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
func sameShape(vals ...value.Value) {
	for _, v := range vals[1:] {
		if v.IsScalar() != vals[0].IsScalar() || !slices.Equal(v.Dims(), vals[0].Dims()) {
			panic(Mistyped("the inputs %s and %s do not have one shape", vals[0].Type(), v.Type()))
		}
	}
}

// Broadcast stretches values to one shape: dimensions are compared from the
// last one on, and one of 1 is repeated. Without anyRank their number must be
// the same.
func (c Call) Broadcast(anyRank bool, vals ...value.Value) []value.Value {
	dims := []int64{}
	shaped := -1
	for i, v := range vals {
		if !anyRank && (v.Rank() != vals[0].Rank() || v.IsScalar() != vals[0].IsScalar()) {
			panic(Mistyped("the inputs %s and %s have different ranks", vals[0].Type(), v.Type()))
		}
		if !v.IsScalar() && shaped < 0 {
			shaped = i
		}
		var ok bool
		if dims, ok = stretch(dims, v.Dims()); !ok {
			panic(Mistyped("the inputs %s and %s cannot be stretched to one shape", vals[0].Type(), v.Type()))
		}
	}
	if shaped < 0 {
		return vals
	}
	out := make([]value.Value, len(vals))
	for i, v := range vals {
		out[i] = c.Expand(v, like(vals[shaped], v.Elem(), dims))
	}
	return out
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

func stretchesTo(from, to []int64) bool {
	dims, ok := stretch(from, to)
	return ok && slices.Equal(dims, to)
}

// LooseShape gives a value the shape of a type where it can be stretched to it.
func (c Call) LooseShape(x value.Value, t ir.Type) value.Value {
	if !t.IsStatic() || !stretchesTo(x.Dims(), t.Dims()) {
		return x
	}
	return c.Expand(x, t.WithElem(x.Elem()))
}

// LooseCast converts elements, and stretches to the shape that is declared.
func (c Call) LooseCast(x value.Value) value.Value {
	if elem := c.Elem(); value.ClassOf(elem) != value.NoClass {
		x = c.Convert(x, elem)
	}
	return c.LooseShape(x, c.Type(0))
}

// axisOf returns a dimension that may count from the end.
func axisOf(axis int64, rank int) int {
	if axis < -int64(rank) || axis >= int64(rank) {
		panic(Mistyped("there is no axis %d in %d dimensions", axis, rank))
	}
	if axis < 0 {
		axis += int64(rank)
	}
	return int(axis)
}

// Axes returns dimensions that may count from the end.
func Axes(axes []int64, rank int) []int64 {
	list := make([]int64, len(axes))
	for i, a := range axes {
		list[i] = int64(axisOf(a, rank))
	}
	return list
}

// Size returns the number of elements of a shape.
func Size(dims []int64) int {
	n := 1
	for _, d := range dims {
		n *= int(d)
	}
	return n
}

// Reshape gives a value other dimensions; one may be -1 and is computed.
func Reshape(v value.Value, dims []int64) value.Value {
	dims = slices.Clone(dims)
	open, known := -1, int64(1)
	for i, d := range dims {
		switch {
		case d == -1 && open >= 0:
			panic(Mistyped("two sizes of %v are open", dims))
		case d == -1:
			open = i
		case d < 0:
			panic(Mistyped("%v is not a shape", dims))
		default:
			known *= d
		}
	}
	if open >= 0 {
		if known == 0 || int64(v.Len())%known != 0 {
			panic(Mistyped("%s does not fit the shape %v", v.Type(), dims))
		}
		dims[open] = int64(v.Len()) / known
	}
	t := like(v, v.Elem(), dims)
	if v.Type().IsShaped() && len(dims) == 0 {
		t = ir.Tensor(v.Elem())
	}
	return Typed(v.Reshape(t))
}
