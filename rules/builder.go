package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/rules/guard"
	"github.com/settle-go/settle/rules/syntax"
	"github.com/settle-go/settle/unify"
)

// builder compiles a replacement.
type builder struct {
	*part
	names   map[string]unify.Slot
	matches []matched
	program program
	steps   map[string]int // by the text of an application: equal ones are one node
	folding bool           // within fold(...)
	terms   []*syntax.Term // by step
	typed   []*syntax.Term // variables that are written with a type
	info    guard.Info
	own     bool // the roots have the types that their ops give
	scope   regionScope
	asks    string // the expressions of the rule beside the replacement
}

const annotate = "write it after a colon: (op ?x) : ?t, or : {type(x)}"

// compile compiles the terms that replace the outputs of the matched node.
func (b *builder) compile(roots []*syntax.Term) *program {
	b.beginRegions()
	outputs := b.matchedOutputs()
	if len(roots) == 1 && roots[0].Kind == syntax.App && roots[0].Output < 0 {
		annot := roots[0].Annot
		b.program.whole = annot == nil && outputs != 1 || annot != nil && annot.Spread
		b.scope.root = roots[0]
	}
	if outputs >= 0 && !b.program.whole && len(roots) != outputs && !slices.ContainsFunc(roots, isSeveral) {
		b.errorf(diag.Span{Start: 0, End: len(b.text.Value)}, "%s for %s of the matched node", phrase.Count(len(roots), "value"), phrase.Count(outputs, "output"))
	}
	for i, t := range roots {
		b.program.roots = append(b.program.roots, b.root(t, i))
	}
	b.finishTypes()
	for _, t := range b.typed {
		b.errorf(t.Annot.Span, "?%s has the type that it was matched with", t.Name)
	}
	b.regions()
	b.endRegions()
	return &b.program
}

// matchedOutputs returns how many outputs the matched node has, -1 when that is
// not known.
func (b *builder) matchedOutputs() int {
	outputs := -1
	for i, m := range b.matches {
		n := b.outputsOf(m.term)
		if i > 0 && n != outputs {
			return -1
		}
		outputs = n
	}
	return outputs
}

func (b *builder) outputsOf(t *syntax.Term) int {
	if t.Annot != nil && t.Annot.List {
		return len(t.Annot.Types)
	}
	outputs := -1
	for i, word := range t.Head.Ops {
		info := b.part.info(b.l.resolve(b.file, word.Text))
		if info == nil || i > 0 && info.Outputs != outputs {
			return -1
		}
		outputs = info.Outputs
	}
	return outputs
}

// rootOps returns the ops that the root may be; none for any.
func (b *builder) rootOps() []syntax.Word {
	var ops []syntax.Word
	for _, m := range b.matches {
		if len(m.term.Head.Ops) == 0 {
			return nil
		}
		ops = append(ops, m.term.Head.Ops...)
	}
	return ops
}

// root compiles what replaces output i.
func (b *builder) root(t *syntax.Term, i int) operand {
	replaced := typeSource{kind: replacedType, output: i}
	switch t.Kind {
	case syntax.Any:
		return operand{}
	case syntax.Const, syntax.Computed:
		v := b.constant(t, replaced)
		v.op = b.rootConstant()
		return v
	case syntax.Fold:
		v := b.fold(t)
		if t.Args[0].Annot == nil && t.Annot == nil && !b.own {
			b.setType(v, replaced)
		}
		v.op = b.rootConstant()
		return v
	case syntax.App:
		v := b.app(t)
		if !b.program.whole && t.Annot == nil && !b.own {
			b.setType(v, replaced)
		}
		return v
	}
	return b.value(t)
}

// rootConstant returns the op for constants that take the place of the matched node,
// nil where its ops have different ones.
func (b *builder) rootConstant() *ir.OpInfo {
	var first *ir.OpInfo
	for k, word := range b.rootOps() {
		op := b.constantOpOf(b.l.resolve(b.file, word.Text))
		if k > 0 && op != first {
			return nil
		}
		first = op
	}
	return first
}

// value compiles an argument that is not a constant.
func (b *builder) value(t *syntax.Term) operand {
	switch t.Kind {
	case syntax.Inlined:
		return b.inline(t)
	case syntax.Var:
		b.inRegion(t)
		slot, _ := b.bound(b.names, t.Name, unify.VarSlot, t.Span)
		if t.Annot != nil {
			b.typed = append(b.typed, t)
		}
		return operand{kind: boundValue, slot: slot.Index}
	case syntax.Rest:
		b.inRegion(t)
		slot, _ := b.bound(b.names, t.Name, unify.RestSlot, t.Span)
		return operand{kind: restValue, slot: slot.Index}
	case syntax.Fold:
		v := b.fold(t)
		v.op = b.constantFor(t.Args[0])
		return v
	}
	return b.app(t)
}

// constant compiles a number, or an operand that is computed.
func (b *builder) constant(t *syntax.Term, otherwise typeSource) operand {
	if t.Annot != nil {
		otherwise = b.typeRef(t.Annot.Types[0])
	}
	if t.Kind == syntax.Computed {
		return b.computed(t, otherwise)
	}
	return operand{kind: constValue, make: b.part.constant(t.Const), typ: otherwise, text: t.Const.String()}
}

// computed compiles an operand that is computed: values of the graph, or a constant,
// which has the type that is wanted where it has none of its own.
func (b *builder) computed(t *syntax.Term, otherwise typeSource) operand {
	v := operand{kind: computedValue, where: b.expr(t.Expr.Span), text: t.String()}
	expr, errs := guard.CompileOperand(v.where, b.names)
	b.add(errs)
	if expr == nil {
		return v
	}
	b.info = b.info.Merge(expr.Info)
	v.expr = expr
	switch {
	case expr.IsList() && !t.Spread:
		b.errorf(t.Span, "%s is a list of values", t).Help = "three dots make it several arguments: " + t.String() + "..."
	case !expr.IsList() && t.Spread:
		b.errorf(t.Span, "%s is not a list of values", t).Help = "without the dots it is one argument"
	case expr.IsConstant():
		v.kind, v.typ = computedConst, otherwise
		if expr.IsTyped() && t.Annot == nil {
			v.typ = typeSource{}
		}
	case t.Annot != nil:
		b.errorf(t.Annot.Span, "%s has the type that it has", t)
	}
	return v
}

// fold compiles an application that is computed now, of constants.
func (b *builder) fold(t *syntax.Term) operand {
	outer := b.folding
	b.folding = true
	defer func() { b.folding = outer }()
	app := *t.Args[0]
	if t.Annot != nil {
		app.Annot = t.Annot
	}
	return b.app(&app)
}

// app compiles an application, or finds the step of an equal one.
func (b *builder) app(t *syntax.Term) operand {
	bare := *t
	bare.Output, bare.Annot = -1, nil
	key := bare.String()
	if b.folding {
		key = "fold" + key
	}
	if b.scope.into > 0 {
		key = b.scope.inside + " " + key
	}
	index, known := b.steps[key]
	if !known {
		s := b.step(t)
		s.fold = b.folding
		index = len(b.program.steps)
		b.steps[key] = index
		b.program.steps = append(b.program.steps, s)
		b.terms = append(b.terms, t)
	}
	v := operand{kind: stepValue, step: index, output: max(t.Output, 0)}
	if t.Annot != nil {
		b.annotated(t, v)
	}
	return v
}

func (b *builder) annotated(t *syntax.Term, v operand) {
	if t.Annot.Spread {
		b.outs(t)
		return
	}
	if !t.Annot.List {
		b.setType(v, b.typeRef(t.Annot.Types[0]))
		return
	}
	for i, ref := range t.Annot.Types {
		v.output = i
		b.setType(v, b.typeRef(ref))
	}
}

// setType says what type an output of a step has; what is written first wins.
func (b *builder) setType(v operand, source typeSource) {
	s := &b.program.steps[v.step]
	for len(s.types) <= v.output {
		s.types = append(s.types, typeSource{})
	}
	if s.types[v.output].kind == noType || s.types[v.output].kind == replacedType {
		s.types[v.output] = source
	}
}

func (b *builder) typeRef(ref syntax.TypeRef) typeSource {
	switch ref.Kind {
	case syntax.TypeVar:
		slot, _ := b.bound(b.names, ref.Var, unify.TypeSlot, ref.Span)
		return typeSource{kind: boundType, slot: slot.Index}
	case syntax.TypeExpr:
		text := b.expr(ref.Expr.Span)
		expr, errs := guard.CompileType(text, b.names)
		b.add(errs)
		if expr != nil {
			b.info = b.info.Merge(expr.Info)
		}
		return typeSource{kind: computedType, expr: expr, where: text}
	}
	return typeSource{kind: exactType, typ: ref.Type}
}

func (b *builder) step(t *syntax.Term) step {
	s := step{op: opSource{fixed: -1, slot: -1}}
	if t.Head.Var != "" {
		slot, _ := b.bound(b.names, t.Head.Var, unify.OpSlot, t.Head.Span)
		s.op.slot, s.name = slot.Index, "?"+t.Head.Var
	} else {
		s.op.name = b.op(t.Head.Ops[0])
		s.name = s.op.name
		b.checkUse(t, s.name)
		b.checkNeeds(t, s.name)
	}
	fixed := s.op.slot < 0
	for i := range t.Attrs {
		a := b.attr(&t.Attrs[i])
		fixed = fixed && a.make != nil
		s.op.attrs = append(s.op.attrs, a)
	}
	switch {
	case fixed:
		s.op.fixed = b.program.ops.add(s.op)
	case s.op.slot < 0:
		slices.SortFunc(s.op.attrs, func(x, y attrSource) int { return strings.Compare(x.name, y.name) })
		s.op.form = b.program.ops.add(s.op.asForm())
	}
	s.args = b.args(t)
	s.into = b.scope.into
	b.uses(t, &s)
	return s
}

func (b *builder) attr(a *syntax.Attr) attrSource {
	source := attrSource{name: a.Key.Text, slot: -1}
	switch a.Kind {
	case syntax.AttrVar:
		slot, _ := b.bound(b.names, a.Var, unify.AttrSlot, a.Value)
		source.slot = slot.Index
	case syntax.AttrLiteral:
		literal := b.part.literal(a.Literal)
		if literal.Open() {
			b.open(a.Literal, &literal, &source)
			break
		}
		source.make = b.attribute(a.Literal)
		source.literal = &literal
	default:
		source.where = b.expr(a.Value)
		expr, errs := guard.CompileAttr(source.where, b.names)
		b.add(errs)
		if expr != nil {
			b.info = b.info.Merge(expr.Info)
		}
		source.expr = expr
	}
	return source
}

// open compiles a literal with variables in it.
func (b *builder) open(l *syntax.Literal, literal *unify.Literal, source *attrSource) {
	source.open, source.slots = literal, map[string]int{}
	for v := range l.Variables() {
		if slot, ok := b.bound(b.names, v.Text, unify.AttrSlot, v.Span); ok {
			source.slots[v.Text] = slot.Index
		}
		if v.Type != 0 {
			b.errorf(v.Span, "?%s has the type that it was matched with", v.Text).Help = "typed(" + v.Text + ", t) in an expression has another"
		}
	}
	if l.Kind == syntax.DenseLiteral && l.Type == 0 {
		b.errorf(l.Span, "%s has no type", l.String()).Help = "write it after a colon: dense<[?a, ?b]> : tensor<2xi32>"
	}
}

// args compiles the arguments of an application. A number without a type has
// that of the first other argument, where the op wants them alike.
func (b *builder) args(t *syntax.Term) []operand {
	args := make([]operand, len(t.Args))
	var like *operand
	for i, arg := range t.Args {
		switch arg.Kind {
		case syntax.Const:
			continue
		case syntax.Computed:
			args[i] = b.constant(arg, typeSource{})
			args[i].op = b.constantFor(t)
		default:
			args[i] = b.value(arg)
		}
		if like == nil && b.isOneValue(&args[i]) {
			like = &args[i]
		}
	}
	for i, arg := range t.Args {
		source := typeSource{kind: valueType, of: like}
		inferred := like != nil && b.alike(t)
		switch {
		case arg.Kind == syntax.Const:
			if arg.Annot == nil && !inferred {
				b.errorf(arg.Span, "the type of %s cannot be inferred", arg.Const.String()).Help = "write it after a colon: 0 : f32, or 0 : {type(x)}"
			}
			args[i] = b.constant(arg, source)
			args[i].op = b.constantFor(t)
		case args[i].kind == computedConst && args[i].typ.kind == noType && arg.Annot == nil && inferred && !args[i].expr.IsTyped():
			args[i].typ = source
		}
	}
	return args
}

// isOneValue reports whether an argument is one value, whose type others may have.
func (b *builder) isOneValue(v *operand) bool {
	switch v.kind {
	case restValue, computedConst:
		return false
	case inlinedValue:
		return !v.several
	case computedValue:
		return v.expr != nil && !v.expr.IsList()
	}
	return true
}

// constantFor returns the op for constants that an application takes, nil for that of
// the graph's format.
func (b *builder) constantFor(t *syntax.Term) *ir.OpInfo {
	words := t.Head.Ops
	if t.Head.Var != "" {
		words = b.opsOf(t.Head.Var)
	}
	if len(words) == 0 {
		return nil
	}
	return b.constantOpOf(b.l.resolve(b.file, words[0].Text))
}

// alike reports whether the op of an application takes inputs of one type.
func (b *builder) alike(t *syntax.Term) bool {
	return b.everyOp(t, func(info *ir.OpInfo) bool {
		return info.Has(ir.SameType) || info.Has(ir.Commutative)
	})
}

// everyOp asks about the op of an application; of a bound one, about all that
// it can be.
func (b *builder) everyOp(t *syntax.Term, is func(*ir.OpInfo) bool) bool {
	words := t.Head.Ops
	if t.Head.Var != "" {
		words = b.opsOf(t.Head.Var)
	}
	return len(words) > 0 && !slices.ContainsFunc(words, func(w syntax.Word) bool {
		info := b.part.info(b.l.resolve(b.file, w.Text))
		return info == nil || !is(info)
	})
}

// opsOf returns the ops that a variable of the pattern can be bound to.
func (b *builder) opsOf(name string) []syntax.Word {
	var ops []syntax.Word
	for _, m := range b.matches {
		before := len(ops)
		for t := range m.term.All() {
			if t.Head.Var == name && len(t.Head.Ops) > 0 {
				ops = append(ops, t.Head.Ops...)
				break
			}
		}
		if len(ops) == before {
			return nil // any op
		}
	}
	return ops
}

// finishTypes finds the outputs without a given type, and whether their ops
// can infer them.
func (b *builder) finishTypes() {
	for i := range b.program.steps {
		s, t := &b.program.steps[i], b.terms[i]
		if s.inline != nil || b.program.whole && b.program.roots[0].step == i {
			continue
		}
		outputs := max(1, len(s.types))
		if info := b.part.info(s.op.name); info != nil && info.Outputs > 0 {
			outputs = max(outputs, info.Outputs)
		}
		said := len(s.types) == outputs && !slices.ContainsFunc(s.types, func(t typeSource) bool { return t.kind == noType })
		if said {
			continue
		}
		s.types, s.infer = nil, true
		if !b.everyOp(t, tells) && (s.name == "" || s.op.slot >= 0 || b.l.unknown(s.name) == nil) {
			b.untyped(t, outputs)
		}
	}
}

// untyped reports an application without a type, or that its type
// is within its parentheses, as that of an argument.
func (b *builder) untyped(t *syntax.Term, outputs int) {
	if at := misplaced(t); at != nil {
		b.typed = slices.DeleteFunc(b.typed, func(v *syntax.Term) bool { return v == at })
		b.errorf(at.Annot.Span, "the type of %s is misplaced: here it is that of %s", t.Head.String(), bareText(at)).Help =
			"the type is written after the parenthesis: " + typedOutside(t, at)
		return
	}
	err := b.errorf(t.Span, "the type of %s cannot be inferred", t.Head.String())
	err.Help = annotate
	if outputs > 1 {
		err.Help = "write the types of all its outputs after a colon: (op ?x) : (f32, ?t)"
	}
}

const regionHelp = "the same op, or the same ?f, takes the regions over, once"

// regions decides which nodes of the replacement take the regions of nodes
// of the match, and reports those that would be lost.
func (b *builder) regions() {
	for i := range b.matches {
		b.regionsOf(i)
	}
}

// regionsOf does so for one of the patterns.
func (b *builder) regionsOf(alternative int) {
	parents := b.parents(alternative)
	taken := map[int]bool{}
	for i := range parents {
		h := &parents[i]
		for s := range b.program.steps {
			step := &b.program.steps[s]
			if !step.fold && step.inline == nil && len(step.regions) == 0 && b.rebuilds(s, h) && !taken[s] {
				h.takes = append(h.takes, s)
			}
		}
		if h.app == 0 {
			for _, s := range h.takes {
				taken[s] = true
			}
		}
	}
	for i := range parents {
		b.keep(&parents[i], parents)
	}
	b.checkMade(parents)
}

// parents lists the applications of the pattern. Any op may have regions: a
// dialect need not know it of its ops.
func (b *builder) parents(alternative int) []parentTerm {
	var list []parentTerm
	app := -1
	for t := range b.matches[alternative].term.All() {
		if t.Kind != syntax.App {
			continue
		}
		app++
		if app == 0 && len(t.Regions) > 0 {
			continue // the rule says itself where they go
		}
		h := parentTerm{alternative: alternative, app: app, term: t, pure: len(t.Head.Ops) > 0}
		for _, word := range t.Head.Ops {
			name := b.l.resolve(b.file, word.Text)
			info := b.part.info(name)
			h.ops = append(h.ops, name)
			if info.Has(ir.Regions) {
				h.known = append(h.known, name)
			}
			h.pure = h.pure && info.Has(ir.Pure)
		}
		list = append(list, h)
	}
	return list
}

// rebuilds reports whether a step makes a node of the op that was matched.
func (b *builder) rebuilds(step int, h *parentTerm) bool {
	head := b.terms[step].Head
	if head.Var != "" {
		return head.Var == h.term.Head.Var
	}
	return slices.Contains(h.ops, b.program.steps[step].name)
}

// keep finds the step that takes the regions of a matched node over.
func (b *builder) keep(h *parentTerm, all []parentTerm) {
	k := keeping{alternative: h.alternative, app: h.app, step: -1, refuse: len(h.ops) == 0}
	rival := slices.IndexFunc(all, h.shares)
	switch {
	case len(h.takes) > 1:
		k.lost = fmt.Sprintf("%s and %s would both take the regions of %s", b.head(h.takes[0]), b.head(h.takes[1]), h.name())
	case rival >= 0 && all[rival].app < h.app && len(all[rival].known) > 0 && len(h.known) > 0:
		return // reported with the first of them
	case rival >= 0:
		k.lost = fmt.Sprintf("the pattern has several %s whose regions %s could take", h.name(), b.head(h.takes[0]))
	case len(h.takes) == 1:
		k.step = h.takes[0]
		if missed := b.missed(h); missed != "" {
			k.lost = fmt.Sprintf("the regions of %s would be lost where %s takes its place", missed, b.head(k.step))
		}
	case h.app > 0 || h.pure:
		return // where nothing uses its values and it does nothing else, it is dead code
	default:
		k.lost = fmt.Sprintf("the regions of %s would be lost", h.name())
	}
	if k.lost != "" && len(h.known) > 0 {
		b.errorf(b.lossSpan(h), "%s", k.lost).Help = regionHelp
		return
	}
	b.program.keeps = append(b.program.keeps, k)
}

// missed names an op that has regions which the only step that rebuilds one of
// the ops does not take: it is of another one. It is "" where there is none.
func (b *builder) missed(h *parentTerm) string {
	if len(h.takes) != 1 || b.terms[h.takes[0]].Head.Var != "" {
		return ""
	}
	for _, op := range h.known {
		if op != b.program.steps[h.takes[0]].name {
			return op
		}
	}
	return ""
}

func (h *parentTerm) name() string {
	if h.term.Head.Var != "" && len(h.ops) == 0 {
		return "?" + h.term.Head.Var
	}
	if len(h.known) > 0 {
		return h.known[0]
	}
	return h.term.Head.String()
}

func (b *builder) head(step int) string { return b.terms[step].String() }

// lossSpan is the term of the replacement that is the mistake: the second of two,
// or all of it.
func (b *builder) lossSpan(h *parentTerm) diag.Span {
	if len(h.takes) > 0 {
		return b.terms[h.takes[len(h.takes)-1]].Span
	}
	return diag.Span{Start: 0, End: len(b.text.Value)}
}

// checkMade reports new nodes of ops that have regions and would get none.
func (b *builder) checkMade(parents []parentTerm) {
	for i := range b.program.steps {
		s := &b.program.steps[i]
		takes := s.fold || slices.ContainsFunc(parents, func(h parentTerm) bool { return slices.Contains(h.takes, i) })
		if info := b.part.info(s.name); info.Has(ir.Regions) && !takes && len(s.regions) == 0 {
			b.errorf(b.terms[i].Head.Span, "%s has regions, and there are none for it", s.name).Help = regionHelp
		}
	}
}

// checkRegions reports that a rule between whole ops would lose the regions of one.
func (p *part) checkRegions(ops ...string) {
	for _, op := range ops {
		if p.info(op).Has(ir.Regions) {
			p.errorf(diag.Span{Start: 0, End: len(p.text.Value)}, "the regions of %s would be lost", op).Help =
				"match and replace can rebuild an op with its regions"
			return
		}
	}
}
