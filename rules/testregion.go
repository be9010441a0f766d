package rules

import (
	"maps"
	"slices"
	"strconv"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/rules/syntax"
)

// Regions of test terms: building them, comparing them, and writing graphs as them.

// checkTerm reports ops that there are not, and values where it is known which
// there are.
func (p *part) checkTerm(t *syntax.Term, given []string, values bool) {
	if t.Kind == syntax.App {
		p.checkUse(t, p.op(t.Head.Ops[0]))
	}
	if t.Kind == syntax.Value && values && !slices.Contains(given, t.Name) {
		p.errorf(t.Span, "%%%s is not declared", t.Name).Suggest(t.Name, given)
	}
	for _, arg := range t.Args {
		p.checkTerm(arg, given, values)
	}
	for _, r := range t.Regions {
		inner := given[:len(given):len(given)]
		for _, arg := range r.Args {
			if slices.Contains(inner, arg.Name) {
				p.errorf(arg.Span, "%%%s is declared twice", arg.Name)
			}
			inner = append(inner, arg.Name)
		}
		for _, y := range r.Yields {
			p.checkTerm(y, inner, values)
		}
	}
}

// enter makes what is built a part of a region, and returns what ends that.
func (b *builtGraph) enter(fg *graph.FunctionGraph) (leave func()) {
	around, nodes, local := b.fg, b.nodes, b.local
	b.fg, b.nodes, b.local = fg, map[string]graph.Node{}, maps.Clone(b.local)
	if b.local == nil {
		b.local = map[string]graph.Var{}
	}
	return func() { b.fg, b.nodes, b.local = around, nodes, local }
}

// region adds a region to a node.
func (b *builtGraph) region(n graph.Node, r *syntax.Region) {
	fg := n.AddNested(false)
	if !r.Arrow {
		return
	}
	defer b.enter(fg)()
	for _, arg := range r.Args {
		b.local[arg.Name] = fg.AddInput(arg.Annot.Types[0].Type, arg.Name)
	}
	var values []graph.Var
	for _, y := range r.Yields {
		v, ok := b.term(y, 0)
		switch {
		case ok:
			values = append(values, v)
		case b.isTerminator(y) && b.last().IsValid():
			if fg.Return().IsValid() || len(values) > 0 {
				b.fail(y.Span, "%s ends the region: it is the only one, and yields all values", y.Head)
				return
			}
			fg.SetReturn(b.last())
		}
	}
	if fg.Return().IsValid() {
		if len(values) > 0 {
			b.fail(r.Span, "a value after what ends the region")
		}
		return
	}
	fg.SetReturn(fg.Add(fg.Context().Op(dialectOf(n.Op().Name())+".yield"), values))
}

// last returns the node that was added last.
func (b *builtGraph) last() (last graph.Node) {
	for n := range b.fg.Nodes() {
		last = n
	}
	return last
}

// isTerminator reports whether a term is of an op that ends a region.
func (b *builtGraph) isTerminator(t *syntax.Term) bool {
	return t.Kind == syntax.App && b.part.info(b.l.resolve(b.file, t.Head.Ops[0].Text)).Has(ir.Terminator)
}

// sameRegion compares a region with what a test expects.
func (b *builtGraph) sameRegion(t *Test, r *syntax.Region, fg *graph.FunctionGraph) bool {
	if !r.Arrow {
		return fg.Len() == 0 && fg.NumInputs() == 0
	}
	inputs := fg.Inputs()
	if len(inputs) != len(r.Args) {
		return false
	}
	defer b.enter(fg)()
	for i, arg := range r.Args {
		if inputs[i].Type() != arg.Annot.Types[0].Type {
			return false
		}
		b.local[arg.Name] = inputs[i]
	}
	if i := slices.IndexFunc(r.Yields, b.isTerminator); i >= 0 {
		others := slices.Delete(slices.Clone(r.Yields), i, i+1)
		return fg.Return().IsValid() && b.sameNode(t, r.Yields[i], fg.Return()) && b.sameOutputs(t, others, fg, nil)
	}
	return b.sameOutputs(t, r.Yields, fg, fg.Outputs())
}

// sameOutputs compares the nodes of a graph that are there for their effects, and the
// values that it computes, with terms.
func (b *builtGraph) sameOutputs(t *Test, terms []*syntax.Term, fg *graph.FunctionGraph, outputs []graph.Var) bool {
	var effects []graph.Node
	for n := range fg.Effects() {
		if n.NumOutputs() == 0 {
			effects = append(effects, n)
		}
	}
	var values []*syntax.Term
	for _, term := range terms {
		if term.Kind == syntax.App && term.Output < 0 && len(effects) > 0 && b.sameNode(t, term, effects[0]) {
			effects = effects[1:]
			continue
		}
		values = append(values, term)
	}
	if len(outputs) != len(values) || len(effects) > 0 {
		return false
	}
	for i, term := range values {
		if !b.same(t, term, outputs[i]) {
			return false
		}
	}
	return true
}

// region writes a region as a test term does.
func (w *termWriter) region(fg *graph.FunctionGraph, op string, depth int) {
	w.b.WriteString(" ^(")
	inputs := fg.Inputs()
	for _, in := range inputs {
		name := in.Name()
		if name == "" || slices.Contains(slices.Collect(maps.Values(w.names)), "%"+name) {
			name = w.fresh()
		}
		w.names[in] = "%" + name
		w.b.WriteString(w.names[in] + ": " + in.Type().String() + " ")
	}
	ret := fg.Return()
	if len(inputs) == 0 && fg.Len() == 0 && !fg.HasOutputs() {
		w.b.WriteByte(')')
		return
	}
	w.b.WriteString("->")
	for n := range fg.Effects() {
		if n.NumOutputs() == 0 {
			w.b.WriteByte(' ')
			w.node(n, depth)
		}
	}
	if name := ret.Op().Name(); ret.IsValid() && name != dialectOf(op)+".yield" && name != graph.ReturnOp {
		w.b.WriteByte(' ')
		w.node(ret, depth)
	} else {
		for _, v := range fg.Outputs() {
			w.b.WriteByte(' ')
			w.value(v, depth)
		}
	}
	w.b.WriteByte(')')
}

// fresh returns a name that no value has.
func (w *termWriter) fresh() string {
	for i := len(w.names); ; i++ {
		name := "a" + strconv.Itoa(i)
		if !slices.Contains(slices.Collect(maps.Values(w.names)), "%"+name) {
			return name
		}
	}
}
