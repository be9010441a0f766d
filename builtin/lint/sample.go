package lint

import (
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules/termination"
	"github.com/settle-go/settle/unify"
)

// samplesOf returns what a rule of a stage does on graphs.
func (l *linter) samplesOf(s *stage, name string) []termination.Sample {
	var list []termination.Sample
	local := s.rule(name)
	for _, fg := range l.graphsOf(local) {
		if sample, ok := l.sample(local, fg.Clone()); ok {
			list = append(list, sample)
		}
	}
	return list
}

// sample applies a rule once.
func (l *linter) sample(local *navigator.Local, fg *graph.FunctionGraph) (sample termination.Sample, ok bool) {
	sample.Left, sample.Before = graphTerm(fg), sizes(fg)
	before := map[graph.NodeID]bool{}
	for n := range fg.All() {
		before[n.ID()] = true
	}
	options := navigator.Options{Limits: navigator.Limits{Rewrites: 1}}
	options.Hooks.Matched = func(_ *navigator.Local, n graph.Node) { sample.Removed = n.Op().Name() }
	report, err := run(l.ctx, l.alone(local, navigator.InToOut), fg, options)
	if err != nil || report.Rewrites == 0 {
		return sample, false
	}
	for n := range fg.All() {
		if !before[n.ID()] {
			sample.Made = append(sample.Made, n.Op().Name())
		}
	}
	sample.Right, sample.After = graphTerm(fg), sizes(fg)
	return sample, sample.Left != nil && sample.Right != nil
}

// graphTerm returns what a graph computes as one term: its outputs, and the nodes with
// effects. It returns nil for one that is too large for that.
func graphTerm(fg *graph.FunctionGraph) *unify.Term {
	w := termWriter{left: maxTermNodes, known: map[graph.Node]*unify.Term{}}
	t := w.graph(fg)
	if w.left < 0 {
		return nil
	}
	if len(t.Args) == 1 {
		return t.Args[0]
	}
	return t
}

// maxTermNodes bounds the applications of a graph that is written as a term.
const maxTermNodes = 400

// termWriter writes graphs as terms.
type termWriter struct {
	left  int
	known map[graph.Node]*unify.Term
}

func (w *termWriter) graph(fg *graph.FunctionGraph) *unify.Term {
	t := unify.App("graph")
	for _, v := range fg.Outputs() {
		t.Args = append(t.Args, w.value(v))
	}
	for n := range fg.Nodes() {
		if n.Op().Has(ir.Effect) && n != fg.Return() {
			t.Args = append(t.Args, w.node(n))
		}
	}
	return t
}

func (w *termWriter) value(v graph.Var) *unify.Term {
	switch owner := v.Owner(); {
	case v.Constant().IsValid():
		return number(v.Constant())
	case !owner.IsValid():
		return unify.Var(fmt.Sprintf("v%d", v.ID()))
	case owner.Op().Constant().IsValid():
		return number(owner.Op().Constant())
	default:
		t := *w.node(owner)
		t.Output = v.Index()
		return &t
	}
}

func number(a ir.Attr) *unify.Term {
	return &unify.Term{Kind: unify.NumberTerm, Value: unify.Literal{Kind: unify.RawLiteral, Text: a.String()}}
}

func (w *termWriter) node(n graph.Node) *unify.Term {
	if t := w.known[n]; t != nil {
		w.left -= size(t, w.left)
		return t
	}
	w.left--
	t := unify.App(n.Op().Name())
	w.known[n] = t
	for _, a := range n.Op().Attrs() {
		t.Attrs = append(t.Attrs, unify.AttrTerm{Name: a.Name, Literal: &unify.Literal{Kind: unify.RawLiteral, Text: a.Value.String()}})
	}
	for _, v := range n.Inputs() {
		if w.left < 0 {
			return t
		}
		t.Args = append(t.Args, w.value(v))
	}
	for _, nested := range n.Nested() {
		if w.left < 0 {
			return t
		}
		t.Args = append(t.Args, w.graph(nested))
	}
	return t
}

// size returns how many applications a term has, at most one more than most.
func size(t *unify.Term, most int) int {
	n := 0
	if t.Kind == unify.AppTerm {
		n = 1
	}
	for _, arg := range t.Args {
		if n > most {
			break
		}
		n += size(arg, most-n)
	}
	return n
}

// sizes measures a graph in ways that rules may lower: no rule can lower one of them for
// ever.
func sizes(fg *graph.FunctionGraph) map[string]int {
	m := measurer{sizes: map[string]int{}, depths: map[graph.Node]int{}}
	for n := range fg.All() {
		m.node(n)
	}
	for _, v := range fg.Outputs() {
		m.value("outputs", v)
	}
	return m.sizes
}

type measurer struct {
	sizes  map[string]int
	depths map[graph.Node]int
}

func (m *measurer) node(n graph.Node) {
	if n.Op().Constant().IsValid() {
		m.sizes["constants"]++
		return
	}
	op := n.Op().Name()
	m.sizes[op]++
	m.add("operands", op, n.NumInputs())
	for _, a := range n.Op().Attrs() {
		m.add("attributes", op, 1)
		m.add("length of attributes", op, len(a.Value.String()))
	}
	depth := 0
	for i, v := range n.Inputs() {
		m.operand(n, i, v)
		if owner := v.Owner(); owner.IsValid() {
			depth = max(depth, m.depths[owner])
		}
	}
	m.depths[n] = depth + 1
	m.add("depth", op, depth)
	for _, v := range n.Outputs() {
		m.value(op, v)
	}
	m.add("regions", op, len(n.Nested()))
}

// operand measures one operand of a node.
func (m *measurer) operand(n graph.Node, i int, v graph.Var) {
	op := n.Op().Name()
	if isConstantValue(v) {
		for k, other := range n.Inputs() {
			switch {
			case isConstantValue(other):
			case k > i:
				m.add("constants before other operands", op, 1)
			default:
				m.add("constants after other operands", op, 1)
			}
		}
		m.add("constant operands", op, 1)
	} else {
		m.add("operands that are not constants", op, 1)
	}
	if owner := v.Owner(); owner.IsValid() && !isConstantValue(v) {
		m.add("computed operands", op, 1)
	}
	if n.NumOutputs() > 0 && elemOf(v.Type()) != elemOf(n.Output(0).Type()) {
		m.add("operands of another element type", op, 1)
	}
}

// add adds to a size in all, and to that of an op.
func (m *measurer) add(size, op string, n int) {
	if n != 0 {
		m.sizes[size] += n
		m.sizes[size+" of "+op] += n
	}
}

func isConstantValue(v graph.Var) bool {
	return v.Constant().IsValid() || v.Owner().IsValid() && v.Owner().Op().Constant().IsValid()
}

func elemOf(t ir.Type) ir.Type {
	if t.IsShaped() {
		return t.Elem()
	}
	return t
}

// value measures the type of a value.
func (m *measurer) value(of string, v graph.Var) {
	t := v.Type()
	if !t.IsShaped() {
		return
	}
	if !t.IsRanked() {
		m.add("unknown ranks", of, 1)
		return
	}
	m.add("ranks", of, t.Rank())
	elements := 1
	for _, d := range t.Dims() {
		if d == ir.Dynamic {
			m.add("unknown dimensions", of, 1)
			continue
		}
		elements = min(elements*int(max(d, 1)), 1<<16)
	}
	m.add("elements", of, elements)
}
