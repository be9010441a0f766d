package navigator

import (
	"fmt"
	"slices"
	"time"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/profile"
)

// Order is the direction of a walk.
type Order int

const (
	InToOut Order = iota // from the inputs: every node after those it depends on
	OutToIn              // from the outputs: every node before those it depends on
)

// check returns an error where there is no such order.
func (o Order) check() error {
	if o < InToOut || o > OutToIn {
		return fmt.Errorf("there is no order %d: it is InToOut or OutToIn", int(o))
	}
	return nil
}

// topo is what [NewTopo] makes.
type topo struct {
	config TopoConfig
	set    *ruleSet
}

// TopoConfig is what a walk is made of.
type TopoConfig struct {
	Name   string
	Locals []*Local // by priority
	Order  Order
	// ApplyAll goes on at the replacement of a node, until no rule applies
	// there.
	ApplyAll bool
	// ApplyAllOf are rules after which it goes on so without ApplyAll: those of a
	// group that says it of its own.
	ApplyAllOf []*Local
	// IgnoreNewTrees says that the walk does not visit what rewrites make.
	// Otherwise, from the inputs, it visits that last; from the outputs, next.
	IgnoreNewTrees bool
	// TracksOnChangeInputs says that the walk visits a node again that got
	// another input after it was visited: last from the inputs, next from the
	// outputs. Without it a walk from the outputs, which meets users first, does
	// not come back to them. It counts with IgnoreNewTrees as well.
	TracksOnChangeInputs bool
	// OnlyOps are the names of the only ops whose nodes are visited; nil stands for
	// all. In a graph that has a [feature.NodeFinder], these nodes cost no walk.
	OnlyOps []string
	// Unless says of a graph that no rule applies anywhere, so that nothing is
	// walked; nil says nothing.
	Unless func(fg *graph.FunctionGraph) bool
}

// NewTopo returns an optimizer that applies its local optimizers in one walk over the
// graph: each node is visited once, and the first rule that applies there rewrites it.
// In a graph that is updated only the nodes are visited whose match could have changed
// since, in the same order. It may be used by many runs at once.
func NewTopo(c TopoConfig) Optimizer {
	c.Locals, c.ApplyAllOf = slices.Clone(c.Locals), slices.Clone(c.ApplyAllOf)
	t := &topo{config: c, set: newRuleSet(c.Locals)}
	if err := c.Order.check(); err != nil && t.set.err == nil {
		t.set.err = fmt.Errorf("walk %q: %w", c.Name, err)
	}
	return t
}

// Name returns the name of the walk.
func (t *topo) Name() string { return t.config.Name }

// Config returns what the walk was made of.
func (t *topo) Config() TopoConfig {
	c := t.config
	c.Locals, c.ApplyAllOf = slices.Clone(c.Locals), slices.Clone(c.ApplyAllOf)
	return c
}

// Kind is the kind of the optimizer: see [KindOf].
func (*topo) Kind() string { return profile.KindTopo }

// Require is asked by [Require].
func (t *topo) Require(fg *graph.FunctionGraph) error { return t.set.require(fg) }

func (t *topo) requires() bool { return t.set.requires() }

// Apply implements [Optimizer].
func (t *topo) Apply(r *Run, pass *profile.Pass) error {
	pass.Kind = t.Kind()
	if t.IsIdle(r.Graph) {
		return nil
	}
	w, known := r.cached(t).(*walk)
	if known {
		w.again(r)
	} else if w = newWalk(t, r); !r.keep(t, w) {
		defer w.close()
	}
	w.pass = pass
	began, start := r.logEnd(), time.Now()
	w.begin()
	ordered := time.Now()
	err := w.visits()
	if err == nil && !r.stopped() {
		w.cursor.moveTo(began)
	}
	if w.revisits.resumed {
		pass.VisitsSaved = max(0, r.nodes-pass.Visits)
	}
	pass.Costs = append(r.reportRoom().costs.take(2)[:0],
		profile.Cost{Name: profile.CostToposort, Elapsed: ordered.Sub(start)},
		profile.Cost{Name: profile.CostLocal, Elapsed: time.Since(ordered)})
	pass.Rules = w.report()
	pass.Stop = r.stop
	return err
}

func (*topo) countsNodes() {}

// IsIdle reports whether a graph has nothing that the rules are about.
func (t *topo) IsIdle(fg *graph.FunctionGraph) bool {
	return t.set.isIdle(fg) || t.config.Unless != nil && t.config.Unless(fg)
}

// goesOn reports whether the walk stays at what took a node's place, where a rule
// was applied.
func (t *topo) goesOn(rule int32) bool {
	return t.config.ApplyAll || len(t.config.ApplyAllOf) > 0 && slices.ContainsFunc(t.config.ApplyAllOf, func(l *Local) bool { return l == t.set.given[rule] })
}

// walk is one walk over a graph.
type walk struct {
	*engine
	cursor
	topo        *topo
	pass        *profile.Pass
	queue       []graph.NodeID
	at          int // first of the queue, from the inputs
	revisits    resumedWalk
	waits       []bool // by node: it is in the queue; nil unless changed inputs are tracked
	known       int    // nodes of the queue that the walk did not make
	ownRewrites int    // rewrites since it visited one of those
	focus       walkFocus
}

func newWalk(t *topo, r *Run) *walk {
	w := &walk{engine: newEngine(r, t.set, 0), topo: t}
	w.revisits.worklist.begin(w.engine)
	return w
}

// again begins another run on the same arena.
func (w *walk) again(r *Run) { w.engine.again(r, 0) }

func (w *walk) close() { w.release() }

// catchUp implements [state].
func (w *walk) catchUp(r *Run) {
	w.pass = nil
	if !r.cache.on {
		w.queue = nil
		w.revisits.reserve()
	}
}

// begin queues every node or, where the graph was walked before, those near what
// changed since.
func (w *walk) begin() {
	w.queue, w.at, w.known, w.ownRewrites = w.queue[:0], 0, 0, 0
	news, whole := w.run.changesSince(&w.cursor)
	w.revisits.begin(!whole, w.topo.config.Order)
	switch {
	case !whole:
		w.revisits.start(news)
	case w.topo.config.OnlyOps != nil:
		w.queue = w.nodesOfOps(w.queue)
	default:
		w.queue = w.run.Graph.AppendIDs(w.queue)
	}
	w.known = len(w.queue)
	w.track()
}

// next takes a node off the queue.
func (w *walk) next() (graph.NodeID, bool) {
	w.focus.begin(w)
	if n, ok := w.focus.take(); ok {
		return n, true
	}
	outToIn := w.topo.config.Order == OutToIn
	if !outToIn || len(w.queue) == 0 {
		if n, ok := w.revisits.take(); ok {
			w.ownRewrites = 0
			return n, true
		}
	}
	if w.at == len(w.queue) {
		return 0, false
	}
	if outToIn {
		n := w.queue[len(w.queue)-1]
		w.queue = w.queue[:len(w.queue)-1]
		if len(w.queue) < w.known {
			w.known, w.ownRewrites = len(w.queue), 0
		}
		return n, true
	}
	if w.at++; w.at <= w.known {
		w.ownRewrites = 0
	}
	return w.queue[w.at-1], true
}

func (w *walk) visits() error {
	defer w.focus.stop(w.run)
	for {
		n, ok := w.next()
		if !ok {
			return nil
		}
		if w.waits != nil {
			w.waits[n] = false
		}
		if !w.g.IsAlive(n) {
			continue
		}
		w.pass.Visits++
		if w.pass.Visits%checkEvery == 0 && !w.run.checkContext() {
			return nil
		}
		if err := w.rewriteAt(n); err != nil || w.run.stopped() {
			return err
		}
	}
}

// rewriteAt rewrites a node and, where all rules are to be applied, what took
// its place.
func (w *walk) rewriteAt(n graph.NodeID) error {
	for {
		applied, err := w.visit(n)
		if err != nil || !applied {
			return err
		}
		w.ownRewrites++
		w.run.walked(w.ownRewrites)
		if w.revisits.resumed {
			w.revisits.rewrote(n, &w.rw)
		}
		waited := len(w.queue)
		if !w.topo.config.IgnoreNewTrees {
			w.queueNew()
		}
		if w.waits != nil {
			w.queueChanged()
		}
		w.focus.rewrote(w, waited)
		if w.overLimit() || !w.topo.goesOn(w.rule) {
			return nil
		}
		out := w.rw.firstOut()
		if out == 0 {
			return nil
		}
		if n = w.g.OwnerOf(out); n == 0 || !w.g.IsAlive(n) {
			return nil
		}
	}
}

// walkFocus looks closely in a walk from the inputs, among the nodes that it made itself.
type walkFocus struct {
	look
	after      int            // rewrites at such nodes after which the next look begins
	nodes      []graph.NodeID // to be visited before the queue, the next one last
	usersFirst bool           // of what a rewrite made: every other look, as some terms come back only so
}

// begin begins a look where the walk has made that many rewrites at nodes of its own.
func (f *walkFocus) begin(w *walk) {
	few := max(focusRewrites, w.run.initial)
	switch {
	case w.topo.config.Order == OutToIn || w.run.Options.IgnoreCycles:
	case w.ownRewrites == 0:
		f.after = few
	case f.left == 0 && w.ownRewrites >= f.after:
		f.after, f.usersFirst = f.after+few/focusNodes, !f.usersFirst
		f.look.begin(w.run)
	case f.left > 0 && !f.isFresh() && len(f.nodes) == 0:
		f.end(w.run)
	}
}

// take returns the next node of a look.
func (f *walkFocus) take() (graph.NodeID, bool) {
	last := len(f.nodes) - 1
	if last < 0 {
		return 0, false
	}
	n := f.nodes[last]
	f.nodes = f.nodes[:last]
	return n, true
}

// rewrote is called after a rewrite, with the number of nodes that waited before it: a
// look visits the others next.
func (f *walkFocus) rewrote(w *walk, waited int) {
	if f.left == 0 || !f.look.rewrote(w.run) {
		return
	}
	from := len(f.nodes)
	f.nodes = append(f.nodes, w.queue[waited:]...)
	if w.queue = w.queue[:waited]; !f.usersFirst {
		slices.Reverse(f.nodes[from:])
	}
}

// stop ends what is under way with the walk.
func (f *walkFocus) stop(r *Run) {
	f.end(r)
	*f = walkFocus{}
}

// track begins to note which nodes are in the queue, where nodes are to be
// visited again.
func (w *walk) track() {
	if !w.topo.config.TracksOnChangeInputs {
		return
	}
	w.waits = make([]bool, w.g.NumIDs())
	for _, n := range w.queue {
		w.waits[n] = true
	}
}

// queueNew queues the nodes that a rewrite made, and those that it took out of the graph
// of the node, unless they wait.
func (w *walk) queueNew() {
	first, end := w.rw.tx.Created()
	for n := first; n < end; n++ {
		if w.visitsNew(n) {
			w.push(n)
		}
	}
	if n := w.rw.tx.Became(); n != 0 && w.visitsNew(n) {
		w.push(n)
	}
	for _, n := range w.rw.tx.MovedOut() {
		if w.visitsNew(n) && !w.isWaiting(n) {
			w.push(n)
		}
	}
}

func (w *walk) visitsNew(n graph.NodeID) bool {
	op := w.g.OpOf(n)
	return w.g.IsAlive(n) && op != w.returnOp && !(w.topo.config.OnlyOps != nil && w.runner.LevelsOf(op) < 0)
}

// queueChanged queues the nodes that got another input by a rewrite, and that do
// not wait anyway.
func (w *walk) queueChanged() {
	for _, n := range w.rw.tx.Moved() {
		op := w.g.OpOf(n)
		if !w.g.IsAlive(n) || op == w.returnOp || w.runner.LevelsOf(op) < 0 || w.isWaiting(n) {
			continue
		}
		w.push(n)
	}
}

func (w *walk) isWaiting(n graph.NodeID) bool {
	if int(n) < len(w.waits) && w.waits[n] {
		return true
	}
	return w.revisits.resumed && int(n) < len(w.revisits.state) && w.revisits.state[n] != 0
}

// push puts a node at the end of the queue.
func (w *walk) push(n graph.NodeID) {
	w.queue = append(w.queue, n)
	if w.waits == nil {
		return
	}
	if grown := w.g.NumIDs() - len(w.waits); grown > 0 {
		w.waits = append(w.waits, make([]bool, grown)...)
	}
	w.waits[n] = true
}

// resumedWalk is the part of a walk that is made again: the nodes whose match could
// have changed, in the order in which the whole walk meets them.
type resumedWalk struct {
	worklist
	resumed bool
	order   Order
	waiting []graph.NodeID // the next one last
	last    graph.NodeID   // taken
	done    bool           // all of them were taken
}

func (w *resumedWalk) begin(resumed bool, order Order) {
	for _, n := range w.waiting {
		w.state[n] = 0 // left by a walk that was stopped
	}
	w.resumed, w.order, w.waiting, w.last, w.done = resumed, order, w.waiting[:0], 0, false
}

// start queues the nodes near changes.
func (w *resumedWalk) start(news []change) {
	w.queueChanges(news)
	w.waiting = append(w.waiting, w.next...)
	w.next = w.next[:0]
	slices.SortFunc(w.waiting, w.compare)
}

// compare puts the node that is met first last.
func (w *resumedWalk) compare(a, b graph.NodeID) int {
	if w.order == OutToIn {
		return w.g.CompareInWalk(a, b)
	}
	return w.g.CompareInWalk(b, a)
}

func (w *resumedWalk) take() (graph.NodeID, bool) {
	if len(w.waiting) == 0 {
		w.done = true
		return 0, false
	}
	last := len(w.waiting) - 1
	w.last = w.waiting[last]
	w.waiting = w.waiting[:last]
	w.state[w.last] = 0
	return w.last, true
}

// rewrote adds the nodes whose match could have changed by the rewrite of a node
// and which the walk has not passed yet. The nodes that were made are the walk's.
func (w *resumedWalk) rewrote(n graph.NodeID, rw *Rewriter) {
	w.changed(n, rw)
	first, _ := rw.tx.Created()
	for _, n := range w.next {
		w.state[n] = 0
		if w.done || n >= first || w.last == 0 || w.compare(n, w.last) >= 0 {
			continue
		}
		w.state[n] = inNext
		at, _ := slices.BinarySearchFunc(w.waiting, n, w.compare)
		w.waiting = slices.Insert(w.waiting, at, n)
	}
	w.next = w.next[:0]
}

// nodesOfOps appends the nodes that a rule asks for, in order.
func (w *walk) nodesOfOps(list []graph.NodeID) []graph.NodeID {
	finder, found := feature.Find[*feature.NodeFinder](w.run.Graph)
	if !found {
		return slices.DeleteFunc(w.run.Graph.AppendIDs(list), func(n graph.NodeID) bool {
			return w.runner.LevelsOf(w.g.OpOf(n)) < 0
		})
	}
	for _, op := range w.topo.config.OnlyOps {
		for _, n := range finder.NodesNamed(op) {
			list = append(list, n.ID())
		}
	}
	slices.SortFunc(list, func(a, b graph.NodeID) int { return w.g.CompareInWalk(a, b) })
	return list
}
