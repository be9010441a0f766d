package cse_test

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/cse"
	"github.com/settle-go/settle/builtin/internal/programs"
	"github.com/settle-go/settle/navigator"
)

var count = flag.Int("programs", 300, "how many programs TestRandomPrograms generates")

// TestRandomPrograms merges what is equal in random programs, in which each conditional and
// each loop occurs twice.
func TestRandomPrograms(t *testing.T) {
	opt := navigator.NewSequence("all", navigator.NewMerge("merge"), cse.New("cse"), navigator.NewMerge("merge2"))
	merged := 0
	for seed := range *count {
		text := programs.Random(uint64(seed))
		before := programs.Parse(t, text)
		after := programs.Optimize(t, opt, text)
		programs.RequireEqual(t, before, after)
		if after.NumNodes() < before.NumNodes() {
			merged++
		}
	}
	require.Greater(t, merged, *count/2)
}
