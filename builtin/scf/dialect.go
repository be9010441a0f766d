// Package scf is MLIR's dialect of structured control flow: its ops and how they run.
package scf

import (
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/proof"
	"github.com/settle-go/settle/graph/ranges"
)

// Dialect returns what is known of the ops. What they do depends on the graphs that
// they hold, so they count as having effects.
func Dialect() declare.Dialect {
	d := declare.Closed("scf", "loops and conditionals that hold graphs",
		declare.Ops(declare.Anything, ir.Effect|ir.Signature|ir.Regions,
			"execute_region", "for", "forall", "if", "index_switch", "parallel", "while"),
		declare.Ops(declare.Ending, ir.Effect|ir.Terminator|ir.Regions, "reduce", "forall.in_parallel"),
		declare.Ops(declare.Ending, ir.Effect|ir.Terminator, "yield", "condition", "reduce.return"))
	for i := range d.Ops {
		d.Ops[i].Interfaces = append(d.Ops[i].Interfaces, ranges.Arguments(arguments))
	}
	return declare.Dialect{Dialect: d, Evaluators: Evaluators, Meanings: func() proof.Registry { return proof.Registry{"if": proof.Chooses()} }}
}
