package guard

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// code is a compiled piece of an expression. It allocates nothing.
type code[T any] func(m *unify.Match) (T, error)

// codeType returns the type of what a code[T] computes.
func codeType(c any) reflect.Type {
	if _, ok := c.(*several); ok {
		return severalType
	}
	return reflect.TypeOf(c).Out(0)
}

// several is the code of a function with several results.
type several struct {
	name  string // of the function
	types []reflect.Type
	eval  code[[]any]
}

var severalType = reflect.TypeFor[several]()

// overload is one way to call a function: its types, and the code of a call.
type overload struct {
	params   []reflect.Type
	variadic bool // the last parameter may be there any number of times
	result   reflect.Type
	// build returns the code of a call from the codes of its arguments.
	build func(args []any, at diag.Span) any
}

// param returns the type of parameter i.
func (o *overload) param(i int) reflect.Type { return o.params[min(i, len(o.params)-1)] }

func (o *overload) takes(n int) bool {
	return n == len(o.params) || o.variadic && n >= len(o.params)-1 && n > 0
}

// cost says how far the overload is from arguments of these types, -1 where it
// does not take them.
func (o *overload) cost(types []reflect.Type) int {
	if !o.takes(len(types)) {
		return -1
	}
	total := 0
	for i, t := range types {
		c := conversionCost(t, o.param(i))
		if c < 0 {
			return -1
		}
		total += c
	}
	return total
}

// fallible1 is a function of one argument that can fail.
func fallible1[A, R any](f func(A) (R, error)) overload {
	return overload{
		params: []reflect.Type{reflect.TypeFor[A]()},
		result: reflect.TypeFor[R](),
		build: func(args []any, at diag.Span) any {
			first := args[0].(code[A])
			return code[R](func(m *unify.Match) (r R, err error) {
				a, err := first(m)
				if err != nil {
					return r, err
				}
				if r, err = f(a); err != nil {
					err = evalError(at, err)
				}
				return r, err
			})
		},
	}
}

// fallible2 is a function of two arguments that can fail.
func fallible2[A, B, R any](f func(A, B) (R, error)) overload {
	return overload{
		params: []reflect.Type{reflect.TypeFor[A](), reflect.TypeFor[B]()},
		result: reflect.TypeFor[R](),
		build: func(args []any, at diag.Span) any {
			first, second := args[0].(code[A]), args[1].(code[B])
			return code[R](func(m *unify.Match) (r R, err error) {
				a, err := first(m)
				if err != nil {
					return r, err
				}
				b, err := second(m)
				if err != nil {
					return r, err
				}
				if r, err = f(a, b); err != nil {
					err = evalError(at, err)
				}
				return r, err
			})
		},
	}
}

// pure1 is a function of one argument that cannot fail.
func pure1[A, R any](f func(A) R) overload {
	return fallible1(func(a A) (R, error) { return f(a), nil })
}

// pure2 is a function of two arguments that cannot fail.
func pure2[A, B, R any](f func(A, B) R) overload {
	return overload{
		params: []reflect.Type{reflect.TypeFor[A](), reflect.TypeFor[B]()},
		result: reflect.TypeFor[R](),
		build: func(args []any, _ diag.Span) any {
			first, second := args[0].(code[A]), args[1].(code[B])
			return code[R](func(m *unify.Match) (r R, err error) {
				a, err := first(m)
				if err != nil {
					return r, err
				}
				b, err := second(m)
				if err != nil {
					return r, err
				}
				return f(a, b), nil
			})
		},
	}
}

// many is a function of one argument and then any number of others.
func many[A, B, R any](f func(A, []B) (R, error)) overload {
	return overload{
		params:   []reflect.Type{reflect.TypeFor[A](), reflect.TypeFor[B]()},
		variadic: true,
		result:   reflect.TypeFor[R](),
		build: func(args []any, at diag.Span) any {
			first := args[0].(code[A])
			others := make([]code[B], len(args)-1)
			for i := range others {
				others[i] = args[i+1].(code[B])
			}
			return code[R](func(m *unify.Match) (r R, err error) {
				a, err := first(m)
				if err != nil {
					return r, err
				}
				rest := make([]B, len(others))
				for i, other := range others {
					if rest[i], err = other(m); err != nil {
						return r, err
					}
				}
				if r, err = f(a, rest); err != nil {
					err = evalError(at, err)
				}
				return r, err
			})
		},
	}
}

// onType is a function of a type, or of a value's type.
func onType[R any](f func(ir.Type) (R, error)) []overload {
	return []overload{
		fallible1(f),
		fallible1(func(v graph.Var) (R, error) { return f(v.Type()) }),
	}
}

// onTypes is a function of two types, or values, in any mixture.
func onTypes(f func(a, b ir.Type) bool) []overload {
	return []overload{
		pure2(f),
		pure2(func(a, b graph.Var) bool { return f(a.Type(), b.Type()) }),
		pure2(func(a graph.Var, b ir.Type) bool { return f(a.Type(), b) }),
		pure2(func(a ir.Type, b graph.Var) bool { return f(a, b.Type()) }),
	}
}

// ask makes a question about a type a function that cannot fail.
func ask[R any](f func(ir.Type) R) []overload {
	return onType(func(t ir.Type) (R, error) { return f(t), nil })
}

// conversions are how values become those of another type without being asked.
// Those of attributes may fail when the rule runs.
var conversions = sync.OnceValue(func() []overload {
	return []overload{
		pure1(func(i int) float64 { return float64(i) }),
		pure1(Number.value),
		fallible1(func(a ir.Attr) (float64, error) {
			n, err := numberOf(a)
			return n.value(), err
		}),
		fallible1(Number.integer),
		fallible1(func(a ir.Attr) (int, error) {
			n, err := numberOf(a)
			if err != nil {
				return 0, err
			}
			return n.integer()
		}),
		pure1(func(i int) Number { return Number{i: int64(i)} }),
		pure1(func(f float64) Number { return Number{f: f, float: true} }),
		fallible1(numberOf),
		fallible1(func(a ir.Attr) (string, error) {
			if a.Kind() != ir.StringAttr && a.Kind() != ir.SymbolAttr {
				return "", fmt.Errorf("the attribute %s is not a string", short(a))
			}
			return a.Text(), nil
		}),
		fallible1(func(a ir.Attr) (bool, error) {
			b, ok := a.Bool()
			if !ok {
				return false, fmt.Errorf("the attribute %s is not a boolean", short(a))
			}
			return b, nil
		}),
		fallible1(intsOf),
	}
})

func numberOf(a ir.Attr) (Number, error) {
	n, ok := attrNumber(a)
	if !ok {
		return n, fmt.Errorf("the attribute %s is not a number", short(a))
	}
	return n, nil
}

// conversion returns how a value of one type becomes one of another, nil where it
// does not.
func conversion(from, to reflect.Type) *overload {
	i := slices.IndexFunc(conversions(), func(o overload) bool { return o.params[0] == from && o.result == to })
	if i < 0 {
		return nil
	}
	return &conversions()[i]
}

// conversionCost returns how far from the type a value of another one is: 0 for the
// same, -1 where there is no way. A function is called in the way that is least
// far, so that max(1, q) keeps the type of the attribute.
func conversionCost(from, to reflect.Type) int {
	switch {
	case from == to:
		return 0
	case conversion(from, to) == nil:
		return -1
	case from == attrType && to == numberType:
		return 2
	case from == attrType || from == numberType:
		return 5
	}
	return 1
}

// convert makes code that of another type, nil where that cannot be.
func convert(c any, to reflect.Type, at diag.Span) any {
	from := codeType(c)
	if from == to {
		return c
	}
	if o := conversion(from, to); o != nil {
		return o.build([]any{c}, at)
	}
	return nil
}

// loadSlot returns the code that fetches what a name of the pattern is bound to.
func loadSlot(slot unify.Slot) any {
	i := slot.Index
	switch slot.Kind {
	case unify.VarSlot:
		return code[graph.Var](func(m *unify.Match) (graph.Var, error) { return m.Graph.Var(m.Vars[i]), nil })
	case unify.RestSlot:
		return code[List](func(m *unify.Match) (List, error) { return List{m.Graph, m.Rests[i]}, nil })
	case unify.AttrSlot:
		return code[ir.Attr](func(m *unify.Match) (ir.Attr, error) { return m.Attr(i), nil })
	case unify.TypeSlot:
		return code[ir.Type](func(m *unify.Match) (ir.Type, error) { return m.Types[i], nil })
	}
	return code[ir.Op](func(m *unify.Match) (ir.Op, error) {
		return m.Graph.Context().OpByID(m.Ops[i]), nil
	})
}

var errNoOutput = errors.New("the matched node has no outputs")

func rootOutput(m *unify.Match) (graph.Var, error) {
	if m.Graph.NumOutputsOf(m.Root) == 0 {
		return graph.Var{}, errNoOutput
	}
	return m.Graph.Var(m.Graph.OutputOf(m.Root, 0)), nil
}
