package infer_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/tf/infer"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// TestOracle compares the types with the shapes that TensorFlow recorded.
func TestOracle(t *testing.T) {
	all := corpus.Records(t)
	exact, closed, recorded := 0, 0, 0
	open := map[string]int{}
	for _, g := range slices.Sorted(maps.Keys(all)) {
		main := corpus.Main(t, corpus.Load(t, corpus.Folder("tf_oracle", "graphs", g+".pb")))
		types := infer.Infer(t.Context(), main, infer.Options{})
		for _, p := range types.Problems() {
			t.Errorf("%s: %s", g, p)
		}
		vars, fed := corpus.Vars(main), dependOnInputs(main)
		for _, r := range all[g] {
			v, ok := vars[fmt.Sprintf("%s:%d", r.Node, r.Out)]
			if !ok || v.Type().Elem().String() == "!tf_type.resource" {
				continue // a handle: what was recorded is its name
			}
			op := "argument"
			if v.Owner().IsValid() {
				op = v.Owner().Op().Name()
			}
			recorded++
			got := types.Type(v)
			want := ir.Tensor(got.Elem(), r.Dims()...)
			switch {
			case got == want, r.Csv == nil && slices.Equal(r.Shape, []int64{0}) && got.Rank() == 0:
				exact++
			case !got.Super(want):
				t.Errorf("%s %s:%d %s is %s, recorded %s", g, r.Node, r.Out, op, got, want)
			case fed[v]:
				closed++
			default:
				open[op]++
				t.Logf("%s %s:%d %s is %s, recorded %s", g, r.Node, r.Out, op, got, want)
			}
		}
	}
	t.Logf("%d of %d shapes are inferred exactly; of the others %d depend on inputs whose shapes the graphs leave open", exact, recorded, closed)
	require.Greater(t, exact, 10800)
	require.Less(t, recorded-exact-closed, 25, open)
}

// dependOnInputs returns the variables that are computed from inputs whose shapes are not
// known.
func dependOnInputs(fg *graph.FunctionGraph) map[graph.Var]bool {
	fed := map[graph.Var]bool{}
	for _, v := range fg.Inputs() {
		fed[v] = !v.Type().IsStatic()
	}
	for range 2 { // a loop hands on
		for n := range fg.Nodes() {
			is := n.Op().Name() == "tf.Placeholder" || n.Op().Name() == "tf.PlaceholderWithDefault" && !n.Output(0).Type().IsStatic()
			for _, v := range n.Inputs() {
				is = is || fed[v]
			}
			for _, v := range n.Outputs() {
				fed[v] = fed[v] || is
			}
			if n.Op().Name() == "tf.NextIterationSink" && is {
				fed[n.Input(0).Owner().Output(0)] = true
			}
		}
	}
	return fed
}
