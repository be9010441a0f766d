package navigator

import (
	"testing"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// TestKeptTableForgetsRemoved edits a graph that stays small many times: the table that is kept of it does so too,
// and still finds what is there.
func TestKeptTableForgetsRemoved(t *testing.T) {
	ctxt := ir.NewContext(nil)
	fg := graph.New(ctxt)
	g, neg := fg.Graph(), ctxt.Op("t.neg")
	x := fg.AddInput(ir.F32, "x")
	stays := fg.Apply(neg, ir.F32, x)
	fg.SetOutputs(stays)
	table := &mergeTable{g: g, kept: true}
	table.reset(1)
	table.put(stays.Owner().ID())
	for range 5000 {
		first := fg.Apply(neg, ir.F32, stays)
		second := fg.Apply(neg, ir.F32, first) // of another variable each time
		table.put(first.Owner().ID())
		table.put(second.Owner().ID())
		tx := g.Begin("edit")
		tx.Discard(second.Owner().ID())
		tx.Discard(first.Owner().ID())
		if err := tx.Commit(); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(table.entries); n > 1024 {
		t.Errorf("a table of two nodes has %d entries", n)
	}
	again := fg.Apply(neg, ir.F32, x)
	if keep, drop := table.findDuplicate(again.Owner().ID()); keep != stays.Owner().ID() || drop != again.Owner().ID() {
		t.Errorf("%d stays instead of %d", keep, drop)
	}
}
