// Package misuse calls functions with arguments that stand for nothing: zero, nil,
// negative, empty, foreign. Each call must return, or panic with a message of the
// package that says what is wrong; a nil dereference is a fault.
package misuse

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
)

// most bounds the calls of one function; of more combinations some are generated.
const most = 300

// Trial collects what went wrong.
type Trial struct {
	Wrong []string
	// Check, where not nil, returns what a call broke, or "".
	Check func() string

	prefixes []string
	values   map[reflect.Type][]reflect.Value
}

// New returns a trial in which a panic is right if its message begins with one of
// the prefixes.
func New(prefixes ...string) *Trial {
	t := &Trial{prefixes: prefixes, values: map[reflect.Type][]reflect.Value{}}
	t.Give(-1, 0, 3, "", "no such", "a.b(", math.NaN(), -1.0, 0.5, int64(-1), int64(2), false, true)
	return t
}

// Give adds values to try wherever a parameter has their type.
func (t *Trial) Give(values ...any) {
	for _, v := range values {
		value := reflect.ValueOf(v)
		t.values[value.Type()] = append(t.values[value.Type()], value)
	}
}

// arguments returns what to try for a parameter.
func (t *Trial) arguments(typ reflect.Type) []reflect.Value {
	list := append([]reflect.Value{reflect.Zero(typ)}, t.values[typ]...)
	switch typ.Kind() {
	case reflect.Slice:
		list = append(list, reflect.MakeSlice(typ, 2, 2))
		for _, elem := range t.arguments(typ.Elem()) {
			list = append(list, reflect.Append(reflect.Zero(typ), elem))
		}
	case reflect.Pointer:
		if typ.Elem().Kind() == reflect.Struct {
			list = append(list, reflect.New(typ.Elem()))
		}
	case reflect.Interface:
		for of, values := range t.values {
			if typ.NumMethod() > 0 && of.Implements(typ) {
				list = append(list, values...)
			}
		}
	}
	return list
}

// Func calls a function with combinations of arguments.
func (t *Trial) Func(name string, f any) { t.try(name, reflect.ValueOf(f)) }

// Methods calls the methods of what fresh returns, a new one for each, but those
// that are left out, each for the reason that is given.
func (t *Trial) Methods(fresh func() any, leftOut map[string]string) {
	typ := reflect.TypeOf(fresh())
	for i := range typ.NumMethod() {
		if name := typ.Method(i).Name; leftOut[name] == "" {
			t.try(fmt.Sprintf("%s.%s", typ, name), reflect.ValueOf(fresh()).Method(i))
		}
	}
}

func (t *Trial) try(name string, f reflect.Value) {
	lists, product := make([][]reflect.Value, f.Type().NumIn()), 1
	for i := range lists {
		lists[i] = t.arguments(f.Type().In(i))
		product = min(product*len(lists[i]), most+1)
	}
	random := rand.New(rand.NewPCG(1, 2))
	args := make([]reflect.Value, len(lists))
	for k := range min(product, most) {
		for i, list := range lists {
			if args[i] = list[k%len(list)]; product > most {
				args[i] = list[random.IntN(len(list))]
			}
			k /= len(list)
		}
		if reason := t.call(f, args); reason != "" {
			t.Wrong = append(t.Wrong, fmt.Sprintf("%s(%s): %s", name, show(args), reason))
		}
	}
}

func show(args []reflect.Value) string {
	texts := make([]string, len(args))
	for i, arg := range args {
		texts[i] = arg.Type().String()
		if k := arg.Kind(); k < reflect.Array || k == reflect.String {
			texts[i] += fmt.Sprintf(" %#v", arg.Interface())
		} else if arg.IsZero() {
			texts[i] += " zero"
		}
	}
	return strings.Join(texts, ", ")
}

func (t *Trial) call(f reflect.Value, args []reflect.Value) (reason string) {
	defer func() {
		if r := recover(); r != nil {
			reason = t.judge(r)
		}
		if t.Check != nil {
			reason += t.Check()
		}
	}()
	var out []reflect.Value
	if f.Type().IsVariadic() {
		out = f.CallSlice(args)
	} else {
		out = f.Call(args)
	}
	for _, o := range out {
		use(o)
	}
	return ""
}

func (t *Trial) judge(r any) string {
	if text, ok := r.(string); ok {
		for _, prefix := range t.prefixes {
			if strings.HasPrefix(text, prefix) {
				return ""
			}
		}
	}
	return fmt.Sprintf("panic: %v", r)
}

// use renders what was returned, and goes through a sequence.
func use(v reflect.Value) {
	switch v.Kind() {
	case reflect.Func:
		if v.IsNil() || !v.Type().CanSeq() && !v.Type().CanSeq2() {
			return
		}
		n := 0
		if v.Type().CanSeq() {
			for range v.Seq() {
				if n++; n > 10 {
					return
				}
			}
		}
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return
		}
		if err, ok := v.Interface().(error); ok {
			_ = err.Error()
		}
	}
}
