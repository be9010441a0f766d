package syntax

import (
	"strconv"
	"strings"

	"github.com/settle-go/settle/internal/diag"
)

// typedLiteral takes a literal and the type that may follow it. Where bare
// words are taken, a word without brackets (`f32`, `unit`) is a raw literal.
func (p *parser) typedLiteral(bare bool) *Literal {
	p.space()
	start := p.pos
	lit := p.literal(bare)
	if lit == nil {
		return nil
	}
	end := p.pos
	if p.accept(':') {
		lit.Type, _ = p.scanType()
		end = p.pos
	}
	lit.Span = diag.Span{Start: start, End: end}
	p.pos = end
	return lit.unless(p.broken)
}

// unless returns the literal, or nil when reading it failed.
func (l *Literal) unless(broken bool) *Literal {
	if broken {
		return nil
	}
	return l
}

func (p *parser) literal(bare bool) *Literal {
	start, c := p.pos, p.peek()
	var lit *Literal
	switch {
	case c == '"':
		lit = p.stringLiteral()
	case isDigit(c) || c == '-' || c == '+':
		lit = p.number()
	case c == '@':
		lit = p.symbol()
	case c == '[':
		lit = p.list(bare)
	case c == '#' || c == '!' || isLetter(c) || c == '_':
		lit = p.wordLiteral(bare)
	case c == '(' && bare:
		p.scanType()
		lit = &Literal{Kind: RawLiteral, Text: p.text[start:p.pos]}
	default:
		p.unexpected("an attribute value")
	}
	if lit != nil {
		lit.Span = diag.Span{Start: start, End: p.pos}
	}
	return lit.unless(p.broken)
}

func (p *parser) stringLiteral() *Literal {
	w := p.quoted()
	if p.broken {
		return nil
	}
	text, err := strconv.Unquote(w.Text)
	if err != nil {
		p.fail(w.Span.Start, w.Span.End, "bad escape in the string %s", w.Text).Help = `escapes are \" \\ \n \t \r \x41 \u00e9`
	}
	return &Literal{Kind: StringLiteral, Text: text}
}

// number takes an integer or a float: a sign, then digits or inf or nan.
func (p *parser) number() *Literal {
	start := p.pos
	if c := p.peek(); c == '+' || c == '-' {
		p.pos++
	}
	if isLetter(p.peek()) {
		if w := p.word(isNameByte); w.Text != "inf" && w.Text != "nan" {
			p.fail(start, p.pos, "%q is not a number", p.text[start:p.pos])
			return nil
		}
		return p.float(start)
	}
	if p.peek() == '0' && p.at(1)|0x20 == 'x' {
		p.word(isNameByte)
		return p.integer(start)
	}
	digits := p.word(isDigit).Text
	isFloat := p.fraction()
	if w := p.word(isNameByte); digits == "" || w.Text != "" {
		p.fail(start, max(p.pos, start+1), "%q is not a number", p.text[start:p.pos])
		return nil
	}
	if isFloat {
		return p.float(start)
	}
	return p.integer(start)
}

// fraction takes what makes a number a float: a point with digits, an exponent.
func (p *parser) fraction() bool {
	found := false
	if p.peek() == '.' && isDigit(p.at(1)) {
		p.pos++
		p.word(isDigit)
		found = true
	}
	sign := 0
	if c := p.at(1); c == '+' || c == '-' {
		sign = 1
	}
	if p.peek()|0x20 == 'e' && isDigit(p.at(1+sign)) {
		p.pos += 1 + sign
		p.word(isDigit)
		found = true
	}
	return found
}

func (p *parser) integer(start int) *Literal {
	text := p.text[start:p.pos]
	sign := ""
	if text[0] == '-' || text[0] == '+' {
		sign, text = text[:1], text[1:]
	}
	base := 10
	if len(text) > 1 && text[1]|0x20 == 'x' {
		base, text = 16, text[2:]
	}
	n, err := strconv.ParseInt(strings.TrimPrefix(sign, "+")+text, base, 64)
	switch {
	case err == nil:
		return &Literal{Kind: IntLiteral, Int: n}
	case isRange(err):
		p.fail(start, p.pos, "the integer %s does not fit in 64 bits", p.text[start:p.pos])
	default:
		p.fail(start, p.pos, "%q is not a number", p.text[start:p.pos])
	}
	return nil
}

func (p *parser) float(start int) *Literal {
	text := p.text[start:p.pos]
	if strings.HasSuffix(text, "nan") {
		text = "nan"
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil {
		p.fail(start, p.pos, "the number %s does not fit in a 64-bit float", text)
		return nil
	}
	return &Literal{Kind: FloatLiteral, Float: f}
}

func isRange(err error) bool {
	num, ok := err.(*strconv.NumError)
	return ok && num.Err == strconv.ErrRange
}

// symbol takes @name, @"any name", or a path of them: @module::@name.
func (p *parser) symbol() *Literal {
	start := p.pos
	for {
		p.pos++ // the @
		if p.peek() == '"' {
			p.quoted()
		} else if w := p.word(isWordByte); w.Text == "" {
			p.fail(start, p.pos, "a symbol needs a name after %q", "@")
		}
		if p.broken {
			return nil
		}
		if !strings.HasPrefix(p.text[p.pos:], "::@") {
			break
		}
		p.pos += len("::")
	}
	return &Literal{Kind: SymbolLiteral, Text: p.text[start+1 : p.pos]}
}

func (p *parser) list(bare bool) *Literal {
	open := p.pos
	if !p.enter() {
		return nil
	}
	defer p.leave()
	p.pos++
	lit := &Literal{Kind: ListLiteral}
	for p.next() != ']' {
		item := p.typedLiteral(bare)
		if item == nil {
			return nil
		}
		lit.Items = append(lit.Items, *item)
		if !p.accept(',') {
			break
		}
	}
	if !p.accept(']') {
		p.listEnd(open)
		return nil
	}
	return lit
}

func (p *parser) listEnd(open int) {
	if p.done() {
		p.fail(open, open+1, "unbalanced %q: it is never closed", "[")
		return
	}
	p.fail(p.pos, p.pos+1, "expected %q or %q in the list, not %q", ",", "]", p.rune())
}

// wordLiteral takes true, false, inf, nan, or a raw literal.
func (p *parser) wordLiteral(bare bool) *Literal {
	start := p.pos
	if c := p.peek(); c == '#' || c == '!' {
		p.pos++
	}
	w := p.word(isWordByte)
	switch text := p.text[start:p.pos]; {
	case text == "true" || text == "false":
		return &Literal{Kind: BoolLiteral, Bool: text == "true"}
	case text == "inf" || text == "nan":
		return p.float(start)
	case w.Text == "":
		p.fail(start, p.pos, "a name is missing after %q", text)
		return nil
	case p.peek() == '<':
		p.balanced(true)
	case !bare && text[0] != '#':
		p.fail(start, p.pos, "unexpected name %q", text)
	}
	return &Literal{Kind: RawLiteral, Text: p.text[start:p.pos]}
}
