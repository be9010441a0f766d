package sizes

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/shapes"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// Rules returns the rules about shapes, for graphs of these dialects. They come after
// ShapeOpt.
func Rules(d *ir.Dialects) []*navigator.Local {
	return []*navigator.Local{
		{
			Name: "local_shape_to_shape_i",
			Doc: `
shape(x) = make_vector(n, m, ...), where the graph has shapes (ShapeOpt) and the rank is known.

The sizes are constants where the type says them, what they are computed from where the
graph knows that, and shape_i(x) otherwise; a shape that is known is a constant. As in
the reference, nothing is done where no shapes are attached.`,
			Tags:     []string{"fast_run"},
			Pattern:  unify.MustCompile(unify.Root("aesara.shape"), d),
			Rewrite:  shapeToSizes,
			Equality: navigator.Exact,
		},
		{
			Name: "local_track_shape_i",
			Doc: `
shape_i(x) = n, where the graph knows how the size is computed without x.

The reference only looks at sizes of variables that were replaced; here a size is
replaced wherever less is needed for it than x: shape_i(alloc(v, n)) = n,
shape_i(exp(y)) = shape_i(y), shape_i(join(y, z)) = shape_i(y) + shape_i(z). Where inputs
of unknown sizes are stretched it stays, since more nodes would compute it.`,
			Tags:     []string{"fast_run"},
			Pattern:  unify.MustCompile(unify.Root("aesara.shape_i"), d),
			Rewrite:  trackSize,
			Equality: navigator.Exact,
		},
	}
}

func shapeToSizes(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	if n.NumInputs() != 1 || n.NumOutputs() != 1 {
		return r.NoMatch("it is not the shape of one tensor"), nil
	}
	x := n.Input(0)
	if shapes.Find(x) == nil {
		return r.NoMatch("the graph has no shapes: ShapeOpt did not run"), nil
	}
	rank := x.Type().Rank()
	t := ir.Tensor(ir.I64, int64(max(rank, 0)))
	if rank < 0 || !n.Output(0).Type().Super(t) {
		return r.NoMatch("the rank is not known"), nil
	}
	ctxt := r.Graph().Context()
	if list := numbers(x); list != nil {
		shape, err := ctxt.ConstantInts(t, list)
		if err != nil {
			return navigator.Result{}, err
		}
		return r.ReplaceByConstant(shape), nil
	}
	dims, ok := Of(r, x)
	if !ok {
		return r.NoMatch("the rank is not known"), nil
	}
	return r.Replace(r.Apply(ctxt.Op("aesara.make_vector"), t, dims...)), nil
}

// numbers returns the sizes of a variable where all of them are known to be numbers.
func numbers(x graph.Var) []int64 {
	s := shapes.Find(x)
	list := []int64{}
	for _, d := range s.Of(x) {
		n, known := s.Number(d)
		if !known {
			return nil
		}
		list = append(list, n)
	}
	return list
}

func trackSize(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	if n.NumInputs() != 1 || n.NumOutputs() != 1 || n.Output(0).Type() != ir.Tensor(ir.I64) {
		return r.NoMatch("it is not the size of one tensor"), nil
	}
	x := n.Input(0)
	d, ok := n.Op().Attr("dim").Int()
	s := shapes.Find(x)
	switch {
	case s == nil:
		return r.NoMatch("the graph has no shapes: ShapeOpt did not run"), nil
	case !ok || d < 0 || d >= int64(len(s.Of(x))):
		return r.NoMatch("there is no such dimension"), nil
	}
	size := s.Dim(x, int(d))
	switch {
	case s.Mentions(size, x):
		return r.NoMatch("only x says how large it is"), nil
	case !IsSimple(s, size):
		return r.NoMatch("more nodes would compute it"), nil
	}
	return r.Replace(Build(r, s, size)), nil
}
