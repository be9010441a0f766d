package verify

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// instance is a small graph with values of its inputs, in a form that is easily
// generated, changed and made smaller.
type instance struct {
	ctxt      *ir.Context
	inputs    []input
	constants []ir.Attr
	nodes     []node
	outputs   []operand
	// whole is a graph with regions: then only its inputs are listed above; nil for none.
	whole *graph.FunctionGraph
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
	if in.whole != nil {
		return in.whole.Clone()
	}
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
	if in.whole != nil {
		return in
	}
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

// mapTypes changes every type of an instance, those of constants included, whose
// numbers are kept as far as they are some of the new type.
func (in *instance) mapTypes(f func(ir.Type) ir.Type) { in.mapTypesFrom(f, 0) }

// mapTypesFrom is mapTypes that keeps the elements from a place on, where there
// are fewer of them than before.
func (in *instance) mapTypesFrom(f func(ir.Type) ir.Type, at int) {
	for i := range in.inputs {
		in.inputs[i].declared = f(in.inputs[i].declared)
		if v := in.inputs[i].value; v.IsValid() && f(v.Type()) != v.Type() {
			in.inputs[i].value = converted(v, f(v.Type()), at)
		}
	}
	for i, a := range in.constants {
		in.constants[i] = in.retyped(a, f, at)
	}
	for i := range in.nodes {
		n := &in.nodes[i]
		n.types = slices.Clone(n.types)
		for k, t := range n.types {
			n.types[k] = f(t)
		}
		if n.op.Has(ir.ConstantLike) && n.op.Constant().IsValid() {
			n.op = withConstant(n.op, in.retyped(n.op.Constant(), f, at))
		}
	}
}

// retyped returns a constant as one of the type that takes the place of its own.
func (in *instance) retyped(a ir.Attr, f func(ir.Type) ir.Type, at int) ir.Attr {
	v, err := value.FromAttr(a)
	if err != nil {
		return a
	}
	to := f(v.Type())
	if to == v.Type() {
		return a
	}
	if c := converted(v, to, at); c.IsValid() {
		return c.Attr(in.ctxt)
	}
	return a
}

// converted returns a value of another type with the same numbers from a place
// on, repeated or cut where there are more or fewer of them. It is invalid where the type has no
// values or does not say its shape.
func converted(v value.Value, t ir.Type, first int) value.Value {
	b, err := value.NewBuilder(t)
	if err != nil || v.Len() == 0 {
		return value.Value{}
	}
	from, to := v.Class(), value.ClassOf(value.ElemOf(t))
	for i := range b.Len() {
		at := v.At((first + i) % v.Len())
		var number float64
		switch from {
		case value.IntClass:
			if to == value.IntClass {
				b.PutInts(i, []int64{at.Int(0)})
				continue
			}
			number = float64(at.Int(0))
		case value.FloatClass:
			number = at.Float(0)
		case value.ComplexClass:
			number = real(at.Complex(0))
		}
		switch to {
		case value.IntClass:
			b.PutInts(i, []int64{int64(number)})
		case value.FloatClass:
			b.PutFloats(i, []float64{number})
		case value.ComplexClass:
			b.PutComplexes(i, []complex128{complex(number, 0)})
		}
	}
	return b.Value()
}

// mapDims changes dimensions, in types and in the attributes that list some.
func (in *instance) mapDims(f func(int64) int64) {
	in.mapTypes(func(t ir.Type) ir.Type {
		if t.Kind() != ir.TensorKind && t.Kind() != ir.VectorKind {
			return t
		}
		dims := slices.Clone(t.Dims())
		for i := range dims {
			dims[i] = f(dims[i])
		}
		return t.WithDims(dims...)
	})
	for i := range in.nodes {
		n := &in.nodes[i]
		for _, a := range n.op.Attrs() {
			if list, ok := a.Value.Ints(); ok && len(list) > 0 && isShape(a.Name) {
				mapped := slices.Clone(list)
				for k := range mapped {
					mapped[k] = f(mapped[k])
				}
				n.op = n.op.With(a.Name, in.ctxt.Ints(a.Value.At(0).Type(), mapped...))
			}
		}
	}
}

// isShape reports whether an attribute of that name lists dimensions.
func isShape(name string) bool {
	switch name {
	case "new_shape", "shape", "size", "sizes", "static_sizes", "output_shape", "static_output_shape":
		return true
	}
	return false
}

// copied returns an op of one context as one of another.
func copied(op ir.Op, ctxt *ir.Context) ir.Op {
	attrs := op.Attrs()
	for i := range attrs {
		attrs[i].Value = copiedAttr(attrs[i].Value, ctxt)
	}
	return ctxt.Op(op.Name(), attrs...)
}

func copiedAttr(a ir.Attr, ctxt *ir.Context) ir.Attr {
	switch a.Kind() {
	case ir.UnitAttr:
		return ctxt.Unit()
	case ir.BoolAttr:
		b, _ := a.Bool()
		return ctxt.Bool(b)
	case ir.IntAttr:
		n, _ := a.Int()
		return ctxt.Int(n, a.Type())
	case ir.FloatAttr:
		f, _ := a.Float()
		return ctxt.Float(f, a.Type())
	case ir.StringAttr:
		return ctxt.Str(a.Text())
	case ir.TypeAttr:
		return ctxt.TypeOf(a.Type())
	case ir.SymbolAttr:
		return ctxt.Symbol(a.Text())
	case ir.SplatAttr:
		return ctxt.Splat(copiedAttr(a.Splat(), ctxt), a.Type())
	case ir.DenseAttr:
		return ctxt.Dense(a.Text(), a.Type())
	case ir.ArrayAttr:
		list := make([]ir.Attr, a.Len())
		for i := range list {
			list[i] = copiedAttr(a.At(i), ctxt)
		}
		return ctxt.Array(list...)
	case ir.DictAttr:
		entries := make([]ir.NamedAttr, a.Len())
		for i := range entries {
			entries[i] = ir.NamedAttr{Name: a.Key(i), Value: copiedAttr(a.At(i), ctxt)}
		}
		return ctxt.Dict(entries...)
	}
	return ctxt.Opaque(a.Text(), a.Type())
}

func withConstant(op ir.Op, a ir.Attr) ir.Op {
	if op.Attr("values").IsValid() {
		return op.With("values", a)
	}
	return op.With("value", a)
}
