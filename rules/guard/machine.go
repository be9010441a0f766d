package guard

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/vm"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/unify"
)

// machine is a virtual machine with its variables; one runs one expression at a
// time, and a pool lends them to goroutines.
type machine struct {
	vm    vm.VM
	env   map[string]any
	meter meter
}

var machines = sync.Pool{New: func() any { return &machine{env: map[string]any{}} }}

// variable is a name of the tree and how its value is fetched.
type variable struct {
	name  string
	fetch func(m *unify.Match) (any, error)
}

// boxed returns the code as one that the machine's variables can hold.
func boxed(c any) func(m *unify.Match) (any, error) {
	f := reflect.ValueOf(c)
	return func(m *unify.Match) (any, error) {
		out := f.Call([]reflect.Value{reflect.ValueOf(m)})
		err, _ := out[1].Interface().(error)
		return out[0].Interface(), err
	}
}

// onMachine returns the code that runs a program on a virtual machine.
func onMachine[T any](program *vm.Program, vars []variable, span func(file.Location) diag.Span) code[T] {
	return func(m *unify.Match) (result T, err error) {
		k := machines.Get().(*machine)
		defer k.release()
		k.meter.begin(m)
		k.env[meterName] = &k.meter
		for _, v := range vars {
			if k.env[v.name], err = v.fetch(m); err != nil {
				return result, err
			}
		}
		value, err := k.vm.Run(program, k.env)
		if err != nil {
			return result, evalError(err, span)
		}
		return dynamic[T](value)
	}
}

// release gives the machine back without what it still refers to: a graph must
// not live as long as the pool.
func (k *machine) release() {
	clear(k.env)
	k.meter = meter{}
	clear(k.vm.Stack[:cap(k.vm.Stack)])
	clear(k.vm.Variables)
	machines.Put(k)
}

// evalError returns an error of the machine as one of ours.
func evalError(err error, span func(file.Location) diag.Span) error {
	var at *file.Error
	if !errors.As(err, &at) {
		return err
	}
	reason := at.Prev
	if reason == nil {
		reason = errors.New(at.Message)
	}
	if _, broken := reason.(interface{ RuntimeError() }); broken {
		reason = fmt.Errorf("%s", trimRuntime(reason.Error()))
	}
	return &EvalError{span(at.Location), reason}
}

// trimRuntime takes Go's own words off an error of the runtime.
func trimRuntime(message string) string { return strings.TrimPrefix(message, "runtime error: ") }

// slow returns the code of a program whose value is of a type.
func (r *resolver) slow(t reflect.Type, program *vm.Program) any {
	var vars []variable
	for name, fetch := range r.loads {
		vars = append(vars, variable{name, boxed(fetch)})
	}
	slices.SortFunc(vars, func(a, b variable) int { return strings.Compare(a.name, b.name) })
	switch t {
	case boolType:
		return onMachine[bool](program, vars, r.span)
	case intType:
		return onMachine[int](program, vars, r.span)
	case floatType:
		return onMachine[float64](program, vars, r.span)
	case stringType:
		return onMachine[string](program, vars, r.span)
	case numberType:
		return onMachine[Number](program, vars, r.span)
	case attrType:
		return onMachine[ir.Attr](program, vars, r.span)
	case varType:
		return onMachine[graph.Var](program, vars, r.span)
	case typeType:
		return onMachine[ir.Type](program, vars, r.span)
	case opType:
		return onMachine[ir.Op](program, vars, r.span)
	case listType:
		return onMachine[List](program, vars, r.span)
	case intsType:
		return onMachine[[]int64](program, vars, r.span)
	}
	return onMachine[Fill](program, vars, r.span)
}
