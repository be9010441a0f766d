package dialects

import "github.com/settle-go/settle/graph/ir"

// Tensor is MLIR's dialect of tensors as values, and two ops of the
// graph-rewriting document that MLIR does not have: the elementwise sum of any
// number of tensors, and the product of matrices and vectors.
func Tensor() ir.Dialect {
	some := shape{1, ir.Variadic, 1}
	return strict(closed("tensor", "making, casting and slicing tensors",
		with(aView, accepting(castable, ops("tensor", unary, ir.Pure, "cast"))),
		ops("tensor", unary, ir.Pure, "bitcast"),
		accepting(anyType, ops("tensor", unary, ir.Pure, "rank")),
		with(aView, ops("tensor", some, ir.Pure, "collapse_shape", "expand_shape", "extract_slice")),
		with(overDestination, ops("tensor", some, ir.Pure, "insert", "insert_slice")),
		ops("tensor", some, ir.Pure,
			"concat", "gather", "scatter", "reshape", "pack", "unpack", "splat"),
		ops("tensor", some, ir.Pure|ir.Regions, "pad"),
		accepting(anyType, ops("tensor", some, ir.Pure, "extract")),
		accepting(anyType, ops("tensor", binary, ir.Pure, "dim")),
		ops("tensor", variadic, ir.Pure, "empty", "from_elements"),
		ops("tensor", variadic, ir.Pure|ir.Regions, "generate"),
		inferring(keepAgreed, ops("tensor", some, ir.Pure|ir.Commutative|ir.Associative, "add")),
		inferring(product, ops("tensor", binary, ir.Pure, "dot")),
		ops("tensor", shape{2, ir.Variadic, 0}, ir.Effect, "parallel_insert_slice"),
		ops("tensor", shape{1, 1, 0}, ir.Effect|ir.Terminator, "yield")))
}

// product has the first dimensions of the left factor and the last of the right
// one, without the one that is summed over. Factors are vectors or matrices.
func product(_ ir.Op, inputs []ir.Type) []ir.Type {
	if len(inputs) != 2 {
		return nil
	}
	a, b := inputs[0], inputs[1]
	if a.Kind() != ir.TensorKind || b.Kind() != ir.TensorKind || a.Elem() != b.Elem() ||
		a.Rank() < 1 || a.Rank() > 2 || b.Rank() < 1 || b.Rank() > 2 || !mayAgree(a.Dim(a.Rank()-1), b.Dim(0)) {
		return nil
	}
	dims := append([]int64(nil), a.Dims()[:a.Rank()-1]...)
	return []ir.Type{ir.Tensor(a.Elem(), append(dims, b.Dims()[1:]...)...)}
}

func mayAgree(m, n int64) bool { return m == n || m == ir.Dynamic || n == ir.Dynamic }

// Tosa is MLIR's dialect of tensor operators for neural networks.
func Tosa() ir.Dialect {
	const (
		commut = ir.Pure | ir.Commutative
		same   = ir.Pure | ir.SameType
	)
	some := shape{1, ir.Variadic, 1}
	d := closed("tosa", "tensor operators for neural networks",
		valueIn("values", ops("tosa", nullary, ir.Pure|ir.ConstantLike, "const", "const_shape")),
		with(elementwise, ops("tosa", binary, commut,
			"add", "maximum", "minimum", "bitwise_and", "bitwise_or", "bitwise_xor",
			"logical_and", "logical_or", "logical_xor")),
		ops("tosa", binary, commut, "equal"),
		with(elementwise, ops("tosa", binary, ir.Pure,
			"sub", "pow", "intdiv", "int_div", "logical_left_shift", "logical_right_shift",
			"arithmetic_right_shift")),
		ops("tosa", binary, ir.Pure, "greater", "greater_equal", "gather", "table"),
		// The shift of a multiplication is an attribute or a third input, by version.
		with(elementwise, ops("tosa", shape{2, 3, 1}, ir.Pure, "mul")),
		with(elementwise, ops("tosa", unary, same|ir.Idempotent, "abs", "ceil", "floor")),
		with(elementwise, ops("tosa", unary, same,
			"bitwise_not", "clz", "cos", "erf", "exp", "log", "logical_not",
			"reciprocal", "rsqrt", "sigmoid", "sin", "tanh", "clamp")),
		ops("tosa", unary, same, "identity"),
		with(aView, ops("tosa", unary, same, "reverse")),
		with(aView, ops("tosa", some, ir.Pure, "reshape", "slice", "transpose")),
		ops("tosa", unary, ir.Pure,
			"cast", "reduce_all", "reduce_any", "reduce_max", "reduce_min", "reduce_prod", "reduce_product",
			"reduce_sum", "argmax"),
		ops("tosa", some, ir.Pure,
			"negate", "tile", "pad", "concat", "select", "scatter", "resize",
			"rescale", "matmul", "fully_connected", "conv2d", "conv3d", "depthwise_conv2d", "transpose_conv2d",
			"avg_pool2d", "max_pool2d", "fft2d", "rfft2d", "add_shape", "sub_shape", "mul_shape", "div_shape",
			"apply_scale"),
		ops("tosa", variadic, ir.Effect|ir.Signature|ir.Regions, "cond_if", "while_loop"),
		ops("tosa", variadic, ir.Effect|ir.Signature, "custom", "variable", "variable_read", "variable_write",
			"variable.read", "variable.write"),
		ops("tosa", shape{0, ir.Variadic, 0}, ir.Effect|ir.Terminator, "yield"))
	for i := range d.Ops {
		d.Ops[i].Traits |= ir.Lenient // importers declare shapes that are inferred later
	}
	return d
}

// castable accepts a cast between tensors of which one may be a refinement of the
// other, as far as their dimensions are known.
func castable(inputs, outputs []ir.Type) bool {
	if len(inputs) != 1 || len(outputs) != 1 {
		return false
	}
	a, b := inputs[0], outputs[0]
	if a.Elem() != b.Elem() || !a.IsShaped() || !b.IsShaped() {
		return false
	}
	if a.IsUnranked() || b.IsUnranked() {
		return true
	}
	return a.Kind() == b.Kind() && len(a.Dims()) == len(b.Dims()) && agreeAll(a.Dims(), b.Dims())
}

func agreeAll(a, b []int64) bool {
	for i, m := range a {
		if !mayAgree(m, b[i]) {
			return false
		}
	}
	return true
}

// anyType accepts inputs of more precise types, whatever they are: the op's
// outputs do not depend on the shape, or its dialect leaves them to the program.
func anyType(_, _ []ir.Type) bool { return true }
