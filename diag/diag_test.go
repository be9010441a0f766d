package diag

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestRender renders errors in texts of one line, which Go's escapes make any
// text: `at` is the first byte of the span and `len` its length.
func TestRender(t *testing.T) {
	datadriven.RunTest(t, "testdata/render", func(t *testing.T, d *datadriven.TestData) string {
		text, err := strconv.Unquote(`"` + strings.ReplaceAll(d.Input, `"`, `\"`) + `"`)
		require.NoError(t, err, d.Pos)
		var at, length, times int
		help := ""
		for _, arg := range d.CmdArgs {
			switch arg.Key {
			case "at":
				arg.Scan(t, 0, &at)
			case "len":
				arg.Scan(t, 0, &length)
			case "times":
				arg.Scan(t, 0, &times)
				text = strings.Repeat(text, times)
			case "help":
				help = "do something else"
			default:
				d.Fatalf(t, "unknown argument %q", arg.Key)
			}
		}
		e := Errorf(NewSource("a.txt", text), Span{at, at + length}, "bad")
		e.Help = help
		return visible(e.Render())
	})
}

// visible spells what a reader of the golden cannot see.
func visible(s string) string { return strings.NewReplacer("\t", "→", "\r", "␍").Replace(s) }

func TestPlaces(t *testing.T) {
	src := NewSource("a.txt", "one\r\ntwo\n\nfour")
	for offset, want := range map[int]Pos{
		-5: {1, 1}, 0: {1, 1}, 3: {1, 4}, 4: {1, 5}, 5: {2, 1}, 8: {2, 4}, 9: {3, 1}, 10: {4, 1}, 14: {4, 5}, 99: {4, 5},
	} {
		require.Equal(t, want, src.Pos(offset), offset)
	}
	require.Equal(t, Pos{1, 1}, NewSource("", "").Pos(0))
}

func TestErrorsWithoutPlace(t *testing.T) {
	e := Errorf(NewSource("a.txt", "text"), NoSpan, "cannot be %s", "read")
	require.Equal(t, "a.txt: cannot be read", e.Error())
	require.Equal(t, "a.txt: cannot be read\n", e.Render())
	e = Errorf(nil, NoSpan, "unknown word %q", "wrod").Suggest("wrod", []string{"world", "word"})
	require.Equal(t, "unknown word \"wrod\"\n      = did you mean \"word\"?\n", e.Render())
	require.Empty(t, Errorf(nil, NoSpan, "no").Suggest("zzz", []string{"word"}).Help)
}

func TestListIsSortedByFileAndPlace(t *testing.T) {
	a, b := NewSource("a.txt", "1234\n5678"), NewSource("b.txt", "1234")
	var list List
	require.NoError(t, list.Err(), "a list without errors is not an error")
	list.Add(Errorf(b, Span{0, 1}, "fifth"), Errorf(a, Span{6, 7}, "third"), Errorf(a, NoSpan, "first"))
	list.Add(Errorf(a, Span{6, 6}, "fourth, added behind the third"), Errorf(a, Span{2, 3}, "second"))
	err := list.Err()
	require.EqualError(t, err, strings.Join([]string{
		"a.txt: first", "a.txt:1:3: second", "a.txt:2:2: third", "a.txt:2:2: fourth, added behind the third", "b.txt:1:1: fifth",
	}, "\n"))
	var back List
	require.True(t, errors.As(err, &back))
	var rendered strings.Builder
	for _, e := range back {
		rendered.WriteString(e.Render())
	}
	require.Equal(t, rendered.String(), back.Render())
}

// TestListIsCutShort shows the first errors of many, and counts all.
func TestListIsCutShort(t *testing.T) {
	src := NewSource("a.txt", strings.Repeat("x", 100_000))
	var list List
	for i := range 20 {
		list.Add(Errorf(src, Span{i, i + 1}, "bad %d", i))
	}
	require.Equal(t, 20, strings.Count(list.Error(), "bad"))
	require.NotContains(t, list.Error(), "more")
	list.Add(Errorf(src, Span{20, 21}, "bad 20"))
	require.True(t, strings.HasSuffix(list.Error(), "bad 19\nand 1 error more"), list.Error())
	for i := 21; i < 100_000; i++ {
		list.Add(Errorf(src, Span{i, i + 1}, "bad %d", i))
	}
	require.True(t, strings.HasSuffix(list.Error(), "bad 19\nand 99980 errors more"), list.Error())
	require.True(t, strings.HasSuffix(list.Render(), "\nand 99980 errors more\n"))
	require.Less(t, len(list.Render()), 10_000)
	require.Len(t, list, 100_000)
}

func TestNearest(t *testing.T) {
	names := []string{"name", "doc", "match", "replace", "where", "tags", "is_unranked"}
	for written, want := range map[string]string{
		"where":       "where",
		"wehre":       "where", // neighbours changed places
		"hwere":       "where",
		"wheer":       "where",
		"WHERE":       "where",
		"were":        "where", // missing
		"wheree":      "where", // too many
		"whore":       "where", // wrong
		"whhhere":     "where", // two edits of seven letters
		"ewhreX":      "",      // three of six
		"is_unrakned": "is_unranked",
		"tgas":        "tags",
		"mtahc":       "",    // two exchanges of five letters are one too many
		"dco":         "doc", // short words may have one edit
		"d":           "",    // nothing of it would be right
		"xyz":         "",
		"":            "",
	} {
		require.Equal(t, want, Nearest(written, names), "%q", written)
	}
	require.Equal(t, "cast", Nearest("cust", []string{"cast", "cost"}), "the first of two")
	require.Equal(t, "Cast", Nearest("cast", []string{"Cast"}))
	require.Empty(t, Nearest("cast", nil))
}

// TestRenderAnything pins that no text and no span breaks the rendering, and that
// carets stand under what is shown.
func TestRenderAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text") + strings.Repeat("x", rapid.SampledFrom([]int{0, 0, 200}).Draw(t, "more"))
		start := rapid.IntRange(0, len(text)+2).Draw(t, "start")
		end := start + rapid.IntRange(0, 300).Draw(t, "length")
		lines := strings.Split(Errorf(NewSource("a", text), Span{start, end}, "bad").Render(), "\n")
		require.Len(t, lines, 4, fmt.Sprintf("%q", lines))
		require.Regexp(t, `^ {6}\| [ \t]*\^+$`, lines[2])
		require.LessOrEqual(t, len([]rune(lines[2])), len("      | ...")+maxLine+1)
	})
}

// TestLongMessage shows a word of a megabyte, which a damaged file may have, by its ends.
func TestLongMessage(t *testing.T) {
	word := strings.Repeat("ä", 1<<20)
	for _, src := range []*Source{nil, NewSource("x.toml", word)} {
		err := Errorf(src, Span{0, len(word)}, "unknown word %q: expected a number", word)
		for _, text := range []string{err.Error(), err.Render()} {
			require.Less(t, len(text), 3000)
			require.True(t, utf8.ValidString(text))
			require.Contains(t, text, `unknown word "ää`)
			require.Contains(t, text, ` ... `)
			require.Contains(t, text, `ää": expected a number`)
		}
	}
	short := Errorf(nil, NoSpan, "%s", strings.Repeat("x", maxMessage))
	require.Equal(t, short.Message, short.Error(), "what is not too long stays whole")
}
