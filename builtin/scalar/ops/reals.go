package ops

import (
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/proof"
	"github.com/settle-go/settle/graph/proof/bits"
	"github.com/settle-go/settle/graph/proof/reals"
	"github.com/settle-go/settle/graph/value"
)

// overReals is which functions of real numbers ops are.
func overReals() map[string]reals.Function {
	return map[string]reals.Function{
		"add": reals.Add, "sub": reals.Sub, "mul": reals.Mul, "true_div": reals.Div, "pow": reals.Pow,
		"neg": reals.Neg, "sqr": reals.Square, "reciprocal": reals.Reciprocal, "abs": reals.Abs, "sgn": reals.Sign,
		"minimum": reals.Min, "maximum": reals.Max, "sqrt": reals.Sqrt,
		"exp": reals.Exp, "exp2": reals.Exp2, "expm1": reals.Expm1,
		"log": reals.Log, "log2": reals.Log2, "log10": reals.Log10, "log1p": reals.Log1p, "log1mexp": reals.Log1mexp,
		"sigmoid": reals.Sigmoid, "softplus": reals.Softplus, "erf": reals.Erf, "erfc": reals.Erfc,
		"sin": reals.Sin, "cos": reals.Cos, "tan": reals.Tan, "arcsin": reals.Asin, "arccos": reals.Acos, "arctan": reals.Atan,
		"sinh": reals.Sinh, "cosh": reals.Cosh, "tanh": reals.Tanh, "arcsinh": reals.Asinh, "arccosh": reals.Acosh, "arctanh": reals.Atanh,
		"deg2rad": reals.Radians, "rad2deg": reals.Degrees,
		"floor": reals.Floor, "ceil": reals.Ceil, "trunc": reals.Trunc,
		"round_half_to_even": reals.RoundEven, "round_half_away_from_zero": reals.Round,
		"eq": reals.Equals, "neq": reals.Unequal, "lt": reals.Less, "le": reals.AtMost, "gt": reals.Greater, "ge": reals.AtLeast,
		"identity": reals.Same, "conj": reals.Same, "cast": reals.Same,
	}
}

// overRealsBy are ops that are not a function of all of their operands.
func overRealsBy() map[string]func(c *proof.Call) []bits.Term {
	never := func(c *proof.Call) []bits.Term {
		if c.RealArgs() == nil {
			return nil
		}
		return []bits.Term{c.Bool(false)}
	}
	return map[string]func(c *proof.Call) []bits.Term{
		"isnan": never, "isinf": never, "second": secondReal, "switch": chosenReal, "int_div": wholeQuotient, "mod": wholeRest,
	}
}

// wholeQuotient rounds down.
func wholeQuotient(c *proof.Call) []bits.Term {
	args := c.RealArgs()
	if len(args) != 2 || value.ClassOf(c.Out[0]) != value.FloatClass {
		return nil
	}
	width := value.Width(c.Out[0])
	return []bits.Term{reals.Apply(c.Builder, reals.Floor, width, reals.Apply(c.Builder, reals.Div, width, args...))}
}

// wholeRest is what [wholeQuotient] leaves.
func wholeRest(c *proof.Call) []bits.Term {
	quotient := wholeQuotient(c)
	if quotient == nil {
		return nil
	}
	args, width := c.RealArgs(), value.Width(c.Out[0])
	whole := reals.Apply(c.Builder, reals.Mul, width, quotient[0], args[1])
	return []bits.Term{reals.Apply(c.Builder, reals.Sub, width, args[0], whole)}
}

// secondReal is the second operand as a number.
func secondReal(c *proof.Call) []bits.Term {
	args := c.RealArgs()
	if len(args) != 2 || value.ClassOf(c.Out[0]) != value.FloatClass {
		return nil
	}
	return []bits.Term{reals.Apply(c.Builder, reals.Same, value.Width(c.Out[0]), args[1])}
}

// chosenReal takes one of two numbers.
func chosenReal(c *proof.Call) []bits.Term {
	args := c.RealArgs()
	if len(args) != 3 || value.ClassOf(c.Out[0]) != value.FloatClass {
		return nil
	}
	holds := c.Args[0]
	switch {
	case value.ClassOf(c.In[0]) == value.FloatClass:
		holds = reals.Apply(c.Builder, reals.Unequal, 1, args[0], c.Real(bits.MaxWidth, 0))
	case c.In[0] != ir.I1:
		holds = c.Not(c.IsZero(c.Args[0]))
	}
	width := value.Width(c.Out[0])
	return []bits.Term{c.Ite(holds, reals.Apply(c.Builder, reals.Same, width, args[1]), reals.Apply(c.Builder, reals.Same, width, args[2]))}
}
