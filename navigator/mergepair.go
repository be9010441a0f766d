package navigator

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// pair returns two nodes as the one that stays and the one that goes, or 0 when
// they do not compute the same or neither can be used in the other's place.
func (t *mergeTable) pair(a, b graph.NodeID) (keep, drop graph.NodeID) {
	if !t.equal(a, b) || t.anyDestroys() && (t.isDestroyed(a) || t.isDestroyed(b)) {
		return 0, 0
	}
	same := t.g.SameTypes(a, b)
	aServes, bServes := same || t.serves(a, b), same || t.serves(b, a)
	switch {
	case aServes && t.g.IsVisible(a, b):
		return a, b
	case bServes && t.g.IsVisible(b, a):
		return b, a
	case aServes && t.neighbours(a, b):
		return a, b
	case bServes && t.neighbours(a, b):
		return b, a
	}
	return 0, 0
}

// better makes two nodes the pair to merge, unless there is one already, and
// reports whether none can be better: their types are the same.
func (t *mergeTable) better(at, n graph.NodeID, keep, drop *graph.NodeID) bool {
	k, d := t.pair(at, n)
	if k == 0 {
		return false
	}
	if t.g.SameTypes(d, k) {
		*keep, *drop = k, d
		return true
	}
	if *keep == 0 {
		*keep, *drop = k, d
	}
	return false
}

// neighbours reports whether two nodes stand in one function graph, so that the
// clients of the first can be moved behind the second.
func (t *mergeTable) neighbours(a, b graph.NodeID) bool {
	return t.g.Node(a).FunctionGraph() == t.g.Node(b).FunctionGraph()
}

// serves reports whether the outputs of one node have types that are as precise
// as those of the other or more.
func (t *mergeTable) serves(n, other graph.NodeID) bool {
	for i := range t.g.NumOutputsOf(n) {
		have, want := t.g.TypeOf(t.g.OutputOf(n, i)), t.g.TypeOf(t.g.OutputOf(other, i))
		if have != want && !want.Super(have) {
			return false
		}
	}
	return true
}

// equal reports whether two nodes apply the same op to the same inputs.
func (t *mergeTable) equal(a, b graph.NodeID) bool {
	g := t.g
	if g.OpOf(a) != g.OpOf(b) || g.NumInputsOf(a) != g.NumInputsOf(b) || g.NumOutputsOf(a) != g.NumOutputsOf(b) || !g.IsAlive(a) {
		return false
	}
	for i := range g.NumInputsOf(a) {
		if g.InputOf(a, i) != g.InputOf(b, i) {
			return t.swaps(a) && t.sameInputs(a, b)
		}
	}
	return true
}

// swaps reports whether the order of a node's inputs does not count.
func (t *mergeTable) swaps(n graph.NodeID) bool {
	return t.merge.kind == mergeCommutative && t.g.NumInputsOf(n) > 1 &&
		t.g.Context().OpByID(t.g.OpOf(n)).Has(ir.Commutative)
}

// sameInputs reports whether two nodes have the same inputs in any order.
func (t *mergeTable) sameInputs(a, b graph.NodeID) bool {
	t.left, t.right = t.sortedInputs(t.left[:0], a), t.sortedInputs(t.right[:0], b)
	return slices.Equal(t.left, t.right)
}

func (t *mergeTable) sortedInputs(list []graph.VarID, n graph.NodeID) []graph.VarID {
	for i := range t.g.NumInputsOf(n) {
		list = append(list, t.g.InputOf(n, i))
	}
	slices.Sort(list)
	return list
}
