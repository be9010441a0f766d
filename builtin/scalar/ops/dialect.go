// Package ops is the dialect scalar: its ops, what they compute, and how they are
// printed.
package ops

import (
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/printer"
	"github.com/settle-go/settle/graph/shapes"
)

// Dialect returns the dialect of the graph-rewriting document: the functions of one
// or several numbers that its elementwise ops are made of. Booleans are i1.
//
// They are functions of tensors as well, element by element: tensors are stretched to
// one shape as NumPy does, and numbers are stretched to tensors. Inputs of several types
// are converted to the type that has room for all, by the lattice of [declare.Upcast].
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
			"identity", "sgn", "ceil", "floor", "trunc", "round_half_to_even", "round_half_away_from_zero").Accepts(agrees),
		declare.Ops(declare.Unary, same|ir.Involution, "neg", "conj", "invert").Accepts(agrees),
		declare.Ops(declare.Unary, same, "sqr").Accepts(agrees),
		declare.Ops(declare.Unary, ir.Pure, "cast").Accepts(shapeAgrees),
		declare.Ops(declare.Unary, ir.Pure, "real", "imag").Infer(elementwise(partOf)),
		declare.Ops(declare.Unary, ir.Pure|ir.Idempotent, "abs").Infer(elementwise(partOf)),
		declare.Ops(declare.Unary, ir.Pure,
			"reciprocal", "sqrt", "exp", "exp2", "expm1", "log", "log1p", "log2", "log10", "log1mexp",
			"sin", "cos", "tan", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "arcsinh", "arccosh",
			"arctanh", "deg2rad", "rad2deg", "sigmoid", "softplus", "erf", "erfc").Infer(elementwise(declare.UpcastFloat)),
		declare.Ops(declare.Binary, ir.Pure, "true_div").Infer(elementwise(declare.UpcastQuotient)),
		declare.Ops(declare.Binary, ir.Pure, "arctan2").Infer(elementwise(declare.UpcastFloat)),
		declare.Ops(declare.Some, commut|ir.Associative, "add", "mul").Infer(upcast),
		declare.Ops(declare.Some, commut|ir.Associative|ir.Idempotent, "minimum", "maximum", "and", "or").Infer(upcast),
		declare.Ops(declare.Some, commut|ir.Associative, "xor").Infer(upcast),
		declare.Ops(declare.Binary, ir.Pure, "sub", "int_div", "mod", "pow").Infer(upcast),
		declare.Ops(declare.Ternary, ir.Pure, "clip").Infer(upcast),
		declare.Ops(declare.Binary, commut, "eq", "neq").Infer(elementwise(truth)),
		declare.Ops(declare.Binary, ir.Pure, "lt", "le", "gt", "ge").Infer(elementwise(truth)),
		declare.Ops(declare.Unary, ir.Pure, "isnan", "isinf").Infer(elementwise(truth)),
		declare.Ops(declare.Ternary, ir.Pure, "switch").Infer(elementwise(branch)),
		declare.Ops(declare.Binary, ir.Pure, "second").Infer(elementwise(branch)))
	for i := range d.Ops {
		if op := &d.Ops[i]; op.MaxInputs != 0 {
			op.Memory = declare.Elementwise
			op.Interfaces = append(op.Interfaces, shapes.Func(sizes))
		}
	}
	d.Functions = guardFunctions()
	return declare.Dialect{Dialect: declare.Strict(d), Evaluators: Evaluators, Meanings: Meanings, Print: prints}
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
	p.Assign("scalar.second", printer.Call("fill"))
	for _, op := range Dialect().Ops {
		if !p.IsAssigned(op.Name) {
			p.Assign(op.Name, printer.Call(op.Name[len("scalar."):]))
		}
	}
}

// elementwise infers the type that inputs are stretched to, with elements that a
// function returns.
func elementwise(elem func(elems ...ir.Type) ir.Type) func(ir.Op, []ir.Type) []ir.Type {
	return func(_ ir.Op, inputs []ir.Type) []ir.Type { return declare.Stretch(inputs, elem) }
}

// upcast infers the type that all inputs have, which is what most programs have, or the
// one that they are stretched and upcast to.
func upcast(op ir.Op, inputs []ir.Type) []ir.Type {
	if t := declare.KeepAgreed(op, inputs); t != nil {
		return t
	}
	return declare.Stretch(inputs, declare.Upcast)
}

// partOf is the type of the parts of complex numbers, and that of other numbers.
func partOf(elems ...ir.Type) ir.Type {
	switch e := elems[0]; declare.KindOf(e) {
	case declare.NoNumber:
		return 0
	case declare.ComplexNumber:
		return e.Elem()
	default:
		return e
	}
}

func truth(elems ...ir.Type) ir.Type {
	for _, e := range elems {
		if declare.KindOf(e) == declare.NoNumber {
			return 0
		}
	}
	return ir.I1
}

// branch is the type of all inputs after the first: the branches of switch, the value
// of second.
func branch(elems ...ir.Type) ir.Type { return declare.Upcast(elems[min(1, len(elems)):]...) }

// agrees accepts an input of the type of the output, as far as both are known.
func agrees(inputs, outputs []ir.Type) bool {
	return len(inputs) == 1 && len(outputs) == 1 && ir.MayAgree(inputs[0], outputs[0])
}

// shapeAgrees accepts an input of the shape of the output, as far as both are known.
func shapeAgrees(inputs, outputs []ir.Type) bool {
	if len(inputs) != 1 || len(outputs) != 1 || inputs[0].IsShaped() != outputs[0].IsShaped() {
		return false
	}
	return !inputs[0].IsShaped() || ir.MayAgree(inputs[0].WithElem(outputs[0].Elem()), outputs[0])
}
