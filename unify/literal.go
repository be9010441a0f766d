package unify

import (
	"math"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph/ir"
)

// LiteralKind tells the literals apart.
type LiteralKind uint8

const (
	IntLiteral LiteralKind = iota
	FloatLiteral
	BoolLiteral
	StringLiteral
	SymbolLiteral
	ListLiteral
	TypeLiteral
	RawLiteral   // compared by text: #dialect.attr
	DenseLiteral // compared by its elements: dense<[1, 2]>
	UnitLiteral
	DictLiteral     // {k: 1}: Keys and List
	ArrayLiteral    // array<i32: 1, 0>: Elem and List
	ElementsLiteral // dense<[1, ?a]>: List has the one element or list between the brackets
	VarLiteral      // ?x, bound to a part of an attribute: Text is its name
	RestLiteral     // ?xs... in a list or dictionary: the other parts; Text is its name, "" for none
	AnyLiteral      // _
)

// Literal is a value that is written in a rule, before it meets a graph.
type Literal struct {
	Kind  LiteralKind
	Int   int64
	Float float64
	Text  string // of a string, a symbol, or raw text; of dense<...> the text between the brackets
	List  []Literal
	Keys  []string // of a dictionary, for each of List; that of a rest says nothing
	Elem  ir.Type  // of an ArrayLiteral
	Type  ir.Type  // the value of a TypeLiteral; that of a DenseLiteral; the type that a number must have, or 0
}

// Matches reports whether an attribute equals the literal. Numbers are equal by
// value: 0 matches 0, 0.0 and -0.0 of any type, alone or in every element of a
// dense literal; -0.0 matches only itself, and NaN any NaN.
func (l *Literal) Matches(a ir.Attr) bool {
	if l.Type != 0 && l.Kind != TypeLiteral && a.Type() != l.Type {
		return false
	}
	switch l.Kind {
	case VarLiteral, AnyLiteral:
		return a.IsValid()
	case ListLiteral, ArrayLiteral, DictLiteral, ElementsLiteral:
		return l.matchesParts(a)
	case UnitLiteral:
		return a.Kind() == ir.UnitAttr
	}
	if a.Kind() == ir.SplatAttr && l.Kind != RawLiteral && l.Kind != DenseLiteral {
		untyped := *l
		untyped.Type = 0
		return untyped.Matches(a.Splat())
	}
	switch l.Kind {
	case IntLiteral:
		return matchesInt(l.Int, a)
	case FloatLiteral:
		return matchesFloat(l.Float, a)
	case BoolLiteral:
		v, ok := a.Bool()
		return ok && v == (l.Int != 0)
	case StringLiteral:
		return a.Kind() == ir.StringAttr && a.Text() == l.Text
	case SymbolLiteral:
		return a.Kind() == ir.SymbolAttr && a.Text() == l.Text
	case TypeLiteral:
		return a.Kind() == ir.TypeAttr && a.Type() == l.Type
	case DenseLiteral:
		return a.IsDense(l.Text)
	}
	return a.String() == l.Text
}

func matchesInt(want int64, a ir.Attr) bool {
	if v, ok := a.Float(); ok {
		return v == float64(want) && int64(v) == want
	}
	v, ok := a.Int()
	return ok && v == want
}

func matchesFloat(want float64, a ir.Attr) bool {
	v, ok := a.Float()
	switch {
	case !ok:
		n, ok := a.Int()
		return ok && a.Kind() == ir.IntAttr && floatIs(want, n)
	case want != want:
		return v != v
	case want == 0 && math.Signbit(want):
		return v == 0 && math.Signbit(v)
	}
	// A literal is written in decimal: 0.1 means the nearest value of the type.
	return v == want || a.Type() == ir.F32 && v == float64(float32(want))
}

// floatIs reports whether a float is an integer: -0.0 is none.
func floatIs(f float64, n int64) bool {
	return float64(n) == f && int64(f) == n && (n != 0 || !math.Signbit(f))
}

// Attr returns the literal as an attribute. A number without a type is an i64,
// an f64 or an i1, as in MLIR. It is invalid where the literal has variables, or numbers
// of another type than it is for.
func (l *Literal) Attr(ctxt *ir.Context) ir.Attr {
	switch l.Kind {
	case IntLiteral:
		if l.Type.IsFloat() {
			return ctxt.Float(float64(l.Int), l.Type)
		}
		return ctxt.Int(l.Int, orType(l.Type, ir.I64))
	case FloatLiteral:
		return ctxt.Float(l.Float, orType(l.Type, ir.F64))
	case BoolLiteral:
		return ctxt.Bool(l.Int != 0)
	case StringLiteral:
		return ctxt.Str(l.Text)
	case SymbolLiteral:
		return ctxt.Symbol(l.Text)
	case ListLiteral, ArrayLiteral, DictLiteral, ElementsLiteral, VarLiteral, AnyLiteral:
		return l.attrOfParts(ctxt, nil)
	case UnitLiteral:
		return ctxt.Unit()
	case RestLiteral:
		return ir.Attr{}
	case TypeLiteral:
		return ctxt.TypeOf(l.Type)
	case DenseLiteral:
		return ctxt.Dense(l.Text, l.Type)
	}
	return ctxt.Opaque(l.Text, 0)
}

func orType(t, otherwise ir.Type) ir.Type {
	if t != 0 {
		return t
	}
	return otherwise
}

// Constant returns a number literal as a constant of a type: a scalar, or a
// splat of a shaped type. It is invalid when the type holds no such number.
func (l *Literal) Constant(ctxt *ir.Context, t ir.Type) ir.Attr {
	if t.Kind() == ir.TensorKind && !t.IsStatic() {
		return ir.Attr{} // the number of elements is not known
	}
	switch l.Kind {
	case IntLiteral, BoolLiteral:
		elem := t
		if t.IsShaped() {
			elem = t.Elem()
		}
		if elem.IsInteger() || elem.Kind() == ir.IndexKind {
			return splat(ctxt, ctxt.Int(l.Int, elem), t)
		}
		return ctxt.ConstantOf(float64(l.Int), t)
	case FloatLiteral:
		if math.Trunc(l.Float) != l.Float && !t.IsFloat() && !t.Elem().IsFloat() {
			return ir.Attr{}
		}
		return ctxt.ConstantOf(l.Float, t)
	}
	return ir.Attr{}
}

func splat(ctxt *ir.Context, value ir.Attr, t ir.Type) ir.Attr {
	switch {
	case !t.IsShaped():
		return value
	case t.IsUnranked():
		return ir.Attr{}
	}
	return ctxt.Splat(value, t)
}

// key is a text that equal literals share.
func (l *Literal) key() string {
	var b strings.Builder
	l.writeKey(&b)
	return b.String()
}

func (l *Literal) writeKey(b *strings.Builder) {
	b.WriteByte(byte('a' + l.Kind))
	var word [16]byte
	for i := range 8 {
		word[i] = byte(uint64(l.Int) >> (8 * i))
		word[8+i] = byte(math.Float64bits(l.Float) >> (8 * i))
	}
	b.Write(word[:])
	b.WriteString(l.Type.String())
	b.WriteByte(0)
	b.WriteString(l.Text)
	b.WriteByte(0)
	b.WriteString(l.Elem.String())
	for _, key := range l.Keys {
		b.WriteString(strconv.Quote(key))
	}
	for i := range l.List {
		l.List[i].writeKey(b)
	}
	b.WriteByte(1)
}
