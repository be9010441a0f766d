package syntax

import (
	"strconv"
	"strings"

	"github.com/settle-go/settle/diag"
)

// term takes one term with its annotation, or returns nil after an error; then the
// parser may have continued after the term.
func (p *parser) term() *Term {
	p.space()
	if !p.enter() {
		return nil
	}
	defer p.leave()
	start := p.pos
	t := p.bareTerm()
	if p.broken {
		t = nil
		p.resume(start)
	}
	if p.broken {
		return nil
	}
	annot := p.annotation()
	if p.broken || t == nil {
		return nil
	}
	t.Annot = annot
	if t.Annot != nil && (t.Kind == Rest || t.Kind == Inlined || t.Spread) {
		annot := t.Annot
		t.Annot = nil
		p.report(annot.Span.Start, annot.Span.End, "%s has no type: it stands for several arguments", t)
	}
	t.Span = diag.Span{Start: start, End: p.pos}
	return t
}

func (p *parser) bareTerm() *Term {
	switch c := p.peek(); {
	case p.done():
		p.fail(p.pos, p.pos+1, "expected a term")
	case c == '(':
		return p.app()
	case c == '?':
		return p.varOrRest()
	case c == '{':
		return p.computed()
	case c == '%':
		return p.testValue()
	case c == '_' && !isWordByte(p.at(1)):
		p.pos++
		return &Term{Kind: Any, Output: -1}
	case c == '"' || isDigit(c) || c == '-' || c == '+':
		return p.constant()
	case isLetter(c) || c == '_':
		return p.wordTerm()
	case c == '[' && p.mode == inClause:
		return p.sequence()
	case c == '[':
		p.fail(p.pos, p.pos+1, "a list of terms is allowed for the outputs of the root only")
	case c == ')':
		p.fail(p.pos, p.pos+1, "unbalanced parenthesis: there is nothing open here")
	case c == '^':
		p.fail(p.pos, p.pos+1, "a region is allowed after the arguments of an op only")
	default:
		p.unexpected("a term")
	}
	return nil
}

func (p *parser) constant() *Term {
	lit := p.literal(false)
	if lit == nil {
		return nil
	}
	return &Term{Kind: Const, Const: lit, Output: -1}
}

// wordTerm takes a constant that is written as a word, or one of the words of
// terms; names are not terms.
func (p *parser) wordTerm() *Term {
	try := *p
	try.errs = nil
	w := try.word(isWordByte)
	switch {
	case w.Text == anyConst && try.peek() != '<':
		return p.anyConstant(w)
	case w.Text == fold && try.peek() == '(':
		return p.folded(w)
	case w.Text == inline && try.peek() == '(':
		return p.inlined()
	case w.Text == "true", w.Text == "false", w.Text == "inf", w.Text == "nan", try.peek() == '<':
		return p.constant()
	}
	err := p.fail(w.Span.Start, w.Span.End, "unexpected name %q", w.Text)
	switch {
	case w.Text == fold && p.mode == inReplacement:
		err.Help = "the constant that an op computes is written fold(op ?c)"
	case w.Text == inline && p.mode == inReplacement:
		err.Help = "the ops of a region are put here by inline(^body ?x)"
	case p.mode == inTest:
		err.Help = "a value is written %" + w.Text + ", an op in parentheses: (" + w.Text + ")"
	default:
		err.Help = "a variable is written ?" + w.Text + ", an op in parentheses: (" + w.Text + ")"
	}
	return nil
}

func (p *parser) varOrRest() *Term {
	start := p.pos
	t := &Term{Kind: Var, Name: p.variable().Text, Output: -1}
	if p.broken {
		return nil
	}
	if p.dots() {
		t.Kind = Rest
	}
	p.noVariables(start, t.Name)
	if p.peek() == '@' {
		return p.named(t, start)
	}
	return t
}

// named takes the term after a name and "@".
func (p *parser) named(name *Term, start int) *Term {
	as := Word{Text: name.Name, Span: diag.Span{Start: start, End: p.pos}}
	p.pos++
	if p.mode != inPattern {
		p.report(start, p.pos, "?%s@ is allowed in patterns only", as.Text)
	}
	begin := p.pos
	if c := p.peek(); c == ' ' || c == '\t' || c == '\n' || c == '\r' {
		p.fail(start, p.pos, "the term that ?%s@ names follows without a space", as.Text).Help = "write ?" + as.Text + "@(op ?x)"
		return nil
	}
	t := p.bareTerm()
	if p.broken || t == nil {
		return nil
	}
	if name.Kind == Rest || t.Kind != App && t.Kind != Const && t.Kind != AnyConst || t.As.Text != "" {
		p.report(start, p.pos, "%s@ names the value of an op or a constant, not %s", p.text[start:begin-1], p.text[begin:p.pos]).Help =
			"write ?" + as.Text + "@(op ?x), or ?" + as.Text + "@const"
	}
	t.As = as
	return t
}

// anyConstant takes the word for any constant.
func (p *parser) anyConstant(w Word) *Term {
	p.pos = w.Span.End
	if p.mode != inPattern {
		p.report(w.Span.Start, w.Span.End, "%s is any constant, and allowed in patterns only", anyConst)
	}
	return &Term{Kind: AnyConst, Output: -1}
}

// folded takes fold(op argument...).
func (p *parser) folded(w Word) *Term {
	p.pos = w.Span.End
	if p.mode != inReplacement {
		p.report(w.Span.Start, w.Span.End, "%s computes a constant, and is allowed in replacements only", fold)
	}
	app := p.app()
	if p.broken || app == nil {
		return nil
	}
	app.Span = diag.Span{Start: w.Span.End, End: p.pos}
	return &Term{Kind: Fold, Args: []*Term{app}, Output: -1}
}

// computed takes {expression}, with dots after it where it gives a list.
func (p *parser) computed() *Term {
	start := p.pos
	if p.mode != inReplacement {
		err := p.fail(start, start+1, "an operand that is computed is allowed in replacements only")
		if p.mode == inPattern {
			err.Help = "a pattern binds a variable, and where asks about it"
		}
		return nil
	}
	p.pos++
	t := &Term{Kind: Computed, Expr: p.expression(false), Output: -1}
	if p.broken {
		return nil
	}
	p.pos++
	t.Spread = p.dots()
	return t
}

func (p *parser) testValue() *Term {
	start := p.pos
	p.pos++
	w := p.word(isWordByte)
	switch {
	case w.Text == "":
		p.fail(start, p.pos, "a value needs a name after %q", "%")
	case p.mode != inTest:
		p.report(start, p.pos, "%%%s is allowed in tests only", w.Text).Help = "a variable of a rule is written with a question mark: ?x"
	}
	return &Term{Kind: Value, Name: w.Text, Output: -1}
}

// app takes (head{attributes} argument...)#output.
func (p *parser) app() *Term {
	open := p.pos
	p.pos++
	if p.next() == ')' {
		p.fail(open, p.pos+1, "empty application").Help = "write an op and its arguments: (add ?x ?y)"
		return nil
	}
	if p.done() {
		p.unclosed(open)
		return nil
	}
	t := &Term{Kind: App, Head: p.head(), Output: -1}
	if p.next() == '{' && p.isAttributes() {
		t.Attrs, t.Closed = p.attrs()
	}
	var last *Term // the argument before, nil after a mistake
	for !p.broken && p.next() != ')' {
		if p.done() {
			p.unclosed(open)
			return nil
		}
		if p.region(t) {
			continue
		}
		arg := p.term()
		if arg != nil {
			p.checkBeforeRegions(t, arg)
			p.checkArgument(t, last, arg)
			t.Args = append(t.Args, arg)
		}
		last = arg
	}
	if p.broken {
		return nil
	}
	p.pos++
	if p.peek() == '#' {
		t.Output = p.output()
	}
	return t
}

// isAttributes reports whether a brace after a head opens attributes: what follows is
// then a key and a colon, unless it is a mistake in attributes. In a replacement it may
// open an operand that is computed.
func (p *parser) isAttributes() bool {
	if p.mode != inReplacement {
		return true
	}
	try := *p
	try.errs = nil
	try.pos++
	if c := try.next(); c == '}' {
		return true
	} else if c == '!' {
		try.pos++
		return try.next() == '}'
	} else if c == '"' {
		try.quoted()
	} else if try.word(isWordByte).Text == "" {
		return false
	}
	return !try.broken && try.next() == ':'
}

func (p *parser) unclosed(open int) {
	p.fail(open, open+1, "unbalanced parenthesis: it is never closed")
}

// checkArgument reports an argument that may not come after the one before it.
func (p *parser) checkArgument(t, last, arg *Term) {
	if p.mode == inClause {
		p.checkLast(t, arg)
		return
	}
	if arg.Kind == Any && p.mode != inPattern {
		p.report(arg.Span.Start, arg.Span.End, "_ does not say which value to put here")
	}
	if p.mode == inPattern && arg.Kind == Rest && last != nil && last.Kind == Rest {
		p.report(arg.Span.Start, arg.Span.End, "?%s... follows ?%s...: where would the first end?", arg.Name, last.Name).Help =
			"between two rests stands a term that tells them apart: ?a... (op ?b...) ?c..."
	}
}

// head takes an op, a class of ops, or a variable that is bound to an op.
func (p *parser) head() Head {
	start := p.pos
	var h Head
	switch c := p.peek(); {
	case c == '?':
		h.Var = p.variable().Text
		end := p.pos
		if p.accept(':') {
			p.space()
			h.Ops = p.class()
		} else {
			p.pos = end
		}
		p.noVariables(start, h.Var)
	case c == '{':
		h.Ops = p.class()
	case c == '_' && !isWordByte(p.at(1)):
		p.pos++
	default:
		h.Ops = []Word{p.opName()}
	}
	h.Span = diag.Span{Start: start, End: p.pos}
	if p.mode != inPattern && !p.broken && (len(h.Ops) > 1 || len(h.Ops) == 0 && h.Var == "") {
		p.report(start, p.pos, "a %s needs exactly one op here", p.mode)
	}
	if p.mode == inReplacement && h.Var != "" && len(h.Ops) > 0 {
		p.report(start, p.pos, "a class of ops is allowed in patterns only")
	}
	return h
}

// class takes {op op ...}.
func (p *parser) class() []Word {
	open := p.pos
	if p.peek() != '{' {
		p.unexpected("a class of ops").Help = "a class is written ?f:{add mul}"
		return nil
	}
	p.pos++
	var ops []Word
	for !p.broken && p.next() != '}' {
		if p.done() {
			p.fail(open, open+1, "unbalanced %q: it is never closed", "{")
			return nil
		}
		op := p.opName()
		for _, other := range ops {
			if other.Text == op.Text && !p.broken {
				p.report(op.Span.Start, op.Span.End, "the op %q is in the class twice", op.Text)
			}
		}
		ops = append(ops, op)
	}
	if p.broken {
		return nil
	}
	p.pos++
	if len(ops) == 0 {
		p.fail(open, p.pos, "empty class of ops")
	}
	return ops
}

func (p *parser) opName() Word {
	w := p.word(isWordByte)
	switch {
	case w.Text == "":
		p.unexpected("the name of an op")
	case !isOpName(w.Text):
		p.fail(w.Span.Start, w.Span.End, "%q is not the name of an op", w.Text)
	}
	return w
}

// output takes #number.
func (p *parser) output() int {
	start := p.pos
	p.pos++
	w := p.word(isWordByte)
	n, err := strconv.ParseUint(w.Text, 10, 31)
	if err != nil {
		p.fail(start, p.pos, "%q is not the number of an output", p.text[start:p.pos]).Help = "outputs are counted from #0"
	}
	return int(n)
}

// ParsePattern reads the `match` of a rule: an application. It returns nil and
// the errors when there is one; src is the file that the text is in.
func ParsePattern(src *diag.Source, text String) (*Term, diag.List) {
	p := newParser(src, text, inPattern)
	if !p.start() {
		return nil, p.errs
	}
	t := p.term()
	p.end()
	if t != nil && !p.broken && t.Kind != App {
		p.report(t.Span.Start, t.Span.End, "a pattern begins with an op").Help = "write (op ?x), or (?f ?x...) for any op"
	}
	if len(p.errs) > 0 {
		return nil, p.errs
	}
	return t, nil
}

// ParseReplacement reads the `replace` of a rule: one term, or one for each
// output of the pattern's root in brackets, [?x, _], where _ stands for an
// output that nothing may use. [] replaces a root that has no outputs.
func ParseReplacement(src *diag.Source, text String) ([]*Term, diag.List) {
	return newParser(src, text, inReplacement).roots()
}

// ParseTestTerm reads the `in` of a test: one term, or one for each output of
// the graph in brackets.
func ParseTestTerm(src *diag.Source, text String) ([]*Term, diag.List) {
	return newParser(src, text, inTest).roots()
}

// ParseOutcome reads the `out` of a test, which is a test term or the word
// unchanged: no rule may fire.
func ParseOutcome(src *diag.Source, text String) ([]*Term, diag.List) {
	if IsUnchanged(text) {
		return nil, nil
	}
	return ParseTestTerm(src, text)
}

// IsUnchanged reports whether the `out` of a test says that the rule must not fire.
func IsUnchanged(text String) bool { return strings.TrimSpace(text.Value) == "unchanged" }

// ParseGiven reads the `given` of a test: declarations `%name: type` with
// commas or line ends between them.
func ParseGiven(src *diag.Source, text String) ([]Decl, diag.List) {
	p := newParser(src, text, inTest)
	p.limit()
	var decls []Decl
	for p.next(); !p.done(); p.next() {
		start := p.pos
		d := p.decl()
		if p.broken {
			p.resumeDecl(start)
			continue
		}
		for _, other := range decls {
			if other.Name.Text == d.Name.Text {
				p.report(d.Name.Span.Start-1, d.Name.Span.End, "%%%s is declared twice", d.Name.Text)
			}
		}
		decls = append(decls, d)
	}
	if len(p.errs) > 0 {
		return nil, p.errs
	}
	return decls, nil
}

func (p *parser) decl() Decl {
	if p.peek() != '%' {
		p.unexpected("a declaration").Help = "values are declared like this: %a: tensor<4xf32>, %b: i32"
		return Decl{}
	}
	var d Decl
	p.pos++
	d.Name = p.word(isWordByte)
	switch {
	case d.Name.Text == "":
		p.fail(p.pos-1, p.pos, "a value needs a name after %q", "%")
	case !p.accept(':'):
		p.unexpected("\":\" and the type of %" + d.Name.Text)
	}
	if !p.broken {
		d.Type, d.TypeSpan = p.scanType()
	}
	end := p.pos
	if p.next(); !p.done() && !strings.Contains(p.text[end:p.pos], "\n") && !p.accept(',') {
		p.unexpected("a comma or the end of the line after the declaration")
	}
	return d
}

// roots takes a term or a list of terms, and the end of the text.
func (p *parser) roots() ([]*Term, diag.List) {
	terms := []*Term{}
	switch {
	case !p.start():
	case p.peek() == '[':
		terms = p.rootList()
	default:
		if t := p.term(); t != nil {
			p.checkRoot(t, false)
			terms = append(terms, t)
		}
	}
	p.end()
	if len(p.errs) > 0 {
		return nil, p.errs
	}
	return terms, nil
}

func (p *parser) rootList() []*Term {
	open := p.pos
	p.pos++
	terms := []*Term{}
	for p.next() != ']' {
		if t := p.term(); t != nil {
			p.checkRoot(t, true)
			terms = append(terms, t)
		}
		if p.broken {
			return nil
		}
		if !p.accept(',') {
			break
		}
	}
	if !p.accept(']') {
		p.listEnd(open)
	}
	return terms
}

// checkRoot reports a root that is not one value.
func (p *parser) checkRoot(t *Term, inList bool) {
	switch {
	case t.Kind == Inlined, (t.Kind == Rest || t.Spread) && inList && p.mode == inReplacement: // several outputs
	case t.Kind == Rest || t.Spread:
		p.report(t.Span.Start, t.Span.End, "%s is allowed among the arguments of an op only", t)
	case t.Kind == Any && !inList:
		p.report(t.Span.Start, t.Span.End, "_ does not say which value to put here")
	}
}

// Clause is one way in which a relation holds: of the terms of its head where
// all goals do. Head and goals are applications of relations to terms.
type Clause struct {
	Head  *Term
	Goals []*Term
}

// String returns the clause in its canonical form.
func (c *Clause) String() string {
	if c == nil {
		return noText
	}
	text := c.Head.String()
	for i, g := range c.Goals {
		text += []string{" <- ", ", "}[min(i, 1)] + g.String()
	}
	return text
}

// ParseClause reads one of a relation's clauses: a head, and perhaps an arrow and
// goals with commas between them. It returns nil and the errors when there are
// any.
func ParseClause(src *diag.Source, text String) (*Clause, diag.List) {
	p := newParser(src, text, inClause)
	if !p.start() {
		return nil, p.errs
	}
	c := &Clause{Head: p.goal("a clause begins with")}
	if p.space(); !p.broken && p.peek() == '<' && p.at(1) == '-' {
		p.pos += len("<-")
		for more := true; more && !p.broken; more = p.accept(',') {
			c.Goals = append(c.Goals, p.goal("a goal is"))
		}
	}
	p.end()
	if len(p.errs) > 0 {
		return nil, p.errs
	}
	return c, nil
}

// goal takes the application of a relation.
func (p *parser) goal(what string) *Term {
	t := p.term()
	if t == nil || p.broken {
		return nil
	}
	switch {
	case t.Kind != App || t.Head.Var != "":
		p.report(t.Span.Start, t.Span.End, "%s a relation in parentheses", what).Help = "write (name ?x ?y), and (eq ?x ?y) where two terms are equal"
	case len(t.Attrs) > 0 || t.Output >= 0:
		p.report(t.Span.Start, t.Span.End, "a relation has no attributes and no outputs")
	}
	return t
}

// sequence takes [term, ...].
func (p *parser) sequence() *Term {
	open := p.pos
	p.pos++
	t := &Term{Kind: Sequence, Args: []*Term{}, Output: -1}
	for p.next() != ']' {
		if arg := p.term(); arg != nil {
			p.checkLast(t, arg)
			t.Args = append(t.Args, arg)
		}
		if p.broken {
			return nil
		}
		if !p.accept(',') {
			break
		}
	}
	if !p.accept(']') {
		p.listEnd(open)
		return nil
	}
	return t
}

// checkLast reports what follows a rest, since nothing says where
// it ends, and outputs, which a clause cannot distinguish.
func (p *parser) checkLast(t, arg *Term) {
	if n := len(t.Args); n > 0 && t.Args[n-1].Kind == Rest {
		p.report(arg.Span.Start, arg.Span.End, "?%s... must be the last: where would it end?", t.Args[n-1].Name)
	}
	if arg.Kind == App && arg.Output >= 0 {
		p.report(arg.Span.Start, arg.Span.End, "a clause does not distinguish outputs")
	}
}
