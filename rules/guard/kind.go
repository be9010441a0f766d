package guard

import (
	"reflect"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// The static types of expressions are Go types.
var (
	boolType   = reflect.TypeFor[bool]()
	intType    = reflect.TypeFor[int]()
	floatType  = reflect.TypeFor[float64]()
	stringType = reflect.TypeFor[string]()
	numberType = reflect.TypeFor[Number]()
	attrType   = reflect.TypeFor[ir.Attr]()
	fillType   = reflect.TypeFor[Fill]()
	opType     = reflect.TypeFor[ir.Op]()
	varType    = reflect.TypeFor[graph.Var]()
	typeType   = reflect.TypeFor[ir.Type]()
	listType   = reflect.TypeFor[List]()
	intsType   = reflect.TypeFor[[]int64]()
)

// kind is what can be done with code of one static type.
type kind struct {
	name   string // in messages, as rule authors call it
	box    func(c any) code[any]
	unbox  func(c code[any]) any
	choose func(cond code[bool], a, b any) any     // cond ? a : b
	attr   func(c any, at diag.Span) code[ir.Attr] // nil where a value is no attribute
}

var kinds = map[reflect.Type]*kind{
	boolType:   kindOf("a boolean", infallible((*ir.Context).Bool)),
	intType:    kindOf("an integer", infallible(func(ctxt *ir.Context, v int) ir.Attr { return ctxt.Int(int64(v), ir.I64) })),
	floatType:  kindOf("a number", infallible(func(ctxt *ir.Context, v float64) ir.Attr { return ctxt.Float(v, ir.F64) })),
	numberType: kindOf("a number", func(ctxt *ir.Context, v Number) (ir.Attr, error) { return v.attr(ctxt) }),
	stringType: kindOf("a string", infallible((*ir.Context).Str)),
	typeType:   kindOf("a type", infallible((*ir.Context).TypeOf)),
	intsType:   kindOf("a list of integers", infallible(func(ctxt *ir.Context, v []int64) ir.Attr { return ctxt.Ints(ir.I64, v...) })),
	fillType:   kindOf("a constant", infallible(func(ctxt *ir.Context, v Fill) ir.Attr { return v.attr(ctxt) })),
	attrType:   kindOf[ir.Attr]("an attribute", nil),
	varType:    kindOf[graph.Var]("a value", nil),
	opType:     kindOf[ir.Op]("an op", nil),
	listType:   kindOf[List]("a list of values", nil),
}

func infallible[T any](f func(*ir.Context, T) ir.Attr) func(*ir.Context, T) (ir.Attr, error) {
	return func(ctxt *ir.Context, v T) (ir.Attr, error) { return f(ctxt, v), nil }
}

func kindOf[T any](name string, attr func(*ir.Context, T) (ir.Attr, error)) *kind {
	k := &kind{
		name: name,
		box: func(c any) code[any] {
			f := c.(code[T])
			return func(m *unify.Match) (any, error) { return f(m) }
		},
		unbox: func(c code[any]) any {
			return code[T](func(m *unify.Match) (T, error) {
				v, err := c(m)
				if err != nil {
					var none T
					return none, err
				}
				value, ok := v.(T)
				if !ok { // of a function with several results, of which this is none
					return value, v.(error)
				}
				return value, nil
			})
		},
		choose: func(cond code[bool], a, b any) any {
			first, second := a.(code[T]), b.(code[T])
			return code[T](func(m *unify.Match) (T, error) {
				holds, err := cond(m)
				switch {
				case err != nil:
					var none T
					return none, err
				case holds:
					return first(m)
				}
				return second(m)
			})
		},
	}
	if attr != nil {
		k.attr = func(c any, at diag.Span) code[ir.Attr] {
			value := c.(code[T])
			return func(m *unify.Match) (ir.Attr, error) {
				v, err := value(m)
				if err != nil {
					return ir.Attr{}, err
				}
				a, err := attr(m.Graph.Context(), v)
				return a, evalError(at, err)
			}
		}
	}
	return k
}

// describe names a static type in messages, as rule authors call it.
func describe(t reflect.Type) string {
	if k := kinds[t]; k != nil {
		return k.name
	}
	return "several values"
}
