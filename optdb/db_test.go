package optdb

import (
	"context"
	"fmt"
	"math"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/unify"
)

// The tests named D and Q are the behaviours of Aesara's databases: those that
// its tests check, and the quirks that we do not have.

func TestD1NamesAndTagsAreUnique(t *testing.T) {
	db := NewSequenceDB("optdb")
	require.NoError(t, db.Register(rule("a", "t"), Tags("u")))
	require.ErrorContains(t, db.Register(rule("a")), "the name is taken by a rule")
	require.ErrorContains(t, db.Register(rule("t")), "already a tag")
	require.ErrorContains(t, db.Register(rule("u")), "already a tag")
	require.ErrorContains(t, db.Register(rule("b"), Tags("a")), `the tag "a" is the name of a rule`)

	for _, x := range []any{nil, 3, "rule", navigator.Local{}, (*navigator.Local)(nil), (*DB)(nil)} {
		require.Error(t, db.Register(x), "%T", x)
	}
	require.ErrorContains(t, db.Register(&navigator.Local{Name: "x"}), "no pattern")
	require.ErrorContains(t, db.Register(&navigator.Local{Name: "x", Pattern: rule("x").Pattern}), "no rewrite")
	require.Equal(t, []string{"optdb", "a"}, db.Names())
}

func TestD1ASubtreeIsCheckedAsAWhole(t *testing.T) {
	sub := func(members ...*navigator.Local) *DB {
		db := NewEquilibriumDB("sub")
		for _, m := range members {
			require.NoError(t, db.Register(m))
		}
		return db
	}
	db := NewSequenceDB("optdb")
	require.NoError(t, db.Register(rule("a", "t")))
	before := db.Tree()

	require.ErrorContains(t, db.Register(sub(rule("x"), rule("a"))), `its member "a": the name is taken`)
	require.ErrorContains(t, db.Register(sub(rule("t"))), "already a tag")
	require.ErrorContains(t, db.Register(sub(rule("x", "a"))), `the tag "a" is the name of a rule`)
	require.ErrorContains(t, db.Register(sub(rule("x")), Tags("x")), `the tag "x" is the name of a rule`)
	require.Empty(t, cmp.Diff(before, db.Tree()))

	good := sub(rule("x", "optdb", "sub", "t"))
	require.NoError(t, db.Register(good), "the names of the databases around a member are no other tags")
	member, _ := db.Lookup("x")
	require.Equal(t, []string{"t"}, member.Tags)
	require.ErrorContains(t, db.Register(good), `it stands in "optdb" already`)
	require.ErrorContains(t, good.Register(db), "cannot stand in itself")
	require.ErrorContains(t, db.Register(db), "cannot stand in itself")
	require.ErrorContains(t, good.Register(rule("t")), "already a tag", "the whole tree counts")
}

func TestD2FinalAndCleanupExclude(t *testing.T) {
	db := NewEquilibriumDB("e")
	require.ErrorContains(t, db.Register(rule("a"), Final(), Cleanup()), "both final and cleanup")
	require.NoError(t, db.Register(rule("a"), Final(), Final()))
	require.NoError(t, db.Register(idle("b"), Cleanup()))
	member, ok := db.Lookup("a")
	require.True(t, ok)
	require.Equal(t, profile.RoleFinal, member.Role)
}

func TestD3EmptySequence(t *testing.T) {
	db := NewSequenceDB("optdb")
	_, err := db.Query(All())
	require.ErrorContains(t, err, `database "optdb" holds no optimizer`)
	opt, err := db.Query(All(), AllowNothing())
	require.NoError(t, err)
	require.Empty(t, opt.Rules())
	require.Equal(t, "optdb", opt.Name())

	for _, position := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		require.ErrorContains(t, db.Register(rule("a"), Position(position)), "not a finite number")
	}
	require.NoError(t, db.Register(rule("a"), Position(-3)))
	require.NoError(t, db.Register(rule("b")), "the default is last")
	member, _ := db.Lookup("b")
	require.Equal(t, -2.0, *member.Position)
}

func TestD4ProxyNeedsADatabase(t *testing.T) {
	db := NewSequenceDB("optdb")
	require.ErrorContains(t, db.Register(NewProxyDB("p", nil)), "stands for no database")
	target := NewEquilibriumDB("target")
	require.ErrorContains(t, db.Register(NewProxyDB("p", target)), "must be registered first")
	require.NoError(t, db.Register(target))
	require.NoError(t, db.Register(NewProxyDB("p", target)))
	require.NoError(t, target.Register(rule("a")), "a proxy sees what is registered later")
	require.NoError(t, db.Register(NewProxyDB("pp", NewProxyDB("unused", target))), "a proxy of a proxy")
	opt := db.MustQuery("+a")
	require.Len(t, opt.Rules(), 3)
	require.Len(t, db.MustQuery("+pp").Rules(), 1)

	inner := NewSequenceDB("inner")
	require.NoError(t, db.Register(inner))
	require.NoError(t, target.Register(NewProxyDB("to_inner", inner)))
	require.ErrorContains(t, inner.Register(NewProxyDB("to_target", target)), "stands in its own database")
}

// Q1: there, asking for an unknown name made it known.
func TestQ1AskingLeavesNoTrace(t *testing.T) {
	db := NewSequenceDB("optdb")
	require.NoError(t, db.Register(rule("a")))
	_, ok := db.Lookup("b")
	require.False(t, ok)
	_, err := db.Query(Include("b"))
	require.ErrorContains(t, err, `unknown tag or name "b"`)
	_, err = db.Database("b")
	require.ErrorContains(t, err, `unknown database "b"`)
	_, err = db.Database("a")
	require.ErrorContains(t, err, `"a" is a rule in "optdb", not a database`)
	_, err = db.Explain(All(), "b")
	require.ErrorContains(t, err, `unknown name "b"`)
	require.NoError(t, db.Register(rule("b")))
}

// There, db["x"] was an error for what several members had.
func TestGet(t *testing.T) {
	db := NewSequenceDB("optdb")
	for _, name := range []string{"a", "b", "c", "d", "e", "f"} {
		require.NoError(t, db.Register(rule(name), Tags("many")))
	}
	require.NoError(t, db.AddTags("b", "one"))
	for _, word := range []string{"b", "one"} {
		m, err := db.Get(word)
		require.NoError(t, err)
		require.Equal(t, "b", m.Name)
		require.True(t, db.Has(word))
	}
	_, err := db.Get("many")
	require.EqualError(t, err, `6 members have the tag "many": a, b, c, d, e, ... (the query "+many" selects them all)`)
	_, err = db.Get("man")
	require.EqualError(t, err, `nothing is registered under "man" (did you mean "many"?)`)
	require.False(t, db.Has("man"))
	require.NoError(t, db.Register(rule("man")))
}

// A rule that was queried keeps the tags that it had then.
func TestTagsOfWhatWasQueriedStay(t *testing.T) {
	db := NewEquilibriumDB("e")
	require.NoError(t, db.Register(rule("a", "x")))
	before := db.MustQuery("+x").Rules()[0]
	require.NoError(t, db.AddTags("a", "y"))
	require.NoError(t, db.RemoveTags("a", "x"))
	require.Equal(t, []string{"x"}, before.Tags)
	require.Equal(t, []string{"y"}, db.MustQuery("+y").Rules()[0].Tags)
	_, err := db.Query(Include("x"))
	require.ErrorContains(t, err, "unknown tag")
}

func TestRegistrationIsAllOrNothing(t *testing.T) {
	db, sub := NewSequenceDB("optdb"), NewEquilibriumDB("sub")
	require.NoError(t, db.Register(idle("handler"), Position(10), Tags(DestroyHandlerTag)))
	require.NoError(t, db.Register(rule("x", "t")))
	require.NoError(t, db.DefineMode(NamedQuery{Name: "m", Query: All()}))
	require.NoError(t, sub.Register(rule("y"), Tags(InplaceTag)))
	require.NoError(t, sub.DefineMode(NamedQuery{Name: "n", Query: All()}))
	before, beforeSub := db.Tree(), sub.Tree()
	for _, fails := range []error{
		db.Register(rule("z"), Tags("x")),
		db.Register(rule("x")),
		db.Register(sub, Position(3)),
		db.Register(sub, Tags("x")),
		db.Register(rule("x"), Replace(), Position(math.NaN())),
		db.Register(rule("x"), Replace(), Tags(InplaceTag), Position(2)),
		db.AddTags("x", "new", "handler"),
		db.RemoveTags("x", "t", "u"),
		db.DefineMode(NamedQuery{Name: "m", Query: All()}),
	} {
		require.Error(t, fails)
	}
	require.Empty(t, cmp.Diff(before, db.Tree()))
	require.Empty(t, cmp.Diff(beforeSub, sub.Tree()))
	require.Len(t, db.Modes(), 1)
	require.False(t, db.Has("new"))
	require.NoError(t, sub.DefineMode(NamedQuery{Name: "m", Query: All()}))
	require.ErrorContains(t, db.Register(sub), `the mode "m" is defined in both trees`)
}

// Q2: there, members at one position were in order of name.
func TestQ2EqualPositionsKeepTheOrder(t *testing.T) {
	db := NewSequenceDB("optdb")
	for _, name := range []string{"z", "y", "a"} {
		require.NoError(t, db.Register(rule(name), Position(1)))
	}
	require.NoError(t, db.Register(rule("first"), Position(0.5)))
	require.Equal(t, []string{"optdb", "first", "z", "y", "a"}, db.Names())
}

// Q3: there, a rule under two names was one rule, with the last name.
func TestQ3TwoNamesAreTwoRules(t *testing.T) {
	db := NewEquilibriumDB("e")
	mul := rule("mul")
	require.NoError(t, db.Register(mul, Tags("x")))
	require.NoError(t, db.Register(mul, Name("mul_again")))
	rules := db.MustQuery("+*").Rules()
	require.Len(t, rules, 2)
	require.Equal(t, []string{"mul", "mul_again"}, []string{rules[0].Name, rules[1].Name})
	require.Equal(t, []string{"x"}, rules[0].Tags)
	require.Empty(t, mul.Tags, "what was registered is not changed")
}

// Q4: there, including nothing ran nothing.
func TestQ4IncludingNothingSelectsEverything(t *testing.T) {
	db := NewSequenceDB("optdb")
	require.NoError(t, db.Register(rule("a")))
	opt, err := db.Query(Include())
	require.NoError(t, err)
	require.Len(t, opt.Rules(), 1)
}

func TestARuleIsTheSameValue(t *testing.T) {
	db := NewEquilibriumDB("e")
	mul := rule("mul", "x")
	require.NoError(t, db.Register(mul, Tags("x")))
	require.Same(t, mul, db.MustQuery("+x").Rules()[0])
}

func TestQueriesAreRemembered(t *testing.T) {
	root, db := NewSequenceDB("optdb"), NewEquilibriumDB("e")
	require.NoError(t, db.Register(rule("a"), Tags("x")))
	first := db.MustQuery("+x")
	require.Same(t, first, db.MustQuery("+x"))
	require.NoError(t, root.Register(rule("other")))
	require.NoError(t, root.Register(db, Tags("y")))
	require.Len(t, db.MustQuery("&y").Rules(), 1)
	second := db.MustQuery("+x")
	require.NotSame(t, first, second)
	require.NoError(t, db.Register(rule("b"), Tags("x")))
	require.Len(t, second.Rules(), 1, "a result does not change any more")
	require.Len(t, db.MustQuery("+x").Rules(), 2)
	for i := range 3 * maxCached {
		_, err := db.Query(Include("x").Before(float64(i)))
		require.ErrorContains(t, err, "a cutoff needs positions")
		_, err = root.Query(All().Before(float64(i + 1)))
		require.NoError(t, err)
	}
	require.LessOrEqual(t, len(root.cache), maxCached)
}

func TestWhatADatabaseRemembersAloneIsForgotten(t *testing.T) {
	db := NewEquilibriumDB("e")
	require.NoError(t, db.Register(rule("a"), Tags("x")))
	require.NoError(t, db.Register(rule("b")))
	require.Len(t, db.MustQuery("+x").Rules(), 1)
	root := NewSequenceDB("optdb")
	require.NoError(t, root.Register(rule("other")))
	require.NoError(t, root.Register(db, Tags("x")))
	require.Len(t, db.MustQuery("+x").Rules(), 2, "what stands in it has the tags that it was given")
}

func TestQueryNothing(t *testing.T) {
	db := NewSequenceDB("optdb")
	require.NoError(t, db.Register(rule("a"), Tags("x")))
	require.NoError(t, db.Register(rule("b"), Tags("y")))
	for range 2 {
		_, err := db.Query(Include("x").Requiring("y"))
		require.EqualError(t, err, `query:1:4: the query selects nothing: "&y" drops the 1 optimizer that "+x" selects`)
		opt, err := db.Query(Include("x").Requiring("y"), AllowNothing())
		require.NoError(t, err)
		report, err := opt.Optimize(context.Background(), graph.New(graph.NewVocabulary(nil)))
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
	voc := graph.NewVocabulary(nil)
	fg := graph.New(voc)
	x := fg.AddInput(graph.Index(), "x")
	for range n {
		x = fg.Apply(voc.Op("test.id"), graph.Index(), x)
	}
	fg.SetOutputs(x)
	return fg
}

func TestOptimize(t *testing.T) {
	db, canonicalize := NewSequenceDB("optdb"), NewEquilibriumDB("canonicalize")
	require.NoError(t, db.Register(idle("first"), Name("renamed"), Tags("fast_run")))
	require.NoError(t, db.Register(canonicalize, Tags("early")))
	require.NoError(t, canonicalize.Register(dropIdentity()))
	require.NoError(t, canonicalize.Register(idle("last"), Final(), Tags("fast_run")))
	require.NoError(t, canonicalize.Register(idle("tidy"), Cleanup(), Tags("fast_run")))
	require.NoError(t, canonicalize.Register(idle("begin"), Tags("fast_run")))
	require.NoError(t, db.Register(dropIdentity(), Name("alone"), Tags("once")))

	fg, applied := identities(10), 0
	report, err := db.MustQuery("+fast_run").Optimize(context.Background(), fg,
		WithName("ten"), WithWorkers(1), OnFailure(navigator.Warn),
		WithHooks(navigator.Hooks{Applied: func(*navigator.Local, graph.Node, []graph.Var) { applied++ }}))
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
	_, err = db.MustQuery("+alone").Optimize(context.Background(), fg, WithoutProvenance())
	require.NoError(t, err)
	require.Zero(t, fg.NumNodes())

	fg = identities(10)
	report, err = db.MustQuery("+fast_run").Optimize(context.Background(), fg, WithLimits(navigator.Limits{Rewrites: 3}))
	require.NoError(t, err)
	require.Equal(t, profile.StopLimit, report.Stop.Reason)
}

// Nothing is remembered of a query with optimizers that its text does not hold.
func TestQueryWithAnOptimizer(t *testing.T) {
	db := NewSequenceDB("optdb")
	require.NoError(t, db.Register(idle("first"), Tags("x")))
	require.NoError(t, db.Register(idle("last"), Position(5), Tags("x")))
	blas := NewSequenceDB("blas")
	require.NoError(t, blas.Register(idle("gemm"), Tags("x")))
	require.NoError(t, db.Register(blas, Position(2)))

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

	opt, err = db.Query(q.With(idle("e"), 5).With(idle("f"), 5).With(idle("g"), 0).Before(5.5).
		Within("blas", Include("x").With(idle("h"), -1)))
	require.NoError(t, err)
	require.Equal(t, []string{"first", "g", "drop_identity", "h", "gemm", "last", "e", "f"}, leaves(opt.Tree()))
	opt, err = db.Query(q.With(idle("e"), 5).Before(5))
	require.NoError(t, err)
	require.Equal(t, []string{"first", "drop_identity", "gemm"}, leaves(opt.Tree()))
	opt, err = db.Query(Nothing().With(opt, 0))
	require.ErrorContains(t, err, "is taken by the database itself", "an optimizer has the name of its database")
	require.Nil(t, opt)

	_, err = db.Query(Include("x").With(idle("gemm"), 1))
	require.ErrorContains(t, err, `the name of the extra optimizer "gemm" is taken by an optimizer in "blas"`)
	_, err = db.Query(Include("x").With(idle("e"), 1).With(rule("e"), 1))
	require.ErrorContains(t, err, "is written twice")
	read, err := ParseQuery(q.String())
	require.NoError(t, err)
	_, err = db.Query(read)
	require.ErrorContains(t, err, `unknown name "drop_identity"`, "a text does not hold it")
}

func TestQueryNothingOnPurpose(t *testing.T) {
	db := NewSequenceDB("optdb")
	require.NoError(t, db.Register(dropIdentity()))
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
	mode, ok := db.Mode("base")
	require.True(t, ok)
	require.Equal(t, "doc", mode.Doc)
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
	db, canonicalize := NewSequenceDB("optdb"), NewEquilibriumDB("canonicalize")
	require.NoError(t, db.Register(canonicalize))
	require.NoError(t, canonicalize.Register(dropIdentity()))
	require.NoError(t, db.Register(NewProxyDB("again", canonicalize)))
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
		if _, err := db.Explain(All(), "drop_identity"); err != nil {
			return err
		}
	}
	return nil
}
