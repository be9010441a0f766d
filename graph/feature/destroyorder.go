package feature

import (
	"errors"
	"iter"
	"maps"
	"slices"

	"github.com/settle-go/settle/graph"
)

// before is what an Orderer is given: it makes sure that one node runs before
// another.
type before = func(earlier, later graph.Node) error

// Order implements [graph.Orderer]: it refuses what cannot be destroyed, and puts
// every reader of a destroyed memory before its destroyer. It looks at what changed
// since the last commit.
func (d *DestroyHandler) Order(moved graph.Moved, before before) error {
	d.sync()
	d.all = d.all || moved.Any // until something is committed
	if len(d.known) == 0 {
		return nil
	}
	if d.all {
		return d.checkTrees(d.destroyers(), before)
	}
	if err := d.checkTrees(d.added, before); err != nil {
		return err
	}
	for _, c := range d.queue {
		if err := d.checkChange(c, before); err != nil {
			return err
		}
	}
	for _, v := range d.grown {
		for k := range d.threats(v) {
			if err := d.checkMember(k, v, before); err != nil {
				return err
			}
		}
	}
	for _, n := range moved.Nodes {
		if err := d.checkReader(change{n.ID(), allInputs}, before); err != nil {
			return err
		}
	}
	return nil
}

// AppendLater implements [graph.Orderer]: the destroyers of what a node reads run
// after it.
func (d *DestroyHandler) AppendLater(later []graph.Node, n, last graph.Node) []graph.Node {
	d.sync()
	if len(d.known) == 0 {
		return later
	}
	for i := range n.NumInputs() {
		if !d.memory.reads(d.g, n.ID(), i) {
			continue
		}
		v := d.g.InputOf(n.ID(), i)
		for k := range d.threats(v) {
			if k.by == n.ID() || d.g.ListedBefore(k.by, n.ID()) || d.g.ListedBefore(last.ID(), k.by) {
				continue
			}
			if shared, _ := d.overwrites(k, v); shared {
				later = append(later, d.g.Node(k.by))
			}
		}
	}
	return later
}

// destroyers returns all destroyers in program order.
func (d *DestroyHandler) destroyers() []graph.NodeID {
	d.sync()
	return slices.SortedFunc(maps.Keys(d.known), d.g.Compare)
}

// checkTrees checks all that these nodes destroy: what is wrong whatever the
// order, and then the readers.
func (d *DestroyHandler) checkTrees(destroyers []graph.NodeID, before before) error {
	for _, n := range destroyers {
		for _, p := range d.known[n] {
			if err := d.checkKill(p); err != nil {
				return err
			}
		}
	}
	for _, n := range destroyers {
		if err := d.checkReaders(n, before); err != nil {
			return err
		}
	}
	return nil
}

// checkChange checks a node that was inserted or whose input changed. Where a destroyer
// stays in its trees, their readers are not looked at again, unless it matters
// which variable of the tree it destroys: where they share less than all, or some
// follow a kill.
func (d *DestroyHandler) checkChange(c change, before before) error {
	n := c.node
	if !d.isAlive(n) {
		return nil
	}
	for _, p := range d.known[n] {
		if err := d.checkOwnInputs(p.kill, p.tree); err != nil {
			return err
		}
	}
	matters := func(p placed) bool { return d.isExact() || d.hasUpdates(p.tree) }
	if slices.ContainsFunc(d.known[n], matters) {
		if err := d.checkTrees([]graph.NodeID{n}, before); err != nil {
			return err
		}
	}
	return d.checkReader(c, before)
}

// checkReader checks a node against the destroyers of what it reads, of one input or all.
func (d *DestroyHandler) checkReader(c change, before before) error {
	if c.input != allInputs {
		return d.checkInput(c.node, c.input, before)
	}
	for i := range d.g.NumInputsOf(c.node) {
		if err := d.checkInput(c.node, i, before); err != nil {
			return err
		}
	}
	return nil
}

func (d *DestroyHandler) checkInput(n graph.NodeID, input int, before before) error {
	if input >= d.g.NumInputsOf(n) || !d.memory.reads(d.g, n, input) {
		return nil
	}
	v := d.g.InputOf(n, input)
	for k := range d.threats(v) {
		if err := d.checkUse(k, v, d.g.Node(n), before); err != nil {
			return err
		}
	}
	return nil
}

// checkReaders checks the readers of what a node destroys.
func (d *DestroyHandler) checkReaders(n graph.NodeID, before before) error {
	for _, p := range d.known[n] {
		exposed := d.exposed(p)
		if v, last := d.lastReader(exposed); v != 0 {
			// The last one first: then the others are in order, and need not be moved one by one.
			if err := d.checkUse(p.kill, v, last, before); err != nil {
				return err
			}
		}
		for _, v := range exposed {
			if err := d.checkMember(p.kill, v, before); err != nil {
				return err
			}
		}
	}
	return nil
}

// exposed returns the variables that a node overwrites in part or whole and that are
// marked, or read by a node that is not listed before it.
func (d *DestroyHandler) exposed(p placed) []graph.VarID {
	d.found = d.found[:0]
	for v := range d.exposable(p) {
		if !d.marked[v] && d.allBefore(v, p.by) {
			continue
		}
		if shared, _ := d.overwrites(p.kill, v); shared {
			d.found = append(d.found, v)
		}
	}
	return d.found
}

// lastReader returns the reader of some variables that is listed last, and what it reads.
// Readers in nested graphs do not count.
func (d *DestroyHandler) lastReader(vars []graph.VarID) (used graph.VarID, last graph.Node) {
	for _, v := range vars {
		fg := d.g.Var(v).FunctionGraph()
		for c := range d.readers(v) {
			if c.Node.FunctionGraph() == fg && (used == 0 || d.g.ListedBefore(last.ID(), c.Node.ID())) {
				used, last = v, c.Node
			}
		}
	}
	return used, last
}

// readers yields the uses of a variable by which nodes read it, or overwrite it.
func (d *DestroyHandler) readers(v graph.VarID) iter.Seq[graph.Client] {
	return func(yield func(graph.Client) bool) {
		for c := range d.g.Var(v).Clients() {
			if d.memory.reads(d.g, c.Node.ID(), c.Index) && !yield(c) {
				return
			}
		}
	}
}

// checkKill checks what does not depend on the readers of the memory.
func (d *DestroyHandler) checkKill(p placed) error {
	k := p.kill
	root, node := d.g.Var(p.root), d.g.Node(k.by)
	if root.Constant().IsValid() {
		return d.refuse(DestroysConstant, k, textOf(root), "")
	}
	around := root.FunctionGraph()
	nested := around != nil && around.Parent() != nil && around.Parent().Graph() == d.g
	if around != node.FunctionGraph() || nested && root.IsInput() {
		return d.refuse(DestroysCaptured, k, "", "")
	}
	if d.Repeats != nil && d.Repeats(d.g.Var(d.victim(k))) {
		return d.refuse(DestroysRepeated, k, "", "")
	}
	return d.checkOwnInputs(k, p.tree)
}

// checkOwnInputs checks that no other input of a destroyer shares what it
// destroys, where its op does not tolerate that.
func (d *DestroyHandler) checkOwnInputs(k kill, t treeID) error {
	victim := d.victim(k)
	memory := d.memory.of(d.g, k.by)
	for i := range d.g.NumInputsOf(k.by) {
		v := d.g.InputOf(k.by, i)
		if i == k.input || d.treeOf(v) != t || memory.Tolerates(k.input, i, v == victim) {
			continue
		}
		if shared, witness := d.overwrites(k, v); shared {
			return d.refuse(DestroysOtherInput, k, "input "+textOf(d.g.Var(v)), witness)
		}
	}
	return nil
}

// checkMember checks one variable of a tree against a kill in it.
func (d *DestroyHandler) checkMember(k kill, v graph.VarID, before before) error {
	if !d.marked[v] && d.allBefore(v, k.by) {
		return nil
	}
	shared, witness := d.overwrites(k, v)
	if !shared {
		return nil
	}
	if d.marked[v] {
		return d.refuse(DestroysIndestructible, k, textOf(d.g.Var(v)), witness)
	}
	for c := range d.readers(v) {
		var err error
		if c.Node.ID() == k.by {
			err = d.checkOwnInputs(k, d.treeOf(v))
		} else {
			err = d.checkUse(k, v, c.Node, before)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// allBefore reports whether all readers of a variable are listed before a node already.
// Most are, and then the aliasing test is not asked.
func (d *DestroyHandler) allBefore(v graph.VarID, n graph.NodeID) bool {
	for c := range d.readers(v) {
		if !d.g.ListedBefore(c.Node.ID(), n) {
			return false
		}
	}
	return true
}

// checkUse makes sure that a node that uses a variable runs before its destroyer.
func (d *DestroyHandler) checkUse(k kill, v graph.VarID, user graph.Node, before before) error {
	if user.ID() == k.by || d.g.ListedBefore(user.ID(), k.by) {
		return nil
	}
	shared, witness := d.overwrites(k, v)
	if !shared {
		return nil
	}
	by := d.g.Node(k.by)
	if fg := by.FunctionGraph(); fg.Return() == user {
		return d.refuseUse(DestroysOutput, k, textOf(d.g.Var(v)), witness)
	}
	err := before(user, by)
	if !errors.Is(err, graph.ErrCycle) {
		return err
	}
	refusal := d.refuseUse(DestroysTooEarly, k, nodeText(user), witness)
	refusal.cause = err
	return refusal
}

// refuseUse refuses a kill for the sake of a user of the memory, or of another node
// that overwrites what both use: neither can run before the other, which says more.
func (d *DestroyHandler) refuseUse(reason Reason, k kill, other, witness string) *Inconsistency {
	for rival := range d.threats(d.victim(k)) {
		if rival.by == k.by {
			continue
		}
		first, _ := d.overwrites(rival, d.victim(k))
		second, why := d.overwrites(k, d.victim(rival))
		if first && second {
			return d.refuse(TwoDestroyers, k, nodeText(d.g.Node(rival.by)), why)
		}
	}
	return d.refuse(reason, k, other, witness)
}

func (d *DestroyHandler) refuse(reason Reason, k kill, other, witness string) *Inconsistency {
	return &Inconsistency{
		Reason: reason, Node: nodeText(d.g.Node(k.by)), Var: textOf(d.g.Var(d.victim(k))),
		Other: other, Witness: witness,
	}
}

// Ordering says which nodes must run before one that uses nothing of theirs.
type Ordering struct {
	Node    graph.Node
	Earlier []graph.Node
}

// Orderings returns what the handler demands of the order of the nodes, for each
// destroyer, all in program order. It costs the trees of all destroyers, and is for
// people to look at.
func (d *DestroyHandler) Orderings() []Ordering {
	var list []Ordering
	for _, n := range d.destroyers() {
		o := Ordering{Node: d.g.Node(n)}
		for _, p := range d.known[n] {
			o.Earlier = d.appendReaders(o.Earlier, p.kill, p.root)
		}
		slices.SortFunc(o.Earlier, byPlace)
		o.Earlier = slices.Compact(o.Earlier)
		list = append(list, o)
	}
	return list
}

func (d *DestroyHandler) appendReaders(list []graph.Node, k kill, root graph.VarID) []graph.Node {
	for v := range d.endangered(root, k) {
		if shared, _ := d.overwrites(k, v); !shared {
			continue
		}
		for c := range d.readers(v) {
			if c.Node.ID() != k.by {
				list = append(list, c.Node)
			}
		}
	}
	return list
}
