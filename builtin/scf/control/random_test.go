package control_test

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/internal/programs"
)

var (
	count = flag.Int("programs", 30, "how many programs TestRandomPrograms generates")
	first = flag.Uint64("seed", 1, "the seed of the first of them")
)

// TestRandomPrograms canonicalizes programs with conditionals and loops in each other, which
// must compute the same, and runs a second time, which must change nothing.
func TestRandomPrograms(t *testing.T) {
	lib, err := builtin.New(builtin.Config{Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	opt := lib.DB.MustQuery("default")
	for i := range uint64(*count) {
		text := programs.Random(*first + i)
		before := programs.Parse(t, text)
		programs.RequireEqual(t, before, programs.Optimize(t, opt, text))
	}
}
