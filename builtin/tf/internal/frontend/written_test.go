package frontend

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/navigator"
)

// optimizedFile optimizes a module and returns it as a file, and what is read of that.
func optimizedFile(t testing.TB, opt navigator.Optimizer, module *graph.FunctionGraph) ([]byte, *graphdef.File) {
	corpus.Optimize(t, opt, module)
	file, err := convert.Export(module)
	require.NoError(t, err)
	data, err := file.EncodeAs(graphdef.Binary)
	require.NoError(t, err)
	file, err = graphdef.Decode("written.pb", data)
	require.NoError(t, err)
	return data, file
}

// TestGroupsStay: operations that callers run by their names are in the written file, and wait
// for what they waited for, also where the assignments became first values of globals.
func TestGroupsStay(t *testing.T) {
	module, err := corpus.Parse(t, `
v = VariableV2() dtype=INT32 shape=
w = VarHandleOp() dtype=INT32 shape= shared_name=w
c = Const() value=3
a = Assign(v, c)
b = AssignVariableOp(w, c) dtype=INT32
init = NoOp(^a, ^b)
all = NoOp(^init)
r = Identity(v)
s = ReadVariableOp(w) dtype=INT32
y = Add(r, s)
`)
	require.NoError(t, err)
	first, file := optimizedFile(t, passes(t), module)
	waits := map[string][]string{}
	for _, n := range file.Graphs[0].Nodes {
		if n.Op == "NoOp" {
			waits[n.Name] = n.Inputs
		}
	}
	require.ElementsMatch(t, []string{"^a", "^b"}, waits["init"])
	require.ElementsMatch(t, []string{"^a", "^b"}, waits["all"])
	second, _ := optimizedFile(t, passes(t), corpus.Import(t, file))
	require.True(t, bytes.Equal(first, second))
}

// TestNamedGroup writes an operation that the caller names and that waits for nothing which acts.
func TestNamedGroup(t *testing.T) {
	text := corpus.Nodes(t, "a = NoOp()\nb = NoOp(^a)\ninit = NoOp(^a, ^b)\nother = NoOp(^b)\n")
	file, err := graphdef.Decode("graph.pbtxt", []byte(text))
	require.NoError(t, err)
	module, err := convert.Import(file, dialects.All(), convert.ImportOptions{Outputs: []string{"init"}})
	require.NoError(t, err)
	corpus.Optimize(t, passes(t), module)
	file, err = convert.Export(module)
	require.NoError(t, err)
	require.Len(t, file.Graphs[0].Nodes, 1)
	require.Equal(t, "init", file.Graphs[0].Nodes[0].Name)
}
