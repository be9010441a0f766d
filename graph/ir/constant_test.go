package ir_test

import (
	"math"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

func typeOf(t require.TestingT, text string) ir.Type {
	typ, err := ir.ParseType(text)
	require.NoError(t, err)
	return typ
}

func TestConstants(t *testing.T) {
	ctxt := ir.NewContext(nil)
	ints := func(typ string, v ...int64) (ir.Attr, error) { return ctxt.ConstantInts(typeOf(t, typ), v) }
	floats := func(typ string, v ...float64) (ir.Attr, error) { return ctxt.ConstantFloats(typeOf(t, typ), v) }
	bools := func(typ string, v ...bool) (ir.Attr, error) { return ctxt.ConstantBools(typeOf(t, typ), v) }
	got := func(a ir.Attr, err error) string {
		if err != nil {
			require.False(t, a.IsValid())
			return "error: " + err.Error()
		}
		return a.String()
	}
	for want, made := range map[string]string{
		"dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>":                           got(ints("tensor<2x2xi32>", 1, 2, 3, 4)),
		"dense<7> : tensor<2x2xi32>":                                          got(ints("tensor<2x2xi32>", 7)),
		"dense<7> : tensor<3xi32>":                                            got(ints("tensor<3xi32>", 7, 7, 7)),
		"dense<[-56, -1]> : vector<2xi8>":                                     got(ints("vector<2xi8>", 200, 255)),
		"dense<[200, 255]> : tensor<2xui8>":                                   got(ints("tensor<2xui8>", 200, 255)),
		"dense<[0, -9]> : tensor<2xindex>":                                    got(ints("tensor<2xindex>", 0, -9)),
		"dense<[true, false]> : tensor<2xi1>":                                 got(bools("tensor<2xi1>", true, false)),
		"dense<[false, true, true]> : tensor<3xi1>":                           got(ints("tensor<3xi1>", 0, 1, -1)),
		"dense<[1.000000e+00, 5.000000e-01]> : tensor<2xf32>":                 got(floats("tensor<2xf32>", 1, 0.5)),
		"dense<[0.000000e+00, -0.000000e+00]> : tensor<2xf64>":                got(floats("tensor<2xf64>", 0, math.Copysign(0, -1))),
		"dense<[0x7FC00000, 0xFF800000]> : tensor<2xf32>":                     got(floats("tensor<2xf32>", math.NaN(), math.Inf(-1))),
		"dense<> : tensor<0x2xi32>":                                           got(ints("tensor<0x2xi32>")),
		"dense<5> : tensor<i64>":                                              got(ints("tensor<i64>", 5)),
		"5 : i64":                                                             got(ints("i64", 5)),
		"true":                                                                got(bools("i1", true)),
		"1.500000e+00 : f16":                                                  got(floats("f16", 1.5)),
		"error: element 1 is 256, which is not a value of the type i8":        got(ints("tensor<2xi8>", 0, 256)),
		"error: element 0 is -1, which is not a value of the type ui8":        got(ints("tensor<1xui8>", -1)),
		"error: element 0 is 128, which is not a value of the type si8":       got(ints("tensor<1xsi8>", 128)),
		"error: element 0 is +Inf, which is not a value of the type f8E4M3FN": got(floats("tensor<1xf8E4M3FN>", math.Inf(1))),
		"error: 3 elements for tensor<2x2xi32>, which has 4":                  got(ints("tensor<2x2xi32>", 1, 2, 3)),
		"error: 0 elements for i64, which has 1":                              got(ints("i64")),
		"error: 1 elements for tensor<0xi32>, which has 0":                    got(ints("tensor<0xi32>", 1)),
		"error: integers cannot be elements of tensor<2xf32>":                 got(ints("tensor<2xf32>", 1, 2)),
		"error: floats cannot be elements of tensor<2xi32>":                   got(floats("tensor<2xi32>", 1, 2)),
		"error: booleans cannot be elements of i8":                            got(bools("i8", true)),
		"error: there is no constant of tensor<?xi32>: only tensors and vectors of known shapes have some": got(ints("tensor<?xi32>", 1)),
		"error: there is no constant of tensor<*xi32>: only tensors and vectors of known shapes have some": got(ints("tensor<*xi32>", 1)),
		"error: there is no constant of memref<2xi32>: only tensors and vectors of known shapes have some": got(ints("memref<2xi32>", 1, 2)),
	} {
		require.Equal(t, want, made)
	}
	_, err := ctxt.ConstantInts(0, []int64{1})
	require.EqualError(t, err, "integers cannot be elements of no type")
}

// TestConstantsAreThoseOfValues holds the constants to those that package value makes of
// the same elements, which mlir-opt has judged: one attribute, short lists and long ones.
func TestConstantsAreThoseOfValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ctxt := ir.NewContext(nil)
		elem := typeOf(t, rapid.SampledFrom([]string{"i1", "i7", "i8", "ui16", "si32", "i64", "index", "f16", "bf16", "f32", "f64"}).Draw(t, "elem"))
		rows, columns := rapid.Int64Range(1, 30).Draw(t, "rows"), rapid.Int64Range(1, 9).Draw(t, "columns")
		typ := ir.Tensor(elem, rows, columns)
		most := rapid.SampledFrom([]int64{0, 1}).Draw(t, "most")
		ints, floats := make([]int64, rows*columns), make([]float64, rows*columns)
		for i := range ints {
			ints[i] = rapid.Int64Range(0, most).Draw(t, "v")
			floats[i] = float64(ints[i]) / 3
		}
		if elem.IsFloat() {
			made, err := ctxt.ConstantFloats(typ, floats)
			require.NoError(t, err)
			want, err := value.Floats(typ, floats...)
			require.NoError(t, err)
			require.Equal(t, want.Attr(ctxt).String(), made.String())
			require.Equal(t, want.Attr(ctxt), made)
			return
		}
		made, err := ctxt.ConstantInts(typ, ints)
		require.NoError(t, err)
		want, err := value.Ints(typ, ints...)
		require.NoError(t, err)
		require.Equal(t, want.Attr(ctxt).String(), made.String())
		require.Equal(t, want.Attr(ctxt), made)
	})
}

// TestConstantsOfMLIR has mlir-opt print constants as they are.
func TestConstantsOfMLIR(t *testing.T) {
	opt, err := exec.LookPath("mlir-opt-22")
	if err != nil {
		t.Skip("no mlir-opt-22")
	}
	ctxt := ir.NewContext(nil)
	var program, want strings.Builder
	add := func(a ir.Attr, err error) {
		require.NoError(t, err)
		program.WriteString("\"test.op\"() {value = " + a.String() + "} : () -> ()\n")
		want.WriteString("  \"test.op\"() {value = " + a.String() + "} : () -> ()\n")
	}
	var ints []int64
	var floats []float64
	var bools []bool
	for i := range int64(101) {
		ints, floats, bools = append(ints, i-3), append(floats, float64(i)/3), append(bools, i%3 == 0)
	}
	for _, n := range []int64{4, 100, 101} {
		add(ctxt.ConstantInts(ir.Tensor(ir.I16, n), ints[:n]))
		add(ctxt.ConstantInts(ir.Tensor(ir.Index(), n), ints[:n]))
		add(ctxt.ConstantFloats(ir.Tensor(ir.F32, n), floats[:n]))
		add(ctxt.ConstantFloats(ir.Tensor(ir.F16, n, 1), floats[:n]))
		add(ctxt.ConstantBools(ir.Tensor(ir.I1, n), bools[:n]))
	}
	add(ctxt.ConstantInts(ir.Tensor(ir.I8, 0, 2), nil))
	add(ctxt.ConstantFloats(ir.Tensor(ir.F64), []float64{0.1}))
	file := t.TempDir() + "/in.mlir"
	require.NoError(t, os.WriteFile(file, []byte(program.String()), 0o600))
	out, err := exec.Command(opt, "--allow-unregistered-dialect", "--mlir-print-op-generic", file).CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.Equal(t, "\"builtin.module\"() ({\n"+want.String()+"}) : () -> ()", strings.TrimSpace(string(out)))
}
