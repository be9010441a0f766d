package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCutLine(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"short\n", "short\n"},
		{"just fits!\n", "just fits!\n"},
		{"one more is cut\n", "one more…\n"},
		{"größe größe\n", "größe grö…\n"},
		{"", ""},
	} {
		require.Equal(t, c.want, cutLine(c.line, 10))
	}
}
