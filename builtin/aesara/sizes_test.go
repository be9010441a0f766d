package aesara_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/aesara/sizes"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/shapes"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
)

// sizesProgram is a random graph of tensors whose sizes no type says, with the value that
// each variable has for one choice of inputs.
type sizesProgram struct {
	*rand.Rand
	t      *testing.T
	ctxt   *ir.Context
	fg     *graph.FunctionGraph
	vars   []graph.Var
	values map[graph.VarID]value.Value
	opts   eval.Options
}

func newSizesProgram(t *testing.T, seed uint64) *sizesProgram {
	p := &sizesProgram{
		Rand: rand.New(rand.NewPCG(seed, 1)), t: t, ctxt: ir.NewContext(dialects.All()), values: map[graph.VarID]value.Value{},
		opts: eval.Options{Evaluators: dialects.Evaluators(), MaxElements: 1 << 12},
	}
	p.fg = graph.New(p.ctxt)
	for range 3 {
		dims := make([]int64, 1+p.IntN(3))
		for d := range dims {
			dims[d] = []int64{1, 2, 3, 3, 4, 0}[p.IntN(6)]
		}
		p.input(ir.Tensor([]ir.Type{ir.F64, ir.I64, ir.F32}[p.IntN(3)], dims...))
	}
	p.input(ir.Tensor(ir.I64))
	p.input(ir.I64)
	p.input(ir.Tensor(ir.I64, 2))
	for _, n := range []int64{-1, 0, 1, 2, 3} {
		a := p.ctxt.ConstantOf(float64(n), ir.Tensor(ir.I64))
		v := p.fg.Graph().Constant(a)
		p.vars = append(p.vars, v)
		p.values[v.ID()], _ = value.FromAttr(a)
	}
	for tries := 0; tries < 400 && len(p.vars) < 40; tries++ {
		p.node()
	}
	p.fg.SetOutputs(p.vars[len(p.vars)-1])
	return p
}

// input adds an input of a type, some of whose sizes are not declared.
func (p *sizesProgram) input(t ir.Type) {
	v := p.fg.AddInput(p.forget(t), fmt.Sprint("in", len(p.vars)))
	val, err := value.Random(t, p.Rand)
	require.NoError(p.t, err)
	if value.ElemOf(t) == ir.I64 {
		list := make([]int64, val.Len())
		for i := range list {
			list[i] = p.Int64N(5) - 1
		}
		if val, err = value.Ints(t, list...); len(list) == 0 {
			val, err = value.Ints(t)
		}
		require.NoError(p.t, err)
	}
	p.vars = append(p.vars, v)
	p.values[v.ID()] = val
}

func (p *sizesProgram) forget(t ir.Type) ir.Type {
	if t.Kind() != ir.TensorKind || t.Rank() == 0 {
		return t
	}
	dims := slices.Clone(t.Dims())
	for d := range dims {
		if p.IntN(4) > 0 {
			dims[d] = ir.Dynamic
		}
	}
	if p.IntN(20) == 0 {
		return ir.UnrankedTensor(t.Elem())
	}
	return t.WithDims(dims...)
}

var sizesOps = []string{
	"scalar.add", "scalar.mul", "scalar.sub", "scalar.maximum", "scalar.minimum", "scalar.neg", "scalar.second", "scalar.cast", "scalar.lt",
	"scalar.switch", "scalar.identity", "scalar.exp", "aesara.dimshuffle", "aesara.dimshuffle", "aesara.reshape", "aesara.reshape", "aesara.flatten",
	"aesara.view_op", "aesara.deep_copy", "aesara.broadcast_to", "aesara.repeat", "aesara.alloc", "aesara.alloc", "aesara.arange", "aesara.arange",
	"aesara.eye", "aesara.shape", "aesara.shape", "aesara.shape_i", "aesara.shape_i", "aesara.specify_shape", "aesara.assert",
	"aesara.scalar_from_tensor", "aesara.tensor_from_scalar", "aesara.join", "aesara.split", "aesara.make_vector", "aesara.make_vector",
	"aesara.sum", "aesara.max", "aesara.argmax", "aesara.all", "aesara.max_and_argmax", "aesara.subtensor", "aesara.subtensor",
	"aesara.inc_subtensor", "aesara.set_subtensor", "aesara.advanced_subtensor1", "aesara.advanced_subtensor", "aesara.dot", "aesara.softmax",
	"aesara.log_softmax", "aesara.softmax_grad",
}

// node adds a node that has a value.
func (p *sizesProgram) node() {
	name := sizesOps[p.IntN(len(sizesOps))]
	info := p.ctxt.Dialects().Op(name)
	n := info.MinInputs
	for (n < info.MaxInputs || info.MaxInputs == ir.Variadic) && p.IntN(2) == 0 {
		n++
	}
	args, types, vals := make([]graph.Var, n), make([]ir.Type, n), make([]value.Value, n)
	for tries := 0; ; tries++ {
		for i := range args {
			args[i] = p.vars[p.IntN(len(p.vars))]
			if tries < 20 && i > 0 && p.IntN(2) == 0 && name != "scalar.add" {
				// One number, as most ops take after their first input.
				for range 8 {
					if v := p.vars[p.IntN(len(p.vars))]; p.values[v.ID()].Len() == 1 && p.values[v.ID()].Class() == value.IntClass {
						args[i] = v
						break
					}
				}
			}
			types[i], vals[i] = p.values[args[i].ID()].Type(), p.values[args[i].ID()]
		}
		e, _ := p.opts.Evaluators.Lookup(name)
		var attrs []ir.NamedAttr
		if e.Draw != nil {
			attrs = e.Draw(p.Rand, p.ctxt, types)
		}
		op := p.ctxt.Op(name, attrs...)
		outs := [][]ir.Type{ir.InferTypes(op, types)}
		if name == "scalar.cast" {
			outs = [][]ir.Type{{types[0].WithElem(ir.I64)}, {ir.I64}}
		}
		if name == "aesara.eye" {
			outs = [][]ir.Type{{ir.Tensor(ir.F64, ir.Dynamic, ir.Dynamic)}}
		}
		for _, out := range outs {
			if out == nil || slices.Contains(out, 0) {
				continue
			}
			got, err := eval.Apply(context.Background(), op, vals, out, p.opts)
			if err != nil {
				continue
			}
			declared := make([]ir.Type, len(got))
			for i, v := range got {
				declared[i] = p.forget(v.Type())
			}
			made := p.fg.Add(op, args, declared...)
			for i, v := range got {
				p.vars = append(p.vars, made.Output(i))
				p.values[made.Output(i).ID()] = v
			}
			return
		}
		if tries > 40 {
			return
		}
	}
}

// number computes a size with the values that the variables have.
func (p *sizesProgram) number(s *shapes.Shapes, size shapes.Size) int64 {
	part := s.Open(size)
	switch part.Kind {
	case shapes.Number:
		return part.Const
	case shapes.Dimension:
		return p.values[part.Var.ID()].Dims()[part.Index]
	case shapes.Element:
		return p.values[part.Var.ID()].Int(part.Index)
	case shapes.Sum:
		n := part.Const
		for i, a := range part.Args {
			n += part.Coefs[i] * p.number(s, a)
		}
		return n
	case shapes.Product:
		n := int64(1)
		for _, a := range part.Args {
			n *= p.number(s, a)
		}
		return n
	case shapes.Stretched:
		n := int64(1)
		for _, a := range part.Args {
			if m := p.number(s, a); m != 1 {
				n = m
			}
		}
		return n
	}
	require.Fail(p.t, "a size that is not known", "%d", size)
	return 0
}

// check compares what is known of a variable with its value.
func (p *sizesProgram) check(s *shapes.Shapes, v graph.Var) {
	val := p.values[v.ID()]
	dims := s.Of(v)
	if dims == nil {
		require.True(p.t, v.Type().IsUnranked())
	} else {
		var got []int64
		for _, d := range dims {
			got = append(got, p.number(s, d))
		}
		require.Equal(p.t, append([]int64(nil), val.Dims()...), got, "the shape of %s in\n%s", v, p.fg)
	}
	for i, e := range s.Values(v) {
		require.Equal(p.t, val.Int(i), p.number(s, e), "element %d of %s in\n%s", i, v, p.fg)
	}
}

// TestSizesAreThoseOfValues evaluates random programs, and holds each size that is known
// to what was computed.
func TestSizesAreThoseOfValues(t *testing.T) {
	programs := uint64(1200)
	if testing.Short() {
		programs = 300
	}
	computed, own, used := 0, 0, map[string]int{}
	for seed := range programs {
		p := newSizesProgram(t, seed)
		s, err := shapes.Attach(p.fg)
		require.NoError(t, err)
		for _, i := range p.Perm(len(p.vars)) {
			v := p.vars[i]
			p.check(s, v)
			if !v.Owner().IsValid() {
				continue
			}
			used[v.Owner().Op().Name()]++
			for _, d := range s.Of(v) {
				if s.Mentions(d, v) {
					own++
				} else {
					computed++
				}
			}
		}
	}
	for _, name := range sizesOps {
		require.Greater(t, used[name], 0, name)
	}
	require.Greater(t, computed, 4*own, "sizes that nothing is known of")
}

// refusing refuses what a transaction did, when it is set to.
type refusing struct{ refuse bool }

func (r *refusing) Validate(*graph.FunctionGraph) error {
	if r.refuse {
		return errors.New("refused")
	}
	return nil
}

// TestSizesAfterChanges gives nodes of random programs other inputs, adds nodes and takes
// them away, by transactions that are committed, refused and rolled back, and compares
// what is known then with what is found out anew.
func TestSizesAfterChanges(t *testing.T) {
	programs := uint64(600)
	if testing.Short() {
		programs = 60
	}
	committed, other := 0, 0
	for seed := range programs {
		p := newSizesProgram(t, 1<<20+seed)
		p.fg.SetOutputs(p.vars...)
		s, err := shapes.Attach(p.fg)
		require.NoError(t, err)
		r := &refusing{}
		require.NoError(t, p.fg.Attach(r))
		require.Empty(t, s.Changed())
		g := p.fg.Graph()
		for range 30 {
			for range 3 {
				s.Of(p.vars[p.IntN(len(p.vars))])
			}
			tx := g.Begin("change")
			r.refuse = p.IntN(4) == 0
			var last graph.Var
			for range 1 + p.IntN(3) {
				if p.change(tx, &last) && p.IntN(3) == 0 {
					s.Of(p.vars[p.IntN(len(p.vars))]) // in the middle of it
					if last.IsValid() {
						s.Of(last)
					}
				}
			}
			if p.IntN(4) == 0 {
				tx.Rollback()
			} else if err := tx.Commit(); err == nil {
				committed++
			}
			p.vars = slices.DeleteFunc(p.vars, func(v graph.Var) bool { return v.Owner().IsValid() && !g.IsAlive(v.Owner().ID()) })
			require.NoError(t, s.Check(), "seed %d", seed)
			for _, n := range s.Changed() {
				require.True(t, int(n) < g.NumIDs())
				other++
			}
		}
	}
	require.Greater(t, committed, int(programs))
	require.Greater(t, other, int(programs))
}

// change gives an input of a node another variable of its type, or has a new node take
// the place of a variable.
func (p *sizesProgram) change(tx *graph.Tx, last *graph.Var) bool {
	g := p.fg.Graph()
	v := p.vars[p.IntN(len(p.vars))]
	if p.IntN(2) == 0 {
		op := []string{"scalar.identity", "aesara.view_op", "aesara.opaque"}[p.IntN(3)]
		before := p.fg.Return().ID()
		if n := v.Owner(); n.IsValid() {
			before = n.ID()
		}
		users := slices.Collect(v.Clients())
		n := tx.Add(before, p.ctxt.Op(op).ID(), []graph.VarID{v.ID()}, v.Type())
		*last = g.Var(g.OutputOf(n, 0))
		for _, use := range users {
			if use.Node.ID() != n && p.IntN(4) > 0 {
				_ = tx.SetInput(use.Node.ID(), use.Index, last.ID())
			}
		}
		return true
	}
	n := v.Owner()
	if !n.IsValid() || n.NumInputs() == 0 {
		return false
	}
	i := p.IntN(n.NumInputs())
	for range 10 {
		w := p.vars[p.IntN(len(p.vars))]
		if w.Type() == n.Input(i).Type() && w != n.Input(i) {
			return tx.SetInput(n.ID(), i, w.ID()) == nil
		}
	}
	return false
}

// TestShapeRulesKeepValues applies the rules about shapes to random programs, and
// compares what they compute before and after.
func TestShapeRulesKeepValues(t *testing.T) {
	programs := uint64(400)
	if testing.Short() {
		programs = 60
	}
	rewrites := 0
	for seed := range programs {
		p := newSizesProgram(t, 1<<30+seed)
		p.fg.SetOutputs(p.vars...)
		var inputs, want []value.Value
		for _, v := range p.fg.Inputs() {
			inputs = append(inputs, p.values[v.ID()])
		}
		for _, v := range p.vars {
			want = append(want, p.values[v.ID()])
		}
		s, err := shapes.Attach(p.fg)
		require.NoError(t, err)
		opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "shapes", Locals: sizes.Rules(p.ctxt.Dialects())})
		before := p.fg.String()
		report, err := navigator.Optimize(t.Context(), opt, p.fg, navigator.Options{})
		require.NoError(t, err)
		rewrites += report.Rewrites
		require.NoError(t, s.Check())
		got, err := eval.Run(t.Context(), p.fg, inputs, p.opts)
		require.NoError(t, err, "seed %d", seed)
		for i, v := range got.Outputs {
			require.Nil(t, value.Compare(want[i], v, value.Tolerance{}), "seed %d, output %d of\n%s\nbecame\n%s", seed, i, before, p.fg)
		}
	}
	require.Greater(t, rewrites, int(programs))
}
