package ir

import (
	"encoding/hex"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// ConstantInts returns the constant of a type with these elements, in row-major order:
//
//	weights, err := ctxt.ConstantInts(ir.Tensor(ir.I32, 2, 2), []int64{1, 2, 3, 4})
//	// dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
//
// The type is an integer type or index, which has one element, or a tensor or vector of
// those whose shape is known. A single element stands for all. An element that the type
// does not hold is an error; one without a sign holds those of both. The constant is
// printed as mlir-opt prints it: equal elements as one, more than 100 in hexadecimal.
func (c *Context) ConstantInts(t Type, elements []int64) (Attr, error) {
	elem := elementType(t)
	if !elem.IsInteger() && elem != indexType {
		return Attr{}, fmt.Errorf("integers cannot be elements of %s", typeName(t))
	}
	lowest, highest := elem.integerLimits() // not once more for each element
	for i, v := range elements {
		if v >= 0 && uint64(v) > highest || v < 0 && -uint64(v) > lowest {
			return Attr{}, fmt.Errorf("element %d is %d, which is not a value of the type %s", i, v, elem)
		}
	}
	return c.constant(t, len(elements), func(i int) Attr { return c.Int(elements[i], elem) }, func(i int) uint64 { return uint64(elements[i]) })
}

// ConstantFloats is [Context.ConstantInts] for floats, which are rounded to the type. NaN
// and infinities are an error for a type that has none.
func (c *Context) ConstantFloats(t Type, elements []float64) (Attr, error) {
	elem := elementType(t)
	if !elem.IsFloat() {
		return Attr{}, fmt.Errorf("floats cannot be elements of %s", typeName(t))
	}
	for i, v := range elements {
		rounded := roundFloat(v, elem)
		if math.IsNaN(v) != math.IsNaN(rounded) || math.IsInf(v, 0) && rounded != v {
			return Attr{}, fmt.Errorf("element %d is %v, which is not a value of the type %s", i, v, elem)
		}
	}
	return c.constant(t, len(elements), func(i int) Attr { return c.Float(elements[i], elem) }, func(i int) uint64 {
		bits, _ := strconv.ParseUint(floatBits(roundFloat(elements[i], elem), elem)[len("0x"):], 16, 64)
		return bits
	})
}

// ConstantBools is [Context.ConstantInts] for the elements of an i1.
func (c *Context) ConstantBools(t Type, elements []bool) (Attr, error) {
	if elementType(t) != I1 {
		return Attr{}, fmt.Errorf("booleans cannot be elements of %s", typeName(t))
	}
	bit := func(i int) uint64 {
		if elements[i] {
			return 1
		}
		return 0
	}
	return c.constant(t, len(elements), func(i int) Attr { return c.Bool(elements[i]) }, bit)
}

// elementType returns the type of the elements of a constant.
func elementType(t Type) Type {
	if t.IsShaped() {
		return t.Elem()
	}
	return t
}

// typeName names a type in a message.
func typeName(t Type) string {
	if t == 0 {
		return "no type"
	}
	return t.String()
}

// constant makes a constant of elements that are given as attributes and as bits.
func (c *Context) constant(t Type, n int, element func(int) Attr, bits func(int) uint64) (Attr, error) {
	count := int64(1)
	if t.IsShaped() {
		var known bool
		if count, known = t.NumElements(); !known || t.Kind() != TensorKind && t.Kind() != VectorKind {
			return Attr{}, fmt.Errorf("there is no constant of %s: only tensors and vectors of known shapes have some", t)
		}
	}
	if int64(n) != count && (n != 1 || count == 0) {
		return Attr{}, fmt.Errorf("%d elements for %s, which has %d", n, t, count)
	}
	switch {
	case !t.IsShaped():
		return element(0), nil
	case n == 0:
		return c.Dense("", t), nil
	case allEqual(n, bits):
		return c.Splat(element(0), t), nil
	case n > longestList:
		return c.Dense(hexText(n, elementType(t), bits), t), nil
	}
	w := listWriter{element: func(b []byte, i int) []byte { return element(i).AppendBare(b) }}
	return c.Dense(string(w.append(nil, t.Dims())), t), nil
}

func allEqual(n int, bits func(int) uint64) bool {
	for i := 1; i < n; i++ {
		if bits(i) != bits(0) {
			return false
		}
	}
	return true
}

// longestList is the number of elements beyond which mlir-opt prints hexadecimal digits.
const longestList = 100

// hexText returns elements in hexadecimal, least significant bytes first and bits eight
// a byte.
func hexText(n int, elem Type, bits func(int) uint64) string {
	var data []byte
	numeric, _ := numericOf(elem)
	if numeric.isBit() {
		data = make([]byte, (n+7)/8)
		for i := range n {
			data[i/8] |= byte(bits(i)&1) << (i % 8)
		}
	} else {
		for i := range n {
			word := bits(i) & numeric.mask()
			for k := range numeric.bytes() {
				data = append(data, byte(word>>(8*k)))
			}
		}
	}
	return `"0x` + strings.ToUpper(hex.EncodeToString(data)) + `"`
}

// listWriter writes elements as nested lists.
type listWriter struct {
	element func(b []byte, i int) []byte
	next    int
}

func (w *listWriter) append(b []byte, dims []int64) []byte {
	if len(dims) == 0 {
		w.next++
		return w.element(b, w.next-1)
	}
	b = append(b, '[')
	for i := range dims[0] {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = w.append(b, dims[1:])
	}
	return append(b, ']')
}
