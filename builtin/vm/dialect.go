// Package vm is the dialect of fleet-compiler's virtual machine: constants, and calls of what its
// device has, which are ops of tosa, math and tensor under other names.
package vm

import (
	"strings"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/builtin/math"
	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/builtin/tensor"
	"github.com/settle-go/settle/builtin/tosa"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
)

// Dialect is the dialect. Calls compute, except those that print, which have no results.
func Dialect() declare.Dialect {
	d := declare.Closed("vm", "fleet-compiler's virtual machine: constants, and calls of its device",
		declare.Ops(declare.Nullary, ir.Pure|ir.ConstantLike, constants...).Value("value"),
		declare.Ops(declare.Anything, ir.Pure|ir.Lenient, "call").Needs("callee"))
	return declare.Dialect{Dialect: d, Evaluators: Evaluators}
}

var constants = []string{"const", "const.i32", "const.i32.zero", "const.f32", "const.f32.zero", "rodata"}

// Evaluators returns what the ops compute. What prints comes back in the result.
func Evaluators() map[string]eval.Evaluator {
	table := map[string]eval.Evaluator{}
	for _, name := range constants {
		table[name] = numeric.Constant()
	}
	device := tosa.Evaluators()
	device["sqrt"] = math.Evaluators()["sqrt"]
	device["splat"] = tensor.Evaluators()["splat"]
	device["div"] = numeric.Binary{
		Ints: numeric.IntType.DivSigned, Floats: numeric.Div, Partial: numeric.BadDivisor, Shapes: numeric.Stretched,
	}.Evaluator()
	table["call"] = eval.Evaluator{Domain: eval.Domain{Elems: eval.Anything, Impure: true}, Eval: func(c *eval.Call) error {
		callee := strings.TrimPrefix(c.Op().Attr("callee").Text(), "@")
		if callee == "python.print" {
			c.Emit(c.Inputs()...)
			return nil
		}
		name, is := strings.CutPrefix(callee, "device.")
		function, known := device[name]
		if !is || !known || strings.HasPrefix(name, "const") || name == "cond_if" || name == "while_loop" {
			return eval.Errorf(eval.ErrUndefined, "there is no function %q", callee)
		}
		return function.Eval(c)
	}}
	return table
}
