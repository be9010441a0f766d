package ops

import "github.com/settle-go/settle/graph/proof"

// Meanings returns which ops move elements, and that one adds them up: what [Evaluators] compute.
func Meanings() proof.Registry {
	return proof.Registry{}.Add(proof.Folded(proof.Sum), "reduce").
		Add(proof.Arranged(0), "dim_shuffle", "reshape", "reverse", "sett_sample", "expand", "sett_fill_into")
}
