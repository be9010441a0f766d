package value

import (
	"fmt"
	"strings"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/phrase"
)

// FromAttr returns the value of an attribute: a number, a dense literal, or an
// array of numbers of one type, `array<i64: 1, 2>`. It reads the text of the
// literal each time; keep the result where it is asked for often.
//
// An error is ErrElided when the values are not in the text.
func FromAttr(a ir.Attr) (Value, error) {
	switch a.Kind() {
	case ir.BoolAttr:
		b, _ := a.Bool()
		return Bool(b), nil
	case ir.IntAttr:
		n, _ := a.Int()
		return Ints(a.Type(), n)
	case ir.FloatAttr:
		f, _ := a.Float()
		return exactFloat(f, a.Type())
	case ir.SplatAttr:
		one, err := FromAttr(a.Splat())
		if err != nil {
			return Value{}, err
		}
		return one.Splat(a.Type())
	case ir.DenseAttr:
		return ParseDense(a.Text(), a.Type())
	case ir.OpaqueAttr:
		return fromOpaque(a)
	case ir.ArrayAttr:
		if v, ok := fromParts(a); ok {
			return v, nil
		}
	}
	return Value{}, fmt.Errorf("%s is not a constant", phrase.Shorten(a.String()))
}

// fromParts reads the two parts of a complex number, [1.0 : f32, 0.0 : f32].
func fromParts(a ir.Attr) (Value, bool) {
	if a.Len() != 2 {
		return Value{}, false
	}
	re, isNumber := a.At(0).Float()
	im, areBoth := a.At(1).Float()
	if elem := a.At(0).Type(); isNumber && areBoth && a.At(1).Type() == elem {
		v, err := Complexes(ir.Complex(elem), complex(re, im))
		return v, err == nil
	}
	return Value{}, false
}

// exactFloat is Floats for one element, with the message of a NaN.
func exactFloat(f float64, t ir.Type) (Value, error) {
	v, err := Floats(t, f)
	if format, ok := formatOf(t); ok && f != f {
		c := codecOf(t)
		c.putWord(v.data, format.Bits(f))
	}
	return v, err
}

// fromOpaque reads what the graph keeps as text: numbers that its attributes do
// not hold, and arrays.
func fromOpaque(a ir.Attr) (Value, error) {
	text := a.Text()
	if a.IsElided() {
		return Value{}, ErrElided
	}
	if body, ok := strings.CutPrefix(text, "array<"); ok {
		return fromArray(strings.TrimSuffix(body, ">"))
	}
	if strings.HasPrefix(text, "sparse<") {
		return fromSparse(text, a.Type())
	}
	if strings.HasPrefix(text, "dense_resource<") {
		return Value{}, fmt.Errorf("%s is in the resources of the file, which are not read", phrase.Shorten(text))
	}
	number, _, ok := strings.Cut(text, " : ")
	if !ok || a.Type() == 0 || a.Type().IsShaped() || ClassOf(a.Type()) == NoClass {
		return Value{}, fmt.Errorf("%s is not a constant", phrase.Shorten(text))
	}
	return ParseDense(number, a.Type())
}

// fromArray reads `i64: 1, 2`.
func fromArray(text string) (Value, error) {
	name, elems, _ := strings.Cut(text, ":")
	elem, err := ir.ParseType(strings.TrimSpace(name))
	if err != nil {
		return Value{}, err
	}
	elems = strings.TrimSpace(elems)
	n := int64(strings.Count(elems, ",") + 1)
	if elems == "" {
		return ParseDense("", ir.Tensor(elem, 0))
	}
	return ParseDense("["+elems+"]", ir.Tensor(elem, n))
}

// Attr returns the value as an attribute: a number, or a dense literal as MLIR
// prints it. A value that was read from one gives the same attribute where that
// was written as MLIR writes it.
func (v Value) Attr(ctxt *ir.Context) ir.Attr {
	switch {
	case !v.IsValid():
		return ir.Attr{}
	case v.IsScalar():
		return v.scalarAttr(ctxt)
	case v.splat:
		if one := v.At(0).scalarAttr(ctxt); one.Kind() != ir.OpaqueAttr {
			return ctxt.Splat(one, v.typ)
		}
	}
	return ctxt.Dense(v.denseText(), v.typ)
}

func (v Value) scalarAttr(ctxt *ir.Context) ir.Attr {
	switch {
	case v.typ == ir.I1:
		return ctxt.Bool(v.Int(0) != 0)
	case v.Class() == IntClass:
		return ctxt.Int(v.Int(0), v.typ)
	case v.Class() == FloatClass:
		one := ctxt.Float(v.Float(0), v.typ)
		if one.String() == v.Literal() {
			return one
		}
	}
	return ctxt.Opaque(v.Literal(), v.typ)
}
