package graph

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/settle-go/settle/graph/ir"
)

// ErrType says that a replacement has a type that its variable's clients were
// not made for.
var ErrType = errors.New("the replacement has another type")

// ErrForeign says that a variable lives in another arena than the graph.
var ErrForeign = errors.New("the variable belongs to another graph")

// Tx is a transaction on a graph: nodes are added and variables replaced, and
// then either all of it stands or none. What nothing uses any more when it is
// committed is removed. Nodes added by a transaction that is rolled back leave
// no trace: the arena is cut back.
//
// A graph has one Tx, reused: a rewrite that is tried and refused allocates
// nothing.
type Tx struct {
	g      *Graph
	open   bool
	reason string

	firstNode NodeID
	firstVar  VarID
	firstSlot slotID
	log       []undo
	ignored   undo     // takes what is recorded while no transaction is open
	loose     []NodeID // nodes that may have become unused
	moved     []NodeID
	marked    []NodeID // scratch of moveBehind
	// Scratch of arrange.
	movedNodes, inner, later []Node
	before                   func(earlier, later Node) error
	reverted                 bool // it follows on a Revert
	removed                  int
	keptType                 bool      // a client needs the type that it has
	planned, optional        []planned // operands to change, those that may be left apart
	newcomers                []newcomer
	err                      error // what is wrong with a node that was added; refuses the commit
}

// Replacement is a variable and what takes its place, by the numbers that they have
// in the graph.
type Replacement struct{ Old, New VarID }

// check returns an error unless both are variables of the graph.
func (r Replacement) check(g *Graph) error {
	for _, v := range [...]VarID{r.Old, r.New} {
		if v == 0 || int(v) >= len(g.vars) {
			return fmt.Errorf("replace: %w: it has no variable of number %d", ErrForeign, v)
		}
	}
	return nil
}

// VarReplacement is a variable and what takes its place.
type VarReplacement struct{ Old, New Var }

// Begin opens the graph's transaction. The reason is what features are told,
// usually the name of a rule.
func (g *Graph) Begin(reason string) *Tx {
	tx := &g.tx
	if tx.open {
		panic("graph: Begin inside of a transaction")
	}
	tx.open, tx.reason = true, reason
	tx.firstNode, tx.firstVar, tx.firstSlot = NodeID(len(g.nodes)), VarID(len(g.vars)), slotID(len(g.slots))
	tx.log, tx.loose, tx.moved = tx.log[:0], tx.loose[:0], tx.moved[:0]
	tx.removed, tx.keptType, tx.err = 0, false, nil
	return tx
}

// added tells the transaction, or outside of one the features, of a new node.
func (g *Graph) added(n NodeID) {
	g.tx.record(undoCreate, uint32(n))
	if !g.tx.open {
		g.noteUses(n)
		g.fireImport(n, "")
	}
}

// Add adds a node in front of another one, in the same function graph; where
// one of its inputs stands behind that, behind the input, so that a replacement
// may use what it replaces. An input that the node cannot use at all is refused
// by [Tx.Commit].
func (tx *Tx) Add(before NodeID, op ir.OpID, inputs []VarID, types ...ir.Type) NodeID {
	tx.mustBeOpen()
	g := tx.g
	region := g.nodes[before].region
	if op == 0 {
		panic("graph: Add of no op")
	}
	n := g.newNode(region, op, inputs, types, g.nodes[before].loc)
	foreign := false
	for _, v := range inputs {
		owner := g.vars[v].owner
		if owner == 0 || g.nodes[owner].region != region || g.nodes[owner].flags&flagDead != 0 {
			foreign = foreign || g.vars[v].kind != constantVar
			continue
		}
		if before != 0 && g.nodes[owner].pos >= g.nodes[before].pos {
			before = g.nodes[owner].next
		}
	}
	g.insertBefore(n, before, g.regions[region])
	g.setKept(n)
	g.added(n)
	tx.checkSameType(n, types)
	if foreign {
		tx.exposeAll(n, inputs)
	}
	return n
}

// exposeAll checks the inputs that come from other graphs.
func (tx *Tx) exposeAll(n NodeID, inputs []VarID) {
	for _, v := range inputs {
		if err := tx.g.expose(v, n); err != nil && tx.err == nil {
			tx.err = fmt.Errorf("add %s: %w", tx.g.describe(n), err)
		}
	}
}

func (tx *Tx) mustBeOpen() {
	if !tx.open {
		panic("graph: a change by a transaction that was not begun")
	}
}

// Unpin lets a node go when nothing uses it, unless it is known to have
// effects.
func (tx *Tx) Unpin(n NodeID) { tx.unkeep(n, flagKept|flagLoose) }

// UnpinUnknown lets a node go when nothing uses it, if it was kept only because
// nothing is known of its op: a rule that matches an op vouches for it.
func (tx *Tx) UnpinUnknown(n NodeID) {
	if tx.g.nodes[n].flags&flagLoose != 0 {
		tx.unkeep(n, flagKept|flagLoose)
	}
}

func (tx *Tx) unkeep(n NodeID, flags nodeFlags) {
	tx.mustBeOpen()
	g := tx.g
	rec := &g.nodes[n]
	if rec.flags&flags == 0 || g.regions[rec.region].ret == n || g.ctxt.OpByID(rec.op).HasAny(ir.Effect|ir.Terminator) {
		return
	}
	g.setFlags(n, rec.flags&^flags)
	for fg := g.regions[rec.region]; fg.parent != nil && fg.parent.g == g; fg = fg.parent {
		tx.loose = append(tx.loose, fg.holder) // may have been there for this effect only
	}
	tx.loose = append(tx.loose, n)
}

// Replace makes the clients of old use new in its place, and returns how many
// did. Nodes that this transaction added keep using old, so that a replacement
// may contain what it replaces; so do nodes that new is computed from, where
// nothing used new before. Without anyType, the type of new must be one
// that old's includes. A client that needs old's type (a return, a call, an op
// with operands of one type) keeps using old when the types are not equal; see
// [Tx.KeptType].
//
// It costs the clients of old; where new stands behind a client, also the nodes
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
		return 0, fmt.Errorf("replace: %w: it is no variable", ErrForeign)
	}
	if err := g.mayReplace(old, new, how); err != nil {
		return 0, err
	}
	to := newcomer{v: new, old: old, unused: g.vars[new].first == 0}
	moved := 0
	for s := g.vars[old].first; s != 0; {
		next := g.slots[s].next
		if tx.takes(s, new, how) {
			if g.standsBefore(new, g.slots[s].node) {
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
	tx.loosen(old)
	return moved, nil
}

// standsBefore reports whether a variable is computed before a node and in the same
// graph, as it mostly is: the node may use it.
func (g *Graph) standsBefore(v VarID, user NodeID) bool {
	owner := g.vars[v].owner
	if owner == 0 {
		return false
	}
	a, b := &g.nodes[owner], &g.nodes[user]
	return a.region == b.region && a.pos < b.pos && a.flags&flagDead == 0
}

// mayReplace compares the types of a variable and of what is to take its place.
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

// takes reports whether an operand is to become another variable: those of nodes
// that the transaction added stay, and those that need the type that they have.
func (tx *Tx) takes(s slotID, new VarID, how fit) bool {
	g, slot := tx.g, &tx.g.slots[s]
	if slot.node >= tx.firstNode {
		return false
	}
	if g.vars[slot.v].typ != g.vars[new].typ && !g.accepts(s, g.TypeOf(new), how) {
		tx.keptType = true
		return false
	}
	return true
}

// newcomer is a variable that takes the place of another one.
type newcomer struct {
	v, old VarID
	unused bool            // nothing used it before: it comes into the graph now
	left   int             // operands that it is computed from, and that were left
	needs  map[NodeID]bool // what it is computed from, once many were left: not while that changes
}

// manyLeft is the number of operands after which what a newcomer is computed from
// is looked up: each is a search otherwise.
const manyLeft = 8

// redirect makes an operand another variable. Where that comes into the graph with
// nodes that use what it replaces, z by f(z), those go on to use it.
func (tx *Tx) redirect(s slotID, to *newcomer) (bool, error) {
	g := tx.g
	client := g.slots[s].node
	if to.needs != nil && to.needs[g.anchor(client, g.nodes[g.vars[to.v].owner].region)] {
		return false, nil
	}
	err := g.expose(to.v, client)
	if err == nil {
		tx.moveSlot(s, to.v)
		return true, nil
	}
	if !to.unused || err != ErrCycle {
		return false, err
	}
	if to.left++; to.left == manyLeft {
		to.needs = g.neededFor(g.vars[to.v].owner, to.old)
	}
	return false, nil
}

// neededFor returns the nodes of a node's graph that it is computed from, itself
// included, those left out that stand before what computes a variable.
func (g *Graph) neededFor(n NodeID, from VarID) map[NodeID]bool {
	region, limit := g.nodes[n].region, uint64(0)
	if owner := g.vars[from].owner; owner != 0 && g.nodes[owner].region == region {
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
				owner := g.vars[g.InputOf(user.id, i)].owner
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
func (tx *Tx) ReplaceAll(pairs []Replacement, anyType bool) (int, error) {
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
	for i := range tx.newcomers {
		tx.loosen(tx.newcomers[i].old)
	}
	return moved, nil
}

// redirectAll makes the operands that were planned what they are to become. Those
// that may not be left come first: what would close a cycle with one of them is
// left, and not the other way round.
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

// redirectEach makes operands what they are to become, and returns those that it
// did not. One that closes a cycle, which another one is yet to open, waits for
// that: where there is none in the end, there is always one that closes none. The
// order of those that wait is turned round, for pairs tend to come in some order.
func (tx *Tx) redirectEach(list []planned) (moved int, waiting []planned, err error) {
	for {
		waiting = list[:0]
		for _, m := range list {
			to := &tx.newcomers[m.to]
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

// cycleOf returns an error where one of the operands was not to be left.
func (tx *Tx) cycleOf(left []planned) error {
	for _, m := range left {
		if !tx.newcomers[m.to].unused {
			return ErrCycle
		}
	}
	return nil
}

// planned is an operand that is to become a newcomer.
type planned struct {
	s  slotID
	to int
}

// fewPairs is how many pairs are searched one by one for a variable.
const fewPairs = 16

func (tx *Tx) isPlanned(old VarID) bool {
	return slices.ContainsFunc(tx.newcomers, func(to newcomer) bool { return to.old == old })
}

// plan lists the operands that replacements at the same time are to change.
func (tx *Tx) plan(pairs []Replacement, how fit) error {
	g := tx.g
	tx.planned, tx.optional, tx.newcomers = tx.planned[:0], tx.optional[:0], tx.newcomers[:0]
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
		to := len(tx.newcomers)
		tx.newcomers = append(tx.newcomers, newcomer{v: p.New, old: p.Old, unused: g.vars[p.New].first == 0, left: math.MinInt})
		for s := g.vars[p.Old].first; s != 0; s = g.slots[s].next {
			switch {
			case !tx.takes(s, p.New, how):
			case tx.newcomers[to].unused:
				tx.optional = append(tx.optional, planned{s, to})
			default:
				tx.planned = append(tx.planned, planned{s, to})
			}
		}
	}
	return nil
}

// KeptType reports whether a client kept what it used in a replacement of this
// transaction because it needs a value of that very type.
func (tx *Tx) KeptType() bool { return tx.keptType }

// loosen remembers the owner of a variable that has no clients left.
func (tx *Tx) loosen(v VarID) {
	if r := &tx.g.vars[v]; r.first == 0 && r.owner != 0 {
		tx.loose = append(tx.loose, r.owner)
	}
}

func (tx *Tx) moveSlot(s slotID, new VarID) {
	slot := &tx.g.slots[s]
	u := tx.record(undoInput, uint32(s))
	u.b, u.c, u.d, u.e = uint32(slot.v), uint32(slot.prev), uint32(slot.next), uint32(new)
	tx.g.unlink(s)
	tx.g.link(s, new)
	tx.moved = append(tx.moved, slot.node)
}

// SetInput makes input i of a node another variable, of a type that the one
// before includes and that the node accepts.
func (tx *Tx) SetInput(n NodeID, i int, new VarID) error {
	tx.mustBeOpen()
	g := tx.g
	if n == 0 || !g.IsAlive(n) || uint(i) >= uint(g.nodes[n].nin) || new == 0 {
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
	if err := g.expose(new, n); err != nil {
		return err
	}
	tx.moveSlot(s, new)
	tx.loosen(old)
	return nil
}

// Moved returns the nodes whose inputs changed, one entry an input. The slice
// is the transaction's: it is valid until the next Begin.
func (tx *Tx) Moved() []NodeID { return tx.moved }

// Created returns the range of numbers of the nodes that were added; those
// that nothing uses are removed again by Commit.
func (tx *Tx) Created() (first, end NodeID) { return tx.firstNode, NodeID(len(tx.g.nodes)) }

// Removed returns how many nodes Commit removed that were there before.
func (tx *Tx) Removed() int { return tx.removed }

// EachRemoved calls f with each node that Commit removed.
func (tx *Tx) EachRemoved(f func(n NodeID)) {
	for _, u := range tx.log {
		if u.kind == undoPrune {
			f(NodeID(u.a))
		}
	}
}

// Commit removes what nothing uses any more, tells the features, and asks them
// to validate the result. When one refuses, everything is undone and its error
// returned.
func (tx *Tx) Commit() error {
	if !tx.open {
		panic("graph: Commit without Begin")
	}
	if err := tx.err; err != nil {
		tx.Rollback()
		return err
	}
	tx.prune()
	if tx.g.isWatched() {
		if err := tx.g.submit(tx); err != nil {
			return err
		}
	}
	tx.open = false
	return nil
}

// Replace makes the clients of old use new, removes what nothing uses any more,
// and tells the features. It is [Tx.Replace] as a transaction of its own.
func (fg *FunctionGraph) Replace(old, new Var, reason string) error {
	return fg.ReplaceAll([]VarReplacement{{old, new}}, reason)
}

// ReplaceAll makes several replacements at the same time, as [Tx.ReplaceAll] does:
// all or none. A variable of another graph, or the zero one, is [ErrForeign].
func (fg *FunctionGraph) ReplaceAll(pairs []VarReplacement, reason string) error {
	list := make([]Replacement, len(pairs))
	for i, p := range pairs {
		for _, v := range [...]Var{p.Old, p.New} {
			if v.g != fg.g || !v.IsValid() {
				return fmt.Errorf("replace %s by %s: %w", p.Old, p.New, ErrForeign)
			}
		}
		list[i] = Replacement{p.Old.id, p.New.id}
	}
	return fg.ReplaceAllIDs(list, reason)
}

// ReplaceAllIDs is [FunctionGraph.ReplaceAll] by numbers, which do not say whose they
// are: one that the graph did not give is [ErrForeign], but one of another graph may
// be the number of a variable of this one too.
func (fg *FunctionGraph) ReplaceAllIDs(pairs []Replacement, reason string) error {
	for _, p := range pairs {
		if err := p.check(fg.g); err != nil {
			return err
		}
	}
	tx := fg.g.Begin(reason)
	if _, err := tx.ReplaceAll(pairs, false); err != nil {
		tx.Rollback()
		return err
	}
	return tx.Commit()
}

// IsOpen reports whether the transaction was begun and not ended.
func (tx *Tx) IsOpen() bool { return tx.open }
