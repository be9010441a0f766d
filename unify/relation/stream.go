package relation

import (
	"iter"

	"github.com/settle-go/settle/unify/logic"
)

// Goal is what is to hold: given what is known it finds the ways in which that
// is so, each what is known then. Goals are pure: the same state gives the same
// stream.
type Goal func(State) Stream

// Stream is a lazy sequence of states, possibly endless. What was not asked for
// is not computed. It is used once: by [Stream.All], or by the goal that
// returns it.
type Stream struct {
	one   bool // there is the one state and nothing else
	state State
	more  *node
}

// Empty returns the stream without states.
func Empty() Stream { return Stream{} }

// One returns the stream of one state.
func One(s State) Stream { return Stream{one: true, state: s} }

// Of returns the stream of an iterator, which is stopped when the search is.
func Of(seq iter.Seq[State]) Stream {
	mustBe(seq != nil, "Of: no iterator")
	return Stream{more: &node{kind: pulling, pull: &puller[State]{seq: seq}}}
}

// All returns the states as an iterator, to be ranged over once. Leaving the
// loop ends the search.
func (s Stream) All() iter.Seq[State] {
	return func(yield func(State) bool) {
		m := newSearch(s, 0)
		defer m.stop()
		for {
			state, ok := m.next()
			if !ok || !yield(state) {
				return
			}
		}
	}
}

// nodeKind says how a node of a search finds its states.
type nodeKind uint8

const (
	pulling   nodeKind = iota + 1 // from an iterator
	waiting                       // a goal that is not run yet
	single                        // one state
	branching                     // the streams of goals, in turns
	joining                       // the streams that a goal makes of the states of a source, in turns
	choosing                      // the states of a source; without any those of a goal
	cutting                       // the first state of a source
)

// node is a stream that takes more than one step. Its kind may change: what has
// only one stream left becomes that one, so that recursion in a last goal does
// not make the search deeper.
type node struct {
	kind  nodeKind
	state State // to run goals in; of a single the state itself
	goal  Goal

	list []Goal        // of a branching: the goals that were not run yet,
	more *puller[Goal] // and those that an iterator has after them
	pull *puller[State]

	source *node // of a joining or choosing
	turns  ring  // the streams that were begun and have more
	fresh  int   // streams that may be begun in this round
	left   int   // streams that still have a turn in this round
}

// asNode returns the stream as a node, nil for an empty one.
func (s Stream) asNode() *node {
	if s.one {
		return &node{kind: single, state: s.state}
	}
	return s.more
}

// ring is the streams of a node that were begun, in the order of their turns.
type ring struct {
	before *ringed // the one whose turn was last, nil for none
	len    int
}

type ringed struct {
	n    *node
	next *ringed
}

// add puts a stream after all others, when the turn is the first one's.
func (r *ring) add(n *node) {
	e := &ringed{n: n}
	if r.before == nil {
		e.next = e
	} else {
		e.next = r.before.next
		r.before.next = e
	}
	r.before = e
	r.len++
}

// current returns the stream whose turn it is.
func (r *ring) current() *node { return r.before.next.n }

// advance passes the turn on.
func (r *ring) advance() { r.before = r.before.next }

// remove drops the stream whose turn it is.
func (r *ring) remove() {
	if r.len--; r.len == 0 {
		r.before = nil
		return
	}
	r.before.next = r.before.next.next
}

// Delay returns a goal that is made when it is run. A relation that is defined
// by itself delays the call, which would not end otherwise.
func Delay(make func() Goal) Goal {
	mustBe(make != nil, "Delay: no function")
	return func(s State) Stream {
		return Stream{more: &node{kind: waiting, state: s, goal: func(s State) Stream { return made("Delay", make())(s) }}}
	}
}

// Fresh returns the goal that a function makes of new variables.
func Fresh(n int, make func(v []*logic.Var) Goal) Goal {
	mustBe(n >= 0, "Fresh: a negative number of variables")
	mustBe(make != nil, "Fresh: no function")
	return func(s State) Stream { return made("Fresh", make(logic.NewVars(n)))(s) }
}

// made returns the goal that a function made.
func made(by string, g Goal) Goal {
	mustBe(g != nil, by+": the function returns no goal")
	return g
}
