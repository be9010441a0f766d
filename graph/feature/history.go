package feature

import (
	"fmt"

	"github.com/settle-go/settle/graph"
)

// History puts a graph back to where it was. Its checkpoints may be live at the
// same time and be reverted to in turn, from the newest to the oldest; to revert
// costs what was done since. See [graph.FunctionGraph.Revert].
type History struct {
	fg     *graph.FunctionGraph
	points []graph.Checkpoint
}

// OnAttach implements [graph.Attacher].
func (h *History) OnAttach(fg *graph.FunctionGraph) error {
	h.fg = fg
	return nil
}

// OnDetach implements [graph.Detacher]: the checkpoints are forgotten.
func (h *History) OnDetach(fg *graph.FunctionGraph) {
	for _, c := range h.points {
		fg.Forget(c)
	}
	h.points, h.fg = nil, nil
}

// Checkpoint remembers the graph as it is. It panics where the history is not
// attached to a graph.
func (h *History) Checkpoint() graph.Checkpoint {
	if h.fg == nil {
		panic("feature: a checkpoint of a History that is not attached to a graph")
	}
	c := h.fg.Checkpoint()
	h.points = append(h.points, c)
	return c
}

// Revert puts the graph back to a checkpoint, which stays live; those made after
// it are dropped, and reverting to them is [graph.ErrCheckpoint].
func (h *History) Revert(c graph.Checkpoint) error {
	if h.fg == nil {
		return fmt.Errorf("the history is not attached to a graph: %w", graph.ErrCheckpoint)
	}
	return h.fg.Revert(c)
}

// Forget gives up a checkpoint, with what only it needed.
func (h *History) Forget(c graph.Checkpoint) {
	if h.fg != nil {
		h.fg.Forget(c)
	}
}
