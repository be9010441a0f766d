package canonical

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/eval/compare"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/profile"
)

// rewrite has the numbers in testdata be what is left: go test ./internal/canonical -rewrite
var rewrite = flag.Bool("rewrite", false, "write the numbers of operations into testdata")

// separator stands between the programs of a file.
const separator = "// -----\n"

// TestPrograms optimizes the programs of each file.
func TestPrograms(t *testing.T) {
	lib, err := builtin.New(builtin.Config{Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	opt := lib.DB.MustQuery("default")
	files, err := filepath.Glob("testdata/*.mlir")
	require.NoError(t, err)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".mlir"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			programs := strings.Split(string(text), separator)
			results, evaluated := make([]string, len(programs)), 0
			for i, program := range programs {
				before, after := parse(t, lib.Dialects, program), parse(t, lib.Dialects, program)
				settle(t, opt, after)
				results[i] = mlir.String(after)
				again := parse(t, lib.Dialects, results[i])
				settle(t, opt, again)
				require.NoError(t, graph.Equal(parse(t, lib.Dialects, results[i]), again), "%s\nbecame\n%s\nand then\n%s", program, results[i], mlir.String(again))
				evaluated += check(t, before, after, uint64(i))

				left := fmt.Sprintf("// left: %d\n", operations(results[i]))
				_, said, _ := strings.Cut(program, "// left:")
				said, rest, _ := strings.Cut(said, "\n")
				switch {
				case *rewrite:
					programs[i] = left + rest
				default:
					require.Equal(t, left, "// left:"+said+"\n", "%s\nbecame\n%s", program, results[i])
				}
			}
			t.Logf("%d programs, %d of them run", len(programs), evaluated)
			if *rewrite {
				require.NoError(t, os.WriteFile(file, []byte(strings.Join(programs, separator)), 0o644))
			}
			askPeer(t, programs, results)
		})
	}
}

func parse(t *testing.T, d *ir.Dialects, text string) *graph.FunctionGraph {
	fg, err := mlir.Parse("in.mlir", text, d)
	require.NoError(t, err, text)
	require.NoError(t, fg.CheckIntegrity(), text)
	return fg
}

func settle(t *testing.T, opt *optdb.Pipeline, fg *graph.FunctionGraph) {
	report, err := opt.OptimizeWith(t.Context(), fg, navigator.Options{OnFailure: navigator.Fail})
	require.NoError(t, err)
	require.Equal(t, profile.StopFixpoint, report.Stop.Reason, mlir.String(fg))
	require.NoError(t, fg.CheckIntegrity(), mlir.String(fg))
}

var operation = regexp.MustCompile(`(?m)^\s*(%[\w:#, ]+ = )?"[\w.]+"`)

// operations returns how many there are in a text, with those that end regions.
func operations(text string) int { return len(operation.FindAllString(text, -1)) }

// check runs a program before and after, and reports by 1 whether it could.
func check(t *testing.T, before, after *graph.FunctionGraph, seed uint64) int {
	var programs [2]compare.Program
	for i, file := range []*graph.FunctionGraph{before, after} {
		entry, err := eval.Entry(file, "")
		if err != nil {
			return 0
		}
		programs[i].Graph = entry
	}
	result, err := compare.Run(context.Background(), programs[0], programs[1], compare.Options{
		Eval: eval.Options{Evaluators: dialects.Evaluators(), MaxSteps: 20000}, Sets: 12,
		Inputs: func(set int) ([]value.Value, error) {
			return inputs(programs[0].Graph, rand.New(rand.NewPCG(seed, uint64(set))))
		},
	})
	if err != nil {
		return 0 // it has ops that cannot be run, or types that have no values
	}
	require.Empty(t, result.Difference, "%s\nbecame\n%s", mlir.String(before), mlir.String(after))
	if result.Compared == 0 {
		return 0
	}
	return 1
}

// inputs generates what a function is called with. Sizes that are not known are small.
func inputs(fg *graph.FunctionGraph, r *rand.Rand) ([]value.Value, error) {
	var list []value.Value
	size := 1 + r.Int64N(5)
	for _, in := range fg.Inputs() {
		t := in.Type()
		if t.IsUnranked() {
			t = ir.Tensor(t.Elem(), size, 2)
		}
		if t.IsShaped() && t.IsRanked() && !t.IsStatic() {
			dims := append([]int64{}, t.Dims()...)
			for i, d := range dims {
				if d == ir.Dynamic {
					dims[i] = size
				}
			}
			t = t.WithDims(dims...)
		}
		v, err := value.Random(t, r)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, nil
}

// peer returns the path of mlir-opt, and ends the test where it is not installed.
func peer(t *testing.T) string {
	path, err := exec.LookPath("mlir-opt-22")
	if err != nil {
		t.Skip("mlir-opt-22 is not installed: nothing is compared with it")
	}
	return path
}

// call runs mlir-opt over programs, which it must accept.
func call(t *testing.T, path string, texts []string, flags ...string) []string {
	list, message, err := run(path, texts, flags...)
	require.NoError(t, err, message)
	return list
}

// run runs mlir-opt over programs.
func run(path string, texts []string, flags ...string) (list []string, message string, err error) {
	args := append([]string{"--allow-unregistered-dialect", "--mlir-print-op-generic", "--mlir-print-local-scope", "--mlir-disable-threading", "--split-input-file", "-"}, flags...)
	cmd := exec.Command(path, args...)
	cmd.Stdin = strings.NewReader(strings.Join(texts, "\n"+separator))
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	return strings.Split(string(out), separator), stderr.String(), err
}

// askPeer has mlir-opt read the results, and canonicalize the programs.
func askPeer(t *testing.T, programs, results []string) {
	path := peer(t)
	call(t, path, results)
	for i, peer := range call(t, path, programs, "-canonicalize") {
		left, theirs := operations(results[i]), operations(peer)-1 // a module around it
		require.LessOrEqual(t, left, theirs, "%s\nbecame\n%s\nand there\n%s", programs[i], results[i], peer)
	}
}
