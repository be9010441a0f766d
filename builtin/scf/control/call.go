package control

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// NewDirectCalls returns the optimizer that has calls of a function that is a constant name
// it: those can be inlined.
func NewDirectCalls(name string) navigator.Optimizer {
	return newPass(name, map[string][]try{"func.call_indirect": {callDirectly}})
}

func callDirectly(e *editor, n graph.Node) bool {
	if n.NumInputs() == 0 {
		return false
	}
	f := n.Input(0).Owner()
	if !f.IsValid() || f.Op().Name() != "func.constant" || f.Op().Attr("value").Kind() != ir.SymbolAttr {
		return false
	}
	return e.rewrite(n, func(tx *graph.Tx) error {
		op := e.ctxt.Op("func.call", ir.NamedAttr{Name: "callee", Value: f.Op().Attr("value")})
		made := tx.Add(n.ID(), op.ID(), ids(n.Inputs()[1:]), types(n.Outputs())...)
		for i, v := range n.Outputs() {
			forward(tx, v, e.g.OutputOf(made, i))
		}
		tx.Discard(n.ID())
		return nil
	})
}
