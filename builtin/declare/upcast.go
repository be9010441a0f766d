package declare

import "github.com/settle-go/settle/graph/ir"

// Upcast returns the type of elements that has room for all of those given, by the
// lattice of the graph-rewriting document, which is NumPy's: truth values are below
// integers, those below floats and those below complex numbers, and of one kind the
// wider. An integer and a float make a float that has all values of the integer where
// there is one: i16 and f16 make f32, i32 and f32 make f64; signed integers and wider
// or equal unsigned ones make the next signed one, f64 beyond 64 bits. Signless
// integers are signed. It returns 0 where there is no such type.
func Upcast(elems ...ir.Type) ir.Type {
	if len(elems) == 0 {
		return 0
	}
	t := elems[0]
	for _, e := range elems[1:] {
		if e != t {
			t = upcast(t, e)
		}
	}
	return t
}

func upcast(a, b ir.Type) ir.Type {
	ka, kb := KindOf(a), KindOf(b)
	if ka > kb {
		a, b, ka, kb = b, a, kb, ka
	}
	switch {
	case ka == NoNumber || kb == NoNumber:
		return 0
	case a == b || ka == TruthNumber:
		return b
	case kb == ComplexNumber && ka == ComplexNumber:
		return complexOf(upcastSame(a.Elem(), b.Elem()))
	case kb == ComplexNumber:
		return complexOf(upcastSame(a, b.Elem()))
	case kb == FloatNumber && ka == FloatNumber:
		return widerFloat(a, b)
	case kb == FloatNumber:
		return upcastSame(floatFor(a), b)
	}
	return widerInteger(a, b)
}

func upcastSame(a, b ir.Type) ir.Type {
	if a == b {
		return a
	}
	return upcast(a, b)
}

func complexOf(part ir.Type) ir.Type {
	if part == 0 || !part.IsFloat() {
		return 0
	}
	return ir.Complex(part)
}

// Number is a kind of numbers, in the order of the lattice.
type Number uint8

// The kinds of numbers.
const (
	NoNumber Number = iota
	TruthNumber
	UnsignedNumber
	SignedNumber
	FloatNumber
	ComplexNumber
)

// KindOf returns what kind of numbers a type of elements has.
func KindOf(elem ir.Type) Number {
	switch elem.Kind() {
	case ir.IntegerKind:
		switch {
		case elem == ir.I1:
			return TruthNumber
		case elem.Width() > 64:
			return NoNumber
		case elem.Unsigned():
			return UnsignedNumber
		}
		return SignedNumber
	case ir.IndexKind:
		return SignedNumber
	case ir.FloatKind:
		return FloatNumber
	case ir.ComplexKind:
		return ComplexNumber
	}
	return NoNumber
}

func widthOf(elem ir.Type) int {
	if elem.Kind() == ir.IndexKind {
		return 64
	}
	return elem.Width()
}

// widerInteger is for two different types of integers.
func widerInteger(a, b ir.Type) ir.Type {
	wa, wb := widthOf(a), widthOf(b)
	if a.Unsigned() == b.Unsigned() {
		switch {
		case wa != wb && wa > wb, wa == wb && a.IsInteger() && !a.Signed():
			return a // of si32 and i32, index and i64 the signless integer
		}
		return b
	}
	if b.Unsigned() {
		a, b, wa, wb = b, a, wb, wa
	}
	if wb > wa {
		return b // the signed one
	}
	for w := 8; w <= 64; w *= 2 {
		if w > wa {
			return ir.Integer(w)
		}
	}
	return ir.F64
}

// floatFor returns the narrowest float that has all values of an integer type, f64
// where there is none.
func floatFor(elem ir.Type) ir.Type {
	switch w := widthOf(elem); {
	case w <= 8:
		return ir.F16
	case w <= 16:
		return ir.F32
	}
	return ir.F64
}

// widerFloat is for two different types of floats.
func widerFloat(a, b ir.Type) ir.Type {
	wa, wb := a.Width(), b.Width()
	switch {
	case wa > wb && wa > 8:
		return a
	case wb > wa && wb > 8:
		return b
	case wa == 16 && wb == 16: // f16 and bf16
		return ir.F32
	}
	return 0
}

// UpcastFloat returns the float in which a function of numbers computes that gives
// floats: integers of up to 16 bits become f32, wider ones f64, and what several types
// are upcast to.
func UpcastFloat(elems ...ir.Type) ir.Type {
	var t ir.Type
	for i, e := range elems {
		switch KindOf(e) {
		case NoNumber:
			return 0
		case TruthNumber, UnsignedNumber, SignedNumber:
			if e = ir.F64; widthOf(elems[i]) <= 16 {
				e = ir.F32
			}
		}
		if t == 0 {
			t = e
		} else if t = upcastSame(t, e); t == 0 {
			return 0
		}
	}
	return t
}

// UpcastQuotient returns the type of a quotient: f64 where all are integers, otherwise
// what the types are upcast to.
func UpcastQuotient(elems ...ir.Type) ir.Type {
	for _, e := range elems {
		if k := KindOf(e); k > SignedNumber || k == NoNumber {
			return Upcast(elems...)
		}
	}
	if len(elems) == 0 {
		return 0
	}
	return ir.F64
}

// Broadcast returns the dimensions that shapes are stretched to, by NumPy's rule:
// compared from the last one on, a dimension of 1 is repeated. Of a dimension that is
// not known the result is known where another one there is, and not 1. It reports
// whether the shapes may fit.
func Broadcast(shapes ...[]int64) ([]int64, bool) {
	rank := 0
	for _, dims := range shapes {
		rank = max(rank, len(dims))
	}
	out := make([]int64, rank)
	for i := range out {
		out[i] = 1
	}
	for _, dims := range shapes {
		pad := rank - len(dims)
		for i, d := range dims {
			switch at := &out[pad+i]; {
			case *at == 1, *at == ir.Dynamic && d != 1:
				*at = d
			case d != 1 && d != ir.Dynamic && d != *at:
				return nil, false
			}
		}
	}
	return out, true
}

// ElemOf returns the type of the elements of a number or tensor, the number's own.
func ElemOf(t ir.Type) ir.Type {
	if t.IsShaped() {
		return t.Elem()
	}
	return t
}

// Stretch infers what an op gives that computes each element from those at its
// place in inputs that are stretched: tensors, or numbers, where all are. elem returns
// the type of the elements; 0: there is none.
func Stretch(inputs []ir.Type, elem func(elems ...ir.Type) ir.Type) []ir.Type {
	if len(inputs) == 0 {
		return nil
	}
	var few [4]ir.Type
	elems := few[:0]
	same := true
	for _, t := range inputs {
		elems = append(elems, ElemOf(t))
		same = same && t == inputs[0]
	}
	e := elem(elems...)
	if e == 0 {
		return nil
	}
	if same {
		return []ir.Type{WithElem(inputs[0], e)}
	}
	dims, ok := StretchDims(inputs)
	switch {
	case !ok:
		return nil
	case dims == nil:
		return []ir.Type{e}
	}
	return []ir.Type{ir.Tensor(e, dims...)}
}

// StretchDims returns the dimensions of what inputs are stretched to, nil for numbers,
// and whether they are known and fit.
func StretchDims(inputs []ir.Type) ([]int64, bool) {
	shapes := make([][]int64, 0, len(inputs))
	tensors := false
	for _, t := range inputs {
		switch {
		case t.Kind() == ir.TensorKind:
			shapes, tensors = append(shapes, t.Dims()), true
		case KindOf(t) == NoNumber:
			return nil, false
		}
	}
	if !tensors {
		return nil, true
	}
	return Broadcast(shapes...)
}

// WithElem returns a type with other elements: a tensor, vector, or the elements' type
// itself for a number.
func WithElem(t, elem ir.Type) ir.Type {
	if t.IsShaped() {
		if t.Elem() == elem {
			return t
		}
		return t.WithElem(elem)
	}
	return elem
}
