package dataflow

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// variable is a variable of the graph.
type variable struct {
	value value.Value
	set   bool
}

// stack is a stack of tensors.
type stack struct{ elems []value.Value }

var (
	errUnset = errors.New("the variable has no value yet")
	errPanic = errors.New("its evaluator panicked")
)

// apply computes a node: by its state where it has one, and by what its op computes.
func (r *run) apply(n graph.Node, data []token) (toks []token) {
	defer func() {
		if recover() != nil { // it has fewer inputs than its op takes, say
			toks = all(n, token{err: errPanic})
		}
	}()
	if f := stateful[tf.KindOf(n)]; f != nil {
		toks, err := f(r, n, data)
		if err != nil {
			return all(n, token{err: err})
		}
		return toks
	}
	if u, ok := tf.UpdateOf(tf.KindOf(n)); ok {
		toks, err := r.update(u, n, data)
		if err != nil {
			return all(n, token{err: err})
		}
		return toks
	}
	switch tf.KindOf(n) {
	case "NoOp", "ControlTrigger", "Assert", "PrintV2", "StackClose", "StackCloseV2", "DestroyResourceOp":
		return nil
	case tf.Global:
		v, err := r.declared(n)
		return all(n, token{state: v, err: err})
	case "LoopCond", "Print", "DebugIdentity", "DebugIdentityV2", "DebugIdentityV3": // whose result is the first input
		return data[:min(1, len(data))]
	case tf.DeadValue:
		return all(n, token{dead: true})
	case "Identity", "IdentityN":
		if slices.ContainsFunc(data, func(t token) bool { return t.state != nil }) {
			return handOn(n, data)
		}
	case "VariableV2", "Variable", "TemporaryVariable", "VarHandleOp":
		return all(n, token{state: r.variable(n)})
	}
	if isCall(n) {
		return r.call(n, data)
	}
	if s := tf.SignatureOf(tf.KindOf(n)); s != nil && (s.Acts || s.Draws) && tf.KindOf(n) != "CheckNumerics" {
		why := tf.WhyUncomputed(tf.KindOf(n))
		if why == "" {
			why = "it does something besides computing"
		}
		return all(n, token{err: fmt.Errorf("%s is not run: %s", tf.KindOf(n), why)})
	}
	inputs := make([]value.Value, len(data))
	for i, t := range data {
		if v, ok := t.state.(*variable); ok {
			got := read(v)[0]
			if got.err != nil {
				return all(n, got)
			}
			t = got
		} else if t.state != nil {
			return all(n, token{err: errors.New("it takes a handle")})
		}
		inputs[i] = t.value
	}
	var types []ir.Type
	for i := range n.NumOutputs() {
		if v := n.Output(i); !tf.IsControl(v) {
			t := v.Type()
			if tf.IsRef(t.Elem()) { // of what is not a variable: a constant in its place
				t = ir.UnrankedTensor(tf.Deref(t.Elem()))
			}
			types = append(types, t)
		}
	}
	outputs, err := eval.Apply(r.ctx, n.Op(), inputs, types, r.options.Eval)
	if why := tf.WhyUncomputed(tf.KindOf(n)); why != "" && errors.Is(err, eval.ErrNoEvaluator) {
		err = fmt.Errorf("%w: %s", err, why)
	}
	if err != nil {
		return all(n, token{err: err})
	}
	toks = make([]token, len(outputs))
	for i, v := range outputs {
		toks[i] = token{value: v}
	}
	return toks
}

// variable returns the variable that a node is: that of others with its shared name.
func (r *run) variable(n graph.Node) *variable {
	return r.ofName(n.ID(), tf.KindOf(n), n.Op().Attr("container").Text(), n.Op().Attr("shared_name").Text())
}

func (r *run) ofName(id graph.NodeID, kind, container, name string) *variable {
	v := r.variables[id]
	if v != nil {
		return v
	}
	key := kind + " " + container + " " + name
	if v = r.shared.variables[key]; v == nil || name == "" {
		v = &variable{}
	}
	if name != "" {
		r.shared.variables[key] = v
	}
	r.variables[id] = v
	return v
}

// handOn returns what a node is given: handles as they are, and the values of variables that
// are given by reference.
func handOn(n graph.Node, data []token) []token {
	toks := slices.Clone(data)
	for i, t := range data {
		isHandle := n.Op().Name() == tf.Name+".RefIdentity" || n.Input(i).Type().Elem().String() == "!tf_type.resource"
		if v, ok := t.state.(*variable); ok && !isHandle {
			toks[i] = read(v)[0]
		}
	}
	return toks
}

func read(v *variable) []token {
	if !v.set {
		return []token{{err: errUnset}}
	}
	return []token{{value: v.value}}
}

type stateFunc func(r *run, n graph.Node, data []token) ([]token, error)

// stateful is what the ops do that have a state.
var stateful = map[string]stateFunc{
	"ReadVariableOp": func(_ *run, _ graph.Node, data []token) ([]token, error) {
		v, err := stateOf[*variable](data, 0)
		if err != nil {
			return nil, err
		}
		return read(v), nil
	},
	"Assign":           assign(func(_, x value.Value) (value.Value, error) { return x, nil }),
	"AssignVariableOp": assign(func(_, x value.Value) (value.Value, error) { return x, nil }),
	"VariableShape":    variableShape,
	"CountUpTo":        countUpTo, "ResourceCountUpTo": countUpTo,
	"StridedSliceAssign": assignSlice, "ResourceStridedSliceAssign": assignSlice,
	"ResourceGather":        gatherVariable("Gather"),
	"ResourceGatherNd":      gatherVariable("GatherNd"),
	"IsVariableInitialized": isInitialized, "VarIsInitializedOp": isInitialized,
	"Empty":                    empty,
	"DestroyTemporaryVariable": destroyTemporary,
	"get_global":               getGlobal,
	"set_global":               setGlobal,
	"is_set_global":            isSetGlobal,
	"StackV2":                  newStack,
	"Stack":                    newStack,
	"StackPushV2":              push,
	"StackPush":                push,
	"StackPopV2":               pop,
	"StackPop":                 pop,
}

func init() {
	maps.Copy(stateful, arrayFuncs())
	maps.Copy(stateful, listFuncs())
	maps.Copy(stateful, tensorListFuncs())
	maps.Copy(stateful, tableFuncs())
	maps.Copy(stateful, queueFuncs())
}

// stateOf returns the state that an input is.
func stateOf[T any](data []token, i int) (T, error) {
	var none T
	if i >= len(data) {
		return none, fmt.Errorf("input %d is missing", i)
	}
	s, ok := data[i].state.(T)
	if !ok {
		return none, fmt.Errorf("input %d is not a handle of this kind", i)
	}
	return s, nil
}

// variableAt returns the variable that an input is. A graph that was frozen has a constant in
// place of one: what a node makes of that is a variable of its own.
func variableAt(n graph.Node, data []token, i int) (*variable, error) {
	sig := tf.SignatureOf(tf.KindOf(n))
	if sig != nil && i < len(sig.Inputs) && sig.Inputs[i].IsRef && i < len(data) && data[i].state == nil && data[i].value.IsValid() {
		return &variable{value: data[i].value, set: true}, nil
	}
	return stateOf[*variable](data, i)
}

// number returns the number that an input is, of elements or of one of them.
func number(data []token, i int) (int, error) {
	if i >= len(data) || data[i].state != nil || data[i].value.Class() != value.IntClass || data[i].value.Len() != 1 {
		return 0, fmt.Errorf("input %d is not one number", i)
	}
	n := data[i].value.Int(0)
	if n < 0 || n > maxList {
		return 0, eval.Errorf(eval.ErrUndefined, "element %d of a list", n)
	}
	return int(n), nil
}

func valueAt(data []token, i int) (value.Value, error) {
	if i >= len(data) || data[i].state != nil {
		return value.Value{}, fmt.Errorf("input %d is not a tensor", i)
	}
	return data[i].value, nil
}

func assign(f func(old, x value.Value) (value.Value, error)) stateFunc {
	return func(_ *run, n graph.Node, data []token) ([]token, error) {
		v, err := variableAt(n, data, 0)
		if err != nil {
			return nil, err
		}
		x, err := valueAt(data, 1)
		if err != nil {
			return nil, err
		}
		if v.value, err = f(v.value, x); err != nil {
			return nil, err
		}
		v.set = true
		return all(n, token{value: v.value, state: v}), nil
	}
}

// isInitialized says whether a variable has a value.
func isInitialized(_ *run, n graph.Node, data []token) ([]token, error) {
	v, err := variableAt(n, data, 0)
	if err != nil {
		return nil, err
	}
	if !v.set {
		return nil, eval.Errorf(eval.ErrUndefined, "nothing has been assigned to the variable yet, and nothing says that this runs before what assigns to it")
	}
	is, err := value.Ints(ir.Tensor(ir.I1), 1)
	return all(n, token{value: is}), err
}

// destroyTemporary gives the last value of a variable.
func destroyTemporary(_ *run, n graph.Node, data []token) ([]token, error) {
	v, err := variableAt(n, data, 0)
	if err != nil {
		return nil, err
	}
	return read(v), nil
}

// empty gives zeros, where it is asked for them, of the shape that it is given.
func empty(r *run, n graph.Node, data []token) ([]token, error) {
	if init, _ := n.Op().Attr("init").Bool(); !init {
		return nil, eval.Errorf(eval.ErrUndefined, "its elements are whatever is in memory")
	}
	shape, err := valueAt(data, 0)
	if err != nil {
		return nil, err
	}
	if t := n.Op().Attr("dtype"); t.Kind() == ir.TypeAttr {
		zero, err := value.NewBuilder(ir.Tensor(t.Type()))
		if err != nil {
			return nil, err
		}
		c := &calculator{run: r, ctxt: n.Graph().Context()}
		zeros := c.apply("Fill", t.Type(), shape, zero.Value())
		return all(n, token{value: zeros}), c.err
	}
	return nil, errors.New("it has no type of elements")
}

func newStack(_ *run, n graph.Node, _ []token) ([]token, error) {
	return all(n, token{state: &stack{}}), nil
}

func push(_ *run, _ graph.Node, data []token) ([]token, error) {
	s, err := stateOf[*stack](data, 0)
	if err != nil {
		return nil, err
	}
	x, err := valueAt(data, 1)
	if err != nil {
		return nil, err
	}
	s.elems = append(s.elems, x)
	return []token{{value: x}}, nil
}

func pop(_ *run, _ graph.Node, data []token) ([]token, error) {
	s, err := stateOf[*stack](data, 0)
	if err != nil {
		return nil, err
	}
	if len(s.elems) == 0 {
		return nil, eval.Errorf(eval.ErrUndefined, "the stack is empty")
	}
	x := s.elems[len(s.elems)-1]
	s.elems = s.elems[:len(s.elems)-1]
	return []token{{value: x}}, nil
}
