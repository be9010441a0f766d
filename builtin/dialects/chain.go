package dialects

import (
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/rewrite"
	"github.com/settle-go/settle/graph/ir"
)

// Chain returns the dialect of chains of views, with what guards of rules about them
// can call.
func Chain() ir.Dialect {
	d := chain.Dialect()
	d.Functions = rewrite.Functions()
	return d
}
