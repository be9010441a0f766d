package blocks_test

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/profile"
)

// ladder returns a function of blocks each of which goes on to the next or to the end.
func ladder(blocks int) string {
	var b strings.Builder
	b.WriteString("\"func.func\"() <{function_type = (i64, i64) -> i64, sym_name = \"main\"}> ({\n^bb0(%x0: i64, %b: i64):\n")
	for i := range blocks {
		if i > 0 {
			fmt.Fprintf(&b, "^bb%d(%%x%d: i64):\n", i, i)
		}
		fmt.Fprintf(&b, "  %%k%d = \"arith.constant\"() <{value = %d : i64}> : () -> i64\n", i, i%7)
		fmt.Fprintf(&b, "  %%y%d = \"arith.addi\"(%%x%d, %%k%d) : (i64, i64) -> i64\n", i, i, i)
		fmt.Fprintf(&b, "  %%c%d = \"arith.cmpi\"(%%y%d, %%b) <{predicate = 2 : i64}> : (i64, i64) -> i1\n", i, i)
		fmt.Fprintf(&b, "  \"cf.cond_br\"(%%c%d, %%y%d, %%x%d)[^bb%d, ^bb%d] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i64, i64) -> ()\n", i, i, i, i+1, blocks)
	}
	fmt.Fprintf(&b, "^bb%d(%%z: i64):\n  \"func.return\"(%%z) : (i64) -> ()\n}) : () -> ()\n", blocks)
	return b.String()
}

// BenchmarkBlocks reads and optimizes functions of many blocks, each nested in the one
// before.
func BenchmarkBlocks(b *testing.B) {
	lib, err := builtin.New(builtin.Config{Evaluators: dialects.Evaluators()})
	require.NoError(b, err)
	opt := lib.DB.MustQuery("default")
	for _, blocks := range []int{1000, 10000} {
		text := ladder(blocks)
		b.Run(fmt.Sprint(blocks), func(b *testing.B) {
			for b.Loop() {
				fg, err := mlir.Parse("in.mlir", text, lib.Dialects)
				require.NoError(b, err)
				_, err = opt.Optimize(b.Context(), fg)
				require.NoError(b, err)
			}
		})
	}
}

// TestOneVisitDecides optimizes blocks that each branch by the same condition: what one
// branch decides leaves one way into the block after next, whose branch it decides.
func TestOneVisitDecides(t *testing.T) {
	const blocks = 301
	var b strings.Builder
	b.WriteString("\"func.func\"() <{function_type = (i1, i32) -> i32, sym_name = \"main\"}> ({\n^bb0(%c: i1, %x0: i32):\n")
	for i := range blocks {
		if i > 0 {
			fmt.Fprintf(&b, "^bb%d(%%x%d: i32):\n", i, i)
		}
		fmt.Fprintf(&b, "  %%y%d = \"arith.muli\"(%%x%d, %%x0) : (i32, i32) -> i32\n", i, i)
		fmt.Fprintf(&b, "  \"cf.cond_br\"(%%c, %%y%d, %%x%d)[^bb%d, ^bb%d] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> ()\n",
			i, i, i+1, min(i+2, blocks))
	}
	fmt.Fprintf(&b, "^bb%d(%%z: i32):\n  \"func.return\"(%%z) : (i32) -> ()\n}) : () -> ()\n", blocks)
	lib, err := builtin.New(builtin.Config{Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	fg, err := mlir.Parse("in.mlir", b.String(), lib.Dialects)
	require.NoError(t, err)
	report, err := lib.DB.MustQuery("+canonicalize").Optimize(t.Context(), fg)
	require.NoError(t, err)
	require.LessOrEqual(t, report.Passes, 4)
	require.Equal(t, blocks/2, strings.Count(mlir.String(fg), "cf.cond_br"))
}

// TestSwitchByTheSame optimizes a switch by what another one has switched by.
func TestSwitchByTheSame(t *testing.T) {
	lib, err := builtin.New(builtin.Config{Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	fg, err := mlir.Parse("in.mlir", `"func.func"() <{function_type = (i32) -> i32, sym_name = "main"}> ({
^bb0(%x: i32):
  "cf.switch"(%x)[^other, ^same] <{case_operand_segments = array<i32: 0>, case_values = dense<42> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^same:
  "cf.switch"(%x, %x)[^no, ^yes] <{case_operand_segments = array<i32: 1>, case_values = dense<42> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i32, i32) -> ()
^other:
  %a = "arith.muli"(%x, %x) : (i32, i32) -> i32
  "func.return"(%a) : (i32) -> ()
^yes(%y: i32):
  %b = "arith.addi"(%y, %x) : (i32, i32) -> i32
  "func.return"(%b) : (i32) -> ()
^no:
  "func.return"(%x) : (i32) -> ()
}) : () -> ()`, lib.Dialects)
	require.NoError(t, err)
	_, err = lib.DB.MustQuery("default").Optimize(t.Context(), fg)
	require.NoError(t, err)
	text := mlir.String(fg)
	require.Equal(t, 1, strings.Count(text, "cf.switch"), text)
	require.Equal(t, 2, strings.Count(text, "func.return"), text)
}

// TestSwitchByAnother optimizes a switch whose only case another one has taken.
func TestSwitchByAnother(t *testing.T) {
	lib, err := builtin.New(builtin.Config{Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	for _, list := range []string{"vector", "tensor"} {
		fg, err := mlir.Parse("in.mlir", strings.ReplaceAll(`"func.func"() <{function_type = (i32) -> i32, sym_name = "main"}> ({
^bb0(%x: i32):
  "cf.switch"(%x)[^other, ^same] <{case_operand_segments = array<i32: 0>, case_values = dense<42> : LIST<1xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^other:
  "cf.switch"(%x)[^rest, ^same] <{case_operand_segments = array<i32: 0>, case_values = dense<42> : LIST<1xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^same:
  "func.return"(%x) : (i32) -> ()
^rest:
  %a = "x.op"() : () -> i32
  "func.return"(%a) : (i32) -> ()
}) : () -> ()`, "LIST", list), lib.Dialects)
		require.NoError(t, err)
		_, err = lib.DB.MustQuery("default").Optimize(t.Context(), fg)
		require.NoError(t, err)
		require.Equal(t, 1, strings.Count(mlir.String(fg), "cf.switch"), mlir.String(fg))
	}
}

// TestWaysBackAreDecided optimizes blocks that go on or some blocks back by one condition: the
// last ones, to which one way leads, decide those before them within one visit.
func TestWaysBackAreDecided(t *testing.T) {
	const blocks = 300
	var b strings.Builder
	b.WriteString("\"func.func\"() <{function_type = (i1, i32) -> i32, sym_name = \"main\"}> ({\n^bb0(%c: i1, %x: i32):\n  \"cf.br\"(%x)[^b0] : (i32) -> ()\n")
	for i := range blocks {
		fmt.Fprintf(&b, "^b%d(%%v%d: i32):\n  \"some.effect\"(%%v%d) : (i32) -> ()\n", i, i, i)
		fmt.Fprintf(&b, "  \"cf.cond_br\"(%%c, %%v%d, %%x)[^b%d, ^b%d] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> ()\n", i, i+1, max(0, i-3))
	}
	fmt.Fprintf(&b, "^b%d(%%z: i32):\n  \"func.return\"(%%z) : (i32) -> ()\n}) : () -> ()\n", blocks)
	lib, err := builtin.New(builtin.Config{Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	fg, err := mlir.Parse("in.mlir", b.String(), lib.Dialects)
	require.NoError(t, err)
	report, err := lib.DB.MustQuery("+canonicalize").Optimize(t.Context(), fg)
	require.NoError(t, err)
	require.LessOrEqual(t, report.Passes, 6)
	require.LessOrEqual(t, strings.Count(mlir.String(fg), "cf.cond_br"), 4)
}

// endsAfter is a context that ends once a function says so, and counts how often it is asked then.
type endsAfter struct {
	context.Context
	ended func() bool
	asked int
}

func (c *endsAfter) Err() error {
	if c.asked == 0 && !c.ended() {
		return nil
	}
	c.asked++
	return context.Canceled
}

// TestUnreachableBlocksEndWithTheRun ends a run once one of many unreachable blocks was removed.
func TestUnreachableBlocksEndWithTheRun(t *testing.T) {
	const blocks = 500
	var b strings.Builder
	b.WriteString("\"func.func\"() <{function_type = () -> (), sym_name = \"main\"}> ({\n  \"func.return\"() : () -> ()\n")
	for i := range blocks {
		fmt.Fprintf(&b, "^bb%d:\n  \"func.return\"() : () -> ()\n", i)
	}
	b.WriteString("}) : () -> ()\n")
	lib, err := builtin.New(builtin.Config{Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	fg, err := mlir.Parse("in.mlir", b.String(), lib.Dialects)
	require.NoError(t, err)
	region := fg.Regions()[1].Entry()
	require.Len(t, region.Blocks(), blocks+1)
	ctx := &endsAfter{Context: t.Context(), ended: func() bool { return len(region.Blocks()) <= blocks }}
	report, err := lib.DB.MustQuery("default").Optimize(ctx, fg)
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, profile.StopContext, report.Stop.Reason)
	require.Equal(t, 1, report.Rewrites)
	require.Len(t, region.Blocks(), blocks)
	require.Less(t, ctx.asked, 50)
}

// TestWorkGrowsWithBlocks counts what is allocated to optimize functions of many blocks: it grows with
// their number.
func TestWorkGrowsWithBlocks(t *testing.T) {
	lib, err := builtin.New(builtin.Config{Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	opt := lib.DB.MustQuery("default")
	for name, text := range map[string]func(blocks int) string{
		"only branch, in order":             branches(func(block, _ int) int { return block + 1 }),
		"only branch, listed last to first": branches(func(block, blocks int) int { return (block + blocks - 1) % blocks }),
		"only branch, without end":          branches(func(block, blocks int) int { return (block + 1) % blocks }),
		"pass an argument on and back":      passedOnAndBack,
		"switch by one value":               switches,
	} {
		t.Run(name, func(t *testing.T) {
			allocated := func(blocks int) uint64 {
				fg, err := mlir.Parse("in.mlir", text(blocks), lib.Dialects)
				require.NoError(t, err)
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				_, err = opt.Optimize(t.Context(), fg)
				runtime.ReadMemStats(&after)
				require.NoError(t, err)
				return after.TotalAlloc - before.TotalAlloc
			}
			allocated(300)
			few, many := allocated(300), allocated(3000)
			require.Less(t, many, 20*few, "bytes for 3000 blocks, %d for 300", few)
		})
	}
}

// branches returns a function of blocks each of which passes its argument to another one, given by its
// number: the entry is 0, and the last block ends it.
func branches(next func(block, blocks int) int) func(blocks int) string {
	return func(blocks int) string {
		var b strings.Builder
		fmt.Fprintf(&b, "\"func.func\"() <{function_type = (i32) -> (), sym_name = \"main\"}> ({\n^bb0(%%x0: i32):\n  \"cf.br\"(%%x0)[^bb%d] : (i32) -> ()\n", next(0, blocks))
		for i := 1; i < blocks; i++ {
			fmt.Fprintf(&b, "^bb%d(%%x%d: i32):\n  \"cf.br\"(%%x%d)[^bb%d] : (i32) -> ()\n", i, i, i, cmp.Or(next(i, blocks), 1))
		}
		fmt.Fprintf(&b, "^bb%d(%%z: i32):\n  \"some.effect\"(%%z) : (i32) -> ()\n  \"func.return\"() : () -> ()\n}) : () -> ()\n", blocks)
		return b.String()
	}
}

// passedOnAndBack returns a function of blocks each of which passes its argument to the next or to the
// one before: that the last ones have but one value is known first.
func passedOnAndBack(blocks int) string {
	var b strings.Builder
	b.WriteString("\"func.func\"() <{function_type = (i32) -> (), sym_name = \"main\"}> ({\n^entry(%x: i32):\n  \"cf.br\"(%x)[^bb0] : (i32) -> ()\n")
	for i := range blocks {
		fmt.Fprintf(&b, "^bb%d(%%x%d: i32):\n  %%c%d = \"some.condition\"(%%x%d) : (i32) -> i1\n", i, i, i, i)
		fmt.Fprintf(&b, "  \"cf.cond_br\"(%%c%d, %%x%d, %%x%d)[^bb%d, ^bb%d] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> ()\n", i, i, i, i+1, max(0, i-1))
	}
	fmt.Fprintf(&b, "^bb%d(%%z: i32):\n  \"some.effect\"(%%z) : (i32) -> ()\n  \"func.return\"() : () -> ()\n}) : () -> ()\n", blocks)
	return b.String()
}

// switches returns a function of blocks each of which leaves one case of a value to the next.
func switches(blocks int) string {
	var b strings.Builder
	b.WriteString("\"func.func\"() <{function_type = (i32) -> (), sym_name = \"main\"}> ({\n^entry(%x: i32):\n  \"cf.br\"()[^bb0] : () -> ()\n")
	for i := range blocks {
		fmt.Fprintf(&b, "^bb%d:\n  \"some.effect\"() : () -> ()\n  \"cf.switch\"(%%x)[^bb%d, ^end] <{case_operand_segments = array<i32: 0>, ", i, i+1)
		fmt.Fprintf(&b, "case_values = dense<%d> : tensor<1xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()\n", i)
	}
	fmt.Fprintf(&b, "^bb%d:\n  \"some.effect\"() : () -> ()\n  \"cf.br\"()[^end] : () -> ()\n^end:\n  \"func.return\"() : () -> ()\n}) : () -> ()\n", blocks)
	return b.String()
}
