package graph

import (
	"fmt"
	"math"
	"slices"

	"github.com/settle-go/settle/graph/ir"
)

// IDReplacement is a [Replacement] by the numbers that the variables have in the graph.
type IDReplacement struct{ Old, New VarID }

// Replacement is a variable and what takes its place.
type Replacement struct{ Old, New Var }

// Replace makes the clients of old use new, removes what nothing uses any more,
// and notifies the features. It is [Tx.Replace] as a transaction of its own.
func (fg *FunctionGraph) Replace(old, new Var, reason string) error {
	return fg.ReplaceAll([]Replacement{{old, new}}, reason)
}

// ReplaceAll makes several replacements at the same time, as [Tx.ReplaceAll] does:
// all or none. A variable of another graph, or the zero one, is [ErrForeign].
func (fg *FunctionGraph) ReplaceAll(pairs []Replacement, reason string) error {
	list := make([]IDReplacement, len(pairs))
	for i, p := range pairs {
		for _, v := range [...]Var{p.Old, p.New} {
			if v.g != fg.g || !v.IsValid() {
				return fmt.Errorf("replace %s by %s: %w", p.Old, p.New, ErrForeign)
			}
		}
		list[i] = IDReplacement{p.Old.id, p.New.id}
	}
	tx := fg.g.Begin(reason)
	if _, err := tx.ReplaceAll(list, false); err != nil {
		tx.Rollback()
		return err
	}
	return tx.Commit()
}

// Replace makes the clients of old use new in its place, and returns how many
// did. Nodes that this transaction added keep using old, so that a replacement
// may contain what it replaces; so do nodes that new is computed from, where
// nothing used new before. Without anyType, the type of new must be one
// that old's includes. A client that needs old's type (a return, a call, an op
// with operands of one type) keeps using old when the types are not equal; see
// [Tx.KeptType].
//
// It costs the clients of old; where new stands after a client, also the nodes
// between them. After an error some clients may have moved: roll back.
func (tx *Tx) Replace(old, new VarID, anyType bool) (int, error) {
	if anyType {
		return tx.replace(old, new, fitAny)
	}
	return tx.replace(old, new, fitRefined)
}

// ReplaceEqual is Replace by a variable that was found to be equal, such as by
// merging: only clients that are known to accept its type use it.
func (tx *Tx) ReplaceEqual(old, new VarID) (int, error) { return tx.replace(old, new, fitKnown) }

func (tx *Tx) replace(old, new VarID, how fit) (int, error) {
	tx.mustBeOpen()
	g := tx.g
	if old == new {
		return 0, nil
	}
	if old == 0 || new == 0 {
		return 0, fmt.Errorf("replace: %w: it is not a variable", ErrForeign)
	}
	if err := g.mayReplace(old, new, how); err != nil {
		return 0, err
	}
	to := substitute{v: new, old: old, unused: g.vars[new].first == 0}
	owner := g.vars[old].owner()
	beforeAll := owner != 0 && len(tx.restructured) == 0 && g.standsBefore(new, owner) // and so before what uses old
	moved := 0
	for s := g.vars[old].first; s != 0; {
		next := g.slots[s].next
		if tx.takes(s, new, how) {
			if beforeAll || g.standsBefore(new, g.clientOf(s)) {
				tx.moveSlot(s, new)
				moved++
			} else if done, err := tx.redirect(s, &to); err != nil {
				return moved, err
			} else if done {
				moved++
			}
		}
		s = next
	}
	tx.noteUnused(old)
	return moved, nil
}

// mayReplace compares the types of a variable and of its replacement.
func (g *Graph) mayReplace(old, new VarID, how fit) error {
	if g.vars[old].typ == g.vars[new].typ {
		return nil
	}
	oldType, newType := g.TypeOf(old), g.TypeOf(new)
	if how == fitAny || oldType.Super(newType) {
		return nil
	}
	return fmt.Errorf("%w: %s for %s", ErrType, newType, oldType)
}

// takes reports whether an operand takes a replacement: operands of nodes that the
// transaction added do not, nor those that need the type that they have.
func (tx *Tx) takes(s slotID, new VarID, how fit) bool {
	g, slot := tx.g, &tx.g.slots[s]
	if s >= tx.firstSlot {
		return false
	}
	if g.vars[slot.v].typ != g.vars[new].typ && !g.accepts(s, g.TypeOf(new), how) {
		tx.keptType = true
		return false
	}
	return true
}

// manyLeft is the number of operands after which what a substitute is computed from
// is looked up: each is a search otherwise.
const manyLeft = 8

// redirect makes an operand another variable. If nodes that compute that variable use the
// one that is replaced, as f of z in the replacement of z by f(z), they go on to use it.
func (tx *Tx) redirect(s slotID, to *substitute) (bool, error) {
	g := tx.g
	client := g.clientOf(s)
	if to.needs != nil && to.needs[g.ancestorIn(client, g.nodes[g.vars[to.v].owner()].region)] {
		return false, nil
	}
	err := g.makeVisible(to.v, client)
	if err == nil {
		tx.moveSlot(s, to.v)
		return true, nil
	}
	if !to.unused || err != ErrCycle {
		return false, err
	}
	if to.left++; to.left == manyLeft {
		to.needs = g.neededFor(g.vars[to.v].owner(), to.old)
	}
	return false, nil
}

// neededFor returns the nodes of a node's graph that it is computed from, itself
// included, those left out that stand before what computes a variable.
func (g *Graph) neededFor(n NodeID, from VarID) map[NodeID]bool {
	region, limit := g.nodes[n].region, uint64(0)
	if owner := g.vars[from].owner(); owner != 0 && g.nodes[owner].region == region {
		limit = g.nodes[owner].pos
	}
	needed := map[NodeID]bool{n: true}
	inner := []Node{}
	for work := []NodeID{n}; len(work) > 0; {
		n := work[len(work)-1]
		work = work[:len(work)-1]
		inner = g.appendInner(append(inner[:0], Node{g, n}), n)
		for _, user := range inner {
			for i := range g.NumInputsOf(user.id) {
				owner := g.vars[g.InputOf(user.id, i)].owner()
				if owner != 0 && g.nodes[owner].region == region && g.nodes[owner].pos > limit && !needed[owner] {
					needed[owner] = true
					work = append(work, owner)
				}
			}
		}
	}
	return needed
}

// ReplaceAll makes several replacements at the same time: what used a variable
// when it began uses the other one of its pair, so that two may change places. Of
// two pairs for one variable the first counts. It is [Tx.Replace] for each in all
// else.
func (tx *Tx) ReplaceAll(pairs []IDReplacement, anyType bool) (int, error) {
	how := fitRefined
	if anyType {
		how = fitAny
	}
	if len(pairs) == 1 {
		return tx.replace(pairs[0].Old, pairs[0].New, how)
	}
	tx.mustBeOpen()
	if err := tx.plan(pairs, how); err != nil {
		return 0, err
	}
	moved, err := tx.redirectAll()
	if err != nil {
		return moved, err
	}
	for i := range tx.substitutes {
		tx.noteUnused(tx.substitutes[i].old)
	}
	return moved, nil
}

// redirectAll makes the planned replacements of operands. Operands that must be replaced
// come first: an operand that may be left is left if it would close a cycle with one of
// them.
func (tx *Tx) redirectAll() (int, error) {
	moved, waiting, err := tx.redirectEach(tx.planned)
	if err != nil || len(waiting)+len(tx.optional) == 0 {
		return moved, err
	}
	tx.planned = append(waiting, tx.optional...)
	n, waiting, err := tx.redirectEach(tx.planned)
	if err != nil {
		return moved + n, err
	}
	return moved + n, tx.cycleOf(waiting)
}

// redirectEach replaces operands, and returns those that it did not. An operand that closes
// a cycle which another replacement is yet to open is tried again after it: unless there is
// a cycle in the end, there is always one that closes none. The operands that wait are
// tried in reverse, since pairs tend to come in some order.
func (tx *Tx) redirectEach(list []plannedUse) (moved int, waiting []plannedUse, err error) {
	for {
		waiting = list[:0]
		for _, m := range list {
			to := &tx.substitutes[m.to]
			switch done, err := tx.redirect(m.s, to); {
			case err != nil && (err != ErrCycle || to.unused):
				return moved, nil, err
			case !done:
				waiting = append(waiting, m)
			default:
				moved++
			}
		}
		if len(waiting) == 0 || len(waiting) == len(list) {
			return moved, waiting, nil
		}
		slices.Reverse(waiting)
		list = waiting
	}
}

// cycleOf returns an error if one of the operands had to be replaced.
func (tx *Tx) cycleOf(left []plannedUse) error {
	for _, m := range left {
		if !tx.substitutes[m.to].unused {
			return ErrCycle
		}
	}
	return nil
}

// fewPairs is the number of pairs up to which they are searched one by one.
const fewPairs = 16

func (tx *Tx) isPlanned(old VarID) bool {
	return slices.ContainsFunc(tx.substitutes, func(to substitute) bool { return to.old == old })
}

// plan lists the operands that simultaneous replacements change.
func (tx *Tx) plan(pairs []IDReplacement, how fit) error {
	g := tx.g
	tx.planned, tx.optional, tx.substitutes = tx.planned[:0], tx.optional[:0], tx.substitutes[:0]
	var many map[VarID]bool
	if len(pairs) > fewPairs {
		many = make(map[VarID]bool, len(pairs))
	}
	for _, p := range pairs {
		if p.Old == p.New || many[p.Old] || many == nil && tx.isPlanned(p.Old) {
			continue
		}
		if many != nil {
			many[p.Old] = true
		}
		if err := g.mayReplace(p.Old, p.New, how); err != nil {
			return err
		}
		to := len(tx.substitutes)
		tx.substitutes = append(tx.substitutes, substitute{v: p.New, old: p.Old, unused: g.vars[p.New].first == 0, left: math.MinInt})
		for s := g.vars[p.Old].first; s != 0; s = g.slots[s].next {
			switch {
			case !tx.takes(s, p.New, how):
			case tx.substitutes[to].unused:
				tx.optional = append(tx.optional, plannedUse{s, to})
			default:
				tx.planned = append(tx.planned, plannedUse{s, to})
			}
		}
	}
	return nil
}

// SetInput makes input i of a node another variable, of a type that the one
// before includes and that the node accepts.
func (tx *Tx) SetInput(n NodeID, i int, new VarID) error {
	tx.mustBeOpen()
	g := tx.g
	if n == 0 || !g.IsAlive(n) || i < 0 || i >= g.NumInputsOf(n) || new == 0 {
		return fmt.Errorf("set input %d of %s to %s: there is no such input or variable", i, Node{g, n}, Var{g, new})
	}
	s := slotID(g.nodes[n].in + uint32(i))
	old := g.slots[s].v
	if old == new {
		return nil
	}
	oldType, newType := g.TypeOf(old), g.TypeOf(new)
	if !oldType.Super(newType) || !g.accepts(s, newType, fitRefined) {
		return fmt.Errorf("%w: %s for %s", ErrType, newType, oldType)
	}
	if err := g.makeVisible(new, n); err != nil {
		return err
	}
	tx.moveSlot(s, new)
	tx.noteUnused(old)
	return nil
}

// fit is how well the type of a replacement must fit the clients of the variable that it
// replaces.
type fit uint8

const (
	// fitKnown takes only clients that are known to accept the type:
	// nothing else is known of them.
	fitKnown fit = iota
	// fitRefined also takes clients about which nothing is known, where the type is
	// one that the type before includes.
	fitRefined
	// fitAny takes clients about which nothing is known with any type, and lenient
	// ones with any type in place of a tensor whose type says nothing.
	fitAny
)

// accepts reports whether an operand may become a variable of another type. It decides for
// every kind of replacement. A return, unless the function refines its results, a call and an
// op whose operands and results share a type need the same type; an op whose dialect says so takes a more precise type, or any.
func (g *Graph) accepts(s slotID, new ir.Type, how fit) bool {
	old := g.TypeOf(g.slots[s].v)
	if old == new {
		return true
	}
	n := g.clientOf(s)
	op := g.ctxt.OpByID(g.nodes[n].op)
	info := op.Info()
	switch {
	case info == nil:
	case info.Traits&(ir.Terminator|ir.Signature) != 0:
		fg := g.regions[g.nodes[n].region]
		return fg.RefinesResults && fg.ret == n && old.Super(new)
	case info.Has(ir.Lenient):
		return how == fitAny && old.IsUnranked() || how != fitKnown && old.Super(new)
	case info.Has(ir.Strict):
		return false
	case info.Accepts != nil || info.Infer != nil:
		return old.Super(new) && g.acceptsAll(op, s, new)
	}
	return how == fitAny || how == fitRefined && old.Super(new)
}

// acceptsAll asks the dialect, with the types as they would be.
func (g *Graph) acceptsAll(op ir.Op, s slotID, new ir.Type) bool {
	rec := &g.nodes[g.clientOf(s)]
	inputs, outputs := make([]ir.Type, g.nin(rec)), make([]ir.Type, g.nout(rec))
	for i := range inputs {
		inputs[i] = g.TypeOf(g.slots[rec.in+uint32(i)].v)
	}
	inputs[uint32(s)-rec.in] = new
	for i := range outputs {
		outputs[i] = g.TypeOf(rec.out + VarID(i))
	}
	if info := op.Info(); info.Accepts != nil {
		return info.Accepts(inputs, outputs)
	}
	return slices.EqualFunc(ir.InferTypes(op, inputs), outputs, ir.MayAgree)
}

// CommitReplacement ends a transaction by making the clients of a node's only output use a
// variable of the same type, and erasing the node and what only it used. It is
// [Tx.ReplaceAll], [Tx.Unpin], [Tx.UnpinUnknown] of the matched nodes and [Tx.Commit] in one,
// for what most rewrites do, and leaves the graph as these do. It does nothing and reports
// false where that could fail, or more is to be done: where the graph has features or
// checkpoints, the transaction did other things than adding nodes, the variable is not known
// to stand before the node, or a node is pinned, has regions, or was added and uses the output.
func (tx *Tx) CommitReplacement(n NodeID, by VarID, matched []NodeID) bool {
	g := tx.g
	if !g.isSimple(&g.nodes[n], by) || !tx.onlyAdds() || !g.standsBefore(by, n) && !g.isInputBeside(by, n) {
		return false
	}
	if g.pinsUnknown && g.holdsUnknown(matched) {
		return false
	}
	if tx.firstNode < NodeID(len(g.nodes)) {
		for s := g.vars[g.nodes[n].out].first; s != 0; s = g.slots[s].next {
			if s >= tx.firstSlot {
				return false
			}
		}
	}
	tx.finish(n, &g.nodes[n], by)
	return true
}

// TryConstant makes a node that has inputs one of a constant's op, without any, and erases what only it used, as a
// transaction of its own. For all but the node's number, and the name of its output, that is what adding the
// constant and [Tx.CommitReplacement] do; it takes half the time, and no memory. The constant has the type of
// the node's only output. It returns the transaction, which has ended. Where it is not allowed, as CommitReplacement,
// it does nothing and returns nil.
func (g *Graph) TryConstant(n NodeID, op ir.OpID, t ir.Type, matched []NodeID) *Tx {
	tx, rec := &g.tx, &g.nodes[n]
	if tx.open {
		panic("graph: TryConstant inside of a transaction")
	}
	if rec.shortIn == 0 || !g.isOneValue(rec) || g.TypeOf(rec.out) != t || g.pinsUnknown && g.holdsUnknown(matched) {
		return nil
	}
	tx.start()
	tx.recorded++
	tx.removed++
	slots, vars := g.slots, g.vars
	tx.handedOver = vars[rec.out].first
	tx.became, tx.hadInputs = n, g.nin(rec)
	for s, end := rec.in, rec.in+tx.hadInputs; s < end; s++ {
		slot := &slots[s]
		r := &vars[slot.v]
		if unlinkFrom(slots, slotID(s), slot, r); r.first == 0 && r.owner() != 0 {
			tx.eraseUnused(r.owner())
		}
	}
	was := &slots[rec.in]
	was.prev, was.next = slotID(rec.op), 0
	rec.op, rec.shortIn, rec.flags = op, 0, rec.flags|flagBecame
	g.dialects.restored(g, n)
	if int(rec.out) < len(g.names) {
		g.names[rec.out] = ""
	}
	if len(tx.unusedCandidates) > 0 {
		tx.pruneReleased()
	}
	tx.open = false
	return tx
}

// eraseUnused erases a node one of whose outputs has no clients left, unless it has more of them,
// inputs, or anything else to look at: then it is a candidate for [Tx.prune]. Most operands of what
// becomes a constant are constants.
func (tx *Tx) eraseUnused(n NodeID) {
	g := tx.g
	rec := &g.nodes[n]
	if rec.flags&(flagPinned|flagNested|flagHidden|flagDead) != 0 || rec.shortIn != 0 || rec.shortOut != 1 {
		tx.unusedCandidates = append(tx.unusedCandidates, n)
		return
	}
	g.unlinkNode(rec)
	rec.flags |= flagDead
	tx.removed++
	tx.recorded++
	tx.appendUndo(undoErase, uint32(n))
}

// holdsUnknown reports whether a node is pinned because its op is unknown.
func (g *Graph) holdsUnknown(nodes []NodeID) bool {
	for _, n := range nodes {
		if g.nodes[n].flags&flagPinnedUnknown != 0 {
			return true
		}
	}
	return false
}

// onlyAdds reports whether an open transaction has done nothing but add nodes.
func (tx *Tx) onlyAdds() bool {
	return tx.err == nil && len(tx.log) == len(tx.g.nodes)-int(tx.firstNode) &&
		len(tx.restructured)+len(tx.emptied)+len(tx.movedOut)+tx.refined == 0
}

// isInputBeside reports whether a variable is an input of the graph in which a node is.
func (g *Graph) isInputBeside(v VarID, n NodeID) bool {
	return g.vars[v].origin == inputVar|varOrigin(g.nodes[n].region)
}

// finish replaces a node's only output, erases the node and what is unused then, and ends the
// transaction. The clients are handed over all at once.
func (tx *Tx) finish(n NodeID, rec *nodeRec, by VarID) {
	tx.handOver(rec.out, by)
	if int(tx.firstNode) < len(tx.g.nodes) {
		tx.pruneCreated()
	}
	tx.eraseRecord(n, rec)
	if len(tx.unusedCandidates) > 0 {
		tx.pruneReleased()
	}
	tx.open = false
}

// handOver appends the clients of a variable, which has some, to those of another one.
func (tx *Tx) handOver(old, by VarID) {
	slots, vars := tx.g.slots, tx.g.vars
	from, to := &vars[old], &vars[by]
	first := &slots[from.first]
	for s := from.first; s != 0; s = slots[s].next {
		slots[s].v = by
	}
	tx.handedOver = from.first
	if to.first == 0 {
		to.first = from.first
	} else {
		before := &slots[to.first]
		slots[before.prev].next = from.first
		before.prev, first.prev = first.prev, before.prev
	}
	from.first = 0
}

// TryReplace replaces the only output of a node with a variable, as a transaction of its own, where
// [Tx.CommitReplacement] would do so and the other matched nodes have no regions. It returns the
// transaction, which has ended. Otherwise it does nothing and returns nil.
func (g *Graph) TryReplace(n NodeID, by VarID, matched []NodeID) *Tx {
	tx, rec := &g.tx, &g.nodes[n]
	if tx.open {
		panic("graph: TryReplace inside of a transaction")
	}
	if !g.isSimple(rec, by) || !g.standsBefore(by, n) && !g.isInputBeside(by, n) {
		return nil
	}
	for _, m := range matched {
		if g.nodes[m].flags&(flagPinnedUnknown|flagNested) != 0 {
			return nil
		}
	}
	tx.start()
	tx.plain = true
	tx.finish(n, rec, by)
	return tx
}

// isSimple reports whether a node's output can be replaced by a variable that stands before
// it without a check: the types are equal, and isOneValue.
func (g *Graph) isSimple(rec *nodeRec, by VarID) bool {
	return g.isOneValue(rec) && rec.out != by && g.vars[rec.out].typ == g.vars[by].typ
}

// isOneValue reports whether a node is there for one value that is used, and nothing has to be
// notified of its end: the graph has no features or checkpoints, and the node is not pinned
// and has no regions.
func (g *Graph) isOneValue(rec *nodeRec) bool {
	return rec.shortOut == 1 && rec.flags&(flagPinned|flagNested|flagHidden|flagDead) == 0 && g.vars[rec.out].first != 0 && !g.isWatched()
}

// TryReplaceWithOperand makes the clients of a node's only output use the given one of its inputs, as a
// transaction of its own, in which nothing is checked and nothing can fail: the input can be used wherever
// the output can. It returns the transaction, which has ended, and the input. It does nothing and returns nil
// if the node does not have the given number of inputs, or has very many, the graph has features or
// checkpoints, the node is pinned, has regions, or does not have exactly one output, with clients, or the types differ.
func (g *Graph) TryReplaceWithOperand(n NodeID, input, inputs int) (_ *Tx, by VarID) {
	rec := &g.nodes[n]
	if int(rec.shortIn) != inputs || inputs >= manyInputs || uint(input) >= uint(inputs) {
		return nil, 0
	}
	by = g.slots[rec.in+uint32(input)].v
	if !g.isSimple(rec, by) {
		return nil, 0
	}
	tx := &g.tx
	if tx.open {
		panic("graph: TryReplaceWithOperand inside of a transaction")
	}
	tx.start()
	tx.plain = true
	tx.finish(n, rec, by)
	return tx, by
}
