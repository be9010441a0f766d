package graphdef

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"

	"google.golang.org/protobuf/encoding/protowire"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// Tensor is a tensor as files have it, in any of its encodings.
type Tensor struct{ raw []byte }

// maxTensor is how many elements a tensor may have. Those of one number that is not
// repeated in the file are one element.
const maxTensor = math.MaxInt32

// Type returns the type of elements and the shape.
func (t Tensor) Type() (DataType, Shape) {
	var dtype DataType
	var shape Shape
	_ = records(t.raw, 0, func(r record) error {
		switch {
		case r.number == 1 && r.wire == protowire.VarintType:
			dtype = DataType(r.scalar)
		case r.number == 2 && r.wire == protowire.BytesType:
			shape = readShape(r.bytes)
		}
		return nil
	})
	return dtype, shape
}

// Value returns the elements. They share the memory of what was read where that has
// them as they are. Fewer elements than the shape has are filled up with the last one,
// and with zeros where there is none.
func (t Tensor) Value() (value.Value, error) {
	dtype, shape := t.Type()
	elem, ok := dtype.Elem()
	if !ok {
		return value.Value{}, fmt.Errorf("the tensor's type %d is none", dtype)
	}
	typ, n, err := tensorType(elem, shape)
	if err != nil {
		return value.Value{}, err
	}
	if len(t.field(contentField)) > 0 {
		return t.content(typ, n)
	}
	v, err := t.listed(dtype.Base(), typ, n)
	if err != nil {
		return value.Value{}, fmt.Errorf("the tensor of %s: %w", dtype, err)
	}
	return v, nil
}

// Check reports what is wrong with the tensor's shape, or with the number of its elements
// where these stand side by side. It does not look at the elements.
func (t Tensor) Check() error {
	dtype, shape := t.Type()
	elem, ok := dtype.Elem()
	if !ok {
		return fmt.Errorf("the tensor's type %d is none", dtype)
	}
	typ, n, err := tensorType(elem, shape)
	if err != nil || len(t.field(contentField)) == 0 {
		return err
	}
	return t.checkContent(typ, n)
}

const contentField = 4

// Content returns the elements where they stand side by side, as the file has them. They share
// the memory of what was read.
func (t Tensor) Content() []byte { return t.field(contentField) }

// field returns the bytes of a field that is there once.
func (t Tensor) field(number int32) (data []byte) {
	_ = records(t.raw, 0, func(r record) error {
		if r.number == number && r.wire == protowire.BytesType {
			data = r.bytes
		}
		return nil
	})
	return data
}

// tensorType returns the type of a constant, and how many elements it has.
func tensorType(elem ir.Type, shape Shape) (ir.Type, int64, error) {
	if shape.UnknownRank {
		return 0, 0, errors.New("the tensor has a shape of unknown rank")
	}
	n := int64(1)
	for _, size := range shape.Dims {
		if size < 0 {
			return 0, 0, fmt.Errorf("the tensor has a size of %d", size)
		}
		if size > 0 && n > maxTensor/size {
			return 0, 0, fmt.Errorf("the tensor has more than %d elements", int64(maxTensor))
		}
		n *= size
	}
	return ir.Tensor(elem, shape.Dims...), n, nil
}

// content reads elements that stand side by side in one field.
func (t Tensor) content(typ ir.Type, n int64) (value.Value, error) {
	if err := t.checkContent(typ, n); err != nil {
		return value.Value{}, err
	}
	return value.Bytes(typ, t.field(contentField))
}

// checkContent checks how many bytes elements take that stand side by side.
func (t Tensor) checkContent(typ ir.Type, n int64) error {
	data := t.field(contentField)
	size := int64(value.Size(typ.Elem()))
	if value.ClassOf(typ.Elem()) == value.NoClass || size == 0 {
		return fmt.Errorf("tensors of %s are not read from tensor_content", typ.Elem())
	}
	if int64(len(data)) != n*size {
		return fmt.Errorf("tensor_content has %d bytes, and %d elements of %s have %d", len(data), n, typ.Elem(), n*size)
	}
	return nil
}

// listed reads elements that stand one by one in the field for their type.
func (t Tensor) listed(dtype DataType, typ ir.Type, n int64) (value.Value, error) {
	l := lists[dtype]
	if l.field == "" {
		return value.Value{}, errors.New("its elements cannot be read")
	}
	if dtype == String {
		return t.strings(typ, n)
	}
	data, count, err := l.read(t.raw)
	if err != nil {
		return value.Value{}, err
	}
	if count == 0 {
		data, count = l.elem(nil, make([]uint64, l.parts)), l.parts
	}
	if count%l.parts != 0 {
		return value.Value{}, fmt.Errorf("%s has %d numbers, and every element is two", l.field, count)
	}
	got := int64(count / l.parts)
	if got > n && n > 0 {
		return value.Value{}, fmt.Errorf("%s has %d elements, and the shape %d", l.field, got, n)
	}
	return fill(typ, n, data, got)
}

// read returns the bytes of the elements that a message lists, and how many numbers it has. Those
// that the message has packed as they are share its memory.
func (l list) read(raw []byte) (data []byte, count int, err error) {
	f := schema["TensorProto"].named(l.field)
	var number [2]uint64
	add := func(v uint64) error {
		number[count%l.parts] = v
		if count++; count%l.parts == 0 {
			data = l.elem(data, number[:l.parts])
		}
		return nil
	}
	err = records(raw, 0, func(r record) error {
		switch {
		case r.number != f.number || !f.fits(r.wire):
			return nil
		case !f.isNumber(): // one byte an element
			for _, b := range r.bytes {
				_ = add(uint64(b))
			}
			return nil
		case r.wire == protowire.BytesType && f.wireType() != protowire.VarintType && count == 0:
			size := f.size()
			if len(r.bytes)%size == 0 {
				data, count = slices.Clip(r.bytes), len(r.bytes)/size
				return nil
			}
		}
		return f.packed(r, add)
	})
	return data, count, err
}

// list says in which field the elements of a type stand one by one.
type list struct {
	field string
	parts int // numbers an element
	// elem appends the bytes of one element.
	elem func(b []byte, bits []uint64) []byte
}

var lists = func() map[DataType]list {
	four := func(b []byte, bits []uint64) []byte { return protowire.AppendFixed32(b, uint32(bits[0])) }
	eight := func(b []byte, bits []uint64) []byte { return protowire.AppendFixed64(b, bits[0]) }
	two := func(b []byte, bits []uint64) []byte { return append(b, byte(bits[0]), byte(bits[0]>>8)) }
	one := func(b []byte, bits []uint64) []byte { return append(b, byte(bits[0])) }
	m := map[DataType]list{
		Float: {"float_val", 1, four}, Double: {"double_val", 1, eight}, Int32: {"int_val", 1, four},
		4: {"int_val", 1, one}, 5: {"int_val", 1, two}, 6: {"int_val", 1, one}, String: {field: "string_val"},
		Complex64: {"scomplex_val", 2, func(b []byte, bits []uint64) []byte {
			return protowire.AppendFixed32(protowire.AppendFixed32(b, uint32(bits[0])), uint32(bits[1]))
		}},
		Int64: {"int64_val", 1, eight},
		Bool: {"bool_val", 1, func(b []byte, bits []uint64) []byte {
			return append(b, byte(protowire.EncodeBool(bits[0] != 0)))
		}},
		BFloat16: {"half_val", 1, two}, Half: {"half_val", 1, two}, 17: {"int_val", 1, two},
		Complex128: {"dcomplex_val", 2, func(b []byte, bits []uint64) []byte {
			return protowire.AppendFixed64(protowire.AppendFixed64(b, bits[0]), bits[1])
		}},
		22: {"uint32_val", 1, four}, 23: {"uint64_val", 1, eight},
	}
	for dtype, bytes := range map[DataType]func([]byte, []uint64) []byte{11: one, 12: one, 13: four, 15: two, 16: two} { // quantized
		m[dtype] = list{"int_val", 1, bytes}
	}
	for dtype := DataType(24); dtype <= 28; dtype++ {
		m[dtype] = list{"float8_val", 1, one}
	}
	for dtype := DataType(29); dtype <= 32; dtype++ {
		m[dtype] = list{"int_val", 1, one}
	}
	return m
}()

// fill returns a value of some elements, and of the last one again up to n.
func fill(typ ir.Type, n int64, data []byte, got int64) (value.Value, error) {
	if n <= got {
		return value.Bytes(typ, data[:int64(len(data))/got*n])
	}
	size := len(data) / int(got)
	last := data[len(data)-size:]
	if got == 1 {
		one, err := value.Bytes(ir.Tensor(typ.Elem()), last)
		if err != nil {
			return value.Value{}, err
		}
		return one.Splat(typ)
	}
	if n*int64(size) > math.MaxInt32 {
		return value.Value{}, fmt.Errorf("%d elements are written, and %d are too many to fill up", got, n)
	}
	for ; got < n; got++ {
		data = append(data, last...)
	}
	return value.Bytes(typ, data)
}

// strings reads strings.
func (t Tensor) strings(typ ir.Type, n int64) (value.Value, error) {
	var list []string
	_ = records(t.raw, 0, func(r record) error {
		if r.number == 8 && r.wire == protowire.BytesType {
			list = append(list, string(r.bytes))
		}
		return nil
	})
	switch got := int64(len(list)); {
	case got > n && n > 0:
		return value.Value{}, fmt.Errorf("string_val has %d elements, and the shape %d", got, n)
	case got == 0 && n > 0:
		return value.Strings(typ, "")
	case got > 1 && got < n:
		if n > 1<<24 {
			return value.Value{}, fmt.Errorf("%d elements are written, and %d are too many to fill up", got, n)
		}
		for int64(len(list)) < n {
			list = append(list, list[got-1])
		}
	}
	return value.Strings(typ, list[:min(int64(len(list)), max(n, 0))]...)
}

// Len returns how many bytes the file has of the tensor.
func (t Tensor) Len() int { return len(t.raw) }

// TensorOf returns a tensor with the elements of a value, as TensorFlow writes it: the
// bytes of all, or the one that all are; strings one by one.
func TensorOf(v value.Value) (Tensor, error) {
	dtype := DataTypeOf(v.Elem())
	if dtype == Invalid {
		return Tensor{}, fmt.Errorf("TensorFlow has no type %s", v.Elem())
	}
	b := appendVarint(nil, 1, uint64(dtype))
	b = appendBytes(b, 2, Shape{Dims: v.Dims()}.append(nil))
	if dtype == String {
		for _, s := range v.Strings() {
			b = appendString(b, 8, s)
		}
		return Tensor{b}, nil
	}
	l := lists[dtype]
	if v.Len() > 1 && (!v.IsSplat() || l.field == "") {
		return Tensor{appendBytes(b, contentField, v.AppendBytes(nil))}, nil
	}
	if v.Len() == 0 {
		return Tensor{b}, nil
	}
	f := schema["TensorProto"].named(l.field)
	if v.Class() == value.IntClass && f.isNumber() {
		return Tensor{appendVarint(b, f.number, uint64(v.Int(0)))}, nil
	}
	return Tensor{appendOne(b, f, l.parts, v.At(0).AppendBytes(nil))}, nil
}

// appendOne appends the numbers of an element, each made of an equal part of its bytes.
func appendOne(b []byte, f *field, parts int, bytes []byte) []byte {
	if !f.isNumber() {
		return appendBytes(b, f.number, bytes)
	}
	size := len(bytes) / parts
	for i := 0; i < len(bytes); i += size {
		var padded [8]byte
		copy(padded[:], bytes[i:i+size])
		tag := protowire.AppendTag(b, protowire.Number(f.number), f.wireType())
		b = f.appendScalar(tag, binary.LittleEndian.Uint64(padded[:]))
	}
	return b
}
