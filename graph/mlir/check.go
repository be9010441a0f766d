package mlir

import (
	"bytes"
	"fmt"
	"io"
	"unicode/utf8"
)

// checker looks at a text that comes in pieces, for bytes that no text has.
type checker struct {
	offset int64
	rest   [utf8.UTFMax]byte // of a character that the last piece ended in
	n      int
}

// badByte is a byte that no text has.
type badByte struct {
	offset int64
	value  byte
}

func (e *badByte) Error() string { return e.message() }

func (e *badByte) message() string {
	if e.value == 0 {
		return "unexpected NUL byte: this is no text file"
	}
	return fmt.Sprintf("invalid UTF-8: unexpected byte 0x%02X", e.value)
}

// write looks at the next piece.
func (c *checker) write(data []byte) error {
	for c.n > 0 && len(data) > 0 && !utf8.FullRune(c.rest[:c.n]) {
		c.rest[c.n] = data[0]
		c.n++
		data = data[1:]
		if utf8.FullRune(c.rest[:c.n]) {
			if r, size := utf8.DecodeRune(c.rest[:c.n]); r == utf8.RuneError && size == 1 {
				return &badByte{c.offset, c.rest[0]}
			}
			c.offset += int64(c.n)
			c.n = 0
		}
	}
	if i := bytes.IndexByte(data, 0); i >= 0 {
		return &badByte{c.offset + int64(i), 0}
	}
	whole := len(data)
	for i := 1; i < utf8.UTFMax && i <= len(data); i++ {
		if last := data[len(data)-i:]; utf8.RuneStart(last[0]) {
			if !utf8.FullRune(last) {
				whole -= i
				c.n = copy(c.rest[:], last)
			}
			break
		}
	}
	if !utf8.Valid(data[:whole]) {
		i := invalidByte(string(data[:whole]))
		return &badByte{c.offset + int64(i), data[i]}
	}
	c.offset += int64(whole)
	return nil
}

// checked hands on what a reader reads, up to the piece with a bad byte.
type checked struct {
	r io.Reader
	c *checker
}

func (r *checked) Read(data []byte) (int, error) {
	n, err := r.r.Read(data)
	if bad := r.c.write(data[:n]); bad != nil {
		return n, bad
	}
	return n, err
}
