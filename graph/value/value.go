package value

import (
	"fmt"

	"github.com/settle-go/settle/graph/ir"
)

// Value is an immutable array of elements of one type: a number or string, or a
// tensor or vector of them. The zero Value is none. Copies share their storage.
type Value struct {
	typ   ir.Type
	data  []byte   // little-endian elements, each of size bytes; one for a splat
	strs  []string // the elements of strings instead
	splat bool
}

// IsValid reports whether there is a value.
func (v Value) IsValid() bool { return v.typ != 0 }

// Type returns the type of the value, whose shape is known: f32, tensor<2x3xi1>.
func (v Value) Type() ir.Type { return v.typ }

// Elem returns the type of the elements; that of a scalar is its own.
func (v Value) Elem() ir.Type { return ElemOf(v.typ) }

// Class returns how the elements are computed with.
func (v Value) Class() Class { return ClassOf(v.Elem()) }

// Dims returns the dimensions, none for a scalar. The slice is shared.
func (v Value) Dims() []int64 {
	if !v.typ.IsShaped() {
		return nil
	}
	return v.typ.Dims()
}

// Rank returns the number of dimensions, 0 for a scalar.
func (v Value) Rank() int { return len(v.Dims()) }

// Len returns the number of elements, 1 for a scalar.
func (v Value) Len() int {
	n, _ := count(v.typ)
	return n
}

// IsScalar reports whether the value is a number or string and not an array.
func (v Value) IsScalar() bool { return v.IsValid() && !v.typ.IsShaped() }

// IsSplat reports whether all elements are the same one, which is stored once.
func (v Value) IsSplat() bool { return v.splat }

// ElemOf returns the type of the elements of a shaped type, and any other type
// itself.
func ElemOf(t ir.Type) ir.Type {
	if t.IsShaped() {
		return t.Elem()
	}
	return t
}

// maxElements bounds the elements of a value, so that a slip in a shape is an
// error and not a machine without memory.
const maxElements = 1 << 31

// count returns the number of elements of a type whose shape is known.
func count(t ir.Type) (int, error) {
	if !t.IsShaped() {
		return 1, nil
	}
	n, ok := t.NumElements()
	switch {
	case !t.IsStatic():
		return 0, fmt.Errorf("the shape of %s is not known", t)
	case !ok || n > maxElements:
		return 0, fmt.Errorf("%s has more than %d elements", t, maxElements)
	}
	return int(n), nil
}

// Ints returns a value of integers, as many as the type has elements or one for
// all. Each is wrapped to the width of the type.
func Ints(t ir.Type, elems ...int64) (Value, error) {
	return build(t, len(elems), IntClass, func(b *Builder) { b.PutInts(0, elems) })
}

// Floats returns a value of floats, as many as the type has elements or one for
// all. Each is rounded to the type, to nearest, ties to even.
func Floats(t ir.Type, elems ...float64) (Value, error) {
	return build(t, len(elems), FloatClass, func(b *Builder) { b.PutFloats(0, elems) })
}

// Complexes is Floats for complex numbers.
func Complexes(t ir.Type, elems ...complex128) (Value, error) {
	return build(t, len(elems), ComplexClass, func(b *Builder) { b.PutComplexes(0, elems) })
}

// Strings returns a value of strings, as many as the type has elements or one
// for all.
func Strings(t ir.Type, elems ...string) (Value, error) {
	return build(t, len(elems), StringClass, func(b *Builder) { b.PutStrings(0, elems) })
}

// Bool returns a truth value, of type i1.
func Bool(b bool) Value {
	bit := byte(0)
	if b {
		bit = 1
	}
	return Value{typ: ir.I1, data: []byte{bit}, splat: true}
}

// Bytes returns a value of elements that are written one after the other, each
// little-endian and in [Size] bytes. They are shared, so they must not change.
func Bytes(t ir.Type, data []byte) (Value, error) {
	b, err := check(t)
	if err != nil {
		return Value{}, err
	}
	if len(data) != b.n*b.codec.size {
		return Value{}, fmt.Errorf("%s is %d bytes long, not %d", t, b.n*b.codec.size, len(data))
	}
	b.data = data
	if !b.codec.allBits() && !b.codec.isCanonical(data) {
		return Value{}, fmt.Errorf("an element has bits that no %s has", ElemOf(t))
	}
	return b.Value(), nil
}

func build(t ir.Type, given int, c Class, put func(*Builder)) (Value, error) {
	n, err := count(t)
	if err != nil {
		return Value{}, err
	}
	if class := ClassOf(ElemOf(t)); class != c {
		return Value{}, fmt.Errorf("the elements of %s are %s, not %s", t, class, c)
	}
	if given != n && given != 1 {
		return Value{}, fmt.Errorf("%s has %d elements, not %d", t, n, given)
	}
	of := t
	if given == 1 && n != 1 {
		of = ElemOf(t)
	}
	b, err := NewBuilder(of)
	if err != nil {
		return Value{}, err
	}
	put(b)
	return b.Value().as(t), nil
}

// as gives a value of one element another type of the same elements.
func (v Value) as(t ir.Type) Value {
	t.Keep()
	if n, _ := count(t); n == 0 {
		return Value{typ: t, splat: false}
	}
	v.typ = t
	return v
}

// Splat returns a value whose elements are all the one of a scalar. It takes no
// memory for the others.
func (v Value) Splat(t ir.Type) (Value, error) {
	if _, err := count(t); err != nil {
		return Value{}, err
	}
	if v.Len() != 1 || ElemOf(t) != v.Elem() {
		return Value{}, fmt.Errorf("%s cannot fill %s", v.typ, t)
	}
	return v.as(t), nil
}

// Reshape returns the elements in the same order as a value of another type with
// as many elements of the same type. The storage is shared.
func (v Value) Reshape(t ir.Type) (Value, error) {
	n, err := count(t)
	if err != nil {
		return Value{}, err
	}
	if n != v.Len() || ElemOf(t) != v.Elem() {
		return Value{}, fmt.Errorf("%s cannot become %s: they have %d and %d elements", v.typ, t, v.Len(), n)
	}
	v.typ = t
	return v, nil
}

// Reinterpret returns the bits of the elements as elements of another type of
// the same width. The storage is shared.
func (v Value) Reinterpret(elem ir.Type) (Value, error) {
	t := elem
	if v.typ.IsShaped() {
		t = v.typ.WithElem(elem)
	}
	from, to := v.Elem(), elem
	if from.Width() == 0 || from.Width() != to.Width() || ClassOf(to) == NoClass {
		return Value{}, fmt.Errorf("%s and %s are not of one width", from, to)
	}
	b, err := check(t)
	if err != nil {
		return Value{}, err
	}
	b.data, b.splat = v.data, v.splat
	if !b.codec.allBits() {
		b.data = b.codec.canonical(v.data)
	}
	return b.Value(), nil
}
