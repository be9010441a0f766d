package frontend

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/optdb"
)

// libraryGraph is a graph with functions: one that is called once, one that two nodes call, one
// that nothing calls, branches of an If, and one with a gradient.
const libraryGraph = `
x = Placeholder() dtype=INT32 shape=
p = Placeholder() dtype=BOOL shape=
a = PartitionedCall(x) Tin=[INT32] Tout=[INT32] f=@once
b = PartitionedCall(a) Tin=[INT32] Tout=[INT32] f=@twice
c = PartitionedCall(b) Tin=[INT32] Tout=[INT32] f=@twice
d = StatelessIf(p, c) Tcond=BOOL Tin=[INT32] Tout=[INT32] then_branch=@yes else_branch=@no
e = PartitionedCall(d) Tin=[INT32] Tout=[INT32] f=@differentiable
out = Identity(e)
once = function(i.INT32) y=r:z:0
k = Const() value=3
r = Mul(i, k:output:0)
end
twice = function(i.INT32) y=r:z:0
r = Add(i, i)
end
unused = function(i.INT32) y=r:y:0
r = Neg(i) T=INT32
end
yes = function(i.INT32) y=r:z:0
k = Const() value=1
r = Add(i, k:output:0)
end
no = function(i.INT32) y=r:z:0
k = Const() value=2
r = Sub(i, k:output:0) T=INT32
end
differentiable = function(i.INT32) y=r:y:0
r = Square(i) T=INT32
end
slope = function(i.INT32, dy.INT32) dx=r:z:0
k = Add(i, i)
r = Mul(k:z:0, dy)
end
`

// libraryFiles returns files of all kinds that hold the graph, in text.
func libraryFiles(t *testing.T) map[string]string {
	text := corpus.Nodes(t, libraryGraph)
	text = strings.Replace(text, "library {\n", "library {\ngradient { function_name: \"differentiable\" gradient_func: \"slope\" }\n", 1)
	require.Contains(t, text, "gradient {")
	meta := fmt.Sprintf(`meta_info_def { tags: "serve" tensorflow_version: "1.15.0" }
graph_def {
%s}
collection_def { key: "train_op" value { node_list { value: "out" } } }
signature_def { key: "serving_default" value { inputs { key: "x" value { name: "x:0" dtype: DT_INT32 } } outputs { key: "y" value { name: "out:0" dtype: DT_INT32 } } method_name: "tensorflow/serving/predict" } }
`, text)
	return map[string]string{"GraphDef": text, "MetaGraphDef": meta, "SavedModel": "saved_model_schema_version: 1\nmeta_graphs {\n" + meta + "}\n"}
}

// TestLibraries: files of all kinds with functions and gradients are written as they were, byte
// for byte, where nothing changed. The passes keep values, functions that a library or a SavedModel
// names, and what stands around the graph, and a second run changes nothing.
func TestLibraries(t *testing.T) {
	for kind, text := range libraryFiles(t) {
		for _, format := range []graphdef.Format{graphdef.Binary, graphdef.Text} {
			t.Run(fmt.Sprint(kind, format), func(t *testing.T) {
				file, err := graphdef.Decode("graph.pbtxt", []byte(text))
				require.NoError(t, err)
				require.Equal(t, kind, file.Kind())
				data, err := file.EncodeAs(format)
				require.NoError(t, err)
				file, err = graphdef.Decode("graph", data)
				require.NoError(t, err)
				require.Equal(t, kind, file.Kind())
				module := corpus.Import(t, file)
				same, err := convert.Export(module)
				require.NoError(t, err)
				written, err := same.EncodeAs(format)
				require.NoError(t, err)
				require.Equal(t, string(data), string(written))

				before := corpus.ComputeEach(t, module)
				for _, q := range []optdb.Query{optdb.Include("tf_frontend"), optdb.Mode("default"), optdb.Mode("default").Including("tf_frontend")} {
					first, second, equal := twiceWritten(t, pipeline(t, q), corpus.Import(t, file))
					require.True(t, equal)
					require.Equal(t, first.Graphs[0].Nodes, second.Graphs[0].Nodes)
					for i, after := range corpus.ComputeEach(t, corpus.Import(t, first)) {
						require.True(t, before[i]["out"].IsValid())
						require.Equal(t, before[i]["out"].String(), after["out"].String())
					}
					requireLibrary(t, kind, first)
				}
			})
		}
	}
}

// requireLibrary requires that a file has the functions that something names, and what stood
// around the graph.
func requireLibrary(t *testing.T, kind string, file *graphdef.File) {
	var names []string
	for _, f := range file.Graphs[0].Functions {
		names = append(names, f.Name)
	}
	require.Subset(t, names, []string{"differentiable", "slope", "unused"})
	if kind == "SavedModel" {
		require.Len(t, names, 7)
	}
	require.Equal(t, []string{"differentiable", "slope"}, file.Graphs[0].Gradients)
	data, err := file.EncodeAs(graphdef.Text)
	require.NoError(t, err)
	if kind != "GraphDef" {
		for _, part := range []string{"tensorflow/serving/predict", "1.15.0", "train_op", "serve"} {
			require.True(t, bytes.Contains(data, []byte(part)), part)
		}
	}
}
