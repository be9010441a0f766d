package profile

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/internal/table"
)

var update = flag.Bool("update", false, "write the goldens in testdata anew")

// golden compares with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
}

func text(t *testing.T, r *Report, opts TextOptions) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, WriteText(&b, r, opts))
	return b.String()
}

func TestTextGoldens(t *testing.T) {
	for name, r := range reports() {
		t.Run(name, func(t *testing.T) {
			golden(t, name+".txt", r.Summary()+"\n\n"+text(t, r, TextOptions{Unfired: true}))
		})
	}
}

// TestTopAndUnfired shows as many rules as are asked for, and those that never fired on
// request.
func TestTopAndUnfired(t *testing.T) {
	r := gpt2Report()
	all, short := text(t, r, TextOptions{Unfired: true}), text(t, r, TextOptions{Top: 2})
	require.Contains(t, all, "local_log1p")
	require.NotContains(t, short, "local_log1p")
	require.Contains(t, short, "cost of rules that never fired: 3 of 9 rules")
	require.Contains(t, short, " rules more\n")
	require.NotContains(t, short, "local_add_zero", "it is the third by its cost")
	failed := errorReport()
	require.Equal(t, text(t, failed, TextOptions{Unfired: true}), text(t, failed, TextOptions{}), "rules that failed are named in any case")
}

func TestTextColor(t *testing.T) {
	golden(t, "color.txt", text(t, errorReport(), TextOptions{Color: true}))
	for name, r := range reports() {
		require.NotContains(t, text(t, r, TextOptions{}), "\x1b", name)
		stripped := text(t, r, TextOptions{Color: true})
		for _, s := range []table.Style{table.Bold, table.Dim, table.Red, table.Yellow, table.Cyan, table.Reset} {
			stripped = strings.ReplaceAll(stripped, string(s), "")
		}
		require.Equal(t, text(t, r, TextOptions{}), stripped, "colour must not move anything in %s", name)
	}
}

func TestTextFitsWidth(t *testing.T) {
	for name, r := range reports() {
		for _, width := range []int{defaultWidth, 80} {
			for line := range strings.SplitSeq(text(t, r, TextOptions{Width: width}), "\n") {
				if fields := strings.Fields(line); len(fields) > 2 && !strings.HasPrefix(line, "   ") && fields[0] != "times" &&
					fields[0] != "pass" && fields[0] != "time" {
					continue // prose: it is never cut
				}
				require.LessOrEqual(t, table.Width(line), width, "%s: %s", name, line)
				require.Equal(t, strings.TrimRight(line, " "), line, "%s ends in a space", name)
			}
		}
	}
	whole := text(t, unicodeReport(), TextOptions{Width: -1})
	require.NotContains(t, whole, "…")
	require.Contains(t, whole, "rules.toml:1207")
}

// TestRuleNamesStandWhole pins that of a row of rules the source is cut first, and
// the name only where it is beyond longestRule.
func TestRuleNamesStandWhole(t *testing.T) {
	for _, n := range []int{30, longestRule, longestRule + 1} {
		name, other := strings.Repeat("x", n), strings.Repeat("y", n)
		r := New("a.mlir", "")
		r.Root = &Pass{Name: "all", Kind: KindTopo, Visits: 2, Rewrites: 1, NodesBefore: 1, Rules: []RuleProfile{
			{Name: name, Source: "rules.d/some/folder/file.toml:1234", Tried: 1, Matched: 1, Applied: 1, Removed: 1, Elapsed: ms},
			{Name: other, Tried: 1, Matched: 1, Refused: 1, Elapsed: ms,
				Reasons: []Count{{strings.Repeat("why ", 40), 1}}},
		}}
		r.Root.Elapsed = 3 * ms
		got := text(t, finished(r), TextOptions{})
		require.Equal(t, n <= longestRule, strings.Contains(got, name+"  …"), got)
		require.Contains(t, got, "ml:1234\n")
		require.Contains(t, got, "…\n")
		require.Contains(t, got, other+"  why why")
	}
}

func TestGraphsOfOneFunctionAreNotCounted(t *testing.T) {
	r := gpt2Report()
	for r.Graphs = 1; r.Graphs <= graphsOfOneFunction; r.Graphs++ {
		require.NotContains(t, text(t, r, TextOptions{}), "  graphs ")
	}
	require.Contains(t, text(t, r, TextOptions{}), "  graphs    4\n")
}

func TestFixturesAreCountedRight(t *testing.T) {
	for name, r := range reports() {
		if name != "zero" {
			require.NoError(t, r.Check(), name)
		}
	}
}

// failingWriter stands for a closed pipe.
type failingWriter struct{}

var errPipe = errors.New("broken pipe")

func (failingWriter) Write([]byte) (int, error) { return 0, errPipe }

func TestWritersReportErrors(t *testing.T) {
	require.ErrorIs(t, WriteText(failingWriter{}, gpt2Report(), TextOptions{}), errPipe)
	require.ErrorIs(t, WriteJSON(failingWriter{}, gpt2Report()), errPipe)
}

func TestJSONGoldens(t *testing.T) {
	for _, name := range []string{"zero", "cycle", "error", "nested", "costs"} {
		var b bytes.Buffer
		require.NoError(t, WriteJSON(&b, reports()[name]))
		golden(t, name+".json", b.String())
	}
}
