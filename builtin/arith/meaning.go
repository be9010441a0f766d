package arith

import (
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/proof"
	"github.com/settle-go/settle/graph/proof/bits"
)

// Meanings returns what the ops on integers mean as bits: what [Evaluators] compute.
func Meanings() proof.Registry {
	return integers().Poisoning(poisoning...).Floating(onFloats()).OverReals(overReals()).OverRealsBy(overRealsBy()).Elementwise("addf", "subf", "mulf", "divf", "remf", "negf", "cmpf", "convertf", "extf", "truncf",
		"maximumf", "minimumf", "maxnumf", "minnumf", "fptosi", "fptoui", "sitofp", "uitofp")
}

// onFloats is what the ops on floats mean; see [proof.Floating].
func onFloats() map[string]func(c *proof.Call) []bits.Term {
	binary := func(of proof.Floating) func(c *proof.Call) []bits.Term { return proof.OfFloats(2, of) }
	return map[string]func(c *proof.Call) []bits.Term{
		"addf": binary(proof.FloatSum), "subf": binary(proof.FloatDifference),
		"mulf": binary(proof.FloatProduct), "divf": binary(proof.FloatQuotient),
		"negf":     proof.OfFloats(1, proof.Negate),
		"maximumf": binary(proof.FloatExtreme(true, false)), "minimumf": binary(proof.FloatExtreme(false, false)),
		"maxnumf": binary(proof.FloatExtreme(true, true)), "minnumf": binary(proof.FloatExtreme(false, true)),
		"extf": proof.FloatCast, "truncf": proof.FloatCast,
		"sitofp": proof.FloatOfSigned, "uitofp": proof.FloatOfUnsigned,
		"cmpf": func(c *proof.Call) []bits.Term {
			p, ok := c.Op.Attr("predicate").Int()
			if !ok || p < 0 || p >= int64(len(proof.FloatPredicates)) {
				return nil
			}
			if name := proof.FloatPredicates[p]; name != "" {
				return proof.ComparesFloats(proof.FloatOrder(name))(c)
			}
			return []bits.Term{c.Bool(p > 0)}
		},
	}
}

func integers() proof.Registry {
	return proof.Registry{
		"cmpf":  {Variants: predicates(len(proof.FloatPredicates))},
		"addi":  wraps((*bits.Builder).Add, addOverflows),
		"subi":  wraps((*bits.Builder).Sub, subOverflowsBits),
		"muli":  wraps((*bits.Builder).Mul, mulOverflowsBits),
		"shli":  flagged(proof.ShiftLeft, shlOverflowsBits),
		"divsi": withoutRest(proof.DivSigned, func(c *proof.Call, x, y bits.Term) bits.Term { return c.SRem(x, y) }),
		"divui": withoutRest(proof.DivUnsigned, func(c *proof.Call, x, y bits.Term) bits.Term { return c.URem(x, y) }),
		"shrsi": withoutRest(proof.ShiftRightSigned, lostBitsOf),
		"shrui": withoutRest(proof.ShiftRight, lostBitsOf),

		"ceildivsi":  proof.Integers(proof.CeilDivSigned),
		"ceildivui":  proof.Integers(proof.CeilDivUnsigned),
		"floordivsi": proof.Integers(proof.FloorDivSigned),
		"remsi":      proof.Integers(proof.RemSigned),
		"remui":      proof.Integers(proof.RemUnsigned),
		"andi":       proof.Binary((*bits.Builder).And),
		"ori":        proof.Binary((*bits.Builder).Or),
		"xori":       proof.Binary((*bits.Builder).Xor),
		"maxsi":      proof.Integers(proof.Greatest(proof.Less)),
		"minsi":      proof.Integers(proof.Least(proof.Less)),
		"maxui":      proof.Integers(proof.Greatest(proof.LessUnsigned)),
		"minui":      proof.Integers(proof.Least(proof.LessUnsigned)),
		"cmpi":       comparison(),
		"select":     proof.Select(),
		"bitcast":    proof.SameBits(),

		"addui_extended": extended(func(c *proof.Call, x, y bits.Term) (low, high bits.Term) {
			sum := c.Add(x, y)
			return sum, c.ULt(sum, x)
		}),
		"mulsi_extended": extended(func(c *proof.Call, x, y bits.Term) (low, high bits.Term) { return c.Mul(x, y), c.SHigh(x, y) }),
		"mului_extended": extended(func(c *proof.Call, x, y bits.Term) (low, high bits.Term) { return c.Mul(x, y), c.UHigh(x, y) }),

		"extsi":        proof.Resize((*bits.Builder).SExt),
		"extui":        zeroExtension(),
		"trunci":       truncation(),
		"index_cast":   proof.Resize((*bits.Builder).SExt),
		"index_castui": zeroExtension(),
	}
}

// flagVariants are what the flags of an op about overflow may be.
func flagVariants(ctxt *ir.Context) []ir.NamedAttr {
	list := []ir.NamedAttr{{Name: overflowFlags}}
	for _, flags := range []string{"nsw", "nuw", "nsw, nuw"} {
		list = append(list, ir.NamedAttr{Name: overflowFlags, Value: ctxt.Opaque("#arith.overflow<"+flags+">", 0)})
	}
	return list
}

const overflowFlags = "overflowFlags"

// unitVariants are a flag that an op may have.
func unitVariants(name string) func(ctxt *ir.Context) []ir.NamedAttr {
	return func(ctxt *ir.Context) []ir.NamedAttr {
		return []ir.NamedAttr{{Name: name}, {Name: name, Value: ctxt.Unit()}}
	}
}

// overflowBits returns whether a result does not fit, with a sign and without.
type overflowBits func(c *proof.Call, x, y bits.Term) (signed, unsigned bits.Term)

// wraps is an op whose result wraps around, except where a flag says that it does not.
func wraps(f func(b *bits.Builder, x, y bits.Term) bits.Term, overflows overflowBits) proof.Meaning {
	return flagged(func(c *proof.Call, x, y bits.Term) bits.Term { return f(c.Builder, x, y) }, overflows)
}

func flagged(f proof.Integer, overflows overflowBits) proof.Meaning {
	m := proof.Integers(func(c *proof.Call, x, y bits.Term) bits.Term {
		if nsw, nuw := flags(c.Op); nsw || nuw {
			signed, unsigned := overflows(c, x, y)
			if nsw {
				c.Undefined(signed)
			}
			if nuw {
				c.Undefined(unsigned)
			}
		}
		return f(c, x, y)
	})
	m.Variants = flagVariants
	return m
}

// addOverflows: operands of one sign have a sum of the other one, or the sum is less than
// an operand.
func addOverflows(c *proof.Call, x, y bits.Term) (signed, unsigned bits.Term) {
	sum := c.Add(x, y)
	return c.IsNegative(c.And(c.Xor(x, sum), c.Xor(y, sum))), c.ULt(sum, x)
}

func subOverflowsBits(c *proof.Call, x, y bits.Term) (signed, unsigned bits.Term) {
	return c.IsNegative(c.And(c.Xor(x, y), c.Xor(x, c.Sub(x, y)))), c.ULt(x, y)
}

func mulOverflowsBits(c *proof.Call, x, y bits.Term) (signed, unsigned bits.Term) {
	return c.SMulOverflows(x, y), c.UMulOverflows(x, y)
}

func shlOverflowsBits(c *proof.Call, x, y bits.Term) (signed, unsigned bits.Term) {
	shifted := c.Shl(x, y)
	return c.Not(c.Eq(c.AShr(shifted, y), x)), c.Not(c.Eq(c.LShr(shifted, y), x))
}

// withoutRest is an op whose flag says that nothing is lost.
func withoutRest(f, rest proof.Integer) proof.Meaning {
	m := proof.Integers(func(c *proof.Call, x, y bits.Term) bits.Term {
		if c.Op.Attr("isExact").IsValid() {
			c.Undefined(c.Not(c.IsZero(rest(c, x, y))))
		}
		return f(c, x, y)
	})
	m.Variants = unitVariants("isExact")
	return m
}

func lostBitsOf(c *proof.Call, x, y bits.Term) bits.Term {
	return c.Xor(x, c.Shl(c.LShr(x, y), y))
}

func comparison() proof.Meaning {
	return proof.Meaning{
		Of: func(c *proof.Call) []bits.Term {
			p, ok := c.Op.Attr("predicate").Int()
			if !ok || p < 0 || p >= int64(len(proof.Predicates)) || len(c.Args) != 2 || c.In[0] != c.In[1] {
				return nil
			}
			return []bits.Term{proof.Predicates[p](c, c.Args[0], c.Args[1])}
		},
		Variants: predicates(len(proof.Predicates)),
	}
}

// predicates are what a comparison may ask.
func predicates(count int) func(ctxt *ir.Context) []ir.NamedAttr {
	return func(ctxt *ir.Context) (list []ir.NamedAttr) {
		for p := range count {
			list = append(list, ir.NamedAttr{Name: "predicate", Value: ctxt.Int(int64(p), ir.I64)})
		}
		return list
	}
}

// extended is an op with two results.
func extended(f func(c *proof.Call, x, y bits.Term) (low, high bits.Term)) proof.Meaning {
	return proof.Meaning{Of: func(c *proof.Call) []bits.Term {
		if len(c.Args) != 2 || c.In[0] != c.In[1] {
			return nil
		}
		low, high := f(c, c.Args[0], c.Args[1])
		return []bits.Term{low, high}
	}}
}

// zeroExtension is a cast whose flag says that there is no sign to extend.
func zeroExtension() proof.Meaning {
	m := proof.Resize((*bits.Builder).ZExt)
	m.Of = following(m.Of, func(c *proof.Call, _ bits.Term) {
		if c.Op.Attr("nonNeg").IsValid() {
			c.Undefined(c.IsNegative(c.Args[0]))
		}
	})
	m.Variants = unitVariants("nonNeg")
	return m
}

// truncation is a cast whose flags say that no bits are lost, with a sign or without.
func truncation() proof.Meaning {
	m := proof.Resize((*bits.Builder).SExt)
	m.Of = following(m.Of, func(c *proof.Call, result bits.Term) {
		x := c.Args[0]
		nsw, nuw := flags(c.Op)
		if nsw && c.Width(result) < c.Width(x) {
			c.Undefined(c.Not(c.Eq(c.SExt(result, c.Width(x)), x)))
		}
		if nuw && c.Width(result) < c.Width(x) {
			c.Undefined(c.Not(c.Eq(c.ZExt(result, c.Width(x)), x)))
		}
	})
	m.Variants = flagVariants
	return m
}

// following has a function say more of the result of an op.
func following(of func(c *proof.Call) []bits.Term, say func(c *proof.Call, result bits.Term)) func(c *proof.Call) []bits.Term {
	return func(c *proof.Call) []bits.Term {
		words := of(c)
		if words != nil {
			say(c, words[0])
		}
		return words
	}
}
