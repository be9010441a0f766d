package slicing_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/slicing"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
)

// drawn is a generated program of slices, writes, concatenations and copies.
type drawn struct {
	*graph.FunctionGraph
	ctxt *ir.Context
	vars []graph.Var
}

func newDrawn() *drawn {
	ctxt := ir.NewContext(dialects.All())
	return &drawn{FunctionGraph: graph.New(ctxt), ctxt: ctxt}
}

func drawProgram(t *rapid.T) *drawn {
	ctxt := ir.NewContext(dialects.All())
	p := &drawn{FunctionGraph: graph.New(ctxt), ctxt: ctxt}
	dims := rapid.SliceOfN(rapid.Int64Range(1, 6), 1, 2).Draw(t, "shape")
	for i := range 2 {
		p.vars = append(p.vars, p.AddInput(ir.Tensor(ir.I64, dims...), fmt.Sprint("x", i)))
	}
	for range rapid.IntRange(2, 10).Draw(t, "ops") {
		of := p.vars[len(p.vars)-1]
		if rapid.IntRange(0, 2).Draw(t, "another") == 0 {
			of = rapid.SampledFrom(p.vars).Draw(t, "of")
		}
		switch rapid.IntRange(0, 7).Draw(t, "op") {
		case 0, 1:
			p.vars = append(p.vars, p.slice(t, of))
		case 2, 3, 4:
			p.vars = append(p.vars, p.insert(t, of))
		case 5:
			p.vars = append(p.vars, p.concat(t, of))
		case 6:
			p.vars = append(p.vars, p.Apply(p.ctxt.Op("tosa.identity"), of.Type(), of))
		case 7:
			p.run(t, of)
		}
	}
	outputs := []graph.Var{p.vars[len(p.vars)-1]}
	for range rapid.IntRange(0, 2).Draw(t, "outputs") {
		outputs = append(outputs, rapid.SampledFrom(p.vars).Draw(t, "output"))
	}
	p.SetOutputs(outputs...)
	_, _ = p.Prune("unused")
	return p
}

// window generates a part of a tensor, often one that meets the border.
func (p *drawn) window(t *rapid.T, dims []int64, strided bool) (offsets, sizes, strides []int64) {
	for _, size := range dims {
		stride := int64(1)
		if strided {
			stride = rapid.Int64Range(1, 3).Draw(t, "stride")
		}
		offset := rapid.Int64Range(0, size).Draw(t, "offset")
		most := (size - offset + stride - 1) / stride
		n := most
		if rapid.Bool().Draw(t, "less") {
			n = rapid.Int64Range(0, most).Draw(t, "size")
		}
		offsets, sizes, strides = append(offsets, offset), append(sizes, n), append(strides, stride)
	}
	return offsets, sizes, strides
}

func (p *drawn) windowAttrs(offsets, sizes, strides []int64) []ir.NamedAttr {
	return []ir.NamedAttr{
		{Name: "static_offsets", Value: p.ctxt.Ints(ir.I64, offsets...)},
		{Name: "static_sizes", Value: p.ctxt.Ints(ir.I64, sizes...)},
		{Name: "static_strides", Value: p.ctxt.Ints(ir.I64, strides...)},
	}
}

// reduced leaves out some sizes of 1.
func reduced(t *rapid.T, sizes []int64) []int64 {
	dims := []int64{}
	for _, size := range sizes {
		if size != 1 || rapid.IntRange(0, 2).Draw(t, "keep") > 0 {
			dims = append(dims, size)
		}
	}
	return dims
}

func (p *drawn) slice(t *rapid.T, of graph.Var) graph.Var {
	tosa := rapid.Bool().Draw(t, "tosa")
	offsets, sizes, strides := p.window(t, of.Type().Dims(), !tosa)
	if tosa && len(sizes) > 0 {
		op := p.ctxt.Op("tosa.slice",
			ir.NamedAttr{Name: "start", Value: p.ctxt.Ints(ir.I64, offsets...)},
			ir.NamedAttr{Name: "size", Value: p.ctxt.Ints(ir.I64, sizes...)})
		return p.Apply(op, of.Type().WithDims(sizes...), of)
	}
	return p.Apply(p.ctxt.Op("tensor.extract_slice", p.windowAttrs(offsets, sizes, strides)...), of.Type().WithDims(reduced(t, sizes)...), of)
}

// insert writes a value of the right shape if there is one, or else a slice of a
// tensor.
func (p *drawn) insert(t *rapid.T, into graph.Var) graph.Var {
	offsets, sizes, strides := p.window(t, into.Type().Dims(), true)
	want := into.Type().WithDims(reduced(t, sizes)...)
	var fits []graph.Var
	for _, v := range p.vars {
		if v.Type() == want {
			fits = append(fits, v)
		}
	}
	from := rapid.SampledFrom(p.vars).Draw(t, "from")
	var source graph.Var
	switch {
	case len(fits) > 0 && rapid.Bool().Draw(t, "there"):
		source = rapid.SampledFrom(fits).Draw(t, "source")
	case from.Type() == into.Type():
		o, s, st := p.window(t, into.Type().Dims(), true)
		for d := range s {
			if s[d] < sizes[d] {
				o, st = offsets, strides // the same place always fits
			}
		}
		if len(s) > 0 && &o[0] == &offsets[0] {
			source = p.Apply(p.ctxt.Op("tensor.extract_slice", p.windowAttrs(offsets, sizes, strides)...), want, from)
			break
		}
		source = p.Apply(p.ctxt.Op("tensor.extract_slice", p.windowAttrs(o, sizes, st)...), want, from)
	default:
		source = p.Apply(p.ctxt.Op("tensor.extract_slice", p.windowAttrs(offsets, sizes, strides)...), want, into)
	}
	return p.Apply(p.ctxt.Op("tensor.insert_slice", p.windowAttrs(offsets, sizes, strides)...), into.Type(), source, into)
}

// whole returns all of a tensor.
func (p *drawn) whole(dims []int64) (offsets, sizes, strides []int64) {
	strides = slices.Repeat([]int64{1}, len(dims))
	return make([]int64, len(dims)), slices.Clone(dims), strides
}

// concat cuts a tensor, and puts the pieces together again, perhaps not all of
// them and not in order.
func (p *drawn) concat(t *rapid.T, of graph.Var) graph.Var {
	dims := of.Type().Dims()
	if len(dims) == 0 {
		return of
	}
	axis := rapid.IntRange(0, len(dims)-1).Draw(t, "axis")
	cuts := []int64{0}
	for cut := int64(0); cut < dims[axis]; {
		cut = rapid.Int64Range(cut+1, dims[axis]).Draw(t, "cut")
		cuts = append(cuts, cut)
	}
	var pieces []graph.Var
	total := int64(0)
	for i := range len(cuts) - 1 {
		if len(pieces) > 0 && rapid.IntRange(0, 4).Draw(t, "leave out") == 0 {
			continue
		}
		offsets, sizes, strides := p.whole(dims)
		offsets[axis], sizes[axis] = cuts[i], cuts[i+1]-cuts[i]
		total += sizes[axis]
		pieces = append(pieces, p.Apply(p.ctxt.Op("tensor.extract_slice", p.windowAttrs(offsets, sizes, strides)...), of.Type().WithDims(sizes...), of))
	}
	if len(pieces) == 0 {
		return of
	}
	if rapid.IntRange(0, 3).Draw(t, "turn") == 0 {
		pieces = rapid.Permutation(pieces).Draw(t, "pieces")
	}
	to := append([]int64(nil), dims...)
	to[axis] = total
	name, attr := "tosa.concat", "axis"
	if rapid.Bool().Draw(t, "tensor") {
		name, attr = "tensor.concat", "dim"
	}
	return p.Apply(p.ctxt.Op(name, ir.NamedAttr{Name: attr, Value: p.ctxt.Int(int64(axis), ir.I64)}), of.Type().WithDims(to...), pieces...)
}

// run evaluates the program on elements that are all different.
func run(t require.TestingT, fg *graph.FunctionGraph) []value.Value {
	var inputs []value.Value
	next := int64(0)
	for _, in := range fg.Inputs() {
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
	result, err := eval.Run(context.Background(), fg, inputs, eval.Options{Evaluators: dialects.Evaluators()})
	require.NoError(t, err, "%s", mlir.String(fg))
	return result.Outputs
}

// The rules, together and each alone, leave what a program computes as it is, and
// nothing for a second run: no rule looks at what it does not say.
func TestRulesByEvaluation(t *testing.T) {
	fired := map[string]int{}
	rules := slicing.Rules(dialects.All())
	rapid.Check(t, func(rt *rapid.T) { checkRules(rt, drawProgram(rt), rules, fired) })
	t.Log(fired)
}

// checkRules settles a program and compares what it computes before and after.
func checkRules(rt *rapid.T, p *drawn, rules []*navigator.Local, fired map[string]int) {
	before, want := mlir.String(p.FunctionGraph), run(rt, p.FunctionGraph)
	if rapid.Bool().Draw(rt, "one rule") {
		rules = []*navigator.Local{rapid.SampledFrom(rules).Draw(rt, "rule")}
	}
	options := navigator.Options{}
	options.Hooks.Applied = func(r *navigator.Local, _ graph.Node, _ []graph.Var) { fired[r.Name]++ }
	opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "slices", Locals: rules})
	report, err := navigator.Optimize(context.Background(), opt, p.FunctionGraph, options)
	require.NoError(rt, err)
	require.Equal(rt, "fixpoint", report.Stop.String(), "%s", before)
	require.NoError(rt, p.CheckIntegrity())
	after := mlir.String(p.FunctionGraph)
	for i, got := range run(rt, p.FunctionGraph) {
		require.True(rt, want[i].Equal(got), "output %d: %v, was %v\n%s\nbecame\n%s", i, got, want[i], before, after)
	}
	again, err := navigator.Optimize(context.Background(), opt, p.FunctionGraph, options)
	require.NoError(rt, err)
	require.Zero(rt, again.Rewrites, "%s\nbecame\n%s\nand then\n%s", before, after, mlir.String(p.FunctionGraph))
}
