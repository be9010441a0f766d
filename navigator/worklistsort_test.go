package navigator

import (
	"slices"
	"testing"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// TestSortWorklist sorts lists of nodes, few of them and all, which are in order or not.
func TestSortWorklist(t *testing.T) {
	for _, test := range []struct {
		name  string
		order func(all []graph.NodeID) []graph.NodeID // of the nodes of a graph
	}{
		{"sorted", func(all []graph.NodeID) []graph.NodeID { return all }},
		{"reversed", func(all []graph.NodeID) []graph.NodeID { slices.Reverse(all); return all }},
		{"few", func(all []graph.NodeID) []graph.NodeID { return []graph.NodeID{all[40], all[7], all[30]} }},
		{"two", func(all []graph.NodeID) []graph.NodeID { return []graph.NodeID{all[1], all[8]} }},
		{"none", func([]graph.NodeID) []graph.NodeID { return nil }},
	} {
		fg := graph.New(ir.NewContext(nil))
		neg := fg.Context().Op("t.neg")
		v := fg.AddInput(ir.F32, "x")
		for range 60 {
			v = fg.Apply(neg, ir.F32, v)
		}
		fg.SetOutputs(v)
		all := fg.AppendIDs(nil)
		erased := all[20]
		list := append(test.order(slices.Clone(all)), erased)
		if err := fg.Replace(fg.Graph().Node(erased).Output(0), fg.Graph().Node(erased).Input(0), ""); err != nil {
			t.Fatal(err)
		}
		left := fg.AppendIDs(nil)

		w := &worklist{g: fg.Graph()}
		w.clear()
		w.next = append(w.next, list...)
		for _, n := range list {
			w.state[n] |= inNext
		}
		w.advance(&Run{Graph: fg, nodes: len(left)})
		want := slices.DeleteFunc(slices.Clone(left), func(n graph.NodeID) bool { return !slices.Contains(list, n) })
		if !slices.Equal(w.current, want) || w.isQueued(erased) {
			t.Errorf("%s: %d, not %d; %d waits: %t", test.name, w.current, want, erased, w.isQueued(erased))
		}
		for _, n := range want {
			if !w.isWaiting(n) {
				t.Errorf("%s: %d does not wait", test.name, n)
			}
		}
	}
}

// TestSortNestedWorklist visits the nodes of nested graphs where these are, not after all nodes around them.
func TestSortNestedWorklist(t *testing.T) {
	fg := graph.New(ir.NewContext(nil))
	x := fg.AddInput(ir.F32, "x")
	holder := fg.Add(fg.Context().Op("t.if"), []graph.Var{x}, ir.F32)
	inner := holder.AddNested(false)
	inner.SetOutputs(inner.Apply(fg.Context().Op("t.neg"), ir.F32, inner.AddInput(ir.F32, "y")))
	fg.SetOutputs(fg.Apply(fg.Context().Op("t.neg"), ir.F32, holder.Output(0)))
	w := &worklist{g: fg.Graph()}
	w.clear()
	w.next = slices.SortedFunc(slices.Values(fg.AppendIDs(nil)), fg.Graph().Compare)
	outside := slices.Clone(w.next)
	w.advance(&Run{Graph: fg, nodes: 3})
	if want := fg.AppendIDs(nil); !slices.Equal(w.current, want) || slices.Equal(outside, want) {
		t.Errorf("%d, not %d; by graphs %d", w.current, want, outside)
	}
}
