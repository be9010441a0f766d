package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"
)

// goodGraph is what rule files are tried on.
const goodGraph = `"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4xf32>) -> tensor<*xi32>, sym_name = "main"}> ({
  ^bb0(%arg0: tensor<4xf32>):
    %0 = "tosa.cast"(%arg0) : (tensor<4xf32>) -> tensor<*xf32>
    %1 = "tosa.reciprocal"(%0) : (tensor<*xf32>) -> tensor<*xf32>
    %2 = "tosa.cast"(%1) : (tensor<*xf32>) -> tensor<*xi32>
    "func.return"(%2) : (tensor<*xi32>) -> ()
  }) : () -> ()
}) : () -> ()
`

// TestBadInput is the catalogue of what can be wrong with a user's files, and of
// what the command then prints: testdata/bad_input.txt. `go test ./cmd/settle -run
// TestBadInput -rewrite` refreshes it. The directives are
//
//	graph      the input is a graph, and is optimized
//	rule       the input is a rule file, with which a good graph is optimized
//	optimize   the arguments of optimize, in a folder that has those files, a
//	           folder `folder`, and what earlier directives left
//	file       writes the input to the file of that name, escapes expanded
//
// In every case the exit code is 1, nothing is on standard output, no output
// file appears and none of those that are there changes.
func TestBadInput(t *testing.T) {
	golden, err := filepath.Abs(filepath.Join("testdata", "bad_input.txt"))
	require.NoError(t, err)
	t.Chdir(t.TempDir())
	require.NoError(t, os.Mkdir("folder", 0o777))
	put(t, "good.mlir", goodGraph)
	datadriven.RunTest(t, golden, func(t *testing.T, d *datadriven.TestData) string {
		switch d.Cmd {
		case "graph":
			put(t, "bad.mlir", d.Input)
			return fails(t, "bad.mlir", "-o", "out.mlir", "--no-default-rules", "-q", "+*")
		case "rule":
			put(t, "bad.toml", d.Input)
			return fails(t, "good.mlir", "-o", "out.mlir", "--no-default-rules", "--rules", "bad.toml", "-q", "+*")
		case "optimize":
			var args []string
			for _, arg := range d.CmdArgs {
				args = append(args, arg.String())
			}
			return fails(t, args...)
		case "file":
			text, err := unescape(d.Input)
			require.NoError(t, err)
			put(t, d.CmdArgs[0].String(), text)
			return ""
		}
		d.Fatalf(t, "unknown directive")
		return ""
	})
}

// TestCalls is the table of what the flags of each command take and refuse, at the
// bounds of each: testdata/calls.txt, where a line is a call, and becomes its exit
// code and the first line of what it says where that is not 0. `go test ./cmd/settle
// -run TestCalls -rewrite` refreshes it.
func TestCalls(t *testing.T) {
	golden, err := filepath.Abs(filepath.Join("testdata", "calls.txt"))
	require.NoError(t, err)
	t.Chdir(t.TempDir())
	put(t, "good.mlir", goodGraph)
	put(t, "3", goodGraph)
	put(t, "sum.mlir", `"func.func"() <{function_type = (i32, i32) -> i32, sym_name = "f"}> ({
^bb0(%x: i32, %y: i32):
  %0 = "arith.addi"(%x, %y) : (i32, i32) -> i32
  "func.return"(%0) : (i32) -> ()
}) : () -> ()
`)
	put(t, "mine.toml", "version = 1\ndialect = \"arith\"\n[[rule]]\nname = \"mine\"\nmatch = '(addi ?x ?x)'\nreplace = '?x'\n")
	datadriven.RunTest(t, golden, func(t *testing.T, d *datadriven.TestData) string {
		var out strings.Builder
		for line := range strings.Lines(d.Input) {
			code, _, stderr := call("", strings.Fields(line)...)
			said, _, _ := strings.Cut(stderr, "\n")
			if code == exitOK {
				said = ""
			}
			fmt.Fprintln(&out, strings.TrimSpace(fmt.Sprint(code, " ", said)))
		}
		return out.String()
	})
}

func put(t *testing.T, name, text string) {
	require.NoError(t, os.WriteFile(name, []byte(text), 0o666))
}

// unescape expands \xNN, which is how the catalogue writes bytes that are not
// text.
func unescape(text string) (string, error) {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(text, `\x`)
		b.WriteString(before)
		if !found {
			return b.String(), nil
		}
		var c byte
		if _, err := fmt.Sscanf(after[:2], "%02x", &c); err != nil {
			return "", err
		}
		b.WriteByte(c)
		text = after[2:]
	}
}

// fails runs optimize and returns what it says.
func fails(t *testing.T, args ...string) string {
	before := files(t)
	code, stdout, stderr := call("", append([]string{"optimize"}, args...)...)
	require.Equal(t, exitFailed, code, "exit code, with %s", stderr)
	require.Empty(t, stdout)
	require.NotContains(t, stderr, "internal error")
	require.Equal(t, before, files(t))
	return escape(stderr)
}

// escape writes bytes that are not text as unescape reads them.
func escape(text string) string {
	var b strings.Builder
	for i, r := range text {
		if _, size := utf8.DecodeRuneInString(text[i:]); r == utf8.RuneError && size == 1 {
			fmt.Fprintf(&b, `\x%02x`, text[i])
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// files returns the files of the working folder with their content.
func files(t *testing.T) map[string]string {
	found := map[string]string{}
	entries, err := os.ReadDir(".")
	require.NoError(t, err)
	for _, e := range entries {
		if e.IsDir() {
			found[e.Name()] = "a folder"
			continue
		}
		text, err := os.ReadFile(e.Name())
		require.NoError(t, err)
		found[e.Name()] = string(text)
	}
	return found
}
