package frontend

import (
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
)

var library = sync.OnceValues(func() (*builtin.Library, error) { return builtin.New(builtin.Config{}) })

// passes returns the passes of tf_frontend, as -q +tf_frontend selects them.
func passes(t testing.TB) navigator.Optimizer {
	lib, err := library()
	require.NoError(t, err)
	opt, err := lib.DB.Query(optdb.Include("tf_frontend"))
	require.NoError(t, err)
	return opt
}

// written returns what is read of a module that is written as a binary file.
func written(t testing.TB, module *graph.FunctionGraph) *graph.FunctionGraph {
	file, err := convert.Export(module)
	require.NoError(t, err)
	data, err := file.EncodeAs(graphdef.Binary)
	require.NoError(t, err)
	file, err = graphdef.Decode("written.pb", data)
	require.NoError(t, err)
	requireBorders(t, file)
	return corpus.Import(t, file)
}

// requireOutputs requires that what was an output of a graph is computed by that which was
// written of it, under its name.
func requireOutputs(t testing.TB, name string, before corpus.Values, outputs []string, read *graph.FunctionGraph) {
	after := corpus.Compute(t, read)
	for _, out := range outputs {
		out = strings.TrimSuffix(out, ":0")
		if x, ok := before[out]; ok && x.IsValid() {
			require.Contains(t, after, out, name)
			corpus.Compare(t, name, corpus.Values{out: x}, after)
		}
	}
}

// TestRealGraphs runs the passes on all graphs: nothing of the control flow of TensorFlow 1 is
// left, the values are what they were, also in what is written and read again, and a second
// run changes nothing.
func TestRealGraphs(t *testing.T) {
	for i, name := range corpus.All(t) {
		if testing.Short() && i > 50 && i%8 > 0 {
			continue
		}
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			module := corpus.Load(t, name)
			before := corpus.Compute(t, module)
			for n := range module.All() { // one of a branch may be computed when that is not taken
				if n.Op().Has(ir.ConstantLike) && !before[n.Output(0).Name()].IsValid() {
					delete(before, n.Output(0).Name())
				}
			}
			corpus.OptimizeTwice(t, passes(t), module)
			require.Empty(t, corpus.Left(module, "Switch", "Merge", "Enter", "Exit", "NextIterationSource", "NextIterationSink", "LoopCond", "_SwitchN", "TensorArrayV3"))
			corpus.CompareOutputs(t, name, before, module)
			requireOutputs(t, name+" written", before, corpus.OutputNames(corpus.Main(t, module)), written(t, module))
		})
	}
}

// TestNamesOfConstants: callers fetch the outputs of nodes that are constants by now as
// before.
func TestNamesOfConstants(t *testing.T) {
	module, err := corpus.Parse(t, `
		a = Const() value=3
		b = Const() value=4
		pack = Pack(a, b) T=INT32 N=2
		parts = Unpack(pack) T=INT32 num=2
		sum = Add(parts:1, a)
		other = TopKV2(pack, a) T=INT32
		most = Unpack(pack) T=INT32 num=2
		x = Placeholder() dtype=INT32 shape=
		use = Add(most, x)`)
	require.NoError(t, err)
	before := corpus.Compute(t, module)
	corpus.OptimizeTwice(t, passes(t), module)
	names := corpus.OutputNames(corpus.Main(t, module))
	require.Contains(t, names, "most:1")
	requireOutputs(t, "constants", before, names, written(t, module))
}
