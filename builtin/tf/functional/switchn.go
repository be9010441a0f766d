package functional

import (
	"fmt"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// expandSwitchN makes Switches of the _SwitchN of a function graph, where no loop is left that
// is not functional: one for each branch but the last, by whether the index is that of it.
func expandSwitchN(r *navigator.Run, pass *profile.Pass, o *ops, fg *graph.FunctionGraph) error {
	var nodes []graph.NodeID
	for n := range fg.Nodes() {
		switch o.kind(n.ID()) {
		case enterKind, exitKind, sourceKind, sinkKind, loopCondKind:
			return nil
		case switchKind:
			if bare(n.Op()) == "_SwitchN" && n.NumInputs() > 1 && !o.isControl(n.Input(1).ID()) && n.NumOutputs() > 1 && !o.isControl(n.Output(1).ID()) {
				nodes = append(nodes, n.ID())
			}
		}
	}
	if len(nodes) == 0 {
		return nil
	}
	_, err := r.Rewrite(pass, nodes, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
		e := &switchExpander{o, tx, map[switchTest]graph.VarID{}}
		for _, n := range nodes {
			e.expand(n)
		}
		return nil, nil
	})
	return err
}

// switchTest is the predicate that an index is a number.
type switchTest struct {
	index  graph.VarID
	number int
}

type switchExpander struct {
	*ops
	tx    *graph.Tx
	tests map[switchTest]graph.VarID
}

// test returns the predicate that an index is a number, which is computed before a node.
func (e *switchExpander) test(n graph.NodeID, key switchTest) graph.VarID {
	if _, ok := e.tests[key]; !ok {
		ctxt, t := e.g.Context(), ir.Tensor(ir.I32)
		number := e.tx.Add(n, e.indexOp(key.number), nil, t)
		equal := e.tx.Add(n, e.op("Equal", ir.NamedAttr{Name: "T", Value: ctxt.TypeOf(ir.I32)}), []graph.VarID{key.index, e.g.OutputOf(number, 0)}, ir.Tensor(ir.I1))
		e.tests[key] = e.g.OutputOf(equal, 0)
		e.g.Node(equal).Output(0).SetName(fmt.Sprintf("%s/is_%d", nameOf(e.g.Node(n)), key.number))
	}
	return e.tests[key]
}

// expand makes Switches of a _SwitchN.
func (e *switchExpander) expand(n graph.NodeID) {
	node := e.g.Node(n)
	at, index := node.Input(0).ID(), node.Input(1).ID()
	var attrs []ir.NamedAttr
	for _, a := range node.Op().Attrs() {
		if a.Name != "num_outs" {
			attrs = append(attrs, a)
		}
	}
	branches := node.NumOutputs()
	control := e.controlOf(n)
	if control != 0 {
		branches--
	}
	var waits []graph.VarID
	for i := 2; i < node.NumInputs(); i++ {
		waits = append(waits, node.Input(i).ID())
	}
	replace := func(old, new graph.VarID) {
		e.g.Var(new).SetName(e.g.Var(old).Name())
		e.rewireAll(e.tx, old, new)
	}
	t := e.g.TypeOf(at)
	for k := range branches - 1 {
		types := []ir.Type{t, t}
		if k == 0 && control != 0 {
			types = append(types, tf.Control)
		}
		// The last branch is also taken for numbers that are not those of a branch.
		made := e.tx.Add(n, e.op("Switch", attrs...), append([]graph.VarID{at, e.test(n, switchTest{index, k})}, waits...), types...)
		if k == 0 && control != 0 {
			replace(control, e.g.OutputOf(made, 2))
		}
		waits, at = nil, e.g.OutputOf(made, 0)
		replace(node.Output(k).ID(), e.g.OutputOf(made, 1))
	}
	replace(node.Output(branches-1).ID(), at)
	e.tx.Discard(n)
}
