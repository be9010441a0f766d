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
	boolType    = reflect.TypeFor[bool]()
	intType     = reflect.TypeFor[int]()
	sizeType    = reflect.TypeFor[Size]()
	floatType   = reflect.TypeFor[float64]()
	stringType  = reflect.TypeFor[string]()
	numberType  = reflect.TypeFor[Number]()
	mixedType   = reflect.TypeFor[Mixed]()
	attrType    = reflect.TypeFor[ir.Attr]()
	fillType    = reflect.TypeFor[Fill]()
	opType      = reflect.TypeFor[ir.Op]()
	varType     = reflect.TypeFor[graph.Var]()
	typeType    = reflect.TypeFor[ir.Type]()
	listType    = reflect.TypeFor[List]()
	intsType    = reflect.TypeFor[Ints]()
	sizesType   = reflect.TypeFor[Sizes]()
	givenType   = reflect.TypeFor[Given]()
	numbersType = reflect.TypeFor[Numbers]()
	attrsType   = reflect.TypeFor[Attrs]()
	typesType   = reflect.TypeFor[Types]()
	stringsType = reflect.TypeFor[Strings]()
	boolsType   = reflect.TypeFor[Bools]()
	emptyType   = reflect.TypeFor[Empty]()
	regionType  = reflect.TypeFor[*graph.FunctionGraph]() // a name like ^body stands for the graph
)

// kind is what can be done with code of one static type.
type kind struct {
	name   string // in messages, as rule authors call it
	box    func(c any) code[any]
	unbox  func(c code[any]) any
	choose func(cond code[bool], a, b any) any     // cond ? a : b
	attr   func(c any, at diag.Span) code[ir.Attr] // nil where a value is not an attribute
	slot   func(s *scope) (slot int, load any)     // a variable
	store  func(c any, slot int) code[any]         // sets a variable
	charge func(c any, at diag.Span) any           // on the meter; nil where values are short
	after  func(first code[any], c any) any        // runs other code before it
	// within loads a value in another frame, which enter makes the current one.
	within func(enter func(*unify.Match) (any, error), c any, owns func(error) error) any
	list   listKind // nil where it is not a list
}

var kinds = map[reflect.Type]*kind{
	boolType:   kindOf("a boolean", infallible((*ir.Context).Bool)),
	intType:    kindOf("an integer", infallible(func(ctxt *ir.Context, v int) ir.Attr { return ctxt.Int(int64(v), ir.I64) })),
	sizeType:   kindOf("an integer", sizeAttr),
	floatType:  kindOf("a number", infallible(func(ctxt *ir.Context, v float64) ir.Attr { return ctxt.Float(v, ir.F64) })),
	numberType: kindOf("a number", func(ctxt *ir.Context, v Number) (ir.Attr, error) { return v.attr(ctxt) }),
	mixedType:  kindOf("a number or a list", func(ctxt *ir.Context, v Mixed) (ir.Attr, error) { return v.attr(ctxt) }),
	stringType: sized(kindOf("a string", infallible((*ir.Context).Str)), func(s string) int { return len(s) }),
	typeType:   kindOf("a type", infallible((*ir.Context).TypeOf)),
	fillType:   kindOf("a constant", func(ctxt *ir.Context, v Fill) (ir.Attr, error) { return v.attr(ctxt) }),
	attrType:   sized(kindOf[ir.Attr]("an attribute", nil), sizeOfAttr),
	varType:    kindOf[graph.Var]("a value", nil),
	opType:     kindOf[ir.Op]("an op", nil),
	regionType: kindOf[*graph.FunctionGraph]("a region", nil),
	emptyType:  kindOf("an empty list", infallible(func(ctxt *ir.Context, _ Empty) ir.Attr { return ctxt.Array() })),

	listType:    listKindOf[graph.Var, List]("a list of values", nil),
	intsType:    listKindOf[int]("a list of integers", func(ctxt *ir.Context, l Ints) (ir.Attr, error) { return listAttr(ctxt, l, l.form) }),
	sizesType:   listKindOf[Size]("a list of integers", sizesAttr),
	givenType:   kindOf[Given]("a list of integers", nil),
	numbersType: listKindOf[Number]("a list of numbers", numbersAttr),
	attrsType:   listKindOf[ir.Attr]("a list of attributes", infallible(func(ctxt *ir.Context, l Attrs) ir.Attr { return ctxt.Array(l.v...) })),
	typesType:   listKindOf[ir.Type]("a list of types", infallible(arrayOfEach[ir.Type, Types]((*ir.Context).TypeOf))),
	stringsType: listKindOf[string]("a list of strings", infallible(arrayOfEach[string, Strings]((*ir.Context).Str))),
	boolsType:   listKindOf[bool]("a list of booleans", infallible(arrayOfEach[bool, Bools]((*ir.Context).Bool))),
}

// codeType returns the type of what a code[T] computes.
func codeType(c any) reflect.Type {
	switch c.(type) {
	case *several:
		return severalType
	case *dual:
		return mixedType
	}
	return reflect.TypeOf(c).Out(0)
}

// charge puts code on the meter whose values may be long.
func (s *scope) charge(c any, at diag.Span) any {
	if k := kinds[codeType(c)]; k != nil && k.charge != nil && s.metered {
		s.used = true
		return k.charge(c, at)
	}
	return c
}

// charged returns code that takes steps for the size of its value.
func charged[T any](size func(T) int) func(c any, at diag.Span) any {
	return func(c any, at diag.Span) any {
		value := c.(code[T])
		return code[T](func(m *unify.Match) (T, error) {
			v, err := value(m)
			if err == nil {
				err = evalError(at, frameOf(m).step(size(v)/elementsOfStep))
			}
			return v, err
		})
	}
}

// resultsKind is that of the results of a function with several.
var resultsKind = kindOf[[]any]("several values", nil)

// several is the code of a function with several results.
type several struct {
	name  string // of the function
	types []reflect.Type
	eval  code[[]any]
}

var severalType = reflect.TypeFor[several]()

// arrayOfEach returns what makes an array of the attributes of elements.
func arrayOfEach[E any, S sequence[E, S]](attr func(*ir.Context, E) ir.Attr) func(*ir.Context, S) ir.Attr {
	return func(ctxt *ir.Context, l S) ir.Attr {
		attrs := make([]ir.Attr, l.size())
		for i := range attrs {
			attrs[i] = attr(ctxt, l.at(nil, i))
		}
		return ctxt.Array(attrs...)
	}
}

// sized has values of the type on the meter.
func sized[T any](k *kind, size func(T) int) *kind {
	k.charge = charged(size)
	return k
}

func listKindOf[E any, S sequence[E, S]](name string, attr func(*ir.Context, S) (ir.Attr, error)) *kind {
	k := kindOf(name, attr)
	k.charge = charged(S.size)
	k.list = lists[E, S]{}
	return k
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
				if !ok { // an error, which a function of several kinds of results returns as its value
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
	k.slot = func(s *scope) (int, any) { return slotOf[T](s) }
	k.store = func(c any, slot int) code[any] {
		value := c.(code[T])
		return func(m *unify.Match) (any, error) {
			v, err := value(m)
			*frameOf(m).slots[slot].(*T) = v
			return nil, err
		}
	}
	k.after = func(first code[any], c any) any {
		value := c.(code[T])
		return code[T](func(m *unify.Match) (none T, err error) {
			if _, err := first(m); err != nil {
				return none, err
			}
			return value(m)
		})
	}
	k.within = func(enter func(*unify.Match) (any, error), c any, owns func(error) error) any {
		value := c.(code[T])
		return code[T](func(m *unify.Match) (none T, err error) {
			outer, err := enter(m)
			if err != nil {
				return none, err
			}
			v, err := value(m)
			m.SetScratch(outer)
			return v, owns(err)
		})
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

// listOf returns the static type of lists of elements, nil where there are none.
func listOf(element reflect.Type) reflect.Type {
	for t, k := range kinds {
		if k.list != nil && k.list.element() == element {
			return t
		}
	}
	return nil
}

// isListOfNumbers reports whether arithmetic can be done with lists of a type.
func isListOfNumbers(t reflect.Type) bool {
	return t == intsType || t == sizesType || t == numbersType || t == attrsType || t == emptyType
}

// describe names a static type in messages, as rule authors call it.
func describe(t reflect.Type) string {
	if k := kinds[t]; k != nil {
		return k.name
	}
	if t == severalType {
		return resultsKind.name
	}
	return "a list of lists"
}
