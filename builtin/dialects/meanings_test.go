package dialects_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/proof"
	"github.com/settle-go/settle/graph/proof/bits"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/internal/floats"
)

// TestMeanings holds what ops mean as bits to what their evaluators compute, on generated
// values: a proof about another function is none. Both have no result for the same values.
func TestMeanings(t *testing.T) {
	all := dialects.Meanings()
	require.Greater(t, len(all), 100)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if all[name].Of == nil && all[name].Floats == nil {
			continue // it says where elements go: see TestTensorMeanings
		}
		t.Run(name, func(t *testing.T) {
			m := &meaningTest{
				T: t, Rand: rand.New(rand.NewPCG(1, 2)), meanings: all, ctxt: ir.NewContext(dialects.All()),
				opts: eval.Options{Evaluators: dialects.Evaluators(), MaxSteps: 1000},
			}
			m.run(name, all[name])
			require.Greater(t, m.results, 40, "results that were compared")
		})
	}
}

type meaningTest struct {
	*testing.T
	*rand.Rand
	meanings proof.Registry
	ctxt     *ir.Context
	opts     eval.Options
	results  int
}

// elems are types of one bit, small ones, and the largest, with and without a sign.
var elems = []string{"i1", "i2", "i5", "i8", "ui8", "si8", "i16", "i32", "ui32", "i64", "ui64", "index", "f16", "bf16", "f32", "f64"}

func (m *meaningTest) run(name string, meaning proof.Meaning) {
	variants := []ir.NamedAttr{{}}
	if meaning.Variants != nil {
		variants = append(variants, meaning.Variants(m.ctxt)...)
	}
	if strings.HasSuffix(name, ".clamp") {
		variants = nil
	}
	for _, variant := range variants {
		op := m.ctxt.Op(name)
		if variant.Value.IsValid() {
			op = m.ctxt.Op(name, variant)
		}
		m.types(op)
	}
	if variants == nil {
		m.types(m.ctxt.Op(name, ir.NamedAttr{Name: "min_val", Value: m.ctxt.Int(-1, ir.I8)}, ir.NamedAttr{Name: "max_val", Value: m.ctxt.Int(1, ir.I8)}))
	}
}

// types goes through numbers of operands and types.
func (m *meaningTest) types(op ir.Op) {
	var types []ir.Type
	for _, text := range elems {
		typ, err := ir.ParseType(text)
		require.NoError(m, err)
		types = append(types, typ)
	}
	for operands := 1; operands <= 3; operands++ {
		for _, x := range types {
			for _, y := range types {
				in := slices.Repeat([]ir.Type{x}, operands)
				if operands == 3 {
					in[0] = ir.I1 // a choice
				} else if operands == 2 {
					in[1] = y
				}
				outputs := 1
				if info := op.Info(); info != nil && info.Outputs > 1 {
					outputs = info.Outputs
				}
				out := slices.Repeat([]ir.Type{y}, outputs)
				m.compare(op, in, out)
				if operands == 2 {
					out[outputs-1] = ir.I1
					m.compare(op, in, out)
				}
			}
		}
	}
}

func (m *meaningTest) compare(op ir.Op, in, out []ir.Type) {
	m.compareWith(op, in, out, 0)
	for _, number := range []uint64{1, 2} { // some ops mean something for a known operand only
		if len(in) > 1 {
			m.compareWith(op, in, out, number)
		}
	}
}

// compareWith compares results where the last operand is a number, 0 for any.
func (m *meaningTest) compareWith(op ir.Op, in, out []ir.Type, last uint64) {
	tr := proof.NewTranslator(m.meanings)
	args := make([]bits.Term, len(in))
	for i, elem := range in {
		args[i] = tr.Var(value.Width(elem))
	}
	end := in[len(in)-1]
	number, err := value.Ints(typed(op, end)[0], signed(last&(1<<value.Width(end)-1), end))
	if value.ClassOf(end) == value.FloatClass {
		number, err = value.Floats(typed(op, end)[0], float64(last))
	}
	require.NoError(m, err)
	if last > 0 {
		args[len(in)-1] = tr.Const(value.Width(end), number.Word(0))
	}
	words, undefined, err := tr.Word(op, args, in, out)
	if err != nil {
		return
	}
	for range 12 {
		vals, inputs := make([]uint64, len(in)), make([]value.Value, len(in))
		for i, elem := range in {
			vals[i] = m.number(value.Width(elem))
			inputs[i], vals[i] = m.element(typed(op, elem)[0], vals[i])
			if last > 0 && i == len(in)-1 {
				inputs[i] = number
			}
		}
		got, err := eval.Apply(m.Context(), op, inputs, typed(op, out...), m.opts)
		at := fmt.Sprint(op, in, out, inputs)
		switch {
		case errors.Is(err, eval.ErrUndefined):
			require.EqualValues(m, 1, tr.Eval(undefined, vals), at)
			continue
		case err != nil:
			return // not for these types
		}
		require.Zero(m, tr.Eval(undefined, vals), at)
		for i, word := range words {
			m.results++
			want, have := got[i].Word(0), tr.Eval(word, vals)
			if !isNaN(out[i], want) || !isNaN(out[i], have) { // one NaN is another
				require.Equal(m, want, have, "output %d of %s is not %v", i, at, got[i])
			}
		}
	}
}

// element returns a value of one element, and its word: for floats one of the special ones half
// of the time.
func (m *meaningTest) element(t ir.Type, word uint64) (value.Value, uint64) {
	elem := value.ElemOf(t)
	if value.ClassOf(elem) == value.IntClass {
		v, err := value.Ints(t, signed(word, elem))
		require.NoError(m, err)
		return v, word
	}
	specials := value.Specials(elem)
	v := specials[m.IntN(len(specials))]
	var err error
	if word%2 == 0 {
		v, err = value.Random(elem, m.Rand)
	}
	if err == nil && t.IsShaped() {
		v, err = v.Splat(t)
	}
	require.NoError(m, err)
	return v, v.Word(0)
}

// isNaN reports whether the word of an element is a NaN.
func isNaN(elem ir.Type, word uint64) bool {
	f, ok := floats.Of(elem.String())
	return ok && f.Float(word) != f.Float(word)
}

// typed returns types of values with elements: of TensorFlow all are tensors.
func typed(op ir.Op, elems ...ir.Type) []ir.Type {
	list := slices.Clone(elems)
	for i := range list {
		if strings.HasPrefix(op.Name(), "tf.") {
			list[i] = ir.Tensor(list[i])
		}
	}
	return list
}

// number returns a number of a width, which is often one that matters.
func (m *meaningTest) number(width int) uint64 {
	mask := ^uint64(0) >> (64 - width)
	return []uint64{0, 1, 2, mask, mask >> 1, mask>>1 + 1, uint64(width), m.Uint64(), m.Uint64() % 8}[m.IntN(9)] & mask
}

// signed returns the number that a word of a type is.
func signed(v uint64, elem ir.Type) int64 {
	width := value.Width(elem)
	if elem.Unsigned() || elem == ir.I1 {
		return int64(v)
	}
	return int64(v<<(64-width)) >> (64 - width)
}
