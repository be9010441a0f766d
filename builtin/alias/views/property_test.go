package views_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// program is a graph of views of inputs and of new tensors, generated.
type program struct {
	*graph.FunctionGraph
	ctxt *ir.Context
	vars []graph.Var
}

func newProgram(t *rapid.T) *program {
	ctxt := ir.NewContext(dialects.All())
	p := &program{FunctionGraph: graph.New(ctxt), ctxt: ctxt}
	for i := range rapid.IntRange(1, 2).Draw(t, "inputs") {
		dims := rapid.SliceOfN(rapid.Int64Range(1, 5), 1, 3).Draw(t, "shape")
		p.vars = append(p.vars, p.AddInput(ir.Tensor(ir.I64, dims...), fmt.Sprint("x", i)))
	}
	for range rapid.IntRange(1, 10).Draw(t, "views") {
		p.vars = append(p.vars, p.view(t, rapid.SampledFrom(p.vars).Draw(t, "of")))
	}
	p.SetOutputs(p.vars...)
	return p
}

func (p *program) ints(values ...int64) ir.Attr { return p.ctxt.Ints(ir.I64, values...) }

// view adds a view of a variable, by any op.
func (p *program) view(t *rapid.T, of graph.Var) graph.Var {
	dims := of.Type().Dims()
	attr := func(name string, value ir.Attr) ir.NamedAttr { return ir.NamedAttr{Name: name, Value: value} }
	apply := func(op string, dims []int64, attrs ...ir.NamedAttr) graph.Var {
		return p.Apply(p.ctxt.Op(op, attrs...), of.Type().WithDims(dims...), of)
	}
	axis := 0
	if len(dims) > 1 {
		axis = rapid.IntRange(0, len(dims)-1).Draw(t, "axis")
	}
	op := rapid.SampledFrom([]string{"extract", "slice", "reverse", "transpose", "reshape", "collapse", "expand", "cast", "chain", "chain", "chain"}).Draw(t, "op")
	switch {
	case op == "chain":
		return p.chainOp(t, of)
	case len(dims) == 0 || op == "cast":
		return apply("tensor.cast", dims)
	case op == "extract":
		return p.extract(t, of)
	case op == "slice":
		w := drawWindow(t, dims, false)
		return apply("tosa.slice", w.Sizes, attr("start", p.ints(w.Offsets...)), attr("size", p.ints(w.Sizes...)))
	case op == "reverse":
		return apply("tosa.reverse", dims, attr("axis", p.ctxt.Int(int64(axis), ir.I32)))
	case op == "transpose":
		perm := rapid.Permutation(upTo(len(dims))).Draw(t, "perm")
		to := make([]int64, len(dims))
		for d, from := range perm {
			to[d] = dims[from]
		}
		return apply("tosa.transpose", to, attr("perms", p.ints(perm...)))
	case op == "expand" || len(dims) == 1:
		to := slices.Insert(slices.Clone(dims), axis, 1)
		if dims[axis]%2 == 0 {
			to[axis], to[axis+1] = 2, dims[axis]/2
		}
		return apply("tosa.reshape", to, attr("new_shape", p.ints(to...)))
	}
	axis = min(axis, len(dims)-2)
	to := slices.Delete(slices.Clone(dims), axis, axis+1)
	to[axis] = dims[axis] * dims[axis+1]
	if op == "reshape" {
		return apply("tosa.reshape", to, attr("new_shape", p.ints(to...)))
	}
	return apply("tensor.collapse_shape", to)
}

func upTo(n int) []int64 {
	list := make([]int64, n)
	for i := range list {
		list[i] = int64(i)
	}
	return list
}

func drawWindow(t *rapid.T, dims []int64, strided bool) views.Window {
	n := len(dims)
	w := views.Window{Offsets: make([]int64, n), Sizes: make([]int64, n), Strides: make([]int64, n)}
	for d, size := range dims {
		w.Strides[d] = 1
		if strided {
			w.Strides[d] = rapid.Int64Range(1, 3).Draw(t, "stride")
		}
		w.Offsets[d] = rapid.Int64Range(0, size).Draw(t, "offset")
		w.Sizes[d] = rapid.Int64Range(0, (size-w.Offsets[d]+w.Strides[d]-1)/w.Strides[d]).Draw(t, "size")
	}
	return w
}

// extract adds a slice with strides, which may drop dimensions of size 1.
func (p *program) extract(t *rapid.T, of graph.Var) graph.Var {
	w := drawWindow(t, of.Type().Dims(), true)
	var dims []int64
	for _, size := range w.Sizes {
		if size != 1 || rapid.Bool().Draw(t, "keep") {
			dims = append(dims, size)
		}
	}
	op := p.ctxt.Op("tensor.extract_slice",
		ir.NamedAttr{Name: "static_offsets", Value: p.ints(w.Offsets...)},
		ir.NamedAttr{Name: "static_sizes", Value: p.ints(w.Sizes...)},
		ir.NamedAttr{Name: "static_strides", Value: p.ints(w.Strides...)})
	return p.Apply(op, of.Type().WithDims(dims...), of)
}

// elements evaluates the program on inputs that no two elements of are equal in:
// what a view shows is what its value is made of.
func (p *program) elements(t require.TestingT) map[graph.Var]map[int64]bool {
	var inputs []value.Value
	next := int64(0)
	for _, in := range p.Inputs() {
		size, _ := in.Type().NumElements()
		list := make([]int64, size)
		for i := range list {
			list[i] = next
			next++
		}
		v, err := value.Ints(in.Type(), list...)
		require.NoError(t, err)
		inputs = append(inputs, v)
	}
	result, err := eval.Run(context.Background(), p.FunctionGraph, inputs, eval.Options{Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	shown := map[graph.Var]map[int64]bool{}
	for i, v := range p.Outputs() {
		shown[v] = map[int64]bool{}
		for _, n := range result.Outputs[i].Ints() {
			shown[v][n] = true
		}
	}
	return shown
}

// check compares what the feature says with the elements, for all pairs.
func (p *program) check(t require.TestingT, a *views.Aliases) {
	shown := p.elements(t)
	for x, xs := range shown {
		size, _ := x.Type().NumElements()
		require.Equal(t, int64(len(xs)) < size, a.Repeats(x), "%s", x)
	}
	start := map[graph.Var]int64{}
	next := int64(0)
	for _, in := range p.Inputs() {
		size, _ := in.Type().NumElements()
		start[in] = next
		next += size
	}
	for x, xs := range shown {
		part, known := a.Shown(x)
		require.True(t, known, "%s", x)
		require.Equal(t, int64(len(xs)), part.Size(), "%s shows %v", x, part)
		for y, ys := range shown {
			meet, contains := false, true
			for n := range ys {
				meet = meet || xs[n]
				contains = contains && xs[n]
			}
			alloc, index, shared := a.Witness(x, y)
			require.Equal(t, meet, shared, "%s and %s", x, y)
			if !shared {
				continue
			}
			root := alloc.Type()
			flat := int64(0)
			for d, i := range index {
				flat = flat*root.Dim(d) + i
			}
			flat += start[alloc]
			require.True(t, xs[flat] && ys[flat], "%s and %s: element %v of %s", x, y, index, alloc)
			require.Equal(t, contains, a.Contains(x, y), "%s and %s", x, y)
		}
	}
}

// The alias graph of a program says of any two variables what comparing their
// elements says.
func TestAliasesByBruteForce(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := newProgram(rt)
		a, err := views.Attach(p.FunctionGraph)
		require.NoError(rt, err)
		p.check(rt, a)
	})
}

// refuse is a feature that refuses rewrites when it is set to.
type refuse struct{ next bool }

func (r *refuse) Validate(*graph.FunctionGraph) error {
	if r.next {
		r.next = false
		return errors.New("refused")
	}
	return nil
}

// After any rewrites, made, refused or taken back, it still does.
func TestAliasesFollowRewrites(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := newProgram(rt)
		a, err := views.Attach(p.FunctionGraph)
		require.NoError(rt, err)
		r := &refuse{}
		require.NoError(rt, p.Attach(r))
		ask := func() { p.check(rt, a) }
		ask()
		for range rapid.IntRange(1, 6).Draw(rt, "rewrites") {
			p.rewrite(rt, a, r)
			ask()
		}
		fresh := &views.Aliases{}
		p.Detach(a)
		require.NoError(rt, p.Attach(fresh))
		p.check(rt, fresh)
	})
}

// rewrite replaces a view by another variable of its type: by a new view or one
// that is there.
func (p *program) rewrite(t *rapid.T, a *views.Aliases, r *refuse) {
	old := rapid.SampledFrom(p.vars).Draw(t, "old")
	if old.IsInput() || !old.Owner().IsAlive() || len(old.Type().Dims()) == 0 {
		return
	}
	tx := p.Graph().Begin("rewrite")
	of := old.Owner().Input(0)
	axis := p.ctxt.Int(int64(len(old.Type().Dims())-1), ir.I32)
	var new graph.Var
	var same []graph.Var
	for _, v := range p.vars {
		alive := v.IsInput() || v.Owner().IsAlive()
		if v.Type() == old.Type() && alive && v != old && (v.IsInput() || p.Graph().ListedBefore(v.Owner().ID(), old.Owner().ID())) {
			same = append(same, v)
		}
	}
	if len(same) > 0 && rapid.Bool().Draw(t, "old one") {
		new = rapid.SampledFrom(same).Draw(t, "new")
	} else {
		op := p.ctxt.Op("tosa.reverse", ir.NamedAttr{Name: "axis", Value: axis})
		n := tx.Add(old.Owner().ID(), op.ID(), []graph.VarID{old.ID()}, old.Type())
		if of.Type() == old.Type() {
			n = tx.Add(old.Owner().ID(), op.ID(), []graph.VarID{of.ID()}, old.Type())
		}
		new = p.Graph().Node(n).Output(0)
	}
	a.Overlap(old, new) // also of what is not committed
	if rapid.IntRange(0, 3).Draw(t, "unheard") == 0 {
		tx.Rollback()
		return
	}
	if _, err := tx.Replace(old.ID(), new.ID(), false); err != nil {
		tx.Rollback()
		return
	}
	r.next = rapid.IntRange(0, 3).Draw(t, "refuse") == 0
	_ = tx.Commit()
}

// Windows are disjoint where no index is in both.
func TestDisjointWindows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dims := rapid.SliceOfN(rapid.Int64Range(1, 12), 1, 2).Draw(t, "shape")
		a, b := drawWindow(t, dims, true), drawWindow(t, dims, true)
		apart := false
		for d := range dims {
			places := map[int64]bool{}
			for i := range a.Sizes[d] {
				places[a.Offsets[d]+i*a.Strides[d]] = true
			}
			meet := false
			for i := range b.Sizes[d] {
				meet = meet || places[b.Offsets[d]+i*b.Strides[d]]
			}
			apart = apart || !meet
		}
		require.Equal(t, apart, a.Disjoint(b), "%v %v", a, b)
		require.Equal(t, apart, b.Disjoint(a), "%v %v", b, a)
	})
}
