package mlirtext

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestBlanks(t *testing.T) {
	for text, want := range map[string]int{"": 0, "a": 0, " \t\r\na": 4, "// x\n  a": 7, "// x": 4, "/ a": 0, " //\n//\n": 7} {
		require.Equal(t, want, Blanks(text, 0), "%q", text)
	}
}

func TestWord(t *testing.T) {
	for text, want := range map[string]int{"": 0, "a": 1, "_a.b$9-c": 6, "9a": 0, "é": 0} {
		require.Equal(t, want, Word(text, 0), "%q", text)
	}
	require.Equal(t, 5, Word("abc", 5))
}

func TestString(t *testing.T) {
	for text, want := range map[string]int{`""`: 2, `"a" "`: 3, `"\""`: 4, `"\\"`: 4} {
		end, ok := String(text, 0)
		require.True(t, ok, text)
		require.Equal(t, want, end, text)
	}
	for _, text := range []string{`"`, `"a`, `"\"`, "\"a\n\"", "\"\\\n\""} {
		_, ok := String(text, 0)
		require.False(t, ok, "%q", text)
	}
}

func TestUnescape(t *testing.T) {
	s, bad := Unescape(`a\n\t\"\\\41\e9`)
	require.Equal(t, -1, bad)
	require.Equal(t, "a\n\t\"\\A\xe9", s)
	for raw, want := range map[string]int{`ab\x`: 2, `\4`: 0, `\`: 0, `\\\g1`: 2} {
		_, bad := Unescape(raw)
		require.Equal(t, want, bad, raw)
	}
}

func TestBrackets(t *testing.T) {
	b := Brackets{MaxDepth: 3}
	for text, want := range map[string]int{"<>a": 2, "<(a) -> [b]>": 12, `<">"{}>,`: 7, "<(a >= b)>": 10} {
		end, err := b.Body(text, 0)
		require.Nil(t, err, text)
		require.Equal(t, want, end, text)
	}
	for text, want := range map[string]int{"a, b": 1, "#a<1, 2>>": 8, "a": 1, "(a, b), c": 6} {
		end, err := b.Element(text, 0)
		require.Nil(t, err, text)
		require.Equal(t, want, end, text)
	}
	for _, c := range []struct {
		text, message string
		kind          BracketErrorKind
		start         int
	}{
		{"<(>", `expected ")" before ">"`, Mismatched, 2},
		{"<(a]", `expected ")" before "]"`, Mismatched, 3},
		{`<"a>`, "string is never closed", Mismatched, 1},
		{"<a // b\n>", "a comment cannot stand", Mismatched, 3},
		{"<(a)", `"<" is never closed`, Unclosed, 0},
		{"<<<<", "", TooDeep, 3},
	} {
		_, err := b.Body(c.text, 0)
		require.NotNil(t, err, c.text)
		require.Equal(t, c.kind, err.Kind, c.text)
		require.Equal(t, c.start, err.Start, c.text)
		require.True(t, strings.Contains(err.Message, c.message), err.Message)
	}
	b.Comments = true
	end, err := b.Body("<a // >\n>", 0)
	require.Nil(t, err)
	require.Equal(t, 9, end)
	_, err = b.Element("a)", 0)
	require.Equal(t, `")" closes nothing`, err.Message)
}

func TestFound(t *testing.T) {
	require.Equal(t, `"é"`, Found("é", 0))
	require.Equal(t, "the end of the text", Found("", 0))
}
