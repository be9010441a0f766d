// Package ops is the dialect chain: what its ops compute, which elements views show,
// and what guards of rules about them can call. Package chain declares the ops.
package ops

import (
	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/rewrite"
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph"
)

// Dialect returns what is known of the ops.
func Dialect() declare.Dialect {
	d := chain.Dialect()
	d.Functions = rewrite.Functions()
	for i := range d.Ops {
		op, kind := &d.Ops[i], chain.Kind(i)
		if kind.IsView() {
			repeats := func(graph.Node) bool { return kind == chain.Expand }
			op.Interfaces = append(op.Interfaces, &views.Spec{Map: viewMap, Repeats: repeats})
		}
		if kind == chain.DimShuffle {
			op.Needs = []string{"perm"}
		}
	}
	return declare.Dialect{Dialect: d, Evaluators: Evaluators, Meanings: Meanings}
}
