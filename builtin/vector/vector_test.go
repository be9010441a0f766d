package vector_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/vector"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
)

// TestElements follows elements through one program after another: the result is one op or
// none on the inputs, and has the value that the program had.
func TestElements(t *testing.T) {
	for name, test := range map[string]struct {
		args, body, result string
		left               int // ops beside the return
	}{
		"extract of insert": {"%a: vector<2x3xi32>, %b: vector<3xi32>", `
			%0 = "vector.insert"(%b, %a) <{static_position = array<i64: 1>}> : (vector<3xi32>, vector<2x3xi32>) -> vector<2x3xi32>
			%r = "vector.extract"(%0) <{static_position = array<i64: 1>}> : (vector<2x3xi32>) -> vector<3xi32>`, "vector<3xi32>", 0},
		"extract beside insert": {"%a: vector<2x3xi32>, %b: vector<3xi32>", `
			%0 = "vector.insert"(%b, %a) <{static_position = array<i64: 1>}> : (vector<3xi32>, vector<2x3xi32>) -> vector<2x3xi32>
			%r = "vector.extract"(%0) <{static_position = array<i64: 0>}> : (vector<2x3xi32>) -> vector<3xi32>`, "vector<3xi32>", 1},
		"transposes": {"%a: vector<2x3xi32>, %b: i32", `
			%0 = "vector.transpose"(%a) <{permutation = array<i64: 1, 0>}> : (vector<2x3xi32>) -> vector<3x2xi32>
			%r = "vector.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (vector<3x2xi32>) -> vector<2x3xi32>`, "vector<2x3xi32>", 0},
		"window of window": {"%a: vector<4x4xi32>, %b: i32", `
			%0 = "vector.extract_strided_slice"(%a) <{offsets = [1, 0], sizes = [3, 3], strides = [1, 1]}> : (vector<4x4xi32>) -> vector<3x3xi32>
			%r = "vector.extract_strided_slice"(%0) <{offsets = [1, 1], sizes = [2, 2], strides = [1, 1]}> : (vector<3x3xi32>) -> vector<2x2xi32>`, "vector<2x2xi32>", 1},
		"shuffle": {"%a: vector<2xi32>, %b: vector<2xi32>", `
			%0 = "vector.shuffle"(%a, %b) <{mask = array<i64: 2, 0, 3, 1>}> : (vector<2xi32>, vector<2xi32>) -> vector<4xi32>
			%r = "vector.shuffle"(%0, %0) <{mask = array<i64: 0, 6>}> : (vector<4xi32>, vector<4xi32>) -> vector<2xi32>`, "vector<2xi32>", 0},
		"elements": {"%a: vector<2x2xi32>, %b: i32", `
			%0:4 = "vector.to_elements"(%a) : (vector<2x2xi32>) -> (i32, i32, i32, i32)
			%r = "vector.from_elements"(%0#0, %0#1, %0#2, %0#3) : (i32, i32, i32, i32) -> vector<4xi32>`, "vector<4xi32>", 1},
		"a row of elements": {"%a: i32, %b: i32", `
			%0 = "vector.from_elements"(%a, %b, %b, %a) : (i32, i32, i32, i32) -> vector<2x2xi32>
			%r = "vector.extract"(%0) <{static_position = array<i64: 1>}> : (vector<2x2xi32>) -> vector<2xi32>`, "vector<2xi32>", 1},
		"overwritten": {"%a: vector<2xi32>, %b: vector<4xi32>", `
			%0 = "vector.insert_strided_slice"(%a, %b) <{offsets = [0], strides = [1]}> : (vector<2xi32>, vector<4xi32>) -> vector<4xi32>
			%1 = "vector.insert_strided_slice"(%a, %0) <{offsets = [2], strides = [1]}> : (vector<2xi32>, vector<4xi32>) -> vector<4xi32>
			%r = "vector.extract"(%1) <{static_position = array<i64: 3>}> : (vector<4xi32>) -> i32`, "i32", 1},
		"scattered": {"%a: vector<4xi32>, %b: i32", `
			%0 = "vector.shuffle"(%a, %a) <{mask = array<i64: 2, 0, 3, 1>}> : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
			%r = "vector.shape_cast"(%0) : (vector<4xi32>) -> vector<2x2xi32>`, "vector<2x2xi32>", 2},
		"interleaved": {"%a: vector<2xi32>, %b: vector<2xi32>", `
			%0 = "vector.interleave"(%a, %b) : (vector<2xi32>, vector<2xi32>) -> vector<4xi32>
			%1, %r = "vector.deinterleave"(%0) : (vector<4xi32>) -> (vector<2xi32>, vector<2xi32>)`, "vector<2xi32>", 2},
	} {
		t.Run(name, func(t *testing.T) {
			types := test.args
			text := `"func.func"() <{function_type = (` + typesOf(types) + `) -> ` + test.result + `, sym_name = "f"}> ({
				^bb0(` + types + `):` + test.body + `
				"func.return"(%r) : (` + test.result + `) -> ()
			}) : () -> ()`
			fg, err := mlir.Parse("f.mlir", text, dialects.All())
			require.NoError(t, err)
			var body *graph.FunctionGraph
			for n := range fg.Nodes() {
				body = n.Nested()[0]
				break
			}
			var args []value.Value
			for i, v := range body.Inputs() {
				n := 1
				if v.Type().IsShaped() {
					size, _ := v.Type().NumElements()
					n = int(size)
				}
				list := make([]int64, n)
				for k := range list {
					list[k] = int64(100*i + k)
				}
				arg, err := value.Ints(v.Type(), list...)
				require.NoError(t, err)
				args = append(args, arg)
			}
			options := eval.Options{Evaluators: dialects.Evaluators()}
			before, err := eval.Run(context.Background(), body, args, options)
			require.NoError(t, err)
			opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "all", Locals: vector.Rules(dialects.All())})
			_, err = navigator.Optimize(context.Background(), opt, fg, navigator.Options{})
			require.NoError(t, err)
			require.NoError(t, fg.CheckIntegrity())
			require.Equal(t, test.left+1, body.NumNodes(), "%s", mlir.String(fg))
			after, err := eval.Run(context.Background(), body, args, options)
			require.NoError(t, err)
			require.True(t, before.Outputs[0].Equal(after.Outputs[0]), "%s and %s", before.Outputs[0], after.Outputs[0])
		})
	}
}

// TestUpdatesOneByOne: each element is taken of what stood there before the updates of the
// others, in one rewrite, also of vectors whose elements are not followed one by one.
func TestUpdatesOneByOne(t *testing.T) {
	for _, size := range []int{100, 2000} {
		var text strings.Builder
		fmt.Fprintf(&text, "func.func @f(%%v0: vector<%dxi32>, %%x: i32) -> vector<%[1]dxi32> {\n", size)
		const updates = 300
		for i := range updates {
			fmt.Fprintf(&text, "%%e%d = vector.extract %%v%[1]d[%d] : i32 from vector<%dxi32>\n", i, 7*i%size, size)
			fmt.Fprintf(&text, "%%s%d = arith.addi %%e%[1]d, %%x : i32\n", i)
			fmt.Fprintf(&text, "%%v%d = vector.insert %%s%d, %%v%[2]d [%d] : i32 into vector<%dxi32>\n", i+1, i, 7*i%size, size)
		}
		fmt.Fprintf(&text, "return %%v%d : vector<%dxi32>\n}\n", updates, size)
		fg, err := mlir.Parse("f.mlir", text.String(), dialects.All())
		require.NoError(t, err)
		body := fg.Arenas()[1]
		want := update(t, body, size)
		opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "all", Locals: vector.Rules(dialects.All())})
		report, err := navigator.Optimize(t.Context(), opt, fg, navigator.Options{})
		require.NoError(t, err)
		require.Equal(t, "fixpoint", report.Stop.String())
		require.LessOrEqual(t, report.Rewrites, updates)
		for n := range body.Nodes() {
			if n.Op().Name() == "vector.extract" {
				require.Equal(t, body.Inputs()[0], n.Input(0), "%s", n)
			}
		}
		require.Equal(t, want, update(t, body, size))
	}
}

// update evaluates a function of a vector of numbers from 0 on, and 1000. It is "" for vectors
// whose evaluator is limited to fewer elements.
func update(t *testing.T, body *graph.FunctionGraph, size int) string {
	if size > 1024 {
		return ""
	}
	list := make([]int64, size)
	for i := range list {
		list[i] = int64(i)
	}
	v, err := value.Ints(body.Inputs()[0].Type(), list...)
	require.NoError(t, err)
	x, err := value.Ints(ir.I32, 1000)
	require.NoError(t, err)
	result, err := eval.Run(t.Context(), body, []value.Value{v, x}, eval.Options{Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	return result.Outputs[0].String()
}

// typesOf returns the types of a list of arguments.
func typesOf(args string) (types string) {
	depth, name := 0, true
	for _, c := range args {
		switch c {
		case '<':
			depth++
		case '>':
			depth--
		case ':':
			name = false
			continue
		case ',':
			name = name || depth == 0
			types += ","
			continue
		}
		if !name {
			types += string(c)
		}
	}
	return types
}

// TestBitcast computes casts of vectors to elements of other widths.
func TestBitcast(t *testing.T) {
	for _, test := range []struct{ in, from, to, want string }{
		{"dense<1>", "vector<2xi16>", "vector<1xi32>", "65537"},
		{"dense<7>", "vector<8xi8>", "vector<2xi32>", "117901063"},
		{"dense<0.0>", "vector<8xf16>", "vector<4xf32>", "0.000000e+00"},
		{"dense<1.0>", "vector<2xf32>", "vector<2xi32>", "1065353216"},
		{"dense<[1, 2]>", "vector<2xi16>", "vector<1xi32>", ""}, // in the order of the machine
		{"dense<1>", "vector<1xi32>", "vector<2xi16>", ""},
	} {
		fg, err := mlir.Parse("f.mlir", `"func.func"() <{function_type = () -> `+test.to+`, sym_name = "f"}> ({
			%c = "arith.constant"() <{value = `+test.in+` : `+test.from+`}> : () -> `+test.from+`
			%r = "vector.bitcast"(%c) : (`+test.from+`) -> `+test.to+`
			"func.return"(%r) : (`+test.to+`) -> ()
		}) : () -> ()`, dialects.All())
		require.NoError(t, err)
		for n := range fg.Nodes() {
			got, err := eval.Run(t.Context(), n.Nested()[0], nil, eval.Options{Evaluators: dialects.Evaluators()})
			if test.want == "" {
				require.Error(t, err, test.in)
				continue
			}
			require.NoError(t, err, test.in)
			require.Equal(t, test.to+" "+test.want, got.Outputs[0].Type().String()+" "+got.Outputs[0].String())
		}
	}
}
