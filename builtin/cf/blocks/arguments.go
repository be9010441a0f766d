package blocks

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// NewDropArguments returns the optimizer that drops arguments of blocks: those that nothing
// needs but the branches that pass them on, with what is only computed for them, and those
// that always are the same value, which takes their place.
func NewDropArguments(name string) navigator.Optimizer {
	return &pass{name, dropArguments}
}

func dropArguments(e *editor) error {
	for _, b := range e.blocks {
		if !canRebuild(b.Return()) || len(b.Return().Successors()) > 0 && passed(b.Return()) == nil {
			return nil
		}
	}
	e.dropSame()
	e.dropUnneeded()
	return nil
}

// dropSame has the values that arguments always are take their place. What passes these is
// left to dropUnneeded.
func (e *editor) dropSame() {
	for _, a := range e.sameArguments() {
		if e.run.Ended() {
			return
		}
		e.rewrite(firstOf(a.block), func(tx *graph.Tx) error {
			for _, use := range slices.Collect(a.in.Clients()) {
				tx.Rewire(use.Node.ID(), use.Index, a.value)
			}
			return nil
		})
	}
}

// firstOf returns the first node of a block.
func firstOf(b *graph.FunctionGraph) graph.Node {
	for n := range b.Nodes() {
		return n
	}
	return b.Return()
}

// dropUnneeded drops the arguments that no effect, result or decision needs.
func (e *editor) dropUnneeded() {
	needed := e.needed()
	keep := map[*graph.FunctionGraph][]bool{}
	drops := false
	for _, b := range e.blocks[1:] {
		kept := make([]bool, b.NumInputs())
		for i, in := range b.Inputs() {
			kept[i] = needed[in.ID()]
			drops = drops || !kept[i]
		}
		keep[b] = kept
	}
	if !drops {
		return
	}
	e.rewrite(e.entry.Return(), func(tx *graph.Tx) error {
		for _, b := range e.blocks {
			if err := e.passOnly(tx, b, keep); err != nil {
				return err
			}
		}
		for _, b := range slices.Backward(e.blocks) {
			for _, n := range slices.Backward(slices.Collect(b.Nodes())) {
				if n != b.Return() && isComputation(n) && !slices.ContainsFunc(n.Outputs(), func(v graph.Var) bool { return needed[v.ID()] }) && n.IsAlive() {
					tx.Discard(n.ID())
				}
			}
		}
		for _, b := range e.blocks[1:] {
			for i := len(keep[b]) - 1; i >= 0; i-- {
				if !keep[b][i] {
					if err := tx.RemoveInput(b, i); err != nil {
						return err
					}
				}
			}
		}
		return nil
	})
	e.look()
}

// passOnly has the terminator of a block pass only what is kept.
func (e *editor) passOnly(tx *graph.Tx, b *graph.FunctionGraph, keep map[*graph.FunctionGraph][]bool) error {
	n := b.Return()
	lists, changed := passed(n), false
	for i, next := range n.Successors() {
		var list []graph.VarID
		for k, v := range lists[i] {
			if keep[next][k] {
				list = append(list, v)
			}
		}
		changed = changed || len(list) < len(lists[i])
		lists[i] = list
	}
	if !changed {
		return nil
	}
	op, inputs := rebuilt(n, lists)
	_, err := tx.SetTerminator(b, op, inputs, n.Successors()...)
	return err
}

// isComputation reports whether a node does nothing but compute its results.
func isComputation(n graph.Node) bool {
	return n.NumOutputs() > 0 && len(n.Nested()) == 0 && n.Op().HasAny(ir.Pure|ir.ConstantLike)
}

// needed returns the values of the region that something needs which is not itself computed
// for nothing: effects, results, and the choices between blocks.
func (e *editor) needed() map[graph.VarID]bool {
	needed := map[graph.VarID]bool{}
	var work []graph.VarID
	need := func(v graph.VarID) {
		if !needed[v] {
			needed[v] = true
			work = append(work, v)
		}
	}
	inBlock := map[*graph.FunctionGraph]bool{}
	for _, b := range e.blocks {
		inBlock[b] = true
	}
	for _, fg := range e.entry.ArenaRegions() {
		for n := range fg.Nodes() {
			if inBlock[fg] && isComputation(n) {
				continue
			}
			forwarded := map[int]bool{}
			if inBlock[fg] && n == fg.Return() {
				for i := range n.Successors() {
					first, count, _ := n.ForwardedTo(i)
					for k := range count {
						forwarded[first+k] = true
					}
				}
			}
			for i := range n.NumInputs() {
				if !forwarded[i] {
					need(n.Input(i).ID())
				}
			}
		}
	}
	for len(work) > 0 {
		v := e.g.Var(work[len(work)-1])
		work = work[:len(work)-1]
		if n := v.Owner(); n.IsValid() {
			for i := range n.NumInputs() {
				need(n.Input(i).ID())
			}
			continue
		}
		b := v.FunctionGraph()
		if b == nil || !inBlock[b] {
			continue
		}
		for _, way := range e.into[b] {
			n := way.from.Return()
			if first, count, _ := n.ForwardedTo(way.successor); v.Index() < count {
				need(n.Input(first + v.Index()).ID())
			}
		}
	}
	return needed
}
