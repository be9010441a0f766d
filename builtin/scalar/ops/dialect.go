// Package ops is the dialect scalar: its ops, what they compute, and how they are
// printed.
package ops

import (
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/printer"
)

// Dialect returns the dialect of the graph-rewriting document: the functions of one
// or several numbers of which its elementwise ops are made. Booleans are i1.
//
// As there, adding and multiplying are of any number of inputs and may be
// regrouped, which is true of the numbers that floats stand for and, to the last
// bits, not of floats.
func Dialect() declare.Dialect {
	const (
		same   = ir.Pure | ir.SameType
		commut = ir.Pure | ir.Commutative
	)
	d := declare.Closed("scalar", "functions of numbers, as the graph-rewriting document has them",
		declare.Ops(declare.Nullary, ir.Pure|ir.ConstantLike, "constant").Needs("value"),
		declare.Ops(declare.Unary, same|ir.Idempotent,
			"identity", "sgn", "ceil", "floor", "trunc", "round_half_to_even", "round_half_away_from_zero"),
		declare.Ops(declare.Unary, same|ir.Involution, "neg", "conj", "invert"),
		declare.Ops(declare.Unary, same, "sqr"),
		declare.Ops(declare.Unary, ir.Pure, "cast", "real", "imag"),
		declare.Ops(declare.Unary, ir.Pure|ir.Idempotent, "abs").Infer(keepFloat),
		declare.Ops(declare.Unary, ir.Pure,
			"reciprocal", "sqrt", "exp", "exp2", "expm1", "log", "log1p", "log2", "log10", "log1mexp",
			"sin", "cos", "tan", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "arcsinh", "arccosh",
			"arctanh", "deg2rad", "rad2deg", "sigmoid", "softplus", "erf", "erfc").Infer(keepFloat),
		declare.Ops(declare.Binary, ir.Pure, "true_div", "arctan2").Infer(keepFloat),
		declare.Ops(declare.Some, commut|ir.Associative, "add", "mul").Infer(declare.KeepAgreed),
		declare.Ops(declare.Some, commut|ir.Associative|ir.Idempotent, "minimum", "maximum", "and", "or").Infer(declare.KeepAgreed),
		declare.Ops(declare.Some, commut|ir.Associative, "xor").Infer(declare.KeepAgreed),
		declare.Ops(declare.Binary, ir.Pure, "sub", "int_div", "mod", "pow").Infer(declare.KeepAgreed),
		declare.Ops(declare.Ternary, ir.Pure, "clip").Infer(declare.KeepAgreed),
		declare.Ops(declare.Binary, commut, "eq", "neq").Infer(truth),
		declare.Ops(declare.Binary, ir.Pure, "lt", "le", "gt", "ge").Infer(truth),
		declare.Ops(declare.Unary, ir.Pure, "isnan", "isinf").Infer(truth),
		declare.Ops(declare.Ternary, ir.Pure, "switch").Infer(branch),
		declare.Ops(declare.Binary, ir.Pure, "second").Infer(branch))
	return declare.Dialect{Dialect: declare.Strict(d), Evaluators: Evaluators, Print: prints}
}

// prints writes the ops as the graph-rewriting document does: (x + y), |x|. Others are
// calls.
func prints(p *printer.PrettyPrinter) {
	for op, symbol := range map[string]string{
		"scalar.add": "+", "scalar.sub": "-", "scalar.mul": "*", "scalar.true_div": "/", "scalar.int_div": "//",
		"scalar.mod": "%", "scalar.pow": "**", "scalar.neg": "-",
	} {
		p.Assign(op, printer.Operator(symbol))
	}
	absolute, err := printer.Template("|%0|")
	if err != nil {
		panic("scalar: " + err.Error()) // a mistake in the line above
	}
	p.Assign("scalar.abs", absolute)
	p.Assign("scalar.identity", printer.First)
	for _, op := range Dialect().Ops {
		if !p.IsAssigned(op.Name) {
			p.Assign(op.Name, printer.Call(op.Name[len("scalar."):]))
		}
	}
}

// keepFloat keeps floats that agree. Integers become floats, of a width that is
// a setting there.
func keepFloat(op ir.Op, inputs []ir.Type) []ir.Type {
	if len(inputs) == 0 || !inputs[0].IsFloat() {
		return nil
	}
	return declare.KeepAgreed(op, inputs)
}

func truth(ir.Op, []ir.Type) []ir.Type { return []ir.Type{ir.I1} }

// branch keeps the type on which all inputs after the first agree: the branches
// of switch, the value of second.
func branch(op ir.Op, inputs []ir.Type) []ir.Type {
	return declare.KeepAgreed(op, inputs[min(1, len(inputs)):])
}
