package optdb

import (
	"encoding/json"
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/navigator"
)

func TestQueryIsAValue(t *testing.T) {
	base := Include("a", "b", "a")
	more := base.Including("c").Requiring("r", "r").Excluding("x")
	other := base.Including("d")
	require.Equal(t, "+a +b", base.String())
	require.Equal(t, "+a +b +c &r -x", more.String())
	require.Equal(t, "+a +b +d", other.String())

	tags := more.Included()
	tags[0] = "changed"
	require.Equal(t, []string{"a", "b", "c"}, more.Included())
	require.Equal(t, []string{"r"}, more.Required())
	require.Equal(t, []string{"x"}, more.Excluded())

	within := base.Within("blas", Include("gemm"))
	require.Equal(t, "+a +b @blas(+gemm)", within.String())
	require.Equal(t, "+a +b @blas(+x)", within.Within("blas", Include("x")).String())
	require.Equal(t, "+a +b @blas(+gemm)", within.String())
}

func TestQueryWithoutPlusBeginsWithEverything(t *testing.T) {
	require.Equal(t, "+*", Query{}.String())
	require.Equal(t, "+*", Include().String())
	for _, text := range []string{"&a", "-a", "+* -a", "&a -b <3"} {
		q, err := ParseQuery(text)
		require.NoError(t, err, text)
		require.Empty(t, q.Included(), text)
	}
}

func TestParseQuery(t *testing.T) {
	for text, want := range map[string]Query{
		"+canonicalize &fleet -unsafe": Include("canonicalize").Requiring("fleet").Excluding("unsafe"),
		" -b,\n+a\t,":                  Include("a").Excluding("b"),
		"+*":                           Query{},
		"+merge1.1 +o-2":               Include("merge1.1", "o-2"),
		"<1.5 +a":                      Include("a").Before(1.5),
		"<-0.01":                       Query{}.Before(-0.01),
		"<0":                           Query{}.Before(0),
		"@blas(+gemm <3)-a":            Query{}.Excluding("a").Within("blas", Include("gemm").Before(3)),
		"+é":                           Include("é"),
		"-*":                           Nothing(),
		"-* @1(merge1)":                Nothing().Again("merge1", 1),
		"o3":                           Mode("o3"),
		"o3 -slow,+fusion":             Mode("o3").Including("fusion").Excluding("slow"),
		"@1.2( merge1 )+a":             Include("a").Again("merge1", 1.2),
		"@-1e-2(a) @blas(o3 <1)":       Query{}.Again("a", -0.01).Within("blas", Mode("o3").Before(1)),
	} {
		q, err := ParseQuery(text)
		require.NoError(t, err, text)
		require.Equal(t, want.String(), q.String(), text)
	}
	for _, text := range []string{"", " ", ","} {
		_, err := ParseQuery(text)
		require.ErrorContains(t, err, "the query is empty", "%q", text)
	}
}

func TestQueryThatCannotBeWritten(t *testing.T) {
	for _, q := range []Query{
		Include(""), Include("a -b"), Query{}.Excluding("a,b"), Query{}.Requiring("-a"), Include("*"),
		Include("a\x00"), Include("\xff"), Query{}.Before(math.NaN()), Query{}.Before(math.Inf(-1)),
		Query{}.Within("", Include("a")), Query{}.Within("x", Include("(")),
		Include("1.5"), Query{}.Excluding("1e3"), Mode("a b"), Mode("2"), Mode("*"), Mode("a").Again("", 1),
		Query{}.Again("a b", 1), Query{}.Again("a", math.NaN()), Query{}.Again("a", 1).Again("a", 1), Query{}.Within("7", Query{}),
		Query{}.With(nil, 1), Query{}.WithOptimizer(nil, 1), Query{}.WithOptimizer((*Pipeline)(nil), 1), Query{}.With(rule("x y"), 1),
		Query{}.With(&navigator.Local{Name: "x"}, 1), Query{}.With(rule("x"), math.Inf(1)),
		Include("a").Excluding("a"), Query{}.Requiring("a").Excluding("a"),
	} {
		_, err := NewSequenceDB("s").Query(q)
		require.Error(t, err, q.String())
	}
}

func TestQueryAsText(t *testing.T) {
	type config struct {
		Query Query `json:"query"`
	}
	text, err := json.Marshal(config{Include("a").Requiring("b")})
	require.NoError(t, err)
	require.JSONEq(t, `{"query": "+a &b"}`, string(text))
	var c config
	require.NoError(t, json.Unmarshal([]byte(`{"query": "&b, +a"}`), &c))
	require.Equal(t, "+a &b", c.Query.String())
	require.ErrorContains(t, json.Unmarshal([]byte(`{"query": "&b b"}`), &c), "every part of a query starts with")
	require.Equal(t, "+a &b", c.Query.String(), "a text that is wrong changes nothing")
}

// words generates names that a query can hold.
var words = rapid.StringMatching(`[a-z_.é0-9][a-z_.:/é0-9-]{0,4}`).Filter(func(s string) bool {
	_, isNumber := number(s)
	return !isNumber
})

func drawQuery(t *rapid.T, depth int) Query {
	tags := rapid.SliceOfNDistinct(words, 0, 6, rapid.ID).Draw(t, "tags")
	var q Query
	for _, tag := range tags {
		switch rapid.IntRange(0, 3).Draw(t, "sign") {
		case 0:
			q = q.Including(tag)
		case 1:
			q = q.Requiring(tag)
		case 2:
			q = q.Excluding(tag)
		case 3:
			q = q.Including(tag).Requiring(tag)
		}
	}
	finite := rapid.Float64().Filter(func(f float64) bool { return !math.IsInf(f, 0) && !math.IsNaN(f) })
	if rapid.Bool().Draw(t, "cut") {
		q = q.Before(finite.Draw(t, "cutoff"))
	}
	if rapid.Bool().Draw(t, "extra") {
		q = q.Again(words.Draw(t, "name"), finite.Draw(t, "position"))
	}
	switch {
	case rapid.Bool().Draw(t, "in a mode"):
		q = q.adding(part{kind: modePart, name: words.Draw(t, "mode")})
	case len(q.Included()) == 0 && rapid.Bool().Draw(t, "nothing"):
		q = q.adding(part{kind: nothingPart})
	}
	if depth < 3 && rapid.IntRange(0, 2).Draw(t, "nested") == 0 {
		q = q.Within(words.Draw(t, "database"), drawQuery(t, depth+1))
	}
	return q
}

// bare returns the query without the position where it was read.
func (q Query) bare() Query {
	parts := slices.Clone(q.parts)
	for i := range parts {
		parts[i].span = diag.Span{}
		if parts[i].query != nil {
			parts[i].query = new(parts[i].query.bare())
		}
	}
	return Query{parts: parts, given: q.given, depth: q.depth}
}

func TestQueryRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := drawQuery(t, 0)
		back, err := ParseQuery(q.String())
		require.NoError(t, err)
		require.Equal(t, q.String(), back.String())
		require.Equal(t, q.parts, back.bare().parts)
	})
}

func FuzzParseQuery(f *testing.F) {
	for _, seed := range []string{
		"+canonicalize &fleet -unsafe", "+*", "<1e+5 @x(+a,-b)", "+a+b", "@(", "-", "\xff", "@a(@b(&c)) +é",
		"o3 -slow", "-* @1.2(merge1)", "@1(", "@1()", "@0x1p-2(a)", "a b", "+1", "o3+a",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		q, err := ParseQuery(text)
		if err != nil {
			checkSpans(t, text, err)
			return
		}
		back, err := ParseQuery(q.String())
		require.NoError(t, err, "%q", text)
		require.Equal(t, q.String(), back.String())
		for _, p := range q.parts {
			require.Empty(t, p.problem(), "what was read can be written")
		}
	})
}

func checkSpans(t *testing.T, text string, err error) {
	var list diag.List
	var one *diag.Error
	switch {
	case errors.As(err, &list):
	case errors.As(err, &one):
		list = diag.List{one}
	}
	require.NotEmpty(t, list)
	require.False(t, slices.ContainsFunc(list, func(e *diag.Error) bool {
		return e.Span.Start < 0 || e.Span.End < e.Span.Start || e.Span.End > len(text)
	}), "%q: %v", text, err)
	list.Render()
}
