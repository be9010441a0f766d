package passes

import (
	"fmt"
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
	readers := map[*graph.FunctionGraph][]graph.Node{}
	known := map[readKey]graph.NodeID{}
	var graphs []*graph.FunctionGraph
	for _, v := range variables {
		if v.reason != "" {
			continue
		}
		for _, u := range v.uses {
			if tf.KindOf(u.node) == "Identity" && len(u.through) == 0 {
				waits := tokens(u.node)
				slices.Sort(waits)
				if key := (readKey{u.node.Input(u.input).ID(), fmt.Sprint(slices.Compact(waits))}); known[key] == 0 {
					known[key] = u.node.ID()
				}
			}
			if !takesValue(u) {
				continue
			}
			if in := u.node.FunctionGraph(); reads[u.node.ID()] == nil {
				if readers[in] == nil {
					graphs = append(graphs, in)
				}
				readers[in] = append(readers[in], u.node)
			}
			reads[u.node.ID()] = append(reads[u.node.ID()], u)
		}
	}
	for _, in := range graphs {
		slices.SortFunc(readers[in], func(a, b graph.Node) int {
			if r.g.ListedBefore(a.ID(), b.ID()) {
				return -1
			}
			return 1
		})
		for _, n := range readers[in] {
			of := reads[n.ID()]
			slices.SortFunc(of, func(a, b use) int { return a.input - b.input })
			r.rewrite([]graph.NodeID{n.ID()}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
				return nil, r.splitReadsOf(tx, n, of, known)
			})
		}
	}
}

// readKey is what makes two reads of a graph one: the handle, and what they wait for.
type readKey struct {
	handle graph.VarID
	waits  string
}

// takesValue reports whether a node takes a reference where others give it a value.
func takesValue(u use) bool {
	k := tf.KindOf(u.node)
	return k != "Identity" && !queries[k] && gathers[k] == "" && !isWriteOf(k, u.input)
}

// splitReadsOf does so for one node. The reads wait for what the node waits for. What reads
// the same handle and waits for the same is one read, as a second run would find it, also of an Identity
// that the file has before the node.
func (r *variableRemover) splitReadsOf(tx *graph.Tx, n graph.Node, of []use, known map[readKey]graph.NodeID) error {
	ctxt := r.g.Context()
	waits, err := of[0].of.waits(tx, use{node: n, input: of[0].input})
	if err != nil {
		return err
	}
	after := fmt.Sprint(waits)
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
		key := readKey{handle, after}
		if have := known[key]; reads[handle] == 0 && have != 0 && r.g.IsAlive(have) && r.isBefore(have, n) {
			reads[handle] = r.g.OutputOf(have, 0)
		}
		if reads[handle] == 0 {
			identity := ctxt.Op(tf.Name+".Identity", ir.NamedAttr{Name: "T", Value: ctxt.TypeOf(t.Elem())})
			made := tx.Add(n.ID(), identity.ID(), append([]graph.VarID{handle}, waits...), t, tf.Control)
			reads[handle], known[key] = r.g.OutputOf(made, 0), made
		}
		tx.Rewire(n.ID(), u.input, reads[handle])
	}
	return nil
}

// isBefore reports whether a node stands in the graph of another one, before it.
func (r *variableRemover) isBefore(id graph.NodeID, n graph.Node) bool {
	return r.g.Node(id).FunctionGraph() == n.FunctionGraph() && r.g.ListedBefore(id, n.ID())
}
