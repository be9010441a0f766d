package builtin

import (
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// mergeOf is a merge of graphs that have an op of some dialects; others it does not look at.
type mergeOf struct {
	navigator.Optimizer
	dialects []string
}

// Unwrap returns the optimizer that this one wraps.
func (m *mergeOf) Unwrap() navigator.Optimizer { return m.Optimizer }

// Apply implements [navigator.Optimizer].
func (m *mergeOf) Apply(r *navigator.Run, pass *profile.Pass) error {
	if !r.Graph.Graph().UsesDialect(m.dialects...) {
		pass.Kind = navigator.KindOf(m.Optimizer)
		return nil
	}
	return m.Optimizer.Apply(r, pass)
}
