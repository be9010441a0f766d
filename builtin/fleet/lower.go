package fleet

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// Rules returns the rules that lower numpy to tosa and math, for graphs of these dialects. They
// belong into the database lower_numpy.
func Rules(dialects *ir.Dialects) []*navigator.Local {
	rename := func(from, to, doc string) *navigator.Local {
		return lowering(dialects, from, doc, func(l *lowered) graph.Var {
			return l.apply(to, l.out, nil, l.x)
		})
	}
	reduce := func(from, to, doc string) *navigator.Local {
		return lowering(dialects, from, doc, func(l *lowered) graph.Var {
			if !l.reducesKept() {
				return graph.Var{}
			}
			return l.apply(to, l.out, l.r.Node().Op().Attrs(), l.x)
		})
	}
	return []*navigator.Local{
		rename("sqrt", "math.sqrt", "numpy.sqrt(x) = math.sqrt(x)"),
		rename("exp", "tosa.exp", "numpy.exp(x) = tosa.exp(x)"),
		rename("tanh", "tosa.tanh", "numpy.tanh(x) = tosa.tanh(x)"),
		reduce("max", "tosa.reduce_max", "The maximum along one axis, as tosa.reduce_max."),
		reduce("sum", "tosa.reduce_sum", "The sum along one axis, as tosa.reduce_sum."),
		inexact(lowering(dialects, "mean", "The sum along one axis, times the reciprocal of its size.", func(l *lowered) graph.Var {
			mean, _ := l.mean(l.x)
			return mean
		})),
		inexact(lowering(dialects, "var", "The mean of the squares of x - mean(x) along one axis.", (*lowered).variance)),
		lowering(dialects, "transpose", "tosa.transpose by a constant.", (*lowered).transpose),
		lowering(dialects, "split", "Slices side by side along one axis, each with a new first dimension, put together along that.", (*lowered).split),
		lowering(dialects, "hstack", "tosa.concat along the last axis.", func(l *lowered) graph.Var {
			if rank := l.out.Rank(); !l.out.IsRanked() || rank < 1 || rank > 2 {
				return graph.Var{}
			}
			axis := l.ctxt.Int(int64(l.out.Rank()-1), ir.I32)
			return l.apply("tosa.concat", l.out, []ir.NamedAttr{{Name: "axis", Value: axis}}, l.r.Node().Inputs()...)
		}),
	}
}

// inexact marks a rule that rounds otherwise than what it replaces.
func inexact(rule *navigator.Local) *navigator.Local {
	rule.Tags = append(rule.Tags, "inexact")
	rule.Equality = navigator.Approximate
	return rule
}

// lowered is a node of numpy that is being lowered.
type lowered struct {
	r    *navigator.Rewriter
	ctxt *ir.Context
	x    graph.Var
	out  ir.Type
}

// lowering returns the rule for an op. Lower returns the value that takes the place of
// the node, or none, before it has added a node.
func lowering(dialects *ir.Dialects, op, doc string, lower func(*lowered) graph.Var) *navigator.Local {
	return &navigator.Local{
		Name: "lower_numpy_" + op, Doc: doc, Tags: []string{"fleet", "typed"},
		Pattern: unify.MustCompile(unify.Root("numpy."+op), dialects),
		Levels:  2,
		Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
			n := r.Node()
			if n.NumOutputs() != 1 || n.NumInputs() == 0 {
				return r.NoMatch("it does not have an operand and a result"), nil
			}
			l := &lowered{r: r, ctxt: r.Graph().Context(), x: n.Input(0), out: n.Output(0).Type()}
			if v := lower(l); v.IsValid() {
				return r.Replace(v), nil
			}
			return r.NoMatch("its shape, or a parameter, is not known"), nil
		},
		AnyType:    true,
		Unverified: unverified[op],
	}
}

func (l *lowered) apply(op string, t ir.Type, attrs []ir.NamedAttr, inputs ...graph.Var) graph.Var {
	return l.r.Apply(l.ctxt.Op(op, attrs...), t, inputs...)
}

// reducesKept reports whether the node is a reduction over one axis that keeps that, as those of
// tosa do, and has the type of its result.
func (l *lowered) reducesKept() bool {
	t, _, ok := reduced(l.r.Node())
	keep, _ := l.r.Node().Op().Attr("keepdims").Bool()
	return ok && keep && t == l.out
}

// multiply has the attribute that tosa.mul has in these programs.
func (l *lowered) multiply(t ir.Type, x, y graph.Var) graph.Var {
	return l.apply("tosa.mul", t, []ir.NamedAttr{{Name: "shift", Value: l.ctxt.Int(0, ir.I32)}}, x, y)
}

func (l *lowered) reshape(x graph.Var, t ir.Type) graph.Var {
	return l.apply("tosa.reshape", t, []ir.NamedAttr{{Name: "new_shape", Value: l.ctxt.Ints(ir.I64, t.Dims()...)}}, x)
}

func (l *lowered) constant(value ir.Attr) graph.Var {
	return l.apply("tosa.const", value.Type(), []ir.NamedAttr{{Name: "value", Value: value}})
}

// mean returns the mean of a value of the type of the operand, and the reciprocal of the size.
func (l *lowered) mean(x graph.Var) (mean, reciprocal graph.Var) {
	t, axis, _ := reduced(l.r.Node())
	if !l.reducesKept() || !l.out.IsStatic() || !l.x.Type().IsStatic() {
		return graph.Var{}, graph.Var{}
	}
	sum := l.apply("tosa.reduce_sum", t, l.r.Node().Op().Attrs(), x)
	size := l.constant(l.ctxt.Splat(l.ctxt.Int(l.x.Type().Dims()[axis], ir.I32), ir.Tensor(ir.I32, 1)))
	reciprocal = l.apply("tosa.reciprocal", t, nil, l.apply("tosa.cast", t, nil, size))
	return l.reshape(l.multiply(t, sum, reciprocal), t), reciprocal
}

func (l *lowered) variance() graph.Var {
	mean, reciprocal := l.mean(l.x)
	if !mean.IsValid() {
		return mean
	}
	t := l.x.Type()
	off := l.apply("tosa.sub", t, nil, l.x, l.apply("tosa.cast", t, nil, mean))
	squares := l.apply("tosa.reduce_sum", l.out, l.r.Node().Op().Attrs(), l.multiply(t, off, off))
	return l.reshape(l.multiply(l.out, squares, reciprocal), l.out)
}

func (l *lowered) transpose() graph.Var {
	if !l.x.Type().IsRanked() || !l.out.IsRanked() {
		return graph.Var{}
	}
	axes, ok := permutation(l.r.Node())
	if !ok {
		for axis := range l.x.Type().Rank() {
			axes = append(axes, int64(axis))
		}
		slices.Reverse(axes)
	}
	if len(axes) != l.x.Type().Rank() {
		return graph.Var{}
	}
	return l.apply("tosa.transpose", l.out, nil, l.x, l.constant(ints(l.ctxt, axes, int64(len(axes)))))
}

// ints returns a constant tensor of i32.
func ints(ctxt *ir.Context, list []int64, dims ...int64) ir.Attr {
	v, err := value.Ints(ir.Tensor(ir.I32, dims...), list...)
	if err != nil {
		return ir.Attr{}
	}
	return v.Attr(ctxt)
}

func (l *lowered) split() graph.Var {
	parts, axis, t, ok := splitOf(l.r.Node())
	if !ok || !t.IsStatic() {
		return graph.Var{}
	}
	one := ir.Tensor(t.Elem(), slices.Concat([]int64{1}, t.Dims())...)
	list := make([]graph.Var, parts)
	for i := range list {
		start := make([]int64, t.Rank())
		start[axis] = int64(i) * t.Dims()[axis]
		part := l.apply("tosa.slice", t, []ir.NamedAttr{
			{Name: "start", Value: l.ctxt.Ints(ir.I64, start...)}, {Name: "size", Value: l.ctxt.Ints(ir.I64, t.Dims()...)},
		}, l.x)
		list[i] = l.reshape(part, one)
	}
	whole := ir.Tensor(t.Elem(), slices.Concat([]int64{parts}, t.Dims())...)
	return l.apply("tosa.concat", whole, []ir.NamedAttr{{Name: "axis", Value: l.ctxt.Int(0, ir.I32)}}, list...)
}

// unverified are the reasons of rules for which settle rules verify generates no graphs.
var unverified = map[string]string{}

func init() {
	for _, name := range []string{"max", "sum", "mean", "var", "split"} {
		unverified[name] = "programs of fleet-compiler declare other types than their values have: builtin/fleet compares what whole programs compute"
	}
}
