package unify

import (
	"maps"
	"slices"

	"github.com/settle-go/settle/graph/ir"
)

// Deferred is what is known of a pattern before it is compiled.
type Deferred struct {
	Ops           []string // that its root may have, at least one
	Levels        int      // as those of the [Pattern]
	CountsClients bool
	LooksInside   bool
}

// Pattern returns a pattern that stands for the one which is not compiled yet. It matches no
// node. An [Automaton] has it compiled when a node of one of its ops is looked at: see
// [Runner.SetDemand].
func (d Deferred) Pattern() *Pattern {
	return &Pattern{
		Terms: []*Term{Root(d.Ops...)}, Names: map[string]Slot{},
		Levels: d.Levels, CountsClients: d.CountsClients, deferred: &d,
	}
}

// IsDeferred reports whether the pattern stands for one that is not compiled yet.
func (p *Pattern) IsDeferred() bool { return p.deferred != nil }

// deferredLevels is the level of a class of ops that a deferred pattern is about.
const deferredLevels = -2

// With returns an automaton in which patterns, by their numbers, are in the place of deferred
// ones. The automaton stays as it is: runners of it go on. With can be
// called on only the newest of the automata made from one, by one goroutine at a time.
func (a *Automaton) With(compiled map[int32]*Pattern) *Automaton {
	next := *a
	next.patterns = slices.Clone(a.patterns)
	next.compiled, next.roots, next.rootRows = slices.Clone(a.compiled), slices.Clone(a.roots), slices.Clone(a.rootRows)
	for i, rows := range next.rootRows {
		next.rootRows[i] = slices.Clip(rows) // what is appended is not in the other automaton's
	}
	next.plans, next.needs, next.direct = slices.Clone(a.plans), slices.Clone(a.needs), slices.Clone(a.direct)
	next.shortcuts, next.shapes = slices.Clone(a.shortcuts), slices.Clone(a.shapes)
	next.needBits, next.byOp, next.integers = slices.Clone(a.needBits), maps.Clone(a.byOp), maps.Clone(a.integers)
	b := a.builder
	b.a = &next
	next.builder = b
	for _, i := range slices.Sorted(maps.Keys(compiled)) {
		b.replace(i, compiled[i])
	}
	next.finish()
	return &next
}

// replace puts a pattern in the place of a deferred one, whose row goes.
func (b *builder) replace(i int32, p *Pattern) {
	a := b.a
	a.patterns[i] = p
	for _, test := range a.roots[i] {
		a.rootRows[test] = slices.DeleteFunc(slices.Clone(a.rootRows[test]), func(r int32) bool { return a.rows[r].pattern == i })
	}
	a.roots[i] = nil
	b.compile(i, p)
}

// SetDemand gives the runner what compiles patterns that are deferred: it is called with the name
// of an op that nodes have, and returns an automaton, by [Automaton.With], in which no pattern
// about that op is deferred.
func (r *Runner) SetDemand(demand func(op string) *Automaton) { r.demand = demand }

// compiled returns the class of an op of deferred patterns by an automaton in which those are
// compiled.
func (r *Runner) compiled(op ir.OpID) class {
	name := r.ctxt.OpByID(op).Name()
	if r.demand == nil {
		panic("unify: a pattern about " + name + " is deferred, and nothing compiles it")
	}
	tries := slices.Clone(r.Tries())
	r.become(r.demand(name))
	r.bindNames()
	r.carried = tries
	c := r.classOfOp(op)
	if r.roots[c].levels.all == deferredLevels {
		panic("unify: a pattern about " + name + " is still deferred")
	}
	return c
}
