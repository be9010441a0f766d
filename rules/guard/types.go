package guard

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// typeFunctions ask about types. Where a function takes a type it takes a
// value as well, and means the value's type.
func typeFunctions() []function {
	return []function{
		fn("type", "(value | attribute | string) type",
			"the type of a value or of a number, the type that an attribute holds, or the type that a text spells", `type(x) == type("tensor<4xf32>")`,
			pure1(graph.Var.Type), fallible1(attrTypeOf), fallible1(ir.ParseType)),
		fn("elem", "(type) type", "the element type; of a scalar the type itself", `elem(t) == f32`, ask(elemOf)...),
		fn("dtype", "(type) string", "the element type as text", `dtype(x) in ["f32", "f64"]`,
			ask(func(t ir.Type) string { return elemOf(t).String() })...),
		fn("width", "(type) integer", "the bits of an element, 0 where it is neither an integer nor a float", `width(t) <= 32`,
			ask(func(t ir.Type) int { return elemOf(t).Width() })...),
		fn("rank", "(type) integer", "the number of dimensions: 0 for a scalar, -1 where it is not known", `rank(x) == 2`, ask(rankOf)...),
		fn("dim", "(type, integer) integer",
			"dimension i, counted from the end where i is negative; -1 where it is not known, an error where the type has no such dimension", `dim(x, -1) == 3`,
			fallible2(dimOf), fallible2(func(v graph.Var, i int) (int, error) { return dimOf(v.Type(), i) })),
		fn("dims", "(type) integers", "all dimensions, -1 for those that are not known; an error for an unranked type", `dims(x) == [2, 3]`, onType(dimsOf)...),
		fn("num_elements", "(type) integer", "the number of elements, 1 for a scalar, -1 where it is not known", `num_elements(x) == 1`, ask(countOf)...),
		fn("is_ranked", "(type) boolean", "is it a shaped type whose rank is known?", `is_ranked(x)`, ask(ir.Type.IsRanked)...),
		fn("is_unranked", "(type) boolean", "is it a shaped type whose rank is not known?", `is_unranked(t)`, ask(ir.Type.IsUnranked)...),
		fn("is_static", "(type) boolean", "is it a shaped type of which every dimension is known?", `is_static(x)`, ask(ir.Type.IsStatic)...),
		fn("is_tensor", "(type) boolean", "is it a tensor, ranked or not?", `is_tensor(x)`, ask(isTensor)...),
		fn("has_encoding", "(type) boolean", "has it an encoding, as a sparse tensor has, or, of a memref, a layout or memory space?", `has_encoding(x)`,
			ask(func(t ir.Type) bool { return t.Encoding() != "" })...),
		fn("is_scalar", "(type) boolean", "is it a single integer, float, index or complex number without a shape?", `is_scalar(x)`, ask(isScalar)...),
		fn("is_int", "(type | attribute) boolean", "are its elements integers, i1 included? of an attribute: is it an integer?", `is_int(x)`,
			append(ask(func(t ir.Type) bool { return elemOf(t).IsInteger() }),
				pure1(func(a ir.Attr) bool { return a.Kind() == ir.IntAttr }))...),
		fn("is_float", "(type | attribute) boolean", "are its elements floats? of an attribute: is it a float?", `is_float(t)`,
			append(ask(func(t ir.Type) bool { return elemOf(t).IsFloat() }),
				pure1(func(a ir.Attr) bool { return a.Kind() == ir.FloatAttr }))...),
		fn("is_bool", "(type | attribute) boolean", "are its elements of type i1? of an attribute: is it true or false?", `is_bool(x)`,
			append(ask(func(t ir.Type) bool { return elemOf(t) == ir.I1 }),
				pure1(func(a ir.Attr) bool { return a.Kind() == ir.BoolAttr }))...),
		fn("same_type", "(type, type) boolean", "are the types equal, as they are written?", `same_type(x, out)`,
			onTypes(func(a, b ir.Type) bool { return a == b })...),
		fn("same_shape", "(type, type) boolean", "are the shapes equal, as they are written? a ? equals a ?, and two scalars have one shape", `same_shape(x, y)`, onTypes(sameShape)...),
		fn("same_elem", "(type, type) boolean", "are the element types equal?", `same_elem(x, t)`,
			onTypes(func(a, b ir.Type) bool { return elemOf(a) == elemOf(b) })...),
		fn("refines", "(type, type) boolean", "is the first type the second one, or says it more of the shape?", `refines(x, out)`,
			onTypes(func(a, b ir.Type) bool { return b.Super(a) })...),
		fn("compatible", "(type, type) boolean", "may one value be of both types? equal elements, and dimensions that are equal where both are known", `compatible(x, y)`,
			onTypes(compatible)...),
		fn("broadcastable", "(type, type) boolean", "do the shapes go together as NumPy's do? false where that is not known", `broadcastable(x, y)`, onTypes(broadcastable)...),
	}
}

// typeBuilders make types for replacements.
func typeBuilders() []function {
	return []function{
		fn("tensor", "(type, integer...) type", "the tensor of an element type and dimensions, -1 for one that is not known; a list will do", `tensor(f32, 2, dim(x, 0)) == t`,
			fallible2(tensorOf),
			many(func(elem ir.Type, dims []int) (ir.Type, error) { return tensorOf(elem, int64s(dims)) })),
		fn("unranked", "(type) type", "the unranked tensor of an element type", `unranked(elem(x)) == t`,
			fallible1(func(elem ir.Type) (ir.Type, error) { return made(ir.UnrankedTensor(elem), "unranked", elem) })),
		fn("with_dims", "(type, integers) type", "the type with other dimensions, -1 for one that is not known", `with_dims(t, [2, 3]) == type(x)`,
			fallible2(withDims), fallible2(func(v graph.Var, dims []int64) (ir.Type, error) { return withDims(v.Type(), dims) })),
		fn("with_elem", "(type, type) type", "the type with other elements and the same shape", `with_elem(t, i1) == type(x)`,
			fallible2(withElem), fallible2(func(v graph.Var, elem ir.Type) (ir.Type, error) { return withElem(v.Type(), elem) })),
	}
}

func attrTypeOf(a ir.Attr) (ir.Type, error) {
	if t := a.Type(); t != 0 {
		return t, nil
	}
	return 0, fmt.Errorf("the attribute %s has no type", short(a))
}

func elemOf(t ir.Type) ir.Type {
	if elem := t.Elem(); elem != 0 && t.IsShaped() {
		return elem
	}
	return t
}

// compatible reports whether two types have a value in common.
func compatible(a, b ir.Type) bool {
	switch {
	case a == b:
		return true
	case !isTensor(a) || !isTensor(b) || a.Elem() != b.Elem():
		return false
	case a.IsUnranked() || b.IsUnranked():
		return true
	case a.Rank() != b.Rank():
		return false
	}
	for i, d := range a.Dims() {
		if other := b.Dim(i); d != other && d != ir.Dynamic && other != ir.Dynamic {
			return false
		}
	}
	return true
}

func isScalar(t ir.Type) bool {
	return holdsNumber(t) || t.Kind() == ir.ComplexKind
}

func isTensor(t ir.Type) bool {
	return t.Kind() == ir.TensorKind || t.Kind() == ir.UnrankedTensorKind
}

func rankOf(t ir.Type) int {
	if isScalar(t) {
		return 0
	}
	return t.Rank()
}

func dimOf(t ir.Type, i int) (int, error) {
	rank := rankOf(t)
	at := i
	if at < 0 {
		at += rank
	}
	switch {
	case t.IsUnranked():
		return -1, nil
	case at < 0 || at >= rank:
		return 0, fmt.Errorf("%s has no dimension %d", t, i)
	case t.Dim(at) == ir.Dynamic:
		return -1, nil
	}
	return int(t.Dim(at)), nil
}

func dimsOf(t ir.Type) ([]int64, error) {
	switch {
	case t.IsStatic():
		return t.Dims(), nil
	case isScalar(t):
		return nil, nil
	case !t.IsRanked():
		return nil, fmt.Errorf("the dimensions of %s are not known", t)
	}
	dims := slices.Clone(t.Dims())
	for i, d := range dims {
		if d == ir.Dynamic {
			dims[i] = -1
		}
	}
	return dims, nil
}

func countOf(t ir.Type) int {
	if isScalar(t) {
		return 1
	}
	if n, ok := t.NumElements(); ok {
		return int(n)
	}
	return -1
}

func sameShape(a, b ir.Type) bool {
	if a.IsShaped() != b.IsShaped() || a.IsUnranked() != b.IsUnranked() {
		return false
	}
	return slices.Equal(a.Dims(), b.Dims()) && (a.IsShaped() || isScalar(a) && isScalar(b))
}

func broadcastable(a, b ir.Type) bool {
	if rankOf(a) < 0 || rankOf(b) < 0 {
		return false
	}
	x, y := a.Dims(), b.Dims()
	for i := 1; i <= min(len(x), len(y)); i++ {
		p, q := x[len(x)-i], y[len(y)-i]
		if p != 1 && q != 1 && (p != q || p == ir.Dynamic) {
			return false
		}
	}
	return true
}

// made turns the zero type, with which package graph answers a request for a
// type that there is not, into an error.
func made(t ir.Type, what string, from ir.Type, dims ...int64) (ir.Type, error) {
	switch {
	case t != 0:
		return t, nil
	case dims != nil:
		what += fmt.Sprintf(" %d", dims)
	}
	return 0, fmt.Errorf("there is no such type: %s of %s", what, from)
}

func tensorOf(elem ir.Type, dims []int64) (ir.Type, error) {
	return made(ir.Tensor(elem, unknownDims(dims)...), "tensor", elem, dims...)
}

func withDims(t ir.Type, dims []int64) (ir.Type, error) {
	return made(t.WithDims(unknownDims(dims)...), "dimensions", t, dims...)
}

func withElem(t, elem ir.Type) (ir.Type, error) {
	if made := t.WithElem(elem); made != 0 {
		return made, nil
	}
	return 0, fmt.Errorf("there is no such type: elements %s of %s", elem, t)
}

// unknownDims writes dimensions that are not known as package graph does.
func unknownDims(dims []int64) []int64 {
	dims = slices.Clone(dims)
	for i, d := range dims {
		if d == -1 {
			dims[i] = ir.Dynamic
		}
	}
	return dims
}

func int64s(list []int) []int64 {
	out := make([]int64, len(list))
	for i, v := range list {
		out[i] = int64(v)
	}
	return out
}
