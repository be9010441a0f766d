package phrase

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestShorten(t *testing.T) {
	require.Equal(t, "abc", ShortenTo("abc", 3))
	require.Equal(t, "ab...", ShortenTo("abc", 2))
	require.Equal(t, "a...", ShortenTo("aé", 2), "the first byte of a character does not stay alone")
	require.Equal(t, "...", ShortenTo("é", 0))
	require.Equal(t, strings.Repeat("x", 60)+"...", Shorten(strings.Repeat("x", 61)))
}

func TestCount(t *testing.T) {
	require.Equal(t, "0 nodes", Count(0, "node"))
	require.Equal(t, "1 node", Count(1, "node"))
	require.Equal(t, "2 nodes", Count(uint64(2), "node"))
	require.Equal(t, "3 passes", Count(3, "pass"))
}

func TestOneLine(t *testing.T) {
	require.Equal(t, "a b", OneLine(" a\n\tb "))
}
