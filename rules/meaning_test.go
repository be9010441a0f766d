package rules_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules"
)

const ownOps = `version = 1
[dialect]
name = "my"

[[op]] # made of one that stands behind it
name = "average"
operands = ["x", "y"]
evaluates_as = '(half (arith.addf ?x ?y))'

[[op]]
name = "half"
operands = ["x"]
attributes = ["by: f32 = 0.5"]
evaluates_as = '(arith.mulf ?x {fill(by, x)})'

[[op]]
name = "between"
operands = ["first", "others...", "last"]
evaluates_as = '(tosa.concat{axis: 0} ?first ?last ?others...)'
types = ['with_dims(first, [dim(first, 0) + dim(last, 0) + len(others)])']

[[op]]
name = "clamp"
operands = ["x", "low?", "high?"]
attributes = ["mode?: string"]
traits = ["same_type"]
evaluates_as = [
  '(arith.minsi (arith.maxsi ?x ?low) ?high)',
  '(arith.maxsi ?x ?low)',
  '?x',
]

[[op]]
name = "divide"
operands = ["x", "y"]
types = ['type(x)', 'type(x)']
evaluates_as = '[(arith.divsi ?x ?y), (arith.remsi ?x ?y)]'

[[op]]
name = "pair"
operands = ["x"]
evaluates_as = '[?x, (arith.addi ?x ?x)]'

[[op]]
name = "rows"
operands = ["x"]
types = 'f32'
evaluates_as = '(arith.constant{value: fill(dim(x, 0), f32)}) : f32'

[[op]]
name = "nobody"
operands = ["x"]
evaluates_as = '(my.unknown ?x) : {type(x)}'

[[op]]
name = "unknown"
inputs = 1

[[op]]
name = "named"
operands = ["x"]
attributes = ["n"]
types = ['with_dims(x, [dim(x, 0), n])']

[[op]]
name = "flat"
operands = ["x"]
types = ['with_dims(x, [num_elements(x)])']

[[op]]
name = "grow"
operands = ["x"]
types = ['with_dims(x, [dim(x, 0) + 1, dim(x, 1), dim(x, 0) == dim(x, 1) ? 4 : 5, 7])']
`

func loadOwn(t testing.TB) *rules.Set {
	t.Helper()
	set, err := rules.Load([]rules.Source{{Name: "my.toml", Data: []byte(ownOps)}}, dialects.All())
	require.NoError(t, err)
	return set
}

// number returns an integer or a float.
func number(t testing.TB, elem ir.Type, n float64) value.Value {
	t.Helper()
	v, err := value.Floats(elem, n)
	if elem.IsInteger() {
		v, err = value.Ints(elem, int64(n))
	}
	require.NoError(t, err)
	return v
}

// TestEvaluate computes ops whose meaning a file gives.
func TestEvaluate(t *testing.T) {
	set := loadOwn(t)
	ctxt := ir.NewContext(set.Dialects)
	evaluators := set.Evaluators(dialects.Evaluators())
	attr := func(name string, a ir.Attr) []ir.NamedAttr { return []ir.NamedAttr{{Name: name, Value: a}} }
	for _, c := range []struct {
		op    string
		attrs []ir.NamedAttr
		elem  ir.Type
		in    []float64
		want  []float64
		err   string
	}{
		{op: "average", elem: ir.F32, in: []float64{1, 4}, want: []float64{2.5}},
		{op: "half", elem: ir.F32, in: []float64{3}, want: []float64{1.5}},
		{op: "half", attrs: attr("by", ctxt.Float(4, ir.F32)), elem: ir.F64, in: []float64{3}, want: []float64{12}},
		{op: "half", attrs: attr("by", ctxt.Float(4, ir.F64)), elem: ir.F64, in: []float64{3}, err: "the attribute by is not a number of the type f32: 4.000000e+00"},
		{op: "clamp", elem: ir.I32, in: []float64{7}, want: []float64{7}},
		{op: "clamp", elem: ir.I32, in: []float64{7, 9}, want: []float64{9}},
		{op: "clamp", elem: ir.I32, in: []float64{7, 1, 3}, want: []float64{3}},
		{op: "clamp", attrs: attr("mode", ctxt.Unit()), elem: ir.I32, in: []float64{7}, err: "the attribute mode is not a string: unit"},
		{op: "clamp", elem: ir.I32, in: []float64{7, 1, 3, 4}, err: "it has 4 inputs"},
		{op: "divide", elem: ir.I32, in: []float64{17, 5}, want: []float64{3, 2}},
		{op: "divide", elem: ir.I32, in: []float64{17, 0}, err: "arith.divsi in what it means: division by zero"},
		{op: "pair", elem: ir.I8, in: []float64{100}, want: []float64{100, -56}},
		{op: "average", elem: ir.I32, in: []float64{1, 2}, err: "in what it means"},
	} {
		var inputs []value.Value
		for _, n := range c.in {
			inputs = append(inputs, number(t, c.elem, n))
		}
		types := make([]ir.Type, max(1, len(c.want)))
		for i := range types {
			types[i] = c.elem
		}
		if c.op == "divide" {
			types = []ir.Type{c.elem, c.elem}
		}
		name := fmt.Sprint(c.op, c.in)
		out, err := eval.Apply(t.Context(), ctxt.Op("my."+c.op, c.attrs...), inputs, types, eval.Options{Evaluators: evaluators})
		if c.err != "" {
			require.ErrorContains(t, err, c.err, name)
			require.True(t, errors.Is(err, eval.ErrType) || errors.Is(err, eval.ErrUndefined), name)
			continue
		}
		require.NoError(t, err, name)
		require.Len(t, out, len(c.want), name)
		for i, n := range c.want {
			require.Equal(t, number(t, c.elem, n).String(), out[i].String(), name)
		}
	}
	_, ok := evaluators.Lookup("my.nobody")
	require.False(t, ok)
	require.Equal(t, []string{"my.unknown"}, set.Missing(set.Op("my.nobody"), evaluators))
	e, _ := evaluators.Lookup("my.divide")
	require.Contains(t, e.Domain.Partial, "divisor")

	// What Go says of an op goes before what the file says.
	own := eval.NewRegistry()
	require.NoError(t, own.Add("my.half", eval.Evaluator{Eval: func(c *eval.Call) error { c.Return(c.Input(0)); return nil }}))
	out, err := eval.Apply(t.Context(), ctxt.Op("my.average"), []value.Value{number(t, ir.F32, 1), number(t, ir.F32, 4)}, []ir.Type{ir.F32},
		eval.Options{Evaluators: set.Evaluators(dialects.Evaluators().With(own))})
	require.NoError(t, err)
	require.Equal(t, float64(5), out[0].Float(0))
}

// TestRestOfOperands: the operands that are left may stand between others.
func TestRestOfOperands(t *testing.T) {
	set := loadOwn(t)
	ctxt := ir.NewContext(set.Dialects)
	vector := func(elems ...int64) value.Value {
		v, err := value.Ints(ir.Tensor(ir.I32, int64(len(elems))), elems...)
		require.NoError(t, err)
		return v
	}
	out, err := eval.Apply(t.Context(), ctxt.Op("my.between"), []value.Value{vector(1, 2), vector(3), vector(4), vector(5, 6)},
		[]ir.Type{ir.Tensor(ir.I32, ir.Dynamic)}, eval.Options{Evaluators: set.Evaluators(dialects.Evaluators())})
	require.NoError(t, err)
	require.Equal(t, "[1, 2, 5, 6, 3, 4]", out[0].String())
	require.Equal(t, []ir.Type{ir.Tensor(ir.I32, 6)},
		ir.InferTypes(ctxt.Op("my.between"), []ir.Type{ir.Tensor(ir.I32, 2), ir.Tensor(ir.I32, 1), ir.Tensor(ir.I32, 1), ir.Tensor(ir.I32, 2)}))
	require.Nil(t, ir.InferTypes(ctxt.Op("my.between"), []ir.Type{ir.Tensor(ir.I32, 2)}))
}

// TestTypesOfOps: types follow from those of operands and from attributes, and say of a
// dimension only what holds whatever the sizes that are not known.
func TestTypesOfOps(t *testing.T) {
	set := loadOwn(t)
	ctxt := ir.NewContext(set.Dialects)
	three := []ir.NamedAttr{{Name: "n", Value: ctxt.Int(3, ir.I64)}}
	for _, c := range []struct {
		op    string
		attrs []ir.NamedAttr
		in    string
		want  string // "" for none
	}{
		{op: "named", attrs: three, in: "tensor<2x9xf32>", want: "tensor<2x3xf32>"},
		{op: "named", attrs: three, in: "tensor<?x9xf32>", want: "tensor<?x3xf32>"},
		{op: "named", attrs: three, in: "tensor<*xf32>"},
		{op: "named", in: "tensor<2x9xf32>"},
		{op: "flat", in: "tensor<2x3xf32>", want: "tensor<6xf32>"},
		{op: "flat", in: "tensor<2x?xf32>", want: "tensor<?xf32>"},
		{op: "grow", in: "tensor<2x3xf32>", want: "tensor<3x3x5x7xf32>"},
		{op: "grow", in: "tensor<?x3xf32>", want: "tensor<?x3x5x7xf32>"},
		{op: "grow", in: "tensor<?x?xf32>", want: "tensor<?x?x?x7xf32>"},
		{op: "half", in: "tensor<2x?xf32>", want: "tensor<2x?xf32>"},
		{op: "half", in: "f64", want: "f64"},
		{op: "pair", in: "i8", want: "i8 i8"},
	} {
		in, err := ir.ParseType(c.in)
		require.NoError(t, err)
		var got []string
		for _, typ := range ir.InferTypes(ctxt.Op("my."+c.op, c.attrs...), []ir.Type{in}) {
			got = append(got, typ.String())
		}
		require.Equal(t, c.want, strings.Join(got, " "), "%s %s", c.op, c.in)
	}
}

// TestExpandShapes: an op is not expanded to numbers that depend on what is not known.
func TestExpandShapes(t *testing.T) {
	set := loadOwn(t)
	expand := func(op string, in ir.Type, out ...ir.Type) string {
		fg := graph.New(ir.NewContext(set.Dialects))
		n := fg.Add(fg.Context().Op(op), []graph.Var{fg.AddInput(in, "x")}, out...)
		fg.SetOutputs(n.Outputs()...)
		all := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "expand", Locals: set.Locals()})
		_, err := navigator.Optimize(t.Context(), all, fg, navigator.Options{})
		require.NoError(t, err)
		return rules.TermString(fg)
	}
	require.Equal(t, "(arith.constant{value: 2.000000e+00 : f32})", expand("my.rows", ir.Tensor(ir.I32, 2, 3), ir.F32))
	require.Equal(t, "(my.rows %x)", expand("my.rows", ir.Tensor(ir.I32, ir.Dynamic, 3), ir.F32))
	require.Equal(t, "[%x, (arith.addi %x %x)]", expand("my.pair", ir.Tensor(ir.I32, ir.Dynamic), ir.Tensor(ir.I32, ir.Dynamic), ir.Tensor(ir.I32, ir.Dynamic)))
}

// TestEvaluateTogether computes ops of one set in one context from several goroutines.
func TestEvaluateTogether(t *testing.T) {
	set := loadOwn(t)
	ctxt := ir.NewContext(set.Dialects)
	opts := eval.Options{Evaluators: set.Evaluators(dialects.Evaluators())}
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for k := range 20 {
				x := number(t, ir.F32, float64(i+k))
				out, err := eval.Apply(t.Context(), ctxt.Op("my.average"), []value.Value{x, x}, []ir.Type{ir.F32}, opts)
				if err != nil || out[0].Float(0) != float64(i+k) {
					t.Errorf("%v, %v", out, err)
				}
			}
		})
	}
	wg.Wait()
}

// BenchmarkEvaluate computes an op by what it means: in a run of its own, where the term
// is built first, and as one of many in one run.
func BenchmarkEvaluate(b *testing.B) {
	set := loadOwn(b)
	ctxt := ir.NewContext(set.Dialects)
	opts := eval.Options{Evaluators: set.Evaluators(dialects.Evaluators())}
	x := number(b, ir.F32, 1)
	b.Run("alone", func(b *testing.B) {
		for b.Loop() {
			if _, err := eval.Apply(b.Context(), ctxt.Op("my.half"), []value.Value{x}, []ir.Type{ir.F32}, opts); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("of1000", func(b *testing.B) {
		fg := graph.New(ctxt)
		v := fg.AddInput(ir.F32, "x")
		for range 1000 {
			v = fg.Apply(ctxt.Op("my.half"), ir.F32, v)
		}
		fg.SetOutputs(v)
		for b.Loop() {
			if _, err := eval.Run(b.Context(), fg, []value.Value{x}, opts); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("types", func(b *testing.B) {
		op, in := ctxt.Op("my.flat"), []ir.Type{ir.Tensor(ir.F32, 2, 3)}
		for b.Loop() {
			if ir.InferTypes(op, in) == nil {
				b.Fatal("no types")
			}
		}
	})
}

// FuzzOps loads files that declare ops, and asks of each for its types, its value and
// its expansion: nothing panics, and what a file says wrong is an error.
func FuzzOps(f *testing.F) {
	f.Add(ownOps)
	data, err := os.ReadFile(filepath.Join("testdata", "goldens", "ops"))
	require.NoError(f, err)
	for _, block := range regexp.MustCompile(`(?ms)^load\n(.*?)^----$`).FindAllSubmatch(data, -1) {
		f.Add(string(block[1]))
	}
	example, err := os.ReadFile(filepath.Join("..", "examples", "dialect", "nn.toml"))
	require.NoError(f, err)
	f.Add(string(example))
	known, evaluators := dialects.All(), dialects.Evaluators()
	f.Fuzz(func(t *testing.T, text string) {
		set, err := rules.Load([]rules.Source{{Name: "fuzz.toml", Data: []byte(text)}}, known)
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		ctxt := ir.NewContext(set.Dialects)
		opts := eval.Options{Evaluators: set.Evaluators(evaluators), MaxSteps: 1000, MaxElements: 1000, MaxWork: 10_000}
		for _, o := range set.Ops {
			op := ctxt.Op(o.Info.Name)
			for _, in := range []ir.Type{ir.F32, ir.I32, ir.Tensor(ir.F32, 2, 3), ir.Tensor(ir.I32, 3, ir.Dynamic)} {
				n := min(max(o.Info.MinInputs, 1), 4)
				inputs, values := make([]ir.Type, n), make([]value.Value, n)
				for i := range inputs {
					inputs[i] = in
					static := in
					if in.IsShaped() {
						static = in.WithDims(3, 2)
					}
					values[i], err = value.Random(static, rand.New(rand.NewPCG(1, 2)))
					require.NoError(t, err)
				}
				told := ir.InferTypes(op, inputs)
				if len(told) == 0 {
					told = []ir.Type{in}
				}
				_, _ = eval.Apply(t.Context(), op, values, told, opts)
			}
		}
	})
}
