package graphdef

import (
	"strings"

	"github.com/settle-go/settle/graph/ir"
)

// DataType is the type of a tensor's elements, by TensorFlow's number for it. A type
// of references, which variables of TensorFlow 1 give, is another number.
type DataType int32

// The types that the package speaks of by name.
const (
	Invalid    DataType = 0
	Float      DataType = 1
	Double     DataType = 2
	Int32      DataType = 3
	String     DataType = 7
	Complex64  DataType = 8
	Int64      DataType = 9
	Bool       DataType = 10
	BFloat16   DataType = 14
	Complex128 DataType = 18
	Half       DataType = 19
	Resource   DataType = 20
	Variant    DataType = 21
)

// elements are the types of elements of the numbers, and of MLIR. Those that MLIR does
// not have are types of the dialect tf_type, as its own importer has them.
var elements = func() []ir.Type {
	names := strings.Fields(`- f32 f64 i32 ui8 i16 i8 !tf_type.string complex<f32> i64 i1 !tf_type.qint8 !tf_type.quint8
		!tf_type.qint32 bf16 !tf_type.qint16 !tf_type.quint16 ui16 complex<f64> f16 !tf_type.resource !tf_type.variant
		ui32 ui64 f8E5M2 f8E4M3FN f8E4M3FNUZ f8E4M3B11FNUZ f8E5M2FNUZ i4 ui4 i2 ui2`)
	list := make([]ir.Type, len(names))
	for i, name := range names[1:] {
		t, err := ir.ParseType(name)
		if err != nil {
			panic("graphdef: " + err.Error()) // a mistake in the table
		}
		list[i+1] = t
	}
	return list
}()

// IsRef reports whether the type is one of references.
func (t DataType) IsRef() bool { return t > refOffset }

// Ref returns the type of references to elements of the type.
func (t DataType) Ref() DataType { return t.Base() + refOffset }

// Base returns the type of what a reference refers to: the type itself where it is not a
// reference.
func (t DataType) Base() DataType {
	if t.IsRef() {
		return t - refOffset
	}
	return t
}

// Elem returns the type of elements, of references that of what they refer to, and
// false for a number that is not a type.
func (t DataType) Elem() (ir.Type, bool) {
	if base := t.Base(); base > 0 && int(base) < len(elements) {
		return elements[base], true
	}
	return 0, false
}

// DataTypeOf returns the number of a type of elements, 0 where it has none.
func DataTypeOf(elem ir.Type) DataType {
	for i, t := range elements[1:] {
		if t == elem {
			return DataType(i + 1)
		}
	}
	return Invalid
}

// String returns the name of the type, "DT_FLOAT".
func (t DataType) String() string {
	return string((&field{kind: enumKind, values: dataTypes}).appendNumber(nil, uint64(t)))
}
