package dataflow

import (
	"errors"
	"fmt"
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

// array is a tensor array: what was written to it, by number.
type array struct {
	elems []value.Value
	grads map[string]*array // by the source of the gradient
	grow  bool
}

// maxArray bounds the elements of a tensor array.
const maxArray = 1 << 20

// stack is a stack of tensors.
type stack struct{ elems []value.Value }

var errUnset = errors.New("the variable has no value yet")

// apply computes a node: by its state where it has one, and by what its op computes.
func (r *run) apply(_ *turn, n graph.Node, data []token) []token {
	if f := stateful[kind(n)]; f != nil {
		toks, err := f(r, n, data)
		if err != nil {
			return all(n, token{err: err})
		}
		return toks
	}
	if u, ok := tf.UpdateOf(kind(n)); ok {
		toks, err := r.update(u, n, data)
		if err != nil {
			return all(n, token{err: err})
		}
		return toks
	}
	switch kind(n) {
	case "NoOp", "ControlTrigger", "Assert", tf.Global:
		return nil
	case "LoopCond":
		return data
	case tf.DeadValue:
		return all(n, token{dead: true})
	case "Identity":
		if len(data) == 1 && data[0].state != nil {
			isHandle := n.Op().Name() == tf.Name+".RefIdentity" || n.Input(0).Type().Elem().String() == "!tf_type.resource"
			if v, ok := data[0].state.(*variable); ok && !isHandle {
				return read(v)
			}
			return data // a handle
		}
	case "VariableV2", "Variable", "VarHandleOp":
		v := r.variables[n.ID()]
		if v == nil {
			v = &variable{}
			r.variables[n.ID()] = v
		}
		return all(n, token{state: v})
	}
	if isCall(n) {
		return r.call(n, data)
	}
	if s := tf.SignatureOf(kind(n)); s != nil && (s.Acts || s.Draws) && kind(n) != "CheckNumerics" {
		return all(n, token{err: fmt.Errorf("%s does something besides computing, and is not run", kind(n))})
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
		if v := n.Output(i); !isControl(v) {
			types = append(types, v.Type())
		}
	}
	outputs, err := eval.Apply(r.ctx, n.Op(), inputs, types, r.options.Eval)
	if err != nil {
		return all(n, token{err: err})
	}
	toks := make([]token, len(outputs))
	for i, v := range outputs {
		toks[i] = token{value: v}
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
	"Assign":            assign(func(_, x value.Value) (value.Value, error) { return x, nil }),
	"AssignVariableOp":  assign(func(_, x value.Value) (value.Value, error) { return x, nil }),
	"ResourceGather":    gatherVariable("Gather"),
	"ResourceGatherNd":  gatherVariable("GatherNd"),
	"get_global":        getGlobal,
	"set_global":        setGlobal,
	"is_set_global":     isSetGlobal,
	"StackV2":           newStack,
	"Stack":             newStack,
	"StackPushV2":       push,
	"StackPush":         push,
	"StackPopV2":        pop,
	"StackPop":          pop,
	"TensorArrayV3":     newArray,
	"TensorArrayGradV3": arrayGrad,

	"TensorArrayWriteV3":   arrayWrite,
	"TensorArrayReadV3":    arrayRead,
	"TensorArraySizeV3":    arraySize,
	"TensorArrayScatterV3": arrayScatter,
	"TensorArrayGatherV3":  arrayGather,
	"TensorArrayConcatV3":  arrayConcat,
	"TensorArraySplitV3":   arraySplit,
	"TensorArrayCloseV3":   func(*run, graph.Node, []token) ([]token, error) { return nil, nil },
}

// stateOf returns the state that an input is.
func stateOf[T any](data []token, i int) (T, error) {
	var none T
	if i >= len(data) {
		return none, fmt.Errorf("input %d is missing", i)
	}
	s, ok := data[i].state.(T)
	if !ok {
		return none, fmt.Errorf("input %d is no handle of this kind", i)
	}
	return s, nil
}

// number returns the number that an input is.
func number(data []token, i int) (int, error) {
	if i >= len(data) || data[i].state != nil || data[i].value.Class() != value.IntClass || data[i].value.Len() != 1 {
		return 0, fmt.Errorf("input %d is not one number", i)
	}
	n := data[i].value.Int(0)
	if n < 0 || n > maxArray {
		return 0, eval.Errorf(eval.ErrUndefined, "element %d of an array", n)
	}
	return int(n), nil
}

func valueAt(data []token, i int) (value.Value, error) {
	if i >= len(data) || data[i].state != nil {
		return value.Value{}, fmt.Errorf("input %d is no tensor", i)
	}
	return data[i].value, nil
}

func assign(f func(old, x value.Value) (value.Value, error)) stateFunc {
	return func(_ *run, n graph.Node, data []token) ([]token, error) {
		v, err := stateOf[*variable](data, 0)
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

// flow is the value of the flow of a tensor array, which only orders.
var flow = func() value.Value {
	v, err := value.Floats(ir.Tensor(ir.F32), 0)
	if err != nil {
		panic(err)
	}
	return v
}()

func newArray(_ *run, n graph.Node, data []token) ([]token, error) {
	size, err := number(data, 0)
	if err != nil {
		return nil, err
	}
	grow, _ := n.Op().Attr("dynamic_size").Bool()
	return []token{{state: &array{elems: make([]value.Value, size), grow: grow}}, {value: flow}}, nil
}

func arrayGrad(_ *run, n graph.Node, data []token) ([]token, error) {
	a, err := stateOf[*array](data, 0)
	if err != nil {
		return nil, err
	}
	source := n.Op().Attr("source").Text()
	if a.grads == nil {
		a.grads = map[string]*array{}
	}
	if a.grads[source] == nil {
		a.grads[source] = &array{elems: make([]value.Value, len(a.elems))}
	}
	return []token{{state: a.grads[source]}, {value: flow}}, nil
}

// put writes an element.
func (a *array) put(i int, x value.Value) error {
	if i >= len(a.elems) {
		if !a.grow {
			return eval.Errorf(eval.ErrUndefined, "element %d of an array of %d", i, len(a.elems))
		}
		a.elems = append(a.elems, make([]value.Value, i+1-len(a.elems))...)
	}
	a.elems[i] = x
	return nil
}

// get reads an element; one that was not written is zero in the shape of the others.
func (a *array) get(i int) (value.Value, error) {
	if i >= len(a.elems) {
		return value.Value{}, eval.Errorf(eval.ErrUndefined, "element %d of an array of %d", i, len(a.elems))
	}
	if !a.elems[i].IsValid() {
		return value.Value{}, eval.Errorf(eval.ErrUndefined, "element %d of the array was not written", i)
	}
	return a.elems[i], nil
}

func arrayWrite(_ *run, _ graph.Node, data []token) ([]token, error) {
	a, err := stateOf[*array](data, 0)
	if err != nil {
		return nil, err
	}
	i, err := number(data, 1)
	if err != nil {
		return nil, err
	}
	x, err := valueAt(data, 2)
	if err != nil {
		return nil, err
	}
	return []token{{value: flow}}, a.put(i, x)
}

func arrayRead(_ *run, _ graph.Node, data []token) ([]token, error) {
	a, err := stateOf[*array](data, 0)
	if err != nil {
		return nil, err
	}
	i, err := number(data, 1)
	if err != nil {
		return nil, err
	}
	x, err := a.get(i)
	return []token{{value: x}}, err
}

func arraySize(_ *run, _ graph.Node, data []token) ([]token, error) {
	a, err := stateOf[*array](data, 0)
	if err != nil {
		return nil, err
	}
	n, err := value.Ints(ir.Tensor(ir.I32), int64(len(a.elems)))
	return []token{{value: n}}, err
}

// rows returns the rows of the first dimension of a tensor.
func rows(x value.Value, sizes []int64) ([]value.Value, error) {
	if x.Rank() == 0 {
		return nil, eval.Errorf(eval.ErrType, "%s has no rows", x.Type())
	}
	rest := x.Dims()[1:]
	data := x.AppendBytes(nil)
	run := 0
	if x.Len() > 0 {
		run = len(data) / int(max(x.Dims()[0], 1))
	}
	var list []value.Value
	at := 0
	for _, n := range sizes {
		dims := rest
		if n >= 0 {
			dims = slices.Concat([]int64{n}, rest)
		}
		size := run * int(max(n, 1))
		if n == 0 {
			size = 0
		}
		if at+size > len(data) {
			return nil, eval.Errorf(eval.ErrUndefined, "rows of %v of %s", sizes, x.Type())
		}
		v, err := value.Bytes(ir.Tensor(x.Elem(), dims...), data[at:at+size])
		if err != nil {
			return nil, err
		}
		list = append(list, v)
		at += size
	}
	return list, nil
}

// single asks rows for each row by itself.
func single(n int) []int64 { return slices.Repeat([]int64{-1}, n) }

func arrayScatter(_ *run, _ graph.Node, data []token) ([]token, error) {
	a, err := stateOf[*array](data, 0)
	if err != nil {
		return nil, err
	}
	index, err := valueAt(data, 1)
	if err != nil {
		return nil, err
	}
	x, err := valueAt(data, 2)
	if err != nil {
		return nil, err
	}
	numbers, err := index.List()
	if err != nil {
		return nil, err
	}
	list, err := rows(x, single(len(numbers)))
	if err != nil {
		return nil, err
	}
	for i, n := range numbers {
		if n < 0 || n > maxArray {
			return nil, eval.Errorf(eval.ErrUndefined, "element %d of an array", n)
		}
		if err := a.put(int(n), list[i]); err != nil {
			return nil, err
		}
	}
	return []token{{value: flow}}, nil
}

func arrayGather(_ *run, n graph.Node, data []token) ([]token, error) {
	a, err := stateOf[*array](data, 0)
	if err != nil {
		return nil, err
	}
	index, err := valueAt(data, 1)
	if err != nil {
		return nil, err
	}
	numbers, err := index.List()
	if err != nil {
		return nil, err
	}
	var list []value.Value
	for _, n := range numbers {
		if n < 0 {
			return nil, eval.Errorf(eval.ErrUndefined, "element %d of an array", n)
		}
		x, err := a.get(int(n))
		if err != nil {
			return nil, err
		}
		list = append(list, x)
	}
	v, err := joined(list, n.Output(0).Type(), []int64{int64(len(list))})
	return []token{{value: v}}, err
}

// joined puts tensors of one shape behind each other: first are the sizes of the new
// dimensions, which take the place of the first one where there is one for all.
func joined(list []value.Value, t ir.Type, first []int64) (value.Value, error) {
	if len(list) == 0 {
		return value.Value{}, eval.Errorf(eval.ErrUndefined, "no element of an array of %s", t)
	}
	var bytes []byte
	for _, x := range list {
		if x.Elem() != list[0].Elem() || !slices.Equal(x.Dims(), list[0].Dims()) {
			return value.Value{}, eval.Errorf(eval.ErrUndefined, "elements of %s and %s in an array", list[0].Type(), x.Type())
		}
		bytes = x.AppendBytes(bytes)
	}
	return value.Bytes(ir.Tensor(list[0].Elem(), slices.Concat(first, list[0].Dims())...), bytes)
}

func arrayConcat(_ *run, _ graph.Node, data []token) ([]token, error) {
	a, err := stateOf[*array](data, 0)
	if err != nil {
		return nil, err
	}
	var bytes []byte
	var lengths []int64
	var dims []int64
	var elem ir.Type
	for i := range a.elems {
		x, err := a.get(i)
		if err != nil {
			return nil, err
		}
		if x.Rank() == 0 || i > 0 && (x.Elem() != elem || !slices.Equal(x.Dims()[1:], dims)) {
			return nil, eval.Errorf(eval.ErrUndefined, "an element of %s in an array", x.Type())
		}
		elem, dims = x.Elem(), x.Dims()[1:]
		lengths = append(lengths, x.Dims()[0])
		bytes = x.AppendBytes(bytes)
	}
	if elem == 0 {
		return nil, eval.Errorf(eval.ErrUndefined, "the array is empty")
	}
	total := int64(0)
	for _, n := range lengths {
		total += n
	}
	v, err := value.Bytes(ir.Tensor(elem, slices.Concat([]int64{total}, dims)...), bytes)
	if err != nil {
		return nil, err
	}
	l, err := value.Ints(ir.Tensor(ir.I64, int64(len(lengths))), lengths...)
	return []token{{value: v}, {value: l}}, err
}

func arraySplit(_ *run, _ graph.Node, data []token) ([]token, error) {
	a, err := stateOf[*array](data, 0)
	if err != nil {
		return nil, err
	}
	x, err := valueAt(data, 1)
	if err != nil {
		return nil, err
	}
	lengths, err := valueAt(data, 2)
	if err != nil {
		return nil, err
	}
	sizes, err := lengths.List()
	if err != nil {
		return nil, err
	}
	for _, n := range sizes {
		if n < 0 {
			return nil, eval.Errorf(eval.ErrUndefined, "a part of %d rows", n)
		}
	}
	list, err := rows(x, sizes)
	if err != nil {
		return nil, err
	}
	for i, part := range list {
		if err := a.put(i, part); err != nil {
			return nil, err
		}
	}
	return []token{{value: flow}}, nil
}
