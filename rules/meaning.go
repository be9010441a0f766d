package rules

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/rules/syntax"
	"github.com/settle-go/settle/unify"
)

// ExpandTag is the only tag of the rules that replace an op by what it means.
const ExpandTag = "expand"

// meaning is one term, or list of them, that an op stands for.
type meaning struct {
	need
	program *program
	// own is the program whose roots have the types that their ops give; nil where
	// those do not.
	own *program
	// asks and asksOut say that expressions for attributes and constants name operands and
	// the node's own value: what they make of shapes needs those to be known.
	asks, asksOut bool
}

// meanings compiles the types and the meanings of the ops that the files declare: each
// after those that it is made of, whose types it may need.
func (l *loader) meanings() {
	for _, o := range l.set.Ops {
		l.terms(o)
	}
	for _, o := range l.set.Ops {
		l.expressions(o)
	}
	order := &meaningOrder{loader: l, state: map[*Op]int{}, wrong: map[*Op]bool{}}
	for _, o := range l.set.Ops {
		order.visit(o)
	}
	for _, o := range order.list {
		if order.wrong[o] || slices.ContainsFunc(o.applies, func(name string) bool { return order.wrong[l.ops[name]] }) {
			order.wrong[o] = true // what it is made of is not known
			continue
		}
		before := len(l.errs)
		for i := range o.terms {
			l.meaning(o, i)
		}
		if len(l.errs) > before {
			o.means, order.wrong[o] = nil, true
			continue
		}
		l.alternatives(o)
		if !slices.ContainsFunc(o.applies, func(name string) bool { return !l.set.Dialects.Op(name).Has(ir.Pure) }) {
			o.Info.Traits |= ir.Pure
		}
		if len(l.errs) == before {
			l.typesAgree(o)
		}
	}
}

// terms reads the terms that an op stands for, and which ops they apply.
func (l *loader) terms(o *Op) {
	for _, text := range o.def.Means {
		p := o.part(l, "evaluates_as", text)
		roots, errs := syntax.ParseReplacement(o.file.Source, text)
		p.add(errs)
		p.readForms(roots...)
		if roots == nil {
			o.terms, o.def.Means = nil, nil
			return
		}
		o.terms = append(o.terms, roots)
		for _, root := range roots {
			for t := range root.All() {
				if t.Kind != syntax.App || len(t.Head.Ops) == 0 {
					continue
				}
				if name := l.resolve(o.file, t.Head.Ops[0].Text); !slices.Contains(o.applies, name) {
					o.applies = append(o.applies, name)
				}
			}
		}
	}
	if len(o.terms) > 0 && !o.def.Outputs.IsSet() && len(o.def.Types) == 0 {
		o.Info.Outputs = len(o.terms[0])
	}
}

// meaningOrder puts ops after those that they are made of, and reports those that are
// made of themselves.
type meaningOrder struct {
	*loader
	state map[*Op]int // 1 while it is visited, 2 then
	path  []*Op
	list  []*Op
	wrong map[*Op]bool
}

func (m *meaningOrder) visit(o *Op) {
	if o == nil || len(o.terms) == 0 || m.state[o] == 2 {
		return
	}
	if m.state[o] == 1 {
		first := slices.Index(m.path, o)
		var names []string
		for _, on := range m.path[first:] {
			names, m.wrong[on] = append(names, on.Info.Name), true
		}
		names = append(names, o.Info.Name)
		last := m.path[len(m.path)-1]
		last.part(m.loader, "evaluates_as", last.def.Means[0]).errorf(last.wordOf(m.loader, o), "the op is made of itself: %s", strings.Join(names, " -> "))
		return
	}
	m.state[o] = 1
	m.path = append(m.path, o)
	for _, name := range o.applies {
		m.visit(m.ops[name])
	}
	m.path = m.path[:len(m.path)-1]
	m.state[o] = 2
	m.list = append(m.list, o)
}

// wordOf returns where the first term of an op applies another one.
func (o *Op) wordOf(l *loader, other *Op) diag.Span {
	for _, root := range o.terms[0] {
		for t := range root.All() {
			if t.Kind == syntax.App && len(t.Head.Ops) > 0 && l.resolve(o.file, t.Head.Ops[0].Text) == other.Info.Name {
				return t.Head.Span
			}
		}
	}
	return diag.Span{Start: 0, End: len(o.def.Means[0].Value)}
}

// meaning compiles one of the terms that an op stands for.
func (l *loader) meaning(o *Op, i int) {
	p := o.part(l, "evaluates_as", o.def.Means[i])
	names := o.names(unify.VarSlot)
	if !o.checkNames(p, i, names) {
		return
	}
	compiled := o.compile(p, i, names, false)
	m := meaning{program: compiled}
	m.need = o.needs(names, func(names map[string]unify.Slot) bool {
		_, ok := o.try(l, i, names, false)
		return ok
	})
	// Whatever asks for the value of the node itself has no answer where its type is
	// asked for.
	known := o.names(unify.VarSlot)
	m.shapes(o, i)
	known["out"], known["root"] = unify.Slot{Kind: unify.OpSlot}, unify.Slot{Kind: unify.OpSlot}
	m.own, _ = o.try(l, i, known, true)
	o.means = append(o.means, m)
}

// shapes finds out which shapes a term depends on.
func (m *meaning) shapes(o *Op, i int) {
	named := func(expr string) {
		for _, word := range nameInText.FindAllString(expr, -1) {
			isOperand := slices.ContainsFunc(o.def.Operands, func(x syntax.Operand) bool { return x.Name.Value == word })
			m.asks = m.asks || isOperand
			m.asksOut = m.asksOut || !isOperand && (word == "out" || word == "root")
		}
	}
	for _, root := range o.terms[i] {
		for t := range root.All() {
			named(t.Expr.Text)
			for k := range t.Attrs {
				named(t.Attrs[k].Expr)
			}
		}
	}
}

// nameInText finds the names in an expression.
var nameInText = regexp.MustCompile(`[\pL_][\pL_0-9]*`)

// hasPartlyShape reports whether the shape of a value is not known as a whole.
func hasPartlyShape(v graph.Var) bool { return v.Type().IsShaped() && !v.Type().IsStatic() }

// compile compiles a term of the op over the names.
func (o *Op) compile(p *part, i int, names map[string]unify.Slot, own bool) *program {
	head := &syntax.Term{Kind: syntax.App, Output: -1, Head: syntax.Head{Ops: []syntax.Word{{Text: o.Info.Name}}}}
	b := &builder{part: p, names: names, matches: []matched{{part: p, term: head}}, steps: map[string]int{}, own: own}
	b.program.ofSet = p.l.set
	return b.compile(o.terms[i])
}

// try is compile without the mistakes, and whether there are none.
func (o *Op) try(l *loader, i int, names map[string]unify.Slot, own bool) (*program, bool) {
	alone := *l
	alone.errs = nil
	compiled := o.compile(o.part(&alone, "", o.def.Means[i]), i, names, own)
	if len(alone.errs) > 0 || own && !compiled.tells() {
		return nil, false
	}
	return compiled, true
}

// tells reports whether the program can infer the types of all that it makes without
// those of the outputs that it replaces.
func (p *program) tells() bool {
	isReplaced := func(t typeSource) bool { return t.kind == replacedType }
	if p.whole {
		return p.steps[p.roots[0].step].infer
	}
	for i := range p.steps {
		if slices.ContainsFunc(p.steps[i].types, isReplaced) {
			return false
		}
	}
	return !slices.ContainsFunc(p.roots, func(v operand) bool { return v.kind == noValue || isReplaced(v.typ) })
}

// checkNames reports variables of a term that are not names of the op.
func (o *Op) checkNames(p *part, i int, names map[string]unify.Slot) bool {
	ok := true
	check := func(name string, span diag.Span) {
		if _, known := names[name]; known || name == "" {
			return
		}
		ok = false
		var near []string
		for _, x := range o.def.Operands {
			near = append(near, x.Name.Value)
		}
		for _, a := range o.def.Attributes {
			near = append(near, a.Name.Value)
		}
		err := p.errorf(span, "?%s is not an operand or an attribute of the op", name).Suggest(name, near)
		if err.Help == "" && len(near) > 0 {
			err.Help = "it has " + strings.Join(near, ", ")
		}
	}
	for _, root := range o.terms[i] {
		for t := range root.All() {
			switch t.Kind {
			case syntax.Var, syntax.Rest:
				check(t.Name, t.Span)
			}
			check(t.Head.Var, t.Head.Span)
			for k := range t.Attrs {
				check(t.Attrs[k].Var, t.Attrs[k].Value)
				for v := range t.Attrs[k].Literal.Variables() {
					check(v.Text, v.Span)
				}
			}
		}
	}
	return ok
}

// alternatives reports terms of an op that are never taken, and cases in which none
// is: the first is taken that needs no operand or attribute which is not there.
func (l *loader) alternatives(o *Op) {
	if len(o.means) == 0 {
		return
	}
	optional := func(n need) []int {
		return slices.DeleteFunc(slices.Clone(n.attrs), func(i int) bool { return !o.attrs[i].Optional.Value })
	}
	for i, m := range o.means {
		for k, before := range o.means[:i] {
			covered := !slices.ContainsFunc(optional(before.need), func(a int) bool { return !slices.Contains(m.attrs, a) })
			if covered && before.operands <= m.operands {
				o.part(l, "evaluates_as", o.def.Means[i]).errorf(diag.Span{Start: 0, End: len(o.def.Means[i].Value)},
					"this is never taken: term %d stands before it and needs no more", k+1)
				return
			}
		}
	}
	last := o.means[len(o.means)-1]
	name := ""
	if attrs := optional(last.need); len(attrs) > 0 {
		name = "attribute " + o.attrs[attrs[0]].Name.Value
	}
	if last.operands > 0 {
		name = "operand " + o.def.Operands[o.fixed+last.operands-1].Name.Value
	}
	if name != "" {
		text := o.def.Means[len(o.means)-1]
		o.part(l, "evaluates_as", text).errorf(diag.Span{Start: 0, End: len(text.Value)}, "%s may be absent, and nothing says what the op means then", name).Help =
			"of several terms, evaluates_as = ['...', '...'], the first is taken that needs nothing which is absent"
	}
}

// expand is the Rewrite of the rule that replaces the op by what it means.
func (o *Op) expand(w *navigator.Rewriter) (navigator.Result, error) {
	return o.expandBy(w, func(m *meaning) *program { return m.program })
}

func (o *Op) expandBy(w *navigator.Rewriter, by func(*meaning) *program) (navigator.Result, error) {
	n := w.Node()
	if len(n.Nested()) > 0 {
		return w.NoMatch("it holds graphs"), nil
	}
	if want := o.Info.Outputs; n.NumOutputs() != want {
		return w.NoMatch("it has " + phrase.Count(n.NumOutputs(), "output")), nil
	}
	inputs := make([]graph.VarID, n.NumInputs())
	for i := range inputs {
		inputs[i] = w.Graph().InputOf(n.ID(), i)
	}
	b, err := o.bind(w.Graph(), n.Op().ID(), inputs, nil)
	if err != nil {
		return w.NoMatch(err.Error()), nil
	}
	i := slices.IndexFunc(o.means, func(m meaning) bool { return o.has(b, m.need) })
	if i < 0 {
		return w.NoMatch("nothing says what it means with these operands"), nil
	}
	if name := o.lacks(b, o.means[i].need); name != "" {
		return w.NoMatch("it has no attribute " + name), nil
	}
	if m := &o.means[i]; m.asks && slices.ContainsFunc(n.Inputs(), hasPartlyShape) || m.asksOut && slices.ContainsFunc(n.Outputs(), hasPartlyShape) {
		return w.NoMatch("what it means depends on dimensions that are not known"), nil
	}
	b.Root, b.Nodes = n.ID(), []graph.NodeID{n.ID()}
	here := w.Match
	w.Match = &b.Match
	defer func() { w.Match = here }()
	return by(&o.means[i]).rewrite(w)
}

// expansion is a graph of one node and what became of it.
type expansion struct {
	fg      *graph.FunctionGraph
	refused string // why it stayed as it was
	err     error
}

// expander puts what an op means in the place of a node that is alone in its graph.
type expander struct {
	walk navigator.Optimizer
}

// newExpander returns one for an op, with the programs that a function picks.
func newExpander(o *Op, by func(*meaning) *program) *expander {
	rule := o.local("meaning of "+o.Info.Name, func(w *navigator.Rewriter) (navigator.Result, error) { return o.expandBy(w, by) })
	rule.AnyType = true
	return &expander{navigator.NewTopo(navigator.TopoConfig{Name: rule.Name, Locals: []*navigator.Local{rule}, IgnoreNewTrees: true})}
}

// expand returns the graph of what an op means, for operands and outputs of these types.
func (x *expander) expand(ctx context.Context, op ir.Op, inputs, outputs []ir.Type) *expansion {
	e := &expansion{fg: graph.New(op.Context())}
	vars := make([]graph.Var, len(inputs))
	for i, t := range inputs {
		vars[i] = e.fg.AddInput(t, "")
	}
	n := e.fg.Add(op, vars, outputs...)
	e.fg.SetOutputs(n.Outputs()...)
	options := navigator.Options{}
	options.Hooks.Refused = func(_ *navigator.Local, _ graph.Node, reason string) { e.refused = reason }
	var report *profile.Report
	if report, e.err = navigator.Optimize(ctx, x.walk, e.fg, options); e.err == nil && report.Rewrites == 0 && e.refused == "" {
		e.refused = "it does not stand for a term"
	}
	return e
}

// local returns a rule that replaces the op.
func (o *Op) local(name string, rewrite func(*navigator.Rewriter) (navigator.Result, error)) *navigator.Local {
	return &navigator.Local{Name: name, Pattern: unify.MustCompile(unify.Root(o.Info.Name), nil), Rewrite: rewrite, Equality: navigator.Exact}
}

// typesOfMeaning returns the types of what the op means, nil where its term does not
// infer them.
func (o *Op) typesOfMeaning(op ir.Op, inputs []ir.Type) []ir.Type {
	return overShapes(inputs, func(inputs []ir.Type) []ir.Type { return o.typesOfTerm(op, inputs) })
}

func (o *Op) typesOfTerm(op ir.Op, inputs []ir.Type) []ir.Type {
	placeholders := make([]ir.Type, o.Info.Outputs)
	for i := range placeholders {
		placeholders[i] = ir.I1
	}
	e := o.typing.expand(context.Background(), op, inputs, placeholders)
	if e.err != nil || e.refused != "" {
		return nil
	}
	outputs := e.fg.Outputs()
	types := make([]ir.Type, len(outputs))
	for i, v := range outputs {
		types[i] = v.Type()
	}
	return types
}

// typesAgree lets the meaning of an op say its types where the file does not, and
// reports an op whose types are never those of its meaning.
func (l *loader) typesAgree(o *Op) {
	if slices.ContainsFunc(o.means, func(m meaning) bool { return m.own == nil }) {
		return
	}
	o.typing = newExpander(o, func(m *meaning) *program { return m.own })
	if o.Info.Infer == nil && !o.Info.Has(ir.SameType) {
		o.Info.Infer = o.typesOfMeaning
		return
	}
	for _, a := range o.attrs {
		if a.byDefault == nil && !a.Optional.Value {
			return // what it is decides
		}
	}
	ctxt := ir.NewContext(l.set.Dialects)
	op := ctxt.Op(o.Info.Name)
	var wrong *diag.Error
	for _, t := range sampleTypes() {
		inputs := slices.Repeat([]ir.Type{t}, max(o.Info.MinInputs, 1))
		if o.Info.MaxInputs == 0 {
			inputs = nil
		}
		says, means := ir.InferTypes(op, inputs), o.typesOfMeaning(op, inputs)
		if says == nil || means == nil {
			continue
		}
		if len(says) == len(means) && !slices.ContainsFunc(indices(says), func(i int) bool { return !fits(says[i], means[i]) }) {
			return
		}
		if wrong == nil {
			text := o.def.Means[0]
			wrong = diag.Errorf(o.file.Source, text.Span, "op %s: evaluates_as: for operands of the type %s the op has the type %s, and what it means %s",
				o.Info.Name, t, typeList(says), typeList(means))
		}
	}
	if wrong != nil {
		l.errs.Add(wrong)
	}
}

func indices[T any](list []T) []int {
	all := make([]int, len(list))
	for i := range all {
		all[i] = i
	}
	return all
}

// fits reports whether a value of one type may stand where another one is declared.
func fits(declared, actual ir.Type) bool {
	if declared == actual {
		return true
	}
	if !declared.IsShaped() || !actual.IsShaped() || declared.Elem() != actual.Elem() {
		return false
	}
	if declared.IsUnranked() || actual.IsUnranked() {
		return true
	}
	isOther := func(i int) bool {
		a, b := declared.Dim(i), actual.Dim(i)
		return a != b && a != ir.Dynamic && b != ir.Dynamic
	}
	return declared.Rank() == actual.Rank() && !slices.ContainsFunc(indices(declared.Dims()), isOther)
}

func typeList(types []ir.Type) string {
	texts := make([]string, len(types))
	for i, t := range types {
		texts[i] = t.String()
	}
	return list(texts)
}

// sampleTypes are the types that operands are tried with.
func sampleTypes() []ir.Type {
	var types []ir.Type
	for _, elem := range []ir.Type{ir.F32, ir.I32} {
		types = append(types, elem)
		var dims []int64
		for range 4 {
			dims = append(dims, 2)
			types = append(types, ir.Tensor(elem, dims...))
		}
	}
	return types
}

// expansions makes the rules that replace ops by what they mean.
func (l *loader) expansions() {
	for _, o := range l.set.Ops {
		name := "expand_" + strings.ReplaceAll(o.Info.Name, ".", "_")
		if _, taken := l.names[name]; taken || !o.Means() {
			continue
		}
		l.names[name] = place{o.file.Source, o.def.Name.Span}
		l.set.Rules = append(l.set.Rules, o.rule(name))
	}
}

// rule returns the rule that replaces the op by what it means.
func (o *Op) rule(name string) *Rule {
	at := func(text string) syntax.String { return syntax.String{Value: text, Span: o.def.Name.Span} }
	doc := o.call() + " is " + o.def.Means[0].Value
	r := &Rule{
		Kind: syntax.PatternSub, Doc: doc, File: o.File, Line: o.Line, Dialect: o.file.Dialect.Value,
		Exact: true, OwnTagsOnly: true, made: true, expands: true, src: o.file.Source,
		Places: []Place{{}},
		def: &syntax.RuleDecl{
			Header: o.def.Header, Kind: syntax.PatternSub, Name: at(name), Doc: at(doc), Match: at(o.call()), Replace: o.def.Means[0],
		},
	}
	r.Local = o.local(name, o.expand)
	r.Local.Doc, r.Local.Tags, r.Local.Source = doc, []string{ExpandTag}, o.Source()
	return r
}

// call returns the op with its operands as a pattern.
func (o *Op) call() string {
	b := strings.Builder{}
	b.WriteString("(" + o.Info.Name)
	for _, x := range o.def.Operands {
		b.WriteString(" ?" + x.Name.Value)
		if x.Rest.Value {
			b.WriteString("...")
		}
	}
	return b.String() + ")"
}
