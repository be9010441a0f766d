package cse_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/cse"
	"github.com/settle-go/settle/builtin/internal/programs"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// TestLookAgain merges in one run, in which later optimizers look only at what changed since earlier ones, and
// by the same optimizers in runs of their own, which look at everything: both make the same rewrites.
func TestLookAgain(t *testing.T) {
	stages := func() []navigator.Optimizer {
		return []navigator.Optimizer{
			navigator.NewDead("dead1"), navigator.NewMerge("merge1"), cse.New("cse1"), navigator.NewMerge("merge2"),
			cse.New("cse2"), navigator.NewMerge("merge3"), cse.New("cse3"), navigator.NewDead("dead2"),
		}
	}
	visits, all := 0, 0
	for seed := range *count {
		text := flat(uint64(seed))
		if seed%4 == 0 {
			text = programs.Random(uint64(seed))
		}
		together, apart := programs.Parse(t, text), programs.Parse(t, text)
		report, err := navigator.Optimize(context.Background(), navigator.NewSequence("all", stages()...), together, navigator.Options{})
		require.NoError(t, err)
		for i, opt := range stages() {
			alone, err := navigator.Optimize(context.Background(), opt, apart, navigator.Options{})
			require.NoError(t, err)
			pass := report.Root.Children[i]
			require.Equal(t, alone.Rewrites, pass.Rewrites, "%s of seed %d:\n%s", opt.Name(), seed, text)
			if i > 2 {
				visits, all = visits+pass.Visits, all+alone.Root.Visits
			}
		}
		require.Equal(t, mlir.String(apart), mlir.String(together), "seed %d:\n%s", seed, text)
	}
	require.Less(t, visits, all/2)
}

// TestFindsMore has optimizers find something the second time: what was used once, and so passed over, until
// another node was merged, and a read where a write before it was removed.
func TestFindsMore(t *testing.T) {
	const once = `"func.func"() <{function_type = (i32, i32) -> (i32, i32), sym_name = "main"}> ({
^bb0(%x: i32, %y: i32):
  %a = "arith.addi"(%x, %y) : (i32, i32) -> i32
  %c = "arith.muli"(%a, %x) : (i32, i32) -> i32
  %b = "arith.addi"(%y, %x) : (i32, i32) -> i32
  %d = "arith.muli"(%x, %b) : (i32, i32) -> i32
  "func.return"(%c, %d) : (i32, i32) -> ()
}) : () -> ()
`
	requireOne(t, "muli", once, cse.New("cse1"), cse.New("cse2"))
	const write = `"func.func"() <{function_type = (i32, memref<4xi32>, index) -> (i32, i32), sym_name = "main"}> ({
^bb0(%x: i32, %m: memref<4xi32>, %i: index):
  %a = "memref.load"(%m, %i) : (memref<4xi32>, index) -> i32
  "memref.store"(%x, %m, %i) : (i32, memref<4xi32>, index) -> ()
  %b = "memref.load"(%m, %i) : (memref<4xi32>, index) -> i32
  "func.return"(%a, %b) : (i32, i32) -> ()
}) : () -> ()
`
	requireOne(t, "memref.load", write, cse.New("cse1"), noStores{}, cse.New("cse2"))
}

// TestLookAgainInRegions leaves nodes in two branches that became equal after the first look: neither sees the other.
func TestLookAgainInRegions(t *testing.T) {
	const branches = `"func.func"() <{function_type = (i32, i32, i1) -> i32, sym_name = "main"}> ({
^bb0(%x: i32, %y: i32, %c: i1):
  %z = "arith.addi"(%x, %y) : (i32, i32) -> i32
  %r = "scf.if"(%c) ({
    %a = "arith.muli"(%x, %y) : (i32, i32) -> i32
    "scf.yield"(%a) : (i32) -> ()
  }, {
    %b = "arith.muli"(%z, %y) : (i32, i32) -> i32
    "scf.yield"(%b) : (i32) -> ()
  }) : (i1) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()
`
	fg := programs.Parse(t, branches)
	report, err := navigator.Optimize(context.Background(), navigator.NewSequence("all", cse.New("cse1"), noSums{}, cse.New("cse2")), fg,
		navigator.Options{})
	require.NoError(t, err)
	for _, rule := range report.Rules {
		require.Zero(t, rule.Refused+rule.Failed, rule.Name)
	}
	require.NotContains(t, mlir.String(fg), "addi")
	require.Equal(t, 2, strings.Count(mlir.String(fg), "muli"), mlir.String(fg))
}

// noSums replaces sums with their first operand.
type noSums struct{}

func (noSums) Name() string { return "no_sums" }

func (noSums) Apply(r *navigator.Run, pass *profile.Pass) error {
	for n := range r.Graph.Nodes() {
		if n.Op().Name() == "arith.addi" {
			return r.Replace(pass, n.Output(0), n.Input(0))
		}
	}
	return nil
}

// requireOne requires that one run of optimizers leaves one node of an op.
func requireOne(t *testing.T, op, text string, list ...navigator.Optimizer) {
	t.Helper()
	fg := programs.Parse(t, text)
	_, err := navigator.Optimize(context.Background(), navigator.NewSequence("all", list...), fg, navigator.Options{})
	require.NoError(t, err)
	require.Equal(t, 1, strings.Count(mlir.String(fg), op), mlir.String(fg))
}

// noStores removes what writes to memory.
type noStores struct{}

func (noStores) Name() string { return "no_stores" }

func (noStores) Apply(r *navigator.Run, pass *profile.Pass) error {
	for _, id := range r.Graph.AppendIDs(nil) {
		if n := r.Graph.Graph().Node(id); n.Op().Name() == "memref.store" {
			r.Attempt(pass, []graph.NodeID{id}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
				tx.Discard(id)
				return nil, nil
			})
		}
	}
	return nil
}

// flat is a random program without regions whose ops often take the same operands, in either order.
func flat(seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 0))
	var b strings.Builder
	b.WriteString(`"func.func"() <{function_type = (i32, i32, memref<4xi32>, index) -> (i32, i32, i32), sym_name = "main"}> ({
^bb0(%v0: i32, %v1: i32, %m: memref<4xi32>, %i: index):
`)
	values, reads := 2, r.IntN(3) == 0
	near, ops := 2+r.IntN(12), []string{"addi", "muli", "xori", "divui"}[:1+r.IntN(4)]
	for range 20 + r.IntN(150) {
		x, y := max(0, values-1-r.IntN(near)), max(0, values-1-r.IntN(near))
		switch k := r.IntN(20); {
		case k == 0 && reads:
			fmt.Fprintf(&b, "  %%v%d = \"memref.load\"(%%m, %%i) : (memref<4xi32>, index) -> i32\n", values)
		case k == 1 && reads:
			fmt.Fprintf(&b, "  \"memref.store\"(%%v%d, %%m, %%i) : (i32, memref<4xi32>, index) -> ()\n", x)
			continue
		default:
			fmt.Fprintf(&b, "  %%v%d = \"arith.%s\"(%%v%d, %%v%d) : (i32, i32) -> i32\n", values, ops[r.IntN(len(ops))], x, y)
		}
		values++
	}
	fmt.Fprintf(&b, "  \"func.return\"(%%v%d, %%v%d, %%v%d) : (i32, i32, i32) -> ()\n}) : () -> ()\n", values-1, values-2, values/2)
	return b.String()
}
