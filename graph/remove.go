package graph

import (
	"fmt"
	"slices"
)

// RemoveNode removes a node with everything that depends on it, down to outputs
// of the function graph, and what only those used. It is the only removal that
// takes nodes that are in use or pinned. Where a nested graph returns what is
// removed, its parent node is removed. A return cannot be removed.
func (fg *FunctionGraph) RemoveNode(n Node, reason string) error {
	if n.g != fg.g || !n.IsAlive() {
		return fmt.Errorf("remove %s: %w", n, ErrForeign)
	}
	if n.FunctionGraph().ret == n.id {
		return fmt.Errorf("remove %s: it returns the outputs of its graph", n.Describe())
	}
	r := remover{tx: fg.g.Begin(reason), chosen: map[NodeID]bool{}}
	r.add(n.id)
	r.removeAll()
	return r.tx.Commit()
}

// RemoveInput removes input i of the function graph with everything that
// depends on it, down to outputs.
func (fg *FunctionGraph) RemoveInput(i int, reason string) error {
	if i < 0 || i >= len(fg.inputs) {
		return fmt.Errorf("remove input %d of %d", i, len(fg.inputs))
	}
	tx := fg.g.Begin(reason)
	v := fg.inputs[i]
	r := remover{tx: tx, chosen: map[NodeID]bool{}, input: v}
	r.chooseUsers(v)
	r.removeAll()
	tx.removeInput(fg, i)
	return tx.Commit()
}

// RemoveOutput removes output i of the function graph, and what only that used.
// Outputs after it are renumbered.
func (fg *FunctionGraph) RemoveOutput(i int, reason string) error {
	outputs := fg.Outputs()
	if i < 0 || i >= len(outputs) {
		return fmt.Errorf("remove output %d of %d", i, len(outputs))
	}
	tx := fg.g.Begin(reason)
	fg.returnOnly(func(at int, _ VarID) bool { return at != i })
	return tx.Commit()
}

// Prune removes the nodes that are neither used nor pinned, and returns how many.
func (fg *FunctionGraph) Prune(reason string) (int, error) {
	before := fg.NumNodes()
	tx := fg.g.Begin(reason)
	for _, region := range fg.ArenaRegions() {
		for n := region.last; n != 0; n = fg.g.nodes[n].prev {
			if fg.g.IsUnused(n) {
				tx.erase(n)
			}
		}
	}
	if err := tx.Commit(); err != nil {
		return 0, err
	}
	return before - fg.NumNodes(), nil
}

// returnOnly makes a new return of the outputs that keep accepts, as part of the
// transaction that is open.
func (fg *FunctionGraph) returnOnly(keep func(i int, v VarID) bool) {
	g, old := fg.g, fg.ret
	var ids []VarID
	for i := range g.NumInputsOf(old) {
		if v := g.InputOf(old, i); keep(i, v) {
			ids = append(ids, v)
		}
	}
	rec := g.nodes[old]
	n := g.newNode(fg.id, rec.op, ids, nil, rec.loc)
	g.nodes[n].flags |= rec.flags & (flagPinned | flagHidden | flagPinnedUnknown)
	g.insertBefore(n, 0, fg)
	g.added(n)
	fg.setRet(n)
	g.tx.erase(old)
}

// remover removes nodes together with what depends on them.
type remover struct {
	tx     *Tx
	chosen map[NodeID]bool
	work   []NodeID
	ends   []*FunctionGraph // graphs that lose outputs
	input  VarID            // an input that is removed
}

func (r *remover) chooseUsers(v VarID) {
	g := r.tx.g
	for s := g.vars[v].first; s != 0; s = g.slots[s].next {
		user := g.clientOf(s)
		fg := g.regions[g.nodes[user].region]
		switch parent := fg.parentInArena(); {
		case fg.ret != user:
			r.add(user)
		case parent != 0:
			r.add(parent)
		case !slices.Contains(r.ends, fg):
			r.ends = append(r.ends, fg)
		}
	}
}

func (r *remover) add(n NodeID) {
	if !r.chosen[n] {
		r.chosen[n] = true
		r.work = append(r.work, n)
	}
}

// removeAll removes what was chosen, users before what they use.
func (r *remover) removeAll() {
	g := r.tx.g
	for len(r.work) > 0 {
		n := r.work[len(r.work)-1]
		r.work = r.work[:len(r.work)-1]
		for i := range g.NumOutputsOf(n) {
			r.chooseUsers(g.OutputOf(n, i))
		}
	}
	list := make([]NodeID, 0, len(r.chosen))
	for n := range r.chosen {
		list = append(list, n)
	}
	slices.SortFunc(list, func(a, b NodeID) int { return g.Compare(b, a) }) // inner graphs first
	for _, fg := range r.ends {
		fg.returnOnly(func(_ int, v VarID) bool { return !r.loses(v) })
	}
	for _, n := range list {
		if g.IsAlive(n) {
			r.tx.erase(n)
		}
	}
}

// loses reports whether a variable is removed with the nodes that were chosen.
func (r *remover) loses(v VarID) bool { return r.chosen[r.tx.g.vars[v].owner()] || v == r.input }
