package blocks

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator"
)

// NewRemoveUnreachable returns the optimizer that removes blocks to which control never
// comes.
func NewRemoveUnreachable(name string) navigator.Optimizer {
	return &pass{name, removeUnreachable}
}

func removeUnreachable(e *editor) error {
	reached := map[*graph.FunctionGraph]bool{e.entry: true}
	work := []*graph.FunctionGraph{e.entry}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		for _, next := range b.Return().Successors() {
			if !reached[next] {
				reached[next] = true
				work = append(work, next)
			}
		}
	}
	if len(reached) == len(e.blocks) {
		return nil
	}
	if err := e.entry.ArrangeBlocks(); err != nil {
		return err
	}
	for _, b := range e.blocks {
		// What a block holds goes with it: nothing but it leads there.
		if e.run.Ended() {
			return nil
		}
		if !reached[b] && b.ParentNode().IsAlive() {
			e.rewrite(b.ParentNode(), func(tx *graph.Tx) error { return tx.DropBlock(b) })
		}
	}
	return nil
}
