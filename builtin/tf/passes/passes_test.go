package passes_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/builtin/tf/functional"
	"github.com/settle-go/settle/builtin/tf/infer"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/builtin/tf/passes"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
)

var optimizers = map[string]navigator.Optimizer{
	"arrays":       passes.NewRemoveArrays("tensor_array_resource_removal"),
	"asserts":      passes.NewDeleteAsserts("delete_asserts"),
	"controls":     passes.NewPruneControls("prune_control_edges"),
	"disconnected": passes.NewDeleteDisconnected("delete_disconnected_nodes"),
	"identities":   passes.NewRemoveIdentities("remove_identities"),
	"switches":     passes.NewDecideSwitches("decide_switches"),
	"tuples":       passes.NewInsertGetTuple("insert_get_tuple"),
	"types":        infer.NewTypes("type_inference"),
	"variables":    passes.NewRemoveVariables("remove_variable_nodes"),
	"loops":        functional.NewLoops("functionalize_loops"),
}

// TestPasses rewrites small graphs, which are written in short, and prints them. What could be
// computed before is equal afterwards, and a second run changes nothing.
func TestPasses(t *testing.T) {
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			module, err := corpus.Parse(t, d.Input)
			if err != nil {
				return err.Error() + "\n"
			}
			before := compute(t, module)
			var b strings.Builder
			for name := range strings.SplitSeq(d.Cmd, "+") {
				require.Contains(t, optimizers, name)
				for _, reason := range corpus.Reasons(corpus.OptimizeTwice(t, optimizers[name], module)) {
					b.WriteString(reason + "\n")
				}
			}
			requireEqual(t, before, compute(t, module))
			requireWritten(t, before, module)
			b.WriteString(mlir.String(corpus.Main(t, module)))
			return b.String()
		})
	})
}

// compute returns the outputs of main that can be computed, by their names, for inputs that
// are numbers from 1 on.
func compute(t testing.TB, module *graph.FunctionGraph) map[string]value.Value {
	main := corpus.Main(t, module)
	inputs := make([]value.Value, main.NumInputs())
	for i, v := range main.Inputs() {
		typ := v.Type()
		if !typ.IsStatic() {
			typ = typ.Elem()
		}
		if x, err := value.FromJSON([]byte(fmt.Sprint(i+1)), typ); err == nil {
			inputs[i] = x
		}
	}
	computed := map[string]value.Value{}
	results := map[graph.VarID]bool{}
	for _, v := range main.Outputs() {
		results[v.ID()] = true
	}
	err := eval.Every(t.Context(), main, inputs, eval.Options{Evaluators: dialects.Evaluators(), MaxSteps: 200_000}, func(v graph.Var, x value.Value, err error) {
		if err == nil && results[v.ID()] {
			for i, out := range main.Outputs() {
				if out == v {
					computed[fmt.Sprint(i)] = x
				}
			}
		}
	})
	require.NoError(t, err)
	return computed
}

// requireWritten writes a graph that TensorFlow has ops for, and what MLIR's form of it
// says, and requires that they compute the same.
func requireWritten(t testing.TB, before map[string]value.Value, module *graph.FunctionGraph) {
	text := mlir.String(module)
	if strings.Contains(text, "\"tf.WhileRegion\"") || strings.Count(text, "\"func.func\"") > 1 {
		return
	}
	read, err := mlir.Parse("graph.mlir", text, dialects.All())
	require.NoError(t, err)
	for _, m := range []*graph.FunctionGraph{module, read} {
		if m == read && strings.Contains(text, "dense_resource<") {
			continue // the text does not have the values
		}
		file, err := convert.Export(m)
		require.NoError(t, err)
		again, err := convert.Import(file, dialects.All(), convert.ImportOptions{Outputs: outputNames(t, module)})
		require.NoError(t, err)
		after := compute(t, again)
		for name := range before {
			if _, ok := after[name]; !ok {
				t.Logf("output %s is not computed from the file: variables have no value before they are assigned one", name)
				require.Contains(t, text, "tf.global")
				delete(before, name)
			}
		}
		requireEqual(t, before, after)
	}
}

// outputNames returns the names of the outputs of main.
func outputNames(t testing.TB, module *graph.FunctionGraph) []string {
	main := corpus.Main(t, module)
	text := main.ParentNode().Op().Attr("tf.entry_function").Get("outputs").Text()
	return strings.FieldsFunc(text, func(c rune) bool { return c == ',' })
}

func requireEqual(t testing.TB, before, after map[string]value.Value) {
	for name, want := range before {
		require.Contains(t, after, name)
		if d := value.Compare(want, after[name], value.Tolerance{SignedZero: true}); d != nil {
			t.Fatalf("output %s differs: %s", name, d)
		}
	}
}

// TestRealFiles runs the passes on graphs of public repositories.
func TestRealFiles(t *testing.T) {
	known := dialects.All()
	for _, name := range corpus.Real(t) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			module := corpus.Load(t, name)
			before := compute(t, module)
			for _, pass := range []string{"arrays", "disconnected", "asserts", "loops", "variables", "identities"} {
				for _, reason := range corpus.Reasons(corpus.OptimizeTwice(t, optimizers[pass], module)) {
					t.Log(reason)
				}
			}
			requireEqual(t, before, compute(t, module))
			requireWritten(t, before, module)
			text := mlir.String(module)
			require.NotContains(t, text, "\"tf.Assert\"")
			require.NotContains(t, text, "\"tf.TensorArray")
			again, err := mlir.Parse(name, text, known)
			require.NoError(t, err)
			require.NoError(t, graph.Equal(module, again))
			t.Log(strings.Count(text, "\"tf.VariableV2\"")+strings.Count(text, "\"tf.VarHandleOp\""), "variables left of",
				strings.Count(text, "\"tf.global\""))
		})
	}
}

// TestIdentitiesOfRealFiles removes Identity nodes while loops and branches are those of
// TensorFlow 1.
func TestIdentitiesOfRealFiles(t *testing.T) {
	removed := 0
	for _, name := range corpus.All(t) {
		file := corpus.Read(t, name)
		if !slices.ContainsFunc(file.Graphs[0].Nodes, func(n *graphdef.Node) bool { return n.Op == "Identity" }) {
			continue
		}
		module := corpus.Import(t, file)
		before := compute(t, module)
		rewrites := corpus.OptimizeTwice(t, optimizers["identities"], module).Rewrites
		removed += rewrites
		if rewrites == 0 {
			continue
		}
		t.Log(filepath.Base(name), rewrites, "rewrites,", len(before), "results compared")
		requireEqual(t, before, compute(t, module))
	}
	require.Positive(t, removed)
}
