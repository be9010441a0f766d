package mlir

import (
	"errors"
	"io"
	"os"
	"strings"
)

// spoolFrom is the size of a text from which on one that does not come from a
// file is put into a temporary file, to be mapped like any other.
const spoolFrom = 4 << 20

// readText reads a text into memory, or, when it is large, into a temporary file
// that is removed when it is closed. The file is nil where the text is in memory.
func readText(r io.Reader, size int64) (text string, spooled *os.File, err error) {
	var head strings.Builder
	head.Grow(int(min(size, spoolFrom) + 1))
	n, err := io.Copy(&head, io.LimitReader(r, spoolFrom))
	if err != nil || n < spoolFrom {
		return head.String(), nil, err
	}
	if spooled = openSpool(); spooled == nil {
		_, err = io.Copy(&head, r)
		return head.String(), nil, err
	}
	_, err = io.Copy(spooled, io.MultiReader(strings.NewReader(head.String()), r))
	if err == nil {
		_, err = spooled.Seek(0, io.SeekStart)
	}
	if err != nil {
		return "", nil, errors.Join(err, spooled.Close())
	}
	return "", spooled, nil
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
