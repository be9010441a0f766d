package functional

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// makeArrays puts a function in the place of one that has lists, in which they are tensor
// arrays: a list is the flow of an array, and the ops on it take the handle as well.
func makeArrays(module, from *graph.FunctionGraph) error {
	was := from.ParentNode()
	to := module.Add(was.Op(), nil).AddNested(true)
	to.Name = from.Name
	m := &arrayMaker{to: to, values: map[graph.VarID]graph.Var{}, origins: map[graph.VarID]origin{}}
	for _, v := range from.Inputs() {
		m.values[v.ID()] = to.AddInput(v.Type(), v.Name())
	}
	for n := range from.Nodes() {
		if n == from.Return() {
			continue
		}
		if err := m.node(n); err != nil {
			return fmt.Errorf("%s: %w", n.Describe(), err)
		}
	}
	for _, v := range from.Outputs() {
		if v.Type().Kind() == ir.ListKind {
			return fmt.Errorf("%s is a list, and a result", v)
		}
	}
	to.SetReturn(to.Add(from.Return().Op(), m.now(from.Outputs())))
	for n := range to.Nodes() {
		if to.Graph().IsUnused(n.ID()) {
			n.Pin()
		}
	}
	return module.RemoveNode(was, "lowered")
}

// arrayMaker copies a function without its lists.
type arrayMaker struct {
	to      *graph.FunctionGraph
	values  map[graph.VarID]graph.Var
	origins map[graph.VarID]origin // of lists
}

// origin is the array that a list is one of: the handle, and the sources of the gradients
// where it is one of those.
type origin struct {
	handle  *handle
	sources string // each after a zero byte
}

// handle is the handle of an array, where it is made or in a frame that it enters.
type handle struct {
	v     graph.Var
	outer *handle                  // outside of the frame that this one is in
	inner map[string]*handle       // in frames, by their names
	grads map[gradHandle]graph.Var // of gradients
}

// keep notes the handle of an array of gradients, which others use as well.
func (h *handle) keep(key gradHandle, v graph.Var) {
	if h.grads == nil {
		h.grads = map[gradHandle]graph.Var{}
	}
	h.grads[key] = v
}

type gradHandle struct {
	source       string
	flow, handle graph.VarID
}

// flowType is the type of the flow of an array.
var flowType = ir.Tensor(ir.F32)

// lowered returns the type that a value has without lists.
func lowered(t ir.Type) ir.Type {
	if t.Kind() == ir.ListKind {
		return flowType
	}
	return t
}

// hasLists reports whether a graph has lists, at any depth.
func hasLists(fg *graph.FunctionGraph) bool {
	for n := range fg.All() {
		if isOp(n, tf.ListNew) {
			return true
		}
	}
	return false
}

// listOps are the ops on arrays that those on lists were.
var listOps = map[string]string{
	tf.ListNew: "TensorArrayV3", tf.ListWrite: "TensorArrayWriteV3", tf.ListScatter: "TensorArrayScatterV3", tf.ListSplit: "TensorArraySplitV3",
	tf.ListRead: "TensorArrayReadV3", tf.ListGather: "TensorArrayGatherV3", tf.ListConcat: "TensorArrayConcatV3", tf.ListSize: "TensorArraySizeV3",
	tf.ListGrad: "", tf.ListJoin: "AddN", tf.ListFlow: "",
}

func isListOp(n graph.Node) bool {
	_, ok := listOps[bare(n.Op())]
	return ok && n.Op().Dialect() == tf.Name
}

// now returns what variables are in the copy.
func (m *arrayMaker) now(vars []graph.Var) []graph.Var {
	list := make([]graph.Var, len(vars))
	for i, v := range vars {
		have, ok := m.values[v.ID()]
		if !ok && v.Constant().IsValid() {
			have = m.to.Graph().Constant(v.Constant())
			m.values[v.ID()] = have
		}
		list[i] = have
	}
	return list
}

// node adds what a node is in the copy.
func (m *arrayMaker) node(n graph.Node) error {
	switch {
	case len(n.Nested()) > 0:
		return errors.New("TensorFlow has no such op")
	case isListOp(n) && (n.NumInputs() == 0 || n.NumOutputs() == 0):
		return errors.New("it has no operand or no result")
	case isOp(n, tf.ListNew):
		m.newArray(n)
		return nil
	case isListOp(n):
		return m.list(n)
	case usesLists(n):
		return m.handOn(n)
	}
	m.copyAs(n, n.Op(), m.now(n.Inputs()))
	return nil
}

// list adds what an op on lists was.
func (m *arrayMaker) list(n graph.Node) error {
	first, out := n.Input(0), n.Output(0)
	from, ok := m.origins[first.ID()]
	if !ok {
		return fmt.Errorf("it is not known which array %s is", first)
	}
	inputs := m.now(n.Inputs())
	ctxt := m.to.Context()
	switch name := bare(n.Op()); name {
	case tf.ListGrad:
		from.sources += "\x00" + n.Op().Attr("source").Text()
		if m.values[out.ID()] = inputs[0]; n.NumOutputs() > 1 {
			m.handOnFlow(n, inputs)
		}
	case tf.ListFlow:
		if n.Op().Attr("gradients").Len() > 0 {
			m.gradient(n, from, inputs)
		} else {
			m.handOnFlow(n, inputs)
		}
	case tf.ListJoin:
		data := int64(0)
		for _, v := range n.Inputs() {
			if other, ok := m.origins[v.ID()]; v.Type().Kind() == ir.ListKind && (!ok || other != from) {
				return errors.New("it joins lists of several arrays")
			}
			if !tf.IsControl(v) {
				data++
			}
		}
		op := ctxt.Op(tf.Name+".AddN", ir.NamedAttr{Name: "N", Value: ctxt.Int(data, ir.I64)}, ir.NamedAttr{Name: "T", Value: ctxt.TypeOf(ir.F32)})
		m.copyAs(n, op, inputs)
	default:
		operands := 0
		for operands < len(inputs) && !tf.IsControl(inputs[operands]) {
			operands++
		}
		inputs = slices.Concat([]graph.Var{m.handleOf(from, inputs[0])}, inputs[1:operands], inputs[:1], inputs[operands:])
		m.copyAs(n, ctxt.Op(tf.Name+"."+listOps[name], n.Op().Attrs()...), inputs)
	}
	if out.Type().Kind() == ir.ListKind {
		m.origins[out.ID()] = from
	}
	return nil
}

// handOnFlow has the flow that a node takes be what it gives: by an Identity where it waits for
// something, or something for it.
func (m *arrayMaker) handOnFlow(n graph.Node, inputs []graph.Var) {
	if n.NumInputs() == 1 && n.NumOutputs() == 1 {
		m.values[n.Output(0).ID()] = inputs[0]
		return
	}
	ctxt := m.to.Context()
	m.copyAs(n, ctxt.Op(tf.Name+".Identity", ir.NamedAttr{Name: "T", Value: ctxt.TypeOf(ir.F32)}), inputs)
}

// gradient adds the node that looked up an array of gradients, for nodes that wait for it or
// use its flow.
func (m *arrayMaker) gradient(n graph.Node, from origin, inputs []graph.Var) {
	sources := n.Op().Attr("gradients")
	last := sources.Len() - 1
	from.sources = ""
	for i := range last {
		from.sources += "\x00" + sources.At(i).Text()
	}
	op := m.to.Context().Op(tf.Name+".TensorArrayGradV3", ir.NamedAttr{Name: "source", Value: sources.At(last)})
	of := m.handleOf(from, inputs[0])
	key := gradHandle{sources.At(last).Text(), inputs[0].ID(), of.ID()}
	h, ok := from.handle.grads[key]
	switch {
	case ok && n.NumInputs() > 1: // it is looked up already, before what this one waits for
		m.copyAs(n, m.to.Context().Op(tf.Name+".Identity", ir.NamedAttr{Name: "T", Value: m.to.Context().TypeOf(ir.F32)}), append([]graph.Var{h.Owner().Output(1)}, inputs[1:]...))
		return
	case ok:
		for i, v := range n.Outputs() {
			m.values[v.ID()] = h.Owner().Output(1 + i)
		}
	default:
		h = m.withHandle(n, op, append([]graph.Var{of}, inputs...))
		from.handle.keep(key, h)
	}
	h.SetName(strings.TrimSuffix(n.Output(0).Name(), ":1"))
}

// newArray adds the array that a list is the first one of.
func (m *arrayMaker) newArray(n graph.Node) {
	var attrs []ir.NamedAttr
	for _, a := range n.Op().Attrs() {
		if a.Name != "array" {
			attrs = append(attrs, a)
		}
	}
	v := m.withHandle(n, m.to.Context().Op(tf.Name+"."+listOps[tf.ListNew], attrs...), m.now(n.Inputs()))
	v.SetName(n.Output(0).Name())
	m.origins[n.Output(0).ID()] = origin{handle: &handle{v: v}}
}

// withHandle adds a node that gives a handle, which it returns, and then what one gave.
func (m *arrayMaker) withHandle(n graph.Node, op ir.Op, inputs []graph.Var) graph.Var {
	types := []ir.Type{resourceType}
	for _, v := range n.Outputs() {
		types = append(types, lowered(v.Type()))
	}
	made := m.to.AddIDs(op.ID(), ids(inputs), types, n.LocationID())
	for i, v := range n.Outputs() {
		m.values[v.ID()] = made.Output(1 + i)
	}
	return made.Output(0)
}

func ids(vars []graph.Var) []graph.VarID {
	list := make([]graph.VarID, len(vars))
	for i, v := range vars {
		list[i] = v.ID()
	}
	return list
}

var resourceType = func() ir.Type {
	t, err := ir.ParseType("!tf_type.resource")
	if err != nil {
		panic("functional: " + err.Error())
	}
	return ir.Tensor(t)
}()

// copyAs adds a node with another op and other inputs in the place of one.
func (m *arrayMaker) copyAs(n graph.Node, op ir.Op, inputs []graph.Var) {
	types := make([]ir.Type, n.NumOutputs())
	for i, v := range n.Outputs() {
		types[i] = lowered(v.Type())
	}
	made := m.to.AddIDs(op.ID(), ids(inputs), types, n.LocationID())
	for i, v := range n.Outputs() {
		made.Output(i).SetName(v.Name())
		m.values[v.ID()] = made.Output(i)
	}
}

// handleOf returns the handle of an array; that of one of gradients is looked up by a node of
// its own, when the flow is there.
func (m *arrayMaker) handleOf(from origin, flow graph.Var) graph.Var {
	h := from.handle.v
	if from.sources == "" {
		return h
	}
	for source := range strings.SplitSeq(from.sources[1:], "\x00") {
		key := gradHandle{source, flow.ID(), h.ID()}
		if _, ok := from.handle.grads[key]; !ok {
			op := m.to.Context().Op(tf.Name+".TensorArrayGradV3", ir.NamedAttr{Name: "source", Value: m.to.Context().Str(source)})
			from.handle.keep(key, m.to.Add(op, []graph.Var{h, flow}, resourceType, flowType, tf.Control).Output(0))
		}
		h = from.handle.grads[key]
	}
	return h
}

// handOn copies a node that hands on lists, and has the handle enter frames with them.
func (m *arrayMaker) handOn(n graph.Node) error {
	var from origin
	known := false
	for _, v := range n.Inputs() {
		if have, ok := m.origins[v.ID()]; ok {
			if known && have != from {
				return errors.New("lists of two arrays come together")
			}
			from, known = have, true
		}
	}
	ctxt := m.to.Context()
	var attrs []ir.NamedAttr
	for _, a := range n.Op().Attrs() {
		if a.Name != "T" {
			attrs = append(attrs, a)
		}
	}
	op := ctxt.Op(n.Op().Name(), append(attrs, ir.NamedAttr{Name: "T", Value: ctxt.TypeOf(ir.F32)})...)
	kind := kinds[bare(n.Op())]
	switch {
	case kind == sourceKind || kind == sinkKind:
		m.copyAs(n, op, m.now(n.Inputs()))
		return nil
	case kind != enterKind && kind != exitKind && kind != mergeKind && kind != switchKind && bare(n.Op()) != "Identity" || n.NumOutputs() == 0:
		return errors.New("TensorFlow has no such op on lists")
	case !known:
		return fmt.Errorf("it is not known which array %s is", n.Output(0))
	case kind == enterKind:
		frame := n.Op().Attr("frame_name").Text()
		if from.handle.inner[frame] == nil {
			attrs := []ir.NamedAttr{
				{Name: "T", Value: ctxt.TypeOf(resourceType.Elem())}, {Name: "frame_name", Value: ctxt.Str(frame)}, {Name: "is_constant", Value: ctxt.Bool(true)},
			}
			if p := n.Op().Attr("parallel_iterations"); p.IsValid() {
				attrs = append(attrs, ir.NamedAttr{Name: "parallel_iterations", Value: p})
			}
			if from.handle.inner == nil {
				from.handle.inner = map[string]*handle{}
			}
			entered := m.to.Add(ctxt.Op(tf.Name+".Enter", attrs...), []graph.Var{from.handle.v}, resourceType)
			from.handle.inner[frame] = &handle{outer: from.handle, v: entered.Output(0)}
		}
		from.handle = from.handle.inner[frame]
	case kind == exitKind:
		if from.handle.outer == nil {
			return errors.New("a list leaves a loop that it did not enter")
		}
		from.handle = from.handle.outer
	}
	for _, v := range n.Outputs() {
		if v.Type().Kind() == ir.ListKind {
			m.origins[v.ID()] = from
		}
	}
	m.copyAs(n, op, m.now(n.Inputs()))
	return nil
}

// usesLists reports whether a node takes or gives lists.
func usesLists(n graph.Node) bool {
	isList := func(v graph.Var) bool { return v.Type().Kind() == ir.ListKind }
	return slices.ContainsFunc(n.Inputs(), isList) || slices.ContainsFunc(n.Outputs(), isList)
}
