package convert_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
)

// TestImport shows the graphs of small files, and what is said of wrong ones. With
// outputs=..., main returns those, and has only what they depend on.
func TestImport(t *testing.T) {
	known := dialects.All()
	datadriven.RunTest(t, filepath.Join("testdata", "import"), func(t *testing.T, d *datadriven.TestData) string {
		file, err := graphdef.Decode("graph.pbtxt", []byte(d.Input))
		require.NoError(t, err)
		var o convert.ImportOptions
		for _, arg := range d.CmdArgs {
			switch arg.Key {
			case "outputs":
				o.Outputs = arg.Vals
			case "inputs":
				o.Inputs = map[string]graphdef.Shape{}
				for _, name := range arg.Vals {
					o.Inputs[name] = graphdef.Shape{Dims: []int64{2, -1}}
				}
			case "shapes":
				o.Shapes = map[string]graphdef.Shape{}
				for _, name := range arg.Vals {
					o.Shapes[name] = graphdef.Shape{Dims: []int64{3, -1}}
				}
			}
		}
		fg, err := convert.Import(file, known, o)
		if err != nil {
			return render(t, err)
		}
		require.NoError(t, fg.CheckIntegrity())
		if o.Outputs == nil {
			sameFile(t, file, fg)
		}
		return mlir.String(fg)
	})
}

func render(t *testing.T, err error) (text string) {
	var list diag.List
	require.ErrorAs(t, err, &list)
	for _, e := range list {
		text += e.Error() + "\n"
	}
	return text
}

// sameFile requires that a graph that was not changed is written as the file had it.
func sameFile(t *testing.T, file *graphdef.File, fg *graph.FunctionGraph) {
	t.Helper()
	written, err := convert.Export(fg)
	require.NoError(t, err)
	got, err := written.EncodeAs(graphdef.Binary)
	require.NoError(t, err)
	want, err := file.EncodeAs(graphdef.Binary)
	require.NoError(t, err)
	require.Equal(t, want, got)
}

// TestRealFiles reads graphs of public repositories, writes them as they were, and reads
// what MLIR's form of them says.
func TestRealFiles(t *testing.T) {
	known := dialects.All()
	for _, name := range corpus.All(t) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			file := corpus.Read(t, name)
			fg := corpus.Import(t, file)
			require.NoError(t, fg.CheckIntegrity())
			sameFile(t, file, fg)
			requireEveryNode(t, file, fg)
			again, err := mlir.Parse(name, mlir.String(fg), known)
			require.NoError(t, err)
			require.NoError(t, graph.Equal(fg, again))
		})
	}
}

// requireEveryNode requires that each node is in the graph, by its name.
func requireEveryNode(t *testing.T, file *graphdef.File, fg *graph.FunctionGraph) {
	t.Helper()
	want := len(file.Graphs[0].Nodes)
	for n := range fg.All() {
		for _, body := range n.Nested() {
			if body.Name != "main" {
				continue
			}
			got := body.NumInputs()
			for op := range body.Nodes() {
				if op != body.Return() && op.Op().Name() != "tf.NextIterationSource" {
					got++
				}
			}
			require.Equal(t, want, got)
		}
	}
}

// TestExportChanged writes graphs that were changed.
func TestExportChanged(t *testing.T) {
	known := dialects.All()
	datadriven.RunTest(t, filepath.Join("testdata", "export"), func(t *testing.T, d *datadriven.TestData) string {
		file, err := graphdef.Decode("graph.pbtxt", []byte(d.Input))
		require.NoError(t, err)
		fg, err := convert.Import(file, known, convert.ImportOptions{})
		require.NoError(t, err)
		first := slices.Collect(fg.All())[0]
		change(t, first.Nested()[0], d.Cmd)
		written, err := convert.Export(fg)
		if err != nil {
			return render(t, err)
		}
		text, err := written.EncodeAs(graphdef.Text)
		require.NoError(t, err)
		again, err := graphdef.Decode("again.pbtxt", text)
		require.NoError(t, err)
		_, err = convert.Import(again, known, convert.ImportOptions{})
		require.NoError(t, err)
		return string(text)
	})
}

// change makes a change of a graph: it bypasses the identities, doubles the results, or
// uses an op that TensorFlow does not have; it takes away the attributes that say types.
func change(t *testing.T, main *graph.FunctionGraph, what string) {
	switch what {
	case "bypass":
		for _, n := range slices.Collect(main.Nodes()) {
			if n.Op().Name() == "tf.Identity" {
				require.NoError(t, main.Replace(n.Output(0), n.Input(0), "test"))
			}
		}
	case "double":
		ctxt := main.Context()
		for _, v := range main.Outputs() {
			two := ctxt.Op("tf.Const", ir.NamedAttr{Name: "dtype", Value: ctxt.TypeOf(ir.F32)},
				ir.NamedAttr{Name: "value", Value: ctxt.Splat(ctxt.Float(2, ir.F32), ir.Tensor(ir.F32))})
			mul := ctxt.Op("tf.Mul", ir.NamedAttr{Name: "T", Value: ctxt.TypeOf(ir.F32)})
			c := main.Apply(two, ir.Tensor(ir.F32))
			double := main.Apply(mul, v.Type(), v, c)
			for client := range v.Clients() {
				if client.Node == main.Return() {
					tx := main.Graph().Begin("test")
					require.NoError(t, tx.SetInput(client.Node.ID(), client.Index, double.ID()))
					require.NoError(t, tx.Commit())
					break
				}
			}
		}
	case "bare":
		for _, n := range slices.Collect(main.Nodes()) {
			if n == main.Return() {
				continue
			}
			tx := main.Graph().Begin("test")
			var inputs []graph.VarID
			for _, v := range n.Inputs() {
				inputs = append(inputs, v.ID())
			}
			var types []ir.Type
			for _, v := range n.Outputs() {
				types = append(types, v.Type())
			}
			var attrs []ir.NamedAttr
			if value := n.Op().Attr("value"); value.IsValid() {
				attrs = append(attrs, ir.NamedAttr{Name: "value", Value: value})
			}
			bare := tx.Add(n.ID(), main.Context().Op(n.Op().Name(), attrs...).ID(), inputs, types...)
			for i, v := range n.Outputs() {
				main.Graph().Node(bare).Output(i).SetName(v.Name())
				_, err := tx.Replace(v.ID(), main.Graph().OutputOf(bare, i), false)
				require.NoError(t, err)
			}
			tx.Discard(n.ID())
			require.NoError(t, tx.Commit())
		}
	case "foreign":
		ctxt := main.Context()
		v := main.Outputs()[0]
		main.Add(ctxt.Op("test.print"), []graph.Var{v}).Pin()
	}
}

func FuzzImport(f *testing.F) {
	for _, pattern := range []string{"import", "export"} {
		text, err := os.ReadFile(filepath.Join("testdata", pattern))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add([]byte(`node { name: "a" op: "Merge" input: "b" attr { key: "N" value { i: 1 } } } node { name: "b" op: "NextIteration" input: "a" }`))
	known := dialects.All()
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := graphdef.Decode("fuzz", data)
		if err != nil {
			return
		}
		fg, err := convert.Import(file, known, convert.ImportOptions{})
		if err != nil {
			return
		}
		if err := fg.CheckIntegrity(); err != nil {
			t.Fatal(err)
		}
		written, err := convert.Export(fg)
		if err != nil {
			return // a name of MLIR, not of TensorFlow
		}
		if _, err := written.EncodeAs(graphdef.Binary); err != nil {
			t.Fatal(err)
		}
	})
}

// TestMalformed shows what is said of graphs that are wrong, or only unusual: those are
// shown as they were read. With "binary", the text is written as binary first, and cut off or
// damaged as the arguments say.
func TestMalformed(t *testing.T) {
	known := dialects.All()
	datadriven.RunTest(t, filepath.Join("testdata", "malformed"), func(t *testing.T, d *datadriven.TestData) string {
		data := []byte(d.Input)
		if d.Cmd == "binary" {
			file, err := graphdef.Decode("graph.pbtxt", data)
			require.NoError(t, err)
			data, err = file.EncodeAs(graphdef.Binary)
			require.NoError(t, err)
			var cut int
			d.MaybeScanArgs(t, "cut", &cut)
			data = data[:len(data)-cut]
		}
		file, err := graphdef.Decode("graph.pbtxt", data)
		if err != nil {
			return render(t, err)
		}
		fg, err := convert.Import(file, known, convert.ImportOptions{})
		if err != nil {
			return render(t, err)
		}
		require.NoError(t, fg.CheckIntegrity())
		sameFile(t, file, fg)
		return mlir.String(fg)
	})
}

// TestDeepText: messages that are nested too deep are an error, not a stack that overflows.
func TestDeepText(t *testing.T) {
	const depth = 100_000
	text := `node { name: "x" op: "NoOp" attr { key: "a" value { ` + strings.Repeat("func { attr { key: \"b\" value { ", depth) + strings.Repeat("} } } ", depth) + "} } }"
	_, err := graphdef.Decode("deep.pbtxt", []byte(text))
	require.ErrorContains(t, err, "nested more than")
}
