package ops

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/proof"
	"github.com/settle-go/settle/graph/proof/bits"
	"github.com/settle-go/settle/graph/value"
)

// Meanings returns what the ops on integers mean as bits, where operands have the type of
// the result: what [Evaluators] compute. The numbers of i1 are 0 and 1.
func Meanings() proof.Registry {
	alike := func(f proof.Integer) proof.Meaning { return widened(proof.Alike(truthfully(f))) }
	order := func(f func(less proof.Integer) proof.Integer) proof.Meaning { return alike(proof.InOrder(f)) }
	binary := func(f func(b *bits.Builder, x, y bits.Term) bits.Term) proof.Meaning {
		return alike(func(c *proof.Call, x, y bits.Term) bits.Term { return f(c.Builder, x, y) })
	}
	table := proof.Registry{
		"add": binary((*bits.Builder).Add), "sub": binary((*bits.Builder).Sub), "mul": binary((*bits.Builder).Mul),
		"and": binary((*bits.Builder).And), "or": binary((*bits.Builder).Or), "xor": binary((*bits.Builder).Xor),
		"minimum": order(proof.Least), "maximum": order(proof.Greatest),
		"int_div": alike(proof.SignedOr(proof.FloorDivSigned, proof.DivUnsigned)),
		"mod":     alike(proof.FloorRest),

		"neg":    proof.Unary(func(c *proof.Call, x bits.Term) bits.Term { return c.Neg(x) }),
		"sqr":    proof.Unary(func(c *proof.Call, x bits.Term) bits.Term { return c.Mul(x, x) }),
		"invert": proof.Unary(func(c *proof.Call, x bits.Term) bits.Term { return c.Not(x) }),
		"abs":    proof.Unary(truthfully1(proof.Absolute)),
		"sgn":    proof.Unary(truthfully1(proof.Sign)),

		"pow":      {Of: proof.SmallPower},
		"identity": proof.Identity(),
		"cast":     {Moves: true, Of: convert},
		"switch":   {Moves: true, Of: chosen},
	}
	for _, name := range []string{"conj", "ceil", "floor", "trunc", "round_half_to_even", "round_half_away_from_zero"} {
		table[name] = proof.Unary(func(_ *proof.Call, x bits.Term) bits.Term { return x })
	}
	words := proof.Comparisons()
	for name, word := range map[string]string{"eq": "eq", "neq": "ne", "lt": "lt", "le": "le", "gt": "gt", "ge": "ge"} {
		table[name] = proof.Integers(truthfully(words[word]))
	}
	table["second"] = proof.Meaning{Moves: true, Of: second2}
	return table.Floating(onFloats()).OverReals(overReals()).OverRealsBy(overRealsBy()).Elementwise(strings.Fields(`
		arccos arccosh arcsin arcsinh arctan arctan2 arctanh clip cos cosh deg2rad erf erfc exp exp2 expm1 imag isinf isnan log
		log10 log1mexp log1p log2 rad2deg real reciprocal sigmoid sin sinh softplus sqrt tan tanh true_div`)...)
}

// onFloats is what the ops on floats mean; see [proof.Floating].
func onFloats() map[string]func(c *proof.Call) []bits.Term {
	table := map[string]func(c *proof.Call) []bits.Term{
		"add": proof.EachOfFloats(proof.FloatSum), "mul": proof.EachOfFloats(proof.FloatProduct),
		"minimum": proof.EachOfFloats(proof.FloatExtreme(false, false)), "maximum": proof.EachOfFloats(proof.FloatExtreme(true, false)),
		"sub": proof.OfFloats(2, proof.FloatDifference), "true_div": proof.OfFloats(2, proof.FloatQuotient),
		"neg": proof.OfFloats(1, proof.Negate), "abs": proof.OfFloats(1, proof.Magnitude),
		"sqr": proof.OfFloats(1, proof.FloatSquare), "reciprocal": proof.OfFloats(1, proof.FloatReciprocal),
		"conj": proof.OfFloats(1, proof.FloatIdentity), "pow": proof.FloatPower,
		"cast": func(c *proof.Call) []bits.Term {
			if len(c.Args) == 1 && c.In[0] == c.Out[0] {
				return c.Args
			}
			return proof.FloatCast(c)
		},
	}
	for name, order := range map[string]string{"eq": "oeq", "neq": "une", "lt": "olt", "le": "ole", "gt": "ogt", "ge": "oge"} {
		table[name] = proof.ComparesFloats(proof.FloatOrder(order))
	}
	return table
}

// second2 is the second operand, where that has the type of the result.
func second2(c *proof.Call) []bits.Term {
	if len(c.Args) != 2 || c.In[1] != c.Out[0] {
		return nil
	}
	return c.Args[1:]
}

// truthfully has a function take i1 as a type without a sign.
func truthfully(f proof.Integer) proof.Integer {
	return func(c *proof.Call, x, y bits.Term) bits.Term {
		c.NoSign = c.In[0] == ir.I1
		return f(c, x, y)
	}
}

func truthfully1(f func(c *proof.Call, x bits.Term) bits.Term) func(c *proof.Call, x bits.Term) bits.Term {
	return func(c *proof.Call, x bits.Term) bits.Term {
		return truthfully(func(c *proof.Call, x, _ bits.Term) bits.Term { return f(c, x) })(c, x, x)
	}
}

// widened converts the operands of an op to the type of its result, which is as wide.
func widened(m proof.Meaning) proof.Meaning {
	of := m.Of
	m.Of = func(c *proof.Call) []bits.Term {
		own := *c
		own.Args, own.In = slices.Clone(c.Args), slices.Clone(c.In)
		for i := range own.In {
			if !widen(&own, i) {
				return nil
			}
		}
		words := of(&own)
		c.Undefined(own.NoResult())
		return words
	}
	return m
}

// widen converts an operand to the type of the result.
func widen(c *proof.Call, i int) bool {
	out := c.Out[0]
	if c.In[i] == out {
		return true
	}
	if value.Width(c.In[i]) > value.Width(out) {
		return false
	}
	one := &proof.Call{Builder: c.Builder, Args: []bits.Term{c.Args[i]}, In: []ir.Type{c.In[i]}, Out: c.Out}
	c.Args[i], c.In[i] = proof.ConvertInteger(one)[0], out
	return true
}

// convert is a cast between integers, or to the type that the operand has.
func convert(c *proof.Call) []bits.Term {
	switch {
	case len(c.Args) == 1 && c.In[0] == c.Out[0]:
		return c.Args
	case len(c.Args) == 1 && value.ClassOf(c.In[0]) == value.IntClass && value.ClassOf(c.Out[0]) == value.IntClass:
		return proof.ConvertInteger(c)
	}
	return nil
}

// chosen takes an element of one of two values, where a condition is not 0.
func chosen(c *proof.Call) []bits.Term {
	if len(c.Args) != 3 || value.ClassOf(c.In[0]) != value.IntClass {
		return nil
	}
	own := *c
	own.Args, own.In = slices.Clone(c.Args), slices.Clone(c.In)
	for i := 1; i <= 2; i++ {
		integers := value.ClassOf(c.In[i]) == value.IntClass && value.ClassOf(c.Out[0]) == value.IntClass
		if c.In[i] != c.Out[0] && (!integers || !widen(&own, i)) {
			return nil
		}
	}
	return []bits.Term{c.Ite(c.Not(c.IsZero(c.Args[0])), own.Args[1], own.Args[2])}
}
