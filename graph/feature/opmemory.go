package feature

import (
	"maps"
	"slices"

	"github.com/settle-go/settle/graph"
)

// opMemory is a [graph.Memory] as the handler walks it.
type opMemory struct {
	graph.Memory
	views   []view
	kills   []int  // destroyed inputs, ascending
	updates []view // of destroyed inputs: what is overwritten is a part of them
}

type view struct{ output, input int }

// memories knows the memory of each op by its number.
type memories struct {
	ops  []*opMemory
	none opMemory
}

func (m *memories) of(g *graph.Graph, n graph.NodeID) *opMemory {
	op := g.OpOf(n)
	if int(op) < len(m.ops) && m.ops[op] != nil {
		return m.ops[op]
	}
	if int(op) >= len(m.ops) {
		room := make([]*opMemory, max(g.Vocabulary().NumOps(), int(op)+1, 2*len(m.ops)))
		copy(room, m.ops)
		m.ops = room
	}
	m.ops[op] = m.read(g.Vocabulary().OpByID(op))
	return m.ops[op]
}

func (m *memories) read(op graph.Op) *opMemory {
	if !op.IsValid() {
		return &m.none
	}
	memory := op.Memory()
	if memory.IsEmpty() {
		return &m.none
	}
	read := &opMemory{Memory: memory}
	for _, output := range slices.Sorted(maps.Keys(memory.Views)) {
		if input := memory.Views[output]; output >= 0 && input >= 0 {
			read.views = append(read.views, view{output, input})
		}
	}
	for _, inputs := range memory.Destroys {
		read.kills = append(read.kills, inputs...)
	}
	slices.Sort(read.kills)
	read.kills = slices.DeleteFunc(slices.Compact(read.kills), func(i int) bool { return i < 0 })
	for _, view := range read.views {
		if slices.Contains(memory.Destroys[view.output], view.input) {
			read.updates = append(read.updates, view)
		}
	}
	return read
}

// parent returns the variable that a variable is a view of, 0 for none.
func (m *memories) parent(g *graph.Graph, v graph.VarID) graph.VarID {
	n := g.OwnerOf(v)
	if n == 0 {
		return 0
	}
	memory := m.of(g, n)
	if len(memory.views) == 0 {
		return 0
	}
	index := g.IndexOf(v)
	for _, view := range memory.views {
		if view.output == index && view.input < g.NumInputsOf(n) {
			return g.InputOf(n, view.input)
		}
	}
	return 0
}

// root returns the variable at the end of a chain of views.
func (m *memories) root(g *graph.Graph, v graph.VarID) graph.VarID {
	for {
		parent := m.parent(g, v)
		if parent == 0 {
			return v
		}
		v = parent
	}
}
