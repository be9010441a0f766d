package blocks

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator"
)

// NewMergeBlocks returns the optimizer that puts a block at the end of the only one that
// leads to it, where that leads nowhere else.
func NewMergeBlocks(name string) navigator.Optimizer {
	return &pass{name, mergeBlocks}
}

func mergeBlocks(e *editor) error {
	arranged := false
	for _, b := range e.blocks {
		for {
			n := b.Return()
			if n.Op().Name() != "cf.br" || !n.IsAlive() {
				break // what was merged into another block has no return
			}
			next := n.Successors()[0]
			if next == b || len(e.into[next]) != 1 {
				break
			}
			if !arranged {
				if err := e.entry.ArrangeBlocks(); err != nil {
					return err
				}
				arranged = true
			}
			args := passed(n)[0]
			if !e.rewrite(n, func(tx *graph.Tx) error { return tx.MergeBlock(next, args) }) {
				break
			}
		}
	}
	return nil
}
