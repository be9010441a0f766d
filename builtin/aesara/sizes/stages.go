package sizes

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/graph/shapes"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// NewShapeOpt returns the optimizer that attaches [shapes.Shapes] to each graph: from
// there on rules know the sizes that no type says. They stay attached. A graph without an
// op of aesara or scalar does without.
func NewShapeOpt(name string) navigator.Optimizer { return &stage{name, true} }

// NewUnShapeOpt returns the optimizer that detaches them.
func NewUnShapeOpt(name string) navigator.Optimizer { return &stage{name, false} }

type stage struct {
	name   string
	attach bool
}

// Name implements [navigator.Optimizer].
func (s *stage) Name() string { return s.name }

// IsIdle reports whether there is nothing to attach, or to detach.
func (s *stage) IsIdle(fg *graph.FunctionGraph) bool {
	if s.attach {
		return !fg.Graph().UsesDialect("aesara", "scalar") // no rule asks, and every change would be followed
	}
	_, attached := feature.Find[*shapes.Shapes](fg)
	return !attached
}

// Apply implements [navigator.Optimizer].
func (s *stage) Apply(r *navigator.Run, _ *profile.Pass) error {
	if s.IsIdle(r.Graph) {
		return nil
	}
	if s.attach {
		_, err := shapes.Attach(r.Graph)
		return err
	}
	if attached, ok := feature.Find[*shapes.Shapes](r.Graph); ok {
		r.Graph.Detach(attached)
	}
	return nil
}
