package tf

import (
	wire "encoding/binary"
	"iter"
	"math"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// A message of protocol buffers within a string: the few that ops read are read here, so that
// a program that links the ops does not link a reader of all messages.

// field is a field of a message: a number, or bytes.
type field struct {
	number int
	word   uint64
	bytes  []byte
	wide   int // the bytes of a number of fixed size, 0 of another one
}

// fields yields the fields of a message. What is none fails.
func fields(data []byte) iter.Seq[field] {
	return func(yield func(field) bool) {
		for len(data) > 0 {
			tag := varint(&data)
			f := field{number: int(tag >> 3)}
			switch tag & 7 {
			case 0:
				f.word = varint(&data)
			case 1:
				f.wide, f.word = 8, wire.LittleEndian.Uint64(take(&data, 8))
			case 2:
				f.bytes = take(&data, varint(&data))
			case 5:
				f.wide, f.word = 4, uint64(wire.LittleEndian.Uint32(take(&data, 4)))
			default:
				panic(numeric.Undefined("this is not a message: it has a field of kind %d", tag&7))
			}
			if !yield(f) {
				return
			}
		}
	}
}

// varint takes a number of as many bytes as it needs.
func varint(data *[]byte) uint64 {
	x, n := wire.Uvarint(*data)
	if n <= 0 {
		panic(numeric.Undefined("the message ends within a number"))
	}
	*data = (*data)[n:]
	return x
}

// take takes bytes.
func take(data *[]byte, n uint64) []byte {
	if n > uint64(len(*data)) {
		panic(numeric.Undefined("the message ends within a field"))
	}
	part := (*data)[:n]
	*data = (*data)[n:]
	return part
}

// numbers appends the numbers of a field: one, or as many as stand side by side in its bytes.
func (f field) numbers(list []uint64, wide int) []uint64 {
	if f.bytes == nil {
		return append(list, f.word)
	}
	for rest := f.bytes; len(rest) > 0; {
		switch wide {
		case 4:
			list = append(list, uint64(wire.LittleEndian.Uint32(take(&rest, 4))))
		case 8:
			list = append(list, wire.LittleEndian.Uint64(take(&rest, 8)))
		default:
			list = append(list, varint(&rest))
		}
	}
	return list
}

// appendField appends a field of bytes.
func appendField(b []byte, number int, data []byte) []byte {
	b = wire.AppendUvarint(b, uint64(number)<<3|2)
	return append(wire.AppendUvarint(b, uint64(len(data))), data...)
}

// appendNumber appends a field of a number.
func appendNumber(b []byte, number int, x uint64) []byte {
	return wire.AppendUvarint(wire.AppendUvarint(b, uint64(number)<<3), x)
}

// elemNumbers are the numbers of the types of elements in messages.
var elemNumbers = map[string]uint64{
	"float": 1, "double": 2, "int32": 3, "uint8": 4, "int16": 5, "int8": 6, "string": 7, "complex64": 8, "int64": 9, "bool": 10,
	"qint8": 11, "quint8": 12, "qint32": 13, "bfloat16": 14, "qint16": 15, "quint16": 16, "uint16": 17, "complex128": 18, "half": 19, "uint32": 22, "uint64": 23,
}

func elemOfNumber(n uint64) ir.Type {
	for name, number := range elemNumbers {
		if number == n {
			return elems[name]
		}
	}
	panic(numeric.Undefined("a tensor of elements of type %d", n))
}

// serializeTensor returns the message (TensorProto) that a tensor is.
func serializeTensor(c numeric.Call) value.Value {
	x := c.Only()
	var b, dims []byte
	for name, elem := range elems {
		if elem == x.Elem() {
			b = appendNumber(nil, 1, elemNumbers[name])
		}
	}
	if b == nil {
		panic(numeric.Mistyped("messages have no tensors of %s", x.Elem()))
	}
	for _, n := range x.Dims() {
		var dim []byte
		if n != 0 {
			dim = appendNumber(nil, 1, uint64(n))
		}
		dims = appendField(dims, 2, dim)
	}
	b = appendField(b, 2, dims)
	if x.Class() == value.StringClass {
		for _, s := range x.Strings() {
			b = appendField(b, 8, []byte(s))
		}
	} else if x.Len() > 0 {
		b = appendField(b, 4, x.AppendBytes(nil))
	}
	return stringTensor(c, []string{string(b)})
}

// parseTensor reads a tensor of the type that an attribute says.
func parseTensor(c numeric.Call) value.Value {
	x := readTensor(c, []byte(oneString(c, 0)))
	if elem := typeAttr(c, "out_type", x.Elem()); elem != x.Elem() {
		panic(numeric.Undefined("the tensor has elements of %s, not of %s", x.Elem(), elem))
	}
	return x
}

// readTensor reads a message (TensorProto). Fewer elements than the shape has are filled up
// with the last one, and with zeros where there is none.
func readTensor(c numeric.Call, data []byte) value.Value {
	t := struct {
		elem    ir.Type
		dims    []int64
		content []byte
		words   []uint64
		strings []string
	}{elem: ir.F32}
	for f := range fields(data) {
		switch f.number {
		case 1:
			t.elem = elemOfNumber(f.word)
		case 2:
			for d := range fields(f.bytes) {
				if d.number != 2 {
					continue
				}
				size := int64(0)
				for s := range fields(d.bytes) {
					if s.number == 1 {
						size = int64(s.word)
					}
				}
				t.dims = append(t.dims, size)
			}
		case 4:
			t.content = f.bytes
		case 5, 9:
			t.words = f.numbers(t.words, 4)
		case 6, 12:
			t.words = f.numbers(t.words, 8)
		case 7, 10, 11, 13, 16, 17:
			t.words = f.numbers(t.words, 0)
		case 8:
			t.strings = append(t.strings, string(f.bytes))
		}
	}
	for _, n := range t.dims {
		if n < 0 {
			panic(numeric.Undefined("a tensor of the shape %v", t.dims))
		}
	}
	typ := ir.Tensor(t.elem, t.dims...)
	b := c.Builder(typ)
	if t.elem == stringType {
		for i := range b.Len() {
			if len(t.strings) > 0 {
				b.PutStrings(i, t.strings[min(i, len(t.strings)-1):][:1])
			}
		}
		return b.Value()
	}
	if t.content != nil {
		return numeric.Typed(value.Bytes(typ, t.content))
	}
	size, each := value.Size(t.elem), 1
	if value.ClassOf(t.elem) == value.ComplexClass {
		size, each = size/2, 2
	}
	var raw, word []byte
	n := len(t.words) / each
	for i := range b.Len() {
		for k := range each {
			x := uint64(0)
			if n > 0 {
				x = t.words[min(i, n-1)*each+k]
			}
			word = wire.LittleEndian.AppendUint64(word[:0], x)
			raw = append(raw, word[:size]...)
		}
	}
	return numeric.Typed(value.Bytes(typ, raw))
}

// floatsOf reads floats from the bits of f32.
func floatsOf(words []uint64) []float64 {
	list := make([]float64, len(words))
	for i, w := range words {
		list[i] = float64(math.Float32frombits(uint32(w)))
	}
	return list
}
