package raise_test

import (
	"context"
	"flag"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
)

const defaultPrograms = 1000

var numPrograms = flag.Int("programs", defaultPrograms, "how many random programs are settled")

// program generates programs of views of tosa and tensor, with other ops between.
type program struct {
	*chain.Source
	fg         *graph.FunctionGraph
	elem       ir.Type
	vars       []graph.Var
	onlyTensor bool
	asInputs   bool // numbers are inputs where tosa has both
	linear     bool // no value is used twice
	drops      int  // slices that drop dimensions
}

func newProgram(s *chain.Source, ctxt *ir.Context) *program {
	p := &program{Source: s, fg: graph.New(ctxt), onlyTensor: s.IntN(3) == 0, asInputs: s.IntN(2) == 0, linear: s.IntN(2) == 0}
	p.elem = []ir.Type{ir.F32, ir.I32, ir.I8, ir.BF16}[s.IntN(4)]
	for range 1 + s.IntN(2) {
		p.vars = append(p.vars, p.fg.AddInput(ir.Tensor(p.elem, s.Shape()...), ""))
	}
	for range 2 + s.IntN(12) {
		p.grow()
	}
	last := len(p.vars) - 1
	p.fg.SetOutputs(p.vars[last])
	if !p.linear {
		p.fg.SetOutputs(p.vars[last], p.vars[s.IntN(last+1)])
	}
	return p
}

// grow adds an op, to the last value more often than to any.
func (p *program) grow() {
	x := p.vars[len(p.vars)-1]
	if !p.linear && p.IntN(5) == 0 {
		x = p.vars[p.IntN(len(p.vars))]
	}
	in := x.Type().Dims()
	kinds := []chain.Kind{chain.Reshape, chain.SettSample}
	if !p.onlyTensor {
		kinds = append(kinds, chain.DimShuffle, chain.Reverse, chain.Reduce)
	}
	pick := p.IntN(len(kinds) + 1)
	if pick == len(kinds) {
		if p.onlyTensor {
			p.vars = append(p.vars, p.fg.Apply(p.fg.Context().Op("tensor.cast"), x.Type(), x))
			return
		}
		p.vars = append(p.vars, p.fg.Apply(p.fg.Context().Op("tosa.abs"), x.Type(), x))
		return
	}
	switch o, ok := p.Op(kinds[pick], in); {
	case !ok:
	case o.Kind == chain.SettSample:
		p.slice(x, in)
	case len(in) > 0 || o.Kind == chain.Reshape:
		p.view(x, &o, in)
	}
}

func (p *program) add(name string, out []int64, inputs []graph.Var, attrs ...ir.NamedAttr) graph.Var {
	n := p.fg.Add(p.fg.Context().Op(name, attrs...), inputs, ir.Tensor(p.elem, out...))
	p.vars = append(p.vars, n.Output(0))
	return n.Output(0)
}

func (p *program) ints(name string, list ...int64) ir.NamedAttr {
	return ir.NamedAttr{Name: name, Value: p.fg.Context().Ints(ir.I64, list...)}
}

// constant adds a constant as tosa has it for shapes.
func (p *program) constant(op, attr string, t, elem ir.Type, list []int64) graph.Var {
	text := strings.ReplaceAll(fmt.Sprint(list), " ", ", ")
	value := p.fg.Context().Dense(text, ir.Tensor(elem, int64(len(list))))
	return p.fg.Apply(p.fg.Context().Op(op, ir.NamedAttr{Name: attr, Value: value}), t)
}

func (p *program) shape(list []int64) graph.Var {
	t := ir.Opaque(fmt.Sprintf("!tosa.shape<%d>", len(list)))
	return p.constant("tosa.const_shape", "values", t, ir.Index(), list)
}

// view adds an op that is not a slice.
func (p *program) view(x graph.Var, o *chain.Op, in []int64) {
	out, err := o.Out(in)
	if err != nil || len(out) > 6 {
		return
	}
	switch o.Kind {
	case chain.Reshape:
		switch {
		case p.onlyTensor:
			p.reshapeInTensor(x, in, out)
		case p.asInputs:
			p.add("tosa.reshape", out, []graph.Var{x, p.shape(out)})
		default:
			p.add("tosa.reshape", out, []graph.Var{x}, p.ints("new_shape", out...))
		}
	case chain.DimShuffle:
		if p.asInputs {
			t := ir.Tensor(ir.I32, int64(len(in)))
			p.add("tosa.transpose", out, []graph.Var{x, p.constant("tosa.const", "value", t, ir.I32, o.Ints())})
			return
		}
		p.add("tosa.transpose", out, []graph.Var{x}, p.ints("perms", o.Ints()...))
	case chain.Reverse:
		for _, d := range o.Perm {
			axis := ir.NamedAttr{Name: "axis", Value: p.fg.Context().Int(int64(d), ir.I32)}
			x = p.add("tosa.reverse", in, []graph.Var{x}, axis)
		}
	case chain.Reduce:
		d := p.Int64N(int64(len(in)))
		out = slices.Clone(in)
		out[d] = 1
		axis := ir.NamedAttr{Name: "axis", Value: p.fg.Context().Int(d, ir.I32)}
		if p.asInputs {
			axis.Value = p.fg.Context().Ints(ir.I64, d-int64(len(in)))
		}
		p.add("tosa.reduce_sum", out, []graph.Var{x}, axis)
	}
}

// reshapeInTensor collapses everything, and splits that.
func (p *program) reshapeInTensor(x graph.Var, in, out []int64) {
	all := func(rank int) ir.NamedAttr {
		var group []int64
		for d := range rank {
			group = append(group, int64(d))
		}
		ctxt := p.fg.Context()
		list := []ir.Attr{}
		if rank > 0 {
			list = append(list, ctxt.Ints(ir.I64, group...))
		}
		return ir.NamedAttr{Name: "reassociation", Value: ctxt.Array(list...)}
	}
	n, _ := x.Type().NumElements()
	if len(in) != 1 {
		op := "tensor.collapse_shape"
		if len(in) == 0 {
			op = "tensor.expand_shape"
		}
		x = p.add(op, []int64{n}, []graph.Var{x}, all(len(in)))
	}
	switch {
	case len(out) > 1:
		p.add("tensor.expand_shape", out, []graph.Var{x}, all(len(out)))
	case len(out) == 0:
		p.add("tensor.collapse_shape", out, []graph.Var{x}, all(1))
	}
}

// slice adds a window.
func (p *program) slice(x graph.Var, in []int64) {
	var at, sizes, strides, dropped []int64
	strided := p.onlyTensor || p.IntN(3) == 0
	for _, n := range in {
		from, stride := p.Int64N(n), int64(1)
		if strided {
			stride += p.Int64N(2)
		}
		size := 1 + p.Int64N((n-1-from)/stride+1)
		if p.IntN(3) == 0 {
			from, stride, size = 0, 1, n
		}
		at, strides, sizes = append(at, from), append(strides, stride), append(sizes, size)
		if size > 1 || p.IntN(2) == 0 {
			dropped = append(dropped, size)
		}
	}
	switch {
	case strided:
		if len(dropped) < len(in) {
			p.drops++
		}
		p.add("tensor.extract_slice", dropped, []graph.Var{x},
			p.ints("static_offsets", at...), p.ints("static_sizes", sizes...), p.ints("static_strides", strides...))
	case p.asInputs:
		p.add("tosa.slice", sizes, []graph.Var{x, p.shape(at), p.shape(sizes)})
	default:
		p.add("tosa.slice", sizes, []graph.Var{x}, p.ints("start", at...), p.ints("size", sizes...))
	}
}

// run evaluates the program on numbers that are generated from a seed.
func (p *program) run(t *testing.T, fg *graph.FunctionGraph, seed uint64) []value.Value {
	r := rand.New(rand.NewPCG(seed, 0))
	var args []value.Value
	for _, in := range fg.Inputs() {
		v, err := value.Random(in.Type(), r)
		require.NoError(t, err)
		args = append(args, v)
	}
	result, err := eval.Run(t.Context(), fg, args, eval.Options{Evaluators: dialects.Evaluators()})
	require.NoError(t, err, "%v", fg)
	return result.Outputs
}

// merge makes equal ops one: a reshape of tensor is often two ops, the first of which
// exists already.
func merge(t *testing.T, fg *graph.FunctionGraph) {
	_, err := navigator.Optimize(t.Context(), navigator.NewMerge("merge"), fg, navigator.Options{})
	require.NoError(t, err)
}

// size counts the ops that are not constants.
func size(fg *graph.FunctionGraph) int {
	n := 0
	for node := range fg.All() {
		if !node.Op().Has(ir.ConstantLike) {
			n++
		}
	}
	return n
}

// TestViewsOfPrograms runs the mode "views" on random programs: bit by bit they
// compute the same, no op of chain is left, none of tosa comes into a program that
// has none. Where no value is used twice there are not more ops than before, but
// that a slice which drops a dimension is two where a sum comes between the halves.
func TestViewsOfPrograms(t *testing.T) {
	lib, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	opt := lib.DB.MustQuery("views")
	s := chain.NewSource(11)
	before, after := 0, 0
	ops, digest := map[string][2]int{}, fnv.New64a()
	count := func(fg *graph.FunctionGraph, column int) {
		for n := range fg.All() {
			row := ops[n.Op().Name()]
			row[column]++
			ops[n.Op().Name()] = row
		}
	}
	for i := range *numPrograms {
		p := newProgram(s, ir.NewContext(lib.Dialects))
		was, text := p.fg.Clone(), p.fg.String()
		_, err := p.fg.Prune("unused")
		require.NoError(t, err)
		merge(t, p.fg)
		n := size(p.fg)
		before += n
		count(p.fg, 0)
		report, err := opt.Optimize(context.Background(), p.fg)
		require.NoError(t, err, text)
		require.EqualValues(t, "fixpoint", report.Stop.Reason, text)
		require.NoError(t, p.fg.CheckIntegrity())
		want, got := p.run(t, was, uint64(i)), p.run(t, p.fg, uint64(i))
		for k := range want {
			require.True(t, want[k].Equal(got[k]), "%s\nbecame\n%v\n%v\n%v", text, p.fg, want[k], got[k])
		}
		for n := range p.fg.All() {
			require.NotEqual(t, "chain", n.Op().Dialect(), "%s\nbecame\n%v", text, p.fg)
			if p.onlyTensor {
				require.Equal(t, "tensor", n.Op().Dialect(), "%s\nbecame\n%v", text, p.fg)
			}
		}
		merge(t, p.fg)
		after += size(p.fg)
		count(p.fg, 1)
		fmt.Fprintln(digest, p.fg)
		if p.linear {
			require.LessOrEqual(t, size(p.fg), n+p.drops, "%s\nbecame\n%v", text, p.fg)
		}
	}
	t.Logf("%d ops became %d", before, after)
	if *numPrograms != defaultPrograms {
		return
	}
	// How many ops of each name there were before and are after, and all texts: what is
	// written otherwise than it was, or longer, is seen there.
	//
	//	go test ./builtin/chain/raise -run TestViewsOfPrograms -rewrite
	datadriven.RunTest(t, "testdata/programs", func(*testing.T, *datadriven.TestData) string {
		var out strings.Builder
		for _, name := range slices.Sorted(maps.Keys(ops)) {
			fmt.Fprintf(&out, "%s: %d, %d\n", name, ops[name][0], ops[name][1])
		}
		fmt.Fprintf(&out, "digest %x\n", digest.Sum64())
		return out.String()
	})
}
