package raise_test

import (
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/graph/mlir"
)

// TestGolden runs the mode "views" on the programs of testdata, in old and in new forms
// of tosa.
//
//	go test ./builtin/chain/raise -run TestGolden -rewrite
func TestGolden(t *testing.T) {
	lib, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	opt := lib.DB.MustQuery("views")
	datadriven.RunTest(t, "testdata/views", func(t *testing.T, d *datadriven.TestData) string {
		fg, err := mlir.Parse("in.mlir", d.Input, lib.Dialects)
		require.NoError(t, err)
		_, err = opt.Optimize(t.Context(), fg)
		require.NoError(t, err)
		return mlir.String(fg)
	})
}

// TestOneRuleLearnsTheIdiom lowers by one rule alone, which finds out by itself how the
// program writes its views.
func TestOneRuleLearnsTheIdiom(t *testing.T) {
	lib, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	fg, err := mlir.Parse("in.mlir", `
%x = "x.y"() : () -> tensor<4x8xf32>
%p = "tosa.const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
%0 = "tosa.transpose"(%x, %p) : (tensor<4x8xf32>, tensor<2xi32>) -> tensor<8x4xf32>
%1 = "chain.dim_shuffle"(%0) {perm = [1, 0]} : (tensor<8x4xf32>) -> tensor<4x8xf32>
"x.y"(%1) : (tensor<4x8xf32>) -> ()
`, lib.Dialects)
	require.NoError(t, err)
	_, err = lib.DB.MustQuery("+lower_dim_shuffle").Optimize(t.Context(), fg)
	require.NoError(t, err)
	text := mlir.String(fg)
	require.NotContains(t, text, "chain.")
	require.NotContains(t, text, "perms", "a permutation is an input here")
}
