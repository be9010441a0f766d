package mlir

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/diag"
)

// Option changes how a text is read.
type Option func(*parser)

// Context makes the graph share a context with others, so that their ops
// compare by number. Its dialects take the place of those given to Parse. Where it
// is frozen, the graph gets one of its own that stands on it and goes with it: see
// [ir.Context.Freeze].
func Shared(ctxt *ir.Context) Option {
	return func(p *parser) { p.ctxt = ctxt }
}

// Context makes reading end with the error of a context soon after that has ended.
func Context(ctx context.Context) Option { return func(p *parser) { p.ctx = ctx } }

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
		r = ending{p.ctx, r}
	}
	in := incoming{name: name, r: r, dialects: p.ctxt.Dialects(), limit: maxSpool}
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

// Parse returns the graph of a text. dialects says what is known of the ops and
// may be nil. The text is not kept: what the graph needs of it is copied. An
// error is a [*diag.Error] about the first thing that is wrong.
func Parse(name, text string, dialects *ir.Dialects, opts ...Option) (*graph.FunctionGraph, error) {
	return newParser(name, text, dialects, opts).read()
}

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

func (p *parser) ended() bool { return p.ctx != nil && p.ctx.Err() != nil }

func (p *parser) read() (*graph.FunctionGraph, error) {
	lines, ok := p.checkText()
	switch {
	case p.ended():
		return nil, p.ctx.Err()
	case !ok:
		return nil, p.err
	}
	p.places = p.newPlaces(lines)
	if strings.HasPrefix(p.text, byteOrderMark) {
		p.pos = len(byteOrderMark)
	}
	fg := p.file()
	switch {
	case p.ended():
		return nil, p.ctx.Err()
	case p.err != nil:
		return nil, p.err
	}
	return fg, nil
}

// checkText refuses what is no text, and texts whose offsets do not fit the
// locations of nodes. It returns the number of lines.
func (p *parser) checkText() (lines int, ok bool) {
	if uint64(len(p.text)) >= math.MaxUint32 {
		p.err = diag.Errorf(p.src, diag.NoSpan, "the file has %d bytes; at most 4 GiB can be read", len(p.text))
		return 0, false
	}
	lines = 1
	for at := 0; at < len(p.text) && !p.ended(); {
		end := windowEnd(p.text, at)
		part := p.text[at:end]
		if i := strings.IndexByte(part, 0); i >= 0 {
			p.fail(at+i, at+i+1, "unexpected NUL byte: this is no text file")
			if strings.HasPrefix(p.text, "\xff\xfe") || strings.HasPrefix(p.text, "\xfe\xff") {
				p.err.Help = "it begins as UTF-16 does, which some shells write: save it as UTF-8"
			}
			return 0, false
		}
		if i := invalidByte(part); i >= 0 {
			return 0, p.fail(at+i, at+i+1, "invalid UTF-8: unexpected byte 0x%02X", part[i])
		}
		lines += strings.Count(part, "\n")
		at = end
		p.mapped.release(at)
	}
	p.mapped.rewind(0, len(p.text))
	return lines, true
}

// windowEnd returns where the part of a text that begins at an offset ends: not
// within a character.
func windowEnd(text string, at int) int {
	end := min(at+window, len(text))
	for i := end; i < len(text) && i > end-utf8.UTFMax; i-- {
		if utf8.RuneStart(text[i]) {
			return i
		}
	}
	return end
}

// invalidByte returns the place of the first byte that is no UTF-8, -1 without
// one.
func invalidByte(text string) int {
	if utf8.ValidString(text) {
		return -1
	}
	for i, r := range text {
		if r != utf8.RuneError {
			continue
		}
		if _, size := utf8.DecodeRuneInString(text[i:]); size == 1 {
			return i
		}
	}
	return -1
}
