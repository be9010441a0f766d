package verify

import (
	"regexp"
	"slices"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/proof"
	"github.com/settle-go/settle/graph/proof/bits"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/guard"
	"github.com/settle-go/settle/unify"
)

// A proof is for all constants that a pattern binds where the replacement says how those
// that it makes are computed: fold(addi ?c ?d), {fill(a + b, t)}. What the guard asks of
// types holds for the graph. Of what it asks of constants only const_is is counted on; a
// proof that holds without the rest holds with it.

// watcher applies the rule and remembers its match.
type watcher struct {
	alone navigator.Optimizer
	match *unify.Match
}

func (p *prover) watch() {
	rule := *p.subject.Local
	accepts := rule.Guard
	rule.Guard = func(m *unify.Match) (bool, error) {
		if accepts != nil {
			if holds, err := accepts(m); err != nil || !holds {
				return holds, err
			}
		}
		c := *m
		c.Vars, c.Attrs, c.Ops, c.Nodes = slices.Clone(m.Vars), slices.Clone(m.Attrs), slices.Clone(m.Ops), slices.Clone(m.Nodes)
		p.match = &c
		return true, nil
	}
	rule.Filter, rule.ReplaceBy, rule.Unread = rule.Filter.Then(nil), "", nil
	p.watcher.alone = navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: rule.Name, Locals: []*navigator.Local{&rule}})
}

// fires applies the rule to a graph, or to one with other constants if its guard asks for
// them. It returns nothing where the rule does not fire.
func (p *prover) fires(in *instance) (*graph.FunctionGraph, *instance) {
	if after, ok, err := p.applyBy(p.watcher.alone, in); ok && err == nil {
		return after, in
	}
	for _, c := range p.constants(in) {
		elem := value.ElemOf(c.typ)
		width := value.Width(elem)
		for _, number := range []int64{-1 << (width - 1), 1<<(width-1) - 1, -1, 1, 0, int64(width), int64(width) / 2} {
			other := in.clone()
			if !other.setConstant(c, number) {
				continue
			}
			if after, ok, err := p.applyBy(p.watcher.alone, other); ok && err == nil {
				return after, other
			}
		}
	}
	return nil, in
}

// constant is an integer constant of an instance.
type constant struct {
	at    operand
	typ   ir.Type
	splat bool // all elements are one number
}

// constants returns the integer constants of an instance.
func (p *prover) constants(in *instance) (list []constant) {
	add := func(at operand, a ir.Attr) {
		if v, err := value.FromAttr(a); err == nil && v.Class() == value.IntClass {
			list = append(list, constant{at, v.Type(), v.Len() == 1 || v.IsSplat()})
		}
	}
	for i, a := range in.constants {
		add(operand{constantOperand, i, 0}, a)
	}
	for i := range in.nodes {
		if n := &in.nodes[i]; n.op.Has(ir.ConstantLike) && n.op.Constant().IsValid() {
			add(operand{nodeOperand, i, 0}, n.op.Constant())
		}
	}
	return list
}

// withOtherConstants returns an instance with other numbers for its constants.
func (p *prover) withOtherConstants(in *instance) *instance {
	other := in.clone()
	for _, c := range p.constants(in) {
		if c.splat {
			other.setConstant(c, p.number(c))
			continue
		}
		count, _ := c.typ.NumElements()
		numbers := make([]int64, count)
		for i := range numbers {
			numbers[i] = p.number(c)
		}
		if v, err := value.Ints(c.typ, numbers...); err == nil {
			other.setAttr(c, v.Attr(in.ctxt))
		}
	}
	return other
}

// number returns a number of the type of a constant.
func (p *prover) number(c constant) int64 {
	elem := value.ElemOf(c.typ)
	width := value.Width(elem)
	word := p.generator.Uint64()
	if p.generator.IntN(2) == 0 {
		word %= 64 // which more guards accept
	}
	if elem.Unsigned() || elem == ir.I1 {
		return int64(word << (64 - width) >> (64 - width))
	}
	return int64(word<<(64-width)) >> (64 - width)
}

// maxConstantBits bounds the constants of a graph whose values are enumerated.
const maxConstantBits = 6

// eachConstant proves a graph for all constants, where they have few bits.
func (p *prover) eachConstant(in *instance) (all bool, bad *instance) {
	constants := p.constants(in)
	total := 0
	for _, c := range constants {
		if total += value.Width(value.ElemOf(c.typ)); !c.splat {
			return false, nil
		}
	}
	if total > maxConstantBits {
		return false, nil
	}
	for number := range uint64(1) << total {
		other, rest := in.clone(), number
		for _, c := range constants {
			elem := value.ElemOf(c.typ)
			width := value.Width(elem)
			n := int64(rest << (64 - width))
			if elem.Unsigned() || elem == ir.I1 {
				n = int64(uint64(n) >> (64 - width))
			} else {
				n >>= 64 - width
			}
			other.setConstant(c, n)
			rest >>= width
		}
		after, ok, err := p.applyBy(p.watcher.alone, other)
		if !ok || err != nil {
			continue
		}
		if v, bad := p.drawn(other, after); v != proved {
			return false, bad
		}
	}
	return true, nil
}

// setConstant makes a constant another number.
func (in *instance) setConstant(c constant, number int64) bool {
	v, err := value.Ints(value.ElemOf(c.typ), number)
	if err == nil && c.typ.IsShaped() {
		v, err = v.Splat(c.typ)
	}
	if err != nil {
		return false
	}
	return in.setAttr(c, v.Attr(in.ctxt))
}

func (in *instance) setAttr(c constant, a ir.Attr) bool {
	if !a.IsValid() {
		return false
	}
	if c.at.kind == constantOperand {
		in.constants[c.at.index] = a
	} else {
		in.nodes[c.at.index].op = withConstant(in.nodes[c.at.index].op, a)
	}
	return true
}

// free has the constants that the pattern binds stand for all of their type, and those that
// the replacement computes for what it computes of them. It reports whether that is possible.
func (p *prover) free(in *instance, t *proof.Translator, before, after *graph.FunctionGraph) bool {
	f := &freeing{prover: p, t: t, oneConstant: len(p.constants(in)) == 1, before: before, after: after, words: map[string]bits.Term{}, ids: map[graph.VarID]bool{}}
	if !f.bindConstants() {
		return false
	}
	f.assume()
	return f.align()
}

// freeing is a proof for all constants while it is set up.
type freeing struct {
	*prover
	t             *proof.Translator
	before, after *graph.FunctionGraph
	words         map[string]bits.Term // of the names of constants, and of those of their attributes
	ids           map[graph.VarID]bool // of these
	oneConstant   bool                 // all names are of the only constant that the graph has
}

// bindConstants finds the constants that the pattern has names for.
func (f *freeing) bindConstants() bool {
	m := f.match
	terms := f.subject.Local.Pattern.Terms
	if m.Alternative >= len(terms) {
		return false
	}
	names := f.subject.Local.Pattern.Names
	for term := range eachTerm(terms[m.Alternative]) {
		slot, ok := names[term.As]
		if term.As == "" || !ok || slot.Kind != unify.VarSlot {
			continue
		}
		id := m.Vars[slot.Index]
		v := f.before.Graph().Var(id)
		if !v.IsValid() || term.Kind != unify.ConstTerm && term.Kind != unify.AppTerm || !proof.ConstantOf(v).IsValid() {
			continue
		}
		if f.ids[id] {
			if !f.oneConstant {
				return false // two are one constant in this graph
			}
			word, _ := f.t.Known(v)
			f.name(term, word)
			continue
		}
		word, ok := f.t.Free(v)
		if !ok {
			continue
		}
		f.ids[id] = true
		f.name(term, word)
		f.t.Bind(f.after.Graph().Var(id), word)
	}
	return true
}

// name says which word a constant of the pattern is, by its name and that of its attribute.
func (f *freeing) name(term *unify.Term, word bits.Term) {
	f.words[term.As] = word
	for _, a := range term.Attrs {
		if a.Var != "" {
			f.words[a.Var] = word
		}
	}
}

// constIs is the condition that a constant is a number.
var constIs = regexp.MustCompile(`^const_is\((\w+), (.+)\)$`)

// ofTypes are calls whose value is the same for all constants of a type.
var ofTypes = regexp.MustCompile(`\b(width|elem|type|rank|shape)\([^()]*\)`)

// assume adds what the guard says of constants: where it is a number that depends on types
// alone, that of the graph.
func (f *freeing) assume() {
	for _, text := range f.subject.Conditions.Required() {
		found := constIs.FindStringSubmatch(text)
		if found == nil {
			f.assumeOrder(text)
			continue
		}
		word, ok := f.words[found[1]]
		depends := false
		for name := range guard.ParseTree(ofTypes.ReplaceAllString(found[2], "0")).Names {
			depends = depends || f.words[name] != 0
		}
		slot := f.subject.Local.Pattern.Names[found[1]]
		if !ok || depends || slot.Kind != unify.VarSlot {
			continue
		}
		c, err := value.FromAttr(proof.ConstantOf(f.before.Graph().Var(f.match.Vars[slot.Index])))
		if err != nil || c.Len() == 0 || c.Len() > 1 && !c.IsSplat() {
			continue
		}
		f.t.Assume(f.t.Equals(word, c.At(0)))
	}
}

// assumeOrder adds a comparison of the numbers of constants, which are integers of 64 bits
// there.
func (f *freeing) assumeOrder(text string) {
	tree := guard.ParseTree(text)
	if tree.Kind != guard.OperatorTree || len(tree.Args) != 2 {
		return
	}
	x, ok1 := f.wide(tree.Args[0])
	y, ok2 := f.wide(tree.Args[1])
	if !ok1 || !ok2 {
		return
	}
	switch strings.TrimSpace(tree.Text) {
	case "<":
		f.t.Assume(f.t.SLt(x, y))
	case "<=":
		f.t.Assume(f.t.Not(f.t.SLt(y, x)))
	case ">":
		f.t.Assume(f.t.SLt(y, x))
	case ">=":
		f.t.Assume(f.t.Not(f.t.SLt(x, y)))
	case "==":
		f.t.Assume(f.t.Eq(x, y))
	case "!=":
		f.t.Assume(f.t.Not(f.t.Eq(x, y)))
	}
}

// wide returns the value of an expression over numbers of constants in 64 bits.
func (f *freeing) wide(tree guard.Tree) (bits.Term, bool) {
	if f.t.OverReals {
		return 0, false
	}
	if tree.Kind == guard.IntTree {
		return f.t.Const(bits.MaxWidth, uint64(tree.Int)), true
	}
	if tree.Kind != guard.CallTree || tree.Text != "value" || len(tree.Args) != 1 || tree.Args[0].Kind != guard.NameTree {
		return 0, false
	}
	name := tree.Args[0].Text
	word, ok := f.words[name]
	slot := f.subject.Local.Pattern.Names[name]
	if !ok || slot.Kind != unify.VarSlot {
		return 0, false
	}
	elem := value.ElemOf(f.before.Graph().Var(f.match.Vars[slot.Index]).Type())
	switch {
	case f.t.Width(word) == bits.MaxWidth:
		return word, !elem.Unsigned()
	case elem.Unsigned() || elem == ir.I1:
		return f.t.ZExt(word, bits.MaxWidth), true
	}
	return f.t.SExt(word, bits.MaxWidth), true
}

// align says what the constants are that the replacement computes. It reports whether that
// is known of all.
func (f *freeing) align() bool {
	if f.subject.Replacement == nil {
		return len(f.words) == 0
	}
	if !slices.ContainsFunc(f.subject.Replacement, f.computes) {
		return true
	}
	root := f.before.Graph().Node(f.match.Root)
	for i, out := range f.before.Outputs() {
		if out.Owner() == root && out.Index() < len(f.subject.Replacement) {
			if !f.alignValue(f.subject.Replacement[out.Index()], f.after.Outputs()[i]) {
				return false
			}
		}
	}
	return true
}

// computes reports whether a value depends on the number of a constant.
func (f *freeing) computes(v rules.Value) bool {
	switch v.Kind() {
	case rules.FoldedValue:
		return true
	case rules.ComputedValue:
		for name := range guard.ParseTree(v.Expression()).Names {
			if _, ok := f.words[name]; ok {
				return true
			}
		}
	case rules.NodeValue:
		return slices.ContainsFunc(v.Args(), f.computes)
	}
	return false
}

// alignValue says what a value of the replaced graph is.
func (f *freeing) alignValue(v rules.Value, made graph.Var) bool {
	if !f.computes(v) {
		return true
	}
	if v.Kind() == rules.NodeValue {
		n, args := made.Owner(), v.Args()
		if !n.IsValid() || n.NumInputs() != len(args) {
			return false
		}
		for i, arg := range args {
			if !f.alignValue(arg, n.Input(i)) {
				return false
			}
		}
		return true
	}
	a := proof.ConstantOf(made)
	if known, ok := f.t.Known(made); ok && f.oneConstant {
		word, ok := f.computed(v, value.ElemOf(made.Type()))
		return ok && word == known // such as c & c
	}
	if !a.IsValid() || f.uses(made) > 1 && (f.ids[made.ID()] || f.isIn(f.before, made)) {
		return false // it is one of the constants of the graph by chance, and used as such
	}
	word, ok := f.computed(v, value.ElemOf(made.Type()))
	if !ok || f.t.Width(word) != value.Width(value.ElemOf(made.Type())) {
		return false
	}
	f.t.Bind(made, word)
	f.ids[made.ID()] = true
	return true
}

// uses counts the uses of a variable in the graph that was rewritten.
func (f *freeing) uses(v graph.Var) (count int) {
	for n := range f.after.Nodes() {
		for _, in := range n.Inputs() {
			if in.ID() == v.ID() {
				count++
			}
		}
	}
	return count
}

// isIn reports whether a graph uses a variable of that number.
func (f *freeing) isIn(fg *graph.FunctionGraph, v graph.Var) bool {
	for n := range fg.Nodes() {
		for _, in := range n.Inputs() {
			if in.ID() == v.ID() {
				return true
			}
		}
	}
	return false
}

// computed returns the word of a constant that the replacement computes.
func (f *freeing) computed(v rules.Value, elem ir.Type) (bits.Term, bool) {
	switch v.Kind() {
	case rules.BoundValue:
		w := f.before.Graph().Var(v.Bound(f.match))
		if word, ok := f.t.Known(w); ok {
			return word, true
		}
		c, err := value.FromAttr(proof.ConstantOf(w))
		if err != nil || c.Len() == 0 || c.Len() != 1 && !c.IsSplat() {
			return 0, false
		}
		return f.t.Number(c.At(0))
	case rules.ComputedValue:
		tree := guard.ParseTree(v.Expression())
		if tree.Kind != guard.CallTree || tree.Text != "fill" || len(tree.Args) == 0 {
			return 0, false
		}
		return f.number(tree.Args[0], value.Width(elem))
	case rules.FoldedValue:
		return f.folded(v, elem)
	}
	return 0, false
}

// folded returns the word of an op on constants, all of one type.
func (f *freeing) folded(v rules.Value, elem ir.Type) (bits.Term, bool) {
	op, err := v.Op(f.match)
	if err != nil {
		return 0, false
	}
	var args []bits.Term
	for _, arg := range v.Args() {
		word, ok := f.computed(arg, elem)
		if !ok || f.t.Width(word) != value.Width(elem) {
			return 0, false
		}
		args = append(args, word)
	}
	words, undefined, err := f.t.Word(op, args, slices.Repeat([]ir.Type{elem}, len(args)), []ir.Type{elem})
	if err != nil || v.Output() >= len(words) {
		return 0, false
	}
	f.t.Assume(f.t.Not(undefined)) // a constant that does not exist is not folded
	return words[v.Output()], true
}

// number returns the word of an expression over the numbers of constants. Those of 64 bits
// wrap around, and the lower bits of sums and products are those of the lower bits.
func (f *freeing) number(tree guard.Tree, width int) (bits.Term, bool) {
	switch tree.Kind {
	case guard.IntTree:
		return f.t.Const(width, uint64(tree.Int)), !f.t.OverReals
	case guard.NameTree:
		word, ok := f.words[tree.Text]
		return word, ok && f.t.Width(word) == width
	}
	var args []bits.Term
	for _, arg := range tree.Args {
		word, ok := f.number(arg, width)
		if !ok {
			return 0, false
		}
		args = append(args, word)
	}
	ops := map[string]func(b *bits.Builder, x, y bits.Term) bits.Term{
		"+": (*bits.Builder).Add, "-": (*bits.Builder).Sub, "*": (*bits.Builder).Mul,
		"bit_and": (*bits.Builder).And, "bit_or": (*bits.Builder).Or, "bit_xor": (*bits.Builder).Xor,
	}
	op, ok := ops[strings.TrimSpace(tree.Text)]
	if !ok || len(args) != 2 || f.t.OverReals {
		return 0, false
	}
	return op(&f.t.Builder, args[0], args[1]), true
}
