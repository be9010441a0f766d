package shape

import "github.com/settle-go/settle/graph/proof"

// Meanings returns which ops only look at shapes: what [Evaluators] compute.
func Meanings() proof.Registry { return proof.Registry{}.Add(proof.Arranged(0), "shape_of") }
