package feature

import (
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
//   - some node that reads a variable of the tree cannot run before it. A view of a
//     variable does not read it.
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
	// Extent says where variables lie; nil: it is not known. It must be set before the
	// handler is attached. With it, a destroyer in a tree of many variables costs those
	// that lie where it does, not all of them.
	Extent Extent

	g      *graph.Graph
	memory memories
	known  map[graph.NodeID][]placed // the destroyers, with where each destroys
	marked map[graph.VarID]bool      // indestructible
	// markedOf is the graph of those, which may be marked before the handler is attached.
	markedOf *graph.Graph

	forest
	version int // changes when a variable may have got a destroyer

	queue  []change       // since the last commit
	synced int            // how many of them the forest knows
	added  []graph.NodeID // destroyers that are in another tree now
	grown  []graph.VarID  // variables that joined a tree with a destroyer
	early  bool           // something changed outside of a transaction
	all    bool           // every destroyer is to be checked

	used    []graph.VarID // variables whose uses were added or removed, in trees that are located
	found   []graph.VarID // of [DestroyHandler.exposed]
	dangers []kill        // of [DestroyHandler.threats]
	passed  []pass        // by node
	walks   int
}

// change is a node that was inserted or erased, or an input of a node that changed.
type change struct {
	node  graph.NodeID
	input int // allInputs, or the one that changed
}

const allInputs = -1

// placed is one destroyed input of a destroyer, and the tree that it is in.
type placed struct {
	kill
	tree treeID
	root graph.VarID
}

// treeID numbers the view trees that have a destroyer; 0 is any other.
type treeID uint32

// forest knows of each variable whether its view tree has a destroyer, and
// which. A variable without destroyers costs it nothing.
//
// Whether a variable is a root depends on the op of its owner alone, so a root
// stays one. Trees change where a view gets another input; then the variables
// below it follow.
type forest struct {
	trees   []treeID // by variable; those beyond its end are in none
	kills   [][]kill // by tree
	roots   []graph.VarID
	sizes   []int      // the number of variables, by tree
	updates []int      // the number of kills that are updates, by tree
	located []*located // by tree, where it is known
	free    []treeID
	stack   []graph.VarID

	disturbed []graph.NodeID // destroyers of variables that changed their tree
}

// kill is an input that a node destroys, or updates.
type kill struct {
	by     graph.NodeID
	input  int
	update bool
}

func (f *forest) treeOf(v graph.VarID) treeID {
	if int(v) < len(f.trees) {
		return f.trees[v]
	}
	return 0
}

func (f *forest) set(v graph.VarID, t treeID) {
	if int(v) >= len(f.trees) {
		if t == 0 {
			return
		}
		f.trees = append(f.trees, make([]treeID, int(v)+1-len(f.trees))...)
	}
	if before := f.trees[v]; before != 0 {
		f.sizes[before]--
		if l := f.located[before]; l != nil {
			l.read.Delete(v)
		}
	}
	if t != 0 {
		f.sizes[t]++
	}
	f.trees[v] = t
}

func (f *forest) newTree() treeID {
	if last := len(f.free) - 1; last >= 0 {
		t := f.free[last]
		f.free = f.free[:last]
		return t
	}
	if len(f.kills) == 0 {
		f.addTree() // 0 is not a tree
	}
	f.addTree()
	return treeID(len(f.kills) - 1)
}

func (f *forest) addTree() {
	f.kills, f.roots = append(f.kills, nil), append(f.roots, 0)
	f.sizes, f.updates, f.located = append(f.sizes, 0), append(f.updates, 0), append(f.located, nil)
}

// victim returns the variable that is destroyed.
func (d *DestroyHandler) victim(k kill) graph.VarID { return d.g.InputOf(k.by, k.input) }

func (d *DestroyHandler) isAlive(n graph.NodeID) bool {
	return int(n) < d.g.NumIDs() && d.g.IsAlive(n)
}

// isExact reports whether it matters what a variable of a tree shows.
func (d *DestroyHandler) isExact() bool {
	return d.Overlap != nil || d.Overwrites != nil || d.Repeats != nil
}

// overlap reports whether two variables of one tree share memory.
func (d *DestroyHandler) overlap(a, b graph.VarID) (bool, string) {
	if d.Overlap == nil || a == b {
		return true, ""
	}
	return d.Overlap(d.g.Var(a), d.g.Var(b))
}

// overwrites reports whether what a kill overwrites shares memory with a variable
// of its tree.
func (d *DestroyHandler) overwrites(k kill, v graph.VarID) (bool, string) {
	if d.Overwrites == nil || !k.update {
		return d.overlap(d.victim(k), v)
	}
	return d.Overwrites(d.g.Node(k.by), k.input, d.g.Var(v))
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
