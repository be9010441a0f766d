package aesara_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/aesara/subscript"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// bench applies ops to values.
type bench struct {
	ctxt *ir.Context
	opts eval.Options
}

func newBench() bench {
	return bench{ir.NewContext(dialects.All()), eval.Options{Evaluators: dialects.Evaluators()}}
}

// apply returns what an op gives, whose types are those that its dialect infers.
func (b bench) apply(op ir.Op, inputs ...value.Value) ([]value.Value, error) {
	types := make([]ir.Type, len(inputs))
	for i, v := range inputs {
		types[i] = v.Type()
	}
	out := ir.InferTypes(op, types)
	if out == nil {
		out = make([]ir.Type, op.Info().Outputs)
	}
	got, err := eval.Apply(context.Background(), op, inputs, out, b.opts)
	if err == nil {
		for i, v := range got {
			if out[i] != 0 && !out[i].Super(v.Type()) {
				return nil, fmt.Errorf("output %d is %s, inferred is %s", i, v.Type(), out[i])
			}
		}
	}
	return got, err
}

func (b bench) one(t *testing.T, op ir.Op, inputs ...value.Value) value.Value {
	t.Helper()
	got, err := b.apply(op, inputs...)
	require.NoError(t, err, "%s %v", op, inputs)
	return got[0]
}

func (b bench) subscripted(name string, entries []subscript.Entry) ir.Op {
	starts, stops, steps := subscript.Lists(entries)
	return b.ctxt.Op(name,
		ir.NamedAttr{Name: "starts", Value: b.ctxt.Ints(ir.I64, starts...)},
		ir.NamedAttr{Name: "stops", Value: b.ctxt.Ints(ir.I64, stops...)},
		ir.NamedAttr{Name: "steps", Value: b.ctxt.Ints(ir.I64, steps...)})
}

// must returns the first of two results.
func must[T any](result T, err error) T {
	if err != nil {
		panic(err)
	}
	return result
}

func floats(t ir.Type, list ...float64) value.Value { return must(value.Floats(t, list...)) }

func ints(t ir.Type, list ...int64) value.Value { return must(value.Ints(t, list...)) }

// numbered is a tensor of integers, no two of them the same.
func numbered(from int64, dims ...int64) value.Value {
	t := ir.Tensor(ir.I64, dims...)
	n, _ := t.NumElements()
	list := make([]int64, n)
	for i := range list {
		list[i] = from + int64(i)
	}
	return ints(t, list...)
}

// selection is a random subscript of a tensor, as the numbers that stand in Python's, and
// for each dimension the places that it shows.
type selection struct {
	entries  []subscript.Entry
	operands []value.Value
	places   [][]int64
	dropped  []bool
	outside  bool // an index is out of range
}

// draw generates a selection of dimensions.
func draw(r *rand.Rand, dims []int64) selection {
	var s selection
	number := func(n int64) int64 {
		if r.IntN(3) > 0 {
			return n
		}
		t := []ir.Type{ir.I64, ir.Tensor(ir.I64), ir.Index(), ir.Tensor(ir.I8)}[r.IntN(4)]
		s.operands = append(s.operands, ints(t, n))
		return subscript.Operand
	}
	count := r.IntN(len(dims) + 1)
	for d, size := range dims {
		all := make([]int64, size)
		for i := range all {
			all[i] = int64(i)
		}
		switch {
		case d >= count:
			s.places, s.dropped = append(s.places, all), append(s.dropped, false)
		case r.IntN(3) == 0:
			at := r.Int64N(2*size+1) - size
			if r.IntN(20) > 0 && size > 0 {
				at = r.Int64N(2*size) - size
			}
			s.entries = append(s.entries, subscript.At(number(at)))
			if at < 0 {
				at += size
			}
			s.outside = s.outside || at < 0 || at >= size
			s.places, s.dropped = append(s.places, []int64{at}), append(s.dropped, true)
		default:
			e := subscript.Full
			var start, stop, step *int64
			if r.IntN(3) > 0 {
				start = new(r.Int64N(4*size+3) - 2*size - 1)
				e.Start = number(*start)
			}
			if r.IntN(3) > 0 {
				stop = new(r.Int64N(4*size+3) - 2*size - 1)
				e.Stop = number(*stop)
			}
			if r.IntN(2) > 0 {
				step = new([]int64{-3, -2, -1, 1, 2, 3}[r.IntN(6)])
				e.Step = number(*step)
			}
			s.entries = append(s.entries, e)
			s.places, s.dropped = append(s.places, shown(start, stop, step, size)), append(s.dropped, false)
		}
	}
	return s
}

// shown lists the places that Python's slice shows of a dimension, by its definition.
func shown(start, stop, step *int64, size int64) []int64 {
	by := int64(1)
	if step != nil {
		by = *step
	}
	low, high := int64(0), size
	if by < 0 {
		low, high = -1, size-1
	}
	bound := func(n *int64, absent int64) int64 {
		switch {
		case n == nil:
			return absent
		case *n < 0:
			return max(*n+size, low)
		}
		return min(*n, high)
	}
	list := []int64{}
	first, end := bound(start, low), bound(stop, high)
	if by < 0 {
		first, end = bound(start, high), bound(stop, low)
	}
	for at := first; by > 0 && at < end || by < 0 && at > end; at += by {
		list = append(list, at)
	}
	return list
}

// dims returns the dimensions of what is shown.
func (s selection) dims() []int64 {
	list := []int64{}
	for d, places := range s.places {
		if !s.dropped[d] {
			list = append(list, int64(len(places)))
		}
	}
	return list
}

// each lists the elements that are shown, in order, of a tensor of dimensions.
func (s selection) each(dims []int64) []int {
	list := []int{0}
	for d, places := range s.places {
		var next []int
		for _, at := range list {
			for _, place := range places {
				next = append(next, at*int(dims[d])+int(place))
			}
		}
		list = next
	}
	return list
}

func shape(r *rand.Rand, most int) []int64 {
	dims := make([]int64, r.IntN(most+1))
	for i := range dims {
		dims[i] = r.Int64N(6)
		if r.IntN(3) > 0 {
			dims[i]++
		}
	}
	return dims
}

// stretchable generates a tensor that can be stretched to dimensions, and lists its elements
// where it is.
func stretchable(r *rand.Rand, dims []int64) (value.Value, []int64) {
	own := slices.Clone(dims[r.IntN(len(dims)+1):])
	for i := range own {
		if r.IntN(3) == 0 {
			own[i] = 1
		}
	}
	v := numbered(1000, own...)
	list := []int{0}
	for i, size := range dims {
		var next []int
		for _, at := range list {
			for place := range int(size) {
				if d := i - len(dims) + len(own); d >= 0 {
					if own[d] == 1 {
						place = 0
					}
					next = append(next, at*int(own[d])+place)
				} else {
					next = append(next, at)
				}
			}
		}
		list = next
	}
	elems := make([]int64, len(list))
	for i, at := range list {
		elems[i] = v.Int(at)
	}
	return v, elems
}

// TestSubtensor compares subtensor and its updates with their definitions, on random
// subscripts of small tensors.
func TestSubtensor(t *testing.T) {
	b, r := newBench(), rand.New(rand.NewPCG(1, 2))
	outside := 0
	for range 20_000 {
		dims := shape(r, 3)
		x, s := numbered(0, dims...), draw(r, dims)
		op := b.subscripted("aesara.subtensor", s.entries)
		got, err := b.apply(op, append([]value.Value{x}, s.operands...)...)
		if s.outside {
			outside++
			require.ErrorContains(t, err, "is out of range of", "%s of %v", op, dims)
			continue
		}
		require.NoError(t, err, "%s of %v", op, dims)
		elems := []int64{}
		for _, at := range s.each(dims) {
			elems = append(elems, int64(at))
		}
		require.Equal(t, s.dims(), append([]int64{}, got[0].Dims()...), "%s of %v", op, dims)
		require.Equal(t, elems, append([]int64{}, got[0].Ints()...), "%s of %v", op, dims)

		y, by := stretchable(r, s.dims())
		want := x.Ints()
		for i, at := range s.each(dims) {
			want[at] += by[i]
		}
		inputs := append([]value.Value{x, y}, s.operands...)
		sum := b.one(t, b.subscripted("aesara.inc_subtensor", s.entries), inputs...)
		require.True(t, sum.Equal(ints(x.Type(), want...)), "%s of %v", op, dims)
		want = x.Ints()
		for i, at := range s.each(dims) {
			want[at] = by[i]
		}
		set := b.one(t, b.subscripted("aesara.set_subtensor", s.entries), inputs...)
		require.True(t, set.Equal(ints(x.Type(), want...)), "%s of %v", op, dims)
	}
	require.Greater(t, outside, 100)
}

// TestAdvancedSubtensor compares subscripts that are tensors with their definitions: each
// of several that are added to one place counts, and the last of several that are
// written is left.
func TestAdvancedSubtensor(t *testing.T) {
	b, r := newBench(), rand.New(rand.NewPCG(3, 4))
	outside, repeated := 0, 0
	for range 10_000 {
		dims := append([]int64{1 + r.Int64N(4)}, shape(r, 2)...)
		count := 1 + r.IntN(len(dims))
		x := numbered(0, dims...)
		common := shape(r, 2)
		if r.IntN(3) == 0 {
			count, common = 1, []int64{r.Int64N(5)}
		}
		var subscripts []value.Value
		rows := make([]int64, numbered(0, common...).Len())
		wrong := false
		for d := range count {
			v, at := stretchable(r, common)
			list := make([]int64, v.Len())
			for i := range list {
				size := dims[d]
				if list[i] = r.Int64N(2*size+1) - size; r.IntN(30) > 0 && size > 0 {
					list[i] = r.Int64N(2*size) - size
				}
			}
			subscripts = append(subscripts, ints(v.Type(), list...))
			for i, n := range at {
				n = list[n-1000]
				if n < 0 {
					n += dims[d]
				}
				wrong = wrong || n < 0 || n >= dims[d]
				rows[i] = rows[i]*dims[d] + n
			}
		}
		stretched := []int64{}
		for _, v := range subscripts {
			own := v.Dims()
			for len(stretched) < len(own) {
				stretched = slices.Insert(stretched, 0, 1)
			}
			for i, n := range own {
				if at := &stretched[len(stretched)-len(own)+i]; *at == 1 {
					*at = n
				}
			}
		}
		if !slices.Equal(stretched, common) {
			continue // all of them are stretched
		}
		suffixes := []string{""}
		if count == 1 && len(common) == 1 {
			suffixes = append(suffixes, "1")
		}
		for _, suffix := range suffixes {
			got, err := b.apply(b.ctxt.Op("aesara.advanced_subtensor"+suffix), append([]value.Value{x}, subscripts...)...)
			if wrong {
				outside++
				require.ErrorContains(t, err, "is out of range of")
				continue
			}
			require.NoError(t, err)
			rest := dims[count:]
			run := numbered(0, rest...).Len()
			out := slices.Concat(common, rest)
			elems := []int64{}
			for _, row := range rows {
				for j := range run {
					elems = append(elems, row*int64(run)+int64(j))
				}
			}
			require.Equal(t, elems, append([]int64{}, got[0].Ints()...))
			require.True(t, slices.Equal(out, got[0].Dims()))
			y, by := stretchable(r, out)
			inc, set := x.Ints(), x.Ints()
			for i, at := range elems {
				inc[at] += by[i]
				set[at] = by[i]
			}
			if distinct := slices.Clone(elems); len(slices.Compact(slices.Sorted(slices.Values(distinct)))) < len(elems) {
				repeated++
			}
			inputs := append([]value.Value{x, y}, subscripts...)
			require.True(t, b.one(t, b.ctxt.Op("aesara.advanced_inc_subtensor"+suffix), inputs...).Equal(ints(x.Type(), inc...)))
			require.True(t, b.one(t, b.ctxt.Op("aesara.advanced_set_subtensor"+suffix), inputs...).Equal(ints(x.Type(), set...)))
		}
	}
	require.Greater(t, outside, 50)
	require.Greater(t, repeated, 1000)
}

// TestIncrementsRound adds floats, each sum of which is rounded, and complex numbers.
func TestIncrementsRound(t *testing.T) {
	b := newBench()
	f16 := ir.Tensor(ir.F16, 1)
	at := ints(ir.Tensor(ir.I64, 3), 0, -1, 0)
	got := b.one(t, b.ctxt.Op("aesara.advanced_inc_subtensor1"), floats(f16, 2048), floats(ir.Tensor(ir.F16, 3), 1, 1, 1), at)
	require.Equal(t, []float64{2048}, got.Floats()) // not 2051, nor 2052
	c64 := ir.Tensor(ir.Complex(ir.F32), 1)
	one := must(value.Complexes(c64, 1+2i))
	got = b.one(t, b.ctxt.Op("aesara.advanced_inc_subtensor1"), one, must(value.Complexes(ir.Tensor(ir.Complex(ir.F32)), 1i)), at)
	require.Equal(t, []complex128{1 + 5i}, got.Complexes())
}

// TestBadSubscripts has a clear error for each mistake, and no panic.
func TestBadSubscripts(t *testing.T) {
	b := newBench()
	x, i := numbered(0, 3, 4), ints(ir.I64, 0)
	full := subscript.Full
	list := func(n int) []subscript.Entry { return slices.Repeat([]subscript.Entry{full}, n) }
	operand := subscript.Entry{Start: subscript.Absent, Stop: subscript.Absent, Step: subscript.Operand}
	for _, c := range []struct {
		op     ir.Op
		inputs []value.Value
		want   string
	}{
		{b.subscripted("aesara.subtensor", list(3)), []value.Value{x}, "3 subscripts for 2 dimensions"},
		{b.subscripted("aesara.subtensor", list(1)), []value.Value{x, i}, "it has 2 inputs, and by its subscripts 1"},
		{b.subscripted("aesara.subtensor", list(1)), nil, "it has 0 inputs"},
		{b.subscripted("aesara.subtensor", []subscript.Entry{operand}), []value.Value{x, i}, "dimension 0: the step of a slice is 0"},
		{b.subscripted("aesara.subtensor", []subscript.Entry{operand}), []value.Value{x, floats(ir.F64, 1)}, "input 1 is f64, not an integer"},
		{b.subscripted("aesara.subtensor", []subscript.Entry{subscript.At(3)}), []value.Value{x}, "dimension 0: index 3 is out of range of 3 elements"},
		{b.ctxt.Op("aesara.subtensor"), []value.Value{x}, `attribute "starts": a list of integers is expected`},
		{b.subscripted("aesara.set_subtensor", list(1)), []value.Value{x, numbered(0, 3)}, "tensor<3xi64> cannot be stretched to the part of tensor<3x4xi64> that is written, tensor<3x4xi64>"},
		{b.subscripted("aesara.set_subtensor", list(1)), []value.Value{x, floats(ir.F64, 1)}, "f64 is not written into tensor<3x4xi64>: their elements are of different types"},
		{b.ctxt.Op("aesara.advanced_subtensor1"), []value.Value{x, x}, "input 1 is tensor<3x4xi64>, not a vector of integers"},
		{b.ctxt.Op("aesara.advanced_subtensor"), []value.Value{x, i, i, i}, "3 subscripts for 2 dimensions"},
		{b.ctxt.Op("aesara.advanced_subtensor"), []value.Value{x, floats(ir.Tensor(ir.F64, 1), 1)}, "subscript 0 is tensor<1xf64>, not of integers"},
		{b.ctxt.Op("aesara.advanced_subtensor"), []value.Value{x, numbered(0, 2), numbered(0, 3)}, "the subscripts cannot be stretched to one shape"},
		{b.ctxt.Op("aesara.advanced_inc_subtensor"), []value.Value{x, i}, "it has 2 inputs"},
	} {
		_, err := b.apply(c.op, c.inputs...)
		require.ErrorContains(t, err, c.want)
	}
}
