package slicing

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// copyOps are the ops whose output is a copy of their first input: of values, as
// tensors are. A bufferization.clone is not among them: it copies a buffer, and what
// writes to buffers is not known.
var copyOps = [...]string{"bufferization.alloc_tensor", "linalg.copy", "tosa.identity"}

// removeCopy uses a tensor in place of its copy.
func (k kit) removeCopy() *navigator.Local {
	rule := k.rule("remove_copy", `
copy(t) = t, where nothing overwrites t or the copy.

A copy is made so that one of the two can be overwritten; where no op is marked to
do so (settle.inplace) it says nothing. In a graph with a destroy handler, that
decides: a write to t may be moved after the last use of the copy. Copies are
bufferization.alloc_tensor() copy(t), linalg.copy of tensors and tosa.identity.`,
		copyOps[:], func(r *navigator.Rewriter) (navigator.Result, error) {
			n := r.Node()
			source, ok := copied(n)
			if !ok {
				return r.NoMatch("it is not a copy of a tensor of its type"), nil
			}
			_, handled := feature.Find[*feature.DestroyHandler](n.FunctionGraph())
			if n.Output(0).IsDestroyed() || !handled && root(source).IsDestroyed() {
				return r.NoMatch("the copy or what is copied is overwritten"), nil
			}
			return r.Replace(source), nil
		})
	rule.CountsClients = true
	return rule
}

// copied returns what a node copies.
func copied(n graph.Node) (graph.Var, bool) {
	want := 1
	if n.Op().Name() == "linalg.copy" {
		want = 2 // and what it is copied over
	}
	if n.NumInputs() != want || n.NumOutputs() != 1 {
		return graph.Var{}, false
	}
	source := n.Input(0)
	return source, source.Type() == n.Output(0).Type() && source.Type().Kind() == ir.TensorKind
}
