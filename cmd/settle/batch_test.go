package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/internal/workload"
)

// workloads writes one file of each workload and returns their names.
func workloads(t *testing.T) []string {
	var names []string
	for i, w := range workload.All() {
		var text bytes.Buffer
		require.NoError(t, w.Write(&text, 100+50*i))
		names = append(names, w.Name+".mlir")
		put(t, names[i], text.String())
	}
	return names
}

// TestJobsDoNotMatter runs many files with one processor and with eight: the
// text on standard output, and all that is said but times, is the same.
func TestJobsDoNotMatter(t *testing.T) {
	t.Chdir(t.TempDir())
	names := workloads(t)
	names = append(append(names, "nothing.mlir"), names...)
	optimize := func(jobs string) (stdout, stderr string) {
		code, stdout, stderr := call("", append([]string{"optimize", "--quiet", "--jobs", jobs}, names...)...)
		require.Equal(t, exitFailed, code)
		return stdout, stderr
	}
	stdout, stderr := optimize("1")
	require.Equal(t, len(names)-2, strings.Count(stdout, splitMarker))
	require.Equal(t, "nothing.mlir: no such file or directory\n", stderr)
	for range 3 {
		again, said := optimize("8")
		require.Equal(t, stdout, again)
		require.Equal(t, stderr, said)
	}
}

// TestBatchAndOneByOne writes each file with the others and alone.
func TestBatchAndOneByOne(t *testing.T) {
	t.Chdir(t.TempDir())
	names := workloads(t)
	code, _, stderr := call("", append([]string{"optimize", "-o", "together", "--jobs", "3"}, names...)...)
	require.Equal(t, exitOK, code, stderr)
	for i, line := range strings.Split(strings.TrimSuffix(stderr, "\n"), "\n") {
		require.True(t, strings.HasPrefix(line, names[i]+": "), line)
	}
	for _, name := range names {
		code, stdout, stderr := call("", "optimize", name)
		require.Equal(t, exitOK, code, stderr)
		together, err := os.ReadFile(filepath.Join("together", name))
		require.NoError(t, err)
		require.Equal(t, stdout, string(together), name)
	}
}

// TestInterruptedBatch cancels before the first file: none is read.
func TestInterruptedBatch(t *testing.T) {
	t.Chdir(t.TempDir())
	names := workloads(t)
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errUnwritten)
	var out, errs bytes.Buffer
	command := newOptimize(stdio{In: strings.NewReader(""), Out: &out, Err: &errs})
	command.SilenceErrors, command.SilenceUsage = true, true
	command.SetArgs(append(names, "-o", "out"))
	err := command.ExecuteContext(ctx)
	require.Equal(t, exitFailed, reportError(&errs, command, err))
	require.Equal(t, fmt.Sprintf("settle: stopped early: %d files not read\n", len(names)), errs.String())
	require.Empty(t, out.String())
	require.NoDirExists(t, "out")
}

// brokenStream takes the first graph and no byte more.
type brokenStream struct{ bytes.Buffer }

func (s *brokenStream) Write(b []byte) (int, error) {
	if s.Len() > 0 {
		return 0, os.ErrClosed
	}
	return s.Buffer.Write(b)
}

// TestStreamThatBreaks ends the run at the first graph that cannot be written:
// what follows would stand after half of it.
func TestStreamThatBreaks(t *testing.T) {
	t.Chdir(t.TempDir())
	names := workloads(t)
	var out brokenStream
	var errs bytes.Buffer
	code := run(append([]string{"optimize", "--quiet", "-j", "2"}, names...),
		stdio{In: strings.NewReader(""), Out: &out, Err: &errs}, newRoot)
	require.Equal(t, exitFailed, code)
	require.NotContains(t, out.String(), splitMarker)
	require.Equal(t, 1, strings.Count(errs.String(), "<stdout>: cannot be written: file already closed\n"), errs.String())
	require.Regexp(t, `settle: stopped early: \d+ files not read\n$`, errs.String())
}

// TestPanicOfAJob has a job panic: it is reported with its own stack, when the
// other jobs have ended.
func TestPanicOfAJob(t *testing.T) {
	t.Chdir(t.TempDir())
	r := &optimizeRun{jobs: []job{{arg: "a.mlir", name: "a.mlir"}, {arg: "b.mlir", name: "b.mlir"}}, quiet: true}
	b := &batch{run: r, show: startProgress(r.std, "", true), outcomes: make([]outcome, 2), firstRead: func() {}}
	put(t, "a.mlir", goodGraph) // it meets an optimizer that is not there
	defer func() {
		c, ok := recover().(*crash)
		require.True(t, ok)
		require.Contains(t, string(c.stack), "batch).optimizeGraph")
	}()
	b.runAll(t.Context())
}

func TestShare(t *testing.T) {
	for _, c := range [][4]int{{8, 1, 1, 8}, {8, 3, 3, 2}, {8, 100, 8, 1}, {1, 5, 1, 1}} {
		files, functions := share(c[0], c[1])
		require.Equal(t, [2]int{c[2], c[3]}, [2]int{files, functions}, "%v", c)
	}
}

// failingRule fails at run time, at every addition.
const failingRule = `version = 1
database = "canonicalize"
dialect = "arith"
tags = ["fast_run"]
[[rule]]
name = "fails"
match = '(addi ?x ?y)'
where = '[1][int(2)] == 1'
replace = '?x'
  [[rule.test]]
  given = '%a: i64'
  in = '%a'
  out = 'unchanged'
`

const addition = `"func.func"() <{function_type = (i64) -> i64, sym_name = "f"}> ({
^bb0(%a: i64):
  %0 = "arith.addi"(%a, %a) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
  "func.return"(%0) : (i64) -> ()
}) : () -> ()
`

// TestJSONAloneOnStandardError pins that a program can read standard error as JSON
// whatever went wrong once a graph was read, and that the error is in it.
func TestJSONAloneOnStandardError(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "in.mlir", addition)
	put(t, "wrong.mlir", "no graph")
	put(t, "fails.toml", failingRule)
	for _, c := range []struct {
		args   string
		code   int
		errors []string // of each report
	}{
		{"in.mlir", exitOK, []string{""}},
		{"in.mlir --timeout 1ns", exitFailed, []string{"in.mlir: --timeout 1ns is over"}},
		{"in.mlir --rules fails.toml", exitFailed, []string{"fails.toml:8:"}},
		{"in.mlir --report text=/dev/full", exitFailed, []string{"/dev/full: cannot be written"}},
		{"in.mlir -o /dev/full", exitFailed, []string{"/dev/full: cannot be written"}},
		{"in.mlir wrong.mlir missing.mlir -o out", exitFailed, []string{"", "wrong.mlir:1:", "missing.mlir: no such file"}},
	} {
		t.Run(c.args, func(t *testing.T) {
			if strings.Contains(c.args, "/dev/full") {
				if _, err := os.Stat("/dev/full"); err != nil {
					t.Skip("no /dev/full here")
				}
			}
			args := append([]string{"optimize", "--report", "json"}, strings.Fields(c.args)...)
			code, _, stderr := call("", args...)
			require.Equal(t, c.code, code, stderr)
			var reports []map[string]any
			if stderr[0] == '{' {
				stderr = "[" + stderr + "]"
			}
			require.NoError(t, json.Unmarshal([]byte(stderr), &reports), stderr)
			require.Len(t, reports, len(c.errors))
			for i, want := range c.errors {
				got, _ := reports[i]["error"].(string)
				require.True(t, strings.HasPrefix(got, want) && (want == "") == (got == ""), "%q, want %q", got, want)
			}
		})
	}
}

// TestStreamAloneOnStandardError pins the same of --stream json: each line is an
// object, and those of runs have the errors.
func TestStreamAloneOnStandardError(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "in.mlir", addition)
	put(t, "wrong.mlir", "no graph")
	code, _, stderr := call("", "optimize", "--stream", "json", "in.mlir", "wrong.mlir", "-o", "out")
	require.Equal(t, exitFailed, code)
	errors := map[string]any{}
	for line := range strings.Lines(stderr) {
		var object map[string]any
		require.NoError(t, json.Unmarshal([]byte(line), &object), line)
		if object["event"] == "run" {
			errors[object["graph"].(string)] = object["error"]
		}
	}
	require.Len(t, errors, 2)
	require.Nil(t, errors["in.mlir"])
	require.Contains(t, errors["wrong.mlir"], "wrong.mlir:1:")
}

// TestInterruptedRun cancels a run, as an interrupt does: the report is written,
// the graph is not.
func TestInterruptedRun(t *testing.T) {
	example := filepath.Join(repository(t), "examples", "transformer.mlir")
	t.Chdir(t.TempDir())
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errUnwritten)
	var out, errs bytes.Buffer
	command := newOptimize(stdio{In: strings.NewReader(""), Out: &out, Err: &errs})
	command.SilenceErrors, command.SilenceUsage = true, true
	command.SetArgs([]string{example, "-o", "out.mlir", "--report", "json=report.json"})
	err := command.ExecuteContext(ctx)

	require.ErrorIs(t, err, errInterrupted)
	require.Equal(t, exitInterrupted, reportError(&errs, command, err))
	require.Equal(t, example+": interrupted; the graph was not written\n", errs.String())
	require.Empty(t, out.String())
	require.NoFileExists(t, "out.mlir")
	report, err := os.ReadFile("report.json")
	require.NoError(t, err)
	require.Contains(t, string(report), `"stop": "context"`)
}

// TestInterruptWhileWriting ends the run when half of the graph is written: the
// file that was there stays.
func TestInterruptWhileWriting(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "out.mlir", "old")
	ctx, cancel := context.WithCancelCause(t.Context())
	out, err := fileTarget("out.mlir")
	require.NoError(t, err)
	err = out.write(func(w io.Writer) error {
		w = interruptible{ctx, w}
		if _, err := w.Write([]byte("new")); err != nil {
			return err
		}
		cancel(errUnwritten)
		_, err := w.Write([]byte("er"))
		return err
	})
	require.ErrorIs(t, err, errInterrupted)
	require.Equal(t, map[string]string{"out.mlir": "old"}, files(t))
}
