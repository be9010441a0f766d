package convert_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
)

// large returns a graph that adds up many numbers, which stand in a constant, within a
// function or not.
func large(t *testing.T, count int, inFunction bool) *graphdef.File {
	list := make([]float64, count)
	for i := range list {
		list[i] = float64(i % 3)
	}
	v, err := value.Floats(ir.Tensor(ir.F32, int64(count)), list...)
	require.NoError(t, err)
	tensor, err := graphdef.TensorOf(v)
	require.NoError(t, err)
	weights := &graphdef.Node{Name: "weights", Op: "Const"}
	weights.Set("dtype", graphdef.TypeValue(graphdef.Float))
	weights.Set("value", graphdef.TensorValue(tensor))
	zero, err := value.Ints(ir.Tensor(ir.I32, 1), 0)
	require.NoError(t, err)
	tensor, err = graphdef.TensorOf(zero)
	require.NoError(t, err)
	axis := &graphdef.Node{Name: "axis", Op: "Const"}
	axis.Set("dtype", graphdef.TypeValue(graphdef.Int32))
	axis.Set("value", graphdef.TensorValue(tensor))
	sum := &graphdef.Node{Name: "sum", Op: "Sum", Inputs: []string{"weights", "axis"}}
	sum.Set("T", graphdef.TypeValue(graphdef.Float))
	sum.Set("Tidx", graphdef.TypeValue(graphdef.Int32))
	file := graphdef.New("large.pb", graphdef.Binary, &graphdef.Graph{Nodes: []*graphdef.Node{weights, axis, sum}})
	if !inFunction {
		return file
	}
	data, err := file.EncodeAs(graphdef.Text)
	require.NoError(t, err)
	text := `node { name: "f" op: "F" } library { function { signature { name: "F" output_arg { name: "y" type: DT_FLOAT } } ret { key: "y" value: "sum:output:0" }`
	for _, part := range strings.Split("\n"+string(data), "\nnode {")[1:] {
		text += " node_def {" + part
	}
	file, err = graphdef.Decode("large.pbtxt", []byte(text+" } }"))
	require.NoError(t, err)
	return file
}

// TestLargeConstant: a graph has the name of a large constant, its value is read from the
// file where it is computed with, and it is written again.
func TestLargeConstant(t *testing.T) {
	for _, inFunction := range []bool{false, true} {
		file := large(t, 1<<19, inFunction)
		fg, err := convert.Import(file, dialects.All(), convert.ImportOptions{})
		require.NoError(t, err)
		require.Contains(t, mlir.String(fg), "dense_resource<")
		main, err := eval.Entry(fg, "main")
		require.NoError(t, err)
		result, err := eval.Run(t.Context(), main, nil, eval.Options{Evaluators: dialects.Evaluators()})
		require.NoError(t, err)
		require.InDelta(t, 1<<19, result.Outputs[0].Float(0), 1)
		sameFile(t, file, fg)
		if inFunction {
			continue
		}
		for n := range main.Nodes() { // another node has the constant now
			if n.Output(0).Name() == "weights" {
				n.Output(0).SetName("other")
				break
			}
		}
		written, err := convert.Export(fg)
		require.NoError(t, err)
		again, err := convert.Import(written, dialects.All(), convert.ImportOptions{})
		require.NoError(t, err)
		require.Contains(t, mlir.String(again), "dense_resource<\"other\">")
	}
}

// TestForget: the pages of a large constant may be released when one element of it is kept.
func TestForget(t *testing.T) {
	const n = 1 << 18
	file, err := graphdef.Decode("ones.pbtxt", []byte(`node { name: "c" op: "Const" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "value" value { tensor {
	  dtype: DT_FLOAT tensor_shape { dim { size: 262144 } } tensor_content: "`+strings.Repeat(`\000\000\200?`, n)+`" } } } }`))
	require.NoError(t, err)
	forgotten := 0
	fg, err := convert.Import(file, dialects.All(), convert.ImportOptions{Forget: func(part []byte) { forgotten += len(part) }})
	require.NoError(t, err)
	main, err := eval.Entry(fg, "main")
	require.NoError(t, err)
	result, err := eval.Run(t.Context(), main, nil, eval.Options{Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	require.True(t, result.Outputs[0].IsSplat())
	require.Equal(t, 4*n, forgotten)
}
