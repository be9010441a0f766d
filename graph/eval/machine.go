package eval

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/internal/phrase"
)

// machine is the state of one run.
type machine struct {
	ctx       context.Context
	opts      Options
	steps     int64
	work      int64
	depth     int
	emitted   []value.Value
	plans     map[*graph.FunctionGraph]*plan
	functions map[*graph.FunctionGraph]map[string]*graph.FunctionGraph
	constants map[ir.AttrID]value.Value
	state     map[any]any
}

func newMachine(ctx context.Context, opts Options) *machine {
	return &machine{ctx: ctx, opts: opts} // the maps are made when they are needed
}

// frame holds the values of the variables of one arena in one call of a
// function. Graphs that are nested in it and not isolated share it.
type frame struct {
	values []value.Value
}

func newFrame(g *graph.Graph) *frame { return &frame{make([]value.Value, g.NumVarIDs())} }

// forget lets values go that nothing uses any more.
func (f *frame) forget(vars []graph.VarID) {
	for _, v := range vars {
		f.values[v] = value.Value{}
	}
}

// step counts a step.
func (m *machine) step() error {
	if err := m.ctx.Err(); err != nil {
		return err
	}
	if m.steps++; m.steps > m.opts.maxSteps() {
		return Errorf(ErrLimit, "the run has taken %d steps and has not ended", m.opts.maxSteps())
	}
	return nil
}

// enter runs a function graph in a frame.
func (m *machine) enter(f *frame, fg *graph.FunctionGraph, args []value.Value) ([]value.Value, error) {
	if m.depth++; m.depth > maxDepth {
		return nil, Errorf(ErrLimit, "calls are nested more than %d deep", maxDepth)
	}
	defer func() { m.depth-- }()
	p, err := m.planOf(fg)
	if err != nil {
		return nil, err
	}
	if len(args) != len(p.inputs) {
		return nil, Errorf(ErrType, "the graph takes %s, %d given", phrase.Count(len(p.inputs), "input"), len(args))
	}
	for i, v := range p.inputs {
		if declared := fg.Graph().TypeOf(v); !m.opts.Loose && !Fits(declared, args[i].Type()) {
			return nil, Errorf(ErrType, "input %d is %s, not %s", i, declared, args[i].Type())
		}
		f.values[v] = args[i]
	}
	for i := range p.steps {
		if err := m.run(f, fg.Graph(), &p.steps[i]); err != nil {
			return nil, err
		}
	}
	return m.collect(f, fg, p.results)
}

// run evaluates a node.
func (m *machine) run(f *frame, g *graph.Graph, s *step) error {
	if err := m.step(); err != nil {
		if m.depth > 1 {
			return err // about the loop or call that does not end, which is around
		}
		return at(g.Node(s.node), err)
	}
	if s.constant.IsValid() {
		f.values[s.first] = s.constant
		f.forget(s.dead)
		return m.trace(g, s, []value.Value{s.constant})
	}
	if !s.known {
		return at(g.Node(s.node), Errorf(ErrNoEvaluator, "the op has no evaluator"))
	}
	c := Call{m: m, frame: f, node: g.Node(s.node), op: s.op, types: s.types}
	inputs, err := m.collect(f, nil, s.inputs)
	if err != nil {
		return at(c.node, err)
	}
	c.inputs = inputs
	if err := m.apply(&c, &s.evaluator); err != nil {
		return at(c.node, err)
	}
	for i, v := range c.outputs {
		f.values[int(s.first)+i] = v
	}
	if s.op.Has(ir.ConstantLike) && len(c.outputs) == 1 {
		s.constant = c.outputs[0] // a loop does not read it again
	}
	f.forget(s.dead)
	return m.trace(g, s, c.outputs)
}

func (m *machine) trace(g *graph.Graph, s *step, outputs []value.Value) error {
	if m.opts.Trace == nil {
		return nil
	}
	return at(g.Node(s.node), m.opts.Trace(g.Node(s.node), outputs))
}

// apply calls the evaluator and checks what it gave against what is declared.
func (m *machine) apply(c *Call, e *Evaluator) error {
	if info := c.op.Info(); info != nil && !m.opts.Loose {
		n := len(c.inputs)
		if n < info.MinInputs || info.MaxInputs != ir.Variadic && n > info.MaxInputs {
			return Errorf(ErrType, "it has %s", phrase.Count(n, "input"))
		}
	}
	if err := e.Eval(c); err != nil {
		return err
	}
	if len(c.outputs) != len(c.types) {
		return Errorf(ErrType, "it gives %s and declares %d", phrase.Count(len(c.outputs), "output"), len(c.types))
	}
	for i, v := range c.outputs {
		if !v.IsValid() {
			return Errorf(ErrType, "output %d has no value", i)
		}
		if !m.opts.Loose && !Fits(c.types[i], v.Type()) {
			return Errorf(ErrType, "it gives %s and declares %s", v.Type(), c.types[i])
		}
	}
	return nil
}

// collect reads variables, in slices of the caller's.
func (m *machine) collect(f *frame, fg *graph.FunctionGraph, vars []operand) ([]value.Value, error) {
	if len(vars) == 0 {
		return nil, nil
	}
	list := make([]value.Value, len(vars))
	for i, v := range vars {
		list[i] = f.values[v.id]
		if v.attr.IsValid() {
			c, err := m.constant(v.attr, v.typ)
			if err != nil {
				return nil, err
			}
			list[i] = c
		}
		if list[i].IsValid() {
			continue
		}
		if fg != nil {
			return nil, Errorf(ErrType, "output %d of the graph has no value", i)
		}
		return nil, Errorf(ErrType, "input %d has no value", i)
	}
	return list, nil
}

// constant reads a constant once in a run.
func (m *machine) constant(a ir.Attr, t ir.Type) (value.Value, error) {
	if v, ok := m.constants[a.ID()]; ok {
		return v, nil
	}
	v, err := constant(a, t, &m.opts)
	if err != nil {
		return v, fmt.Errorf("its constant %w", asClause(err))
	}
	if m.constants == nil {
		m.constants = map[ir.AttrID]value.Value{}
	}
	m.constants[a.ID()] = v
	return v, nil
}

// asClause makes an error the end of a sentence.
func asClause(err error) error { return fmt.Errorf("cannot be read: %w", err) }

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

// constant reads a constant. A shape that the graph declares does not matter: a
// literal has its own.
func constant(a ir.Attr, declared ir.Type, opts *Options) (value.Value, error) {
	v, err := value.FromAttr(a)
	if errors.Is(err, value.ErrElided) && opts.Elided != nil {
		t := a.Type()
		if t == 0 {
			t = declared
		}
		return opts.Elided(a, plain(t))
	}
	if err != nil {
		return v, err
	}
	if t := plain(v.Type()); t != v.Type() {
		return v.Reshape(t)
	}
	return v, nil
}

// plain returns a type without the encoding of a tensor.
func plain(t ir.Type) ir.Type {
	if t.Kind() == ir.TensorKind && t.Encoding() != "" {
		return ir.Tensor(t.Elem(), t.Dims()...)
	}
	return t
}
