package navigator

import (
	"github.com/settle-go/settle/graph"
)

// change is one thing that became of a graph, as its features are told. The
// number may be of a node that a feature refused, and be above the arena's.
type change struct {
	kind changeKind
	id   uint32 // of the node or, of usesChanged, the variable
}

type changeKind uint32

const (
	nodeCame changeKind = iota
	inputChanged
	nodeTouched
	nodeWent
	usesChanged // a variable got or lost a client
)

// changes is a list of changes in the making: the methods are those of features.
type changes struct{ list []change }

func (c *changes) add(kind changeKind, id uint32) {
	c.list = append(c.list, change{kind, id})
}

// OnImport implements [graph.Importer].
func (c *changes) OnImport(n graph.Node, _ string) {
	c.add(nodeCame, uint32(n.ID()))
	c.addInputs(n)
}

// OnPrune implements [graph.Pruner].
func (c *changes) OnPrune(n graph.Node, _ string) {
	c.add(nodeWent, uint32(n.ID()))
	c.addInputs(n)
}

// OnChangeInput implements [graph.InputChanger].
func (c *changes) OnChangeInput(n graph.Node, _ int, old, new graph.Var, _ string) {
	c.add(inputChanged, uint32(n.ID()))
	c.add(usesChanged, uint32(old.ID()))
	c.add(usesChanged, uint32(new.ID()))
}

// OnTouch implements [graph.Toucher].
func (c *changes) OnTouch(n graph.Node, _ string) { c.add(nodeTouched, uint32(n.ID())) }

func (c *changes) addInputs(n graph.Node) {
	for i := range n.NumInputs() {
		c.add(usesChanged, uint32(n.Input(i).ID()))
	}
}

// nodeIn returns the node that came or changed, 0 when it is not in the graph
// any more, or when the change is of another kind.
func (c change) nodeIn(g *graph.Graph) graph.NodeID {
	n := graph.NodeID(c.id)
	if c.kind >= nodeWent || int(n) >= g.NumIDs() || !g.IsAlive(n) {
		return 0
	}
	return n
}

// memory is what is kept of an arena between the runs on it: what changed, and
// what each optimizer knows. A run without one begins with nothing.
type memory struct {
	changes
	on     bool // changes are noted: the first run is over
	epoch  int  // how often changes were thrown away, for there were too many
	nodes  int  // nodes now, while on
	states map[any]state
}

// state is what an optimizer knows of an arena. It stands under the optimizer,
// or under what all optimizers of its kind share.
type state interface {
	place() *mark
	// catchUp is called when a run is over. What changed since the optimizer ran
	// is the work of those behind it in a sequence: it is not to be visited, and
	// is thrown away.
	catchUp(r *Run)
	close()
}

// keepsWaiting is a state that has the nodes that wait when a run is stopped.
type keepsWaiting interface{ keepsWaiting() }

// mark is how far in the changes of an arena an optimizer is; embedded, it makes
// a state that knows nothing else.
type mark struct {
	known bool // false: it begins with everything
	part  bool // it ran as part of an equilibrium
	epoch int
	index int // in the list of changes
}

func (m *mark) place() *mark { return m }

func (m *mark) catchUp(*Run) {}

func (m *mark) close() {}

// moveTo says that everything up to another place is known.
func (m *mark) moveTo(to mark) { m.known, m.epoch, m.index = true, to.epoch, to.index }

// here returns the place behind the last change.
func (r *Run) here() mark {
	if r.memory == nil {
		return mark{}
	}
	return mark{epoch: r.memory.epoch, index: len(r.memory.list)}
}

// since returns what changed since a place, or that everything is to be visited.
func (r *Run) since(m *mark) (news []change, whole bool) {
	if r.memory == nil || !r.memory.on || !m.known || m.epoch != r.memory.epoch {
		return nil, true
	}
	return r.memory.list[m.index:], false
}

// recall returns what was remembered under a key, nil where nothing was.
func (r *Run) recall(key any) state {
	if r.memory == nil {
		return nil
	}
	s := r.memory.states[key]
	if s != nil && r.parts > 0 {
		s.place().part = true
	}
	return s
}

// remember keeps a state for the next run, if there is to be one.
func (r *Run) remember(key any, s state) (kept bool) {
	if r.memory == nil {
		return false
	}
	s.place().part = r.parts > 0
	r.memory.states[key] = s
	return true
}

// finish ends a run with a memory: when nothing stopped it, everything is known.
func (m *memory) finish(r *Run, stopped bool) {
	switch {
	case !stopped:
		for _, s := range m.states {
			s.catchUp(r)
		}
		m.list = m.list[:0]
		for _, s := range m.states {
			s.place().moveTo(r.here())
		}
	case !m.on:
		// What changed was not noted. Equilibria that stand alone have their
		// own worklists; all else begins anew.
		for _, s := range m.states {
			if _, ok := s.(keepsWaiting); !ok || s.place().part {
				s.place().known = false
			}
		}
	}
	if !m.on {
		m.on, m.nodes = true, r.nodes
	}
}

// maxChanges bounds the changes that are kept of a graph of so many nodes: more
// of them cost more than visiting the graph.
func maxChanges(nodes int) int { return max(4096, 2*nodes) }

// trim throws the changes away when there are too many.
func (m *memory) trim() {
	if len(m.list) > maxChanges(m.nodes) {
		m.forgetChanges()
	}
}

// forgetChanges has every optimizer visit the whole graph.
func (m *memory) forgetChanges() {
	m.list = m.list[:0]
	m.epoch++
}
