package syntax

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// construct is what terms are made of: a piece of a text that has it, and a piece of an
// error about it.
type construct struct{ name, text, err string }

// readConstructs reads testdata/constructs.
func readConstructs(t *testing.T) (list []construct) {
	data, err := os.ReadFile("testdata/constructs")
	require.NoError(t, err)
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		require.Len(t, fields, 4, line)
		list = append(list, construct{fields[0], fields[2], fields[3]})
	}
	require.Greater(t, len(list), 30)
	return list
}

// TestConstructs finds for each construct a text among the goldens of terms, which are the
// seeds of the fuzzers, and an error among the goldens.
func TestConstructs(t *testing.T) {
	read := func(patterns ...string) (texts []string) {
		for _, pattern := range patterns {
			files, err := filepath.Glob(filepath.FromSlash(pattern))
			require.NoError(t, err)
			require.NotEmpty(t, files, pattern)
			for _, name := range files {
				data, err := os.ReadFile(name)
				require.NoError(t, err)
				texts = append(texts, string(data))
			}
		}
		return texts
	}
	has := func(texts []string, pattern string) bool {
		re := regexp.MustCompile("(?m)" + pattern)
		for _, text := range texts {
			if re.MatchString(text) {
				return true
			}
		}
		return false
	}
	seeds := read("testdata/terms/*")
	var errors []string
	for _, text := range read("testdata/terms/errors", "testdata/files/*", "../testdata/goldens/*") {
		errors = append(errors, regexp.MustCompile(`(?m)^[\w.]+:\d+:\d+: .*$`).FindAllString(text, -1)...)
	}
	for _, c := range readConstructs(t) {
		assert.True(t, has(seeds, c.text), "no seed has %s: %s", c.name, c.text)
		assert.True(t, has(errors, c.err), "no golden has an error about %s: %s", c.name, c.err)
	}
}
