// Package sizes makes nodes that compute what package shapes knows of sizes, and has the
// rules about shapes and the stages in which shapes are known: ShapeOpt to UnShapeOpt.
//
// A rule that needs the shape of a variable asks for it as variables:
//
//	dims, ok := sizes.Of(r, x)
//
// and one that only compares shapes asks the feature: shapes.Find(x).SameShape(x, y).
package sizes

import (
	"github.com/settle-go/settle/builtin/aesara/subscript"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/shapes"
	"github.com/settle-go/settle/navigator"
)

// Of returns the sizes of a variable, each a tensor<i64> of rank 0: constants where types
// say them, and what they are computed from where the graph has shapes and they are
// simple; otherwise the sizes of the variable itself. It is false where the rank is not
// known.
//
// A caller that replaces v by what is computed from them asks [Free] first.
func Of(r *navigator.Rewriter, v graph.Var) ([]graph.Var, bool) {
	t := v.Type()
	if !t.IsRanked() {
		return nil, false
	}
	s := shapes.Find(v)
	dims := make([]graph.Var, t.Rank())
	for d, n := range t.Dims() {
		switch {
		case n != ir.Dynamic:
			dims[d] = Number(r, n)
		case s != nil && IsSimple(s, s.Dim(v, d)):
			dims[d] = Build(r, s, s.Dim(v, d))
		default:
			dims[d] = dimension(r, v, d)
		}
	}
	return dims, true
}

// Free reports whether the sizes of a variable are known without it: what [Of] gives may
// then take the place of the variable, and does not depend on it.
func Free(v graph.Var) bool {
	t := v.Type()
	if t.IsStatic() {
		return true
	}
	s := shapes.Find(v)
	if s == nil || !t.IsRanked() {
		return false
	}
	for d, n := range t.Dims() {
		if size := s.Dim(v, d); n == ir.Dynamic && (!IsSimple(s, size) || s.Mentions(size, v)) {
			return false
		}
	}
	return true
}

// IsSimple reports whether few nodes compute a size: a number, the size of a dimension, a
// number of the program, or sums and products of such. What inputs of unknown sizes are
// stretched to is not: the size of what is computed from them costs less.
func IsSimple(s *shapes.Shapes, size shapes.Size) bool {
	cost := 0
	var count func(size shapes.Size)
	count = func(size shapes.Size) {
		p := s.Open(size)
		if p.Kind == shapes.Unknown || p.Kind == shapes.Stretched {
			cost += mostNodes + 1
		}
		cost++
		for _, a := range p.Args {
			count(a)
		}
	}
	count(size)
	return cost <= mostNodes
}

// mostNodes is how many sizes are computed with for the sake of one.
const mostNodes = 8

// Number returns a constant tensor<i64>.
func Number(r *navigator.Rewriter, n int64) graph.Var {
	ctxt := r.Graph().Context()
	return r.Constant(ctxt.Splat(ctxt.Int(n, ir.I64), ir.Tensor(ir.I64)))
}

func dimension(r *navigator.Rewriter, v graph.Var, d int) graph.Var {
	ctxt := r.Graph().Context()
	op := ctxt.Op("aesara.shape_i", ir.NamedAttr{Name: "dim", Value: ctxt.Int(int64(d), ir.I64)})
	return r.Apply(op, ir.Tensor(ir.I64), v)
}

// Build returns a size as a tensor<i64>.
func Build(r *navigator.Rewriter, s *shapes.Shapes, size shapes.Size) graph.Var {
	i64 := ir.Tensor(ir.I64)
	apply := func(name string, inputs ...graph.Var) graph.Var {
		return r.Apply(r.Graph().Context().Op(name), i64, inputs...)
	}
	all := func(args []shapes.Size) []graph.Var {
		vars := make([]graph.Var, len(args))
		for i, a := range args {
			vars[i] = Build(r, s, a)
		}
		return vars
	}
	p := s.Open(size)
	switch p.Kind {
	case shapes.Number:
		return Number(r, p.Const)
	case shapes.Dimension:
		return dimension(r, p.Var, p.Index)
	case shapes.Element:
		return element(r, p.Var, p.Index)
	case shapes.Product:
		return apply("scalar.mul", all(p.Args)...)
	case shapes.Stretched:
		vars := all(p.Args)
		v := vars[0]
		for _, next := range vars[1:] {
			one := r.Apply(r.Graph().Context().Op("scalar.eq"), ir.Tensor(ir.I1), v, Number(r, 1))
			v = apply("scalar.switch", one, next, v)
		}
		return v
	case shapes.Sum:
		var plus, minus []graph.Var
		for i, v := range all(p.Args) {
			c := p.Coefs[i]
			to := &plus
			if c < 0 && len(p.Args) > 1 {
				to, c = &minus, -c
			}
			if c != 1 {
				v = apply("scalar.mul", v, Number(r, c))
			}
			*to = append(*to, v)
		}
		if p.Const != 0 || len(plus) == 0 {
			plus = append(plus, Number(r, p.Const))
		}
		sum := plus[0]
		if len(plus) > 1 {
			sum = apply("scalar.add", plus...)
		}
		for _, v := range minus {
			sum = apply("scalar.sub", sum, v)
		}
		return sum
	}
	panic("sizes: a size about which nothing is known")
}

// element returns an integer that a variable is, or has among its elements.
func element(r *navigator.Rewriter, v graph.Var, i int) graph.Var {
	ctxt := r.Graph().Context()
	t := v.Type()
	switch {
	case !t.IsShaped():
		v = r.Apply(ctxt.Op("aesara.tensor_from_scalar"), ir.Tensor(t), v)
	case t.Rank() == 1:
		list := func(name string, n int64) ir.NamedAttr {
			return ir.NamedAttr{Name: name, Value: ctxt.Ints(ir.I64, n)}
		}
		op := ctxt.Op("aesara.subtensor", list(subscript.Starts, int64(i)), list(subscript.Stops, subscript.Absent), list(subscript.Steps, 0))
		v = r.Apply(op, ir.Tensor(t.Elem()), v)
	}
	if i64 := ir.Tensor(ir.I64); v.Type() != i64 {
		v = r.Apply(ctxt.Op("scalar.cast"), i64, v)
	}
	return v
}
