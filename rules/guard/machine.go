package guard

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/builtin"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
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

// What loops runs on the virtual machine, on a meter: a step for each element that a
// loop comes to, and for what is made of lists in it. Without one a loop in a loop in a
// loop over 3,000 elements took 373 s and 3.3 GB (2026-11).

// maxSteps bounds the steps of one evaluation: about a fifth of a second.
const maxSteps = 1 << 20

// checkEvery is after how many steps the meter looks whether the run has ended.
const checkEvery = 1 << 8

// elementsOfStep is how many elements or bytes a function takes or makes in a step.
const elementsOfStep = 16

// meter counts the steps of one evaluation.
type meter struct {
	ctx   context.Context
	left  int
	check int // steps until the run is looked at
}

func (k *meter) begin(m *unify.Match) { *k = meter{ctx: m.Context(), left: maxSteps} }

// step takes steps. The error says that there are no more, or that the run has ended.
func (k *meter) step(n int) error {
	if k.left -= n; k.left < 0 {
		return fmt.Errorf("it takes more than %d steps: its loops go over too many elements", maxSteps)
	}
	if k.check -= n; k.check > 0 {
		return nil
	}
	k.check = checkEvery
	if k.ctx == nil {
		return nil
	}
	return k.ctx.Err()
}

const meterName = "?meter"

var meterType = reflect.TypeFor[*meter]()

// metered puts the loops of a tree on the meter, and the functions that work on lists
// and texts. The tree is checked again.
func (r *resolver) metered(tree *parser.Tree) {
	r.env[meterName] = (*meter)(nil)
	r.calls["?tick"] = &builtin.Function{
		Name: "?tick", Types: []reflect.Type{reflect.TypeFor[func(*meter) bool]()},
		Func: func(args ...any) (any, error) { return true, args[0].(*meter).step(1) },
	}
	ast.Walk(&tree.Node, meteringVisitor{r})
}

type meteringVisitor struct{ r *resolver }

// Visit implements ast.Visitor.
func (v meteringVisitor) Visit(node *ast.Node) {
	switch n := (*node).(type) {
	case *ast.BuiltinNode:
		if len(n.Arguments) != 2 {
			return
		}
		predicate, ok := n.Arguments[1].(*ast.PredicateNode)
		if !ok {
			return
		}
		tick := v.r.meteredCall("?tick", n.Location())
		and := &ast.BinaryNode{Operator: "&&", Left: tick, Right: predicate.Node}
		and.SetLocation(predicate.Node.Location())
		predicate.Node = and
	case *ast.CallNode:
		callee, ok := n.Callee.(*ast.IdentifierNode)
		if !ok {
			return
		}
		if o := v.r.overloads[callee.Value]; o != nil && o.handlesLists() {
			*node = v.r.meteredCall(v.r.onMeter(callee.Value, o), n.Location(), n.Arguments...)
		}
	}
}

// meteredCall returns the call of a function whose first argument is the meter.
func (r *resolver) meteredCall(name string, loc file.Location, args ...ast.Node) ast.Node {
	callee, meter := &ast.IdentifierNode{Value: name}, &ast.IdentifierNode{Value: meterName}
	callee.SetLocation(loc)
	meter.SetLocation(loc)
	call := &ast.CallNode{Callee: callee, Arguments: append([]ast.Node{meter}, args...)}
	call.SetLocation(loc)
	return call
}

// handlesLists reports whether a function takes or makes what may be long.
func (o *overload) handlesLists() bool {
	for _, t := range append([]reflect.Type{o.result}, o.params...) {
		switch t {
		case intsType, listType, attrType, stringType, varsType:
			return true
		}
	}
	return false
}

var varsType = reflect.TypeFor[[]graph.Var]()

// onMeter declares the function that takes steps for its arguments and its result.
func (r *resolver) onMeter(name string, o *overload) string {
	metered := name + " on the meter"
	if r.calls[metered] == nil {
		in, out, variadic := o.signature()
		in = append([]reflect.Type{meterType}, in...)
		r.calls[metered] = &builtin.Function{
			Name: metered, Types: []reflect.Type{reflect.FuncOf(in, out, variadic)},
			Func: func(args ...any) (any, error) {
				steps := 0
				for _, arg := range args[1:] {
					steps += sizeOf(arg)
				}
				if err := args[0].(*meter).step(steps / elementsOfStep); err != nil {
					return nil, err
				}
				result, err := o.call(args[1:])
				if err != nil {
					return nil, err
				}
				return result, args[0].(*meter).step(sizeOf(result) / elementsOfStep)
			},
		}
	}
	return metered
}

// sizeOf returns the elements or bytes of a value.
func sizeOf(v any) int {
	switch v := v.(type) {
	case []int64:
		return len(v)
	case List:
		return len(v.ids)
	case []graph.Var:
		return len(v)
	case string:
		return len(v)
	case ir.Attr:
		if v.Kind() == ir.ArrayAttr || isList(v) {
			n, _ := countElements(v)
			return int(min(n, maxList)) + len(v.Text())
		}
		return len(v.Text())
	}
	return 0
}
