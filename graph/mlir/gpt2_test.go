package mlir_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
)

// gpt2Files lists the stages of a lowered GPT-2 that fleet-compiler printed,
// which are kept beside the repository.
func gpt2Files() []string {
	files, _ := filepath.Glob(filepath.Join("..", "..", "..", "shared", "data", "gpt2", "*.mlir"))
	return files
}

// opName finds operations as a person would: a quoted name with a dot after an
// equals sign or the beginning of a line, or one of the custom forms.
var opName = regexp.MustCompile(`(?m)^ *(?:%\d+ = )?(?:"([a-z0-9_.]+)"|(func\.func|return)\b)`)

func TestGPT2(t *testing.T) {
	files := gpt2Files()
	if len(files) == 0 {
		t.Skip("the stages of GPT-2 are not here")
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			want := map[string]int{}
			for _, m := range opName.FindAllSubmatch(text, -1) {
				name := string(m[1]) + string(m[2])
				if name == "return" {
					name = "func.return"
				}
				want[name]++
			}
			fg, err := mlir.ReadFile(file, nil)
			require.NoError(t, err)
			got := map[string]int{}
			for n := range fg.All() {
				got[n.Op().Name()]++
			}
			require.Equal(t, want, got)
			roundTrip(t, fg)
		})
	}
}

// The locations of nodes are known without the text.
func TestPlaces(t *testing.T) {
	fg, err := mlir.Parse("f.mlir", "// one\nmodule {\n  %0 = \"a.b\"() : () -> i32\n\n  func.func @f() {\n\treturn }\n}", nil)
	require.NoError(t, err)
	var places []string
	for n := range fg.All() {
		places = append(places, n.Describe())
	}
	require.Equal(t, []string{"builtin.module at f.mlir:2:1", "a.b at f.mlir:3:8", "func.func at f.mlir:5:3", "func.return at f.mlir:6:2"}, places)
	require.Equal(t, "f.mlir", fg.Name)
}

func TestStructure(t *testing.T) {
	dialects, err := ir.NewDialects(ir.Dialect{Name: "x", Ops: []ir.OpInfo{
		{Name: "x.pure", Traits: ir.Pure}, {Name: "x.effect", Traits: ir.Effect},
		{Name: "x.end", Traits: ir.Terminator}, {Name: "x.island", Traits: ir.Isolated},
		{Name: "x.plain"},
	}})
	require.NoError(t, err)
	fg, err := mlir.Parse("f.mlir", strings.TrimSpace(`
%0 = "x.pure"() : () -> i32
%1 = "x.pure"() : () -> i32
%2 = "x.plain"(%1) : (i32) -> i32
"x.effect"() : () -> ()
%3 = "y.unknown"(%2) : (i32) -> i32
"y.loop"(%3) ({
^bb0(%i: i32):
  %4 = "x.pure"(%3) : (i32) -> i32
  "x.end"(%4, %i) : (i32, i32) -> ()
}) : (i32) -> ()
"x.island"() ({
  "y.yield"() : () -> ()
}) : () -> ()
`), dialects)
	require.NoError(t, err)
	var kept []bool
	var nodes []graph.Node
	for n := range fg.Nodes() {
		kept, nodes = append(kept, n.IsPinned()), append(nodes, n)
	}
	require.Equal(t, []bool{true, false, false, true, true, true, true}, kept)
	loop, island := nodes[5].Nested()[0], nodes[6].Nested()[0]
	require.Same(t, fg.Graph(), loop.Graph())
	require.NotSame(t, fg.Graph(), island.Graph())
	require.Equal(t, "x.end", loop.Return().Op().Name())
	require.Equal(t, loop.Inputs()[0], loop.Outputs()[1])
	require.Equal(t, "i", loop.Inputs()[0].Name())
	require.Equal(t, "y.yield", island.Return().Op().Name())
	require.False(t, fg.Return().IsValid())
	require.Equal(t, "arith.constant", island.Graph().ConstantOp)
	// What was read stays; only a rule that vouches for an unknown op lets go.
	removed, err := fg.Prune("")
	require.NoError(t, err)
	require.Zero(t, removed)
	tx := fg.Graph().Begin("")
	tx.UnpinUnknown(nodes[0].ID())
	require.NoError(t, tx.Commit())
	require.True(t, nodes[0].IsAlive())
	roundTrip(t, fg)
}

func TestSharedContext(t *testing.T) {
	ctxt := ir.NewContext(nil)
	a, err := mlir.Parse("a.mlir", `"x.y"() <{k = 1 : i8}> {v = [1]} : () -> ()`, nil, mlir.Shared(ctxt))
	require.NoError(t, err)
	b, err := mlir.Read("b.mlir", strings.NewReader(`"x.y"() {v = [ 1 : i64 ], k = 1: i8} : () -> ()`), nil, mlir.Shared(ctxt))
	require.NoError(t, err)
	for x := range a.Nodes() {
		for y := range b.Nodes() {
			require.Equal(t, x.Op(), y.Op())
		}
	}
	require.Equal(t, "\"x.y\"() <{k = 1 : i8}> {v = [1]} : () -> ()\n", mlir.String(a))
	require.Equal(t, "\"x.y\"() {k = 1 : i8, v = [1]} : () -> ()\n", mlir.String(b))
}
