package passes_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/graph/mlir"
)

// TestControlsOfRealFiles prunes control edges while loops and branches are those of
// TensorFlow 1.
func TestControlsOfRealFiles(t *testing.T) {
	edges, left := 0, 0
	for _, name := range corpus.All(t) {
		file := corpus.Read(t, name)
		waits := func(n *graphdef.Node) bool {
			return slices.ContainsFunc(n.Inputs, func(in string) bool { return strings.HasPrefix(in, "^") })
		}
		if !slices.ContainsFunc(file.Graphs[0].Nodes, waits) {
			continue
		}
		module := corpus.Import(t, file)
		before, many := compute(t, module), countEdges(corpus.Main(t, module))
		rewrites := corpus.OptimizeTwice(t, optimizers["controls"], module).Rewrites
		few := countEdges(corpus.Main(t, module))
		require.LessOrEqual(t, few, many)
		t.Log(filepath.Base(name), rewrites, "rewrites,", many, "control edges,", few, "left")
		requireEqual(t, before, compute(t, module))
		edges, left = edges+many, left+few
	}
	t.Log(edges, "control edges,", left, "left")
	require.Less(t, left, edges)
}

// countEdges counts the control edges of a function.
func countEdges(main *graph.FunctionGraph) int {
	count := 0
	for _, fg := range main.ArenaRegions() {
		for n := range fg.Nodes() {
			for _, v := range n.Inputs() {
				if v.Type().String() == "!tf_type.control" {
					count++
				}
			}
		}
	}
	return count
}

// TestControlsOfRandomGraphs requires that each node that acts comes after those that it
// came after before, and that no edge is left which others imply.
func TestControlsOfRandomGraphs(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		var b strings.Builder
		b.WriteString("x = Placeholder() dtype=INT32 shape=\nn0 = Print(x, x) T=INT32 U=[INT32]\n")
		for i := 1; i < 30; i++ {
			var waits strings.Builder
			for range r.IntN(4) {
				fmt.Fprintf(&waits, ", ^n%d", r.IntN(i))
			}
			switch r.IntN(3) {
			case 0:
				fmt.Fprintf(&b, "n%d = NoOp(%s)\n", i, strings.TrimPrefix(waits.String(), ", "))
			case 1:
				fmt.Fprintf(&b, "n%d = Print(x, x%s) T=INT32 U=[INT32]\n", i, waits.String())
			default:
				fmt.Fprintf(&b, "n%d = Print(d%d, x%s) T=INT32 U=[INT32]\n", i, r.IntN(i), waits.String())
			}
			if text := b.String(); strings.Contains(text, fmt.Sprintf("\nn%d = NoOp", i)) {
				fmt.Fprintf(&b, "d%d = Neg(x, ^n%d) T=INT32\n", i, i)
			} else {
				fmt.Fprintf(&b, "d%d = Neg(n%d) T=INT32\n", i, i)
			}
		}
		text := strings.ReplaceAll(b.String(), "Print(d0,", "Print(n0,")
		module, err := corpus.Parse(t, text)
		require.NoError(t, err, text)
		before, _ := ancestors(t, module)
		corpus.OptimizeTwice(t, optimizers["controls"], module)
		after, spare := ancestors(t, module)
		for name, list := range before {
			require.Equal(t, list, after[name], "seed %d: %s\n%s", seed, name, text)
		}
		require.Empty(t, spare, "seed %d\n%s", seed, text)
	}
}

// ancestors returns the nodes with results that each of them comes after, and the control
// edges that other edges do for.
func ancestors(t testing.TB, module *graph.FunctionGraph) (names map[string][]string, spare []string) {
	names = map[string][]string{}
	all := map[graph.NodeID]map[graph.NodeID]bool{}
	main := corpus.Main(t, module)
	for n := range main.Nodes() {
		mine := map[graph.NodeID]bool{}
		for i, v := range n.Inputs() {
			owner := v.Owner()
			if !owner.IsValid() {
				continue
			}
			mine[owner.ID()] = true
			for id := range all[owner.ID()] {
				mine[id] = true
			}
			for k, w := range n.Inputs() {
				if w.Owner().IsValid() && k != i && v.Type().String() == "!tf_type.control" && (w.Owner() == owner || all[w.Owner().ID()][owner.ID()]) {
					spare = append(spare, v.Owner().Describe())
				}
			}
		}
		all[n.ID()] = mine
		if n.NumOutputs() == 0 || n.Op().Name() == "tf.NoOp" || n.Op().Name() == "func.return" {
			continue
		}
		list := []string{}
		for id := range mine {
			if a := main.Graph().Node(id); a.Op().Name() != "tf.NoOp" {
				list = append(list, a.Output(0).Name())
			}
		}
		slices.Sort(list)
		names[n.Output(0).Name()] = list
	}
	return names, spare
}

// TestControlsFromAround prunes control edges into regions from what is there whenever nodes in them
// run: constants, and what gives a value that they take. What acts is waited for.
func TestControlsFromAround(t *testing.T) {
	module, err := mlir.Parse("around.mlir", `"func.func"() <{function_type = (tensor<i1>, tensor<i32>) -> tensor<i32>, sym_name = "main"}> ({
^bb0(%p: tensor<i1>, %x: tensor<i32>):
  %c:2 = "tf.WaitingConst"() {dtype = i32, value = dense<3> : tensor<i32>} : () -> (tensor<i32>, !tf_type.control)
  %a:2 = "tf.Add"(%x, %x) {T = i32} : (tensor<i32>, tensor<i32>) -> (tensor<i32>, !tf_type.control)
  %o:2 = "tf.Print"(%x, %x) {T = i32, U = [i32], message = ""} : (tensor<i32>, tensor<i32>) -> (tensor<i32>, !tf_type.control)
  %r = "tf.IfRegion"(%p) ({
    %n = "tf.Mul"(%a#0, %x, %c#1, %a#1, %o#1) {T = i32} : (tensor<i32>, tensor<i32>, !tf_type.control, !tf_type.control, !tf_type.control) -> tensor<i32>
    "tf.Yield"(%n) : (tensor<i32>) -> ()
  }, {
    "tf.Yield"(%x) : (tensor<i32>) -> ()
  }) : (tensor<i1>) -> tensor<i32>
  "func.return"(%r) : (tensor<i32>) -> ()
}) : () -> ()`, dialects.All())
	require.NoError(t, err)
	corpus.OptimizeTwice(t, optimizers["controls"], module)
	for n := range module.All() {
		for _, fg := range n.Nested() {
			for m := range fg.All() {
				if m.Op().Name() == "tf.Mul" {
					require.Equal(t, 3, m.NumInputs())
					require.Equal(t, "tf.Print", m.Input(2).Owner().Op().Name())
				}
			}
		}
	}
}
