package tf

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// TestRecurrentGradients compares the gradients of cells with how much their results change
// when an input does.
func TestRecurrentGradients(t *testing.T) {
	const steps, batch, in, cells = 3, 2, 2, 3
	lstm := [][]int64{{batch, in}, {batch, cells}, {batch, cells}, {in + cells, 4 * cells}, {cells}, {cells}, {cells}, {4 * cells}}
	block := append([][]int64{{}, {steps, batch, in}}, lstm[1:]...)
	for _, test := range []struct {
		op, grad string
		inputs   [][]int64
		seeds    []int // the results that gradients come from above for
		results  []int // which results of the op the gradient takes
		wants    []int // which input each result of the gradient belongs to, -1: none
	}{
		{"LSTMBlockCell {cell_clip = -1.0}", "LSTMBlockCellGrad {use_peephole = false}", lstm, []int{1, 6}, []int{0, 1, 2, 3, 4, 5}, []int{1, -1, -1, -1, -1}},
		{"LSTMBlockCell {cell_clip = -1.0, use_peephole = true}", "LSTMBlockCellGrad {use_peephole = true}", lstm, []int{1, 6}, []int{0, 1, 2, 3, 4, 5}, []int{1, -1, 4, 5, 6}},
		{"BlockLSTM {cell_clip = -1.0, use_peephole = true}", "BlockLSTMGrad {use_peephole = true}", block, []int{1, 6}, []int{0, 1, 2, 3, 4, 5, 6}, []int{1, 2, 3, 4, 5, 6, 7, 8}},
		{"BlockLSTMV2 {cell_clip = -1.0, use_peephole = false}", "BlockLSTMGradV2 {use_peephole = false}", block, []int{1, 6}, []int{0, 1, 2, 3, 4, 5, 6}, []int{1, 2, 3, 4, -1, -1, -1, 8}},
		{"GRUBlockCell", "GRUBlockCellGrad", [][]int64{{batch, in}, {batch, cells}, {in + cells, 2 * cells}, {in + cells, cells}, {2 * cells}, {cells}},
			[]int{3}, []int{0, 1, 2}, []int{0, 1, -1, -1}},
	} {
		t.Run(test.op, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			random := func(dims []int64) value.Value {
				elems := make([]float64, value.Value.Len(zerosOf(t, dims)))
				for i := range elems {
					elems[i] = r.Float64()*2 - 1
				}
				v, err := value.Floats(ir.Tensor(ir.F64, dims...), elems...)
				require.NoError(t, err)
				return v
			}
			var inputs []value.Value
			for i, dims := range test.inputs {
				if len(test.inputs) == len(block) && i == 0 {
					n, err := value.Ints(ir.Tensor(ir.I64), steps-1) // the last step is left out
					require.NoError(t, err)
					inputs = append(inputs, n)
					continue
				}
				inputs = append(inputs, random(dims))
			}
			run := func(op string, inputs []value.Value, n int) []value.Value {
				types := make([]ir.Type, n)
				for i := range types {
					types[i] = ir.UnrankedTensor(ir.F64)
				}
				got, err := eval.Apply(t.Context(), parseOp(t, op), inputs, types, eval.Options{Evaluators: registered(t)})
				require.NoError(t, err)
				return got
			}
			outputs := run(test.op, inputs, len(SignatureOf(name(test.op)).Outputs))
			var above []value.Value
			for _, k := range test.seeds {
				above = append(above, random(outputs[k].Dims()))
			}
			sum := func(inputs []value.Value) float64 {
				total := 0.0
				for i, v := range run(test.op, inputs, len(outputs)) {
					for k, seed := range test.seeds {
						if seed == i {
							for e, x := range v.Floats() {
								total += x * above[k].Float(e)
							}
						}
					}
				}
				return total
			}
			args := append([]value.Value{}, inputs...)
			for _, k := range test.results {
				args = append(args, outputs[k])
			}
			grads := run(test.grad, append(args, above...), len(test.wants))
			const h = 1e-6
			for k, input := range test.wants {
				if input < 0 {
					continue
				}
				require.Equal(t, inputs[input].Dims(), grads[k].Dims())
				for e := range inputs[input].Len() {
					moved := func(by float64) []value.Value {
						list := append([]value.Value{}, inputs...)
						elems := inputs[input].Floats()
						elems[e] += by
						v, err := value.Floats(inputs[input].Type(), elems...)
						require.NoError(t, err)
						list[input] = v
						return list
					}
					slope := (sum(moved(h)) - sum(moved(-h))) / (2 * h)
					require.InDelta(t, slope, grads[k].Float(e), 1e-6, "result %d, element %d", k, e)
				}
			}
		})
	}
}

func name(op string) string {
	for i, c := range op {
		if c == ' ' {
			return op[:i]
		}
	}
	return op
}

func zerosOf(t *testing.T, dims []int64) value.Value {
	b, err := value.NewBuilder(ir.Tensor(ir.F64, dims...))
	require.NoError(t, err)
	return b.Value()
}
