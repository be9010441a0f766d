package builtin

import (
	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// destroyHandling attaches a [feature.DestroyHandler] to each graph, at the place
// where the optimizer stands: from there on rules may make ops overwrite their
// inputs, and what uses them is kept in front. It stays attached, with the graph
// of aliases ([views.Aliases]) by which it knows exactly what shares memory.
type destroyHandling struct{ name string }

// Name implements [navigator.Optimizer].
func (d *destroyHandling) Name() string { return d.name }

// Apply implements [navigator.Optimizer]. A graph that overwrites already what it
// still needs is refused.
func (d *destroyHandling) Apply(r *navigator.Run, _ *profile.Pass) error {
	if _, attached := feature.Find[*feature.DestroyHandler](r.Graph); attached {
		return nil
	}
	aliases, err := views.Attach(r.Graph)
	if err != nil {
		return err
	}
	return r.Graph.Attach(aliases.Handler())
}
