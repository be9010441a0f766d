package rulesd_test

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	rulesd "github.com/settle-go/settle/rules.d"
	"github.com/settle-go/settle/rules/format"
)

// TestLayout holds the shipped rule files to the layout of settle rules fmt.
func TestLayout(t *testing.T) {
	files := 0
	require.NoError(t, fs.WalkDir(rulesd.FS, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".toml") {
			return err
		}
		files++
		text, err := fs.ReadFile(rulesd.FS, name)
		require.NoError(t, err)
		got, err := format.Source(name, text)
		require.NoError(t, err)
		if string(got) != string(text) {
			t.Errorf("%s is not laid out: run go run ./cmd/settle rules fmt rules.d", name)
		}
		return nil
	}))
	require.Greater(t, files, 50)
}
