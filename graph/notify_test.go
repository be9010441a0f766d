package graph

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
)

// toucher lists the nodes that were touched, and may refuse what was done.
type toucher struct {
	seen   []string
	refuse bool
}

func (f *toucher) OnTouch(n Node, reason string) {
	f.seen = append(f.seen, fmt.Sprintf("%s %q", n.Op().Name(), reason))
}

func (f *toucher) Validate(*FunctionGraph) error {
	if f.refuse {
		return fmt.Errorf("refused")
	}
	return nil
}

func (f *toucher) take() []string {
	seen := f.seen
	f.seen = nil
	return seen
}

// beginner counts the nodes that there were when transactions began.
type beginner struct {
	fg   *FunctionGraph
	seen []int
}

func (f *beginner) OnBegin() { f.seen = append(f.seen, f.fg.Len()) }

// TestBegin notifies of transactions before they change anything.
func TestBegin(t *testing.T) {
	ctxt := ir.NewContext(nil)
	fg := New(ctxt)
	x := fg.AddInput(ir.F32, "x")
	f := &beginner{fg: fg}
	require.NoError(t, fg.Attach(f))
	a := fg.Add(ctxt.Op("t.f"), []Var{x}, ir.F32)
	fg.SetOutputs(a.Output(0))
	require.Empty(t, f.seen, "a change outside of a transaction")
	before := fg.Len()

	tx := fg.g.Begin("why")
	b := tx.Add(a.ID(), ctxt.Op("t.g").ID(), []VarID{x.ID()}, ir.F32)
	_, err := tx.Replace(a.Output(0).ID(), fg.g.OutputOf(b, 0), false)
	require.NoError(t, err)
	require.Equal(t, []int{before}, f.seen)
	require.True(t, fg.g.InTransaction())
	fg.g.RollbackOpen()
	require.False(t, fg.g.InTransaction())
	fg.g.RollbackOpen()
	require.Equal(t, before, fg.Len())

	require.NoError(t, fg.g.Begin("again").Commit())
	fg.Detach(f)
	require.NoError(t, fg.g.Begin("detached").Commit())
	require.Equal(t, []int{before, before}, f.seen)
}

// TestTouch notifies of what changes a node otherwise than by its inputs.
func TestTouch(t *testing.T) {
	ctxt := ir.NewContext(nil)
	fg := New(ctxt)
	x := fg.AddInput(ir.F32, "x")
	branch, other := fg.Add(ctxt.Op("t.if"), nil, ir.F32), fg.Add(ctxt.Op("t.f"), []Var{x}, ir.F32)
	f := &toucher{}
	require.NoError(t, fg.Attach(f))

	body := branch.AddNested(false)
	require.Equal(t, []string{`t.if ""`}, f.take())
	body.AddInput(ir.F32, "a")
	require.Equal(t, []string{`t.if ""`}, f.take())
	fg.AddInput(ir.F32, "y")
	require.Empty(t, f.take(), "no node holds the graph")
	branch.AddNested(true).AddInput(ir.F32, "b")
	require.Equal(t, []string{`t.if ""`}, f.take(), "an isolated graph does not notify the arena around it")

	branch.Pin()
	branch.Pin()
	require.Equal(t, []string{`t.if ""`}, f.take())
	end := body.Add(ctxt.Op("t.return"), []Var{x})
	body.SetReturn(end)
	require.Equal(t, []string{`t.return ""`, `t.return ""`}, f.take(), "it is kept, and it is the return")

	tx := fg.g.Begin("why")
	tx.Unpin(branch.ID())
	require.NoError(t, tx.SetInput(end.ID(), 0, other.Output(0).ID()), "moves the node that holds the return")
	require.Empty(t, f.take())
	require.NoError(t, tx.Commit())
	require.Equal(t, []string{`t.if "why"`, `t.if "why"`}, f.take())

	f.refuse = true
	tx = fg.g.Begin("why")
	other.AddNested(false)
	require.Error(t, tx.Commit())
	require.Equal(t, []string{`t.f "why"`, `t.f "revert why"`}, f.take())
}
