package mlir

import (
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/internal/diag"
)

// Option changes how a text is read.
type Option func(*parser)

// Vocabulary makes the graph share a vocabulary with others, so that their ops
// compare by number. Its dialects take the place of those given to Parse.
func Vocabulary(voc *graph.Vocabulary) Option {
	return func(p *parser) { p.voc = voc }
}

// ReadFile reads the file of that name. See [Parse].
func ReadFile(path string, dialects *graph.Dialects, opts ...Option) (*graph.FunctionGraph, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Read(path, f, dialects, opts...)
}

// Read reads a text to its end; the name is what errors call it. See [Parse].
func Read(name string, r io.Reader, dialects *graph.Dialects, opts ...Option) (*graph.FunctionGraph, error) {
	var text strings.Builder
	if f, ok := r.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			text.Grow(int(info.Size()) + 1)
		}
	}
	if _, err := io.Copy(&text, r); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return Parse(name, text.String(), dialects, opts...)
}

// Parse returns the graph of a text. dialects says what is known of the ops and
// may be nil. The text is not kept: what the graph needs of it is copied. An
// error is a [*diag.Error] about the first thing that is wrong.
func Parse(name, text string, dialects *graph.Dialects, opts ...Option) (*graph.FunctionGraph, error) {
	p := &parser{text: text, src: diag.NewSource(name, text)}
	for _, opt := range opts {
		opt(p)
	}
	if p.voc == nil {
		p.voc = graph.NewVocabulary(dialects)
	}
	if err := checkText(p.src); err != nil {
		return nil, err
	}
	fg := p.file()
	if p.err != nil {
		return nil, p.err
	}
	return fg, nil
}

// checkText refuses what is no text, and texts whose offsets do not fit the
// locations of nodes.
func checkText(src *diag.Source) error {
	text := src.Text
	if uint64(len(text)) >= math.MaxUint32 {
		return diag.Errorf(src, diag.NoSpan, "the file has %d bytes; at most 4 GiB can be read", len(text))
	}
	if i := strings.IndexByte(text, 0); i >= 0 {
		return diag.Errorf(src, diag.Span{Start: i, End: i + 1}, "unexpected NUL byte: this is no text file")
	}
	if utf8.ValidString(text) {
		return nil
	}
	for i, r := range text {
		if r != utf8.RuneError {
			continue
		}
		if _, size := utf8.DecodeRuneInString(text[i:]); size == 1 {
			return diag.Errorf(src, diag.Span{Start: i, End: i + 1}, "invalid UTF-8: unexpected byte 0x%02X", text[i])
		}
	}
	return nil
}
