package mlir

import (
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"math"
	"os"
	"runtime/debug"
	"strings"
	"unsafe"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/mlirtext"
)

// Option changes how a text is read.
type Option func(*parser)

// Shared makes the graph share a context with others, so that their ops
// compare by number. Its dialects replace those given to Parse. Where it
// is frozen, the graph gets an overlay of its own: see
// [ir.Context.Freeze].
func Shared(ctxt *ir.Context) Option {
	return func(p *parser) { p.ctxt = ctxt }
}

// Context makes reading end with the error of a context soon after that has ended.
func Context(ctx context.Context) Option { return func(p *parser) { p.ctx = ctx } }

// KeepNames makes the reader add the names of results to a map, which a graph does not
// keep. The arguments of blocks have theirs in the graph.
func KeepNames(names Names) Option { return func(p *parser) { p.kept = names } }

// ReadFile reads the file of that name. See [Parse].
func ReadFile(path string, dialects *ir.Dialects, opts ...Option) (*graph.FunctionGraph, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Read(path, f, dialects, opts...)
}

// Read reads a text to its end; the name is what errors call it. See [Parse].
// A large text is never in memory as a whole, where the system can map it: one
// that comes from a pipe is put into a temporary file first.
func Read(name string, r io.Reader, dialects *ir.Dialects, opts ...Option) (*graph.FunctionGraph, error) {
	size := int64(0)
	if f, ok := r.(*os.File); ok {
		if m := mapText(f); m != nil {
			return m.parse(newParser(name, "", dialects, opts))
		}
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			size = info.Size()
		}
	}
	p := newParser(name, "", dialects, opts)
	if p.ctx != nil {
		r = contextReader{p.ctx, r}
	}
	in := spooler{name: name, r: r, dialects: p.ctxt.Dialects(), limit: maxSpool}
	text, spooled, err := in.read(size)
	if place := (*diag.Error)(nil); errors.As(err, &place) {
		return nil, place
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if spooled == nil {
		return Parse(name, text, dialects, opts...)
	}
	defer spooled.Close()
	return readMapped(name, spooled, dialects, opts)
}

// Parse returns the graph of a text. dialects says what is known of the ops and
// may be nil. The graph does not refer to the text. An
// error is a [*diag.Error] about the first thing that is wrong.
func Parse(name, text string, dialects *ir.Dialects, opts ...Option) (*graph.FunctionGraph, error) {
	return newParser(name, text, dialects, opts).read()
}

// WithNames makes the graph remember the names of values, which [Write] then gives again where
// they are not just numbers. It takes some 5 bytes for each.
func WithNames() Option { return func(p *parser) { p.naming = true } }

func newParser(name, text string, dialects *ir.Dialects, opts []Option) *parser {
	p := &parser{text: text, src: diag.NewSource(name, text)}
	for _, opt := range opts {
		opt(p)
	}
	if p.ctxt == nil {
		p.ctxt = ir.NewContext(dialects)
	}
	p.ctxt = p.ctxt.Own()
	return p
}

// byteOrderMark is what some editors begin a file in UTF-8 with; it says nothing.
const byteOrderMark = "\ufeff"

func (p *parser) read() (*graph.FunctionGraph, error) {
	ok := p.checkText()
	switch {
	case p.ended():
		return nil, p.ctx.Err()
	case !ok:
		return nil, p.err
	}
	if strings.HasPrefix(p.text, byteOrderMark) {
		p.pos = len(byteOrderMark)
	}
	fg := p.parseFile()
	switch {
	case p.ended():
		return nil, p.ctx.Err()
	case p.err != nil:
		return nil, p.err
	}
	return fg, nil
}

// checkText refuses bytes that are not UTF-8 text, and texts whose offsets do not fit the
// locations of nodes. It makes the info of the file, with its lines.
func (p *parser) checkText() bool {
	if uint64(len(p.text)) >= math.MaxUint32 {
		p.err = diag.Errorf(p.src, diag.NoSpan, "the file has %d bytes; at most 4 GiB can be read", len(p.text))
		return false
	}
	p.info = &fileInfo{name: strings.Clone(p.src.Name), parts: make([]part, 1), splits: isSplit(p.text)}
	first := p.text[:min(window, len(p.text))] // the rest may have as many lines
	p.info.lines = newLineTable(strings.Count(first, "\n") * (len(p.text)/window + 1))
	var check byteChecker
	for at := 0; at < len(p.text) && !p.ended(); {
		end := min(at+window, len(p.text))
		bad := check.write(p.text[at:end])
		if bad == nil && end == len(p.text) {
			bad = check.end()
		}
		if bad != nil {
			return p.badByte(bad)
		}
		p.addLines(at, end)
		at = end
		p.mapped.release(at)
	}
	p.mapped.rewind(0, len(p.text))
	return true
}

// addLines notes the lines that begin after the line ends between two offsets.
func (p *parser) addLines(at, end int) {
	s := p.info
	for {
		i := strings.IndexByte(p.text[at:end], '\n')
		if i < 0 {
			return
		}
		at += i + 1
		s.lines.add(uint32(at))
		s.splits = s.splits || at < len(p.text) && p.text[at] == splitMark[0] && isSplit(p.text[at:])
	}
}

func (p *parser) badByte(bad *badByteError) bool {
	p.fail(int(bad.offset), int(bad.offset)+1, "%s", bad.Error())
	if bad.value == 0 && (strings.HasPrefix(p.text, "\xff\xfe") || strings.HasPrefix(p.text, "\xfe\xff")) {
		p.err.Help = "it begins as UTF-16 does, which some shells write: save it as UTF-8"
	}
	return false
}

// parseFile reads the whole text.
func (p *parser) parseFile() *graph.FunctionGraph {
	p.seed = maphash.MakeSeed()
	size := 256
	if len(p.text) > 1<<16 {
		size = 4096
	}
	p.tails, p.sigs, p.last = make([]tail, size), make([]cachedSignature, size/4), &tail{}
	fg := graph.New(p.ctxt)
	fg.Name = p.info.name
	fg.Graph().ConstantOp = "arith.constant"
	fg.Graph().SetLocations(p.info)
	p.info.naming = p.naming
	p.names.enter(true, 0)
	p.open = &openRegion{isolated: true, entry: fg, graph: true}
	b := p.newBlock(fg)
	for p.topLevel(&b, false) {
	}
	switch {
	case p.err != nil || !p.closeRegion(p.open) || !p.checkLateAliases():
		return nil
	case fg.Len() == 0:
		p.err = diag.Errorf(p.src, diag.NoSpan, "no operation in the file")
		return nil
	}
	b.end()
	b.pinUnused()
	p.info.sort()
	p.names.discard()
	return fg
}

// resources stores `{-# ... #-}` as it was written.
func (p *parser) resources() bool {
	start := p.pos
	for p.pos += len("{-#"); !p.acceptText("#-}"); {
		switch c := p.peek(); {
		case p.pos >= len(p.text):
			return p.unclosed(start, start+3, "the resources that begin here are never closed by \"#-}\"")
		case c != '"':
			p.pos = max(p.pos+1, mlirtext.Word(p.text, p.pos))
		default:
			end, ok := p.closingQuote()
			if !ok {
				return false
			}
			p.pos = end
		}
	}
	if p.info.part().resources != "" {
		return p.fail(start, start+3, "the file has resources twice")
	}
	p.info.part().resources = strings.Clone(p.text[start:p.pos])
	return true
}

// readMapped reads a file that was made to be mapped; where that fails all the
// same it is read into memory.
func readMapped(name string, f *os.File, dialects *ir.Dialects, opts []Option) (*graph.FunctionGraph, error) {
	if m := mapText(f); m != nil {
		return m.parse(newParser(name, "", dialects, opts))
	}
	text, err := io.ReadAll(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return Parse(name, string(text), dialects, opts...)
}

// parse reads the text and unmaps it. A file that shrinks takes pages away from
// under the reader, and one that is written over is no longer the text that was
// checked: both is an error instead of a crash.
func (m *mapped) parse(p *parser) (fg *graph.FunctionGraph, err error) {
	defer unmapFile(m.data)
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		switch r := recover(); {
		case m.changed():
			fg, err = nil, m.failed(p, "the file changed while it was read")
		case m.isFault(r):
			fg, err = nil, m.failed(p, "the file could not be read to its end")
		case r != nil:
			panic(r)
		}
	}()
	p.text = unsafe.String(&m.data[0], len(m.data))
	p.src.Text, p.mapped = p.text, m
	if fg, err = p.read(); err != nil {
		if p.err != nil {
			p.err.Detach()
		}
		p.src.Text = ""
		return nil, err
	}
	_, err = m.file.Seek(0, io.SeekEnd) // as reading would
	return fg, err
}

func (m *mapped) failed(p *parser, message string) error {
	return diag.Errorf(diag.NewSource(p.src.Name, ""), diag.NoSpan, "%s", message)
}

// A text that does not come from a file is of unknown length, and may have no
// end. It is looked at as it comes: bytes that no text has, and a beginning that
// is not MLIR, end the reading at once.
const (
	// spoolFrom is the size from which on it is put into a temporary file, to be
	// mapped like any other.
	spoolFrom = 4 << 20
	// maxSpool bounds the temporary file.
	maxSpool = 1 << 30
)

// spooler reads a text of unknown length.
type spooler struct {
	name     string
	r        io.Reader
	dialects *ir.Dialects
	limit    int64

	head  strings.Builder
	check byteChecker
}

// read reads the text into memory, or, when it is large, into a temporary file
// that is removed when it is closed. The file is nil where the text is in memory.
func (in *spooler) read(size int64) (text string, spooled *os.File, err error) {
	in.head.Grow(int(min(size, spoolFrom) + 1))
	n, err := io.Copy(&in.head, &checkedReader{io.LimitReader(in.r, spoolFrom), &in.check})
	if err != nil || n < spoolFrom {
		return in.head.String(), nil, in.explain(err)
	}
	if err := in.tryHead(); err != nil {
		return "", nil, err
	}
	rest := &checkedReader{&limitedReader{in.r, in.limit - spoolFrom}, &in.check}
	if spooled = openSpool(); spooled == nil {
		_, err = io.Copy(&in.head, rest)
		return in.head.String(), nil, in.explain(err)
	}
	_, err = io.Copy(spooled, io.MultiReader(strings.NewReader(in.head.String()), rest))
	if err == nil {
		_, err = spooled.Seek(0, io.SeekStart)
	}
	if err != nil {
		return "", nil, errors.Join(in.explain(err), spooled.Close())
	}
	return "", spooled, nil
}

// tryHead reads the beginning alone, and returns what is wrong with it unless
// that may be that it ends.
func (in *spooler) tryHead() error {
	text := in.head.String()[:headSize]
	text = text[:strings.LastIndexByte(text, '\n')+1]
	p := newParser(in.name, text, in.dialects, nil)
	if _, err := p.read(); err == nil || text == "" || p.cut || p.err.Span == diag.NoSpan || p.err.Span.Start > len(text)-headMargin {
		return nil
	}
	return p.err
}

// explain gives the error of the checker a location, if the text before it is still
// in memory.
func (in *spooler) explain(err error) error {
	if err == errTooLong {
		e := diag.Errorf(diag.NewSource(in.name, ""), diag.NoSpan, "input longer than the limit of %d bytes", in.limit)
		e.Help = "a longer text is read from a file only"
		return e
	}
	var bad *badByteError
	if !errors.As(err, &bad) {
		return err
	}
	if bad.offset < int64(in.head.Len()) {
		p := newParser(in.name, in.head.String(), in.dialects, nil)
		if !p.checkText() {
			return p.err
		}
	}
	return diag.Errorf(diag.NewSource(in.name, ""), diag.NoSpan, "%s, at byte %d", bad.Error(), bad.offset+1)
}

// headSize is how much of the beginning tryHead reads.
const headSize = 1 << 20

// headMargin is how far before the end of the head an error may be due to the cut.
const headMargin = 1 << 16

// openSpool returns a file without a name, which is deleted when it is closed, or
// nil if it cannot be created or mapped.
func openSpool() *os.File {
	if !mapsFiles {
		return nil
	}
	f, err := os.CreateTemp("", "settle-*.mlir")
	if err != nil {
		return nil
	}
	_ = os.Remove(f.Name())
	return f
}
