package numpy

import (
	"github.com/settle-go/settle/graph/proof"
)

// Meanings returns which ops move elements, and which work element by element: what [Evaluators]
// compute.
func Meanings() proof.Registry {
	return proof.Registry{}.Elementwise("sqrt", "exp", "tanh").Add(proof.Arranged(0), "transpose", "split").Add(proof.Arranged(), "hstack")
}
