package optdb

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// The tests named J hold against what is known to go wrong in Aesara's
// databases.

// J7: there, out2in built a walk from the inputs.
func TestJ7AWalkGoesWhereItSays(t *testing.T) {
	for order, want := range map[navigator.Order][]string{
		navigator.InToOut: {"test.a", "test.b", "test.c"},
		navigator.OutToIn: {"test.c", "test.b", "test.a"},
	} {
		db := NewTopoDB("walk", Walk{Order: order})
		require.NoError(t, db.Register(&navigator.Local{
			Name:    "look",
			Pattern: unify.MustCompile(unify.Root("test.a", "test.b", "test.c"), nil),
			Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) { return r.NoMatch("only looks"), nil },
		}, Entry{}))
		ctxt := ir.NewContext(nil)
		fg := graph.New(ctxt)
		x := fg.AddInput(ir.F32, "x")
		for _, op := range []string{"test.a", "test.b", "test.c"} {
			x = fg.Apply(ctxt.Op(op), ir.F32, x)
		}
		fg.SetOutputs(x)
		var seen []string
		_, err := db.MustQuery("+*").OptimizeWith(context.Background(), fg, navigator.Options{Hooks: navigator.Hooks{
			Matched: func(_ *navigator.Local, n graph.Node) { seen = append(seen, n.Op().Name()) },
		}})
		require.NoError(t, err)
		require.Equal(t, want, seen)
	}
}

// nested is a sequence with a sequence and an equilibrium in it.
func nested(t *testing.T) *DB {
	db, useless, canonicalize := NewSequenceDB("optdb"), NewSequenceDB("useless"), NewEquilibriumDB("canonicalize", EquilibriumOptions{})
	require.NoError(t, db.RegisterDB(useless, Entry{Position: new(0.6)}))
	require.NoError(t, db.RegisterDB(canonicalize, Entry{Position: new(1.0)}))
	for i, name := range []string{"fill", "alloc", "join", "split"} {
		require.NoError(t, useless.Register(rule(name, "fast_run"), Entry{Position: new(float64(i))}))
	}
	require.NoError(t, canonicalize.Register(rule("mul_one", "fast_run", "stable"), Entry{}))
	require.NoError(t, canonicalize.Register(rule("log_exp", "fast_run"), Entry{}))
	return db
}

// J8: there, a cutoff was one of the databases in the sequence as well, 0 was
// none, and it was an error to ask for nothing in particular.
func TestJ8ACutoffDoesNotLeak(t *testing.T) {
	db := nested(t)
	e, err := db.Explain(Include("fast_run").Before(0.7), "")
	require.NoError(t, err)
	require.Equal(t, []string{"fill", "alloc", "join", "split"}, e.kept())
	opt, err := db.Query(Query{}.Within("useless", Query{}.Before(2)))
	require.NoError(t, err)
	require.Equal(t, []string{"fill", "alloc", "mul_one", "log_exp"}, leaves(opt.Tree()))
	opt, err = db.QueryAllowingNothing(Query{}.Before(0))
	require.NoError(t, err)
	require.Empty(t, opt.Rules())
	opt, err = db.Query(Query{})
	require.NoError(t, err)
	require.Len(t, opt.Rules(), 6)
}

// J8: there, a database had to carry what its members are asked for, so that
// fast_run &stable selected nothing.
func TestJ8ADatabaseIsOpenedForItsMembers(t *testing.T) {
	db := nested(t)
	e, err := db.Explain(Include("fast_run").Requiring("stable"), "")
	require.NoError(t, err)
	require.Equal(t, []string{"mul_one"}, e.kept())
	e, err = db.Explain(Include("log_exp"), "")
	require.NoError(t, err)
	require.Equal(t, []string{"log_exp"}, e.kept())
	e, err = db.Explain(Query{}.Excluding("stable").Requiring("canonicalize"), "")
	require.NoError(t, err)
	require.Equal(t, []string{"log_exp"}, e.kept())
}

// J8: there, asking for a tag that nothing has made it a key.
func TestJ8AskingForAnUnknownTagIsAnError(t *testing.T) {
	db := nested(t)
	before := db.Tags()
	_, err := db.Query(Include("fast_rum"))
	require.ErrorContains(t, err, `unknown tag or name "fast_rum"`)
	require.Equal(t, before, db.Tags())
	require.NoError(t, db.Register(rule("fast_rum"), Entry{}))
}
