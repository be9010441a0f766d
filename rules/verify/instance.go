package verify

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// instance is a small graph with values of its inputs, in a form that is easily
// drawn, changed and made smaller.
type instance struct {
	ctxt      *ir.Context
	inputs    []input
	constants []ir.Attr
	nodes     []node
	outputs   []operand
}

// input is an input of the graph: the type that the graph declares, and a value,
// whose type is as known as types are.
type input struct {
	declared ir.Type
	value    value.Value
}

type node struct {
	op    ir.Op
	args  []operand
	types []ir.Type // declared
}

// operand is a variable of an instance.
type operand struct {
	kind   operandKind
	index  int
	output int // of a node
}

type operandKind uint8

const (
	inputOperand operandKind = iota
	constantOperand
	nodeOperand
)

func (in *instance) clone() *instance {
	c := *in
	c.inputs = slices.Clone(in.inputs)
	c.constants = slices.Clone(in.constants)
	c.outputs = slices.Clone(in.outputs)
	c.nodes = slices.Clone(in.nodes)
	for i := range c.nodes {
		c.nodes[i].args = slices.Clone(c.nodes[i].args)
		c.nodes[i].types = slices.Clone(c.nodes[i].types)
	}
	return &c
}

// typeOf returns the declared type of an operand.
func (in *instance) typeOf(o operand) ir.Type {
	switch o.kind {
	case inputOperand:
		return in.inputs[o.index].declared
	case constantOperand:
		return in.constants[o.index].Type()
	}
	return in.nodes[o.index].types[o.output]
}

// values returns the values of the inputs.
func (in *instance) values() []value.Value {
	list := make([]value.Value, len(in.inputs))
	for i := range in.inputs {
		list[i] = in.inputs[i].value
	}
	return list
}

// build returns the graph. Inputs are called a, b, c, ...
func (in *instance) build() *graph.FunctionGraph {
	fg := graph.New(in.ctxt)
	inputs := make([]graph.Var, len(in.inputs))
	for i := range in.inputs {
		inputs[i] = fg.AddInput(in.inputs[i].declared, inputName(i))
	}
	made := make([]graph.Node, len(in.nodes))
	get := func(o operand) graph.Var {
		switch o.kind {
		case inputOperand:
			return inputs[o.index]
		case constantOperand:
			return fg.Graph().Constant(in.constants[o.index])
		}
		return made[o.index].Output(o.output)
	}
	for i := range in.nodes {
		n := &in.nodes[i]
		args := make([]graph.Var, len(n.args))
		for k, o := range n.args {
			args[k] = get(o)
		}
		made[i] = fg.Add(n.op, args, n.types...)
		if len(n.types) == 0 {
			made[i].Pin()
		}
	}
	outputs := make([]graph.Var, len(in.outputs))
	for i, o := range in.outputs {
		outputs[i] = get(o)
	}
	fg.SetOutputs(outputs...)
	return fg
}

// inputName returns the name of input i: a to z, then x26, x27, ...
func inputName(i int) string {
	if i < 26 {
		return string(rune('a' + i))
	}
	return "x" + string(rune('0'+i/10%10)) + string(rune('0'+i%10))
}

// instanceOf returns a graph as an instance without values, and nothing where it
// holds other graphs.
func instanceOf(fg *graph.FunctionGraph) (*instance, bool) {
	in := &instance{ctxt: fg.Context()}
	known := map[graph.Var]operand{}
	for i, v := range fg.Inputs() {
		known[v] = operand{inputOperand, i, 0}
		in.inputs = append(in.inputs, input{declared: v.Type()})
	}
	get := func(v graph.Var) operand {
		o, ok := known[v]
		if !ok {
			o = operand{constantOperand, len(in.constants), 0}
			in.constants = append(in.constants, v.Constant())
			known[v] = o
		}
		return o
	}
	for n := range fg.Nodes() {
		if n == fg.Return() {
			continue
		}
		if len(n.Nested()) > 0 {
			return nil, false
		}
		made := node{op: n.Op()}
		for _, v := range n.Inputs() {
			made.args = append(made.args, get(v))
		}
		for i, v := range n.Outputs() {
			made.types = append(made.types, v.Type())
			known[v] = operand{nodeOperand, len(in.nodes), i}
		}
		in.nodes = append(in.nodes, made)
	}
	for _, v := range fg.Outputs() {
		in.outputs = append(in.outputs, get(v))
	}
	return in, true
}

// trim drops the nodes, constants and inputs that no output needs, but nodes
// without outputs.
func (in *instance) trim() *instance {
	used := in.used()
	m := mover{}
	out := &instance{ctxt: in.ctxt}
	for i := range in.inputs {
		if used[operand{inputOperand, i, 0}] {
			m.move(inputOperand, i, len(out.inputs))
			out.inputs = append(out.inputs, in.inputs[i])
		}
	}
	for i := range in.constants {
		if used[operand{constantOperand, i, 0}] {
			m.move(constantOperand, i, len(out.constants))
			out.constants = append(out.constants, in.constants[i])
		}
	}
	for i := range in.nodes {
		if n := in.nodes[i]; used[operand{nodeOperand, i, 0}] {
			m.move(nodeOperand, i, len(out.nodes))
			out.nodes = append(out.nodes, node{n.op, m.moved(n.args), slices.Clone(n.types)})
		}
	}
	out.outputs = m.moved(in.outputs)
	return out
}

// used returns what the outputs and the nodes without outputs need; a node by its
// output 0.
func (in *instance) used() map[operand]bool {
	used := map[operand]bool{}
	need := func(list []operand) {
		for _, o := range list {
			o.output = 0
			used[o] = true
		}
	}
	need(in.outputs)
	for i := len(in.nodes) - 1; i >= 0; i-- {
		if used[operand{nodeOperand, i, 0}] || len(in.nodes[i].types) == 0 {
			used[operand{nodeOperand, i, 0}] = true
			need(in.nodes[i].args)
		}
	}
	return used
}

// mover says which operand another one has become.
type mover map[operand]operand

func (m mover) move(kind operandKind, from, to int) {
	m[operand{kind, from, 0}] = operand{kind, to, 0}
}

func (m mover) moved(list []operand) []operand {
	result := make([]operand, len(list))
	for i, o := range list {
		result[i] = m[operand{o.kind, o.index, 0}]
		result[i].output = o.output
	}
	return result
}
