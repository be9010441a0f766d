package profile

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestJSONRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := genReport().Draw(t, "report")
		read, err := ReadJSON(strings.NewReader(written(t, r)))
		require.NoError(t, err)
		same(t, r, read, "it was not read as it was written")
	})
}

func TestJSONRoundTripOfFixtures(t *testing.T) {
	for name, r := range reports() {
		r.Version = Version
		read, err := ReadJSON(strings.NewReader(written(t, r)))
		require.NoError(t, err, name)
		require.Equal(t, written(t, r), written(t, read), name)
		same(t, r, read, name)
	}
}

func TestJSONTimesAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := time.Duration(rapid.Int64Range(0, int64(90*24*time.Hour)).Draw(t, "time"))
		text, err := json.Marshal(seconds(d))
		require.NoError(t, err)
		require.NotContains(t, string(text), "e")
		var back seconds
		require.NoError(t, json.Unmarshal(text, &back))
		require.Equal(t, d, time.Duration(back))
	})
}

// TestJSONFields holds the names that scripts rely on.
func TestJSONFields(t *testing.T) {
	var report map[string]any
	require.NoError(t, json.Unmarshal([]byte(written(t, gpt2Report())), &report))
	for _, field := range []string{"version", "nodes_before", "nodes_after", "rewrites", "passes", "stop", "stop_by",
		"stop_detail", "seconds", "read_seconds", "write_seconds", "rules", "tree"} {
		require.Contains(t, report, field)
	}
	require.Equal(t, "fixpoint", report["stop"])
	require.Equal(t, 0.003102, report["seconds"])
	rule := report["rules"].([]any)[0].(map[string]any)
	for _, field := range []string{"name", "source", "tags", "tried", "matched", "refused", "applied", "failed",
		"created", "removed", "seconds"} {
		require.Contains(t, rule, field)
	}
}

func TestJSONHasNoNullLists(t *testing.T) {
	for name, r := range reports() {
		text := written(t, r)
		if r.Root == nil {
			text = strings.Replace(text, `"tree": null`, "", 1)
		}
		require.NotContains(t, text, "null", name)
	}
}

func TestReadJSONErrors(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{``, "profile: 1:1: unexpected end of JSON input"},
		{"{\n  \"version\": 1,\n  oops\n}", "profile: 3:3: invalid character 'o' looking for beginning of object key string"},
		{`{}`, "profile: this is not a report: it has no version"},
		{`[1]`, "profile: 1:1: a report cannot be of type array"},
		{`{"version": 7}`, "profile: version 7 of a report is unknown: this program reads version 1"},
		{`{"version": 1, "rewrites": "x"}`, "profile: 1:30: rewrites cannot be of type string"},
		{`{"version": 1} {}`, "profile: 1:16: invalid character '{' after top-level value"},
		{`{"version": 1, "stop": "banana"}`,
			`profile: unknown stop "banana": it is one of ["fixpoint" "limit" "cycle" "context" "error"]`},
		{`{"version": 1, "seconds": "1"}`, `profile: "1" is not a number of seconds`},
		{`{"version": 1, "seconds": 9223372036}`, "profile: 9223372036 seconds are more than a duration can hold"},
		{`{"version": 1, "seconds": 1e300}`, "profile: 1e300 seconds are more than a duration can hold"},
		{`{"version": 1, "tree": {"name": "s", "children": [null]}}`, "profile: tree: s: a child is null"},
		{`{"version": 1, "tree": {"name": "s", "children": [{"name": "c", "stop": "x"}]}}`,
			`profile: tree: s: c: unknown stop "x": it is one of ["fixpoint" "limit" "cycle" "context" "error"]`},
	} {
		_, err := ReadJSON(strings.NewReader(test.in))
		require.EqualError(t, err, test.want, test.in)
	}
}

func TestReadJSONIgnoresUnknownFields(t *testing.T) {
	r, err := ReadJSON(strings.NewReader(`{"version": 1, "rewrites": 3, "later": {"x": []}}`))
	require.NoError(t, err)
	require.Equal(t, &Report{Version: 1, Rewrites: 3}, r)
}

// A report that was read may have a merged root of nothing.
func TestMergeOfEmptyRoots(t *testing.T) {
	r, err := ReadJSON(strings.NewReader(`{"version": 1, "tree": {"kind": "merged"}}`))
	require.NoError(t, err)
	sum := merged(r, r)
	require.Empty(t, sum.Root.Children)
}

func TestReadAllJSON(t *testing.T) {
	one, two := written(t, gpt2Report()), written(t, nestedReport())
	for text, want := range map[string][]string{
		one:                              {"gpt2.mlir"},
		" [" + one + ",\n" + two + "]\n": {"gpt2.mlir", "train"},
		"[]":                             nil,
	} {
		reports, err := ReadAllJSON(strings.NewReader(text))
		require.NoError(t, err)
		var names []string
		for _, r := range reports {
			names = append(names, r.Name)
		}
		require.Equal(t, want, names)
	}
}

func TestReadAllJSONErrors(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{``, "profile: 1:1: unexpected end of JSON input"},
		{"[\n{\"version\": 1},\n  oops]", "profile: 3:3: invalid character 'o' looking for beginning of value"},
		{"[{\"version\": 1},\n {\"version\": 1, \"rewrites\": \"x\"}]", "profile: 2:31: rewrites cannot be of type string"},
		{"[{\"version\": 1}, {\"version\": 7}]", "profile: version 7 of a report is unknown: this program reads version 1"},
		{"[1]", "profile: 1:2: a report cannot be of type number"},
	} {
		_, err := ReadAllJSON(strings.NewReader(test.in))
		require.EqualError(t, err, test.want, test.in)
	}
	_, err := ReadAllJSON(strings.NewReader("[{\"version\": 1},\n {\"version\": 1, \"rewrites\": \"x\"}]"))
	var place *ReadError
	require.ErrorAs(t, err, &place)
	require.Equal(t, []int{2, 31, 47}, []int{place.Line, place.Col, place.Offset})
	_, err = ReadAllJSON(failingReader{})
	require.ErrorIs(t, err, errPipe)
}

type failingReader struct{}

func (failingReader) Read([]byte) (int, error) { return 0, errPipe }

func FuzzReadJSON(f *testing.F) {
	for _, r := range reports() {
		var b bytes.Buffer
		require.NoError(f, WriteJSON(&b, r))
		f.Add(b.Bytes())
	}
	f.Add([]byte(`{"version": 1, "seconds": -1e9, "tree": {"rounds": [{}]}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := ReadJSON(bytes.NewReader(text))
		if err != nil {
			return
		}
		// Whatever was read can be printed, summed and written again.
		_ = r.Check()
		_ = r.Summary()
		var out strings.Builder
		require.NoError(t, WriteText(&out, r, TextOptions{Width: 80}))
		again, err := ReadJSON(strings.NewReader(written(t, r)))
		require.NoError(t, err)
		merged(r, again)
	})
}
