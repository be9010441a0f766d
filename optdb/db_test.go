package optdb

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// The tests named D and Q are the behaviours of Aesara's databases: those that
// its tests check, and the quirks that we do not have.

func TestD1NamesAndTagsAreUnique(t *testing.T) {
	db := NewSequenceDB("optdb")
	require.NoError(t, db.Register(rule("a", "t"), Entry{Tags: []string{"u"}}))
	require.ErrorContains(t, db.Register(rule("a"), Entry{}), "the name is taken by a rule")
	require.ErrorContains(t, db.Register(rule("t"), Entry{}), "already a tag")
	require.ErrorContains(t, db.Register(rule("u"), Entry{}), "already a tag")
	require.ErrorContains(t, db.Register(rule("b"), Entry{Tags: []string{"a"}}), `the tag "a" is the name of a rule`)

	require.ErrorContains(t, db.Register(nil, Entry{}), "there is no rule")
	require.ErrorContains(t, db.RegisterDB(nil, Entry{}), "there is no database")
	for _, none := range []navigator.Optimizer{nil, (*Pipeline)(nil)} {
		require.ErrorContains(t, db.RegisterOptimizer(none, Entry{}), "there is no optimizer")
	}
	require.ErrorContains(t, db.Register(&navigator.Local{Name: "x"}, Entry{}), "no pattern")
	require.ErrorContains(t, db.Register(&navigator.Local{Name: "x", Pattern: rule("x").Pattern}, Entry{}), "no rewrite")
	require.Equal(t, []string{"optdb", "a"}, db.Names())
}

// TestACaseOfARule: a rule may have the name that its own continues as a tag.
func TestACaseOfARule(t *testing.T) {
	for _, order := range [][]*navigator.Local{{rule("a"), rule("a_sum", "a")}, {rule("a_sum", "a"), rule("a")}} {
		db := NewEquilibriumDB("db", EquilibriumOptions{})
		for _, r := range order {
			require.NoError(t, db.Register(r, Entry{}))
		}
		q, err := ParseQuery("+a")
		require.NoError(t, err)
		opt, err := db.Query(q)
		require.NoError(t, err)
		require.Len(t, opt.Rules(), 2)
		require.ErrorContains(t, db.Register(rule("absent", "a"), Entry{}), `the tag "a" is the name of a rule`)
	}
}

func TestD1ASubtreeIsCheckedAsAWhole(t *testing.T) {
	sub := func(members ...*navigator.Local) *DB {
		db := NewEquilibriumDB("sub", EquilibriumOptions{})
		for _, m := range members {
			require.NoError(t, db.Register(m, Entry{}))
		}
		return db
	}
	db := NewSequenceDB("optdb")
	require.NoError(t, db.Register(rule("a", "t"), Entry{}))
	before := db.Tree()

	require.ErrorContains(t, db.RegisterDB(sub(rule("x"), rule("a")), Entry{}), `its member "a": the name is taken`)
	require.ErrorContains(t, db.RegisterDB(sub(rule("t")), Entry{}), "already a tag")
	require.ErrorContains(t, db.RegisterDB(sub(rule("x", "a")), Entry{}), `the tag "a" is the name of a rule`)
	require.ErrorContains(t, db.RegisterDB(sub(rule("x")), Entry{Tags: []string{"x"}}), `the tag "x" is the name of a rule`)
	require.Empty(t, cmp.Diff(before, db.Tree()))

	good := sub(rule("x", "optdb", "sub", "t"))
	require.NoError(t, db.RegisterDB(good, Entry{}), "the names of the databases around a member are no other tags")
	member, _ := db.Lookup("x")
	require.Equal(t, []string{"t"}, member.Tags)
	require.ErrorContains(t, db.RegisterDB(good, Entry{}), `it stands in "optdb" already`)
	require.ErrorContains(t, good.RegisterDB(db, Entry{}), "cannot stand in itself")
	require.ErrorContains(t, db.RegisterDB(db, Entry{}), "cannot stand in itself")
	require.ErrorContains(t, good.Register(rule("t"), Entry{}), "already a tag", "the whole tree counts")
}

func TestD2Roles(t *testing.T) {
	db := NewEquilibriumDB("e", EquilibriumOptions{})
	require.ErrorContains(t, db.Register(rule("a"), Entry{Role: "last"}), `"last" is not a role`)
	require.NoError(t, db.Register(rule("a"), Entry{Role: profile.RoleFinal}))
	require.NoError(t, db.RegisterOptimizer(idle("b"), Entry{Role: profile.RoleCleanup}))
	member, ok := db.Lookup("a")
	require.True(t, ok)
	require.Equal(t, profile.RoleFinal, member.Role)
}

func TestD3EmptySequence(t *testing.T) {
	db := NewSequenceDB("optdb")
	_, err := db.Query(Query{})
	require.ErrorContains(t, err, `database "optdb" holds no optimizer`)
	opt, err := db.QueryAllowingNothing(Query{})
	require.NoError(t, err)
	require.Empty(t, opt.Rules())
	require.Equal(t, "optdb", opt.Name())

	for _, position := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		require.ErrorContains(t, db.Register(rule("a"), Entry{Position: new(position)}), "not a finite number")
	}
	require.NoError(t, db.Register(rule("a"), Entry{Position: new(-3.0)}))
	require.NoError(t, db.Register(rule("b"), Entry{}), "the default is last")
	member, _ := db.Lookup("b")
	require.Equal(t, -2.0, *member.Position)
}

func TestD4ProxyNeedsADatabase(t *testing.T) {
	db := NewSequenceDB("optdb")
	require.ErrorContains(t, db.RegisterDB(NewProxyDB("p", nil), Entry{}), "stands for no database")
	target := NewEquilibriumDB("target", EquilibriumOptions{})
	require.ErrorContains(t, db.RegisterDB(NewProxyDB("p", target), Entry{}), "must be registered first")
	require.NoError(t, db.RegisterDB(target, Entry{}))
	require.NoError(t, db.RegisterDB(NewProxyDB("p", target), Entry{}))
	require.NoError(t, target.Register(rule("a"), Entry{}), "a proxy sees what is registered later")
	require.NoError(t, db.RegisterDB(NewProxyDB("pp", NewProxyDB("unused", target)), Entry{}), "a proxy of a proxy")
	opt := db.MustQuery("+a")
	require.Len(t, opt.Rules(), 3)
	require.Len(t, db.MustQuery("+pp").Rules(), 1)

	inner := NewSequenceDB("inner")
	require.NoError(t, db.RegisterDB(inner, Entry{}))
	require.NoError(t, target.RegisterDB(NewProxyDB("to_inner", inner), Entry{}))
	require.ErrorContains(t, inner.RegisterDB(NewProxyDB("to_target", target), Entry{}), "stands in its own database")
}

// Q1: there, asking for an unknown name made it known.
func TestQ1AskingLeavesNoTrace(t *testing.T) {
	db := NewSequenceDB("optdb")
	require.NoError(t, db.Register(rule("a"), Entry{}))
	_, ok := db.Lookup("b")
	require.False(t, ok)
	_, err := db.Query(Include("b"))
	require.ErrorContains(t, err, `unknown tag or name "b"`)
	_, err = db.Database("b")
	require.ErrorContains(t, err, `unknown database "b"`)
	_, err = db.Database("a")
	require.ErrorContains(t, err, `"a" is a rule in "optdb", not a database`)
	_, err = db.Explain(Query{}, "b")
	require.ErrorContains(t, err, `unknown name "b"`)
	require.NoError(t, db.Register(rule("b"), Entry{}))
}

// There, db["x"] was an error for what several members had.
func TestGet(t *testing.T) {
	db := NewSequenceDB("optdb")
	for _, name := range []string{"a", "b", "c", "d", "e", "f"} {
		require.NoError(t, db.Register(rule(name), Entry{Tags: []string{"many"}}))
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
	require.NoError(t, db.Register(rule("man"), Entry{}))
}

// A rule that was queried keeps the tags that it had then.
func TestTagsOfWhatWasQueriedStay(t *testing.T) {
	db := NewEquilibriumDB("e", EquilibriumOptions{})
	require.NoError(t, db.Register(rule("a", "x"), Entry{}))
	before := db.MustQuery("+x").Rules()[0]
	require.NoError(t, db.AddTags("a", "y"))
	require.NoError(t, db.RemoveTags("a", "x"))
	require.Equal(t, []string{"x"}, before.Tags)
	require.Equal(t, []string{"y"}, db.MustQuery("+y").Rules()[0].Tags)
	_, err := db.Query(Include("x"))
	require.ErrorContains(t, err, "unknown tag")
}

// J11: there, a registration that failed half-way left the name.
func TestJ11RegistrationIsAllOrNothing(t *testing.T) {
	db, sub := NewSequenceDB("optdb"), NewEquilibriumDB("sub", EquilibriumOptions{})
	require.NoError(t, db.RegisterOptimizer(idle("handler"), Entry{Position: new(10.0), Tags: []string{destroyHandlerTag}}))
	require.NoError(t, db.Register(rule("x", "t"), Entry{}))
	require.NoError(t, db.DefineMode(NamedQuery{Name: "m", Query: Query{}}))
	require.NoError(t, sub.Register(rule("y"), Entry{Tags: []string{inplaceTag}}))
	require.NoError(t, sub.DefineMode(NamedQuery{Name: "n", Query: Query{}}))
	before, beforeSub := db.Tree(), sub.Tree()
	for _, fails := range []error{
		db.Register(rule("z"), Entry{Tags: []string{"x"}}),
		db.Register(rule("x"), Entry{}),
		db.RegisterDB(sub, Entry{Position: new(3.0)}),
		db.RegisterDB(sub, Entry{Tags: []string{"x"}}),
		db.Register(rule("x"), Entry{Replace: true, Position: new(math.NaN())}),
		db.Register(rule("x"), Entry{Replace: true, Position: new(2.0), Tags: []string{inplaceTag}}),
		db.AddTags("x", "new", "handler"),
		db.RemoveTags("x", "t", "u"),
		db.DefineMode(NamedQuery{Name: "m", Query: Query{}}),
	} {
		require.Error(t, fails)
	}
	require.Empty(t, cmp.Diff(before, db.Tree()))
	require.Empty(t, cmp.Diff(beforeSub, sub.Tree()))
	require.Len(t, db.Modes(), 1)
	require.False(t, db.Has("new"))
	other := NewSequenceDB("other")
	require.NoError(t, other.DefineMode(NamedQuery{Name: "o", Query: Include("x")}))
	require.NoError(t, db.RegisterDB(other, Entry{}))
	require.Len(t, db.MustQuery("o").Rules(), 1, "a tree brings its modes along")
	require.NoError(t, sub.DefineMode(NamedQuery{Name: "m", Query: Query{}}))
	require.ErrorContains(t, db.RegisterDB(sub, Entry{}), `the mode "m" is defined in both trees`)
}

// Q2: there, members at one position were in order of name.
func TestQ2EqualPositionsKeepTheOrder(t *testing.T) {
	db := NewSequenceDB("optdb")
	for _, name := range []string{"z", "y", "a"} {
		require.NoError(t, db.Register(rule(name), Entry{Position: new(1.0)}))
	}
	require.NoError(t, db.Register(rule("first"), Entry{Position: new(0.5)}))
	require.Equal(t, []string{"optdb", "first", "z", "y", "a"}, db.Names())
}

// Q3: there, a rule under two names was one rule, with the last name.
func TestQ3TwoNamesAreTwoRules(t *testing.T) {
	db := NewEquilibriumDB("e", EquilibriumOptions{})
	mul := rule("mul")
	require.NoError(t, db.Register(mul, Entry{Tags: []string{"x"}}))
	require.NoError(t, db.Register(mul, Entry{Name: "mul_again"}))
	rules := db.MustQuery("+*").Rules()
	require.Len(t, rules, 2)
	require.Equal(t, []string{"mul", "mul_again"}, []string{rules[0].Name, rules[1].Name})
	require.Equal(t, []string{"x"}, rules[0].Tags)
	require.Empty(t, mul.Tags, "what was registered is not changed")
}

// Q4: there, including nothing ran nothing.
func TestQ4IncludingNothingSelectsEverything(t *testing.T) {
	db := NewSequenceDB("optdb")
	require.NoError(t, db.Register(rule("a"), Entry{}))
	opt, err := db.Query(Include())
	require.NoError(t, err)
	require.Len(t, opt.Rules(), 1)
}

func TestARuleIsTheSameValue(t *testing.T) {
	db := NewEquilibriumDB("e", EquilibriumOptions{})
	mul := rule("mul", "x")
	require.NoError(t, db.Register(mul, Entry{Tags: []string{"x"}}))
	require.Same(t, mul, db.MustQuery("+x").Rules()[0])
}
