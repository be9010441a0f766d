package raise

import (
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

var viewTags = []string{"chain", "views"}

// Raising returns the rules that make views of tosa and tensor ops of chains, except
// for those in rules.d/chain/views.toml. They are Go because the numbers that
// they read are attributes in one program and constants in another, written in
// several ways.
func Raising(dialects *ir.Dialects) []*navigator.Local {
	return []*navigator.Local{
		raise(dialects, "raise_transpose", "tosa.transpose by known numbers = DimShuffle", "tosa.transpose"),
		raise(dialects, "raise_slice",
			"tosa.slice and tensor.extract_slice of known numbers = SettSample, and a Reshape where sizes of 1 are dropped.",
			"tosa.slice", "tensor.extract_slice"),
		raise(dialects, "raise_reduce_sum", "tosa.reduce_sum that keeps its dimension = Reduce", "tosa.reduce_sum"),
	}
}

// raise returns the rule that makes some ops what [ViewOf] reads.
func raise(dialects *ir.Dialects, name, doc string, ops ...string) *navigator.Local {
	return &navigator.Local{
		Name:     name,
		Doc:      doc,
		Tags:     viewTags,
		Pattern:  unify.MustCompile(unify.Root(ops...), dialects),
		Levels:   2,
		Equality: navigator.Exact,
		Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
			n := r.Node()
			ops, ok := ViewOf(n)
			if !ok {
				return r.NoMatch("a number or a size of it is not known"), nil
			}
			v := n.Input(0)
			shapes, err := chain.Chain{In: v.Type().Dims(), Ops: ops}.Shapes()
			if err != nil {
				return navigator.Result{}, err
			}
			for i := range ops {
				v = r.Apply(chain.GraphOp(r.Graph().Context(), &ops[i]), v.Type().WithDims(shapes[i+1]...), v)
			}
			return r.Replace(v), nil
		},
	}
}
