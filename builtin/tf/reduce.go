package tf

import (
	"math"
	"slices"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// reducing returns what the ops compute that fold elements, or put them in order.
func reducing() map[string]eval.Evaluator {
	sums := eval.Domain{Elems: eval.Numbers | eval.Complexes, Inexact: true}
	some := eval.Domain{Elems: eval.Numbers}
	table := map[string]eval.Evaluator{
		"ArgMax":              op(some, func(c numeric.Call) value.Value { return argMax(c, false) }),
		"ArgMin":              op(some, func(c numeric.Call) value.Value { return argMax(c, true) }),
		"Cumsum":              op(sums, func(c numeric.Call) value.Value { return scan(c, numeric.SumReduction()) }),
		"Cumprod":             op(sums, func(c numeric.Call) value.Value { return scan(c, numeric.ProductReduction()) }),
		"CumulativeLogsumexp": op(sums, func(c numeric.Call) value.Value { return scan(c, logSum(c.Input(0).Elem())) }),
		"L2Loss":              op(sums, l2Loss),
		"BiasAddGrad":         op(sums, biasAddGrad),
		"TopKV2":              results(some, topK),
		"TopK":                results(some, topK),
		"NthElement":          op(some, nthElement),
		"IsotonicRegression":  results(sums, isotonic),
		"Bincount":            op(sums, bincount),
		"InTopK":              op(some, inTopK),
		"InTopKV2":            op(some, inTopK),
	}
	for name, r := range map[string]numeric.Reduction{
		"Sum": numeric.SumReduction(), "Prod": numeric.ProductReduction(), "Max": numeric.MaxReduction(), "Min": numeric.MinReduction(),
		"Mean": {Floats: numeric.Mean, Ints: meanOfInts, Complexes: meanOfComplexes}, "All": allReduction(true), "Any": allReduction(false),
		"EuclideanNorm": {Floats: norm, Ints: normOfInts, Complexes: normOfComplexes},
	} {
		table[name] = op(sums, func(c numeric.Call) value.Value { return reduce(c, orInfinite(name, r)) })
	}
	for name, r := range map[string]numeric.Reduction{
		"Sum": numeric.SumReduction(), "Prod": numeric.ProductReduction(), "Max": numeric.MaxReduction(), "Min": numeric.MinReduction(),
		"Mean": {Floats: func(x []float64) float64 {
			if len(x) == 0 {
				return 0
			}
			return numeric.Mean(x)
		}, Ints: func(t numeric.IntType, x []int64) int64 {
			if len(x) == 0 {
				return 0
			}
			return meanOfInts(t, x)
		}, Complexes: func(x []complex128) complex128 {
			if len(x) == 0 {
				return 0
			}
			return meanOfComplexes(x)
		}},
	} {
		table["Segment"+name] = op(sums, func(c numeric.Call) value.Value { return segments(c, name, r) })
		if name != "Mean" {
			unsorted := op(sums, func(c numeric.Call) value.Value { return segments(c, name, r) })
			table["UnsortedSegment"+name], table["Segment"+name+"V2"] = unsorted, unsorted
		}
	}
	return table
}

// logSum is the logarithm of a sum of exponentials. That of nothing is the least finite number, as in
// TensorFlow, and so is the least result.
func logSum(elem ir.Type) numeric.Reduction {
	return numeric.Reduction{Floats: func(x []float64) float64 {
		sum := -value.Largest(elem)
		for _, e := range x {
			sum = logAdd(sum, e)
		}
		return sum
	}}
}

func norm(x []float64) float64 {
	sum := 0.0
	for _, e := range x {
		sum += e * e
	}
	return math.Sqrt(sum)
}

// normOfInts is the root of the sum of squares, without the digits after the point.
func normOfInts(t numeric.IntType, x []int64) int64 {
	sum, limit := 0.0, float64(t.Greatest())
	if t.Unsigned {
		limit = float64(t.GreatestUnsigned())
	}
	for _, e := range x {
		size := float64(t.S(e))
		if t.Unsigned {
			size = float64(t.U(e))
		}
		sum += size * size
	}
	if sum > min(limit, 1<<53) {
		panic(numeric.Undefined("the sum of squares has no room in integers of %d bits", t.Bits))
	}
	return int64(math.Sqrt(sum))
}

func normOfComplexes(x []complex128) complex128 {
	sum := 0.0
	for _, z := range x {
		sum += real(z)*real(z) + imag(z)*imag(z)
	}
	return complex(math.Sqrt(sum), 0)
}

func meanOfInts(t numeric.IntType, x []int64) int64 {
	if len(x) == 0 {
		panic(numeric.Undefined("the mean of nothing"))
	}
	return quotient(numeric.IntType.DivSigned, numeric.IntType.DivUnsigned, false)(t, numeric.SumReduction().Ints(t, x), int64(len(x)))
}

func meanOfComplexes(x []complex128) complex128 {
	return numeric.SumReduction().Complexes(x) / complex(float64(len(x)), 0)
}

// allReduction finds out whether all elements are true, or one is.
func allReduction(all bool) numeric.Reduction {
	return numeric.Reduction{Ints: func(_ numeric.IntType, x []int64) int64 {
		for _, e := range x {
			if (e&1 != 0) != all {
				return truth(!all)
			}
		}
		return truth(all)
	}}
}

// truth returns 1 for true.
func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// orInfinite gives the extremum of nothing: the least or greatest number.
func orInfinite(name string, r numeric.Reduction) numeric.Reduction {
	if name != "Max" && name != "Min" {
		return r
	}
	ints, floats := r.Ints, r.Floats
	r.Nonempty = false
	r.Ints = func(t numeric.IntType, x []int64) int64 {
		if len(x) > 0 {
			return ints(t, x)
		}
		return extremum(t, name == "Max")
	}
	r.Floats = func(x []float64) float64 {
		if len(x) > 0 {
			return floats(x)
		}
		if name == "Max" {
			return math.Inf(-1)
		}
		return math.Inf(1)
	}
	return r
}

// extremum returns the least or the greatest number of a type.
func extremum(t numeric.IntType, least bool) int64 {
	switch {
	case t.Unsigned && least:
		return 0
	case t.Unsigned:
		return int64(t.GreatestUnsigned())
	case least:
		return t.Least()
	}
	return t.Greatest()
}

func reduce(c numeric.Call, r numeric.Reduction) value.Value {
	c.Exactly(2)
	x := c.Input(0)
	var axes []int64
	for _, n := range c.InputInts(1) {
		if d := int64(axisOf(n, x.Rank())); !slices.Contains(axes, d) {
			axes = append(axes, d)
		}
	}
	if len(axes) == 0 {
		return x
	}
	slices.Sort(axes)
	return r.Apply(c, x, axes, c.AttrBool("keep_dims") || c.AttrBool("keepdims"))
}

// argMax finds the first of the largest elements, or of the smallest.
func argMax(c numeric.Call, least bool) value.Value {
	c.AtLeast(1)
	x, axis := c.Input(0), 0
	if c.NumInputs() > 1 {
		axis = axisOf(inputAxis(c, 1), x.Rank())
	}
	if least {
		switch x.Class() {
		case value.FloatClass:
			x = numeric.Unary{Floats: func(v float64) float64 { return -v }}.Apply(c, x)
		default:
			x = numeric.Unary{Ints: numeric.IntType.Not}.Apply(c, x) // the greatest becomes the least
		}
	}
	return c.Convert(c.ArgMax(x, axis), typeAttr(c, "output_type", ir.I64))
}

// lanes calls f for each line of elements along an axis, with their numbers.
func lanes(x value.Value, axis int, f func(lane []int64)) {
	dims := x.Dims()
	if x.Len() == 0 {
		return
	}
	inner := int64(numeric.Size(dims[axis+1:]))
	lane := make([]int64, dims[axis])
	for outer := range int64(numeric.Size(dims[:axis])) {
		for k := range inner {
			for i := range lane {
				lane[i] = (outer*dims[axis]+int64(i))*inner + k
			}
			f(lane)
		}
	}
}

func scan(c numeric.Call, r numeric.Reduction) value.Value {
	c.Exactly(2)
	x := c.Input(0)
	if !(x.Class() == value.IntClass && r.Ints != nil || x.Class() == value.FloatClass && r.Floats != nil ||
		x.Class() == value.ComplexClass && r.Complexes != nil) {
		panic(numeric.Mistyped("it does not add up %s", x.Type()))
	}
	axis := axisOf(inputAxis(c, 1), x.Rank())
	exclusive, reverse := c.AttrBool("exclusive"), c.AttrBool("reverse")
	b := c.Builder(x.Type())
	c.Plan(int64(x.Len()))
	lanes(x, axis, func(lane []int64) {
		lane = slices.Clone(lane)
		if reverse {
			slices.Reverse(lane)
		}
		switch x.Class() {
		case value.IntClass:
			t := numeric.IntTypeOf(x.Elem())
			scanLane(lane, exclusive, func(some []int64) int64 { return r.Ints(t, some) }, x.Int, b.PutInts)
		case value.FloatClass:
			scanLane(lane, exclusive, func(some []float64) float64 {
				if len(some) == 0 {
					return r.Floats(nil) + 0 // no negative zero
				}
				return r.Floats(some)
			}, x.Float, b.PutFloats)
		case value.ComplexClass:
			scanLane(lane, exclusive, r.Complexes, x.Complex, b.PutComplexes)
		}
	})
	return b.Value()
}

// scanLane writes at each place of a lane what the elements up to it make, without itself if it is
// exclusive.
func scanLane[T any](lane []int64, exclusive bool, fold func(some []T) T, get func(at int) T, put func(at int, some []T)) {
	sum := fold(nil)
	for _, at := range lane {
		next := fold([]T{sum, get(int(at))})
		if exclusive {
			put(int(at), []T{sum})
		} else {
			put(int(at), []T{next})
		}
		sum = next
	}
}

func l2Loss(c numeric.Call) value.Value {
	x := c.Only()
	sum := 0.0
	for _, e := range x.Floats() {
		sum += e * e
	}
	return numeric.Typed(value.Floats(ir.Tensor(x.Elem()), sum/2))
}

func biasAddGrad(c numeric.Call) value.Value {
	x := c.Only()
	channel := x.Rank() - 1
	if c.Op().Attr("data_format").Text() == "NCHW" {
		channel = 1
	}
	var axes []int64
	for d := range x.Rank() {
		if d != channel {
			axes = append(axes, int64(d))
		}
	}
	return numeric.SumReduction().Apply(c, x, axes, false)
}

// number returns an element as a number that compares.
func number(x value.Value, i int) float64 {
	if x.Class() == value.IntClass {
		return float64(x.Int(i))
	}
	return x.Float(i)
}

func nthElement(c numeric.Call) value.Value {
	c.Exactly(2)
	x, n := c.Input(0), inputAxis(c, 1)
	if x.Rank() == 0 || n < 0 || n >= x.Dims()[x.Rank()-1] {
		panic(numeric.Undefined("element %d of %s", n, x.Type()))
	}
	order := orderOf(x)
	compare := order
	if c.AttrBool("reverse") {
		compare = func(i, j int64) int { return order(j, i) }
	}
	var places []int64
	lanes(x, x.Rank()-1, func(lane []int64) {
		lane = slices.Clone(lane)
		slices.SortStableFunc(lane, compare)
		places = append(places, lane[n])
	})
	b := c.Builder(ir.Tensor(x.Elem(), x.Dims()[:x.Rank()-1]...))
	return c.Rows(b, x, 1, places)
}

func bincount(c numeric.Call) value.Value {
	c.Exactly(3)
	numbers, n, weights := c.InputInts(0), inputAxis(c, 1), c.Input(2)
	if n < 0 {
		panic(numeric.Undefined("%d bins", n))
	}
	places := slices.Clone(numbers)
	for i, p := range places {
		if p < 0 {
			panic(numeric.Undefined("bin %d", p))
		}
		if p >= n {
			places[i] = -1
		}
	}
	if weights.Len() == 0 {
		weights = splat(c, c.Convert(value.Bool(true), weights.Elem()), []int64{int64(len(places))})
	}
	return addRows(c, weights, places, int(n), 1, []int64{n})
}

func inTopK(c numeric.Call) value.Value {
	c.AtLeast(2)
	x, k := c.Input(0), c.AttrInt("k", 0)
	if c.NumInputs() > 2 {
		k = inputAxis(c, 2)
	}
	targets := c.InputInts(1)
	b := c.Builder(ir.Tensor(ir.I1, int64(len(targets))))
	if x.Rank() != 2 || x.Dims()[0] != int64(len(targets)) {
		panic(numeric.Mistyped("the targets %s of %s", c.Input(1).Type(), x.Type()))
	}
	for i, target := range targets {
		row, in := i*int(x.Dims()[1]), false
		if target >= 0 && target < x.Dims()[1] {
			larger, score := int64(0), x.Float(row+int(target))
			finite := score-score == 0
			for j := 0; j < int(x.Dims()[1]) && finite && larger <= k; j++ {
				e := x.Float(row + j)
				if finite = e-e == 0; e > score {
					larger++
				}
			}
			in = finite && larger < k
		}
		b.PutInts(i, []int64{truth(in)})
	}
	return b.Value()
}

// segments folds the rows that have one number.
func segments(c numeric.Call, name string, r numeric.Reduction) value.Value {
	c.AtLeast(2)
	x, numbers := c.Input(0), c.InputInts(1)
	rank, n := c.Input(1).Rank(), int64(0)
	if rank > x.Rank() || !slices.Equal(x.Dims()[:rank], c.Input(1).Dims()) {
		panic(numeric.Mistyped("the segments %s of %s", c.Input(1).Type(), x.Type()))
	}
	unsorted := c.NumInputs() > 2
	if !unsorted && (rank != 1 || !slices.IsSorted(numbers)) {
		panic(numeric.Undefined("the segments %s are not sorted", c.Input(1).Short(8)))
	}
	for _, p := range numbers {
		n = max(n, p+1)
	}
	if unsorted {
		n = inputAxis(c, 2)
	}
	for _, p := range numbers {
		if p >= n || p < 0 && !unsorted {
			panic(numeric.Undefined("segment %d of %d", p, n))
		}
	}
	r = orLimits(x, name, r, unsorted)
	rest := x.Dims()[rank:]
	return foldRows(c, x, numbers, int(n), numeric.Size(rest), append([]int64{n}, rest...), r)
}

// orLimits gives the extremum of an empty segment: the least or greatest finite number,
// and 0 where segments are sorted.
func orLimits(x value.Value, name string, r numeric.Reduction, unsorted bool) numeric.Reduction {
	if name != "Max" && name != "Min" {
		return r
	}
	ints, floats := r.Ints, r.Floats
	r.Ints = func(t numeric.IntType, list []int64) int64 {
		switch {
		case len(list) > 0:
			return ints(t, list)
		case unsorted:
			return extremum(t, name == "Max")
		}
		return 0
	}
	r.Floats = func(list []float64) float64 {
		switch {
		case len(list) > 0:
			return floats(list)
		case unsorted && name == "Max":
			return -value.Largest(x.Elem())
		case unsorted:
			return value.Largest(x.Elem())
		}
		return 0
	}
	return r
}
