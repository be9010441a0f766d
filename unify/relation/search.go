package relation

import (
	"context"
	"iter"
)

// search takes states from a stream. It keeps the path to the node that it is
// at, so that how deep streams are nested is not limited, and it ends what was
// begun when it is stopped.
type search struct {
	root    *node
	path    []frame
	pullers map[stopper]struct{} // that were begun
	fuel    int                  // steps until others have their turn
	steps   int
	limit   int // of steps, 0 for none
	ctx     context.Context
	err     error // why it was given up
}

// frame is a node on the path, and which of its streams is visited.
type frame struct {
	n    *node
	role role
}

type role uint8

const (
	newborn  role = iota + 1 // begun just now, and not among the turns
	taking                   // the one whose turn it is
	sourcing                 // the source
)

const (
	// maxFuel is how many steps a stream may take for one result before others
	// have their turn: one that never finds any must not hold up the search.
	maxFuel = 4096
	// maxFresh is how many streams of a node are begun before those that were
	// begun earlier have another turn: there may be no end of new ones.
	maxFresh = 32
)

func newSearch(s Stream, limit int) *search {
	return &search{root: s.asNode(), fuel: maxFuel, limit: limit}
}

// stop ends the iterators that were begun.
func (m *search) stop() {
	for p := range m.pullers {
		p.end()
	}
	m.pullers, m.root, m.path = nil, nil, nil
}

// stopper is a puller of any type.
type stopper interface{ end() }

// puller takes values from an iterator, one when asked.
type puller[T any] struct {
	seq  iter.Seq[T]
	next func() (T, bool)
	stop func()
}

func (p *puller[T]) take(m *search) (T, bool) {
	if p.next == nil {
		p.next, p.stop = iter.Pull(p.seq)
		if m.pullers == nil {
			m.pullers = map[stopper]struct{}{}
		}
		m.pullers[p] = struct{}{}
	}
	v, ok := p.next()
	if !ok {
		p.end()
		delete(m.pullers, p)
	}
	return v, ok
}

func (p *puller[T]) end() { p.stop() }

// next returns the next state.
func (m *search) next() (State, bool) {
	for m.root != nil {
		if len(m.path) == 0 {
			m.path = append(m.path, frame{n: m.root})
		}
		if m.err = m.interrupted(); m.err != nil {
			m.stop()
			return State{}, false
		}
		m.steps++
		if m.fuel--; m.fuel < 0 {
			m.tired()
			continue
		}
		if s, ok := m.step(&m.path[len(m.path)-1]); ok {
			return s, true
		}
	}
	return State{}, false
}

// checkEvery is how many steps are taken between looks at the context.
const checkEvery = 64

// interrupted returns why the search must end before it has all results.
func (m *search) interrupted() error {
	if m.limit > 0 && m.steps >= m.limit {
		return &StepsError{m.limit}
	}
	if m.ctx != nil && m.steps%checkEvery == 0 && m.ctx.Err() != nil {
		return context.Cause(m.ctx)
	}
	return nil
}

// step visits the node at the end of the path. It returns a state when one has
// come all the way up.
func (m *search) step(f *frame) (State, bool) {
	n := f.n
	switch n.kind {
	case single:
		return m.result(n.state, true)
	case pulling:
		if s, ok := n.pull.take(m); ok {
			return m.result(s, false)
		}
		m.exhausted()
	case waiting:
		m.become(n, n.goal(n.state).asNode())
	case choosing, cutting:
		m.visit(f, sourcing, n.source)
	default:
		m.takeTurns(f)
	}
	return State{}, false
}

// become makes a node another one, which may be none.
func (m *search) become(n, other *node) {
	if other == nil {
		m.exhausted()
		return
	}
	*n = *other
}

func (m *search) visit(f *frame, r role, n *node) {
	f.role = r
	m.path = append(m.path, frame{n: n})
}

// takeTurns continues a branching or joining: those that were begun have
// their turns, then new ones are begun.
func (m *search) takeTurns(f *frame) {
	n := f.n
	switch {
	case n.isSpent():
		m.exhausted()
	case n.turns.len == 1 && !n.hasFresh():
		*n = *n.turns.current()
	case n.left > 0:
		m.visit(f, taking, n.turns.current())
	case n.fresh > 0 && n.source != nil:
		m.visit(f, sourcing, n.source)
	case n.fresh > 0 && n.hasFresh():
		m.beginGoal(f)
	default:
		n.left, n.fresh = n.turns.len, maxFresh
	}
}

// hasFresh reports whether streams are left that were not begun.
func (n *node) hasFresh() bool { return n.source != nil || len(n.list) > 0 || n.more != nil }

// isSpent reports whether a branching or joining has no more states.
func (n *node) isSpent() bool { return n.turns.len == 0 && !n.hasFresh() }

// beginGoal runs the next goal of a branching.
func (m *search) beginGoal(f *frame) {
	n := f.n
	if len(n.list) == 0 {
		g, ok := n.more.take(m)
		if !ok {
			n.more = nil
			return
		}
		n.list = append(n.list, made("AnyOf", g))
	}
	g := n.list[0]
	n.list = n.list[1:]
	m.begin(f, g(n.state).asNode())
}

// begin visits a stream for the first time. The last stream left of a node
// takes its place: a recursion in the last goal is no deeper than a loop.
func (m *search) begin(f *frame, child *node) {
	if child == nil {
		return
	}
	f.n.fresh--
	if f.n.isSpent() {
		*f.n = *child
		return
	}
	m.visit(f, newborn, child)
}

// result carries a state up the path. A stream is spent when it has no more.
func (m *search) result(s State, spent bool) (State, bool) {
	for {
		child := m.path[len(m.path)-1].n
		m.path = m.path[:len(m.path)-1]
		m.fuel = maxFuel
		if len(m.path) == 0 {
			if spent {
				m.root = nil
			}
			return s, true
		}
		f := &m.path[len(m.path)-1]
		n := f.n
		switch {
		case f.role == sourcing && n.kind == joining:
			if spent {
				n.source = nil
			}
			m.begin(f, n.goal(s).asNode())
			return State{}, false
		case n.kind == cutting:
			spent = true
			continue
		case f.role == sourcing: // the choice is made
			if !spent {
				*n = *child
			}
			continue
		case f.role == newborn && !spent:
			n.turns.add(child)
		case f.role == taking && spent:
			n.left--
			n.turns.remove()
		case f.role == taking:
			n.left--
			n.turns.advance()
		}
		spent = n.isSpent()
	}
}

// exhausted leaves a node that has no states.
func (m *search) exhausted() {
	m.path = m.path[:len(m.path)-1]
	if len(m.path) == 0 {
		m.root = nil
		return
	}
	f := &m.path[len(m.path)-1]
	n := f.n
	switch {
	case f.role == sourcing && n.kind == joining:
		n.source = nil
	case n.kind == cutting:
		*n = node{kind: branching} // of nothing
	case f.role == sourcing:
		*n = node{kind: waiting, state: n.state, goal: n.goal}
	case f.role == taking:
		n.left--
		n.turns.remove()
	}
}

// tired leaves the whole path, so that at each of its nodes another stream has
// the next turn.
func (m *search) tired() {
	m.fuel = maxFuel
	for len(m.path) > 1 {
		child := m.path[len(m.path)-1].n
		m.path = m.path[:len(m.path)-1]
		f := &m.path[len(m.path)-1]
		switch f.role {
		case newborn:
			f.n.turns.add(child)
		case taking:
			f.n.left--
			f.n.turns.advance()
		case sourcing:
			f.n.fresh = 0 // first a turn for those that were begun
		}
	}
	m.path = m.path[:0]
}
