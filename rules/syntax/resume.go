package syntax

import (
	"slices"
)

// After a mistake the parser continues where the text itself shows where the broken
// piece ends: an application at the parenthesis that closes it, an attribute at the
// comma or brace after it, a word at the next space, a declaration at the end of its
// line. Where brackets or strings are not closed, nothing shows that.

// resume continues after the term that begins at a position, if it is clear where it
// ends.
func (p *parser) resume(start int) {
	if start >= len(p.text) || p.unclear {
		return
	}
	if c := p.text[start]; closer(c, false) != 0 {
		end, ok := p.find(start, false, false, func(c byte, depth int) bool { return depth == 1 && c == closer(p.text[start], false) })
		if !ok {
			p.unclear = true // and so is where all around it ends
			return
		}
		p.goOn(end + 1)
		if p.peek() == '#' {
			p.pos++
			p.word(isWordByte)
		}
		return
	}
	end := start
	for end < len(p.text) && !isDelimiter(p.text[end]) {
		end++
	}
	if end == start || end < len(p.text) && slices.Contains([]byte("([{<\"'`"), p.text[end]) {
		return
	}
	p.goOn(end)
}

// goOn ends the silence after a mistake.
func (p *parser) goOn(at int) { p.broken, p.pos = false, at }

// resumeAttr continues at the comma or the brace after an attribute.
func (p *parser) resumeAttr(start int) {
	end, ok := p.find(start, true, false, func(c byte, depth int) bool {
		return depth == 0 && (c == ',' || c == '}') || c == '<' || c == '>' // a comma between these may be of a type
	})
	if ok && p.text[end] != '<' && p.text[end] != '>' {
		p.goOn(end)
	}
}

// resumeDecl continues after the comma or line end that ends a declaration.
func (p *parser) resumeDecl(start int) {
	end, ok := p.find(start, false, true, func(c byte, depth int) bool { return depth == 0 && (c == ',' || c == '\n') })
	if ok {
		p.goOn(end + 1)
	}
}

// find returns the first position from one on at which a byte, outside of strings and
// comments and with that many brackets open, ends what is looked for; not ok where
// brackets or strings do not close. A semicolon within braces may be of an expression
// or begin a comment: then nothing is found.
func (p *parser) find(from int, braces, angles bool, ends func(c byte, depth int) bool) (int, bool) {
	var open []byte // what closes them
	depth := 0      // of braces
	if braces {
		depth++
	}
	for i := from; i < len(p.text); i++ {
		c := p.text[i]
		inBraces := depth > 0
		switch {
		case ends(c, len(open)):
			return i, true
		case c == '"' || inBraces && (c == '\'' || c == '`'):
			if i = closingQuote(p.text, i); i < 0 {
				return 0, false
			}
		case c == ';' && inBraces:
			return 0, false
		case c == ';':
			for i+1 < len(p.text) && p.text[i+1] != '\n' {
				i++
			}
		case c == '-' && i+1 < len(p.text) && p.text[i+1] == '>':
			i++
		case closer(c, angles) != 0:
			open = append(open, closer(c, angles))
			if c == '{' {
				depth++
			}
		case isCloser(c, angles):
			if len(open) == 0 || open[len(open)-1] != c {
				return 0, false
			}
			open = open[:len(open)-1]
			if c == '}' {
				depth--
			}
		}
	}
	return 0, false
}

// closingQuote returns where the string that begins at a position is closed, -1 where it
// is not.
func closingQuote(text string, start int) int {
	for i := start + 1; i < len(text); i++ {
		switch {
		case text[i] == text[start]:
			return i
		case text[i] == '\\' && text[start] != '`':
			i++
		case text[i] == '\n' && text[start] == '"':
			return -1
		}
	}
	return -1
}

// isDelimiter reports the bytes that no word has.
func isDelimiter(c byte) bool { return slices.Contains([]byte(" \t\r\n()[]{}<>,:;\"'`"), c) }
