package builtin

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/profile"
)

// A listing and a report name the kind of every stage alike.
func TestKindsOfListingsAndReports(t *testing.T) {
	lib := library(t)
	for _, query := range []string{"+*", "views", "o4", "+merge", "+inplace"} {
		fg, err := mlir.Read("x.mlir", strings.NewReader(`%x = "t.x"() : () -> i32 "t.use"(%x) : (i32) -> ()`), lib.Dialects)
		require.NoError(t, err)
		opt := lib.DB.MustQuery(query)
		report, err := opt.Optimize(context.Background(), fg)
		require.NoError(t, err)
		require.Equal(t, opt.Kind(), report.Root.Kind)
		compareKinds(t, opt.Tree(), report.Root)
		listed, _ := lib.DB.Lookup("merge1")
		require.Equal(t, optdb.Kind(profile.KindMerge), listed.Kind)
		require.False(t, listed.Database)
	}
}

// compareKinds compares what stands in the tree of what was selected with the
// passes that ran of it: all of a tree but rules.
func compareKinds(t *testing.T, n *optdb.Node, pass *profile.Pass) {
	if n.Kind == optdb.KindProxy { // which runs as what it stands for
		require.Equal(t, profile.KindEquilibrium, pass.Kind, "%s", n.Name)
		return
	}
	require.Equal(t, string(n.Kind), pass.Kind, "%s", n.Name)
	names, passes := []string{}, []string{}
	for _, m := range n.Members {
		if m.Kind == optdb.KindLocal && n.Kind != optdb.KindSequence || n.Kind == optdb.KindTopo {
			continue
		}
		ran := false
		for _, child := range pass.Children {
			if child.Name != m.Name {
				continue
			}
			if ran = true; m.Kind == optdb.KindLocal { // a rule in a sequence: a walk applies it
				require.Equal(t, string(optdb.KindTopo), child.Kind)
				continue
			}
			compareKinds(t, m, child)
		}
		if ran || m.Role != profile.RoleCleanup { // which only runs after a change
			names = append(names, m.Name)
		}
	}
	for _, child := range pass.Children {
		passes = append(passes, child.Name)
	}
	require.ElementsMatch(t, names, passes)
}
