package ops

import "github.com/settle-go/settle/graph/ir"

// guardFunctions are what rules over elementwise ops ask of types: whether an operand has
// the shape of the result, which it can take the place of then.
func guardFunctions() []ir.GuardFunction {
	return []ir.GuardFunction{
		{
			Name: "is_fixed", Example: "is_fixed(type(out))",
			Doc:  "is it a type that says its shape, or that of a number?",
			Func: isFixed,
		},
		{
			Name: "whole", Example: "whole(type(x), type(out))",
			Doc:  "has an operand the type of the result, which says its shape? so nothing stretches it",
			Func: func(x, out ir.Type) bool { return x == out && isFixed(x) },
		},
		{
			Name: "keeps", Example: "keeps(type(x), type(c), type(out))",
			Doc:  "has an operand the type of the result, and stretches another one, such as a constant, it in no case?",
			Func: keeps,
		},
		{
			Name: "lossless", Example: "lossless(type(x), type(y))",
			Doc:  "does a cast of elements of one type to another keep every value? to wider ones of the kind, or to wider floats",
			Func: lossless,
		},
	}
}

func isFixed(t ir.Type) bool { return t.IsStatic() || !t.IsShaped() }

func keeps(x, c, out ir.Type) bool {
	switch {
	case x != out:
		return false
	case isFixed(x) || !c.IsShaped():
		return true
	case !c.IsRanked() || !x.IsRanked() || c.Rank() > x.Rank():
		return false
	}
	for i := range c.Rank() {
		if c.Dim(i) != 1 {
			return false
		}
	}
	return true
}

func lossless(from, to ir.Type) bool {
	f, t := elemOf(from), elemOf(to)
	isInt := func(t ir.Type) bool { return t.IsInteger() && t != ir.Index() }
	switch {
	case t.Width() <= f.Width() || t.Unsigned() && !f.Unsigned():
		return false
	case isInt(f):
		return isInt(t) || t.IsFloat()
	}
	return f.IsFloat() && t.IsFloat()
}

func elemOf(t ir.Type) ir.Type {
	if t.IsShaped() {
		return t.Elem()
	}
	return t
}
