package affine

import (
	"slices"

	"github.com/settle-go/settle/builtin/affine/maps"
	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// Evaluators returns what the ops compute that have nothing to do with memory. A divisor
// that is not positive has no result.
func Evaluators() map[string]eval.Evaluator {
	d := eval.Domain{Elems: eval.Integers, Partial: "a divisor that is not positive, or an index that is not as an op says"}
	return map[string]eval.Evaluator{
		"apply":             numeric.Op(d, func(c numeric.Call) value.Value { return index(results(c)[0]) }),
		"min":               numeric.Op(d, func(c numeric.Call) value.Value { return index(slices.Min(results(c))) }),
		"max":               numeric.Op(d, func(c numeric.Call) value.Value { return index(slices.Max(results(c))) }),
		"delinearize_index": numeric.Results(d, delinearize),
		"linearize_index":   numeric.Op(d, linearize),
	}
}

func index(n int64) value.Value { return numeric.Typed(value.Ints(ir.Index(), n)) }

// results returns what the map of an op gives for its inputs, one number at least.
func results(c numeric.Call) []int64 {
	m, err := maps.Parse(c.Op().Attr("map").String())
	if err != nil || len(m.Results) == 0 || m.Dims+m.Symbols != c.NumInputs() {
		panic(numeric.Mistyped("%s is not a map of %d inputs", c.Op().Attr("map"), c.NumInputs()))
	}
	list := make([]int64, len(m.Results))
	for i, e := range m.Results {
		n, ok := e.Eval(func(k maps.Kind, i int) int64 {
			if k == maps.Symbol {
				i += m.Dims
			}
			return c.InputSize(i)
		})
		if !ok {
			panic(numeric.Undefined("a divisor that is not positive"))
		}
		list[i] = n
	}
	return list
}

// basis returns the numbers by which an op counts, where inputs from that one on are those
// that its attribute does not have.
func basis(c numeric.Call, first int) []int64 {
	list := slices.Clone(c.AttrInts("static_basis"))
	for i, n := range list {
		if n != ir.Dynamic {
			continue
		}
		if first >= c.NumInputs() {
			panic(numeric.Mistyped("it has too few inputs"))
		}
		list[i] = c.InputSize(first)
		first++
	}
	if slices.ContainsFunc(list, func(n int64) bool { return n <= 0 }) {
		panic(numeric.Undefined("a number of the basis is not positive"))
	}
	return list
}

func delinearize(c numeric.Call) []value.Value {
	c.AtLeast(1)
	at, by := c.InputSize(0), basis(c, 1)
	n := c.NumOutputs()
	if n == 0 || len(by) != n && len(by) != n-1 {
		panic(numeric.Mistyped("it has %d results for a basis of %d numbers", n, len(by)))
	}
	by = by[len(by)-(n-1):] // the first bounds the first result, which is what is left
	list := make([]value.Value, n)
	for i := n - 1; i > 0; i-- {
		list[i] = index(mod(at, by[i-1]))
		at = (at - mod(at, by[i-1])) / by[i-1]
	}
	list[0] = index(at)
	return list
}

// mod returns the remainder by a positive number that is not negative.
func mod(a, n int64) int64 {
	if a %= n; a < 0 {
		a += n
	}
	return a
}

func linearize(c numeric.Call) value.Value {
	static := len(c.AttrInts("static_basis"))
	dynamic := 0
	for _, n := range c.AttrInts("static_basis") {
		if n == ir.Dynamic {
			dynamic++
		}
	}
	n := c.NumInputs() - dynamic
	by := basis(c, max(n, 0))
	if n < 1 || static != n && static != n-1 {
		panic(numeric.Mistyped("it has %d indices for a basis of %d numbers", n, static))
	}
	if isDisjoint(c.Op()) {
		for i, b := range by {
			if at := c.InputSize(i + n - static); at < 0 || at >= b {
				panic(numeric.Undefined("index %d is not below %d, as the op says", at, b))
			}
		}
	}
	by = by[static-(n-1):]
	at := c.InputSize(0)
	for i, b := range by {
		at = at*b + c.InputSize(i+1)
	}
	return index(at)
}
