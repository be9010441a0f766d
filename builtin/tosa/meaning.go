package tosa

import (
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/proof"
	"github.com/settle-go/settle/graph/proof/bits"
	"github.com/settle-go/settle/graph/proof/reals"
)

// Meanings returns what the ops on integers mean as bits, and which others move elements or
// work element by element: what [Evaluators] compute.
func Meanings() proof.Registry {
	order := func(f func(less proof.Integer) proof.Integer) proof.Meaning { return proof.Integers(proof.InOrder(f)) }
	table := proof.Registry{
		"add": proof.Binary((*bits.Builder).Add), "sub": proof.Binary((*bits.Builder).Sub),
		"mul":    {Of: product},
		"intdiv": proof.Integers(proof.DivSigned), "int_div": proof.Integers(proof.DivSigned),
		"maximum": order(proof.Greatest), "minimum": order(proof.Least),
		"logical_left_shift":  proof.Integers(proof.ShiftLeft),
		"logical_right_shift": proof.Integers(proof.ShiftRight),
		"arithmetic_right_shift": {Of: func(c *proof.Call) []bits.Term {
			if round, _ := c.Op.Attr("round").Bool(); round {
				return nil
			}
			return proof.Integers(proof.ShiftRightSigned).Of(c)
		}},

		"bitwise_not": proof.Unary(func(c *proof.Call, x bits.Term) bits.Term { return c.Not(x) }),
		"logical_not": proof.Unary(func(c *proof.Call, x bits.Term) bits.Term { return c.Not(x) }),
		"abs":         proof.Unary(proof.Absolute),
		"negate":      {Of: negated},
		"clamp":       {Of: clamped},
		"select":      proof.Select(),
		"identity":    proof.Identity(),
	}

	for _, prefix := range []string{"bitwise_", "logical_"} {
		table[prefix+"and"] = proof.Binary((*bits.Builder).And)
		table[prefix+"or"] = proof.Binary((*bits.Builder).Or)
		table[prefix+"xor"] = proof.Binary((*bits.Builder).Xor)
	}
	words := proof.Comparisons()
	for name, word := range map[string]string{"equal": "eq", "greater": "gt", "greater_equal": "ge"} {
		table[name] = proof.Integers(words[word])
	}
	table.Add(proof.Same(), "cast").Add(proof.Arranged(), "concat").Add(proof.Arranged(0), "reshape", "transpose", "reverse", "slice", "tile", "gather").
		Add(proof.Arranged(0, 2), "pad", "scatter")
	table.Add(proof.Folded(proof.Sum), "reduce_sum").Add(proof.Folded(proof.Product), "reduce_prod", "reduce_product").
		Add(proof.Folded(proof.Minimum), "reduce_min").Add(proof.Folded(proof.Maximum), "reduce_max").
		Add(proof.Folded(proof.Conjunct), "reduce_all").Add(proof.Folded(proof.Disjunct), "reduce_any")
	table.Add(proof.Affine(0, 1), "matmul")
	return table.Floating(onFloats()).OverReals(overReals()).OverRealsBy(map[string]func(c *proof.Call) []bits.Term{
		"mul": leading(2, proof.OfReals(reals.Mul)), "negate": leading(1, proof.OfReals(reals.Neg)),
	}).Elementwise("ceil", "floor", "cos", "sin", "erf", "exp", "log", "reciprocal", "rsqrt", "sigmoid", "tanh", "pow", "clz")
}

// onFloats is what the ops on floats mean; see [proof.Floating].
func onFloats() map[string]func(c *proof.Call) []bits.Term {
	binary := func(of proof.Floating) func(c *proof.Call) []bits.Term { return proof.OfFloats(2, of) }
	return map[string]func(c *proof.Call) []bits.Term{
		"add": binary(proof.FloatSum), "sub": binary(proof.FloatDifference),
		"mul":     leading(2, binary(proof.FloatProduct)),
		"maximum": binary(proof.FloatExtreme(true, false)), "minimum": binary(proof.FloatExtreme(false, false)),
		"abs": proof.OfFloats(1, proof.Magnitude), "negate": leading(1, proof.OfFloats(1, proof.Negate)),
		"reciprocal": proof.OfFloats(1, proof.FloatReciprocal),
		"equal":      proof.ComparesFloats(proof.FloatOrder("oeq")), "greater": proof.ComparesFloats(proof.FloatOrder("ogt")),
		"greater_equal": proof.ComparesFloats(proof.FloatOrder("oge")),
	}
}

// leading has a function take the first operands of an op, whose others are zero.
func leading(operands int, of func(c *proof.Call) []bits.Term) func(c *proof.Call) []bits.Term {
	return func(c *proof.Call) []bits.Term {
		if len(c.Args) < operands {
			return nil
		}
		for _, zero := range c.Args[operands:] {
			if k, ok := c.Value(zero); !ok || k != 0 {
				return nil
			}
		}
		own := *c
		own.Args, own.In = c.Args[:operands], c.In[:operands]
		return of(&own)
	}
}

// product is a multiplication without a shift, which is an attribute or the third operand.
func product(c *proof.Call) []bits.Term {
	shift, ok := c.Op.Attr("shift").Int()
	if len(c.Args) == 3 {
		k, known := c.Value(c.Args[2])
		shift, ok = int64(k), known
	}
	if len(c.Args) < 2 || c.In[0] != c.Out[0] || c.In[1] != c.Out[0] || !ok && len(c.Args) == 3 || ok && (shift < 0 || shift > 63) {
		return nil
	}
	if ok && shift > 0 {
		return shifted(c, shift)
	}
	if c.Out[0] == ir.I1 {
		return []bits.Term{c.And(c.Args[0], c.Args[1])}
	}
	return []bits.Term{c.Mul(c.Args[0], c.Args[1])}
}

// shifted is the product in 64 bits, rounded while it is shifted.
func shifted(c *proof.Call, shift int64) []bits.Term {
	wide := func(x bits.Term) bits.Term {
		one := &proof.Call{Builder: c.Builder, Args: []bits.Term{x}, In: c.In[:1], Out: []ir.Type{ir.I64}}
		return proof.ConvertInteger(one)[0]
	}
	half := c.Const(bits.MaxWidth, 1<<(shift-1))
	product := c.AShr(c.Add(c.Mul(wide(c.Args[0]), wide(c.Args[1])), half), c.Const(bits.MaxWidth, uint64(shift)))
	if c.Out[0] == ir.I1 {
		return []bits.Term{c.Not(c.IsZero(product))}
	}
	return []bits.Term{c.Trunc(product, c.Width(c.Args[0]))}
}

// negated subtracts from zero; integers of fewer than 32 bits stay in their range.
func negated(c *proof.Call) []bits.Term {
	if len(c.Args) == 0 || c.In[0] != c.Out[0] || c.Unsigned() {
		return nil
	}
	for _, zero := range c.Args[1:] {
		if k, ok := c.Value(zero); !ok || k != 0 {
			return nil
		}
	}
	x := c.Args[0]
	width := c.Width(x)
	if width >= 32 {
		return []bits.Term{c.Neg(x)}
	}
	least := c.Const(width, 1<<(width-1))
	return []bits.Term{c.Ite(c.Eq(x, least), c.Const(width, 1<<(width-1)-1), c.Neg(x))}
}

// clamped keeps x between two attributes.
func clamped(c *proof.Call) []bits.Term {
	bound := func(name string) (int64, bool) {
		a := c.Op.Attr(name + "_val")
		if !a.IsValid() {
			a = c.Op.Attr(name + "_int")
		}
		return a.Int()
	}
	low, ok1 := bound("min")
	high, ok2 := bound("max")
	if !ok1 || !ok2 || len(c.Args) != 1 || c.In[0] != c.Out[0] {
		return nil
	}
	x, width := c.Args[0], c.Width(c.Args[0])
	x = proof.InOrder(proof.Greatest)(c, x, c.Const(width, uint64(low)))
	return []bits.Term{proof.InOrder(proof.Least)(c, x, c.Const(width, uint64(high)))}
}
