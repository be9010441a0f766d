package cse

import (
	"slices"
	"sync"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/arena"
	"github.com/settle-go/settle/internal/idmap"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// New returns the optimizer.
func New(name string) navigator.Optimizer { return &optimizer{name: name} }

type optimizer struct {
	name   string
	spares sync.Pool // of *elimination: a program has many functions, or is one of many
}

// Name implements [navigator.Optimizer].
func (o *optimizer) Name() string { return o.name }

// Kind is the kind of the optimizer: see [navigator.KindOf].
func (o *optimizer) Kind() string { return profile.KindMerge }

// IsIdleIn reports whether nothing changed since there was nothing to merge.
func (o *optimizer) IsIdleIn(r *navigator.Run) bool { return r.FindsNothing(foundNothing{}) }

// Apply implements [navigator.Optimizer].
func (o *optimizer) Apply(r *navigator.Run, pass *profile.Pass) error {
	pass.Kind = o.Kind()
	if o.IsIdleIn(r) {
		return nil
	}
	g := r.Graph.Graph()
	before := g.Version()
	e, ok := o.spares.Get().(*elimination)
	if !ok {
		e = &elimination{
			effects: effects{nodes: map[graph.NodeID]effect{}}, weights: map[graph.NodeID]uint64{},
		}
	}
	e.begin(r, pass)
	nodes, known := r.Rewired(foundNothing{})
	r.Looked(foundNothing{})
	if !known || !e.again(nodes) {
		e.block(r.Graph)
	}
	for _, n := range slices.Backward(e.idle) {
		if g.IsAlive(n) && !hasClients(g.Node(n)) {
			r.Attempt(pass, []graph.NodeID{n}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
				tx.Discard(n)
				return nil, nil
			})
		}
	}
	if e.partial || g.HasNested() {
		r.Rewired(foundNothing{}) // there may be more to find than where inputs change
	}
	e.end()
	o.spares.Put(e)
	if g.Version() == before && !r.Ended() {
		r.FoundNothing(foundNothing{})
	}
	return nil
}

// foundNothing is what optimizers note that found nothing to merge, for those after them.
type foundNothing struct{}

// maxSpare is how many nodes that hold graphs a graph may have had for the maps of them to be used
// again: to clear them takes time in proportion to the most that they ever had.
const maxSpare = 1 << 12

// begin prepares for a run. What is known of ops stays where the context is that of the run before.
func (e *elimination) begin(r *navigator.Run, pass *profile.Pass) {
	g := r.Graph.Graph()
	if id := g.Context().Identity(); id != e.context {
		e.context, e.ops, e.effects.ops = id, idmap.Map[opKind]{}, idmap.Map[effect]{}
	}
	e.run, e.pass, e.g, e.effects.g = r, pass, g, g
}

// end forgets the run.
func (e *elimination) end() {
	e.run, e.pass, e.g, e.effects.g = nil, nil, nil, nil
	if len(e.effects.nodes)+len(e.weights) > maxSpare {
		e.effects.nodes, e.weights = map[graph.NodeID]effect{}, map[graph.NodeID]uint64{}
	}
	clear(e.effects.nodes)
	clear(e.weights)
	e.entries, e.idle, e.partial = e.entries[:0], e.idle[:0], false
}

// elimination is one run.
type elimination struct {
	context *ir.Identity // see [ir.Context.Identity]
	run     *navigator.Run
	pass    *profile.Pass
	g       *graph.Graph
	effects effects
	ops     idmap.Map[opKind]
	entries []entry // of what dominates the node that is looked at, in the order in which they were added
	last    []int32 // by the low bits of hashes: 1 and the index of the last entry, or 0
	found   []int32 // scratch of visit
	weights map[graph.NodeID]uint64
	idle    []graph.NodeID // that hold graphs, and do nothing else that counts: they may go where nothing uses them
	partial bool           // equal nodes may have been left, which can be merged later though their inputs do not change
}

// entry is a node that others may be merged with.
type entry struct {
	node   graph.NodeID
	before int32 // 1 and the index of the entry before it with the same low bits of the hash, or 0
	epoch  int32 // how many nodes before it in its block may have written memory
	hash   uint32
}

// opKind is which nodes of an op are looked at.
type opKind uint8

const (
	unknownOp opKind = iota
	skippedOp
	plainOp // if it holds graphs, or only reads
	undeclaredOp
	commutativeOp
)

// few is with how many nodes of one hash a node is compared: others are as good as never there.
const few = 64

// block merges the nodes of a function graph and, at its end, those of the blocks that it
// dominates.
func (e *elimination) block(fg *graph.FunctionGraph) {
	began, epoch := len(e.entries), int32(0)
	for n := range fg.Nodes() {
		e.pass.Visits++
		if e.pass.Visits%256 == 0 && e.run.Ended() {
			break
		}
		nested := n.Nested()
		for _, inner := range nested {
			if inner.Graph() == e.g {
				e.block(inner)
			}
		}
		does := e.effects.of(n)
		if does == everything {
			epoch++
			continue
		}
		if len(nested) > 0 && !n.Op().Has(ir.Terminator) {
			e.idle = append(e.idle, n.ID())
		}
		e.partial = e.partial || does == reads
		if does != harmless && e.isCandidate(n, nested, does) && e.g.InputsAreShared(n.ID()) {
			e.visit(n, does, epoch)
		}
	}
	for _, entry := range slices.Backward(e.entries[began:]) {
		*e.lastOf(entry.hash) = entry.before
	}
	e.entries = e.entries[:began]
}

// again merges nodes whose inputs have changed, in a graph without regions, with those that compute the same, and
// so on with the users of these. It returns false if it must leave that to block, since an input has many users.
func (e *elimination) again(queue []graph.NodeID) (done bool) {
	for ; len(queue) > 0 && !e.run.Ended(); queue = queue[1:] {
		n := e.g.Node(queue[0])
		e.pass.Visits++
		if !n.IsAlive() || e.effects.of(n) != none || !e.isCandidate(n, nil, none) {
			continue
		}
		for n.IsAlive() && !e.run.Ended() {
			other, known := e.duplicate(n)
			if !known {
				return false
			}
			if !other.IsValid() {
				break
			}
			first, drop := n, other
			if e.g.Compare(drop.ID(), first.ID()) < 0 {
				first, drop = drop, first
			}
			for i := range drop.NumOutputs() {
				e.g.EachClient(drop.Output(i).ID(), func(user graph.NodeID) bool {
					queue = append(queue, user)
					return true
				})
			}
			if e.replace(drop, first); e.partial {
				break
			}
		}
	}
	return true
}

// duplicate returns a node that computes the same as n, or an invalid one if there is none. It compares n with the
// users of the input that has fewest. If these are many it compares nothing, and known is false.
func (e *elimination) duplicate(n graph.Node) (other graph.Node, known bool) {
	fewest, in := few+1, graph.VarID(0)
	for i := range n.NumInputs() {
		v := e.g.InputOf(n.ID(), i)
		if uses := e.g.NumClientsOf(v, fewest); uses < fewest {
			fewest, in = uses, v
		}
	}
	if in == 0 {
		return other, n.NumInputs() == 0
	}
	e.g.EachClient(in, func(user graph.NodeID) bool {
		node := e.g.Node(user)
		if user != n.ID() && e.g.OpOf(user) == e.g.OpOf(n.ID()) && e.isEqual(node, n) {
			if isDestroyed(node) || isDestroyed(n) {
				e.partial = true
			} else {
				other = node
			}
		}
		return !other.IsValid()
	})
	return other, true
}

// isCandidate reports whether the node may be merged here: others are left to
// [navigator.NewMerge].
func (e *elimination) isCandidate(n graph.Node, nested []*graph.FunctionGraph, does effect) bool {
	id := n.ID()
	op := uint32(e.g.OpOf(id))
	kind := e.ops.Of(op)
	if kind == unknownOp {
		kind = kindOf(n.Op())
		e.ops.Put(op, kind)
	}
	if kind == skippedOp || e.g.NumOutputsOf(id) == 0 {
		return false
	}
	for _, fg := range nested {
		if fg.Graph() != e.g || len(fg.Return().Nested()) > 0 && slices.ContainsFunc(fg.Return().Nested(), (*graph.FunctionGraph).IsBlock) {
			return false
		}
	}
	return len(nested) > 0 || does == reads || kind == undeclaredOp || kind == commutativeOp && e.g.NumInputsOf(id) > 1
}

// kindOf returns which nodes of an op are looked at.
func kindOf(op ir.Op) opKind {
	switch {
	case op.HasAny(ir.Terminator|ir.ConstantLike) || op.Info() == nil && op.Dialect() != "linalg" || op.IsElided():
		return skippedOp
	case op.Info() == nil:
		return undeclaredOp
	case op.Has(ir.Commutative):
		return commutativeOp
	}
	return plainOp
}

// visit merges a node with one that computes the same, or adds it to those that others may be
// merged with.
func (e *elimination) visit(n graph.Node, does effect, epoch int32) {
	h := e.hash(n)
	for _, i := range slices.Backward(e.ofHash(h)) {
		found := &e.entries[i]
		first := e.g.Node(found.node)
		if staysInBlock(n, does) && !e.g.SameBlock(found.node, n.ID()) || !e.isEqual(first, n) {
			continue
		}
		if isDestroyed(first) || isDestroyed(n) {
			e.partial = true
			continue
		}
		if does == reads && found.epoch != epoch {
			found.node, found.epoch = n.ID(), epoch // what comes may have read the same as this one
			return
		}
		e.replace(n, first)
		return
	}
	e.entries = arena.Append(e.entries, entry{node: n.ID(), epoch: epoch, hash: h})
	if len(e.entries) > len(e.last) {
		e.last = arena.Make[int32](max(64, 2*len(e.last)))
		for i := range e.entries {
			e.link(i)
		}
		return
	}
	e.link(len(e.entries) - 1)
}

// replace makes what uses a node use one that computes the same, and erases it.
func (e *elimination) replace(n, first graph.Node) {
	made := e.run.Attempt(e.pass, []graph.NodeID{n.ID()}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
		for i := range n.NumOutputs() {
			if name := n.Output(i).Name(); name != "" && first.Output(i).Name() == "" {
				first.Output(i).SetName(name)
			}
			if n.Output(i).HasClients() {
				if _, err := tx.Replace(n.Output(i).ID(), first.Output(i).ID(), false); err != nil {
					return nil, err
				}
			}
		}
		tx.Discard(n.ID())
		return nil, nil
	})
	e.partial = e.partial || !made
}

// lastOf returns the element of last for a hash.
func (e *elimination) lastOf(h uint32) *int32 { return &e.last[int(h)&(len(e.last)-1)] }

// link makes an entry the last one of its hash.
func (e *elimination) link(i int) {
	last := e.lastOf(e.entries[i].hash)
	e.entries[i].before = *last
	*last = int32(i + 1)
}

// ofHash returns the indices of the last few entries of a hash, the last one first.
func (e *elimination) ofHash(h uint32) []int32 {
	e.found = e.found[:0]
	if len(e.last) == 0 {
		return e.found
	}
	for i := *e.lastOf(h); i != 0 && len(e.found) < few; i = e.entries[i-1].before {
		if e.entries[i-1].hash == h {
			e.found = append(e.found, i-1)
		}
	}
	return e.found
}

// staysInBlock reports whether a node is only equal to those of its own block: what it reads may
// change between, and an op without operands that is not declared may depend on what is around
// it, as linalg.index does.
func staysInBlock(n graph.Node, does effect) bool {
	return does == reads || n.NumInputs() == 0 && n.Op().Info() == nil
}

func hasClients(n graph.Node) bool {
	for i := range n.NumOutputs() {
		if n.Output(i).HasClients() {
			return true
		}
	}
	return false
}

// isDestroyed reports whether a result of a node is overwritten.
func isDestroyed(n graph.Node) bool {
	for i := range n.NumOutputs() {
		if n.Output(i).IsDestroyed() {
			return true
		}
	}
	return false
}
