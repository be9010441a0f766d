package subtensor

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// ofAlloc returns alloc(v, m, n)[i] = alloc(v[i], n).
func ofAlloc(d *ir.Dialects) *navigator.Local {
	pattern := unify.App(name, unify.App("aesara.alloc", unify.Var("v"), unify.Rest("dims")), unify.Rest("i"))
	return &navigator.Local{
		Name: "local_subtensor_of_alloc",
		Doc: `
alloc(v, m, n)[i] = alloc(v[i], n): of dimensions that v has, and is not stretched along, it
is v that is indexed.

Sizes are those of the type, and of dimensions that are shown as a whole those of the
alloc; the rule leaves a slice whose size is computed while the program runs, which the
reference computes by several ops.`,
		Tags:    []string{"fast_run", "subtensor"},
		Pattern: unify.MustCompile(pattern, d),
		Rewrite: allocated,
	}
}

func allocated(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	x, out := n.Input(0), n.Output(0).Type()
	alloc := x.Owner()
	s, ok := subscriptsOf(n)
	if !ok || x.Type().Kind() != ir.TensorKind || alloc.NumInputs() != 1+x.Type().Rank() || out.Kind() != ir.TensorKind {
		return r.NoMatch("its subscripts do not fit it"), nil
	}
	own, ok := s.of(alloc.Input(0).Type(), x.Type().Dims())
	if !ok {
		return r.NoMatch("the value may be stretched along a dimension that is indexed"), nil
	}
	var sizes []graph.Var // of dimensions of the result; none for one that its type says
	for d := range x.Type().Rank() {
		at := len(sizes)
		switch {
		case d < len(s.entries) && s.entries[d].IsIndex():
			continue
		case at >= out.Rank():
			return r.NoMatch("its subscripts do not fit it"), nil
		case out.Dim(at) != ir.Dynamic:
			sizes = append(sizes, graph.Var{})
		case d >= len(s.entries) || s.entries[d].IsFull():
			sizes = append(sizes, alloc.Input(1+d))
		default:
			return r.NoMatch("a size is not known"), nil
		}
	}
	if len(sizes) != out.Rank() {
		return r.NoMatch("its subscripts do not fit it"), nil
	}
	v := alloc.Input(0)
	if v, ok = own.show(r, v); !ok {
		return r.NoMatch("an index is out of range"), nil
	}
	if v.Type() == out && out.IsStatic() {
		return r.Replace(v), nil
	}
	inputs := []graph.Var{v}
	for at, size := range sizes {
		if !size.IsValid() {
			size = r.Constant(r.GraphContext().Int(out.Dim(at), ir.I64))
		}
		inputs = append(inputs, size)
	}
	return r.Replace(r.Apply(alloc.Op(), out, inputs...)), nil
}
