package optdb_test

import (
	"context"
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
		require.NoError(t, db.Register(navigator.NewDead("dead"), optdb.Tags("tag")))
		return db
	}
	trial := misuse.New("optdb: ")
	trial.Give(optdb.Include("no such"), optdb.Include(), optdb.Include(""), optdb.Mode("nobody"), optdb.All(), optdb.Nothing())
	trial.Give(t.Context(), graph.New(nil), &navigator.Local{Name: "x"}, navigator.NewDead("d"), (*navigator.Sequence)(nil), newTree())
	trial.Give(optdb.Name(""), optdb.Tags("", "a b"), optdb.Position(math.NaN()), optdb.Priority(-1), optdb.InsteadOf(""),
		optdb.FailurePolicy(77), optdb.Replace(), optdb.Last(), optdb.Final())
	trial.Give(optdb.OnFailure(77), optdb.WithWorkers(-3), optdb.WithLimits(navigator.Limits{Growth: math.NaN()}))
	trial.Methods(func() any { return newTree() }, nil)
	trial.Methods(func() any { return optdb.NewEquilibriumDB("", nil, optdb.MaxUseRatio(math.NaN())) }, nil)
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
	trial.Func("Optimize", func(ctx context.Context, fg *graph.FunctionGraph, o ...optdb.Option) (any, error) {
		return newTree().MustQuery("+tag").Optimize(ctx, fg, o...)
	})
	require.Empty(t, trial.Wrong, "%s", strings.Join(trial.Wrong, "\n"))
}
