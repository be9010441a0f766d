package navigator

import (
	"errors"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/profile"
)

// merger is what [NewMerge] and its relatives make.
type merger struct {
	name string
	kind mergeKind
}

// NewMerge returns an optimizer that makes nodes which compute the same one node: those of the same op with
// the same inputs (common subexpression elimination). It walks the graph once, in
// order, so that what becomes equal by a merge is merged as well, and costs the
// nodes, however many copies there are.
//
// The first of the nodes stays. Where their types differ it is the one with the
// more precise type (tensor<4xf32>, not tensor<?xf32>), unless something needs
// the other type: then both stay. What stays takes the other's name where it has
// none; a constant takes it in any case, so that the last name wins.
//
// A constant that is a variable is merged with a node that computes the same value:
// what sees the node uses it.
//
// Nodes with effects, nodes that have regions, and nodes about which nothing is
// known and that are therefore kept, are not merged. Nor are nodes whose outputs
// are overwritten by their users ([ir.Memory]): each needs memory of its own. A node of a nested graph
// merges with one of a graph around it, not the other way. The order of the
// inputs counts, of commutative ops too, except with [NewMergeCommutative].
//
// If a merge has looked at the graph before, and since then only a few inputs have changed and nodes
// were erased, it looks at the nodes whose inputs have changed.
//
// In a graph that is updated it looks at the nodes that were inserted or changed,
// and at what uses those that it merged: it keeps the table of nodes for that,
// up to 32 bytes a node, one for all merges of a graph.
func NewMerge(name string) Optimizer { return &merger{name: name} }

// NewMergeConstants returns a merge optimizer that only merges constants. An equilibrium does most of that, like
// any merge of constants, while it visits what uses them.
func NewMergeConstants(name string) Optimizer { return &merger{name, mergeConstants} }

// NewMergeCommutative returns a merge optimizer that knows of commutative ops
// that the order of their inputs does not matter: add(x, y) merges with add(y, x).
func NewMergeCommutative(name string) Optimizer { return &merger{name, mergeCommutative} }

// Name returns the name of the optimizer.
func (m *merger) Name() string { return m.name }

// Kind is the kind of the optimizer: see [KindOf].
func (*merger) Kind() string { return profile.KindMerge }

func (*merger) countsNodes() {}

// IsIdleIn reports whether nothing changed since a merge that leaves nothing for this one.
func (m *merger) IsIdleIn(r *Run) bool { return r.isMerged(m.kind) }

// Apply implements [Optimizer].
func (m *merger) Apply(r *Run, pass *profile.Pass) error {
	pass.Kind = m.Kind()
	if r.isMerged(m.kind) {
		r.reportRule(pass, profile.RuleProfile{Name: m.name})
		return nil
	}
	w := m.begin(r, pass)
	w.constants()
	noneDead := r.FindsNothing(noDead{})
	news, whole := r.changesSince(&w.table.cursor)
	rewired, known := r.Rewired(mergeKey{m.kind})
	switch {
	case !whole:
		w.again(w.table.changed(news))
	case known && !w.table.anyDestroys():
		w.again(rewired)
	default:
		w.everything()
	}
	if !r.stopped() {
		w.table.moveTo(r.logEnd())
		w.table.rewrites = r.rewrites
		if w.rule.Refused+w.rule.Failed == 0 || w.rule.Applied == 0 {
			r.merged[m.kind] = r.Graph.Graph().Version() + 1
		}
		if w.rule.Refused+w.rule.Failed == 0 && w.table.n > 0 {
			r.Looked(mergeKey{m.kind})
		}
		if noneDead {
			r.FoundNothing(noDead{}) // what a node used that another one replaces is used by that
		}
	}
	r.reportRule(pass, w.rule)
	*w = merging{}
	return nil
}

// isMerged reports whether nothing changed since a merge of the kind, or of one that
// merges as much, so that there is nothing for it to do.
func (r *Run) isMerged(kind mergeKind) bool {
	version := r.Graph.Graph().Version() + 1
	return r.merged[kind] == version || r.merged[mergeCommutative] == version || kind == mergeConstants && r.merged[mergeAll] == version
}

// merging is one run of a merge optimizer.
type merging struct {
	*merger
	run   *Run
	pass  *profile.Pass
	table *mergeTable
	rule  profile.RuleProfile
	log   *ruleLog
	named bool           // values have names, which merged nodes take over
	tx    *graph.Tx      // of the last replacement
	moved []graph.NodeID // users of what was replaced last, until the next replacement
}

// mergeKey is what the table of an arena is kept under: all merges share it.
type mergeKey struct{ kind mergeKind }

func (m *merger) begin(r *Run, pass *profile.Pass) *merging {
	table := r.mergeTable(m.kind)
	table.merging = merging{
		merger: m, run: r, pass: pass, table: table, named: table.g.NamesResults(),
		rule: profile.RuleProfile{Name: m.name}, log: r.ownLog(),
	}
	return &table.merging
}

// visit counts a visit, and returns whether the run goes on.
func (w *merging) visit() bool {
	w.pass.Visits++
	return w.pass.Visits&(checkEvery-1) != 0 || w.run.checkContext()
}

// everything merges the nodes of the whole arena, in order.
func (w *merging) everything() {
	t := w.table
	count := t.countMergeable(w.run)
	t.reset(count)
	flat := !t.g.HasNested()
	if flat && count < 2 {
		w.nothing(count)
		return
	}
	walk := w.run.Graph.Walk()
	if flat && t.kind == mergeConstants && w.allDiffer(&walk) {
		return
	}
	if f := w.forwarding(&walk); f != nil && !w.forward(f, &walk) {
		return
	}
	for n := walk.Next(); n != 0 && w.visit(); n = walk.Next() {
		if t.mergeable(n) && !w.mergeNext(n, &walk) {
			break
		}
	}
}

// mergeNext merges a node that a walk has delivered with one that it delivered before, if there is one, and
// returns whether the run goes on.
func (w *merging) mergeNext(n graph.NodeID, walk *graph.Walk) bool {
	t := w.table
	w.rule.Tried++
	keep, drop, _ := t.findOrAdd(n, t.hash(n), walk)
	if keep != 0 && (!w.replace(drop, keep) || keep == n) {
		t.put(n)
	}
	return !w.run.stopped()
}

// nothing puts the only node that could merge, if there is one, in the table, and counts what a
// walk over the arena would.
func (w *merging) nothing(count int) {
	w.pass.Visits += w.run.Graph.Len()
	w.rule.Tried += count
	if count > 0 && w.table.kept {
		for _, n := range w.run.Graph.AppendIDs(nil) {
			w.table.add(n)
		}
	}
}

// allDiffer reports whether no two constants of an arena without regions are equal, and puts them in the table and counts
// what a walk over the arena would if so. It looks for them in the order of their numbers, which takes a part of the
// time of a walk. In an equilibrium, which shares constants, there are seldom two.
func (w *merging) allDiffer(walk *graph.Walk) bool {
	t, count := w.table, 0
	for n := graph.NodeID(1); int(n) < t.g.NumIDs(); n++ {
		known, op := t.ops.Low(), t.g.OpOf(n)
		if int(op) < len(known) && known[op] == opStays || !t.g.IsAlive(n) || !t.mergeable(n) {
			continue
		}
		if keep, _, _ := t.findOrAdd(n, t.hash(n), walk); keep != 0 {
			t.reset(t.expected)
			return false
		}
		count++
	}
	w.pass.Visits += w.run.Graph.Len()
	w.rule.Tried += count
	return true
}

// replace makes one node of two, and counts it.
func (w *merging) replace(drop, keep graph.NodeID) bool {
	g := w.table.g
	w.rule.Matched++
	var out graph.VarID
	if g.NumOutputsOf(keep) > 0 {
		out = g.OutputOf(keep, 0)
	}
	step := w.run.stepBefore(w.name, g.Node(drop), g.Var(out))
	switch err := w.merge(drop, keep); {
	case err == errTypeNeeded:
		w.rule.Refused++
		return false
	case err != nil:
		w.rule.Failed++ // a feature wants both: they stay
		return false
	}
	w.rule.Applied++
	w.rule.Removed++
	w.run.removed(1)
	w.rename(drop, keep)
	w.run.recordStep(drop, step, -1)
	w.log.add(&w.run.position, loggedMerge, w.name, w.tx, []graph.NodeID{drop}, out)
	return true
}

// errTypeNeeded says that a client needs the type of the node that would go.
var errTypeNeeded = errors.New("a client needs the less precise type")

// merge replaces the outputs of a node by those of one that computes the same.
func (w *merging) merge(drop, keep graph.NodeID) error {
	g := w.table.g
	began := g.Version()
	tx := g.Begin(w.name)
	w.tx = tx
	for i := range g.NumOutputsOf(drop) {
		old := g.OutputOf(drop, i)
		_, err := tx.ReplaceEqual(old, g.OutputOf(keep, i))
		if err == nil && g.NumClientsOf(old, 1) > 0 {
			err = errTypeNeeded
		}
		if err != nil {
			tx.Rollback()
			return err
		}
	}
	w.moved = tx.Moved()
	if err := tx.Commit(); err != nil {
		return err
	}
	w.run.committed(tx, began)
	return nil
}

// rename gives the node that stays the names of the one that is dropped.
func (w *merging) rename(drop, keep graph.NodeID) {
	if !w.named {
		return
	}
	from, to := w.table.g.Node(drop), w.table.g.Node(keep)
	constant := to.Op().Has(ir.ConstantLike)
	for i := range from.NumOutputs() {
		if name := from.Output(i).Name(); name != "" && (constant || to.Output(i).Name() == "") {
			to.Output(i).SetName(name)
		}
	}
}

// again merges nodes that were inserted or changed, which are in order, with those of the table, and what
// becomes equal by that.
func (w *merging) again(queue []graph.NodeID) {
	t := w.table
	t.unhide()
	for ; len(queue) > 0 && !w.run.stopped(); queue = queue[1:] {
		n := queue[0]
		if !t.g.IsAlive(n) {
			continue
		}
		if !w.visit() {
			break
		}
		if t.mergeable(n) {
			queue = w.mergeDuplicates(n, queue)
		}
	}
	w.pass.VisitsSaved = max(0, w.run.nodes-w.pass.Visits)
}

// mergeDuplicates merges a node with those that are equal to it, and queues what uses what
// was replaced.
func (w *merging) mergeDuplicates(n graph.NodeID, queue []graph.NodeID) []graph.NodeID {
	for !w.run.stopped() {
		w.rule.Tried++ // each match is one of a try
		keep, other := w.table.findDuplicate(n)
		if other == 0 {
			break
		}
		if !w.replace(other, keep) {
			w.table.put(n)
			break
		}
		queue = append(queue, w.moved...)
		if other == n {
			break
		}
	}
	return queue
}

// forwarding returns a forwarding of variables along a walk where no listener is notified of each
// replacement, or may stop the run at one, and nil elsewhere.
func (w *merging) forwarding(walk *graph.Walk) *graph.Forwarding {
	if w.run.maxRewrites != 0 || w.run.cycles != nil || w.named {
		return nil
	}
	return w.run.Graph.Forward(walk)
}

// forward merges nodes with those of outputs of the same types that the walk delivered before. Where the
// two have different types, clients may have to move or to refuse: the forwarding ends, and each
// replacement is a transaction from there on. It returns whether the walk is to go on with those.
func (w *merging) forward(f *graph.Forwarding, walk *graph.Walk) (more bool) {
	t, step := w.table, uint32(0)
	merges := t.ops.Low()
	for n, op, h := f.Next(); n != 0 && w.visit(); n, op, h = f.Next() {
		if int(op) >= len(merges) || merges[op] != opMerges {
			if !t.mergesOp(op) {
				continue
			}
			merges = t.ops.Low()
		}
		if t.kind == mergeCommutative {
			h = t.hash(n)
		}
		keep := t.findAtOnce(n, h)
		if keep == 0 {
			var drop graph.NodeID
			var same bool
			keep, drop, same = t.findOrAdd(n, h, walk)
			if keep != 0 && (drop != n || !same) {
				f.End()
				return w.mergeNext(n, walk)
			}
		}
		w.rule.Tried++
		if keep == 0 {
			continue
		}
		if step == 0 {
			step = w.log.step(&w.run.position, loggedMerge, w.name)
		}
		f.Drop(keep, step)
		w.rule.Matched++
		w.rule.Applied++
		w.rule.Removed++
		w.run.removed(1)
	}
	f.End()
	return false
}

// isConstantQuery is the question whether an op is a constant.
type isConstantQuery struct{}

// constants makes users of constants that are variables use a node that computes
// the same value in the same type, where they see it: a graph that was read has
// such nodes, and rules and callers in Go add variables. Where others than those
// use a variable it takes the node's place, if that is as the variable is written.
// Graphs that do not have both pay nothing.
func (w *merging) constants() {
	t := w.table
	isConstant := func(op ir.Op) bool { return op.Constant().IsValid() }
	if !t.g.HasConstants() || !t.g.Context().AnyOp(isConstantQuery{}, isConstant) {
		return
	}
	walk := w.run.Graph.Walk()
	for n := walk.Next(); n != 0 && !w.run.stopped(); n = walk.Next() {
		if !t.mergeable(n) || t.g.NumOutputsOf(n) != 1 {
			continue
		}
		out := t.g.OutputOf(n, 0)
		v := t.g.FindConstant(t.g.ConstantOfVar(out))
		if v != 0 && t.g.TypeOf(v) == t.g.TypeOf(out) && t.g.NumClientsOf(v, 1) > 0 {
			w.useNode(v, n)
			if t.g.ParentOf(n) != 0 && t.g.NumClientsOf(v, 1) > 0 && w.isPlainConstant(n) {
				w.useConstant(n, v)
			}
		}
	}
}

// isPlainConstant reports whether a node is of the op that stands for constants in
// the graph's format, and says nothing but the value.
func (w *merging) isPlainConstant(n graph.NodeID) bool {
	g := w.table.g
	op := g.Context().OpByID(g.OpOf(n))
	return op.Name() == g.ConstantOp && op.NumAttrs() == 1 && !(w.table.anyDestroys() && w.table.isDestroyed(n))
}

// useConstant makes the users of a node in a nested graph use a constant that nodes
// outside use as well.
func (w *merging) useConstant(n graph.NodeID, v graph.VarID) {
	g := w.table.g
	w.rule.Tried++
	w.rule.Matched++
	tx := g.Begin(w.name)
	_, err := tx.ReplaceEqual(g.OutputOf(n, 0), v)
	w.end(tx, err, n, v)
}

// end ends the transaction of a constant that takes another one's place, unless it
// failed, and counts it.
func (w *merging) end(tx *graph.Tx, err error, n graph.NodeID, out graph.VarID) {
	if err != nil {
		tx.Rollback()
	} else {
		err = tx.Commit()
	}
	if err != nil {
		w.rule.Failed++ // a feature wants both: they stay
		return
	}
	w.rule.Applied++
	w.rule.Removed += tx.Removed()
	w.run.removed(tx.Removed())
	w.log.add(&w.run.position, loggedMerge, w.name, tx, []graph.NodeID{n}, out)
}

// operand is an input of a node.
type operand struct {
	node graph.NodeID
	i    int
}

// useNode makes the users of a constant that see a node use its output.
func (w *merging) useNode(v graph.VarID, n graph.NodeID) {
	g := w.table.g
	var users []operand
	for c := range g.Var(v).Clients() {
		user := c.Node.ID()
		if g.Dominates(n, user) || g.SameBlock(n, user) {
			users = append(users, operand{user, c.Index})
		}
	}
	w.rule.Tried++
	if len(users) == 0 || w.table.anyDestroys() && w.table.isDestroyed(n) {
		return
	}
	w.rule.Matched++
	out := g.OutputOf(n, 0)
	tx := g.Begin(w.name)
	var err error
	for _, u := range users {
		if err = tx.SetInput(u.node, u.i, out); err != nil {
			break
		}
	}
	w.end(tx, err, n, out)
}
