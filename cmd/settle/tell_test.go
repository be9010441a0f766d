package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

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
