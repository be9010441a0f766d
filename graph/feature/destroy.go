package feature

import (
	"fmt"
	"iter"
	"slices"

	"github.com/settle-go/settle/graph"
)

// OnAttach implements [graph.Attacher]. A graph has one handler: another is not
// attached.
func (d *DestroyHandler) OnAttach(fg *graph.FunctionGraph) error {
	if _, ok := Find[*DestroyHandler](fg); ok {
		return graph.ErrAlreadyThere
	}
	if len(d.marked) > 0 && d.markedOf != fg.Graph() {
		return fmt.Errorf("variables are marked as indestructible: %w", graph.ErrForeign)
	}
	d.g, d.known = fg.Graph(), map[graph.NodeID][]placed{}
	if d.marked == nil {
		d.marked = map[graph.VarID]bool{}
	}
	Replay(fg, d)
	return nil
}

// OnDetach implements [graph.Detacher].
func (d *DestroyHandler) OnDetach(*graph.FunctionGraph) {
	*d = DestroyHandler{Overlap: d.Overlap, Overwrites: d.Overwrites, Repeats: d.Repeats, Extent: d.Extent}
}

// OnImport implements [graph.Importer].
func (d *DestroyHandler) OnImport(n graph.Node, _ string) {
	if len(d.memory.of(d.g, n.ID()).kills) > 0 {
		if _, known := d.known[n.ID()]; !known {
			d.known[n.ID()] = nil
		}
	}
	d.changed(change{n.ID(), allInputs})
	d.noteUses(n)
}

// OnChangeInput implements [graph.InputChanger].
func (d *DestroyHandler) OnChangeInput(n graph.Node, input int, old, new graph.Var, _ string) {
	d.changed(change{n.ID(), input})
	d.noteUse(old.ID())
	d.noteUse(new.ID())
}

// noteUses notes that the uses of the inputs of a node were added or removed.
func (d *DestroyHandler) noteUses(n graph.Node) {
	for i := range n.NumInputs() {
		d.noteUse(d.g.InputOf(n.ID(), i))
	}
}

func (d *DestroyHandler) noteUse(v graph.VarID) {
	if t := d.treeOf(v); t != 0 && d.located[t] != nil {
		d.used = append(d.used, v)
	}
}

// OnPrune implements [graph.Pruner].
func (d *DestroyHandler) OnPrune(n graph.Node, _ string) {
	if len(d.known) == 0 {
		return
	}
	d.noteUses(n)
	for i := range n.NumOutputs() {
		d.set(d.g.OutputOf(n.ID(), i), 0)
	}
	if _, known := d.known[n.ID()]; known {
		d.changed(change{n.ID(), allInputs})
	}
}

func (d *DestroyHandler) changed(c change) {
	if len(d.known) == 0 {
		return
	}
	d.queue = append(d.queue, c)
	d.early = d.early || !d.g.InTransaction()
}

// OnCommit implements [graph.Committer].
func (d *DestroyHandler) OnCommit(string) {
	d.forget()
	d.early, d.all = false, false
}

// OnRevert implements [graph.Reverter]. What the transaction did to the graph is
// undone; what was done before it, outside of any, is still to be checked.
func (d *DestroyHandler) OnRevert(string) {
	d.sync()
	d.forget()
	d.all = d.all || d.early
}

func (d *DestroyHandler) forget() {
	d.queue, d.added, d.grown, d.synced = d.queue[:0], d.added[:0], d.grown[:0], 0
}

// Indestructible marks variables that no node may destroy, nor any view of them.
// Where one is destroyed already, the next [graph.FunctionGraph.Validate] or
// commit says so. It panics where one is not of the handler's graph; before that is
// known, where they are of several.
func (d *DestroyHandler) Indestructible(vars ...graph.Var) {
	if d.marked == nil {
		d.marked = map[graph.VarID]bool{}
	}
	if d.markedOf == nil {
		d.markedOf = d.g
	}
	for _, v := range vars {
		if d.markedOf == nil {
			d.markedOf = v.Graph()
		}
		mustBeOf(d.markedOf, v)
		d.marked[v.ID()] = true
	}
	d.all = d.all || d.g != nil && d.HasDestroyers(vars...)
}

// Destroyers returns the nodes that destroy a variable, itself or through a view
// that shares its memory, in program order.
func (d *DestroyHandler) Destroyers(v graph.Var) []graph.Node {
	mustBeOf(d.g, v)
	d.sync()
	var list []graph.Node
	for k := range d.threats(v.ID()) {
		if shared, _ := d.overwrites(k, v.ID()); shared && !slices.Contains(list, d.g.Node(k.by)) {
			list = append(list, d.g.Node(k.by))
		}
	}
	slices.SortFunc(list, byPlace)
	return list
}

func byPlace(a, b graph.Node) int { return a.Graph().Compare(a.ID(), b.ID()) }

// HasDestroyers reports whether a node destroys one of the variables, itself or
// through a view.
func (d *DestroyHandler) HasDestroyers(vars ...graph.Var) bool {
	d.sync()
	for _, v := range vars {
		mustBeOf(d.g, v)
		for k := range d.threats(v.ID()) {
			if shared, _ := d.overwrites(k, v.ID()); shared {
				return true
			}
		}
	}
	return false
}

// Reads reports whether a node reads what it uses, or overwrites it, and does not just show
// it: what matters then is which nodes read what it shows.
func (d *DestroyHandler) Reads(use graph.Client) bool {
	if d.g == nil || !use.Node.IsValid() || use.Node.Graph() != d.g {
		panic("feature: a DestroyHandler was asked about a use that is not of the graph that it is attached to")
	}
	return d.memory.reads(d.g, use.Node.ID(), use.Index)
}

// ViewRoot returns the variable whose memory a variable shares as a view, or as
// a view of a view: itself where it is none.
func (d *DestroyHandler) ViewRoot(v graph.Var) graph.Var {
	mustBeOf(d.g, v)
	return d.g.Var(d.memory.root(d.g, v.ID()))
}

// Sharers yields the root that a variable views and all that view it, views after
// what they view, whether or not they share an element with the variable.
func (d *DestroyHandler) Sharers(v graph.Var) iter.Seq[graph.Var] {
	mustBeOf(d.g, v)
	return func(yield func(graph.Var) bool) {
		for w := range d.members(d.memory.root(d.g, v.ID())) {
			if !yield(d.g.Var(w)) {
				return
			}
		}
	}
}

// Impact returns what destroying a variable destroys: the root that it views and
// all that view that, as far as they share its memory, views after what they
// view.
func (d *DestroyHandler) Impact(v graph.Var) []graph.Var {
	var list []graph.Var
	for w := range d.Sharers(v) {
		if shared, _ := d.overlap(v.ID(), w.ID()); shared {
			list = append(list, w)
		}
	}
	return list
}
