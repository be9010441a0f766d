package value

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph/ir"
)

// String returns the value as text, without its type: a number, or what stands
// in a dense literal between < and >. It is whole, however long it is; see Short.
func (v Value) String() string {
	if !v.IsValid() {
		return "<no value>"
	}
	return string(v.appendElements(nil, v.Len()))
}

// Short returns the value as text of at most this many elements, with an ellipsis
// for the others, and its type.
func (v Value) Short(elements int) string {
	if !v.IsValid() {
		return "<no value>"
	}
	return string(v.appendElements(nil, elements)) + " : " + v.typ.String()
}

// Literal returns the text of the value as an attribute: `4 : i32`,
// `dense<[1, 2]> : tensor<2xi32>`. As mlir-opt does, it writes more than 100
// numbers in hexadecimal.
func (v Value) Literal() string {
	if v.typ == ir.I1 {
		return v.String()
	}
	if v.IsScalar() {
		return v.String() + " : " + v.typ.String()
	}
	return "dense<" + v.denseText() + "> : " + v.typ.String()
}

// longestList is the number of elements beyond which MLIR prints numbers in
// hexadecimal.
const longestList = 100

// denseText returns what a dense literal has between < and >.
func (v Value) denseText() string {
	n := v.Len()
	if n == 0 {
		return ""
	}
	if v.splat || n <= longestList || v.Class() == StringClass {
		return string(v.appendElements(nil, n))
	}
	return `"0x` + upperHex(v.mlirBytes()) + `"`
}

func upperHex(data []byte) string {
	const digits = "0123456789ABCDEF"
	var b strings.Builder
	b.Grow(2 * len(data))
	for _, c := range data {
		b.WriteByte(digits[c>>4])
		b.WriteByte(digits[c&15])
	}
	return b.String()
}

// appendElements appends the elements as nested lists, at most this many of them.
func (v Value) appendElements(b []byte, limit int) []byte {
	if v.splat {
		return v.appendElement(b, 0)
	}
	if v.Len() == 0 {
		return append(b, "[]"...)
	}
	l := lists{element: v.appendElement, comma: ", ", left: limit}
	return l.append(b, v.Dims(), 0)
}

// lists writes the elements of a tensor as nested lists.
type lists struct {
	element func(b []byte, i int) []byte
	comma   string
	left    int // elements to write before an ellipsis
}

func (l *lists) append(b []byte, dims []int64, at int) []byte {
	if len(dims) == 0 {
		l.left--
		return l.element(b, at)
	}
	step := 1
	for _, d := range dims[1:] {
		step *= int(d)
	}
	b = append(b, '[')
	for i := range int(dims[0]) {
		if i > 0 {
			b = append(b, l.comma...)
		}
		if l.left <= 0 {
			b = append(b, "..."...)
			break
		}
		b = l.append(b, dims[1:], at+i*step)
	}
	return append(b, ']')
}

func (v Value) appendElement(b []byte, i int) []byte {
	elem := v.Elem()
	switch v.Class() {
	case IntClass:
		return appendInt(b, v.Int(i), elem)
	case FloatClass:
		return appendFloat(b, v.wordAt(i), elem)
	case ComplexClass:
		one := v.At(i)
		half := len(one.data) / 2
		re := Value{typ: elem.Elem(), data: one.data[:half:half], splat: true}
		im := Value{typ: elem.Elem(), data: one.data[half:], splat: true}
		b = re.appendElement(append(b, '('), 0)
		b = im.appendElement(append(b, ','), 0)
		return append(b, ')')
	case StringClass:
		return ir.AppendQuoted(b, v.Str(i))
	}
	return append(b, '?')
}

// Word returns the bits of element i, the lowest ones as many as its type has: of integers and
// floats.
func (v Value) Word(i int) uint64 { return v.wordAt(i) & (^uint64(0) >> (64 - Width(v.Elem()))) }

func (v Value) wordAt(i int) uint64 {
	c := codecOf(v.Elem())
	if v.splat {
		i = 0
	}
	return c.word(v.data[i*c.size:])
}

func appendInt(b []byte, v int64, elem ir.Type) []byte {
	switch {
	case elem == ir.I1:
		return strconv.AppendBool(b, v != 0)
	case elem.Unsigned():
		return strconv.AppendUint(b, uint64(v), 10)
	}
	return strconv.AppendInt(b, v, 10)
}

// appendFloat appends a float as MLIR prints it. The bits of a NaN, and of what
// ir.AppendFloat would write in another width, are written by us.
func appendFloat(b []byte, word uint64, elem ir.Type) []byte {
	f, _ := formatOf(elem)
	v := f.Float(word)
	if v != v || v-v != 0 {
		return fmt.Appendf(b, "0x%0*X", (f.Width()+3)/4, word)
	}
	return ir.AppendFloat(b, v, elem)
}
