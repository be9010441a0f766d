package functional

import (
	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// dropSingleMerges makes Identities of the Merges of a function graph that have one input, which
// is not that of a loop, and a constant of their value_index.
func dropSingleMerges(r *navigator.Run, pass *profile.Pass, o *ops, fg *graph.FunctionGraph) error {
	var merges []graph.NodeID
	for n := range fg.Nodes() {
		if o.kind(n.ID()) == mergeKind && bare(n.Op()) == "Merge" && n.NumInputs() == 1 && n.NumOutputs() > 1 && !o.isControl(n.Output(1).ID()) {
			if k := o.kind(n.Input(0).Owner().ID()); k != enterKind && k != sourceKind {
				merges = append(merges, n.ID())
			}
		}
	}
	if len(merges) == 0 {
		return nil
	}
	_, err := r.Rewrite(pass, merges, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
		for _, n := range merges {
			o.dropMerge(tx, o.g.Node(n))
		}
		return nil, nil
	})
	return err
}

// dropMerge puts an Identity in the place of a Merge.
func (o *ops) dropMerge(tx *graph.Tx, n graph.Node) {
	t := n.Output(0).Type()
	op := o.op("Identity", ir.NamedAttr{Name: "T", Value: o.g.Context().TypeOf(t.Elem())})
	made := tx.Add(n.ID(), op, []graph.VarID{n.Input(0).ID()}, t, tf.Control)
	done := o.g.OutputOf(made, 1)
	o.g.Var(o.g.OutputOf(made, 0)).SetName(n.Output(0).Name())
	o.rewireAll(tx, n.Output(0).ID(), o.g.OutputOf(made, 0))
	if number := n.Output(1); number.HasClients() {
		waiting := o.g.Context().Op(tf.Name+"."+tf.WaitingConst, o.g.Context().OpByID(o.indexOp(0)).Attrs()...).ID()
		o.rewireAll(tx, number.ID(), o.g.OutputOf(tx.Add(n.ID(), waiting, []graph.VarID{done}, number.Type()), 0))
	}
	if control := o.controlOf(n.ID()); control != 0 {
		o.rewireAll(tx, control, done)
	}
	tx.Discard(n.ID())
}
