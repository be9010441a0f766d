package functional_test

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
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
)

// passes are the optimizers of the package, by the commands of the tests.
var passes = map[string]func(name string) navigator.Optimizer{
	"loops":        functional.NewLoops,
	"conditionals": functional.NewConditionals,
}

// TestSmall rewrites small graphs, which are written in short, and prints them: a node a
// line, as "name = Op(inputs) key=value ...". Values are equal before and after, and
// a second run changes nothing.
func TestSmall(t *testing.T) {
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			module, err := parse(t, d.Input)
			if err != nil {
				return err.Error() + "\n"
			}
			before := values(mainOf(module))
			var b strings.Builder
			for _, pass := range strings.Split(d.Cmd, "+") {
				require.Contains(t, passes, pass)
				for _, reason := range refusals(optimize(t, passes[pass](pass), module)) {
					fmt.Fprintf(&b, "%s: %s\n", pass, strings.ReplaceAll(reason, "graph.pbtxt: node ", ""))
				}
				again := optimize(t, passes[pass](pass), module)
				require.Zero(t, again.Rewrites, "a second run changes something")
			}
			after := values(mainOf(module))
			for _, v := range mainOf(module).Outputs() {
				require.Equal(t, before[v.Name()], after[v.Name()], v.Name())
			}
			if b.Len() > 0 && !d.HasArg("print") {
				return b.String()
			}
			return b.String() + text(module)
		})
	})
}

// text prints the operations of main in short.
func text(module *graph.FunctionGraph) string {
	var b strings.Builder
	lines := strings.Split(mlir.String(mainOf(module)), "\n")
	for _, line := range lines {
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// parse reads a graph that is written in short.
func parse(t testing.TB, text string) (*graph.FunctionGraph, error) {
	file, err := graphdef.Decode("graph.pbtxt", []byte(nodes(t, text)))
	require.NoError(t, err)
	return convert.Import(file, dialects.All(), convert.ImportOptions{})
}

// nodes writes out what stands in short.
func nodes(t testing.TB, text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), "#")
		if line == "" {
			continue
		}
		name, rest, ok := strings.Cut(line, " = ")
		require.True(t, ok, line)
		op, rest, _ := strings.Cut(rest, "(")
		inputs, attrs, ok := strings.Cut(rest, ")")
		require.True(t, ok, line)
		b.WriteString("node { name: \"" + name + "\" op: \"" + op + "\"")
		for in := range strings.SplitSeq(inputs, ",") {
			if in = strings.TrimSpace(in); in != "" {
				b.WriteString(" input: \"" + in + "\"")
			}
		}
		fields := strings.Fields(attrs)
		if op == "Const" && !slices.ContainsFunc(fields, func(f string) bool { return strings.HasPrefix(f, "dtype") }) {
			fields = append(fields, "dtype=INT32")
		}
		if op == "Enter" || op == "Merge" || op == "Switch" || op == "Exit" || op == "NextIteration" || op == "Add" || op == "Less" || op == "Identity" || op == "Mul" {
			if !slices.ContainsFunc(fields, func(f string) bool { return strings.HasPrefix(f, "T=") }) {
				fields = append(fields, "T=INT32")
			}
		}
		if op == "Merge" {
			fields = append(fields, "N=2")
		}
		for _, attr := range fields {
			key, v, _ := strings.Cut(attr, "=")
			switch key {
			case "T", "dtype":
				v = "type: DT_" + v
			case "N":
				v = "i: " + v
			case "frame_name":
				v = "s: \"" + v + "\""
			case "is_constant":
				v = "b: " + v
			case "value":
				if v == "true" || v == "false" {
					v = "tensor { dtype: DT_BOOL tensor_shape { } bool_val: " + v + " }"
				} else {
					v = "tensor { dtype: DT_INT32 tensor_shape { } int_val: " + v + " }"
				}
			case "shape":
				v = "shape { }"
			default:
				v = "s: \"" + v + "\""
			}
			b.WriteString(" attr { key: \"" + key + "\" value { " + v + " } }")
		}
		b.WriteString(" }\n")
	}
	return b.String()
}

// shared is where the graphs are that are not of this project.
var shared = filepath.Join("..", "..", "..", "..", "shared", "data")
