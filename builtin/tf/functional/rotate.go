package functional

import (
	"slices"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// This file rotates loops. Where the condition and what depends on it both use a node that
// acts or draws, the condition is computed before the loop, for the first turn, and at the
// end of the body, for the next one. It and what else is used of it are loop variables then,
// so that each node runs as often as it did, and in the order that it had.

// findCarried finds which values of the first phase the others need.
func (p *loopPlan) findCarried() {
	isFirst := func(n graph.NodeID) bool { return p.places.Of(uint32(n))&firstPhase != 0 }
	condition := p.g.InputOf(p.cond, 0)
	if isFirst(p.g.OwnerOf(condition)) || p.g.NumInputsOf(p.cond) > 1 || p.switchesWait() {
		p.carried = append(p.carried, condition)
	}
	for _, n := range p.nodes {
		if !isFirst(n) || p.kind(n) == constKind || p.kind(n) == waitingKind {
			continue
		}
		for i := range p.g.NumOutputsOf(n) {
			v := p.g.OutputOf(n, i)
			if p.isControl(v) || v == condition || !p.isUsedElsewhere(v) {
				continue
			}
			if p.has(n, isConditional) || p.kind(n) == switchKind {
				p.refuse(n, "it is in a branch of the condition, what depends on the condition uses its value, and something of the condition would not give the same twice")
				return
			}
			if tf.IsRef(p.g.TypeOf(v).Elem()) {
				p.refuse(n, "what depends on the condition uses the reference that it gives, and something of the condition would not give the same twice")
				return
			}
			p.carried = append(p.carried, v)
		}
	}
}

// switchesWait reports whether a Switch of a loop variable waits for something.
func (p *loopPlan) switchesWait() bool {
	return slices.ContainsFunc(p.slots, func(s slot) bool { return s.swtch != 0 && slices.ContainsFunc(p.inputs(s.swtch), p.isControl) })
}

// isUsedElsewhere reports whether something uses a value of the first phase in another one.
func (p *loopPlan) isUsedElsewhere(v graph.VarID) bool {
	elsewhere := false
	p.g.EachClient(v, func(user graph.NodeID) bool {
		for user != 0 && !p.has(user, isMember) {
			user = p.g.ParentOf(user)
		}
		elsewhere = user == 0 || user != p.cond && p.places.Of(uint32(user))&^(firstPhase|againPhase) != 0 || p.isStructure(user) && user != p.cond
		return !elsewhere
	})
	return elsewhere
}

// emitFirst computes what the first turn needs before its condition is known.
func (b *loopBuilder) emitFirst() {
	for _, s := range b.slots {
		var controls []graph.VarID
		for _, v := range b.inputs(s.enter)[1:] {
			if b.isControl(v) {
				controls = append(controls, v)
			}
		}
		v := b.g.InputOf(s.enter, 0)
		if len(controls) > 0 {
			v = b.identity(v, controls, firstPhase).Output(0).ID()
		}
		b.standInTurn(s, v, s.number(true), firstPhase)
	}
	b.emitAll(firstPhase)
}

// emitAgain computes in the body what the next turn needs before its condition is known.
func (b *loopBuilder) emitAgain() {
	for _, s := range b.slots {
		v, tokens := b.handedOn(s)
		if len(tokens) > 0 {
			v = b.identity(v, tokens, againPhase).Output(0).ID()
		}
		b.next = append(b.next, v)
		b.standInTurn(s, v, s.number(false), againPhase)
	}
	b.emitAll(againPhase)
	for _, n := range b.nodes {
		if b.places.Of(uint32(n)) == firstPhase|againPhase {
			b.discard = append(b.discard, n)
		}
	}
}

// standInTurn notes what stands for a loop variable in a phase.
func (b *loopBuilder) standInTurn(s slot, v graph.VarID, number int, phase uint8) {
	b.values[phase].Put(uint32(b.g.OutputOf(s.merge, 0)), v)
	if b.g.NumOutputsOf(s.merge) < 2 || b.isControl(b.g.OutputOf(s.merge, 1)) || !b.isUsed(b.g.OutputOf(s.merge, 1)) {
		return
	}
	fg, _ := b.region(phase)
	n := fg.AddIDs(b.indexOp(number), nil, []ir.Type{ir.Tensor(ir.I32)}, 0)
	b.place(n, phase)
	b.values[phase].Put(uint32(b.g.OutputOf(s.merge, 1)), n.Output(0).ID())
}

// emitAll computes the nodes of a phase.
func (b *loopBuilder) emitAll(phase uint8) {
	for _, n := range b.nodes {
		if b.isStructure(n) || b.places.Of(uint32(n))&phase == 0 {
			continue
		}
		data, controls := b.operands(n, phase)
		b.emitIn(n, phase, b.places.Of(uint32(n)) == phase, data, controls)
	}
}

// carriedValue returns what a value that is handed on is at the end of a phase. The condition
// has waited for what it waits for.
func (b *loopBuilder) carriedValue(v graph.VarID, phase uint8) graph.VarID {
	if v != b.g.InputOf(b.cond0(), 0) {
		return b.value(v, phase)
	}
	data, controls := b.decision(phase)
	if len(controls) == 0 {
		return data[0]
	}
	return b.identity(data[0], controls, phase).Output(0).ID()
}

// identity adds an Identity with a control edge, in a phase.
func (b *loopBuilder) identity(v graph.VarID, controls []graph.VarID, phase uint8) graph.Node {
	t := b.g.TypeOf(v)
	op := "Identity"
	if tf.IsRef(t.Elem()) {
		op = "RefIdentity"
	}
	fg, _ := b.region(phase)
	n := fg.AddIDs(b.op(op, ir.NamedAttr{Name: "T", Value: b.g.Context().TypeOf(t.Elem())}), append([]graph.VarID{v}, controls...),
		[]ir.Type{t, tf.Control}, b.g.Node(b.cond0()).LocationID())
	b.place(n, phase)
	return n
}

// place puts a node that was added to a phase after what is computed in it so far.
func (b *loopBuilder) place(n graph.Node, phase uint8) {
	if _, before := b.region(phase); before != 0 {
		b.tx.Place(n.ID(), b.fg, before)
	}
	if isAround(phase) {
		b.around = append(b.around, n.ID())
	}
}

// tokenOf returns a token for what waits for a value, which has one of its own.
func (b *loopBuilder) tokenOf(control, v graph.VarID, phase uint8) graph.VarID {
	if b.tokens[tokenIn{phase, control}] == nil {
		b.tokens[tokenIn{phase, control}] = []graph.VarID{b.identity(v, nil, phase).Output(1).ID()}
	}
	return b.tokens[tokenIn{phase, control}][0]
}

// tokenOfEnter returns a token for what waits before the loop for something to enter it.
func (b *loopBuilder) tokenOfEnter(control graph.VarID, enter graph.NodeID) graph.VarID {
	if list := b.tokens[tokenIn{firstPhase, control}]; len(list) > 0 {
		return list[0]
	}
	var controls []graph.VarID
	for _, v := range slices.Clone(b.inputs(enter))[1:] {
		if b.isControl(v) {
			controls = append(controls, v)
		}
	}
	token := b.identity(b.g.InputOf(enter, 0), controls, firstPhase).Output(1).ID()
	b.tokens[tokenIn{firstPhase, control}] = []graph.VarID{token}
	return token
}
