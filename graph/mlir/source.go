package mlir

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"
	"unsafe"
)

// mapFrom is the size of a file from which on it is mapped. What is smaller is
// read as fast, and cannot change while it is read.
const mapFrom = 1 << 20

// window is the step in which a mapped text is released after it was read.
const window = 1 << 18

// pageGroup is the largest group of pages that Linux may fetch as one: what was released of one comes
// again when a later page of it is looked at.
const pageGroup = 2 << 20

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

// changed reports whether the file is another than before.
func (m *mapped) changed() bool {
	now, err := m.file.Stat()
	return err != nil || now.Size() != m.before.Size() || !now.ModTime().Equal(m.before.ModTime())
}

// isFault reports whether a panic is a fault of reading the mapped text.
func (m *mapped) isFault(r any) bool {
	fault, ok := r.(interface{ Addr() uintptr })
	return ok && fault.Addr()-uintptr(unsafe.Pointer(&m.data[0])) < uintptr(len(m.data))
}

// release frees the pages of the text before an offset, which is read next. Pages
// that are read again are fetched again.
func (m *mapped) release(end int) {
	if m == nil {
		return
	}
	m.releaseUpTo(end &^ (window - 1))
}

// releaseUpTo releases what was not released before, and what may have come again since.
func (m *mapped) releaseUpTo(end int) {
	if end > m.released {
		releasePages(m.data[max(0, m.released-pageGroup):end])
		m.released = end
	}
}

// rewind releases the text up to an offset, and that from another on is read
// again. Of a short text that comes next anyway nothing is released.
func (m *mapped) rewind(from, end int) {
	if m == nil || end-from <= window {
		return
	}
	m.releaseUpTo(end)
	m.released = from &^ (window - 1)
}

// byteChecker looks for bytes that are not UTF-8 text in a text that comes in pieces.
type byteChecker struct {
	offset int64
	rest   [utf8.UTFMax]byte // of a character that the last piece ended in
	n      int
}

// badByteError is a byte that is not UTF-8 text.
type badByteError struct {
	offset int64
	value  byte
}

func (e *badByteError) Error() string {
	if e.value == 0 {
		return "unexpected NUL byte: this is not a text file"
	}
	return fmt.Sprintf("invalid UTF-8: unexpected byte 0x%02X", e.value)
}

// write looks at the next piece.
func (c *byteChecker) write(data string) *badByteError {
	for c.n > 0 && len(data) > 0 && !utf8.FullRune(c.rest[:c.n]) {
		c.rest[c.n] = data[0]
		c.n++
		data = data[1:]
		if utf8.FullRune(c.rest[:c.n]) {
			if r, size := utf8.DecodeRune(c.rest[:c.n]); r == utf8.RuneError && size == 1 {
				return &badByteError{c.offset, c.rest[0]}
			}
			c.offset += int64(c.n)
			c.n = 0
		}
	}
	if i := strings.IndexByte(data, 0); i >= 0 {
		return &badByteError{c.offset + int64(i), 0}
	}
	whole := len(data)
	for i := 1; i < utf8.UTFMax && i <= len(data); i++ {
		if last := data[len(data)-i:]; utf8.RuneStart(last[0]) {
			if !utf8.FullRuneInString(last) {
				whole -= i
				c.n = copy(c.rest[:], last)
			}
			break
		}
	}
	if i := invalidByte(data[:whole]); i >= 0 {
		return &badByteError{c.offset + int64(i), data[i]}
	}
	c.offset += int64(whole)
	return nil
}

// end looks at the end of the text, which may be within a character.
func (c *byteChecker) end() *badByteError {
	if c.n == 0 {
		return nil
	}
	return &badByteError{c.offset, c.rest[0]}
}

// checkedReader passes on what a reader reads, up to the piece with a bad byte.
type checkedReader struct {
	r io.Reader
	c *byteChecker
}

func (r *checkedReader) Read(data []byte) (int, error) {
	n, err := r.r.Read(data)
	if bad := r.c.write(unsafe.String(unsafe.SliceData(data), n)); bad != nil {
		return n, bad
	}
	return n, err
}

// errTooLong says that what comes through a pipe has no end, or seems to.
var errTooLong = errors.New("too long")

// contextReader is a reader that fails once a context has ended.
type contextReader struct {
	ctx context.Context
	r   io.Reader
}

func (e contextReader) Read(data []byte) (int, error) {
	if err := e.ctx.Err(); err != nil {
		return 0, err
	}
	return e.r.Read(data)
}

// limitedReader is a reader that fails after a number of bytes.
type limitedReader struct {
	r    io.Reader
	left int64
}

func (b *limitedReader) Read(data []byte) (int, error) {
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

// invalidByte returns the offset of the first byte that is not UTF-8, -1 without
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
