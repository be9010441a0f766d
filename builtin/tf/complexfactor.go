package tf

import (
	"math"
	"math/cmplx"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// complexGrid is a matrix of complex numbers, row by row.
type complexGrid struct {
	rows, columns int
	elems         []complex128
}

func (m complexGrid) at(i, j int) complex128 { return m.elems[i*m.columns+j] }

func (m complexGrid) set(i, j int, z complex128) { m.elems[i*m.columns+j] = z }

// part returns the elements of the first rows and columns.
func (m complexGrid) part(rows, columns int) []complex128 {
	list := make([]complex128, 0, rows*columns)
	for i := range rows {
		list = append(list, m.elems[i*m.columns:i*m.columns+columns]...)
	}
	return list
}

// adjoint returns the conjugates of the transposed matrix.
func (m complexGrid) adjoint() complexGrid {
	out := complexGrid{m.columns, m.rows, make([]complex128, len(m.elems))}
	for i := range m.rows {
		for j := range m.columns {
			out.set(j, i, cmplx.Conj(m.at(i, j)))
		}
	}
	return out
}

// eachComplex calls f with each complex matrix of a batch, and joins what it makes: tensors whose
// shapes are those of the batch and then dims.
func eachComplex(c numeric.Call, x value.Value, dims [][]int64, f func(m complexGrid) [][]complex128) []value.Value {
	batch, rows, columns := matrixDims(x)
	elems, size := x.Complexes(), int(rows*columns)
	if size == 0 {
		panic(numeric.Undefined("the matrices %s have no elements", x.Type()))
	}
	small := min(rows, columns)
	if int64(len(elems)) > math.MaxInt64/(16*small) {
		panic(numeric.TooLarge("the matrices %s", x.Type()))
	}
	c.Plan(16 * int64(len(elems)) * small)
	builders := make([]*value.Builder, len(dims))
	for k, d := range dims {
		builders[k] = c.Builder(ir.Tensor(x.Elem(), slices.Concat(batch, d)...))
	}
	for i := range numeric.Size(batch) {
		for k, part := range f(complexGrid{int(rows), int(columns), elems[i*size : (i+1)*size]}) {
			builders[k].PutComplexes(i*len(part), part)
		}
	}
	list := make([]value.Value, len(dims))
	for k, b := range builders {
		list[k] = b.Value()
	}
	return list
}

// complexCholesky returns the lower factors of Hermitian matrices: it reads the lower
// half and the real parts of the diagonal.
func complexCholesky(c numeric.Call, x value.Value) value.Value {
	_, n, _ := squareDims(x)
	return eachComplex(c, x, [][]int64{{n, n}}, func(m complexGrid) [][]complex128 {
		l := complexGrid{m.rows, m.rows, make([]complex128, len(m.elems))}
		for j := range m.rows {
			rest := real(m.at(j, j))
			for k := range j {
				rest -= real(l.at(j, k) * cmplx.Conj(l.at(j, k)))
			}
			if !(rest > 0) {
				panic(numeric.Undefined("the matrix is not positive definite"))
			}
			root := math.Sqrt(rest)
			l.set(j, j, complex(root, 0))
			for i := j + 1; i < m.rows; i++ {
				sum := m.at(i, j)
				for k := range j {
					sum -= l.at(i, k) * cmplx.Conj(l.at(j, k))
				}
				l.set(i, j, sum/complex(root, 0))
			}
		}
		return [][]complex128{l.elems}
	})[0]
}

// squareDims returns the dimensions of a batch of matrices, which have to be square.
func squareDims(x value.Value) (batch []int64, rows, columns int64) {
	batch, rows, columns = matrixDims(x)
	if rows != columns {
		panic(numeric.Mistyped("the square matrices %s", x.Type()))
	}
	return batch, rows, columns
}

// complexQR factors by reflections, each of which leaves a real number on the diagonal: one with
// the sign that is not that of the real part there before. Golub and Van Loan, Matrix
// Computations, 5.1 and 5.2.
func complexQR(c numeric.Call, x value.Value) []value.Value {
	_, rows, columns := matrixDims(x)
	k := min(rows, columns)
	if c.AttrBool("full_matrices") {
		k = rows
	}
	return eachComplex(c, x, [][]int64{{rows, k}, {k, columns}}, func(r complexGrid) [][]complex128 {
		q := complexGrid{r.rows, r.rows, make([]complex128, r.rows*r.rows)}
		for i := range r.rows {
			q.set(i, i, 1)
		}
		for k := range min(r.rows, r.columns) {
			reflectColumn(r, q, k)
		}
		return [][]complex128{q.part(r.rows, int(k)), r.part(int(k), r.columns)}
	})
}

// reflectColumn makes zeros below the diagonal of one column of r, and multiplies q by the adjoint
// of what does so.
func reflectColumn(r, q complexGrid, k int) {
	head, rest := r.at(k, k), 0.0
	for i := k + 1; i < r.rows; i++ {
		z := r.at(i, k)
		rest += real(z)*real(z) + imag(z)*imag(z)
	}
	if rest <= 0x1p-1022 && imag(head)*imag(head) <= 0x1p-1022 {
		return
	}
	beta := complex(-math.Copysign(math.Sqrt(real(head)*real(head)+imag(head)*imag(head)+rest), real(head)), 0)
	tau := cmplx.Conj((beta - head) / beta)
	v := make([]complex128, r.rows)
	v[k] = 1
	for i := k + 1; i < r.rows; i++ {
		v[i] = r.at(i, k) / (head - beta)
	}
	for j := range r.columns {
		sum := complex128(0)
		for i := k; i < r.rows; i++ {
			sum += cmplx.Conj(v[i]) * r.at(i, j)
		}
		for i := k; i < r.rows; i++ {
			r.set(i, j, r.at(i, j)-tau*v[i]*sum)
		}
	}
	r.set(k, k, beta)
	for i := k + 1; i < r.rows; i++ {
		r.set(i, k, 0)
	}
	for i := range q.rows {
		sum := complex128(0)
		for j := k; j < q.rows; j++ {
			sum += q.at(i, j) * v[j]
		}
		for j := k; j < q.rows; j++ {
			q.set(i, j, q.at(i, j)-cmplx.Conj(tau)*sum*cmplx.Conj(v[j]))
		}
	}
}

// complexLU factors by elimination with the largest pivot of each column: both factors in one
// matrix, and the order of the rows.
func complexLU(c numeric.Call, x value.Value) []value.Value {
	batch, n, _ := squareDims(x)
	var order []int64
	factors := eachComplex(c, x, [][]int64{{n, n}}, func(m complexGrid) [][]complex128 {
		rows, _ := eliminate(m)
		if slices.ContainsFunc(rows, func(row int64) bool { return m.at(int(row), int(row)) == 0 }) {
			panic(numeric.Undefined("the matrix is singular"))
		}
		order = append(order, rows...)
		return [][]complex128{m.elems}
	})
	elem := typeAttr(c, "output_idx_type", ir.I32)
	return []value.Value{factors[0], numeric.Typed(value.Ints(ir.Tensor(elem, append(slices.Clone(batch), n)...), order...))}
}

// eliminate factors a matrix in place. It returns the order of the rows, and whether that is an
// odd number of exchanges.
func eliminate(m complexGrid) (rows []int64, odd bool) {
	for i := range m.rows {
		rows = append(rows, int64(i))
	}
	for k := range m.rows {
		pivot := k
		for i := k + 1; i < m.rows; i++ {
			if cmplx.Abs(m.at(i, k)) > cmplx.Abs(m.at(pivot, k)) {
				pivot = i
			}
		}
		if pivot != k {
			odd = !odd
			rows[k], rows[pivot] = rows[pivot], rows[k]
			for j := range m.columns {
				upper, lower := m.at(k, j), m.at(pivot, j)
				m.set(k, j, lower)
				m.set(pivot, j, upper)
			}
		}
		if m.at(k, k) == 0 {
			continue
		}
		for i := k + 1; i < m.rows; i++ {
			factor := m.at(i, k) / m.at(k, k)
			m.set(i, k, factor)
			for j := k + 1; j < m.columns; j++ {
				m.set(i, j, m.at(i, j)-factor*m.at(k, j))
			}
		}
	}
	return rows, odd
}

// complexLogDeterminant returns the determinants of matrices as points of the unit circle and
// logarithms of magnitudes, which have a complex type as well.
func complexLogDeterminant(c numeric.Call, x value.Value) []value.Value {
	squareDims(x)
	return eachComplex(c, x, [][]int64{nil, nil}, func(m complexGrid) [][]complex128 {
		_, odd := eliminate(m)
		sign, log := complex(1, 0), 0.0
		if odd {
			sign = -1
		}
		for k := range m.rows {
			length := cmplx.Abs(m.at(k, k))
			if log += math.Log(length); length == 0 {
				sign = 0
				break
			}
			sign *= m.at(k, k) / complex(length, 0)
		}
		return [][]complex128{{sign}, {complex(log, 0)}}
	})
}

// complexSingular returns the singular values of complex matrices: those of the real ones that
// stand for them, which have each twice. Vectors are not computed: with any phase one is one.
func complexSingular(c numeric.Call, x value.Value) []value.Value {
	if attrTruth(c, "compute_uv", true) {
		panic(numeric.Undefined("singular vectors of complex matrices are not unique, and those that TensorFlow finds are not computed"))
	}
	_, rows, columns := matrixDims(x)
	values := eachComplex(c, x, [][]int64{{min(rows, columns)}}, func(m complexGrid) [][]complex128 {
		var f mat.SVD
		if !f.Factorize(embed(m.elems, m.rows, m.columns), mat.SVDNone) {
			panic(numeric.Undefined("the singular values do not converge"))
		}
		return [][]complex128{everySecond(f.Values(nil))}
	})
	none := tensor(numeric.Zero(x.Elem())) // which is not set
	return []value.Value{values[0], none, none}
}

// complexSymmetric returns the eigenvalues of Hermitian matrices: it reads the lower half.
func complexSymmetric(c numeric.Call, x value.Value) []value.Value {
	if attrTruth(c, "compute_v", true) {
		panic(numeric.Undefined("eigenvectors of complex matrices are not unique, and those that TensorFlow finds are not computed"))
	}
	_, n, _ := squareDims(x)
	values := eachComplex(c, x, [][]int64{{n}}, func(m complexGrid) [][]complex128 {
		for i := range m.rows {
			m.set(i, i, complex(real(m.at(i, i)), 0))
			for j := range i {
				m.set(j, i, cmplx.Conj(m.at(i, j)))
			}
		}
		sym := mat.NewSymDense(2*m.rows, embed(m.elems, m.rows, m.rows).RawMatrix().Data)
		var f mat.EigenSym
		if !f.Factorize(sym, false) {
			panic(numeric.Undefined("the eigenvalues do not converge"))
		}
		return [][]complex128{everySecond(f.Values(nil))}
	})
	return []value.Value{values[0], tensor(numeric.Zero(x.Elem()))} // which is not set
}

// everySecond returns every second number of a list as a complex one.
func everySecond(list []float64) []complex128 {
	var out []complex128
	for i := 0; i < len(list); i += 2 {
		out = append(out, complex(list[i], 0))
	}
	return out
}

// complexTriangular solves a system for each pair of matrices of two batches.
func complexTriangular(c numeric.Call, x, y value.Value, lower, adjoint bool) value.Value {
	batch, n, _ := squareDims(x)
	_, rows, columns := matrixDims(y)
	if rows != n || n == 0 {
		panic(numeric.Mistyped("the matrices %s and %s", x.Type(), y.Type()))
	}
	a, right := x.Complexes(), y.Complexes()
	c.Plan(int64(len(a)+len(right)) * n * 4)
	for i := range numeric.Size(batch) {
		substitute(complexGrid{int(n), int(n), a[i*int(n*n) : (i+1)*int(n*n)]},
			complexGrid{int(n), int(columns), right[i*int(n*columns) : (i+1)*int(n*columns)]}, lower, adjoint)
	}
	b := c.Builder(y.Type())
	b.PutComplexes(0, right)
	return b.Value()
}

// substitute solves a system of a triangular matrix: it reads one half, from the first or
// the last row on. The right side becomes the solution.
func substitute(a, right complexGrid, lower, adjoint bool) {
	if adjoint {
		a, lower = a.adjoint(), !lower
	}
	for step := range a.rows {
		i, from, to := step, 0, step
		if !lower {
			i = a.rows - 1 - step
			from, to = i+1, a.rows
		}
		if a.at(i, i) == 0 {
			panic(numeric.Undefined("the matrix is singular"))
		}
		for col := range right.columns {
			sum := right.at(i, col)
			for j := from; j < to; j++ {
				sum -= a.at(i, j) * right.at(j, col)
			}
			right.set(i, col, sum/a.at(i, i))
		}
	}
}
