package raise

import (
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// Lowering returns the rules that make ops of chains views of the dialect that a
// program is in, except for those in rules.d/chain/views_back.toml. What tosa and
// tensor have no op for stays: an Expand, a SettFillInto, a SettSample that is
// not regular. None of the rules of chains makes one of what is raised.
func Lowering(dialects *ir.Dialects) []*navigator.Local {
	return []*navigator.Local{
		lower(dialects, chain.DimShuffle, "lower_dim_shuffle", "DimShuffle = tosa.transpose", (*idiom).transpose),
		lower(dialects, chain.Reduce, "lower_reduce", "Reduce of one dimension = tosa.reduce_sum", (*idiom).reduceSum),
		lower(dialects, chain.Reshape, "lower_reshape",
			"Reshape = tosa.reshape; in a program without tosa, tensor.collapse_shape, tensor.expand_shape or both", (*idiom).reshape),
		lower(dialects, chain.SettSample, "lower_sample",
			"SettSample = tosa.slice; with strides, and in a program without tosa, tensor.extract_slice", (*idiom).slice),
	}
}

// lower returns the rule that makes the ops of a kind what build builds of them;
// build returns an invalid variable where nothing else says it.
func lower(dialects *ir.Dialects, kind chain.Kind, name, doc string, build func(*idiom, *navigator.Rewriter, *chain.Op, graph.Var) graph.Var) *navigator.Local {
	return &navigator.Local{
		Name:     name,
		Doc:      doc,
		Tags:     viewTags,
		Pattern:  unify.MustCompile(unify.App(kind.OpName(), unify.Var("x")), dialects),
		Require:  func(fg *graph.FunctionGraph) error { return fg.Attach(&idiom{}) },
		Equality: navigator.Exact,

		CountsClients: true,
		Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
			o, ok := chain.FromGraphOp(r.Node().Op())
			x := r.Var("x")
			if !ok || !isShaped(x.Type()) || !isShaped(r.Node().Output(0).Type()) {
				return r.NoMatch("what it does is not known"), nil
			}
			if out, err := o.Out(x.Type().Dims()); err != nil || !slices.Equal(out, r.Node().Output(0).Type().Dims()) {
				return r.NoMatch("it does not fit its types"), nil
			}
			v := build(idiomOf(r.Node().FunctionGraph()), r, &o, x)
			if !v.IsValid() {
				return r.NoMatch("tosa and tensor have no such op, or one for this and the next"), nil
			}
			return r.Replace(v), nil
		},
	}
}

func (i *idiom) transpose(r *navigator.Rewriter, o *chain.Op, x graph.Var) graph.Var {
	ctxt, out, perm := r.Graph().Context(), r.Node().Output(0).Type(), o.Ints()
	if len(perm) == 0 || !fitsTosa(out) {
		return graph.Var{}
	}
	if !i.permsAsInput() {
		return r.Apply(ctxt.Op("tosa.transpose", ir.NamedAttr{Name: "perms", Value: array(ctxt, ir.I32, perm)}), out, x)
	}
	t := ir.Tensor(ir.I32, int64(len(perm)))
	perms := r.Apply(ctxt.Op("tosa.const", ir.NamedAttr{Name: "value", Value: ctxt.Dense("["+joined(perm)+"]", t)}), t)
	return r.Apply(ctxt.Op("tosa.transpose"), out, x, perms)
}

func (i *idiom) reduceSum(r *navigator.Rewriter, o *chain.Op, x graph.Var) graph.Var {
	axis := -1
	for d, n := range x.Type().Dims() {
		if n == o.Shape[d] {
			continue
		}
		if axis >= 0 {
			return graph.Var{} // the order of what is added up would be another
		}
		axis = d
	}
	if axis < 0 || !isAddable(x.Type().Elem()) || !fitsTosa(x.Type()) || !fitsTosa(r.Node().Output(0).Type()) {
		return graph.Var{}
	}
	ctxt := r.Graph().Context()
	attrs := []ir.NamedAttr{{Name: "axis", Value: ctxt.Int(int64(axis), ir.I32)}}
	if i.axisAsList {
		attrs[0].Value = ctxt.Ints(ir.I64, int64(axis))
	}
	if i.keepdims {
		attrs = append(attrs, ir.NamedAttr{Name: "keepdims", Value: ctxt.Bool(true)})
	}
	return r.Apply(ctxt.Op("tosa.reduce_sum", attrs...), r.Node().Output(0).Type(), x)
}

func (i *idiom) reshape(r *navigator.Rewriter, o *chain.Op, x graph.Var) graph.Var {
	ctxt, out := r.Graph().Context(), r.Node().Output(0).Type()
	if sample := x.Owner(); sample.IsValid() && i.isDropped(sample) {
		from, _ := chain.FromGraphOp(sample.Op())
		return i.window(r, &from, sample.Input(0))
	}
	switch {
	case i.tensor(out):
		return tensorReshape(r, x, out)
	case i.shapesAsAttr():
		return r.Apply(ctxt.Op("tosa.reshape", ir.NamedAttr{Name: "new_shape", Value: ctxt.Ints(ir.I64, o.Shape...)}), out, x)
	}
	return r.Apply(ctxt.Op("tosa.reshape"), out, x, shapeConstant(r, o.Shape))
}

// isDropped says whether all that a node does is to sample a window for a reshape
// that drops sizes of 1: a tensor.extract_slice does both.
func (i *idiom) isDropped(n graph.Node) bool {
	o, ok := chain.FromGraphOp(n.Op())
	if !ok || o.Kind != chain.SettSample || !i.tensorViews || n.Graph().NumClientsOf(n.Output(0).ID(), 2) != 1 {
		return false
	}
	_, sizes, _, ok := windowOf(&o)
	dropped := false
	n.Graph().EachClient(n.Output(0).ID(), func(client graph.NodeID) bool {
		next := n.Graph().Node(client)
		kind, isOp := chain.KindOf(next.Op().Name())
		dropped = isOp && kind == chain.Reshape && views.Drops(sizes, next.Output(0).Type().Dims())
		return false
	})
	return ok && dropped
}

func (i *idiom) slice(r *navigator.Rewriter, o *chain.Op, x graph.Var) graph.Var {
	if i.isDropped(r.Node()) {
		return graph.Var{} // the reshape takes it along
	}
	return i.window(r, o, x)
}

// window returns the window of x that a sample keeps, as the matched node has it.
func (i *idiom) window(r *navigator.Rewriter, o *chain.Op, x graph.Var) graph.Var {
	offsets, sizes, strides, ok := windowOf(o)
	if !ok {
		return graph.Var{}
	}
	ctxt, out := r.Graph().Context(), r.Node().Output(0).Type()
	drops := len(out.Dims()) < len(sizes)
	strided := slices.ContainsFunc(strides, func(n int64) bool { return n != 1 })
	switch {
	case drops || strided || len(sizes) == 0 || i.tensor(out):
		return r.Apply(ctxt.Op("tensor.extract_slice",
			ir.NamedAttr{Name: "operandSegmentSizes", Value: array(ctxt, ir.I32, []int64{1, 0, 0, 0})},
			ir.NamedAttr{Name: "static_offsets", Value: array(ctxt, ir.I64, offsets)},
			ir.NamedAttr{Name: "static_sizes", Value: array(ctxt, ir.I64, sizes)},
			ir.NamedAttr{Name: "static_strides", Value: array(ctxt, ir.I64, strides)}), out, x)
	case i.shapesAsAttr():
		return r.Apply(ctxt.Op("tosa.slice",
			ir.NamedAttr{Name: "start", Value: ctxt.Ints(ir.I64, offsets...)},
			ir.NamedAttr{Name: "size", Value: ctxt.Ints(ir.I64, sizes...)}), out, x)
	}
	return r.Apply(ctxt.Op("tosa.slice"), out, x, shapeConstant(r, offsets), shapeConstant(r, sizes))
}

// tensorReshape collapses dimensions, splits them, or collapses all of them and
// splits that.
func tensorReshape(r *navigator.Rewriter, x graph.Var, out ir.Type) graph.Var {
	in, to := x.Type().Dims(), out.Dims()
	if slices.Equal(in, to) {
		return x
	}
	if groups, ok := splitting(to, in); ok {
		return r.Apply(r.Graph().Context().Op("tensor.collapse_shape", reassociation(r, groups)), out, x)
	}
	if groups, ok := splitting(in, to); ok {
		sizes := ir.NamedAttr{Name: "static_output_shape", Value: array(r.Graph().Context(), ir.I64, to)}
		return r.Apply(r.Graph().Context().Op("tensor.expand_shape", reassociation(r, groups), sizes), out, x)
	}
	return tensorReshape(r, tensorReshape(r, x, out.WithDims(chain.Shape(in).Size())), out)
}

// splitting returns the dimensions of the shape to that each one of the shape from
// is split into, at least one, false where one is not or the ranks are equal.
func splitting(from, to chain.Shape) (groups [][]int64, ok bool) {
	if len(from) >= len(to) {
		return nil, false
	}
	at := 0
	for _, n := range from {
		group, size := []int64(nil), int64(1)
		for at < len(to) && (len(group) == 0 || size != n) {
			size *= to[at]
			group = append(group, int64(at))
			at++
		}
		if size != n || len(group) == 0 {
			return nil, false
		}
		groups = append(groups, group)
	}
	for ; at < len(to) && len(from) > 0; at++ {
		if to[at] != 1 && from[len(from)-1] != 0 {
			return nil, false
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], int64(at))
	}
	return groups, true
}

func reassociation(r *navigator.Rewriter, groups [][]int64) ir.NamedAttr {
	ctxt := r.Graph().Context()
	list := make([]ir.Attr, len(groups))
	for i, group := range groups {
		list[i] = ctxt.Ints(ir.I64, group...)
	}
	return ir.NamedAttr{Name: "reassociation", Value: ctxt.Array(list...)}
}

// shapeConstant returns a constant of the type that tosa has for sizes.
func shapeConstant(r *navigator.Rewriter, sizes []int64) graph.Var {
	ctxt := r.Graph().Context()
	values := ctxt.Dense("["+joined(sizes)+"]", ir.Tensor(ir.Index(), int64(len(sizes))))
	t := ir.Opaque("!tosa.shape<" + strconv.Itoa(len(sizes)) + ">")
	return r.Apply(ctxt.Op("tosa.const_shape", ir.NamedAttr{Name: "values", Value: values}), t)
}

// array returns the attribute array<i64: 1, 2>.
func array(ctxt *ir.Context, t ir.Type, list []int64) ir.Attr {
	text := "array<" + t.String()
	if len(list) > 0 {
		text += ": " + joined(list)
	}
	return ctxt.Opaque(text+">", 0)
}

func joined(list []int64) string {
	words := make([]string, len(list))
	for i, n := range list {
		words[i] = strconv.FormatInt(n, 10)
	}
	return strings.Join(words, ", ")
}
