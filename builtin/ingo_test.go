package builtin

import (
	"cmp"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRulesInGoAreListed holds docs/rules-in-go.md to the rules of the default database
// that no file has, and these to at most 15% of all: of the rules that run, and of those
// that are written.
func TestRulesInGoAreListed(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "docs", "rules-in-go.md"))
	require.NoError(t, err)
	var listed []string
	for _, m := range regexp.MustCompile("(?m)^\\| `(\\w+)` \\| \\S.* \\|$").FindAllSubmatch(data, -1) {
		listed = append(listed, string(m[1]))
	}
	lib := evaluated(t, Config{})
	var inGo []string
	all := 0
	for _, name := range lib.DB.Names() {
		member, ok := lib.DB.Lookup(name)
		if !ok || member.Local == nil {
			continue
		}
		if all++; lib.Rules.Rule(name) == nil {
			inGo = append(inGo, name)
		}
	}
	require.ElementsMatch(t, inGo, listed)
	require.LessOrEqual(t, 100*len(inGo), 15*all, "%d of %d rules are Go", len(inGo), all)

	// A rule over a family is one rule here, in however many dialects it is.
	written := map[string]bool{}
	for _, r := range lib.Rules.Rules {
		written[cmp.Or(r.FamilyRule, r.Name())] = true
	}
	t.Logf("%d of %d rules that run are Go, and %d are written in TOML", len(inGo), all, len(written))
	share := 100 * len(written) / (len(written) + len(inGo))
	require.GreaterOrEqual(t, share, 85, "%d rules are written in TOML, %d in Go", len(written), len(inGo))
}
