package dataflow_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/builtin/tf/dataflow"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/graph/value"
)

// TestRun runs small graphs, which are written in short: a node a line, as "name =
// Op(inputs) key=value ...".
func TestRun(t *testing.T) {
	known := dialects.All()
	datadriven.RunTest(t, filepath.Join("testdata", "run"), func(t *testing.T, d *datadriven.TestData) string {
		file, err := graphdef.Decode("graph.pbtxt", []byte(nodes(t, d.Input)))
		require.NoError(t, err)
		module, err := convert.Import(file, known, convert.ImportOptions{})
		require.NoError(t, err)
		main := slices.Collect(module.All())[0].Nested()[0]
		inputs := make([]value.Value, main.NumInputs())
		for i, v := range main.Inputs() {
			for _, arg := range d.CmdArgs {
				if arg.Key == v.Name() {
					x, err := value.FromJSON([]byte(arg.Vals[0]), v.Type())
					require.NoError(t, err)
					inputs[i] = x
				}
			}
		}
		var text strings.Builder
		o := dataflow.Options{Eval: eval.Options{Evaluators: dialects.Evaluators(), MaxSteps: 100_000}, MaxTurns: 1000}
		err = dataflow.Every(t.Context(), main, inputs, o, func(v graph.Var, x value.Value, err error) {
			switch {
			case err == nil:
				text.WriteString(v.Name() + " = " + x.String() + "\n")
			case err != dataflow.ErrInLoop:
				text.WriteString(v.Name() + ": " + err.Error() + "\n")
			}
		})
		if err != nil {
			return err.Error() + "\n"
		}
		return text.String()
	})
}

// nodes writes out what stands in short.
func nodes(t *testing.T, text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		name, rest, ok := strings.Cut(strings.TrimSpace(line), " = ")
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
		for attr := range strings.FieldsSeq(attrs) {
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
				v = "tensor { dtype: DT_INT32 tensor_shape { } int_val: " + v + " }"
			}
			b.WriteString(" attr { key: \"" + key + "\" value { " + v + " } }")
		}
		b.WriteString(" }\n")
	}
	return b.String()
}
