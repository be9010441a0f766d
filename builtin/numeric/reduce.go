package numeric

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// Reduction folds the elements of an axis. Without elements it gives the neutral
// element of its operation, or fails where that has none.
type Reduction struct {
	Ints      func(t IntType, x []int64) int64
	Floats    func(x []float64) float64
	Complexes func(x []complex128) complex128
	Nonempty  bool
}

// SumReduction adds up.
func SumReduction() Reduction {
	return Reduction{
		Ints: func(_ IntType, x []int64) (sum int64) {
			for _, e := range x {
				sum += e
			}
			return sum
		},
		Floats: Sum,
		Complexes: func(x []complex128) complex128 {
			if len(x) == 0 {
				return 0
			}
			sum := x[0] // 0 and -0 are 0
			for _, e := range x[1:] {
				sum += e
			}
			return sum
		},
	}
}

// Sum adds floats up; that of an empty list is 0, and -0 is what adds nothing, so that
// the sum of one element is the element.
func Sum(x []float64) float64 {
	s := floats.Sum(x)
	if s != 0 || len(x) == 0 || slices.ContainsFunc(x, func(e float64) bool { return e != 0 || !math.Signbit(e) }) {
		return s
	}
	return math.Copysign(0, -1)
}

// Mean is the sum over the number of elements.
func Mean(x []float64) float64 { return Sum(x) / float64(len(x)) }

// ProductReduction multiplies.
func ProductReduction() Reduction {
	return Reduction{
		Ints: func(_ IntType, x []int64) int64 {
			product := int64(1)
			for _, e := range x {
				product *= e
			}
			return product
		},
		Floats: floats.Prod,
		// Not from 1 on: 1 times an infinity is not a number.
		Complexes: func(x []complex128) complex128 {
			if len(x) == 0 {
				return 1
			}
			product := x[0]
			for _, e := range x[1:] {
				product *= e
			}
			return product
		},
	}
}

// largest is [slices.Max], which asks of each element whether it is NaN or a zero with a sign:
// of one that is less than another there is nothing to ask.
func largest(x []float64) float64 {
	most := x[0]
	for _, e := range x[1:] {
		if !(e < most) {
			most = max(most, e)
		}
	}
	return most
}

// smallest is [slices.Min], as largest is.
func smallest(x []float64) float64 {
	least := x[0]
	for _, e := range x[1:] {
		if !(e > least) {
			least = min(least, e)
		}
	}
	return least
}

// MaxReduction finds the largest element.
func MaxReduction() Reduction {
	return Reduction{
		Ints:     func(t IntType, x []int64) int64 { return slices.MaxFunc(x, t.Compare) },
		Floats:   largest,
		Nonempty: true,
	}
}

// MinReduction finds the smallest element.
func MinReduction() Reduction {
	return Reduction{
		Ints:     func(t IntType, x []int64) int64 { return slices.MinFunc(x, t.Compare) },
		Floats:   smallest,
		Nonempty: true,
	}
}

// Apply folds axes, all of them at once, and drops them where they are not kept.
func (r Reduction) Apply(c Call, v value.Value, axes []int64, keep bool) value.Value {
	folded := make([]bool, v.Rank())
	for _, a := range Axes(axes, v.Rank()) {
		folded[a] = true
	}
	var perms, last, kept, dims []int64 // the folded axes last: their elements side by side
	n := 1
	for i, d := range v.Dims() {
		if folded[i] {
			last, dims = append(last, int64(i)), append(dims, 1)
			n *= int(d)
		} else {
			perms, kept, dims = append(perms, int64(i)), append(kept, d), append(dims, d)
		}
	}
	if n == 0 && r.Nonempty {
		panic(Undefined("the axes %v of %s have no elements", axes, v.Type()))
	}
	v = c.Transpose(v, append(perms, last...))
	t := like(v, v.Elem(), dims)
	switch {
	case !keep && len(kept) == 0:
		t = v.Elem()
	case !keep:
		t = like(v, v.Elem(), kept)
	}
	b := c.Builder(t)
	c.Plan(int64(v.Len()))
	switch {
	case v.Class() == value.IntClass && r.Ints != nil:
		t := IntTypeOf(v.Elem())
		foldRows(c, b, v, n, func(row []int64) int64 { return r.Ints(t, row) })
	case v.Class() == value.FloatClass && r.Floats != nil:
		foldRows(c, b, v, n, r.Floats)
	case v.Class() == value.ComplexClass && r.Complexes != nil:
		foldRows(c, b, v, n, r.Complexes)
	default:
		panic(Mistyped("it does not take %s", v.Type()))
	}
	return b.Value()
}

// foldRows folds each n elements to one.
func foldRows[T element](c Call, b *value.Builder, v value.Value, n int, f func(row []T) T) {
	if b.Len() == 0 {
		return // whatever n is: nothing says that an empty tensor has small dimensions
	}
	row, result := make([]T, n), make([]T, 1)
	for i := range b.Len() {
		c.Count(1)
		readLong(c, v, row, i*n)
		result[0] = f(row)
		put(b, i, result)
	}
}

// ArgMax finds the first of the largest elements of an axis, which it drops. NaN are
// passed over, unless there is nothing else.
func (c Call) ArgMax(v value.Value, axis int) value.Value {
	found := Reduction{
		Nonempty: true,
		Ints: func(t IntType, x []int64) int64 {
			best := 0
			for i := range x {
				if t.Less(x[best], x[i]) {
					best = i
				}
			}
			return int64(best)
		},
		Floats: func(x []float64) float64 {
			best := 0
			for i := range x {
				if x[i] > x[best] || math.IsNaN(x[best]) && !math.IsNaN(x[i]) {
					best = i
				}
			}
			return float64(best)
		},
	}
	v = found.Apply(c, c.Convert(v, Accumulator(v)), []int64{int64(axis)}, false)
	if v.IsScalar() {
		v = Typed(v.Reshape(ir.Tensor(v.Elem())))
	}
	return v
}

// Accumulator is the type in which sums are held until they are rounded.
func Accumulator(v value.Value) ir.Type {
	if v.Class() == value.IntClass {
		return ir.I64
	}
	return ir.F64
}
