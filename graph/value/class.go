package value

import "github.com/settle-go/settle/graph/ir"

// Class is how the elements of a type are read, computed with and written: as
// int64, float64, complex128 or string, whatever their width.
type Class uint8

// The classes of elements.
const (
	NoClass      Class = iota // the type has no elements that are values
	IntClass                  // iN, siN, uiN with N up to 64, index, and quantized integers (!dialect.qint8)
	FloatClass                // f4 to f64
	ComplexClass              // complex<T> of floats, and of integers up to 32 bits
	StringClass               // other opaque types, such as !tf_type.string
)

// String returns what the elements of a class are called in messages.
func (c Class) String() string {
	return [...]string{"no values", "integers", "floats", "complex numbers", "strings"}[c]
}

// ClassOf returns the class of a type of elements.
func ClassOf(elem ir.Type) Class {
	switch elem.Kind() {
	case ir.IntegerKind:
		if elem.Width() >= 1 && elem.Width() <= 64 {
			return IntClass
		}
	case ir.IndexKind:
		return IntClass
	case ir.FloatKind:
		if _, ok := formatOf(elem); ok {
			return FloatClass
		}
	case ir.ComplexKind:
		part := elem.Elem() // wider integers do not fit in the parts of a complex128
		if c := ClassOf(part); c == FloatClass || c == IntClass && part.Width() <= 32 {
			return ComplexClass
		}
	case ir.OpaqueKind:
		if elem.Width() > 0 { // of quantized integers
			return IntClass
		}
		return StringClass
	}
	return NoClass
}

// Width returns the number of bits of an integer or float type, 64 for index.
func Width(elem ir.Type) int {
	if elem.Kind() == ir.IndexKind {
		return 64
	}
	return elem.Width()
}

// Size returns the number of bytes in which an element is stored: the next power
// of two, and 0 for strings and what is not a value.
func Size(elem ir.Type) int {
	switch ClassOf(elem) {
	case IntClass, FloatClass:
		size := 1
		for size*8 < Width(elem) {
			size *= 2
		}
		return size
	case ComplexClass:
		return 2 * Size(elem.Elem())
	}
	return 0
}
