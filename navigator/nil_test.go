package navigator_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator"
)

// TestNilIsAnError pins that what is nil ends a run with an error, not the process.
func TestNilIsAnError(t *testing.T) {
	run := func(opt navigator.Optimizer) error {
		report, err := navigator.Optimize(t.Context(), opt, graph.New(nil), navigator.Options{})
		require.NotNil(t, report)
		return err
	}
	for _, rule := range []*navigator.Local{nil, {Name: "empty"}} {
		rules := []*navigator.Local{rule}
		require.ErrorContains(t, run(navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "e", Locals: rules})), "rule 1 of 1")
		require.ErrorContains(t, run(navigator.NewTopo(navigator.TopoConfig{Name: "t", Locals: rules})), "rule 1 of 1")
	}
	require.ErrorContains(t, run(navigator.NewSequence("s", navigator.NewDead("d"), nil)), "optimizer 2 of 2 is nil")
	require.ErrorContains(t, run(navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "e", Globals: []navigator.Optimizer{nil}})), "is nil")
	require.ErrorContains(t, run(nil), "nil")
	_, err := navigator.Optimize(t.Context(), navigator.NewDead("d"), nil, navigator.Options{})
	require.ErrorContains(t, err, "nil")
}
