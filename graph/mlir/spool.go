package mlir

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/diag"
)

// A text that does not come from a file is of unknown length, and may have no
// end. It is looked at as it comes: bytes that no text has, and a beginning that
// is no MLIR, end the reading at once.
const (
	// spoolFrom is the size from which on it is put into a temporary file, to be
	// mapped like any other.
	spoolFrom = 4 << 20
	// maxSpool bounds the temporary file.
	maxSpool = 1 << 30
)

// errTooLong says that what comes through a pipe has no end, or seems to.
var errTooLong = errors.New("too long")

// incoming is a text that is being read.
type incoming struct {
	name     string
	r        io.Reader
	dialects *ir.Dialects
	limit    int64

	head  strings.Builder
	check checker
}

// read reads the text into memory, or, when it is large, into a temporary file
// that is removed when it is closed. The file is nil where the text is in memory.
func (in *incoming) read(size int64) (text string, spooled *os.File, err error) {
	in.head.Grow(int(min(size, spoolFrom) + 1))
	n, err := io.Copy(&in.head, &checked{io.LimitReader(in.r, spoolFrom), &in.check})
	if err != nil || n < spoolFrom {
		return in.head.String(), nil, in.explain(err)
	}
	if err := in.tryHead(); err != nil {
		return "", nil, err
	}
	rest := &checked{&bounded{in.r, in.limit - spoolFrom}, &in.check}
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
func (in *incoming) tryHead() error {
	text := in.head.String()[:tried]
	text = text[:strings.LastIndexByte(text, '\n')+1]
	p := newParser(in.name, text, in.dialects, nil)
	if _, err := p.read(); err == nil || text == "" || p.cut || p.err.Span == diag.NoSpan || p.err.Span.Start > len(text)-nearEnd {
		return nil
	}
	return p.err
}

// tried is how much is read alone, which takes memory.
const tried = 1 << 20

// nearEnd is how far from the end a mistake may come of it.
const nearEnd = 1 << 16

// explain turns the mistake that the checker found into one with its place, as
// far as the text in front of it is still there.
func (in *incoming) explain(err error) error {
	if err == errTooLong {
		e := diag.Errorf(diag.NewSource(in.name, ""), diag.NoSpan, "more than %d bytes came, and no end", in.limit)
		e.Help = "a longer text is read from a file only"
		return e
	}
	var bad *badByte
	if !errors.As(err, &bad) {
		return err
	}
	if bad.offset < int64(in.head.Len()) {
		p := newParser(in.name, in.head.String(), in.dialects, nil)
		if _, ok := p.checkText(); !ok {
			return p.err
		}
	}
	return diag.Errorf(diag.NewSource(in.name, ""), diag.NoSpan, "%s, at byte %d", bad.message(), bad.offset+1)
}

// openSpool returns a file without a name, which is gone once it is closed, or
// nil where there is no place for one, or none can be mapped.
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

// ending is a reader that fails once a context has ended.
type ending struct {
	ctx context.Context
	r   io.Reader
}

func (e ending) Read(data []byte) (int, error) {
	if err := e.ctx.Err(); err != nil {
		return 0, err
	}
	return e.r.Read(data)
}

// bounded is a reader that fails behind a number of bytes.
type bounded struct {
	r    io.Reader
	left int64
}

func (b *bounded) Read(data []byte) (int, error) {
	if b.left <= 0 {
		var one [1]byte
		if n, err := io.ReadFull(b.r, one[:]); n == 0 {
			return 0, err
		}
		return 0, errTooLong
	}
	n, err := b.r.Read(data[:min(int64(len(data)), b.left)])
	b.left -= int64(n)
	return n, err
}
