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
