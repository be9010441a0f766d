package passes

import (
	"slices"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// A node that takes references as values, such as SaveV2, may read any number of variables.
// It gets one Identity for each, all in one rewrite: so each variable rewrites reads of its
// own only, and the node with its inputs is looked at once.

// splitReads puts an Identity between each variable that goes and each node that takes it as
// a value among others.
func (r *variableRemover) splitReads(variables []*variable) {
	reads := map[graph.NodeID][]use{}
	var readers []graph.Node
	for _, v := range variables {
		if v.reason != "" {
			continue
		}
		for _, u := range v.uses {
			if !takesValue(u) {
				continue
			}
			if reads[u.node.ID()] == nil {
				readers = append(readers, u.node)
			}
			reads[u.node.ID()] = append(reads[u.node.ID()], u)
		}
	}
	for _, n := range readers {
		of := reads[n.ID()]
		slices.SortFunc(of, func(a, b use) int { return a.input - b.input })
		r.rewrite([]graph.NodeID{n.ID()}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
			return nil, r.splitReadsOf(tx, n, of)
		})
	}
}

// takesValue reports whether a node takes a reference where others give it a value.
func takesValue(u use) bool {
	k := tf.KindOf(u.node)
	return k != "Identity" && !queries[k] && gathers[k] == "" && !isWriteOf(k, u.input)
}

// splitReadsOf does so for one node. The reads wait for what the node waits for.
func (r *variableRemover) splitReadsOf(tx *graph.Tx, n graph.Node, of []use) error {
	ctxt := r.g.Context()
	waits, err := of[0].of.waits(tx, use{node: n, input: of[0].input})
	if err != nil {
		return err
	}
	handles := map[graph.VarID]bool{}
	for _, u := range of {
		handles[n.Input(u.input).ID()] = true
	}
	if len(handles) > 1 && len(waits) > 1 {
		joined := tx.Add(n.ID(), ctxt.Op(tf.Name+".NoOp").ID(), waits, tf.Control)
		waits = []graph.VarID{r.g.OutputOf(joined, 0)}
	}
	reads := map[graph.VarID]graph.VarID{}
	for _, u := range of {
		handle, t := n.Input(u.input).ID(), u.of.valueType()
		if reads[handle] == 0 {
			identity := ctxt.Op(tf.Name+".Identity", ir.NamedAttr{Name: "T", Value: ctxt.TypeOf(t.Elem())})
			made := tx.Add(n.ID(), identity.ID(), append([]graph.VarID{handle}, waits...), t, tf.Control)
			reads[handle] = r.g.OutputOf(made, 0)
		}
		tx.Rewire(n.ID(), u.input, reads[handle])
	}
	return nil
}
