package graph

import (
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/arena"
)

// StructuralHash returns a number that is the same for graphs that [Equal]
// finds to be the same, in whatever context, process or order of nodes. What
// is shared hashes like what is computed twice.
func StructuralHash(fg *FunctionGraph) uint64 {
	h := &hasher{vars: map[*Graph][]uint64{}, nodes: map[*Graph][]uint64{}, ops: map[ir.Op]uint64{}, types: map[ir.Type]uint64{}}
	return h.run(fg)
}

// hasher gives each variable a number made of how it is computed. The order of
// a graph has every node behind its inputs, so that one walk does.
type hasher struct {
	vars  map[*Graph][]uint64
	nodes map[*Graph][]uint64
	ops   map[ir.Op]uint64
	types map[ir.Type]uint64
}

// hashPlace is how far a graph was walked.
type hashPlace struct {
	fg    *FunctionGraph
	next  NodeID
	inner int    // graphs of node next that were walked
	sum   uint64 // of those
}

func (h *hasher) run(fg *FunctionGraph) uint64 {
	stack := []hashPlace{h.enter(fg, 0)}
	for {
		top := &stack[len(stack)-1]
		if top.next == 0 {
			sum := h.leave(top.fg)
			stack = stack[:len(stack)-1]
			if len(stack) == 0 {
				return sum
			}
			below := &stack[len(stack)-1]
			below.sum = arena.Mix(below.sum, sum)
			continue
		}
		n := Node{top.fg.g, top.next}
		if nested := n.Nested(); top.inner < len(nested) {
			top.inner++
			stack = append(stack, h.enter(nested[top.inner-1], len(stack)))
			continue
		}
		h.node(n, top.sum)
		top.next, top.inner, top.sum = n.g.nodes[n.id].next, 0, 0
	}
}

// enter begins a graph: its inputs are known by depth and place.
func (h *hasher) enter(fg *FunctionGraph, depth int) hashPlace {
	g := fg.g
	if h.vars[g] == nil {
		h.vars[g] = make([]uint64, len(g.vars))
		h.nodes[g] = make([]uint64, len(g.nodes))
	}
	for i, v := range fg.inputs {
		h.vars[g][v] = arena.Mix(arena.Mix(arena.Mix(inputSeed, uint64(depth)), uint64(i)), h.typeHash(g.TypeOf(v)))
	}
	return hashPlace{fg: fg, next: fg.first}
}

// What a number stands for is mixed in, so that an input is no constant.
const (
	inputSeed    = 0x6a09e667f3bcc908
	constantSeed = 0xbb67ae8584caa73b
	effectSeed   = 0x3c6ef372fe94f82b
)

// leave sums up a graph: its inputs, outputs and effects.
func (h *hasher) leave(fg *FunctionGraph) uint64 {
	sum := uint64(len(fg.inputs))
	for _, v := range fg.inputs {
		sum = arena.Mix(sum, h.vars[fg.g][v])
	}
	for _, v := range fg.Outputs() {
		sum = arena.Mix(sum, h.varHash(v))
	}
	for n := range fg.Effects() {
		sum = arena.Mix(arena.Mix(sum, effectSeed), h.nodes[n.g][n.id])
	}
	return sum
}

func (h *hasher) node(n Node, nested uint64) {
	g, rec := n.g, &n.g.nodes[n.id]
	sum := arena.Mix(h.opHash(n.Op()), nested)
	for i := range rec.nin {
		sum = arena.Mix(sum, h.varHash(Var{g, g.slots[rec.in+i].v}))
	}
	for i := range rec.nout {
		sum = arena.Mix(sum, h.typeHash(g.TypeOf(rec.out+VarID(i))))
	}
	h.nodes[g][n.id] = sum
	for i := range rec.nout {
		h.vars[g][rec.out+VarID(i)] = arena.Mix(sum, uint64(i))
	}
}

func (h *hasher) varHash(v Var) uint64 {
	at := &h.vars[v.g][v.id]
	if *at == 0 && v.g.vars[v.id].kind == constantVar {
		*at = arena.Mix(v.Constant().Hash(constantSeed), h.typeHash(v.Type()))
	}
	return *at
}

func (h *hasher) opHash(op ir.Op) uint64 {
	sum, known := h.ops[op]
	if !known {
		sum = arena.MixString(0, op.Name())
		for i := range op.NumAttrs() {
			attr := op.AttrAt(i)
			sum = attr.Value.Hash(arena.MixString(sum, attr.Name))
		}
		h.ops[op] = sum
	}
	return sum
}

func (h *hasher) typeHash(t ir.Type) uint64 {
	sum, known := h.types[t]
	if !known {
		sum = arena.MixString(0, t.String())
		h.types[t] = sum
	}
	return sum
}
