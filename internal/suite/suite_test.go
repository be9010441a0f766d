package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/internal/workload"
)

// program is the settle that the tests measure.
var program string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		dir, err := os.MkdirTemp("", "settle-suite-test-")
		if err != nil {
			panic(err)
		}
		defer os.RemoveAll(dir)
		program = filepath.Join(dir, "settle")
		if text, err := exec.Command("go", "build", "-o", program, "../../cmd/settle").CombinedOutput(); err != nil {
			panic(fmt.Sprintf("%v: %s", err, text))
		}
		return m.Run()
	}())
}

// measured returns what the suite prints.
func measured(t *testing.T, args ...string) string {
	t.Helper()
	var out strings.Builder
	require.NoError(t, run(context.Background(), append([]string{"-settle", program}, args...), &out))
	return out.String()
}

// expected is what a line of the reference says is left of a workload.
type expected struct {
	Workload  string `json:"w"`
	Size      int    `json:"N"`
	Ops       int    `json:"live_ops"`
	Constants int    `json:"live_consts"`
}

// TestSuiteLeavesWhatTheReferenceLeaves settles the workloads and compares what
// is left with the reference simplifier.
func TestSuiteLeavesWhatTheReferenceLeaves(t *testing.T) {
	file, err := os.Open(filepath.Join("..", "..", "..", "shared", "tools", "mlirref_expected.jsonl"))
	if err != nil {
		t.Skip("the results of the reference are not there")
	}
	defer file.Close()
	want := map[expected]bool{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var e expected
		require.NoError(t, json.Unmarshal(lines.Bytes(), &e))
		if e.Size <= 10_000 {
			want[e] = true
		}
	}
	require.NotEmpty(t, want)

	var result result
	require.NoError(t, json.Unmarshal([]byte(measured(t, "-sizes", "1000,10000", "-runs", "1", "-mlir-opt", "none", "-json",
		"-only", "ident,fold,dag,nochange,addchain")), &result))
	got := map[expected]bool{}
	for _, r := range result.Results {
		require.Equal(t, "fixpoint", r.Stop)
		got[expected{r.Workload, r.Size, r.Ops, r.Constants}] = true
	}
	require.Equal(t, want, got)
}

// TestSuiteRunsEveryWorkload runs all of them, small.
func TestSuiteRunsEveryWorkload(t *testing.T) {
	var result result
	text := measured(t, "-sizes", "20", "-runs", "1", "-mlir-opt", "none", "-json")
	require.NoError(t, json.Unmarshal([]byte(text), &result))
	require.NotContains(t, text, "mlir_opt")
	var names, known []string
	for _, r := range result.Results {
		names = append(names, r.Workload)
	}
	for _, s := range result.Skipped {
		names = append(names, s.Workload)
	}
	for _, w := range workload.All() {
		known = append(known, w.Name)
	}
	require.ElementsMatch(t, known, names)
}

func TestTable(t *testing.T) {
	require.Regexp(t, `(?s)^workload +size +ops +rewrites +left +read ms +settle ms +ns/op +growth +write ms\n`+
		`dag  +20 [^\n]*-[^\n]*\ndag  +100 .*cse  +20 .*cse  +100 [^\n]*\n$`,
		measured(t, "-sizes", "20,100", "-only", "dag,cse", "-runs", "1", "-mlir-opt", "none"))
}

func TestGrowth(t *testing.T) {
	at := func(size int, perNode float64) *measurement {
		return &measurement{Workload: "w", Size: size, Settle: phase{PerNode: perNode}}
	}
	r := result{Results: []*measurement{at(100_000, 30), at(1000, 90), at(10_000, 20), at(1_000_000, 40)}}
	r.grow()
	require.Equal(t, 1.5, r.Results[0].Growth)
	require.Zero(t, r.Results[1].Growth)
	require.Equal(t, 1.0, r.Results[2].Growth)
	require.Equal(t, 2.0, r.Results[3].Growth)
}

// A workload whose rules are not there is left out, and named.
func TestSkipped(t *testing.T) {
	mine := filepath.Join(t.TempDir(), "mine.toml")
	require.NoError(t, os.WriteFile(mine, []byte(`version = 1
database = "canonicalize"
tags = ["mine"]

[[rule]]
name = "add_anything"
match = '(arith.addi ?x ?y)'
replace = '?x'
`), 0o666))
	text := measured(t, "-sizes", "20", "-only", "ident,cse", "-runs", "1", "-mlir-opt", "none", "--", "--no-default-rules", "--rules", mine)
	require.Contains(t, text, "\ncse: skipped, no rule is selected by \"+merge\"\n")
	require.Contains(t, text, "\nident: skipped, no rule is selected by \"+canonicalize &arith\"\n")
}

// With mlir-opt, played by a script. It is not asked for long chains of additions.
func TestBaseline(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the scripts are for a shell")
	}
	dir := t.TempDir()
	script := func(name, text string) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o777))
		return path
	}
	works := script("mlir-opt", `#!/bin/sh
grep -q builtin.module "$8" || exit 1
cat >&2 <<END
===-------------------------------------------------------------------------===
                         ... Execution time report ...
===-------------------------------------------------------------------------===
  Total Execution Time: 44.5000 seconds

  ----Wall Time----  ----Name----
   44.5000 (100.0%)  root
   36.0000 ( 80.9%)  Parser
    8.0000 ( 18.0%)  Canonicalizer
    0.5000 (  1.1%)  Rest
   44.5000 (100.0%)  Total
END
`)
	text := measured(t, "-sizes", "100,10001", "-only", "ident,addchain,merge", "-runs", "2", "-mlir-opt", works)
	for _, line := range []string{
		`workload .* write ms +mlir read ms +mlir pass ms +read/mlir +settle/mlir`,
		`ident +100 .* 36000\.00 +8000\.00 +([0-9.]+|-) +([0-9.]+|-)`,
		`addchain +100 .* 36000\.00 +8000\.00 .*`,
		`addchain +10001 .* - +- +- +-`,
		`merge +100 .* - +- +- +-`,
		`addchain 10001: not with mlir-opt, whose time grows with the square.*`,
		`mlir is .*mlir-opt`,
	} {
		require.Regexp(t, "(?m)^"+line+"$", text)
	}

	var result result
	require.NoError(t, json.Unmarshal([]byte(measured(t, "-sizes", "100", "-only", "ident", "-runs", "1", "-memory", "-json", "-mlir-opt", works)), &result))
	m := result.Results[0]
	require.Equal(t, "ident-100.mlir", m.Name)
	require.Positive(t, m.PeakBytes)
	require.Positive(t, m.Baseline.PeakBytes)
	require.Equal(t, "canonicalize", m.Baseline.Pass)
	require.Equal(t, 8.0, m.Baseline.Seconds)
	require.Equal(t, 36.0, m.Baseline.ReadSeconds)
	require.Positive(t, m.Baseline.Ratio)
	require.Regexp(t, `(?m)^workload .* write ms +MB +mlir read ms +mlir pass ms +read/mlir +settle/mlir +mlir MB +MB/mlir$`,
		measured(t, "-sizes", "100", "-only", "ident", "-runs", "1", "-memory", "-mlir-opt", works))

	breaks := script("breaks", "#!/bin/sh\necho out of luck >&2\nexit 3\n")
	require.Regexp(t, `(?m)^ident 100: mlir-opt --canonicalize failed: exit status 3: out of luck$`,
		measured(t, "-sizes", "100", "-only", "ident", "-runs", "2", "-mlir-opt", breaks))
}

func TestWrongCalls(t *testing.T) {
	for want, args := range map[string][]string{
		`-sizes: "3" is not a number from 20 on`:  {"-sizes", "20,3"},
		`-sizes: "x" is not a number from 20 on`:  {"-sizes", "100,x"},
		`-only: unknown workload "iden"`:          {"-only", "dag,iden"},
		`-mlir-opt: exec: "nowhere/mlir-opt": .*`: {"-mlir-opt", "nowhere/mlir-opt"},
	} {
		err := run(context.Background(), args, &strings.Builder{})
		require.Error(t, err)
		require.Regexp(t, "^"+want+"$", err.Error())
	}
}
