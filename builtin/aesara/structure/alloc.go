package structure

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// elemwiseAlloc takes allocs away that give an elementwise op no shape.
func (k kit) elemwiseAlloc() *navigator.Local {
	made := &unify.Term{Kind: unify.AppTerm, Ops: []string{alloc}, AnyArgs: true}
	moved := unify.App(dimshuffle, &unify.Term{Kind: unify.AppTerm, Ops: []string{alloc}, AnyArgs: true})
	r := k.rule("local_elemwise_alloc", `
f(alloc(v, n...), x) = f(v, x), where x has the sizes of the alloc: f stretches v itself. So of
a dimshuffle of an alloc.`,
		among(k.elementwise, made), func(r *navigator.Rewriter) (navigator.Result, error) {
			n := r.Node()
			s, err := known(n)
			if err != nil {
				return navigator.Result{}, err
			}
			operands, cut := n.Inputs(), false
			if len(operands) < 2 {
				return r.NoMatch("there is no other operand"), nil
			}
			for i, x := range operands {
				of, order, ok := allocated(x)
				if !ok {
					continue
				}
				others := slices.Delete(slices.Clone(operands), i, i+1)
				if order == nil {
					others = append(others, of)
				}
				if !covers(s, others, x) {
					continue
				}
				operands[i] = of
				if order != nil {
					op := r.Graph().Context().Op(dimshuffle).With("order", r.Graph().Context().DenseArray(ir.I64, order...))
					types := ir.InferTypes(op, []ir.Type{of.Type()})
					if types == nil {
						operands[i] = x
						continue
					}
					operands[i] = r.Apply(op, types[0], of)
				}
				cut = true
			}
			if !cut {
				return r.NoMatch("the alloc gives the result its shape, or it is not known that it does not"), nil
			}
			return r.Replace(r.Apply(n.Op(), refined(n.Output(0), stretched(operands, n.Output(0))), operands...)), nil
		}, "alloc", "local_alloc_elemwise")
	both, err := unify.CompileAny([]*unify.Term{among(k.elementwise, made), among(k.elementwise, moved)}, k.dialects)
	if err != nil {
		panic("structure: " + err.Error()) // a mistake in the lines above
	}
	r.Pattern = both
	return r
}

// allocated returns the value of an alloc, or of one in another order, and that order, nil
// for none. An order that adds dimensions between those of the value is not one that
// the value alone could be asked about.
func allocated(x graph.Var) (of graph.Var, order []int64, ok bool) {
	if isBy(x, alloc) {
		of = x.Owner().Input(0)
		return of, nil, of.Type().IsRanked()
	}
	if !isBy(x, dimshuffle) || !isBy(x.Owner().Input(0), alloc) {
		return of, nil, false
	}
	made := x.Owner().Input(0).Owner()
	of = made.Input(0)
	list, ok := value.IntsOf(x.Owner().Op().Attr("order"))
	if !ok || !of.Type().IsRanked() {
		return of, nil, false
	}
	return of, orderOf(list, made.NumInputs()-1-of.Type().Rank()), true
}
