package navigator

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/profile"
)

// errClosed says that an [Incremental] was closed.
var errClosed = errors.New("the incremental run is closed")

// Incremental is a graph that is kept at a fixpoint: its owner edits it, and Update
// runs the optimizer again at the cost of the edits. Where an optimizer changes nothing
// when it is run a second time, what comes out is what [Optimize] makes of the
// edited graph.
//
// An edit is anything that changes the graph: nodes, replacements, transactions,
// new inputs and outputs, graphs that a node is given, isolated ones too. A rule
// that asks for something else, such as the name of a variable, is not tried
// again when that changes.
//
// An Incremental belongs to one goroutine at a time, as its graph does; several of
// them, on different graphs, may share an optimizer and run at the same time.
type Incremental struct {
	opt     member
	options Options
	fg      *graph.FunctionGraph
	arenas  map[*graph.Graph]*settledArena // nil once closed
	last    int                            // number of the arena that was added last
	nodes   int                            // of all arenas

	mu    sync.Mutex      // arenas may be edited at the same time
	dirty []*settledArena // to be run
}

// OptimizeIncremental is [Optimize] of a graph that will be edited and optimized again.
// [Incremental.Update] may be called also when the run stopped early or failed: what was not
// visited waits for it. The graph must be the outermost one of its
// arena: the whole program, or an isolated graph.
func OptimizeIncremental(ctx context.Context, opt Optimizer, fg *graph.FunctionGraph, options Options) (*Incremental, *profile.Report, error) {
	if err := checkCall(ctx, opt, fg, &options); err != nil {
		return nil, nil, err
	}
	if parent := fg.Parent(); parent != nil && parent.Graph() == fg.Graph() {
		return nil, nil, fmt.Errorf("optimize graph %q incrementally: it shares its nodes with the graph around it", fg.Name)
	}
	s := &Incremental{opt: memberOf(opt), options: options, fg: fg, arenas: map[*graph.Graph]*settledArena{}}
	s.addArenas(fg)
	report, err := s.run(ctx)
	return s, report, err
}

// Update brings the graph to a fixpoint again: it visits what the edits since the last time
// could have made match, what that time left, and what follows from it. Graphs
// that are new are visited whole.
//
// The report has the graphs that were edited only, and the rules that were
// tried; VisitsSaved is what whole passes would have visited more. Limits count
// anew.
func (s *Incremental) Update(ctx context.Context) (*profile.Report, error) {
	if s.arenas == nil {
		return nil, errClosed
	}
	if ctx == nil {
		return nil, errors.New("update: the context is nil")
	}
	return s.run(ctx)
}

// Close ends the watch over the graph, which stays as it is.
func (s *Incremental) Close() {
	for _, a := range s.arenas {
		a.close()
	}
	s.arenas, s.dirty = nil, nil
}

// Graph returns the graph that is kept at a fixpoint.
func (s *Incremental) Graph() *graph.FunctionGraph { return s.fg }

// run runs the optimizer on the arenas that are listed.
func (s *Incremental) run(ctx context.Context) (*profile.Report, error) {
	start := time.Now()
	todo := s.pending()
	s.count(todo)
	before, again := s.nodes, todo[0].on
	ran := eachPart(&s.options, make([]int, len(todo)), func(from, end, maxRewrites int) (rewrites int) {
		for i := from; i < end; i++ {
			todo[i].run(ctx, maxRewrites, i > 0 || again)
			rewrites += todo[i].report.Rewrites
		}
		return rewrites
	})
	for _, a := range todo[:ran] {
		s.updateNested(a)
	}
	s.removeErased(todo)
	s.count(todo)
	report, err := s.sum(todo[:ran])
	s.dirty = slices.DeleteFunc(s.dirty, func(a *settledArena) bool { return !a.dirty || !s.has(a) })
	report.NodesBefore, report.NodesAfter = before, s.nodes
	report.Elapsed = time.Since(start)
	return report, err
}

// pending returns the arenas to run, in the order in which they were added. When
// none changed it is the outermost one, which then has nothing to do.
func (s *Incremental) pending() []*settledArena {
	for i := 0; i < len(s.dirty); i++ { // grows while new arenas are found
		if a := s.dirty[i]; s.has(a) && a.on {
			s.updateNested(a)
		}
	}
	slices.SortFunc(s.dirty, func(a, b *settledArena) int { return cmp.Compare(a.number, b.number) })
	s.removeErased(s.dirty)
	s.dirty = slices.DeleteFunc(s.dirty, func(a *settledArena) bool { return !s.has(a) })
	if len(s.dirty) == 0 {
		s.list(s.arenas[s.fg.Graph()])
	}
	return slices.Clone(s.dirty)
}

// sum sums the reports of the arenas that ran.
func (s *Incremental) sum(ran []*settledArena) (report *profile.Report, err error) {
	for _, a := range ran {
		if !s.has(a) {
			a.report.NodesAfter, a.report.Root.NodesAfter = 0, 0
		}
		if report == nil {
			report = a.report
		} else {
			report.Merge(a.report)
		}
		if err == nil {
			err = a.err
		}
		a.report, a.err = nil, nil
	}
	report.Tally()
	return report, err
}

// list adds an arena to those to be run.
func (s *Incremental) list(a *settledArena) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a.dirty = true
	s.dirty = append(s.dirty, a)
}

func (s *Incremental) has(a *settledArena) bool { return s.arenas[a.fg.Graph()] == a }

// count brings the number of nodes up to date with that of some arenas.
func (s *Incremental) count(list []*settledArena) {
	for _, a := range list {
		if s.has(a) {
			n := a.size()
			s.nodes += n - a.counted
			a.counted = n
		}
	}
}

// updateNested deals with the isolated graphs that an arena was given, or that it lost.
func (s *Incremental) updateNested(a *settledArena) {
	for _, n := range a.takeChangedParents() {
		for _, nested := range n.Nested() {
			switch {
			case !a.isIsolated(nested):
			case n.IsAlive():
				s.addArenas(nested)
			default:
				s.removeArenas(nested)
			}
		}
	}
}

// addArenas lists the arenas of a graph that are not known yet.
func (s *Incremental) addArenas(fg *graph.FunctionGraph) {
	for _, fg := range fg.Arenas() {
		if s.arenas[fg.Graph()] != nil {
			continue
		}
		s.last++
		a := &settledArena{of: s, fg: fg, number: s.last, hidden: fg.Context().Op(graph.ReturnOp).ID()}
		a.states = map[any]state{}
		s.arenas[fg.Graph()] = a
		s.list(a)
	}
}

// removeArenas forgets the arenas of a graph whose parent node was erased.
func (s *Incremental) removeArenas(fg *graph.FunctionGraph) {
	if a := s.arenas[fg.Graph()]; a != nil && a.on {
		s.updateNested(a)
	}
	for _, fg := range fg.Arenas() {
		a := s.arenas[fg.Graph()]
		if a == nil {
			continue
		}
		delete(s.arenas, fg.Graph())
		s.nodes -= a.counted
		a.close()
	}
}

// removeErased forgets those of a list of arenas, outer ones first, that are in the graph
// no more. A graph that was never run does not notify of it by itself.
func (s *Incremental) removeErased(list []*settledArena) {
	for _, a := range list {
		if a.fg == s.fg || !s.has(a) {
			continue
		}
		if parent := a.fg.ParentNode(); !parent.IsAlive() || s.arenas[parent.Graph()] == nil {
			s.removeArenas(a.fg)
		}
	}
}

// settledArena is one of the graphs that are kept at a fixpoint, with those nested in it that
// are not isolated. Once its first run is over it is a feature of its graph.
type settledArena struct {
	arenaCache
	of      *Incremental
	fg      *graph.FunctionGraph
	number  int            // in the order in which they were added
	counted int            // of its nodes, those in of.nodes
	dirty   bool           // it is listed in of.dirty
	parents []graph.NodeID // nodes that got or lost an isolated graph, or were inserted or erased with one
	scan    bool           // isolated graphs were made or lost by a run that noted nothing
	hidden  ir.OpID        // of nodes that are not counted
	open    int            // ops that were known not to be isolated at the end of the last run

	room   reportRoom      // of the runs: their reports are the caller's, who may keep them
	report *profile.Report // of the last run
	err    error
}

// OnImport implements [graph.Importer].
func (a *settledArena) OnImport(n graph.Node, reason string) {
	a.note(n, 1)
	a.changeLog.OnImport(n, reason)
	a.trim()
}

// OnPrune implements [graph.Pruner].
func (a *settledArena) OnPrune(n graph.Node, reason string) {
	a.note(n, -1)
	a.changeLog.OnPrune(n, reason)
	a.trim()
}

// OnChangeInput implements [graph.InputChanger].
func (a *settledArena) OnChangeInput(n graph.Node, i int, old, new graph.Var, reason string) {
	a.note(n, 0)
	a.changeLog.OnChangeInput(n, i, old, new, reason)
	a.trim()
}

// OnTouch implements [graph.Toucher].
func (a *settledArena) OnTouch(n graph.Node, reason string) {
	a.note(n, 0)
	a.changeLog.OnTouch(n, reason)
	a.trim()
}

// note says that something changed, and how many nodes there are more. While the
// optimizer runs the arena is listed already.
func (a *settledArena) note(n graph.Node, more int) {
	if more != 0 && n.Op().ID() != a.hidden {
		a.nodes += more
	}
	if slices.ContainsFunc(n.Nested(), a.isIsolated) {
		a.parents = append(a.parents, n.ID())
	}
	if !a.dirty {
		a.of.list(a)
	}
}

func (a *settledArena) isIsolated(nested *graph.FunctionGraph) bool {
	return nested.Graph() != a.fg.Graph()
}

// size returns the number of nodes.
func (a *settledArena) size() int {
	if a.on {
		return a.nodes
	}
	count := 0
	for _, region := range a.fg.ArenaRegions() {
		count += region.Len()
	}
	return count
}

// takeChangedParents returns, once, the nodes that got or lost isolated graphs, as
// far as is known: after the first run all that have one.
func (a *settledArena) takeChangedParents() []graph.Node {
	var nodes []graph.Node
	if a.scan {
		a.scan = false
		for _, nested := range a.fg.Arenas()[1:] {
			if nested.Parent().Graph() == a.fg.Graph() {
				nodes = append(nodes, nested.ParentNode())
			}
		}
	}
	for _, n := range a.parents {
		if int(n) < a.fg.Graph().NumIDs() {
			nodes = append(nodes, a.fg.Graph().Node(n))
		}
	}
	a.parents = a.parents[:0]
	return nodes
}

// run runs the optimizer: on everything the first time, and then on what
// changed since.
func (a *settledArena) run(ctx context.Context, maxRewrites int, sparse bool) {
	if a.on && a.open != a.fg.Graph().NumOpenOps() {
		a.forgetChanges() // graphs that nothing was edited in may use other values now
	}
	a.room.renew()
	r := newRun(ctx, a.fg, &a.of.options, a.counted, &a.room)
	r.maxRewrites, r.sparse, r.cache = maxRewrites, sparse, &a.arenaCache
	report, err := r.all(&a.of.opt)
	a.report, a.err = new(*report), err
	stopped := r.stopped() || a.err != nil
	if !a.on {
		a.scan = true
		_ = a.fg.Attach(a) // it refuses no graph
	}
	a.open = a.fg.Graph().NumOpenOps()
	a.finish(r, stopped)
	a.dirty = stopped
}

// close detaches from the graph, and closes what is cached.
func (a *settledArena) close() {
	a.fg.Detach(a)
	for _, s := range a.states {
		s.close()
	}
	a.states = nil
}
