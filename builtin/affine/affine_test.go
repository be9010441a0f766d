package affine_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/affine"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
)

// function returns the function of two indices and a memory with a body, and its graph.
func function(t *testing.T, body, result string) (fg, inner *graph.FunctionGraph) {
	text := `"func.func"() <{function_type = (index, index, memref<10xf32>, f32) -> (` + result + `), sym_name = "f"}> ({
		^bb0(%i: index, %j: index, %m: memref<10xf32>, %f: f32):
		%c0 = "arith.constant"() <{value = 0 : index}> : () -> index
		%c4 = "arith.constant"() <{value = 4 : index}> : () -> index
		` + body + `
	}) : () -> ()`
	fg, err := mlir.Parse("f.mlir", text, dialects.All())
	require.NoError(t, err)
	for n := range fg.Nodes() {
		inner = n.Nested()[0]
	}
	return fg, inner
}

func optimize(t *testing.T, fg *graph.FunctionGraph) {
	opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "all", Locals: affine.Rules(dialects.All())})
	_, err := navigator.Optimize(context.Background(), opt, fg, navigator.Options{})
	require.NoError(t, err)
	require.NoError(t, fg.CheckIntegrity())
}

// TestValues composes and cancels: what is left computes what there was.
func TestValues(t *testing.T) {
	const (
		i, ii = `(index) -> index`, `(index, index) -> index`
		two   = `(index) -> (index, index)`
	)
	for name, test := range map[string]struct {
		body string
		ops  string // what is left beside the constants and the return
	}{
		"chain": {`%0 = "affine.apply"(%i) <{map = affine_map<(d0) -> (d0 + 1)>}> : ` + i + `
			%r = "affine.apply"(%0, %j) <{map = affine_map<(d0, d1) -> (d0 * 2 + d1 mod 3)>}> : ` + ii, "affine.apply"},
		"constant": {`%r = "affine.apply"(%c4) <{map = affine_map<(d0) -> (d0 * 3 + 1)>}> : ` + i, ""},
		"identity": {`%r = "affine.apply"(%i, %c4) <{map = affine_map<(d0)[s0] -> (d0 + s0 - 4)>}> : ` + ii, ""},
		"symbolic": {`%r = "affine.apply"(%i, %j) <{map = affine_map<(d0)[s0] -> (d0 * s0)>}> : ` + ii, "affine.apply"},
		"minimum":  {`%r = "affine.min"(%i, %j) <{map = affine_map<(d0, d1) -> (d0, d1, d0 + 3)>}> : ` + ii, "affine.min"},
		"smallest": {`%r = "affine.min"(%i, %j) <{map = affine_map<(d0, d1) -> (d0 + 1, d0)>}> : ` + ii, ""},
		"maximum":  {`%r = "affine.max"(%c4, %c0) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : ` + ii, ""},
		"there and back": {`%0:2 = "affine.delinearize_index"(%i) <{static_basis = array<i64: 4, 8>}> : ` + two + `
			%r = "affine.linearize_index"(%0#0, %0#1) <{operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 4, 8>}> : ` + ii, ""},
		"other basis": {`%0:2 = "affine.delinearize_index"(%i) <{static_basis = array<i64: 8>}> : ` + two + `
			%r = "affine.linearize_index"(%0#0, %0#1) <{operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 4>}> : ` + ii,
			"affine.delinearize_index affine.linearize_index"},
		"part of one": {`%0:2 = "affine.delinearize_index"(%i) <{static_basis = array<i64: 4, 1>}> : ` + two + `
			%r = "affine.apply"(%0#0, %0#1) <{map = affine_map<(d0, d1) -> (d0 + d1)>}> : ` + ii, ""},
		"known basis": {`%0:2 = "affine.delinearize_index"(%i, %c4) <{static_basis = array<i64: -9223372036854775808>}> : (index, index) -> (index, index)
			%r = "affine.apply"(%0#0, %0#1) <{map = affine_map<(d0, d1) -> (d0 + d1)>}> : ` + ii, "affine.delinearize_index affine.apply"},
		"leading zero": {`%r = "affine.linearize_index"(%c0, %i, %j) <{operandSegmentSizes = array<i32: 3, 0>, static_basis = array<i64: 2, 30, 30>}> : (index, index, index) -> index`,
			"affine.linearize_index"},
		"leading zero without a bound": {`%n = "arith.addi"(%j, %c4) : (index, index) -> index
			%r = "affine.linearize_index"(%c0, %i, %j, %n) <{operandSegmentSizes = array<i32: 3, 1>, static_basis = array<i64: -9223372036854775808, 30>}> : (index, index, index, index) -> index`,
			"arith.addi affine.linearize_index"},
	} {
		t.Run(name, func(t *testing.T) {
			fg, body := function(t, test.body+"\n"+`"func.return"(%r) : (index) -> ()`, "index")
			run := func() (list []string) {
				for _, pair := range [][2]int64{{0, 0}, {5, 7}, {13, 2}, {27, 28}, {1, 29}} {
					x, _ := value.Ints(ir.Index(), pair[0])
					y, _ := value.Ints(ir.Index(), pair[1])
					memory, _ := value.Floats(ir.Tensor(ir.F32, 10), make([]float64, 10)...)
					number, _ := value.Floats(ir.F32, 0)
					args := []value.Value{x, y, memory, number}
					result, err := eval.Run(context.Background(), body, args, eval.Options{Evaluators: dialects.Evaluators(), Loose: true})
					require.NoError(t, err)
					list = append(list, result.Outputs[0].String())
				}
				return list
			}
			before := run()
			optimize(t, fg)
			var left []string
			for n := range body.Nodes() {
				if name := n.Op().Name(); name != "func.return" && name != "arith.constant" {
					left = append(left, name)
				}
			}
			require.Equal(t, test.ops, strings.Join(left, " "), "%s", mlir.String(fg))
			require.Equal(t, before, run())
			text := mlir.String(fg)
			optimize(t, fg)
			require.Equal(t, text, mlir.String(fg))
		})
	}
}

// TestLoops composes bounds and subscripts, removes what does nothing, and leaves the rest.
func TestLoops(t *testing.T) {
	loop := func(body string) string {
		return `"affine.for"(%c0, %c4) <{lowerBoundMap = affine_map<(d0) -> (d0)>, operandSegmentSizes = array<i32: 1, 1, 0>, step = 1 : index,
			upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
			^bb0(%k: index):` + body + `
			"affine.yield"() : () -> ()
		}) : (index, index) -> ()
		"func.return"() : () -> ()`
	}
	fg, _ := function(t, loop(`
		%0 = "affine.apply"(%k) <{map = affine_map<(d0) -> (d0 + 1)>}> : (index) -> index
		"affine.store"(%f, %m, %0) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<10xf32>, index) -> ()`), "")
	optimize(t, fg)
	text := mlir.String(fg)
	require.Contains(t, text, `lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>`)
	require.Contains(t, text, `"affine.store"(%arg3, %arg2, %arg4) <{map = affine_map<(d0) -> (d0 + 1)>}>`)
	require.NotContains(t, text, "affine.apply")

	fg, _ = function(t, loop(""), "")
	optimize(t, fg)
	require.NotContains(t, mlir.String(fg), "affine.for")

	fg, _ = function(t, `"affine.if"(%i) <{condition = affine_set<(d0) : (d0 >= 0)>}> ({
			"affine.yield"() : () -> ()
		}, {
		}) : (index) -> ()
		"affine.if"(%i) <{condition = affine_set<(d0) : (d0 >= 0)>}> ({
			"affine.store"(%f, %m, %i) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<10xf32>, index) -> ()
			"affine.yield"() : () -> ()
		}, {
		}) : (index) -> ()
		"func.return"() : () -> ()`, "")
	optimize(t, fg)
	require.Equal(t, 1, strings.Count(mlir.String(fg), "affine.if"))
}
