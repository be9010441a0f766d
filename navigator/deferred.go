package navigator

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// deferredRules are the rules of a set that are compiled when a graph has an op that they are
// about. The set and those made from it by compiling some of them share it.
type deferredRules struct {
	mu     sync.Mutex
	newest atomic.Pointer[ruleSet]
	byOp   map[string][]int32 // the rules that are not compiled in the newest set
	begun  bool               // some have been compiled
}

// deferRules finds the rules of a new set that are deferred.
func (s *ruleSet) deferRules() {
	byOp := map[string][]int32{}
	for i, l := range s.locals {
		if !l.Pattern.IsDeferred() {
			continue
		}
		for _, op := range l.Pattern.Terms[0].Ops {
			byOp[op] = append(byOp[op], int32(i))
		}
	}
	if len(byOp) > 0 {
		s.deferred = &deferredRules{byOp: byOp}
		s.deferred.newest.Store(s)
	}
}

// newest returns the set in which most rules are compiled.
func (s *ruleSet) newest() *ruleSet {
	if s.deferred == nil {
		return s
	}
	return s.deferred.newest.Load()
}

// demand has the engine go on with a set in which the rules about an op are compiled, and
// returns its automaton.
func (e *engine) demand(op string) *unify.Automaton {
	e.set = e.set.deferred.compile(op, e.g)
	return e.set.automaton
}

// compile returns the newest set, in which the rules about an op are compiled. With those
// it compiles the rules about all ops of the graph and, from the second call on, when rewrites make
// new ops, those about the whole dialect of the op: each call has a cost of its own.
func (d *deferredRules) compile(op string, g *graph.Graph) *ruleSet {
	d.mu.Lock()
	defer d.mu.Unlock()
	s := d.newest.Load()
	if len(d.byOp[op]) == 0 {
		return s // another run has needed them
	}
	ops := append(opNames(g), op)
	dialect := ir.DialectOf(op)
	for other := range d.byOp {
		if d.begun && ir.DialectOf(other) == dialect {
			ops = append(ops, other)
		}
	}
	d.begun = true
	compiled := map[int32]*unify.Pattern{}
	next := s.copied()
	for _, op := range ops {
		for _, i := range d.byOp[op] {
			if compiled[i] == nil {
				next.locals[i] = s.locals[i].Compiled()
				compiled[i] = withLevels(next.locals[i])
			}
		}
	}
	d.forget(compiled)
	next.automaton = s.automaton.With(compiled)
	next.shorten()
	d.newest.Store(next)
	return next
}

// forget takes rules off the list of those that are not compiled.
func (d *deferredRules) forget(compiled map[int32]*unify.Pattern) {
	for op, list := range d.byOp {
		d.byOp[op] = slices.DeleteFunc(list, func(i int32) bool { return compiled[i] != nil })
	}
}

// copied returns a set of the same rules, in which more of them can be compiled.
func (s *ruleSet) copied() *ruleSet {
	return &ruleSet{
		locals: slices.Clone(s.locals), given: s.given, deferred: s.deferred, err: s.err, levels: s.levels,
		countsClients: s.countsClients, looksInside: s.looksInside, untried: s.untried, profiles: s.profiles,
		requiring: s.requiring, dialects: s.dialects, closed: s.closed,
	}
}

// maxSurveyed bounds the nodes whose ops are looked at: rules about others are compiled when
// they are met.
const maxSurveyed = 1 << 14

// opNames returns the names of the ops of a graph, of a large one those of its first nodes.
func opNames(g *graph.Graph) []string {
	var names []string
	seen := map[ir.NameID]bool{}
	ctxt := g.Context()
	for n := graph.NodeID(1); int(n) < min(g.NumIDs(), maxSurveyed); n++ {
		if !g.IsAlive(n) {
			continue
		}
		if op := ctxt.OpByID(g.OpOf(n)); !seen[op.NameID()] {
			seen[op.NameID()] = true
			names = append(names, op.Name())
		}
	}
	return names
}
