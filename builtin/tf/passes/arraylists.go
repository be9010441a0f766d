package passes

import (
	"errors"
	"fmt"
	"slices"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// rewriteFamilies makes lists of the arrays that need not stay.
func (r *arrayRemover) rewriteFamilies() {
	for _, a := range r.arrays {
		f := a.family
		if f.root != a {
			continue
		}
		if f.reason != "" {
			r.run.Refuse(r.pass, r.g.Node(a.node), f.reason)
			continue
		}
		slices.SortFunc(f.nodes, r.byPlace)
		f.nodes = slices.Compact(f.nodes)
		r.orderFamily(f)
		b := &listBuilder{arrayRemover: r, family: f, grads: map[gradKey]graph.VarID{}, zeros: map[graph.VarID]graph.VarID{}}
		r.rewrite(f.nodes, b.build)
		if !r.g.IsAlive(a.node) {
			continue
		}
		for _, id := range f.nodes { // it failed
			for _, v := range r.g.Node(id).Outputs() {
				r.made[v.ID()] = 0
			}
		}
	}
}

// orderFamily puts the array before what stands before it and does not compute its operands,
// where a flow begins as zero: the list takes its place there.
func (r *arrayRemover) orderFamily(f *family) {
	if f.root.plain == 0 || f.nodes[0] == f.root.node {
		return
	}
	done := map[graph.NodeID]bool{}
	for _, id := range f.nodes {
		done[id] = false
	}
	nodes := make([]graph.NodeID, 0, len(f.nodes))
	var visit func(id graph.NodeID)
	visit = func(id graph.NodeID) {
		if have, ok := done[id]; !ok || have {
			return
		}
		done[id] = true
		for _, v := range r.g.Node(id).Inputs() {
			if owner := v.Owner(); owner.IsValid() {
				visit(owner.ID())
			}
		}
		nodes = append(nodes, id)
	}
	visit(f.root.node)
	for _, id := range f.nodes {
		visit(id)
	}
	f.nodes = nodes
}

// listBuilder makes lists of an array and of its gradients.
type listBuilder struct {
	*arrayRemover
	tx     *graph.Tx
	family *family
	grads  map[gradKey]graph.VarID
	zeros  map[graph.VarID]graph.VarID // the zeros that flows were, where something else uses them
	base   graph.VarID                 // the list as it is made
	err    error
}

type gradKey struct {
	v graph.VarID
	a *array
}

func (b *listBuilder) build(tx *graph.Tx) ([]graph.IDReplacement, error) {
	b.tx = tx
	for _, id := range b.family.nodes {
		b.member[id] = b.family
	}
	for _, id := range b.family.nodes {
		b.node(b.g.Node(id))
		if b.err != nil {
			return nil, b.err
		}
	}
	for _, id := range b.family.nodes {
		for _, v := range b.g.Node(id).Outputs() {
			new := b.made.at(v.ID())
			if new == 0 {
				continue
			}
			outside := false
			b.g.EachClient(v.ID(), func(user graph.NodeID) bool {
				outside = outside || b.member.at(user) != b.family && int(user) < b.first()
				return !outside
			})
			if !outside {
				continue
			}
			if b.g.TypeOf(new).Kind() == ir.ListKind {
				if b.zeros[v.ID()] == 0 {
					b.zeros[v.ID()] = b.flow(b.g.Node(id), new, v.Type())
				}
				new = b.zeros[v.ID()]
			}
			b.made[v.ID()] = new // for other arrays
			if _, err := tx.Replace(v.ID(), new, false); err != nil {
				return nil, err
			}
		}
	}
	for _, id := range slices.Backward(b.family.nodes) {
		tx.Discard(id)
	}
	return nil, nil
}

// first returns the number of the first node that is new.
func (b *listBuilder) first() int {
	first, _ := b.tx.Created()
	return int(first)
}

func (b *listBuilder) op(name string, attrs ...ir.NamedAttr) ir.OpID {
	return b.g.Context().Op(tf.Name+"."+name, attrs...).ID()
}

// flow adds the zero that the flow of a list was.
func (b *listBuilder) flow(at graph.Node, list graph.VarID, t ir.Type) graph.VarID {
	return b.g.OutputOf(b.tx.Add(at.ID(), b.op(tf.ListFlow), []graph.VarID{list}, t), 0)
}

// node adds what stands for a node.
func (b *listBuilder) node(n graph.Node) {
	op, isOp := b.opOf(n.ID())
	switch {
	case n.ID() == b.family.root.node:
		b.newList(n)
	case isOp && op.kind == "Close":
		b.stand(n, b.tx.Add(n.ID(), b.op("NoOp"), b.controls(n), b.controlTypes(n)...), nil)
	case isOp && op.kind == "Grad":
		b.grad(n, op)
	case isOp:
		b.access(n, op)
	case b.isCarrier(n) != nil:
		b.carrier(n)
	}
}

// newList adds the list that an array is at first.
func (b *listBuilder) newList(n graph.Node) {
	attrs := append(slices.Clone(n.Op().Attrs()), ir.NamedAttr{Name: "array", Value: b.g.Context().Str(nameOf(n))})
	inputs := append([]graph.VarID{b.now(n.Input(0).ID())}, b.controls(n)...)
	made := b.tx.Add(n.ID(), b.op(tf.ListNew, attrs...), inputs, append([]ir.Type{b.family.root.typ}, b.controlTypes(n)...)...)
	b.base = b.g.OutputOf(made, 0)
	var outs []graph.VarID
	if n.NumOutputs() > 1 && !tf.IsControl(n.Output(1)) {
		outs = []graph.VarID{0, n.Output(1).ID()}
	}
	b.stand(n, made, outs)
	b.g.Node(made).Output(0).SetName(n.Output(0).Name())
}

// access adds an op on a list.
func (b *listBuilder) access(n graph.Node, op arrayOp) {
	inputs := []graph.VarID{b.list(n, op.flow, op.array)}
	for _, v := range op.data {
		inputs = append(inputs, b.now(v))
	}
	inputs = append(inputs, b.controls(n)...)
	var types []ir.Type
	var outs []graph.VarID
	for _, v := range n.Outputs() {
		if tf.IsControl(v) {
			continue
		}
		outs = append(outs, v.ID())
		if op.write {
			types = append(types, op.array.typ)
		} else {
			types = append(types, v.Type())
		}
	}
	if op.write && len(types) == 0 {
		types = []ir.Type{op.array.typ}
	}
	made := b.tx.Add(n.ID(), b.op(op.list, n.Op().Attrs()...), inputs, append(types, b.controlTypes(n)...)...)
	b.stand(n, made, nil)
	for i, v := range outs {
		b.made[v] = b.g.OutputOf(made, i)
		b.g.Node(made).Output(i).SetName(b.g.Var(v).Name())
	}
}

// grad adds what stands for an op that gave the handle of an array of gradients: its flow,
// where something uses that or waits for the op.
func (b *listBuilder) grad(n graph.Node, op arrayOp) {
	if !b.isUsedGrad(n) {
		return
	}
	if !b.isUsedBesides(n) {
		if flow := n.Output(1).ID(); b.demanded.at(flow) && b.flows.at(flow) != nil {
			b.made[flow] = b.list(n, op.flow, b.flows.at(flow))
		}
		return
	}
	a := b.flows.at(op.flow)
	if a == nil {
		a = b.family.root
	}
	var sources []ir.Attr
	for of := op.array; of.of != nil; of = of.of {
		sources = append(sources, b.g.Context().Str(of.source))
	}
	slices.Reverse(sources)
	sources = append(sources, b.g.Context().Str(n.Op().Attr("source").Text()))
	list := b.list(n, op.flow, a)
	typ := ir.Tensor(ir.F32)
	flow := graph.VarID(0)
	if n.NumOutputs() > 1 && !tf.IsControl(n.Output(1)) {
		flow, typ = n.Output(1).ID(), n.Output(1).Type()
	}
	attr := ir.NamedAttr{Name: "gradients", Value: b.g.Context().Array(sources...)}
	made := b.tx.Add(n.ID(), b.op(tf.ListFlow, attr), append([]graph.VarID{list}, b.controls(n)...), append([]ir.Type{typ}, b.controlTypes(n)...)...)
	b.stand(n, made, []graph.VarID{flow})
	if flow != 0 && b.demanded.at(flow) && b.flows.at(flow) != nil {
		b.zeros[flow] = b.made[flow]
		b.made[flow] = b.list(n, op.flow, b.flows.at(flow))
	}
}

// carrier adds what hands on a list.
func (b *listBuilder) carrier(n graph.Node) {
	a := b.isCarrier(n)
	name := b.kindOf(n)
	var inputs []graph.VarID
	for i, v := range n.Inputs() {
		if b.handsOnFlow(n, i) {
			inputs = append(inputs, b.list(n, v.ID(), a))
		} else if !tf.IsControl(v) {
			inputs = append(inputs, b.now(v.ID()))
		}
	}
	inputs = append(inputs, b.controls(n)...)
	var attrs []ir.NamedAttr
	for _, attr := range n.Op().Attrs() {
		if attr.Name != "T" {
			attrs = append(attrs, attr)
		}
	}
	switch name {
	case "Add", "AddV2", "AddN":
		name, attrs = tf.ListJoin, nil
	}
	list := b.flowedOn(n)
	var types []ir.Type
	for _, v := range n.Outputs() {
		if slices.Contains(list, v.ID()) {
			types = append(types, a.typ)
		} else {
			types = append(types, v.Type())
		}
	}
	made := b.tx.Add(n.ID(), b.op(name, attrs...), inputs, types...)
	for i, v := range n.Outputs() {
		b.made[v.ID()] = b.g.OutputOf(made, i)
		b.g.Node(made).Output(i).SetName(v.Name())
	}
}

// stand notes what stands for some results of a node, and for its control edge.
func (b *listBuilder) stand(n graph.Node, made graph.NodeID, outs []graph.VarID) {
	for i, v := range outs {
		if v == 0 {
			continue
		}
		at := i
		if at >= b.g.NumOutputsOf(made) || n.ID() == b.family.root.node {
			at = 0
		}
		b.made[v] = b.g.OutputOf(made, at)
		b.g.Node(made).Output(at).SetName(b.g.Var(v).Name())
	}
	if token := tokenOf(n); token != 0 {
		b.made[token] = b.g.OutputOf(made, b.g.NumOutputsOf(made)-1)
	}
}

// now returns what stands for a variable.
func (b *listBuilder) now(v graph.VarID) graph.VarID {
	if made := b.made.at(v); made != 0 {
		return made
	}
	return v
}

// controls returns the control edges that a node waits for. Looking up an array of gradients
// is nothing to wait for where these are lists: what waited for that waits for what it waited for.
func (b *listBuilder) controls(n graph.Node) []graph.VarID {
	var list []graph.VarID
	for _, v := range tokens(n) {
		owner := b.g.OwnerOf(v)
		if op, ok := b.opOf(owner); ok && op.kind == "Grad" && b.member.at(owner) == b.family {
			list = append(list, b.controls(b.g.Node(owner))...)
		} else {
			list = append(list, b.now(v))
		}
	}
	return list
}

// isUsedBesides reports whether a result of a node besides its handle is used by another one
// than those of the family that wait for it or take its flow, which is a list.
func (b *listBuilder) isUsedBesides(n graph.Node) bool {
	for _, v := range n.Outputs()[1:] {
		for c := range v.Clients() {
			if !tf.IsControl(v) && !b.demanded.at(v.ID()) || b.member.at(c.Node.ID()) != b.family {
				return true
			}
		}
	}
	return false
}

func (b *listBuilder) controlTypes(n graph.Node) []ir.Type {
	if tokenOf(n) == 0 {
		return nil
	}
	return []ir.Type{tf.Control}
}

// list returns the list of an array that stands for a flow.
func (b *listBuilder) list(at graph.Node, v graph.VarID, a *array) graph.VarID {
	have := b.flows.at(v)
	if have == nil {
		if b.base == 0 {
			b.err = errors.New("its flow begins before the array is made")
			if at.ID() != b.family.nodes[0] {
				b.err = fmt.Errorf("%s: %w", nameOf(at), b.err)
			}
			return v
		}
		list := b.gradOf(at, b.base, b.family.root, a)
		if owner := b.g.Var(v).Owner(); !owner.IsValid() || b.kindOf(owner) == "Const" {
			return list
		}
		return b.g.OutputOf(b.tx.Add(at.ID(), b.op(tf.ListJoin), []graph.VarID{list, b.now(v)}, a.typ), 0)
	}
	return b.gradOf(at, b.made.at(v), have, a)
}

// gradOf returns the list of gradients of a list, itself where they are of one array.
func (b *listBuilder) gradOf(at graph.Node, v graph.VarID, have, a *array) graph.VarID {
	if have == a {
		return v
	}
	key := gradKey{v, a}
	if b.grads[key] == 0 {
		of := b.gradOf(at, v, have, a.of)
		source := ir.NamedAttr{Name: "source", Value: b.g.Context().Str(a.source)}
		b.grads[key] = b.g.OutputOf(b.tx.Add(at.ID(), b.op(tf.ListGrad, source), []graph.VarID{of}, a.typ), 0)
	}
	return b.grads[key]
}
