package numeric

import (
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// builtinOps evaluates modules: what stands in them outside of functions runs.
func builtinOps() table {
	return table{
		"module": {Domain: eval.Domain{Impure: true}, Eval: func(c *eval.Call) error {
			if c.NumRegions() == 0 {
				return nil
			}
			_, err := c.Region(0)
			return err
		}},
		"unrealized_conversion_cast": {Domain: eval.Domain{Elems: eval.Anything}, Eval: func(c *eval.Call) error {
			c.Return(c.Inputs()...) // of one type, as what is declared is checked
			return nil
		}},
	}
}

// funcOps evaluates functions: to meet one does nothing, to call one runs it.
func funcOps() table {
	return table{
		"func": {Domain: eval.Domain{Impure: true}, Eval: func(*eval.Call) error { return nil }},
		"call": {Domain: eval.Domain{Elems: eval.Anything, Impure: true}, Eval: func(c *eval.Call) error {
			callee := c.Op().Attr("callee")
			if callee.Kind() != ir.SymbolAttr {
				return typeError("it does not say which function it calls")
			}
			return returned(c)(c.Function(callee.Text(), c.Inputs()...))
		}},
	}
}

// returned passes on what a graph returned.
func returned(c *eval.Call) func([]value.Value, error) error {
	return func(outputs []value.Value, err error) error {
		if err == nil {
			c.Return(outputs...)
		}
		return err
	}
}

// scfOps evaluates structured control flow.
func scfOps() table {
	d := eval.Domain{Elems: eval.Anything, Impure: true}
	return table{
		"if":             {Domain: d, Eval: evalIf},
		"for":            {Domain: d, Eval: evalFor},
		"while":          {Domain: d, Eval: evalWhile},
		"index_switch":   {Domain: d, Eval: evalSwitch},
		"execute_region": {Domain: d, Eval: func(c *eval.Call) error { return returned(c)(c.Region(0)) }},
	}
}

// condition returns the truth of a scalar, or of a tensor of one element.
func condition(v value.Value) (bool, error) {
	if v.Class() != value.IntClass || v.Len() != 1 || v.Elem() != ir.I1 {
		return false, typeError("the condition is %s, not one i1", v.Type())
	}
	return v.Int(0) != 0, nil
}

func evalIf(c *eval.Call) error {
	if c.NumInputs() < 1 {
		return typeError("it has no condition")
	}
	yes, err := condition(c.Input(0))
	if err != nil {
		return err
	}
	if yes {
		return returned(c)(c.Region(0))
	}
	if c.NumRegions() < 2 {
		return nil
	}
	return returned(c)(c.Region(1))
}

// evalFor runs from a lower bound up to an upper one, which does not belong to
// it, by a step.
func evalFor(c *eval.Call) error {
	if c.NumInputs() < 3 {
		return typeError("it has %d inputs, fewer than two bounds and a step", c.NumInputs())
	}
	var bounds [3]int64
	elem := c.Input(0).Type()
	for i := range bounds {
		v := c.Input(i)
		if !v.IsScalar() || v.Class() != value.IntClass || v.Type() != elem {
			return typeError("the bounds and the step are no integers of one type")
		}
		bounds[i] = v.Int(0)
	}
	w, unsigned := wordOf(elem), c.Op().Attr("unsignedCmp").IsValid()
	if bounds[2] == 0 || !unsigned && w.s(bounds[2]) < 0 {
		return undefined("a step of %d", bounds[2])
	}
	carried := append([]value.Value{}, c.Inputs()[3:]...)
	for i, err := bounds[0], error(nil); before(w, unsigned, i, bounds[1]); i += bounds[2] {
		if err = c.Step(); err != nil {
			return err
		}
		turn, err := value.Ints(elem, i)
		if err != nil {
			return typeError("%v", err)
		}
		if carried, err = c.Region(0, append([]value.Value{turn}, carried...)...); err != nil {
			return err
		}
		if signed, over := w.addOverflows(i, bounds[2]); !unsigned && signed || unsigned && over {
			break // the next one would be beyond any bound
		}
	}
	c.Return(carried...)
	return nil
}

func before(w word, unsigned bool, i, end int64) bool {
	if unsigned {
		return w.u(i) < w.u(end)
	}
	return w.s(i) < w.s(end)
}

// evalWhile runs its first graph, which ends with the condition and what is
// passed on, and then its second.
func evalWhile(c *eval.Call) error {
	carried := c.Inputs()
	for {
		if err := c.Step(); err != nil {
			return err
		}
		passed, err := c.Region(0, carried...)
		if err != nil {
			return err
		}
		if len(passed) == 0 {
			return typeError("the first graph gives no condition")
		}
		again, err := condition(passed[0])
		if err != nil {
			return err
		}
		if !again {
			c.Return(passed[1:]...)
			return nil
		}
		if carried, err = c.Region(1, passed[1:]...); err != nil {
			return err
		}
	}
}

// evalSwitch runs the graph of the case that the input is, the first of all
// without one.
func evalSwitch(c *eval.Call) error {
	if err := arity(c, 1); err != nil {
		return err
	}
	if c.Input(0).Class() != value.IntClass || !c.Input(0).IsScalar() {
		return typeError("it does not take %s", c.Input(0).Type())
	}
	cases, err := attrInts(c, "cases")
	if err != nil {
		return err
	}
	for i, n := range cases {
		if n == c.Input(0).Int(0) {
			return returned(c)(c.Region(i + 1))
		}
	}
	return returned(c)(c.Region(0))
}
