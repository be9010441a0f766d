package table

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestShorten(t *testing.T) {
	for _, test := range []struct {
		text  string
		width int
		how   Cut
		want  string
	}{
		{"abcdefgh", 8, Middle, "abcdefgh"},
		{"abcdefghi", 8, Middle, "abcd…ghi"},
		{"abcdefghi", 8, Start, "…cdefghi"},
		{"abcd, fghij", 6, End, "abcd…"},
		{"abcdefghi", 2, Never, "abcdefghi"},
		{"数学数学", 6, End, "数学…"},
		{"数学数学", 6, Start, "…数学"},
		{"数学数学", 6, Middle, "数…学"},
	} {
		got := shorten(test.text, test.width, test.how)
		require.Equal(t, test.want, got)
		if test.how != Never {
			require.LessOrEqual(t, Width(got), test.width)
		}
	}
}

func TestRows(t *testing.T) {
	rows := Rows{}
	rows.Row("name", "count", "doc")
	rows.Row("a", 1, "first")
	rows.Row("longer", Figure("1.25"), "")
	rows.Gap()
	rows.Row("alone")
	var b strings.Builder
	require.NoError(t, rows.Write(&b))
	require.Equal(t, "name    count  doc\na           1  first\nlonger   1.25\n\nalone\n", b.String())
}
