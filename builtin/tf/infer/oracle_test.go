package infer_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/builtin/tf/infer"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/graph/ir"
)

var shared = filepath.Join("..", "..", "..", "..", "shared", "data")

// record is what TensorFlow computed of one output of a node.
type record struct {
	G, Node string
	Out     int
	Shape   []int64
	Csv     *string
}

// records returns what was recorded, by graph.
func records(t *testing.T) map[string][]record {
	file, err := os.Open(filepath.Join(shared, "tf_oracle", "values.jsonl.gz"))
	if err != nil {
		t.Skip("what TensorFlow computed is not beside this checkout")
	}
	defer file.Close()
	zipped, err := gzip.NewReader(file)
	require.NoError(t, err)
	lines := bufio.NewScanner(zipped)
	lines.Buffer(nil, 1<<24)
	all := map[string][]record{}
	for lines.Scan() {
		var r record
		require.NoError(t, json.Unmarshal(lines.Bytes(), &r))
		all[r.G] = append(all[r.G], r)
	}
	require.NoError(t, lines.Err())
	return all
}

// load reads a graph of TensorFlow.
func load(t testing.TB, name string, o convert.ImportOptions) (module, main *graph.FunctionGraph) {
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	file, err := graphdef.Decode(name, data)
	require.NoError(t, err)
	module, err = convert.Import(file, dialects.All(), o)
	require.NoError(t, err)
	return module, slices.Collect(module.All())[0].Nested()[0]
}

// varsOf returns the variables of a graph by NODE:OUT.
func varsOf(fg *graph.FunctionGraph) map[string]graph.Var {
	vars := map[string]graph.Var{}
	for _, v := range fg.Inputs() {
		vars[v.Name()+":0"] = v
	}
	for n := range fg.All() {
		for i := range n.NumOutputs() {
			v := n.Output(i)
			name := v.Name()
			if i == 0 {
				name += ":0"
			}
			vars[name] = v
		}
	}
	return vars
}

// TestOracle compares the types with the shapes that TensorFlow recorded.
func TestOracle(t *testing.T) {
	all := records(t)
	exact, closed, recorded := 0, 0, 0
	open := map[string]int{}
	for _, g := range slices.Sorted(maps.Keys(all)) {
		_, main := load(t, filepath.Join(shared, "tf_oracle", "graphs", g+".pb"), convert.ImportOptions{})
		types := infer.Infer(t.Context(), main, infer.Options{})
		for _, p := range types.Problems() {
			t.Errorf("%s: %s", g, p)
		}
		vars, fed := varsOf(main), dependOnInputs(main)
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
			want := ir.Tensor(got.Elem(), shapeOf(r)...)
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

// shapeOf returns the shape of a record: that of a scalar was recorded as [0], with a value.
func shapeOf(r record) []int64 {
	if slices.Equal(r.Shape, []int64{0}) && r.Csv != nil && *r.Csv != "" {
		return nil
	}
	return r.Shape
}
