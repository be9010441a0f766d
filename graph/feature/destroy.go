package feature

import (
	"fmt"
	"iter"
	"slices"

	"github.com/settle-go/settle/graph"
)

// Overlap is an aliasing test: it reports whether two variables that view the
// same root share memory, and may say by which witness, for an error. It must
// not err on the side of no.
type Overlap func(a, b graph.Var) (shared bool, witness string)

// Overwrites is an aliasing test for an op that overwrites a part of an input and
// has an output that shows all of that memory (an update, see [ir.Memory]): it
// reports whether a variable that views the same root shares memory with that
// part. It must not err on the side of no.
type Overwrites func(n graph.Node, input int, v graph.Var) (shared bool, witness string)

// DestroyHandler lets a graph have nodes that overwrite their inputs, as
// [ir.Memory] says of their ops. It refuses a graph in which a node
// overwrites what is still needed, and keeps the order of the nodes such that
// everything that reads a memory runs before the node that overwrites it.
//
// Views make trees: a variable that is a view of nothing is a root, and a
// variable shares memory with all that view the same root. A node that destroys
// a variable is a destroyer of its tree. It is refused if
//
//   - another node destroys the same memory,
//   - the root is a constant, or a variable of the tree is marked by
//     [DestroyHandler.Indestructible],
//   - another input of the node shares the memory, and its op does not tolerate
//     that,
//   - the variable shows an element at several places,
//   - the root comes from around the function graph of the node, or is an input of
//     a nested graph: a body may run many times,
//   - a variable of the tree is an output of the function graph,
//   - some node that uses a variable of the tree cannot run before it.
//
// The output of an update is in the tree of what it updates. That node does not endanger
// its output, nor what views that: of two updates one after the other, each may
// overwrite any part.
//
// A commit costs what it changed: nothing without destroyers; the variables that
// it makes part of a tree with a destroyer; the tree where it adds a destroyer.
//
// The zero value is ready to be attached. It may be attached to one graph. To ask it
// about a variable that is not of that graph panics.
type DestroyHandler struct {
	// Overlap says which variables of a tree share memory; nil: all. It must be
	// set before the handler is attached.
	Overlap Overlap
	// Overwrites says of an update whether what it overwrites of an input shares
	// memory with a variable of the tree; nil: as the whole of the input does.
	Overwrites Overwrites
	// Repeats says whether a variable shows an element of its root at several
	// places: what is written to one of them is then written to all, so no node may
	// destroy it. nil: none does. It must be set before the handler is attached.
	Repeats func(graph.Var) bool

	g      *graph.Graph
	memory memories
	known  map[graph.NodeID][]placed // the destroyers, with where each destroys
	marked map[graph.VarID]bool      // indestructible
	// markedOf is the graph of those, which may be marked before the handler is attached.
	markedOf *graph.Graph

	forest
	version int // changes when a variable may have got a destroyer

	queue  []graph.NodeID // nodes that were inserted or whose inputs changed since the last commit
	synced int            // how many of them the forest knows
	added  []graph.NodeID // destroyers that are in another tree now
	grown  []graph.VarID  // variables that came into a tree with a destroyer
	early  bool           // something changed outside of a transaction
	all    bool           // every destroyer is to be checked

	found   []graph.VarID // of [DestroyHandler.exposed]
	dangers []kill        // of [DestroyHandler.threats]
	passed  []pass        // by node
	walks   int
}

// placed is one destroyed input of a destroyer, and the tree that it is in.
type placed struct {
	kill
	tree treeID
	root graph.VarID
}

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
	*d = DestroyHandler{Overlap: d.Overlap, Overwrites: d.Overwrites, Repeats: d.Repeats}
}

// OnImport implements [graph.Importer].
func (d *DestroyHandler) OnImport(n graph.Node, _ string) {
	if len(d.memory.of(d.g, n.ID()).kills) > 0 {
		if _, known := d.known[n.ID()]; !known {
			d.known[n.ID()] = nil
		}
	}
	d.changed(n.ID())
}

// OnChangeInput implements [graph.InputChanger].
func (d *DestroyHandler) OnChangeInput(n graph.Node, _ int, _, _ graph.Var, _ string) {
	d.changed(n.ID())
}

// OnPrune implements [graph.Pruner].
func (d *DestroyHandler) OnPrune(n graph.Node, _ string) {
	if len(d.known) == 0 {
		return
	}
	for i := range n.NumOutputs() {
		d.set(d.g.OutputOf(n.ID(), i), 0)
	}
	if _, known := d.known[n.ID()]; known {
		d.changed(n.ID())
	}
}

func (d *DestroyHandler) changed(n graph.NodeID) {
	if len(d.known) == 0 {
		return
	}
	d.queue = append(d.queue, n)
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

// mustBeOf panics where a variable is not of a graph: its number may be that of
// another one there.
func mustBeOf(g *graph.Graph, v graph.Var) {
	if g == nil {
		panic("feature: a DestroyHandler that is not attached to a graph was asked about " + v.String())
	}
	if v.Graph() != g || !v.IsValid() {
		panic("feature: " + v.String() + " is not a variable of the graph that the DestroyHandler is attached to")
	}
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
