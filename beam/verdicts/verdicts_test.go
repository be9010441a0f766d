package verdicts_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/beam/corpus"
	"github.com/settle-go/settle/beam/verdicts"
	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/rules/verify"
	"github.com/settle-go/settle/rules/verify/record"
)

func TestMain(m *testing.M) {
	beam.Init()
	os.Exit(m.Run())
}

// TestVerdicts verifies wrong and right rules with several seeds on Prism: what is merged is what
// one process finds with the same seeds.
func TestVerdicts(t *testing.T) {
	const seeds = 3
	paths := []string{"../../rules/verify/testdata/wrong.toml", "../../rules.d/tensor/dot.toml"}
	files, err := corpus.ReadRules(paths...)
	require.NoError(t, err)
	c := verdicts.Config{Rules: files, Seed: 4, Seeds: seeds, Cases: 25, Tries: 250}
	tasks, err := c.Tasks()
	require.NoError(t, err)
	want := alone(t, paths, c)
	require.Len(t, tasks, seeds*len(want))

	for _, several := range []bool{true, false} {
		out := t.TempDir()
		p, s := beam.NewPipelineWithRoot()
		verdicts.Run(s, c, tasks, out, several)
		result, err := prism.Execute(context.Background(), p)
		require.NoError(t, err)
		text, err := os.ReadFile(filepath.Join(out, "verdicts.json"))
		require.NoError(t, err)
		var got []*record.Rule
		require.NoError(t, json.Unmarshal(text, &got))
		require.Equal(t, plain(t, want), plain(t, got))
		cases, refuted := 0, 0
		for _, r := range got {
			cases += r.Cases
			if r.Verdict != verify.Refuted {
				continue
			}
			refuted++
			text, err := os.ReadFile(filepath.Join(out, "counterexamples", r.Name+".txt"))
			require.NoError(t, err)
			require.True(t, strings.HasSuffix(string(text), r.Counterexample.Test))
		}
		require.Greater(t, refuted, 20)
		require.NoDirExists(t, filepath.Join(out, "failures"))
		counts := map[string]int64{}
		for _, counter := range result.Metrics().AllMetrics().Counters() {
			counts[counter.Key.Name] += counter.Result()
		}
		// Prism can lose the counters of a bundle on a busy machine: they are bounds, the records are exact.
		require.Positive(t, counts["cases"])
		require.LessOrEqual(t, counts["cases"], int64(cases))
		require.LessOrEqual(t, counts["refuted"], int64(refuted))
	}
}

// alone verifies rules in this process.
func alone(t *testing.T, paths []string, c verdicts.Config) (list []*record.Rule) {
	set, err := builtin.LoadRules(paths...)
	require.NoError(t, err)
	set.SetEvaluators(dialects.Evaluators())
	o := verify.Options{Evaluators: dialects.Evaluators(), Meanings: dialects.Meanings(), Dialects: set.Dialects, Cases: c.Cases, Tries: c.Tries, Seed: c.Seed}
	for _, r := range set.Rules {
		found, _, err := record.Verify(t.Context(), verify.Of(r), o, c.Seeds)
		require.NoError(t, err)
		list = append(list, found)
	}
	return list
}

// plain returns records without the time that they took.
func plain(t *testing.T, list []*record.Rule) string {
	for _, r := range list {
		r.Seconds = 0
	}
	text, err := json.MarshalIndent(list, "", " ")
	require.NoError(t, err)
	return string(text)
}

// TestTimeout gives no task time enough: each is a failure, and the pipeline is none.
func TestTimeout(t *testing.T) {
	files, err := corpus.ReadRules("../../rules.d/tensor/dot.toml")
	require.NoError(t, err)
	c := verdicts.Config{Rules: files, Timeout: 1}
	tasks, err := c.Tasks()
	require.NoError(t, err)
	out := t.TempDir()
	p, s := beam.NewPipelineWithRoot()
	verdicts.Run(s, c, tasks[:1], out, false)
	_, err = prism.Execute(context.Background(), p)
	require.NoError(t, err)
	text, err := os.ReadFile(filepath.Join(out, "failures", tasks[0].Name+"-0.json"))
	require.NoError(t, err)
	require.Contains(t, string(text), `"reason":"timeout"`)
}

// TestWrongRules has a rule file that does not compile: that is known before anything is run.
func TestWrongRules(t *testing.T) {
	name := filepath.Join(t.TempDir(), "wrong.toml")
	require.NoError(t, os.WriteFile(name, []byte("version = 1\n[[rule]]\nname = \"x\"\nmatch = '(arith.addi ?x'\nreplace = '?x'\n"), 0o666))
	files, err := corpus.ReadRules(name)
	require.NoError(t, err)
	_, err = verdicts.Config{Rules: files}.Tasks()
	require.ErrorContains(t, err, name+":4:")
}
