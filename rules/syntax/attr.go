package syntax

import "github.com/settle-go/settle/internal/diag"

// attrs takes {key: value, ...}.
func (p *parser) attrs() []Attr {
	open := p.pos
	p.pos++
	if p.next() == '}' {
		p.fail(open, p.pos+1, "empty attributes").Help = "leave {} out: a pattern asks only for what it names"
		return nil
	}
	var attrs []Attr
	for !p.broken {
		p.space()
		start := p.pos
		attr := p.attr()
		if p.broken {
			if p.resumeAttr(start); p.broken {
				break
			}
		} else {
			for _, other := range attrs {
				if other.Key.Text == attr.Key.Text {
					p.report(attr.Key.Span.Start, attr.Key.Span.End, "attribute %q stands here twice", attr.Key.Text)
				}
			}
			attrs = append(attrs, attr)
		}
		if p.accept('}') {
			return attrs
		}
		if p.accept(',') {
			continue
		}
		if p.done() {
			p.fail(open, open+1, "unbalanced %q: it is never closed", "{")
			break
		}
		p.fail(p.pos, p.pos+1, "expected %q or %q after the attribute %q, not %q", ",", "}", attr.Key.Text, p.rune())
	}
	return nil
}

func (p *parser) attr() Attr {
	attr := Attr{Key: p.attrKey()}
	if !p.broken && !p.accept(':') {
		p.unexpected("\":\" after the attribute's name").Help = "attributes are written {axis: 1, perm: ?p}"
	}
	if p.broken {
		return attr
	}
	p.space()
	start := p.pos
	if p.mode == inReplacement {
		p.computedValue(&attr)
	} else {
		p.matchedValue(&attr)
	}
	attr.Value = diag.Span{Start: start, End: p.pos}
	if attr.Kind == AttrExpr {
		attr.Value.End = start + len(attr.Expr)
	}
	attr.Span = diag.Span{Start: attr.Key.Span.Start, End: attr.Value.End}
	return attr
}

func (p *parser) attrKey() Word {
	p.space()
	start := p.pos
	if p.peek() == '"' {
		lit := p.stringLiteral()
		if lit == nil {
			return Word{}
		}
		return Word{Text: lit.Text, Span: diag.Span{Start: start, End: p.pos}}
	}
	key := p.word(isWordByte)
	if key.Text == "" {
		p.unexpected("an attribute's name")
	}
	return key
}

// matchedValue takes the value of a pattern's or a test's attribute.
func (p *parser) matchedValue(attr *Attr) {
	switch {
	case p.peek() == '?':
		attr.Kind, attr.Var = AttrVar, p.variable().Text
		p.noVariables(p.pos-len(attr.Var)-1, attr.Var)
	case p.peek() == '_' && !isWordByte(p.at(1)):
		attr.Kind = AttrAny
		p.pos++
		if p.mode == inTest || p.mode == inClause {
			p.report(p.pos-1, p.pos, "_ stands in patterns only")
		}
	default:
		attr.Kind, attr.Literal = AttrLiteral, p.typedLiteral(true)
	}
}

// computedValue takes the value of a replacement's attribute: a variable, a
// literal where one stands alone, or else the text of an expression.
func (p *parser) computedValue(attr *Attr) {
	if p.peek() == '?' {
		start := p.pos
		attr.Kind, attr.Var = AttrVar, p.variable().Text
		if c := p.next(); !p.broken && !p.done() && c != ',' && c != '}' {
			p.fail(start, start+1+len(attr.Var), "?%s in an expression", attr.Var).Help = "an expression names its variables without the question mark"
		}
		p.pos = min(p.pos, len(p.text))
		return
	}
	if lit := p.loneLiteral(); lit != nil {
		attr.Kind, attr.Literal = AttrLiteral, lit
		return
	}
	attr.Kind = AttrExpr
	attr.Expr = p.expression(true).Text
}

// loneLiteral takes a literal that is the whole value, and nothing else.
func (p *parser) loneLiteral() *Literal {
	try := *p
	try.errs = nil
	lit := try.literal(false)
	if lit == nil {
		return nil
	}
	switch try.next() {
	case ':': // no expression goes on like this, so a bad type is a bad type
		return p.typedLiteral(false)
	case ',', '}':
		p.pos = lit.Span.End
		return lit
	}
	return nil
}
