package dataflow_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/dataflow"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/value"
)

// TestRun runs small graphs, which are written in short: a node a line, as "name =
// Op(inputs) key=value ...".
func TestRun(t *testing.T) {
	datadriven.RunTest(t, filepath.Join("testdata", "run"), func(t *testing.T, d *datadriven.TestData) string {
		module, err := corpus.Parse(t, d.Input)
		require.NoError(t, err)
		main := corpus.Main(t, module)
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
