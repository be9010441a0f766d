package structure

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// elementwiseOf is the elementwise op of two operands that a reduction repeats.
var elementwiseOf = map[string]string{
	"aesara.max": "scalar.maximum", "aesara.min": "scalar.minimum", "aesara.sum": "scalar.add", "aesara.prod": "scalar.mul",
}

// reduceJoin makes an elementwise op of a reduction of what was joined for it.
func (k kit) reduceJoin() *navigator.Local {
	joined := &unify.Term{Kind: unify.AppTerm, Ops: []string{join}, AnyArgs: true}
	pattern := &unify.Term{Kind: unify.AppTerm, Ops: []string{"aesara.max", "aesara.min", "aesara.sum", "aesara.prod"}, Args: []*unify.Term{joined}}
	r := k.rule("local_reduce_join", `
sum(join(a, b, ...)) = a' + b' + ..., along the first axis, along which each operand has the size 1
and a dimshuffle that made it: a' is without it. So of products, and of the largest and smallest
elements.`,
		pattern, func(r *navigator.Rewriter) (navigator.Result, error) {
			n := r.Node()
			made, out := n.Input(0).Owner(), n.Output(0)
			if !alongFirst(n, n.Input(0).Type().Rank()) {
				return r.NoMatch("it is not along the first axis alone"), nil
			}
			if axis, ok := made.Op().Attr("axis").Int(); !ok || axis != 0 {
				return r.NoMatch("the join is not along the first axis"), nil
			}
			if n.Op().Attr("acc").IsValid() {
				return r.NoMatch("it says in which type it computes"), nil
			}
			operands := make([]graph.Var, made.NumInputs())
			for i, x := range made.Inputs() {
				order, ok := value.IntsOf(orderAttr(x))
				if !ok || len(order) == 0 || order[0] != -1 {
					return r.NoMatch("an operand is not a dimshuffle that adds the axis"), nil
				}
				of := x.Owner().Input(0)
				if of.Type().Elem() != out.Type().Elem() {
					return r.NoMatch("the elements are of another type"), nil
				}
				if operands[i] = of; isIdentity(order[1:], of.Type().Rank()) {
					continue
				}
				op := r.Graph().Context().Op(dimshuffle).With("order", r.Graph().Context().DenseArray(ir.I64, order[1:]...))
				types := ir.InferTypes(op, []ir.Type{of.Type()})
				if types == nil {
					return r.NoMatch("the rank of an operand is not known"), nil
				}
				operands[i] = r.Apply(op, types[0], of)
			}
			return r.Replace(r.Apply(r.Graph().Context().Op(elementwiseOf[n.Op().Name()]), out.Type(), operands...)), nil
		}, "join")
	both, err := unify.CompileAny([]*unify.Term{usualReduceJoin(pattern.Ops), pattern}, k.dialects)
	if err != nil {
		panic("structure: " + err.Error()) // a mistake in the lines above
	}
	r.Pattern = both
	return r
}

// usualReduceJoin is the pattern of what the rule is mostly about, written out for generating
// graphs from patterns: two operands to which a dimshuffle adds the axis.
func usualReduceJoin(reductions []string) *unify.Term {
	list := func(elems ...unify.Literal) *unify.Literal {
		return &unify.Literal{Kind: unify.ListLiteral, List: elems}
	}
	number := func(n int64) unify.Literal { return unify.Literal{Kind: unify.IntLiteral, Int: n} }
	added := func(name string) *unify.Term {
		order := list(number(-1), unify.Literal{Kind: unify.RestLiteral, Text: "order" + name})
		return unify.App(dimshuffle, unify.Var(name)).With(unify.AttrTerm{Name: "order", Literal: order})
	}
	first := number(0)
	made := unify.App(join, added("a"), added("b")).With(unify.AttrTerm{Name: "axis", Literal: &first})
	return (&unify.Term{Kind: unify.AppTerm, Ops: reductions, Args: []*unify.Term{made}}).With(unify.AttrTerm{Name: "axis", Literal: list(number(0))})
}

// alongFirst reports whether a reduction is along the first axis of a tensor of that rank.
func alongFirst(n graph.Node, rank int) bool {
	a := n.Op().Attr("axis")
	if !a.IsValid() {
		return rank == 1
	}
	axes, ok := value.IntsOf(a)
	return ok && rank > 0 && (slices.Equal(axes, []int64{0}) || slices.Equal(axes, []int64{-int64(rank)}))
}

// orderAttr returns the order of the dimshuffle that computes a variable.
func orderAttr(x graph.Var) ir.Attr {
	if !isBy(x, dimshuffle) {
		return ir.Attr{}
	}
	return x.Owner().Op().Attr("order")
}
