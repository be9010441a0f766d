package control

import "github.com/settle-go/settle/graph"

// inlineBlocks puts the blocks of an execute_region in its place, where it stands in a region
// that may have several itself.
func inlineBlocks(e *editor, n graph.Node) bool {
	nested := n.Nested()
	if len(nested) != 1 || len(nested[0].Return().Successors()) == 0 || n.Op().Attr("no_inline").IsValid() || n == n.FunctionGraph().Return() {
		return false
	}
	entry := n.FunctionGraph().Entry()
	if parent := entry.ParentNode(); !parent.IsValid() || parent.Op().Name() != "func.func" && parent.Op().Name() != "scf.execute_region" {
		return false
	}
	made := e.rewrite(n, func(tx *graph.Tx) error {
		if err := tx.InlineBlocks(nested[0], nil, "scf.yield", e.ctxt.Op("cf.br").ID()); err != nil {
			return err
		}
		tx.Discard(n.ID())
		return nil
	})
	if made {
		e.unarranged = append(e.unarranged, entry)
	}
	return made
}
