package builtin

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// mergeOf is a merge of graphs that have an op of some dialects, or of all of others; graphs
// without it does not look at.
type mergeOf struct {
	navigator.Optimizer
	dialects []string
	together []string
}

// IsIdle reports whether a graph has no such ops.
func (m *mergeOf) IsIdle(fg *graph.FunctionGraph) bool {
	g := fg.Graph()
	if g.UsesDialect(m.dialects...) {
		return false
	}
	for _, dialect := range m.together {
		if !g.UsesDialect(dialect) {
			return true
		}
	}
	return len(m.together) == 0
}

// Unwrap returns the optimizer that this one wraps.
func (m *mergeOf) Unwrap() navigator.Optimizer { return m.Optimizer }

// Apply implements [navigator.Optimizer].
func (m *mergeOf) Apply(r *navigator.Run, pass *profile.Pass) error {
	if m.IsIdle(r.Graph) {
		pass.Kind = navigator.KindOf(m.Optimizer)
		return nil
	}
	return m.Optimizer.Apply(r, pass)
}
