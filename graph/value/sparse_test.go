package value_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

func TestSparse(t *testing.T) {
	ctxt := ir.NewContext(nil)
	for _, test := range []struct{ text, want string }{
		{"sparse<[[0, 0], [1, 2]], [1, 5]>", "[[1, 0, 0], [0, 0, 5]]"},
		{"sparse<[[0, 1], [1, 2]], 7>", "[[0, 7, 0], [0, 0, 7]]"},
		{"sparse<1, 4>", "[[0, 0, 0], [0, 4, 0]]"},
		{"sparse<>", "0"},
	} {
		typ := ir.Tensor(ir.I32, 2, 3)
		got, err := value.FromAttr(ctxt.Opaque(test.text+" : tensor<2x3xi32>", typ))
		require.NoError(t, err, test.text)
		want, err := value.ParseDense(test.want, typ)
		require.NoError(t, err)
		require.True(t, got.Equal(want), "%s: %s", test.text, got)
	}
	for _, text := range []string{"sparse<[[0, 3]], 1>", "sparse<[[-1, 0]], 1>", "sparse<[[0]], 1>", "sparse<[[0, 0]]>", "sparse<[[0, 0], [1, 1]], [1]>", "sparse<x, y>"} {
		_, err := value.FromAttr(ctxt.Opaque(text+" : tensor<2x3xi32>", ir.Tensor(ir.I32, 2, 3)))
		require.Error(t, err, text)
	}
	_, err := value.FromAttr(ctxt.Opaque("sparse<[[0, 0]], 1> : tensor<100000x100000xi32>", ir.Tensor(ir.I32, 100000, 100000)))
	require.ErrorContains(t, err, "more than 4194304")
}
