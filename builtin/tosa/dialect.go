// Package tosa is MLIR's dialect of tensor operators for neural networks: its ops,
// what they compute, and which elements views show. All rules are in rules.d/tosa.
package tosa

import (
	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/ir"
)

// Dialect returns what is known of the ops.
func Dialect() declare.Dialect {
	const (
		commut = ir.Pure | ir.Commutative
		same   = ir.Pure | ir.SameType
	)
	view := func(s declare.Shape, traits ir.Trait, spec views.Spec, names ...string) declare.List {
		return declare.Ops(s, traits, names...).Memory(declare.View).Views(spec)
	}
	some := declare.Some
	d := declare.Closed("tosa", "tensor operators for neural networks",
		declare.Ops(declare.Nullary, ir.Pure|ir.ConstantLike, "const").Value("values").Needs("value"),
		declare.Ops(declare.Nullary, ir.Pure|ir.ConstantLike, "const_shape").Value("values"),
		declare.Ops(declare.Binary, commut,
			"add", "maximum", "minimum", "bitwise_and", "bitwise_or", "bitwise_xor",
			"logical_and", "logical_or", "logical_xor").Memory(declare.Elementwise),
		declare.Ops(declare.Binary, commut, "equal"),
		declare.Ops(declare.Binary, ir.Pure,
			"sub", "pow", "intdiv", "int_div", "logical_left_shift", "logical_right_shift",
			"arithmetic_right_shift").Memory(declare.Elementwise),
		declare.Ops(declare.Binary, ir.Pure, "greater", "greater_equal", "gather", "table"),
		// The shift of a multiplication is an attribute or a third input, by version.
		declare.Ops(declare.Shape{Min: 2, Max: 3, Outputs: 1}, ir.Pure, "mul").Memory(declare.Elementwise),
		declare.Ops(declare.Unary, same|ir.Idempotent, "abs", "ceil", "floor").Memory(declare.Elementwise),
		declare.Ops(declare.Unary, same,
			"bitwise_not", "clz", "cos", "erf", "exp", "log", "logical_not",
			"reciprocal", "rsqrt", "sigmoid", "sin", "tanh", "clamp").Memory(declare.Elementwise),
		declare.Ops(declare.Unary, same, "identity"),
		view(declare.Unary, same, views.Spec{Map: reverseMap}, "reverse").Needs("axis"),
		view(some, ir.Pure, views.Spec{Map: views.ReshapeMap}, "reshape").Needs("new_shape"),
		view(some, ir.Pure, views.Spec{Map: views.SliceMap, Window: sliceWindow}, "slice").Needs("start", "size"),
		view(some, ir.Pure, views.Spec{Map: transposeMap}, "transpose").Needs("perms"),
		declare.Ops(declare.Unary, ir.Pure, "cast"),
		declare.Ops(declare.Unary, ir.Pure,
			"reduce_all", "reduce_any", "reduce_max", "reduce_min", "reduce_prod", "reduce_product", "reduce_sum",
			"argmax").Needs("axis"),
		declare.Ops(some, ir.Pure, "negate", "tile", "pad"),
		declare.Ops(some, ir.Pure, "concat").Needs("axis"),
		declare.Ops(some, ir.Pure, "select", "scatter", "resize",
			"rescale", "matmul", "fully_connected", "conv2d", "conv3d", "depthwise_conv2d", "transpose_conv2d",
			"avg_pool2d", "max_pool2d", "add_shape", "sub_shape", "mul_shape", "div_shape",
			"apply_scale"),
		declare.Ops(declare.Shape{Min: 1, Max: ir.Variadic, Outputs: 2}, ir.Pure, "fft2d", "rfft2d"),
		declare.Ops(declare.Anything, ir.Effect|ir.Signature|ir.Regions, "cond_if", "while_loop"),
		declare.Ops(declare.Anything, ir.Effect|ir.Signature, "custom", "variable", "variable_read", "variable_write",
			"variable.read", "variable.write"),
		declare.Ops(declare.Ending, ir.Effect|ir.Terminator, "yield"))
	for i := range d.Ops {
		d.Ops[i].Traits |= ir.Lenient // importers declare shapes that are inferred later
	}
	return declare.Dialect{Dialect: d, Evaluators: Evaluators, Meanings: Meanings}
}
