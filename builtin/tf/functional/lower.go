package functional

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// NewLower returns the optimizer that makes frames that are entered and left of WhileRegions,
// and Switches that Merges end of IfRegions. It is the way back, to write a graph as a file.
//
// What a region uses from around it enters a loop as a constant, and a branch by a Switch,
// also one within others.
// Nodes that act, and those without inputs, wait for a control edge from the branch or the
// turn that they are in. A region that TensorFlow 1 has no words for stays; the report says why.
func NewLower(name string) navigator.Optimizer { return &lowerer{name} }

type lowerer struct{ name string }

// Name implements [navigator.Optimizer].
func (o *lowerer) Name() string { return o.name }

// IsIdle reports whether a graph has no op of TensorFlow.
func (o *lowerer) IsIdle(fg *graph.FunctionGraph) bool { return !fg.Graph().UsesDialect(tf.Name) }

// Apply implements [navigator.Optimizer].
func (o *lowerer) Apply(r *navigator.Run, pass *profile.Pass) error {
	if o.IsIdle(r.Graph) {
		return nil
	}
	pass.Visits += r.Graph.Len()
	frames := framesOf(r.Graph)
	for _, n := range regionsIn(r.Graph) {
		if r.Ended() {
			return nil
		}
		_, err := r.Rewrite(pass, []graph.NodeID{n.ID()}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
			return lowerRegion(tx, n, frames, newShared())
		})
		if err != nil {
			r.Refuse(pass, n, err.Error())
		}
	}
	return nil
}

// Lower returns a module in which the loops and conditionals of functions are those of
// TensorFlow 1, as [NewLower] makes them, and lists are tensor arrays. The module itself stays as it is; it is returned
// where there is nothing to lower.
func Lower(module *graph.FunctionGraph) (*graph.FunctionGraph, error) {
	if !slices.ContainsFunc(functionsIn(module), func(fg *graph.FunctionGraph) bool { return len(regionsIn(fg)) > 0 || hasLists(fg) }) {
		return module, nil
	}
	lowered := module.Clone()
	for _, fg := range functionsIn(lowered) {
		frames, shared := framesOf(fg), newShared()
		for _, n := range regionsIn(fg) {
			about := n.Describe()
			tx := fg.Graph().Begin("lower")
			_, err := lowerRegion(tx, n, frames, shared)
			if err == nil {
				err = tx.Commit()
			}
			if err != nil {
				tx.Rollback()
				return nil, fmt.Errorf("%s: %w", about, err)
			}
		}
		if err := dropUnneeded(fg, shared.sinks); err != nil {
			return nil, err
		}
		if hasLists(fg) {
			if err := makeArrays(lowered, fg); err != nil {
				return nil, err
			}
		}
	}
	return lowered, nil
}

// functionsIn returns the functions of a module.
func functionsIn(module *graph.FunctionGraph) []*graph.FunctionGraph {
	var list []*graph.FunctionGraph
	for n := range module.Nodes() {
		if n.Op().Name() == "func.func" {
			list = append(list, n.Nested()...)
		}
	}
	return list
}

// regionsIn returns the loops and conditionals of a function, except those within others.
func regionsIn(fg *graph.FunctionGraph) []graph.Node {
	var list []graph.Node
	for n := range fg.Nodes() {
		if isOp(n, tf.WhileRegion) || isOp(n, tf.IfRegion) {
			list = append(list, n)
		}
	}
	return list
}

// framesOf returns the names of the frames that a function has.
func framesOf(fg *graph.FunctionGraph) map[string]bool {
	frames := map[string]bool{}
	for n := range fg.Nodes() {
		if isOp(n, "Enter") || isOp(n, "RefEnter") {
			frames[n.Op().Attr("frame_name").Text()] = true
		}
	}
	return frames
}

// lowerRegion makes what a loop or a conditional is in TensorFlow 1 in its place. It shares the
// Switches of others in the function.
func lowerRegion(tx *graph.Tx, n graph.Node, frames map[string]bool, shared *sharedNodes) ([]graph.IDReplacement, error) {
	l := &lowering{
		tx: tx, fg: n.FunctionGraph(), at: n, frames: frames, root: &scope{values: map[graph.VarID]graph.Var{}, switches: shared.switches},
		chosen: shared.chosen, handles: shared.handles, shared: shared, branches: map[*graph.FunctionGraph]*scope{},
	}
	var err error
	if isOp(n, tf.WhileRegion) {
		err = l.while(n, l.root)
	} else {
		err = l.conditional(n, l.root)
	}
	if err != nil {
		return nil, err
	}
	o := newOps(n.Graph())
	var pairs []graph.IDReplacement
	for _, v := range n.Outputs() {
		if to := l.root.values[v.ID()]; to.IsValid() {
			o.rewireAll(tx, v.ID(), to.ID())
			pairs = append(pairs, graph.IDReplacement{Old: v.ID(), New: to.ID()})
		}
	}
	tx.Discard(n.ID())
	return pairs, nil
}

func isDeadValue(v graph.Var) bool { return v.Owner().IsValid() && isOp(v.Owner(), tf.DeadValue) }

func isOp(n graph.Node, name string) bool {
	kind, ok := strings.CutPrefix(n.Op().Name(), tf.Name+".")
	return ok && kind == name
}

// lowering makes the nodes that stand for a region.
type lowering struct {
	tx       *graph.Tx
	fg       *graph.FunctionGraph
	at       graph.Node      // the region
	root     *scope          // of the function
	frames   map[string]bool // names that are taken
	branches map[*graph.FunctionGraph]*scope
	chosen   map[graph.VarID]choice
	handles  map[string]graph.Var // of globals, by their names: of the function, once they are asked for
	shared   *sharedNodes
}

// choice is a port that a predicate chooses.
type choice struct {
	predicate graph.VarID
	port      int
}

// sharedNodes are what the regions of a function share: Switches, the branches
// whose values are dead where those are not taken, and the handles of globals.
type sharedNodes struct {
	switches switches
	chosen   map[graph.VarID]choice
	handles  map[string]graph.Var
	sinks    []graph.Node // of NextIterations that were made
}

func newShared() *sharedNodes {
	return &sharedNodes{switches{}, map[graph.VarID]choice{}, map[string]graph.Var{}, nil}
}

// switches are Switches, by their predicates and inputs.
type switches map[graph.VarID]map[graph.VarID]graph.Node

// of returns those of a predicate, to which more can be added.
func (s *switches) of(predicate graph.VarID) map[graph.VarID]graph.Node {
	if *s == nil {
		*s = switches{}
	}
	if (*s)[predicate] == nil {
		(*s)[predicate] = map[graph.VarID]graph.Node{}
	}
	return (*s)[predicate]
}

// scope is a place for nodes: the function, a loop, the turns of its body, or a branch.
type scope struct {
	// switches are those of conditionals in it that wait for nothing.
	switches switches
	parent   *scope
	values   map[graph.VarID]graph.Var   // by the variables of the function with regions
	enter    func(v graph.Var) graph.Var // makes a value from around the scope one of it
	// pivot returns what runs when the scope does: a value, and the control edge from it. It
	// is nil in the function.
	pivot func() graph.Node
	loop  bool   // control edges do not lead into it
	dies  bool   // where it does not run, all values in it are dead
	under *scope // of a branch: the innermost scope around it that is none
}

// base returns the innermost scope that is not a branch.
func (s *scope) base() *scope {
	if s.dies {
		return s.under
	}
	return s
}

// value returns what a variable is in a scope.
func (l *lowering) value(v graph.Var, s *scope) (graph.Var, error) {
	if have, ok := s.values[v.ID()]; ok {
		return have, nil
	}
	if s.parent == nil {
		if in := v.FunctionGraph(); in != nil && in != l.fg {
			return graph.Var{}, fmt.Errorf("%s is used where it is not known", v)
		}
		return v, nil
	}
	outer, err := l.value(v, l.outside(v, s))
	if err != nil {
		return graph.Var{}, err
	}
	if tf.IsControl(v) {
		return outer, nil
	}
	have := s.enter(outer)
	s.values[v.ID()] = have
	return have, nil
}

// outside returns the scope from which a variable enters another one. One Switch does for a
// branch within branches: its predicate is dead where those around it are not taken. So it is for
// constants, which stand outside of all.
func (l *lowering) outside(v graph.Var, s *scope) *scope {
	if !s.dies {
		return s.parent
	}
	if l.root.values[v.ID()].IsValid() {
		return s.base()
	}
	if in := l.branches[v.FunctionGraph()]; in != nil && in != s && in.base() == s.base() && in.values[v.ID()].IsValid() {
		return in
	}
	return s.base()
}

func (l *lowering) valuesOf(vars []graph.Var, s *scope) ([]graph.Var, error) {
	var list []graph.Var
	for _, v := range vars {
		if tf.IsControl(v) && s.crosses(v) {
			continue // the Enters of the loop wait for it
		}
		have, err := l.value(v, s)
		if err != nil {
			return nil, err
		}
		list = append(list, have)
	}
	return list, nil
}

// crosses reports whether a control edge from a variable leads into a loop.
func (s *scope) crosses(v graph.Var) bool {
	for ; s != nil; s = s.parent {
		if _, ok := s.values[v.ID()]; ok {
			return false
		}
		if s.loop {
			return true
		}
	}
	return false
}

// add adds an operation. Its type attribute says the elements of its first result.
func (l *lowering) add(op string, inputs []graph.Var, types []ir.Type, attrs ...ir.NamedAttr) graph.Node {
	if len(types) > 0 && op != "LoopCond" && types[0].Kind() != ir.ListKind {
		elem := types[0].Elem()
		mixed := op == "Merge" && slices.ContainsFunc(inputs, func(v graph.Var) bool { return !tf.IsControl(v) && !tf.IsRef(v.Type().Elem()) })
		if tf.IsRef(elem) && op != tf.NextIterationSource && !mixed {
			op, elem = "Ref"+op, tf.Deref(elem)
		}
		attrs = append(attrs, ir.NamedAttr{Name: "T", Value: l.fg.Context().TypeOf(elem)})
	}
	return l.place(l.fg.Add(l.fg.Context().Op(tf.Name+"."+op, attrs...), inputs, types...))
}

// place puts a node that was added before the region.
func (l *lowering) place(n graph.Node) graph.Node {
	l.tx.Place(n.ID(), l.fg, l.at.ID())
	return n
}

// copyNodes copies the nodes of a graph to a scope.
func (l *lowering) copyNodes(fg *graph.FunctionGraph, s *scope) error {
	for n := range fg.Nodes() {
		var err error
		switch {
		case n == fg.Return(), isOp(n, tf.DeadValue):
		case isOp(n, tf.WhileRegion):
			err = l.while(n, s)
		case isOp(n, tf.IfRegion):
			err = l.conditional(n, s)
		case len(n.Nested()) > 0:
			err = errors.New("TensorFlow has no such op")
		case n.Op().Has(ir.ConstantLike) && s.parent != nil:
			err = l.copyNode(n, l.root) // it enters where it is used
		default:
			err = l.copyNode(n, s)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", n.Describe(), err)
		}
	}
	return nil
}

// copyNode copies a node to a scope.
func (l *lowering) copyNode(n graph.Node, s *scope) error {
	inputs, err := l.valuesOf(n.Inputs(), s)
	if err != nil {
		return err
	}
	data, acts := 0, !n.Op().Has(ir.Pure)
	for _, v := range inputs {
		if !tf.IsControl(v) {
			data++
			acts = acts || tf.IsRef(v.Type().Elem()) // it may read the variable
		}
	}
	if s.pivot != nil && (data == 0 || acts) {
		inputs = append(inputs, control(s.pivot()))
	}
	if v := l.handleOf(n); s.isInLoop() && v.IsValid() {
		if v, err = l.value(v, s); err != nil {
			return err
		}
		inputs = append(inputs, v)
	}
	types := make([]ir.Type, n.NumOutputs())
	for i, v := range n.Outputs() {
		types[i] = v.Type()
	}
	ids := make([]graph.VarID, len(inputs))
	for i, v := range inputs {
		ids[i] = v.ID()
	}
	made := l.place(l.fg.AddIDs(n.Op().ID(), ids, types, n.LocationID()))
	if n.IsPinned() {
		made.Pin()
	}
	for i, v := range n.Outputs() {
		made.Output(i).SetName(v.Name())
		s.values[v.ID()] = made.Output(i)
	}
	return nil
}

// isInLoop reports whether a scope is a loop, or in one.
func (s *scope) isInLoop() bool { return s != nil && (s.loop || s.parent.isInLoop()) }

// handleOf returns the handle of the global that a node reads or writes: in a frame, that has to
// enter as everything else does. The node that declares the global gives it from then on.
func (l *lowering) handleOf(n graph.Node) graph.Var {
	name := n.Op().Attr("variable").Text()
	if !isOp(n, tf.GetGlobal) && !isOp(n, tf.SetGlobal) && !isOp(n, tf.IsSetGlobal) {
		return graph.Var{}
	}
	if len(l.handles) == 0 {
		for n := range l.fg.Nodes() {
			if isOp(n, tf.Global) {
				l.handles[n.Op().Attr("sym_name").Text()] = l.declared(n)
			}
		}
	}
	return l.handles[name]
}

// declared returns the handle that the declaration of a global gives.
func (l *lowering) declared(n graph.Node) graph.Var {
	if n.NumOutputs() > 0 {
		return n.Output(0)
	}
	t := n.Op().Attr("type").Type()
	handle := t.WithElem(tf.RefTo(t.Elem()))
	if n.Op().Attr("node").Get("op").Text() == "VarHandleOp" {
		handle = ir.Tensor(tf.Resource)
	}
	made := l.fg.AddIDs(n.Op().ID(), nil, []ir.Type{handle}, n.LocationID())
	l.tx.Place(made.ID(), l.fg, n.ID())
	l.tx.Discard(n.ID())
	return made.Output(0)
}

// frame returns a name for the frame of a loop that no other one has.
func (l *lowering) frame(n graph.Node) string {
	base := n.Op().Attr("frame_name").Text()
	if base == "" {
		base = "while"
	}
	name := base
	for k := 1; l.frames[name]; k++ {
		name = base + "_" + strconv.Itoa(k)
	}
	l.frames[name] = true
	return name
}

// while makes the frame of a loop.
func (l *lowering) while(n graph.Node, s *scope) error {
	var starts, tokens []graph.Var
	for _, v := range n.Inputs() {
		have, err := l.value(v, s)
		if err != nil {
			return err
		}
		if tf.IsControl(v) {
			tokens = append(tokens, have)
		} else {
			starts = append(starts, have)
		}
	}
	if len(starts) == 0 {
		return errors.New("a loop without variables cannot be written")
	}
	outer, err := l.tokensAround(n, s)
	if err != nil {
		return err
	}
	tokens = append(tokens, outer...)
	if s.pivot != nil && !s.dies {
		tokens = append(tokens, control(s.pivot()))
	}
	ctxt, cond, body := l.fg.Context(), n.Nested()[0], n.Nested()[1]
	name := l.frame(n)
	entered := map[graph.NodeID]bool{}
	enter := func(v graph.Var, constant bool) graph.Var {
		attrs := []ir.NamedAttr{
			{Name: "frame_name", Value: ctxt.Str(name)}, {Name: "is_constant", Value: ctxt.Bool(constant)},
			{Name: "parallel_iterations", Value: ctxt.Int(10, ir.I64)},
		}
		if p := n.Op().Attr("parallel_iterations"); p.IsValid() {
			attrs[2].Value = p
		}
		inputs := []graph.Var{v}
		if !constant { // what the loop does waits for its variables
			inputs = append(inputs, tokens...)
		}
		in := l.add("Enter", inputs, []ir.Type{v.Type()}, attrs...)
		entered[in.ID()] = true
		return in.Output(0)
	}
	constants := map[graph.VarID]graph.Var{}
	frame := &scope{parent: s, values: map[graph.VarID]graph.Var{}, loop: true, enter: func(v graph.Var) graph.Var {
		if _, ok := constants[v.ID()]; !ok {
			constants[v.ID()] = enter(v, true)
		}
		return constants[v.ID()]
	}}
	// A variable that is not a list says when a turn begins: nothing but the edge would need the flow of
	// an array.
	first := max(0, slices.IndexFunc(starts, func(v graph.Var) bool { return v.Type().Kind() != ir.ListKind }))
	sources, merges := make([]graph.Node, len(starts)), make([]graph.Node, len(starts))
	for i, v := range starts {
		t := cond.Inputs()[i].Type()
		in := enter(v, false)
		sources[i] = l.add(tf.NextIterationSource, nil, []ir.Type{t, tf.Token})
		types := []ir.Type{t, ir.Tensor(ir.I32)}
		if i == first {
			types = append(types, tf.Control)
		}
		merges[i] = l.add("Merge", []graph.Var{in, sources[i].Output(0)}, types, ir.NamedAttr{Name: "N", Value: ctxt.Int(2, ir.I64)})
	}
	inCond := &scope{
		parent: frame, values: map[graph.VarID]graph.Var{}, pivot: func() graph.Node { return merges[first] }, enter: unchanged,
	}
	for i, v := range cond.Inputs() {
		inCond.values[v.ID()] = merges[i].Output(0)
	}
	if err := l.copyNodes(cond, inCond); err != nil {
		return err
	}
	test, err := l.valuesOf(cond.Outputs(), inCond)
	if err != nil {
		return err
	}
	loopCond := l.add("LoopCond", test, []ir.Type{test[0].Type()}).Output(0)
	inBody := &scope{parent: frame, values: map[graph.VarID]graph.Var{}, enter: unchanged}
	hasToken := tf.IsControl(n.Output(n.NumOutputs() - 1))
	var ends []graph.Var // what the token of the loop waits for
	for i, v := range body.Inputs() {
		t := merges[i].Output(0).Type()
		branch := l.add("Switch", []graph.Var{merges[i].Output(0), loopCond}, []ir.Type{t, t})
		inBody.values[v.ID()] = branch.Output(1)
		if i == first {
			inBody.pivot = l.pivot(branch.Output(1))
		}
		out, types := n.Output(i), []ir.Type{n.Output(i).Type()}
		if hasToken {
			types = append(types, tf.Control)
		}
		exit := l.add("Exit", []graph.Var{branch.Output(0)}, types)
		exit.Output(0).SetName(out.Name())
		s.values[out.ID()] = exit.Output(0)
		if hasToken {
			ends = append(ends, exit.Output(1))
		}
	}
	if hasToken {
		if len(ends) > 1 {
			ends = []graph.Var{l.place(l.fg.Add(ctxt.Op(tf.Name+".NoOp"), ends, tf.Control)).Output(0)}
		}
		s.values[n.Output(n.NumOutputs()-1).ID()] = ends[0]
	}
	if err := l.copyNodes(body, inBody); err != nil {
		return err
	}
	next, err := l.valuesOf(body.Outputs(), inBody)
	if err != nil {
		return err
	}
	idle := map[graph.NodeID]bool{}
	for i, source := range sources {
		inputs := append([]graph.Var{source.Output(1), next[i]}, next[len(sources):]...)
		if len(next) == len(sources) && !l.isOfTurn(next[i], loopCond, entered, idle) {
			inputs = append(inputs, control(inBody.pivot())) // or it would begin a turn after the last one
		}
		l.shared.sinks = append(l.shared.sinks, l.place(l.fg.Add(ctxt.Op(tf.Name+"."+tf.NextIterationSink, source.Op().Attrs()...), inputs)))
	}
	return nil
}

// isOfTurn reports whether a value is computed in turns of a loop only: of what its Switches
// give. One that is computed of what enters the loop is there when that ends as well. The
// nodes of those are noted.
func (l *lowering) isOfTurn(v, loopCond graph.Var, entered, idle map[graph.NodeID]bool) bool {
	var seen []graph.NodeID
	for work := []graph.Node{v.Owner()}; len(work) > 0; {
		n := work[len(work)-1]
		work = work[:len(work)-1]
		if !n.IsValid() || entered[n.ID()] || idle[n.ID()] {
			continue
		}
		idle[n.ID()] = true
		seen = append(seen, n.ID())
		for i, in := range n.Inputs() {
			if i == 1 && in == loopCond {
				for _, id := range seen {
					delete(idle, id)
				}
				return true
			}
			work = append(work, in.Owner())
		}
	}
	return false
}

// identity makes a value that is there when another one is, with a control edge.
func (l *lowering) identity(v graph.Var) graph.Node {
	return l.add("Identity", []graph.Var{v}, []ir.Type{v.Type(), tf.Control})
}

// pivot returns what makes an identity when it is first asked for.
func (l *lowering) pivot(v graph.Var) func() graph.Node {
	return sync.OnceValue(func() graph.Node { return l.identity(v) })
}

// control returns the control edge from a node.
func control(n graph.Node) graph.Var { return n.Output(n.NumOutputs() - 1) }

func unchanged(v graph.Var) graph.Var { return v }

// tokensAround returns the control edges into a loop from what is around it.
func (l *lowering) tokensAround(n graph.Node, s *scope) ([]graph.Var, error) {
	var tokens []graph.Var
	var visit func(fg *graph.FunctionGraph) error
	visit = func(fg *graph.FunctionGraph) error {
		for inner := range fg.Nodes() {
			for _, v := range inner.Inputs() {
				if !tf.IsControl(v) || isWithin(v.FunctionGraph(), n) || s.crosses(v) {
					continue
				}
				have, err := l.value(v, s)
				if err != nil {
					return err
				}
				tokens = append(tokens, have)
			}
			for _, nested := range inner.Nested() {
				if err := visit(nested); err != nil {
					return err
				}
			}
		}
		return nil
	}
	for _, fg := range n.Nested() {
		if err := visit(fg); err != nil {
			return nil, err
		}
	}
	return tokens, nil
}

// isWithin reports whether a graph is one of those that a node holds, at any depth.
func isWithin(fg *graph.FunctionGraph, n graph.Node) bool {
	for p := fg.ParentNode(); p.Graph() == n.Graph(); p = p.FunctionGraph().ParentNode() {
		if p == n {
			return true
		}
	}
	return false
}

// conditional makes the Switches and the Merges of a conditional.
func (l *lowering) conditional(n graph.Node, s *scope) error {
	inputs, err := l.valuesOf(n.Inputs(), s)
	if err != nil {
		return err
	}
	if len(inputs) == 0 || tf.IsControl(inputs[0]) {
		return errors.New("it has no predicate")
	}
	predicate, tokens := inputs[0], inputs[1:]
	if s.pivot != nil && !s.dies {
		tokens = append(tokens, control(s.pivot()))
	}
	made := map[graph.VarID]graph.Node{}
	if len(inputs) == 1 { // it waits for nothing of its own
		made = s.switches.of(predicate.ID())
	}
	branch := func(v graph.Var, port int) graph.Var {
		if len(tokens) == 0 && l.chosen[v.ID()] == (choice{predicate.ID(), port}) {
			return v // another conditional has chosen it
		}
		if have := made[v.ID()]; !have.IsValid() || !have.IsAlive() {
			made[v.ID()] = l.add("Switch", append([]graph.Var{v, predicate}, tokens...), []ir.Type{v.Type(), v.Type()})
		}
		return made[v.ID()].Output(port)
	}
	yields := make([][]graph.Var, 2) // by port: else, then
	pivots := make([]func() graph.Node, 2)
	for port, fg := range []*graph.FunctionGraph{n.Nested()[1], n.Nested()[0]} {
		pivots[port] = sync.OnceValue(func() graph.Node { return l.identity(branch(predicate, port)) })
		in := &scope{
			parent: s, values: map[graph.VarID]graph.Var{}, pivot: pivots[port], dies: true, under: s.base(),
			enter: func(v graph.Var) graph.Var { return branch(v, port) },
		}
		l.branches[fg] = in
		if err := l.copyNodes(fg, in); err != nil {
			return err
		}
		for _, v := range fg.Outputs() {
			if isDeadValue(v) {
				yields[port] = append(yields[port], graph.Var{})
				continue
			}
			list, err := l.valuesOf([]graph.Var{v}, in)
			if err != nil {
				return err
			}
			yields[port] = append(yields[port], list...)
		}
	}
	merge := func(values []graph.Var, types ...ir.Type) graph.Node {
		return l.add("Merge", values, types, ir.NamedAttr{Name: "N", Value: l.fg.Context().Int(2, ir.I64)})
	}
	type joined struct {
		values [2]graph.VarID
		t      ir.Type
	}
	merges := map[joined]graph.Var{} // one for all results that are the same values
	results := n.NumOutputs()
	for i, out := range n.Outputs() {
		if tf.IsControl(out) {
			results = i
			break
		}
		if one, other := yields[0][i], yields[1][i]; !one.IsValid() || !other.IsValid() {
			if one.IsValid() == other.IsValid() {
				return errors.New("a result that is dead in both branches cannot be written")
			}
			port := 0
			if other.IsValid() {
				one, port = other, 1
			}
			s.values[out.ID()] = one // of the other branch it is dead
			if _, ok := l.chosen[one.ID()]; !ok {
				l.chosen[one.ID()] = choice{predicate.ID(), port}
			}
			continue
		}
		of := joined{[2]graph.VarID{yields[0][i].ID(), yields[1][i].ID()}, out.Type()}
		if !merges[of].IsValid() {
			merges[of] = merge([]graph.Var{yields[0][i], yields[1][i]}, out.Type(), ir.Tensor(ir.I32)).Output(0)
			merges[of].SetName(out.Name())
		}
		s.values[out.ID()] = merges[of]
	}
	if results == n.NumOutputs() || !n.Output(results).HasClients() {
		return nil
	}
	ends := make([]graph.Var, 2)
	for port, list := range yields {
		waits := []graph.Var{pivots[port]().Output(0)}
		var there []graph.Var
		for i, v := range list[:results] {
			if v.IsValid() && yields[1-port][i].IsValid() { // others may be dead in the branch, too
				waits, there = append(waits, control(l.identity(v))), append(there, v)
			}
		}
		waits = append(waits, notBefore(list[results:], there)...)
		ends[port] = l.add("Identity", waits, []ir.Type{predicate.Type()}).Output(0)
	}
	s.values[n.Output(results).ID()] = merge(ends, predicate.Type(), ir.Tensor(ir.I32), tf.Control).Output(2)
	return nil
}
