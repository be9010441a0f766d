package mlir

import (
	"io"
	"os"
	"runtime/debug"
	"strings"
	"unsafe"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/internal/diag"
)

// mapFrom is the size of a file from which on it is mapped. What is smaller is
// read as fast, and cannot change while it is read.
const mapFrom = 1 << 20

// window is the step in which a mapped text is released behind the place that is
// read. It is that of the largest group of pages that Linux fetches as one, and
// fetches again when one page of it is looked at.
const window = 2 << 20

// mapped is a text that is mapped from a file, so that only the part that is
// being read is in memory: on 2026-11-20 the text was a third of the peak of
// reading a million operations. A nil one stands for a text that is in memory.
//
// Nothing that outlives the reading may refer to the text, and what the parser
// looks at often is copied, so that it does not fetch old pages again.
type mapped struct {
	file     *os.File
	before   os.FileInfo
	data     []byte
	released int
}

// mapText maps a file that is read from its beginning to its end. It returns nil
// where that cannot be done, or is not worth it.
func mapText(f *os.File) *mapped {
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() || info.Size() < mapFrom || int64(int(info.Size())) != info.Size() {
		return nil
	}
	if at, err := f.Seek(0, io.SeekCurrent); err != nil || at != 0 {
		return nil
	}
	data := mapFile(f, int(info.Size()))
	if data == nil {
		return nil
	}
	return &mapped{file: f, before: info, data: data}
}

// parse reads the text and unmaps it. A file that shrinks takes pages away from
// under the reader, and one that is written over is no longer the text that was
// checked: both is an error, and no crash.
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
		p.src.Text = ""
		if p.err.Span != diag.NoSpan {
			p.src.Text = strings.Clone(p.text) // the error shows a line of it
		}
		return nil, err
	}
	_, err = m.file.Seek(0, io.SeekEnd) // as reading would
	return fg, err
}

func (m *mapped) failed(p *parser, message string) error {
	return diag.Errorf(diag.NewSource(p.src.Name, ""), diag.NoSpan, "%s", message)
}

// changed reports whether the file is another than before.
func (m *mapped) changed() bool {
	now, err := m.file.Stat()
	return err != nil || now.Size() != m.before.Size() || !now.ModTime().Equal(m.before.ModTime())
}

// isFault reports whether a panic came of looking at the text.
func (m *mapped) isFault(r any) bool {
	fault, ok := r.(interface{ Addr() uintptr })
	return ok && fault.Addr()-uintptr(unsafe.Pointer(&m.data[0])) < uintptr(len(m.data))
}

// release lets go of the text in front of an offset, which is read next. What is
// looked at again all the same is fetched again.
func (m *mapped) release(end int) {
	if m == nil {
		return
	}
	if end &^= window - 1; end > m.released {
		releasePages(m.data[m.released:end])
		m.released = end
	}
}

// rewind releases the text up to an offset, and that from another on is read
// again. Of a short text that comes next anyway nothing is released.
func (m *mapped) rewind(from, end int) {
	if m == nil || end-from <= window {
		return
	}
	if m.released < end {
		releasePages(m.data[m.released:end])
	}
	m.released = from &^ (window - 1)
}
