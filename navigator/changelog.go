package navigator

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/internal/arena"
)

// change is one change of a graph, as features are notified of it. Its number may be that
// of a node which a feature then refused, and so beyond those of the arena.
type change struct {
	kind changeKind
	id   uint32 // of the node or, of usesChanged, the variable
}

type changeKind uint32

const (
	nodeInserted changeKind = iota
	inputChanged
	nodeTouched
	nodeErased
	usesChanged // a variable got or lost a client
)

// changeLog records changes: its methods are those of a feature.
type changeLog struct{ list []change }

func (c *changeLog) add(kind changeKind, id uint32) {
	c.list = arena.Append(c.list, change{kind, id})
}

// OnImport implements [graph.Importer].
func (c *changeLog) OnImport(n graph.Node, _ string) {
	c.add(nodeInserted, uint32(n.ID()))
	c.addInputs(n)
}

// OnPrune implements [graph.Pruner].
func (c *changeLog) OnPrune(n graph.Node, _ string) {
	c.add(nodeErased, uint32(n.ID()))
	c.addInputs(n)
}

// OnChangeInput implements [graph.InputChanger].
func (c *changeLog) OnChangeInput(n graph.Node, _ int, old, new graph.Var, _ string) {
	c.add(inputChanged, uint32(n.ID()))
	if owner := old.Owner(); !owner.IsValid() || owner.IsAlive() {
		c.add(usesChanged, uint32(old.ID()))
	}
	c.add(usesChanged, uint32(new.ID()))
}

// OnTouch implements [graph.Toucher].
func (c *changeLog) OnTouch(n graph.Node, _ string) { c.add(nodeTouched, uint32(n.ID())) }

func (c *changeLog) addInputs(n graph.Node) {
	for i := range n.NumInputs() {
		c.add(usesChanged, uint32(n.Input(i).ID()))
	}
}

// nodeIn returns the node that was inserted or changed, 0 if it has been erased since or
// the change is of another kind.
func (c change) nodeIn(g *graph.Graph) graph.NodeID {
	n := graph.NodeID(c.id)
	if c.kind >= nodeErased || int(n) >= g.NumIDs() || !g.IsAlive(n) {
		return 0
	}
	return n
}

// arenaCache is what is kept of an arena between runs on it: the changes, and the state
// of each optimizer. A run without one starts from nothing.
type arenaCache struct {
	changeLog
	on     bool // changes are noted: the first run is over
	epoch  int  // how often changes were thrown away, for there were too many
	nodes  int  // nodes now, while on
	states map[any]state
}

// state is what an optimizer keeps of an arena between runs. Its key is the optimizer, or
// a value that all optimizers of its kind share.
type state interface {
	cursorOf() *cursor
	// catchUp is called at the end of a run. Changes after the optimizer's own are those
	// of the optimizers that follow it in a sequence: it need not visit them, and they
	// are dropped.
	catchUp(r *Run)
	close()
}

// keepsWaiting is a state that keeps the queued nodes of a run that was stopped.
type keepsWaiting interface{ keepsWaiting() }

// cursor is a position in the log up to which an optimizer knows the changes; embedded, it
// makes a state that keeps nothing else.
type cursor struct {
	known bool // false: it begins with everything
	part  bool // it ran as part of an equilibrium
	epoch int
	index int // in the list of changes
}

func (m *cursor) cursorOf() *cursor { return m }

func (m *cursor) catchUp(*Run) {}

func (m *cursor) close() {}

// moveTo moves the cursor: all changes before it are known.
func (m *cursor) moveTo(to cursor) { m.known, m.epoch, m.index = true, to.epoch, to.index }

// logEnd returns the position after the last change.
func (r *Run) logEnd() cursor {
	if r.cache == nil {
		return cursor{}
	}
	return cursor{epoch: r.cache.epoch, index: len(r.cache.list)}
}

// changesSince returns the changes after a cursor, or that the whole graph must be
// visited.
func (r *Run) changesSince(m *cursor) (news []change, whole bool) {
	if r.cache == nil || !r.cache.on || !m.known || m.epoch != r.cache.epoch {
		return nil, true
	}
	return r.cache.list[m.index:], false
}

// cached returns what was remembered under a key, nil where nothing was.
func (r *Run) cached(key any) state {
	if r.cache == nil {
		return nil
	}
	s := r.cache.states[key]
	if s != nil && r.parts > 0 {
		s.cursorOf().part = true
	}
	return s
}

// keep keeps a state for the next run, if there is to be one.
func (r *Run) keep(key any, s state) (kept bool) {
	if r.cache == nil {
		return false
	}
	s.cursorOf().part = r.parts > 0
	r.cache.states[key] = s
	return true
}

// finish ends a run on a graph that is kept: if nothing stopped the run, every optimizer
// knows all changes.
func (m *arenaCache) finish(r *Run, stopped bool) {
	switch {
	case !stopped:
		for _, s := range m.states {
			s.catchUp(r)
		}
		m.list = m.list[:0]
		for _, s := range m.states {
			s.cursorOf().moveTo(r.logEnd())
		}
	case !m.on:
		// The changes were not recorded. Equilibria that stand alone have their own
		// worklists; all others visit the whole graph.
		for _, s := range m.states {
			if _, ok := s.(keepsWaiting); !ok || s.cursorOf().part {
				s.cursorOf().known = false
			}
		}
	}
	if !m.on {
		m.on, m.nodes = true, r.nodes
	}
}

// maxChanges bounds the changes that are kept of a graph of n nodes: visiting the graph
// costs less than visiting the surroundings of more.
func maxChanges(nodes int) int { return max(4096, 2*nodes) }

// trim drops the changes if there are too many.
func (m *arenaCache) trim() {
	if len(m.list) > maxChanges(m.nodes) {
		m.forgetChanges()
	}
}

// forgetChanges has every optimizer visit the whole graph.
func (m *arenaCache) forgetChanges() {
	m.list = m.list[:0]
	m.epoch++
}
