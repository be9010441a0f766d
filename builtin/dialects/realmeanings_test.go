package dialects_test

import (
	"context"
	"maps"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/proof"
	"github.com/settle-go/settle/graph/proof/bits"
	"github.com/settle-go/settle/graph/proof/reals"
	"github.com/settle-go/settle/graph/value"
)

var one, none = big.NewRat(1, 1), new(big.Rat)

// TestRealMeanings holds what ops mean over the reals to what their evaluators compute of floats
// of 64 bits, but for rounding.
func TestRealMeanings(t *testing.T) {
	all := dialects.Meanings()
	r := rand.New(rand.NewPCG(9, 10))
	ctxt, opts := ir.NewContext(dialects.All()), eval.Options{Evaluators: dialects.Evaluators()}
	covered := 0
	for _, name := range slices.Sorted(maps.Keys(all)) {
		m := all[name]
		if m.Reals == nil {
			continue
		}
		variants := []ir.NamedAttr{{}}
		if m.Variants != nil {
			variants = m.Variants(ctxt)
		}
		elems, outs := []ir.Type{ir.F64, ir.I8, ir.I1}, []ir.Type{ir.F64, ir.I1}
		switch name { // the numbers that are drawn need no rounding
		case "arith.extf":
			elems = []ir.Type{ir.F32}
		case "arith.truncf":
			outs = []ir.Type{ir.F32}
		case "scalar.cast":
			outs = []ir.Type{ir.F64} // to a truth value it is no function of numbers
		}
		compared := 0
		for _, variant := range variants {
			op := ctxt.Op(name)
			if variant.Value.IsValid() {
				op = ctxt.Op(name, variant)
			}
			for operands := 1; operands <= 3; operands++ {
				for _, elem := range elems {
					for _, out := range outs {
						compared += compareReals(t, r, all, op, elem, operands, out, opts)
					}
				}
			}
		}
		if compared > 0 {
			covered++
		}
	}
	require.Greater(t, covered, 80, "ops of which results were compared")
}

// compareReals compares results of an op on numbers, and returns how many.
func compareReals(t *testing.T, r *rand.Rand, all proof.Registry, op ir.Op, elem ir.Type, operands int, out ir.Type, opts eval.Options) (compared int) {
	if elem == ir.I8 || elem == ir.I1 {
		return 0 // what is computed of integers alone is not over the reals
	}
	tr := proof.NewTranslator(all)
	tr.OverReals = true
	in := slices.Repeat([]ir.Type{elem}, operands)
	if operands == 3 && elem == ir.I1 {
		in[1], in[2] = ir.F64, ir.F64 // a choice
	}
	args := make([]bits.Term, operands)
	for i := range args {
		args[i] = tr.Var(value.Width(in[i]))
	}
	words, _, err := tr.Word(op, args, in, []ir.Type{out})
	if err != nil || len(words) != 1 {
		return 0
	}
	for range 25 {
		inputs, at := make([]value.Value, operands), map[bits.Term]float64{}
		for i := range inputs {
			v := float64(r.IntN(129)-64) / 32
			if at[args[i]] = v; in[i] == ir.F64 || in[i] == ir.F32 {
				inputs[i], err = value.Floats(in[i], v)
			} else {
				n := int64(r.IntN(8) - 4)
				if in[i] == ir.I1 {
					n &= 1
				}
				inputs[i], err = value.Ints(in[i], n)
				at[args[i]] = float64(n)
			}
			require.NoError(t, err)
		}
		got, err := eval.Apply(context.Background(), op, inputs, typed(op, out), opts)
		if err != nil || len(got) != 1 || got[0].Elem() != out && out == ir.F64 {
			continue
		}
		of := func(v bits.Term) float64 { return at[v] }
		if out == ir.I1 {
			if got[0].Class() != value.IntClass {
				continue
			}
			choice := tr.Ite(words[0], reals.Number(&tr.Builder, 64, one), reals.Number(&tr.Builder, 64, none))
			require.EqualValues(t, got[0].Int(0) != 0, reals.Float(&tr.Builder, choice, of) == 1, "%s of %v", op, inputs)
			compared++
			continue
		}
		want, v := got[0].Float(0), reals.Float(&tr.Builder, words[0], of)
		if math.IsNaN(v) || math.IsInf(want, 0) {
			continue // it has no value over the reals, or is a function by its name
		}
		require.InDelta(t, want, v, 1e-9*(1+math.Abs(want)), "%s of %v", op, inputs)
		compared++
	}
	return compared
}
