package textfile

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// endless repeats a text, and counts what is read of it.
type endless struct {
	text string
	read int
}

func (e *endless) Read(data []byte) (int, error) {
	n := 0
	for n < len(data) {
		n += copy(data[n:], e.text[(e.read+n)%len(e.text):])
	}
	e.read += n
	return n, nil
}

func TestRead(t *testing.T) {
	text, err := Read(strings.NewReader("abc"), 3)
	require.NoError(t, err)
	require.Equal(t, "abc", string(text))
	_, err = Read(strings.NewReader("abcd"), 3)
	require.ErrorContains(t, err, "more than 3 bytes")

	for _, c := range []struct{ text, message string }{{"\x00", "NUL byte"}, {"abc\n", "more than 1000000 bytes"}} {
		r := &endless{text: c.text}
		_, err = Read(r, 1_000_000)
		require.ErrorContains(t, err, c.message)
		require.Less(t, r.read, 2_000_000)
	}
	_, err = Read(io.MultiReader(bytes.NewReader(make([]byte, 0)), &endless{text: "\x00"}), 10)
	require.ErrorContains(t, err, "NUL byte")
}

func TestReadFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a")
	_, err := ReadFile(name, 10)
	require.ErrorIs(t, err, os.ErrNotExist)
	require.NoError(t, os.WriteFile(name, []byte("text"), 0o600))
	text, err := ReadFile(name, 10)
	require.NoError(t, err)
	require.Equal(t, "text", string(text))
}
