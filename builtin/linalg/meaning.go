package linalg

import (
	"github.com/settle-go/settle/graph/proof"
)

// Meanings returns which ops move elements: what [Evaluators] compute.
func Meanings() proof.Registry {
	return proof.Registry{}.Add(proof.Arranged(), "transpose", "broadcast")
}
