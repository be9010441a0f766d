package corpus_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/beam/corpus"
	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/graphfile"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/profile"
)

var graphs = flag.Int("graphs", 200, "graphs of TestCorpus")

func TestMain(m *testing.M) {
	flag.Parse()
	beam.Init()
	os.Exit(m.Run())
}

// program returns a program of some additions.
func program(i int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\"func.func\"() <{function_type = (i32) -> i32, sym_name = \"f%d\"}> ({\n^bb0(%%0: i32):\n", i)
	n := 1 + i%9
	for k := range n {
		fmt.Fprintf(&b, "  %%c%d = \"arith.constant\"() <{value = %d : i32}> : () -> i32\n", k+1, i*k%3)
		fmt.Fprintf(&b, "  %%%d = \"arith.addi\"(%%%d, %%c%d) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32\n", k+1, k, k+1)
	}
	fmt.Fprintf(&b, "  \"func.return\"(%%%d) : (i32) -> ()\n}) : () -> ()\n", n)
	return b.String()
}

// TestCorpus runs a pipeline over files, one of which is poisoned: what it writes is what one
// process makes of each file, and the sums are the same.
func TestCorpus(t *testing.T) {
	in, out := t.TempDir(), t.TempDir()
	names := make([]string, *graphs)
	for i := range names {
		names[i] = fmt.Sprintf("g%05d.mlir", i)
		require.NoError(t, os.WriteFile(filepath.Join(in, names[i]), []byte(program(i)), 0o666))
	}
	bad := *graphs / 2
	require.NoError(t, os.WriteFile(filepath.Join(in, names[bad]), []byte("poison"), 0o666))

	c := corpus.Config{Query: "default"}
	require.NoError(t, c.Check())
	pattern := filepath.Join(in, "*.mlir")
	p, s := beam.NewPipelineWithRoot()
	corpus.Run(s, c, pattern, out, true)
	result, err := prism.Execute(context.Background(), p)
	require.NoError(t, err)

	want := whole(t, in, out, names, bad)
	got := readReport(t, filepath.Join(out, "profile.json"))
	require.Equal(t, sums(want), sums(got))
	text, err := os.ReadFile(filepath.Join(out, "failures", names[bad]+".json"))
	require.NoError(t, err)
	var failure corpus.Failure
	require.NoError(t, json.Unmarshal(text, &failure))
	require.Equal(t, "cannot be read", failure.Reason)
	require.Equal(t, "poison", string(failure.Input))
	require.Contains(t, failure.Error, names[bad]+":1:1")

	counts := map[string]int64{}
	for _, counter := range result.Metrics().AllMetrics().Counters() {
		if counter.Key.Namespace == "settle" {
			counts[counter.Key.Name] += counter.Result()
		}
	}
	// Prism can lose the counters of a bundle on a busy machine: they are bounds, the report is exact.
	require.Positive(t, counts["settled"])
	require.LessOrEqual(t, counts["settled"], int64(*graphs-1))
	require.LessOrEqual(t, counts["failed"], int64(1))
	require.LessOrEqual(t, counts["rewrites"], int64(want.Rewrites))
}

// whole optimizes the files in this process, compares what was written with that, and returns
// the sum of the reports.
func whole(t *testing.T, in, out string, names []string, bad int) *profile.Report {
	lib, err := builtin.New(builtin.Config{Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	query, err := optdb.ParseQuery("default")
	require.NoError(t, err)
	opt, err := lib.DB.Query(query)
	require.NoError(t, err)
	sum := profile.New("", "")
	sum.Graphs = 0
	for i, name := range names {
		if i == bad {
			require.NoFileExists(t, filepath.Join(out, "graphs", name))
			continue
		}
		fg, err := graphfile.Parse(t.Context(), name, []byte(program(i)), lib.Dialects, graphfile.Options{MLIR: []mlir.Option{mlir.WithNames()}})
		require.NoError(t, err)
		report, err := opt.OptimizeWith(t.Context(), fg, navigator.Options{})
		require.NoError(t, err)
		sum.Merge(report)
		var text bytes.Buffer
		require.NoError(t, graphfile.Write(&text, name, fg))
		written, err := os.ReadFile(filepath.Join(out, "graphs", name))
		require.NoError(t, err)
		require.Equal(t, text.String(), string(written))
		one := readReport(t, filepath.Join(out, "reports", name+".json"))
		require.Equal(t, report.Rewrites, one.Rewrites)
		require.Equal(t, report.Stop.Reason, one.Stop.Reason)
	}
	sum.Arrange()
	return sum
}

func readReport(t *testing.T, name string) *profile.Report {
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	r, err := profile.ReadJSON(bytes.NewReader(text))
	require.NoError(t, err)
	return r
}

// sums returns what a report says that does not depend on time.
func sums(r *profile.Report) string {
	text := fmt.Sprint(r.Graphs, r.NodesBefore, r.NodesAfter, r.Rewrites, r.Stop.Reason)
	for _, rule := range r.Rules {
		text += fmt.Sprint("\n", rule.Name, rule.Tried, rule.Matched, rule.Refused, rule.Applied)
	}
	for _, pass := range r.Root.All() {
		text += fmt.Sprint("\n", pass.Name, pass.Visits, pass.Rewrites)
	}
	return text
}

// TestWrongRules has a rule file that does not compile: that is known before there is a
// pipeline, with the place.
func TestWrongRules(t *testing.T) {
	name := filepath.Join(t.TempDir(), "wrong.toml")
	require.NoError(t, os.WriteFile(name, []byte("version = 1\n[[rule]]\nname = \"x\"\nmatch = '(arith.addi ?x'\nreplace = '?x'\n"), 0o666))
	rules, err := corpus.ReadRules(name)
	require.NoError(t, err)
	err = corpus.Config{Rules: rules}.Check()
	require.ErrorContains(t, err, "wrong.toml:4:")
	require.ErrorContains(t, corpus.Config{Query: "+no_such_tag"}.Check(), "no_such_tag")
}
