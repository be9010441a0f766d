package fusion

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// NewAddMul returns the optimizer that makes one sum of a sum of sums, and one product of
// a product of products, where nothing else uses the inner ones and all are of one type
// and broadcasting pattern. An exact one does so with floats only where the inner sum is
// the first term: (a + b) + c is a + b + c to the last bit, a + (b + c) is not.
func NewAddMul(name string, exact bool) navigator.Optimizer {
	return &driver{
		name: name,
		plan: func(s *sweep) []group {
			p := terms{sweep: s, exact: exact, of: make([]int32, s.g.NumIDs())}
			return p.plan()
		},
		build: buildTerms,
	}
}

// terms is sums and products while they grow.
type terms struct {
	*sweep
	exact bool
	of    []int32 // by node: its group and 1, 0 for none
	count []int   // by group: its nodes
	sizes []int   // by group: its inputs
}

func (p *terms) plan() []group {
	for _, n := range slices.Backward(p.nodes) {
		p.place(n)
	}
	groups := make([]group, len(p.count))
	for _, n := range p.nodes {
		if i := p.of[n]; i != 0 && p.count[i-1] > 1 {
			groups[i-1] = append(groups[i-1], n)
		}
	}
	groups = slices.DeleteFunc(groups, func(g group) bool { return len(g) == 0 })
	slices.Reverse(groups)
	return groups
}

func (p *terms) place(n graph.NodeID) {
	if op := p.ctxt.OpByID(p.g.OpOf(n)).Name(); op != addOp && op != mulOp {
		return
	}
	if _, ok := p.fusible(n); !ok {
		return
	}
	inputs := p.g.NumInputsOf(n)
	if i := p.groupOfUse(n); i != 0 && p.sizes[i-1]+inputs-1 <= MaxInputs {
		p.of[n] = i
		p.count[i-1]++
		p.sizes[i-1] += inputs - 1
		return
	}
	p.count, p.sizes = append(p.count, 1), append(p.sizes, inputs)
	p.of[n] = int32(len(p.count))
}

// groupOfUse returns the group of the only node that uses another one, 0 where there is
// no such node, or where joining the two would change the result.
func (p *terms) groupOfUse(n graph.NodeID) int32 {
	out := p.g.OutputOf(n, 0)
	if p.g.NumClientsOf(out, 2) != 1 {
		return 0
	}
	var client graph.NodeID
	p.g.EachClient(out, func(c graph.NodeID) bool { client = c; return false })
	if p.g.OpOf(client) != p.g.OpOf(n) || p.of[client] == 0 {
		return 0
	}
	inner, outer := p.g.TypeOf(out), p.g.TypeOf(p.g.OutputOf(client, 0))
	if inner.Elem() != outer.Elem() || p.pattern(inner) != p.pattern(outer) {
		return 0
	}
	if p.exact && !isExact(inner.Elem()) && p.g.InputOf(client, 0) != out {
		return 0
	}
	return p.of[client]
}

// isExact reports whether sums and products of numbers of a type do not depend on how
// they are grouped: integers wrap.
func isExact(elem ir.Type) bool { return !elem.IsFloat() && elem.Kind() != ir.ComplexKind }

// buildTerms adds the sum of all terms of a group, from left to right.
func buildTerms(s *sweep, tx *graph.Tx, members []graph.NodeID) (graph.VarID, error) {
	inner := make(map[graph.VarID]graph.NodeID, len(members))
	for _, n := range members {
		inner[s.g.OutputOf(n, 0)] = n
	}
	root := members[len(members)-1]
	var inputs []graph.VarID
	for stack := []graph.VarID{s.g.OutputOf(root, 0)}; len(stack) > 0; {
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		n, ok := inner[v]
		if !ok {
			inputs = append(inputs, v)
			continue
		}
		for i := s.g.NumInputsOf(n) - 1; i >= 0; i-- {
			stack = append(stack, s.g.InputOf(n, i))
		}
	}
	out := s.g.OutputOf(root, 0)
	n := tx.Add(root, s.g.OpOf(root), inputs, s.g.TypeOf(out))
	return s.g.OutputOf(n, 0), nil
}
