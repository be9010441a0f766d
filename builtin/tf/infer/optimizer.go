package infer

import (
	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/builtin/tf/constants"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// maxConstant is how many elements of a value become a constant.
const maxConstant = 1000

// NewTypes returns the optimizer that writes the inferred types into the graph, those of
// the regions of loops and branches as well, and makes constants of integers that are the
// same in every run. Of a contradiction the report says the node and the types.
//
// Inputs of functions keep the types that they declare, and so do results of functions
// other than main, on which calls rely. Functions are inferred each by itself.
func NewTypes(name string) navigator.Optimizer { return &optimizer{name} }

type optimizer struct{ name string }

// Name implements [navigator.Optimizer].
func (o *optimizer) Name() string { return o.name }

// IsIdle reports whether a graph has no op of TensorFlow.
func (o *optimizer) IsIdle(fg *graph.FunctionGraph) bool { return !fg.Graph().UsesDialect(tf.Name) }

// Apply implements [navigator.Optimizer].
func (o *optimizer) Apply(r *navigator.Run, pass *profile.Pass) error {
	g := r.Graph.Graph()
	if o.IsIdle(r.Graph) {
		return nil
	}
	types := Infer(r.Context, r.Graph, Options{NoCalls: true})
	if r.Ended() {
		return nil
	}
	contradictory := map[graph.NodeID]bool{}
	for _, p := range types.Problems() {
		r.Refuse(pass, p.Node, p.Reason)
		contradictory[p.Node.ID()] = true
	}
	results := returned(r.Graph)
	for n := range r.Graph.All() {
		if n.Graph() != g {
			continue
		}
		pass.Visits++
		if r.Ended() {
			return nil
		}
		if contradictory[n.ID()] || n.Op().Dialect() != tf.Name {
			continue
		}
		if types.isEndless(n) {
			r.Refuse(pass, n, "the loop never ends: its condition is true in every turn")
		}
		if better := types.refined(n, results); len(better) > 0 {
			_, err := r.Rewrite(pass, []graph.NodeID{n.ID()}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
				for _, b := range better {
					if err := tx.Refine(b.v, b.t); err != nil {
						return nil, err
					}
				}
				return nil, nil
			})
			if err != nil {
				r.Refuse(pass, n, err.Error())
			}
		}
	}
	return constants.ReplaceKnown(r, pass, func(v graph.Var) (value.Value, bool) {
		if contradictory[v.Owner().ID()] {
			return value.Value{}, false
		}
		x, ok := types.Value(v)
		return x, ok && x.Len() <= maxConstant
	})
}

// isEndless reports whether a node is a loop whose condition is the constant true.
func (t *Types) isEndless(n graph.Node) bool {
	if n.Op().Name() != tf.Name+"."+tf.WhileRegion || len(n.Nested()) == 0 || n.Nested()[0].Graph() != n.Graph() {
		return false
	}
	end := n.Nested()[0].Return()
	if end.NumInputs() == 0 {
		return false
	}
	x, ok := t.Value(end.Input(0))
	return ok && x.Elem() == ir.I1 && x.Len() == 1 && x.Int(0) != 0
}

// NewConstants returns the optimizer that, after [NewTypes], computes constants, makes them
// wait for nothing that need not be waited for, and infers types from those, until neither
// [constants.NewPropagation], [constants.NewRelease] nor NewTypes finds anything.
func NewConstants(name string) navigator.Optimizer {
	return &alternation{name, []navigator.Optimizer{constants.NewPropagation(name), constants.NewRelease(name), NewTypes(name)}}
}

// alternation applies optimizers in turn until none of them changes anything, the last of
// which has just been applied.
type alternation struct {
	name string
	of   []navigator.Optimizer
}

// Name implements [navigator.Optimizer].
func (a *alternation) Name() string { return a.name }

// Apply implements [navigator.Optimizer].
func (a *alternation) Apply(r *navigator.Run, pass *profile.Pass) error {
	idle := 1
	for i := 0; idle < len(a.of) && !r.Ended(); i++ {
		before := applied(pass)
		if err := a.of[i%len(a.of)].Apply(r, pass); err != nil {
			return err
		}
		if idle++; applied(pass) > before {
			idle = 1
		}
	}
	return nil
}

// applied returns how many rewrites a pass has done.
func applied(pass *profile.Pass) int {
	n := 0
	for _, rule := range pass.Rules {
		n += rule.Applied
	}
	return n
}

// returned are the results of a function that calls rely on.
func returned(fg *graph.FunctionGraph) map[graph.VarID]bool {
	if fg.Name == "main" {
		return nil
	}
	list := map[graph.VarID]bool{}
	for _, v := range fg.Outputs() {
		list[v.ID()] = true
	}
	return list
}

// better is a variable, and a type that says more than its own.
type better struct {
	v graph.VarID
	t ir.Type
}

// refined lists what is known better of the results of a node, and of the inputs of the
// regions that it holds, than their types say.
func (t *Types) refined(n graph.Node, results map[graph.VarID]bool) (list []better) {
	look := func(v graph.Var) {
		old := v.Type()
		if known := t.Type(v); known != old && !results[v.ID()] && old.Super(known) {
			list = append(list, better{v.ID(), known})
		}
	}
	for i := range n.NumOutputs() {
		look(n.Output(i))
	}
	for _, fg := range n.Nested() {
		if fg.Graph() == n.Graph() {
			for _, v := range fg.Inputs() {
				look(v)
			}
		}
	}
	return list
}
