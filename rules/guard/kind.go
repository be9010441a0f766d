package guard

import (
	"reflect"

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
	choose func(cond code[bool], a, b any) any // cond ? a : b
}

var kinds = map[reflect.Type]*kind{
	boolType: kindOf[bool]("a boolean"), intType: kindOf[int]("an integer"), floatType: kindOf[float64]("a number"),
	numberType: kindOf[Number]("a number"), stringType: kindOf[string]("a string"), attrType: kindOf[ir.Attr]("an attribute"),
	varType: kindOf[graph.Var]("a value"), typeType: kindOf[ir.Type]("a type"), reflect.TypeFor[ir.Op](): kindOf[ir.Op]("an op"),
	listType: kindOf[List]("a list of values"), intsType: kindOf[[]int64]("a list of integers"), reflect.TypeFor[Fill](): kindOf[Fill]("a constant"),
}

func kindOf[T any](name string) *kind {
	return &kind{
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
}

// describe names a static type in messages, as rule authors call it.
func describe(t reflect.Type) string {
	if k := kinds[t]; k != nil {
		return k.name
	}
	return "several values"
}
