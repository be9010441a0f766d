package dialects_test

import (
	"context"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/proof"
	"github.com/settle-go/settle/graph/proof/bits"
	"github.com/settle-go/settle/graph/proof/reals"
	"github.com/settle-go/settle/graph/value"
)

// TestRealMeanings holds what ops mean over the reals to what their evaluators compute of floats
// of 64 bits and of integers, except for rounding. Of each op that has such a meaning results are
// compared.
func TestRealMeanings(t *testing.T) {
	all := dialects.Meanings()
	covered := 0
	for _, name := range slices.Sorted(maps.Keys(all)) {
		m := all[name]
		if m.Reals == nil {
			continue
		}
		r := &realMeaning{
			T: t, Rand: rand.New(rand.NewPCG(9, 10)), meanings: all, wrong: map[string]bool{},
			opts: eval.Options{Evaluators: dialects.Evaluators(), MaxSteps: 1000},
		}
		ctxt := ir.NewContext(dialects.All())
		variants := []ir.NamedAttr{{}}
		if m.Variants != nil {
			variants = m.Variants(ctxt)
		}
		for _, variant := range variants {
			op := ctxt.Op(name)
			if variant.Value.IsValid() {
				op = ctxt.Op(name, variant)
			}
			for operands := max(1, op.Info().MinInputs); operands <= most(op); operands++ {
				r.types(op, operands)
			}
		}
		assert.Positive(t, r.compared, "%s: results that were compared", name)
		covered++
	}
	require.Greater(t, covered, 150)
}

// most returns how many operands an op is given. Ops of TensorFlow do not say how many they take.
func most(op ir.Op) int {
	switch {
	case op.Info().MaxInputs != ir.Variadic:
		return min(3, op.Info().MaxInputs)
	case strings.HasPrefix(op.Name(), "tf.") && op.Name() != "tf.AddN":
		return 2
	}
	return 3
}

type realMeaning struct {
	*testing.T
	*rand.Rand
	meanings proof.Registry
	opts     eval.Options
	compared int
	wrong    map[string]bool
}

// types goes through types of operands and results of an op.
func (r *realMeaning) types(op ir.Op, operands int) {
	numbers := []ir.Type{ir.F64, ir.F32, ir.I8, ir.I64, ir.I1, ir.UnsignedInteger(8)}
	for i := range operands {
		for _, elem := range numbers {
			for _, others := range []ir.Type{ir.F64, ir.F32, ir.I8} {
				in := slices.Repeat([]ir.Type{others}, operands)
				in[i] = elem
				for _, out := range []ir.Type{ir.F64, ir.F32, ir.I1} {
					r.compare(op, in, out)
				}
				if operands == 1 {
					break
				}
			}
		}
	}
}

// compare compares results of an op on numbers.
func (r *realMeaning) compare(op ir.Op, in []ir.Type, out ir.Type) {
	tr := proof.NewTranslator(r.meanings)
	tr.OverReals = true
	args := make([]bits.Term, len(in))
	for i := range args {
		args[i] = tr.Var(value.Width(in[i]))
	}
	if onlyIntegers(in, out) {
		return // computed in bits
	}
	words, undefined, err := tr.Word(op, args, in, []ir.Type{out})
	if err != nil || len(words) != 1 {
		return
	}
	for range 6 {
		inputs, at, vals := r.draw(op, tr, args, in)
		got, err := eval.Apply(context.Background(), op, inputs, typed(op, out), r.opts)
		if err != nil || len(got) != 1 || value.ElemOf(got[0].Type()) != out {
			continue
		}
		of, word := func(v bits.Term) float64 { return at[v] }, func(v bits.Term) uint64 { return tr.Eval(v, vals) }
		if none, ok := reals.Truth(&tr.Builder, undefined, of, word); none || !ok {
			continue
		}
		if out == ir.I1 {
			if holds, ok := reals.Truth(&tr.Builder, words[0], of, word); ok {
				r.compared++
				r.check(holds == (got[0].At(0).Int(0) != 0), "%s of %v is %v", op, inputs, got)
			}
			continue
		}
		want, v := got[0].At(0).Float(0), reals.Float(&tr.Builder, words[0], of, word)
		if math.IsNaN(v) || math.IsInf(v, 0) || math.IsInf(want, 0) {
			continue // it has no value over the reals, or is a function by its name
		}
		r.compared++
		bound := 1e-9
		if out == ir.F32 || slices.Contains(in, ir.F32) {
			bound = 1e-4
		}
		r.check(math.Abs(want-v) <= bound*(1+math.Abs(want)), "%s of %v: %v is computed, %v is meant", op, inputs, want, v)
	}
}

func onlyIntegers(in []ir.Type, out ir.Type) bool {
	return !slices.ContainsFunc(append(slices.Clone(in), out), func(t ir.Type) bool { return value.ClassOf(t) != value.IntClass })
}

// draw returns operands, the numbers that the variables are, and the words of these.
func (r *realMeaning) draw(op ir.Op, tr *proof.Translator, args []bits.Term, in []ir.Type) (inputs []value.Value, at map[bits.Term]float64, vals []uint64) {
	at = map[bits.Term]float64{}
	for i, elem := range in {
		var v value.Value
		var err error
		number := float64(r.IntN(129)-64) / 32
		typ := typed(op, elem)[0]
		if value.ClassOf(elem) == value.IntClass {
			number = float64(r.IntN(8) - 4)
			switch {
			case elem == ir.I1:
				number = float64(r.IntN(2))
			case elem.Unsigned():
				number = float64(r.IntN(256))
			case r.IntN(3) == 0:
				number = float64(r.IntN(256) - 128)
			}
			v, err = value.Ints(typ, int64(number))
		} else {
			v, err = value.Floats(typ, number)
		}
		require.NoError(r, err)
		inputs, vals = append(inputs, v), append(vals, uint64(int64(number))&(^uint64(0)>>(64-value.Width(elem))))
		at[args[i]] = number
	}
	return inputs, at, vals
}

// check reports what is wrong of each kind once.
func (r *realMeaning) check(same bool, format string, args ...any) {
	op := args[0].(ir.Op).Name()
	if !same && !r.wrong[op] {
		r.wrong[op] = true
		r.Errorf(format, args...)
	}
}
