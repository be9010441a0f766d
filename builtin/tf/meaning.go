package tf

import (
	"strings"

	"github.com/settle-go/settle/graph/proof"
	"github.com/settle-go/settle/graph/proof/bits"
)

// Meanings returns what ops on integers mean as bits: what [Evaluators] compute. Shifts go
// no further than all bits but one.
func Meanings() proof.Registry {
	order := func(f func(less proof.Integer) proof.Integer) proof.Meaning { return proof.Integers(proof.InOrder(f)) }
	unary := func(f func(b *bits.Builder, x bits.Term) bits.Term) proof.Meaning {
		return proof.Unary(func(c *proof.Call, x bits.Term) bits.Term { return f(c.Builder, x) })
	}
	// The least number divided by -1 is itself.
	whole := func(c *proof.Call, x, y bits.Term) bits.Term {
		c.Undefined(c.IsZero(y))
		return c.SDiv(x, y)
	}
	down := func(c *proof.Call, x, y bits.Term) bits.Term {
		rest := c.SRem(x, y)
		lower := c.And(c.Not(c.IsZero(rest)), c.Xor(c.IsNegative(x), c.IsNegative(y)))
		return c.Ite(lower, c.Add(whole(c, x, y), c.Minus(x)), whole(c, x, y))
	}
	quotient := proof.Integers(proof.SignedOr(whole, proof.DivUnsigned))
	table := proof.Registry{
		"Add": proof.Binary((*bits.Builder).Add), "AddV2": proof.Binary((*bits.Builder).Add),
		"Sub": proof.Binary((*bits.Builder).Sub), "Mul": proof.Binary((*bits.Builder).Mul),
		"Div": quotient, "TruncateDiv": quotient,
		"FloorDiv": proof.Integers(proof.SignedOr(down, proof.DivUnsigned)),
		"FloorMod": proof.Integers(proof.FloorRest),
		"Maximum":  order(proof.Greatest), "Minimum": order(proof.Least),
		"LogicalAnd": proof.Binary((*bits.Builder).And), "LogicalOr": proof.Binary((*bits.Builder).Or),
		"BitwiseAnd": proof.Binary((*bits.Builder).And), "BitwiseOr": proof.Binary((*bits.Builder).Or),
		"BitwiseXor": proof.Binary((*bits.Builder).Xor),
		"LeftShift":  proof.Integers(func(c *proof.Call, x, y bits.Term) bits.Term { return c.Shl(x, bounded(c, y)) }),
		"RightShift": proof.Integers(func(c *proof.Call, x, y bits.Term) bits.Term {
			if c.Unsigned() {
				return c.LShr(x, bounded(c, y))
			}
			return c.AShr(x, bounded(c, y))
		}),

		"LogicalNot": unary((*bits.Builder).Not), "Invert": unary((*bits.Builder).Not),
		"Neg":    unary((*bits.Builder).Neg),
		"Square": unary(func(b *bits.Builder, x bits.Term) bits.Term { return b.Mul(x, x) }),
		"Abs":    proof.Unary(proof.Absolute),
		"Sign":   proof.Unary(proof.Sign),

		"Pow": {Of: proof.SmallPower},

		"SelectV2": proof.Select(), "Select": {Moves: true, Of: selectElements},
	}
	for _, name := range []string{"Identity", "Snapshot", "Conj", "StopGradient", "PreventGradient"} {
		table[name] = proof.Identity()
	}
	words := proof.Comparisons()
	for name, word := range map[string]string{
		"Equal": "eq", "NotEqual": "ne", "Less": "lt", "LessEqual": "le", "Greater": "gt", "GreaterEqual": "ge",
	} {
		table[name] = proof.Integers(words[word])
	}
	return moves(table).Floating(onFloats()).OverReals(overReals()).Elementwise(byElement...)
}

// onFloats is what the ops on floats mean; see [proof.Floating].
func onFloats() map[string]func(c *proof.Call) []bits.Term {
	binary := func(of proof.Floating) func(c *proof.Call) []bits.Term { return proof.OfFloats(2, of) }
	sum, quotient, reciprocal := binary(proof.FloatSum), binary(proof.FloatQuotient), proof.OfFloats(1, proof.FloatReciprocal)
	table := map[string]func(c *proof.Call) []bits.Term{
		"Add": sum, "AddV2": sum, "Sub": binary(proof.FloatDifference), "Mul": binary(proof.FloatProduct),
		"Div": quotient, "RealDiv": quotient, "Inv": reciprocal, "Reciprocal": reciprocal,
		"Maximum": binary(proof.FloatExtreme(true, false)), "Minimum": binary(proof.FloatExtreme(false, false)),
		"Neg": proof.OfFloats(1, proof.Negate), "Abs": proof.OfFloats(1, proof.Magnitude),
		"Square": proof.OfFloats(1, proof.FloatSquare), "AddN": proof.EachOfFloats(proof.FloatSum), "Pow": proof.FloatPower,
		"Conj": proof.OfFloats(1, proof.FloatIdentity),
		"Cast": func(c *proof.Call) []bits.Term {
			if len(c.Args) == 1 && c.In[0] == c.Out[0] {
				return c.Args
			}
			return proof.FloatCast(c)
		},
	}
	for name, order := range map[string]string{
		"Equal": "oeq", "NotEqual": "une", "Less": "olt", "LessEqual": "ole", "Greater": "ogt", "GreaterEqual": "oge",
	} {
		table[name] = proof.ComparesFloats(proof.FloatOrder(order))
	}
	return table
}

// byElement are ops that compute each element from those at its place.
var byElement = strings.Fields(`
	Abs Acos Acosh Asin Asinh Atan Atan2 Atanh Ceil Conj Cos Cosh Digamma DivNoNan Elu Erf Erfc Exp Expm1 Floor Imag
	Inv IsFinite IsInf IsNan LeakyRelu Lgamma Log Log1p Mod MulNoNan Pow PopulationCount Real RealDiv Reciprocal Relu Relu6
	Rint Round Rsqrt Selu Sigmoid Sin Sinh Softplus Softsign Sqrt SquaredDifference Tan Tanh TruncateMod Xdivy Xlogy
	ComplexAbs Angle Complex`)

// moves adds what ops do that move elements, and those that reduce integers.
func moves(table proof.Registry) proof.Registry {
	butLast := proof.Meaning{Arranges: func(operand, operands int) bool { return operand < operands-1 }}
	butFirst := proof.Meaning{Arranges: func(operand, _ int) bool { return operand > 0 }}
	table.Add(proof.Meaning{Of: proof.ConvertInteger}, "Cast").Add(proof.Arranged(), "Pack", "ParallelConcat", "IdentityN").Add(butLast, "ConcatV2").Add(butFirst, "Concat").
		Add(proof.Arranged(1), "Split", "Fill").Add(proof.Arranged(0, 2), "PadV2").
		Add(proof.Arranged(0), strings.Fields(`
			Reshape Transpose Slice StridedSlice ExpandDims Squeeze Reverse ReverseV2 Roll Tile BroadcastTo Gather GatherV2 GatherNd
			Pad MirrorPad Unpack SplitV EnsureShape Shape Size Rank MatrixDiag MatrixDiagPart Diag DiagPart MatrixBandPart
			SpaceToDepth DepthToSpace SpaceToBatch SpaceToBatchND BatchToSpace BatchToSpaceND ZerosLike OnesLike DeepCopy Copy
			GuaranteeConst`)...)
	sum := func(c *proof.Call, x, y bits.Term) bits.Term { return c.Add(x, y) }
	return table.Add(proof.Folded(proof.Sum), "Sum").Add(proof.Folded(proof.Mean), "Mean").Add(proof.Folded(proof.Product), "Prod").
		Add(proof.Folded(proof.Minimum), "Min").Add(proof.Folded(proof.Maximum), "Max").
		Add(proof.Affine(), "MatMul", "BatchMatMul", "BatchMatMulV2", "BiasAdd").Add(proof.Folded(proof.Conjunct), "All").Add(proof.Folded(proof.Disjunct), "Any").Add(proof.Alike(sum), "AddN")
}

// selectElements is a choice by a condition of the shape of the operands, or of one truth
// value: others choose rows.
func selectElements(c *proof.Call) []bits.Term {
	if len(c.Shapes) == 3 && len(c.Shapes[0].Dims()) != 0 && len(c.Shapes[0].Dims()) != len(c.Shapes[1].Dims()) {
		return nil
	}
	return proof.Select().Of(c)
}

// bounded is how far numbers are shifted.
func bounded(c *proof.Call, y bits.Term) bits.Term {
	width := c.Width(y)
	most := c.Const(width, uint64(width-1))
	if c.Unsigned() {
		return c.Ite(c.ULt(most, y), most, y)
	}
	return c.Ite(c.IsNegative(y), c.Zero(y), c.Ite(c.SLt(most, y), most, y))
}
