package logic

import (
	"encoding/binary"
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// InGraph returns a builder that appends nodes to a function graph.
func InGraph(fg *graph.FunctionGraph) Builder {
	mustBe(fg != nil && fg.Graph() != nil, "InGraph: no graph")
	return inGraph{fg}
}

type inGraph struct{ *graph.FunctionGraph }

// Constant returns a constant of the graph, by an op where its format has one.
func (g inGraph) Constant(value ir.Attr) graph.Var {
	if g.Graph().ConstantOp == "" {
		return g.Graph().Constant(value)
	}
	op := g.Context().Op(g.Graph().ConstantOp, ir.NamedAttr{Name: "value", Value: value})
	return g.Add(op, nil, value.Type()).Output(0)
}

// node returns the application of an op to arguments, made once.
func (e *Evaluator) node(t Term, op ir.Op, args []Term) (graph.Node, error) {
	if !op.IsValid() || !e.b.Graph().Context().KnowsOp(op) {
		return graph.Node{}, invalid(t, "the op %s is of another context", op)
	}
	if info := op.Info(); info != nil && (len(args) < info.MinInputs || info.MaxInputs >= 0 && len(args) > info.MaxInputs) {
		return graph.Node{}, invalid(t, "%s does not take %d inputs", op.Name(), len(args))
	}
	inputs, err := e.inputs(t, op, args)
	if err != nil {
		return graph.Node{}, err
	}
	key := binary.AppendUvarint(nil, uint64(op.ID()))
	for _, v := range inputs {
		key = binary.AppendUvarint(key, uint64(v.ID()))
	}
	if n, ok := e.nodes[string(key)]; ok {
		return n, nil
	}
	types := e.typesOf(op, inputs)
	if types == nil {
		return graph.Node{}, fmt.Errorf("%s %w: the type of %s %w", String(t), ErrInvalid, op.Name(), ErrNoType)
	}
	n := e.b.Add(op, inputs, types...)
	e.nodes[string(key)] = n
	return n, nil
}

func (e *Evaluator) typesOf(op ir.Op, inputs []graph.Var) []ir.Type {
	in := make([]ir.Type, len(inputs))
	for i, v := range inputs {
		in[i] = v.Type()
	}
	types := ir.InferTypes(op, in)
	if types == nil && len(e.tasks) == 0 && len(e.wanted) > 0 {
		return e.wanted
	}
	return types
}

// inputs returns the arguments of an op as variables of the graph.
func (e *Evaluator) inputs(t Term, op ir.Op, args []Term) ([]graph.Var, error) {
	inputs := make([]graph.Var, len(args))
	var like ir.Type
	for i, arg := range args {
		switch arg := arg.(type) {
		case graph.Var:
			if arg.Graph() != e.b.Graph() {
				return nil, invalid(t, "%s: %v", arg, graph.ErrForeign)
			}
			inputs[i] = arg
		case ir.Attr:
			if !e.knows(arg) {
				return nil, invalid(t, "the attribute %s is of another context", arg)
			}
			inputs[i] = e.constantFor(op, arg)
		default:
			continue
		}
		if like == 0 {
			like = inputs[i].Type()
		}
	}
	for i, arg := range args {
		if inputs[i].IsValid() {
			continue
		}
		literal := literalOf(arg)
		if literal == nil {
			return nil, invalid(t, "%s is no value of a graph", String(arg))
		}
		a := e.constant(literal, like)
		if !a.IsValid() {
			return nil, invalid(t, "there is no constant %s of the type %s", String(arg), like)
		}
		inputs[i] = e.constantFor(op, a)
	}
	return inputs, nil
}

func (e *Evaluator) constantFor(op ir.Op, a ir.Attr) graph.Var {
	if b, ok := e.b.(ConstantBuilder); ok {
		return b.ConstantFor(op, a)
	}
	return e.b.Constant(a)
}

func (e *Evaluator) knows(a ir.Attr) bool {
	return a.IsValid() && e.b.Graph().Context().KnowsAttr(a)
}

func (e *Evaluator) constant(l *unify.Literal, like ir.Type) ir.Attr {
	if l.Type != 0 {
		like = l.Type
	}
	if like == 0 {
		return l.Attr(e.b.Graph().Context())
	}
	return l.Constant(e.b.Graph().Context(), like)
}

// AttrOf returns a term as an attribute: attributes themselves, numbers (i64,
// f64 and i1, as in MLIR), texts, types, and lists of those.
func AttrOf(t Term, ctxt *ir.Context) (ir.Attr, bool) {
	mustBe(ctxt != nil, "AttrOf: no context")
	switch t := of(t).(type) {
	case ir.Attr:
		return t, t.IsValid() && ctxt.KnowsAttr(t)
	case ir.Type:
		return ctxt.TypeOf(t), true
	case string:
		return ctxt.Str(t), true
	case Empty:
		return ctxt.Array(), t == EmptyList
	case *Pair:
		return attrOfList(t, ctxt)
	}
	if l := literalOf(t); l != nil {
		return l.Attr(ctxt), true
	}
	return ir.Attr{}, false
}

// attrOfList makes an array, or of entries a dictionary. Lists of lists are as
// deep as a rule's author writes them.
func attrOfList(p *Pair, ctxt *ir.Context) (ir.Attr, bool) {
	if a, ok := p.value.(ir.Attr); ok {
		return a, ctxt.KnowsAttr(a)
	}
	items, end, ok := Items(p)
	if !ok || end != EmptyList {
		return ir.Attr{}, false
	}
	elems := make([]ir.Attr, len(items))
	entries := make([]ir.NamedAttr, 0, len(items))
	for i, item := range items {
		key, value, named := EntryOf(item)
		if named {
			item = value
		}
		if elems[i], ok = AttrOf(item, ctxt); !ok {
			return ir.Attr{}, false
		}
		if named {
			entries = append(entries, ir.NamedAttr{Name: key, Value: elems[i]})
		}
	}
	switch len(entries) {
	case 0:
		return ctxt.Array(elems...), true
	case len(items):
		return ctxt.Dict(entries...), true
	}
	return ir.Attr{}, false
}

// ConstantOf returns a number or an attribute as a constant of a type, and
// whether it can be one. An attribute of another context cannot.
func ConstantOf(t Term, b Builder, typ ir.Type) (graph.Var, bool) {
	mustBe(b != nil, "ConstantOf: no builder")
	t = of(t)
	a, ok := t.(ir.Attr)
	ok = ok && a.IsValid() && b.Graph().Context().KnowsAttr(a)
	if l := literalOf(t); l != nil {
		a = l.Constant(b.Graph().Context(), typ)
		ok = a.IsValid()
	}
	if !ok {
		return graph.Var{}, false
	}
	return b.Constant(a), true
}
