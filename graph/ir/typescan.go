package ir

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// skipBlanks returns the offset of what follows blanks, line ends and comments,
// which run from // to the end of the line.
func skipBlanks(text string, pos int) int {
	for ; pos < len(text); pos++ {
		switch c := text[pos]; {
		case c == ' ' || c == '\n' || c == '\t' || c == '\r':
		case c == '/' && pos+1 < len(text) && text[pos+1] == '/':
			line := strings.IndexByte(text[pos:], '\n')
			if line < 0 {
				return len(text)
			}
			pos += line
		default:
			return pos
		}
	}
	return pos
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// scanWord returns the end of a bare word, pos where there is none.
func scanWord(text string, pos int) int {
	if pos == len(text) || !isLetter(text[pos]) {
		return pos
	}
	for pos++; pos < len(text); pos++ {
		if c := text[pos]; !isLetter(c) && !isDigit(c) && c != '$' && c != '.' {
			break
		}
	}
	return pos
}

func scanDigits(text string, pos int) int {
	for pos < len(text) && isDigit(text[pos]) {
		pos++
	}
	return pos
}

// scanSymbol returns the end of the name after an exclamation mark: digits
// only, or letters, digits and $ . _ -. A dash must be followed by more of the
// name, for that of an arrow is none.
func scanSymbol(text string, pos int) int {
	if pos < len(text) && isDigit(text[pos]) {
		return scanDigits(text, pos)
	}
	end := pos
	for ; pos < len(text); pos++ {
		switch c := text[pos]; {
		case isLetter(c), isDigit(c), c == '$', c == '.':
			end = pos + 1
		case c != '-':
			return end
		}
	}
	return end
}

// parseDecimal returns the number that digits spell, false where it is no
// int64.
func parseDecimal(digits string) (n int64, ok bool) {
	for i := 0; i < len(digits); i++ {
		d := int64(digits[i] - '0')
		if n > (math.MaxInt64-d)/10 {
			return 0, false
		}
		n = n*10 + d
	}
	return n, true
}

// found quotes the character at an offset.
func found(text string, pos int) string {
	if pos >= len(text) {
		return "the end of the text"
	}
	_, size := utf8.DecodeRuneInString(text[pos:])
	return strconv.Quote(text[pos : pos+size])
}

// shorten quotes the beginning of what may be of any length.
func shorten(text string) string {
	const most = 60
	if len(text) <= most {
		return strconv.Quote(text)
	}
	return strconv.Quote(text[:most] + "...")
}

// body reads `<...>` of an opaque type. Within it brackets must match and
// strings end; the rest is its dialect's.
func (p *typeParser) body() bool {
	end, ok := p.balanced(p.pos, false)
	p.pos = end
	return ok
}

// attribute reads the text of an attribute, up to a comma or to the bracket
// that closes the type, and returns "" where there is none.
func (p *typeParser) attribute() string {
	start := p.pos
	end, ok := p.balanced(start, true)
	if !ok {
		return ""
	}
	p.pos = end
	attr := strings.TrimRight(p.text[start:end], " \t\r\n")
	if attr == "" {
		p.fail(start, start+1, "expected an attribute, found "+p.found())
		return ""
	}
	if attr[len(attr)-1] == '-' {
		// Printed without the blank, it would make an arrow of the bracket.
		p.fail(start, start+len(attr), "an attribute cannot end with \"-\"")
		return ""
	}
	if p.aliases != nil {
		attr = p.aliases.Expand(attr)
	}
	return attr
}

// balanced returns the end of a text with matching brackets. As a list it ends
// before the first comma or closing angle bracket outside of brackets of its
// own, else after the bracket that closes its first.
func (p *typeParser) balanced(pos int, list bool) (end int, ok bool) {
	var stack [maxTypeDepth]int // offsets of open brackets
	open := stack[:0]
	for start := pos; pos < len(p.text); pos++ {
		switch c := p.text[pos]; c {
		case '"':
			if pos, ok = p.quoted(pos); !ok {
				return pos, false
			}
		case '/':
			if p.at(pos+1) == '/' {
				p.fail(pos, pos+2, "a comment cannot stand within the text of an attribute or opaque type")
				return pos, false
			}
		case '-':
			if p.at(pos+1) == '>' {
				pos++
			}
		case '<', '(', '[', '{':
			if len(open) == len(stack) {
				p.tooDeep(start)
				return pos, false
			}
			open = append(open, pos)
		case '>', ')', ']', '}':
			if len(open) == 0 && list && c == '>' {
				return pos, true
			}
			if open, ok = p.closed(open, pos); !ok {
				return pos, false
			}
			if len(open) == 0 && !list {
				return pos + 1, true
			}
		case ',':
			if len(open) == 0 && list {
				return pos, true
			}
		}
	}
	p.unclosed(open)
	return pos, false
}

// closed pops the bracket that the one at an offset closes. The >= of an affine
// set within parentheses closes none.
func (p *typeParser) closed(open []int, pos int) ([]int, bool) {
	if len(open) == 0 {
		p.fail(pos, pos+1, strconv.Quote(p.text[pos:pos+1])+" closes nothing")
		return open, false
	}
	last := open[len(open)-1]
	want := byte('>')
	switch p.text[last] {
	case '(':
		want = ')'
	case '[':
		want = ']'
	case '{':
		want = '}'
	}
	if p.text[pos] == want {
		return open[:len(open)-1], true
	}
	if p.text[pos] == '>' && p.at(pos+1) == '=' {
		return open, true
	}
	p.fail(pos, pos+1, "expected "+strconv.Quote(string(rune(want)))+" before "+strconv.Quote(p.text[pos:pos+1]))
	return open, false
}

func (p *typeParser) unclosed(open []int) {
	if len(open) == 0 {
		p.fail(len(p.text), len(p.text), `expected ">" to close the type, found the end of the text`)
		return
	}
	last := open[len(open)-1]
	p.fail(last, last+1, strconv.Quote(p.text[last:last+1])+" is never closed")
}

// quoted returns the offset of the quote that ends a string, which cannot span
// lines.
func (p *typeParser) quoted(start int) (end int, ok bool) {
	for pos := start + 1; pos < len(p.text) && p.text[pos] != '\n'; pos++ {
		switch p.text[pos] {
		case '"':
			return pos, true
		case '\\':
			if p.at(pos+1) != '\n' {
				pos++
			}
		}
	}
	p.fail(start, start+1, "string is never closed")
	return start, false
}
