package feature_test

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/misuse"
)

// foreign returns a graph and what does not belong to it.
func foreign(t *testing.T) (fg *graph.FunctionGraph, list []any) {
	fg, other := graph.New(nil), graph.New(nil)
	x := fg.AddInput(ir.F32, "x")
	dead := fg.Add(fg.Context().Op("t.f"), []graph.Var{x}, ir.F32)
	live := fg.Add(fg.Context().Op("t.g"), []graph.Var{x}, ir.F32)
	fg.SetOutputs(live.Output(0))
	removed := dead.Output(0)
	require.NoError(t, fg.RemoveNode(dead, ""))
	var foreign graph.Var
	var node graph.Node
	for range 20 {
		node = other.Add(other.Context().Op("t.h"), []graph.Var{other.AddInput(ir.F32, "y")}, ir.F32)
		foreign = node.Output(0)
	}
	return fg, []any{x, live, live.Output(0), removed, dead, foreign, node, other, ir.Op{}, node.Op()}
}

// TestMisuse calls every method of every feature, attached and not, with what
// stands for nothing.
func TestMisuse(t *testing.T) {
	// A listener without a writer is not attached: see TestAttachSaysWhatIsMissing.
	makers := map[string]func() any{
		"bookkeeper": func() any { return &feature.Bookkeeper{} }, "tracker": func() any { return &feature.ChangeTracker{} },
		"destroy": func() any { return &feature.DestroyHandler{} }, "history": func() any { return &feature.History{} },
		"inplace": func() any { return &feature.NoOutputFromInplace{} }, "finder": func() any { return &feature.NodeFinder{} },
		"names": func() any { return &feature.PreserveNames{} }, "print": func() any { return &feature.PrintListener{Out: io.Discard} },
		"validate": func() any { return &feature.ReplaceValidate{} }, "supervisor": func() any { return &feature.Supervisor{} },
		"updater": func() any { return &feature.Updater{} }, "reason": func() any { return &feature.Inconsistency{} },
	}
	// What a graph calls, with its own nodes: another caller says so itself.
	leftOut := map[string]string{}
	for _, name := range []string{
		"OnAttach", "OnDetach", "OnImport", "OnPrune", "OnChangeInput", "OnCommit", "OnRevert", "Order", "AppendLater", "Validate",
	} {
		leftOut[name] = "called by the graph"
	}
	for name, newOne := range makers {
		for _, attached := range []bool{false, true} {
			fg, list := foreign(t)
			trial := misuse.New("feature: ", "graph: ")
			trial.Give(list...)
			trial.Give([]graph.Replacement{{}})
			trial.Check = func() string {
				if err := fg.CheckIntegrity(); err != nil {
					return err.Error()
				}
				return ""
			}
			trial.Methods(func() any {
				f := newOne()
				if attached && name != "reason" {
					if name == "supervisor" {
						_ = fg.Attach(&feature.DestroyHandler{}) // it needs one; a second is not attached
					}
					require.NoError(t, fg.Attach(f.(graph.Feature)), name)
					t.Cleanup(func() { fg.Detach(f.(graph.Feature)) })
				}
				return f
			}, leftOut)
			require.Empty(t, trial.Wrong, "%s, attached %t:\n%s", name, attached, strings.Join(trial.Wrong, "\n"))
		}
	}
}

// TestAttachSaysWhatIsMissing attaches features that cannot do what they are for.
func TestAttachSaysWhatIsMissing(t *testing.T) {
	fg, list := foreign(t)
	foreign := list[5].(graph.Var)
	require.ErrorContains(t, fg.Attach(&feature.PrintListener{}), "Out")
	marked := &feature.DestroyHandler{}
	marked.Indestructible(foreign)
	require.ErrorIs(t, fg.Attach(marked), graph.ErrForeign)
	handler := &feature.DestroyHandler{}
	require.NoError(t, fg.Attach(handler))
	require.ErrorIs(t, fg.Attach(&feature.Supervisor{Protected: []graph.Var{foreign}}), graph.ErrForeign)
	require.ErrorIs(t, fg.Attach(&feature.Supervisor{Protected: []graph.Var{{}}}), graph.ErrForeign)
	require.PanicsWithValue(t, "feature: "+foreign.String()+" is not a variable of the graph that the DestroyHandler is attached to",
		func() { handler.HasDestroyers(foreign) })

	finder, validate := &feature.NodeFinder{}, &feature.ReplaceValidate{}
	require.NoError(t, fg.Attach(finder))
	require.NoError(t, fg.Attach(validate))
	require.Empty(t, finder.Nodes(foreign.Owner().Op()), "though its number is that of an op of the graph")
	require.Zero(t, finder.Count(foreign.Owner().Op()))
	x := fg.Inputs()[0]
	require.ErrorIs(t, validate.ReplaceValidate(x, foreign, ""), graph.ErrForeign)
	require.ErrorIs(t, validate.ReplaceAllValidateRemove([]graph.Replacement{{Old: x, New: x}}, []graph.Node{foreign.Owner()}, ""), graph.ErrForeign)
	require.Error(t, (&feature.ReplaceValidate{}).ReplaceValidate(x, x, ""))
	require.Error(t, (&feature.History{}).Revert(graph.Checkpoint{}))
	_, found := feature.Find[*feature.History](nil)
	require.False(t, found)
}
