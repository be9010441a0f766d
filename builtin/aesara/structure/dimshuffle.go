package structure

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// dimshuffleLift moves a dimshuffle from the result of an elementwise op to its operands.
func (k kit) dimshuffleLift() *navigator.Local {
	inner := &unify.Term{Kind: unify.AppTerm, Ops: k.elementwise, AnyArgs: true}
	r := k.rule("local_dimshuffle_lift_elemwise", `
dimshuffle(f(a, b, ...)) = f(dimshuffle(a), dimshuffle(b), ...), where nothing else uses the result
of f: nearer to the inputs there are other dimshuffles to meet. An operand that has the
dimensions on its right in order stays as it is, since f stretches it to the left.`,
		unify.App(dimshuffle, inner), func(r *navigator.Rewriter) (navigator.Result, error) {
			n := r.Node()
			order, ok := value.IntsOf(n.Op().Attr("order"))
			of := n.Input(0)
			if !ok || of.NumClients(2) > 1 {
				return r.NoMatch("the result is used elsewhere"), nil
			}
			f := of.Owner()
			rank := of.Type().Rank()
			if rank < 0 || len(order) == 0 && rank == 0 {
				return r.NoMatch("the rank is not known, or there is nothing to move"), nil
			}
			lifted, ok := k.lifted(r, f, order, rank)
			if !ok {
				return r.NoMatch("the rank of an operand is not known"), nil
			}
			return r.Replace(r.Apply(f.Op(), n.Output(0).Type(), lifted...)), nil
		}, "local_dimshuffle_lift")
	r.CountsClients = true
	return r
}

// lifted returns the operands of an elementwise node with their dimensions in another
// order, one of them of as many as there are.
func (k kit) lifted(r *navigator.Rewriter, f graph.Node, order []int64, rank int) ([]graph.Var, bool) {
	operands := f.Inputs()
	whole := false // some operand has all dimensions of the result
	for _, x := range operands {
		if !x.Type().IsShaped() || !x.Type().IsRanked() {
			return nil, false
		}
		whole = whole || x.Type().Rank() == rank && rank > 0
	}
	list := make([]graph.Var, len(operands))
	for i, x := range operands {
		dims := orderOf(order, rank-x.Type().Rank())
		full := x.Type().Rank() == rank && rank > 0 || !whole && i == 0
		if !full {
			for len(dims) > 0 && dims[0] < 0 {
				dims = dims[1:] // it is stretched there anyway
			}
		}
		if list[i] = x; isIdentity(dims, x.Type().Rank()) {
			continue
		}
		op := r.Graph().Context().Op(dimshuffle).With("order", r.Graph().Context().DenseArray(ir.I64, dims...))
		types := ir.InferTypes(op, []ir.Type{x.Type()})
		if types == nil {
			return nil, false
		}
		list[i] = r.Apply(op, types[0], x)
	}
	return list, true
}

// orderOf returns the order for an operand with that many dimensions less than the result.
func orderOf(order []int64, missing int) []int64 {
	dims := make([]int64, len(order))
	for i, d := range order {
		dims[i] = max(d-int64(missing), -1)
	}
	return dims
}

// isIdentity reports whether an order keeps all of that many dimensions where they are.
func isIdentity(order []int64, rank int) bool {
	return len(order) == rank && !slices.ContainsFunc(order, func(d int64) bool { return d < 0 }) && slices.IsSorted(order)
}
