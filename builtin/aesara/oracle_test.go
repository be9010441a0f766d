package aesara_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
)

// each calls f with all subscripts of a shape.
func each(dims []int64, f func(at int, index []int64)) {
	n := 1
	for _, d := range dims {
		n *= int(d)
	}
	for at := range n {
		index, rest := make([]int64, len(dims)), int64(at)
		for d := len(dims) - 1; d >= 0; d-- {
			index[d], rest = rest%dims[d], rest/dims[d]
		}
		f(at, index)
	}
}

func placeOf(dims, index []int64) int {
	at := int64(0)
	for d, n := range dims {
		at = at*n + index[d]
	}
	return int(at)
}

func applyOp(t require.TestingT, ctxt *ir.Context, name string, attrs []ir.NamedAttr, inputs ...value.Value) value.Value {
	types := make([]ir.Type, len(inputs))
	for i, v := range inputs {
		types[i] = v.Type()
	}
	op := ctxt.Op(name, attrs...)
	out := ir.InferTypes(op, types)
	require.NotNil(t, out, "%s %v", op, types)
	got, err := eval.Apply(context.Background(), op, inputs, out, eval.Options{Evaluators: dialects.Evaluators()})
	require.NoError(t, err, "%s %v", op, types)
	return got[0]
}

// TestReductionsByElement compares reductions of integers with loops over subscripts.
func TestReductionsByElement(t *testing.T) {
	ctxt := ir.NewContext(dialects.All())
	rapid.Check(t, func(t *rapid.T) {
		dims := rapid.SliceOfN(rapid.Int64Range(1, 4), 0, 4).Draw(t, "dims")
		x, err := value.Random(ir.Tensor(ir.I8, dims...), rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)))
		require.NoError(t, err)
		var axes []int64
		for d := range dims {
			if rapid.Bool().Draw(t, "axis") {
				axes = append(axes, int64(d))
			}
		}
		var attrs []ir.NamedAttr
		if len(axes) < len(dims) || rapid.Bool().Draw(t, "said") {
			attrs = []ir.NamedAttr{{Name: "axis", Value: ctxt.Ints(ir.I64, axes...)}}
		}
		sums, prods, largest, places := map[int]int64{}, map[int]int64{}, map[int]int64{}, map[int]int64{}
		seen := map[int]int64{}
		var kept []int64
		for d, n := range dims {
			if !slices.Contains(axes, int64(d)) {
				kept = append(kept, n)
			}
		}
		each(dims, func(at int, index []int64) {
			var to []int64
			for d := range dims {
				if !slices.Contains(axes, int64(d)) {
					to = append(to, index[d])
				}
			}
			k, e := placeOf(kept, to), x.Int(at)
			if seen[k] == 0 {
				prods[k] = 1
			}
			if seen[k] == 0 || e > largest[k] {
				largest[k], places[k] = e, seen[k]
			}
			sums[k] += e
			prods[k] *= e
			seen[k]++
		})
		for name, want := range map[string]map[int]int64{"sum": sums, "prod": prods, "max": largest, "argmax": places} {
			got := applyOp(t, ctxt, "aesara."+name, attrs, x)
			require.Equal(t, append([]int64{}, kept...), append([]int64{}, got.Dims()...), name)
			for k, n := range want {
				require.Equal(t, n, got.Int(k), "%s of %s by %v at %d", name, x.Type(), axes, k)
			}
		}
	})
}

// TestDimshuffleByElement compares what dimshuffle computes, and which elements its view
// shows, with its definition.
func TestDimshuffleByElement(t *testing.T) {
	ctxt := ir.NewContext(dialects.All())
	rapid.Check(t, func(t *rapid.T) {
		dims := rapid.SliceOfN(rapid.Int64Range(1, 3), 0, 4).Draw(t, "dims")
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		var order []int64
		for _, d := range r.Perm(len(dims)) {
			for r.IntN(3) == 0 {
				order = append(order, -1)
			}
			if dims[d] != 1 || r.IntN(2) == 0 {
				order = append(order, int64(d))
			}
		}
		n := 1
		for _, d := range dims {
			n *= int(d)
		}
		list := make([]int64, n)
		for i := range list {
			list[i] = int64(i)
		}
		typ := ir.Tensor(ir.I64, dims...)
		x, err := value.Ints(typ, list...)
		require.NoError(t, err)
		attrs := []ir.NamedAttr{{Name: "order", Value: ctxt.Ints(ir.I64, order...)}}
		got := applyOp(t, ctxt, "aesara.dimshuffle", attrs, x)
		each(got.Dims(), func(at int, index []int64) {
			from := make([]int64, len(dims))
			for i, d := range order {
				if d >= 0 {
					from[d] = index[i]
				}
			}
			require.Equal(t, int64(placeOf(dims, from)), got.Int(at), "order %v of %v", order, dims)
		})
		fg := graph.New(ctxt)
		in := fg.AddInput(typ, "x")
		v := fg.Apply(ctxt.Op("aesara.dimshuffle", attrs...), got.Type(), in)
		fg.SetOutputs(v)
		aliases, err := views.Attach(fg)
		require.NoError(t, err)
		require.Equal(t, in, aliases.Root(v))
		shown, known := aliases.Shown(v)
		require.True(t, known)
		require.Equal(t, int64(n), shown.Size())
		require.False(t, aliases.Repeats(v))
	})
}

// TestCompositeOfManyElements computes more elements than a composite does at once, of
// stretched inputs, and compares with the ops one after the other, bit by bit.
func TestCompositeOfManyElements(t *testing.T) {
	text := func(inner bool) string {
		of := func(op string, x, y string) string { return fmt.Sprintf(`"scalar.%s"(%s, %s)`, op, x, y) }
		if inner {
			return `func.func @main(%x: tensor<31x1x300xf32>, %y: tensor<1x2x1xf32>) -> tensor<31x2x300xf32> {
  %0 = "aesara.composite"(%x, %y) ({
  ^bb0(%a: f32, %b: f32):
    %c = ` + of("mul", "%a", "%b") + ` : (f32, f32) -> f32
    %d = ` + of("add", "%c", "%b") + ` : (f32, f32) -> f32
    %e = "scalar.tanh"(%d) : (f32) -> f32
    "aesara.yield"(%e) : (f32) -> ()
  }) : (tensor<31x1x300xf32>, tensor<1x2x1xf32>) -> tensor<31x2x300xf32>
  return %0 : tensor<31x2x300xf32>
}`
		}
		return `func.func @main(%x: tensor<31x1x300xf32>, %y: tensor<1x2x1xf32>) -> tensor<31x2x300xf32> {
  %c = ` + of("mul", "%x", "%y") + ` : (tensor<31x1x300xf32>, tensor<1x2x1xf32>) -> tensor<31x2x300xf32>
  %d = ` + of("add", "%c", "%y") + ` : (tensor<31x2x300xf32>, tensor<1x2x1xf32>) -> tensor<31x2x300xf32>
  %e = "scalar.tanh"(%d) : (tensor<31x2x300xf32>) -> tensor<31x2x300xf32>
  return %e : tensor<31x2x300xf32>
}`
	}
	r := rand.New(rand.NewPCG(3, 4))
	x, err := value.Random(ir.Tensor(ir.F32, 31, 1, 300), r)
	require.NoError(t, err)
	y, err := value.Random(ir.Tensor(ir.F32, 1, 2, 1), r)
	require.NoError(t, err)
	var results []value.Value
	for _, inner := range []bool{true, false} {
		fg, err := mlir.Parse("in.mlir", text(inner), dialects.All())
		require.NoError(t, err)
		entry, err := eval.Entry(fg, "")
		require.NoError(t, err)
		got, err := eval.Run(context.Background(), entry, []value.Value{x, y}, eval.Options{Evaluators: dialects.Evaluators()})
		require.NoError(t, err)
		results = append(results, got.Outputs[0])
	}
	require.Equal(t, 31*2*300, results[0].Len())
	require.True(t, results[0].Equal(results[1]))
	require.False(t, math.IsNaN(results[0].Float(0)))
}
