package main

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/chain"
)

// TestChainStopsEarly has a limit end the rules on the way: that is an error, and the chain
// that is there by then is not printed.
func TestChainStopsEarly(t *testing.T) {
	f := &chainFlags{order: "lexicographic", rulesOnly: true}
	lib, opt, err := f.optimizer()
	require.NoError(t, err)
	c, err := chain.ParseText("(2,3,5) -> DimShuffle(2 0 1) -> Reverse(0) -> DimShuffle(1 2 0) -> Reverse(2)")
	require.NoError(t, err)
	kept := chainOptions
	t.Cleanup(func() { chainOptions = kept })
	chainOptions.Limits.Rewrites = 1
	parts, err := settleChains(context.Background(), lib, opt, []chain.Chain{c})
	require.ErrorContains(t, err, "stopped early: limit ")
	require.Equal(t, [][]byte{nil}, parts)
}
