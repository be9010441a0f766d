package aesara_test

import (
	"math"
	"math/cmplx"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// matrix is a product's factor, read element by element.
type matrix struct {
	rows, columns int
	at            func(i, j int) complex128
}

// asMatrix reads a vector as a row, or as a column, and a matrix as it is.
func asMatrix(v value.Value, column bool) matrix {
	dims := v.Dims()
	m := matrix{rows: 1, columns: int(dims[0])}
	switch {
	case len(dims) == 2:
		m.rows, m.columns = int(dims[0]), int(dims[1])
	case column:
		m.rows, m.columns = m.columns, 1
	}
	m.at = func(i, j int) complex128 { return number(v, i*m.columns+j) }
	return m
}

func number(v value.Value, i int) complex128 {
	switch v.Class() {
	case value.IntClass:
		return complex(float64(v.Int(i)), 0)
	case value.FloatClass:
		return complex(v.Float(i), 0)
	}
	return v.Complex(i)
}

// product is the definition of a product, row by row.
func product(a, b matrix) []complex128 {
	var list []complex128
	for i := range a.rows {
		for j := range b.columns {
			sum := complex128(0)
			for k := range a.columns {
				sum += a.at(i, k) * b.at(k, j)
			}
			list = append(list, sum)
		}
	}
	return list
}

// random is a tensor of small numbers.
func random(r *rand.Rand, elem ir.Type, dims ...int64) value.Value {
	t := ir.Tensor(elem, dims...)
	n, _ := t.NumElements()
	switch value.ClassOf(elem) {
	case value.IntClass:
		list := make([]int64, n)
		for i := range list {
			list[i] = r.Int64N(11) - 5
		}
		return ints(t, list...)
	case value.FloatClass:
		list := make([]float64, n)
		for i := range list {
			list[i] = r.NormFloat64()
		}
		return floats(t, list...)
	}
	list := make([]complex128, n)
	for i := range list {
		list[i] = complex(r.NormFloat64(), r.NormFloat64())
	}
	return must(value.Complexes(t, list...))
}

// near compares a value with numbers that were added up in another order.
func near(t *testing.T, want []complex128, got value.Value, what string) {
	t.Helper()
	require.Equal(t, len(want), got.Len(), what)
	tolerance := 1e-12
	if got.Elem() == ir.F32 || got.Elem() == ir.Complex(ir.F32) {
		tolerance = 1e-5
	}
	for i, x := range want {
		require.LessOrEqual(t, cmplx.Abs(x-number(got, i)), tolerance*(1+cmplx.Abs(x)), "%s: element %d", what, i)
	}
}

// TestProducts compares products with their definition.
func TestProducts(t *testing.T) {
	b, r := newBench(), rand.New(rand.NewPCG(5, 6))
	op := func(name string) ir.Op { return b.ctxt.Op("aesara." + name) }
	for range 300 {
		for _, elem := range []ir.Type{ir.F64, ir.F32, ir.I64, ir.I8, ir.Complex(ir.F64), ir.Complex(ir.F32)} {
			h, k, w := r.Int64N(5), r.Int64N(5), r.Int64N(5)
			x, y := random(r, elem, h, k), random(r, elem, k, w)
			row, column := random(r, elem, k), random(r, elem, k)
			one := func(name string, inputs ...value.Value) value.Value { return b.one(t, op(name), inputs...) }
			want := product(asMatrix(x, false), asMatrix(y, true))
			if elem != ir.I8 { // which wraps
				near(t, want, one("dot", x, y), "dot")
				near(t, product(asMatrix(row, false), asMatrix(y, true)), one("dot", row, y), "a row")
				near(t, product(asMatrix(x, false), asMatrix(column, true)), one("dot", x, column), "a column")
				near(t, product(asMatrix(row, false), asMatrix(column, true)), one("dot", row, column), "two vectors")
			} else if h*k*w > 0 {
				require.Equal(t, int8(real(want[0])), int8(one("dot", x, y).Int(0)))
			}
			if value.ClassOf(elem) == value.IntClass {
				continue
			}
			near(t, want, one("dot22", x, y), "dot22")
			alpha, beta := random(r, elem), random(r, elem, 1, 1)
			al, be := number(alpha, 0), number(beta, 0)
			near(t, linear(al, want, 0, value.Value{}), one("dot22scalar", x, y, alpha), "dot22scalar")
			z := random(r, elem, h, w)
			near(t, linear(al, want, be, z), one("gemm", z, alpha, x, y, beta), "gemm")
			v, xv := random(r, elem, h), product(asMatrix(x, false), asMatrix(column, true))
			for _, name := range []string{"gemv", "c_gemv"} {
				near(t, linear(al, xv, be, v), one(name, v, alpha, x, column, beta), name)
			}
			left, right := random(r, elem, h), random(r, elem, w)
			outer := product(asMatrix(left, true), asMatrix(right, false))
			outer = outer[:h*w]
			for _, name := range []string{"ger", "c_ger", "scipy_ger"} {
				near(t, linear(al, outer, 1, z), one(name, z, alpha, left, right), name)
			}
			near(t, want, one("structured_dot", x, y), "structured_dot")
			near(t, linear(al, want, 1, z), one("usmm", alpha, x, y, z), "usmm")
		}
	}
}

// linear is a*x + b*y.
func linear(a complex128, x []complex128, b complex128, y value.Value) []complex128 {
	list := make([]complex128, len(x))
	for i := range x {
		list[i] = a * x[i]
		if b != 0 {
			list[i] += b * number(y, i)
		}
	}
	return list
}

// TestProductsOfOddNumbers has what BLAS does with numbers that are none: a factor of 0 for
// z means that z is not read, and 0 times infinity is not a number.
func TestProductsOfOddNumbers(t *testing.T) {
	b := newBench()
	one := ir.Tensor(ir.F64, 1, 1)
	f := func(x float64) value.Value { return floats(one, x) }
	number := func(x float64) value.Value { return floats(ir.Tensor(ir.F64), x) }
	got := b.one(t, b.ctxt.Op("aesara.gemm"), f(math.NaN()), number(2), f(3), f(4), number(0))
	require.Equal(t, []float64{24}, got.Floats())
	got = b.one(t, b.ctxt.Op("aesara.gemm"), f(1), number(0), f(math.Inf(1)), f(4), number(1))
	require.True(t, math.IsNaN(got.Float(0)))
	got = b.one(t, b.ctxt.Op("aesara.dot"), f(0), f(math.Inf(1)))
	require.True(t, math.IsNaN(got.Float(0)))
	// f32 is added up in f64 and rounded once.
	x := floats(ir.Tensor(ir.F32, 3), 1<<24, 1, 1)
	got = b.one(t, b.ctxt.Op("aesara.dot"), x, floats(ir.Tensor(ir.F32, 3), 1, 1, 1))
	require.Equal(t, []float64{1<<24 + 2}, got.Floats())
	// Elements of two types are multiplied in one that has room for both.
	got = b.one(t, b.ctxt.Op("aesara.dot"), x, ints(ir.Tensor(ir.I64, 3), 1, 1, 1))
	require.Equal(t, ir.Tensor(ir.F64), got.Type())
}

// TestLongProducts has rows that the library multiplies by a vector as a whole.
func TestLongProducts(t *testing.T) {
	b, r := newBench(), rand.New(rand.NewPCG(7, 8))
	x, y := random(r, ir.F64, 3, 1000), random(r, ir.F64, 1000)
	near(t, product(asMatrix(x, false), asMatrix(y, true)), b.one(t, b.ctxt.Op("aesara.dot"), x, y), "dot")
}

func TestBadProducts(t *testing.T) {
	b, r := newBench(), rand.New(rand.NewPCG(9, 10))
	m, v, n := random(r, ir.F64, 2, 3), random(r, ir.F64, 3), random(r, ir.F64)
	for _, c := range []struct {
		op     string
		inputs []value.Value
		want   string
	}{
		{"dot", []value.Value{m, m}, "tensor<2x3xf64> and tensor<2x3xf64> are not multiplied: 3 and 2 elements are to be added up"},
		{"dot", []value.Value{n, m}, "input 0 is tensor<f64>, not a vector or matrix"},
		{"dot", []value.Value{m}, "it has 1 input"},
		{"dot22", []value.Value{m, v}, "input 1 is tensor<3xf64>, not a tensor of rank 2 of floats or complex numbers"},
		{"dot22", []value.Value{random(r, ir.I64, 2, 3), m}, "not a tensor of rank 2 of floats"},
		{"dot22", []value.Value{m, random(r, ir.F32, 3, 2)}, "are expected, as the other inputs have"},
		{"gemv", []value.Value{v, n, m, v, n}, "tensor<2xf64> is not added to tensor<3xf64>"},
		{"gemv", []value.Value{v, v, m, v, n}, "input 1 is tensor<3xf64>, not one number of type f64"},
		{"ger", []value.Value{m, n, v, v}, "tensor<3x3xf64> is not added to tensor<2x3xf64>"},
		{"usmm", []value.Value{n, m, m, m}, "tensor<2x3xf64> and tensor<2x3xf64> are not multiplied"},
	} {
		_, err := b.apply(b.ctxt.Op("aesara."+c.op), c.inputs...)
		require.ErrorContains(t, err, c.want)
	}
}
