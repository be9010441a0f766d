package graph

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/graph/ir"
)

// AddInput appends an input.
func (fg *FunctionGraph) AddInput(t ir.Type, name string) Var {
	v := fg.g.nextVar()
	fg.g.vars = append(fg.g.vars, varRec{origin: inputVar | varOrigin(fg.id), typ: fg.g.types.number(t)})
	fg.inputs = append(fg.inputs, v)
	fg.g.tx.record(undoAddInput, fg.id)
	fg.g.touched(fg.parentInArena())
	in := Var{fg.g, v}
	if name != "" {
		in.SetName(name)
	}
	return in
}

// Add appends a node that applies an op to inputs, with outputs of these types;
// it comes before the return where there is one.
// A node of an op that is known to have effects is pinned; any other stays only
// while something uses it or its owner calls [Node.Pin].
func (fg *FunctionGraph) Add(op ir.Op, inputs []Var, types ...ir.Type) Node {
	fg.mustOwn(op, inputs)
	ids := make([]VarID, len(inputs))
	for i, v := range inputs {
		ids[i] = v.id
	}
	return fg.AddIDs(op.ID(), ids, types, 0)
}

func (fg *FunctionGraph) mustOwn(op ir.Op, inputs []Var) {
	switch {
	case !op.IsValid():
		panic("graph: no op: the zero Op cannot be applied")
	case !fg.g.ctxt.KnowsOp(op):
		panic(fmt.Sprintf("graph: the op %s belongs to another context", op))
	}
	for i, v := range inputs {
		if v.g != fg.g || !v.IsValid() {
			panic(fmt.Sprintf("graph: input %d of %s belongs to another graph", i, op))
		}
		if owner := v.Owner(); owner.IsValid() && !owner.IsAlive() {
			panic(fmt.Sprintf("graph: input %d of %s was removed with its node", i, op))
		}
	}
}

// AddIDs is Add by numbers, with the location that the reader of a file gives.
func (fg *FunctionGraph) AddIDs(op ir.OpID, inputs []VarID, types []ir.Type, loc uint32) Node {
	g := fg.g
	n := g.newNode(fg.id, op, inputs, types, loc)
	g.insertBefore(n, fg.ret, fg)
	g.pinEffects(n)
	g.added(n)
	return Node{g, n}
}

// pinEffects pins nodes that have effects.
func (g *Graph) pinEffects(n NodeID) {
	if g.ctxt.OpByID(g.nodes[n].op).HasAny(ir.Effect | ir.Terminator) {
		g.nodes[n].flags |= flagPinned
	}
}

// added records a new node in the transaction, or notifies the features outside of one.
func (g *Graph) added(n NodeID) {
	g.tx.record(undoInsert, uint32(n))
	if !g.tx.open {
		g.noteCaptures(n)
		g.fireImport(n, "")
	}
}

// Apply appends a node and returns its only output, of the given type or, when
// that is 0, of the type that the op's dialect infers.
func (fg *FunctionGraph) Apply(op ir.Op, t ir.Type, inputs ...Var) Var {
	if t == 0 {
		t = fg.infer(op, inputs)
	}
	return fg.Add(op, inputs, t).Output(0)
}

func (fg *FunctionGraph) infer(op ir.Op, inputs []Var) ir.Type {
	types := make([]ir.Type, len(inputs))
	for i, v := range inputs {
		types[i] = v.Type()
	}
	if out := ir.InferTypes(op, types); len(out) == 1 {
		return out[0]
	}
	panic(fmt.Sprintf("graph: the type of %s cannot be inferred; name it", op))
}

// SetOutputs makes the variables the outputs, in place of any before. What only
// those used stays until the next [FunctionGraph.Prune].
func (fg *FunctionGraph) SetOutputs(vars ...Var) {
	g, op := fg.g, fg.g.ctxt.Op(ReturnOp)
	fg.mustOwn(op, vars)
	ids := make([]VarID, len(vars))
	for i, v := range vars {
		ids[i] = v.id
	}
	before := fg.ret
	n := g.newNode(fg.id, op.ID(), ids, nil, 0)
	g.nodes[n].flags |= flagPinned | flagHidden
	g.insertBefore(n, 0, fg)
	g.added(n)
	fg.setRet(n)
	if before != 0 {
		g.eraseNow(before)
	}
}

func (fg *FunctionGraph) setRet(n NodeID) {
	fg.g.tx.record(undoReturn, fg.id).b = uint32(fg.ret)
	fg.ret = n
}

// SetReturn makes a node that stands in the graph its return, in place of one
// that [FunctionGraph.SetOutputs] made.
func (fg *FunctionGraph) SetReturn(n Node) {
	if n.mustBeAlive("SetReturn"); n.FunctionGraph() != fg {
		panic(fmt.Sprintf("graph: SetReturn to %s of another graph", n))
	}
	n.Pin()
	before := fg.ret
	fg.setRet(n.id)
	fg.g.touched(n.id)
	if before != 0 && fg.g.nodes[before].flags&flagHidden != 0 {
		fg.g.eraseNow(before)
	}
}

// AddNested makes the node hold one more function graph, and returns that. An
// isolated one has an arena of its own and uses no value from outside.
func (n Node) AddNested(isolated bool) *FunctionGraph {
	if !n.IsValid() {
		panic("graph: AddNested of no node")
	}
	g := n.g
	parent := n.FunctionGraph()
	var fg *FunctionGraph
	if isolated {
		const room = 16 // of many functions most are small
		fg = newGraph(g.ctxt, room)
		fg.parent, fg.parentNode = parent, n.id
		fg.g.ConstantOp, fg.g.locations = g.ConstantOp, g.locations
	} else {
		fg = g.newRegion(parent, n.id)
	}
	g.nested[n.id] = append(g.nested[n.id], fg)
	g.nodes[n.id].flags |= flagNested
	g.tx.record(undoNested, uint32(n.id))
	g.touched(n.id)
	return fg
}

// Pin makes the node stay in its graph when it has no clients.
func (n Node) Pin() {
	n.mustBeAlive("Pin")
	n.setFlags(n.g.nodes[n.id].flags&^flagPinnedUnknown | flagPinned)
}

// PinUnknown pins a node whose op is unknown, until a rule that matches the op
// unpins it: see [Tx.UnpinUnknown]. It changes nothing for a node that is pinned
// for another reason.
func (n Node) PinUnknown() {
	n.mustBeAlive("PinUnknown")
	if !n.IsPinned() {
		n.g.pinsUnknown = true
		n.setFlags(n.g.nodes[n.id].flags | flagPinned | flagPinnedUnknown)
	}
}

func (n Node) setFlags(flags nodeFlags) {
	if n.g.nodes[n.id].flags != flags {
		n.g.setFlags(n.id, flags)
		n.g.touched(n.id)
	}
}

// Finish gives an op and outputs to a node that was added without them, since a text may
// have both after the regions of the node.
func (n Node) Finish(op ir.OpID, types []ir.Type) {
	n.mustBeAlive("Finish")
	g, rec := n.g, &n.g.nodes[n.id]
	rec.op = op
	g.makeOutputs(n.id, types)
	g.pinEffects(n.id)
	g.dialects.cutBack(n.id)
}

// Add adds a node before another one, in the same function graph; where
// one of its inputs stands after that, after the input, so that a replacement
// may use what it replaces. An input that the node cannot use at all is refused
// by [Tx.Commit].
func (tx *Tx) Add(before NodeID, op ir.OpID, inputs []VarID, types ...ir.Type) NodeID {
	n := tx.insert(before, op, inputs, types)
	tx.checkSameType(n, types)
	return n
}

// insert is Add of a node that need not have the types which its op asks for: a copy.
func (tx *Tx) insert(before NodeID, op ir.OpID, inputs []VarID, types []ir.Type) NodeID {
	tx.mustBeOpen()
	g := tx.g
	region := g.nodes[before].region
	if op == 0 {
		panic("graph: Add of no op")
	}
	n := g.newNode(region, op, inputs, types, g.nodes[before].loc)
	foreign := false
	for _, v := range inputs {
		owner := g.vars[v].owner()
		if owner == 0 || g.nodes[owner].region != region || g.nodes[owner].flags&flagDead != 0 {
			foreign = foreign || g.vars[v].kind() != constantVar
			continue
		}
		if before != 0 && g.nodes[owner].pos >= g.nodes[before].pos {
			before = g.nodes[owner].next
		}
	}
	g.insertBefore(n, before, g.regions[region])
	g.pinEffects(n)
	g.added(n)
	if foreign {
		tx.makeAllVisible(n, inputs)
	}
	return n
}

// makeAllVisible checks the inputs that come from other graphs.
func (tx *Tx) makeAllVisible(n NodeID, inputs []VarID) {
	for _, v := range inputs {
		if err := tx.g.makeVisible(v, n); err != nil && tx.err == nil {
			tx.err = fmt.Errorf("add %s: %w", tx.g.describe(n), err)
		}
	}
}

// checkSameType refuses a node of an op whose output has the type of its first
// input where the two have types that exclude each other.
func (tx *Tx) checkSameType(n NodeID, types []ir.Type) {
	g := tx.g
	rec := &g.nodes[n]
	if rec.shortIn == 0 || len(types) == 0 || tx.err != nil {
		return
	}
	in := g.vars[g.slots[rec.in].v].typ
	if in == g.vars[rec.out].typ {
		return
	}
	info := g.ctxt.OpByID(rec.op).Info()
	if info.Has(ir.SameType | ir.Strict) {
		tx.err = fmt.Errorf("%w: %s of %s is made with an output of %s", ErrType, info.Name, g.types.list[in], types[0])
	}
}

// Unpin lets a node be erased if nothing uses it, unless it is known to have effects that
// are needed even so. It is erased at the end of the transaction if nothing uses it then.
func (tx *Tx) Unpin(n NodeID) { tx.unpin(n, flagPinned|flagPinnedUnknown) }

// UnpinUnknown lets a node be erased if nothing uses it and it was pinned only because its
// op is unknown: a rule that matches an op knows what the op does.
func (tx *Tx) UnpinUnknown(n NodeID) {
	if tx.g.nodes[n].flags&flagPinnedUnknown != 0 {
		tx.unpin(n, flagPinned|flagPinnedUnknown)
	}
}

func (tx *Tx) unpin(n NodeID, flags nodeFlags) {
	tx.mustBeOpen()
	g := tx.g
	rec := &g.nodes[n]
	op := g.ctxt.OpByID(rec.op)
	if g.regions[rec.region].ret == n || op.HasAny(ir.Effect|ir.Terminator) && !op.Has(ir.Discardable) {
		return
	}
	pinned := rec.flags&flags != 0
	if pinned {
		g.setFlags(n, rec.flags&^flags)
	}
	if pinned || op.HasAny(ir.Effect|ir.Terminator) {
		for fg := g.regions[rec.region]; fg.parent != nil && fg.parent.g == g; fg = fg.parent {
			tx.unusedCandidates = append(tx.unusedCandidates, fg.parentNode) // may have been there for this effect only
		}
	}
	tx.unusedCandidates = append(tx.unusedCandidates, n)
}

// MoveNested moves the regions of a node to another node of the same function graph, after
// those that it has; the values that they use must be visible there. A node that was pinned
// only for its regions is unpinned: [Tx.Commit] erases it if it has no clients, whatever its
// op.
func (tx *Tx) MoveNested(from, to NodeID) {
	tx.mustBeOpen()
	g := tx.g
	moved := g.nested[from]
	if len(moved) == 0 {
		return
	}
	u := tx.record(undoMoveNested, uint32(from))
	u.b, u.c = uint32(to), uint32(len(moved))
	tx.record(undoReceiveNested, uint32(to))
	g.moveNested(from, to, len(moved))
	if op := g.ctxt.OpByID(g.nodes[to].op); g.closed != nil && op.Info() == nil && g.captures(to) {
		g.capturingOps[op.NameID()] = true
	}
	g.setFlags(to, g.nodes[to].flags|g.nodes[from].flags&(flagPinned|flagPinnedUnknown))
	g.setFlags(from, g.nodes[from].flags&^(flagPinned|flagPinnedUnknown))
	for fg := g.regions[g.nodes[from].region]; fg.parentInArena() != 0; fg = fg.parent {
		tx.unusedCandidates = append(tx.unusedCandidates, fg.parentNode)
	}
	tx.unusedCandidates = append(tx.unusedCandidates, from)
}

// moveNested moves the last graphs of a node after those of another one.
func (g *Graph) moveNested(from, to NodeID, count int) {
	list := g.nested[from]
	stay := len(list) - count
	for _, fg := range list[stay:] {
		fg.parentNode = to
	}
	g.nested[to] = append(g.nested[to], list[stay:]...)
	g.nodes[to].flags |= flagNested
	if g.nested[from] = list[:stay:stay]; stay == 0 {
		delete(g.nested, from)
		g.nodes[from].flags &^= flagNested
	}
}

// dropNested takes the last graph from a node.
func (g *Graph) dropNested(n NodeID, keepNumber bool) {
	list := g.nested[n]
	last := len(list) - 1
	if list[last].g == g && !keepNumber {
		g.regions = g.regions[:len(g.regions)-1]
	}
	if g.nested[n] = list[:last]; last == 0 {
		delete(g.nested, n)
		g.nodes[n].flags &^= flagNested
	}
}

func (fg *FunctionGraph) putBackInput(v VarID, i int) {
	fg.inputs = slices.Insert(fg.inputs, i, v)
	fg.g.vars[v].origin = inputVar | varOrigin(fg.id)
}
