package constants

import (
	"slices"
	"strings"
	"sync"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// ReplaceKnown puts constants in the place of the nodes of an arena that only compute, and
// of which the function knows all results. A constant waits for what its node waited for.
// A node whose inputs may be absent, in a branch of Switch, stays, and so does one that
// computes from what acts: others may rely on its coming after that.
func ReplaceKnown(r *navigator.Run, pass *profile.Pass, known func(v graph.Var) (value.Value, bool)) error {
	w := &walk{r: r, pass: pass, g: r.Graph.Graph(), silent: silence{}, values: map[graph.VarID]value.Value{}}
	regions := map[graph.NodeID]bool{} // loops and branches for which it says nothing to wait
	silent := func(v graph.Var) bool { return w.silent.isSilent(v) || regions[v.Owner().ID()] }
	for _, fg := range r.Graph.ArenaRegions() {
		for _, n := range slices.Collect(fg.Nodes()) {
			if !r.Stopped() && r.Context.Err() != nil {
				r.Stop(profile.Stop{Reason: profile.StopContext, Detail: r.Context.Err().Error()})
			}
			if r.Stopped() {
				return nil
			}
			allSilent := !slices.ContainsFunc(n.Inputs(), func(v graph.Var) bool { return !silent(v) })
			if op := n.Op().Name(); op == tf.Name+"."+tf.WhileRegion || op == tf.Name+"."+tf.IfRegion {
				regions[n.ID()] = allSilent && !w.g.HoldsEffects(n.ID())
				continue
			}
			w.silent.see(n)
			if allSilent && computes(n) {
				w.silent[n.ID()] = true
			}
			if err := w.visitKnown(n, silent, known); err != nil {
				return err
			}
		}
	}
	w.report()
	return nil
}

// evaluators are those of the ops by their names.
var evaluators = sync.OnceValue(tf.Evaluators)

// visitKnown replaces a node if all of its results are known.
func (w *walk) visitKnown(n graph.Node, silent func(v graph.Var) bool, known func(v graph.Var) (value.Value, bool)) error {
	op := n.Op().Name()
	if op == constOp || op == waitingOp || !computes(n) {
		return nil
	}
	if e, ok := evaluators()[strings.TrimPrefix(op, tf.Name+".")]; !ok || e.Domain.Impure {
		return nil
	}
	var waits []graph.VarID
	for _, v := range n.Inputs() {
		switch {
		case silent(v) || slices.Contains(waits, v.ID()):
		case isControl(v):
			waits = append(waits, v.ID())
		default:
			return nil
		}
	}
	var outputs []value.Value
	for _, v := range n.Outputs() {
		if isControl(v) {
			continue
		}
		x, ok := known(v)
		if !ok || x.Type() != v.Type() {
			return nil
		}
		outputs = append(outputs, x)
	}
	if len(outputs) == 0 {
		return nil
	}
	return w.replace(n, outputs, waits)
}
