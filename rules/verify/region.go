package verify

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/unify"
)

// Graphs with regions are made of the rule's tests: of other types of elements, with other
// constants, with operands that are other values which can be used there, and with regions
// that are generated. They are kept as graphs and not taken apart.

// wholeOf returns a graph that holds others as an instance without values, and nothing
// where one of its ops has no evaluator.
func (v *verifier) wholeOf(fg *graph.FunctionGraph) (*instance, bool) {
	for n := range fg.All() {
		op := n.Op()
		if _, ok := v.options.Evaluators.Lookup(op.Name()); !ok && !op.HasAny(ir.Terminator|ir.ConstantLike) {
			return nil, false
		}
	}
	in := &instance{ctxt: fg.Context(), whole: fg}
	for _, x := range fg.Inputs() {
		in.inputs = append(in.inputs, input{declared: x.Type()})
	}
	return in, true
}

// holdsGraphs reports whether a node of a graph holds another one.
func holdsGraphs(fg *graph.FunctionGraph) bool {
	for n := range fg.Nodes() {
		if len(n.Nested()) > 0 {
			return true
		}
	}
	return false
}

// needsRegions reports whether the rule is about ops with regions.
func (v *verifier) needsRegions() bool {
	for t := range eachTerm(v.subject.Local.Pattern.Terms...) {
		others := func(op string) bool { return !v.hasRegions(op) }
		if len(t.Regions) > 0 || len(t.Ops) > 0 && !slices.ContainsFunc(t.Ops, others) {
			return true
		}
	}
	return false
}

// wholes returns the templates with regions.
func (v *verifier) wholes() []*instance {
	var list []*instance
	for _, in := range v.templates {
		if in.whole != nil {
			list = append(list, in)
		}
	}
	return list
}

// wholeVariant returns a changed copy of a template with regions, and whether values
// could be generated for it.
func (d *generator) wholeVariant(template *instance, term *unify.Term) (*instance, bool) {
	m := remaker{generator: d, ctxt: template.ctxt, vars: map[graph.Var]graph.Var{}, elems: map[ir.Type]ir.Type{}, mutates: d.chance(50)}
	if d.chance(60) {
		m.bodies = m.drawsBodies(template.whole, term)
	}
	in := &instance{ctxt: template.ctxt, whole: graph.New(template.ctxt)}
	in.whole.Graph().ConstantOp = template.whole.Graph().ConstantOp
	m.graph = in.whole.Graph()
	m.block(template.whole, in.whole, nil)
	if m.bodies != nil && m.bodies.failed {
		return nil, false
	}
	for _, x := range in.whole.Inputs() {
		in.inputs = append(in.inputs, input{declared: x.Type()})
	}
	if !d.fill(in) {
		return nil, false
	}
	for i := range in.inputs {
		in.inputs[i].value = m.small(in.inputs[i].value)
	}
	return in, true
}

// remaker copies a graph with changes.
type remaker struct {
	*generator
	ctxt    *ir.Context
	graph   *graph.Graph
	vars    map[graph.Var]graph.Var
	elems   map[ir.Type]ir.Type
	mutates bool
	bodies  *bodies // that generates the regions of the matched node, nil for copies
}

// block copies a graph, where some variables can be used.
func (m *remaker) block(from, to *graph.FunctionGraph, visible []graph.Var) {
	for _, in := range from.Inputs() {
		m.vars[in] = to.AddInput(m.typ(in.Type()), in.Name())
		visible = append(visible, m.vars[in])
	}
	for n := range from.Nodes() {
		visible = m.node(n, to, visible)
	}
	switch ret := from.Return(); {
	case !ret.IsValid():
		if from.HasBlock() {
			to.SetBlock()
		}
	case !to.Return().IsValid(): // one that is not listed
		to.SetOutputs(m.inputs(ret, visible)...)
	}
}

func (m *remaker) node(n graph.Node, to *graph.FunctionGraph, visible []graph.Var) []graph.Var {
	var types []ir.Type
	for _, v := range n.Outputs() {
		types = append(types, m.typ(v.Type()))
	}
	made := to.Add(m.op(n.Op()), m.inputs(n, visible), types...)
	if n.IsPinned() {
		made.Pin()
	}
	draws := m.bodies.draws(n)
	if draws {
		m.bodies.begin(made.Inputs())
	}
	for i, nested := range n.Nested() {
		inner := made.AddNested(nested.Graph() != n.Graph())
		if draws && inner.Graph() == to.Graph() && nested.Return().IsValid() {
			m.bodies.draw(nested, inner, i, visible)
			continue
		}
		m.block(nested, inner, visible)
	}
	for i, v := range n.Outputs() {
		m.vars[v] = made.Output(i)
		visible = append(visible[:len(visible):len(visible)], made.Output(i))
	}
	if n == n.FunctionGraph().Return() {
		to.SetReturn(made)
	}
	return visible
}

// inputs returns the inputs of a copy: those of the node, and now and then others of
// their types.
func (m *remaker) inputs(n graph.Node, visible []graph.Var) []graph.Var {
	list := make([]graph.Var, n.NumInputs())
	for i, v := range n.Inputs() {
		switch to, ok := m.vars[v]; {
		case ok:
			list[i] = to
		default:
			list[i] = m.graph.Constant(v.Constant())
		}
		if !m.mutates || !m.chance(15) {
			continue
		}
		var alike []graph.Var
		for _, other := range visible {
			if other.Type() == list[i].Type() {
				alike = append(alike, other)
			}
		}
		if len(alike) > 0 {
			list[i] = alike[m.IntN(len(alike))]
		}
	}
	return list
}

// typ returns a type with the elements that are to take the place of its own: of the same
// class, and never other truth values or indices.
func (m *remaker) typ(t ir.Type) ir.Type {
	elem := value.ElemOf(t)
	if elem == ir.I1 || elem.Kind() == ir.IndexKind || value.ClassOf(elem) == value.NoClass {
		return t
	}
	if m.elems[elem] == 0 {
		m.elems[elem] = elem
		if m.chance(40) {
			if m.elems[elem] = m.like(elem); m.elems[elem] == ir.I1 {
				m.elems[elem] = ir.I8
			}
		}
	}
	if !t.IsShaped() {
		return m.elems[elem]
	}
	return t.WithElem(m.elems[elem])
}

// op returns an op whose constant is of the type that takes the place of its own, and
// another one now and then.
func (m *remaker) op(op ir.Op) ir.Op {
	a := op.Constant()
	if !op.Has(ir.ConstantLike) || !a.IsValid() {
		return op
	}
	to := converted(mustValue(a), m.typ(a.Type()), 0)
	if m.chance(30) {
		if other, ok := m.value(m.typ(a.Type())); ok {
			to = m.small(other)
		}
	}
	if !to.IsValid() {
		return op
	}
	return withConstant(op, to.Attr(m.ctxt))
}

func mustValue(a ir.Attr) value.Value {
	v, err := value.FromAttr(a)
	if err != nil {
		return value.Value{}
	}
	return v
}

// small returns a value whose integers are small, mostly: they are bounds of loops.
func (m *remaker) small(v value.Value) value.Value {
	if v.Class() != value.IntClass || v.Elem() == ir.I1 || m.chance(10) {
		return v
	}
	b, err := value.NewBuilder(v.Type())
	if err != nil {
		return v
	}
	for i := range b.Len() {
		b.PutInts(i, []int64{m.Int64N(7) - 1})
	}
	return b.Value()
}
