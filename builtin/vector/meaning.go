package vector

import (
	"github.com/settle-go/settle/graph/proof"
)

// Meanings returns which ops move elements, and which work element by element: what [Evaluators]
// compute.
func Meanings() proof.Registry {
	return proof.Registry{"bitcast": proof.SameBits()}.Elementwise("fma").
		Add(proof.Arranged(0), "broadcast", "extract", "extract_strided_slice", "shape_cast", "transpose", "splat").
		Add(proof.Arranged(0, 1), "insert", "insert_strided_slice").
		Add(proof.Arranged(), "shuffle", "interleave", "deinterleave", "from_elements", "to_elements")
}
