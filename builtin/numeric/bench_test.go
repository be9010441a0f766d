package numeric_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
)

// BenchmarkKernels measures ops on large values, and on small ones what a call costs.
func BenchmarkKernels(b *testing.B) {
	f32, n := ir.F32, int64(512)
	big := ir.Tensor(f32, 1<<20)
	image, huge := ir.Tensor(f32, 1, 56, 56, 64), ir.Tensor(f32, 10_000_000)
	square := ir.Tensor(f32, 3200, 3200)
	slides := attrs(map[string][]int64{"pad": {1, 1, 1, 1}, "stride": {1, 1}, "dilation": {1, 1}})
	pools := attrs(map[string][]int64{"kernel": {3, 3}, "pad": {1, 1, 1, 1}, "stride": {1, 1}})
	for _, op := range []struct {
		name    string
		op      ir.Op
		inputs  []ir.Type
		out     ir.Type
		element float64 // to divide by
	}{
		{"matmul/512x512x512", ctxt.Op("tosa.matmul"), []ir.Type{ir.Tensor(f32, 1, n, n), ir.Tensor(f32, 1, n, n)}, ir.Tensor(f32, 1, n, n), 1},
		{"matmul/1024x1024x1024", ctxt.Op("tosa.matmul"), []ir.Type{ir.Tensor(f32, 1, 1024, 1024), ir.Tensor(f32, 1, 1024, 1024)}, ir.Tensor(f32, 1, 1024, 1024), 1},
		{"matmul/f64/1024x1024x1024", ctxt.Op("tosa.matmul"), []ir.Type{ir.Tensor(ir.F64, 1, 1024, 1024), ir.Tensor(ir.F64, 1, 1024, 1024)}, ir.Tensor(ir.F64, 1, 1024, 1024), 1},
		{"matmul/f64/1024x1024x1", ctxt.Op("tosa.matmul"), []ir.Type{ir.Tensor(ir.F64, 1, 1024, 1024), ir.Tensor(ir.F64, 1, 1024, 1)}, ir.Tensor(ir.F64, 1, 1024, 1), 1},
		{"matmul/f64/1x1024x1024", ctxt.Op("tosa.matmul"), []ir.Type{ir.Tensor(ir.F64, 1, 1, 1024), ir.Tensor(ir.F64, 1, 1024, 1024)}, ir.Tensor(ir.F64, 1, 1, 1024), 1},
		{"matmul/i32/512x512x512", ctxt.Op("tosa.matmul"), []ir.Type{ir.Tensor(ir.I32, 1, n, n), ir.Tensor(ir.I32, 1, n, n)}, ir.Tensor(ir.I32, 1, n, n), 1},
		{"conv2d/64x56x56x64x3x3", ctxt.Op("tosa.conv2d", slides...), []ir.Type{image, ir.Tensor(f32, 64, 3, 3, 64), ir.Tensor(f32, 64)}, image, 1},
		{"depthwise_conv2d/64x56x56x3x3", ctxt.Op("tosa.depthwise_conv2d", slides...), []ir.Type{image, ir.Tensor(f32, 3, 3, 64, 1), ir.Tensor(f32, 64)}, image, 1},
		{"transpose_conv2d/64x56x56x64x3x3", ctxt.Op("tosa.transpose_conv2d", attrs(map[string][]int64{"out_pad": {0, 0, 0, 0}, "stride": {1, 1}})...), []ir.Type{image, ir.Tensor(f32, 64, 3, 3, 64), ir.Tensor(f32, 64)}, ir.Tensor(f32, 1, 58, 58, 64), 1},
		{"max_pool2d/64x56x56x3x3", ctxt.Op("tosa.max_pool2d", pools...), []ir.Type{image}, image, 1},
		{"softmax/3200x3200", ctxt.Op("tf.Softmax"), []ir.Type{square}, square, 3200 * 3200},
		{"softmax/linalg/3200x3200", ctxt.Op("linalg.softmax", attrs(map[string][]int64{"dimension": {1}})...), []ir.Type{square, square}, square, 3200 * 3200},
		{"transpose/3200x3200", ctxt.Op("tosa.transpose", attrs(map[string][]int64{"perms": {1, 0}})...), []ir.Type{square}, square, 3200 * 3200},
		{"broadcast_add/3200x3200", ctxt.Op("tosa.add"), []ir.Type{square, ir.Tensor(f32, 1, 3200)}, square, 3200 * 3200},
		{"broadcast_add/column/3200x3200", ctxt.Op("tosa.add"), []ir.Type{square, ir.Tensor(f32, 3200, 1)}, square, 3200 * 3200},
		{"reduce_sum/10M", ctxt.Op("tosa.reduce_sum", attrs(map[string][]int64{"axis": {0}})...), []ir.Type{huge}, ir.Tensor(f32, 1), 10_000_000},
		{"reduce_max/10M", ctxt.Op("tosa.reduce_max", attrs(map[string][]int64{"axis": {0}})...), []ir.Type{huge}, ir.Tensor(f32, 1), 10_000_000},
		{"reduce_sum/columns/3200x3200", ctxt.Op("tosa.reduce_sum", attrs(map[string][]int64{"axis": {0}})...), []ir.Type{square}, ir.Tensor(f32, 1, 3200), 3200 * 3200},
		{"reduce_sum/i32/10M", ctxt.Op("tosa.reduce_sum", attrs(map[string][]int64{"axis": {0}})...), []ir.Type{huge.WithElem(ir.I32)}, ir.Tensor(ir.I32, 1), 10_000_000},
		{"addf/10M", ctxt.Op("arith.addf"), []ir.Type{huge, huge}, huge, 10_000_000},
		{"addf/1M", ctxt.Op("arith.addf"), []ir.Type{big, big}, big, 1 << 20},
		{"addf/f16/1M", ctxt.Op("arith.addf"), []ir.Type{big.WithElem(ir.F16), big.WithElem(ir.F16)}, big.WithElem(ir.F16), 1 << 20},
		{"addi/i32/1M", ctxt.Op("arith.addi"), []ir.Type{big.WithElem(ir.I32), big.WithElem(ir.I32)}, big.WithElem(ir.I32), 1 << 20},
		{"exp/1M", ctxt.Op("math.exp"), []ir.Type{big}, big, 1 << 20},
		{"reduce_sum/1024x1024", ctxt.Op("tosa.reduce_sum", attrs(map[string][]int64{"axis": {1}})...), []ir.Type{ir.Tensor(f32, 1024, 1024)}, ir.Tensor(f32, 1024, 1), 1 << 20},
		{"transpose/1024x1024", ctxt.Op("tosa.transpose", attrs(map[string][]int64{"perms": {1, 0}})...), []ir.Type{ir.Tensor(f32, 1024, 1024)}, ir.Tensor(f32, 1024, 1024), 1 << 20},
		{"addf/4", ctxt.Op("arith.addf"), []ir.Type{ir.Tensor(f32, 4), ir.Tensor(f32, 4)}, ir.Tensor(f32, 4), 1},
	} {
		b.Run(op.name, func(b *testing.B) {
			var inputs []value.Value
			for i, t := range op.inputs {
				v, err := value.Random(t, rand.New(rand.NewPCG(1, uint64(i))))
				require.NoError(b, err)
				inputs = append(inputs, v)
			}
			opts := eval.Options{Evaluators: registry}
			for b.Loop() {
				if _, err := eval.Apply(context.Background(), op.op, inputs, []ir.Type{op.out}, opts); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/op.element, "ns/element")
		})
	}
}

// BenchmarkRun measures what a node of a graph costs, and a turn of a loop.
func BenchmarkRun(b *testing.B) {
	var text strings.Builder
	text.WriteString("\"func.func\"() <{function_type = (i32) -> i32, sym_name = \"f\"}> ({\n^bb0(%x0: i32):\n")
	const n = 1000
	for i := range n {
		fmt.Fprintf(&text, "  %%x%d = \"arith.addi\"(%%x%d, %%x0) : (i32, i32) -> i32\n", i+1, i)
	}
	fmt.Fprintf(&text, "  \"func.return\"(%%x%d) : (i32) -> ()\n}) : () -> ()\n", n)
	loop := `"func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
^bb0(%x: i32):
  %zero = "arith.constant"() {value = 0 : i32} : () -> i32
  %end = "arith.constant"() {value = 500 : i32} : () -> i32
  %one = "arith.constant"() {value = 1 : i32} : () -> i32
  %r = "scf.for"(%zero, %end, %one, %x) ({
  ^bb0(%i: i32, %a: i32):
    %s = "arith.addi"(%a, %i) : (i32, i32) -> i32
    "scf.yield"(%s) : (i32) -> ()
  }) : (i32, i32, i32, i32) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()`
	for name, program := range map[string]string{"chain": text.String(), "loop": loop} {
		b.Run(name, func(b *testing.B) {
			fg, err := mlir.Parse("f.mlir", program, dialects.All())
			require.NoError(b, err)
			entry, err := eval.Entry(fg, "")
			require.NoError(b, err)
			x, err := value.Ints(ir.I32, 1)
			require.NoError(b, err)
			steps := int64(0)
			for b.Loop() {
				r, err := eval.Run(context.Background(), entry, []value.Value{x}, eval.Options{Evaluators: registry})
				if err != nil {
					b.Fatal(err)
				}
				steps += r.Steps
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(steps), "ns/step")
		})
	}
}
