package tensor

import (
	"github.com/settle-go/settle/graph/proof"
	"github.com/settle-go/settle/graph/proof/bits"
)

// Meanings returns which ops move elements, and which work element by element: what [Evaluators]
// compute.
func Meanings() proof.Registry {
	sum := proof.Alike(func(c *proof.Call, x, y bits.Term) bits.Term { return c.Add(x, y) })
	table := proof.Registry{"add": sum, "bitcast": proof.SameBits()}
	return table.Elementwise().Add(proof.Arranged(), "concat", "from_elements").
		Add(proof.Arranged(0), "cast", "collapse_shape", "expand_shape", "reshape", "extract_slice", "extract", "dim", "rank", "splat").
		Add(proof.Arranged(0, 1), "insert", "insert_slice")
}
