package verify

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/unify"
)

// What the regions of the matched node do is generated: from the pattern where that says
// what they yield, and otherwise of a few ops on their arguments and on what can be used
// there. Their arguments, what they end with and the types that they yield are those of the
// test.

// printOp is what a region does besides now and then: what it prints is compared.
const printOp = "python.print"

// bodies generates the regions of the node that a term matches.
type bodies struct {
	*remaker
	term  *unify.Term
	vars  map[string]graph.Var // by the names of the pattern
	rests map[string][]graph.Var
	alike map[string]graph.Node // of the template, by op
	// failed says that the pattern wants a region that cannot be generated.
	failed bool
}

// drawsBodies returns what generates the regions of the nodes of a template that the pattern may
// match, nil for copies of those that are there.
func (m *remaker) drawsBodies(template *graph.FunctionGraph, term *unify.Term) *bodies {
	b := &bodies{remaker: m, term: term, vars: map[string]graph.Var{}, rests: map[string][]graph.Var{}, alike: map[string]graph.Node{}}
	for n := range template.All() {
		b.alike[n.Op().Name()] = n
	}
	return b
}

// draws reports whether the regions of a node are to be generated.
func (b *bodies) draws(n graph.Node) bool {
	regions := n.Nested()
	if b == nil || len(regions) == 0 || len(b.term.Ops) > 0 && !slices.Contains(b.term.Ops, n.Op().Name()) {
		return false
	}
	return len(b.term.Regions) == 0 || len(b.term.Regions) == len(regions)
}

// begin binds what the pattern calls the inputs of a node.
func (b *bodies) begin(inputs []graph.Var) {
	clear(b.vars)
	clear(b.rests)
	if !b.bind(b.term.Args, inputs) {
		clear(b.vars)
		clear(b.rests)
	}
}

// bind binds the variables of terms, one rest among them at most, to values in their order.
func (b *bodies) bind(terms []*unify.Term, values []graph.Var) bool {
	rest := slices.IndexFunc(terms, func(t *unify.Term) bool { return t.Kind == unify.RestTerm })
	if rest < 0 && len(terms) != len(values) || len(values) < len(terms)-1 {
		return false
	}
	for i, t := range terms {
		switch {
		case i == rest:
			end := len(values) - (len(terms) - 1 - i)
			b.rests[t.Name] = values[i:end]
			values = append(slices.Clone(values[:i]), append([]graph.Var{{}}, values[end:]...)...)
		case t.Kind == unify.RestTerm:
			return false
		case t.Kind == unify.VarTerm:
			b.vars[t.Name] = values[i]
		case t.As != "":
			b.vars[t.As] = values[i]
		}
	}
	return true
}

// draw generates a region in the place of one of the template.
func (b *bodies) draw(from, to *graph.FunctionGraph, i int, visible []graph.Var) {
	visible = slices.Clone(visible)
	for _, in := range from.Inputs() {
		b.remaker.vars[in] = to.AddInput(b.typ(in.Type()), in.Name())
		visible = append(visible, b.remaker.vars[in])
	}
	var says *unify.RegionTerm
	if len(b.term.Regions) > 0 {
		says = b.term.Regions[i]
	}
	if says != nil && says.Body && !b.bind(says.Args, to.Inputs()) {
		b.failed = true
	}
	d := &drawing{bodies: b, to: to, visible: visible}
	for range b.IntN(4) {
		d.grow()
	}
	if b.chance(15) {
		d.print()
	}
	ret := from.Return()
	var types []ir.Type
	for _, v := range ret.Inputs() {
		types = append(types, b.typ(v.Type()))
	}
	terms := slices.Repeat([]*unify.Term{unify.Any()}, len(types))
	if says != nil && says.Body {
		terms = says.Yields
	}
	yields, ok := d.terms(terms, types)
	b.failed = b.failed || !ok
	if b.failed {
		return
	}
	for n := range from.Nodes() {
		if n == ret { // it is listed
			made := to.Add(ret.Op(), yields)
			made.Pin()
			to.SetReturn(made)
			return
		}
	}
	to.SetOutputs(yields...)
}

// drawing is one region that is generated, with the values that can be used at its end.
type drawing struct {
	*bodies
	to      *graph.FunctionGraph
	visible []graph.Var
}

// Ops that regions are made of, of one and of two operands of one type.
var (
	floatOps = []string{"arith.addf", "arith.subf", "arith.mulf", "arith.negf", "arith.maximumf"}
	wholeOps = []string{"arith.addi", "arith.subi", "arith.muli", "arith.xori"}
	truthOps = []string{"arith.andi", "arith.ori", "arith.xori"}
)

// grow adds an op on values that there are.
func (d *drawing) grow() {
	if len(d.visible) == 0 {
		return
	}
	x := d.visible[d.latest()]
	ops := wholeOps
	switch elem := value.ElemOf(x.Type()); {
	case elem == ir.I1:
		ops = truthOps
	case elem.IsFloat():
		ops = floatOps
	case !elem.IsInteger() && elem.Kind() != ir.IndexKind:
		return
	}
	info := d.ctxt.Dialects().Op(pick(d.generator, ops...))
	if info == nil {
		return
	}
	inputs := []graph.Var{x}
	for len(inputs) < info.MinInputs {
		y, ok := d.pick(x.Type())
		if !ok {
			return
		}
		inputs = append(inputs, y)
	}
	d.add(d.ctxt.Op(info.Name), inputs, x.Type())
}

// latest generates the index of a value, of a late one rather than of an early one.
func (d *drawing) latest() int {
	n := len(d.visible)
	return max(d.IntN(n), d.IntN(n))
}

func (d *drawing) add(op ir.Op, inputs []graph.Var, t ir.Type) graph.Var {
	v := d.to.Add(op, inputs, t).Output(0)
	d.visible = append(d.visible, v)
	return v
}

// print adds an effect.
func (d *drawing) print() {
	if d.ctxt.Dialects().Op(printOp) == nil || len(d.visible) == 0 {
		return
	}
	if v := d.visible[d.latest()]; value.ClassOf(value.ElemOf(v.Type())) != value.NoClass {
		d.to.Add(d.ctxt.Op(printOp), []graph.Var{v}).Pin()
	}
}

// pick returns a value of a type: one that there is, or a constant.
func (d *drawing) pick(t ir.Type) (graph.Var, bool) {
	var alike []graph.Var
	for _, v := range d.visible {
		if v.Type() == t {
			alike = append(alike, v)
		}
	}
	if n := len(alike); n > 0 && !d.chance(10) {
		return alike[max(d.IntN(n), d.IntN(n))], true
	}
	c, ok := d.generator.value(t)
	if !ok {
		return graph.Var{}, false
	}
	return d.graph.Constant(d.small(c).Attr(d.ctxt)), true
}

// terms generates what the pattern says of the values of these types.
func (d *drawing) terms(terms []*unify.Term, types []ir.Type) ([]graph.Var, bool) {
	var list []graph.Var
	for i, t := range terms {
		if t.Kind != unify.RestTerm {
			if len(list) >= len(types) {
				return nil, false
			}
			v, ok := d.value(t, types[len(list)])
			if !ok {
				return nil, false
			}
			list = append(list, v)
			continue
		}
		rest, known := d.rests[t.Name]
		if !known {
			for range len(types) - len(list) - (len(terms) - 1 - i) {
				v, ok := d.pick(types[len(list)+len(rest)])
				if !ok {
					return nil, false
				}
				rest = append(rest, v)
			}
			d.rests[t.Name] = rest
		}
		list = append(list, rest...)
	}
	fits := len(list) == len(types)
	for i := range list {
		fits = fits && list[i].Type() == types[i] && d.canUse(list[i])
	}
	return list, fits
}

// canUse reports whether a value can be used here: a name of the pattern may stand for one of
// another region.
func (d *drawing) canUse(v graph.Var) bool {
	return slices.Contains(d.visible, v) || !v.Owner().IsValid() && v.Constant().IsValid()
}

// value generates what a term matches.
func (d *drawing) value(t *unify.Term, typ ir.Type) (v graph.Var, ok bool) {
	name := t.As
	if t.Kind == unify.VarTerm {
		name = t.Name
	}
	if v, known := d.vars[name]; known && name != "" {
		return v, true
	}
	switch t.Kind {
	case unify.NumberTerm:
		a := t.Value.Constant(d.ctxt, typ)
		if !a.IsValid() {
			return v, false
		}
		v, ok = d.graph.Constant(a), true
	case unify.ConstTerm:
		c, known := d.generator.value(typ)
		if !known {
			return v, false
		}
		v, ok = d.graph.Constant(c.Attr(d.ctxt)), true
	case unify.AppTerm:
		v, ok = d.app(t, typ)
	default:
		v, ok = d.pick(typ)
	}
	if ok && name != "" {
		d.vars[name] = v
	}
	return v, ok
}

// app generates an application: with the attributes and the types of the inputs that the op has
// in the template, where it is there.
func (d *drawing) app(t *unify.Term, typ ir.Type) (v graph.Var, ok bool) {
	if len(t.Ops) == 0 || t.AnyArgs || len(t.Regions) > 0 || t.Output > 0 {
		return v, false
	}
	op := d.ctxt.Op(pick(d.generator, t.Ops...))
	like, known := d.alike[op.Name()]
	if known && len(like.Nested()) == 0 {
		op = withAttrs(op, like.Op().Attrs())
	}
	for _, a := range t.Attrs {
		if a.Literal != nil && !a.Literal.Open() {
			op = op.With(a.Name, a.Literal.Attr(d.ctxt))
		}
		if !op.Attr(a.Name).IsValid() {
			return v, false
		}
	}
	var types []ir.Type
	if known {
		for _, in := range like.Inputs() {
			types = append(types, d.typ(in.Type()))
		}
	}
	if len(types) != len(t.Args) {
		types = slices.Repeat([]ir.Type{typ}, len(t.Args))
	}
	args, ok := d.terms(t.Args, types)
	if !ok {
		return v, false
	}
	return d.add(op, args, typ), true
}
