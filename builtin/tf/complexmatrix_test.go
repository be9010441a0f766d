package tf

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// TestComplexMatrices: functions of complex matrices undo each other.
func TestComplexMatrices(t *testing.T) {
	elem := ir.Complex(ir.F64)
	r := rand.New(rand.NewPCG(1, 2))
	random := func(rows, columns int64) value.Value {
		list := make([]complex128, 2*rows*columns)
		for i := range list {
			list[i] = complex(r.Float64()-0.5, r.Float64()-0.5)
			if rows == columns && i%int(columns+1) == 0 && i < int(rows*columns) {
				list[i] += 2
			}
		}
		for i := range int(min(rows, columns)) { // of the second matrix of the batch
			list[int(rows*columns)+i*int(columns+1)] += 3
		}
		v, err := value.Complexes(ir.Tensor(elem, 2, rows, columns), list...)
		require.NoError(t, err)
		return v
	}
	apply := func(op string, inputs ...value.Value) value.Value {
		got, err := eval.Apply(t.Context(), parseOp(t, op), inputs, []ir.Type{ir.UnrankedTensor(elem)}, eval.Options{Evaluators: registered(t)})
		require.NoError(t, err)
		return got[0]
	}
	same := func(a, b value.Value) {
		t.Helper()
		require.Nil(t, value.Compare(a, b, value.Tolerance{Relative: 1e-9, Absolute: 1e-9}))
	}
	a, b := random(3, 3), random(3, 2)
	root := apply("MatrixSquareRoot", a)
	same(apply("BatchMatMulV2", root, root), a)
	same(apply("MatrixExponential", apply("MatrixLogarithm", a)), a)
	same(apply("MatrixInverse", apply("MatrixInverse", a)), a)
	same(apply("BatchMatMulV2", a, apply("MatrixSolve", a, b)), b)
	same(apply("BatchMatMulV2 {adj_x = true}", a, apply("MatrixSolve {adjoint = true}", a, b)), b)
	same(apply("MatrixDeterminant", apply("BatchMatMulV2", a, root)), apply("Mul", apply("MatrixDeterminant", a), apply("MatrixDeterminant", root)))
}

// TestEigenvalues finds those of triangular matrices on their diagonals.
func TestEigenvalues(t *testing.T) {
	run := func(op, input string) ([]value.Value, error) {
		types := []ir.Type{ir.UnrankedTensor(ir.Complex(ir.F32)), ir.UnrankedTensor(ir.Complex(ir.F32))}
		return eval.Apply(t.Context(), parseOp(t, op), parseValues(t, input), types, eval.Options{Evaluators: registered(t)})
	}
	got, err := run("Eig {compute_v = false}", `[[[-3,1],[0,2]],[[1,0],[5,4]]]`)
	require.NoError(t, err)
	require.Equal(t, []complex128{2, -3, 1, 4}, got[0].Complexes())
	_, err = run("Eig", `[[1,0],[0,2]]`)
	require.ErrorContains(t, err, "eigenvectors are not unique")
	_, err = run("Eig {compute_v = false}", `[[0,-1],[1,0]]`) // i and -i
	require.ErrorContains(t, err, "have no order")
}

// TestTransformsAlong transforms matrices along one dimension, and along both as FFT2D does.
func TestTransformsAlong(t *testing.T) {
	x := parseValues(t, `[[1,2],[3,4]]; [2]:i32; [0]:i32; [4,1]:i32; [-1,0]:i32`)
	complex64s := ir.Complex(ir.F32)
	got, err := applied(t, "RFFTND", x[:3], complex64s)
	require.NoError(t, err)
	require.Equal(t, []complex128{4, 6, -2, -2}, got[0].Complexes())
	got, err = applied(t, "RFFTND", []value.Value{x[0], x[3], x[4]}, complex64s) // rows of four, then the first row of their halves
	require.NoError(t, err)
	require.Equal(t, []int64{1, 4}, got[0].Dims())
	require.Equal(t, []complex128{3, 1 - 2i, -1, 1 + 2i}, got[0].Complexes())
	back, err := applied(t, "IFFTND", []value.Value{got[0], parseValues(t, `[4]:i32`)[0], parseValues(t, `[1]:i32`)[0]}, complex64s)
	require.NoError(t, err)
	require.Equal(t, []complex128{1, 2, 0, 0}, back[0].Complexes())
	_, err = applied(t, "FFTND", []value.Value{got[0], x[3], parseValues(t, `[1,-1]:i32`)[0]}, complex64s)
	require.ErrorContains(t, err, "along [1 1]")
	// What RFFTND and IRFFT3D do is undone by IRFFTND, and done.
	c := complexes{t}
	r, err := applied(t, "Real", []value.Value{c.random(1, 2, 3, 4)}, ir.F64)
	require.NoError(t, err)
	for _, how := range []string{`[3,4]:i32; [1,2]:i32`, `[3]:i32; [1]:i32`, `[4,2,3]:i32; [2,0,1]:i32`} {
		along := parseValues(t, how)
		there, err := applied(t, "RFFTND", []value.Value{r[0], along[0], along[1]}, ir.Complex(ir.F64))
		require.NoError(t, err)
		back, err := applied(t, "IRFFTND", []value.Value{there[0], along[0], along[1]}, ir.F64)
		require.NoError(t, err)
		c.same(r[0], back[0])
	}
	half := c.random(2, 2, 3, 3)
	sizes := parseValues(t, `[2,3,4]:i32; [0,1,2]:i32`)
	// Coefficients that are not half of others, except in the last dimension.
	along, err := applied(t, "IRFFTND", []value.Value{half, sizes[0], sizes[1]}, ir.F64)
	require.NoError(t, err)
	want, err := applied(t, "IRFFT3D", []value.Value{half, sizes[0]}, ir.F64)
	require.NoError(t, err)
	c.same(want[0], along[0])
}
