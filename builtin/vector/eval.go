package vector

import "github.com/settle-go/settle/graph/eval"

// Evaluators returns what the ops compute.
func Evaluators() map[string]eval.Evaluator { return nil }
