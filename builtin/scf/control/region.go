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
	if !mayHaveBlocks(entry) {
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

// mayHaveBlocks reports whether a region may have several blocks: that of an execute_region,
// or of a function, which is known from how it ends, as others may be changing the node that
// holds it.
func mayHaveBlocks(entry *graph.FunctionGraph) bool {
	if parent := entry.ParentNode(); parent.Graph() == entry.Graph() {
		return parent.Op().Name() == "scf.execute_region"
	}
	end := entry.Return()
	return end.IsValid() && (len(end.Successors()) > 0 || end.Op().Name() == "func.return")
}
