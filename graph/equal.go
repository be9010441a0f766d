package graph

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/graph/ir"
)

// Equal returns nil when two function graphs are the same graph: the same
// inputs, outputs and effects in the same order, computed by the same ops with
// the same attributes and types from the same inputs, shared where they are
// shared, down to the graphs that nodes hold. Their contexts may differ.
// Names do not count, nor the order of nodes without effects, nor what is
// neither an output nor kept nor used for one.
//
// The error tells the first difference. It costs the size of the graphs.
func Equal(a, b *FunctionGraph) error {
	c := &comparer{
		nodes: map[Node]Node{}, back: map[Node]Node{}, graphs: map[*FunctionGraph]*FunctionGraph{},
		ops: map[[2]ir.Op]bool{}, attrs: map[[2]ir.Attr]bool{},
	}
	if err := c.graph(a, b); err != nil {
		return err
	}
	for len(c.work) > 0 {
		w := c.work[len(c.work)-1]
		c.work = c.work[:len(c.work)-1]
		if err := c.pair(w); err != nil {
			return err
		}
	}
	return nil
}

// comparer pairs the nodes of two graphs.
type comparer struct {
	nodes, back map[Node]Node
	graphs      map[*FunctionGraph]*FunctionGraph
	ops         map[[2]ir.Op]bool
	attrs       map[[2]ir.Attr]bool
	work        []comparison
}

// comparison is two variables, or two nodes, that should be the same; of where
// is said what they are.
type comparison struct {
	a, b   Var
	na, nb Node
	role   string // "output", "input" or "effect"
	index  int
	of     Node // whose input they are
}

func (w comparison) differ(format string, args ...any) error {
	where := fmt.Sprintf("%s %d", w.role, w.index)
	if w.of.IsValid() {
		where += " of " + w.of.Describe()
	}
	return fmt.Errorf("%s: %s", where, fmt.Sprintf(format, args...))
}

func (c *comparer) graph(a, b *FunctionGraph) error {
	c.graphs[a] = b
	if len(a.inputs) != len(b.inputs) {
		return fmt.Errorf("%d inputs and %d inputs", len(a.inputs), len(b.inputs))
	}
	bIn := b.Inputs()
	for i, v := range a.Inputs() {
		if v.Type() != bIn[i].Type() {
			return fmt.Errorf("input %d: type %s and type %s", i, v.Type(), bIn[i].Type())
		}
	}
	if a.parent != nil && a.HasBlock() != b.HasBlock() {
		return fmt.Errorf("one has a block, the other has none")
	}
	aOut, bOut := a.Outputs(), b.Outputs()
	if len(aOut) != len(bOut) {
		return fmt.Errorf("%d outputs and %d outputs", len(aOut), len(bOut))
	}
	if err := c.returns(a, b); err != nil {
		return err
	}
	var list []comparison
	for i := range aOut {
		list = append(list, comparison{a: aOut[i], b: bOut[i], role: "output", index: i})
	}
	aEffects, bEffects := slices.Collect(a.Effects()), slices.Collect(b.Effects())
	for i := range max(len(aEffects), len(bEffects)) {
		w := comparison{role: "effect", index: i}
		if i < len(aEffects) {
			w.na = aEffects[i]
		}
		if i < len(bEffects) {
			w.nb = bEffects[i]
		}
		list = append(list, w)
	}
	c.push(list)
	return nil
}

// push adds comparisons that are made next, in their order.
func (c *comparer) push(list []comparison) {
	slices.Reverse(list)
	c.work = append(c.work, list...)
}

// returns compares the ops of the returns where a file spells them.
func (c *comparer) returns(a, b *FunctionGraph) error {
	ra, rb := a.Return(), b.Return()
	if !ra.IsValid() || !rb.IsValid() || (a.g.nodes[ra.id].flags|b.g.nodes[rb.id].flags)&flagHidden != 0 {
		return nil
	}
	if !c.sameOp(ra.Op(), rb.Op()) {
		return fmt.Errorf("return: %s and %s", describeOp(ra), describeOp(rb))
	}
	return nil
}

func (c *comparer) pair(w comparison) error {
	if w.a.IsValid() {
		return c.pairVars(w)
	}
	return c.pairNodes(w, w.na, w.nb)
}

func (c *comparer) pairVars(w comparison) error {
	ra, rb := &w.a.g.vars[w.a.id], &w.b.g.vars[w.b.id]
	switch {
	case w.a.Type() != w.b.Type():
		return w.differ("%s of type %s and %s of type %s", describeVar(w.a), w.a.Type(), describeVar(w.b), w.b.Type())
	case ra.kind != rb.kind:
		return w.differ("%s and %s", describeVar(w.a), describeVar(w.b))
	case ra.kind == constantVar:
		if !c.sameAttr(w.a.Constant(), w.b.Constant()) {
			return w.differ("constant %s and constant %s", describeVar(w.a), describeVar(w.b))
		}
		return nil
	case ra.kind == inputVar:
		if c.graphs[w.a.g.regions[ra.aux]] != w.b.g.regions[rb.aux] || w.a.Index() != w.b.Index() {
			return w.differ("input %d, %s, and input %d, %s", w.a.Index(), w.a, w.b.Index(), w.b)
		}
		return nil
	case w.a.Index() != w.b.Index():
		return w.differ("output %d of %s and output %d of %s", w.a.Index(), w.a.Owner().Describe(), w.b.Index(), w.b.Owner().Describe())
	}
	return c.pairNodes(w, w.a.Owner(), w.b.Owner())
}

func (c *comparer) pairNodes(w comparison, a, b Node) error {
	if !a.IsValid() || !b.IsValid() {
		return w.differ("%s and %s", describeOp(a), describeOp(b))
	}
	known, seen := c.nodes[a]
	_, taken := c.back[b]
	switch {
	case seen && known == b:
		return nil
	case seen || taken:
		return w.differ("%s and %s: one is computed once and used again, the other computed again", describeOp(a), describeOp(b))
	case !c.sameOp(a.Op(), b.Op()):
		return w.differ("%s and %s", describeOp(a), describeOp(b))
	}
	c.nodes[a], c.back[b] = b, a
	what, na, nb := "", 0, 0
	switch {
	case a.NumInputs() != b.NumInputs():
		what, na, nb = "inputs", a.NumInputs(), b.NumInputs()
	case a.NumOutputs() != b.NumOutputs():
		what, na, nb = "outputs", a.NumOutputs(), b.NumOutputs()
	case len(a.Nested()) != len(b.Nested()):
		what, na, nb = "nested graphs", len(a.Nested()), len(b.Nested())
	default:
		return c.below(w, a, b)
	}
	return w.differ("%s and %s have %d and %d %s", a.Describe(), b.Describe(), na, nb, what)
}

// below compares the types of outputs, and arranges for the inputs and the
// nested graphs to be compared.
func (c *comparer) below(w comparison, a, b Node) error {
	for i := range a.NumOutputs() {
		if ta, tb := a.Output(i).Type(), b.Output(i).Type(); ta != tb {
			return w.differ("output %d of %s is %s and of %s %s", i, a.Describe(), ta, b.Describe(), tb)
		}
	}
	for i, inner := range a.Nested() {
		if err := c.graph(inner, b.Nested()[i]); err != nil {
			return w.differ("graph %d of %s and of %s: %v", i, a.Describe(), b.Describe(), err)
		}
	}
	list := make([]comparison, a.NumInputs())
	for i := range list {
		list[i] = comparison{a: a.Input(i), b: b.Input(i), role: "input", index: i, of: a}
	}
	c.push(list)
	return nil
}

// sameOp compares ops, those of different contexts once.
func (c *comparer) sameOp(a, b ir.Op) bool {
	if a.Context() == b.Context() {
		return a == b
	}
	pair := [2]ir.Op{a, b}
	same, known := c.ops[pair]
	if !known {
		same = a.Name() == b.Name() && a.NumAttrs() == b.NumAttrs()
		for i := 0; same && i < a.NumAttrs(); i++ {
			x, y := a.AttrAt(i), b.AttrAt(i)
			same = x.Name == y.Name && c.sameAttr(x.Value, y.Value)
		}
		c.ops[pair] = same
	}
	return same
}

func (c *comparer) sameAttr(a, b ir.Attr) bool {
	pair := [2]ir.Attr{a, b}
	same, known := c.attrs[pair]
	if !known {
		same = ir.SameAttr(a, b)
		c.attrs[pair] = same
	}
	return same
}

func describeVar(v Var) string {
	if n := v.Owner(); n.IsValid() {
		return describeOp(n)
	}
	return v.String()
}

// describeOp names a node with its attributes and place.
func describeOp(n Node) string {
	if !n.IsValid() {
		return "nothing"
	}
	text := n.Op().Brief()
	if place := n.Location(); place != "" {
		text += " at " + place
	}
	return text
}
