package memref

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// inlineScope puts what a scope does in its place, where no memory lives longer for that:
// nothing in it makes memory on the stack, or its end is also that of the function.
func inlineScope(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	if len(n.Nested()) != 1 || len(n.Nested()[0].Return().Successors()) > 0 {
		return r.NoMatch("it has several blocks"), nil
	}
	body := n.Nested()[0]
	if body.NumInputs() > 0 || len(body.Outputs()) != n.NumOutputs() {
		return r.NoMatch("its region does not give its results"), nil
	}
	if mayAllocate(body) && !endsFunction(r, n) {
		return r.NoMatch("memory on the stack would live longer"), nil
	}
	results, err := r.Inline(body, nil)
	if err != nil {
		return navigator.Result{}, err
	}
	vars := make([]graph.Var, len(results))
	for i, v := range results {
		vars[i] = r.Graph().Var(v)
	}
	r.Discard(n)
	return r.Replace(vars...), nil
}

// mayAllocate reports whether a graph may make memory on the stack that is not freed before
// its end.
func mayAllocate(fg *graph.FunctionGraph) bool {
	for n := range fg.Nodes() {
		name := n.Op().Name()
		if n == fg.Return() || name == "memref.alloca_scope" {
			continue
		}
		if name == "memref.alloca" || n.Op().Info() == nil {
			return true
		}
		for _, inner := range n.Nested() {
			if mayAllocate(inner) {
				return true
			}
		}
	}
	return false
}

// scopes are the ops in functions at the end of whose regions memory on the stack is freed.
var scopes = []string{"scf.for", "scf.forall", "scf.parallel", "affine.for", "affine.parallel"}

// endsFunction reports whether a node is the last of a function, or of a turn of a loop,
// before what ends it.
func endsFunction(r *navigator.Rewriter, n graph.Node) bool {
	around := n.FunctionGraph()
	if around == nil || around.IsBlock() || r.Graph().NextOf(n.ID()) != around.Return().ID() {
		return false
	}
	end := around.Return().Op()
	if parent := around.ParentNode(); parent.Graph() == around.Graph() {
		return slices.Contains(scopes, parent.Op().Name()) && end.Has(ir.Terminator)
	}
	return end.Name() == "func.return" // others may be changing the node that holds a function
}
