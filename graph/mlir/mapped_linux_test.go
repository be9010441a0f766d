package mlir

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unsafe"

	"github.com/stretchr/testify/require"
)

// mapLines maps a file of n operations.
func mapLines(t *testing.T, n int) (*mapped, string) {
	t.Helper()
	var b strings.Builder
	b.WriteString("module {\n")
	for i := range n {
		fmt.Fprintf(&b, "  %%%d = \"dialect.name_of_an_op_that_is_long\"() {value = %d : i64} : () -> tensor<4x4xf32>\n", i, i%5000)
	}
	b.WriteString("}\n")
	path := filepath.Join(t.TempDir(), "in.mlir")
	require.NoError(t, os.WriteFile(path, []byte(b.String()), 0o600))
	f, err := os.Open(path)
	require.NoError(t, err)
	t.Cleanup(func() { f.Close() })
	m := mapText(f)
	require.NotNil(t, m)
	return m, path
}

func TestFileThatChanges(t *testing.T) {
	for name, c := range map[string]struct {
		change  func(m *mapped, path string) error
		message string
	}{
		"not":     {func(*mapped, string) error { return nil }, ""},
		"emptied": {func(_ *mapped, path string) error { return os.Truncate(path, 0) }, "in.mlir: the file changed while it was read"},
		"cut":     {func(_ *mapped, path string) error { return os.Truncate(path, 2<<20+100) }, "in.mlir: the file changed while it was read"},
		"written over": {func(_ *mapped, path string) error {
			return os.Chtimes(path, time.Time{}, time.Unix(1, 0))
		}, "in.mlir: the file changed while it was read"},
		"not readable": {func(m *mapped, path string) (err error) {
			err = os.Truncate(path, 0)
			m.before, _ = m.file.Stat()
			return err
		}, "in.mlir: the file could not be read to its end"},
	} {
		t.Run(name, func(t *testing.T) {
			m, path := mapLines(t, 50_000)
			require.NoError(t, c.change(m, path))
			fg, err := m.parse(newParser("in.mlir", "", nil, nil))
			if c.message != "" {
				require.EqualError(t, err, c.message)
				require.Nil(t, fg)
				return
			}
			require.NoError(t, err)
			require.Equal(t, 50_001, fg.NumNodes())
		})
	}
}

// Panics that are not a fault of the file are not hidden.
func TestOtherPanics(t *testing.T) {
	m, _ := mapLines(t, 20_000)
	require.Panics(t, func() { _, _ = m.parse(&parser{}) })
}

// At no time more than a few windows of the text are in memory.
func TestTextIsReleased(t *testing.T) {
	m, _ := mapLines(t, 300_000)
	defer unmapFile(m.data)
	require.Greater(t, len(m.data), 12*window)
	p := newParser("in.mlir", unsafe.String(&m.data[0], len(m.data)), nil, nil)
	p.mapped = m
	require.True(t, p.checkText())
	require.Less(t, resident(t, m), 3*window)
	require.NotNil(t, p.parseFile())
	require.Less(t, resident(t, m), 3*window)
}

// resident returns how many bytes of the text are in memory.
func resident(t *testing.T, m *mapped) int {
	t.Helper()
	f, err := os.Open("/proc/self/smaps")
	require.NoError(t, err)
	defer f.Close()
	header := fmt.Sprintf("%x-", uintptr(unsafe.Pointer(&m.data[0])))
	found := false
	for lines := bufio.NewScanner(f); lines.Scan(); {
		found = found || strings.HasPrefix(lines.Text(), header)
		if size, ok := strings.CutPrefix(lines.Text(), "Rss:"); found && ok {
			var kb int
			_, err := fmt.Sscan(size, &kb)
			require.NoError(t, err)
			return kb << 10
		}
	}
	t.Fatal("the text is not mapped")
	return 0
}
