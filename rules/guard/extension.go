package guard

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// Extension is functions that dialects bring besides those of the language.
type Extension struct{ byName map[string]*function }

// Extend returns the functions that these dialects bring, nil where they bring
// none. A name that the language has, or one that is there twice, is left out:
// the first one counts. It panics where a Func is not a function over the types that
// [ir.GuardFunction] names.
func Extend(dialects []ir.Dialect) *Extension {
	e := &Extension{byName: map[string]*function{}}
	for _, d := range dialects {
		for i := range d.Functions {
			f := &d.Functions[i]
			made, err := extended(f)
			if err != nil {
				panic(fmt.Sprintf("guard: Extend: the function %q of the dialect %q: %v", f.Name, d.Name, err))
			}
			if functionsByName()[f.Name] == nil && e.byName[f.Name] == nil {
				e.byName[f.Name] = made
			}
		}
	}
	if len(e.byName) == 0 {
		return nil
	}
	return e
}

// typeWords are the types of dialects' functions, as signatures have them.
var typeWords = map[reflect.Type]string{
	boolType: "boolean", intType: "integer", floatType: "number", stringType: "string", typeType: "type", goIntsType: "integers",
}

var goIntsType = reflect.TypeFor[[]int64]()

// inLanguage returns the static types of the language for those of Go, where lists of
// integers are of one type.
func inLanguage(types []reflect.Type, lists reflect.Type) []reflect.Type {
	list := slices.Clone(types)
	for i, t := range list {
		if t == goIntsType {
			list[i] = lists
		}
	}
	return list
}

// extended makes a function of a dialect one of the language.
func extended(f *ir.GuardFunction) (*function, error) {
	t := reflect.TypeOf(f.Func)
	if t == nil || t.Kind() != reflect.Func || t.IsVariadic() {
		return nil, fmt.Errorf("%T is not a function with a fixed number of parameters", f.Func)
	}
	var params, results []reflect.Type
	for in := range t.Ins() {
		params = append(params, in)
	}
	for out := range t.Outs() {
		results = append(results, out)
	}
	fails := len(results) > 0 && results[len(results)-1] == reflect.TypeFor[error]()
	if fails {
		results = results[:len(results)-1]
	}
	if len(results) == 0 {
		return nil, fmt.Errorf("it has no result")
	}
	ins, err := words(params)
	if err != nil {
		return nil, err
	}
	outs, err := words(results)
	if err != nil {
		return nil, err
	}
	results = inLanguage(results, intsType)
	o := overload{params: inLanguage(params, givenType), result: results[0]}
	o.build = func(args []any, at diag.Span) any {
		call := calling(f.Name, reflect.ValueOf(f.Func), args, len(results), at)
		if len(results) > 1 {
			return &several{f.Name, results, call}
		}
		return kinds[o.result].unbox(func(m *unify.Match) (any, error) {
			list, err := call(m)
			if err != nil {
				return nil, err
			}
			return list[0], nil
		})
	}
	made := fn(f.Name, "("+ins+") "+outs, f.Doc, f.Example, o)
	return &made, nil
}

// words lists types as rule authors call them.
func words(types []reflect.Type) (string, error) {
	list := make([]string, len(types))
	for i, t := range types {
		if list[i] = typeWords[t]; list[i] == "" {
			return "", fmt.Errorf("guards have no values of the type %s", t)
		}
	}
	return strings.Join(list, ", "), nil
}

// calling returns the code that calls a Go function and returns its results, without
// the error. In the place of a list that is nil, of several results, stands the error of
// what uses it.
func calling(name string, f reflect.Value, args []any, results int, at diag.Span) code[[]any] {
	values := make([]code[any], len(args))
	for i, arg := range args {
		values[i] = kinds[codeType(arg)].box(arg)
	}
	return func(m *unify.Match) ([]any, error) {
		in := make([]reflect.Value, len(values))
		for i, value := range values {
			v, err := value(m)
			if err != nil {
				return nil, err
			}
			if list, ok := v.(Given); ok {
				v = slices.Clip(list.v)
			}
			in[i] = reflect.ValueOf(v)
		}
		out := f.Call(in)
		if len(out) > results && !out[results].IsNil() {
			return nil, evalError(at, out[results].Interface().(error))
		}
		list := make([]any, results)
		for i := range list {
			list[i] = out[i].Interface()
			if ints, ok := list[i].([]int64); ok {
				if list[i] = (Ints{v: ints}); results > 1 && ints == nil {
					list[i] = evalError(at, fmt.Errorf("%s gives no list here", name))
				}
			}
		}
		return list, nil
	}
}
