package numeric

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// tosaReductions evaluates the ops of tosa that fold an axis to one element.
// Sums and products of floats are added up in f64 and rounded once, so that
// their order shows in the last bit at most.
func tosaReductions() table {
	truths := eval.Domain{Elems: eval.Truths}
	numbers := eval.Domain{Elems: eval.Integers | eval.Floats}
	sums := eval.Domain{Elems: eval.Integers | eval.Floats, Inexact: true}
	return table{
		"reduce_sum":     {Domain: sums, Eval: reduceAxis(sumReduction())},
		"reduce_prod":    {Domain: sums, Eval: reduceAxis(productReduction())},
		"reduce_product": {Domain: sums, Eval: reduceAxis(productReduction())},
		"reduce_max":     {Domain: numbers, Eval: reduceAxis(maxReduction())},
		"reduce_min":     {Domain: numbers, Eval: reduceAxis(minReduction())},
		"reduce_all":     {Domain: truths, Eval: reduceAxis(reduction{ints: func(w word, x []int64) int64 { return truth(!slices.Contains(x, 0)) }})},
		"reduce_any":     {Domain: truths, Eval: reduceAxis(reduction{ints: func(w word, x []int64) int64 { return truth(slices.Contains(x, 1)) }})},
		"argmax":         {Domain: numbers, Eval: onInput(tosaArgMax)},
	}
}

// reduction folds the elements of an axis. Without elements it gives the neutral
// element of its operation, or fails where that has none.
type reduction struct {
	ints     func(w word, x []int64) int64
	floats   func(x []float64) float64
	nonempty bool
}

func sumReduction() reduction {
	return reduction{
		ints: func(_ word, x []int64) (sum int64) {
			for _, e := range x {
				sum += e
			}
			return sum
		},
		floats: sum,
	}
}

// sum adds floats up; that of an empty list is 0, and -0 is what adds nothing, so that
// the sum of one element is the element.
func sum(x []float64) float64 {
	s := floats.Sum(x)
	if s != 0 || len(x) == 0 || slices.ContainsFunc(x, func(e float64) bool { return e != 0 || !math.Signbit(e) }) {
		return s
	}
	return math.Copysign(0, -1)
}

func productReduction() reduction {
	return reduction{
		ints: func(_ word, x []int64) int64 {
			product := int64(1)
			for _, e := range x {
				product *= e
			}
			return product
		},
		floats: floats.Prod,
	}
}

func maxReduction() reduction {
	return reduction{
		nonempty: true,
		ints: func(w word, x []int64) int64 {
			return slices.MaxFunc(x, func(a, b int64) int { return w.compare(a, b) })
		},
		floats: slices.Max[[]float64],
	}
}

func minReduction() reduction {
	return reduction{
		nonempty: true,
		ints: func(w word, x []int64) int64 {
			return slices.MinFunc(x, func(a, b int64) int { return w.compare(a, b) })
		},
		floats: slices.Min[[]float64],
	}
}

func (w word) compare(x, y int64) int {
	switch {
	case w.less(x, y):
		return -1
	case w.less(y, x):
		return 1
	}
	return 0
}

// reduceAxis evaluates an op with an attribute "axis", one or a list; the axis
// stays with the size 1.
func reduceAxis(r reduction) func(c *eval.Call) error {
	return onInput(func(c *eval.Call, x value.Value) (value.Value, error) {
		axes, err := attrInts(c, "axis")
		if err != nil {
			return x, err
		}
		return r.apply(c, x, axes, true)
	})
}

// apply folds axes, all of them at once, and drops them where they are not kept.
func (r reduction) apply(c *eval.Call, v value.Value, axes []int64, keep bool) (value.Value, error) {
	folded := make([]bool, v.Rank())
	for _, a := range axes {
		axis, err := axisOf(a, v.Rank())
		if err != nil {
			return v, err
		}
		folded[axis] = true
	}
	var perms, last, kept, dims []int64 // the folded axes last: their elements side by side
	n := 1
	for i, d := range v.Dims() {
		switch {
		case !folded[i]:
			perms, kept, dims = append(perms, int64(i)), append(kept, d), append(dims, d)
		default:
			last, dims = append(last, int64(i)), append(dims, 1)
			n *= int(d)
		}
	}
	if n == 0 && r.nonempty {
		return v, undefined("the axes %v of %s have no elements", axes, v.Type())
	}
	turned, err := transpose(c, v, append(perms, last...))
	if err != nil {
		return v, err
	}
	if !keep {
		dims = kept
	}
	b, err := c.NewBuilder(like(v, v.Elem(), dims))
	if err != nil {
		return v, err
	}
	if !keep && len(dims) == 0 {
		b, err = c.NewBuilder(v.Elem())
	}
	if err != nil {
		return v, err
	}
	if err := r.rows(c, b, turned, n); err != nil {
		return v, err
	}
	return b.Value(), nil
}

func (r reduction) rows(c *eval.Call, b *value.Builder, v value.Value, n int) error {
	if err := c.Work(int64(v.Len())); err != nil {
		return err
	}
	m := meter{c: c}
	switch {
	case v.Class() == value.IntClass && r.ints != nil:
		row, result, w := make([]int64, n), make([]int64, 1), wordOf(v.Elem())
		for i := range b.Len() {
			if err := readRow(&m, row, i*n, v.ReadInts); err != nil {
				return err
			}
			result[0] = r.ints(w, row)
			b.PutInts(i, result)
		}
	case v.Class() == value.FloatClass && r.floats != nil:
		row, result := make([]float64, n), make([]float64, 1)
		for i := range b.Len() {
			if err := readRow(&m, row, i*n, v.ReadFloats); err != nil {
				return err
			}
			result[0] = r.floats(row)
			b.PutFloats(i, result)
		}
	default:
		return typeError("it does not take %s", v.Type())
	}
	return nil
}

// readRow reads a row, a long one in parts.
func readRow[T any](m *meter, row []T, from int, read func(dst []T, at int)) error {
	at := 0
	for ; len(row)-at > patience; at += patience {
		read(row[at:at+patience], from+at)
		if err := m.done(patience); err != nil {
			return err
		}
	}
	read(row[at:], from+at)
	return m.done(len(row) - at + 1)
}

// tosaArgMax finds the first of the largest elements of an axis, which it drops.
func tosaArgMax(c *eval.Call, v value.Value) (value.Value, error) {
	axis, err := axisOf(attrInt(c, "axis", 0), v.Rank())
	if err != nil {
		return v, err
	}
	found := reduction{
		nonempty: true,
		ints: func(w word, x []int64) int64 {
			best := 0
			for i := range x {
				if w.less(x[best], x[i]) {
					best = i
				}
			}
			return int64(best)
		},
		floats: firstLargest,
	}
	wide := ir.I64
	if v.Class() == value.FloatClass {
		wide = ir.F64
	}
	if v, err = numbers(c, v, wide); err != nil {
		return v, err
	}
	if v, err = found.apply(c, v, []int64{int64(axis)}, false); err != nil {
		return v, err
	}
	if v.IsScalar() {
		if v, err = v.Reshape(ir.Tensor(v.Elem())); err != nil {
			return v, err
		}
	}
	return numbers(c, v, value.ElemOf(c.Type(0)))
}

// firstLargest passes over NaN, unless there is nothing else.
func firstLargest(x []float64) float64 {
	best := 0
	for i := range x {
		if x[i] > x[best] || math.IsNaN(x[best]) && !math.IsNaN(x[i]) {
			best = i
		}
	}
	return float64(best)
}
