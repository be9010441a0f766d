package numeric

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	blasgo "gonum.org/v1/gonum/blas/gonum"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// panelSize bounds the elements of the right matrix that are read at once: 8 MB
// of f64.
const panelSize = 1 << 20

// matmul multiplies matrices that stand one behind the other: a is [n, h, k], b
// is [n, k, w], or [k, w] for all of them, and the result, of a type of elements,
// [n, h, w]. Floats are added up in f64 and rounded once.
func matmul(c *eval.Call, a, b value.Value, elem ir.Type) (value.Value, error) {
	da, db := a.Dims(), b.Dims()
	ra, rb := len(da), len(db)
	if ra < 2 || rb < 2 || da[ra-1] != db[rb-2] || rb > 2 && !slices.Equal(da[:ra-2], db[:rb-2]) {
		return value.Value{}, typeError("the matrices %s and %s do not fit", a.Type(), b.Type())
	}
	dims := append(slices.Clone(da[:ra-1]), db[rb-1])
	out, err := c.NewBuilder(ir.Tensor(elem, dims...))
	if err != nil {
		return value.Value{}, err
	}
	m := product{c: c, a: a, b: b, out: out, h: int(da[ra-2]), k: int(da[ra-1]), w: int(db[rb-1])}
	batches := 1
	for _, d := range da[:ra-2] {
		batches *= int(d)
	}
	if err := c.Work(products(int64(out.Len()), int64(m.k))); err != nil {
		return value.Value{}, err
	}
	for i := range batches {
		from := 0
		if rb > 2 {
			from = i * m.k * m.w
		}
		if err := m.one(i*m.h*m.k, from, i*m.h*m.w); err != nil {
			return value.Value{}, err
		}
	}
	return out.Value(), nil
}

// product is the multiplication of an h by k matrix and a k by w matrix.
type product struct {
	c       *eval.Call
	a, b    value.Value
	out     *value.Builder
	h, k, w int
}

// one multiplies the matrices that begin at those elements.
func (m *product) one(a, b, out int) error {
	if m.a.Class() == value.IntClass && m.b.Class() == value.IntClass {
		return m.ints(a, b, out)
	}
	if m.a.Class() != value.FloatClass || m.b.Class() != value.FloatClass {
		return typeError("it does not multiply %s and %s", m.a.Type(), m.b.Type())
	}
	left, right := make([]float64, m.h*m.k), make([]float64, 0)
	if err := readFloats(m.c, m.a, left, a); err != nil {
		return err
	}
	result := make([]float64, m.h*m.w)
	rows := min(max(panelSize/max(m.w, 1), 1), max(m.k, 1))
	for at := 0; at < m.k && m.h > 0 && m.w > 0; at += rows {
		n := min(rows, m.k-at)
		right = slices.Grow(right[:0], n*m.w)[:n*m.w]
		if err := readFloats(m.c, m.b, right, b+at*m.w); err != nil {
			return err
		}
		if err := m.panel(result, left[at:], right, n); err != nil {
			return err
		}
	}
	return putFloats(m.c, m.out, out, result)
}

// products returns how many operations it is to add up k products for each of n
// elements: the library makes some eight in the time of another one.
func products(n, k int64) int64 {
	if k > 0 && n > math.MaxInt64/k {
		return math.MaxInt64
	}
	return n * k / 8
}

// panel adds the product of n columns of the left matrix and n rows of the right
// one. The library passes over zeros in the left one, which is wrong where the
// right one has an infinity or a NaN.
func (m *product) panel(result, left, right []float64, n int) error {
	if slices.ContainsFunc(right, func(x float64) bool { return x-x != 0 }) {
		return m.special(result, left, right, n)
	}
	rows := max(panelSize*16/(n*m.w), 64) // the library takes a few milliseconds for so many
	for i := 0; i < m.h; i += rows {
		if err := m.c.Interrupted(); err != nil {
			return err
		}
		h := min(rows, m.h-i)
		blasgo.Implementation{}.Dgemm(blas.NoTrans, blas.NoTrans, h, m.w, n, 1, left[i*m.k:], m.k, right, m.w, 1, result[i*m.w:], m.w)
	}
	return nil
}

// special is panel where the right matrix has an infinity or a NaN.
func (m *product) special(result, left, right []float64, n int) error {
	count := meter{c: m.c}
	for i := range m.h {
		row := result[i*m.w : (i+1)*m.w]
		for k, x := range left[i*m.k : i*m.k+n] {
			if err := count.done(m.w); err != nil {
				return err
			}
			for j, y := range right[k*m.w : (k+1)*m.w] {
				row[j] += x * y
			}
		}
	}
	return nil
}

func (m *product) ints(a, b, out int) error {
	left, right, row := make([]int64, m.k), make([]int64, m.k*m.w), make([]int64, m.w)
	if err := readInts(m.c, m.b, right, b); err != nil {
		return err
	}
	count := meter{c: m.c}
	for i := range m.h {
		m.a.ReadInts(left, a+i*m.k)
		clear(row)
		for k, x := range left {
			if err := count.done(m.w); err != nil {
				return err
			}
			for j, y := range right[k*m.w : (k+1)*m.w] {
				row[j] += x * y
			}
		}
		m.out.PutInts(out+i*m.w, row)
	}
	return nil
}
