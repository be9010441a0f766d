package blocks_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/mlir"
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
