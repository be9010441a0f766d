package navigator

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/profile"
)

// A run looks for cycles only once something is suspicious: a normal run ends
// before.
const (
	suspectRounds = 8  // rounds of an equilibrium
	suspectUses   = 16 // uses of a rule beyond the nodes at the start
	suspectStreak = 64 // rewrites of a walk at nodes that it made itself
)

// What is watched is bounded; what finds no room waits until something is
// forgotten.
const (
	maxLineages = 1024 // nodes at a time
	lineageAge  = 1    // rounds after which a node is forgotten that nothing rewrites, at first
	sweepEvery  = 256  // nodes between two looks for what can be forgotten
	patience    = 64   // rewrites after which one is forgotten whose terms are ever new, at first
)

// cycles looks for terms that come back. A node that a rewrite made carries on the
// lineage of the node that was rewritten. Where a rule applies at a node at which
// stands the same term as at one of its ancestors, the rules that were applied in
// between rewrite the term to itself, or to something that contains it: they can
// do so for ever.
//
// A lineage remembers one term, that of its last ancestor at a depth which is a
// power of two (Brent): so a cycle of n rewrites is found after at most 4n of
// them, and they cost one comparison each. A term that came back is followed once
// more, to tell each step of it and to be sure.
type cycles struct {
	run      *Run
	coder    termCoder
	lineages map[graph.NodeID]lineage
	age      int // what lineageAge has become
	patience int
	epoch    int // rounds so far
	swept    int // epoch of the last sweep
	came     int // nodes since then
	inEpoch  int // rewrites of a walk since the epoch began

	current lineage      // of the node that is being rewritten
	before  profile.Step // its rewrite, as far as it is known
	closed  bool         // the term came back for the second time

	chases []*chase
	whole  whole
}

// lineage is what is known of a node that rewrites made one after the other.
type lineage struct {
	depth int      // rewrites before
	epoch int      // when the last of them was
	saved []uint32 // the term of an ancestor, nil for none

	savedDepth, savedEpoch int

	chase *chase // of the saved term, once it came back
	steps int    // rewrites since then
}

// suspect has the run look for cycles from now on.
func (r *Run) suspect() {
	if r.cycles == nil && !r.Options.IgnoreCycles {
		r.cycles = &cycles{
			run: r, coder: termCoder{g: r.Graph.Graph()}, lineages: map[graph.NodeID]lineage{},
			age: lineageAge, patience: patience, swept: -1,
		}
	}
}

// beginRound says that a round of an equilibrium begins, from 1. A suspicion that
// came up in a round counts from the next one on, which meets the nodes first that
// others are made of: a term comes back when what is below it is as before.
func (r *Run) beginRound(round int) {
	r.where.setRound(round)
	if round > suspectRounds || r.suspicious {
		r.suspect()
	}
	if r.cycles != nil {
		r.cycles.epoch++
	}
}

// walked is called after each rewrite of a walk, the last of so many at nodes that
// it made itself. A walk has no rounds: as many rewrites as nodes count as one.
func (r *Run) walked(streak int) {
	if streak > suspectStreak {
		r.suspect()
	}
	c := r.cycles
	if c == nil {
		return
	}
	if c.inEpoch++; c.inEpoch > r.nodes {
		c.epoch, c.inEpoch = c.epoch+1, 0
	}
}

// matched is called before a rule rewrites a node.
func (c *cycles) matched(e *engine, root graph.NodeID) {
	l, known := c.lineages[root]
	c.current, c.closed = l, false
	if known {
		c.coder.clients = e.set.countsClients
		c.compare(root)
	}
	c.before = c.look(root)
}

// compare compares the term at a node with that of its ancestor.
func (c *cycles) compare(root graph.NodeID) {
	l := &c.current
	if l.saved != nil && c.coder.same(l.saved, root) {
		c.again(l)
		return
	}
	if l.chase != nil && l.steps >= l.chase.period {
		c.drop(l.chase) // it went another way
		l.chase, l.saved = nil, nil
	}
	if l.chase == nil && bits.OnesCount(uint(l.depth)) == 1 {
		l.saved = slices.Clone(c.coder.code(root))
		l.savedDepth, l.savedEpoch = l.depth, c.epoch
	}
}

// again is called when a lineage's term came back: for the first time, it begins
// to be followed.
func (c *cycles) again(l *lineage) {
	if c.closed = l.chase != nil && !l.chase.over; c.closed {
		return
	}
	l.chase = c.follow(l.depth-l.savedDepth, c.epoch-l.savedEpoch)
	if l.chase != nil {
		l.steps, l.savedDepth, l.savedEpoch = 0, l.depth, c.epoch
	}
}

// applied is called after a rule rewrote a node.
func (c *cycles) applied(e *engine, root graph.NodeID, grown int) {
	if c.closed {
		c.run.Stop(c.current.chase.stop())
		return
	}
	c.tell(e, root, grown)
	l := &c.current
	l.depth, l.epoch, l.steps = l.depth+1, c.epoch, l.steps+1
	delete(c.lineages, root)
	if len(e.rw.others) > 0 {
		c.whole.needed = true // what it did elsewhere is no part of the term
		return
	}
	e.eachMade(c.carryOn)
	if e.g.IsAlive(root) {
		c.carryOn(root) // the replacement contains what it replaces
	}
}

// carryOn gives a node the lineage of the one that was rewritten, unless too many
// nodes are watched.
func (c *cycles) carryOn(n graph.NodeID) {
	room := maxLineages
	if ch := c.current.chase; ch != nil && !ch.over {
		room *= 2 // it is nearly found
	}
	if c.came++; len(c.lineages) >= room && c.swept != c.epoch && c.came >= sweepEvery {
		c.sweep()
	}
	if len(c.lineages) < room {
		c.lineages[n] = c.current
	}
}

// sweep forgets nodes: those that are gone, those that nothing has rewritten for
// long, and those that are watched in vain. How long that is doubles, so that a
// cycle of any length is found in time.
func (c *cycles) sweep() {
	c.swept, c.came = c.epoch, 0
	c.forget(func(n graph.NodeID, _ *lineage) bool { return !c.coder.g.IsAlive(n) })
	if c.forget(func(_ graph.NodeID, l *lineage) bool { return c.epoch-l.epoch > c.age }) {
		c.age *= 2
	}
	if c.forget(func(_ graph.NodeID, l *lineage) bool { return l.chase == nil && l.depth > c.patience }) {
		c.patience *= 2
	}
}

// forget forgets nodes while too many are watched, and returns whether it forgot
// any.
func (c *cycles) forget(which func(n graph.NodeID, l *lineage) bool) bool {
	before := len(c.lineages)
	if before < maxLineages {
		return false
	}
	for n, l := range c.lineages {
		if which(n, &l) {
			delete(c.lineages, n)
		}
	}
	return len(c.lineages) < before
}

// stop returns the end of a run whose term came back twice.
func (ch *chase) stop() profile.Stop {
	how := "comes back after"
	if ch.grows > 0 {
		how = "is in what takes its place after"
	}
	return profile.Stop{
		Reason: profile.StopCycle, Rules: rulesOf(ch.steps), Steps: ch.steps, Grows: max(0, ch.grows),
		Detail: fmt.Sprintf("the term at %s %s %s", ch.steps[0].Node, how, numberOfRewrites(ch.count)),
	}
}

// rulesOf returns the rules of steps, in order.
func rulesOf(steps []profile.Step) []string {
	rules := make([]string, len(steps))
	for i, s := range steps {
		rules[i] = s.Rule
	}
	return rules
}

func numberOfRewrites(n int) string {
	if n == 1 {
		return "1 rewrite"
	}
	return fmt.Sprintf("%d rewrites", n)
}
