package rules

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/rules/guard"
	"github.com/settle-go/settle/rules/syntax"
	"github.com/settle-go/settle/unify"
)

// member is a [[family]] of a dialect: what plays the roles there.
type member struct {
	decl  *syntax.Family
	file  *syntax.File // with the dialect of the table
	roles map[string]*role
}

// role is what plays a role: ops and applications, or a constant.
type role struct {
	decl  *syntax.Role
	ops   []string       // full names
	terms []*syntax.Term // the applications
}

// label distinguishes the members of a family: "arith", or "arith unsigned".
func (m *member) label() string {
	return strings.TrimSpace(m.decl.Dialect.Value + " " + m.decl.Member.Value)
}

// missing returns the roles that a rule names and the member has not, in their order.
func (m *member) missing(names []syntax.Word) []string {
	var list []string
	for _, name := range names {
		if m.roles[name.Text] == nil && !slices.Contains(list, name.Text) {
			list = append(list, name.Text)
		}
	}
	return list
}

// instance is a rule over a family for one of its members.
type instance struct {
	rule     *syntax.RuleDecl // as it is written
	member   *member
	file     *syntax.File // of the rule, its ops written in full
	label    string       // in messages: "remove_zero (arith)"
	operands []argument
	unfit    string // why the rule cannot be for the member, "" where it can
}

// argument is a name of the pattern that stands for an argument of a role, or for
// several.
type argument struct {
	name string
	rest bool
}

// families reads what the files declare of families.
func (l *loader) families() {
	l.members = map[string][]*member{}
	l.instances = map[*syntax.RuleDecl]*instance{}
	for _, file := range l.set.files {
		for i := range file.Rules {
			if r := &file.Rules[i]; r.Family.IsSet() {
				l.overFamily[r.Name.Value] = r.Family.Value
			}
		}
		for i := range file.Families {
			decl := &file.Families[i]
			if decl.Name.Value == "" || decl.Dialect.Value == "" || l.declaredBefore(file, decl) {
				continue
			}
			own := *file
			own.Dialect = decl.Dialect
			m := &member{decl: decl, file: &own, roles: map[string]*role{}}
			for j := range decl.Roles {
				r := &decl.Roles[j]
				m.roles[r.Name.Value] = l.role(m, r)
			}
			l.condition(m, decl.Where, nil)
			l.condition(m, decl.Operand, map[string]unify.Slot{operandName: {Kind: unify.VarSlot}})
			l.members[decl.Name.Value] = append(l.members[decl.Name.Value], m)
		}
	}
}

// declaredBefore reports whether another file has declared the member. What says the
// same a second time is not a mistake: a folder may be checked beside the project's own.
func (l *loader) declaredBefore(file *syntax.File, decl *syntax.Family) bool {
	for _, m := range l.members[decl.Name.Value] {
		if m.decl.Dialect.Value != decl.Dialect.Value || m.decl.Member.Value != decl.Member.Value {
			continue
		}
		if m.file.Source != file.Source && !sameFamily(m.decl, decl) {
			l.errs.Add(diag.Errorf(file.Source, decl.Name.Span, "family %q of %s is declared differently at %s",
				decl.Name.Value, m.label(), place{m.file.Source, m.decl.Name.Span}))
		}
		return true
	}
	return false
}

func sameFamily(a, b *syntax.Family) bool {
	return same(a.Where, b.Where) && same(a.Operand, b.Operand) && same(a.Database, b.Database) && slices.EqualFunc(a.Places, b.Places, samePlacement) && a.Exact.IsSet() == b.Exact.IsSet() && a.Exact.Value == b.Exact.Value &&
		slices.EqualFunc(a.Tags, b.Tags, same) && slices.EqualFunc(a.Roles, b.Roles, func(a, b syntax.Role) bool {
		return same(a.Name, b.Name) && slices.EqualFunc(a.Ops, b.Ops, same) && (a.Constant == nil) == (b.Constant == nil) &&
			(a.Constant == nil || a.Constant.String() == b.Constant.String())
	})
}

// familyPart is a text of a [[family]], being read.
func (l *loader) familyPart(m *member, what string, text syntax.String) *part {
	return &part{l: l, file: m.file, prefix: "family " + m.decl.Name.Value + ": " + what + ": ", text: text}
}

// role reads what plays a role.
func (l *loader) role(m *member, decl *syntax.Role) *role {
	r := &role{decl: decl}
	for _, text := range decl.Ops {
		p := l.familyPart(m, decl.Name.Value, text)
		if !text.IsTerm() {
			whole := diag.Span{Start: 0, End: len(text.Value)}
			switch name := p.op(syntax.Word{Text: text.Value, Span: whole}); {
			case slices.Contains(r.ops, name):
				p.errorf(whole, "%s is listed twice", name)
			case l.unknown(name) == nil:
				r.ops = append(r.ops, name)
			}
			continue
		}
		term, errs := syntax.ParsePattern(m.file.Source, text)
		p.add(errs)
		if term == nil {
			continue
		}
		p.readForms(term)
		p.checkRole(term)
		r.terms = append(r.terms, term)
	}
	return r
}

// checkRole reports what the application that plays a role cannot have, and completes
// the names of its ops.
func (p *part) checkRole(term *syntax.Term) {
	seen := ""
	for t := range term.All() {
		switch t.Kind {
		case syntax.App:
			if len(t.Head.Ops) != 1 || t.Head.Var != "" {
				p.errorf(t.Head.Span, "an application that plays a role is of one op")
				continue
			}
			t.Head.Ops[0].Text = p.op(t.Head.Ops[0])
			p.checkUse(t, t.Head.Ops[0].Text)
		case syntax.Var:
			if parameter(t.Name) < 0 {
				p.errorf(t.Span, "?%s: the arguments of a role are called ?a, ?b, ?c and so on, in their order", t.Name)
				continue
			}
			seen += t.Name
		case syntax.Const:
		default:
			p.errorf(t.Span, "%s has no place in what plays a role", t.String()).Help = "its arguments are ?a, ?b and so on, constants, and applications to those"
		}
	}
	for i := range len(seen) {
		if next := string(rune('a' + i)); !strings.Contains(seen, next) {
			p.errorf(term.Span, "the argument ?%s of the role is missing", next).Help = "the arguments of a role are called ?a, ?b and so on, in their order"
			return
		}
	}
}

// parameter returns which argument of a role a variable stands for, -1 for none.
func parameter(name string) int {
	if len(name) == 1 && 'a' <= name[0] && name[0] <= 'z' {
		return int(name[0] - 'a')
	}
	return -1
}

// arity returns how many arguments an application takes that plays a role.
func arity(role *syntax.Term) int {
	n := 0
	for t := range role.All() {
		if t.Kind == syntax.Var {
			n = max(n, parameter(t.Name)+1)
		}
	}
	return n
}

// operandName is the variable of the condition that each operand must fulfill.
const operandName = "x"

// condition compiles a condition of a family, to say what is wrong with it before any
// rule has it.
func (l *loader) condition(m *member, text syntax.String, names map[string]unify.Slot) *guard.Guard {
	if !text.IsSet() {
		return nil
	}
	key := "where"
	if names != nil {
		key = "operand"
	}
	p := l.familyPart(m, key, text)
	g, errs := guard.Compile(p.expr(diag.Span{Start: 0, End: len(text.Value)}), names)
	for _, err := range errs {
		if err.Help == "" {
			err.Help = "it may ask about out, the value that is replaced" + strings.Repeat(", and about x, an operand", len(names))
		}
	}
	p.add(errs)
	return g
}

// opsOf yields the names of ops that terms apply.
func opsOf(roots ...*syntax.Term) iter.Seq[syntax.Word] {
	return func(yield func(syntax.Word) bool) {
		for _, root := range roots {
			for t := range root.All() {
				for _, word := range t.Head.Ops {
					if !yield(word) {
						return
					}
				}
			}
		}
	}
}

// play puts what plays the roles of the family into terms that name them.
func (p *part) play(roots ...*syntax.Term) {
	if p.in == nil {
		return
	}
	for _, root := range roots {
		for _, t := range slices.Backward(slices.Collect(root.All())) {
			if t.Kind == syntax.App {
				p.playApp(t)
			}
		}
	}
}

// playApp does so in one application, whose arguments are done.
func (p *part) playApp(t *syntax.Term) {
	if !slices.ContainsFunc(t.Head.Ops, isRole) {
		return
	}
	if p.key == "match" {
		p.in.addOperands(t.Args)
	}
	isAny := len(t.Head.Ops) > 1 || t.Head.Var != ""
	var ops []syntax.Word
	for _, word := range t.Head.Ops {
		if !isRole(word) {
			ops = append(ops, word)
			continue
		}
		r := p.in.member.role(word)
		if r == nil {
			p.errorf(word.Span, "%s has no role %q in the family %q", p.in.member.label(), word.Text, p.in.member.decl.Name.Value)
			return
		}
		if r.isWrong() {
			return // reported where it is declared
		}
		if isTest := p.key == "in" || p.key == "out"; isTest && len(r.ops)+len(r.terms) > 1 {
			r = r.first() // a test is of one op
		}
		switch {
		case isAny && r.decl.Constant != nil:
			p.in.unfit = fmt.Sprintf("%q is the constant %s, and not one of several ops", r.name(), r.decl.Constant)
			return
		case isAny && len(r.terms) > 0:
			p.in.unfit = fmt.Sprintf("%q is the application %s, which no variable for an op can stand for", r.name(), r.terms[0])
			return
		case r.decl.Constant != nil:
			p.playConstant(t, r)
			return
		case p.key == "replace" && len(r.ops)+len(r.terms) > 1:
			p.in.unfit = fmt.Sprintf("%q is several ops, and which to make is not said: (?f:{%s} ?x) in match binds one", r.name(), r.name())
			return
		case len(r.terms) > 0:
			p.playTerm(t, r)
			return
		}
		for _, op := range r.ops {
			ops = append(ops, syntax.Word{Text: op, Span: word.Span})
		}
	}
	if len(ops) == 0 {
		p.in.unfit = fmt.Sprintf("no op plays the role %q", t.Head.Ops[0].Text)
		return
	}
	t.Head.Ops = ops
}

// choice separates the name of a role from the number of one of its applications, in
// the patterns that alternatives makes.
const choice = "@"

// role returns the role that a word names; where the word names one application of a role, the role for that alone.
func (m *member) role(word syntax.Word) *role {
	name, number, isOne := strings.Cut(word.Text, choice)
	r := m.roles[name]
	if !isOne || r == nil {
		return r
	}
	i, err := strconv.Atoi(number)
	switch {
	case err != nil:
		return nil
	case i == 0:
		return &role{decl: r.decl, ops: r.ops}
	}
	return &role{decl: r.decl, terms: r.terms[i-1 : i]}
}

// first returns the role as what plays it first.
func (r *role) first() *role {
	if r.decl.Ops[0].IsTerm() {
		return &role{decl: r.decl, terms: r.terms[:1]}
	}
	return &role{decl: r.decl, ops: r.ops[:1]}
}

// maxAlternatives bounds the patterns that one is because of what plays its roles.
const maxAlternatives = 32

// alternatives returns the patterns that a pattern is: several where applications play
// a role of several ops.
func (p *part) alternatives(t *syntax.Term) []*syntax.Term {
	if p.in == nil || t == nil {
		return []*syntax.Term{t}
	}
	var one *syntax.Term // the first one of several
	var choices []syntax.Head
	for sub := range t.All() {
		if choices = p.in.member.choices(sub.Head); len(choices) > 1 {
			one = sub
			break
		}
	}
	if one == nil {
		return []*syntax.Term{t}
	}
	var list []*syntax.Term
	for _, head := range choices {
		one.Head = head
		list = append(list, p.alternatives(clone(t))...)
		if len(list) > maxAlternatives {
			p.in.unfit = fmt.Sprintf("the pattern is more than %d, as applications play several of its roles", maxAlternatives)
			return list[:1]
		}
	}
	return list
}

// choices returns the heads that one is: one for all ops by their names, and one for
// each application.
func (m *member) choices(h syntax.Head) []syntax.Head {
	if h.Var != "" {
		return []syntax.Head{h}
	}
	var list []syntax.Head
	plain := h
	plain.Ops = nil
	for _, word := range h.Ops {
		r := m.role(word)
		if !isRole(word) || r == nil || len(r.terms) == 0 {
			plain.Ops = append(plain.Ops, word)
			continue
		}
		if strings.Contains(word.Text, choice) {
			return []syntax.Head{h}
		}
		if len(r.ops) > 0 {
			plain.Ops = append(plain.Ops, syntax.Word{Text: word.Text + choice + "0", Span: word.Span})
		}
		for i := range r.terms {
			head := h
			head.Ops = []syntax.Word{{Text: word.Text + choice + strconv.Itoa(i+1), Span: word.Span}}
			list = append(list, head)
		}
	}
	if len(plain.Ops) > 0 {
		list = append([]syntax.Head{plain}, list...)
	}
	return list
}

// clone returns a copy of a term that shares no term with it.
func clone(t *syntax.Term) *syntax.Term {
	c := *t
	c.Args = make([]*syntax.Term, len(t.Args))
	for i, arg := range t.Args {
		c.Args[i] = clone(arg)
	}
	return &c
}

// isWrong reports whether what plays a role could not be read, isEmpty whether the
// dialect says that nothing does.
func (r *role) isWrong() bool {
	return r.decl.Constant == nil && len(r.terms)+len(r.ops) == 0 && len(r.decl.Ops) > 0
}

func (r *role) name() string { return r.decl.Name.Value }

func (r *role) isEmpty() bool { return r.decl.Constant == nil && len(r.decl.Ops) == 0 }

func isRole(word syntax.Word) bool { return !strings.Contains(word.Text, ".") }

// playConstant makes a constant of a role without arguments.
func (p *part) playConstant(t *syntax.Term, r *role) {
	if len(t.Args)+len(t.Attrs) > 0 || t.Output >= 0 {
		p.errorf(t.Span, "%q is the constant %s: it has no arguments, attributes and outputs", r.decl.Name.Value, r.decl.Constant)
	}
	literal := *r.decl.Constant
	literal.Span = t.Span
	t.Kind, t.Const, t.Head, t.Attrs, t.Args, t.Output = syntax.Const, &literal, syntax.Head{}, nil, nil, -1
}

// playTerm makes the application that plays a role of one that names it.
func (p *part) playTerm(t *syntax.Term, r *role) {
	role := r.terms[0]
	if n := arity(role); len(t.Args) != n || slices.ContainsFunc(t.Args, func(a *syntax.Term) bool { return a.Kind == syntax.Rest }) {
		p.errorf(t.Span, "%q takes %s here: it is %s", r.name(), phrase.Count(n, "argument"), role)
		return
	}
	attrs := map[string]*syntax.Attr{}
	for i := range t.Attrs {
		attrs[t.Attrs[i].Key.Text] = &t.Attrs[i]
	}
	made := p.filled(role, t, attrs)
	for i := range t.Attrs {
		if attrs[t.Attrs[i].Key.Text] != nil {
			made.Attrs = append(made.Attrs, t.Attrs[i])
		}
	}
	t.Head, t.Attrs, t.Args = made.Head, made.Attrs, made.Args
	if t.Output < 0 {
		t.Output = made.Output
	}
}

// filled returns a copy of the application that plays a role, with the arguments of t.
// The attributes that it uses are taken out of attrs.
func (p *part) filled(role, t *syntax.Term, attrs map[string]*syntax.Attr) *syntax.Term {
	if role.Kind == syntax.Var {
		return t.Args[parameter(role.Name)]
	}
	made := *role
	made.Span, made.Head.Span = t.Span, t.Head.Span
	made.Head.Ops = slices.Clone(role.Head.Ops)
	for i := range made.Head.Ops {
		made.Head.Ops[i].Span = t.Head.Span
	}
	if role.Const != nil {
		literal := *role.Const
		literal.Span = t.Span
		made.Const = &literal
	}
	made.Attrs, made.Args = nil, nil
	for _, a := range role.Attrs {
		a.Span, a.Key.Span, a.Value = t.Span, t.Span, t.Span
		if a.Kind != syntax.AttrVar {
			made.Attrs = append(made.Attrs, a)
			continue
		}
		given := attrs[a.Var]
		switch {
		case given != nil:
			renamed := *given
			renamed.Key.Text = a.Key.Text
			made.Attrs = append(made.Attrs, renamed)
			delete(attrs, a.Var)
		case p.key != "match":
			p.errorf(t.Span, "%s needs the attribute %q here", t.Head.String(), a.Var)
		}
	}
	for _, arg := range role.Args {
		made.Args = append(made.Args, p.filled(arg, t, attrs))
	}
	return &made
}

// ofEach returns the condition of an operand for each of a list.
func ofEach(text guard.Text) guard.Text {
	const head = "all(" + operandName + ", let " + operandName + " = #; "
	length, at := len(text.Text), text.At
	text.Text = head + text.Text + ")"
	text.At = func(span diag.Span) diag.Span {
		within := func(i int) int { return min(max(i-len(head), 0), length) }
		return at(diag.Span{Start: within(span.Start), End: within(span.End)})
	}
	return text
}

// addOperands adds what has a name among the arguments of a role.
func (in *instance) addOperands(args []*syntax.Term) {
	for _, arg := range args {
		o := argument{arg.Name, arg.Kind == syntax.Rest}
		if arg.Kind != syntax.Var && !o.rest {
			o.name = arg.As.Text
		}
		if o.name != "" && !slices.Contains(in.operands, o) {
			in.operands = append(in.operands, o)
		}
	}
}

// playOp returns the op that plays a role which a guard names.
func (p *part) playOp(name string) (string, *diag.Error) {
	r := p.in.member.roles[name]
	if r == nil || len(r.ops) != 1 || len(r.terms) > 0 {
		var known []string
		for _, r := range p.in.member.decl.Roles {
			if played := p.in.member.roles[r.Name.Value]; len(played.ops) == 1 && len(played.terms) == 0 {
				known = append(known, r.Name.Value)
			}
		}
		return "", diag.Errorf(nil, diag.NoSpan, "no op plays the role %q alone in %s", name, p.in.member.label()).Suggest(name, known)
	}
	return r.ops[0], nil
}
