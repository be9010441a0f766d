package navigator

import (
	"fmt"
	"math"
	"math/bits"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/profile"
)

// whole is what a run knows of cycles that no lineage shows: those in which
// optimizers take part that are no rules, such as a merge that undoes a rule, or
// rules that replace values of other nodes. There the whole graph comes back at
// the end of a round of an equilibrium.
type whole struct {
	needed bool      // something of that kind changed the graph
	chase  *chase    // of the graph that came back
	of     *settling // whose rounds it is followed by
	hashed int       // nodes
}

// graphState is a graph at the end of a round.
type graphState struct {
	round  int
	nodes  int
	hash   uint64
	copied *graph.FunctionGraph // nil for none
	period int                  // once it came back: the rounds that it took
}

// maxHashed bounds the nodes that are hashed to find a graph again: so many for
// each visit of a node.
const maxHashed = 16

// changedWhole is called after an optimizer that is no rule changed the graph.
func (r *Run) changedWhole() {
	if r.cycles != nil {
		r.cycles.whole.needed = true
	}
}

// lookBack stops the run when its graph is as it was at the end of a round before,
// twice.
func (s *settling) lookBack() {
	c := s.run.cycles
	if c == nil || !c.whole.needed || !s.standsAlone() {
		return
	}
	state, round := &s.ended, len(s.pass.Rounds)
	switch {
	case s.sameAs(state):
		c.graphAgain(s, round)
	case state.period > 0 && round-state.round >= state.period:
		s.unfollow() // it went another way
	case state.period == 0 && bits.OnesCount(uint(round)) == 1 && s.mayHash():
		*state = graphState{round: round, nodes: s.run.nodes, hash: s.hash(), copied: s.run.Graph.Clone()}
	}
}

// graphAgain is called when the graph came back: for the first time, it begins to
// be followed.
func (c *cycles) graphAgain(s *settling, round int) {
	w, state := &c.whole, &s.ended
	if w.of == s {
		s.run.Stop(w.chase.stopWhole(round-state.round, s.q.config.Name))
		return
	}
	state.period, state.round = round-state.round, round
	if w.of == nil {
		w.of, w.chase = s, &chase{period: state.period, until: math.MaxInt}
		c.chases = append(c.chases, w.chase)
	}
}

// unfollow forgets the graphs of the rounds that are over.
func (s *settling) unfollow() {
	s.ended = graphState{}
	if c := s.run.cycles; c != nil && c.whole.of == s {
		c.drop(c.whole.chase)
		c.whole.of, c.whole.chase = nil, nil
	}
}

func (s *settling) sameAs(state *graphState) bool {
	return state.copied != nil && state.nodes == s.run.nodes && s.mayHash() &&
		state.hash == s.hash() && graph.Equal(state.copied, s.run.Graph) == nil
}

// mayHash reports whether a hash of the graph is little beside what was done.
func (s *settling) mayHash() bool {
	visits := s.pass.Visits
	for _, child := range s.pass.Children {
		visits += child.Visits
	}
	return s.run.cycles.whole.hashed <= maxHashed*(visits+s.run.nodes)
}

func (s *settling) hash() uint64 {
	s.run.cycles.whole.hashed += s.run.nodes + 1
	return graph.StructuralHash(s.run.Graph)
}

// standsAlone reports whether the run's graph can be looked at as a whole: what it
// uses is its own, and no other run changes a graph within it.
func (s *settling) standsAlone() bool {
	fg := s.run.Graph
	if parent := fg.Parent(); parent != nil && parent.Graph() == fg.Graph() {
		return false
	}
	return len(fg.Arenas()) == 1
}

// stopWhole returns the end of a run whose graph came back twice.
func (ch *chase) stopWhole(rounds int, name string) profile.Stop {
	stop := profile.Stop{Reason: profile.StopCycle, By: name, Rules: rulesOf(ch.steps), Steps: ch.steps}
	stop.Detail = fmt.Sprintf("the whole graph comes back after %d rounds of %s", rounds, numberOfRewrites(ch.count))
	if rounds == 1 {
		stop.Detail = fmt.Sprintf("the whole graph comes back after a round of %s", numberOfRewrites(ch.count))
	}
	return stop
}
