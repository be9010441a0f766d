package functional_test

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/builtin/tf/dataflow"
	"github.com/settle-go/settle/builtin/tf/functional"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// corpus returns the files of the real graphs and of those with recorded values.
func corpus(t testing.TB) []string {
	var files []string
	for _, pattern := range []string{"tf/*.pb", "tf/*.pbtxt", "tf/*.pb.txt", "tf/*.meta", "tf_oracle/graphs/*.pb"} {
		found, err := filepath.Glob(filepath.Join(shared, filepath.FromSlash(pattern)))
		require.NoError(t, err)
		files = append(files, found...)
	}
	if len(files) == 0 {
		t.Skip("no graphs beside this checkout")
	}
	slices.Sort(files)
	return slices.Compact(files)
}

// load reads a file.
func load(t testing.TB, name string) *graph.FunctionGraph {
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	file, err := graphdef.Decode(name, data)
	require.NoError(t, err, name)
	module, err := convert.Import(file, dialects.All(), convert.ImportOptions{})
	require.NoError(t, err, name)
	return module
}

// mainOf returns the function of the graph.
func mainOf(module *graph.FunctionGraph) *graph.FunctionGraph {
	return slices.Collect(module.All())[0].Nested()[0]
}

// optimize runs an optimizer, checks what it made, and returns its report.
func optimize(t testing.TB, opt navigator.Optimizer, module *graph.FunctionGraph) *profile.Report {
	report, err := navigator.Optimize(context.Background(), opt, module, navigator.Options{})
	require.NoError(t, err)
	require.NoError(t, module.CheckIntegrity())
	require.NoError(t, report.Check())
	return report
}

// refusals returns why an optimizer left something as it is.
func refusals(report *profile.Report) []string {
	var list []string
	for _, r := range report.Rules {
		for _, reason := range r.Reasons {
			list = append(list, reason.Name)
		}
	}
	return list
}

// left returns the ops of control flow that are left.
func left(fg *graph.FunctionGraph, ops ...string) []string {
	var list []string
	for n := range fg.All() {
		name := strings.TrimPrefix(strings.TrimPrefix(n.Op().Name(), "tf."), "Ref")
		for _, op := range ops {
			if strings.HasPrefix(name+" at", op) {
				list = append(list, n.Describe())
			}
		}
	}
	return list
}

// outputs runs a graph and returns the values of the results by name.
func values(fg *graph.FunctionGraph) map[string]string {
	inputs := make([]value.Value, fg.NumInputs())
	for i, v := range fg.Inputs() {
		inputs[i] = some(v)
	}
	options := dataflow.Options{Eval: eval.Options{Evaluators: dialects.Evaluators(), MaxSteps: 300_000}, MaxTurns: 2000}
	all := map[string]string{}
	err := dataflow.Every(context.Background(), fg, inputs, options, func(v graph.Var, x value.Value, err error) {
		switch {
		case err == nil:
			all[v.Name()] = x.String()
		case errors.Is(err, dataflow.ErrDead):
			all[v.Name()] = "dead"
		}
	})
	if err != nil {
		all["error"] = err.Error()
	}
	return all
}

// some returns a value for an argument, none where its type does not say enough.
func some(v graph.Var) value.Value {
	t := v.Type()
	if !t.IsRanked() {
		return value.Value{}
	}
	dims := slices.Clone(t.Dims())
	n := int64(1)
	for i := range dims {
		if dims[i] < 0 {
			dims[i] = 2
		}
		n *= dims[i]
	}
	if n > 1<<16 {
		return value.Value{}
	}
	list := make([]float64, n)
	ints := make([]int64, n)
	for i := range list {
		list[i], ints[i] = float64(i%7)/4, int64(i%2)
	}
	typ := t.WithDims(dims...)
	if x, err := value.Floats(typ, list...); err == nil {
		return x
	}
	if x, err := value.Ints(typ, ints...); err == nil {
		return x
	}
	return value.Value{}
}

// TestLoopsOfCorpus makes the loops of all graphs functional.
func TestLoopsOfCorpus(t *testing.T) {
	loops, equal := 0, 0
	for _, name := range corpus(t) {
		module := load(t, name)
		main := mainOf(module)
		if len(left(module, "Enter")) == 0 {
			continue
		}
		before := values(main)
		report := optimize(t, functional.NewLoops("functionalize_loops"), module)
		why := refusals(report)
		rest := left(module, "Enter", "Exit", "NextIteration", "LoopCond")
		if len(why)+len(rest) > 0 {
			t.Errorf("%s: %v\n%v", filepath.Base(name), why, rest[:min(5, len(rest))])
		}
		after := values(main)
		same := 0
		for _, k := range slices.Sorted(maps.Keys(before)) {
			if v, ok := after[k]; ok {
				if v == before[k] {
					same++
				} else {
					t.Errorf("%s: %s: %.80s before, %.80s after", filepath.Base(name), k, before[k], v)
				}
			}
		}
		require.Zero(t, optimize(t, functional.NewLoops("functionalize_loops"), module).Rewrites, "a second run changes something")
		loops++
		equal += same
	}
	t.Logf("%d graphs with loops, %d values equal before and after", loops, equal)
	require.Greater(t, loops, 30)
	require.Greater(t, equal, 3000)
}
