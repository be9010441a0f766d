package graphdef

import (
	"bytes"
	"fmt"
	"math"

	"google.golang.org/protobuf/encoding/protowire"

	"github.com/settle-go/settle/graph/ir"
)

// Value is the value of an attribute. Its zero value has no kind.
type Value struct{ raw []byte }

// Kind is what a value holds.
type Kind uint8

// What values hold. The numbers are those of the fields.
const (
	NoKind          Kind = 0
	ListKind        Kind = 1
	StringKind      Kind = 2
	IntKind         Kind = 3
	FloatKind       Kind = 4
	BoolKind        Kind = 5
	TypeKind        Kind = 6
	ShapeKind       Kind = 7
	TensorKind      Kind = 8
	PlaceholderKind Kind = 9
	FuncKind        Kind = 10
)

var kindNames = []string{
	"nothing", "a list", "a string", "an integer", "a float", "a bool", "a type", "a shape", "a tensor", "a placeholder", "a function",
}

func (k Kind) String() string { return kindNames[k] }

// last returns the field that counts: the last one of what there may be one of.
func (v Value) last() (record, Kind) {
	var last record
	for at := 0; at < len(v.raw); {
		r, n, err := readRecord(v.raw[at:], at)
		if err != nil {
			break // it was checked
		}
		if f := attrValue.field(r.number); f != nil && f.fits(r.wire) {
			last = r
		}
		at += n
	}
	return last, Kind(last.number)
}

// Equal reports whether two values are the same bytes.
func (v Value) Equal(other Value) bool { return bytes.Equal(v.raw, other.raw) }

// Kind returns what the value holds.
func (v Value) Kind() Kind {
	_, k := v.last()
	return k
}

func (v Value) of(want Kind) (record, error) {
	r, k := v.last()
	if k != want {
		return r, fmt.Errorf("found %s, expected %s", k, want)
	}
	return r, nil
}

// Int returns the integer that the value is.
func (v Value) Int() (int64, error) {
	r, err := v.of(IntKind)
	return int64(r.scalar), err
}

// Float returns the number that the value is.
func (v Value) Float() (float32, error) {
	r, err := v.of(FloatKind)
	return math.Float32frombits(uint32(r.scalar)), err
}

// Bool returns the truth that the value is.
func (v Value) Bool() (bool, error) {
	r, err := v.of(BoolKind)
	return r.scalar != 0, err
}

// Str returns the bytes that the value is.
func (v Value) Str() (string, error) {
	r, err := v.of(StringKind)
	return string(r.bytes), err
}

// Type returns the type that the value is.
func (v Value) Type() (DataType, error) {
	r, err := v.of(TypeKind)
	return DataType(r.scalar), err
}

// Shape returns the shape that the value is.
func (v Value) Shape() (Shape, error) {
	r, err := v.of(ShapeKind)
	return readShape(r.bytes), err
}

// Tensor returns the tensor that the value is.
func (v Value) Tensor() (Tensor, error) {
	r, err := v.of(TensorKind)
	return Tensor{r.bytes}, err
}

// Func returns the name and the attributes of the function that the value is.
func (v Value) Func() (string, []Attr, error) {
	r, err := v.of(FuncKind)
	name, attrs := readFunc(r.bytes)
	return name, attrs, err
}

// Placeholder returns the name of the attribute that a caller of a function gives in
// the place of the value.
func (v Value) Placeholder() (string, error) {
	r, err := v.of(PlaceholderKind)
	return string(r.bytes), err
}

func readFunc(data []byte) (name string, attrs []Attr) {
	d := new(decoder)
	schema["NameAttrList"].each(data, 0, func(r record) {
		switch r.number {
		case 1:
			name = string(r.bytes)
		case 2:
			attrs = append(attrs, d.attr(r))
		}
	})
	return name, attrs
}

// List returns the elements of the list that the value is, each as a value of its own.
func (v Value) List() ([]Value, error) {
	r, err := v.of(ListKind)
	if err != nil {
		return nil, err
	}
	var list []Value
	err = records(r.bytes, 0, func(r record) error {
		f := schema["ListValue"].field(r.number)
		if f == nil || !f.fits(r.wire) {
			return nil
		}
		// Elements have the numbers of values, except for functions.
		single := attrValue.named(f.name)
		if !f.isNumber() {
			list = append(list, Value{appendBytes(nil, single.number, r.bytes)})
			return nil
		}
		return f.packed(r, func(bits uint64) error {
			tag := protowire.AppendTag(nil, protowire.Number(single.number), single.wireType())
			list = append(list, Value{single.appendScalar(tag, bits)})
			return nil
		})
	})
	return list, err
}

// IntValue returns the value of an integer.
func IntValue(i int64) Value { return Value{appendVarint(nil, int32(IntKind), uint64(i))} }

// BoolValue returns the value of a truth.
func BoolValue(b bool) Value {
	return Value{appendVarint(nil, int32(BoolKind), protowire.EncodeBool(b))}
}

// FloatValue returns the value of a number.
func FloatValue(f float32) Value {
	tag := protowire.AppendTag(nil, protowire.Number(FloatKind), protowire.Fixed32Type)
	return Value{protowire.AppendFixed32(tag, math.Float32bits(f))}
}

// StringValue returns the value of some bytes.
func StringValue(s string) Value { return Value{appendString(nil, int32(StringKind), s)} }

// TypeValue returns the value of a type.
func TypeValue(t DataType) Value { return Value{appendVarint(nil, int32(TypeKind), uint64(t))} }

// ShapeValue returns the value of a shape.
func ShapeValue(s Shape) Value { return Value{appendBytes(nil, int32(ShapeKind), s.append(nil))} }

// TensorValue returns the value of a tensor.
func TensorValue(t Tensor) Value { return Value{appendBytes(nil, int32(TensorKind), t.raw)} }

// FuncValue returns the value of a function with its attributes.
func FuncValue(name string, attrs ...Attr) Value {
	b := appendString(nil, 1, name)
	for _, a := range attrs {
		b = appendBytes(b, 2, appendBytes(appendString(nil, 1, a.Name), 2, a.Value.raw))
	}
	return Value{appendBytes(nil, int32(FuncKind), b)}
}

// ListValue returns the value of a list of values of one kind.
func ListValue(elems ...Value) Value {
	var b []byte
	for _, e := range elems {
		r, k := e.last()
		f := schema["ListValue"].named(attrValue.field(int32(k)).name)
		if !f.isNumber() {
			b = appendBytes(b, f.number, r.bytes)
			continue
		}
		b = f.appendScalar(protowire.AppendTag(b, protowire.Number(f.number), f.wireType()), r.scalar)
	}
	return Value{appendBytes(nil, int32(ListKind), b)}
}

// Shape is the shape of a tensor, as far as it is known.
type Shape struct {
	// Dims are the sizes: -1 where one is not known.
	Dims []int64
	// UnknownRank shapes have any number of dimensions.
	UnknownRank bool
}

func readShape(data []byte) Shape {
	var s Shape
	_ = records(data, 0, func(r record) error {
		switch {
		case r.number == 2 && r.wire == protowire.BytesType:
			size := int64(0)
			_ = records(r.bytes, 0, func(r record) error {
				if r.number == 1 && r.wire == protowire.VarintType {
					size = int64(r.scalar)
				}
				return nil
			})
			s.Dims = append(s.Dims, size)
		case r.number == 3 && r.wire == protowire.VarintType:
			s.UnknownRank = r.scalar != 0
		}
		return nil
	})
	return s
}

func (s Shape) append(b []byte) []byte {
	for _, n := range s.Dims {
		b = appendBytes(b, 2, appendVarint(nil, 1, uint64(n)))
	}
	if s.UnknownRank {
		b = appendVarint(b, 3, 1)
	}
	return b
}

// Of returns the type of tensors of the shape with elements of a type. Sizes below 0
// are unknown.
func (s Shape) Of(elem ir.Type) ir.Type {
	if s.UnknownRank {
		return ir.UnrankedTensor(elem)
	}
	dims := make([]int64, len(s.Dims))
	for i, n := range s.Dims {
		if dims[i] = n; n < 0 {
			dims[i] = ir.Dynamic
		}
	}
	return ir.Tensor(elem, dims...)
}
