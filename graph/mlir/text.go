package mlir

import "strings"

// closingQuote returns the end of the string that begins here, behind its
// closing quote. Strings do not span lines.
func (p *parser) closingQuote() (end int, ok bool) {
	for pos := p.pos + 1; pos < len(p.text) && p.text[pos] != '\n'; pos++ {
		switch p.text[pos] {
		case '"':
			return pos + 1, true
		case '\\':
			pos++
		}
	}
	return 0, p.fail(p.pos, p.pos+1, "string is never closed")
}

// quoted reads a string.
func (p *parser) quoted() (string, bool) {
	start := p.pos
	end, ok := p.closingQuote()
	if !ok {
		return "", false
	}
	p.pos = end
	return p.unescape(start, end)
}

// unescape returns the content of the string between two places. What has no
// escapes is a part of the text.
func (p *parser) unescape(start, end int) (string, bool) {
	raw := p.text[start+1 : end-1]
	if strings.IndexByte(raw, '\\') < 0 {
		return raw, true
	}
	b := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); i++ {
		if raw[i] != '\\' {
			b = append(b, raw[i])
			continue
		}
		i++
		switch c := raw[i]; {
		case c == '\\' || c == '"':
			b = append(b, c)
		case c == 'n':
			b = append(b, '\n')
		case c == 't':
			b = append(b, '\t')
		case hexDigit(c) >= 0 && i+1 < len(raw) && hexDigit(raw[i+1]) >= 0:
			b = append(b, byte(hexDigit(c)<<4|hexDigit(raw[i+1])))
			i++
		default:
			at := start + i // of the backslash
			return "", p.fail(at, at+2, "unknown escape %q in a string; there are \\\\, \\\", \\n, \\t and two hexadecimal digits", raw[i-1:i+1])
		}
	}
	return string(b), true
}

func hexDigit(c byte) int {
	switch {
	case isDigit(c):
		return int(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return -1
}

// balanced returns the end of a text in brackets, which begins at an offset with
// its first bracket. Brackets match within it; strings and comments are passed
// over, arrows and comparisons close nothing.
func (p *parser) balanced(open int) (end int, ok bool) {
	var stack [maxAttrDepth]int
	depth := 0
	for pos := open; pos < len(p.text); pos++ {
		switch c := p.text[pos]; c {
		case '"':
			p.pos = pos
			if pos, ok = p.closingQuote(); !ok {
				return open, false
			}
			pos--
		case '/':
			if strings.HasPrefix(p.text[pos:], "//") {
				n := strings.IndexByte(p.text[pos:], '\n')
				if n < 0 {
					n = len(p.text) - pos
				}
				pos += n
			}
		case '-':
			if strings.HasPrefix(p.text[pos:], "->") {
				pos++
			}
		case '<', '(', '[', '{':
			if depth == len(stack) {
				return open, p.fail(pos, pos+1, "attributes are nested more than %d levels deep", maxAttrDepth)
			}
			stack[depth] = pos
			depth++
		case '>', ')', ']', '}':
			want := closing(p.text[stack[depth-1]])
			if c == '>' && want != '>' && strings.HasPrefix(p.text[pos:], ">=") {
				continue
			}
			if c != want {
				return open, p.fail(pos, pos+1, "expected %q before %q", string(rune(want)), string(rune(c)))
			}
			if depth--; depth == 0 {
				return pos + 1, true
			}
		}
	}
	last := stack[depth-1]
	return open, p.unclosed(last, last+1, "%q is never closed", p.text[last:last+1])
}

func closing(open byte) byte {
	switch open {
	case '(':
		return ')'
	case '[':
		return ']'
	case '{':
		return '}'
	}
	return '>'
}

func indexFrom(text string, pos int, c byte) int {
	if n := strings.IndexByte(text[pos:], c); n >= 0 {
		return pos + n
	}
	return -1
}
