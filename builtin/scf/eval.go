package scf

import (
	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/value"
)

// Evaluators returns how the ops run their graphs.
func Evaluators() map[string]eval.Evaluator {
	d := eval.Domain{Elems: eval.Anything, Impure: true}
	return map[string]eval.Evaluator{
		"if":             numeric.Results(d, ifOp),
		"for":            numeric.Results(d, forOp),
		"while":          numeric.Results(d, whileOp),
		"index_switch":   numeric.Results(d, indexSwitch),
		"execute_region": numeric.Results(d, func(c numeric.Call) []value.Value { return c.Run(0) }),
	}
}

func ifOp(c numeric.Call) []value.Value {
	if c.NumInputs() < 1 {
		panic(numeric.Mistyped("it has no condition"))
	}
	switch {
	case numeric.Truth(c.Input(0)):
		return c.Run(0)
	case c.NumRegions() < 2:
		return nil
	}
	return c.Run(1)
}

// forOp runs from a lower bound up to an upper one, which does not belong to it, by a
// step.
func forOp(c numeric.Call) []value.Value {
	if c.NumInputs() < 3 {
		panic(numeric.Mistyped("it has %d inputs, fewer than two bounds and a step", c.NumInputs()))
	}
	var bounds [3]int64
	elem := c.Input(0).Type()
	for i := range bounds {
		v := c.Input(i)
		if !v.IsScalar() || v.Class() != value.IntClass || v.Type() != elem {
			panic(numeric.Mistyped("the bounds and the step are not integers of one type"))
		}
		bounds[i] = v.Int(0)
	}
	t := numeric.IntTypeOf(elem)
	t.Unsigned = c.Op().Attr("unsignedCmp").IsValid()
	if bounds[2] == 0 || !t.Unsigned && t.S(bounds[2]) < 0 {
		panic(numeric.Undefined("a step of %d", bounds[2]))
	}
	carried := append([]value.Value{}, c.Inputs()[3:]...)
	for i := bounds[0]; t.Less(i, bounds[1]); i += bounds[2] {
		c.Turn()
		turn := numeric.Typed(value.Ints(elem, i))
		carried = c.Run(0, append([]value.Value{turn}, carried...)...)
		if signed, unsigned := t.AddOverflows(i, bounds[2]); !t.Unsigned && signed || t.Unsigned && unsigned {
			break // the next one would be beyond any bound
		}
	}
	return carried
}

// whileOp runs its first graph, which ends with the condition and what is passed on,
// and then its second.
func whileOp(c numeric.Call) []value.Value {
	carried := c.Inputs()
	for {
		c.Turn()
		passed := c.Run(0, carried...)
		if len(passed) == 0 {
			panic(numeric.Mistyped("the first graph gives no condition"))
		}
		if !numeric.Truth(passed[0]) {
			return passed[1:]
		}
		carried = c.Run(1, passed[1:]...)
	}
}

// indexSwitch runs the graph of the case that the input is, the first of all without
// one.
func indexSwitch(c numeric.Call) []value.Value {
	x := c.Only()
	if x.Class() != value.IntClass || !x.IsScalar() {
		panic(numeric.Mistyped("it does not take %s", x.Type()))
	}
	for i, n := range c.AttrInts("cases") {
		if n == x.Int(0) {
			return c.Run(i + 1)
		}
	}
	return c.Run(0)
}
