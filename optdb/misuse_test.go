package optdb_test

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/internal/misuse"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
)

// TestMisuse calls what the package exports with what stands for nothing.
func TestMisuse(t *testing.T) {
	newTree := func() *optdb.DB {
		db := optdb.NewSequenceDB("root")
		require.NoError(t, db.RegisterOptimizer(navigator.NewDead("dead"), optdb.Entry{Tags: []string{"tag"}}))
		return db
	}
	trial := misuse.New("optdb: ")
	trial.Give(optdb.Include("no such"), optdb.Include(), optdb.Include(""), optdb.Mode("nobody"), optdb.Query{}, optdb.Nothing())
	trial.Give(t.Context(), graph.New(nil), &navigator.Local{Name: "x"}, navigator.NewDead("d"), (*optdb.Pipeline)(nil), newTree())
	trial.Give(optdb.Entry{}, optdb.Entry{Name: "x"}, optdb.Entry{Tags: []string{"", "a b"}}, optdb.Entry{Position: new(math.NaN())},
		optdb.Entry{Priority: new(-1)}, optdb.Entry{InsteadOf: "x"}, optdb.Entry{OnFailure: new(navigator.Policy(77))},
		optdb.Entry{Replace: true, Last: true}, optdb.Entry{Role: "no such"})
	trial.Give(navigator.Options{OnFailure: 77}, navigator.Options{Workers: -3}, navigator.Options{Limits: navigator.Limits{Growth: math.NaN()}})
	trial.Methods(func() any { return newTree() }, nil)
	trial.Methods(func() any { return optdb.NewEquilibriumDB("", optdb.EquilibriumOptions{MaxUseRatio: math.NaN()}) }, nil)
	trial.Methods(func() any { return optdb.NewProxyDB("p", nil) }, nil)
	trial.Methods(func() any { return optdb.NewTopoDB("topo", optdb.Walk{Order: 77}) }, nil)
	trial.Methods(func() any { return &optdb.DB{} }, map[string]string{})
	trial.Methods(func() any { return optdb.Query{} }, nil)
	trial.Methods(func() any { return optdb.Mode("nobody") }, nil)
	trial.Methods(func() any { return newTree().MustQuery("+tag") }, map[string]string{"Apply": "called by a run, with its own"})
	trial.Methods(func() any { return &optdb.Pipeline{} }, map[string]string{"Apply": "called by a run, with its own"})
	trial.Methods(func() any { return &optdb.Explanation{} }, nil)
	trial.Func("ParseQuery", optdb.ParseQuery)
	trial.Func("NewProxyDB", optdb.NewProxyDB)
	trial.Func("NewEquilibriumDB", optdb.NewEquilibriumDB)
	require.Empty(t, trial.Wrong, "%s", strings.Join(trial.Wrong, "\n"))
}
