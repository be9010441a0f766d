package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/internal/journal"
	"github.com/settle-go/settle/profile"
)

// smallGraph returns a program of some additions, different for each number.
func smallGraph(i int) string {
	r := rand.New(rand.NewPCG(1, uint64(i)))
	var b strings.Builder
	fmt.Fprintf(&b, "\"func.func\"() <{function_type = (i32) -> i32, sym_name = \"f%d\"}> ({\n^bb0(%%0: i32):\n", i)
	n := 1 + r.IntN(10)
	for k := range n {
		fmt.Fprintf(&b, "  %%c%d = \"arith.constant\"() <{value = %d : i32}> : () -> i32\n", k+1, r.IntN(2)*r.IntN(100))
		fmt.Fprintf(&b, "  %%%d = \"arith.addi\"(%%%d, %%c%d) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32\n", k+1, k, k+1)
	}
	fmt.Fprintf(&b, "  \"func.return\"(%%%d) : (i32) -> ()\n}) : () -> ()\n", n)
	return b.String()
}

// smallGraphs writes programs to folders of a folder, and returns their names below it.
func smallGraphs(t *testing.T, folder string, n int) (names []string) {
	for i := range n {
		name := filepath.Join(fmt.Sprint(i%3), fmt.Sprintf("g%03d.mlir", i))
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o777))
		put(t, filepath.Join(folder, name), smallGraph(i))
		names = append(names, name)
	}
	return names
}

// entries returns the entries of a journal that can be read.
func entries(t *testing.T, folder string) (list []journal.Entry) {
	text, err := os.ReadFile(filepath.Join(folder, journalName))
	require.NoError(t, err)
	for line := range bytes.Lines(text) {
		var e journal.Entry
		if json.Unmarshal(line, &e) == nil && e.File != "" {
			list = append(list, e)
		}
	}
	return list
}

// rewritten returns the files of a folder that are not those of before.
func rewritten(t *testing.T, folder string, names []string, before map[string]os.FileInfo) (list []string) {
	for _, name := range names {
		info, err := os.Stat(filepath.Join(folder, name))
		if err == nil && (before[name] == nil || !os.SameFile(info, before[name])) {
			list = append(list, name)
		}
		if err == nil {
			before[name] = info
		}
	}
	return list
}

// TestResume runs a batch with a poisoned file, and again after changes: only what is not
// done, or would come out otherwise, is done again.
func TestResume(t *testing.T) {
	t.Chdir(t.TempDir())
	const n, bad = 60, 31
	names := smallGraphs(t, "in", n)
	poisoned := filepath.Join("in", names[bad])
	put(t, poisoned, "\"func.func\"() <{")
	put(t, "mine.toml", strings.ReplaceAll(failingRule, "[1][int(2)] == 1", "false"))
	optimize := func(more ...string) string {
		code, stdout, stderr := call("", append([]string{"optimize", "in", "-o", "out"}, more...)...)
		require.Equal(t, exitFailed, code)
		require.Empty(t, stdout)
		require.Contains(t, stderr, poisoned+":1:")
		require.Contains(t, stderr, "59 settled, 0 stopped, 1 failed")
		require.Contains(t, stderr, "failed   cannot be read 1\n")
		return stderr
	}
	made := map[string]os.FileInfo{}
	optimize()
	require.Len(t, rewritten(t, "out", names, made), n-1)
	require.Len(t, entries(t, "out"), n)
	for _, i := range []int{0, 17, 59} {
		code, stdout, _ := call("", "optimize", "--quiet", filepath.Join("in", names[i]))
		require.Equal(t, exitOK, code)
		text, err := os.ReadFile(filepath.Join("out", names[i]))
		require.NoError(t, err)
		require.Equal(t, stdout, string(text))
	}

	require.Contains(t, optimize("--resume"), "59 were done before and left alone")
	require.Empty(t, rewritten(t, "out", names, made))

	put(t, filepath.Join("in", names[3]), smallGraph(1000))
	require.NoError(t, os.Remove(filepath.Join("out", names[4])))
	put(t, filepath.Join("out", names[5]), "cut o")
	delete(made, names[4])
	rewritten(t, "out", names, made)
	optimize("--resume", "--jobs", "1", "--timeout", "1h")
	require.Equal(t, []string{names[3], names[4], names[5]}, rewritten(t, "out", names, made))

	optimize("--resume", "-q", "+canonicalize")
	require.Len(t, rewritten(t, "out", names, made), n-1)
	optimize("--resume", "-q", "+canonicalize", "--rules", "mine.toml")
	require.Len(t, rewritten(t, "out", names, made), n-1)
	optimize("--resume", "-q", "+canonicalize", "--rules", "mine.toml")
	require.Empty(t, rewritten(t, "out", names, made))
	put(t, "mine.toml", strings.ReplaceAll(failingRule, "[1][int(2)] == 1", "false")+"\n# now with a remark\n")
	optimize("--resume", "-q", "+canonicalize", "--rules", "mine.toml")
	require.Len(t, rewritten(t, "out", names, made), n-1)
}

// TestKilledBatch kills a batch, more than once, and resumes it: what was done is not done
// again, nothing is lost, and the sums are those of one run.
func TestKilledBatch(t *testing.T) {
	t.Chdir(t.TempDir())
	const n = 300
	names := smallGraphs(t, "in", n)
	code, _, stderr := call("", "optimize", "in", "-o", "whole", "--report", "json=whole.json")
	require.Equal(t, exitOK, code, stderr)

	self, err := os.Executable()
	require.NoError(t, err)
	args := []string{"optimize", "in", "-o", "out", "--resume", "--report", "json=report.json", "--jobs", "2"}
	made := map[string]os.FileInfo{}
	for before, enough := range []int{20, 150} {
		killed := exec.Command(self, args...)
		killed.Args[0] = "settle"
		require.NoError(t, killed.Start())
		for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
			if text, err := os.ReadFile(filepath.Join("out", journalName)); err == nil && bytes.Count(text, []byte("\n")) >= enough {
				break
			}
		}
		require.NoError(t, killed.Process.Kill())
		_ = killed.Wait()
		done := map[string]bool{} // before the next one begins
		for _, e := range entries(t, "out") {
			done[e.Output] = true
		}
		require.GreaterOrEqual(t, len(done), enough-2*before) // those in flight when it was killed before may be there twice
		rewritten(t, "out", names, made)
	}
	before := entries(t, "out")
	code, _, stderr = call("", args...)
	require.Equal(t, exitOK, code, stderr)
	require.Contains(t, stderr, "300 files: 300 settled, 0 stopped, 0 failed; ")

	again := rewritten(t, "out", names, made)
	all := entries(t, "out")
	require.Equal(t, len(all)-len(before), len(again))
	count := map[string]int{}
	for _, e := range all {
		count[e.File]++
	}
	require.Len(t, count, n)
	require.LessOrEqual(t, len(all), n+2*2) // those in flight when it was killed
	for _, name := range names {
		want, err := os.ReadFile(filepath.Join("whole", name))
		require.NoError(t, err)
		got, err := os.ReadFile(filepath.Join("out", name))
		require.NoError(t, err)
		require.Equal(t, string(want), string(got))
	}
	require.Equal(t, sumsOf(t, "whole.json"), sumsOf(t, "report.json"))
	left, err := filepath.Glob("out/*/.settle-*")
	require.NoError(t, err)
	require.Empty(t, left)
}

// sumsOf returns what a report says that does not depend on time, and how often each rule
// was applied.
func sumsOf(t *testing.T, name string) string {
	file, err := os.Open(name)
	require.NoError(t, err)
	defer file.Close()
	r, err := profile.ReadJSON(file)
	require.NoError(t, err)
	rules := map[string]int{}
	for _, rule := range r.Rules {
		if rule.Applied > 0 {
			rules[rule.Name] = rule.Applied
		}
	}
	return fmt.Sprint(r.Name, r.Graphs, r.NodesBefore, r.NodesAfter, r.Rewrites, r.Stop.Reason, rules)
}

// TestReportOfResumedBatch sums the reports of calls that went on where one ended: stages as
// well, where each graph was done once.
func TestReportOfResumedBatch(t *testing.T) {
	t.Chdir(t.TempDir())
	smallGraphs(t, "in", 20)
	call("", "optimize", "in", "-o", "whole", "--report", "json=whole.json")
	call("", "optimize", "in/0/*.mlir", "-o", "out/0", "--report", "json=part.json")
	require.NoError(t, os.Rename("out/0/"+journalName, "keep"))
	call("", "optimize", "in", "-o", "out", "--resume", "--report", "json=a.json")
	call("", "optimize", "in", "-o", "out", "--resume", "--report", "json=b.json")
	require.Equal(t, sumsOf(t, "whole.json"), sumsOf(t, "b.json"))
	visits := func(name string) (sum int) {
		file, err := os.Open(name)
		require.NoError(t, err)
		defer file.Close()
		r, err := profile.ReadJSON(file)
		require.NoError(t, err)
		for _, p := range r.Root.All() {
			sum += p.Visits
		}
		return sum
	}
	require.Positive(t, visits("whole.json"))
	require.Equal(t, visits("whole.json"), visits("b.json"))
}

// TestPanicInABatch has a graph panic: it costs itself.
func TestPanicInABatch(t *testing.T) {
	t.Chdir(t.TempDir())
	r := &optimizeRun{jobs: []job{{arg: "a.mlir", name: "a.mlir"}, {arg: "b.mlir", name: "b.mlir"}}, quiet: true, batch: &batchRecord{base: profile.New("", "")}}
	b := &batch{run: r, show: startProgress(r.std, "", true), outcomes: make([]outcome, 2), firstRead: func() {}}
	put(t, "a.mlir", goodGraph) // it meets an optimizer that is not there
	put(t, "b.mlir", "none")
	b.runAll(t.Context())
	require.Equal(t, 2, r.batch.tally.failed)
	require.Equal(t, map[string]int{"internal error": 1, "cannot be read": 1}, r.batch.tally.reasons[journal.Failed])
	require.ErrorContains(t, b.outcomes[0].err, "a.mlir: internal error: ")
}

// TestWorkers settles graphs in processes of their own, one of them too small for a graph.
func TestWorkers(t *testing.T) {
	t.Chdir(t.TempDir())
	names := smallGraphs(t, "in", 12)
	code, _, stderr := call("", "optimize", "in", "-o", "here", "--report", "json=here.json")
	require.Equal(t, exitOK, code, stderr)
	huge := filepath.Join("in", "0", "huge.mlir")
	put(t, huge, hugeGraph(150_000))
	put(t, filepath.Join("in", "1", "bad.mlir"), "none")

	code, _, stderr = call("", "optimize", "in", "-o", "out", "--max-memory", "8M", "--jobs", "2", "--report", "json=there.json")
	require.Equal(t, exitFailed, code)
	require.Contains(t, stderr, huge+": --max-memory 8M is used up; the graph was not written\n")
	require.Contains(t, stderr, "in/1/bad.mlir:1:1: \"none\" is not in generic form")
	require.Contains(t, stderr, "12 settled, 0 stopped, 2 failed")
	require.Contains(t, stderr, "failed   cannot be read 1, out of memory 1\n")
	for _, name := range names {
		want, err := os.ReadFile(filepath.Join("here", name))
		require.NoError(t, err)
		got, err := os.ReadFile(filepath.Join("out", name))
		require.NoError(t, err)
		require.Equal(t, string(want), string(got))
	}
}

// hugeGraph returns a chain of that many additions.
func hugeGraph(n int) string {
	var b strings.Builder
	b.WriteString("\"func.func\"() <{function_type = (i32) -> i32, sym_name = \"f\"}> ({\n^bb0(%0: i32):\n")
	for k := range n {
		fmt.Fprintf(&b, "%%%d=\"arith.xori\"(%%%d, %%%d):(i32,i32)->i32\n", k+1, k, k/2)
	}
	fmt.Fprintf(&b, "\"func.return\"(%%%d) : (i32) -> ()\n}) : () -> ()\n", n)
	return b.String()
}

// TestWorkerThatDies has a process end by itself: the graph fails, and the next one has a
// process again.
func TestWorkerThatDies(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "a.mlir", goodGraph)
	r := &optimizeRun{}
	w, err := newWorkers(r, &cobra.Command{}, 1)
	require.NoError(t, err)
	defer w.close()
	good := w.args
	j := &job{arg: "a.mlir", name: "a.mlir"}
	w.args = []string{"no-such-command"}
	o := &outcome{}
	_, err = w.settle(t.Context(), j, "out.mlir", o, nil)
	require.ErrorContains(t, err, "a.mlir: the process that settled it ended (exit status 2); the graph was not written")
	o.err = err
	require.Equal(t, "process ended", o.why())

	w.args = good
	report, err := w.settle(t.Context(), j, "out.mlir", o, func(report *profile.Report, graph io.Reader) error {
		text, err := io.ReadAll(graph)
		require.Contains(t, string(text), "func.func")
		return err
	})
	require.NoError(t, err)
	require.Equal(t, profile.StopFixpoint, report.Stop.Reason)
}
