package optdb

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/profile"
)

// several returns a tree in which one rule stands in two equilibria and, by itself, in
// the outermost database.
func several(t *testing.T) *DB {
	t.Helper()
	db, shared := NewSequenceDB("optdb"), rule("shared", "fast_run")
	for i, name := range []string{"early", "late"} {
		sub := NewEquilibriumDB(name, EquilibriumOptions{})
		require.NoError(t, sub.Register(rule("only_"+name, "fast_run"), Entry{}))
		require.NoError(t, db.RegisterDB(sub, Entry{Position: new(float64(i + 1))}))
	}
	for name, entry := range map[string]Entry{
		"early": {Tags: []string{"cheap"}, Priority: new(3)}, "late": {}, "optdb": {Position: new(1.5)},
	} {
		at, err := db.Database(name)
		require.NoError(t, err)
		require.NoError(t, at.Register(shared, entry))
	}
	return db
}

// places returns the databases in which a query runs the shared rule.
func places(db *DB, query string) (list []string) {
	var walk func(n *Node)
	walk = func(n *Node) {
		for _, m := range n.Members {
			if m.Name == "shared" {
				list = append(list, n.Name)
			}
			walk(m)
		}
	}
	walk(db.MustQuery(query).Tree())
	return list
}

// TestOneRuleInSeveralDatabases has its own tags and place in each, and one name in all.
func TestOneRuleInSeveralDatabases(t *testing.T) {
	db := several(t)
	for query, want := range map[string][]string{
		"+shared":          {"early", "optdb", "late"},
		"+fast_run":        {"early", "optdb", "late"},
		"+fast_run -early": {"optdb", "late"},
		"+fast_run -cheap": {"optdb", "late"},
		"+cheap":           {"early"},
		"+shared &late":    {"late"},
		"+late":            {"late"},
		"+fast_run <1.5":   {"early"},
	} {
		require.Equal(t, want, places(db, query), query)
	}
	member, ok := db.Lookup("shared")
	require.True(t, ok)
	require.Len(t, member.Parents, 3)
	require.Same(t, member.Parent, member.Parents[0])
	require.Equal(t, []string{"optdb", "early", "shared", "only_early", "late", "only_late"}, db.Names())
	explained, err := db.Explain(Include("shared").Excluding("early"), "shared")
	require.NoError(t, err)
	require.Len(t, explained.Decisions, 3)
	require.Equal(t, "optdb/early/shared: dropped by -early\noptdb/shared: kept by +shared\noptdb/late/shared: kept by +shared\n", explained.String())
}

// TestOneRuleRunsInEachDatabase counts it by itself in each of them.
func TestOneRuleRunsInEachDatabase(t *testing.T) {
	db := several(t)
	fg := graph.New(ir.NewContext(nil))
	x := fg.AddInput(ir.F32, "x")
	fg.SetOutputs(fg.Apply(fg.Context().Op("test.shared"), ir.F32, x))
	report, err := db.MustQuery("+shared").Optimize(context.Background(), fg)
	require.NoError(t, err)
	var tried []int
	var walk func(p *profile.Pass)
	walk = func(p *profile.Pass) {
		for _, r := range p.Rules {
			tried = append(tried, r.Tried)
		}
		for _, child := range p.Children {
			walk(child)
		}
	}
	walk(report.Root)
	require.Equal(t, []int{1, 1, 1}, tried)
	require.NoError(t, report.Check())
}

// TestNamesOfRulesInSeveralDatabases stay names of one rule.
func TestNamesOfRulesInSeveralDatabases(t *testing.T) {
	db := several(t)
	early, err := db.Database("early")
	require.NoError(t, err)
	shared := early.self.db.find("shared").rule
	require.ErrorContains(t, early.Register(shared, Entry{}), "the name is taken by a rule in")
	require.ErrorContains(t, early.Register(rule("shared"), Entry{}), "the name is taken by a rule in")
	require.ErrorContains(t, db.RegisterOptimizer(idle("shared"), Entry{}), "the name is taken by a rule in")
	require.ErrorContains(t, early.Register(rule("shared"), Entry{Replace: true}), "stands in several databases")
	require.ErrorContains(t, db.Register(rule("other", "shared"), Entry{}), `the tag "shared" is the name of a rule`)

	require.NoError(t, db.AddTags("shared", "more"))
	require.Equal(t, []string{"early", "optdb", "late"}, places(db, "+more"))
	require.NoError(t, db.RemoveTags("shared", "cheap", "more"))
	require.False(t, db.Has("more"))
	require.False(t, db.Has("cheap"))
	require.ErrorContains(t, db.RemoveTags("shared", "cheap"), `does not have the tag "cheap"`)

	outer := NewSequenceDB("outer")
	require.NoError(t, outer.Register(shared, Entry{}))
	require.NoError(t, outer.RegisterDB(db, Entry{}))
	require.Len(t, places(outer, "+shared"), 4)
	clash := NewSequenceDB("clash")
	require.NoError(t, clash.Register(rule("shared"), Entry{}))
	require.ErrorContains(t, outer.RegisterDB(clash, Entry{}), `its member "shared": the name is taken`)
}
