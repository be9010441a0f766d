package tf

import (
	"math/cmplx"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// A complex matrix computes as a real one of twice the size, with [[a, -b], [b, a]] in the
// place of a + bi: sums, products, inverses and adjoints are those of the complex one.

// embed returns the real matrix of a complex one.
func embed(elems []complex128, rows, columns int) *mat.Dense {
	m := mat.NewDense(2*rows, 2*columns, nil)
	for i, z := range elems {
		r, c := i/columns, i%columns
		m.Set(2*r, 2*c, real(z))
		m.Set(2*r, 2*c+1, -imag(z))
		m.Set(2*r+1, 2*c, imag(z))
		m.Set(2*r+1, 2*c+1, real(z))
	}
	return m
}

// extract returns the complex matrix that a real one stands for.
func extract(m *mat.Dense) []complex128 {
	rows, columns := m.Dims()
	list := make([]complex128, 0, rows*columns/4)
	for r := 0; r < rows; r += 2 {
		for c := 0; c < columns; c += 2 {
			list = append(list, complex(m.At(r, c), m.At(r+1, c)))
		}
	}
	return list
}

// functionOf computes a function of square matrices that is one of complex matrices as well.
func functionOf(c numeric.Call, x value.Value, f func(m *mat.Dense) *mat.Dense) value.Value {
	if x.Class() != value.ComplexClass {
		return ofMatrices(c, x, false, func(m *mat.Dense) []float64 { return f(m).RawMatrix().Data })
	}
	_, n, columns := matrixDims(x)
	if n != columns {
		panic(numeric.Mistyped("the square matrices %s", x.Type()))
	}
	elems, size := x.Complexes(), int(n)
	c.Plan(int64(len(elems)) * n * 16)
	b := c.Builder(x.Type())
	for at := 0; at < len(elems); at += size * size {
		b.PutComplexes(at, extract(f(embed(elems[at:at+size*size], size, size))))
	}
	return b.Value()
}

// complexDeterminants returns the determinants of complex matrices, by elimination.
func complexDeterminants(c numeric.Call, x value.Value) value.Value {
	batch, n, columns := matrixDims(x)
	if n != columns {
		panic(numeric.Mistyped("the square matrices %s", x.Type()))
	}
	elems, size := x.Complexes(), int(n)
	c.Plan(int64(len(elems)) * n)
	b := c.Builder(ir.Tensor(x.Elem(), batch...))
	for i := range b.Len() {
		a, det := elems[i*size*size:(i+1)*size*size], complex(1, 0)
		for k := range size {
			pivot := k
			for row := k; row < size; row++ {
				if cmplx.Abs(a[row*size+k]) > cmplx.Abs(a[pivot*size+k]) {
					pivot = row
				}
			}
			if pivot != k {
				det = -det
				for col := range size {
					a[k*size+col], a[pivot*size+col] = a[pivot*size+col], a[k*size+col]
				}
			}
			if det *= a[k*size+k]; a[k*size+k] == 0 {
				break
			}
			for row := k + 1; row < size; row++ {
				factor := a[row*size+k] / a[k*size+k]
				for col := k; col < size; col++ {
					a[row*size+col] -= factor * a[k*size+col]
				}
			}
		}
		b.PutComplexes(i, []complex128{det})
	}
	return b.Value()
}

// complexSolve solves a system of equations for each complex matrix of a batch.
func complexSolve(c numeric.Call, adjoint bool) value.Value {
	c.Exactly(2)
	x, y := c.Input(0), c.Input(1)
	batch, n, m := matrixDims(x)
	other, rows, columns := matrixDims(y)
	if n != m || rows != n || n == 0 || !slices.Equal(batch, other) || x.Elem() != y.Elem() {
		panic(numeric.Mistyped("the matrices %s and %s", x.Type(), y.Type()))
	}
	a, right := x.Complexes(), y.Complexes()
	c.Plan(int64(len(a)+len(right)) * n * 16)
	b := c.Builder(y.Type())
	for i := range numeric.Size(batch) {
		of := mat.Matrix(embed(a[i*int(n*n):(i+1)*int(n*n)], int(n), int(n)))
		if adjoint {
			of = of.T()
		}
		var out mat.Dense
		if columns > 0 {
			if err := out.Solve(of, embed(right[i*int(n*columns):(i+1)*int(n*columns)], int(n), int(columns))); err != nil {
				panic(numeric.Undefined("the matrix is singular"))
			}
			b.PutComplexes(i*int(n*columns), extract(&out))
		}
	}
	return b.Value()
}

// logarithm returns the principal logarithms of matrices: the square root is taken until it is
// near the identity, where the series of the inverse hyperbolic tangent ends soon.
func logarithm(c numeric.Call) value.Value {
	const roots, terms = 64, 12
	return functionOf(c, c.Only(), func(m *mat.Dense) *mat.Dense {
		n, _ := m.Dims()
		one, times := identity(n), 2.0
		var away mat.Dense
		for range roots {
			away.Sub(m, one)
			if !(mat.Norm(&away, 1) > 0.1) {
				break
			}
			m = rootOf(m)
			times *= 2
		}
		var sum, inverse mat.Dense
		sum.Add(m, one)
		if mat.Norm(&away, 1) > 0.1 || inverse.Inverse(&sum) != nil {
			panic(numeric.Undefined("the logarithm of the matrix was not found"))
		}
		var z, square, power, total mat.Dense
		z.Mul(&away, &inverse)
		square.Mul(&z, &z)
		power.CloneFrom(&z)
		total.CloneFrom(&z)
		for k := range terms {
			var next, part mat.Dense
			next.Mul(&power, &square)
			power = next
			part.Scale(1/float64(2*k+3), &power)
			total.Add(&total, &part)
		}
		total.Scale(times, &total)
		return &total
	})
}

// eigenvalues returns the eigenvalues of matrices, in the order of their magnitudes. Vectors
// are not computed: any multiple of one is one, and TensorFlow's solver finds its own.
func eigenvalues(c numeric.Call) []value.Value {
	x := c.Only()
	batch, n, columns := matrixDims(x)
	elem := ir.Complex(ir.F32)
	if x.Elem() == ir.F64 {
		elem = ir.Complex(ir.F64)
	}
	if n != columns || n == 0 || x.Class() != value.FloatClass {
		panic(numeric.Mistyped("the eigenvalues of %s", x.Type()))
	}
	if attrTruth(c, "compute_v", true) {
		panic(numeric.Undefined("eigenvectors are not unique, and those that TensorFlow finds are not computed"))
	}
	elems := x.Floats()
	c.Plan(int64(len(elems)) * n * 16)
	b := c.Builder(ir.Tensor(elem, append(slices.Clone(batch), n)...))
	for i := range numeric.Size(batch) {
		var e mat.Eigen
		if !e.Factorize(mat.NewDense(int(n), int(n), elems[i*int(n*n):(i+1)*int(n*n)]), mat.EigenNone) {
			panic(numeric.Undefined("the eigenvalues of the matrix were not found"))
		}
		found := e.Values(nil)
		slices.SortFunc(found, func(a, b complex128) int {
			if cmplx.Abs(a) < cmplx.Abs(b) {
				return -1
			}
			return 1
		})
		for k := 1; k < len(found); k++ {
			if d := cmplx.Abs(found[k]) - cmplx.Abs(found[k-1]); d <= 1e-7*cmplx.Abs(found[k]) && found[k] != found[k-1] {
				panic(numeric.Undefined("eigenvalues of one magnitude have no order"))
			}
		}
		b.PutComplexes(i*int(n), found)
	}
	return []value.Value{b.Value(), tensor(numeric.Zero(elem))} // which is not set
}
