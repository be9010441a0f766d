package profile

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestInexactRulesAreNamed pins that the text says which of the rules that fired
// are true of real numbers only.
func TestInexactRulesAreNamed(t *testing.T) {
	text := func(tags ...string) string {
		r := New("a.mlir", "")
		r.Root = &Pass{Name: "all", Kind: KindTopo, Rewrites: 2, Rules: []RuleProfile{
			{Name: "plain", Tried: 1, Matched: 1, Applied: 1},
			{Name: "of_reals", Tags: tags, Tried: 1, Matched: 1, Applied: 1},
		}}
		r.Tally()
		var b strings.Builder
		require.NoError(t, WriteText(&b, r, TextOptions{}))
		return b.String()
	}
	require.Contains(t, text("simplify", InexactTag), "  true of real numbers only: of_reals\n")
	require.NotContains(t, text("simplify"), "real numbers")
}
