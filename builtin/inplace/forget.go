package inplace

import (
	"slices"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// NewForget returns an optimizer for graphs of these dialects that takes away the
// marks which a file has, all of them before anything else is rewritten: they hold for
// the program as it was. Graphs that a destroy handler watches over keep theirs. Where
// no op is marked, nothing is walked.
func NewForget(name string, d *ir.Dialects) navigator.Optimizer {
	return navigator.NewTopo(navigator.TopoConfig{
		Name: name,
		Locals: []*navigator.Local{{
			Name:    name,
			Doc:     "f(x) in the memory of x = f(x).",
			Pattern: unify.MustCompile(unify.Root(able(d, func(string) bool { return true })...), d),
			Rewrite: forget,
		}},
		Unless: func(fg *graph.FunctionGraph) bool {
			_, handled := feature.Find[*feature.DestroyHandler](fg)
			return handled || !anyMarked(fg.Context()) || !holdsMarked(fg)
		},
	})
}

// marks are the attributes that are forgotten.
var marks = [...]string{declare.InPlace, declare.Update}

// isMarked is the question whether an op is marked.
type isMarked struct{}

func anyMarked(ctxt *ir.Context) bool {
	known := slices.ContainsFunc(marks[:], ctxt.KnowsName)
	return known && ctxt.AnyOp(isMarked{}, declare.IsMarked)
}

// holdsMarked reports whether a node of the graph's arena is marked. The context
// may know marks of another graph, one that is rewritten at the same time.
func holdsMarked(fg *graph.FunctionGraph) bool {
	g, walk := fg.Graph(), fg.Walk()
	for n := walk.Next(); n != 0; n = walk.Next() {
		if declare.IsMarked(g.Context().OpByID(g.OpOf(n))) {
			return true
		}
	}
	return false
}

func forget(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	if !declare.IsMarked(n.Op()) {
		return r.NoMatch("it is not marked"), nil
	}
	attrs := slices.DeleteFunc(n.Op().Attrs(), func(a ir.NamedAttr) bool { return slices.Contains(marks[:], a.Name) })
	types := make([]ir.Type, n.NumOutputs())
	for i := range types {
		types[i] = n.Output(i).Type()
	}
	plain := r.Add(r.Graph().Context().Op(n.Op().Name(), attrs...), n.Inputs(), types...)
	if len(n.Nested()) > 0 {
		r.MoveNested(n.ID(), plain.ID())
	}
	return r.Replace(plain.Outputs()...), nil
}
