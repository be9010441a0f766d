package frontend

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	decide "github.com/settle-go/settle/builtin/tf/passes"
)

// TestRandomSwitches decides the constant predicates of random graphs of Switch and Merge, in
// loops as well: what is left computes what it did, when it is written and read, and when it
// is made functional, too.
func TestRandomSwitches(t *testing.T) {
	n := uint64(*seeds)
	if testing.Short() {
		n = min(n, 30)
	}
	rewrites, compared := 0, 0
	for k := *seed; k < *seed+n; k++ {
		t.Run(fmt.Sprint(k), func(t *testing.T) {
			text := strings.Join(randomKnown(k, 20+int(k%5)*30, 60), "\n")
			module, err := corpus.Parse(t, text)
			require.NoError(t, err)
			before, err := corpus.TryCompute(t, module)
			if err != nil {
				t.Skip(err) // it takes too many steps
			}
			left := len(corpus.Left(module, "Switch"))
			rewrites += corpus.OptimizeTwice(t, decide.NewDecideSwitches("decide_switches"), module).Rewrites
			require.LessOrEqual(t, len(corpus.Left(module, "Switch")), left)
			after := corpus.Compute(t, module)
			compared += corpus.Compare(t, "decided", before, after)
			outputs := corpus.OutputNames(corpus.Main(t, module))
			requireOutputs(t, "written", before, outputs, written(t, module))
			corpus.Optimize(t, passes(t), module)
			requireOutputs(t, "functional", before, outputs, module)
		})
	}
	t.Log(rewrites, "rewrites,", compared, "values equal before and after")
	require.Greater(t, rewrites, 20)
}
