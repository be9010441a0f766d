package graph

import (
	"errors"
	"fmt"

	"github.com/settle-go/settle/graph/ir"
)

// errNoEnd says that nothing ends the block in which blocks would be put.
var errNoEnd = errors.New("the block around has no end")

// InlineBlocks puts the blocks of a region in the place of the node that holds it, which need
// not be the only one: the block of that node ends where the region began, with the nodes of
// its entry, and a new block has the nodes after it. Where a block of the region ended
// with an op of the name end, it goes on there, by a node of the op branch that passes what was
// returned; what ends in other ways stays so. The inputs of the region become args, and what
// used the results of the node uses inputs of the new block: it must be unused when the
// transaction is committed.
//
// The region around may be of any op whose regions may have several blocks; that is for
// the caller to know. [FunctionGraph.ArrangeBlocks] has to be called for it before others are
// to see which block dominates which as exactly as they can. It costs the nodes of the entry
// and those after the node, and the blocks of the region. After an error it may be half done:
// roll back.
func (tx *Tx) InlineBlocks(region *FunctionGraph, args []VarID, end string, branch ir.OpID) error {
	tx.mustBeOpen()
	g := tx.g
	fail := func(err error) error {
		return fmt.Errorf("inline the blocks of %s: %w", g.describe(region.parentNode), err)
	}
	if err := tx.mayChange(region); err != nil {
		return fmt.Errorf("inline blocks: %w", err)
	}
	n, into := region.parentNode, region.parent
	switch {
	case region.IsBlock() || len(args) != len(region.inputs):
		return fail(fmt.Errorf("%d variables for %d inputs: %w", len(args), len(region.inputs), ErrNotNested))
	case into.ret == 0 || into.ret == n || region.ret == 0:
		return fail(errNoEnd)
	}
	after := tx.addBlock(region.ret, into.Entry())
	for i := range g.NumOutputsOf(n) {
		after.AddInput(g.TypeOf(g.OutputOf(n, i)), "")
	}
	blocks := region.Blocks()
	for _, b := range blocks {
		if b.ret == 0 || g.ctxt.OpByID(g.nodes[b.ret].op).Name() != end {
			continue
		}
		returned := make([]VarID, g.NumInputsOf(b.ret))
		for i := range returned {
			returned[i] = g.InputOf(b.ret, i)
		}
		if len(returned) != len(after.inputs) {
			return fail(fmt.Errorf("a block returns %d values, and the node has %d results", len(returned), len(after.inputs)))
		}
		for i, v := range returned {
			if is, want := g.TypeOf(v), g.TypeOf(after.inputs[i]); is != want {
				return fail(fmt.Errorf("%w: %s for %s", ErrType, is, want))
			}
		}
		if _, err := tx.SetTerminator(b, branch, returned, after); err != nil {
			return err
		}
	}
	last := into.ret
	into.setRet(0)
	for into.last != n {
		tx.moveIn(into.last, after)
	}
	after.setRet(last)
	for i, v := range after.inputs {
		for s := g.vars[g.OutputOf(n, i)].first; s != 0; s = g.vars[g.OutputOf(n, i)].first {
			tx.moveSlot(s, v)
		}
	}
	for i, v := range args {
		if err := tx.replaceInput(region.inputs[i], v, n); err != nil {
			return fail(fmt.Errorf("input %d: %w", i, err))
		}
	}
	first := region.ret
	region.setRet(0)
	for at := n; region.last != 0; {
		moved := region.last
		tx.moveOut(moved, at, into)
		at = moved
	}
	into.setRet(first)
	for _, b := range blocks[1:] {
		tx.adopt(b, into.Entry())
	}
	tx.empty(n)
	tx.restructured = append(tx.restructured, first, last)
	return nil
}

// addBlock adds a block to the region of an entry, held by a terminator.
func (tx *Tx) addBlock(end NodeID, entry *FunctionGraph) *FunctionGraph {
	block := Node{tx.g, end}.AddNested(false)
	block.entry, block.block, block.listed = entry, true, block.id
	return block
}

// moveIn moves the last node of a graph to the beginning of one that is nested in it.
func (tx *Tx) moveIn(n NodeID, to *FunctionGraph) { tx.moveOut(n, to.first, to) }

// adopt makes a block one of another region. Until that is arranged, which block dominates it
// is what the nesting says.
func (tx *Tx) adopt(block, entry *FunctionGraph) {
	u := tx.record(undoAdopt, block.id)
	u.b, u.c, u.d = block.entry.id, block.enter, block.leave
	block.entry, block.enter, block.leave, block.adopted = entry, 0, 0, true
}

// revertAdopt undoes adopt.
func (g *Graph) revertAdopt(u undo) {
	block := g.regions[u.a]
	block.entry, block.enter, block.leave, block.adopted = g.regions[u.b], u.c, u.d, false
}
