package tf

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/value"
)

// svd returns singular values and, if it is asked for, the vectors on the left and on the
// right. Singular vectors are what they are up to a sign: small matrices are rotated in the
// order in which TensorFlow does, which has the same signs.
func svd(c numeric.Call) []value.Value {
	x := c.Only()
	if x.Class() == value.ComplexClass {
		return complexSingular(c, x)
	}
	_, m, n := matrixDims(x)
	k := min(m, n)
	if !attrTruth(c, "compute_uv", true) {
		values := eachMatrix(c, x, [][]int64{{k}}, func(a *mat.Dense) [][]float64 {
			var f mat.SVD
			if !f.Factorize(a, mat.SVDNone) {
				panic(numeric.Undefined("the singular values do not converge"))
			}
			return [][]float64{f.Values(nil)}
		})
		none := floatTensor(x.Elem(), []float64{0})
		return []value.Value{values[0], none, none}
	}
	left, right := k, k
	if c.AttrBool("full_matrices") {
		left, right = m, n
	}
	return eachMatrix(c, x, [][]int64{{k}, {m, left}, {n, right}}, func(a *mat.Dense) [][]float64 {
		values, u, v := jacobiSVD(a)
		return [][]float64{values, elementsOf(u, int(m), int(left)), elementsOf(v, int(n), int(right))}
	})
}

// jacobiSVD finds singular values and all vectors by two-sided rotations, after a QR
// factorization with pivots where the matrix is not square. Golub and Van Loan, Matrix
// Computations, 8.6.3.
func jacobiSVD(a *mat.Dense) (values []float64, u, v *mat.Dense) {
	m, n := a.Dims()
	var work *mat.Dense
	switch {
	case m > n:
		var r *mat.Dense
		u, r, v = pivotedQR(a)
		work = mat.DenseCopyOf(r.Slice(0, n, 0, n))
	case m < n:
		var r *mat.Dense
		v, r, u = pivotedQR(mat.DenseCopyOf(a.T()))
		work = mat.DenseCopyOf(r.Slice(0, m, 0, m).T())
	default:
		work, u, v = mat.DenseCopyOf(a), identity(m), identity(n)
	}
	k := min(m, n)
	largest := 0.0
	for i := range k {
		largest = math.Max(largest, math.Abs(work.At(i, i)))
	}
	const sweeps, precision = 60, 0x1p-51
	for done, left := false, sweeps; !done; left-- {
		if left == 0 {
			panic(numeric.Undefined("the singular values do not converge"))
		}
		done = true
		for p := 1; p < k; p++ {
			for q := range p {
				threshold := math.Max(2*math.SmallestNonzeroFloat64, precision*largest)
				if !(math.Abs(work.At(p, q)) > threshold || math.Abs(work.At(q, p)) > threshold) {
					continue
				}
				done = false
				l, r := diagonalizing(work.At(p, p), work.At(p, q), work.At(q, p), work.At(q, q))
				l.rows(work, p, q)
				l.inverse().columns(u, p, q)
				r.columns(work, p, q)
				r.columns(v, p, q)
				largest = math.Max(largest, math.Max(math.Abs(work.At(p, p)), math.Abs(work.At(q, q))))
			}
		}
	}
	values = make([]float64, k)
	for i := range values {
		if values[i] = math.Abs(work.At(i, i)); work.At(i, i) < 0 {
			for row := range m {
				u.Set(row, i, -u.At(row, i))
			}
		}
	}
	for i := range values {
		most := i
		for j := i + 1; j < k; j++ {
			if values[j] > values[most] {
				most = j
			}
		}
		values[i], values[most] = values[most], values[i]
		swapColumns(u, i, most)
		swapColumns(v, i, most)
	}
	return values, u, v
}

func identity(n int) *mat.Dense {
	m := mat.NewDense(n, n, nil)
	for i := range n {
		m.Set(i, i, 1)
	}
	return m
}

func swapColumns(m *mat.Dense, i, j int) {
	rows, _ := m.Dims()
	for row := range rows {
		x, y := m.At(row, i), m.At(row, j)
		m.Set(row, i, y)
		m.Set(row, j, x)
	}
}

// rotation turns a plane: x, y to c x + s y, c y - s x.
type rotation struct{ c, s float64 }

func (r rotation) inverse() rotation { return rotation{r.c, -r.s} }

// times rotates by both.
func (r rotation) times(o rotation) rotation {
	return rotation{r.c*o.c - r.s*o.s, r.c*o.s + r.s*o.c}
}

func (r rotation) turn(x, y float64) (float64, float64) { return r.c*x + r.s*y, r.c*y - r.s*x }

// rows rotates two rows, columns two columns the other way.
func (r rotation) rows(m *mat.Dense, p, q int) {
	_, n := m.Dims()
	for j := range n {
		x, y := r.turn(m.At(p, j), m.At(q, j))
		m.Set(p, j, x)
		m.Set(q, j, y)
	}
}

func (r rotation) columns(m *mat.Dense, p, q int) {
	rows, _ := m.Dims()
	for i := range rows {
		x, y := r.inverse().turn(m.At(i, p), m.At(i, q))
		m.Set(i, p, x)
		m.Set(i, q, y)
	}
}

// diagonalizing returns the rotations of rows and of columns that make a matrix of two by
// two diagonal: the first one makes it symmetric.
func diagonalizing(a, b, c, d float64) (left, right rotation) {
	symmetric := rotation{1, 0}
	if diff := c - b; math.Abs(diff) >= 0x1p-1022 {
		u := (a + d) / diff
		root := math.Sqrt(1 + u*u)
		symmetric = rotation{u / root, 1 / root}
	}
	x, _ := symmetric.turn(a, c)
	y, z := symmetric.turn(b, d)
	right = rotation{1, 0}
	if twice := 2 * math.Abs(y); twice >= 0x1p-1022 {
		tau := (x - z) / twice
		root := math.Sqrt(tau*tau + 1)
		t := 1 / (tau - root)
		if tau > 0 {
			t = 1 / (tau + root)
		}
		n := 1 / math.Sqrt(t*t+1)
		right = rotation{n, -math.Copysign(1, t) * math.Copysign(1, y) * math.Abs(t) * n}
	}
	return symmetric.times(right.inverse()), right
}

// pivotedQR factors a matrix that has no fewer rows than columns, whose columns it takes in
// the order p, the longest rest first: a p = q r.
func pivotedQR(a *mat.Dense) (q, r, p *mat.Dense) {
	m, n := a.Dims()
	r, q = mat.DenseCopyOf(a), identity(m)
	order := make([]int, n)
	for j := range order {
		order[j] = j
	}
	length := func(j, from int) float64 {
		sum := 0.0
		for i := from; i < m; i++ {
			sum += r.At(i, j) * r.At(i, j)
		}
		return sum
	}
	for k := range n {
		longest := k
		for j := k + 1; j < n; j++ {
			if length(j, k) > length(longest, k) {
				longest = j
			}
		}
		order[k], order[longest] = order[longest], order[k]
		swapColumns(r, k, longest)
		rest, head := length(k, k+1), r.At(k, k)
		if rest <= 0x1p-1022 {
			continue
		}
		beta := -math.Copysign(math.Sqrt(head*head+rest), head)
		tau := (beta - head) / beta
		w := make([]float64, m)
		w[k] = 1
		for i := k + 1; i < m; i++ {
			w[i] = r.At(i, k) / (head - beta)
		}
		reflect := func(at func(i int) float64, set func(i int, x float64)) {
			sum := 0.0
			for i := k; i < m; i++ {
				sum += w[i] * at(i)
			}
			for i := k; i < m; i++ {
				set(i, at(i)-tau*sum*w[i])
			}
		}
		for j := k; j < n; j++ {
			reflect(func(i int) float64 { return r.At(i, j) }, func(i int, x float64) { r.Set(i, j, x) })
		}
		for row := range m {
			reflect(func(i int) float64 { return q.At(row, i) }, func(i int, x float64) { q.Set(row, i, x) })
		}
		for i := k + 1; i < m; i++ {
			r.Set(i, k, 0)
		}
	}
	p = mat.NewDense(n, n, nil)
	for j, from := range order {
		p.Set(from, j, 1)
	}
	return q, r, p
}
