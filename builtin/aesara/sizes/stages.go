package sizes

import (
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

// Apply implements [navigator.Optimizer].
func (s *stage) Apply(r *navigator.Run, _ *profile.Pass) error {
	if s.attach {
		if !r.Graph.Graph().UsesDialect("aesara", "scalar") {
			return nil // no rule asks, and every change would be followed
		}
		_, err := shapes.Attach(r.Graph)
		return err
	}
	if attached, ok := feature.Find[*shapes.Shapes](r.Graph); ok {
		r.Graph.Detach(attached)
	}
	return nil
}
