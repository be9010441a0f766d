package syntax

import (
	"strings"
	"unicode/utf8"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/ir"
)

// maxDepth bounds how deep terms and lists nest, so that no text overflows the
// stack of its reader or of code that walks over what was read.
const maxDepth = 1000

// maxText bounds a term's text, so that looking through what comes before is
// cheap enough. Terms of rules have some 100 bytes.
const maxText = 64 << 10

// mode is the dialect of terms that a parser reads.
type mode uint8

const (
	inPattern mode = iota
	inReplacement
	inTest
	inClause
	inAttribute // of an [[op]]
)

func (m mode) String() string {
	return [...]string{"pattern", "replacement", "test term", "clause", "attribute"}[m]
}

// parser reads one text. After a syntax error it is at the end of the text,
// so that every loop ends, and keeps quiet.
type parser struct {
	src    *diag.Source
	in     String
	text   string
	mode   mode
	pos    int
	depth  int
	broken bool
	errs   diag.List
	// unclear says that brackets do not close, so that nothing shows where to continue.
	unclear bool
}

func newParser(src *diag.Source, in String, m mode) *parser {
	return &parser{src: src, in: in, text: in.Value, mode: m}
}

// report adds an error that does not stop the parser.
func (p *parser) report(start, end int, format string, args ...any) *diag.Error {
	err := diag.Errorf(p.src, p.in.At(diag.Span{Start: start, End: end}), format, args...)
	if !p.broken {
		p.errs.Add(err)
	}
	return err
}

// fail adds an error and stops the parser.
func (p *parser) fail(start, end int, format string, args ...any) *diag.Error {
	err := p.report(start, end, format, args...)
	p.broken = true
	p.pos = len(p.text)
	return err
}

// peek returns the next byte, or 0 at the end.
func (p *parser) peek() byte {
	if p.pos < len(p.text) {
		return p.text[p.pos]
	}
	return 0
}

// at returns the byte that many places ahead, or 0 beyond the end.
func (p *parser) at(ahead int) byte {
	if p.pos+ahead < len(p.text) {
		return p.text[p.pos+ahead]
	}
	return 0
}

func (p *parser) done() bool { return p.pos >= len(p.text) }

// space skips white space and comments: from ";" to the end of the line.
func (p *parser) space() {
	for !p.done() {
		switch p.text[p.pos] {
		case ' ', '\t', '\r', '\n':
			p.pos++
		case ';':
			end := strings.IndexByte(p.text[p.pos:], '\n')
			if end < 0 {
				p.pos = len(p.text)
				return
			}
			p.pos += end
		default:
			return
		}
	}
}

// next skips space and returns the byte after it.
func (p *parser) next() byte {
	p.space()
	return p.peek()
}

// accept skips space and takes the byte when it comes next.
func (p *parser) accept(c byte) bool {
	if p.next() != c || p.done() {
		return false
	}
	p.pos++
	return true
}

// dots takes the dots of a rest.
func (p *parser) dots() bool {
	if p.peek() == '.' && p.at(1) == '.' && p.at(2) == '.' {
		p.pos += len("...")
		return true
	}
	return false
}

// enter counts a level of nesting; every true answer is paired with a leave.
func (p *parser) enter() bool {
	if p.depth >= maxDepth {
		p.fail(p.pos, p.pos+1, "nested deeper than %d levels", maxDepth)
		return false
	}
	p.depth++
	return true
}

func (p *parser) leave() { p.depth-- }

// word takes the longest run of bytes of that class.
func (p *parser) word(class func(byte) bool) Word {
	start := p.pos
	for !p.done() && class(p.text[p.pos]) {
		p.pos++
	}
	return Word{Text: p.text[start:p.pos], Span: diag.Span{Start: start, End: p.pos}}
}

// scanType takes a type.
func (p *parser) scanType() (ir.Type, diag.Span) {
	p.space()
	start := p.pos
	if p.done() {
		p.fail(start, start+1, "expected a type after %q", ":")
		return 0, diag.Span{}
	}
	typ, end, err := ir.ScanType(p.text, start)
	if err != nil {
		p.fail(err.Offset, err.End, "%s", err.Message)
		return 0, diag.Span{}
	}
	p.pos = end
	return typ, diag.Span{Start: start, End: end}
}

// quoted takes a string in double quotes; what it means is the caller's affair.
func (p *parser) quoted() Word {
	start := p.pos
	for p.pos++; !p.done(); p.pos++ {
		switch p.text[p.pos] {
		case '\\':
			p.pos++
		case '\n':
			p.fail(start, p.pos, "a string ends on the line on which it begins")
			return Word{}
		case '"':
			p.pos++
			return Word{Text: p.text[start:p.pos], Span: diag.Span{Start: start, End: p.pos}}
		}
	}
	p.fail(start, start+1, "this string has no closing quote")
	return Word{}
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// isNameByte reports the bytes of variables, which are names of guards too.
func isNameByte(c byte) bool { return isLetter(c) || isDigit(c) || c == '_' }

// isWordByte reports the bytes of ops, attributes, symbols and test values.
func isWordByte(c byte) bool { return isNameByte(c) || c == '.' || c == '$' || c == '-' }

func isWord(s string) bool {
	for i := 0; i < len(s); i++ {
		if !isWordByte(s[i]) {
			return false
		}
	}
	return s != ""
}

// isOpName reports the names of ops: words that begin with a letter, "_" or "$".
func isOpName(s string) bool {
	return isWord(s) && s != "_" && (isLetter(s[0]) || s[0] == '_' || s[0] == '$')
}

// start reports a text that is empty or too long.
func (p *parser) start() bool {
	p.limit()
	if p.space(); p.done() {
		p.fail(0, len(p.text), "the %s is empty", p.mode)
	}
	return !p.broken
}

func (p *parser) limit() {
	if len(p.text) > maxText {
		p.fail(0, 1, "a text of %d bytes is longer than a term may be: %d", len(p.text), maxText)
	}
}

// end reports what follows the text's term, unless there was a mistake in that: a
// parenthesis that is missing ends it too early.
func (p *parser) end() {
	if p.space(); p.done() || len(p.errs) > 0 {
		return
	}
	if p.peek() == ')' {
		p.fail(p.pos, p.pos+1, "unbalanced parenthesis: there is nothing open here")
		return
	}
	r := p.rune()
	p.fail(p.pos, p.pos+len(r), "unexpected %q after the end of the %s", r, p.mode)
}

// rune returns the next character as a string.
func (p *parser) rune() string {
	_, size := utf8.DecodeRuneInString(p.text[p.pos:])
	return p.text[p.pos : p.pos+size]
}

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

// unexpected fails at the next character, or at the end of the text.
func (p *parser) unexpected(want string) *diag.Error {
	if p.done() {
		return p.fail(p.pos, p.pos+1, "expected %s, but the %s ends", want, p.mode)
	}
	r := p.rune()
	return p.fail(p.pos, p.pos+len(r), "expected %s, not %q", want, r)
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
		p.report(start, start+1+len(name), "?%s is allowed in patterns and replacements only", name).Help =
			"a test's values are declared by given = '%" + name + ": f32' and written %" + name
	}
}
