package navigator

import (
	"fmt"
	"slices"
	"time"

	"github.com/settle-go/settle/graph"
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

// Topo applies its local optimizers in one walk over the graph: each node is
// visited once, and the first rule that applies there rewrites it. In a graph
// that is settled again only the nodes are visited whose match could have
// changed since, in the same order.
type Topo struct {
	config TopoConfig
	set    *ruleSet
	byOp   []string // the only ops whose nodes are visited; nil for all
}

// TopoConfig is what a [Topo] is made of.
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
	// Unless says of a graph that no rule applies anywhere, so that nothing is
	// walked; nil says nothing.
	Unless func(fg *graph.FunctionGraph) bool
}

// NewTopo compiles a walk. It may be used by many runs at once.
func NewTopo(c TopoConfig) *Topo {
	c.Locals, c.ApplyAllOf = slices.Clone(c.Locals), slices.Clone(c.ApplyAllOf)
	t := &Topo{config: c, set: newRuleSet(c.Locals)}
	if err := c.Order.check(); err != nil && t.set.err == nil {
		t.set.err = fmt.Errorf("walk %q: %w", c.Name, err)
	}
	return t
}

// Name returns the name of the walk.
func (t *Topo) Name() string { return t.config.Name }

// Config returns what the walk was made of.
func (t *Topo) Config() TopoConfig {
	c := t.config
	c.Locals, c.ApplyAllOf = slices.Clone(c.Locals), slices.Clone(c.ApplyAllOf)
	return c
}

// goesOn reports whether the walk stays at what took a node's place, where a rule
// was applied.
func (t *Topo) goesOn(rule int32) bool {
	return t.config.ApplyAll || len(t.config.ApplyAllOf) > 0 && slices.Contains(t.config.ApplyAllOf, t.set.locals[rule])
}

// Kind implements [Kinder].
func (*Topo) Kind() string { return profile.KindTopo }

// Apply implements [Optimizer].
func (t *Topo) Apply(r *Run, pass *profile.Pass) error {
	pass.Kind = t.Kind()
	if t.config.Unless != nil && t.config.Unless(r.Graph) {
		return nil
	}
	w, known := r.recall(t).(*walk)
	if known {
		w.again(r)
	} else if w = newWalk(t, r); !r.remember(t, w) {
		defer w.close()
	}
	w.pass = pass
	began, start := r.here(), time.Now()
	w.begin()
	ordered := time.Now()
	err := w.visits()
	if err == nil && !r.Stopped() {
		w.mark.moveTo(began)
	}
	if w.near.resumed {
		pass.VisitsSaved = max(0, r.nodes-pass.Visits)
	}
	pass.Costs = []profile.Cost{
		{Name: profile.CostToposort, Elapsed: ordered.Sub(start)},
		{Name: profile.CostLocal, Elapsed: time.Since(ordered)},
	}
	pass.Rules = w.report()
	pass.Stop = r.stop
	return err
}

// walk is one walk over a graph.
type walk struct {
	*engine
	mark
	topo   *Topo
	pass   *profile.Pass
	queue  []graph.NodeID
	at     int // first of the queue, from the inputs
	near   nearby
	waits  []bool // by node: it is in the queue; nil unless changed inputs are tracked
	known  int    // nodes of the queue that the walk did not make
	streak int    // rewrites since it visited one of those
}

func newWalk(t *Topo, r *Run) *walk {
	w := &walk{engine: newEngine(r, t.set, 0), topo: t}
	w.near.worklist.engine = w.engine
	return w
}

// again begins another run on the same arena.
func (w *walk) again(r *Run) { w.engine.again(r, 0) }

func (w *walk) close() { w.topo.set.release(w.runner) }

// catchUp implements [state].
func (w *walk) catchUp(r *Run) {
	w.pass = nil
	if !r.memory.on {
		w.queue = nil
		w.near.reserve()
	}
}

// begin queues every node or, where the graph was walked before, those near what
// changed since.
func (w *walk) begin() {
	w.queue, w.at, w.known, w.streak = w.queue[:0], 0, 0, 0
	news, whole := w.run.since(&w.mark)
	w.near.begin(!whole, w.topo.config.Order)
	switch {
	case !whole:
		w.near.start(news)
	case w.topo.byOp != nil:
		w.queue = w.nodesOfOps(w.queue)
	default:
		w.queue = appendArena(w.queue, w.run.Graph)
	}
	w.known = len(w.queue)
	w.track()
}

// next takes a node off the queue.
func (w *walk) next() (graph.NodeID, bool) {
	outToIn := w.topo.config.Order == OutToIn
	if !outToIn || len(w.queue) == 0 {
		if n, ok := w.near.take(); ok {
			w.streak = 0
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
			w.known, w.streak = len(w.queue), 0
		}
		return n, true
	}
	if w.at++; w.at <= w.known {
		w.streak = 0
	}
	return w.queue[w.at-1], true
}

func (w *walk) visits() error {
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
		if err := w.settleAt(n); err != nil || w.run.Stopped() {
			return err
		}
	}
}

// settleAt rewrites a node and, where all rules are to be applied, what took
// its place.
func (w *walk) settleAt(n graph.NodeID) error {
	for {
		applied, err := w.visit(n)
		if err != nil || !applied {
			return err
		}
		w.streak++
		w.run.walked(w.streak)
		if w.near.resumed {
			w.near.rewrote(n)
		}
		if !w.topo.config.IgnoreNewTrees {
			w.queueNew()
		}
		if w.waits != nil {
			w.queueChanged()
		}
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
