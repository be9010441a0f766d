package dialects

import (
	"slices"

	"github.com/settle-go/settle/graph"
)

// Scalar is the vocabulary of the graph-rewriting document: the functions of one
// or several numbers of which its elementwise ops are made. Booleans are i1.
//
// As there, adding and multiplying are of any number of inputs and may be
// regrouped, which is true of the numbers that floats stand for and, to the last
// bits, not of floats.
func Scalar() graph.Dialect {
	const (
		same   = graph.Pure | graph.SameType
		commut = graph.Pure | graph.Commutative
	)
	some := shape{1, graph.Variadic, 1}
	return strict(closed("scalar", "functions of numbers, as the graph-rewriting document has them",
		ops("scalar", nullary, graph.Pure|graph.ConstantLike, "constant"),
		ops("scalar", unary, same|graph.Idempotent,
			"identity", "sgn", "ceil", "floor", "trunc", "round_half_to_even", "round_half_away_from_zero"),
		ops("scalar", unary, same|graph.Involution, "neg", "conj", "invert"),
		ops("scalar", unary, same, "sqr"),
		ops("scalar", unary, graph.Pure, "cast", "real", "imag"),
		inferring(keepFloat, ops("scalar", unary, graph.Pure|graph.Idempotent, "abs")),
		inferring(keepFloat, ops("scalar", unary, graph.Pure,
			"reciprocal", "sqrt", "exp", "exp2", "expm1", "log", "log1p", "log2", "log10", "log1mexp",
			"sin", "cos", "tan", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "arcsinh", "arccosh",
			"arctanh", "deg2rad", "rad2deg", "sigmoid", "softplus", "erf", "erfc")),
		inferring(keepFloat, ops("scalar", binary, graph.Pure, "true_div", "arctan2")),
		inferring(keepAgreed, ops("scalar", some, commut|graph.Associative, "add", "mul")),
		inferring(keepAgreed, ops("scalar", some, commut|graph.Associative|graph.Idempotent, "minimum", "maximum", "and", "or")),
		inferring(keepAgreed, ops("scalar", some, commut|graph.Associative, "xor")),
		inferring(keepAgreed, ops("scalar", binary, graph.Pure, "sub", "int_div", "mod", "pow")),
		inferring(keepAgreed, ops("scalar", ternary, graph.Pure, "clip")),
		inferring(truth, ops("scalar", binary, commut, "eq", "neq")),
		inferring(truth, ops("scalar", binary, graph.Pure, "lt", "le", "gt", "ge")),
		inferring(truth, ops("scalar", unary, graph.Pure, "isnan", "isinf")),
		inferring(branch, ops("scalar", ternary, graph.Pure, "switch")),
		inferring(branch, ops("scalar", binary, graph.Pure, "second"))))
}

// inferring gives ops what tells the types of their outputs.
func inferring(infer func(graph.Op, []graph.Type) []graph.Type, list []graph.OpInfo) []graph.OpInfo {
	for i := range list {
		list[i].Infer = infer
	}
	return list
}

// keepAgreed keeps a type that all inputs have. The document has a lattice for
// others, by which i32 and f32 make f64.
func keepAgreed(_ graph.Op, inputs []graph.Type) []graph.Type {
	if len(inputs) == 0 || slices.Max(inputs) != slices.Min(inputs) {
		return nil
	}
	return inputs[:1:1]
}

// keepFloat keeps floats that agree. Integers become floats, of a width that is
// a setting there.
func keepFloat(op graph.Op, inputs []graph.Type) []graph.Type {
	if len(inputs) == 0 || !inputs[0].IsFloat() {
		return nil
	}
	return keepAgreed(op, inputs)
}

func truth(graph.Op, []graph.Type) []graph.Type { return []graph.Type{graph.I1} }

// branch keeps the type on which all inputs behind the first agree: the branches
// of switch, the value of second.
func branch(op graph.Op, inputs []graph.Type) []graph.Type {
	return keepAgreed(op, inputs[min(1, len(inputs)):])
}
