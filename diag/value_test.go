package diag

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestErrorsAsAList(t *testing.T) {
	one := Errorf(NewSource("a.txt", "text"), Span{0, 4}, "bad")
	var list List
	require.True(t, errors.As(fmt.Errorf("reading: %w", one), &list))
	require.Equal(t, List{one}, list)
	require.True(t, errors.As(List{one, one}.Err(), &list))
	require.Len(t, list, 2)
	require.False(t, errors.As(errors.New("other"), &list))
	var same *Error
	require.True(t, errors.As(error(one), &same))
	require.Same(t, one, same)
}

func TestWarning(t *testing.T) {
	e := Errorf(NewSource("a.txt", "text"), Span{0, 4}, "could be better")
	e.Severity = SeverityWarning
	require.EqualError(t, e, "a.txt:1:1: warning: could be better")
	require.EqualError(t, &Error{Severity: SeverityWarning, Message: "no file"}, "warning: no file")
	require.Equal(t, "error", SeverityError.String())
}

// TestFixes checks what a suggestion edits.
func TestFixes(t *testing.T) {
	for _, c := range []struct{ name, text, span, word, near, want string }{
		{"a word", "f(rnk(x))", "rnk", "rnk", "rank", "f(rank(x))"},
		{"a word in what the error is about", "f(rnk(x))", "rnk(x)", "rnk", "rank", "f(rank(x))"},
		{"a word in quotes", `in = "wrod"`, `"wrod"`, "wrod", "word", `in = "word"`},
		{"a name without its dialect", "(cst ?x)", "cst", "tosa.cst", "tosa.cast", "(cast ?x)"},
		{"a name with its dialect", "(tosa.cst ?x)", "tosa.cst", "tosa.cst", "tosa.cast", "(tosa.cast ?x)"},
		{"a word that is there twice", "ab ab", "ab ab", "ab", "ax", ""},
		{"a word that is not there as it is", `"w\u0072od"`, `"w\u0072od"`, "wrod", "word", ""},
		{"no word", "text", "text", "", "", ""},
	} {
		src := NewSource("a.txt", c.text)
		start := strings.Index(c.text, c.span)
		span := Span{start, start + len(c.span)}
		e := Errorf(src, span, "unknown %q", c.word).Suggest(c.word, []string{c.near})
		placed := Errorf(nil, NoSpan, "unknown %q", c.word).Suggest(c.word, []string{c.near}).Place(src, span)
		require.Equal(t, e, placed, c.name)
		if c.want == "" {
			require.Empty(t, e.Fixes, c.name)
			continue
		}
		require.Len(t, e.Fixes, 1, c.name)
		require.Equal(t, c.want, e.Fixes[0].Apply(c.text), c.name)
	}
}

func TestApplyTakesEditsInTheirOrder(t *testing.T) {
	f := Fix{Edits: []Edit{{Span{4, 5}, ""}, {Span{0, 0}, "version = 1\n"}, {Span{2, 3}, "xyz"}, {Span{3, 99}, "beyond the end"}}}
	require.Equal(t, "version = 1\n01xyz3", f.Apply("01234"))
}

// TestWithin carries an error about a text into the file that it stands in.
func TestWithin(t *testing.T) {
	file := NewSource("m.toml", `query = '+fist_run'`)
	at := func(s Span) Span { return Span{s.Start + 9, s.End + 9} }
	text := NewSource("<query>", "+fist_run")
	e := Errorf(text, Span{1, 9}, "unknown tag").Suggest("fist_run", []string{"fast_run"}).Within(file, at, "mode fast: ")
	require.EqualError(t, e, "m.toml:1:11: mode fast: unknown tag")
	require.Equal(t, `did you mean "fast_run"?`, e.Help)
	require.Equal(t, `query = '+fast_run'`, e.Fixes[0].Apply(file.Text))

	escaped := NewSource("m.toml", `query = "+fist\u005frun"`)
	e = Errorf(text, Span{1, 9}, "unknown tag").Suggest("fist_run", []string{"fast_run"}).Within(escaped, at, "")
	require.Empty(t, e.Fixes, "the text is not in the file as it is")
}

func TestJSON(t *testing.T) {
	src := NewSource("a.toml", "one\nt<wo\n")
	e := Errorf(src, Span{4, 8}, "unknown %q", "t<wo").Suggest("t<wo", []string{"two"})
	e.Notes = []Note{{src, Span{0, 3}, "the first"}, {nil, NoSpan, "in no file"}}
	text, err := json.MarshalIndent(List{e, {Message: "no place", Severity: SeverityWarning, Span: NoSpan}}, "", " ")
	require.NoError(t, err)
	require.Equal(t, `[
 {
  "file": "a.toml",
  "line": 2,
  "column": 1,
  "range": {
   "start": {
    "line": 2,
    "column": 1,
    "offset": 4
   },
   "end": {
    "line": 2,
    "column": 5,
    "offset": 8
   }
  },
  "severity": "error",
  "message": "unknown \"t\u003cwo\"",
  "help": "did you mean \"two\"?",
  "notes": [
   {
    "file": "a.toml",
    "range": {
     "start": {
      "line": 1,
      "column": 1,
      "offset": 0
     },
     "end": {
      "line": 1,
      "column": 4,
      "offset": 3
     }
    },
    "message": "the first"
   },
   {
    "message": "in no file"
   }
  ],
  "fixes": [
   {
    "message": "replace \"t\u003cwo\" by \"two\"",
    "edits": [
     {
      "range": {
       "start": {
        "line": 2,
        "column": 1,
        "offset": 4
       },
       "end": {
        "line": 2,
        "column": 5,
        "offset": 8
       }
      },
      "text": "two"
     }
    ]
   }
  ]
 },
 {
  "severity": "warning",
  "message": "no place"
 }
]`, string(text))
}
