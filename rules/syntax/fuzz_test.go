package syntax

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/settle-go/settle/diag"
	"github.com/stretchr/testify/require"
)

// inputs returns the inputs of the goldens, which are good seeds.
func inputs(f *testing.F, folder string) []string {
	paths, err := filepath.Glob(filepath.Join("testdata", folder, "*"))
	require.NoError(f, err)
	block := regexp.MustCompile(`(?ms)^(?:load|pattern|replacement|test|given|outcome)[^\n]*\n(.*?)^----$`)
	var texts []string
	for _, path := range paths {
		data, err := os.ReadFile(path)
		require.NoError(f, err)
		for _, m := range block.FindAllSubmatch(data, -1) {
			texts = append(texts, string(m[1]))
		}
	}
	require.NotEmpty(f, texts)
	return texts
}

// requirePlaces checks that errors can be shown: at most one byte after the
// end of the text, where what is missing should have stood.
func requirePlaces(t *testing.T, text string, errs diag.List) {
	for _, err := range errs {
		if err.Span == diag.NoSpan {
			continue
		}
		require.LessOrEqual(t, 0, err.Span.Start, err.Message)
		require.LessOrEqual(t, err.Span.Start, err.Span.End, err.Message)
		require.LessOrEqual(t, err.Span.End, len(text)+1, err.Message)
	}
	require.NotPanics(t, func() { errs.Render() })
}

func FuzzParsePattern(f *testing.F) {
	for _, text := range inputs(f, "terms") {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		src := diag.NewSource("fuzz", text)
		for _, what := range []string{"pattern", "replacement", "test"} {
			terms, _, errs := parseAs(what, src, Inline(text))
			requirePlaces(t, text, errs)
			require.Equal(t, errs == nil, terms != nil, what)
			for _, term := range terms {
				requireSpans(t, text, term)
				requireReadsBack(t, what, term)
			}
		}
		_, errs := ParseGiven(src, Inline(text))
		requirePlaces(t, text, errs)
	})
}

func requireReadsBack(t *testing.T, what string, term *Term) {
	text := term.String()
	if what == "replacement" || term.Kind == Any || len(text) > maxText {
		text = "[" + text + "]"
	}
	if len(text) > maxText {
		return
	}
	again, _, errs := parseAs(what, diag.NewSource("again", text), Inline(text))
	require.Empty(t, errs.Render())
	require.Empty(t, cmp.Diff([]*Term{term}, again, sameTerms), text)
}

func FuzzLoad(f *testing.F) {
	for _, text := range inputs(f, "files") {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		text := string(data)
		file, errs := Load("fuzz.toml", data)
		require.NotNil(t, file)
		requirePlaces(t, text, errs)
		for _, r := range file.Rules {
			require.LessOrEqual(t, r.Header.End, len(text))
			for _, s := range []String{r.Name, r.Doc, r.Match, r.Replace, r.Where} {
				if s.IsSet() && s.Exact() {
					require.Equal(t, s.Value, cut(text, s.Span))
				}
			}
		}
	})
}
