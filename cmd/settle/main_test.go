package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"settle": main})
}

// slow are the scripts that take seconds, and run one command after the other.
var slow = []string{
	"alias", "bench", "chain", "compare_reports", "db", "dialects", "elided", "families", "graph", "profile", "report",
	"rules", "rules_doc", "rules_lint", "sett", "steps", "tensorflow", "usage", "verify", "whynot", "why",
}

// TestScripts runs testdata/script, without the slow ones in the short form. With
// UPDATE=1, what the scripts compare with by cmp is rewritten to what was printed.
func TestScripts(t *testing.T) {
	root := repository(t)
	scripts, err := filepath.Glob(filepath.Join("testdata", "script", "*.txtar"))
	require.NoError(t, err)
	scripts = slices.DeleteFunc(scripts, func(path string) bool {
		return testing.Short() && slices.Contains(slow, strings.TrimSuffix(filepath.Base(path), ".txtar"))
	})
	testscript.Run(t, testscript.Params{
		Files:         scripts,
		UpdateScripts: os.Getenv("UPDATE") != "",
		Setup: func(env *testscript.Env) error {
			env.Setenv("ROOT", root)
			env.Setenv("NO_COLOR", "1")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"code": exitCode,
			"mode": fileMode,
		},
	})
}

// exitCode is `code N command args...`: the command exits with that code.
func exitCode(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: code N command args...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// fileMode is `mode OCTAL file`: the file has that mode.
func fileMode(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: mode OCTAL file")
	}
	info, err := os.Stat(ts.MkAbs(args[1]))
	ts.Check(err)
	if got := fmt.Sprintf("%o", info.Mode().Perm()); got != args[0] {
		ts.Fatalf("%s has mode %s, want %s", args[1], got, args[0])
	}
}

// repository returns the folder of the repository.
func repository(t *testing.T) string {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	require.NoError(t, err)
	return root
}

// call runs a command line in this process.
func call(stdin string, args ...string) (code int, stdout, stderr string) {
	var out, err bytes.Buffer
	code = run(args, stdio{In: strings.NewReader(stdin), Out: &out, Err: &err}, newRoot)
	return code, out.String(), err.String()
}

func TestPanicIsReported(t *testing.T) {
	var out, err bytes.Buffer
	code := run(nil, stdio{Out: &out, Err: &err}, func(stdio) *cobra.Command {
		return &cobra.Command{Use: "settle", Run: func(*cobra.Command, []string) { panic("arena is upside down") }}
	})
	require.Equal(t, exitFailed, code)
	require.Empty(t, out.String())
	require.Contains(t, err.String(), "settle: internal error: arena is upside down\n")
	require.Contains(t, err.String(), "Please report it")
	require.Contains(t, err.String(), "main_test.go")
}

// TestExamplesOfHelp runs the command lines that the help shows.
func TestExamplesOfHelp(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the shell")
	}
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no sh")
	}
	root := repository(t)
	work := t.TempDir()
	for _, name := range []string{"examples", "rules.d"} {
		require.NoError(t, os.CopyFS(filepath.Join(work, name), os.DirFS(filepath.Join(root, name))))
	}
	bin := t.TempDir()
	self, err := os.Executable()
	require.NoError(t, err)
	require.NoError(t, os.Symlink(self, filepath.Join(bin, "settle")))
	seen := map[string]bool{}
	for _, command := range all(newRoot(stdio{})) {
		for line := range strings.Lines(command.Example) {
			line = strings.TrimSpace(line)
			if seen[line] {
				continue
			}
			seen[line] = true
			t.Run(line, func(t *testing.T) {
				run := exec.Command(shell, "-c", line)
				run.Dir = work
				run.Env = append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
				output, err := run.CombinedOutput()
				require.NoError(t, err, "%s", output)
			})
		}
	}
}

// all returns a command and those below it.
func all(command *cobra.Command) []*cobra.Command {
	list := []*cobra.Command{command}
	for _, c := range command.Commands() {
		list = append(list, all(c)...)
	}
	return list
}

// TestEveryCommandHasExamples keeps the help honest: what can be run has one.
func TestEveryCommandHasExamples(t *testing.T) {
	for _, command := range all(newRoot(stdio{})) {
		require.NotEmpty(t, command.Example, command.CommandPath())
		require.NotEmpty(t, command.Short, command.CommandPath())
	}
}
