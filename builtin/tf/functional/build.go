package functional

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/idmap"
)

// loopBuilder makes a WhileRegion of a loop, as part of a transaction.
type loopBuilder struct {
	*loopPlan
	fg         *graph.FunctionGraph
	tx         *graph.Tx
	w          graph.NodeID
	cond, body *graph.FunctionGraph
	end        graph.NodeID                           // what stands after the loop
	values     [againPhase + 1]idmap.Map[graph.VarID] // by phase
	tokens     map[tokenIn][]graph.VarID
	condTokens map[uint8]graph.VarID
	indexSlot  map[int]int   // of the slots whose Merge says which input it was
	next       []graph.VarID // of a rotated loop: what the slots are in the next turn
	discard    []graph.NodeID
	around     []graph.NodeID // what stands in the place of the loop by now
}

// tokenIn is a token in a phase.
type tokenIn struct {
	phase uint8
	token graph.VarID
}

// captures of a loop that was made functional: what its regions use from around them.
type builtLoop struct {
	w        graph.NodeID
	captures []graph.VarID
	nodes    []graph.NodeID // in the place of the loop
	pairs    []graph.IDReplacement
}

// build makes the WhileRegion. The Exits are replaced by what is returned.
func (p *loopPlan) build(fg *graph.FunctionGraph, tx *graph.Tx) (built builtLoop, err error) {
	b := &loopBuilder{
		loopPlan: p, fg: fg, tx: tx, indexSlot: map[int]int{}, condTokens: map[uint8]graph.VarID{},
		tokens: map[tokenIn][]graph.VarID{},
	}
	if err := b.splitNested(); err != nil {
		return built, err
	}
	b.end = b.g.NextOf(p.nodes[len(p.nodes)-1])
	if b.rotated {
		b.emitFirst()
	}
	b.addLoop()
	for _, n := range b.nodes {
		if !b.isStructure(n) {
			b.emit(n)
		} else if b.kind(n) == exitKind {
			b.emitExit(n, &built.pairs)
		}
	}
	if b.rotated {
		b.emitAgain()
	}
	b.retarget()
	b.yield()
	for _, n := range b.nodes {
		if b.isStructure(n) {
			b.discard = append(b.discard, n)
		}
	}
	for _, n := range slices.Backward(b.discard) {
		b.tx.Discard(n)
	}
	for _, n := range b.constant {
		if !b.hasUsers(n) {
			b.tx.Discard(n)
		}
	}
	built.w, built.captures, built.nodes = b.w, b.captured(), b.around
	return built, nil
}

// op returns an op of the dialect.
func (o *ops) op(name string, attrs ...ir.NamedAttr) ir.OpID {
	return o.g.Context().Op(tf.Name+"."+name, attrs...).ID()
}

// splitNested gives nodes with regions that are computed in several phases a copy for each.
func (b *loopBuilder) splitNested() error {
	var nodes []graph.NodeID
	for _, n := range b.nodes {
		nodes = append(nodes, n)
		if len(b.g.Node(n).Nested()) == 0 || b.isStructure(n) {
			continue
		}
		for phase := uint8(againPhase); phase > 0; phase >>= 1 {
			rest := b.places.Of(uint32(n)) &^ phase
			if b.places.Of(uint32(n))&phase == 0 || rest == 0 {
				continue
			}
			node := b.g.Node(n)
			types := make([]ir.Type, node.NumOutputs())
			for i := range types {
				types[i] = node.Output(i).Type()
			}
			copied := b.tx.Add(n, b.g.OpOf(n), b.inputs(n), types...)
			for _, fg := range node.Nested() {
				if _, _, err := b.tx.CopyGraph(fg, copied); err != nil {
					return fmt.Errorf("%s: %w", quoted(node), err)
				}
			}
			for i := range types {
				b.values[phase].Put(uint32(node.Output(i).ID()), b.g.OutputOf(copied, i))
				b.phase.Put(uint32(b.g.OutputOf(copied, i)), phase)
				if name := node.Output(i).Name(); name != "" {
					b.g.Node(copied).Output(i).SetName(name)
				}
			}
			b.places.Put(uint32(n), rest)
			b.places.Put(uint32(copied), phase)
			b.captures[copied] = b.captures[n]
			b.mark(copied, isMember)
			nodes = append(nodes, copied)
		}
	}
	b.nodes = nodes
	return nil
}

// addLoop adds the WhileRegion, with its regions and their arguments.
func (b *loopBuilder) addLoop() {
	before := b.nodes[0]
	var inputs []graph.VarID
	var types []ir.Type
	for _, s := range b.slots {
		inputs = append(inputs, b.g.InputOf(s.enter, 0))
		t := b.g.TypeOf(b.g.OutputOf(s.merge, 0))
		if s.exit != 0 {
			t = b.g.TypeOf(b.g.OutputOf(s.exit, 0))
		}
		types = append(types, t)
	}
	for i, s := range b.slots {
		if b.g.NumOutputsOf(s.merge) > 1 && !b.isControl(b.g.OutputOf(s.merge, 1)) && b.isUsed(b.g.OutputOf(s.merge, 1)) {
			b.indexSlot[i] = len(inputs)
			inputs = append(inputs, b.indexConst(before, s.number(true)))
			types = append(types, b.g.TypeOf(b.g.OutputOf(s.merge, 1)))
		}
	}
	first := len(inputs)
	for _, v := range b.carried {
		inputs = append(inputs, b.carriedValue(v, firstPhase))
		types = append(types, b.g.TypeOf(v))
	}
	for _, n := range append(slices.Clone(b.enters), b.constant...) {
		for _, v := range b.inputs(n) {
			if b.isControl(v) && !slices.Contains(inputs, v) {
				inputs = append(inputs, v)
			}
		}
	}
	if b.needsToken() {
		types = append(types, tf.Control)
	}
	b.w = b.tx.Add(before, b.whileOp(), inputs, types...)
	if b.rotated {
		b.tx.Place(b.w, b.fg, b.end)
	}
	b.around = append(b.around, b.w)
	w := b.g.Node(b.w)
	b.cond, b.body = w.AddNested(false), w.AddNested(false)
	for i, s := range b.slots {
		merge := b.g.Node(s.merge).Output(0)
		in, inBody := b.cond.AddInput(merge.Type(), merge.Name()), graph.Var{}
		if s.swtch != 0 {
			taken := b.g.Node(s.swtch).Output(1)
			inBody = b.body.AddInput(taken.Type(), b.g.Node(s.swtch).Output(0).Name())
		} else {
			inBody = b.body.AddInput(merge.Type(), merge.Name())
		}
		if s.exit != 0 {
			w.Output(i).SetName(b.g.Node(s.exit).Output(0).Name())
		}
		b.stand(merge.ID(), in, inBody, w.Output(i))
	}
	for i, s := range b.slots {
		if k, ok := b.indexSlot[i]; ok {
			v := b.g.Node(s.merge).Output(1)
			b.stand(v.ID(), b.cond.AddInput(v.Type(), v.Name()), b.body.AddInput(v.Type(), v.Name()), w.Output(k))
		}
	}
	for k, v := range b.carried {
		name := b.g.Var(v).Name()
		b.stand(v, b.cond.AddInput(b.g.TypeOf(v), name), b.body.AddInput(b.g.TypeOf(v), name), w.Output(first+k))
	}
}

// stand notes what stands for a variable in the phases.
func (b *loopBuilder) stand(v graph.VarID, inCond, inBody, after graph.Var) {
	b.values[conditionPhase].Put(uint32(v), inCond.ID())
	b.values[bodyPhase].Put(uint32(v), inBody.ID())
	b.values[afterPhase].Put(uint32(v), after.ID())
}

// whileOp returns the op of the loop, with what its Enters say of the frame.
func (b *loopBuilder) whileOp() ir.OpID {
	var attrs []ir.NamedAttr
	if enters := append(slices.Clone(b.enters), b.constant...); len(enters) > 0 {
		for _, name := range []string{"frame_name", "parallel_iterations"} {
			if a := b.g.Node(enters[0]).Op().Attr(name); a.IsValid() {
				attrs = append(attrs, ir.NamedAttr{Name: name, Value: a})
			}
		}
	}
	return b.op(tf.WhileRegion, attrs...)
}

// indexConst adds the number of an input of a Merge.
func (b *loopBuilder) indexConst(before graph.NodeID, number int) graph.VarID {
	n := b.tx.Add(before, b.indexOp(number), nil, ir.Tensor(ir.I32))
	b.around = append(b.around, n)
	return b.g.OutputOf(n, 0)
}

// indexOp returns the op of the number of an input of a Merge.
func (o *ops) indexOp(number int) ir.OpID {
	ctxt := o.g.Context()
	return o.op("Const",
		ir.NamedAttr{Name: "dtype", Value: ctxt.TypeOf(ir.I32)},
		ir.NamedAttr{Name: "value", Value: ctxt.Splat(ctxt.Int(int64(number), ir.I32), ir.Tensor(ir.I32))})
}

// needsToken reports whether something waits for the end of the loop.
func (b *loopBuilder) needsToken() bool {
	for _, n := range b.exits {
		if b.isUsed(b.controlOf(n)) {
			return true
		}
	}
	for _, n := range b.nodes {
		if b.kind(n) != exitKind && (b.isStructure(n) || b.places.Of(uint32(n))&afterPhase == 0) {
			continue
		}
		for _, v := range b.inputs(n) {
			if b.isControl(v) && b.places.Of(uint32(b.g.OwnerOf(v)))&afterPhase == 0 {
				return true
			}
		}
	}
	return false
}

// value returns what stands for a variable in a phase.
func (b *loopBuilder) value(v graph.VarID, phase uint8) graph.VarID {
	for {
		if to := b.values[phase].Of(uint32(v)); to != 0 {
			return to
		}
		from := b.g.OwnerOf(v)
		switch {
		case from == 0:
			return v
		case from == b.cond0():
			v = b.g.InputOf(from, 0)
		case b.has(from, isSwitch):
			v = b.g.InputOf(from, 0)
		case !b.has(from, isMember) && b.kind(from) == enterKind && slices.Contains(b.constant, from):
			return b.g.InputOf(from, 0)
		default:
			return v
		}
	}
}

func (b *loopBuilder) cond0() graph.NodeID { return b.loopPlan.cond }

// waits returns what stands in a phase for the token of a node.
func (b *loopBuilder) waits(v graph.VarID, phase uint8) []graph.VarID {
	if list, ok := b.tokens[tokenIn{phase, v}]; ok {
		return list
	}
	if to := b.values[phase].Of(uint32(v)); to != 0 {
		return []graph.VarID{to}
	}
	from := b.g.OwnerOf(v)
	loopToken := func() []graph.VarID {
		if c := b.controlOf(b.w); phase == afterPhase && c != 0 {
			return []graph.VarID{c}
		}
		return nil
	}
	switch {
	case !b.has(from, isMember):
		switch {
		case b.kind(from) == enterKind && phase == firstPhase:
			return []graph.VarID{b.tokenOfEnter(v, from)}
		case b.kind(from) == enterKind || b.kind(from) == constKind:
			return nil
		}
		return []graph.VarID{v}
	case b.kind(from) == mergeKind && b.isStructure(from):
		switch phase {
		case firstPhase:
			return []graph.VarID{b.tokenOfEnter(v, b.slots[b.slotOf[from]].enter)}
		case againPhase:
			return []graph.VarID{b.tokenOf(v, b.value(b.g.OutputOf(from, 0), phase), phase)}
		}
		return nil
	case from == b.cond0() || b.has(from, isSwitch):
		if phase == conditionPhase || phase == firstPhase || phase == againPhase {
			return b.tokenOfCondition(phase)
		}
		return loopToken()
	case b.places.Of(uint32(from))&phase != 0:
		return []graph.VarID{v}
	case b.actsIn(from) || b.of(from).draws:
		return loopToken()
	}
	return nil
}

// tokenOfCondition returns a token for those nodes of the condition that wait for what it is.
func (b *loopBuilder) tokenOfCondition(phase uint8) []graph.VarID {
	if b.condTokens[phase] == 0 {
		v := b.g.Var(b.value(b.g.InputOf(b.cond0(), 0), phase))
		if owner := v.Owner(); phase == conditionPhase && (!owner.IsValid() || owner.FunctionGraph() != b.cond) {
			return nil
		}
		n := b.identity(v.ID(), nil, phase)
		n.Output(0).SetName(nameOf(b.g.Node(b.cond0())))
		b.condTokens[phase] = n.Output(1).ID()
	}
	return []graph.VarID{b.condTokens[phase]}
}

// operands returns what a node uses in a phase: its data, and then what it waits for.
func (b *loopBuilder) operands(n graph.NodeID, phase uint8) (data, controls []graph.VarID) {
	for _, v := range b.inputs(n) {
		if !b.isControl(v) {
			data = append(data, b.value(v, phase))
			continue
		}
		for _, to := range b.waits(v, phase) {
			if !slices.Contains(controls, to) {
				controls = append(controls, to)
			}
		}
	}
	return data, controls
}

// emit puts a node where it is computed: itself into the first phase, copies into others.
func (b *loopBuilder) emit(n graph.NodeID) {
	var data, controls [afterPhase + 1][]graph.VarID
	phases := []uint8{conditionPhase, bodyPhase, afterPhase}
	phases = slices.DeleteFunc(phases, func(phase uint8) bool { return b.places.Of(uint32(n))&phase == 0 })
	for _, phase := range phases {
		data[phase], controls[phase] = b.operands(n, phase)
	}
	for i, phase := range phases {
		b.emitIn(n, phase, i == 0, data[phase], controls[phase])
	}
}

// region returns the graph of a phase, and the node before which nodes are added.
func (b *loopBuilder) region(phase uint8) (*graph.FunctionGraph, graph.NodeID) {
	switch phase {
	case conditionPhase:
		return b.cond, 0
	case bodyPhase:
		return b.body, 0
	case againPhase:
		return b.body, 0
	}
	return b.fg, b.end
}

// isAround reports whether what is computed in a phase stands around the loop.
func isAround(phase uint8) bool { return phase == afterPhase || phase == firstPhase }

// emitIn puts a node, or a copy of it, into the region of a phase.
func (b *loopBuilder) emitIn(n graph.NodeID, phase uint8, itself bool, data, controls []graph.VarID) {
	op, outputs := b.g.OpOf(n), b.g.NumOutputsOf(n)
	if b.kind(n) == waitingKind && (len(controls) == 0 || !b.has(n, isConditional) && !isAround(phase)) {
		op, outputs = b.op("Const", b.g.Node(n).Op().Attrs()...), 1
		if c := b.controlOf(n); c != 0 {
			b.tokens[tokenIn{phase, c}] = controls
		}
		controls = nil
	}
	fg, before := b.region(phase)
	inputs := append(data, controls...)
	if itself && op == b.g.OpOf(n) && len(inputs) == b.g.NumInputsOf(n) {
		b.tx.Place(n, fg, before)
		for i, v := range inputs {
			b.tx.Rewire(n, i, v)
		}
		if isAround(phase) {
			b.around = append(b.around, n)
		}
		return
	}
	node := b.g.Node(n)
	types := make([]ir.Type, outputs)
	for i := range types {
		types[i] = node.Output(i).Type()
	}
	added := fg.AddIDs(op, inputs, types, node.LocationID())
	if before != 0 {
		b.tx.Place(added.ID(), fg, before)
	}
	if node.IsPinned() {
		added.Pin()
	}
	for i := range types {
		if name := node.Output(i).Name(); name != "" {
			added.Output(i).SetName(name)
		}
		b.values[phase].Put(uint32(node.Output(i).ID()), added.Output(i).ID())
	}
	if isAround(phase) {
		b.around = append(b.around, added.ID())
	}
	if len(node.Nested()) > 0 { // it has other operands by now
		b.tx.Place(n, fg, added.ID())
		b.tx.MoveNested(n, added.ID())
		b.captures[added.ID()] = b.captures[n]
		b.places.Put(uint32(added.ID()), phase)
		b.mark(added.ID(), isMember)
	}
	if itself {
		b.discard = append(b.discard, n)
	}
}

// emitExit makes what takes the place of an Exit: a result of the loop, or what is computed
// of its results.
func (b *loopBuilder) emitExit(n graph.NodeID, pairs *[]graph.IDReplacement) {
	replace := func(old, new graph.VarID) {
		*pairs = append(*pairs, graph.IDReplacement{Old: old, New: new})
		b.rewireAll(b.tx, old, new)
	}
	data, controls := b.operands(n, afterPhase)
	out, control := b.g.OutputOf(n, 0), b.controlOf(n)
	direct := slices.ContainsFunc(b.slots, func(s slot) bool { return s.exit == n })
	if direct && len(controls) == 0 {
		replace(out, data[0])
		if b.isUsed(control) {
			replace(control, b.controlOf(b.w))
		}
		return
	}
	types := []ir.Type{b.g.TypeOf(out)}
	if control != 0 {
		types = append(types, tf.Control)
		if c := b.controlOf(b.w); c != 0 && !slices.Contains(controls, c) {
			controls = append(controls, c)
		}
	}
	op := b.op("Identity", ir.NamedAttr{Name: "T", Value: b.g.Context().TypeOf(types[0].Elem())})
	if t := b.g.Node(n).Op().Attr("T"); t.IsValid() {
		op = b.op("Identity", ir.NamedAttr{Name: "T", Value: t})
	}
	added := b.fg.AddIDs(op, append(data, controls...), types, b.g.Node(n).LocationID())
	if b.end != 0 {
		b.tx.Place(added.ID(), b.fg, b.end)
	}
	if b.g.Node(n).IsPinned() {
		added.Pin()
	}
	b.around = append(b.around, added.ID())
	added.Output(0).SetName(b.g.Node(n).Output(0).Name())
	replace(out, added.Output(0).ID())
	if control != 0 {
		replace(control, added.Output(1).ID())
	}
}

// retarget makes the regions of nodes use what stands for the values around them.
func (b *loopBuilder) retarget() {
	// holders are the nodes of the loop that have graphs, 0 for those outside of it.
	holders := map[*graph.FunctionGraph]graph.NodeID{}
	var holderOf func(n graph.Node) graph.NodeID
	holderOf = func(n graph.Node) graph.NodeID {
		holder, known := holders[n.FunctionGraph()]
		if !known {
			if holder = b.g.ParentOf(n.ID()); holder != 0 && b.places.Of(uint32(holder)) == 0 {
				holder = holderOf(b.g.Node(holder))
			}
			holders[n.FunctionGraph()] = holder
		}
		return holder
	}
	seen := map[graph.VarID]bool{}
	for _, n := range b.nodes {
		for _, v := range b.captures[n] {
			if seen[v] {
				continue
			}
			seen[v] = true
			for _, c := range slices.Collect(b.g.Var(v).Clients()) {
				if holder := holderOf(c.Node); holder != 0 && holder != b.w {
					b.tx.Rewire(c.Node.ID(), c.Index, b.value(v, b.places.Of(uint32(holder))))
				}
			}
		}
	}
}

// yield ends the regions.
func (b *loopBuilder) yield() {
	data, controls := b.decision(conditionPhase)
	if b.rotated {
		controls = nil // its value has waited
	}
	b.cond.SetReturn(b.cond.AddIDs(b.op(tf.Yield), append(data[:1], controls...), nil, b.g.Node(b.cond0()).LocationID()))
	var values, waits []graph.VarID
	for i, s := range b.slots {
		value, tokens := b.handedOn(s)
		if b.rotated {
			value = b.next[i]
		}
		values = append(values, value)
		for _, to := range tokens {
			if !slices.Contains(waits, to) && !b.marksTurn(to) {
				waits = append(waits, to)
			}
		}
	}
	for i, s := range b.slots {
		if _, ok := b.indexSlot[i]; ok {
			n := b.body.AddIDs(b.indexOp(s.number(false)), nil, []ir.Type{ir.Tensor(ir.I32)}, 0)
			values = append(values, n.Output(0).ID())
		}
	}
	for _, v := range b.carried {
		values = append(values, b.carriedValue(v, againPhase))
	}
	b.body.SetReturn(b.body.AddIDs(b.op(tf.Yield), append(values, waits...), nil, b.g.Node(b.cond0()).LocationID()))
}

// marksTurn reports whether a control edge in the body says no more than that there is a turn: it is
// that of an Identity of a loop variable.
func (b *loopBuilder) marksTurn(v graph.VarID) bool {
	n := b.g.Var(v).Owner()
	return n.IsValid() && n.FunctionGraph() == b.body && isOp(n, "Identity") && n.NumInputs() == 1 &&
		n.Input(0).IsInput() && n.Input(0).FunctionGraph() == b.body && !tf.IsRef(n.Input(0).Type().Elem())
}

// decision returns the condition of a turn, and what has to be done before it decides: what
// the LoopCond waits for, and the Switches.
func (b *loopBuilder) decision(phase uint8) (data, controls []graph.VarID) {
	data, controls = b.operands(b.cond0(), phase)
	for _, s := range b.slots {
		if s.swtch == 0 {
			continue
		}
		for _, v := range b.inputs(s.swtch) {
			if !b.isControl(v) || !b.has(b.g.OwnerOf(v), isMember) || b.g.OwnerOf(v) == b.cond0() {
				continue
			}
			for _, to := range b.waits(v, phase) {
				if !slices.Contains(controls, to) {
					controls = append(controls, to)
				}
			}
		}
	}
	return data, controls
}

// handedOn returns what a turn hands on to the next one for a slot, and what waits for it.
func (b *loopBuilder) handedOn(s slot) (v graph.VarID, tokens []graph.VarID) {
	for _, in := range b.inputs(s.sink)[1:] {
		if b.isControl(in) {
			tokens = append(tokens, b.waits(in, bodyPhase)...)
		} else {
			v = b.value(in, bodyPhase)
		}
	}
	return v, tokens
}

// captured returns what the regions of the loop use from around it.
func (b *loopBuilder) captured() []graph.VarID {
	seen := map[graph.VarID]bool{}
	var list []graph.VarID
	note := func(v graph.VarID) {
		in := b.g.Var(v).FunctionGraph()
		if in != nil && in != b.cond && in != b.body && !seen[v] {
			seen[v] = true
			list = append(list, v)
		}
	}
	for _, fg := range []*graph.FunctionGraph{b.cond, b.body} {
		for n := range fg.Nodes() {
			for i := range n.NumInputs() {
				note(n.Input(i).ID())
			}
			for _, v := range b.captures[n.ID()] {
				note(b.value(v, b.places.Of(uint32(n.ID()))))
			}
		}
	}
	return list
}
