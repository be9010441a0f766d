// Package linalg is what the named ops of MLIR's dialect linalg compute. Nothing else
// is known of them.
package linalg

import (
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/ir"
)

// Dialect returns the dialect, which lists no op.
func Dialect() declare.Dialect {
	return declare.Dialect{Dialect: ir.Dialect{Name: "linalg"}, Evaluators: Evaluators}
}
