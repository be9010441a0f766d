package arith_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/ranges"
	"github.com/settle-go/settle/graph/value"
)

// TestRanges computes all ops that say which integers they give, of integers of few and of many
// bits in random ranges: what comes out is in the range that the op says.
func TestRanges(t *testing.T) {
	ctxt := ir.NewContext(dialects.All())
	options := eval.Options{Evaluators: dialects.Evaluators()}
	random := rand.New(rand.NewPCG(1, 2))
	seen := 0
	for _, d := range dialects.All().List() {
		for i := range d.Ops {
			info := &d.Ops[i]
			var op ir.Op
			for predicate := range int64(10) {
				op = ctxt.Op(info.Name, ir.NamedAttr{Name: "predicate", Value: ctxt.Int(predicate, ir.I64)})
				transfer, ok := ir.InterfaceOf[ranges.Transfer](op)
				if !ok {
					break
				}
				seen++
				for _, types := range [][]ir.Type{{ir.Integer(3), ir.Integer(5)}, {ir.I8, ir.Integer(3)}, {ir.I32, ir.I64}, {ir.I64, ir.I8}, {ir.I1, ir.I8}, {ir.Index(), ir.I32}, {ir.I32, ir.Index()}} {
					testRanges(t, random, op, transfer, types, options)
				}
			}
		}
	}
	require.Greater(t, seen, 300)
}

func testRanges(t *testing.T, random *rand.Rand, op ir.Op, transfer ranges.Transfer, types []ir.Type, options eval.Options) {
	in, out := make([]ir.Type, op.Info().MinInputs), types[0]
	for i := range in {
		in[i] = types[0]
	}
	switch name := op.Name(); {
	case len(in) == 1:
		out = types[1]
	case len(in) == 3:
		in[0] = ir.I1
	case name == "arith.cmpi":
		out = ir.I1
	}
	for range 60 {
		spans := make([]ranges.Range, len(in))
		for i, typ := range in {
			spans[i] = randomRange(random, ranges.BitsOf(typ))
		}
		span := transfer(op, spans, ranges.BitsOf(out))
		if span.Bits == 0 {
			continue
		}
		for range 10 {
			inputs := make([]value.Value, len(in))
			var err error
			for i, typ := range in {
				inputs[i], err = value.Ints(typ, pick(random, spans[i]))
				require.NoError(t, err)
			}
			result, err := eval.Apply(context.Background(), op, inputs, []ir.Type{out}, options)
			if err != nil {
				continue // it is not defined
			}
			x := result[0].Int(0)
			got := ranges.Constant(span.Bits, x)
			require.True(t, span.UMin <= got.UMin && got.UMax <= span.UMax && span.SMin <= got.SMin && got.SMax <= span.SMax,
				"%s of %v in %v is %d, which is not in %s", op, inputs, spans, x, span)
		}
	}
}

// randomRange returns a range between two numbers, often small ones.
func randomRange(r *rand.Rand, bits int) ranges.Range {
	number := func() int64 {
		if r.IntN(2) == 0 {
			return int64(r.IntN(9)) - 3
		}
		return int64(r.Uint64())
	}
	a, b := ranges.Constant(bits, number()), ranges.Constant(bits, number())
	switch r.IntN(4) {
	case 0:
		return ranges.Unsigned(bits, min(a.UMin, b.UMin), max(a.UMin, b.UMin))
	case 1:
		return ranges.Signed(bits, min(a.SMin, b.SMin), max(a.SMin, b.SMin))
	case 2:
		return a
	}
	return ranges.Full(bits)
}

// pick returns an integer of a range: a bound, or one between them.
func pick(r *rand.Rand, span ranges.Range) int64 {
	for range 20 {
		x := ranges.Constant(span.Bits, []int64{int64(span.UMin), int64(span.UMax), span.SMin, span.SMax, span.SMin + int64(r.IntN(7)), int64(r.Uint64())}[r.IntN(6)])
		if span.UMin <= x.UMin && x.UMin <= span.UMax && span.SMin <= x.SMin && x.SMin <= span.SMax {
			return x.SMin
		}
	}
	return int64(span.UMin)
}
