package guard

import (
	"math"
	"reflect"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// List is the variables that a rest variable, ?x..., is bound to.
type List struct {
	g   *graph.Graph
	ids []graph.VarID
}

// vars returns the variables in a slice, for what iterates over it.
func (l List) vars() []graph.Var {
	vars := make([]graph.Var, len(l.ids))
	for i, id := range l.ids {
		vars[i] = l.g.Var(id)
	}
	return vars
}

// Fill is a constant in the making: one number in every element of a type, or
// integers of an element type. It becomes an attribute where a replacement
// asks for one; until then it needs no context.
type Fill struct {
	number Number
	ints   []int64
	typ    ir.Type // of the constant; of the elements of ints
}

// The static types of expressions are Go types.
var (
	boolType   = reflect.TypeFor[bool]()
	intType    = reflect.TypeFor[int]()
	floatType  = reflect.TypeFor[float64]()
	stringType = reflect.TypeFor[string]()
	numberType = reflect.TypeFor[Number]()
	attrType   = reflect.TypeFor[ir.Attr]()
	varType    = reflect.TypeFor[graph.Var]()
	typeType   = reflect.TypeFor[ir.Type]()
	opType     = reflect.TypeFor[ir.Op]()
	listType   = reflect.TypeFor[List]()
	intsType   = reflect.TypeFor[[]int64]()
	fillType   = reflect.TypeFor[Fill]()
)

// describe names a static type in messages, as rule authors call it.
func describe(t reflect.Type) string {
	switch t {
	case boolType:
		return "a boolean"
	case intType:
		return "an integer"
	case floatType, numberType:
		return "a number"
	case stringType:
		return "a string"
	case attrType:
		return "an attribute"
	case varType:
		return "a value"
	case typeType:
		return "a type"
	case opType:
		return "an op"
	case listType:
		return "a list of values"
	case intsType:
		return "a list of integers"
	case fillType:
		return "a constant"
	}
	return "something unknown"
}

// attrNumber returns the number that an attribute holds: an integer, a boolean,
// a float, the one value of a splat, or the only element of a dense literal.
func attrNumber(a ir.Attr) (Number, bool) {
	switch a.Kind() {
	case ir.IntAttr, ir.BoolAttr:
		v, _ := a.Int()
		return Number{i: v, typ: a.Type()}, true
	case ir.FloatAttr:
		v, _ := a.Float()
		return Number{f: v, float: true, typ: a.Type()}, true
	case ir.SplatAttr:
		return attrNumber(a.Splat())
	case ir.DenseAttr:
		if n, ok := a.Type().NumElements(); ok && n == 1 {
			return onlyElement(a)
		}
	}
	return Number{}, false
}

// onlyElement reads a dense literal of one element, such as dense<[[5.0]]>.
func onlyElement(a ir.Attr) (Number, bool) {
	v, err := value.FromAttr(a)
	if err != nil {
		return Number{}, false
	}
	switch v.Class() {
	case value.IntClass:
		return Number{i: intAt(v, 0), typ: v.Elem()}, true
	case value.FloatClass:
		return Number{f: v.Float(0), float: true, typ: v.Elem()}, true
	}
	return Number{}, false
}

// holdsNumber reports whether a number can be a value of a type that is not
// shaped.
func holdsNumber(t ir.Type) bool {
	return t.IsInteger() || t.IsFloat() || t.Kind() == ir.IndexKind
}

// attr returns the constant as an attribute.
func (c Fill) attr(ctxt *ir.Context) ir.Attr {
	if c.ints != nil {
		return c.list(ctxt)
	}
	elem := c.typ
	if c.typ.IsShaped() {
		elem = c.typ.Elem()
	}
	value := c.number.as(ctxt, elem)
	if c.typ.IsShaped() {
		return ctxt.Splat(value, c.typ)
	}
	return value
}

// list returns integers as MLIR keeps those of ops: array<i32: 1, 0>, or a list
// of attributes where there is no array of the type.
func (c Fill) list(ctxt *ir.Context) ir.Attr {
	if array := ctxt.DenseArray(c.typ, c.ints...); array.IsValid() {
		return array
	}
	return ctxt.Ints(c.typ, c.ints...)
}

// as returns the number as an attribute of a type that holds numbers, converted
// as a cast would: toward zero, wrapped to the type's width.
func (n Number) as(ctxt *ir.Context, t ir.Type) ir.Attr {
	switch {
	case t.IsFloat():
		return ctxt.Float(n.value(), t)
	case t == ir.I1:
		return ctxt.Bool(n.value() != 0)
	case n.float:
		return ctxt.Int(truncate(n.f), t)
	}
	return ctxt.Int(n.i, t)
}

// widthOf returns the type whose width the number keeps to.
func (n Number) widthOf() ir.Type {
	if n.typ != 0 {
		return n.typ
	}
	return n.width
}

// isUnsigned64 reports whether an integer is one whose bits an int64 only stores.
func (n Number) isUnsigned64() bool {
	t := n.widthOf()
	return !n.float && t != 0 && t.Unsigned() && t.Width() == 64
}

// wrapped keeps the bits of an integer that its type has: a sum of two numbers of
// i1 is one of i1, as that of two of i8 is.
func wrapped(i int64, t ir.Type) int64 {
	width := t.Width()
	switch {
	case t == ir.I1:
		return i & 1
	case !t.IsInteger() || width <= 0 || width >= 64:
		return i
	case t.Unsigned():
		return int64(uint64(i) << (64 - width) >> (64 - width))
	}
	return i << (64 - width) >> (64 - width)
}

// truncate rounds toward zero. NaN is 0 and what is too large is the largest
// integer, on every machine.
func truncate(f float64) int64 {
	switch {
	case f != f:
		return 0
	case f >= math.MaxInt64:
		return math.MaxInt64
	case f <= math.MinInt64:
		return math.MinInt64
	}
	return int64(f)
}
