package rules

import (
	"maps"
	"slices"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/rules/syntax"
)

// Test is a test of a rule: a graph, and what the rule makes of it.
type Test struct {
	Doc       string
	Line      int
	Unchanged bool // the rule must not fire

	def  *syntax.Test
	l    *loader
	read func() *testTerms // once; nil for the zero value
}

// terms returns what the test says as terms.
func (t *Test) terms() *testTerms {
	if t.read == nil {
		return &testTerms{}
	}
	return t.read()
}

// testTerms are what a test says as terms.
type testTerms struct {
	in, out []*syntax.Term
	graph   *testGraph // nil where there is a mistake
	part    *part      // of `out`, for errors
}

func declared(given []syntax.Decl, name string) (int, bool) {
	i := slices.IndexFunc(given, func(d syntax.Decl) bool { return d.Name.Text == name })
	return i, i >= 0
}

func declaredNames(given []syntax.Decl) []string {
	names := make([]string, len(given))
	for i, d := range given {
		names[i] = d.Name.Text
	}
	return names
}

// testGraph is the graph of a test before it is built.
type testGraph struct {
	*part
	given []syntax.Decl
	terms []*syntax.Term
}

// builtGraph is a graph that is being built from terms. Equal applications are
// one node.
type builtGraph struct {
	*testGraph
	fg     *graph.FunctionGraph
	inputs []graph.Var
	nodes  map[string]graph.Node
	local  map[string]graph.Var // the arguments of the regions around
	errs   diag.List
	known  bool // mistakes of ops and values are reported elsewhere
	left   int  // of those, how many were met
}

// build returns a new graph, or the first thing that its terms do not say.
func (t *testGraph) build() (*builtGraph, *diag.Error) {
	b := t.tryBuild(false)
	if len(b.errs) > 0 {
		return nil, b.errs[0]
	}
	return b, nil
}

// mistakes builds the graph to see that it can be, and returns what its terms do not
// say, except for ops and values that there are not.
func (t *testGraph) mistakes() diag.List { return t.tryBuild(true).errs }

func (t *testGraph) tryBuild(known bool) *builtGraph {
	b := &builtGraph{testGraph: t, fg: graph.New(ir.NewContext(t.l.set.Dialects)), nodes: map[string]graph.Node{}, known: known}
	for _, d := range t.given {
		b.inputs = append(b.inputs, b.fg.AddInput(d.Type, d.Name.Text))
	}
	var outputs []graph.Var
	for _, term := range t.terms {
		if v, ok := b.term(term, 0); ok {
			outputs = append(outputs, v)
		}
	}
	b.fg.SetOutputs(outputs...)
	return b
}

func (b *builtGraph) fail(span diag.Span, format string, args ...any) *diag.Error {
	err := diag.Errorf(b.file.Source, b.text.At(span), b.prefix+format, args...)
	b.errs.Add(err)
	return err
}

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

// term builds the value of a term. It returns none for a node without outputs,
// and after an error. A constant has the type like where it does not say one.
func (b *builtGraph) term(t *syntax.Term, like ir.Type) (graph.Var, bool) {
	switch t.Kind {
	case syntax.Value:
		if v, ok := b.local[t.Name]; ok {
			return v, true
		}
		i, ok := declared(b.given, t.Name)
		if !ok {
			if b.left++; !b.known {
				b.fail(t.Span, "%%%s is not declared", t.Name).Suggest(t.Name, declaredNames(b.given))
			}
			return graph.Var{}, false
		}
		if t.Annot != nil && t.Annot.Types[0].Type != b.inputs[i].Type() {
			b.fail(t.Annot.Span, "%%%s is declared as %s", t.Name, b.inputs[i].Type())
		}
		return b.inputs[i], true
	case syntax.Const:
		return b.constant(t, like)
	case syntax.App:
		return b.app(t)
	}
	b.fail(t.Span, "%s has no place in a test", t.String())
	return graph.Var{}, false
}

func (b *builtGraph) constant(t *syntax.Term, like ir.Type) (graph.Var, bool) {
	typ := t.Const.Type
	if t.Annot != nil {
		typ = t.Annot.Types[0].Type
	}
	if typ == 0 {
		typ = like
	}
	if typ == 0 {
		b.fail(t.Span, "the type of %s cannot be inferred", t.Const.String()).Help = "write it after a colon: 0 : f32"
		return graph.Var{}, false
	}
	value := b.part.constant(t.Const)(b.fg.Context(), typ)
	if !value.IsValid() {
		b.fail(t.Span, "there is no constant %s of the type %s", t.Const.String(), typ)
		return graph.Var{}, false
	}
	return b.fg.Graph().Constant(value), true
}

func (b *builtGraph) app(t *syntax.Term) (graph.Var, bool) {
	bare := *t
	bare.Output = -1
	if bare.Annot != nil && !bare.Annot.List {
		bare.Annot = nil
	}
	key := bare.String()
	node, known := b.nodes[key]
	if !known {
		var ok bool
		if node, ok = b.node(t); !ok {
			return graph.Var{}, false
		}
		b.nodes[key] = node
	}
	output := max(t.Output, 0)
	switch {
	case node.NumOutputs() == 0 && t.Output < 0:
		node.Pin()
		return graph.Var{}, false
	case output >= node.NumOutputs():
		b.fail(t.Span, "%s has %s here: there is no #%d", node.Op().Name(), phrase.Count(node.NumOutputs(), "output"), output)
		return graph.Var{}, false
	}
	return node.Output(output), true
}

func (b *builtGraph) node(t *syntax.Term) (graph.Node, bool) {
	before := len(b.l.errs)
	name := b.op(t.Head.Ops[0])
	b.checkUse(t, name)
	if found := b.l.errs[before:]; len(found) > 0 {
		if !b.known {
			b.errs.Add(found...)
		}
		b.l.errs = b.l.errs[:before]
		if b.left++; b.l.unknown(name) != nil {
			return graph.Node{}, false
		}
	}
	if at := misplaced(t); at != nil && !tells(b.part.info(name)) {
		b.fail(at.Annot.Span, "the type of %s is misplaced: here it is that of %s", t.Head.String(), bareText(at)).Help =
			"the type is written after the parenthesis: " + typedOutside(t, at)
		return graph.Node{}, false
	}
	inputs, ok := b.args(t, name)
	if !ok {
		return graph.Node{}, false
	}
	ctxt := b.fg.Context()
	attrs := make([]ir.NamedAttr, len(t.Attrs))
	for i := range t.Attrs {
		attrs[i] = ir.NamedAttr{Name: t.Attrs[i].Key.Text, Value: b.attribute(t.Attrs[i].Literal)(ctxt)}
	}
	op := ctxt.Op(name, attrs...)
	types := b.types(t, op, inputs)
	if types == nil {
		return graph.Node{}, false
	}
	b.part.checkHolds(t, []string{name})
	n := b.fg.Add(op, inputs, types...)
	for _, r := range t.Regions {
		b.region(n, r)
	}
	return n, true
}

// args builds the arguments: first those that are not constants, whose type the
// constants may have.
func (b *builtGraph) args(t *syntax.Term, op string) ([]graph.Var, bool) {
	inputs, complete := make([]graph.Var, len(t.Args)), true
	var like ir.Type
	for _, constants := range []bool{false, true} {
		for i, arg := range t.Args {
			if (arg.Kind == syntax.Const) != constants {
				continue
			}
			found, left := len(b.errs), b.left
			v, ok := b.term(arg, like)
			if !ok {
				complete = false
				if len(b.errs) == found && b.left == left {
					b.fail(arg.Span, "a node without outputs is not a value")
				}
				continue
			}
			info := b.part.info(op)
			if like == 0 && (info.Has(ir.SameType) || info.Has(ir.Commutative)) {
				like = v.Type()
			}
			inputs[i] = v
		}
	}
	return inputs, complete
}

// types returns the types of a node's outputs, nil after an error.
func (b *builtGraph) types(t *syntax.Term, op ir.Op, inputs []graph.Var) []ir.Type {
	types := []ir.Type{}
	if t.Annot != nil {
		for _, ref := range t.Annot.Types {
			types = append(types, ref.Type)
		}
		info := op.Info()
		if t.Annot.List || info == nil || info.Outputs <= 1 {
			return types
		}
		b.fail(t.Annot.Span, "%s has %s", op.Name(), phrase.Count(info.Outputs, "output")).Help =
			"say the types of all of them: (op %a) : (f32, f32)"
		return nil
	}
	if info := op.Info(); info != nil && info.Outputs == 0 {
		return types
	}
	in := make([]ir.Type, len(inputs))
	for i, v := range inputs {
		in[i] = v.Type()
	}
	if out := ir.InferTypes(op, in); out != nil && !slices.Contains(out, 0) {
		return out
	}
	b.fail(t.Span, "the type of %s cannot be inferred", op.Name()).Help = "write it after a colon: (op %a) : f32"
	return nil
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
	fg.SetReturn(fg.Add(fg.Context().Op(ir.DialectOf(n.Op().Name())+".yield"), values))
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

// equal reports whether the graph is what the test expects. Types that the
// expectation does not write may be any.
func (b *builtGraph) equal(t *Test) bool {
	return b.sameOutputs(t, t.terms().out, b.fg, b.fg.Outputs())
}

func (b *builtGraph) same(t *Test, term *syntax.Term, v graph.Var) bool {
	if term.Annot != nil && !term.Annot.List && term.Annot.Types[0].Type != v.Type() {
		return false
	}
	switch term.Kind {
	case syntax.Value:
		if local, ok := b.local[term.Name]; ok {
			return local == v
		}
		i, _ := declared(b.given, term.Name)
		return b.inputs[i] == v
	case syntax.Const:
		literal := t.terms().part.constantTerm(term)
		return v.Constant().IsValid() && literal.Matches(v.Constant())
	}
	owner := v.Owner()
	return owner.IsValid() && v.Index() == max(term.Output, 0) && b.sameNode(t, term, owner)
}

func (b *builtGraph) sameNode(t *Test, term *syntax.Term, n graph.Node) bool {
	op := n.Op()
	if op.Name() != t.l.resolve(t.terms().part.file, term.Head.Ops[0].Text) ||
		op.NumAttrs() != len(term.Attrs) || n.NumInputs() != len(term.Args) {
		return false
	}
	if term.Annot != nil && term.Annot.List {
		for i, ref := range term.Annot.Types {
			if i >= n.NumOutputs() || n.Output(i).Type() != ref.Type {
				return false
			}
		}
	}
	for i := range term.Attrs {
		literal := t.terms().part.literal(term.Attrs[i].Literal)
		if value := op.Attr(term.Attrs[i].Key.Text); !value.IsValid() || !literal.Matches(value) {
			return false
		}
	}
	for i, arg := range term.Args {
		if !b.same(t, arg, n.Input(i)) {
			return false
		}
	}
	nested := n.Nested()
	if len(nested) != len(term.Regions) {
		return false
	}
	for i, r := range term.Regions {
		if !b.sameRegion(t, r, nested[i]) {
			return false
		}
	}
	return true
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
