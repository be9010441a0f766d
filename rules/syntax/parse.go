package syntax

import (
	"strconv"
	"unicode/utf8"

	"github.com/settle-go/settle/internal/diag"
)

// term takes one term with its annotation, or returns nil after an error; then the
// parser may have gone on behind the term.
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
	if t.Annot != nil && t.Kind == Rest {
		p.report(t.Annot.Span.Start, t.Annot.Span.End, "?%s... has no type: it stands for several arguments", t.Name)
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
		p.fail(p.pos, p.pos+1, "a list of terms stands for the outputs of the root only")
	case c == ')':
		p.fail(p.pos, p.pos+1, "unbalanced parenthesis: there is nothing open here")
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

// wordTerm takes a constant that is spelt as a word; names do not stand alone.
func (p *parser) wordTerm() *Term {
	try := *p
	try.errs = nil
	w := try.word(isWordByte)
	switch {
	case w.Text == "true", w.Text == "false", w.Text == "inf", w.Text == "nan", try.peek() == '<':
		return p.constant()
	}
	err := p.fail(w.Span.Start, w.Span.End, "unexpected name %q", w.Text)
	switch p.mode {
	case inTest:
		err.Help = "a value is written %" + w.Text + ", an op in parentheses: (" + w.Text + ")"
	default:
		err.Help = "a variable is written ?" + w.Text + ", an op in parentheses: (" + w.Text + ")"
	}
	return nil
}

// variable takes ?name.
func (p *parser) variable() Word {
	start := p.pos
	p.pos++
	w := p.word(isNameByte)
	switch {
	case w.Text == "" || w.Text == "_":
		p.fail(start, p.pos, "a variable needs a name after %q", "?").Help = "_ matches anything and binds nothing"
	case isDigit(w.Text[0]):
		p.fail(start, p.pos, "the variable %q begins with a digit", "?"+w.Text)
	}
	return w
}

// noVariables reports a rule's variable in a test.
func (p *parser) noVariables(start int, name string) {
	if p.mode == inTest {
		p.report(start, start+1+len(name), "?%s stands in patterns and replacements only", name).Help =
			"a test's values are declared by given = '%" + name + ": f32' and written %" + name
	}
}

func (p *parser) varOrRest() *Term {
	start := p.pos
	t := &Term{Kind: Var, Name: p.variable().Text, Output: -1}
	if p.broken {
		return nil
	}
	if p.peek() == '.' && p.at(1) == '.' && p.at(2) == '.' {
		t.Kind = Rest
		p.pos += len("...")
	}
	p.noVariables(start, t.Name)
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
		p.report(start, p.pos, "%%%s stands in tests only", w.Text).Help = "a variable of a rule is written with a question mark: ?x"
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
	if p.next() == '{' {
		t.Attrs = p.attrs()
	}
	for !p.broken && p.next() != ')' {
		if p.done() {
			p.unclosed(open)
			return nil
		}
		if arg := p.term(); arg != nil {
			p.checkArgument(t, arg)
			t.Args = append(t.Args, arg)
		}
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

func (p *parser) unclosed(open int) {
	p.fail(open, open+1, "unbalanced parenthesis: it is never closed")
}

// checkArgument reports an argument that may not stand after those before it.
func (p *parser) checkArgument(t, arg *Term) {
	if p.mode == inClause {
		p.checkLast(t, arg)
		return
	}
	if arg.Kind == Any && p.mode != inPattern {
		p.report(arg.Span.Start, arg.Span.End, "_ does not say which value to put here")
	}
	if arg.Kind != Rest || p.mode != inPattern {
		return
	}
	for _, other := range t.Args {
		if other.Kind == Rest {
			p.report(arg.Span.Start, arg.Span.End, "?%s... is a second rest beside ?%s...", arg.Name, other.Name).Help =
				"one application has at most one rest: where would the first end?"
			return
		}
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
		p.report(start, p.pos, "a class of ops stands in patterns only")
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
				p.report(op.Span.Start, op.Span.End, "the op %q stands in the class twice", op.Text)
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

// unexpected fails at the next character, or at the end of the text.
func (p *parser) unexpected(want string) *diag.Error {
	if p.done() {
		return p.fail(p.pos, p.pos+1, "expected %s, but the %s ends", want, p.mode)
	}
	r := p.rune()
	return p.fail(p.pos, p.pos+len(r), "expected %s, not %q", want, r)
}

// rune returns the next character as a string.
func (p *parser) rune() string {
	_, size := utf8.DecodeRuneInString(p.text[p.pos:])
	return p.text[p.pos : p.pos+size]
}
