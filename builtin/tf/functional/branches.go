package functional

import (
	"cmp"
	"errors"
	"slices"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/idmap"
)

// branchUnit is a node, or a conditional, that a branch holds.
type branchUnit struct {
	node  graph.NodeID
	group *conditional
	order int
}

// ref is a value: a variable or, where there is none yet, a result of a conditional or an
// Identity that stands for what a Switch gives.
type ref struct {
	v     graph.VarID
	group *conditional
	index int // of the results; tokenIndex is the control edge of the conditional
	copy  bool
}

const tokenIndex = -1

// conditionalPlan is what an IfRegion gives.
type conditionalPlan struct {
	results []branchResult
	index   map[ref]int         // of results that one branch has
	merged  map[graph.VarID]int // of results of Merges
	token   bool
	waits   [2][]ref // what else the branches end with
	node    graph.Node
}

// branchResult is a result of an IfRegion: of both branches, or of one.
type branchResult struct {
	of       graph.VarID // whose type and name it has
	yields   [2]ref
	has      [2]bool
	numbered [2]bool // it is the number of an input of a Merge
	numbers  [2]int
	isPart   bool // another conditional has the whole result of a Merge
}

// branchBuilder makes the IfRegions of a function graph, as part of a transaction.
type branchBuilder struct {
	*contexts
	tx      *graph.Tx
	replace idmap.Map[graph.VarID]      // results of nodes that were made anew
	stands  map[graph.VarID]*standIn    // in the place of what is removed afterwards
	standAt map[graph.NodeID][]*standIn // by the nodes that they stand for
	handed  map[graph.VarID]graph.VarID // what ports of Switches hand on, see through
	err     error
}

// mark notes that a branch holds something.
func mark(b *branch) {
	for ; b.of != nil && !b.of.used; b = b.of.in {
		b.of.used = true
	}
}

// value returns what a variable is in a branch.
func (b *branchBuilder) value(v graph.VarID, in *branch) ref {
	m := b.memberOf(v)
	if m == nil {
		return ref{v: v}
	}
	switch {
	case m.part == switchPart:
		from := m.group.branches[b.g.IndexOf(v)]
		if m.copied {
			b.standFor(v, from, 0)
			return b.leave(ref{v: v, copy: true}, v, from, in)
		}
		if in.holds.implies(from.holds) {
			return b.value(b.through(v), in)
		}
		return b.leave(b.value(b.g.InputOf(b.g.OwnerOf(v), 0), from), v, from, in)
	case m.part == mergePart && m.copied:
		b.standFor(v, m.in, 2*m.level)
		return b.leave(ref{v: v, copy: true}, v, m.in, in)
	case m.part == mergePart:
		return b.leave(b.merged(v, m), v, m.in, in)
	case m.part == pivotPart:
		m.keep = true
		mark(m.in)
	}
	return b.leave(ref{v: v}, v, m.in, in)
}

// through returns the value that a Switch hands on: where that is what another one hands on wherever the
// first one does, what that hands on.
func (b *branchBuilder) through(v graph.VarID) graph.VarID {
	var chain []graph.VarID
	for {
		if to, ok := b.handed[v]; ok {
			v = to
			break
		}
		chain = append(chain, v)
		from := b.memberOf(v).group.branches[b.g.IndexOf(v)]
		v = b.g.InputOf(b.g.OwnerOf(v), 0)
		m := b.memberOf(v)
		if m == nil || m.part != switchPart || m.copied || !from.holds.implies(m.group.branches[b.g.IndexOf(v)].holds) {
			break
		}
	}
	for _, port := range chain {
		b.handed[port] = v
	}
	return v
}

// merged returns the result that a Merge gives.
func (b *branchBuilder) merged(v graph.VarID, m *member) ref {
	return ref{group: m.group, index: b.resultOf(v, m.decision)}
}

// resultOf returns the number of the result that a conditional gives for a Merge.
func (b *branchBuilder) resultOf(v graph.VarID, d *decision) int {
	p := &d.group.plan
	if i, ok := p.merged[v]; ok {
		return i
	}
	if p.merged == nil {
		p.merged = map[graph.VarID]int{}
	}
	i := len(p.results)
	p.merged[v] = i
	p.results = append(p.results, branchResult{of: v, has: [2]bool{true, true}})
	mark(d.group.branches[0])
	r := branchResult{of: v, has: [2]bool{true, true}}
	for port, a := range d.arms {
		switch {
		case a.next != nil:
			r.yields[port] = ref{group: a.next.group, index: b.resultOf(v, a.next)}
			a.next.group.plan.results[r.yields[port].index].isPart = true
		case b.g.IndexOf(v) > 0:
			r.numbered[port], r.numbers[port] = true, a.input
		default:
			r.yields[port] = b.value(b.g.InputOf(b.g.OwnerOf(v), a.input), d.group.branches[port])
		}
	}
	p.results[i] = r
	return i
}

// leave returns what a value of a branch is in another one: a result of the conditionals
// around it that are not around the other one.
func (b *branchBuilder) leave(r ref, of graph.VarID, from, to *branch) ref {
	for !to.isIn(from) {
		p := &from.of.plan
		i, ok := p.index[r]
		if !ok {
			if p.index == nil {
				p.index = map[ref]int{}
			}
			i = len(p.results)
			p.index[r] = i
			result := branchResult{of: of}
			result.yields[from.port], result.has[from.port] = r, true
			p.results = append(p.results, result)
			mark(from)
		}
		r, from = ref{group: from.of, index: i}, from.of.in
	}
	return r
}

// waits returns what a control edge is in a branch: none where it says what the branch does
// already, if not all are asked for.
func (b *branchBuilder) waits(v graph.VarID, in *branch, all bool) []ref {
	m := b.memberOf(v)
	if m == nil {
		return []ref{{v: v}}
	}
	r := ref{v: v}
	switch {
	case m.part == pivotPart && !all:
		return nil
	case m.part == pivotPart:
		m.keep = true
		mark(m.in)
	case m.part == switchPart || m.part == mergePart && m.copied:
		b.standFor(v, m.in, 2*m.level)
		r.copy = true
	case m.part == mergePart:
		m.group.plan.token = true
		r = ref{group: m.group, index: tokenIndex}
	case b.becomesConst(b.g.OwnerOf(v), m):
		return nil
	}
	for from := m.in; !in.isIn(from); from = from.of.in {
		p := &from.of.plan
		p.token = true
		if !slices.Contains(p.waits[from.port], r) {
			p.waits[from.port] = append(p.waits[from.port], r)
		}
		mark(from)
		r = ref{group: from.of, index: tokenIndex}
	}
	return []ref{r}
}

// becomesConst reports whether a WaitingConst has nothing to wait for.
func (b *branchBuilder) becomesConst(n graph.NodeID, m *member) bool {
	return b.kind(n) == waitingKind && m.in != b.root && !m.waits
}

// operands returns what a node uses: its data, and then what it waits for.
func (b *branchBuilder) operands(n graph.NodeID, in *branch, all bool) []ref {
	var list []ref
	data := 0
	for k := range b.g.NumInputsOf(n) {
		v := b.g.InputOf(n, k)
		if !b.isControl(v) {
			list = append(list, b.value(v, in))
			data++
			continue
		}
		for _, r := range b.waits(v, in, all) {
			if all || !slices.Contains(list[data:], r) {
				list = append(list, r)
			}
		}
	}
	return list
}

// captured returns what a value around a node is in its regions.
func (b *branchBuilder) captured(v graph.VarID, in *branch) ref {
	if b.isControl(v) {
		if list := b.waits(v, in, true); len(list) == 1 {
			return list[0]
		}
		b.err = errors.New("a region waits for what is not left")
		return ref{v: v}
	}
	return b.value(v, in)
}

// isStructure reports whether a node is removed afterwards.
func (m *member) isStructure() bool {
	return m.part == switchPart || m.part == mergePart || m.part == pivotPart && !m.keep
}

// collect finds what the conditionals give, before they are made.
func (b *branchBuilder) collect() {
	for i, n := range b.nodes {
		if b.hasEnded(i) {
			return
		}
		m := &b.members[i]
		switch {
		case m.part == mergePart:
			b.resultOf(b.g.OutputOf(n, 0), m.decision)
		case m.part == switchPart || m.part == pivotPart:
		default:
			if b.kind(n) == waitingKind {
				m.waits = b.mustWait(n)
				for k := range b.g.NumInputsOf(n) {
					m.waits = m.waits || len(b.waits(b.g.InputOf(n, k), m.in, false)) > 0
				}
			}
			b.operands(n, m.in, false)
			for _, use := range m.uses {
				b.captured(use.v, m.in)
			}
			mark(m.in)
		}
	}
	b.operands(b.fg.Return().ID(), b.root, true)
	for seen, found := map[*conditional]bool{}, true; found; { // a predicate may be what another one gives
		found = false
		b.each(func(c *conditional) {
			if !seen[c] {
				seen[c], found = true, true
				b.value(b.variable(c.pred), c.in)
			}
		})
	}
}

// hasEnded looks, at some of the nodes, whether the run has ended: then nothing is built.
func (b *branchBuilder) hasEnded(i int) bool {
	if i%nodesBetweenLooks == 0 && b.ended() {
		b.err = errEnded
	}
	return b.err == errEnded
}

// mustWait reports whether something needs the control edge of a constant.
func (b *branchBuilder) mustWait(n graph.NodeID) bool {
	needs := false
	if c := b.controlOf(n); c != 0 {
		b.g.EachClient(c, func(user graph.NodeID) bool {
			needs = needs || b.index.Of(uint32(user)) == 0
			return !needs
		})
	}
	return needs
}

// build makes the IfRegions.
func (b *branchBuilder) build() error {
	b.collect()
	if b.err != nil {
		return b.err
	}
	b.addAll()
	for i, n := range b.nodes {
		if b.hasEnded(i) {
			return b.err
		}
		for _, s := range b.standAt[n] {
			b.addStandIn(s)
		}
		if m := &b.members[i]; !m.isStructure() {
			b.emit(i, n, m)
		}
	}
	b.each(func(c *conditional) {
		b.tx.Rewire(c.plan.node.ID(), 0, b.made(b.value(b.variable(c.pred), c.in)))
	})
	for k, r := range b.operands(b.fg.Return().ID(), b.root, true) {
		b.tx.Rewire(b.fg.Return().ID(), k, b.made(r))
	}
	b.yieldAll()
	b.arrangeAll()
	for i, n := range slices.Backward(b.nodes) {
		if b.members[i].isStructure() || b.replace.Of(uint32(b.firstOf(n))) != 0 {
			b.tx.Discard(n)
		}
	}
	return b.err
}

// firstOf returns the first result of a node, 0 where it has none.
func (b *branchBuilder) firstOf(n graph.NodeID) graph.VarID {
	if b.g.NumOutputsOf(n) == 0 {
		return 0
	}
	return b.g.OutputOf(n, 0)
}

// each calls visit with the conditionals that are to be made, outer ones first.
func (b *branchBuilder) each(visit func(c *conditional)) {
	work := []*branch{b.root}
	for len(work) > 0 {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		for _, c := range at.list {
			if c.used {
				visit(c)
				work = append(work, c.branches[0], c.branches[1])
			}
		}
	}
}

// addAll adds the IfRegions with empty regions.
func (b *branchBuilder) addAll() {
	b.each(func(c *conditional) {
		var types []ir.Type
		for _, r := range c.plan.results {
			types = append(types, b.g.TypeOf(r.of))
		}
		if c.plan.token {
			types = append(types, tf.Control)
		}
		location := uint32(0)
		if owner := b.g.OwnerOf(b.variable(c.pred)); owner != 0 {
			location = b.g.Node(owner).LocationID()
		}
		n := c.in.fg.AddIDs(b.op(tf.IfRegion), []graph.VarID{b.variable(c.pred)}, types, location)
		c.plan.node = n
		c.branches[1].fg, c.branches[0].fg = n.AddNested(false), n.AddNested(false)
		for i, r := range c.plan.results {
			if name := b.g.Var(r.of).Name(); name != "" && !r.isPart {
				n.Output(i).SetName(name)
			}
		}
		c.in.units = append(c.in.units, branchUnit{group: c, node: n.ID(), order: 2*c.level + 1})
	})
}

// made returns the variable that a value is.
func (b *branchBuilder) made(r ref) graph.VarID {
	switch {
	case r.group != nil && r.index == tokenIndex:
		return b.controlOf(r.group.plan.node.ID())
	case r.group != nil:
		return r.group.plan.node.Output(r.index).ID()
	case r.copy:
		return b.stands[r.v].made
	}
	if to := b.replace.Of(uint32(r.v)); to != 0 {
		return to
	}
	return r.v
}

// emit gives a node what it uses in its branch: itself or, where it has other operands, one
// in its place.
func (b *branchBuilder) emit(i int, n graph.NodeID, m *member) {
	refs := b.operands(n, m.in, false)
	inputs := make([]graph.VarID, len(refs))
	for k, r := range refs {
		inputs[k] = b.made(r)
	}
	for _, use := range m.uses {
		b.tx.Rewire(use.user, use.index, b.made(b.captured(use.v, m.in)))
	}
	unit := branchUnit{node: n, order: 2 * m.level}
	toConst := b.becomesConst(n, m)
	if !toConst && len(inputs) == b.g.NumInputsOf(n) {
		for k, v := range inputs {
			b.tx.Rewire(n, k, v)
		}
		m.in.units = append(m.in.units, unit)
		return
	}
	node := b.g.Node(n)
	op, outputs := b.g.OpOf(n), b.g.NumOutputsOf(n)
	if toConst {
		op, outputs, inputs = b.op("Const", node.Op().Attrs()...), 1, nil
	}
	types := make([]ir.Type, outputs)
	for k := range types {
		types[k] = node.Output(k).Type()
	}
	added := m.in.fg.AddIDs(op, inputs, types, node.LocationID())
	if node.IsPinned() {
		added.Pin()
	}
	for k := range types {
		if name := node.Output(k).Name(); name != "" {
			added.Output(k).SetName(name)
		}
		b.replace.Put(uint32(node.Output(k).ID()), added.Output(k).ID())
	}
	if len(node.Nested()) > 0 {
		b.tx.MoveNested(n, added.ID())
	}
	if outputs == 0 {
		b.tx.Discard(n)
	}
	unit.node = added.ID()
	m.in.units = append(m.in.units, unit)
}

// yieldAll ends the regions.
func (b *branchBuilder) yieldAll() {
	b.each(func(c *conditional) {
		for port, in := range c.branches {
			var yields []graph.VarID
			for _, r := range c.plan.results {
				switch t := b.g.TypeOf(r.of); {
				case r.numbered[port]:
					n := in.fg.AddIDs(b.indexOp(r.numbers[port]), nil, []ir.Type{ir.Tensor(ir.I32)}, 0)
					in.units = append(in.units, branchUnit{node: n.ID()})
					yields = append(yields, n.Output(0).ID())
				case r.has[port]:
					yields = append(yields, b.made(r.yields[port]))
				default:
					n := in.fg.AddIDs(b.op(tf.DeadValue), nil, []ir.Type{t}, 0)
					in.units = append(in.units, branchUnit{node: n.ID()})
					yields = append(yields, n.Output(0).ID())
				}
			}
			for _, r := range c.plan.waits[port] {
				yields = append(yields, b.made(r))
			}
			in.fg.SetReturn(in.fg.AddIDs(b.op(tf.Yield), yields, nil, c.plan.node.LocationID()))
		}
	})
}

// arrangeAll orders what the branches hold: by the levels and, among those of a level,
// nodes before conditionals.
func (b *branchBuilder) arrangeAll() {
	order := func(in *branch) {
		slices.SortStableFunc(in.units, func(a, c branchUnit) int { return cmp.Compare(a.order, c.order) })
	}
	order(b.root)
	at := graph.NodeID(0)
	for n := range b.fg.Nodes() {
		at = n.ID()
		break
	}
	for _, u := range b.root.units {
		if u.node == at {
			at = b.g.NextOf(at)
			continue
		}
		b.tx.Place(u.node, b.fg, at)
	}
	b.each(func(c *conditional) {
		for _, in := range c.branches {
			order(in)
			for _, u := range in.units {
				b.tx.Place(u.node, in.fg, in.fg.Return().ID())
			}
		}
	})
}
