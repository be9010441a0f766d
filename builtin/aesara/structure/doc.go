// Package structure holds the rules about the structure of tensor expressions that
// patterns cannot say: they are of elementwise ops of any number of operands, each of
// which is asked for its shape, or becomes a node of its own.
//
//	local_dimshuffle_lift_elemwise  dimshuffle(f(a, b, ...)) = f(dimshuffle(a), dimshuffle(b), ...)
//	local_fill_sink                 f(second(m, v), x) = second(m, f(v, x))
//	local_fill_cut                  f(second(m, v), x) = f(v, x), where x has the shape of m
//	local_fill_to_alloc             second(m, v) = alloc(v, shape of m)
//	local_elemwise_alloc            f(alloc(v, n...), x) = f(v, x), where x has these sizes
//	local_reduce_join               sum(join(a, b, ...)) = a + b + ...
//	local_useless_composite         composite(x, y) without the results that nothing uses
//	graph_merge_softmax_with_crossentropy_softmax
//	                                softmax(x) = the second result of what computes its cross-entropy
//
// # Sizes that no type says
//
// An elementwise op stretches its operands while it runs, so that of two sizes that are
// not known one may be 1. A rule that takes an operand away, or what gives it its shape,
// therefore asks package graph/shapes whether the other operands have those sizes on every
// run, and refuses where that is not known. The reference asserts it at run time
// instead, which made three nodes of each.
package structure

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/scalar/ops"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/shapes"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// The ops that rules ask for by name.
const (
	second     = "scalar.second"
	alloc      = "aesara.alloc"
	dimshuffle = "aesara.dimshuffle"
	join       = "aesara.join"
	sizeOf     = "aesara.shape_i"
)

// Rules returns the rules, for graphs of these dialects.
func Rules(dialects *ir.Dialects) []*navigator.Local {
	k := kit{dialects: dialects}
	for _, op := range ops.Dialect().Ops {
		if op.MaxInputs != 0 && op.Outputs == 1 && !op.Has(ir.Regions) {
			k.elementwise = append(k.elementwise, op.Name)
		}
	}
	return []*navigator.Local{
		k.dimshuffleLift(), k.fillSink(), k.fillCut(), k.fillToAlloc(), k.elemwiseAlloc(), k.reduceJoin(),
		k.sharedSoftmax(), k.uselessComposite(),
	}
}

// kit is what all rules need.
type kit struct {
	dialects    *ir.Dialects
	elementwise []string // all elementwise ops
}

// but returns the elementwise ops without one.
func (k kit) but(op string) []string {
	return slices.DeleteFunc(slices.Clone(k.elementwise), func(name string) bool { return name == op })
}

func (k kit) rule(name, doc string, pattern *unify.Term, rewrite func(*navigator.Rewriter) (navigator.Result, error), tags ...string) *navigator.Local {
	return &navigator.Local{
		Name: name, Doc: strings.TrimSpace(doc), Tags: append([]string{"fast_run", "structure"}, tags...),
		Pattern: unify.MustCompile(pattern, k.dialects), Rewrite: rewrite, Levels: 3,
	}
}

// among is the pattern of an op with some operand that a term matches.
func among(ops []string, operand *unify.Term) *unify.Term {
	return &unify.Term{Kind: unify.AppTerm, Ops: ops, Args: []*unify.Term{unify.Rest("before"), operand, unify.Rest("after")}}
}

// isBy reports whether an op of that name computes a variable.
func isBy(v graph.Var, op string) bool { return v.Owner().IsValid() && v.Owner().Op().Name() == op }

// known returns the sizes of a graph, which are attached to it if they were not.
func known(n graph.Node) (*shapes.Shapes, error) {
	if s := shapes.Find(n.Output(0)); s != nil {
		return s, nil
	}
	return shapes.Attach(n.FunctionGraph())
}

// covers reports whether tensors are stretched to a shape, together with others, that
// one more tensor does not change: each of its dimensions is 1, or is one of theirs.
func covers(s *shapes.Shapes, others []graph.Var, v graph.Var) bool {
	dims := s.Of(v)
	if dims == nil && !isNumber(v) {
		return false
	}
	rank, tensors := 0, false
	for _, o := range others {
		if s.Of(o) == nil && !isNumber(o) {
			return false
		}
		rank, tensors = max(rank, len(s.Of(o))), tensors || !isNumber(o)
	}
	if rank < len(dims) || !tensors && !isNumber(v) {
		return false // numbers alone make a number, not a tensor without dimensions
	}
	for i, d := range dims {
		if n, ok := s.Number(d); ok && n == 1 {
			continue
		}
		if d == 0 || !slices.ContainsFunc(others, func(o graph.Var) bool { return has(s, s.Of(o), len(dims)-i, d) }) {
			return false
		}
	}
	return true
}

// has reports whether a shape has a size there, counted from the end, or a known one that
// is not 1 and so the one to which all others are stretched.
func has(s *shapes.Shapes, dims []shapes.Size, fromEnd int, size shapes.Size) bool {
	if fromEnd > len(dims) {
		return false
	}
	d := dims[len(dims)-fromEnd]
	n, ok := s.Number(d)
	return d == size || ok && n != 1
}

func isNumber(v graph.Var) bool { return !v.Type().IsShaped() }

// refined returns the more precise type of what takes the place of a variable: the one
// that was found out, where the variable's includes it.
func refined(of graph.Var, t ir.Type) ir.Type {
	if t != 0 && of.Type().Super(t) {
		return t
	}
	return of.Type()
}
