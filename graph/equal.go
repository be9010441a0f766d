package graph

import (
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/arena"
)

// Equal returns nil when two function graphs are the same graph: the same
// inputs, outputs and effects in the same order, computed by the same ops with
// the same attributes and types from the same inputs, shared where they are
// shared, down to the graphs that nodes hold. Their contexts may differ.
// Names do not count, nor the order of nodes without effects, nor what is
// neither an output nor pinned nor used for one.
//
// The error says the first difference. It costs the size of the graphs.
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
	return c.successors()
}

// successors compares where terminators lead, once all blocks are known.
func (c *comparer) successors() error {
	for _, end := range c.ends {
		a, b := end[0].Successors(), end[1].Successors()
		for i, block := range a {
			if c.graphs[block] != b[i] {
				return fmt.Errorf("successor %d of %s and of %s", i, end[0].Describe(), end[1].Describe())
			}
		}
	}
	return nil
}

// comparer pairs the nodes of two graphs.
type comparer struct {
	nodes, back map[Node]Node
	graphs      map[*FunctionGraph]*FunctionGraph
	ends        [][2]Node // terminators with successors
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
	if ra, rb := a.Return(), b.Return(); len(ra.Nested()) > 0 || len(ra.Successors()) > 0 || len(rb.Successors()) > 0 {
		list = append(list, comparison{na: ra, nb: rb, role: "terminator"})
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
	case ra.kind() != rb.kind():
		return w.differ("%s and %s", describeVar(w.a), describeVar(w.b))
	case ra.kind() == constantVar:
		if !c.sameAttr(w.a.Constant(), w.b.Constant()) {
			return w.differ("constant %s and constant %s", describeVar(w.a), describeVar(w.b))
		}
		return nil
	case ra.kind() == inputVar:
		if c.graphs[w.a.g.regions[ra.region()]] != w.b.g.regions[rb.region()] || w.a.Index() != w.b.Index() {
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
	case len(a.Successors()) != len(b.Successors()):
		what, na, nb = "successors", len(a.Successors()), len(b.Successors())
	default:
		if len(a.Successors()) > 0 {
			c.ends = append(c.ends, [2]Node{a, b})
		}
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

// StructuralHash returns a number that is the same for graphs that [Equal]
// finds to be the same, in whatever context, process or order of nodes. What
// is shared hashes like what is computed twice.
func StructuralHash(fg *FunctionGraph) uint64 {
	h := &hasher{vars: map[*Graph][]uint64{}, nodes: map[*Graph][]uint64{}, ops: map[ir.Op]uint64{}, types: map[ir.Type]uint64{}}
	return h.run(fg)
}

// hasher gives each variable a number made of how it is computed. The order of
// a graph has every node after its inputs, so that one walk does.
type hasher struct {
	vars  map[*Graph][]uint64
	nodes map[*Graph][]uint64
	ops   map[ir.Op]uint64
	types map[ir.Type]uint64
}

// hashFrame is how far a graph was walked.
type hashFrame struct {
	fg    *FunctionGraph
	next  NodeID
	inner int    // graphs of node next that were walked
	sum   uint64 // of those
}

func (h *hasher) run(fg *FunctionGraph) uint64 {
	stack := []hashFrame{h.enter(fg, 0)}
	for {
		top := &stack[len(stack)-1]
		if top.next == 0 {
			sum := h.leave(top.fg)
			stack = stack[:len(stack)-1]
			if len(stack) == 0 {
				return sum
			}
			below := &stack[len(stack)-1]
			below.sum = arena.Mix(below.sum, sum)
			continue
		}
		n := Node{top.fg.g, top.next}
		if nested := n.Nested(); top.inner < len(nested) {
			top.inner++
			stack = append(stack, h.enter(nested[top.inner-1], len(stack)))
			continue
		}
		h.node(n, top.sum)
		top.next, top.inner, top.sum = n.g.nodes[n.id].next, 0, 0
	}
}

// enter begins a graph: its inputs are known by depth and place.
func (h *hasher) enter(fg *FunctionGraph, depth int) hashFrame {
	g := fg.g
	if h.vars[g] == nil {
		h.vars[g] = make([]uint64, len(g.vars))
		h.nodes[g] = make([]uint64, len(g.nodes))
	}
	for i, v := range fg.inputs {
		h.vars[g][v] = arena.Mix(arena.Mix(arena.Mix(inputSeed, uint64(depth)), uint64(i)), h.typeHash(g.TypeOf(v)))
	}
	return hashFrame{fg: fg, next: fg.first}
}

// What a number stands for is mixed in, so that an input and a constant differ.
const (
	inputSeed    = 0x6a09e667f3bcc908
	constantSeed = 0xbb67ae8584caa73b
	effectSeed   = 0x3c6ef372fe94f82b
)

// leave sums up a graph: its inputs, outputs and effects.
func (h *hasher) leave(fg *FunctionGraph) uint64 {
	sum := uint64(len(fg.inputs))
	for _, v := range fg.inputs {
		sum = arena.Mix(sum, h.vars[fg.g][v])
	}
	for _, v := range fg.Outputs() {
		sum = arena.Mix(sum, h.varHash(v))
	}
	for n := range fg.Effects() {
		sum = arena.Mix(arena.Mix(sum, effectSeed), h.nodes[n.g][n.id])
	}
	if ret := fg.Return(); len(ret.Nested()) > 0 {
		sum = arena.Mix(sum, h.nodes[ret.g][ret.id])
	}
	return sum
}

func (h *hasher) node(n Node, nested uint64) {
	g, rec := n.g, &n.g.nodes[n.id]
	sum := arena.Mix(h.opHash(n.Op()), nested)
	for i := range g.nin(rec) {
		sum = arena.Mix(sum, h.varHash(Var{g, g.slots[rec.in+i].v}))
	}
	for i := range g.nout(rec) {
		sum = arena.Mix(sum, h.typeHash(g.TypeOf(rec.out+VarID(i))))
	}
	h.nodes[g][n.id] = sum
	for i := range g.nout(rec) {
		h.vars[g][rec.out+VarID(i)] = arena.Mix(sum, uint64(i))
	}
}

func (h *hasher) varHash(v Var) uint64 {
	at := &h.vars[v.g][v.id]
	if *at == 0 && v.g.vars[v.id].kind() == constantVar {
		*at = arena.Mix(v.Constant().Hash(constantSeed), h.typeHash(v.Type()))
	}
	return *at
}

func (h *hasher) opHash(op ir.Op) uint64 {
	sum, known := h.ops[op]
	if !known {
		sum = arena.MixString(0, op.Name())
		for i := range op.NumAttrs() {
			attr := op.AttrAt(i)
			sum = attr.Value.Hash(arena.MixString(sum, attr.Name))
		}
		h.ops[op] = sum
	}
	return sum
}

func (h *hasher) typeHash(t ir.Type) uint64 {
	sum, known := h.types[t]
	if !known {
		sum = arena.MixString(0, t.String())
		h.types[t] = sum
	}
	return sum
}

// EqualComputations reports whether the variables are computed alike, one by
// one: by the same ops with the same attributes and types from equal inputs,
// whether shared or computed again. Constants are equal by value, and other
// leaves to themselves. A variable that leaves maps counts, below xs, as the one
// that it is mapped to, and what is after it is not looked at. The variables may
// be of different graphs. Nodes that hold graphs are equal only to themselves;
// [Equal] compares those.
//
// It costs the ancestors of the variables, each once.
func EqualComputations(xs, ys []Var, leaves map[Var]Var) bool {
	plain := newNumberer()
	return equalNumbers(xs, ys, plain.substituting(leaves), plain)
}

// SameGraph reports whether two variables are computed alike once the variables
// that givens names are replaced, below both, by what it names for them.
func SameGraph(x, y Var, givens map[Var]Var) bool {
	both := newNumberer().substituting(givens)
	return equalNumbers([]Var{x}, []Var{y}, both, both)
}

func equalNumbers(xs, ys []Var, cx, cy *numberer) bool {
	if len(xs) != len(ys) {
		return false
	}
	for i := range xs {
		if cx.number(xs[i]) != cy.number(ys[i]) {
			return false
		}
	}
	return true
}

// numberer gives each variable a number that is the same for those that are
// computed alike.
type numberer struct {
	vars  map[Var]uint32
	exprs map[string]uint32 // shared by those that substitute differently
	key   strings.Builder
}

func newNumberer() *numberer {
	return &numberer{vars: map[Var]uint32{}, exprs: map[string]uint32{}}
}

// substituting returns a numberer that agrees with this one, except that it
// takes some variables for others.
func (c *numberer) substituting(givens map[Var]Var) *numberer {
	other := &numberer{vars: map[Var]uint32{}, exprs: c.exprs}
	for old, new := range givens {
		other.vars[old] = c.number(new)
	}
	return other
}

// number returns the number of a variable, walking its ancestors with a stack
// of its own.
func (c *numberer) number(v Var) uint32 {
	work := []Var{v}
	for len(work) > 0 {
		top := work[len(work)-1]
		if _, known := c.vars[top]; known {
			work = work[:len(work)-1]
			continue
		}
		ready := len(work)
		if n := top.Owner(); n.IsValid() && len(n.Nested()) == 0 {
			for _, in := range n.Inputs() {
				if _, known := c.vars[in]; !known {
					work = append(work, in)
				}
			}
		}
		if len(work) == ready {
			c.vars[top] = c.numberOf(top)
			work = work[:len(work)-1]
		}
	}
	return c.vars[v]
}

// numberOf returns the number of a variable whose inputs have theirs.
func (c *numberer) numberOf(v Var) uint32 {
	n := v.Owner()
	c.key.Reset()
	switch {
	case n.IsValid() && len(n.Nested()) > 0:
		fmt.Fprintf(&c.key, "held %p %d", v.g, v.id)
	case n.IsValid():
		fmt.Fprintf(&c.key, "%s:%d", n.Op(), v.Index())
		for _, in := range n.Inputs() {
			fmt.Fprintf(&c.key, " %d", c.vars[in])
		}
		for _, out := range n.Outputs() {
			fmt.Fprintf(&c.key, " %s", out.Type())
		}
	case v.Constant().IsValid():
		fmt.Fprintf(&c.key, "constant %s %s", v.Constant(), v.Type())
	default:
		fmt.Fprintf(&c.key, "leaf %p %d", v.g, v.id)
	}
	key := c.key.String()
	number, known := c.exprs[key]
	if !known {
		number = uint32(len(c.exprs))
		c.exprs[key] = number
	}
	return number
}
