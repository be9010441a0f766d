package passes

import (
	"slices"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
)

// The node that assigns a first value goes with its variable, and the group that runs all
// such nodes no longer waits for it. A group has one input for each variable of a model, so
// that it is written anew once, and not for each: until then a NoOp stands in for the node.

// standIn puts a NoOp in the place of a node that assigns a first value, and appends it.
func (r *variableRemover) standIn(tx *graph.Tx, n graph.Node, standIns []graph.NodeID) ([]graph.NodeID, error) {
	done := tokenOf(n)
	if done == 0 {
		return standIns, nil
	}
	made := tx.Add(n.ID(), r.g.Context().Op(tf.Name+".NoOp").ID(), nil, tf.Control)
	_, err := tx.Replace(done, r.g.OutputOf(made, 0), false)
	return append(standIns, made), err
}

// dropInitializers drops what stands in for nodes that assigned first values, where the
// rewrite of the last variables was refused.
func (r *variableRemover) dropInitializers() {
	if len(r.standIns) == 0 {
		return
	}
	r.rewrite(r.standIns, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
		return nil, r.dropStandIns(tx, r.standIns)
	})
}

// dropStandIns has the groups wait for none of some nodes, which go.
func (r *variableRemover) dropStandIns(tx *graph.Tx, standIns []graph.NodeID) error {
	dropped, seen := map[graph.VarID]bool{}, map[graph.NodeID]bool{}
	var groups []graph.Node
	for _, id := range standIns {
		done := r.g.OutputOf(id, 0)
		dropped[done] = true
		r.g.EachClient(done, func(user graph.NodeID) bool {
			if !seen[user] {
				seen[user] = true
				groups = append(groups, r.g.Node(user))
			}
			return true
		})
	}
	for _, group := range groups {
		inputs := make([]graph.VarID, 0, group.NumInputs())
		for i := range group.NumInputs() {
			inputs = append(inputs, group.Input(i).ID())
		}
		inputs = slices.DeleteFunc(inputs, func(in graph.VarID) bool { return dropped[in] })
		if err := r.exchange(tx, group, inputs); err != nil {
			return err
		}
	}
	for _, id := range standIns {
		tx.Discard(id)
	}
	return nil
}
