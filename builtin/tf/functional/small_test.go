package functional_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/builtin/tf/functional"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
)

// passes are the optimizers of the package, by the commands of the tests.
var passes = map[string]func(name string) navigator.Optimizer{
	"loops":        functional.NewLoops,
	"conditionals": functional.NewConditionals,
	"inline":       functional.NewInline,
	"lower":        functional.NewLower,
	"trace":        functional.NewTrace,
}

// TestSmall rewrites small graphs, which are written in short, and prints them: a node a
// line, as "name = Op(inputs) key=value ...". Values are equal before and after, and
// a second run changes nothing.
func TestSmall(t *testing.T) {
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			module, err := corpus.Parse(t, d.Input)
			if err != nil {
				return err.Error() + "\n"
			}
			before := corpus.ComputeEach(t, module)
			var b strings.Builder
			for _, pass := range strings.Split(d.Cmd, "+") {
				require.Contains(t, passes, pass)
				for _, reason := range corpus.Reasons(corpus.OptimizeTwice(t, passes[pass](pass), module)) {
					b.WriteString(reason + "\n")
				}
			}
			after := corpus.ComputeEach(t, module)
			for i := range before {
				corpus.Compare(t, fmt.Sprintf("%s: inputs %d", d.Pos, i), before[i], after[i])
			}
			lowered, err := functional.Lower(module)
			require.NoError(t, err, d.Pos)
			require.NoError(t, lowered.CheckIntegrity(), d.Pos)
			file, err := convert.Export(module)
			require.NoError(t, err, d.Pos)
			data, err := file.EncodeAs(graphdef.Binary)
			require.NoError(t, err, d.Pos)
			file, err = graphdef.Decode("written.pb", data)
			require.NoError(t, err, d.Pos)
			for _, same := range []*graph.FunctionGraph{lowered, corpus.Import(t, file)} {
				for i, values := range corpus.ComputeEach(t, same) {
					for _, v := range corpus.Main(t, module).Outputs() {
						x, ok := after[i][v.Name()]
						y, has := values[v.Name()]
						require.Equal(t, ok && x.IsValid(), has && y.IsValid(), "%s, %s, inputs %d", d.Pos, v.Name(), i)
						require.Equal(t, x.String(), y.String(), "%s, %s, inputs %d", d.Pos, v.Name(), i)
					}
				}
			}
			if d.HasArg("values") {
				for _, v := range corpus.Main(t, module).Outputs() {
					fmt.Fprintf(&b, "%s:", v.Name())
					for i := range after {
						x, ok := after[i][v.Name()]
						switch _, had := before[i][v.Name()]; {
						case ok && !x.IsValid():
							b.WriteString(" dead")
						case ok:
							b.WriteString(" " + x.String())
						case had:
							b.WriteString(" lost")
						default:
							b.WriteString(" unknown")
						}
					}
					b.WriteString("\n")
				}
			}
			if b.Len() > 0 && !d.HasArg("print") {
				return b.String()
			}
			return b.String() + text(corpus.Main(t, module))
		})
	})
}

// text prints a function.
func text(main *graph.FunctionGraph) string {
	var b strings.Builder
	lines := strings.Split(mlir.String(main), "\n")
	for _, line := range lines {
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}
