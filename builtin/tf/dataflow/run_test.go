package dataflow_test

import (
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf"
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

// TestLongLoops: turns that are over take no memory, in a loop and in one within a loop, and the
// result is that of the last turn.
func TestLongLoops(t *testing.T) {
	module, err := corpus.Parse(t, `
		z = Const() value=0
		n = Const() value=40
		e = Enter(z) frame_name=f
		k = Enter(n) frame_name=f is_constant=true
		m = Merge(e, nx)
		l = Less(m, k) T=INT32
		lc = LoopCond(l)
		s = Switch(m, lc)
		ie = Enter(s:1) frame_name=g
		ik = Enter(k) frame_name=g is_constant=true
		im = Merge(ie, inx)
		il = Less(im, ik) T=INT32
		ilc = LoopCond(il)
		is = Switch(im, ilc)
		io = Const(^is) value=1
		ia = Add(is:1, io)
		inx = NextIteration(ia)
		ix = Exit(is)
		o = Const(^s) value=1
		d = Sub(ix, ik2) T=INT32
		ik2 = Identity(k) T=INT32
		a0 = Add(s:1, o)
		a = Add(a0, d)
		nx = NextIteration(a)
		x = Exit(s)`)
	require.NoError(t, err)
	main := corpus.Main(t, module)
	result, err := dataflow.Run(t.Context(), main, nil, dataflow.Options{Eval: eval.Options{Evaluators: dialects.Evaluators()}})
	require.NoError(t, err)
	x, err := result.Value(main.Outputs()[0])
	require.NoError(t, err)
	require.Equal(t, "40", x.String())

	module, err = corpus.Parse(t, `
		z = Const() value=0
		t = Const() value=true dtype=BOOL
		e = Enter(z) frame_name=f
		k = Enter(t) T=BOOL frame_name=f is_constant=true
		m = Merge(e, nx)
		lc = LoopCond(k)
		s = Switch(m, lc)
		a = Add(s:1, s:1)
		nx = NextIteration(a)
		x = Exit(s)`)
	require.NoError(t, err)
	main = corpus.Main(t, module)
	heap := func() int64 {
		var stats runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&stats)
		return int64(stats.HeapAlloc)
	}
	before, most, turns := heap(), int64(0), 0
	trace := func(n graph.Node, _ []value.Value) error {
		if tf.KindOf(n) == "Add" {
			if turns++; turns == 9_000 {
				most = heap() - before
			}
		}
		return nil
	}
	result, err = dataflow.Run(t.Context(), main, nil, dataflow.Options{Eval: eval.Options{Evaluators: dialects.Evaluators(), Trace: trace}, MaxTurns: 10_000})
	require.NoError(t, err)
	_, err = result.Value(main.Outputs()[0])
	require.ErrorIs(t, err, eval.ErrLimit)
	require.Less(t, most, int64(2<<20), "of 9,000 turns")
}
