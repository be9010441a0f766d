package feature

import (
	"maps"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/idmap"
)

// opMemory is an [ir.Memory] as the handler walks it.
type opMemory struct {
	ir.Memory
	views   []view
	kills   []int  // destroyed inputs, ascending
	updates []view // of destroyed inputs: what is overwritten is a part of them
}

type view struct{ output, input int }

// memories knows the memory of each op by its number.
type memories struct {
	ops  idmap.Map[*opMemory]
	none opMemory
}

func (m *memories) of(g *graph.Graph, n graph.NodeID) *opMemory {
	op := g.OpOf(n)
	memory := m.ops.Of(uint32(op))
	if memory == nil {
		memory = m.read(g.Context().OpByID(op))
		m.ops.Put(uint32(op), memory)
	}
	return memory
}

func (m *memories) read(op ir.Op) *opMemory {
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

// reads reports whether a node reads an input, or overwrites it. One whose outputs are all
// views of the input reads nothing: what matters is which nodes read these.
func (m *memories) reads(g *graph.Graph, n graph.NodeID, input int) bool {
	memory := m.of(g, n)
	if len(memory.views) == 0 || len(memory.kills) > 0 {
		return true
	}
	for output := range g.NumOutputsOf(n) {
		if !slices.Contains(memory.views, view{output, input}) {
			return true
		}
	}
	return g.NumOutputsOf(n) == 0
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
