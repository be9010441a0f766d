package syntax

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// constructs are what terms are made of: a piece of a text that has each, and a piece of an
// error about it.
var constructs = []struct{ name, text, err string }{
	{"variable", `\?x`, `unbound variable`},
	{"anything", ` _[ )]`, `unexpected name`},
	{"rest", `\?\w+\.\.\.`, `rest`},
	{"several rests", `\?a\.\.\. .*\?b\.\.\.`, `where would the first end`},
	{"inner name", `\?e@\(`, `"@"|name for the value|names? the value|@`},
	{"any constant", `\?c@const|[( ]const`, `const`},
	{"number", ` 0[ )]`, `is not a value of the type`},
	{"dense constant", `dense<`, `dense<`},
	{"bound op", `\(\?f`, `op`},
	{"one of several ops", `\(\{\w+ \w+`, `twice`},
	{"output", `\)#\d`, `there is no #`},
	{"bound attribute", `\{\w+: \?\w+`, `attribute`},
	{"attribute that is there", `\{\w+: _`, `attribute`},
	{"no other attribute", `!\}`, `"!"`},
	{"list with variables", `: \[\?\w`, `list`},
	{"rest in a list", `\[[^\]]*\?\w+\.\.\.`, `a second rest`},
	{"array of a type", `array<i\d+: .*\?`, `array<`},
	{"dense with variables", `dense<\[+.*\?`, `dense<`},
	{"dictionary", `: \{\w+: `, `dictionary|twice`},
	{"rest of a dictionary", `\{\w+: \?\w+, \?\w+\.\.\.\}`, `rest`},
	{"symbol", `@\w+`, `symbol|@`},
	{"type", `\) : tensor`, `type`},
	{"bound type", `\) : \?t`, `unbound variable|type`},
	{"types of outputs", `\) : \(`, `outputs?`},
	{"computed type", `\) : \{`, `a type is needed`},
	{"computed operand", ` \{\w+\[\d\]\}`, `is a list of values`},
	{"computed operands", `\}\.\.\.`, `is not a list of values`},
	{"fold", `fold\(`, `fold`},
	{"list of outputs", `^\[\?`, `list of terms|values? for`},
	{"region", ` \^\w+`, `region`},
	{"any region", `\^_`, `says which region goes here`},
	{"empty region", `\^\(\)`, `region`},
	{"yields", `\^\w*\(.*-> `, `region|yield`},
	{"inlined region", `inline\(\^`, `inline`},
	{"value of an inlined region", `inline\(\^[^)]*\)#\d`, `inline|#`},
	{"comment", `; `, `.`},
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
	for _, c := range constructs {
		assert.True(t, has(seeds, c.text), "no seed has %s: %s", c.name, c.text)
		assert.True(t, has(errors, c.err), "no golden has an error about %s: %s", c.name, c.err)
	}
}
