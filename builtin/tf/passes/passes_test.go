package passes_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/builtin/tf/functional"
	"github.com/settle-go/settle/builtin/tf/passes"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

var optimizers = map[string]navigator.Optimizer{
	"asserts":      passes.NewDeleteAsserts("delete_asserts"),
	"disconnected": passes.NewDeleteDisconnected("delete_disconnected_nodes"),
	"identities":   passes.NewRemoveIdentities("remove_identities"),
	"tuples":       passes.NewInsertGetTuple("insert_get_tuple"),
	"variables":    passes.NewRemoveVariables("remove_variable_nodes"),
	"loops":        functional.NewLoops("functionalize_loops"),
}

// TestPasses rewrites small graphs, which are written in short, and prints them. What could be
// computed before is equal afterwards, and a second run changes nothing.
func TestPasses(t *testing.T) {
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			file, err := graphdef.Decode("graph.pbtxt", []byte(nodes(t, d.Input)))
			require.NoError(t, err)
			module, err := convert.Import(file, dialects.All(), convert.ImportOptions{})
			if err != nil {
				return err.Error() + "\n"
			}
			before := compute(t, module)
			var b strings.Builder
			for name := range strings.SplitSeq(d.Cmd, "+") {
				require.Contains(t, optimizers, name)
				for _, reason := range reasons(optimize(t, optimizers[name], module)) {
					b.WriteString(reason + "\n")
				}
				require.Zero(t, optimize(t, optimizers[name], module).Rewrites, "a second run changes something")
			}
			requireEqual(t, before, compute(t, module))
			requireWritten(t, before, module)
			main, err := eval.Entry(module, "main")
			require.NoError(t, err)
			b.WriteString(mlir.String(main))
			return b.String()
		})
	})
}

func optimize(t testing.TB, opt navigator.Optimizer, module *graph.FunctionGraph) *profile.Report {
	report, err := navigator.Optimize(t.Context(), opt, module, navigator.Options{Workers: 1})
	require.NoError(t, err)
	require.NoError(t, module.CheckIntegrity())
	return report
}

func reasons(report *profile.Report) (list []string) {
	for _, pass := range report.Root.All() {
		for _, rule := range pass.Rules {
			for _, r := range rule.Reasons {
				list = append(list, rule.Name+": "+strings.ReplaceAll(r.Name, "graph.pbtxt: node ", ""))
			}
		}
	}
	return list
}

// compute returns the outputs of main that can be computed, by their names, for inputs that
// are numbers from 1 on.
func compute(t testing.TB, module *graph.FunctionGraph) map[string]value.Value {
	main, err := eval.Entry(module, "main")
	require.NoError(t, err)
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
	at := 0
	err = eval.Every(t.Context(), main, inputs, eval.Options{Evaluators: dialects.Evaluators(), MaxSteps: 200_000}, func(v graph.Var, x value.Value, err error) {
		if err == nil && results[v.ID()] {
			for i, out := range main.Outputs() {
				if out == v {
					computed[fmt.Sprint(i)] = x
				}
			}
		}
		at++
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
	main, err := eval.Entry(module, "main")
	require.NoError(t, err)
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

// nodes writes out what stands in short: NODE = Op(inputs) attr=value.
func nodes(t testing.TB, text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		name, rest, ok := strings.Cut(strings.TrimSpace(line), " = ")
		require.True(t, ok, line)
		op, rest, _ := strings.Cut(rest, "(")
		inputs, attrs, ok := strings.Cut(rest, ")")
		require.True(t, ok, line)
		fmt.Fprintf(&b, "node { name: %q op: %q", name, op)
		for in := range strings.SplitSeq(inputs, ",") {
			if in = strings.TrimSpace(in); in != "" {
				fmt.Fprintf(&b, " input: %q", in)
			}
		}
		for attr := range strings.FieldsSeq(attrs) {
			key, v, _ := strings.Cut(attr, "=")
			switch {
			case key == "N":
				v = "i: " + v
			case v == "true" || v == "false":
				v = "b: " + v
			case key == "value":
				v = "tensor { dtype: DT_INT32 tensor_shape { } int_val: " + v + " }"
			case key == "shape":
				v = "shape { }"
			case strings.ToUpper(v) == v && strings.Trim(v, "0123456789") != "":
				v = "type: DT_" + v
			default:
				v = fmt.Sprintf("s: %q", v)
			}
			fmt.Fprintf(&b, " attr { key: %q value { %s } }", key, v)
		}
		b.WriteString(" }\n")
	}
	return b.String() + "versions { producer: 1000 }\n"
}

// TestRealFiles runs the passes on graphs of public repositories.
func TestRealFiles(t *testing.T) {
	shared := filepath.Join("..", "..", "..", "..", "shared", "data")
	var files []string
	for _, pattern := range []string{"tf/*.pb", "tf/*.pb.txt", "tf/*.pbtxt", "tf/*.meta"} {
		found, err := filepath.Glob(filepath.Join(shared, pattern))
		require.NoError(t, err)
		files = append(files, found...)
	}
	if len(files) == 0 {
		t.Skip("the graphs of TensorFlow are not beside this checkout")
	}
	known := dialects.All()
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(name)
			require.NoError(t, err)
			file, err := graphdef.Decode(name, data)
			require.NoError(t, err)
			module, err := convert.Import(file, known, convert.ImportOptions{})
			require.NoError(t, err)
			before := compute(t, module)
			for _, pass := range []string{"disconnected", "asserts", "loops", "variables", "identities"} {
				report := optimize(t, optimizers[pass], module)
				for _, reason := range reasons(report) {
					t.Log(reason)
				}
				require.Zero(t, optimize(t, optimizers[pass], module).Rewrites, "a second run of %s changes something", pass)
			}
			requireEqual(t, before, compute(t, module))
			requireWritten(t, before, module)
			text := mlir.String(module)
			require.NotContains(t, text, "\"tf.Assert\"")
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
	shared := filepath.Join("..", "..", "..", "..", "shared", "data")
	var files []string
	for _, pattern := range []string{"tf/*.pb", "tf/*.pb.txt", "tf/*.pbtxt", "tf_oracle/graphs/*.pb*"} {
		found, err := filepath.Glob(filepath.Join(shared, pattern))
		require.NoError(t, err)
		files = append(files, found...)
	}
	if len(files) == 0 {
		t.Skip("the graphs of TensorFlow are not beside this checkout")
	}
	removed := 0
	for _, name := range files {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		file, err := graphdef.Decode(name, data)
		require.NoError(t, err)
		if !slices.ContainsFunc(file.Graphs[0].Nodes, func(n *graphdef.Node) bool { return n.Op == "Identity" }) {
			continue
		}
		module, err := convert.Import(file, dialects.All(), convert.ImportOptions{})
		require.NoError(t, err)
		before := compute(t, module)
		rewrites := optimize(t, optimizers["identities"], module).Rewrites
		removed += rewrites
		if rewrites == 0 {
			continue
		}
		t.Log(filepath.Base(name), rewrites, "rewrites,", len(before), "results compared")
		require.Zero(t, optimize(t, optimizers["identities"], module).Rewrites, name)
		requireEqual(t, before, compute(t, module))
	}
	require.Positive(t, removed)
}
