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
)

// Texts are made by strangers, and reading recurses: these bound how deep.
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
	next   int     // where the text in front is released again
	err    *diag.Error
	ctx    context.Context // nil, or what ends the reading
	ops    int             // that were begun
	cut    bool            // err is about something that is never closed
	ctxt   *ir.Context
	places *places

	names   names
	aliases map[string]*alias
	grown   int // bytes that aliases expanded to

	unfolding int // aliases of locations that are being expanded in each other
	depth     int // of regions

	results  []result
	inputs   []graph.VarID
	inputPos []uint32
	attrs    []ir.NamedAttr // a stack: nested dictionaries cut what they pushed
	marked   markedAttr     // the one that was last asked for
	elems    []ir.Attr      // a stack as well
	spelling                // of the operation that is being read
	plain    []ir.Attr      // literals of it that are written as their values
	types    []ir.Type      // of signatures; they are referred to by place

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

// file reads the whole text.
func (p *parser) file() *graph.FunctionGraph {
	p.seed = maphash.MakeSeed()
	size := 256
	if len(p.text) > 1<<16 {
		size = 4096
	}
	p.tails, p.sigs = make([]tail, size), make([]cachedSignature, size/4)
	fg := graph.New(p.ctxt)
	fg.Name = p.places.name
	fg.Graph().ConstantOp = "arith.constant"
	fg.Graph().SetLocations(p.places)
	p.names.enter(true)
	b := p.newBlock(fg)
	for p.topLevel(&b) {
	}
	switch {
	case p.err != nil:
		return nil
	case fg.Len() == 0:
		p.err = diag.Errorf(p.src, diag.NoSpan, "no operation in the file")
		return nil
	}
	b.finish()
	return fg
}

// topLevel reads an operation, an alias or the resources, and returns false at
// the end of the text or on an error.
func (p *parser) topLevel(b *block) bool {
	p.skip()
	switch c := p.peek(); {
	case p.err != nil || p.pos >= len(p.text):
		return false
	case c == '#' || c == '!':
		return p.aliasDefinition()
	case strings.HasPrefix(p.text[p.pos:], "{-#"):
		return p.resources()
	}
	return p.operation(b)
}

// resources keeps `{-# ... #-}` as it was written.
func (p *parser) resources() bool {
	start := p.pos
	n := strings.Index(p.text[start:], "#-}")
	if n < 0 {
		return p.unclosed(start, start+3, "the resources that begin here are never closed by \"#-}\"")
	}
	p.pos += n + len("#-}")
	if p.places.resources != "" {
		return p.fail(start, start+3, "the file has resources twice")
	}
	p.places.resources = strings.Clone(p.text[start:p.pos])
	return true
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

// found quotes what is next: a word, or a character.
func (p *parser) found() string {
	if p.pos >= len(p.text) {
		return "the end of the text"
	}
	if word := p.word(); word != "" {
		return strconv.Quote(shorten(word))
	}
	_, size := utf8.DecodeRuneInString(p.text[p.pos:])
	return strconv.Quote(p.text[p.pos : p.pos+size])
}

// shorten bounds the part of the user's text that is quoted.
func shorten(s string) string {
	const most = 60
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "..."
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
