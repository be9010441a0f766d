package functional

import (
	"slices"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// NewTrace returns the optimizer that has loops use constants from around them which are
// loop variables that no turn changes: those of functions that became loops. A loop keeps
// one variable.
func NewTrace(name string) navigator.Optimizer {
	return &tracer{name: name, find: func(o *ops, n graph.Node, i int) (t taken) {
		if v := handed(n.Input(i)); o.isConstant(v) && isUnchanged(n, i) {
			t.v = v
		}
		return t
	}}
}

// NewCaptureHandles returns the optimizer that has loops use handles from around them which are
// loop variables that no turn changes, so that it is known which variable each is one of: those
// of functions that became loops. What uses the handle that the loop gives comes after the loop,
// if that acts. A loop keeps one variable.
func NewCaptureHandles(name string) navigator.Optimizer {
	return &tracer{name: name, innerFirst: true, find: (*ops).unchangedHandle}
}

// tracer takes values out of the variables of loops.
type tracer struct {
	name       string
	innerFirst bool
	find       func(o *ops, n graph.Node, i int) taken
}

// taken is a value that a loop uses from around it, in the place of a variable, and none where
// that stays.
type taken struct {
	v             graph.Var
	before, after []graph.VarID // what the loop and each turn waited for with it
}

// Name implements [navigator.Optimizer].
func (o *tracer) Name() string { return o.name }

// IsIdle reports whether a graph has no op of TensorFlow.
func (o *tracer) IsIdle(fg *graph.FunctionGraph) bool { return !fg.Graph().UsesDialect(tf.Name) }

// Apply implements [navigator.Optimizer].
func (o *tracer) Apply(r *navigator.Run, pass *profile.Pass) error {
	if !o.IsIdle(r.Graph) {
		o.visit(newOps(r.Graph.Graph()), r, pass, r.Graph)
	}
	return nil
}

// visit looks at the loops of a graph, and at those within them and within branches.
func (o *tracer) visit(known *ops, r *navigator.Run, pass *profile.Pass, fg *graph.FunctionGraph) {
	pass.Visits += fg.Len()
	for _, n := range slices.Collect(fg.Nodes()) {
		if r.Ended() {
			return
		}
		isLoop := isOp(n, tf.WhileRegion)
		if isLoop && !o.innerFirst {
			n = known.trace(r, pass, n, o.find)
		}
		for _, nested := range n.Nested() {
			if nested.Graph() == n.Graph() {
				o.visit(known, r, pass, nested)
			}
		}
		if isLoop && o.innerFirst {
			known.trace(r, pass, n, o.find)
		}
	}
}

// trace takes values out of the variables of a loop, and returns the loop.
func (o *ops) trace(r *navigator.Run, pass *profile.Pass, n graph.Node, find func(o *ops, n graph.Node, i int) taken) graph.Node {
	if len(n.Nested()) != 2 {
		return n
	}
	cond, body := n.Nested()[0], n.Nested()[1]
	slots := cond.NumInputs()
	if body.NumInputs() != slots || n.NumInputs() < slots || len(body.Outputs()) < slots || n.NumOutputs() < slots {
		return n
	}
	out := make([]taken, slots)
	left := slots
	for i := range slots {
		if t := find(o, n, i); left > 1 && t.v.IsValid() {
			out[i] = t
			left--
		}
	}
	if left == slots {
		return n
	}
	made := n
	_, err := r.Rewrite(pass, []graph.NodeID{n.ID()}, func(tx *graph.Tx) (pairs []graph.IDReplacement, err error) {
		made, pairs, err = o.without(tx, n, out)
		return pairs, err
	})
	if err != nil {
		r.Refuse(pass, n, err.Error())
		return n
	}
	return made
}

// unchangedHandle returns the handle that a variable of a loop is in each turn, if it is one.
func (o *ops) unchangedHandle(n graph.Node, i int) (t taken) {
	v := n.Input(i)
	if tf.IsControl(v) || !tf.IsRef(v.Type().Elem()) && v.Type().Elem() != resourceType.Elem() {
		return t
	}
	body := n.Nested()[1]
	last, after := through(body.Outputs()[i])
	if last == body.Inputs()[i] {
		t.v, t.before = through(v)
		t.after = after
	}
	return t
}

// through returns what Identities hand on, and what they wait for.
func through(v graph.Var) (from graph.Var, waits []graph.VarID) {
	for {
		n := v.Owner()
		if !n.IsValid() || tf.IsControl(v) || !isOp(n, "Identity") && !isOp(n, "RefIdentity") || n.NumInputs() == 0 || tf.IsControl(n.Input(0)) {
			return v, waits
		}
		for _, w := range n.Inputs()[1:] {
			waits = append(waits, w.ID())
		}
		v = n.Input(0)
	}
}

// handed returns what Identities hand on that wait for nothing, and loops that do not change
// a variable.
func handed(v graph.Var) graph.Var {
	for {
		n := v.Owner()
		switch {
		case !n.IsValid() || tf.IsControl(v):
			return v
		case isOp(n, "Identity") && n.NumInputs() == 1:
			v = n.Input(0)
		case isOp(n, tf.WhileRegion) && isUnchanged(n, v.Index()):
			v = n.Input(v.Index())
		default:
			return v
		}
	}
}

// isUnchanged reports whether no turn of a loop changes a variable of it.
func isUnchanged(n graph.Node, i int) bool {
	if len(n.Nested()) != 2 || i >= n.NumInputs() {
		return false
	}
	body := n.Nested()[1]
	return i < body.NumInputs() && i < len(body.Outputs()) && handed(body.Outputs()[i]) == body.Inputs()[i]
}

// isConstant reports whether a value is the same in every run, and there before anything runs.
func (o *ops) isConstant(v graph.Var) bool {
	return v.Owner().IsValid() && o.kind(v.Owner().ID()) == constKind && v.Owner().NumInputs() == 0
}

// without puts a loop without some of its variables in the place of a loop.
func (o *ops) without(tx *graph.Tx, n graph.Node, out []taken) (graph.Node, []graph.IDReplacement, error) {
	cond, body := n.Nested()[0], n.Nested()[1]
	stays := func(i int) bool { return i >= len(out) || !out[i].v.IsValid() }
	var inputs, yields []graph.VarID
	for i := range n.NumInputs() {
		if stays(i) {
			inputs = append(inputs, n.Input(i).ID())
		}
	}
	for i, v := range body.Outputs() {
		if stays(i) {
			yields = append(yields, v.ID())
		}
	}
	for _, t := range out {
		inputs, yields = appendNew(inputs, t.before), appendNew(yields, t.after)
	}
	acts := o.regionActs(n.ID())
	var types []ir.Type
	for i, v := range n.Outputs() {
		if stays(i) {
			types = append(types, v.Type())
		}
	}
	if acts && o.controlOf(n.ID()) == 0 {
		types = append(types, tf.Control)
	}
	made := o.g.Node(tx.Add(n.ID(), n.Op().ID(), inputs, types...))
	tx.MoveNested(n.ID(), made.ID())
	if err := tx.SetYields(body, yields); err != nil {
		return n, nil, err
	}
	for i, t := range slices.Backward(out) {
		if stays(i) {
			continue
		}
		for _, fg := range []*graph.FunctionGraph{cond, body} {
			o.rewireAll(tx, fg.Inputs()[i].ID(), t.v.ID())
			if err := tx.RemoveInput(fg, i); err != nil {
				return n, nil, err
			}
		}
	}
	var pairs []graph.IDReplacement
	next := 0
	for i, v := range n.Outputs() {
		to := graph.Var{}
		switch {
		case stays(i):
			to = made.Output(next)
			to.SetName(v.Name())
			next++
		default: // what uses it comes after the loop
			waits := []graph.VarID{out[i].v.ID()}
			if acts {
				waits = append(waits, o.controlOf(made.ID()))
			}
			id := o.g.Node(tx.Add(n.ID(), o.op("Identity", ir.NamedAttr{Name: "T", Value: o.g.Context().TypeOf(v.Type().Elem())}), waits, v.Type()))
			to = id.Output(0)
			to.SetName(v.Name())
		}
		o.rewireAll(tx, v.ID(), to.ID())
		pairs = append(pairs, graph.IDReplacement{Old: v.ID(), New: to.ID()})
	}
	tx.Discard(n.ID())
	return made, pairs, nil
}

// appendNew appends control edges that are not in a list.
func appendNew(list, more []graph.VarID) []graph.VarID {
	for _, v := range more {
		if !slices.Contains(list, v) {
			list = append(list, v)
		}
	}
	return list
}
