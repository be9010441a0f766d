package syntax

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestOneOff(t *testing.T) {
	text, err := OneOff("(arith.addi ?x 0) => ?x", `(f "=>" ?x) => (g{name: " where "} ?x) where rank(x) == 2`)
	require.NoError(t, err)
	file, errs := Load("e.toml", []byte(text))
	require.Empty(t, errs)
	require.Len(t, file.Rules, 2)
	require.Equal(t, "e1", file.Rules[0].Name.Value)
	require.Equal(t, "(arith.addi ?x 0)", file.Rules[0].Match.Value)
	require.Equal(t, "?x", file.Rules[0].Replace.Value)
	require.Equal(t, `(f "=>" ?x)`, file.Rules[1].Match.Value)
	require.Equal(t, `(g{name: " where "} ?x)`, file.Rules[1].Replace.Value)
	require.Equal(t, "rank(x) == 2", file.Rules[1].Where.Value)
	for _, bad := range []string{"", "(f ?x)", "=> ?x", "(f ?x) =>", "(f '''') => ?x"} {
		_, err := OneOff(bad)
		require.Error(t, err, bad)
	}
}
