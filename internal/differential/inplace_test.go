package differential

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
)

// TestConstantsInPlace settles programs twice: once as always, where nodes that rules replace
// by constants become these, and once with a hook, for which the nodes are replaced. The
// programs that come of it, what the report counts and the log of rewrites are the same.
func TestConstantsInPlace(t *testing.T) {
	j := judge(t)
	n := uint64(120)
	if testing.Short() {
		n = 40
	}
	became := 0
	for i := range n {
		text := Generate(Bytes(3, i)).String()
		opt := int(i) % len(j.opts)
		settled := func(hooks navigator.Hooks) (account string, fg *graph.FunctionGraph) {
			fg, err := mlir.Parse("p.mlir", text, j.lib.Dialects, mlir.WithNames())
			require.NoError(t, err)
			report, err := j.opts[opt].OptimizeWith(context.Background(), fg, navigator.Options{Hooks: hooks, Workers: 1})
			require.NoError(t, err)
			var b strings.Builder
			require.NoError(t, mlir.Write(&b, fg))
			for _, p := range report.Root.All() {
				fmt.Fprintln(&b, p.Name, p.Rewrites, p.Visits, p.NodesAfter, len(p.Rounds))
				for _, r := range p.Rules {
					fmt.Fprintln(&b, r.Name, r.Tried, r.Matched, r.Applied, r.Created, r.Removed)
				}
			}
			for _, arena := range fg.Arenas() {
				log := arena.Graph().Provenance()
				for i := range log.Len() {
					r := log.At(i)
					fmt.Fprintln(&b, r.Rule, r.Pass, r.Round, r.Root, r.Root.MadeBy, r.Others, r.New, r.New.MadeBy)
				}
			}
			return b.String(), fg
		}
		in, fg := settled(navigator.Hooks{})
		replaced, _ := settled(navigator.Hooks{Applied: func(*navigator.Local, graph.Node, []graph.Var) {}})
		require.Equal(t, replaced, in, "%s\n%s", j.Queries[opt], text)
		for _, arena := range fg.Arenas() {
			require.NoError(t, arena.CheckIntegrity())
			for n := range arena.All() {
				if n.Graph().BecameConstant(n.ID()) {
					became++
				}
			}
		}
	}
	require.Greater(t, became, int(n)/4)
}
