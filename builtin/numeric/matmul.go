package numeric

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	blasgo "gonum.org/v1/gonum/blas/gonum"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// panelSize bounds the elements of the right matrix that are read at once: 8 MB
// of f64.
const panelSize = 1 << 20

// longRow is the length from which on a row is multiplied by a vector as a whole. Shorter
// ones are added up in the order in which products of matrices are, so that a column of a
// small product is the product of the column.
const longRow = 64

// Matmul multiplies matrices that follow each other: a is [n, h, k], b is
// [n, k, w], or [k, w] for all of them, and the result, of a type of elements,
// [n, h, w]. Floats are added up in f64 and rounded once.
func (c Call) Matmul(a, b value.Value, elem ir.Type) value.Value {
	da, db := a.Dims(), b.Dims()
	ra, rb := len(da), len(db)
	if ra < 2 || rb < 2 || da[ra-1] != db[rb-2] || rb > 2 && !slices.Equal(da[:ra-2], db[:rb-2]) {
		panic(Mistyped("the matrices %s and %s do not fit", a.Type(), b.Type()))
	}
	for _, v := range [...]value.Value{a, b} {
		if v.Class() == value.ComplexClass && value.ClassOf(elem) != value.ComplexClass {
			panic(Mistyped("it does not take %s", v.Type()))
		}
	}
	dims := append(slices.Clone(da[:ra-1]), db[rb-1])
	out := c.Builder(ir.Tensor(elem, dims...))
	m := product{c: c, a: a, b: b, out: out, h: int(da[ra-2]), k: int(da[ra-1]), w: int(db[rb-1])}
	c.Plan(products(int64(out.Len()), int64(m.k)))
	for i := range Size(da[:ra-2]) {
		from := 0
		if rb > 2 {
			from = i * m.k * m.w
		}
		m.one(i*m.h*m.k, from, i*m.h*m.w)
	}
	return out.Value()
}

// products returns how many operations it is to add up k products for each of n
// elements: the library makes some eight in the time of another one.
func products(n, k int64) int64 {
	if k > 0 && n > math.MaxInt64/k {
		return math.MaxInt64
	}
	return n * k / 8
}

// product is the multiplication of an h by k matrix and a k by w matrix.
type product struct {
	c       Call
	a, b    value.Value
	out     *value.Builder
	h, k, w int
}

// one multiplies the matrices that begin at those elements.
func (m *product) one(a, b, out int) {
	switch class := m.a.Class(); {
	case class == value.IntClass && m.b.Class() == class:
		byRows[int64](m, a, b, out)
	case class == value.ComplexClass && m.b.Class() == class:
		byRows[complex128](m, a, b, out)
	case class == value.FloatClass && m.b.Class() == class:
		m.floats(a, b, out)
	default:
		panic(Mistyped("it does not multiply %s and %s", m.a.Type(), m.b.Type()))
	}
}

func (m *product) floats(a, b, out int) {
	left, right := make([]float64, m.h*m.k), make([]float64, 0)
	readLong(m.c, m.a, left, a)
	result := make([]float64, m.h*m.w)
	rows := min(max(panelSize/max(m.w, 1), 1), max(m.k, 1))
	for at := 0; at < m.k && m.h > 0 && m.w > 0; at += rows {
		n := min(rows, m.k-at)
		right = slices.Grow(right[:0], n*m.w)[:n*m.w]
		readLong(m.c, m.b, right, b+at*m.w)
		m.panel(result, left[at:], right, n)
	}
	putLong(m.c, m.out, out, result)
}

// panel adds the product of n columns of the left matrix and n rows of the right
// one. The library passes over zeros in the left one, which is wrong where the
// right one has an infinity or a NaN.
func (m *product) panel(result, left, right []float64, n int) {
	if slices.ContainsFunc(right, func(x float64) bool { return x-x != 0 }) {
		for i := range m.h {
			addRows(m.c, result[i*m.w:(i+1)*m.w], left[i*m.k:i*m.k+n], right)
		}
		return
	}
	rows := max(panelSize*16/(n*m.w), 64) // the library takes a few milliseconds for that many
	if m.w == 1 && n >= longRow {
		for i := 0; i < m.h; i += rows {
			check(m.c.Interrupted())
			h := min(rows, m.h-i)
			blasgo.Implementation{}.Dgemv(blas.NoTrans, h, n, 1, left[i*m.k:], m.k, right, 1, 1, result[i:], 1)
		}
		return
	}
	for i := 0; i < m.h; i += rows {
		check(m.c.Interrupted())
		h := min(rows, m.h-i)
		blasgo.Implementation{}.Dgemm(blas.NoTrans, blas.NoTrans, h, m.w, n, 1, left[i*m.k:], m.k, right, m.w, 1, result[i*m.w:], m.w)
	}
}

// addRows adds to a row those of a matrix, each times an element of the left one.
func addRows[T element](c Call, row, left, right []T) {
	for k, x := range left {
		c.Count(len(row))
		for j, y := range right[k*len(row) : (k+1)*len(row)] {
			row[j] += x * y
		}
	}
}

// byRows multiplies without the library, which has neither integers nor infinite complex
// numbers.
func byRows[T int64 | complex128](m *product, a, b, out int) {
	left, right, row := make([]T, m.k), make([]T, m.k*m.w), make([]T, m.w)
	readLong(m.c, m.b, right, b)
	for i := range m.h {
		readLong(m.c, m.a, left, a+i*m.k)
		clear(row)
		addRows(m.c, row, left, right)
		putLong(m.c, m.out, out+i*m.w, row)
	}
}
