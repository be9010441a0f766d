package syntax

import "github.com/settle-go/settle/internal/diag"

// closer returns the bracket that closes c, or 0 when c opens none. Angle
// brackets are brackets in attributes and less-than signs in expressions.
func closer(c byte, angles bool) byte {
	switch {
	case c == '(':
		return ')'
	case c == '[':
		return ']'
	case c == '{':
		return '}'
	case c == '<' && angles:
		return '>'
	}
	return 0
}

func isCloser(c byte, angles bool) bool {
	return c == ')' || c == ']' || c == '}' || c == '>' && angles
}

// balanced takes one bracket with all that it holds and reports whether it was
// closed. Strings and arrows are skipped.
func (p *parser) balanced(angles bool) bool {
	var open []int
	for !p.done() {
		c := p.text[p.pos]
		switch {
		case c == '"':
			p.quoted()
			continue
		case (c == '\'' || c == '`') && !angles:
			p.expressionString(c)
			continue
		case c == '-' && p.at(1) == '>':
			p.pos++
		case closer(c, angles) != 0:
			open = append(open, p.pos)
		case isCloser(c, angles):
			last := open[len(open)-1]
			if closer(p.text[last], angles) != c {
				p.fail(p.pos, p.pos+1, "%q does not close the %q before it", string(c), p.text[last:last+1])
				return false
			}
			open = open[:len(open)-1]
		}
		p.pos++
		if len(open) == 0 {
			return true
		}
	}
	if !p.broken {
		last := open[len(open)-1]
		p.fail(last, last+1, "unbalanced %q: it is never closed", p.text[last:last+1])
	}
	return false
}

// expression takes the text of an expression up to a "}", or to a "," where
// that ends it, outside of all brackets and strings.
func (p *parser) expression(comma bool) Word {
	p.space()
	start, end := p.pos, p.pos
	for !p.done() {
		c := p.text[p.pos]
		switch {
		case c == '}' || c == ',' && comma:
			if end == start {
				p.fail(p.pos, p.pos+1, "expected an expression before %q", string(c))
			}
			return Word{Text: p.text[start:end], Span: diag.Span{Start: start, End: end}}
		case c == '"' || c == '\'' || c == '`':
			p.expressionString(c)
		case closer(c, false) != 0:
			p.balanced(false)
		case isCloser(c, false):
			p.fail(p.pos, p.pos+1, "%q closes nothing", string(c))
		default:
			p.pos++
		}
		if c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			end = p.pos
		}
	}
	p.fail(start, max(end, start+1), "this expression is not ended by %q", "}")
	return Word{}
}

// expressionString takes a string of the expression language.
func (p *parser) expressionString(quote byte) {
	start := p.pos
	for p.pos++; !p.done(); p.pos++ {
		switch c := p.text[p.pos]; {
		case c == '\\' && quote != '`':
			p.pos++
		case c == quote:
			p.pos++
			return
		}
	}
	p.fail(start, start+1, "this string has no closing quote")
}
