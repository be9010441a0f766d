package navigator

import (
	"context"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/profile"
)

// arena is one of the graphs that are kept settled, with those nested in it that
// are not isolated. Once its first run is over it is a feature of its graph.
type arena struct {
	memory
	of      *Incremental
	fg      *graph.FunctionGraph
	number  int            // in the order in which they came
	counted int            // of its nodes, those in of.nodes
	dirty   bool           // it is listed in of.dirty
	holders []graph.NodeID // nodes that got or lost an isolated graph, or came or went with one
	scan    bool           // isolated graphs were made or lost by a run that noted nothing
	hidden  ir.OpID        // of nodes that are not counted
	open    int            // ops that were known not to be isolated at the end of the last run

	report *profile.Report // of the last run
	err    error
}

// OnImport implements [graph.Importer].
func (a *arena) OnImport(n graph.Node, reason string) {
	a.note(n, 1)
	a.changes.OnImport(n, reason)
	a.trim()
}

// OnPrune implements [graph.Pruner].
func (a *arena) OnPrune(n graph.Node, reason string) {
	a.note(n, -1)
	a.changes.OnPrune(n, reason)
	a.trim()
}

// OnChangeInput implements [graph.InputChanger].
func (a *arena) OnChangeInput(n graph.Node, i int, old, new graph.Var, reason string) {
	a.note(n, 0)
	a.changes.OnChangeInput(n, i, old, new, reason)
	a.trim()
}

// OnTouch implements [graph.Toucher].
func (a *arena) OnTouch(n graph.Node, reason string) {
	a.note(n, 0)
	a.changes.OnTouch(n, reason)
	a.trim()
}

// note says that something changed, and how many nodes there are more. While the
// graph is being settled the arena is listed already.
func (a *arena) note(n graph.Node, more int) {
	if more != 0 && n.Op().ID() != a.hidden {
		a.nodes += more
	}
	if slices.ContainsFunc(n.Nested(), a.isIsolated) {
		a.holders = append(a.holders, n.ID())
	}
	if !a.dirty {
		a.of.list(a)
	}
}

func (a *arena) isIsolated(nested *graph.FunctionGraph) bool {
	return nested.Graph() != a.fg.Graph()
}

// size returns the number of nodes.
func (a *arena) size() int {
	if a.on {
		return a.nodes
	}
	count := 0
	for _, region := range a.fg.ArenaRegions() {
		count += region.Len()
	}
	return count
}

// holdersChanged returns, once, the nodes that got or lost isolated graphs, as
// far as is known: after the first run all that have one.
func (a *arena) holdersChanged() []graph.Node {
	var nodes []graph.Node
	if a.scan {
		a.scan = false
		for _, nested := range a.fg.Arenas()[1:] {
			if nested.Parent().Graph() == a.fg.Graph() {
				nodes = append(nodes, nested.ParentNode())
			}
		}
	}
	for _, n := range a.holders {
		if int(n) < a.fg.Graph().NumIDs() {
			nodes = append(nodes, a.fg.Graph().Node(n))
		}
	}
	a.holders = a.holders[:0]
	return nodes
}

// settle runs the optimizer: on everything the first time, and then on what
// changed since.
func (a *arena) settle(ctx context.Context, maxRewrites int, sparse bool) {
	if a.on && a.open != a.fg.Graph().NumOpenOps() {
		a.forgetChanges() // graphs that nothing was edited in may use other values now
	}
	r := newRun(ctx, a.fg, &a.of.options, a.counted)
	r.maxRewrites, r.sparse, r.memory = maxRewrites, sparse, &a.memory
	a.report, a.err = r.all(a.of.opt)
	stopped := r.Stopped() || a.err != nil
	if !a.on {
		a.scan = true
		_ = a.fg.Attach(a) // it refuses no graph
	}
	a.open = a.fg.Graph().NumOpenOps()
	a.finish(r, stopped)
	a.dirty = stopped
}

// forget lets go of a graph.
func (a *arena) forget() {
	a.fg.Detach(a)
	for _, s := range a.states {
		s.close()
	}
	a.states = nil
}
