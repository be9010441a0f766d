package affine

import (
	"github.com/settle-go/settle/builtin/affine/maps"
	"github.com/settle-go/settle/graph"
)

// whole puts an index in the place of the sum of its parts, each times the number that
// affine.delinearize_index counts it by. It reports whether there was one.
func (c *composer) whole(results []maps.Expr) (list []maps.Expr, found bool) {
	for _, e := range results {
		for _, t := range e.Terms {
			if t.Atom.Kind != maps.Dim {
				continue
			}
			if joined, ok := c.withoutParts(e, c.vars[t.Atom.Index].Owner()); ok {
				e, found = joined, true
				break
			}
		}
		list = append(list, e)
	}
	return list, found
}

// withoutParts replaces the sum of the parts that a node gives by the index that they are of.
func (c *composer) withoutParts(e maps.Expr, n graph.Node) (maps.Expr, bool) {
	if !n.IsValid() || n.Op().Name() != "affine.delinearize_index" {
		return e, false
	}
	x, ok := indexingOf(n)
	if !ok || len(x.dynamic) > 0 {
		return e, false
	}
	factors := make([]int64, n.NumOutputs())
	kind := maps.Dim
	for _, t := range e.Terms {
		if t.Atom.Kind != maps.Dim {
			continue
		}
		if v := c.vars[t.Atom.Index]; v.Owner() == n {
			factors[v.Index()] = t.Factor
			if c.symbols[t.Atom.Index] {
				kind = maps.Symbol
			}
		}
	}
	last := len(factors) - 1
	factor := factors[last]
	if factor == 0 {
		return e, false
	}
	for i := range factors {
		size, ok := sizeOf(x.static[len(x.static)-last+i:])
		if !ok || factors[i]%size != 0 || factors[i]/size != factor {
			return e, false
		}
	}
	rest := maps.Const(e.Constant)
	for _, t := range e.Terms {
		if t.Atom.Kind != maps.Dim || c.vars[t.Atom.Index].Owner() != n {
			rest.Terms = append(rest.Terms, t)
		}
	}
	index, err := maps.Variable(maps.Dim, c.variable(x.indices[0], kind)).Scale(factor)
	if err != nil {
		return e, false
	}
	joined, err := rest.Plus(index)
	return joined, err == nil
}
