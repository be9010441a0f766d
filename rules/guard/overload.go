package guard

import (
	"reflect"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// FunctionDoc describes a function that expressions may call.
type FunctionDoc struct {
	Name      string
	Signature string // of its parameters and result, in the words of rule authors
	Doc       string
	Example   string
}

// function is a function with the ways to call it, the first that fits best
// being taken.
type function struct {
	FunctionDoc
	overloads []overload
	looks     bool // at the op that computes a value
	counts    bool // the uses of a value
	constants bool // whether a value is a constant
}

func fn(name, signature, doc, example string, overloads ...overload) function {
	return function{FunctionDoc: FunctionDoc{name, signature, doc, example}, overloads: overloads}
}

func (f *function) usage() string { return f.Name + f.Signature + ": " + f.Doc }

// best returns the overload that is least far from arguments of these types, nil where
// none takes them.
func (f *function) best(types []reflect.Type) *overload {
	var best *overload
	least := 0
	for i := range f.overloads {
		o := &f.overloads[i]
		if cost := o.cost(types); cost >= 0 && (best == nil || cost < least) {
			best, least = o, cost
		}
	}
	return best
}

func (f function) looking() function {
	f.looks = true
	return f
}

func (f function) counting() function {
	f.counts = true
	return f
}

func (f function) ofConstants() function {
	f.constants = true
	return f
}

// overload is one way to call a function: its types, and the code of a call.
type overload struct {
	params   []reflect.Type
	variadic bool // the last parameter may be there any number of times
	result   reflect.Type
	memory   bool // the code needs a frame
	// build returns the code of a call from the codes of its arguments.
	build func(args []any, at diag.Span) any
	// plain is the function where that is of one argument and cannot fail, nil otherwise, and
	// ofSlot returns the code of its call with what a slot is bound to.
	plain  any
	ofSlot func(kind unify.SlotKind, i int) any
	// ofTypes is the function where it asks nothing but the types of two arguments, and ofType where it
	// asks that of one; nil otherwise.
	ofTypes func(a, b ir.Type) bool
	ofType  func(ir.Type) bool
	equal   bool // ofTypes asks whether they are equal
}

// param returns the type of parameter i.
func (o *overload) param(i int) reflect.Type { return o.params[min(i, len(o.params)-1)] }

func (o *overload) takes(n int) bool {
	return n == len(o.params) || o.variadic && n >= len(o.params)-1 && n > 0
}

// ofOne is a function of one argument, given the match as well.
func ofOne[A, R any](f func(*unify.Match, A) (R, error)) overload {
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
				if r, err = f(m, a); err != nil {
					err = evalError(at, err)
				}
				return r, err
			})
		},
	}
}

// ofTwo is a function of two arguments, given the match as well.
func ofTwo[A, B, R any](f func(*unify.Match, A, B) (R, error)) overload {
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
				if r, err = f(m, a, b); err != nil {
					err = evalError(at, err)
				}
				return r, err
			})
		},
	}
}

// fallible1 is a function of one argument that can fail.
func fallible1[A, R any](f func(A) (R, error)) overload {
	return ofOne(func(_ *unify.Match, a A) (R, error) { return f(a) })
}

// fallible2 is a function of two arguments that can fail.
func fallible2[A, B, R any](f func(A, B) (R, error)) overload {
	return ofTwo(func(_ *unify.Match, a A, b B) (R, error) { return f(a, b) })
}

// pure1 is a function of one argument that cannot fail.
func pure1[A, R any](f func(A) R) overload {
	o := ofOne(func(_ *unify.Match, a A) (R, error) { return f(a), nil })
	o.plain = f
	o.ofSlot = func(kind unify.SlotKind, i int) any { return onSlot[R](f, kind, i) }
	return o
}

// onSlot returns the code of a function of what a slot is bound to, nil where it is not of that.
func onSlot[R any](f any, kind unify.SlotKind, i int) any {
	switch f := f.(type) {
	case func(ir.Attr) R:
		if kind == unify.AttrSlot {
			return code[R](func(m *unify.Match) (R, error) { return f(m.Attr(i)), nil })
		}
	case func(graph.Var) R:
		if kind == unify.VarSlot {
			return code[R](func(m *unify.Match) (R, error) { return f(m.Graph.Var(m.Vars[i])), nil })
		}
	case func(ir.Type) R:
		if kind == unify.TypeSlot {
			return code[R](func(m *unify.Match) (R, error) { return f(m.Types[i]), nil })
		}
	}
	return nil
}

// pure2 is a function of two arguments that cannot fail.
func pure2[A, B, R any](f func(A, B) R) overload {
	return ofTwo(func(_ *unify.Match, a A, b B) (R, error) { return f(a, b), nil })
}

// framed1 is a function of one argument that makes a list.
func framed1[A, R any](f func(*frame, A) (R, error)) overload {
	o := ofOne(func(m *unify.Match, a A) (R, error) { return f(frameOf(m), a) })
	o.memory = true
	return o
}

// framed2 is a function of two arguments that makes a list.
func framed2[A, B, R any](f func(*frame, A, B) (R, error)) overload {
	o := ofTwo(func(m *unify.Match, a A, b B) (R, error) { return f(frameOf(m), a, b) })
	o.memory = true
	return o
}

// framed3 is a function of three arguments that makes a list.
func framed3[A, B, C, R any](f func(*frame, A, B, C) (R, error)) overload {
	return overload{
		params: []reflect.Type{reflect.TypeFor[A](), reflect.TypeFor[B](), reflect.TypeFor[C]()},
		result: reflect.TypeFor[R](),
		memory: true,
		build: func(args []any, at diag.Span) any {
			first, second, third := args[0].(code[A]), args[1].(code[B]), args[2].(code[C])
			return code[R](func(m *unify.Match) (r R, err error) {
				a, err := first(m)
				if err != nil {
					return r, err
				}
				b, err := second(m)
				if err != nil {
					return r, err
				}
				c, err := third(m)
				if err != nil {
					return r, err
				}
				r, err = f(frameOf(m), a, b, c)
				return r, evalError(at, err)
			})
		},
	}
}

// eachOf is a function of one or more arguments of one type, which are evaluated one
// after the other: add is given what there is so far.
func eachOf[A, R any](start func(f *frame, n int) (R, error), add func(f *frame, r R, a A) (R, error)) overload {
	return overload{
		params:   []reflect.Type{reflect.TypeFor[A](), reflect.TypeFor[A]()},
		variadic: true,
		result:   reflect.TypeFor[R](),
		memory:   true,
		build: func(args []any, at diag.Span) any {
			codes := make([]code[A], len(args))
			for i := range codes {
				codes[i] = args[i].(code[A])
			}
			return code[R](func(m *unify.Match) (R, error) {
				f := frameOf(m)
				r, err := start(f, len(codes))
				for i := 0; i < len(codes) && err == nil; i++ {
					var a A
					if a, err = codes[i](m); err != nil {
						return r, err
					}
					r, err = add(f, r, a)
				}
				return r, evalError(at, err)
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
	overloads := []overload{
		pure2(f),
		pure2(func(a, b graph.Var) bool { return f(a.Type(), b.Type()) }),
		pure2(func(a graph.Var, b ir.Type) bool { return f(a.Type(), b) }),
		pure2(func(a ir.Type, b graph.Var) bool { return f(a, b.Type()) }),
	}
	for i := range overloads {
		overloads[i].ofTypes = f
	}
	return overloads
}

// equalTypes are those that say of two types, or values, whether the types are equal.
func equalTypes() []overload {
	overloads := onTypes(func(a, b ir.Type) bool { return a == b })
	for i := range overloads {
		overloads[i].equal = true
	}
	return overloads
}

// typeOf returns the type of what a slot of a variable or type is bound to.
func typeOf(m *unify.Match, s unify.Slot) ir.Type {
	if s.Kind == unify.TypeSlot {
		return m.Types[s.Index]
	}
	return m.Graph.TypeOf(m.Vars[s.Index])
}

// onTypesAt returns the code of a function of two types that are there without being computed, nil
// where both are that of the output, which is the zero slot.
func onTypesAt(f func(a, b ir.Type) bool, a, b unify.Slot) any {
	switch {
	case a == unify.Slot{} && b == unify.Slot{}:
		return nil
	case a == unify.Slot{}:
		return onTypesAt(func(b, a ir.Type) bool { return f(a, b) }, b, a)
	case b == unify.Slot{}:
		return code[bool](func(m *unify.Match) (bool, error) {
			out := m.Graph.OutputOf(m.Root, 0)
			if out == 0 {
				return false, errNoOutput
			}
			return f(typeOf(m, a), m.Graph.TypeOf(out)), nil
		})
	}
	return code[bool](func(m *unify.Match) (bool, error) { return f(typeOf(m, a), typeOf(m, b)), nil })
}

// ask makes a question about a type a function that cannot fail.
func ask[R any](f func(ir.Type) R) []overload {
	overloads := []overload{pure1(f), pure1(func(v graph.Var) R { return f(v.Type()) })}
	for i := range overloads {
		overloads[i].ofType, _ = any(f).(func(ir.Type) bool)
	}
	return overloads
}
