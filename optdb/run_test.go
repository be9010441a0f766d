package optdb

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/navigator/classic"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/unify"
)

func TestQueriesAreRemembered(t *testing.T) {
	root, db := NewSequenceDB("optdb"), NewEquilibriumDB("e", EquilibriumOptions{})
	require.NoError(t, db.Register(rule("a"), Entry{Tags: []string{"x"}}))
	first := db.MustQuery("+x")
	require.Same(t, first, db.MustQuery("+x"))
	require.NoError(t, root.Register(rule("other"), Entry{}))
	require.NoError(t, root.RegisterDB(db, Entry{Tags: []string{"y"}}))
	require.Len(t, db.MustQuery("&y").Rules(), 1)
	second := db.MustQuery("+x")
	require.NotSame(t, first, second)
	require.NoError(t, db.Register(rule("b"), Entry{Tags: []string{"x"}}))
	require.Len(t, second.Rules(), 1, "a result does not change any more")
	require.Len(t, db.MustQuery("+x").Rules(), 2)
	for i := range 3 * maxCached {
		_, err := db.Query(Include("x").Before(float64(i)))
		require.ErrorContains(t, err, "a cutoff needs positions")
		_, err = root.Query(Query{}.Before(float64(i + 1)))
		require.NoError(t, err)
	}
	require.LessOrEqual(t, len(root.cache), maxCached)
}

// The options of a database reach what it makes.
func TestOptionsOfDatabases(t *testing.T) {
	db := NewSequenceDB("optdb")
	walk := Walk{Order: navigator.OutToIn, ApplyAll: true, IgnoreNewTrees: true, TracksOnChangeInputs: true}
	for _, sub := range []*DB{
		NewEquilibriumDB("plain", EquilibriumOptions{}),
		NewEquilibriumDB("tracking", EquilibriumOptions{MaxUseRatio: 3, VisitNewTrees: true, TracksOnChangeInputs: true}),
		NewTopoDB("walk", walk),
	} {
		require.NoError(t, sub.Register(rule("in_"+sub.Name()), Entry{}))
		require.NoError(t, db.RegisterDB(sub, Entry{}))
	}
	parts := db.MustQuery("+*").root.(sequence).List()
	plain := parts[0].(equilibrium).Config()
	require.False(t, plain.VisitNewTrees || plain.TracksOnChangeInputs)
	tracking := parts[1].(equilibrium).Config()
	require.True(t, tracking.VisitNewTrees && tracking.TracksOnChangeInputs)
	require.Equal(t, 3.0, tracking.MaxUseRatio)
	walked := parts[2].(topo).Config()
	require.Equal(t, walk, Walk{walked.Order, walked.ApplyAll, walked.IgnoreNewTrees, walked.TracksOnChangeInputs})
	require.Equal(t, `optdb              sequence, 3 rules
  0 plain          equilibrium, 1 rule
      in_plain     rule
  1 tracking       equilibrium, 1 rule  max_use_ratio 3 visit_new_trees tracks_on_change_inputs
      in_tracking  rule
  2 walk           topo, 1 rule         out_to_in apply_all ignore_new_trees tracks_on_change_inputs
      in_walk      rule
`, treeText(db))
}

// What an optimizer needs of a graph, it gets before anything is run, wherever in
// the database it stands.
func TestRequirementsAreAsked(t *testing.T) {
	db, e := NewSequenceDB("optdb"), NewEquilibriumDB("e", EquilibriumOptions{})
	needs, asked := dropIdentity(), []string{}
	needs.Require = func(*graph.FunctionGraph) error { asked = append(asked, "rule"); return nil }
	require.NoError(t, db.RegisterDB(e, Entry{Tags: []string{"stage"}}))
	require.NoError(t, e.Register(needs, Entry{}))
	add := classic.NewAddFeature("add", func() graph.Feature { asked = append(asked, "feature"); return &feature.NodeFinder{} })
	require.NoError(t, db.RegisterOptimizer(add, Entry{Name: "renamed", Tags: []string{"x"}}))
	opt := db.MustQuery("+*")
	for _, run := range []navigator.Optimizer{opt, navigator.NewSequence("around", opt)} {
		asked = asked[:0]
		_, err := navigator.Optimize(context.Background(), run, identities(1), navigator.Options{})
		require.NoError(t, err)
		require.Equal(t, []string{"rule", "feature"}, asked)
	}
}

// A stage that may fail stands among others that must not.
func TestFailurePolicy(t *testing.T) {
	failing := func() *navigator.Local {
		r := dropIdentity()
		r.Name, r.Rewrite = "fails", func(*navigator.Rewriter) (navigator.Result, error) {
			return navigator.Result{}, errors.New("on purpose")
		}
		return r
	}
	db, e := NewSequenceDB("optdb"), NewEquilibriumDB("e", EquilibriumOptions{})
	require.NoError(t, db.RegisterDB(e, Entry{OnFailure: new(navigator.Warn)}))
	require.ErrorContains(t, e.Register(failing(), Entry{OnFailure: new(navigator.Warn)}), "has no failure policy of its own")
	require.NoError(t, e.Register(failing(), Entry{}))
	require.NoError(t, db.Register(dropIdentity(), Entry{Position: new(5.0)}))
	fg := identities(3)
	report, err := db.MustQuery("+*").Optimize(context.Background(), fg)
	require.NoError(t, err)
	require.NotEmpty(t, report.Failures)
	require.Zero(t, fg.NumNodes())

	require.NoError(t, db.Register(failing(), Entry{Name: "alone", Position: new(2.0)}))
	_, err = db.MustQuery("+*").Optimize(context.Background(), identities(3))
	require.ErrorContains(t, err, "on purpose")
	require.NoError(t, db.Register(failing(), Entry{Name: "alone", Replace: true, OnFailure: new(navigator.Ignore)}))
	_, err = db.MustQuery("+* @3(alone)").Optimize(context.Background(), identities(3))
	require.NoError(t, err)
}

// What is remembered is found by what each query says, also where several
// were read from one text.
func TestQueriesOfOneTextAreToldApart(t *testing.T) {
	db, blas := NewSequenceDB("optdb"), NewSequenceDB("blas")
	require.NoError(t, db.Register(rule("a"), Entry{Tags: []string{"x"}}))
	require.NoError(t, db.RegisterDB(blas, Entry{}))
	require.NoError(t, blas.Register(rule("b"), Entry{Tags: []string{"y"}}))
	require.NoError(t, db.DefineMode(NamedQuery{Name: "m", Query: Include("x").Within("blas", Include("y"))}))
	q, err := ParseQuery(" +x @blas(+y) ")
	require.NoError(t, err)
	require.Len(t, db.MustQuery(" +x @blas(+y) ").Rules(), 2)
	sub := q.of(subqueryPart)
	require.Len(t, sub, 1)
	opt, err := db.Query(*sub[0].query)
	require.NoError(t, err)
	require.Equal(t, []string{"b"}, leaves(opt.Tree()))
	expanded, err := db.Expand(Mode("m"))
	require.NoError(t, err)
	opt, err = db.Query(expanded.Within("blas", Nothing()))
	require.NoError(t, err)
	require.Equal(t, []string{"a"}, leaves(opt.Tree()))
	require.Equal(t, "+x @blas(-*)", opt.Query().String())
}

func TestWhatADatabaseRemembersAloneIsForgotten(t *testing.T) {
	db := NewEquilibriumDB("e", EquilibriumOptions{})
	require.NoError(t, db.Register(rule("a"), Entry{Tags: []string{"x"}}))
	require.NoError(t, db.Register(rule("b"), Entry{}))
	require.Len(t, db.MustQuery("+x").Rules(), 1)
	root := NewSequenceDB("optdb")
	require.NoError(t, root.Register(rule("other"), Entry{}))
	require.NoError(t, root.RegisterDB(db, Entry{Tags: []string{"x"}}))
	require.Len(t, db.MustQuery("+x").Rules(), 2, "what stands in it has the tags that it was given")
}

func TestQueryNothing(t *testing.T) {
	db := NewSequenceDB("optdb")
	require.NoError(t, db.Register(rule("a"), Entry{Tags: []string{"x"}}))
	require.NoError(t, db.Register(rule("b"), Entry{Tags: []string{"y"}}))
	for range 2 {
		_, err := db.Query(Include("x").Requiring("y"))
		require.EqualError(t, err, `the query selects nothing: "&y" drops the 1 optimizer that "+x" selects`)
		opt, err := db.QueryAllowingNothing(Include("x").Requiring("y"))
		require.NoError(t, err)
		report, err := opt.Optimize(context.Background(), graph.New(ir.NewContext(nil)))
		require.NoError(t, err)
		require.Equal(t, "+x &y", report.Query)
	}
}

// dropIdentity rewrites test.id(x) to x.
func dropIdentity() *navigator.Local {
	return &navigator.Local{
		Name: "drop_identity", Tags: []string{"fast_run"},
		Pattern: unify.MustCompile(unify.App("test.id", unify.Var("x")), nil),
		Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) { return r.Replace(r.Var("x")), nil },
	}
}

func identities(n int) *graph.FunctionGraph {
	ctxt := ir.NewContext(nil)
	fg := graph.New(ctxt)
	x := fg.AddInput(ir.Index(), "x")
	for range n {
		x = fg.Apply(ctxt.Op("test.id"), ir.Index(), x)
	}
	fg.SetOutputs(x)
	return fg
}

func TestOptimize(t *testing.T) {
	db, canonicalize := NewSequenceDB("optdb"), NewEquilibriumDB("canonicalize", EquilibriumOptions{})
	require.NoError(t, db.RegisterOptimizer(idle("first"), Entry{Name: "renamed", Tags: []string{"fast_run"}}))
	require.NoError(t, db.RegisterDB(canonicalize, Entry{Tags: []string{"early"}}))
	require.NoError(t, canonicalize.Register(dropIdentity(), Entry{}))
	require.NoError(t, canonicalize.RegisterOptimizer(idle("last"), Entry{Role: profile.RoleFinal, Tags: []string{"fast_run"}}))
	require.NoError(t, canonicalize.RegisterOptimizer(idle("tidy"), Entry{Role: profile.RoleCleanup, Tags: []string{"fast_run"}}))
	require.NoError(t, canonicalize.RegisterOptimizer(idle("begin"), Entry{Tags: []string{"fast_run"}}))
	require.NoError(t, db.Register(dropIdentity(), Entry{Name: "alone", Tags: []string{"once"}}))

	fg, applied := identities(10), 0
	report, err := db.MustQuery("+fast_run").OptimizeWith(context.Background(), fg, navigator.Options{
		Name: "ten", Workers: 1, OnFailure: navigator.Warn,
		Hooks: navigator.Hooks{Applied: func(*navigator.Local, graph.Node, []graph.Var) { applied++ }},
	})
	require.NoError(t, err)
	require.Zero(t, fg.NumNodes())
	require.Equal(t, 10, applied)
	require.Equal(t, "ten", report.Name)
	require.Equal(t, "+fast_run", report.Query)
	require.NoError(t, report.Check())
	require.Equal(t, "optdb", report.Root.Name)
	require.Equal(t, "renamed", report.Root.Children[0].Name)
	require.Equal(t, []string{"fast_run"}, report.Root.Children[0].Tags)
	require.Equal(t, []string{"early"}, report.Root.Children[1].Tags)
	roles := map[string]string{}
	for _, pass := range report.Root.Children[1].Children {
		roles[pass.Name] = pass.Role
	}
	require.Equal(t, map[string]string{
		"begin": profile.RoleGlobal, "last": profile.RoleFinal, "tidy": profile.RoleCleanup,
	}, roles)

	fg = identities(10)
	_, err = db.MustQuery("+alone").OptimizeWith(context.Background(), fg, navigator.Options{NoProvenance: true})
	require.NoError(t, err)
	require.Zero(t, fg.NumNodes())

	fg = identities(10)
	report, err = db.MustQuery("+fast_run").OptimizeWith(context.Background(), fg, navigator.Options{Limits: navigator.Limits{Rewrites: 3}})
	require.NoError(t, err)
	require.Equal(t, profile.StopLimit, report.Stop.Reason)
}

// Nothing is remembered of a query with optimizers that its text does not hold.
func TestQueryWithAnOptimizer(t *testing.T) {
	db := NewSequenceDB("optdb")
	require.NoError(t, db.RegisterOptimizer(idle("first"), Entry{Tags: []string{"x"}}))
	require.NoError(t, db.RegisterOptimizer(idle("last"), Entry{Position: new(5.0), Tags: []string{"x"}}))
	blas := NewSequenceDB("blas")
	require.NoError(t, blas.RegisterOptimizer(idle("gemm"), Entry{Tags: []string{"x"}}))
	require.NoError(t, db.RegisterDB(blas, Entry{Position: new(2.0)}))

	q := Include("x").With(dropIdentity(), 1)
	require.Equal(t, "+x @1(drop_identity)", q.String())
	opt, err := db.Query(q)
	require.NoError(t, err)
	require.Equal(t, []string{"first", "drop_identity", "gemm", "last"}, leaves(opt.Tree()))
	fg := identities(3)
	report, err := opt.Optimize(context.Background(), fg)
	require.NoError(t, err)
	require.Zero(t, fg.NumNodes())
	require.Equal(t, "+x @1(drop_identity)", report.Query)

	other := rule("drop_identity")
	opt, err = db.Query(Include("x").With(other, 1))
	require.NoError(t, err)
	require.Same(t, other, opt.Rules()[0])

	opt, err = db.Query(q.WithOptimizer(idle("e"), 5).WithOptimizer(idle("f"), 5).WithOptimizer(idle("g"), 0).Before(5.5).
		Within("blas", Include("x").WithOptimizer(idle("h"), -1)))
	require.NoError(t, err)
	require.Equal(t, []string{"first", "g", "drop_identity", "h", "gemm", "last", "e", "f"}, leaves(opt.Tree()))
	opt, err = db.Query(q.WithOptimizer(idle("e"), 5).Before(5))
	require.NoError(t, err)
	require.Equal(t, []string{"first", "drop_identity", "gemm"}, leaves(opt.Tree()))
	opt, err = db.Query(Nothing().WithOptimizer(opt, 0))
	require.ErrorContains(t, err, "is taken by the database itself", "an optimizer has the name of its database")
	require.Nil(t, opt)

	_, err = db.Query(Include("x").WithOptimizer(idle("gemm"), 1))
	require.ErrorContains(t, err, `the name of the extra optimizer "gemm" is taken by an optimizer in "blas"`)
	_, err = db.Query(Include("x").WithOptimizer(idle("e"), 1).With(rule("e"), 1))
	require.ErrorContains(t, err, "is written twice")
	read, err := ParseQuery(q.String())
	require.NoError(t, err)
	_, err = db.Query(read)
	require.ErrorContains(t, err, `unknown name "drop_identity"`, "a text does not hold it")
}

func TestQueryNothingOnPurpose(t *testing.T) {
	db := NewSequenceDB("optdb")
	require.NoError(t, db.Register(dropIdentity(), Entry{}))
	require.NoError(t, db.DefineMode(NamedQuery{Name: "none", Query: Nothing()}))
	for _, q := range []Query{Nothing(), Mode("none"), Nothing().Excluding("fast_run")} {
		opt, err := db.Query(q)
		require.NoError(t, err, "it is what the query says")
		fg := identities(3)
		report, err := opt.Optimize(context.Background(), fg)
		require.NoError(t, err)
		require.Equal(t, q.String(), report.Query)
		require.Equal(t, 3, fg.NumNodes())
	}
	require.Len(t, db.MustQuery("none +drop_identity").Rules(), 1)
	require.Equal(t, "+a", Nothing().Including("a").String())
}

func TestExpand(t *testing.T) {
	db := NewSequenceDB("optdb")
	base := Include("a", "b").Requiring("r", "s").Excluding("x", "y").Before(3).Again("m", 1).
		Within("p", Include("c")).Within("q", Include("d"))
	require.NoError(t, db.DefineMode(NamedQuery{Name: "base", Query: base, Doc: "doc", Source: "here"}))
	require.NoError(t, db.DefineMode(NamedQuery{Name: "more", Query: Mode("base").Including("e")}))
	require.ErrorContains(t, db.DefineMode(NamedQuery{Name: "base"}), `the mode "base" is defined already at here`)
	require.Equal(t, "doc", db.Modes()[0].Doc)
	for q, want := range map[string]string{
		"base":             base.String(),
		"more":             "+a +b +e &r &s -x -y <3 @p(+c) @q(+d) @1(m)",
		"base +x &y":       "+a +b +x &r &s &y <3 @p(+c) @q(+d) @1(m)",
		"base -r -a <9":    "+a +b &s -x -y -r -a <9 @p(+c) @q(+d) @1(m)",
		"base @p(base)":    "+a +b &r &s -x -y <3 @p(+a +b &r &s -x -y <3 @p(+c) @q(+d) @1(m)) @q(+d) @1(m)",
		"base @1(m) @2(m)": "+a +b &r &s -x -y <3 @p(+c) @q(+d) @1(m) @2(m)",
	} {
		parsed, err := ParseQuery(q)
		require.NoError(t, err)
		got, err := db.Expand(parsed)
		require.NoError(t, err)
		require.Equal(t, want, got.String(), q)
	}
	_, err := db.Expand(Mode("other"))
	require.ErrorContains(t, err, "unknown mode")
}

func TestManyGoroutinesShareADatabase(t *testing.T) {
	db, canonicalize := NewSequenceDB("optdb"), NewEquilibriumDB("canonicalize", EquilibriumOptions{})
	require.NoError(t, db.RegisterDB(canonicalize, Entry{}))
	require.NoError(t, canonicalize.Register(dropIdentity(), Entry{}))
	require.NoError(t, db.RegisterDB(NewProxyDB("again", canonicalize), Entry{}))
	var group sync.WaitGroup
	errs := make([]error, 8)
	for i := range errs {
		group.Add(1)
		go func() {
			defer group.Done()
			errs[i] = shared(db, i)
		}()
	}
	group.Wait()
	for _, err := range errs {
		require.NoError(t, err)
	}
}

func shared(db *DB, i int) error {
	for n := range 20 {
		opt, err := db.Query(Include("fast_run").Before(float64(n%3 + 1 + i%2)))
		if err != nil {
			return err
		}
		fg := identities(n)
		if _, err := opt.Optimize(context.Background(), fg); err != nil {
			return err
		}
		if fg.NumNodes() != 0 {
			return fmt.Errorf("%d nodes are left", fg.NumNodes())
		}
		if _, err := db.Explain(Query{}, "drop_identity"); err != nil {
			return err
		}
	}
	return nil
}

// TestApplyAllOfAGroupInATopo is of the group's rules, also where the group stands
// in another one.
func TestApplyAllOfAGroupInATopo(t *testing.T) {
	walk := NewTopoDB("walk", Walk{IgnoreNewTrees: true})
	all, once, outer := NewLocalGroupDB("all", true), NewLocalGroupDB("once", false), NewLocalGroupDB("outer", false)
	require.NoError(t, all.Register(rule("a"), Entry{Tags: []string{"x"}}))
	require.NoError(t, all.Register(rule("b"), Entry{}))
	require.NoError(t, once.Register(rule("c"), Entry{Tags: []string{"x"}}))
	require.NoError(t, outer.RegisterDB(all, Entry{}))
	require.NoError(t, walk.RegisterDB(outer, Entry{}))
	require.NoError(t, walk.RegisterDB(once, Entry{}))
	require.NoError(t, walk.Register(rule("d"), Entry{Tags: []string{"x"}}))
	for query, want := range map[string]string{"+*": "a b", "+x": "a", "+c": ""} {
		config := walk.MustQuery(query).root.(topo).Config()
		require.False(t, config.ApplyAll)
		var names []string
		for _, local := range config.ApplyAllOf {
			names = append(names, local.Name)
		}
		require.Equal(t, want, strings.Join(names, " "), query)
	}
}

// TestTagsOfSharedConstants: a merge for which the rules shared constants has its name and tags in the report, also where
// a rule ends the run before the merge has its turn.
func TestTagsOfSharedConstants(t *testing.T) {
	dialects, err := ir.NewDialects(ir.Dialect{Name: "test", Open: true, Ops: []ir.OpInfo{
		{Name: "test.value", Traits: ir.ConstantLike | ir.Pure, Outputs: 1},
	}})
	require.NoError(t, err)
	db := NewEquilibriumDB("e", EquilibriumOptions{})
	fails := rule("fails", "x")
	fails.Rewrite = func(*navigator.Rewriter) (navigator.Result, error) { return navigator.Result{}, errors.New("failed") }
	require.NoError(t, db.Register(fails, Entry{}))
	require.NoError(t, db.RegisterOptimizer(navigator.NewMergeConstants("merge"),
		Entry{Name: "one_value", Role: profile.RoleFinal, Tags: []string{"x", "y"}}))
	for _, last := range []string{"test.other", "test.fails"} {
		ctxt := ir.NewContext(dialects)
		fg := graph.New(ctxt)
		value := func() graph.Var { return fg.Apply(ctxt.Op("test.value"), ir.Index()) }
		use := fg.Apply(ctxt.Op("test.use"), ir.Index(), value(), value())
		fg.SetOutputs(fg.Apply(ctxt.Op(last), ir.Index(), use))
		report, err := db.MustQuery("+x").Optimize(context.Background(), fg)
		require.Equal(t, last == "test.fails", err != nil)
		require.NoError(t, report.Check())
		require.Len(t, report.Root.Children, 1)
		pass := report.Root.Children[0]
		require.Equal(t, [...]any{"one_value", profile.RoleFinal, []string{"x", "y"}, 1}, [...]any{pass.Name, pass.Role, pass.Tags, pass.Rewrites})
	}
}
