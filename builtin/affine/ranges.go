package affine

import (
	"github.com/settle-go/settle/builtin/affine/maps"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ranges"
)

// indexBits are the bits of an index.
const indexBits = 64

// arguments returns which integers the index of a loop between constant bounds is.
func arguments(n graph.Node, _ *graph.FunctionGraph, input int, _ func(v graph.Var) ranges.Range) ranges.Range {
	if input != 0 || n.Op().Name() != "affine.for" {
		return ranges.Range{}
	}
	low, ok := constantBound(n, "lowerBoundMap")
	high, ok2 := constantBound(n, "upperBoundMap")
	step, ok3 := n.Op().Attr("step").Int()
	if !ok || !ok2 || !ok3 || step <= 0 || low >= high || uint64(high)-uint64(low) > 1<<62 {
		return ranges.Range{}
	}
	return ranges.Signed(indexBits, low, low+(high-1-low)/step*step)
}

// constantBound returns the bound of a loop whose map is one number.
func constantBound(n graph.Node, name string) (int64, bool) {
	m, err := maps.Parse(n.Op().Attr(name).String())
	if err != nil || len(m.Results) != 1 || !m.Results[0].IsConstant() {
		return 0, false
	}
	return m.Results[0].Constant, true
}

// narrow simplifies quotients and remainders of expressions whose ranges are known: those that
// are the same for all values.
func (c *composer) narrow(results []maps.Expr) []maps.Expr {
	known := map[int]ranges.Range{}
	between := func(_ maps.Kind, i int) (low, high int64, ok bool) {
		r, seen := known[i]
		if !seen {
			r = ranges.Of(c.vars[i])
			known[i] = r
		}
		return r.SMin, r.SMax, r.Bits == indexBits
	}
	list := make([]maps.Expr, len(results))
	for i, e := range results {
		list[i] = e
		if narrowed, err := e.Narrow(between); err == nil {
			list[i] = narrowed
		}
	}
	return list
}
