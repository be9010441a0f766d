package eval

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// plan is what is run of a function graph: the nodes that something needs, with
// what is looked up of them once.
type plan struct {
	inputs  []graph.VarID
	steps   []step
	results []operand
}

// step is a node.
type step struct {
	node      graph.NodeID
	op        ir.Op
	known     bool // there is an evaluator
	evaluator Evaluator
	inputs    []operand
	first     graph.VarID // output 0; the others follow it
	types     []ir.Type
	constant  value.Value
	uses      []graph.VarID // its inputs, and what its graphs use of those around them
	dead      []graph.VarID // what nothing uses any more once it is evaluated
}

// operand is a variable, or a constant without a node.
type operand struct {
	id   graph.VarID
	attr ir.Attr
	typ  ir.Type
}

func (m *machine) planOf(fg *graph.FunctionGraph) (*plan, error) {
	if p := m.plans[fg]; p != nil {
		return p, nil
	}
	p := &plan{}
	for _, v := range fg.Inputs() {
		p.inputs = append(p.inputs, v.ID())
	}
	p.results = operands(fg.Outputs())
	for i, n := range needed(fg) {
		if err := m.ctx.Err(); i%1024 == 0 && err != nil {
			return nil, err
		}
		p.steps = append(p.steps, m.stepOf(n))
	}
	p.findDead()
	if m.plans == nil {
		m.plans = map[*graph.FunctionGraph]*plan{}
	}
	m.plans[fg] = p
	return p, nil
}

// findDead tells of each variable of this graph, and not of one around it, after
// which step it is not used any more.
func (p *plan) findDead() {
	last := map[graph.VarID]int{}
	for _, v := range p.inputs {
		last[v] = 0
	}
	for i := range p.steps {
		s := &p.steps[i]
		for _, v := range s.uses {
			if _, own := last[v]; own {
				last[v] = i
			}
		}
		for k := range s.types {
			last[s.first+graph.VarID(k)] = i
		}
	}
	for _, r := range p.results {
		delete(last, r.id)
	}
	if len(p.steps) == 0 {
		return
	}
	for v, i := range last {
		p.steps[i].dead = append(p.steps[i].dead, v)
	}
}

func operands(vars []graph.Var) []operand {
	list := make([]operand, len(vars))
	for i, v := range vars {
		list[i].id = v.ID()
		if !v.Owner().IsValid() && !v.IsInput() {
			list[i].attr, list[i].typ = v.Constant(), v.Type()
		}
	}
	return list
}

func (m *machine) stepOf(n graph.Node) step {
	s := step{node: n.ID(), op: n.Op(), inputs: operands(n.Inputs())}
	use(n, func(v graph.VarID) { s.uses = append(s.uses, v) })
	s.evaluator, s.known = m.opts.Evaluators.Lookup(s.op.Name())
	if !s.known && s.op.Constant().IsValid() && s.op.Has(ir.ConstantLike) {
		s.known, s.evaluator = true, Evaluator{Eval: evalConstant}
	}
	for _, v := range n.Outputs() {
		s.types = append(s.types, v.Type())
	}
	if len(s.types) > 0 {
		s.first = n.Output(0).ID()
	}
	return s
}

// needed returns the nodes of a function graph, without those of nested graphs,
// that its outputs and effects need, in order.
func needed(fg *graph.FunctionGraph) []graph.Node {
	nodes := slices.Collect(fg.Nodes())
	used := map[graph.VarID]bool{}
	for _, v := range fg.Outputs() {
		used[v.ID()] = true
	}
	keep := nodes[:0]
	for _, n := range slices.Backward(slices.Clone(nodes)) {
		if n == fg.Return() || !isNeeded(n, used) {
			continue
		}
		use(n, func(v graph.VarID) { used[v] = true })
		keep = append(keep, n)
	}
	slices.Reverse(keep)
	return keep
}

func isNeeded(n graph.Node, used map[graph.VarID]bool) bool {
	if n.IsPinned() && !n.Op().Has(ir.Pure) {
		return true
	}
	return slices.ContainsFunc(n.Outputs(), func(v graph.Var) bool { return used[v.ID()] })
}

// use calls f with what a node uses, and what the graphs that it holds use: of
// those around them, and their own.
func use(n graph.Node, f func(graph.VarID)) {
	for _, v := range n.Inputs() {
		f(v.ID())
	}
	for _, nested := range n.Nested() {
		if nested.Graph() != n.Graph() {
			continue
		}
		for inner := range nested.All() {
			if inner.Graph() != n.Graph() {
				continue // of an isolated graph, whose numbers are its own
			}
			for _, v := range inner.Inputs() {
				f(v.ID())
			}
		}
		for _, v := range nested.Outputs() {
			f(v.ID())
		}
	}
}

// evalConstant is the evaluator of a constant-like op that has none.
func evalConstant(c *Call) error {
	v, err := c.Constant()
	if err != nil {
		return err
	}
	c.Return(v)
	return nil
}
