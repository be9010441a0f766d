package rules

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules/guard"
	"github.com/settle-go/settle/rules/syntax"
	"github.com/settle-go/settle/unify"
)

// rule compiles one rule. After an error parts of the rule are missing.
func (l *loader) rule(file *syntax.File, def *syntax.RuleDecl) *Rule {
	r := &Rule{
		Kind: def.Kind, Doc: def.Doc.Value, File: file.Source.Name, Line: file.Source.Pos(def.Header.Start).Line,
		Database: cmpOr(def.Database.Value, file.Database.Value), Priority: int(def.Priority.Value),
		Final: def.Final.Value, Cleanup: def.Cleanup.Value, Exact: def.Exact.Value,
		Unverified: strings.TrimSpace(def.Unverified.Value),
		Relation:   def.Relation.Value, Inverse: def.Inverse.Value, InsteadOf: def.InsteadOf.Value,
		Dialect: file.Dialect.Value, src: file.Source, def: def,
		OwnTagsOnly: def.DatabaseTag.IsSet() && !def.DatabaseTag.Value,
	}
	if def.Position.IsSet() {
		r.Position = &def.Position.Value
	}
	source := file.Source
	if in := l.instances[def]; in != nil && !in.rule.Database.IsSet() {
		source = in.member.file.Source
	}
	r.Places = placesOf(def, r, source)
	r.Local = &navigator.Local{
		Name: def.Name.Value, Doc: r.Doc, Tags: tagsOf(file, def, r),
		Source: place{file.Source, def.Header}.line(), AnyType: def.ChangesType.Value,
		Equality: equalityOf(def),
	}
	// A key that is not set here is missing or of a wrong type: the reader of the
	// file has said so.
	switch {
	case def.Kind == syntax.PatternSub, def.Kind == 0 && (def.Match.IsSet() || def.Replace.IsSet() || def.Where.IsSet() || def.Let.IsSet()):
		l.patternSub(file, def, r)
	case def.Kind == syntax.RelationSub && def.By.IsSet():
		l.relationSub(file, def, r)
	case def.Kind == syntax.OpSub && def.From.IsSet() && def.To.IsSet():
		l.opSub(file, def, r)
	case def.Kind == syntax.OpRemove && def.Remove.IsSet():
		l.opRemove(file, def, r)
	}
	if in := l.instances[def]; in != nil {
		r.FamilyRule, r.Member, r.Dialect, r.written = in.rule.Name.Value, in.member.label(), "", in.rule
		if r.Local.Pattern != nil {
			l.memberGuard(r, in)
		}
	}
	for i := range def.Tests {
		r.Tests = append(r.Tests, l.test(file, def, i))
	}
	return r
}

// equalityOf returns what a rule says by its key exact.
func equalityOf(def *syntax.RuleDecl) navigator.Equality {
	switch {
	case !def.Exact.IsSet():
		return navigator.UnstatedEquality
	case def.Exact.Value:
		return navigator.Exact
	}
	return navigator.Approximate
}

func cmpOr(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// tagsOf returns what a rule is selected by: its own tags, those of its file,
// and the name of its database, unless it says that it is not by that.
func tagsOf(file *syntax.File, def *syntax.RuleDecl, r *Rule) []string {
	var tags []string
	add := func(tag string) {
		if tag != "" && !slices.Contains(tags, tag) {
			tags = append(tags, tag)
		}
	}
	for _, list := range [][]syntax.String{def.Tags, file.Tags} {
		for _, tag := range list {
			add(tag.Value)
		}
	}
	if def.Exact.IsSet() && !def.Exact.Value {
		add(InexactTag)
	}
	if !r.OwnTagsOnly && len(r.Places) == 1 {
		add(r.Database)
	}
	return tags
}

// placesOf returns the databases that a rule stands in, as source names them.
func placesOf(def *syntax.RuleDecl, r *Rule, source *diag.Source) []Place {
	if len(def.Places) == 0 {
		return []Place{{
			Database: r.Database, Priority: r.Priority, Position: r.Position, decl: def.Database, rule: r, source: source,
		}}
	}
	var places []Place
	for _, p := range def.Places {
		place := Place{Database: p.Database.Value, Priority: int(p.Priority.Value), decl: p.Database, rule: r, source: source}
		if !p.Priority.IsSet() {
			place.Priority = r.Priority
		}
		if place.Position = r.Position; p.Position.IsSet() {
			place.Position = &p.Position.Value
		}
		for _, tag := range p.Tags {
			place.Tags = append(place.Tags, tag.Value)
		}
		places = append(places, place)
	}
	return places
}

// patternSub compiles match, where and replace.
func (l *loader) patternSub(file *syntax.File, def *syntax.RuleDecl, r *Rule) {
	replace := l.part(file, def, "replace", def.Replace)
	var matches []matched
	var roots []*syntax.Term
	var errs diag.List
	for _, text := range def.Patterns() {
		p := l.part(file, def, "match", text)
		term, errs := syntax.ParsePattern(file.Source, text)
		p.add(errs)
		for _, term := range p.alternatives(term) {
			p.readForms(term)
			if term != nil {
				matches = append(matches, matched{part: p, term: term})
			}
		}
	}
	if def.Replace.IsSet() {
		roots, errs = syntax.ParseReplacement(file.Source, def.Replace)
		replace.add(errs)
		replace.readForms(roots...)
	}
	if len(matches) == 0 || len(matches) < 1+len(def.Or) {
		replace.let = l.let(file, def, nil, nil)
		l.withoutNames(file, def, replace, roots)
		return
	}
	pattern := l.compilePatterns(matches)
	r.Local.Pattern = pattern
	partly := map[string]bool{}
	for name := range boundNames(matches) {
		if _, everywhere := pattern.Names[name]; !everywhere {
			partly[name] = true
		}
	}
	let := l.let(file, def, pattern.Names, partly)
	replace.let, replace.partly = let, partly
	info := l.where(file, def, r, pattern, replace)
	if let != nil {
		info = info.Merge(let.Info)
	}
	if roots == nil {
		return
	}
	b := &builder{part: replace, names: pattern.Names, matches: matches, steps: map[string]int{}}
	b.asks = def.Where.Value + "\n" + def.Let.Value
	b.program.ofSet = l.set
	program := b.compile(roots)
	program.alone = def.AllowMultipleClients.IsSet() && !def.AllowMultipleClients.Value
	r.alone, r.program = program.alone, program
	r.Local.Rewrite, r.Local.ReplaceBy = program.function(), program.replaceBy(pattern)
	r.Local.Constant, r.Local.ConstantOp = program.constant()
	r.Local.Unread = unread(pattern, def.Where.Value, def.Let.Value, def.Replace.Value)
	info = info.Merge(b.info)
	r.Local.CountsClients = info.CountsUses || program.alone
	if info.LooksBelow {
		r.Local.Levels = pattern.Levels + 1
	}
}

// unread returns the variables of a pattern that no text of its rule names.
func unread(pattern *unify.Pattern, texts ...string) (names []string) {
	named := map[string]bool{}
	for _, text := range texts {
		for token := range strings.FieldsFuncSeq(text, isBetweenTokens) {
			named[token] = true
		}
	}
	for name, slot := range pattern.Names {
		if slot.Kind == unify.VarSlot && !named[name] && !strings.ContainsFunc(name, isBetweenTokens) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

func isBetweenTokens(c rune) bool { return c != '_' && !unicode.IsLetter(c) && !unicode.IsDigit(c) }

// memberGuard adds to the guard of a rule what its member of the family demands.
func (l *loader) memberGuard(r *Rule, in *instance) {
	m := in.member
	var guards []func(*unify.Match) (bool, error)
	var filters []*unify.Filter
	var conditions []func() *guard.Conditions
	add := func(key string, at syntax.String, text guard.Text, names map[string]unify.Slot) {
		g, errs := guard.Compile(text, names)
		if errs != nil {
			return // reported where the family is declared
		}
		guards = append(guards, evaluated(g, text, "family "+m.decl.Name.Value+": "+key+": "))
		filters = append(filters, g.Filter())
		conditions = append(conditions, func() *guard.Conditions { return guard.CompileConditions(text, names) })
		r.Local.CountsClients = r.Local.CountsClients || g.CountsUses
		if g.LooksBelow {
			r.Local.Levels = max(r.Local.Levels, r.Local.Pattern.Levels+1)
		}
	}
	if where := m.decl.Where; where.IsSet() {
		p := l.familyPart(m, "where", where)
		add("where", where, p.expr(diag.Span{Start: 0, End: len(where.Value)}), nil)
	}
	for _, o := range in.operands {
		if !m.decl.Operand.IsSet() {
			break
		}
		slot, known := r.Local.Pattern.Names[o.name]
		if !known {
			continue // a mistake of the pattern
		}
		r.Local.Unread = slices.DeleteFunc(r.Local.Unread, func(name string) bool { return name == o.name })
		text := m.decl.Operand
		p := l.familyPart(m, "operand", text)
		expr := p.expr(diag.Span{Start: 0, End: len(text.Value)})
		if o.rest {
			expr = ofEach(expr)
		}
		add("operand", text, expr, map[string]unify.Slot{operandName: slot})
	}
	if len(guards) == 0 {
		return
	}
	if r.Local.Guard != nil {
		guards, filters = append(guards, r.Local.Guard), append(filters, r.Local.Filter)
	}
	r.Local.Filter = filters[len(filters)-1]
	for _, f := range slices.Backward(filters[:len(filters)-1]) {
		r.Local.Filter = f.Then(r.Local.Filter)
	}
	r.Local.Guard = func(m *unify.Match) (bool, error) {
		for _, holds := range guards {
			if ok, err := holds(m); err != nil || !ok {
				return false, err
			}
		}
		return true, nil
	}
	own := r.conditions
	r.conditions = sync.OnceValue(func() *guard.Conditions {
		var all *guard.Conditions
		for _, compile := range conditions {
			all = all.And(compile())
		}
		if own != nil {
			all = all.And(own())
		}
		return all
	})
}

// withoutNames reports what is wrong with a rule whatever its pattern binds, which
// is not known.
func (l *loader) withoutNames(file *syntax.File, def *syntax.RuleDecl, replace *part, roots []*syntax.Term) {
	if def.Where.IsSet() {
		p := l.part(file, def, "where", def.Where)
		p.let = replace.let
		_, errs := guard.Compile(p.open(diag.Span{Start: 0, End: len(def.Where.Value)}), nil)
		p.add(errs)
	}
	for _, root := range roots {
		for t := range root.All() {
			replace.checkAlone(t)
		}
	}
}

// withoutRoles reports what is wrong with a rule whatever plays its roles, which is not
// known.
func (l *loader) withoutRoles(file *syntax.File, def *syntax.RuleDecl) {
	for _, text := range def.Patterns() {
		_, errs := syntax.ParsePattern(file.Source, text)
		l.part(file, def, "match", text).add(errs)
	}
	var errs diag.List
	if def.Replace.IsSet() {
		_, errs = syntax.ParseReplacement(file.Source, def.Replace)
		l.part(file, def, "replace", def.Replace).add(errs)
	}
	asks := func(p *part) guard.Text {
		text := p.expr(diag.Span{Start: 0, End: len(p.text.Value)})
		text.Op = nil
		return text
	}
	where := l.part(file, def, "where", def.Where)
	if def.Let.IsSet() {
		p := l.part(file, def, "let", def.Let)
		where.let, errs = guard.CompileLet(asks(p), nil)
		p.add(errs)
	}
	where.add(guard.Check(asks(where)))
	for _, test := range def.Tests {
		_, errs := syntax.ParseGiven(file.Source, test.Given)
		l.part(file, def, "given", test.Given).add(errs)
		if test.In.IsSet() {
			_, errs = syntax.ParseTestTerm(file.Source, test.In)
			l.part(file, def, "in", test.In).add(errs)
		}
		if test.Out.IsSet() {
			_, errs = syntax.ParseOutcome(file.Source, test.Out)
			l.part(file, def, "out", test.Out).add(errs)
		}
	}
}

// open returns the text of an expression whose names are not known.
func (p *part) open(span diag.Span) guard.Text {
	text := p.expr(span)
	text.Open = true
	return text
}

// checkAlone reports what is wrong with a term of a replacement whatever its variables
// stand for.
func (p *part) checkAlone(t *syntax.Term) {
	var errs diag.List
	switch {
	case t.Kind == syntax.Computed:
		_, errs = guard.CompileOperand(p.open(t.Expr.Span), nil)
		p.add(errs)
	case t.Kind == syntax.App && t.Head.Var == "":
		p.checkUse(t, p.op(t.Head.Ops[0]))
	}
	for i := range t.Attrs {
		switch a := &t.Attrs[i]; a.Kind {
		case syntax.AttrVar:
		case syntax.AttrLiteral:
			p.literal(a.Literal)
		default:
			_, errs = guard.CompileAttr(p.open(a.Value), nil)
			p.add(errs)
		}
	}
	if t.Annot == nil {
		return
	}
	for _, ref := range t.Annot.Types {
		if ref.Kind == syntax.TypeExpr {
			_, errs = guard.CompileType(p.open(ref.Expr.Span), nil)
			p.add(errs)
		}
	}
}

// let compiles the names that where and replace may use, nil for none.
func (l *loader) let(file *syntax.File, def *syntax.RuleDecl, names map[string]unify.Slot, partly map[string]bool) *guard.Let {
	if !def.Let.IsSet() {
		return nil
	}
	p := l.part(file, def, "let", def.Let)
	p.partly = partly
	let, errs := guard.CompileLet(p.expr(diag.Span{Start: 0, End: len(def.Let.Value)}), names)
	p.add(errs)
	return let
}

// where compiles the guard.
func (l *loader) where(file *syntax.File, def *syntax.RuleDecl, r *Rule, pattern *unify.Pattern, like *part) guard.Info {
	if !def.Where.IsSet() {
		return guard.Info{}
	}
	p := l.part(file, def, "where", def.Where)
	p.let, p.partly = like.let, like.partly
	text := p.expr(diag.Span{Start: 0, End: len(def.Where.Value)})
	g, errs := guard.Compile(text, pattern.Names)
	if p.add(errs); g == nil {
		return guard.Info{}
	}
	r.guarded, r.where = true, text
	r.conditions = sync.OnceValue(func() *guard.Conditions { return guard.CompileConditions(text, pattern.Names) })
	r.Local.Guard, r.Local.Filter = evaluated(g, text, "where: "), g.Filter()
	return g.Info
}

// evaluated returns a guard that gives its errors their places in the file.
func evaluated(g *guard.Guard, text guard.Text, prefix string) func(*unify.Match) (bool, error) {
	holds := g.Func()
	return func(m *unify.Match) (bool, error) {
		ok, err := holds(m)
		if err != nil {
			return false, evaluating(err, &text, prefix)
		}
		return ok, nil
	}
}

// evaluating returns the error of a guard, nil where that only says that the guard does not hold.
func evaluating(err error, text *guard.Text, prefix string) error {
	if errors.Is(err, guard.ErrTooWide) {
		return nil
	}
	return located(*text, prefix, err)
}

// inverses makes the rules for the other direction of relations that name one.
func (l *loader) inverses() {
	for _, r := range slices.Clone(l.set.Rules) {
		if r.Inverse == "" || !r.Relation && r.Kind != syntax.RelationSub {
			continue
		}
		if _, exists := l.names[r.Inverse]; exists {
			continue
		}
		l.names[r.Inverse] = place{r.src, r.def.Inverse.Span}
		before := len(l.errs)
		var file *syntax.File
		if l.instances[r.def] == nil { // which knows its file
			file = l.fileOf(r)
		}
		if inverse := l.inverse(file, r); len(l.errs) == before {
			l.set.Rules = append(l.set.Rules, inverse)
		}
	}
}

// inverse makes the rule for the other direction of a relation.
func (l *loader) inverse(file *syntax.File, r *Rule) *Rule {
	def := *r.def
	if in := l.instances[r.def]; in != nil {
		l.instances[&def] = &instance{rule: in.rule, member: in.member, file: in.file, label: in.label}
		file = in.file
	}
	def.Name, def.Inverse = r.def.Inverse, r.def.Name
	def.Match, def.Replace, def.Tests = r.def.Replace, r.def.Match, nil
	def.Backwards.Value = !def.Backwards.Value
	inverse := l.rule(file, &def)
	inverse.Local.Tags, inverse.OwnTagsOnly, inverse.made, inverse.listed = []string{InverseTag}, true, true, r.listed
	return inverse
}

// checkInverse reports an inverse that is neither written nor made.
func (l *loader) checkInverse(file *syntax.File, def *syntax.RuleDecl) {
	name := def.Inverse.Value
	if _, exists := l.names[name]; name == "" || exists || def.Relation.Value || def.Kind == syntax.RelationSub || l.mayDeclare(name) {
		return
	}
	err := diag.Errorf(file.Source, def.Inverse.Span, "rule %s: inverse: there is no rule %q", def.Name.Value, name)
	err.Suggest(name, l.ruleNames())
	if err.Help == "" {
		err.Help = "relation = true makes one"
	}
	l.errs.Add(err)
}

func (l *loader) fileOf(r *Rule) *syntax.File {
	i := slices.IndexFunc(l.set.files, func(f *syntax.File) bool { return f.Source == r.src })
	return l.set.files[i]
}

func (l *loader) ruleNames() []string {
	var names []string
	for name := range l.names {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// opSub compiles from and to: another op on the same inputs, with the same
// attributes and outputs.
func (l *loader) opSub(file *syntax.File, def *syntax.RuleDecl, r *Rule) {
	from, to := l.opOf(file, def, "from", def.From), l.opOf(file, def, "to", def.To)
	r.Local.Pattern = unify.MustCompile(unify.Root(from), nil)
	r.becomes = unify.Root(to)
	l.part(file, def, "to", def.To).checkRegions(from, to)
	if a, b := l.set.Dialects.Op(from), l.set.Dialects.Op(to); a != nil && b != nil && a.Outputs != b.Outputs {
		p := l.part(file, def, "to", def.To)
		p.errorf(diag.Span{Start: 0, End: len(def.To.Value)}, "%s and %s have different numbers of outputs", from, to)
	}
	r.Local.Rewrite = func(w *navigator.Rewriter) (navigator.Result, error) {
		n := w.Node()
		if len(n.Nested()) > 0 {
			return navigator.Result{}, errHeld(n)
		}
		types := make([]ir.Type, n.NumOutputs())
		for i := range types {
			types[i] = n.Output(i).Type()
		}
		op := w.Graph().Context().Op(to, n.Op().Attrs()...)
		return w.Replace(w.Add(op, n.Inputs(), types...).Outputs()...), nil
	}
}

// opRemove compiles remove: output i becomes input i.
func (l *loader) opRemove(file *syntax.File, def *syntax.RuleDecl, r *Rule) {
	op := l.opOf(file, def, "remove", def.Remove)
	l.part(file, def, "remove", def.Remove).checkRegions(op)
	r.Local.Pattern = unify.MustCompile(unify.Root(op), nil)
	r.becomes = unify.Rest("")
	r.Local.Rewrite = func(w *navigator.Rewriter) (navigator.Result, error) {
		n := w.Node()
		if len(n.Nested()) > 0 {
			return navigator.Result{}, errHeld(n)
		}
		if n.NumInputs() != n.NumOutputs() {
			return w.NoMatch(phrase.Count(n.NumInputs(), "input") + " for " + phrase.Count(n.NumOutputs(), "output")), nil
		}
		return w.Replace(n.Inputs()...), nil
	}
}

func (l *loader) opOf(file *syntax.File, def *syntax.RuleDecl, key string, text syntax.String) string {
	p := l.part(file, def, key, text)
	return p.op(syntax.Word{Text: text.Value, Span: diag.Span{Start: 0, End: len(text.Value)}})
}
