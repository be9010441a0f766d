package passes

import (
	"slices"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// NewDeleteAsserts returns the optimizer that removes the nodes that only check: Assert,
// CheckNumerics whose result is not used, and what computes only for those. What waited for
// a check waits for what the check waited for, and for what it took, where that is in a branch
// or in a loop, or reads or acts. A program that fails a check goes on without it.
func NewDeleteAsserts(name string) navigator.Optimizer {
	return &pass{name, deleteAsserts}
}

func deleteAsserts(e *editor) error {
	d := &checkDeleter{editor: e, checks: e.checks(), taken: map[takenBy]graph.VarID{}}
	if len(d.checks) == 0 {
		return nil
	}
	d.findLate()
	for _, n := range e.nodes {
		if !d.checks[n] && e.waitsFor(n, d.checks) {
			e.rewrite([]graph.NodeID{n}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
				return nil, d.waitFurther(tx, e.g.Node(n))
			})
		}
	}
	for _, n := range slices.Backward(e.nodes) {
		if d.checks[n] && e.g.IsAlive(n) { // what nothing uses any more was erased
			e.rewrite([]graph.NodeID{n}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
				tx.Discard(n)
				return nil, nil
			})
		}
	}
	return nil
}

// checkDeleter deletes checks.
type checkDeleter struct {
	*editor
	checks map[graph.NodeID]bool
	late   map[graph.NodeID]bool   // nodes whose results are not there from the start of their region on
	taken  map[takenBy]graph.VarID // control edges that say that a value is there
}

// takenBy is a value, and the check that takes it.
type takenBy struct {
	check graph.NodeID
	value graph.VarID
}

// findLate finds the nodes for which it matters when their results are there: those that act,
// read or decide, and what depends on such nodes of its region.
func (d *checkDeleter) findLate() {
	d.late = map[graph.NodeID]bool{}
	for _, id := range d.nodes {
		n := d.g.Node(id)
		is := !n.Op().Has(ir.Pure) || len(n.Nested()) > 0
		switch tf.KindOf(n) {
		case "Switch", "_SwitchN", "Merge", "Enter", "Exit", tf.NextIterationSource:
			is = true
		case "VariableV2", "Variable", "VarHandleOp":
			continue
		}
		if every, _ := n.Op().Attr("is_constant").Bool(); every && tf.KindOf(n) == "Enter" {
			continue // it is there in each turn
		}
		for i := 0; i < n.NumInputs() && !is; i++ {
			owner := n.Input(i).Owner()
			is = owner.IsValid() && owner.FunctionGraph() == n.FunctionGraph() && d.late[owner.ID()]
		}
		if is {
			d.late[id] = true
		}
	}
}

// checks returns the nodes that only check, and those that only they use.
func (e *editor) checks() map[graph.NodeID]bool {
	checks := map[graph.NodeID]bool{}
	for _, id := range slices.Backward(e.nodes) {
		n := e.g.Node(id)
		switch tf.KindOf(n) {
		case "Assert":
			checks[id] = true
		case "CheckNumerics", "CheckNumericsV2":
			checks[id] = e.isOnlyFor(n, checks, false)
		case "Switch", "_SwitchN", "Merge", "Enter", "Exit", "NextIteration", tf.NextIterationSource, tf.NextIterationSink:
			// what they say of when results are there is needed
		default:
			if n.Op().Has(ir.Pure) && len(n.Nested()) == 0 && hasClients(n) && e.isOnlyFor(n, checks, true) {
				checks[id] = true
			}
		}
	}
	return checks
}

// isOnlyFor reports whether only some nodes use the results of a node, or also wait for it.
func (e *editor) isOnlyFor(n graph.Node, some map[graph.NodeID]bool, also bool) bool {
	for _, v := range n.Outputs() {
		if tf.IsControl(v) && !also {
			continue
		}
		only := true
		e.g.EachClient(v.ID(), func(user graph.NodeID) bool {
			only = some[user]
			return only
		})
		if !only {
			return false
		}
	}
	return true
}

// waitsFor reports whether a node waits for one of some nodes.
func (e *editor) waitsFor(n graph.NodeID, some map[graph.NodeID]bool) bool {
	for i := range e.g.NumInputsOf(n) {
		if v := e.g.InputOf(n, i); some[e.g.OwnerOf(v)] {
			return true
		}
	}
	return false
}

// waitFurther has a node that waits for checks wait for what these wait for, and take.
func (d *checkDeleter) waitFurther(tx *graph.Tx, n graph.Node) error {
	var inputs, work []graph.VarID
	seen := map[graph.VarID]bool{}
	for _, v := range n.Inputs() {
		if !tf.IsControl(v) {
			inputs = append(inputs, v.ID())
			if owner := v.Owner(); owner.IsValid() && tokenOf(owner) != 0 && !isSwitch(owner) {
				seen[tokenOf(owner)] = true // it needs no control edge
			}
		} else if !seen[v.ID()] {
			seen[v.ID()] = true
			work = append(work, v.ID())
		}
	}
	slices.Reverse(work)
	for len(work) > 0 {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		owner := d.g.OwnerOf(v)
		if !d.checks[owner] {
			inputs = append(inputs, v)
			continue
		}
		for _, w := range d.waitsOf(tx, owner) {
			if !seen[w] {
				seen[w] = true
				work = append(work, w)
			}
		}
	}
	if fg := n.FunctionGraph(); n == fg.Return() {
		return tx.SetYields(fg, inputs)
	}
	return d.exchange(tx, n, inputs)
}

// waitsOf returns what has to be there before a check: the control edges that it waits for,
// such as say that what it takes is there, and results of other checks.
func (d *checkDeleter) waitsOf(tx *graph.Tx, check graph.NodeID) []graph.VarID {
	n := d.g.Node(check)
	waits := tokens(n)
	for _, v := range n.Inputs() {
		owner := v.Owner()
		switch {
		case tf.IsControl(v) || !owner.IsValid() || owner.FunctionGraph() != n.FunctionGraph():
		case d.checks[owner.ID()]:
			waits = append(waits, v.ID())
		case d.late[owner.ID()]:
			waits = append(waits, d.isThere(tx, check, v))
		}
	}
	return waits
}

// isSwitch reports whether a node gives only some of its results.
func isSwitch(n graph.Node) bool {
	k := tf.KindOf(n)
	return k == "Switch" || k == "_SwitchN"
}

// isThere returns a control edge that says before a node that a value is there.
func (d *checkDeleter) isThere(tx *graph.Tx, before graph.NodeID, v graph.Var) graph.VarID {
	if owner := v.Owner(); tokenOf(owner) != 0 && !isSwitch(owner) && len(owner.Nested()) == 0 {
		return tokenOf(owner)
	}
	token, ok := d.taken[takenBy{before, v.ID()}]
	if owner := d.g.OwnerOf(token); !ok || !d.g.IsAlive(owner) || d.g.InputOf(owner, 0) != v.ID() {
		token = d.whenThere(tx, before, v)
		d.taken[takenBy{before, v.ID()}] = token
	}
	return token
}
