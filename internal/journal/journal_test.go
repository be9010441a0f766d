package journal

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func open(t require.TestingT, name string, keep bool) *Journal {
	j, err := Open(name, keep)
	require.NoError(t, err)
	return j
}

func TestLastEntryCounts(t *testing.T) {
	name := filepath.Join(t.TempDir(), "batch.jsonl")
	j := open(t, name, true)
	first := Entry{File: "a.mlir", Settings: "s", Input: "i", Status: Failed, Reason: "syntax", Error: "a.mlir:1:1: \"<\""}
	second := Entry{File: "a.mlir", Settings: "s", Input: "j", Written: "w", Status: Settled, Rewrites: 3, Rules: map[string]int{"x_plus_0": 3}}
	other := Entry{File: "b.mlir", Status: Stopped, Reason: "cycle", Seconds: 0.25}
	for _, e := range []*Entry{&first, &other, &second} {
		require.NoError(t, j.Append(e))
	}
	check := func(j *Journal) {
		e, _, ok := j.Find("a.mlir")
		require.True(t, ok)
		require.Equal(t, second, e)
		e, _, ok = j.Find("b.mlir")
		require.True(t, ok)
		require.Equal(t, other, e)
		_, _, ok = j.Find("c.mlir")
		require.False(t, ok)
	}
	check(j)
	require.NoError(t, j.Close())
	j = open(t, name, true)
	check(j)
	require.NoError(t, j.Close())

	j = open(t, name, false)
	_, _, ok := j.Find("a.mlir")
	require.False(t, ok)
	require.NoError(t, j.Append(&other))
	require.NoError(t, j.Close())
}

func TestLocked(t *testing.T) {
	name := filepath.Join(t.TempDir(), "batch.jsonl")
	j := open(t, name, true)
	defer j.Close()
	again, err := Open(name, true)
	if err == nil {
		again.Close()
		t.Skip("files are not locked here")
	}
	require.ErrorIs(t, err, ErrLocked)
}

// TestCutAnywhere cuts a journal at any byte, as a kill does, and goes on: what was
// whole is still there, and what is added is.
func TestCutAnywhere(t *testing.T) {
	name := filepath.Join(t.TempDir(), "batch.jsonl")
	files := []string{"a", "b", "c", "d", "e"}
	j := open(t, name, true)
	var ends []int64
	for i, file := range files {
		require.NoError(t, j.Append(&Entry{File: file, Rewrites: i, Status: Settled}))
		ends = append(ends, j.size)
	}
	require.NoError(t, j.Close())
	whole, err := os.ReadFile(name)
	require.NoError(t, err)
	rapid.Check(t, func(t *rapid.T) {
		cut := rapid.IntRange(0, len(whole)).Draw(t, "cut")
		require.NoError(t, os.WriteFile(name, whole[:cut], 0o666))
		j := open(t, name, true)
		for i, file := range files {
			e, _, ok := j.Find(file)
			require.Equal(t, ends[i]-1 <= int64(cut), ok) // the end of a line is not missed
			require.True(t, !ok || e.Rewrites == i)
		}
		require.NoError(t, j.Append(&Entry{File: "f", Rewrites: 9}))
		require.NoError(t, j.Close())
		j = open(t, name, true)
		e, _, ok := j.Find("f")
		require.True(t, ok)
		require.Equal(t, 9, e.Rewrites)
		require.NoError(t, j.Close())
	})
}

// FuzzOpen reads journals that hold anything.
func FuzzOpen(f *testing.F) {
	f.Add([]byte("{\"file\":\"a\"}\n{\"file\":\"b\",\"rules\":{\"r\":1}}\n"))
	f.Add([]byte("{\"file\":3}\n\x00\n{"))
	f.Fuzz(func(t *testing.T, data []byte) {
		name := filepath.Join(t.TempDir(), "batch.jsonl")
		require.NoError(t, os.WriteFile(name, data, 0o666))
		j := open(t, name, true)
		defer j.Close()
		require.NoError(t, j.Append(&Entry{File: "new"}))
		_, _, ok := j.Find("new")
		require.True(t, ok)
	})
}
