package structure

import (
	"slices"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/shapes"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// fillPattern is that of an elementwise op with an operand that is a fill.
func (k kit) fillPattern() *unify.Term {
	return among(k.but(second), unify.App(second, unify.Var("model"), unify.Var("value")))
}

// fillSink moves fills from operands of an elementwise op to its result.
func (k kit) fillSink() *navigator.Local {
	return k.rule("local_fill_sink", `
f(second(m, v), x) = second(m, f(v, x)): f computes as few elements as v and x have, and a fill
meets others on its way to the outputs. A model that gives the result no shape of its own is
left out, as in local_fill_cut.`,
		k.fillPattern(), func(r *navigator.Rewriter) (navigator.Result, error) {
			n := r.Node()
			s, err := known(n)
			if err != nil {
				return navigator.Result{}, err
			}
			operands := n.Inputs()
			var models []graph.Var
			for i, x := range operands {
				if isBy(x, second) {
					models = append(models, x.Owner().Input(0))
					operands[i] = x.Owner().Input(1)
				}
			}
			t := stretched(operands, n.Output(0))
			if t == 0 {
				return r.NoMatch("the shapes of the operands are not known"), nil
			}
			left := slices.Clone(operands)
			models = slices.DeleteFunc(models, func(m graph.Var) bool {
				if covers(s, left, m) {
					return true
				}
				left = append(left, m)
				return false
			})
			out := n.Output(0)
			if len(models) == 0 {
				return r.Replace(r.Apply(n.Op(), refined(out, t), operands...)), nil
			}
			result := r.Apply(n.Op(), t, operands...)
			for i, m := range models {
				if t = stretched([]graph.Var{m, result}, out); t == 0 {
					return r.NoMatch("the shape of a model is not known"), nil
				}
				if i == len(models)-1 {
					t = refined(out, t)
				}
				result = r.Apply(r.Graph().Context().Op(second), t, m, result)
			}
			return r.Replace(result), nil
		}, "fill")
}

// stretched returns the type of what an elementwise op makes of operands, with the
// elements of a variable, 0 where it is not known.
func stretched(operands []graph.Var, like graph.Var) ir.Type {
	types := make([]ir.Type, len(operands))
	for i, x := range operands {
		types[i] = x.Type()
	}
	dims, ok := declare.StretchDims(types)
	elem := declare.ElemOf(like.Type())
	switch {
	case !ok:
		return 0
	case dims == nil:
		return elem
	}
	return ir.Tensor(elem, dims...)
}

// fillCut takes fills away that give an elementwise op no shape.
func (k kit) fillCut() *navigator.Local {
	return k.rule("local_fill_cut", `
f(second(m, v), x) = f(v, x), where v and x are stretched to the shape of m anyway.`,
		k.fillPattern(), func(r *navigator.Rewriter) (navigator.Result, error) {
			n := r.Node()
			s, err := known(n)
			if err != nil {
				return navigator.Result{}, err
			}
			operands, cut := n.Inputs(), false
			for i, x := range operands {
				if !isBy(x, second) {
					continue
				}
				before := operands[i]
				operands[i] = x.Owner().Input(1)
				if covers(s, operands, x.Owner().Input(0)) {
					cut = true
				} else {
					operands[i] = before
				}
			}
			if !cut {
				return r.NoMatch("the model gives the result its shape, or it is not known that it does not"), nil
			}
			return r.Replace(r.Apply(n.Op(), refined(n.Output(0), stretched(operands, n.Output(0))), operands...)), nil
		}, "fill")
}

// fillToAlloc makes an alloc of a fill, or nothing.
func (k kit) fillToAlloc() *navigator.Local {
	return k.rule("local_fill_to_alloc", `
second(m, v) = alloc(v, sizes of m...), and v where it has them. Nothing is checked at run time: where
it is not known whether a size is that of m or of v, the fill stays.`,
		unify.App(second, unify.Var("model"), unify.Var("value")), func(r *navigator.Rewriter) (navigator.Result, error) {
			n := r.Node()
			m, v, out := n.Input(0), n.Input(1), n.Output(0)
			s, err := known(n)
			if err != nil {
				return navigator.Result{}, err
			}
			if covers(s, []graph.Var{v}, m) && out.Type().Super(v.Type()) {
				return r.Replace(v), nil
			}
			if !out.Type().IsRanked() || !v.Type().IsRanked() || !m.Type().IsRanked() {
				return r.NoMatch("the rank is not known"), nil
			}
			var sizes []source
			for d := range out.Type().Rank() {
				from, ok := sourceOf(s, m, v, out, d)
				if !ok {
					return r.NoMatch("a size may be that of the model or of the value"), nil
				}
				sizes = append(sizes, from)
			}
			operands := []graph.Var{v}
			for _, from := range sizes {
				operands = append(operands, from.size(r))
			}
			return r.Replace(r.Apply(r.Graph().Context().Op(alloc), out.Type(), operands...)), nil
		}, "fill", "alloc")
}

// source is where a size comes from: a number, or a dimension of a variable.
type source struct {
	number int64
	of     graph.Var
	dim    int
}

// sourceOf returns where dimension d of second(m, v) comes from, and whether that is known.
func sourceOf(s *shapes.Shapes, m, v, out graph.Var, d int) (source, bool) {
	if n := out.Type().Dim(d); n != ir.Dynamic {
		return source{number: n}, true
	}
	rank := out.Type().Rank()
	at := func(x graph.Var) (size shapes.Size, dim int, one bool) {
		if dim = d - rank + x.Type().Rank(); dim < 0 {
			return 0, dim, true
		}
		size = s.Dim(x, dim)
		n, ok := s.Number(size)
		return size, dim, ok && n == 1
	}
	ofModel, i, modelIsOne := at(m)
	ofValue, j, valueIsOne := at(v)
	switch {
	case modelIsOne && valueIsOne:
		return source{number: 1}, true
	case valueIsOne || ofModel != 0 && ofModel == ofValue:
		return traced(s, ofModel, m, i), true
	case modelIsOne:
		return traced(s, ofValue, v, j), true
	}
	return source{}, false
}

// traced returns the input of the graph that has a size, which is there already,
// or the variable that was asked for it.
func traced(s *shapes.Shapes, size shapes.Size, of graph.Var, dim int) source {
	if n, ok := s.Number(size); ok {
		return source{number: n}
	}
	if p := s.Open(size); size != 0 && p.Kind == shapes.Dimension && p.Var.IsInput() && p.Var.FunctionGraph() == of.FunctionGraph() {
		return source{of: p.Var, dim: p.Index}
	}
	return source{of: of, dim: dim}
}

// size returns the size as an operand.
func (from source) size(r *navigator.Rewriter) graph.Var {
	ctxt := r.Graph().Context()
	t := ir.Tensor(ir.I64)
	if !from.of.IsValid() {
		return r.Constant(ctxt.Splat(ctxt.Int(from.number, ir.I64), t))
	}
	return r.Apply(ctxt.Op(sizeOf).With("dim", ctxt.Int(int64(from.dim), ir.I64)), t, from.of)
}
