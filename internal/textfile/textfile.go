// Package textfile reads text, and refuses early what is none.
package textfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
)

// Read reads a text to its end, which must come within a number of bytes. A
// NUL byte, which no text has, ends the reading at once, so that what is not text
// and has no end is refused early.
func Read(r io.Reader, limit int64) ([]byte, error) {
	var text bytes.Buffer
	_, err := io.Copy(&text, io.LimitReader(&textReader{r: r}, limit+1))
	switch {
	case err != nil:
		return nil, err
	case int64(text.Len()) > limit:
		return nil, fmt.Errorf("more than %d bytes: no text that long is read", limit)
	}
	return text.Bytes(), nil
}

// ReadFile is Read for the file of that name.
func ReadFile(name string, limit int64) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Read(f, limit)
}

type textReader struct{ r io.Reader }

func (t *textReader) Read(data []byte) (int, error) {
	n, err := t.r.Read(data)
	if bytes.IndexByte(data[:n], 0) >= 0 {
		return 0, errors.New("unexpected NUL byte: this is not a text file")
	}
	return n, err
}
