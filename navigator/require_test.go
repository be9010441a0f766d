package navigator_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// counter is a feature that counts the nodes that came.
type counter struct{ came int }

func (c *counter) OnImport(graph.Node, string) { c.came++ }

// TestRequirementsComeFirst: what the last one of a sequence needs is there
// before the first one is run, however deep it stands; once, in a graph that is
// settled again as well.
func TestRequirementsComeFirst(t *testing.T) {
	asked, count := 0, &counter{}
	rule := toTerm("f_g", app("t.f", v("x")), app("t.g", v("x")))
	needy := toVar("needy", app("t.none", v("x")), "x")
	needy.Require = func(fg *graph.FunctionGraph) error {
		asked++
		return fg.Attach(count)
	}
	last := map[string]navigator.Optimizer{
		"topo": topo(navigator.InToOut, false, needy), "op_key": opKey(t, navigator.OpKeyConfig{}, needy),
		"equilibrium": equilibrium(needy), "policy": navigator.WithPolicy(navigator.Warn, equilibrium(needy)),
		"sequence": navigator.NewSequence("inner", equilibrium(needy)),
		"part":     navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "q", Final: []navigator.Optimizer{equilibrium(needy)}}),
		"feature":  navigator.NewAddFeature("add", func() graph.Feature { asked++; return count }),
	}
	for name, opt := range last {
		asked, count.came = 0, 0
		b := newBuilder()
		b.SetOutputs(b.chain("t.f", 3, b.x))
		s := keep(t, navigator.NewSequence("sequence", equilibrium(rule), opt), b.FunctionGraph, navigator.Options{})
		require.Equal(t, []int{1, 3}, []int{asked, count.came}, name)
		b.SetOutputs(b.op("t.f", b.x))
		resettle(t, s)
		require.Equal(t, 1, asked, name)
		s.Close()
	}
}

// TestRequirementThatFails ends the run before anything is done.
func TestRequirementThatFails(t *testing.T) {
	b := badGraph()
	before := snapshot(b.FunctionGraph)
	needy := toVar("needy", app("t.good", v("x")), "x")
	needy.Require = func(*graph.FunctionGraph) error { return errBroken }
	report, err := run(t, navigator.NewSequence("s", equilibrium(toVar("in", app("t.in", v("x")), "x")), equilibrium(needy)),
		b.FunctionGraph, navigator.Options{OnFailure: navigator.Warn})
	require.ErrorIs(t, err, errBroken)
	require.EqualError(t, err, "optimizer s: rule needy: broken")
	require.Equal(t, profile.StopError, report.Stop.Reason)
	require.Equal(t, before, snapshot(b.FunctionGraph))
}

// TestRequirementsOfEachGraph are asked of each isolated graph.
func TestRequirementsOfEachGraph(t *testing.T) {
	fg := graph.New(ir.NewContext(dialects))
	for range 3 {
		body := fg.Add(fg.Context().Op("t.func"), nil).AddNested(true)
		body.SetOutputs(body.AddInput(ir.F32, "x"))
	}
	attached := 0
	_, err := navigator.Optimize(context.Background(), navigator.NewAddFeature("add", func() graph.Feature {
		attached++
		return &counter{}
	}), fg, navigator.Options{Workers: 1})
	require.NoError(t, err)
	require.Equal(t, 4, attached)
}
