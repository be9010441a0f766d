package passes

import (
	"slices"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
)

// NewDecideSwitches returns the optimizer that takes Switches apart whose predicate is a
// constant: what uses the port that is taken uses the input, and what the other port feeds is
// never run. A Merge that has one input, or one that may run, becomes an Identity of it,
// and its value_index a constant. What never runs is removed, also where it acts, with the control edges
// from it; what waits for it never runs either, except a Merge and a ControlTrigger.
//
// A port stays that is a result, or that ends a loop; so does a Merge that waits for something,
// or several of whose inputs may run, with what feeds it.
func NewDecideSwitches(name string) navigator.Optimizer {
	return &pass{name, decideSwitches}
}

// switchDecider knows what never runs.
type switchDecider struct {
	*editor
	taken map[graph.NodeID]int  // the ports of Switches
	dead  map[graph.NodeID]bool // nodes that never run
}

func decideSwitches(e *editor) error {
	d := &switchDecider{e, map[graph.NodeID]int{}, map[graph.NodeID]bool{}}
	hasSingle := false
	for _, id := range e.nodes {
		n := e.g.Node(id)
		if port, ok := d.portOf(n); ok {
			d.taken[id] = port
		}
		hasSingle = hasSingle || n.Op().Name() == tf.Name+".Merge" && n.NumInputs() == 1
	}
	if len(d.taken) == 0 && !hasSingle {
		return nil
	}
	for _, id := range e.nodes {
		d.dead[id] = d.neverRuns(e.g.Node(id))
	}
	for _, id := range e.nodes {
		n := e.g.Node(id)
		switch _, ok := d.taken[id]; {
		case d.dead[id]:
		case ok:
			d.takeInput(n)
		case n.Op().Name() == tf.Name+".Merge":
			d.takeOnly(n)
		}
	}
	for _, id := range slices.Backward(e.nodes) {
		if _, ok := d.taken[id]; e.g.IsAlive(id) && (ok || d.dead[id]) && !hasClients(e.g.Node(id)) {
			e.rewrite([]graph.NodeID{id}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
				tx.Discard(id)
				return nil, nil
			})
		}
	}
	return nil
}

// portOf returns the port that a Switch takes, if its predicate is a constant.
func (d *switchDecider) portOf(n graph.Node) (port int, ok bool) {
	many := n.Op().Name() == tf.Name+"._SwitchN"
	if !many && n.Op().Name() != tf.Name+".Switch" || n.NumInputs() < 2 || tf.IsControl(n.Input(1)) || isReference(n.Input(0).Type()) {
		return 0, false
	}
	p := n.Input(1).Owner()
	if !p.IsValid() || tf.KindOf(p) != "Const" && tf.KindOf(p) != tf.WaitingConst {
		return 0, false
	}
	x, err := value.FromAttr(p.Op().Attr("value"))
	if err != nil || x.Rank() != 0 {
		return 0, false
	}
	ports := n.NumOutputs()
	if tokenOf(n) != 0 {
		ports--
	}
	switch {
	case !many && x.Elem() == ir.I1 && ports == 2:
		return int(x.Int(0)), true
	case many && x.Elem() == ir.I32 && ports > 0:
		if k := x.Int(0); k >= 0 && k < int64(ports) {
			return int(k), true
		}
		return ports - 1, true // that of all other numbers
	}
	return 0, false
}

// isDead reports whether a value is never there.
func (d *switchDecider) isDead(v graph.Var) bool {
	owner := v.Owner()
	if !owner.IsValid() || d.dead[owner.ID()] {
		return owner.IsValid()
	}
	port, ok := d.taken[owner.ID()]
	return ok && !tf.IsControl(v) && v.Index() != port
}

// neverRuns reports whether a node is known never to run. What frames and regions do with
// inputs that are not there is left to them.
func (d *switchDecider) neverRuns(n graph.Node) bool {
	switch tf.KindOf(n) {
	case "", "ControlTrigger", "Enter", "Exit", "LoopCond", "NextIteration", tf.NextIterationSource, tf.NextIterationSink:
		return false
	case "Merge":
		_, count := d.inputs(n)
		return count == 0
	}
	return len(n.Nested()) == 0 && n != n.FunctionGraph().Return() && slices.ContainsFunc(n.Inputs(), d.isDead)
}

// inputs returns how many inputs of a Merge may be there, and the last of these.
func (d *switchDecider) inputs(n graph.Node) (last, count int) {
	for i, v := range n.Inputs() {
		if !tf.IsControl(v) && !d.isDead(v) {
			last, count = i, count+1
		}
	}
	return last, count
}

// takeInput has what uses the port of a Switch that is taken use its input, and wait for what
// the Switch waits for.
func (d *switchDecider) takeInput(n graph.Node) {
	out, in := n.Output(d.taken[n.ID()]), n.Input(0)
	done := tokenOf(n)
	waits := slices.Concat(tokens(n), tokens(n.Input(1).Owner()))
	type slot struct {
		node  graph.NodeID
		index int
	}
	var slots []slot
	for _, v := range n.Outputs() {
		for c := range v.Clients() {
			isTaken := v == out && tf.KindOf(c.Node) != "Exit" && !d.isResult(c.Node)
			if isTaken || v.ID() == done {
				slots = append(slots, slot{c.Node.ID(), c.Index})
			}
		}
	}
	if len(slots) == 0 || !out.Type().Super(in.Type()) {
		return
	}
	d.rewrite([]graph.NodeID{n.ID()}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
		with, token := in.ID(), graph.VarID(0)
		if len(waits) > 0 || done != 0 && d.g.Var(done).HasClients() {
			types := []ir.Type{out.Type(), tf.Control}
			id := tx.Add(n.ID(), d.identity(in.Type()), append([]graph.VarID{in.ID()}, waits...), types...)
			with, token = d.g.OutputOf(id, 0), d.g.OutputOf(id, 1)
		}
		for _, s := range slots {
			to := with
			if d.g.InputOf(s.node, s.index) == done {
				to = token
			}
			tx.Rewire(s.node, s.index, to)
		}
		return nil, nil
	})
}

// isResult reports whether a node returns the results of a function, which have names.
func (d *switchDecider) isResult(n graph.Node) bool {
	return n == n.FunctionGraph().Return() && tf.KindOf(n) == ""
}

// identity returns the op that hands on a value of a type.
func (d *switchDecider) identity(t ir.Type) ir.OpID {
	return d.g.Context().Op(tf.Name+".Identity", ir.NamedAttr{Name: "T", Value: d.g.Context().TypeOf(t.Elem())}).ID()
}

// takeOnly puts an Identity in the place of a Merge one of whose inputs may be there.
func (d *switchDecider) takeOnly(n graph.Node) {
	k, count := d.inputs(n)
	if count != 1 || len(tokens(n)) > 0 || n.NumOutputs() < 2 || tf.IsControl(n.Output(1)) || isReference(n.Input(k).Type()) {
		return
	}
	if owner := n.Input(k).Owner(); owner.IsValid() && (tf.KindOf(owner) == "Enter" || tf.KindOf(owner) == tf.NextIterationSource) {
		return
	}
	number := n.Output(1)
	for c := range number.Clients() {
		if d.isResult(c.Node) {
			return
		}
	}
	d.rewrite([]graph.NodeID{n.ID()}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
		in := n.Input(k)
		types := []ir.Type{n.Output(0).Type(), tf.Control}
		if !number.HasClients() && tokenOf(n) == 0 {
			types = types[:1]
		}
		made := d.g.Node(tx.Add(n.ID(), d.identity(in.Type()), []graph.VarID{in.ID()}, types...))
		made.Output(0).SetName(n.Output(0).Name())
		if number.HasClients() {
			x, err := tf.Number(k, ir.I32)
			if err != nil {
				return nil, err
			}
			ctxt := d.g.Context()
			op := ctxt.Op(tf.Name+"."+tf.WaitingConst, ir.NamedAttr{Name: "dtype", Value: ctxt.TypeOf(ir.I32)}, ir.NamedAttr{Name: "value", Value: x.Attr(ctxt)})
			c := tx.Add(n.ID(), op.ID(), []graph.VarID{tokenOf(made)}, number.Type())
			if _, err := tx.Replace(number.ID(), d.g.OutputOf(c, 0), false); err != nil {
				return nil, err
			}
		}
		if done := tokenOf(n); done != 0 && d.g.Var(done).HasClients() {
			if _, err := tx.Replace(done, tokenOf(made), false); err != nil {
				return nil, err
			}
		}
		if _, err := tx.Replace(n.Output(0).ID(), made.Output(0).ID(), false); err != nil {
			return nil, err
		}
		tx.Discard(n.ID())
		return nil, nil
	})
}
