package slicing_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/slicing"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
)

// run cuts a tensor into pieces or combs it, and writes to what it has of it, one
// into the other: slices of a tensor, or what is computed of them.
func (p *drawn) run(t *rapid.T, into graph.Var) {
	dims := into.Type().Dims()
	if len(dims) == 0 {
		return
	}
	var like []graph.Var
	for _, v := range p.vars {
		if v.Type() == into.Type() {
			like = append(like, v)
		}
	}
	from := rapid.SampledFrom(like).Draw(t, "from")
	axis := rapid.IntRange(0, len(dims)-1).Draw(t, "axis")
	stride, step := int64(1), rapid.Int64Range(1, 3).Draw(t, "step")
	if rapid.IntRange(0, 3).Draw(t, "comb") == 0 {
		stride, step = step, 1
	}
	var places []int64
	for at := int64(0); at < dims[axis] && (stride == 1 || at < stride); at += step {
		places = append(places, at)
	}
	read := rapid.Bool().Draw(t, "read")
	for _, at := range rapid.Permutation(places).Draw(t, "places") {
		offsets, sizes, strides := p.whole(dims)
		offsets[axis], strides[axis] = at, stride
		sizes[axis] = min(step, dims[axis]-at)
		if stride > 1 {
			sizes[axis] = (dims[axis] - at + stride - 1) / stride
		}
		if rapid.IntRange(0, 4).Draw(t, "another") == 0 {
			offsets, sizes, strides = p.window(t, dims, true)
		}
		attrs := p.windowAttrs(offsets, sizes, strides)
		source := p.Apply(p.ctxt.Op("tensor.extract_slice", attrs...), into.Type().WithDims(sizes...), from)
		if rapid.IntRange(0, 3).Draw(t, "compute") == 0 {
			source = p.Apply(p.ctxt.Op("arith.addi"), source.Type(), source, source)
		}
		into = p.Apply(p.ctxt.Op("tensor.insert_slice", attrs...), into.Type(), source, into)
		if read && rapid.Bool().Draw(t, "read it") {
			offsets, sizes, strides = p.window(t, dims, true)
			p.vars = append(p.vars, p.Apply(p.ctxt.Op("tensor.extract_slice", p.windowAttrs(offsets, sizes, strides)...), into.Type().WithDims(sizes...), into))
		}
	}
	p.vars = append(p.vars, into)
}

// Writes one into the other, and slices of what they make, alone.
func TestRunsByEvaluation(t *testing.T) {
	defer slicing.SetFewRun(4)()
	for _, few := range []int{0, 1, 64} {
		runsByEvaluation(t, few)
	}
}

func runsByEvaluation(t *testing.T, fewPassed int) {
	defer slicing.SetFewPassed(fewPassed)()
	fired := map[string]int{}
	rules := slicing.Rules(dialects.All())
	for tries := 0; tries < 50 && (fired["reorder_disjoint_writes"] == 0 || fired["merge_adjacent_writes"] == 0); tries++ { // few tries may show nothing
		rapid.Check(t, func(rt *rapid.T) {
			ctxt := ir.NewContext(dialects.All())
			p := &drawn{FunctionGraph: graph.New(ctxt), ctxt: ctxt}
			dims := rapid.SliceOfN(rapid.Int64Range(3, 7), 1, 2).Draw(rt, "shape")
			for i := range 2 {
				p.vars = append(p.vars, p.AddInput(ir.Tensor(ir.I64, dims...), fmt.Sprint("x", i)))
			}
			for range rapid.IntRange(1, 3).Draw(rt, "runs") {
				p.run(rt, p.vars[len(p.vars)-1])
			}
			outputs := append([]graph.Var{p.vars[len(p.vars)-1]}, rapid.SliceOfN(rapid.SampledFrom(p.vars), 1, 4).Draw(rt, "outputs")...)
			p.SetOutputs(outputs...)
			checkRules(rt, p, rules, fired)
		})
	}
	t.Log(fired)
	require.NotZero(t, fired["reorder_disjoint_writes"], "the programs are too tame")
	require.NotZero(t, fired["merge_adjacent_writes"], "the programs are too tame")
}

// Writes that share nothing come out the same, in whatever order they stood.
func TestRunsInAnyOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		places := combed(rapid.IntRange(2, 9).Draw(t, "writes"))
		if rapid.Bool().Draw(t, "blocks") {
			places = reversed(len(places))
		}
		want := runOf(20, places, false)
		settleRun(t, want)
		got := runOf(20, rapid.Permutation(places).Draw(t, "places"), false)
		settleRun(t, got)
		require.NoError(t, graph.Equal(want, got), "%s\n%s", mlir.String(want), mlir.String(got))
	})
}

// A run of writes in the worst order costs one rewrite, and few where too many pairs of them
// have to be compared: two elements each, no two the same distance apart.
func TestRunsArePutInOrderAtOnce(t *testing.T) {
	defer slicing.SetFewRun(64)()
	const writes = 200
	var apart []place
	for _, at := range reversed(writes) {
		apart = append(apart, place{at.offset, 2*writes + at.offset/2*2})
	}
	for name, run := range map[string]struct {
		places []place
		most   int
	}{
		"reversed": {reversed(writes), 1},
		"combed":   {combed(writes), 1},
		"apart":    {apart, 24},
	} {
		fg := runOf(8*writes, run.places, false)
		require.LessOrEqual(t, settleRun(t, fg).Rewrites, run.most, name)
		v, at := fg.Outputs()[0], writes
		for ; v.Owner().IsValid(); v = v.Owner().Input(1) {
			at--
			require.Equal(t, fmt.Sprint("s", run.places[writes-1-at].offset), v.Owner().Input(0).Name())
		}
		require.Zero(t, at)
	}
}

// A read passes all writes that do not matter to it in one rewrite, and where these are many,
// all reads of a run theirs.
func TestReadsPassWritesAtOnce(t *testing.T) {
	defer slicing.SetFewPassed(50)()
	const updates = 2000
	ctxt := ir.NewContext(dialects.All())
	p := &drawn{FunctionGraph: graph.New(ctxt), ctxt: ctxt}
	v := p.AddInput(ir.Tensor(ir.I64, updates), "t")
	for i := range int64(updates) {
		attrs := p.windowAttrs([]int64{i}, []int64{1}, []int64{1})
		old := p.Apply(ctxt.Op("tensor.extract_slice", attrs...), v.Type().WithDims(1), v)
		v = p.Apply(ctxt.Op("tensor.insert_slice", attrs...), v.Type(), p.Apply(ctxt.Op("arith.addi"), old.Type(), old, old), v)
	}
	p.SetOutputs(v)
	require.Equal(t, 51, settleRun(t, p.FunctionGraph).Rewrites)
	start := p.Inputs()[0]
	for ; v.Owner().IsValid(); v = v.Owner().Input(1) {
		require.Equal(t, start, v.Owner().Input(0).Owner().Input(0).Owner().Input(0))
	}
}

// Writes that overlap at random: of 1,000, 753 are to be seen at the end, and
// almost all of the others are found.
func TestOverwrittenWritesOfARun(t *testing.T) {
	fg := runOf(2000, scattered(1000), false)
	settleRun(t, fg)
	require.Equal(t, 756, fg.Len())
}

// A write that later ones cover goes as soon as nothing reads it any more, however many
// writes are in between: the rule is tried again when a read below it was erased.
func TestOverwrittenOnceItIsNotRead(t *testing.T) {
	for between := range 3 {
		p := newDrawn()
		v := p.AddInput(ir.Tensor(ir.I64, 12), "t")
		s := p.AddInput(ir.Tensor(ir.I64, 2), "s")
		write := func(into graph.Var, offset int64) graph.Var {
			return p.Apply(p.ctxt.Op("tensor.insert_slice", p.windowAttrs([]int64{offset}, []int64{2}, []int64{1})...), v.Type(), s, into)
		}
		first := write(v, 0)
		last := first
		for i := range between {
			last = write(last, int64(4+2*i))
		}
		last = write(last, 0)
		read := p.Apply(p.ctxt.Op("tensor.extract_slice", p.windowAttrs([]int64{2}, []int64{2}, []int64{1})...), s.Type(), first)
		p.SetOutputs(last, read) // what reads the first one stands after the last one
		var rules []*navigator.Local
		for _, r := range slicing.Rules(dialects.All()) {
			if r.Name == "remove_overwritten_write" || r.Name == "forward_write_to_read" {
				rules = append(rules, r)
			}
		}
		opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "two", Locals: rules})
		_, err := navigator.Optimize(t.Context(), opt, p.FunctionGraph, navigator.Options{})
		require.NoError(t, err)
		require.Equal(t, between+2, p.Len(), "%d writes between:\n%s", between, mlir.String(p.FunctionGraph))
		require.Equal(t, v, p.Outputs()[1].Owner().Input(0))
	}
}
