package navigator

import (
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

// Topo applies its local optimizers in one walk over the graph: each node is
// visited once, and the first rule that applies there rewrites it.
type Topo struct {
	config TopoConfig
	set    *ruleSet
}

// TopoConfig is what a [Topo] is made of.
type TopoConfig struct {
	Name   string
	Locals []*Local // by priority
	Order  Order
	// ApplyAll goes on at the replacement of a node, until no rule applies
	// there.
	ApplyAll bool
	// IgnoreNewTrees says that the walk does not visit what rewrites make.
	// Otherwise, from the inputs, it visits that last; from the outputs, next.
	IgnoreNewTrees bool
}

// NewTopo compiles a walk. It may be used by many runs at once.
func NewTopo(c TopoConfig) *Topo {
	c.Locals = slices.Clone(c.Locals)
	return &Topo{config: c, set: newRuleSet(c.Locals)}
}

// Name returns the name of the walk.
func (t *Topo) Name() string { return t.config.Name }

// Config returns what the walk was made of.
func (t *Topo) Config() TopoConfig {
	c := t.config
	c.Locals = slices.Clone(c.Locals)
	return c
}

// Apply implements [Optimizer].
func (t *Topo) Apply(r *Run, pass *profile.Pass) error {
	pass.Kind = profile.KindTopo
	w := &walk{engine: newEngine(r, t.set, 0), config: &t.config, pass: pass}
	defer t.set.release(w.runner)
	start := time.Now()
	for n := range r.arena() {
		w.queue = append(w.queue, n.ID())
	}
	ordered := time.Now()
	err := w.visits()
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
	config *TopoConfig
	pass   *profile.Pass
	queue  []graph.NodeID
	at     int // first of the queue, from the inputs
}

// next takes a node off the queue.
func (w *walk) next() (graph.NodeID, bool) {
	if w.at == len(w.queue) {
		return 0, false
	}
	if w.config.Order == OutToIn {
		n := w.queue[len(w.queue)-1]
		w.queue = w.queue[:len(w.queue)-1]
		return n, true
	}
	w.at++
	return w.queue[w.at-1], true
}

func (w *walk) visits() error {
	for {
		n, ok := w.next()
		switch {
		case !ok:
			return nil
		case !w.g.IsAlive(n):
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
		if !w.config.IgnoreNewTrees {
			w.queueNew()
		}
		if w.overLimit() || !w.config.ApplyAll {
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

func (w *walk) queueNew() {
	first, end := w.rw.tx.Created()
	for n := first; n < end; n++ {
		if w.g.IsAlive(n) && w.g.OpOf(n) != w.returnOp {
			w.queue = append(w.queue, n)
		}
	}
}
