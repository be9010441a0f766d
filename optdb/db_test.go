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

// J11: there, a registration that failed half-way left the name.
func TestJ11RegistrationIsAllOrNothing(t *testing.T) {
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
	other := NewSequenceDB("other")
	require.NoError(t, other.DefineMode(NamedQuery{Name: "o", Query: Include("x")}))
	require.NoError(t, db.Register(other))
	require.Len(t, db.MustQuery("o").Rules(), 1, "a tree brings its modes along")
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
