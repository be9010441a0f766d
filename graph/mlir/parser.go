package mlir

import (
	"context"
	"hash/maphash"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/internal/phrase"
)

// Texts are untrusted input, and reading recurses: these bound how deep.
const (
	maxRegionDepth = 1000
	maxAttrDepth   = 200
	maxAttrs       = 4096 // of one operation
)

// parser reads one text. Its methods return false when they failed; the first
// error is kept in err. Slices that are filled and emptied for each operation
// stay allocated.
type parser struct {
	text   string
	pos    int
	src    *diag.Source
	mapped *mapped // nil for a text that is in memory
	next   int     // where the text before is released again
	err    *diag.Error
	ctx    context.Context // nil, or what ends the reading
	ops    int             // that were begun
	cut    bool            // err is about something that is never closed
	ctxt   *ir.Context
	info   *fileInfo

	names   names
	aliases map[string]*alias
	grown   int // bytes that aliases expanded to

	unfolding int // aliases of locations that are being expanded in each other
	depth     int // of regions

	results  []result
	inputs   []graph.VarID
	inputPos []uint32
	attrs    []ir.NamedAttr // a stack: nested dictionaries cut what they pushed
	marked   markedAttr     // of the last lookup
	elems    []ir.Attr      // a stack as well
	spelling                // of the operation that is being read
	plain    []ir.Attr      // literals of it that are written as their values
	types    []ir.Type      // of signatures; they are referred to by index

	seed  maphash.Seed
	tails []tail
	sigs  []cachedSignature
}

// markedAttr is an attribute of an op, and whether it is a property for the
// context.
type markedAttr struct {
	op, attr []byte
	property bool
}

// result is a name on the left of an operation, for count of its results.
type result struct {
	name  name
	count uint32
}

// signature is where the types of an operation are in parser.types: nin types
// of inputs and then nout of outputs.
type signature struct{ at, nin, nout uint32 }

// alias is what `#name` or `!name` stands for.
type alias struct {
	text string // with the aliases in it expanded, unless it is folded
	attr ir.Attr
	typ  ir.Type

	spelled []ir.Spelling // dense literals in it
	folded  bool          // a location, which is expanded where it is used: few are
}

// kind is what the reader must know of an op.
type kind uint8

const (
	unknownOp  kind = 1 << iota // its dialect does not say what it does
	terminator                  // ends a block
)

// tail is what was read when an operation had a name and, after its operands,
// up to the end of the line, a text. Files repeat few such tails, so that most
// operations are not read but looked up. A new tail replaces an old
// one, and its memory: the text is a copy, because that in the file may be out
// of memory by now.
type tail struct {
	hash uint64
	text []byte // the name and what stands after the operands
	name int    // how long the name is
	op   ir.OpID
	sig  signature
	kind kind
	grew int // bytes that the aliases in it expanded to
}

// cachedSignature is a signature that was read, and its text up to the end of
// the line.
type cachedSignature struct {
	hash uint64
	text []byte
	sig  signature
	grew int
}

// fail keeps the first error.
func (p *parser) fail(start, end int, format string, args ...any) bool {
	if p.err == nil {
		start = min(start, len(p.text))
		p.err = diag.Errorf(p.src, diag.Span{Start: start, End: max(start, min(end, len(p.text)))}, format, args...)
	}
	return false
}

// unclosed is fail for what opens at an offset and does not end.
func (p *parser) unclosed(start, end int, format string, args ...any) bool {
	p.cut = p.cut || p.err == nil
	return p.fail(start, end, format, args...)
}

// help adds a line of help to the error that was just made.
func (p *parser) help(line string) bool {
	if p.err.Help == "" {
		p.err.Help = line
	}
	return false
}

func (p *parser) ended() bool { return p.ctx != nil && p.ctx.Err() != nil }

// skip moves over blanks, line ends and comments.
func (p *parser) skip() {
	text, pos := p.text, p.pos
	for pos < len(text) {
		switch c := text[pos]; {
		case c == ' ' || c == '\n' || c == '\t' || c == '\r':
			pos++
		case c == '/' && pos+1 < len(text) && text[pos+1] == '/':
			line := strings.IndexByte(text[pos:], '\n')
			if line < 0 {
				line = len(text) - pos
			}
			pos += line
		default:
			p.pos = pos
			return
		}
	}
	p.pos = pos
}

// peek returns the next byte, 0 at the end of the text, which has no such byte.
func (p *parser) peek() byte {
	if p.pos < len(p.text) {
		return p.text[p.pos]
	}
	return 0
}

// accept skips blanks and takes a byte if it is the next.
func (p *parser) accept(c byte) bool {
	p.skip()
	if p.peek() != c {
		return false
	}
	p.pos++
	return true
}

// acceptText skips blanks and takes a punctuation or keyword if it is next.
func (p *parser) acceptText(s string) bool {
	p.skip()
	if !strings.HasPrefix(p.text[p.pos:], s) {
		return false
	}
	p.pos += len(s)
	return true
}

// acceptWord takes a whole word.
func (p *parser) acceptWord(word string) bool {
	p.skip()
	if p.word() != word {
		return false
	}
	p.pos += len(word)
	return true
}

func (p *parser) expect(c byte, where string) bool {
	if p.accept(c) {
		return true
	}
	return p.fail(p.pos, p.pos+1, "expected %q %s, found %s", string(rune(c)), where, p.found())
}

// word returns the bare word that is next, "" without one.
func (p *parser) word() string {
	pos := p.pos
	if pos >= len(p.text) || !isLetter(p.text[pos]) {
		return ""
	}
	for pos++; pos < len(p.text); pos++ {
		if c := p.text[pos]; !isLetter(c) && !isDigit(c) && c != '$' && c != '.' {
			break
		}
	}
	return p.text[p.pos:pos]
}

// wordEnd returns the end of the operation's name that begins at an offset.
func (p *parser) wordEnd(at int) int {
	q := parser{text: p.text, pos: at, src: &diag.Source{}}
	if q.peek() != '"' {
		return at + max(1, len(q.word()))
	}
	if end, ok := q.closingQuote(); ok {
		return end
	}
	return at + 1
}

// found quotes what is next: a word, or a character.
func (p *parser) found() string {
	if p.pos >= len(p.text) {
		return "the end of the text"
	}
	if word := p.word(); word != "" {
		return strconv.Quote(phrase.Shorten(word))
	}
	_, size := utf8.DecodeRuneInString(p.text[p.pos:])
	return strconv.Quote(p.text[p.pos : p.pos+size])
}

// closingQuote returns the end of the string that begins here, after its
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

// unescape returns the content of the string between two offsets. What has no
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
