package fusion

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// NewComposite returns the optimizer that makes composites of elementwise functions.
func NewComposite(name string) navigator.Optimizer {
	return &driver{name: name, plan: planComposites, build: buildComposite}
}

// planComposites finds the groups: from the outputs, each node joins the group in which
// all of its uses are, or begins one.
func planComposites(s *sweep) []group {
	p := composites{sweep: s, of: make([]int32, s.g.NumIDs())}
	for _, n := range slices.Backward(s.nodes) {
		p.place(n)
	}
	groups := make([]group, len(p.roots))
	for _, n := range s.nodes {
		if i := p.of[n]; i != 0 && p.roots[i-1].ops > 1 {
			groups[i-1] = append(groups[i-1], n)
		}
	}
	groups = slices.DeleteFunc(groups, func(g group) bool { return len(g) < 2 })
	slices.Reverse(groups) // the first in the order first: its result is an input of the others
	return groups
}

// composites is groups while they grow.
type composites struct {
	*sweep
	of    []int32 // by node: its group and 1, 0 for none
	roots []growing
}

// growing is a group while nodes may join it.
type growing struct {
	pattern uint64
	ops     int
	inputs  map[graph.VarID]bool // nil while there is only the first node
	root    graph.NodeID
}

// place puts a node into its group.
func (p *composites) place(n graph.NodeID) {
	pattern, ok := p.fusible(n)
	if !ok {
		return
	}
	if i := p.groupOfUses(n); i != 0 && p.join(&p.roots[i-1], n, pattern) {
		p.of[n] = i
		return
	}
	p.roots = append(p.roots, growing{pattern: pattern, ops: p.size(n), root: n})
	p.of[n] = int32(len(p.roots))
}

// groupOfUses returns the group in which all uses of a node are, 0 where they are not in
// one.
func (p *composites) groupOfUses(n graph.NodeID) int32 {
	group := int32(-1)
	p.g.EachClient(p.g.OutputOf(n, 0), func(client graph.NodeID) bool {
		i := p.of[client]
		if group < 0 {
			group = i
		}
		if i != group {
			group = 0
		}
		return group != 0
	})
	return max(group, 0)
}

// size returns the number of ops that a node stands for.
func (p *composites) size(n graph.NodeID) int {
	if p.kindOf(n) != composed {
		return 1
	}
	return p.g.Node(n).Nested()[0].Len() - 1
}

// join reports whether a node may join a group, and has it do so.
func (p *composites) join(g *growing, n graph.NodeID, pattern uint64) bool {
	size := p.size(n)
	if pattern != g.pattern || g.ops+size > MaxOps {
		return false
	}
	if g.inputs == nil {
		g.inputs = map[graph.VarID]bool{}
		p.addInputs(g, g.root)
	}
	added := 0
	for i := range p.g.NumInputsOf(n) {
		if v := p.g.InputOf(n, i); !g.inputs[v] && !p.constant(v).IsValid() {
			added++
		}
	}
	if len(g.inputs)-1+added > MaxInputs {
		return false
	}
	delete(g.inputs, p.g.OutputOf(n, 0))
	p.addInputs(g, n)
	g.ops += size
	return true
}

func (p *composites) addInputs(g *growing, n graph.NodeID) {
	for i := range p.g.NumInputsOf(n) {
		if v := p.g.InputOf(n, i); !p.constant(v).IsValid() {
			g.inputs[v] = true
		}
	}
}

// region builds the region of a composite.
type region struct {
	*sweep
	members   map[graph.VarID]bool // what the group computes
	inputs    []graph.VarID        // of the composite
	values    map[graph.VarID]graph.VarID
	constants map[ir.AttrID]graph.VarID
	body      *graph.FunctionGraph
	copied    []graph.VarID // inputs of the node in hand
}

// buildComposite adds the composite of a group.
func buildComposite(s *sweep, tx *graph.Tx, members []graph.NodeID) (graph.VarID, error) {
	r := region{
		sweep: s, members: make(map[graph.VarID]bool, len(members)), values: make(map[graph.VarID]graph.VarID, 2*len(members)),
	}
	for _, n := range members {
		r.members[s.g.OutputOf(n, 0)] = true
	}
	root := members[len(members)-1]
	out := s.g.TypeOf(s.g.OutputOf(root, 0))
	r.chooseInputs(members, out)

	n := tx.Add(root, s.ctxt.Op(compositeOp).ID(), r.inputs, out)
	r.body = s.g.Node(n).AddNested(false)
	r.constants = map[ir.AttrID]graph.VarID{}
	for _, v := range r.inputs {
		r.values[v] = r.body.AddInput(elemOf(s.g.TypeOf(v)), s.g.Var(v).Name()).ID()
	}
	for _, member := range members {
		if err := r.add(member); err != nil {
			return 0, err
		}
	}
	ret := r.body.AddIDs(s.ctxt.Op(yieldOp).ID(), []graph.VarID{r.values[s.g.OutputOf(root, 0)]}, nil, 0)
	r.body.SetReturn(ret)
	return s.g.OutputOf(n, 0), nil
}

// chooseInputs chooses what the composite reads: what the group uses and does not
// compute, except for constants of one number, unless the result would be smaller without.
func (r *region) chooseInputs(members []graph.NodeID, out ir.Type) {
	chosen := map[graph.VarID]bool{}
	var constants []graph.VarID
	for _, n := range members {
		for i := range r.g.NumInputsOf(n) {
			v := r.g.InputOf(n, i)
			if r.members[v] || chosen[v] {
				continue
			}
			chosen[v] = true
			if r.constant(v).IsValid() {
				constants = append(constants, v)
			} else {
				r.inputs = append(r.inputs, v)
			}
		}
	}
	mayStretch := func(c graph.VarID) bool { return !r.covers(r.inputs, r.g.TypeOf(c)) }
	if !r.spans(r.inputs, out) || slices.ContainsFunc(constants, mayStretch) {
		r.inputs = append(r.inputs, constants...)
	}
}

// spans reports whether tensors stretched to each other have the size of a type: for each
// of its dimensions that is not 1, one has the same, and not 1.
func (r *region) spans(inputs []graph.VarID, out ir.Type) bool {
	if len(inputs) == 0 {
		return false
	}
	return r.covers(inputs, out) &&
		slices.ContainsFunc(inputs, func(v graph.VarID) bool { return r.g.TypeOf(v).Rank() == out.Rank() })
}

// covers reports whether each dimension of a type that is not 1 is one of an input as well.
func (r *region) covers(inputs []graph.VarID, t ir.Type) bool {
	if !t.IsShaped() {
		return true
	}
	for i, size := range t.Dims() {
		fromEnd := t.Rank() - i
		if size != 1 && !slices.ContainsFunc(inputs, func(v graph.VarID) bool {
			in := r.g.TypeOf(v)
			return in.Rank() >= fromEnd && in.Dim(in.Rank()-fromEnd) == size
		}) {
			return false
		}
	}
	return true
}

// add adds a node of the group to the region: an op of numbers, or those of a composite.
func (r *region) add(n graph.NodeID) error {
	r.copied = r.copied[:0]
	for i := range r.g.NumInputsOf(n) {
		v, err := r.value(r.g.InputOf(n, i))
		if err != nil {
			return err
		}
		r.copied = append(r.copied, v)
	}
	out := r.g.OutputOf(n, 0)
	if r.kindOf(n) != composed {
		added := r.body.AddIDs(r.g.OpOf(n), r.copied, []ir.Type{elemOf(r.g.TypeOf(out))}, r.g.Node(n).LocationID())
		r.values[out] = r.g.OutputOf(added.ID(), 0)
		return nil
	}
	return r.inline(r.g.Node(n), out)
}

// value returns what stands in the region for a tensor.
func (r *region) value(v graph.VarID) (graph.VarID, error) {
	if in, ok := r.values[v]; ok {
		return in, nil
	}
	c := r.constant(v)
	if !c.IsValid() {
		return 0, fmt.Errorf("%s is not in the region", r.g.Var(v))
	}
	in, ok := r.constants[c.ID()]
	if !ok {
		op := r.ctxt.Op(constantOp, ir.NamedAttr{Name: "value", Value: c})
		in = r.g.OutputOf(r.body.AddIDs(op.ID(), nil, []ir.Type{c.Type()}, 0).ID(), 0)
		r.constants[c.ID()] = in
	}
	r.values[v] = in
	return in, nil
}

// inline adds the ops of a composite, whose inputs are those copied last.
func (r *region) inline(n graph.Node, out graph.VarID) error {
	inner := n.Nested()[0]
	for i, v := range inner.Inputs() {
		r.values[v.ID()] = r.copied[i]
	}
	from := inner.Graph()
	var inputs []graph.VarID
	for node := range inner.Nodes() {
		inputs = inputs[:0]
		for i := range node.NumInputs() {
			v := from.InputOf(node.ID(), i)
			if in, ok := r.values[v]; ok {
				v = in
			}
			inputs = append(inputs, v)
		}
		if node == inner.Return() {
			r.values[out] = inputs[0]
			continue
		}
		types := make([]ir.Type, node.NumOutputs())
		for i := range types {
			types[i] = node.Output(i).Type()
		}
		added := r.body.AddIDs(from.OpOf(node.ID()), inputs, types, node.LocationID())
		for i := range types {
			r.values[node.Output(i).ID()] = added.Output(i).ID()
		}
	}
	return nil
}
