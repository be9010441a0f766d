package constants

import (
	"errors"
	"slices"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// NewDecided returns the optimizer that decides what constants decide: an IfRegion of a
// constant predicate becomes the branch that is taken, a WhileRegion whose condition is false
// before the first turn the values that it begins with, and in branches the predicate is a
// constant. What acts in a branch waits for what the IfRegion waited for, and what waited for
// the IfRegion waits for it. A branch that is dead in part stays, with the reason, and so does what
// is dead as a whole, of inputs that may be, where its results would not be.
func NewDecided(name string) navigator.Optimizer {
	return &decided{NewPropagation(name).(*propagation)}
}

type decided struct{ *propagation }

// IsIdle reports whether a graph has no op of TensorFlow.
func (o *decided) IsIdle(fg *graph.FunctionGraph) bool { return !fg.Graph().UsesDialect(tf.Name) }

// Apply implements [navigator.Optimizer].
func (o *decided) Apply(r *navigator.Run, pass *profile.Pass) error {
	g := r.Graph.Graph()
	if o.IsIdle(r.Graph) {
		return nil
	}
	w := &walk{propagation: o.propagation, r: r, pass: pass, silence: silence{g: g}, values: map[graph.VarID]value.Value{}}
	var list []graph.NodeID // each after the one around it
	for _, fg := range r.Graph.ArenaRegions() {
		for n := range fg.Nodes() {
			if w.kind(n.ID()) == regionKind {
				list = append(list, n.ID())
			}
		}
	}
	for _, id := range list {
		pass.Visits++
		if r.Ended() {
			return nil
		}
		if g.IsAlive(id) {
			w.decide(g.Node(id))
		}
	}
	return nil
}

// decide rewrites a conditional or a loop, if constants decide it.
func (w *walk) decide(n graph.Node) {
	about := []graph.NodeID{n.ID()}
	build := func(tx *graph.Tx) error { return w.skipLoop(tx, n) }
	if n.Op().Name() == tf.Name+"."+tf.IfRegion {
		if len(n.Nested()) != 2 {
			return
		}
		w.knowInBranches(n)
		is, ok := w.truth(n.Input(0))
		if !ok {
			return
		}
		taken := n.Nested()[1]
		if is {
			taken = n.Nested()[0]
		}
		build = func(tx *graph.Tx) error { return w.takeBranch(tx, n, taken) }
	} else if !w.neverBegins(n) {
		return
	}
	w.r.Attempt(w.pass, about, func(tx *graph.Tx) ([]graph.IDReplacement, error) { return nil, build(tx) })
}

// truth returns the boolean that a constant is.
func (w *walk) truth(v graph.Var) (is, ok bool) {
	x, ok := w.constant(v)
	if !ok || x.Elem() != ir.I1 || x.Rank() != 0 {
		return false, false
	}
	return x.Int(0) != 0, true
}

// constant returns the value of a constant, whether it waits or not.
func (w *walk) constant(v graph.Var) (value.Value, bool) {
	if v.Index() != 0 || !w.isConstant(v.ID()) {
		return value.Value{}, false
	}
	x, err := w.valueOf(v)
	return x, err == nil
}

// knowInBranches makes the predicate of a conditional a constant in its branches.
func (w *walk) knowInBranches(n graph.Node) {
	p := n.Input(0)
	if _, isKnown := w.truth(p); isKnown || p.Type() != ir.Tensor(ir.I1) {
		return // a constant already, and perhaps one that says the same elsewhere
	}
	if w.usesInBranches == nil {
		w.usesInBranches = map[graph.VarID]map[graph.NodeID][]slot{}
	}
	if w.usesInBranches[p.ID()] == nil {
		w.usesInBranches[p.ID()] = usesInBranches(p)
	}
	slots := slices.DeleteFunc(w.usesInBranches[p.ID()][n.ID()], func(s slot) bool {
		return !w.g.IsAlive(s.node.ID()) || s.index >= s.node.NumInputs() || s.node.Input(s.index) != p || !isWithin(s.node, n.Nested()[1-s.branch])
	})
	if len(slots) == 0 {
		return
	}
	w.r.Attempt(w.pass, []graph.NodeID{n.ID()}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
		ctxt := w.g.Context()
		for _, s := range slots {
			x, err := tf.Number(s.branch, ir.I1)
			if err != nil {
				return nil, err
			}
			attrs := []ir.NamedAttr{{Name: "dtype", Value: ctxt.TypeOf(ir.I1)}, {Name: "value", Value: x.Attr(ctxt)}}
			c := tx.Add(s.node.ID(), ctxt.Op(constOp, attrs...).ID(), nil, ir.Tensor(ir.I1))
			tx.Rewire(s.node.ID(), s.index, w.g.OutputOf(c, 0))
		}
		return nil, nil
	})
}

// slot is an input of a node in a branch, that of true is 1.
type slot struct {
	node          graph.Node
	index, branch int
}

// usesInBranches returns where the predicate of conditionals is used in their branches.
// It is asked for once: what a rewrite moves there is found in the next round.
func usesInBranches(p graph.Var) map[graph.NodeID][]slot {
	uses := map[graph.NodeID][]slot{}
	for c := range p.Clients() {
		for fg := c.Node.FunctionGraph(); fg != p.FunctionGraph(); {
			parent := fg.ParentNode()
			if !parent.IsValid() {
				break
			}
			if parent.Op().Name() == tf.Name+"."+tf.IfRegion && len(parent.Nested()) == 2 && parent.Input(0) == p {
				at := slot{node: c.Node, index: c.Index}
				if fg == parent.Nested()[0] {
					at.branch = 1
				}
				uses[parent.ID()] = append(uses[parent.ID()], at)
			}
			fg = parent.FunctionGraph()
		}
	}
	return uses
}

// isWithin reports whether a node is in a region or in one that it holds.
func isWithin(n graph.Node, region *graph.FunctionGraph) bool {
	for fg := n.FunctionGraph(); fg != nil && fg.Graph() == n.Graph(); fg = fg.Parent() {
		if fg == region {
			return true
		}
	}
	return false
}

var (
	errDead      = errors.New("a result of the branch that is taken is dead")
	errDeadInput = errors.New("an input may be dead, and the results would not be")
)

// mayBeDead reports whether a value may be dead because of what it is computed of. A Switch that was
// not made functional gives such values, and a conditional those of one branch.
func (w *walk) mayBeDead(v graph.Var) bool {
	var seen []graph.VarID
	for work := []graph.Var{v}; len(work) > 0; {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		n := v.Owner()
		if !n.IsValid() || w.there[v.ID()] {
			continue
		}
		if w.there == nil {
			w.there = map[graph.VarID]bool{}
		}
		w.there[v.ID()] = true
		seen = append(seen, v.ID())
		switch tf.KindOf(n) {
		case "Switch", "RefSwitch", "_SwitchN", "Exit", "RefExit", tf.NextIterationSource, tf.DeadValue, "_Recv", "_HostRecv":
			for _, id := range seen {
				delete(w.there, id)
			}
			return true
		}
		work = append(work, n.Inputs()...)
		for _, fg := range n.Nested() {
			if ret := fg.Return(); !tf.IsControl(v) && v.Index() < ret.NumInputs() {
				work = append(work, ret.Input(v.Index()))
			}
		}
	}
	return false
}

// takeBranch puts a branch of a conditional in its place.
func (w *walk) takeBranch(tx *graph.Tx, n graph.Node, fg *graph.FunctionGraph) error {
	for _, v := range n.Inputs() {
		if w.mayBeDead(v) {
			return errDeadInput
		}
	}
	for i, v := range fg.Outputs() {
		if v.Owner().IsValid() && v.Owner().Op().Name() == tf.Name+"."+tf.DeadValue && i < n.NumOutputs() && n.Output(i).HasClients() {
			return errDead
		}
	}
	var waits []graph.VarID
	for _, v := range n.Inputs() {
		if tf.IsControl(v) {
			waits = append(waits, v.ID())
		}
	}
	isAwaited := hasControl(n) && n.Output(n.NumOutputs()-1).HasClients()
	var acting []graph.NodeID
	for m := range fg.Nodes() {
		if m != fg.Return() && !w.computes(m.ID()) && m.Op().Name() != waitingOp {
			acting = append(acting, m.ID())
		}
	}
	yields, err := tx.Inline(fg, n.ID(), nil)
	if err != nil {
		return err
	}
	done := slices.Clone(waits)
	for _, id := range acting {
		made, err := w.orderActing(tx, w.g.Node(id), waits, isAwaited)
		if err != nil {
			return err
		}
		for i, v := range yields {
			if w.g.OwnerOf(v) == id {
				yields[i] = w.g.OutputOf(made, w.g.Var(v).Index())
			}
		}
		if m := w.g.Node(made); hasControl(m) {
			done = append(done, m.Output(m.NumOutputs()-1).ID())
		}
	}
	for i := range n.NumOutputs() {
		out := n.Output(i)
		if tf.IsControl(out) {
			continue
		}
		if i >= len(yields) || tf.IsControl(w.g.Var(yields[i])) {
			return errors.New("the branch does not yield all results")
		}
		if err := w.stand(tx, out, yields[i]); err != nil {
			return err
		}
	}
	for _, v := range yields {
		if tf.IsControl(w.g.Var(v)) {
			done = append(done, v)
		}
	}
	return w.finish(tx, n, done)
}

// orderActing has a node wait for more, and others be able to wait for it.
func (w *walk) orderActing(tx *graph.Tx, n graph.Node, waits []graph.VarID, isAwaited bool) (graph.NodeID, error) {
	var inputs []graph.VarID
	for _, v := range n.Inputs() {
		inputs = append(inputs, v.ID())
	}
	var types []ir.Type
	for _, v := range n.Outputs() {
		types = append(types, v.Type())
	}
	more := false
	for _, t := range waits {
		if !slices.Contains(inputs, t) {
			inputs, more = append(inputs, t), true
		}
	}
	if isAwaited && !hasControl(n) {
		types, more = append(types, tf.Control), true
	}
	if !more {
		return n.ID(), nil
	}
	made := w.g.Node(tx.Add(n.ID(), n.Op().ID(), inputs, types...))
	if len(n.Nested()) > 0 {
		tx.MoveNested(n.ID(), made.ID())
	}
	for i := range n.NumOutputs() {
		made.Output(i).SetName(n.Output(i).Name())
		if _, err := tx.Replace(n.Output(i).ID(), made.Output(i).ID(), false); err != nil {
			return 0, err
		}
	}
	tx.Discard(n.ID())
	return made.ID(), nil
}

// finish makes what waited for a node wait for others, and removes the node.
func (w *walk) finish(tx *graph.Tx, n graph.Node, done []graph.VarID) error {
	if hasControl(n) {
		token := n.Output(n.NumOutputs() - 1)
		if token.HasClients() {
			slices.Sort(done)
			all := tx.Add(n.ID(), w.g.Context().Op(tf.Name+".NoOp").ID(), slices.Compact(done), tf.Control)
			if _, err := tx.Replace(token.ID(), w.g.OutputOf(all, 0), false); err != nil {
				return err
			}
		}
	}
	tx.Discard(n.ID())
	return nil
}

// skipLoop puts the values with which a loop begins in its place.
func (w *walk) skipLoop(tx *graph.Tx, n graph.Node) error {
	var waits []graph.VarID
	for _, v := range n.Inputs() {
		if tf.IsControl(v) {
			waits = append(waits, v.ID())
		}
	}
	dead := 0 // the inputs that may be
	for _, v := range n.Inputs() {
		if w.mayBeDead(v) {
			dead++
		}
	}
	for i := range n.NumOutputs() {
		if out := n.Output(i); !tf.IsControl(out) {
			if out.HasClients() && (dead > 1 || dead == 1 && !w.mayBeDead(n.Input(i))) {
				return errDeadInput
			}
			if err := w.stand(tx, out, n.Input(i).ID()); err != nil {
				return err
			}
		}
	}
	return w.finish(tx, n, waits)
}

// stand puts a value in the place of a result. A user that needs the type of the result, such as
// the return of main, gets an Identity of it, whose type is inferred later.
func (w *walk) stand(tx *graph.Tx, out graph.Var, by graph.VarID) error {
	if _, err := tx.Replace(out.ID(), by, false); err != nil || !out.HasClients() {
		return err
	}
	ctxt := w.g.Context()
	elem := ir.NamedAttr{Name: "T", Value: ctxt.TypeOf(out.Type().Elem())}
	same := tx.Add(out.Owner().ID(), ctxt.Op(tf.Name+".Identity", elem).ID(), []graph.VarID{by}, out.Type())
	_, err := tx.Replace(out.ID(), w.g.OutputOf(same, 0), false)
	return err
}

// neverBegins reports whether the condition of a loop is known to be false for the values
// that it begins with, and only computes.
func (w *walk) neverBegins(n graph.Node) bool {
	if len(n.Nested()) != 2 {
		return false
	}
	cond := n.Nested()[0]
	if cond.Return().NumInputs() != 1 || cond.NumInputs() > n.NumInputs() {
		return false
	}
	known := map[graph.VarID]value.Value{}
	valueOf := func(v graph.Var) (value.Value, bool) {
		if x, ok := known[v.ID()]; ok {
			return x, true
		}
		return w.constant(v)
	}
	for i, v := range cond.Inputs() {
		if x, ok := w.constant(n.Input(i)); ok {
			known[v.ID()] = x
		}
	}
	for m := range cond.Nodes() {
		if m == cond.Return() || m.Op().Name() == waitingOp {
			continue
		}
		if !w.computes(m.ID()) {
			return false
		}
		var inputs []value.Value
		for _, v := range m.Inputs() {
			if x, ok := valueOf(v); ok {
				inputs = append(inputs, x)
			}
		}
		var types []ir.Type
		for _, v := range m.Outputs() {
			if !tf.IsControl(v) {
				types = append(types, v.Type())
			}
		}
		if len(inputs) == 0 || len(inputs) != m.NumInputs() {
			continue
		}
		outputs, err := eval.Fold(w.r.Context, m.Op(), inputs, types, w.options())
		if err != nil || len(outputs) != len(types) {
			continue
		}
		for i, x := range outputs {
			known[m.Output(i).ID()] = x
		}
	}
	x, ok := valueOf(cond.Return().Input(0))
	return ok && x.Elem() == ir.I1 && x.Rank() == 0 && x.Int(0) == 0
}
