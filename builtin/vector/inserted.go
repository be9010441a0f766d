package vector

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// listInserted makes a list of a vector that insertions put together whole, of numbers and of
// vectors whose elements are taken, where those are fewer ops.
func listInserted(r *navigator.Rewriter) (navigator.Result, bool) {
	n := r.Node()
	out := n.Output(0).Type()
	size, ok := count(out)
	if !ok || size > maxListed || !out.IsShaped() {
		return r.NoMatch("it is too large"), false
	}
	list := make([]element, size)
	for i := range list {
		list[i] = element{n.Output(0), i}
	}
	chain, base := 0, n.Output(0) // insertions that go, and what they are into
	for at := n; at.IsValid() && at.Op().Name() == n.Op().Name() && (at == n || at.Output(0).NumClients(2) == 1); at = at.Input(1).Owner() {
		if !expandThrough(list, at) {
			return r.NoMatch("its position is not known"), false
		}
		chain, base = chain+1, at.Input(1)
	}
	if under := base.Owner(); under.IsValid() && under.NumOutputs() == 1 && base.NumClients(2) == 1 {
		if slices.Contains(moves, under.Op().Name()) {
			expandThrough(list, under)
		}
		if !slices.ContainsFunc(list, func(e element) bool { return e.of == base }) {
			chain++ // it goes as well
		}
	}
	var vectors []graph.Var
	for _, e := range list {
		switch {
		case !e.of.IsValid() || e.of.Type() != out.Elem() && e.of.Type().Kind() != ir.VectorKind:
			return r.NoMatch("an element is not known"), false
		case e.of.Type().IsShaped() && !slices.Contains(vectors, e.of):
			vectors = append(vectors, e.of)
		}
	}
	if chain <= len(vectors)+1 || slices.ContainsFunc(vectors, func(v graph.Var) bool { return v.Type() == out }) {
		return r.NoMatch("a list would be more ops"), false
	}
	return r.Replace(r.Apply(r.Graph().Context().Op("vector.from_elements"), out, elementsOf(r, list, vectors)...)), true
}

// expandThrough replaces elements of the result of one insertion by those of its operands.
func expandThrough(list []element, n graph.Node) bool {
	c := call{op: n.Op(), inputs: typesOf(n.Inputs()), outputs: typesOf(n.Outputs())}
	sources, ok := c.sources(0)
	if !ok {
		return false
	}
	for i, e := range list {
		if e.of != n.Output(0) {
			continue
		}
		if sources[e.at] == nowhere {
			return false
		}
		list[i] = element{n.Input(sources[e.at].input), sources[e.at].at}
	}
	return true
}

// elementsOf takes all elements of vectors, and returns those of a list.
func elementsOf(r *navigator.Rewriter, list []element, vectors []graph.Var) []graph.Var {
	taken := make([][]graph.Var, len(vectors))
	for i, v := range vectors {
		n, _ := count(v.Type())
		taken[i] = r.Add(r.Graph().Context().Op("vector.to_elements"), []graph.Var{v}, slices.Repeat([]ir.Type{v.Type().Elem()}, n)...).Outputs()
	}
	vars := make([]graph.Var, len(list))
	for i, e := range list {
		if vars[i] = e.of; e.of.Type().IsShaped() {
			vars[i] = taken[slices.Index(vectors, e.of)][e.at]
		}
	}
	return vars
}
