package pprof

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	pb "github.com/google/pprof/profile"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/profile"
)

// report is of one rule that is declared in line 2 of rules.toml, in a stage.
func report(name string, applied int, took time.Duration) *profile.Report {
	r := profile.New(name, "+main")
	r.Root = &profile.Pass{
		Name: "main", Kind: profile.KindSequence, Elapsed: took + 30*time.Millisecond,
		Children: []*profile.Pass{{
			Name: "canonicalize", Kind: profile.KindEquilibrium, Elapsed: took + 10*time.Millisecond, Rewrites: applied,
			Rules: []profile.RuleProfile{
				{Name: "remove_zero", Source: "rules.toml:2", Tags: []string{"fast_run", "fleet"}, Tried: 2 * applied, Matched: applied, Applied: applied, Removed: applied, Elapsed: took},
				{Name: "written_in_go", Source: "scalar.rewrite", Tried: 5},
			},
		}},
	}
	r.Elapsed = r.Root.Elapsed
	return r
}

const ruleFile = `[[family]]
[[rule]]
name = "remove_zero"
match = '(add ?x 0)'
replace = '?x'
`

func TestWrite(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, Write(&out, []*profile.Report{report("a.mlir", 7, 20*time.Millisecond), report("b.mlir", 1, 40*time.Millisecond)}))
	p, err := pb.Parse(&out)
	require.NoError(t, err)
	require.NoError(t, p.CheckValid())
	require.Equal(t, int64(120*time.Millisecond), p.DurationNanos)
	require.Equal(t, 120*time.Millisecond, Time(p))
	require.Equal(t, "time", p.DefaultSampleType)
	require.Len(t, p.Comments, 2)
	applied := map[string]int64{}
	for _, s := range p.Sample {
		if s.Location[0].Line[0].Function.Name == "remove_zero" {
			require.Equal(t, []string{"fast_run", "fleet"}, s.Label["tag"])
			require.Equal(t, []string{"main/canonicalize"}, s.Label["pass"])
			require.Len(t, s.Location, 3)
			applied[s.Label["graph"][0]] += s.Value[3]
		}
	}
	require.Equal(t, map[string]int64{"a.mlir": 7, "b.mlir": 1}, applied)
}

// TestSavedReports converts the reports of this module's goldens, whose times say more than
// their passes took.
func TestSavedReports(t *testing.T) {
	files, err := filepath.Glob("../testdata/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		reports, err := profile.ReadAllJSON(bytes.NewReader(text))
		require.NoError(t, err)
		p, err := Convert(reports)
		require.NoError(t, err, name)
		for _, s := range p.Sample {
			for i, v := range s.Value {
				require.GreaterOrEqual(t, v, int64(0), "%s: %s", name, p.SampleType[i].Type)
			}
		}
	}
	_, err = Convert([]*profile.Report{nil})
	require.Error(t, err)
}

// TestTool reads profiles with go tool pprof, as users do.
func TestTool(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no go command")
	}
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "rules.toml"), []byte(ruleFile), 0o666))
	write := func(name string, r *profile.Report) {
		file, err := os.Create(filepath.Join(dir, name))
		require.NoError(t, err)
		require.NoError(t, Write(file, []*profile.Report{r}))
		require.NoError(t, file.Close())
	}
	write("before.pb.gz", report("a.mlir", 7, 20*time.Millisecond))
	write("after.pb.gz", report("a.mlir", 7, 80*time.Millisecond))
	for _, c := range []struct {
		args []string
		want []string // regular expressions
	}{
		{[]string{"-top", "before.pb.gz"}, []string{`Type: time`, `20ms\s+40\.00%\s+\S+\s+20ms\s+40\.00%\s+remove_zero`, `canonicalize \[equilibrium\]`}},
		{[]string{"-tree", "before.pb.gz"}, []string{`remove_zero`, `canonicalize \[equilibrium\]`}},
		{[]string{"-sample_index=applied", "-top", "before.pb.gz"}, []string{`\s7\s+100%.*remove_zero`}},
		{[]string{"-list", "remove_zero", "before.pb.gz"}, []string{`ROUTINE =+ remove_zero in rules\.toml`, `20ms\s+20ms[^\n]*2:\[\[rule\]\]`, `3:name = "remove_zero"`}},
		{[]string{"-tagfocus", "tag=fleet", "-top", "before.pb.gz"}, []string{`remove_zero`}},
		{[]string{"-diff_base", "before.pb.gz", "-top", "after.pb.gz"}, []string{`60ms\s+\S+\s+\S+\s+60ms\s+\S+\s+remove_zero`}},
	} {
		cmd := exec.Command("go", append([]string{"tool", "pprof"}, c.args...)...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "PPROF_TMPDIR="+dir, "PPROF_NO_BROWSER=1")
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, string(out))
		for _, want := range c.want {
			require.Regexp(t, want, string(out), "%v", c.args)
		}
	}
}
