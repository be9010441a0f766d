package memref_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/memref"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
)

// TestRules runs programs on references of several types: what is left of the ops, and the
// types that they have. An empty list of ops is a body that returns.
func TestRules(t *testing.T) {
	const (
		cast   = `%0 = "memref.cast"(%a) : (memref<4xf32>) -> memref<?xf32>` + "\n"
		window = `"memref.subview"(%d, %c0, %c2, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>,
			static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: -9223372036854775808>}>
			: (memref<?xf32>, index, index, index) -> memref<?xf32, strided<[?], offset: ?>>` + "\n"
	)
	for name, test := range map[string]struct {
		body, want string
		contains   string
	}{
		"load of cast":   {cast + `%r = "memref.load"(%0, %i) : (memref<?xf32>, index) -> f32`, "memref.load", "(memref<4xf32>, index) -> f32"},
		"store to cast":  {cast + `"memref.store"(%f, %0, %i) : (f32, memref<?xf32>, index) -> ()`, "memref.store", "(f32, memref<4xf32>, index) -> ()"},
		"casts":          {cast + `%1 = "memref.cast"(%0) : (memref<?xf32>) -> memref<4xf32>` + "\n" + `"test.use"(%1) : (memref<4xf32>) -> ()`, "test.use", "%arg0"},
		"used cast":      {cast + `"test.use"(%0) : (memref<?xf32>) -> ()`, "memref.cast test.use", ""},
		"stored":         {`%0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>` + "\n" + `"memref.store"(%f, %0, %i) : (f32, memref<4xf32>, index) -> ()`, "", ""},
		"freed":          {`%0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>` + "\n" + `"memref.dealloc"(%0) : (memref<4xf32>) -> ()`, "", ""},
		"read":           {`%0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>` + "\n" + `%1 = "memref.load"(%0, %i) : (memref<4xf32>, index) -> f32` + "\n" + `"test.use"(%1) : (f32) -> ()`, "memref.alloc memref.load test.use", ""},
		"escapes":        {`%0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>` + "\n" + `"memref.store"(%0, %p, %i) : (memref<4xf32>, memref<4xmemref<4xf32>>, index) -> ()`, "memref.alloc memref.store", ""},
		"constant size":  {`%0 = "memref.alloc"(%c2) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xf32>` + "\n" + `"test.use"(%0) : (memref<?xf32>) -> ()`, "memref.alloc memref.cast test.use", "array<i32: 0, 0>}> : () -> memref<2xf32>"},
		"copy to itself": {`"memref.copy"(%a, %a) : (memref<4xf32>, memref<4xf32>) -> ()`, "", ""},
		"copy":           {`"memref.copy"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()`, "memref.copy", ""},
		"size":           {`%0 = "memref.dim"(%a, %c0) : (memref<4xf32>, index) -> index` + "\n" + `"test.use"(%0) : (index) -> ()`, "test.use", ""},
		"open size":      {`%0 = "memref.dim"(%d, %c0) : (memref<?xf32>, index) -> index` + "\n" + `"test.use"(%0) : (index) -> ()`, "memref.dim test.use", ""},
		"window": {"%0 = " + window + `"test.use"(%0) : (memref<?xf32, strided<[?], offset: ?>>) -> ()`, "memref.subview memref.cast test.use",
			"(memref<?xf32>) -> memref<2xf32, strided<[1]>>"},
		"window beyond the end": {"%0 = " + strings.NewReplacer("%d, %c0, %c2, %c1", "%a, %c2, %c2, %c2", "(memref<?xf32>,", "(memref<4xf32>,").Replace(window) +
			`"test.use"(%0) : (memref<?xf32, strided<[?], offset: ?>>) -> ()`, "memref.subview test.use", ""},
		"size of window": {"%0 = " + window + `%1 = "memref.dim"(%0, %c0) : (memref<?xf32, strided<[?], offset: ?>>, index) -> index` + "\n" + `"test.use"(%1) : (index) -> ()`,
			"test.use", ""},
		"reshapes": {`%0 = "memref.expand_shape"(%a) <{reassociation = [[0, 1]], static_output_shape = array<i64: 2, 2>}> : (memref<4xf32>) -> memref<2x2xf32>
			%1 = "memref.collapse_shape"(%0) <{reassociation = [[0, 1]]}> : (memref<2x2xf32>) -> memref<4xf32>
			"test.use"(%1) : (memref<4xf32>) -> ()`, "test.use", "%arg0"},
		"tensor of buffer": {`%0 = "bufferization.to_buffer"(%t) : (tensor<4xf32>) -> memref<4xf32>
			%1 = "bufferization.to_tensor"(%0) : (memref<4xf32>) -> tensor<4xf32>
			"test.use"(%1) : (tensor<4xf32>) -> ()`, "test.use", ""},
		"tensor of written buffer": {`%0 = "bufferization.to_buffer"(%t) : (tensor<4xf32>) -> memref<4xf32>
			"memref.store"(%f, %0, %i) : (f32, memref<4xf32>, index) -> ()
			%1 = "bufferization.to_tensor"(%0) : (memref<4xf32>) -> tensor<4xf32>
			"test.use"(%1) : (tensor<4xf32>) -> ()`, "bufferization.to_buffer memref.store bufferization.to_tensor test.use", ""},
	} {
		t.Run(name, func(t *testing.T) {
			text := `"func.func"() <{function_type = (memref<4xf32>, memref<4xf32>, memref<?xf32>, memref<4xmemref<4xf32>>, tensor<4xf32>, index, f32) -> (), sym_name = "f"}> ({
				^bb0(%a: memref<4xf32>, %b: memref<4xf32>, %d: memref<?xf32>, %p: memref<4xmemref<4xf32>>, %t: tensor<4xf32>, %i: index, %f: f32):
				%c0 = "arith.constant"() <{value = 0 : index}> : () -> index
				%c1 = "arith.constant"() <{value = 1 : index}> : () -> index
				%c2 = "arith.constant"() <{value = 2 : index}> : () -> index
				` + test.body + `
				"func.return"() : () -> ()
			}) : () -> ()`
			fg, err := mlir.Parse("f.mlir", text, dialects.All())
			require.NoError(t, err)
			optimize(t, fg)
			var left []string
			for n := range fg.Nodes() {
				for inner := range n.Nested()[0].Nodes() {
					if name := inner.Op().Name(); name != "func.return" && name != "arith.constant" {
						left = append(left, name)
					}
				}
			}
			require.Equal(t, test.want, strings.Join(left, " "), "%s", mlir.String(fg))
			text = mlir.String(fg)
			require.Contains(t, text, test.contains)
			optimize(t, fg)
			require.Equal(t, text, mlir.String(fg))
		})
	}
}

func optimize(t *testing.T, fg *graph.FunctionGraph) {
	opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "all", Locals: memref.Rules(dialects.All())})
	_, err := navigator.Optimize(context.Background(), opt, fg, navigator.Options{})
	require.NoError(t, err)
	require.NoError(t, fg.CheckIntegrity())
}
