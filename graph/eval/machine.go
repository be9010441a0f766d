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
	calls     int // of functions that have not returned
	depth     int // of these and the graphs in them
	emitted   []value.Value
	plans     map[*graph.FunctionGraph]*plan
	uses      usage
	functions map[*graph.FunctionGraph]map[string]*graph.FunctionGraph
	constants map[ir.AttrID]value.Value
	state     map[any]any
	lifted    bool // what is declared as a number may be a tensor of such numbers
}

// fits reports whether a value is of a declared type.
func (m *machine) fits(declared, t ir.Type) bool {
	if m.lifted {
		return value.ElemOf(declared) == value.ElemOf(t)
	}
	return Fits(declared, t)
}

func newMachine(ctx context.Context, opts Options) *machine {
	return &machine{ctx: ctx, opts: opts, constants: opts.Constants} // the maps are made when they are needed
}

// frame holds the values of the variables of one arena in one call of a
// function. Graphs that are nested in it and not isolated share it.
type frame struct {
	values []value.Value
	poison map[graph.VarID]error // why variables have no value that may not be read
}

func newFrame(g *graph.Graph) *frame { return &frame{values: make([]value.Value, g.NumVarIDs())} }

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

// call runs a function graph in a frame of its own.
func (m *machine) call(fg *graph.FunctionGraph, args []value.Value) ([]value.Value, error) {
	if m.calls++; m.calls > maxCalls {
		return nil, Errorf(ErrLimit, "calls are nested more than %d deep", maxCalls)
	}
	defer func() { m.calls-- }()
	return m.enter(newFrame(fg.Graph()), fg, args)
}

// enter runs a function graph in a frame.
func (m *machine) enter(f *frame, fg *graph.FunctionGraph, args []value.Value) ([]value.Value, error) {
	if m.depth++; m.depth > maxDepth {
		return nil, Errorf(ErrLimit, "graphs are nested more than %d deep", maxDepth)
	}
	defer func() { m.depth-- }()
	for {
		results, next, err := m.block(f, fg, args)
		if next == nil || err != nil {
			return results, err
		}
		fg, args = next, results
	}
}

// block runs a function graph up to its end. It returns its results or, where it branches,
// the block that is next and what that is given.
func (m *machine) block(f *frame, fg *graph.FunctionGraph, args []value.Value) (results []value.Value, next *graph.FunctionGraph, err error) {
	p, err := m.planOf(fg)
	if err != nil {
		return nil, nil, err
	}
	if len(args) != len(p.inputs) {
		return nil, nil, Errorf(ErrType, "the graph takes %s, %d given", phrase.Count(len(p.inputs), "input"), len(args))
	}
	for i, v := range p.inputs {
		if declared := fg.Graph().TypeOf(v); !m.opts.Loose && !m.fits(declared, args[i].Type()) {
			return nil, nil, Errorf(ErrType, "input %d is %s, not %s", i, declared, args[i].Type())
		}
		f.values[v] = args[i]
	}
	for i := range p.steps {
		if err := m.run(f, fg.Graph(), &p.steps[i]); err != nil {
			return nil, nil, err
		}
	}
	results, err = m.collect(f, fg, p.results)
	end := fg.Return()
	switch {
	case err != nil:
		return nil, nil, err
	case len(end.Successors()) > 0:
		return m.branch(f, end, results)
	case end.IsValid() && end.NumInputs() == 0:
		if e, known := m.opts.Evaluators.Lookup(end.Op().Name()); known { // what is never reached
			if err := e.Eval(&Call{m: m, frame: f, node: end, op: end.Op()}); err != nil {
				return nil, nil, at(end, err)
			}
		}
	}
	return results, nil, nil
}

// branch asks a terminator which block is next.
func (m *machine) branch(f *frame, n graph.Node, inputs []value.Value) (args []value.Value, next *graph.FunctionGraph, err error) {
	if err := m.step(); err != nil {
		return nil, nil, at(n, err)
	}
	e, known := m.opts.Evaluators.Lookup(n.Op().Name())
	if !known {
		return nil, nil, at(n, Errorf(ErrNoEvaluator, "the op has no evaluator"))
	}
	c := Call{m: m, frame: f, node: n, op: n.Op(), inputs: inputs, successor: -1}
	if err := e.Eval(&c); err != nil {
		return nil, nil, at(n, err)
	}
	blocks := n.Successors()
	if uint(c.successor) >= uint(len(blocks)) {
		return nil, nil, at(n, Errorf(ErrType, "it leads to no block"))
	}
	first, count, ok := n.ForwardedTo(c.successor)
	if !ok {
		return nil, nil, at(n, Errorf(ErrNoEvaluator, "it is not known what the op passes to blocks"))
	}
	return inputs[first : first+count], blocks[c.successor], nil
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
		outputs := []value.Value{s.constant}
		if err := m.trace(g, s, outputs); err != nil {
			return err
		}
		f.values[s.first] = outputs[0]
		f.forget(s.dead)
		return nil
	}
	if !s.known {
		return at(g.Node(s.node), Errorf(ErrNoEvaluator, "the op has no evaluator"))
	}
	c := Call{m: m, frame: f, node: g.Node(s.node), op: s.op, types: s.types}
	inputs, err := m.collect(f, nil, s.inputs)
	if err != nil {
		return m.unread(f, s, at(c.node, err))
	}
	c.inputs = inputs
	if err := m.apply(&c, &s.evaluator); err != nil {
		if err = at(c.node, err); s.evaluator.Domain.Poison && errors.Is(err, ErrUndefined) || s.op.Has(ir.ConstantLike) {
			f.poisoned(s, err)
			return nil
		}
		return err
	}
	if s.op.Has(ir.ConstantLike) && len(c.outputs) == 1 {
		s.constant = c.outputs[0] // a loop does not read it again
	}
	if err := m.trace(g, s, c.outputs); err != nil {
		return err
	}
	for i, v := range c.outputs {
		f.values[int(s.first)+i] = v
	}
	f.forget(s.dead)
	return nil
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
		if !m.opts.Loose && !m.fits(c.types[i], v.Type()) {
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
		if err := f.poison[v.id]; err != nil {
			return nil, err
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
	several := fg.IsBlock() || len(fg.Return().Successors()) > 0 // then other blocks may use what this one does not
	nodes := slices.Collect(fg.Nodes())
	if several {
		nodes = slices.DeleteFunc(nodes, func(n graph.Node) bool { return n == fg.Return() || isStandIn(n.Op()) })
	} else {
		nodes = m.uses.needed(fg, nodes)
	}
	for i, n := range nodes {
		if err := m.ctx.Err(); i%1024 == 0 && err != nil {
			return nil, err
		}
		p.steps = append(p.steps, m.stepOf(n))
	}
	if !several {
		p.findDead()
	}
	if m.plans == nil {
		m.plans = map[*graph.FunctionGraph]*plan{}
	}
	m.plans[fg] = p
	return p, nil
}

// findDead says of each variable of this graph, and not of one around it, after
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
	m.uses.of(n, func(v graph.VarID) { s.uses = append(s.uses, v) })
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
	if key, ok := a.ResourceKey(); ok && opts.Resources != nil {
		return opts.Resources.Resource(key)
	}
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

// Call is the evaluation of an op: what an Evaluator is given.
type Call struct {
	m       *machine
	frame   *frame
	node    graph.Node
	op      ir.Op
	types   []ir.Type
	inputs  []value.Value
	outputs []value.Value
	left    int // operations until the context is looked at

	successor int // that Branch was called with
}

// Op returns the op, with its attributes.
func (c *Call) Op() ir.Op { return c.op }

// Node returns the node; it is invalid where an op is evaluated without one.
func (c *Call) Node() graph.Node { return c.node }

// NumInputs returns the number of inputs.
func (c *Call) NumInputs() int { return len(c.inputs) }

// Input returns the value of input i.
func (c *Call) Input(i int) value.Value { return c.inputs[i] }

// Inputs returns the values of all inputs. The slice is valid during the call.
func (c *Call) Inputs() []value.Value { return c.inputs }

// NumOutputs returns the number of outputs that the graph declares.
func (c *Call) NumOutputs() int { return len(c.types) }

// Type returns the type that the graph declares for output i, 0 where there is
// no such output. Its shape may not be known.
func (c *Call) Type(i int) ir.Type {
	if i >= len(c.types) {
		return 0
	}
	return c.types[i]
}

// Return gives the values of the outputs.
func (c *Call) Return(outputs ...value.Value) { c.outputs = append(c.outputs[:0], outputs...) }

// Branch says which of the successors of the node runs next, for ops that end blocks. It is
// given what the op passes to it ([graph.Forwarded]).
func (c *Call) Branch(successor int) { c.successor = successor }

// Loose reports whether declared types are hints; see Options.
func (c *Call) Loose() bool { return c.m.opts.Loose }

// NewBuilder returns a builder of a value of a type that is known, or an error
// where it is larger than values may be.
func (c *Call) NewBuilder(t ir.Type) (*value.Builder, error) {
	if t.IsShaped() {
		n, ok := t.NumElements()
		if !ok || n > c.m.opts.maxElements() {
			return nil, Errorf(ErrLimit, "%s has more than %d elements", t, c.m.opts.maxElements())
		}
		if err := c.Work(n); err != nil {
			return nil, err
		}
	}
	b, err := value.NewBuilder(t)
	if err != nil {
		return nil, Errorf(ErrType, "%v", err)
	}
	return b, nil
}

// Work says that the op is about to do this many elementary operations, besides
// making the elements of its builders. It fails where that is more than the run may
// do, and when the run was cancelled.
func (c *Call) Work(operations int64) error {
	most := c.m.opts.MaxWork
	if c.m.work += operations; most > 0 && (c.m.work > most || operations < 0) {
		return Errorf(ErrLimit, "the run takes more than %d operations on elements", most)
	}
	return c.m.ctx.Err()
}

// Step counts one step of work that is not a node of its own, such as a turn of a
// loop, and returns an error when that was one too many or the run was cancelled.
func (c *Call) Step() error { return c.m.step() }

// NumRegions returns the number of graphs that the node holds.
func (c *Call) NumRegions() int {
	if !c.node.IsValid() {
		return 0
	}
	return len(c.node.Nested())
}

// Region runs a graph that the node holds and returns what its return is given.
func (c *Call) Region(i int, args ...value.Value) ([]value.Value, error) {
	if i >= c.NumRegions() {
		return nil, Errorf(ErrType, "there is no graph %d in the node", i)
	}
	fg := c.node.Nested()[i]
	if fg.Graph() == c.node.Graph() {
		return c.m.enter(c.frame, fg, args)
	}
	return c.m.call(fg, args)
}

// Lifted runs a graph that the node holds, of ops on numbers, on tensors: for ops that
// compute each element of those from the elements at its place, which is all at once what
// [Call.Region] would compute for one element after the other. What is not a tensor is
// stretched. Its nodes are not traced.
func (c *Call) Lifted(i int, args ...value.Value) ([]value.Value, error) {
	trace, lifted := c.m.opts.Trace, c.m.lifted
	c.m.opts.Trace, c.m.lifted = nil, true
	defer func() { c.m.opts.Trace, c.m.lifted = trace, lifted }()
	return c.Region(i, args...)
}

// Run runs a function graph that is not one of the program, such as one that says in
// other ops what this one computes. Its nodes count as steps of the run, and are not
// traced.
func (c *Call) Run(fg *graph.FunctionGraph, args ...value.Value) ([]value.Value, error) {
	trace := c.m.opts.Trace
	c.m.opts.Trace = nil
	defer func() { c.m.opts.Trace = trace }()
	return c.m.call(fg, args)
}

// Function runs the function of a name that can be seen from the node.
func (c *Call) Function(name string, args ...value.Value) ([]value.Value, error) {
	if !c.node.IsValid() {
		return nil, Errorf(ErrFunction, "there is no function @%s here", name)
	}
	fg, err := c.m.function(c.node.FunctionGraph(), name)
	if err != nil {
		return nil, err
	}
	return c.m.call(fg, args)
}

// Emit gives values to the outside, as an op that prints does.
func (c *Call) Emit(values ...value.Value) { c.m.emitted = append(c.m.emitted, values...) }

// State returns what evaluators keep during one run under a key of their own,
// made by a function the first time.
func (c *Call) State(key any, make func() any) any {
	s, ok := c.m.state[key]
	if !ok {
		s = make()
		if c.m.state == nil {
			c.m.state = map[any]any{}
		}
		c.m.state[key] = s
	}
	return s
}

// Context returns the context of the run.
func (c *Call) Context() context.Context { return c.m.ctx }

// Interrupted returns the error of the context once it has ended. An evaluator
// that loops asks every few milliseconds.
func (c *Call) Interrupted() error { return c.m.ctx.Err() }

// Poll counts operations on elements, and returns the error of the context, once it
// has ended, after every [PollEvery] of them.
func (c *Call) Poll(operations int) error {
	if c.left -= operations; c.left >= 0 {
		return nil
	}
	c.left = PollEvery
	return c.Interrupted()
}

// Constant returns the value of a constant-like op; it is read once in a run.
func (c *Call) Constant() (value.Value, error) {
	a := c.op.Constant()
	if !a.IsValid() {
		return value.Value{}, Errorf(ErrType, "it has no value")
	}
	return c.m.constant(a, c.Type(0))
}

// PollEvery is how many operations on elements pass between two looks at the
// context: of the slowest, which take a tenth of a microsecond, a few milliseconds.
const PollEvery = 1 << 15

// function finds a function by its name, in the graph that uses it or in one
// around that.
func (m *machine) function(from *graph.FunctionGraph, name string) (*graph.FunctionGraph, error) {
	for fg := from; fg != nil; fg = fg.Parent() {
		table := m.functions[fg]
		if table == nil {
			table = symbols(fg)
			if m.functions == nil {
				m.functions = map[*graph.FunctionGraph]map[string]*graph.FunctionGraph{}
			}
			m.functions[fg] = table
		}
		body, ok := table[name]
		switch {
		case ok && body == nil:
			return nil, Errorf(ErrFunction, "the function @%s has no body", name)
		case ok:
			return body, nil
		}
	}
	return nil, Errorf(ErrFunction, "there is no function @%s", name)
}

// symbols returns the functions that stand in a graph, nil for one without body.
func symbols(fg *graph.FunctionGraph) map[string]*graph.FunctionGraph {
	table := map[string]*graph.FunctionGraph{}
	for n := range fg.Nodes() {
		name := n.Op().Attr(symbolName).Text()
		if name == "" {
			continue
		}
		table[name] = nil
		if nested := n.Nested(); len(nested) == 1 && (nested[0].Len() > 0 || nested[0].Return().IsValid()) {
			table[name] = nested[0]
		}
	}
	return table
}

// Fits reports whether a value of a known type may stand where a type is
// declared: "?" and "*" have room for any size. What the encoding of a tensor
// says is not looked at, and what a type of a dialect holds, such as
// !tosa.shape<2>, is for its ops to know.
func Fits(declared, actual ir.Type) bool {
	if declared == actual || declared.Kind() == ir.OpaqueKind {
		return true
	}
	if declared.IsShaped() != actual.IsShaped() || value.ElemOf(declared) != value.ElemOf(actual) {
		return false
	}
	if (declared.Kind() == ir.VectorKind) != (actual.Kind() == ir.VectorKind) {
		return false
	}
	if declared.IsUnranked() {
		return true
	}
	if !declared.IsShaped() || declared.Rank() != actual.Rank() {
		return false
	}
	for i, d := range declared.Dims() {
		if d != ir.Dynamic && d != actual.Dim(i) {
			return false
		}
	}
	return true
}
