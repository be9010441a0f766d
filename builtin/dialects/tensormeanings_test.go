package dialects_test

import (
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/proof"
	"github.com/settle-go/settle/graph/proof/bits"
	"github.com/settle-go/settle/graph/proof/reals"
	"github.com/settle-go/settle/graph/value"
)

// TestTensorMeanings holds what is said of ops that move elements, reduce or multiply them to what their
// evaluators compute: for each element of other values, the words have the result.
func TestTensorMeanings(t *testing.T) {
	all := dialects.Meanings()
	covered, total := 0, 0
	for _, name := range slices.Sorted(maps.Keys(all)) {
		m := all[name]
		if m.Arranges == nil && m.Folds == nil && m.Affine == nil {
			continue
		}
		test := &tensorTest{
			T: t, Rand: rand.New(rand.NewPCG(3, 4)), meanings: all, ctxt: ir.NewContext(dialects.All()),
			opts: eval.Options{Evaluators: dialects.Evaluators(), MaxSteps: 1000, MaxElements: 4096},
		}
		for try := 0; try < 1500 && test.compared < 12; try++ {
			test.try(name, m)
		}
		total++
		if test.compared > 0 {
			covered++
		} else {
			t.Logf("%s: no graph has a result", name)
		}
	}
	require.Greater(t, total, 90)
	require.Greater(t, covered, total*3/4, "ops that were compared")
}

type tensorTest struct {
	*testing.T
	*rand.Rand
	meanings proof.Registry
	ctxt     *ir.Context
	opts     eval.Options
	compared int
	rank     int // of operands whose sizes have to agree, -1 for any
}

// input returns a type and a value for an operand: data, or small numbers that say where
// elements go.
func (m *tensorTest) input(name string, elem ir.Type, isData bool) value.Value {
	dims := make([]int64, m.IntN(4))
	for i := range dims {
		dims[i] = int64(m.IntN(4))
	}
	if !isData {
		elem, dims = []ir.Type{ir.I32, ir.I64, ir.Index()}[m.IntN(3)], dims[:min(len(dims), 1)]
	} else if m.rank >= 0 {
		dims = slices.Repeat([]int64{2}, max(0, m.rank-m.IntN(2)*m.IntN(3)))
	}
	t := ir.Tensor(elem, dims...)
	if v := ir.Vector(elem, dims...); isData && v != 0 && m.IntN(3) == 0 {
		t = v
	} else if m.IntN(4) == 0 || !isData && elem == ir.Index() {
		t = elem
	}
	if isData {
		v, err := value.Random(t, m.Rand)
		if m.rank >= 0 && elem == ir.F32 {
			v, err = m.moderate(t)
		}
		require.NoError(m, err)
		return v
	}
	n := 1
	if t.IsShaped() {
		size, _ := t.NumElements()
		n = int(size)
	}
	list := make([]int64, n)
	for i := range list {
		list[i] = int64(m.IntN(4) - m.IntN(2))
	}
	v, err := value.Ints(t, list...)
	require.NoError(m, err)
	return v
}

// moderate returns a value of floats whose sums and products are exact.
func (m *tensorTest) moderate(t ir.Type) (value.Value, error) {
	b, err := value.NewBuilder(t)
	if err != nil {
		return value.Value{}, err
	}
	for i := range b.Len() {
		b.PutFloats(i, []float64{float64(m.IntN(65)-32) / 8})
	}
	return b.Value(), nil
}

// try compares one graph of an op, where it has a result.
func (m *tensorTest) try(name string, meaning proof.Meaning) {
	e, _ := m.opts.Evaluators.Lookup(name)
	operands := 1 + m.IntN(4)
	elem := []ir.Type{ir.I1, ir.I8, ir.I32, ir.F32}[m.IntN(4)]
	fg := graph.New(m.ctxt)
	var args []graph.Var
	var types []ir.Type
	var inputs []value.Value
	m.rank = -1
	if meaning.Affine != nil {
		m.rank, elem = 1+m.IntN(3), []ir.Type{ir.I8, ir.I32, ir.F32}[m.IntN(3)]
	}
	for i := range operands {
		isData := meaning.Folds != nil && i == 0 || meaning.Arranges != nil && meaning.Arranges(i, operands) ||
			meaning.Affine != nil && meaning.Affine(i, operands)
		v := m.input(name, elem, isData)
		types = append(types, v.Type())
		if isData {
			inputs = append(inputs, v)
			args = append(args, fg.AddInput(v.Type(), ""))
		} else {
			args = append(args, fg.Graph().Constant(v.Attr(m.ctxt)))
		}
	}
	var attrs []ir.NamedAttr
	if e.Draw != nil {
		attrs = e.Draw(m.Rand, m.ctxt, types)
	}
	op := m.ctxt.Op(name, attrs...)
	outputs := 1
	if info := op.Info(); info != nil && info.Outputs < 0 {
		outputs = 1 + m.IntN(3)
	} else if info != nil {
		outputs = info.Outputs
	}
	results := ir.InferTypes(op, types)
	if results == nil {
		result := []ir.Type{ir.UnrankedTensor(elem), ir.UnrankedTensor(ir.I32), types[0], elem}[m.IntN(4)]
		results = slices.Repeat([]ir.Type{result}, outputs)
	}
	n := fg.Add(op, args, results...)
	fg.SetOutputs(n.Outputs()...)
	want, err := eval.Run(context.Background(), fg, inputs, m.opts)
	if errors.Is(err, eval.ErrUndefined) || err != nil {
		return
	}
	m.compare(fg, inputs, want.Outputs)
}

func (m *tensorTest) compare(fg *graph.FunctionGraph, inputs, want []value.Value) {
	tr := proof.NewTranslator(m.meanings)
	tr.OverReals = m.rank >= 0
	e := tr.NewEvaluation(context.Background(), m.opts)
	var tensors []proof.Tensor
	var vars []uint64
	at := map[bits.Term]float64{}
	for _, v := range inputs {
		tensors = append(tensors, e.Input(v.Type()))
		for i := range v.Len() {
			if vars = append(vars, v.Word(i)); v.Class() == value.FloatClass {
				at[tensors[len(tensors)-1].Words[i]] = v.Float(i)
			}
		}
	}
	got, none, err := e.Run(fg, tensors)
	var unknown *proof.UnknownError
	if errors.As(err, &unknown) {
		return
	}
	require.NoError(m, err)
	if !tr.HasFunc(none) {
		require.Zero(m, tr.Eval(none, vars))
	}
	for k, out := range got {
		require.Equal(m, want[k].Type().Dims(), out.Type.Dims())
		for i, word := range out.Words {
			if tr.OverReals && want[k].Class() == value.FloatClass {
				m.compared++
				v := reals.Float(&tr.Builder, word, func(v bits.Term) float64 { return at[v] }, func(v bits.Term) uint64 { return tr.Eval(v, vars) })
				require.InDelta(m, want[k].Float(i), v, 1e-3, "%s of %v", fg.Outputs()[0].Owner().Op(), inputs)
				continue
			}
			if tr.HasFunc(word) {
				continue
			}
			m.compared++
			require.Equal(m, want[k].Word(i), tr.Eval(word, vars), "%s of %v: output %d, element %d", fg.Outputs()[0].Owner().Op(), inputs, k, i)
		}
	}
}
