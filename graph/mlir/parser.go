package mlir

import (
	"context"
	"hash/maphash"
	"strconv"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/mlirtext"
	"github.com/settle-go/settle/internal/phrase"
)

// Texts are untrusted input, and reading recurses: these bound how deep.
const (
	maxRegionDepth = 4000
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
	due    int     // where the text before is released again
	err    *diag.Error
	ctx    context.Context // nil, or what ends the reading
	ops    int             // that were begun
	values int             // of attributes, that were read
	cut    bool            // err is about something that is never closed
	ctxt   *ir.Context
	info   *fileInfo

	names   names
	kept    Names // for the caller, nil where they were not asked for
	naming  bool  // the names of values are remembered in info
	aliases map[string]*alias
	grown   int // bytes that aliases expanded to

	late    map[string]int // aliases of locations that were used and not defined, and where
	passing int            // attributes that are being passed over within each other

	unfolding int         // aliases of locations that are being expanded in each other
	depth     int         // of regions
	open      *openRegion // the innermost that is being read, nil at the outermost level

	current
	attrs  []ir.NamedAttr // a stack: nested dictionaries cut what they pushed
	marked markedAttr     // of the last lookup
	elems  []ir.Attr      // a stack as well
	plain  []ir.Attr      // literals of the operation that is being read that are written as their values
	types  []ir.Type      // of signatures; they are referred to by index

	idle       []*formReader // whose operations have been read
	repetition repetition    // the operation in custom form that is being read

	seed  maphash.Seed
	tails []tail
	last  *tail // that was read
	sigs  []cachedSignature
}

// current is what has been read of an operation whose regions may follow.
type current struct {
	results  []result
	inputs   []graph.VarID
	inputPos []uint32
	leads    []name // its successors
	spelling
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
	isLoc   bool
}

// block is the function graph that is being read.
type block struct {
	fg   *graph.FunctionGraph
	g    *graph.Graph
	last graph.Node
	ends bool // last is a terminator

	branches bool // last leads to other blocks
	some     bool // some node is of a known op, and may have to be pinned
	size     *arenaSize
}

// arenaSize is what an arena has room for. Blocks of one arena share it.
type arenaSize struct {
	start int  // where in the text the arena begins
	limit int  // nodes up to which it just grows
	holds bool // other arenas
}

// openRegion is a region that is being read.
type openRegion struct {
	outer    *openRegion
	isolated bool
	entry    *graph.FunctionGraph
	first    string // the label of the first block, "" without one
	labels   map[string]*graph.FunctionGraph
	branches []branch
	before   []block // those that were read
	later    bool    // the block that is being read is not the first
	graph    bool    // values may be used before they are defined
	early    bool    // one was
	ends     ending  // with what the block ends where the text leaves it out
	forward  map[string]forward
}

// ending is an op that ends a block where the text leaves it out.
type ending struct {
	op     string // "" for none
	passes bool   // the results of the operation before
}

// branch is a terminator with successors, whose blocks may not have been read yet.
type branch struct {
	node graph.Node
	to   []name
}

// forward is a value that was used before it was defined, in a block that may come before
// the one that dominates it.
type forward struct {
	v   graph.VarID
	typ ir.Type // as which it is used
	at  int     // where it was used first
}

// kind is what the reader must know of an op.
type kind uint8

const (
	unknownOp  kind = 1 << iota // its dialect does not say what it does
	terminator                  // ends a block
	checked                     // says what a node of it cannot be
)

// tail is what was read when an operation had a name and, after its operands,
// up to the end of the line, a text. Files repeat few such tails, so that most
// operations are not read but looked up. A new tail replaces an old
// one, and its memory: the text is a copy, because that in the file may be out
// of memory by now.
type tail struct {
	hash uint64
	text []byte // the name and what follows the operands
	name int    // how long the name is
	op   ir.OpID
	sig  signature
	kind kind
	grew int   // bytes that the aliases in it expanded to
	next *tail // what came after it, when it was read last
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
func (p *parser) skip() { p.pos = mlirtext.Blanks(p.text, p.pos) }

// peek returns the next byte, 0 at the end of the text, which has no such byte.
func (p *parser) peek() byte {
	if p.pos < len(p.text) {
		return p.text[p.pos]
	}
	return 0
}

// next skips blanks, and returns the byte after them as peek does.
func (p *parser) next() byte {
	if p.pos < len(p.text) {
		if c := p.text[p.pos]; c > ' ' && c != '/' {
			return c
		}
	}
	p.skip()
	return p.peek()
}

// accept skips blanks and takes a byte if it is the next.
func (p *parser) accept(c byte) bool {
	if p.next() != c {
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
func (p *parser) word() string { return p.text[p.pos:mlirtext.Word(p.text, p.pos)] }

// wordEnd returns the end of the operation's name that begins at an offset.
func (p *parser) wordEnd(at int) int {
	if at < len(p.text) && p.text[at] == '"' {
		if end, ok := mlirtext.String(p.text, at); ok {
			return end
		}
	}
	return max(at+1, mlirtext.Word(p.text, at))
}

// found quotes what is next: a word, or a character.
func (p *parser) found() string {
	if word := p.word(); word != "" {
		return strconv.Quote(phrase.Shorten(word))
	}
	return mlirtext.Found(p.text, p.pos)
}

// closingQuote returns the end of the string that begins here, after its
// closing quote.
func (p *parser) closingQuote() (end int, ok bool) {
	if end, ok = mlirtext.String(p.text, p.pos); ok {
		return end, true
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
	s, bad := mlirtext.Unescape(p.text[start+1 : end-1])
	if bad < 0 {
		return s, true
	}
	at := start + 1 + bad
	return "", p.fail(at, at+2, "unknown escape %q in a string; there are \\\\, \\\", \\n, \\t and two hexadecimal digits", p.text[at:at+2])
}

// brackets is how the texts that are kept as they are written are matched.
var brackets = mlirtext.Brackets{MaxDepth: maxAttrDepth, Comments: true}

// balanced returns the end of a text in brackets, which begins at an offset with
// its first bracket.
func (p *parser) balanced(open int) (end int, ok bool) {
	end, err := brackets.Body(p.text, open)
	switch {
	case err == nil:
		return end, true
	case err.Kind == mlirtext.TooDeep:
		return open, p.fail(err.Start, err.End, "attributes are nested more than %d levels deep", maxAttrDepth)
	case err.Kind == mlirtext.Unclosed:
		return open, p.unclosed(err.Start, err.End, "%s", err.Message)
	}
	return open, p.fail(err.Start, err.End, "%s", err.Message)
}

func indexFrom(text string, pos int, c byte) int {
	if n := strings.IndexByte(text[pos:], c); n >= 0 {
		return pos + n
	}
	return -1
}
