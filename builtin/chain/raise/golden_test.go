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
