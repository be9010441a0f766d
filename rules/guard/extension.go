package guard

import (
	"fmt"
	"maps"
	"reflect"
	"slices"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/unify"
)

// Extension is functions that dialects bring besides those of the language.
type Extension struct{ byName map[string]*function }

// Extend returns the functions that these dialects bring, nil where they bring
// none. A name that the language has, or one that is there twice, is left out:
// the first one counts. It panics where a function has neither Test nor Compute, or a
// negative number of parameters.
func Extend(dialects []ir.Dialect) *Extension {
	e := &Extension{byName: map[string]*function{}}
	for _, d := range dialects {
		for i := range d.Functions {
			f := &d.Functions[i]
			if f.Test == nil && f.Compute == nil || f.Params < 0 {
				panic(fmt.Sprintf("guard: Extend: the function %q of the dialect %q has no Test, no Compute, or %d parameters",
					f.Name, d.Name, f.Params))
			}
			if functionsByName()[f.Name] == nil && e.byName[f.Name] == nil {
				e.byName[f.Name] = extended(f)
			}
		}
	}
	if len(e.byName) == 0 {
		return nil
	}
	return e
}

// extended makes a function of a dialect one of the language.
func extended(f *ir.GuardFunction) *function {
	made := fn(f.Name, f.Signature, f.Doc, f.Example)
	if f.Test != nil {
		made.overloads = []overload{overLists(f.Params, f.Test)}
	} else {
		made.overloads = []overload{overLists(f.Params, f.Compute)}
	}
	return &made
}

// overLists is a function of several lists of integers.
func overLists[R any](params int, f func([][]int64) (R, error)) overload {
	return overload{
		params: slices.Repeat([]reflect.Type{intsType}, params),
		result: reflect.TypeFor[R](),
		call: func(args []any) (any, error) {
			lists := make([][]int64, len(args))
			for i := range args {
				list, err := dynamic[[]int64](args[i])
				if err != nil {
					return nil, err
				}
				lists[i] = list
			}
			return f(lists)
		},
		build: func(args []any, at diag.Span) any {
			codes := make([]code[[]int64], len(args))
			for i := range args {
				codes[i] = args[i].(code[[]int64])
			}
			return code[R](func(m *unify.Match) (r R, err error) {
				lists := make([][]int64, len(codes))
				for i, c := range codes {
					if lists[i], err = c(m); err != nil {
						return r, err
					}
				}
				if r, err = f(lists); err != nil {
					err = &EvalError{at, err}
				}
				return r, err
			})
		},
	}
}

// function returns the function of a name, nil where there is none.
func (r *resolver) function(name string) *function {
	if f := functionsByName()[name]; f != nil {
		return f
	}
	if r.text.More == nil {
		return nil
	}
	return r.text.More.byName[name]
}

// functionNames lists the functions that can be called.
func (r *resolver) functionNames() []string {
	names := functionNames()
	if r.text.More != nil {
		names = append(names, slices.Sorted(maps.Keys(r.text.More.byName))...)
	}
	return names
}
