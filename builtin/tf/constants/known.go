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
// whose results the function all knows. A constant waits for what its node waited for.
// A node whose inputs may be absent, in a branch of Switch, stays, and so does one that
// computes from what acts: others may rely on its coming after that.
func ReplaceKnown(r *navigator.Run, pass *profile.Pass, known func(v graph.Var) (value.Value, bool)) error {
	w := &walk{r: r, pass: pass, silence: silence{g: r.Graph.Graph()}, values: map[graph.VarID]value.Value{}}
	for _, fg := range r.Graph.ArenaRegions() {
		for n := range fg.Nodes() {
			if r.Ended() {
				return nil
			}
			if w.kind(n.ID()) == regionKind { // for some it says nothing to wait, either
				if w.allSilent(n.ID()) && !w.g.HoldsEffects(n.ID()) {
					w.nodes.Put(uint32(n.ID()), true)
				}
				continue
			}
			w.see(n.ID())
			if err := w.visitKnown(n, known); err != nil {
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
func (w *walk) visitKnown(n graph.Node, known func(v graph.Var) (value.Value, bool)) error {
	if w.kind(n.ID()) != pureKind || !w.computes(n.ID()) || namesResults(n) {
		return nil
	}
	var outputs []value.Value
	for i := range n.NumOutputs() {
		v := n.Output(i)
		if tf.IsControl(v) {
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
	if e, ok := evaluators()[strings.TrimPrefix(n.Op().Name(), tf.Name+".")]; !ok || e.Domain.Impure {
		return nil
	}
	var waits []graph.VarID
	for _, v := range n.Inputs() {
		switch {
		case w.isSilent(v.ID()) || slices.Contains(waits, v.ID()):
		case tf.IsControl(v):
			waits = append(waits, v.ID())
		default:
			return nil
		}
	}
	return w.replace(n, outputs, waits)
}
