package dataflow

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/builtin/tf/infer"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// Options say how a graph is run.
type Options struct {
	Eval eval.Options
	// MaxTurns bounds the turns of a loop; 0: 1,000,000.
	MaxTurns int
}

// Why a value is not there.
var (
	ErrDead   = errors.New("it is in a branch that was not taken")
	ErrInLoop = errors.New("it is computed in each turn of a loop")
	ErrHandle = errors.New("it is a handle of a variable, an array or a stack")
	ErrList   = errors.New("it is a list")
)

// Result is what a run gave.
type Result struct {
	values map[graph.VarID]token
}

// Value returns the value of a variable of the graph, or why it has none.
func (r *Result) Value(v graph.Var) (value.Value, error) {
	t, ok := r.values[v.ID()]
	switch {
	case !ok:
		return value.Value{}, ErrInLoop
	case t.err != nil:
		return value.Value{}, t.err
	case t.dead:
		return value.Value{}, ErrDead
	case !t.value.IsValid():
		if _, ok := t.state.(*list); ok {
			return value.Value{}, ErrList
		}
		return value.Value{}, ErrHandle
	}
	return t.value, nil
}

// Every runs a graph as [Run] does and calls each with every variable of it, in order, with
// its value or why it has none, as [eval.Every] does of other graphs. Control edges are
// left out.
func Every(ctx context.Context, fg *graph.FunctionGraph, inputs []value.Value, o Options, each func(v graph.Var, x value.Value, err error)) error {
	result, err := Run(ctx, fg, inputs, o)
	if err != nil {
		return err
	}
	visit := func(v graph.Var) {
		if !tf.IsControl(v) && v.Type().String() != "!tf_type.token" {
			x, err := result.Value(v)
			each(v, x, err)
		}
	}
	for _, v := range fg.Inputs() {
		visit(v)
	}
	visitNodes(fg, visit)
	return nil
}

// visitNodes calls visit with the values of a graph and of the branches within it.
func visitNodes(fg *graph.FunctionGraph, visit func(v graph.Var)) {
	for n := range fg.Nodes() {
		for _, v := range n.Outputs() {
			visit(v)
		}
		if tf.KindOf(n) == tf.IfRegion {
			for _, branch := range n.Nested() {
				visitNodes(branch, visit)
			}
		}
	}
}

// token is what stands on an edge: a value, a death, or why there is neither.
type token struct {
	value value.Value
	dead  bool
	err   error
	state any // of a variable, a tensor array or a stack; a list
}

// Run runs the function graph of a graph of TensorFlow for values of its inputs; what
// depends on one that is not valid is not computed, except what is the same whatever its
// elements are, such as its shape. The error is one of the run as a whole: that it was
// cancelled, or has an input too few.
func Run(ctx context.Context, fg *graph.FunctionGraph, inputs []value.Value, o Options) (*Result, error) {
	if len(inputs) != fg.NumInputs() {
		return nil, eval.Errorf(eval.ErrInput, "%d inputs of %d", len(inputs), fg.NumInputs())
	}
	toks := make([]token, len(inputs))
	for i, v := range inputs {
		toks[i] = token{value: v}
		if !v.IsValid() {
			toks[i] = token{err: eval.Errorf(eval.ErrInput, "the input has no value")}
		}
	}
	return start(ctx, fg, toks, o, 0, new(int), newNamed())
}

// start runs a graph, or a function at some depth of calls, with the number of the last event.
func start(ctx context.Context, fg *graph.FunctionGraph, inputs []token, o Options, depth int, numbers *int, shared *named) (*Result, error) {
	if o.MaxTurns == 0 {
		o.MaxTurns = 1_000_000
	}
	o.Eval = o.Eval.For(fg.Graph())
	steps := 0
	r := &run{
		ctx: ctx, fg: fg, g: fg.Graph(), options: o, depth: depth, steps: &steps, variables: map[graph.NodeID]*variable{}, shared: shared, tables: map[graph.NodeID]*table{}, queues: map[graph.NodeID]*queue{},
		plans: map[*graph.FunctionGraph]*plan{}, globals: globalsOf(fg.Graph()), numbers: numbers,
	}
	values, err := r.run(inputs, nil)
	if err != nil {
		return nil, err
	}
	return &Result{values}, nil
}

// run runs the graph with its arguments and what it uses from around it.
func (r *run) run(inputs []token, around []constant) (map[graph.VarID]token, error) {
	r.plan = r.planOf(r.fg)
	root := newFrame(nil, nil, "")
	turn := root.turn(0)
	for _, c := range around {
		r.put(turn, c.v, c.t)
	}
	for i, v := range r.fg.Inputs() {
		r.put(turn, v.ID(), inputs[i])
	}
	for _, n := range r.plan.roots {
		turn.pending++
		r.queue = append(r.queue, event{turn, n})
	}
	if err := r.loop(); err != nil {
		return nil, err
	}
	return turn.values, nil
}

// named are the variables, tables and queues that several nodes can be, also those of functions
// that are called: by the op of a variable, and by container and shared name.
type named struct {
	variables map[string]*variable
	tables    map[string]*table
	queues    map[string]*queue
}

func newNamed() *named {
	return &named{variables: map[string]*variable{}, tables: map[string]*table{}, queues: map[string]*queue{}}
}

// sharedName returns the container and the shared name of a node, "" where it has none.
func sharedName(n graph.Node) string {
	name := n.Op().Attr("shared_name").Text()
	if name == "" {
		return ""
	}
	return n.Op().Attr("container").Text() + " " + name
}

// run is one run of a graph.
type run struct {
	ctx     context.Context
	fg      *graph.FunctionGraph
	g       *graph.Graph
	options Options
	depth   int // of calls

	plan  *plan
	plans map[*graph.FunctionGraph]*plan // of the graph and of those within it
	queue []event
	steps *int
	// numbers is the number of the last event in which something was put into a list.
	numbers *int
	// types are what is known of values that were not computed, found out when they are needed.
	types *infer.Types

	variables map[graph.NodeID]*variable
	shared    *named
	tables    map[graph.NodeID]*table
	queues    map[graph.NodeID]*queue
	// waiting are the nodes that read tables without elements: they run when nothing else does.
	waiting []event
	late    bool
	globals map[string]graph.Node // what declares each
	frames  []*frame              // in the order in which they were entered
}

// event is a node that can run in a turn.
type event struct {
	turn *turn
	node graph.NodeID
}

// frame is a loop that runs.
type frame struct {
	parent *frame
	from   *turn // of the parent, in which it was entered
	name   string
	turns  []*turn // that are not over
	over   int     // how many turns are
	enters int     // how many Enters gave it something, dead or not
	frames map[frameKey]*frame
	level  int // how many frames it is within, and itself
	// constants are what enters every turn.
	constants []constant
	exits     map[graph.NodeID]bool // that a value left by
	seen      map[graph.NodeID]bool // Exits that were met
	failed    error                 // why it was ended
}

type frameKey struct {
	turn *turn
	name string
}

type constant struct {
	v graph.VarID
	t token
}

// turn is one turn of a frame.
type turn struct {
	frame  *frame
	number int
	values map[graph.VarID]token
	have   map[graph.NodeID]int // inputs that arrived
	done   map[graph.NodeID]bool
	// pending counts the nodes of the turn that can run and the frames that were entered in it:
	// while there are any, the turn goes on.
	pending int
}

func newFrame(parent *frame, from *turn, name string) *frame {
	level := 0
	if parent != nil {
		level = parent.level + 1
	}
	return &frame{parent: parent, from: from, name: name, level: level, frames: map[frameKey]*frame{}, exits: map[graph.NodeID]bool{}, seen: map[graph.NodeID]bool{}}
}

// turn returns a turn, which begins when it is asked for.
func (f *frame) turn(n int) *turn {
	for f.over+len(f.turns) <= n {
		f.turns = append(f.turns, &turn{
			frame: f, number: f.over + len(f.turns), values: map[graph.VarID]token{}, have: map[graph.NodeID]int{}, done: map[graph.NodeID]bool{},
		})
	}
	return f.turns[n-f.over]
}

// plan is what a run needs to know of a graph.
type plan struct {
	needs   map[graph.NodeID]int // how many inputs each node has
	sources map[graph.NodeID]graph.NodeID
	enters  map[string]int       // how many Enters each frame has, by its name
	levels  map[graph.NodeID]int // how many frames a node is within
	outer   map[graph.VarID]bool // what nodes within more frames use
	roots   []graph.NodeID       // nodes without inputs
	// captures are what the regions of a node use from around it, and users which nodes'
	// regions use a variable.
	captures map[graph.NodeID][]graph.VarID
	users    map[graph.VarID][]graph.NodeID
}

// planOf counts the inputs of the nodes of a graph, those of their regions included.
func (r *run) planOf(fg *graph.FunctionGraph) *plan {
	if p := r.plans[fg]; p != nil {
		return p
	}
	p := &plan{
		needs: map[graph.NodeID]int{}, sources: map[graph.NodeID]graph.NodeID{},
		enters: map[string]int{}, levels: map[graph.NodeID]int{}, outer: map[graph.VarID]bool{},
		captures: map[graph.NodeID][]graph.VarID{}, users: map[graph.VarID][]graph.NodeID{},
	}
	r.plans[fg] = p
	for n := range fg.Nodes() {
		if tf.KindOf(n) == "Enter" {
			p.enters[n.Op().Attr("frame_name").Text()]++
		}
		needs := n.NumInputs()
		if tf.KindOf(n) == tf.NextIterationSink {
			needs-- // the token of its source
			p.sources[n.ID()] = n.Input(0).Owner().ID()
		}
		if isRegion(n) {
			for _, v := range captured(n) {
				p.captures[n.ID()] = append(p.captures[n.ID()], v)
				p.users[v] = append(p.users[v], n.ID())
				needs++
			}
		}
		p.needs[n.ID()] = needs
		if needs == 0 && n != fg.Return() && !isSource(n) {
			p.roots = append(p.roots, n.ID())
		}
	}
	p.findOuter(fg)
	return p
}

// findOuter finds the values that nodes within more frames use than what computes them:
// they enter these by no Enter, as constants that rules have made, and are there in each turn.
func (p *plan) findOuter(fg *graph.FunctionGraph) {
	for n := range fg.Nodes() {
		uses := n.Inputs()
		for _, v := range p.captures[n.ID()] {
			uses = append(uses, n.Graph().Var(v))
		}
		level := 0
		for _, v := range uses {
			level = max(level, p.level(v))
		}
		if level == 0 {
			continue
		}
		p.levels[n.ID()] = level
		for _, v := range uses {
			if p.level(v) < level && !isSource(v.Owner()) {
				p.outer[v.ID()] = true
			}
		}
	}
}

// level returns how many frames a value is within.
func (p *plan) level(v graph.Var) int {
	n := v.Owner()
	if !n.IsValid() {
		return 0
	}
	switch tf.KindOf(n) {
	case "Enter":
		return p.levels[n.ID()] + 1
	case "Exit":
		return max(0, p.levels[n.ID()]-1)
	}
	return p.levels[n.ID()]
}

func isSource(n graph.Node) bool { return tf.KindOf(n) == tf.NextIterationSource }

// loop runs nodes until none is ready. A frame whose Exits nothing left by was entered in a
// branch that was not taken: what follows it is dead.
func (r *run) loop() error {
	for {
		for len(r.queue) > 0 {
			if *r.steps++; *r.steps%1024 == 0 {
				if err := r.ctx.Err(); err != nil {
					return context.Cause(r.ctx)
				}
			}
			if most := cmp.Or(r.options.Eval.MaxSteps, eval.DefaultMaxSteps); int64(*r.steps) > most {
				return eval.Errorf(eval.ErrLimit, "more than %d steps", most)
			}
			e := r.queue[0]
			r.queue = r.queue[1:]
			r.visit(e)
			e.turn.pending--
			r.settle(e.turn.frame)
		}
		switch {
		case len(r.waiting) > 0:
			r.queue, r.waiting, r.late = r.waiting, nil, true
		case !r.leaveDead():
			return nil
		}
	}
}

// leaveDead lets death leave the frame that was entered last and that nothing left by.
func (r *run) leaveDead() bool {
	for len(r.frames) > 0 {
		f := r.frames[len(r.frames)-1]
		r.frames = r.frames[:len(r.frames)-1]
		left := false
		for exit := range f.seen {
			if !f.exits[exit] {
				f.exits[exit], left = true, true
				r.give(f.from, r.g.Node(exit), []token{{dead: f.failed == nil, err: f.failed}})
			}
		}
		f.from.pending--
		r.settle(f.parent)
		if left {
			return true
		}
	}
	return false
}

// put gives a variable of a turn its value, and queues the nodes that can run now.
func (r *run) put(t *turn, v graph.VarID, tok token) {
	if t.values == nil {
		return // the turn is over
	}
	if _, ok := t.values[v]; ok {
		return
	}
	t.values[v] = tok
	outer := r.plan.outer[v]
	if outer {
		for _, f := range t.frame.frames {
			if f.from == t {
				r.putEach(f, v, tok)
			}
		}
	}
	for c := range r.g.Var(v).Clients() {
		if n := c.Node; n != r.fg.Return() && n.FunctionGraph() == r.fg && (!outer || r.plan.levels[n.ID()] == t.frame.level) {
			r.arrived(t, n)
		}
	}
	for _, n := range r.plan.users[v] {
		if !outer || r.plan.levels[n] == t.frame.level {
			r.arrived(t, r.g.Node(n))
		}
	}
}

// arrived notes that an input of a node is there, and queues it when all are.
func (r *run) arrived(t *turn, n graph.Node) {
	if t.done[n.ID()] {
		return
	}
	t.have[n.ID()]++
	if r.ready(t, n) {
		t.done[n.ID()] = true
		t.pending++
		r.queue = append(r.queue, event{t, n.ID()})
	}
}

// ready reports whether a node can run: a Merge when a value is there, or when all that
// can come is dead.
func (r *run) ready(t *turn, n graph.Node) bool {
	if tf.KindOf(n) != "Merge" {
		return t.have[n.ID()] == r.plan.needs[n.ID()]
	}
	controls, data, alive, dead := 0, 0, 0, 0
	for _, v := range n.Inputs() {
		tok, ok := t.values[v.ID()]
		if tf.IsControl(v) {
			controls += b2i(!ok)
			continue
		}
		if isSource(v.Owner()) && t.number == 0 || !isSource(v.Owner()) && t.number > 0 && r.isLoop(n) {
			continue // it comes in the other turns
		}
		data++
		if ok && !tok.dead {
			alive++
		}
		dead += b2i(ok && tok.dead)
	}
	return controls == 0 && (alive > 0 || dead == data)
}

// isLoop reports whether a Merge is one of a loop.
func (r *run) isLoop(n graph.Node) bool {
	for _, v := range n.Inputs() {
		if isSource(v.Owner()) {
			return true
		}
	}
	return false
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// give gives the results of a node their values; its control result follows the first, or
// the first of those that failed.
func (r *run) give(t *turn, n graph.Node, toks []token) {
	control := token{dead: true}
	for _, tok := range toks {
		if !tok.dead {
			control = token{err: tok.err}
			break
		}
	}
	if len(toks) == 0 {
		control = token{}
	}
	for i := range n.NumOutputs() {
		v := n.Output(i)
		switch {
		case tf.IsControl(v):
			r.put(t, v.ID(), control)
		case i < len(toks):
			r.put(t, v.ID(), toks[i])
		default:
			r.put(t, v.ID(), token{err: fmt.Errorf("the op gave %d values", len(toks))})
		}
	}
}

// all returns the same for each result of a node.
func all(n graph.Node, tok token) []token {
	toks := make([]token, 0, n.NumOutputs())
	for i := range n.NumOutputs() {
		if !tf.IsControl(n.Output(i)) {
			toks = append(toks, tok)
		}
	}
	if len(toks) == 0 {
		toks = append(toks, tok) // its control result follows
	}
	return toks
}

// visit runs a node in a turn.
func (r *run) visit(e event) {
	n := r.g.Node(e.node)
	t := e.turn
	var data []token
	var failed error
	dead := false
	for _, v := range n.Inputs() {
		if tf.KindOf(n) == tf.NextIterationSink && v == n.Input(0) {
			continue
		}
		tok, ok := t.values[v.ID()]
		if !ok {
			continue // of a Merge
		}
		if !tf.IsControl(v) {
			data = append(data, tok)
		}
		dead = dead || tok.dead
		if tok.err != nil && failed == nil {
			failed = inputError(v, tok.err)
		}
	}
	switch tf.KindOf(n) {
	case "Merge":
		r.merge(t, n)
		return
	case "Switch":
		r.branch(t, n, data, dead, failed)
		return
	case "_SwitchN":
		r.branchOfMany(t, n, data, dead, failed)
		return
	case "Enter":
		r.enter(t, n, first(data, dead, failed))
		return
	case "Exit":
		r.exit(t, n, first(data, dead, failed))
		return
	case tf.NextIterationSink:
		r.next(t, n, first(data, dead, failed))
		return
	}
	switch {
	case dead:
		r.give(t, n, all(n, token{dead: true}))
	case isRegion(n):
		r.give(t, n, r.regions(t, n, data))
	case failed != nil:
		r.give(t, n, r.inferred(n, failed))
	default:
		toks := r.apply(n, data)
		if len(toks) > 0 && errors.Is(toks[0].err, errWaits) && !r.late {
			t.pending++
			r.waiting = append(r.waiting, e)
			return
		}
		r.give(t, n, r.traced(n, toks))
	}
}

// inferred returns the results of a node that lacks an input: those that do not depend on its
// elements, such as its shape, and why the others have no value.
func (r *run) inferred(n graph.Node, failed error) []token {
	toks := all(n, token{err: failed})
	if r.depth > 0 || !readsShapes[tf.KindOf(n)] {
		return toks
	}
	if r.types == nil {
		r.types = infer.Infer(r.ctx, r.fg, infer.Options{NoCalls: true})
	}
	for i := range min(len(toks), n.NumOutputs()) {
		if x, ok := r.types.Value(n.Output(i)); ok {
			toks[i] = token{value: x}
		}
	}
	return toks
}

// readsShapes are the ops whose results depend on the shapes of their inputs alone.
var readsShapes = map[string]bool{"Shape": true, "ShapeN": true, "Size": true, "Rank": true}

// traced shows the values of a node to what traces the run.
func (r *run) traced(n graph.Node, toks []token) []token {
	if r.options.Eval.Trace == nil {
		return toks
	}
	list := make([]value.Value, len(toks))
	for i, tok := range toks {
		if !tok.value.IsValid() {
			return toks
		}
		list[i] = tok.value
	}
	if err := r.options.Eval.Trace(n, list); err != nil {
		return all(n, token{err: err})
	}
	for i, v := range list {
		toks[i].value = v
	}
	return toks
}

// first returns the only value of a node that hands it on.
func first(data []token, dead bool, failed error) token {
	switch {
	case dead:
		return token{dead: true}
	case failed != nil:
		return token{err: failed}
	case len(data) == 0:
		return token{err: errors.New("it has no input")}
	}
	return data[0]
}

// inputError adds to an error which input it is about, for the first input only.
func inputError(v graph.Var, err error) error {
	var already *eval.MissingError
	if errors.As(err, &already) {
		return err
	}
	return &eval.MissingError{Name: v.Name(), Err: err}
}

// merge gives the input that is there.
func (r *run) merge(t *turn, n graph.Node) {
	index := int64(0)
	for _, v := range n.Inputs() {
		if tf.IsControl(v) {
			continue
		}
		if tok, ok := t.values[v.ID()]; ok && !tok.dead {
			number, _ := value.Ints(ir.Tensor(ir.I32), index)
			r.give(t, n, []token{tok, {value: number, err: tok.err}})
			return
		}
		index++
	}
	r.give(t, n, all(n, token{dead: true}))
}

// branch gives its input to the output that the predicate chooses.
func (r *run) branch(t *turn, n graph.Node, data []token, dead bool, failed error) {
	if !dead && len(data) == 2 && data[1].err == nil {
		chosen, ok := truth(data[1].value)
		if ok {
			toks := []token{{dead: true}, {dead: true}}
			toks[chosen] = data[0]
			r.give(t, n, toks)
			return
		}
	}
	if dead {
		r.give(t, n, all(n, token{dead: true}))
		return
	}
	if failed == nil {
		failed = eval.Errorf(eval.ErrType, "its predicate is not one truth value")
	}
	if t.frame.parent != nil { // what is not known leaves the loop, which would not end
		r.give(t, n, []token{{err: failed}, {dead: true}})
		return
	}
	r.give(t, n, all(n, token{err: failed}))
}

// branchOfMany gives its input to the output whose number is the index; the last one
// is that of all other numbers.
func (r *run) branchOfMany(t *turn, n graph.Node, data []token, dead bool, failed error) {
	toks := all(n, token{dead: true})
	switch {
	case dead:
	case failed != nil:
		toks = all(n, token{err: failed})
	case len(data) != 2 || data[1].value.Class() != value.IntClass || data[1].value.Len() != 1:
		toks = all(n, token{err: eval.Errorf(eval.ErrType, "its index is not one number")})
	default:
		k := data[1].value.Int(0)
		if k < 0 || k >= int64(len(toks)) {
			k = int64(len(toks)) - 1
		}
		toks[k] = data[0]
	}
	r.give(t, n, toks)
}

func truth(v value.Value) (int, bool) {
	if v.Class() != value.IntClass || v.Len() != 1 {
		return 0, false
	}
	return b2i(v.Int(0) != 0), true
}

// enter begins a frame, or gives it one more value.
func (r *run) enter(t *turn, n graph.Node, tok token) {
	name := n.Op().Attr("frame_name").Text()
	key := frameKey{t, name}
	f := t.frame.frames[key]
	if f == nil {
		f = newFrame(t.frame, t, name)
		t.frame.frames[key] = f
		t.pending++
		r.frames = append(r.frames, f)
		for _, v := range slices.Sorted(maps.Keys(r.plan.outer)) {
			if tok, ok := t.values[v]; ok {
				f.constants = append(f.constants, constant{v, tok})
			}
		}
		r.begin(f.turn(0))
	}
	f.enters++
	defer r.settle(f)
	if constantly, _ := n.Op().Attr("is_constant").Bool(); constantly {
		for i := range n.NumOutputs() {
			v := n.Output(i)
			each := tok
			if tf.IsControl(v) {
				each = token{dead: tok.dead, err: tok.err}
			}
			r.putEach(f, v.ID(), each)
		}
		return
	}
	r.give(f.turn(0), n, []token{tok})
}

// putEach gives each turn of a frame a value.
func (r *run) putEach(f *frame, v graph.VarID, tok token) {
	f.constants = append(f.constants, constant{v, tok})
	for _, turn := range f.turns {
		r.put(turn, v, tok)
	}
}

// begin gives a turn what every turn has.
func (r *run) begin(t *turn) {
	for _, c := range t.frame.constants {
		r.put(t, c.v, c.t)
	}
}

// settle forgets the turns of a frame that are over, so that a loop takes the memory of the turns
// that still run, and the frame where it is over itself. Nothing comes to a turn any more when all
// Enters were met and the turns before are over, and nothing of it is left to run.
func (r *run) settle(f *frame) {
	for f.parent != nil && f.isEntered(r.plan) {
		for len(f.turns) > 0 && f.turns[0].pending == 0 {
			t := f.turns[0]
			t.values, t.have, t.done = nil, nil, nil
			f.turns, f.over = f.turns[1:], f.over+1
		}
		if len(f.turns) > 0 || len(f.seen) > len(f.exits) {
			return
		}
		i := slices.Index(r.frames, f)
		if i < 0 {
			return
		}
		r.frames = slices.Delete(r.frames, i, i+1)
		delete(f.parent.frames, frameKey{f.from, f.name})
		f.from.pending--
		f = f.parent
	}
}

// isEntered reports whether all that enters a frame is there.
func (f *frame) isEntered(p *plan) bool {
	if f.enters < p.enters[f.name] {
		return false
	}
	if len(p.outer) == 0 {
		return true
	}
	came := map[graph.VarID]bool{}
	for _, c := range f.constants {
		came[c.v] = true
	}
	for v := range p.outer {
		if !came[v] {
			return false
		}
	}
	return true
}

// exit leaves the frame with a value; a dead one only when the frame ends.
func (r *run) exit(t *turn, n graph.Node, tok token) {
	f := t.frame
	if f.parent == nil {
		r.give(t, n, []token{{err: errors.New("an Exit outside of a loop")}})
		return
	}
	f.seen[n.ID()] = true
	if tok.dead || f.exits[n.ID()] {
		return
	}
	f.exits[n.ID()] = true
	r.give(f.from, n, []token{tok})
}

// next hands a value on to the next turn.
func (r *run) next(t *turn, n graph.Node, tok token) {
	if tok.dead || t.frame.parent == nil {
		return
	}
	if t.number >= r.options.MaxTurns {
		t.frame.failed = eval.Errorf(eval.ErrLimit, "more than %d turns of %s", r.options.MaxTurns, t.frame.name)
		return
	}
	f := t.frame
	isNew := f.over+len(f.turns) == t.number+1
	following := f.turn(t.number + 1)
	if isNew {
		r.begin(following)
	}
	source := r.g.Node(r.plan.sources[n.ID()])
	r.put(following, source.Output(0).ID(), tok)
	for i := 2; i < source.NumOutputs(); i++ {
		r.put(following, source.Output(i).ID(), token{err: tok.err})
	}
}
