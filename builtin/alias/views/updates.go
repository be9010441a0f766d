package views

import (
	"fmt"

	"github.com/settle-go/settle/builtin/alias"
	"github.com/settle-go/settle/builtin/alias/region"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
)

// Handler returns a destroy handler that goes by what variables share exactly. It is
// to be attached after the alias graph.
func (a *Aliases) Handler() *feature.DestroyHandler {
	return &feature.DestroyHandler{Overlap: a.Overlap, Overwrites: a.Overwrites, Repeats: a.Repeats, Extent: a.Extent}
}

// Overwrites reports whether what a node overwrites of an input shares memory with a
// variable, and by which element. Of an op that updates its input that is a window
// ([Written]); where the window is not known, and of all other ops, it is all that
// the input shows. It is a [feature.Overwrites].
func (a *Aliases) Overwrites(n graph.Node, input int, v graph.Var) (shared bool, witness string) {
	a.compact()
	return a.say(a.overwritten(n, input), a.find(v.ID()))
}

// MayOverwrite is [Aliases.Overwrites] without the words.
func (a *Aliases) MayOverwrite(n graph.Node, input int, v graph.Var) bool {
	a.compact()
	return a.mayShare(a.overwritten(n, input), a.find(v.ID()))
}

// MayShare is [Aliases.Overlap] without the words.
func (a *Aliases) MayShare(x, y graph.Var) bool {
	a.compact()
	return a.mayShare(a.find(x.ID()), a.find(y.ID()))
}

func (a *Aliases) mayShare(x, y entry) bool {
	switch {
	case x.root != y.root:
		return false
	case x.tensor == unknown || y.tensor == unknown:
		return true
	}
	return a.tensor.AreAliased(x.tensor, y.tensor)
}

// overwritten returns what a node overwrites of an input.
func (a *Aliases) overwritten(n graph.Node, input int) entry {
	e := a.find(n.Input(input).ID())
	if w, ok := Written(n); ok && input == destination && e.tensor != unknown {
		e.tensor = a.part(n, e, w)
	}
	return e
}

// part returns the window that a node overwrites as a view of what it updates.
func (a *Aliases) part(n graph.Node, of entry, w Window) alias.Tensor {
	if t, known := a.parts[n.ID()]; known {
		return t
	}
	t := of.tensor // at most
	if where, err := w.Region(n.Input(destination).Type().Dims()); err == nil {
		if view, err := a.tensor.View(t, alias.Sample(where)); err == nil {
			t = view
		}
	}
	if a.isTold(n.ID()) && !a.ended() {
		a.parts[n.ID()] = t
	}
	return t
}

// destination is the input that updates overwrite.
const destination = 1

// Written returns the window of its second input that a node writes, as its op says
// ([Spec]). It is false for every other node, and where a number of the window is not
// written in the program.
func Written(n graph.Node) (Window, bool) {
	if spec, ok := specOf(n); ok && spec.Written != nil {
		return spec.Written(n)
	}
	return Window{}, false
}

// WrittenElement returns the window of an update that writes one element, at the
// constants that its inputs after the second are.
func WrittenElement(n graph.Node) (Window, bool) {
	var w Window
	for i := destination + 1; i < n.NumInputs(); i++ {
		at, ok := n.Input(i).Constant().Int()
		if !ok {
			return Window{}, false
		}
		w.Offsets, w.Sizes, w.Strides = append(w.Offsets, at), append(w.Sizes, 1), append(w.Strides, 1)
	}
	return w, n.NumInputs() > destination && w.fits(n.Input(destination).Type())
}

// Overlap reports whether two variables share memory, and by which element. Where
// the program does not say which elements a view shows, views of one allocation
// count as sharing. It is a [feature.Overlap].
func (a *Aliases) Overlap(x, y graph.Var) (shared bool, witness string) {
	a.compact()
	return a.say(a.find(x.ID()), a.find(y.ID()))
}

// say says by which element two variables share memory. Most do not.
func (a *Aliases) say(b, c entry) (shared bool, witness string) {
	if !a.mayShare(b, c) {
		return false, ""
	}
	return sayWitness(a.witness(b, c))
}

func sayWitness(alloc graph.Var, index []int64, shared bool) (bool, string) {
	switch {
	case !shared:
		return false, ""
	case index == nil:
		return true, fmt.Sprintf("both are views of %s, and which part of it is not known", alloc)
	case len(index) == 0:
		return true, fmt.Sprintf("both show %s", alloc)
	}
	return true, fmt.Sprintf("both show element %v of %s", region.Shape(index), alloc)
}
