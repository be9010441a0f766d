// Package simplify has rules of the dialects tensor and linalg that compute with shapes: which
// numbers of a slice, of padding or of a reshape are known, what the types of results say
// then, and which op of several in a row is enough. Rules that patterns can say are in
// rules.d/tensor.
//
// A rule whose result has a type that says more than the one before puts a tensor.cast after
// it. Casts go into what uses them, where that takes the type before the cast.
package simplify

import (
	"slices"

	"github.com/settle-go/settle/builtin/mixed"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// Rules returns the rules, for graphs of these dialects. They belong into the database
// canonicalize.
func Rules(dialects *ir.Dialects) []*navigator.Local {
	k := kit{dialects}
	return slices.Concat(k.sizes(), k.elements(), k.slices(), k.reshapes(), k.pads(), k.packs(), k.destinations(), k.computed())
}

// kit makes rules.
type kit struct{ dialects *ir.Dialects }

// generated are the rules for which settle rules verify generates graphs.
var generated = []string{"reshape_elements", "simplify_slice", "refine_concat", "fold_tensor_extract", "fold_tensor_dim", "fold_tensor_rank"}

// rule returns a rule about nodes of some ops.
func (k kit) rule(name, doc string, rewrite func(e edit) (navigator.Result, error), ops ...string) *navigator.Local {
	pattern := k.pattern(&unify.Term{Kind: unify.AppTerm, Ops: ops, AnyArgs: true})
	unverified := "shapes that fit are not generated from a pattern: internal/canonical evaluates programs"
	if slices.Contains(generated, name) {
		unverified = ""
	}
	return &navigator.Local{
		Name: name, Doc: doc, Pattern: pattern, Levels: 3, Equality: navigator.Exact,
		Tags: []string{"fast_run", "fast_compile", "tensor"},
		Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
			n := r.Node()
			return rewrite(edit{r, n, n.Graph().Context()})
		},
		Unverified: unverified,
	}
}

func (k kit) pattern(term *unify.Term) *unify.Pattern {
	pattern, err := unify.Compile(term, k.dialects)
	if err != nil {
		panic("simplify: " + err.Error()) // a mistake in the lines that call it
	}
	return pattern
}

// guarded is a rule about ops of one operand, for nodes where what is asked of the types of that and of the
// result holds.
func (k kit) guarded(holds func(operand, result ir.Type) bool, name, doc string, rewrite func(e edit) (navigator.Result, error), ops ...string) *navigator.Local {
	l := k.rule(name, doc, rewrite, ops...)
	l.Pattern = k.pattern(&unify.Term{Kind: unify.AppTerm, Ops: ops, Args: []*unify.Term{unify.Var("x")}})
	l.Filter = &unify.Filter{Questions: []unify.Question{
		{Types: holds, Of: l.Pattern.Names["x"], Yes: unify.Accepted, No: unify.Refused},
	}}
	l.Guard = func(m *unify.Match) (bool, error) {
		n := m.Graph.Node(m.Root)
		return n.NumOutputs() == 1 && holds(n.Input(0).Type(), n.Output(0).Type()), nil
	}
	return l
}

// edit is a rewrite of a node.
type edit struct {
	*navigator.Rewriter
	n    graph.Node
	ctxt *ir.Context
}

func (e edit) no(reason string) (navigator.Result, error) { return e.NoMatch(reason), nil }

// with replaces the only result of the node by a value, cast to its type.
func (e edit) with(v graph.Var) (navigator.Result, error) {
	out := e.n.Output(0)
	if v.Type() != out.Type() && !mayAgree(v.Type(), out.Type()) {
		return e.no("the types exclude each other")
	}
	return e.Replace(e.cast(v, out.Type())), nil
}

// mayAgree reports whether a tensor of one type may be one of another type.
func mayAgree(a, b ir.Type) bool {
	if a.Elem() != b.Elem() || a.Encoding() != b.Encoding() || !a.IsRanked() || !b.IsRanked() || a.Rank() != b.Rank() {
		return a.Elem() == b.Elem() && a.IsShaped() && b.IsShaped() && (a.IsUnranked() || b.IsUnranked())
	}
	for i, d := range a.Dims() {
		if e := b.Dim(i); d != e && d != ir.Dynamic && e != ir.Dynamic {
			return false
		}
	}
	return true
}

// cast returns a tensor as one of another type, that says more or less of its shape.
func (e edit) cast(v graph.Var, t ir.Type) graph.Var {
	if v.Type() == t {
		return v
	}
	return e.Apply(e.ctxt.Op("tensor.cast"), t, v)
}

// number returns a number as a variable.
func (e edit) number(n mixed.Number) graph.Var {
	if !n.IsKnown() {
		return n.Var
	}
	return e.constant(e.ctxt.Int(n.Known, ir.Index()), ir.Index())
}

// constant returns a constant by the op of arith.
func (e edit) constant(value ir.Attr, t ir.Type) graph.Var {
	return e.Apply(e.ctxt.Op("arith.constant", ir.NamedAttr{Name: "value", Value: value}), t)
}

// dim returns the size of a dimension of a tensor.
func (e edit) dim(v graph.Var, i int) graph.Var {
	if d := v.Type().Dim(i); d != ir.Dynamic {
		return e.number(mixed.Of(d))
	}
	return e.Apply(e.ctxt.Op("tensor.dim"), ir.Index(), v, e.number(mixed.Of(int64(i))))
}

// by returns the node of an op of some names that computes a variable.
func by(v graph.Var, names ...string) (graph.Node, bool) {
	n := v.Owner()
	return n, n.IsValid() && slices.Contains(names, n.Op().Name())
}

// behindCast returns what a cast is of, where that says more of the shape.
func behindCast(v graph.Var) (graph.Var, bool) {
	n, ok := by(v, "tensor.cast")
	if !ok || n.NumInputs() != 1 {
		return v, false
	}
	x := n.Input(0)
	return x, x.Type() != v.Type() && x.Type().IsRanked() && v.Type().Super(x.Type())
}

// segments returns an op with the numbers of its operands in each group.
func (e edit) segments(op ir.Op, sizes ...int) ir.Op {
	list := make([]int64, len(sizes))
	for i, n := range sizes {
		list[i] = int64(n)
	}
	return op.With("operandSegmentSizes", e.ctxt.DenseArray(ir.I32, list...))
}

// refined returns a type with the sizes of another one where it does not say them.
func refined(t ir.Type, dims []int64) ir.Type {
	own := slices.Clone(t.Dims())
	for i, d := range own {
		if d == ir.Dynamic {
			own[i] = dims[i]
		}
	}
	return t.WithDims(own...)
}
