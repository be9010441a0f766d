package dialects

import (
	"slices"

	"github.com/settle-go/settle/graph/ir"
)

// Scalar is the context of the graph-rewriting document: the functions of one
// or several numbers of which its elementwise ops are made. Booleans are i1.
//
// As there, adding and multiplying are of any number of inputs and may be
// regrouped, which is true of the numbers that floats stand for and, to the last
// bits, not of floats.
func Scalar() ir.Dialect {
	const (
		same   = ir.Pure | ir.SameType
		commut = ir.Pure | ir.Commutative
	)
	some := shape{1, ir.Variadic, 1}
	return strict(closed("scalar", "functions of numbers, as the graph-rewriting document has them",
		ops("scalar", nullary, ir.Pure|ir.ConstantLike, "constant"),
		ops("scalar", unary, same|ir.Idempotent,
			"identity", "sgn", "ceil", "floor", "trunc", "round_half_to_even", "round_half_away_from_zero"),
		ops("scalar", unary, same|ir.Involution, "neg", "conj", "invert"),
		ops("scalar", unary, same, "sqr"),
		ops("scalar", unary, ir.Pure, "cast", "real", "imag"),
		inferring(keepFloat, ops("scalar", unary, ir.Pure|ir.Idempotent, "abs")),
		inferring(keepFloat, ops("scalar", unary, ir.Pure,
			"reciprocal", "sqrt", "exp", "exp2", "expm1", "log", "log1p", "log2", "log10", "log1mexp",
			"sin", "cos", "tan", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "arcsinh", "arccosh",
			"arctanh", "deg2rad", "rad2deg", "sigmoid", "softplus", "erf", "erfc")),
		inferring(keepFloat, ops("scalar", binary, ir.Pure, "true_div", "arctan2")),
		inferring(keepAgreed, ops("scalar", some, commut|ir.Associative, "add", "mul")),
		inferring(keepAgreed, ops("scalar", some, commut|ir.Associative|ir.Idempotent, "minimum", "maximum", "and", "or")),
		inferring(keepAgreed, ops("scalar", some, commut|ir.Associative, "xor")),
		inferring(keepAgreed, ops("scalar", binary, ir.Pure, "sub", "int_div", "mod", "pow")),
		inferring(keepAgreed, ops("scalar", ternary, ir.Pure, "clip")),
		inferring(truth, ops("scalar", binary, commut, "eq", "neq")),
		inferring(truth, ops("scalar", binary, ir.Pure, "lt", "le", "gt", "ge")),
		inferring(truth, ops("scalar", unary, ir.Pure, "isnan", "isinf")),
		inferring(branch, ops("scalar", ternary, ir.Pure, "switch")),
		inferring(branch, ops("scalar", binary, ir.Pure, "second"))))
}

// inferring gives ops what tells the types of their outputs.
func inferring(infer func(ir.Op, []ir.Type) []ir.Type, list []ir.OpInfo) []ir.OpInfo {
	for i := range list {
		list[i].Infer = infer
	}
	return list
}

// keepAgreed keeps a type that all inputs have. The document has a lattice for
// others, by which i32 and f32 make f64.
func keepAgreed(_ ir.Op, inputs []ir.Type) []ir.Type {
	if len(inputs) == 0 || slices.Max(inputs) != slices.Min(inputs) {
		return nil
	}
	return inputs[:1:1]
}

// keepFloat keeps floats that agree. Integers become floats, of a width that is
// a setting there.
func keepFloat(op ir.Op, inputs []ir.Type) []ir.Type {
	if len(inputs) == 0 || !inputs[0].IsFloat() {
		return nil
	}
	return keepAgreed(op, inputs)
}

func truth(ir.Op, []ir.Type) []ir.Type { return []ir.Type{ir.I1} }

// branch keeps the type on which all inputs behind the first agree: the branches
// of switch, the value of second.
func branch(op ir.Op, inputs []ir.Type) []ir.Type {
	return keepAgreed(op, inputs[min(1, len(inputs)):])
}
