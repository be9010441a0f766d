package graph

import (
	"fmt"
	"math"
	"sort"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/arena"
)

// Graph is the arena of a function graph: it has its nodes and those of the graphs nested
// in it, except for isolated ones. Nodes, variables and operand slots are records without
// pointers in flat slices, and refer to each other by number; the variables of a node are
// next to each other, and so are its operands.
//
// It holds fewer than 2^30 nodes and 2^32 variables and operands, those that were removed included:
// to add more panics.
//
// A Graph belongs to one goroutine at a time. Its context may be shared.
type Graph struct {
	ctxt    *ir.Context
	nodes   []nodeRec
	vars    []varRec
	slots   []slotRec
	clients []slotGroup
	regions []*FunctionGraph
	nested  map[NodeID][]*FunctionGraph

	successors map[NodeID][]*FunctionGraph // of terminators
	arranged   []arrangement               // before each [FunctionGraph.ArrangeBlocks] that may be undone
	consts     map[ir.AttrID]VarID
	types      arenaTypes
	names      []string // by variable, as far as one has a name

	features     []*attached
	detached     *attached // the last feature that was detached, as it often comes back; none with OnDetach, which may hold much
	clock        featureClock
	changes      changeLog
	ordering     bool // applyOrderers is at work
	tx           Tx
	log          Provenance
	reordered    bool // a node stands, or stood, before one that was added earlier
	moves        int  // nodes that changed their position in the order
	searched     int  // nodes that were looked at for that
	locations    Locations
	capturingOps map[ir.NameID]bool // unknown ops whose graphs use values from around them
	closed       map[NodeID]ir.OpID // nodes of unknown ops whose graphs do not, when last looked at
	dialects     dialectUses
	pinsUnknown  bool // a node is pinned because its op is unknown, or was

	// ConstantOp is the op that stands for a constant in this graph's format,
	// "arith.constant" in MLIR's. Where it is "", constants are variables
	// without an owner.
	ConstantOp string
}

// FunctionGraph is a graph with inputs and outputs: a whole program, the body of
// a function, a branch. Its nodes stand in an order in which every node comes
// after those it depends on: the order of the file, as far as rewrites allow.
type FunctionGraph struct {
	g          *Graph
	id         uint32
	parent     *FunctionGraph // nil for the outermost
	parentNode NodeID         // the node of parent that holds this graph
	inputs     []VarID
	ret        NodeID // its inputs are the outputs; 0 while there are none
	first      NodeID
	last       NodeID
	count      int
	block      bool           // it has a block even while that is empty
	entry      *FunctionGraph // the first block of its region, nil for that itself: see block.go
	enter      uint32         // its number in the dominator tree, from 1
	leave      uint32         // the last number in that tree below it, 0 before it is known
	listed     uint32         // its place among the blocks of its region
	adopted    bool           // it was a block of another region, and its place is not known yet

	// Name is the name of the function, or of the file at the outermost level.
	Name string

	// RefinesResults says that the types of the outputs may become more precise by rewrites:
	// only callers of the function rely on them.
	RefinesResults bool
}

// Node is an apply node: an op applied to inputs, with outputs. It is a small
// value, the graph and a number, compared by ==.
//
// The zero Node, and that of a transaction which was rolled back, is not a node:
// IsValid is false, it has no op, inputs or outputs, and to change it panics. The
// Node of a removed node still shows what it was.
type Node struct {
	g  *Graph
	id NodeID
}

// Var is a variable: an output of a node, an input of a function graph, or a
// constant. It is a small value, compared by ==.
//
// The zero Var, and that of a transaction which was rolled back, is not a variable:
// IsValid is false, and it has no type, owner or clients.
type Var struct {
	g  *Graph
	id VarID
}

// NodeID, VarID and slotID number the nodes, variables and operand slots of one
// graph. 0 is none.
type (
	NodeID uint32
	VarID  uint32
	slotID uint32
)

// Locations says where in its file a node was read.
type Locations interface {
	// Location returns "file:line:col" of a location that the reader gave.
	Location(loc uint32) string
}

type nodeFlags uint8

const (
	flagDead          nodeFlags = 1 << iota
	flagPinned                  // stays without clients
	flagHidden                  // a return that was built in Go, not read from a file: not listed, not counted
	flagNested                  // holds function graphs
	flagPinnedUnknown           // pinned only because its op is unknown
	flagVisited                 // visited bit of a walk; clear outside of it
	flagBecame                  // it became a constant in place of the node that it was
)

type nodeRec struct {
	pos        uint64 // position in the order of its function graph
	op         ir.OpID
	in         uint32 // the first operand
	out        VarID  // the first output
	region     uint32
	prev, next NodeID
	loc        uint32
	shortIn    uint16 // how many operands, or manyInputs: see nin
	shortOut   uint8  // how many outputs, or manyOutputs: see nout
	flags      nodeFlags
}

// A node with that many operands or more has their number in a record before them, and likewise for
// outputs.
const (
	manyInputs  = math.MaxUint16
	manyOutputs = math.MaxUint8
)

// nin returns the number of a node's inputs.
func (g *Graph) nin(rec *nodeRec) uint32 {
	if rec.shortIn == manyInputs {
		return uint32(g.slots[rec.in-1].v)
	}
	return uint32(rec.shortIn)
}

// nout returns the number of a node's outputs.
func (g *Graph) nout(rec *nodeRec) uint32 {
	if rec.shortOut == manyOutputs {
		return uint32(g.vars[rec.out-1].first)
	}
	return uint32(rec.shortOut)
}

type varRec struct {
	origin varOrigin
	typ    typeNum
	first  slotID // the first client; they are in the order in which they were added
}

// varOrigin is what a variable comes from: of a result its node, of an input its region, of a constant
// its attribute, and above that number which of these it is.
type varOrigin uint32

const (
	resultVar varOrigin = iota << originBits
	inputVar
	constantVar

	originBits = 30
	originMask = 1<<originBits - 1
)

// kind returns whether a variable is a result, an input or a constant.
func (r *varRec) kind() varOrigin { return r.origin &^ originMask }

// owner returns the node that computes a variable, 0 for none.
func (r *varRec) owner() NodeID {
	if r.origin > originMask {
		return 0
	}
	return NodeID(r.origin)
}

// region returns the region of an input.
func (r *varRec) region() uint32 { return uint32(r.origin & originMask) }

// attr returns the value of a constant.
func (r *varRec) attr() ir.AttrID { return ir.AttrID(r.origin & originMask) }

// slotRec is operand i of a node, and a link of the client list of its variable. Before the first
// client is the last one, and after the last is none. The first slot of a node that became a constant has the op
// before in prev, and in next 1 and the number of the record of the log, or 0.
type slotRec struct {
	v          VarID
	prev, next slotID
}

// slotGroup says of slots that follow each other which nodes they are operands of. The slots of nodes
// follow each other as the nodes do.
type slotGroup struct {
	node NodeID // of the first slot, or before it
	more [slotsInGroup]uint8
}

const (
	slotsInGroup = 32
	farAhead     = math.MaxUint8
)

// clientOf returns the node whose operand a slot is.
func (g *Graph) clientOf(s slotID) NodeID {
	group := &g.clients[s/slotsInGroup]
	more := group.more[s%slotsInGroup]
	if more < farAhead {
		return group.node + NodeID(more)
	}
	return g.farClient(s, group.node)
}

// farClient is clientOf for a slot whose node is many after one: the last that begins at the slot
// or before.
func (g *Graph) farClient(s slotID, after NodeID) NodeID {
	nodes := g.nodes[after:]
	return after + NodeID(sort.Search(len(nodes), func(i int) bool { return nodes[i].in > uint32(s) })) - 1
}

// setClient says which node a new slot is an operand of.
func (g *Graph) setClient(s slotID, n NodeID) {
	if int(s/slotsInGroup) >= len(g.clients) {
		g.clients = append(g.clients, slotGroup{node: n})
	}
	group := &g.clients[s/slotsInGroup]
	group.more[s%slotsInGroup] = uint8(min(n-group.node, farAhead))
}

// New returns a graph with one empty function graph in it, and that function
// graph. Where the context is frozen the graph gets one of its own that stands
// on it; nil is a new one without dialects.
func New(ctxt *ir.Context) *FunctionGraph {
	const room = 64
	return newGraph(ctxt, room)
}

// newGraph is New with room for some nodes.
func newGraph(ctxt *ir.Context, room int) *FunctionGraph {
	if ctxt == nil {
		ctxt = ir.NewContext(nil)
	}
	g := &Graph{
		ctxt:    ctxt.Own(),
		nodes:   make([]nodeRec, 1, room),
		vars:    make([]varRec, 1, room),
		slots:   make([]slotRec, 1, room),
		clients: make([]slotGroup, 1, room/slotsInGroup+1),
		nested:  map[NodeID][]*FunctionGraph{},
		consts:  map[ir.AttrID]VarID{},
	}
	g.tx.g, g.log.g = g, g
	g.types.number(0)
	return g.newRegion(nil, 0)
}

func (g *Graph) newRegion(parent *FunctionGraph, parentNode NodeID) *FunctionGraph {
	fg := &FunctionGraph{g: g, id: uint32(len(g.regions)), parent: parent, parentNode: parentNode}
	g.regions = append(g.regions, fg)
	return fg
}

// Context returns the graph's ops, attributes and names.
func (g *Graph) Context() *ir.Context { return g.ctxt }

// SetLocations says how to render the locations of its nodes.
func (g *Graph) SetLocations(p Locations) { g.locations = p }

// Reserve makes room for that many more nodes and operands, and for what rewrites will
// add: a quarter as many. Where they are many, it is one and a half times as many: pages
// that nothing was written to cost no memory, while an arena that grows is there
// twice. On 2026-11-21 that took the dag of a million operations from 338 to 236 MB.
func (g *Graph) Reserve(nodes, operands int) {
	spare := func(n int) int { return n / 4 }
	if nodes >= manyNodes {
		spare = func(n int) int { return n + n/2 }
	}
	groups := operands/slotsInGroup + 1
	g.nodes, g.vars = arena.WithSpare(g.nodes, nodes, spare(nodes)), arena.WithSpare(g.vars, nodes, spare(nodes))
	g.slots, g.clients = arena.WithSpare(g.slots, operands, spare(operands)), arena.WithSpare(g.clients, groups, spare(groups))
}

// manyNodes is the number of nodes from which on an arena is so large that the
// pages it is not using yet have never been used.
const manyNodes = 1 << 16

// The methods below read the arena by number. They are what engines use in
// their loops; other code reads better with [Node] and [Var]. Numbers are those
// that the graph gave: any other panics as an index that is out of range does, or
// is that of another node. Numbers of one graph mean nothing in another.

// NumIDs returns a number above every node's number.
func (g *Graph) NumIDs() int { return len(g.nodes) }

// NumVarIDs returns a number above every variable's number.
func (g *Graph) NumVarIDs() int { return len(g.vars) }

// OpOf returns the number of a node's op.
func (g *Graph) OpOf(n NodeID) ir.OpID { return g.nodes[n].op }

// OwnerOf returns the node that computes a variable, 0 for an input or constant.
func (g *Graph) OwnerOf(v VarID) NodeID { return g.vars[v].owner() }

// TypeOf returns the type of a variable.
func (g *Graph) TypeOf(v VarID) ir.Type { return g.types.list[g.vars[v].typ] }

// SameTypes reports whether two nodes have as many outputs, of the same types.
func (g *Graph) SameTypes(a, b NodeID) bool {
	x, y := &g.nodes[a], &g.nodes[b]
	return g.nout(x) == g.nout(y) && g.sameTypes(x, y)
}

// sameTypes is SameTypes of nodes with as many outputs.
func (g *Graph) sameTypes(x, y *nodeRec) bool {
	vars := g.vars
	for i := range VarID(g.nout(x)) {
		if vars[x.out+i].typ != vars[y.out+i].typ {
			return false
		}
	}
	return true
}

// NumInputsOf returns the number of a node's inputs.
func (g *Graph) NumInputsOf(n NodeID) int { return int(g.nin(&g.nodes[n])) }

// Arity returns the numbers of a node's inputs and outputs. The greatest uint16 and uint8 stand for
// themselves and for all greater numbers.
func (g *Graph) Arity(n NodeID) (inputs uint16, outputs uint8) {
	rec := &g.nodes[n]
	return rec.shortIn, rec.shortOut
}

// InputOf returns input i of a node, 0 where there is none.
func (g *Graph) InputOf(n NodeID, i int) VarID {
	rec := &g.nodes[n]
	if uint(i) < uint(rec.shortIn) || rec.shortIn == manyInputs && uint(i) < uint(g.slots[rec.in-1].v) {
		return g.slots[rec.in+uint32(i)].v
	}
	return 0
}

// Operand returns input i of a node, the node that computes it, and the op of that node,
// each 0 if there is none: what a matcher asks at every step.
func (g *Graph) Operand(n NodeID, i int) (v VarID, owner NodeID, op ir.OpID) {
	v = g.InputOf(n, i)
	owner = g.vars[v].owner() // the records of number 0, which is neither a variable nor a node, are zero
	return v, owner, g.nodes[owner].op
}

// NumOutputsOf returns the number of a node's outputs.
func (g *Graph) NumOutputsOf(n NodeID) int { return int(g.nout(&g.nodes[n])) }

// OutputOf returns output i of a node, 0 where there is none.
func (g *Graph) OutputOf(n NodeID, i int) VarID {
	rec := &g.nodes[n]
	if uint(i) >= uint(g.nout(rec)) {
		return 0
	}
	return rec.out + VarID(i)
}

// ValueAt returns input i of a node, which must have it, or its first output for an i below 0.
func (g *Graph) ValueAt(n NodeID, i int32) VarID {
	rec := &g.nodes[n]
	if i < 0 {
		return rec.out
	}
	return g.slots[rec.in+uint32(i)].v
}

// IndexOf returns which output of its owner a variable is.
func (g *Graph) IndexOf(v VarID) int { return int(v - g.nodes[g.vars[v].owner()].out) }

// IsAlive reports whether a node is in the graph and not removed.
func (g *Graph) IsAlive(n NodeID) bool { return g.nodes[n].flags&flagDead == 0 }

// IsNumberedInOrder reports whether the nodes for which [Graph.IsListed] are in one graph, in the order
// of their numbers. So it is in an arena without regions whose nodes were added from the first to the
// last, whatever was removed since.
func (g *Graph) IsNumberedInOrder() bool { return !g.reordered && !g.HasNested() }

// IsListed reports whether a node is in the graph and in the lists of its nodes: a return that was
// not read from a file is in none.
func (g *Graph) IsListed(n NodeID) bool { return g.nodes[n].flags&(flagDead|flagHidden) == 0 }

// NamesResults reports whether a result of a node has a name. It looks at the names until
// one is found.
func (g *Graph) NamesResults() bool {
	for v, name := range g.names {
		if name != "" && g.vars[v].kind() == resultVar {
			return true
		}
	}
	return false
}

// HasNested reports whether a node may have regions.
func (g *Graph) HasNested() bool { return len(g.regions) > 1 }

// ParentOf returns the node that holds the region in which a node stands, 0 where that is
// the outermost of its arena.
func (g *Graph) ParentOf(n NodeID) NodeID {
	return g.regions[g.nodes[n].region].Entry().parentInArena()
}

// IsPlain reports whether a node is needed only for its values: it has some, is not pinned and has no
// regions.
func (g *Graph) IsPlain(n NodeID) bool { return g.nodes[n].isPlain() }

func (rec *nodeRec) isPlain() bool {
	return rec.flags&(flagPinned|flagNested) == 0 && rec.shortOut > 0
}

// BecameConstant reports whether [Graph.TryConstant] made the node a constant: what was
// known about it by its number, such as a name in a file, does not hold any more.
func (g *Graph) BecameConstant(n NodeID) bool { return g.nodes[n].flags&flagBecame != 0 }

// IsConstant reports whether a variable is a constant without an owner.
func (g *Graph) IsConstant(v VarID) bool { return g.vars[v].kind() == constantVar }

// ConstantOfVar returns the value of a constant variable or of a constant-like
// node's output; it is invalid for any other variable.
func (g *Graph) ConstantOfVar(v VarID) ir.Attr {
	r := &g.vars[v]
	if r.kind() == constantVar {
		return g.ctxt.AttrByID(r.attr())
	}
	owner := r.owner()
	if owner == 0 {
		return ir.Attr{}
	}
	return g.ctxt.OpByID(g.nodes[owner].op).Constant()
}

// NumClientsOf returns the number of operands that are the variable, counting
// no further than limit.
func (g *Graph) NumClientsOf(v VarID, limit int) int {
	n := 0
	for s := g.vars[v].first; s != 0 && n < limit; s = g.slots[s].next {
		n++
	}
	return n
}

// InputsAreShared reports whether each input of a node is an operand elsewhere as well, if only of the node.
func (g *Graph) InputsAreShared(n NodeID) bool {
	rec, slots := &g.nodes[n], g.slots
	for s, end := rec.in, rec.in+g.nin(rec); s < end; s++ {
		if first := g.vars[slots[s].v].first; slots[first].next == 0 {
			return false
		}
	}
	return true
}

// EachClient calls f with the node of each operand that is the variable, until
// f returns false. f must not change the clients.
func (g *Graph) EachClient(v VarID, f func(n NodeID) bool) {
	if f == nil {
		panic("graph: EachClient without a function")
	}
	for s := g.vars[v].first; s != 0; s = g.slots[s].next {
		if !f(g.clientOf(s)) {
			return
		}
	}
}

// Root returns the function graph that all others of the arena are nested in.
func (g *Graph) Root() *FunctionGraph { return g.regions[0] }

// Node returns the handle of a node.
func (g *Graph) Node(n NodeID) Node { return Node{g, n} }

// Var returns the handle of a variable.
func (g *Graph) Var(v VarID) Var { return Var{g, v} }

// newNode appends a node's records without linking it into an order.
func (g *Graph) newNode(region uint32, op ir.OpID, inputs []VarID, types []ir.Type, loc uint32) NodeID {
	g.mustExist(op, inputs, types)
	if len(inputs) >= manyInputs {
		g.setClient(slotID(len(g.slots)), NodeID(len(g.nodes)))
		g.slots = append(g.slots, slotRec{v: VarID(len(inputs))})
	}
	n, in := len(g.nodes), len(g.slots)
	g.nodes, g.slots = arena.Grown(g.nodes, 1), arena.Grown(g.slots, len(inputs))
	g.nodes, g.slots = g.nodes[:n+1], g.slots[:in+len(inputs)]
	g.nodes[n] = nodeRec{op: op, region: region, loc: loc, in: uint32(in), shortIn: uint16(min(len(inputs), manyInputs))}
	if len(g.successors) > 0 {
		delete(g.successors, NodeID(n))
	}
	for i, v := range inputs {
		s := slotID(in + i)
		g.setClient(s, NodeID(n))
		g.link(s, v)
	}
	g.makeOutputs(NodeID(n), types)
	return NodeID(n)
}

// nextVar returns the number of the next variable.
func (g *Graph) nextVar() VarID {
	mustFit(0, len(g.vars), 0)
	return VarID(len(g.vars))
}

// makeOutputs gives a node outputs, in place of any that it has.
func (g *Graph) makeOutputs(n NodeID, types []ir.Type) {
	mustFit(0, len(g.vars)+len(types), 0)
	if len(types) >= manyOutputs {
		g.vars = append(g.vars, varRec{first: slotID(len(types))})
	}
	out := len(g.vars)
	g.vars = arena.Grown(g.vars, len(types))[:out+len(types)]
	for i, t := range types {
		g.vars[out+i] = varRec{origin: resultVar | varOrigin(n), typ: g.types.number(t)}
	}
	rec := &g.nodes[n]
	rec.out, rec.shortOut = VarID(out), uint8(min(len(types), manyOutputs))
}

// mustExist panics before anything was changed where a node cannot be made.
func (g *Graph) mustExist(op ir.OpID, inputs []VarID, types []ir.Type) {
	mustFit(len(g.nodes), len(g.vars)+len(types), len(g.slots)+len(inputs))
	g.ctxt.MustHaveOp(op)
	for i, v := range inputs {
		if v == 0 || int(v) >= len(g.vars) {
			panic(fmt.Sprintf("graph: input %d of %s is not a variable of the graph", i, g.ctxt.OpByID(op)))
		}
	}
	for _, t := range types {
		if t.IsHeld() {
			g.types.number(t)
		}
	}
}

// mustFit panics where the last node, variable or operand of an arena would have a number that the
// records cannot hold.
func mustFit(node, variable, operand int) {
	switch {
	case node > originMask:
		panic(fmt.Sprintf("graph: more than %d nodes in one graph", originMask))
	case uint64(variable) > math.MaxUint32:
		panic(fmt.Sprintf("graph: more than %d variables in one graph", uint32(math.MaxUint32)))
	case uint64(operand) > math.MaxUint32:
		panic(fmt.Sprintf("graph: more than %d operands in one graph", uint32(math.MaxUint32)))
	}
}

// link adds a slot at the end of its variable's clients.
func (g *Graph) link(s slotID, v VarID) {
	r := &g.vars[v]
	slot := &g.slots[s]
	slot.v, slot.next = v, 0
	if r.first == 0 {
		r.first, slot.prev = s, s
		return
	}
	first := &g.slots[r.first]
	g.slots[first.prev].next = s
	slot.prev, first.prev = first.prev, s
}

// unlink takes a slot out of its variable's clients. The links of the slot stay, so that
// relink, called in the reverse order, restores the list exactly.
func (g *Graph) unlink(s slotID) {
	slots := g.slots
	unlinkFrom(slots, s, &slots[s], &g.vars[slots[s].v])
}

// unlinkFrom is unlink of a slot from the record of its variable.
func unlinkFrom(slots []slotRec, s slotID, slot *slotRec, r *varRec) {
	prev, next := slot.prev, slot.next
	if s == r.first {
		if r.first = next; next != 0 {
			slots[next].prev = prev
		}
		return
	}
	slots[prev].next = next
	if next == 0 {
		next = r.first
	}
	slots[next].prev = prev
}

func (g *Graph) relink(s slotID) {
	slot := &g.slots[s]
	r := &g.vars[slot.v]
	if r.first == slot.next { // it was the first
		if r.first = s; slot.next != 0 {
			g.slots[slot.next].prev = s
		}
		return
	}
	g.slots[slot.prev].next = s
	if slot.next == 0 {
		g.slots[r.first].prev = s
	} else {
		g.slots[slot.next].prev = s
	}
}

// Constant returns the variable of a constant: the same one for the same value. It panics
// if the value is invalid or of another context.
func (g *Graph) Constant(value ir.Attr) Var {
	g.ctxt.MustKnow(value)
	if v, ok := g.consts[value.ID()]; ok {
		return Var{g, v}
	}
	if value.ID() > originMask {
		panic(fmt.Sprintf("graph: more than %d attributes in one context", originMask))
	}
	v := g.nextVar()
	g.vars = append(g.vars, varRec{origin: constantVar | varOrigin(value.ID()), typ: g.types.number(value.Type())})
	g.consts[value.ID()] = v
	return Var{g, v}
}

// HasConstants reports whether [Graph.Constant] made a variable of the graph.
func (g *Graph) HasConstants() bool { return len(g.consts) > 0 }

// FindConstant returns the variable of a constant, 0 where there is none.
func (g *Graph) FindConstant(value ir.Attr) VarID {
	if value.Context() != g.ctxt {
		return 0
	}
	return g.consts[value.ID()]
}

// locationOf returns where a node was read, "" when it was not read from a file.
func (g *Graph) locationOf(n NodeID) string {
	if loc := g.nodes[n].loc; loc != 0 && g.locations != nil {
		return g.locations.Location(loc)
	}
	return ""
}

// Locations returns what renders the locations of the graph's nodes, nil without
// any.
func (g *Graph) Locations() Locations { return g.locations }

// noRegion is the region of an input that was removed.
const noRegion = originMask

// typeNum numbers a type in one arena, so that a variable takes 16 bytes.
type typeNum uint32

// arenaTypes are the types of an arena's variables, each once. 0 is not a type.
type arenaTypes struct {
	list  []ir.Type
	index []typeNum // open addressing; 0 is free
	last  typeNum   // asked for last
	kept  ir.TypeKeeper
}

// number returns the number of a type, a new one where the arena has not seen the type.
func (a *arenaTypes) number(t ir.Type) typeNum {
	if int(a.last) < len(a.list) && a.list[a.last] == t {
		return a.last
	}
	return a.look(t)
}

func (a *arenaTypes) look(t ir.Type) typeNum {
	if t == 0 && len(a.list) > 0 {
		return 0
	}
	if 2*len(a.list) >= len(a.index) {
		a.grow()
	}
	at := a.slot(t)
	if a.index[at] == 0 {
		a.kept.MustKeep(t)
		a.list = append(a.list, t)
		a.index[at] = typeNum(len(a.list) - 1)
	}
	a.last = a.index[at]
	return a.last
}

// slot returns the slot of a type's number in the index, or the free slot for it.
func (a *arenaTypes) slot(t ir.Type) uint64 {
	mask := uint64(len(a.index) - 1)
	at := arena.Mix(0, uint64(t)) & mask
	for a.index[at] != 0 && a.list[a.index[at]] != t {
		at = (at + 1) & mask
	}
	return at
}

func (a *arenaTypes) grow() {
	a.index = make([]typeNum, max(16, 2*len(a.index)))
	for n := 1; n < len(a.list); n++ {
		a.index[a.slot(a.list[n])] = typeNum(n)
	}
}
