package graph

import (
	"errors"
	"slices"
)

// ErrCheckpoint says that there is no way back to a checkpoint: it was forgotten,
// or an earlier one was reverted to.
var ErrCheckpoint = errors.New("the checkpoint is no longer live")

// Checkpoint is a state of a graph that [FunctionGraph.Revert] can put back.
type Checkpoint struct {
	g      *Graph
	number int
}

// Checkpoint records the state of the graph's arena. Until it is forgotten, every change of
// the graph is recorded, at 24 bytes each. There may be any number of checkpoints.
func (fg *FunctionGraph) Checkpoint() Checkpoint {
	j := &fg.g.changes
	fg.g.mustBeClosed("Checkpoint")
	j.last++
	j.checkpoints = append(j.checkpoints, liveCheckpoint{j.last, len(j.entries)})
	return Checkpoint{fg.g, j.last}
}

func (fg *FunctionGraph) checkpointIndex(c Checkpoint) (int, error) {
	i := slices.IndexFunc(fg.g.changes.checkpoints, func(m liveCheckpoint) bool { return m.number == c.number })
	if c.g != fg.g || i < 0 {
		return 0, ErrCheckpoint
	}
	return i, nil
}

// Forget drops a checkpoint, and the changes that only it needs. Forgetting one twice is not
// an error.
func (fg *FunctionGraph) Forget(c Checkpoint) {
	i, err := fg.checkpointIndex(c)
	if err != nil {
		return
	}
	j := &fg.g.changes
	j.checkpoints = slices.Delete(j.checkpoints, i, i+1)
	if i > 0 {
		return
	}
	unneeded := len(j.entries)
	if len(j.checkpoints) > 0 {
		unneeded = j.checkpoints[0].entries
	}
	j.entries = slices.Delete(j.entries, 0, unneeded)
	for k := range j.checkpoints {
		j.checkpoints[k].entries -= unneeded
	}
}

// Revert puts the graph back to what it was at a checkpoint: nodes, inputs,
// outputs, order, and which are pinned; names are not put back. The features are
// notified of each transaction in reverse. The checkpoint stays live; those made after it
// end. Nodes that were added since are erased, and their numbers are not given
// again.
//
// It costs what was done since the checkpoint, and what an [Orderer] looks at
// when any node may have moved: one that was attached since moves them again.
// Where that, or a feature, refuses the graph, the error is returned, and the
// graph is put back nevertheless.
func (fg *FunctionGraph) Revert(c Checkpoint) error {
	g := fg.g
	g.mustBeClosed("Revert")
	i, err := fg.checkpointIndex(c)
	if err != nil {
		return err
	}
	j := &g.changes
	j.checkpoints = j.checkpoints[:i+1]
	for len(j.entries) > j.checkpoints[i].entries {
		e := j.entries[len(j.entries)-1]
		j.entries = j.entries[:len(j.entries)-1]
		g.revertEntry(e)
	}
	return g.commitReverted()
}

// revertEntry undoes one entry and notifies the features.
func (g *Graph) revertEntry(e entry) {
	g.clock.begin()
	defer g.clock.end()
	g.fireUndone(e.log, e.reason)
	g.undo(e.log, true)
	g.fireReverted("revert " + e.reason)
}

// commitReverted has the features order and validate what was put back. Their
// refusal undoes nothing but what ordering moved.
func (g *Graph) commitReverted() error {
	tx := g.Begin("revert")
	tx.reverted = true
	err := tx.Commit()
	tx.reverted = false
	return err
}
