package views

import "github.com/settle-go/settle/graph"

// Repeats reports whether a variable shows an element of its memory at several
// places, as an expansion does: an op that writes its elements one by one would write
// that one several times. It compares the number of elements that are shown with
// the number of places, which is exact. Where it is not known which are shown, a
// variable counts as repeating unless the ops on the way to its memory cannot
// repeat, whatever the shapes and numbers are.
func (a *Aliases) Repeats(v graph.Var) bool {
	a.compact()
	e := a.find(v.ID())
	if e.tensor == unknown {
		return a.mayRepeat(v.ID())
	}
	shown := int64(0)
	for _, o := range a.tensor.Origins(e.tensor) { // disjoint: a view has one input
		shown += o.Part.Size()
	}
	return shown < a.tensor.Shape(e.tensor).Size()
}

// mayRepeat reports whether an op on the way from a variable to its memory may
// repeat elements.
func (a *Aliases) mayRepeat(v graph.VarID) bool {
	for {
		input, view := a.inputOf(v)
		if !view {
			return false
		}
		if repeats(a.g.Node(a.g.OwnerOf(v))) {
			return true
		}
		v = input
	}
}

// repeats reports whether a view op may show an element at several places. An op about
// which nothing is known may.
func repeats(n graph.Node) bool {
	spec, ok := specOf(n)
	return !ok || spec.Map == nil || spec.Repeats != nil && spec.Repeats(n)
}
