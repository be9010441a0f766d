package aesara

import (
	"strings"

	"github.com/settle-go/settle/graph/proof"
)

// Meanings returns which ops move elements, which reduce them, and which are sums of products: what [Evaluators] compute.
func Meanings() proof.Registry {
	return proof.Registry{}.
		Add(proof.Arranged(0), strings.Fields(`
			dimshuffle reshape flatten view_op rebroadcast deep_copy specify_shape broadcast_to tensor_from_scalar
			scalar_from_tensor subtensor alloc shape shape_i repeat advanced_subtensor advanced_subtensor1 split assert`)...).
		Add(proof.Arranged(), "join", "make_vector").
		Add(proof.Arranged(0, 1), "set_subtensor", "advanced_set_subtensor", "advanced_set_subtensor1").
		Add(proof.Affine(), strings.Fields("dot dot22 dot22scalar gemm gemv c_gemv ger c_ger scipy_ger structured_dot usmm")...).
		Add(proof.Affine(0, 1), "inc_subtensor", "advanced_inc_subtensor", "advanced_inc_subtensor1").
		Add(proof.Folded(proof.Sum), "sum").Add(proof.Folded(proof.Product), "prod").
		Add(proof.Folded(proof.Minimum), "min").Add(proof.Folded(proof.Maximum), "max").
		Add(proof.Folded(proof.Conjunct), "all").Add(proof.Folded(proof.Disjunct), "any")
}
