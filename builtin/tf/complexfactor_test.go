package tf

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// complexes computes ops of complex matrices.
type complexes struct{ t *testing.T }

func (c complexes) random(seed uint64, dims ...int64) value.Value {
	r := rand.New(rand.NewPCG(seed, 7))
	n := int64(1)
	for _, d := range dims {
		n *= d
	}
	list := make([]complex128, n)
	for i := range list {
		list[i] = complex(r.Float64()-0.5, r.Float64()-0.5)
	}
	v, err := value.Complexes(ir.Tensor(ir.Complex(ir.F64), dims...), list...)
	require.NoError(c.t, err)
	return v
}

func (c complexes) apply(op string, results int, inputs ...value.Value) []value.Value {
	c.t.Helper()
	types := make([]ir.Type, results)
	for i := range types {
		types[i] = ir.UnrankedTensor(ir.Complex(ir.F64))
	}
	got, err := eval.Apply(c.t.Context(), parseOp(c.t, op), inputs, types, eval.Options{Evaluators: registered(c.t)})
	require.NoError(c.t, err)
	CheckShapes(c.t, op, inputs, got)
	return got
}

func (c complexes) same(a, b value.Value) {
	c.t.Helper()
	require.Nil(c.t, value.Compare(a, b, value.Tolerance{Relative: 1e-9, Absolute: 1e-9}), "%s is not %s", a, b)
}

func (c complexes) multiply(a, b value.Value, attrs string) value.Value {
	return c.apply("BatchMatMulV2 "+attrs, 1, a, b)[0]
}

// identities returns a batch of identities.
func (c complexes) identities(batch, n int64) value.Value {
	list := make([]complex128, batch*n*n)
	for i := range batch * n {
		list[i*n+i%n] = 1
	}
	v, err := value.Complexes(ir.Tensor(ir.Complex(ir.F64), batch, n, n), list...)
	require.NoError(c.t, err)
	return v
}

// TestComplexFactors multiplies the factors of complex matrices.
func TestComplexFactors(t *testing.T) {
	c := complexes{t}
	const adjoint = "{adj_x = true}"
	for _, dims := range [][]int64{{2, 3, 3}, {2, 4, 2}, {2, 2, 4}} {
		a := c.random(1, dims...)
		for op, k := range map[string]int64{"Qr": min(dims[1], dims[2]), "Qr {full_matrices = true}": dims[1]} {
			f := c.apply(op, 2, a)
			c.same(c.multiply(f[0], f[1], ""), a)
			c.same(c.multiply(f[0], f[0], adjoint), c.identities(2, k))
			for i, z := range f[1].Complexes() {
				if row, column := int64(i)/dims[2]%k, int64(i)%dims[2]; row == column && row+1 < dims[1] {
					require.Zero(t, imag(z), "the diagonal of %s", op)
				} else if row > column {
					require.Zero(t, z)
				}
			}
		}
	}
	a := c.random(2, 2, 3, 3)
	square := c.multiply(a, a, adjoint)
	lower := c.apply("Cholesky", 1, square)[0]
	c.same(c.multiply(lower, lower, "{adj_y = true}"), square)
	det := c.apply("LogMatrixDeterminant", 2, a)
	whole := c.apply("Mul", 1, det[0], c.apply("Exp", 1, det[1])[0])[0]
	c.same(whole, c.apply("MatrixDeterminant", 1, a)[0])
	e := c.apply("SelfAdjointEigV2 {compute_v = false}", 2, square)[0]
	s := c.apply("Svd {compute_uv = false}", 3, a)[0]
	c.same(c.apply("Square", 1, s)[0], c.apply("ReverseV2", 1, e, parseValues(t, `[1]:i32`)[0])[0])
	_, err := eval.Apply(t.Context(), parseOp(t, "Svd"), []value.Value{a}, make([]ir.Type, 3), eval.Options{Evaluators: registered(t)})
	require.ErrorContains(t, err, "are not unique")
}

// TestTriangularSystems: one half of the matrix counts, and batches are stretched.
func TestTriangularSystems(t *testing.T) {
	c := complexes{t}
	a, b := c.random(3, 3, 3), c.random(4, 2, 3, 2)
	half := c.apply("MatrixBandPart", 1, a, parseValues(t, `-1:i64`)[0], parseValues(t, `0:i64`)[0])[0]
	c.same(c.multiply(half, c.apply("MatrixTriangularSolve", 1, a, b)[0], ""), b)
	c.same(c.multiply(half, c.apply("MatrixTriangularSolve {adjoint = true}", 1, a, b)[0], "{adj_x = true}"), b)
	half = c.apply("MatrixBandPart", 1, a, parseValues(t, `0:i64`)[0], parseValues(t, `-1:i64`)[0])[0]
	c.same(c.multiply(half, c.apply("MatrixTriangularSolve {lower = false}", 1, a, b)[0], ""), b)
	checkValues(t, []known{
		{`MatrixTriangularSolve`, `[[2,9],[1,1]]; [[[2],[3]],[[4],[4]]]`, `[[[1],[2]],[[2],[2]]]`},
		{`MatrixTriangularSolve`, `[[[2]],[[4]]]; [[8,4]]`, `[[[4,2]],[[2,1]]]`},
		{`BandedTriangularSolve`, `[[2,1],[0,1]]; [[[2],[3]],[[4],[4]]]`, `[[[1],[2]],[[2],[2]]]`},
	})
}

// TestScansOfComplexes adds up and multiplies complex numbers.
func TestScansOfComplexes(t *testing.T) {
	c := complexes{t}
	x, err := value.Complexes(ir.Tensor(ir.Complex(ir.F64), 3), 1i, 2, 3-1i)
	require.NoError(t, err)
	axis := parseValues(t, `0:i32`)[0]
	require.Equal(t, []complex128{1i, 2 + 1i, 5}, c.apply("Cumsum", 1, x, axis)[0].Complexes())
	require.Equal(t, []complex128{6 - 2i, 3 - 1i, 1}, c.apply("Cumprod {exclusive = true, reverse = true}", 1, x, axis)[0].Complexes())
	y, err := value.Complexes(ir.Tensor(ir.Complex(ir.F64), 2), 3i, 4)
	require.NoError(t, err)
	require.Equal(t, []complex128{5}, c.apply("EuclideanNorm {keep_dims = true}", 1, y, axis)[0].Complexes())
	checkValues(t, []known{
		{`EuclideanNorm`, `[[1,2,3],[1,1,1]]:i32; [0,1]:i32`, `4:i32`},
		{`EuclideanNorm`, `[[1,2,3],[1,1,1]]:i32; 0:i32`, `[1,2,3]:i32`},
		{`EuclideanNorm`, `[[1,2,3],[1,1,1]]:i32; 1:i32`, `[3,1]:i32`},
	})
}

// TestCasts: complex numbers lose their imaginary parts, and floats digits where that is asked for.
func TestCasts(t *testing.T) {
	x := complexes{t}.random(5, 4)
	for _, elem := range []ir.Type{ir.F64, ir.F32, ir.I1} {
		got, err := applied(t, "Cast", []value.Value{x}, elem)
		require.NoError(t, err)
		want, err := applied(t, "Real", []value.Value{x}, ir.F64)
		require.NoError(t, err)
		want, err = applied(t, "Cast", want, elem)
		require.NoError(t, err)
		require.True(t, want[0].Equal(got[0]))
	}
	checkValues(t, []known{
		{`Cast {DstT = bf16}`, `[1.998,-1.998]`, `[2,-2]:bf16`},
		{`Cast {DstT = bf16, Truncate = true}`, `[1.998,-1.998]`, `[1.9921875,-1.9921875]:bf16`},
		{`Cast {DstT = f16, Truncate = true}`, `[1.9999]:f64`, `[1.9990234]:f16`},
	})
}
