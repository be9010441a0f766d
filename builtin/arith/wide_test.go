package arith_test

import (
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/arith"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
)

// foldedWide returns the program with constants a, b of a type, and an op on them, folded.
func foldedWide(t *testing.T, a, b, typ, op, out string) string {
	args, types := "%a, %b", typ+", "+typ
	if b == "" {
		args, types, b = "%a", typ, a
	}
	fg, err := mlir.Parse("f.mlir", `"func.func"() <{function_type = () -> `+out+`, sym_name = "f"}> ({
		%a = "arith.constant"() <{value = `+a+` : `+typ+`}> : () -> `+typ+`
		%b = "arith.constant"() <{value = `+b+` : `+typ+`}> : () -> `+typ+`
		%r = `+strings.Replace(op, "(", "("+args, 1)+` : (`+types+`) -> `+out+`
		"func.return"(%r) : (`+out+`) -> ()
	}) : () -> ()`, dialects.All())
	require.NoError(t, err)
	rule := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "fold", Locals: []*navigator.Local{arith.FoldWide(dialects.All())}})
	_, err = navigator.Optimize(t.Context(), rule, fg, navigator.Options{})
	require.NoError(t, err)
	return mlir.String(fg)
}

// TestFoldWide has what is folded, and "" for what stays.
func TestFoldWide(t *testing.T) {
	for _, test := range []struct{ a, b, typ, op, out, want string }{
		{"18446744073709551616", "5", "i65", `"arith.addi"()`, "i65", "-18446744073709551611 : i65"},
		{"18446744073709551616", "3", "i128", `"arith.muli"()`, "i128", "55340232221128654848 : i128"},
		{"-1", "3", "i128", `"arith.shrui"()`, "i128", "42535295865117307932921825928971026431 : i128"},
		{"-8", "1", "i128", `"arith.shrsi"()`, "i128", "-4 : i128"},
		{"-1", "128", "i128", `"arith.shli"()`, "i128", ""},
		{"7", "-2", "i128", `"arith.divsi"()`, "i128", "-3 : i128"},
		{"7", "0", "i128", `"arith.divui"()`, "i128", ""},
		{"-1", "", "i128", `"arith.trunci"()`, "i8", "-1 : i8"},
		{"-1", "", "i64", `"arith.extui"()`, "i128", "18446744073709551615 : i128"},
		{"-1", "", "i8", `"arith.extsi"()`, "i65", "-1 : i65"},
		{"dense<-1>", "dense<3>", "vector<2xi128>", `"arith.muli"()`, "vector<2xi128>", "dense<-3> : vector<2xi128>"},
		{"dense<-1>", "dense<3>", "vector<2xi128>", `"arith.shrui"()`, "vector<2xi128>", ""},
		{"-1", "3", "i128", `"arith.cmpi"() <{predicate = 2 : i64}>`, "i1", "true"},
		{"-1", "3", "i128", `"arith.cmpi"() <{predicate = 6 : i64}>`, "i1", "false"},
		{"1", "3", "i128", `"arith.addi"() <{overflowFlags = #arith.overflow<nsw>}>`, "i128", ""},
		{"1", "3", "i32", `"arith.addi"()`, "i32", ""},
		{"1.0", "3.0", "f80", `"arith.addf"()`, "f80", "4.000000e+00 : f80"},
		{"-2.0", "1.5", "f80", `"arith.remf"()`, "f80", "-5.000000e-01 : f80"},
		{"1.0", "3.0", "f128", `"arith.divf"()`, "f128", ""},
		{"0.1", "0.2", "f128", `"arith.addf"()`, "f128", ""},
		{"1.0", "0.0", "f128", `"arith.divf"()`, "f128", ""},
		{"1.5", "", "f32", `"arith.extf"()`, "f128", "1.500000e+00 : f128"},
		{"0.1", "", "f32", `"arith.extf"()`, "f128", ""},
		{"1.5", "", "f80", `"arith.truncf"()`, "f16", "1.500000e+00 : f16"},
		{"1.0e+30", "", "f80", `"arith.truncf"()`, "f16", ""},
		{"dense<-1.5>", "", "tensor<2xf80>", `"arith.negf"()`, "tensor<2xf80>", "dense<1.500000e+00> : tensor<2xf80>"},
	} {
		text := foldedWide(t, test.a, test.b, test.typ, test.op, test.out)
		name := test.op[1:strings.LastIndex(test.op, `"()`)]
		if test.want == "" {
			require.Contains(t, text, name, "%v", test)
			continue
		}
		require.Contains(t, text, "value = "+test.want, "%v", test)
		require.NotContains(t, text, name, "%v", test)
	}
}

// TestWideIntsAreOps compares what numbers of any size give with the evaluators, for bytes.
func TestWideIntsAreOps(t *testing.T) {
	ctxt, options := ir.NewContext(dialects.All()), eval.Options{Evaluators: dialects.Evaluators()}
	numbers := []int64{-128, -127, -7, -2, -1, 0, 1, 2, 3, 6, 7, 8, 100, 127}
	compared := 0
	for name, f := range arith.WideInts {
		if strings.HasPrefix(name, "ext") || strings.HasPrefix(name, "trunc") || strings.HasPrefix(name, "index") {
			continue
		}
		for _, x := range numbers {
			for _, y := range numbers {
				got := f(8, big.NewInt(x), big.NewInt(y))
				inputs := []value.Value{byteOf(t, x), byteOf(t, y)}
				want, err := eval.Apply(t.Context(), ctxt.Op("arith."+name), inputs, []ir.Type{ir.I8}, options)
				if err != nil {
					require.True(t, got == nil, "%s(%d, %d): %v", name, x, y, err)
					continue
				}
				require.NotNil(t, got, "%s(%d, %d)", name, x, y)
				require.Equal(t, want[0].Int(0), arith.SignedWide(got, 8).Int64(), "%s(%d, %d)", name, x, y)
				compared++
			}
		}
	}
	require.Greater(t, compared, 2000)
}

func byteOf(t *testing.T, x int64) value.Value {
	v, err := value.Ints(ir.I8, x)
	require.NoError(t, err)
	return v
}
