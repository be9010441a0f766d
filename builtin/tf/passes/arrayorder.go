package passes

import (
	"math/bits"
	"slices"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
)

// This file finds out whether the flows of an array say all that its order says: a list has
// what was written along the flow, an array all that was written before.

// frame is a loop, the graph itself the outermost one.
type frame struct {
	parent *frame
	depth  int
	inner  map[string]*frame
	exits  []graph.NodeID
}

// within returns the loop of a name in this one.
func (f *frame) within(name string) *frame {
	if f.inner[name] == nil {
		if f.inner == nil {
			f.inner = map[string]*frame{}
		}
		f.inner[name] = &frame{parent: f, depth: f.depth + 1}
	}
	return f.inner[name]
}

// isIn reports whether a loop is in another one, or that.
func (f *frame) isIn(outer *frame) bool {
	for f != nil && f.depth > outer.depth {
		f = f.parent
	}
	return f == outer
}

// findFrames finds the loop that each node is in. It is nil for the source of a
// NextIteration that no Merge takes.
func (r *arrayRemover) findFrames() {
	root := &frame{}
	r.frames = make([]*frame, len(r.nodes))
	for i, id := range r.nodes {
		n := r.g.Node(id)
		f := root
		for k := range n.NumInputs() {
			if at, ok := r.placeOf(n.Input(k).Owner()); ok && r.frames[at] != nil {
				out := r.frames[at]
				if r.kindOf(n.Input(k).Owner()) == "Exit" && out.parent != nil {
					out = out.parent
				}
				if out.depth > f.depth {
					f = out
				}
			}
		}
		switch r.kindOf(n) {
		case tf.NextIterationSource:
			continue
		case "Enter":
			f = f.within(n.Op().Attr("frame_name").Text())
		case "Exit":
			f.exits = append(f.exits, id)
		case "Merge":
			for _, v := range n.Inputs() {
				if r.isBack(v) {
					r.frames[r.place(v.Owner().ID())] = f
				}
			}
		}
		r.frames[i] = f
	}
}

// isBack reports whether a value is one of the turn before.
func (r *arrayRemover) isBack(v graph.Var) bool {
	return v.Owner().IsValid() && v.Owner().FunctionGraph() == r.fg && r.kindOf(v.Owner()) == tf.NextIterationSource
}

// frameAround returns the loop that the inputs of a node are in.
func (r *arrayRemover) frameAround(n graph.Node) *frame {
	f := r.frames[r.place(n.ID())]
	if r.kindOf(n) == "Enter" {
		return f.parent
	}
	return f
}

// condition is what has to hold for a value to be there: that a predicate chooses a port,
// and the next one.
type condition struct {
	predicate graph.VarID
	port      int
	next      *condition
	length    int
}

func (c *condition) len() int {
	if c == nil {
		return 0
	}
	return c.length
}

// has reports whether a predicate has to choose a port.
func (c *condition) has(predicate graph.VarID, port int) bool {
	for ; c != nil; c = c.next {
		if c.predicate == predicate && c.port == port {
			return true
		}
	}
	return false
}

// isWithin reports whether another condition says all that this one does.
func (c *condition) isWithin(other *condition) bool {
	for ; c != nil; c = c.next {
		if !other.has(c.predicate, c.port) {
			return false
		}
	}
	return true
}

// common returns what two conditions say that began as one.
func common(a, b *condition) *condition {
	for a != b {
		if a.len() >= b.len() {
			a = a.next
		} else {
			b = b.next
		}
	}
	return a
}

// findConditions finds on which predicates handles and flows are there. Whether a loop goes
// on is none.
func (r *arrayRemover) findConditions() {
	for _, id := range r.nodes {
		n := r.g.Node(id)
		if op, ok := r.writeOf(id); ok {
			if n.NumOutputs() > 0 {
				r.conds[n.Output(0).ID()] = r.conds.at(op.flow)
			}
			continue
		}
		if r.kindOf(n) == tf.NextIterationSource || r.kindOf(n) == tf.NextIterationSink {
			continue
		}
		inputs := r.flowsOf(n)
		var c *condition
		for i, v := range inputs {
			switch {
			case r.isBack(r.g.Var(v)):
			case r.kindOf(n) == "Merge" && i > 0 && !r.isBack(r.g.Var(inputs[0])):
				c = common(c, r.conds.at(v))
			case r.conds.at(v).len() > c.len():
				c = r.conds.at(v)
			}
		}
		if len(inputs) == 0 {
			continue
		}
		for port, out := range r.flowedOn(n) {
			r.conds[out] = c
			if r.kindOf(n) == "Switch" && n.NumInputs() > 1 && r.kindOf(n.Input(1).Owner()) != "LoopCond" {
				r.conds[out] = &condition{n.Input(1).ID(), port, c, c.len() + 1}
			}
		}
	}
}

// checkOrder refuses the arrays whose flows do not say all of their order.
func (r *arrayRemover) checkOrder() {
	var forked []*array
	deepest := 0
	for _, a := range r.arrays {
		if a.family.reason == "" && !r.isChain(a) {
			forked = append(forked, a)
		}
	}
	if len(forked) == 0 {
		return
	}
	t := r.newTracker()
	var marks []*mark
	for _, a := range forked {
		if t.isCovered(a) {
			continue
		}
		for _, op := range a.ops {
			if n := r.g.Node(op.node); op.write && n.NumOutputs() > 0 {
				f := r.frames[r.place(op.node)]
				deepest = max(deepest, f.depth)
				marks = append(marks, &mark{array: a, node: op.node, full: []graph.NodeID{op.node}, flows: []graph.VarID{n.Output(0).ID()}, frame: f, cond: r.conds.at(op.flow)})
			}
		}
	}
	for depth := deepest; depth >= 0; depth-- {
		marks = append(marks, t.level(depth, marks)...)
	}
}

// isChain reports whether each list that an array's flow would be is either read or handed
// on to one more write: then all writes follow one another.
func (r *arrayRemover) isChain(a *array) bool {
	if a.of != nil || a.plain > 1 {
		return false
	}
	root := graph.Var{}
	if n := r.g.Node(a.node); n.NumOutputs() > 1 && !tf.IsControl(n.Output(1)) {
		root = n.Output(1)
	}
	if a.plain > 0 && root.IsValid() && r.demanded.at(root.ID()) {
		return false
	}
	flows := r.findLeads(a)
	for _, v := range flows {
		writing, reading := 0, 0
		for c := range r.g.Var(v).Clients() {
			n := c.Node
			if n.FunctionGraph() != r.fg || n == r.fg.Return() {
				continue
			}
			if op, ok := r.writeOf(n.ID()); ok && op.flow == v {
				writing++
				continue
			}
			if name, ok := r.arrayKind(n); ok && name != "" && name != "Grad" && !listOf[name].write && n.NumInputs() > 0 && r.handles.at(n.Input(0).ID()) == a {
				reading++
				continue
			}
			if !r.handsOnFlow(n, c.Index) {
				continue
			}
			to := leads(0)
			for _, out := range r.flowedOn(n) {
				if r.flows.at(out) == a {
					to |= r.leads[out]
				}
			}
			if constant, _ := n.Op().Attr("is_constant").Bool(); constant && to&leadsToWrite != 0 {
				return false // each turn begins with the same list
			}
			switch {
			case to&leadsToWrite != 0:
				writing++
			case to&leadsToRead != 0:
				reading++
			}
		}
		if writing > 1 || writing == 1 && reading > 0 {
			return false
		}
	}
	return true
}

// leads says what follows a flow.
type leads uint8

const (
	leadsToWrite leads = 1 << iota
	leadsToRead
)

// findLeads finds the flows of an array that lead to its writes and reads.
func (r *arrayRemover) findLeads(a *array) []graph.VarID {
	var flows, work []graph.VarID
	for _, to := range []leads{leadsToWrite, leadsToRead} {
		add := func(v graph.VarID) {
			if r.flows.at(v) != a || r.leads[v]&to != 0 {
				return
			}
			if r.leads[v] == 0 {
				flows = append(flows, v)
			}
			r.leads[v] |= to
			work = append(work, v)
		}
		for _, op := range a.ops {
			if op.write && to == leadsToWrite || !op.write && to == leadsToRead && op.kind != "Grad" && op.kind != "Close" {
				add(op.flow)
			}
		}
		for len(work) > 0 {
			v := work[len(work)-1]
			work = work[:len(work)-1]
			owner := r.g.Var(v).Owner()
			if op, ok := r.writeOf(owner.ID()); ok {
				add(op.flow)
				continue
			}
			if r.kindOf(owner) == tf.NextIterationSource {
				owner = r.g.Node(r.sinks.at(v))
			}
			for _, in := range r.flowsOf(owner) {
				add(in)
			}
		}
	}
	return flows
}

// mark is something whose followers are looked for: a write, or a loop with writes.
type mark struct {
	array *array
	node  graph.NodeID
	full  []graph.NodeID // after these the array has what was written
	flows []graph.VarID  // these have it
	frame *frame
	cond  *condition
	// merges carry it from turn to turn.
	merges []graph.NodeID
}

// maxWork bounds the nodes that are looked at, each once for 64 writes, so that the time
// does not grow with the square of the graph.
const maxWork = 1 << 27

// tracker follows 64 marks at a time.
type tracker struct {
	*arrayRemover
	steps []step    // by place of the node
	users [][]int32 // by place: the places of the nodes that use something of it
	full  []uint64  // by place of the node
	flow  []uint64  // by variable
	// seeds and flowSeeds are where marks begin, by place and by variable.
	seeds, flowSeeds []uint64
	pending          []uint64 // bits, by place: nodes to look at
	lowest           int      // the first word of pending that may have some
	work             int      // the nodes that were looked at
	merges           map[mergeKey][]graph.NodeID
	covers           *covers
}

// step is what follows from what at a node.
type step struct {
	after   []int32       // places of the nodes that it uses something of
	in, out []graph.VarID // the flows that it takes and gives
	source  bool          // of a NextIteration: it has what that has
}

func (r *arrayRemover) newTracker() *tracker {
	t := &tracker{
		arrayRemover: r, steps: make([]step, len(r.nodes)), users: make([][]int32, len(r.nodes)), full: make([]uint64, len(r.nodes)), flow: make([]uint64, r.g.NumVarIDs()),
		seeds: make([]uint64, len(r.nodes)), flowSeeds: make([]uint64, r.g.NumVarIDs()), pending: make([]uint64, len(r.nodes)/64+1),
	}
	var after []int32 // of all nodes
	begins := make([]int32, len(r.nodes)+1)
	counts := make([]int32, len(r.nodes))
	use := func(n graph.Node) {
		if at, ok := r.placeOf(n); ok {
			after = append(after, int32(at))
			counts[at]++
		}
	}
	for i, id := range r.nodes {
		n := r.g.Node(id)
		s := &t.steps[i]
		op, isWrite := r.writeOf(id)
		switch k := r.kindOf(n); {
		case k == tf.NextIterationSource:
			s.source = true
			if sink := r.g.Node(r.sinks.at(n.Output(0).ID())); sink.IsValid() {
				use(sink)
				if r.isCarrier(sink) != nil {
					s.in, s.out = r.flowsOf(sink), r.flowedOn(sink)
				}
			}
		case k == tf.NextIterationSink:
		case isWrite:
			s.in, s.out = []graph.VarID{op.flow}, r.flowedOn(n)
		case r.isCarrier(n) != nil:
			s.in, s.out = r.flowsOf(n), r.flowedOn(n)
		}
		for k := range n.NumInputs() {
			use(n.Input(k).Owner())
		}
		for _, fg := range n.Nested() {
			for inner := range fg.All() {
				for k := range inner.NumInputs() {
					use(inner.Input(k).Owner())
				}
			}
		}
		begins[i+1] = int32(len(after))
	}
	users := make([]int32, len(after))
	for i, k := range counts {
		t.users[i], users = users[:0:k], users[k:]
	}
	for i := range t.steps {
		t.steps[i].after = after[begins[i]:begins[i+1]]
		for _, at := range t.steps[i].after {
			t.users[at] = append(t.users[at], int32(i))
		}
	}
	return t
}

// wake has a node looked at.
func (t *tracker) wake(place int) {
	t.pending[place/64] |= 1 << (place % 64)
	t.lowest = min(t.lowest, place/64)
}

// sweep looks at the nodes that wait for that and stand before end, in their order, and at
// those that use one of which visit says that it has changed.
func (t *tracker) sweep(end int, visit func(place int) bool) {
	for ; t.lowest < len(t.pending); t.lowest++ {
		for word := t.lowest; t.pending[word] != 0; {
			i := word*64 + bits.TrailingZeros64(t.pending[word])
			t.pending[word] &= t.pending[word] - 1
			if i >= end {
				continue
			}
			t.work++
			if !visit(i) {
				continue
			}
			for _, user := range t.users[i] {
				t.wake(int(user))
			}
			word = t.lowest // before, where a turn ended
		}
	}
}

// level checks the marks in loops of a depth. It returns marks for what these loops write,
// for the loops around them.
func (t *tracker) level(depth int, all []*mark) []*mark {
	var here []*mark
	for _, m := range all {
		if m.frame.depth == depth && m.array.family.reason == "" {
			here = append(here, m)
		}
	}
	type loopOf struct {
		a *array
		f *frame
	}
	loops := map[loopOf][]*mark{}
	var order []loopOf
	for batch := range slices.Chunk(here, 64) {
		forget := t.follow(batch, depth)
		t.checkReads(batch)
		for i, m := range batch {
			if home := t.frames[t.place(m.array.family.root.node)]; m.frame == home || !m.frame.isIn(home) {
				continue
			}
			key := loopOf{m.array, m.frame}
			if loops[key] == nil {
				order = append(order, key)
			}
			loops[key] = append(loops[key], m)
			m.merges = t.carriedBy(m, uint64(1)<<i)
		}
		forget()
	}
	var merges []*mark
	for _, key := range order {
		list := loops[key]
		first := list[0]
		for _, m := range list {
			switch {
			case len(m.merges) == 0:
				m.array.refuse(t.g.Node(m.node), "what it writes in a loop does not come to the next turn by the flow")
			case len(m.merges) > 1 || m.merges[0] != first.merges[0]:
				m.array.refuse(t.g.Node(m.node), "several variables of the loop carry what it writes")
			}
		}
		if first.array.family.reason == "" {
			merge := t.g.Node(first.merges[0])
			merges = append(merges, &mark{array: key.a, node: merge.ID(), flows: []graph.VarID{merge.Output(0).ID()}, frame: key.f, cond: first.cond})
		}
	}
	var outer []*mark
	for batch := range slices.Chunk(merges, 64) {
		forget := t.follow(batch, depth)
		for i, m := range batch {
			outer = append(outer, t.outside(m, uint64(1)<<i))
		}
		forget()
	}
	return outer
}

// outside checks the variable of a loop that carries what is written in it, and returns what
// stands for that around the loop.
func (t *tracker) outside(m *mark, bit uint64) *mark {
	merge := t.g.Node(m.node)
	if !slices.Contains(t.carriedBy(m, bit), m.node) {
		m.array.refuse(merge, "the variable of the loop does not keep what was written in turns before")
	}
	for _, op := range m.array.ops {
		if op.write || op.kind == "Grad" || op.kind == "Close" || !t.frames[t.place(op.node)].isIn(m.frame) {
			continue
		}
		if t.flow[op.flow]&bit == 0 {
			m.array.refuse(t.g.Node(op.node), "it may read what turns before wrote, and its flow does not say so")
		}
	}
	around := &mark{array: m.array, node: m.node, full: m.frame.exits, frame: m.frame.parent, cond: t.conds.at(merge.Output(0).ID())}
	for _, exit := range m.frame.exits {
		if n := t.g.Node(exit); n.NumOutputs() > 0 && t.flow[n.Output(0).ID()]&bit != 0 {
			around.flows = append(around.flows, n.Output(0).ID())
		}
	}
	return around
}

// checkReads refuses arrays where something reads one that runs after a mark in the same
// turn, but not along the flow.
func (t *tracker) checkReads(marks []*mark) {
	of := map[*array]uint64{}
	for i, m := range marks {
		of[m.array] |= 1 << i
	}
	for _, m := range marks {
		those := of[m.array]
		delete(of, m.array)
		if those == 0 {
			continue
		}
		for _, op := range m.array.ops {
			if op.write || op.kind == "Grad" || op.kind == "Close" {
				continue
			}
			at := t.place(op.node)
			for missed := t.full[at] &^ t.flow[op.flow] & those; missed != 0; missed &= missed - 1 {
				if by := marks[bits.TrailingZeros64(missed)]; t.frames[at].isIn(by.frame) {
					m.array.refuse(t.g.Node(op.node), "it runs after %s, and its flow does not say so", nameOf(t.g.Node(by.node)))
				}
			}
		}
	}
}

// carriedBy returns the Merges that hand a mark on to the next turn of its loop.
func (t *tracker) carriedBy(m *mark, bit uint64) []graph.NodeID {
	var list []graph.NodeID
	for _, id := range t.loopMerges(m.array, m.frame) {
		for _, v := range t.g.Node(id).Inputs() {
			if !t.isBack(v) {
				continue
			}
			if sink := t.g.Node(t.sinks.at(v.ID())); sink.IsValid() && t.flow[sink.Input(1).ID()]&bit != 0 {
				list = append(list, id)
			}
		}
	}
	return list
}

// loopMerges returns the Merges of a loop that begin turns with the flow of an array.
func (t *tracker) loopMerges(a *array, f *frame) []graph.NodeID {
	if t.merges == nil {
		t.merges = map[mergeKey][]graph.NodeID{}
		for i, id := range t.nodes {
			n := t.g.Node(id)
			if t.kindOf(n) != "Merge" || n.NumOutputs() == 0 {
				continue
			}
			if a := t.flows.at(n.Output(0).ID()); a != nil && slices.ContainsFunc(n.Inputs(), t.isBack) {
				key := mergeKey{a, t.frames[i]}
				t.merges[key] = append(t.merges[key], id)
			}
		}
	}
	return t.merges[mergeKey{a, f}]
}

type mergeKey struct {
	a *array
	f *frame
}

// follow finds what runs after marks of loops of a depth, in the same turn, and which
// flows have them. What it returns takes that back.
func (t *tracker) follow(marks []*mark, depth int) (forget func()) {
	if t.work > maxWork {
		for _, m := range marks {
			m.array.refuse(t.g.Node(m.node), "that many writes that do not follow one another are not looked at")
		}
		return func() {}
	}
	for i, m := range marks {
		for _, n := range m.full {
			t.seeds[t.place(n)] |= 1 << i
			t.wake(t.place(n))
		}
		for _, v := range m.flows {
			t.flowSeeds[v] |= 1 << i
			t.wake(t.place(t.g.Var(v).Owner().ID()))
		}
	}
	end := len(t.nodes)
	if depth == 0 {
		end = 0
		for _, m := range marks {
			end = max(end, m.array.end(t.arrayRemover))
		}
	}
	var touched []int
	t.work += len(t.pending) / 64
	t.sweep(end, func(i int) bool {
		s := &t.steps[i]
		if f := t.frames[i]; s.source && (f == nil || f.depth <= depth) {
			return false // it begins a turn of the loop, or of one around
		}
		full, flow := t.seeds[i], uint64(0)
		for _, at := range s.after {
			full |= t.full[at]
		}
		for _, v := range s.in {
			flow |= t.flow[v]
		}
		changed := t.full[i] != full
		t.full[i] = full
		for _, v := range s.out {
			flow := flow | t.flowSeeds[v]
			changed = changed || t.flow[v] != flow
			t.flow[v] = flow
		}
		if changed {
			touched = append(touched, i)
		}
		return changed
	})
	slices.Sort(touched)
	touched = slices.Compact(touched)
	t.checkBranches(marks, touched)
	for _, m := range marks {
		for _, n := range m.full {
			t.seeds[t.place(n)] = 0
		}
		for _, v := range m.flows {
			t.flowSeeds[v] = 0
		}
	}
	return func() {
		for _, i := range touched {
			t.full[i] = 0
			for _, v := range t.steps[i].out {
				t.flow[v] = 0
			}
		}
	}
}

// end returns the place after the last op on an array.
func (a *array) end(r *arrayRemover) int {
	if a.last == 0 {
		for _, op := range a.ops {
			a.last = max(a.last, r.place(op.node)+1)
		}
	}
	return a.last
}

// checkBranches refuses arrays for which the branch that a Merge takes may have run without
// what another one wrote, although that was written.
func (t *tracker) checkBranches(marks []*mark, places []int) {
	for _, i := range places {
		inputs := t.steps[i].in
		if len(inputs) < 2 {
			continue
		}
		n := t.g.Node(t.nodes[i])
		if t.kindOf(n) != "Merge" {
			continue
		}
		some, every := uint64(0), ^uint64(0)
		isLoop := false
		for _, v := range inputs {
			some |= t.flow[v]
			every &= t.flow[v]
			isLoop = isLoop || t.isBack(t.g.Var(v))
		}
		if isLoop {
			continue
		}
		for differ := some &^ every; differ != 0; differ &= differ - 1 {
			bit := bits.TrailingZeros64(differ)
			for _, v := range inputs {
				if t.flow[v]>>bit&1 == 0 && !excludes(t.conds.at(v), marks[bit].cond) {
					marks[bit].array.refuse(n, "%s may write also where the Merge takes another flow", nameOf(t.g.Node(marks[bit].node)))
				}
			}
		}
	}
}

// excludes reports whether two conditions cannot hold both.
func excludes(a, b *condition) bool {
	for ; a != nil; a = a.next {
		if b.has(a.predicate, 1-a.port) {
			return true
		}
	}
	return false
}
