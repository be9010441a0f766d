package navigator

import (
	"slices"

	"github.com/settle-go/settle/graph"
)

// visitAgain takes nodes that a rewrite queued for the next round, those behind
// the first so many, into the current one: what it made, where new trees are
// visited, and what stands near it, where changed inputs are tracked.
func (s *settling) visitAgain(waited int) {
	newTrees, changed := s.q.config.VisitNewTrees, s.q.config.TracksOnChangeInputs
	if !newTrees && !changed || len(s.next) == waited {
		return
	}
	first, _ := s.rw.tx.Created()
	s.front = s.front[:0]
	later := s.next[:waited]
	for _, n := range s.next[waited:] {
		if isNew := n >= first; isNew && newTrees || !isNew && changed {
			s.front = append(s.front, n)
		} else {
			later = append(later, n)
		}
	}
	s.next = later
	slices.SortFunc(s.front, s.g.Compare)
	s.putInFront(s.front)
}

// putInFront puts nodes in front of those of the current round that are still to
// be visited, in the room that those leave which were.
func (s *settling) putInFront(nodes []graph.NodeID) {
	if len(nodes) > s.at {
		rest := s.current[s.at:]
		room := len(nodes) + len(rest)/2
		list := make([]graph.NodeID, room, room+len(rest))
		s.current, s.at = append(list, rest...), room
	}
	s.at -= len(nodes)
	for i, n := range nodes {
		s.current[s.at+i] = n
		s.state[n] = inCurrent
	}
}
