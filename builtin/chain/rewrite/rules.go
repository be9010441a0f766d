package rewrite

import (
	"slices"

	"github.com/settle-go/settle/builtin/alias/region"
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// Rules returns the rules that a pattern cannot say: they look at the whole chain
// below a node. All others are in rules.d/chain.
func Rules(dialects *ir.Dialects) []*navigator.Local {
	return []*navigator.Local{cancelSampleFill(dialects), collapseZeroMap(dialects)}
}

// reach is how far below a node a rule looks to see all of a chain.
const reach = 64

var ruleTags = []string{"chain", "chain_simplify"}

// cancelSampleFill removes a mask of zeros:
//
//	(5) -> SettFillInto((15), [(5,10,5)]) -> SettSample([(7,8,4)]) -> SettFillInto((15), [(7,8,4)])
//	= (5) -> SettFillInto((15), [(5,10,5)])
//
// It is Go because it asks what of the array is not zero, which the chain before
// says, however long.
func cancelSampleFill(dialects *ir.Dialects) *navigator.Local {
	mask := unify.App(chain.SettFillInto.OpName(), unify.App(chain.SettSample.OpName(), unify.Var("x")))
	return &navigator.Local{
		Name:    "cancel_sample_fill",
		Doc:     "SettSample(r) -> SettFillInto(r) = nothing, where all that is not zero is in r.",
		Tags:    ruleTags,
		Pattern: unify.MustCompile(mask, dialects),
		Levels:  reach,
		Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
			fill, ok := chain.FromGraphOp(r.Node().Op())
			sample, okSample := chain.FromGraphOp(r.Node().Input(0).Owner().Op())
			x := r.Var("x")
			if !ok || !okSample || !x.Type().IsStatic() {
				return r.NoMatch("no region"), nil
			}
			sample.Kind = chain.SettFillInto
			if !fill.Equal(&sample) {
				return r.NoMatch("other regions"), nil
			}
			before, _ := chain.Of(x)
			image, err := imageOf(before)
			if err != nil {
				return r.NoMatch("the part that is not zero is not known"), nil
			}
			where, err := region.New(fill.Shape, fill.Setts...)
			keeps := false
			if err == nil {
				keeps, err = where.Union().Contains(image)
			}
			if err != nil || !keeps {
				return r.NoMatch("the sample drops what is not zero"), nil
			}
			return r.Replace(x), nil
		},
	}
}

// imageOf returns what a chain can make other than zero.
func imageOf(c chain.Chain) (region.Union, error) {
	full, err := region.Full(c.In)
	if err != nil {
		return region.Union{}, err
	}
	return chain.ApplySet(c, full.Union())
}

// collapseZeroMap makes a chain whose result is all zeros, or empty, the
// shortest such chain:
//
//	(10) -> SettSample([(1,2,0)]) -> ... -> SettFillInto((10), [(1,2,1)]) = SettSample([(0,1,0)]) -> SettFillInto((10), [(0,1,0)])
//
// The output keeps its shape.
func collapseZeroMap(dialects *ir.Dialects) *navigator.Local {
	return &navigator.Local{
		Name:       "collapse_zero_map",
		Unverified: "arrays without elements are not generated: builtin/chain/rewrite evaluates it on random chains",
		Doc:        "A chain by which no element of the input reaches the output = SettSample(nothing) -> SettFillInto(nothing).",
		Tags:       ruleTags,
		Pattern:    unify.MustCompile(unify.Root(graphOps()...), dialects),
		Levels:     reach,
		Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
			n := r.Node()
			if n.NumInputs() != 1 || !isZeros(n) {
				return r.NoMatch("the result may have elements other than zero"), nil
			}
			c, from := chain.Of(n.Output(0))
			out := n.Output(0).Type()
			if !from.Type().IsStatic() || !out.IsStatic() {
				return r.NoMatch("sizes are not known"), nil
			}
			short := chain.Zeros(from.Type().Dims(), out.Dims())
			if len(short.Ops) >= len(c.Ops) {
				return r.NoMatch("it is as short as can be"), nil
			}
			shapes, err := short.Shapes()
			if err != nil {
				return navigator.Result{}, err
			}
			v := from
			for i := range short.Ops {
				v = r.Apply(chain.GraphOp(r.Graph().Context(), &short.Ops[i]), from.Type().WithDims(shapes[i+1]...), v)
			}
			return r.Replace(v), nil
		},
	}
}

// graphOps returns the names of the ops of all kinds.
func graphOps() []string {
	names := make([]string, chain.NumKinds)
	for k := range chain.Kind(chain.NumKinds) {
		names[k] = k.OpName()
	}
	return names
}

// isZeros says whether it is plain that a chain makes nothing but zeros: an
// array on the way is empty.
func isZeros(n graph.Node) bool {
	for range reach {
		if _, ok := chain.KindOf(n.Op().Name()); !ok || n.NumInputs() != 1 {
			return false
		}
		if slices.Contains(n.Input(0).Type().Dims(), 0) || slices.Contains(n.Output(0).Type().Dims(), 0) {
			return true
		}
		if n = n.Input(0).Owner(); !n.IsValid() {
			return false
		}
	}
	return false
}
