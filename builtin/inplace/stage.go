package inplace

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// Stage is a rule that has some ops overwrite their inputs, at a stage that the
// graph-rewriting document has for them.
type Stage struct {
	Name, Doc string
	Database  string
	Ops       []string // their names or, where one ends in a dot, a dialect
	Tags      []string
}

// Stages returns the stages of the project's dialects. All other ops are those of
// overwrite_input.
func Stages() []Stage {
	const blas, subtensor = "InplaceBlasOpt", "inplace_subtensor"
	return []Stage{
		{
			Name: "inplace_subtensors", Database: subtensor,
			Ops: []string{
				"aesara.inc_subtensor", "aesara.set_subtensor", "aesara.advanced_inc_subtensor1", "aesara.advanced_set_subtensor1",
				"aesara.advanced_inc_subtensor", "aesara.advanced_set_subtensor",
			},
			Tags: []string{"local_inplace_setsubtensor", "local_inplace_AdvancedIncSubtensor1", "local_inplace_AdvancedIncSubtensor"},
			Doc:  "x[i] += y and x[i] = y in the memory of x, if no other op needs the old x: settle.inplace = 0.",
		},
		{
			Name: "inplace_elemwise", Database: "inplace_elemwise_opt", Ops: []string{"scalar.", "aesara.composite"},
			Doc: `
f(x, y) = f(x, y) in the memory of x, if no other op needs the old x: settle.inplace = 0.

For functions of numbers on tensors, and composites of them. The input must have the type
of the result: one that is stretched is read several times.`,
		},
		{
			Name: "inplace_blas", Database: blas, Ops: []string{"aesara.gemm", "aesara.gemv", "aesara.ger"},
			Tags: []string{"local_inplace_gemm", "local_inplace_gemv", "local_inplace_ger"},
			Doc:  "gemm(z, a, x, y, b) in the memory of z, z = b*z + a*x@y; gemv(y, a, A, x, b) in that of y, and ger(A, a, x, y) in that of A.",
		},
		{
			Name: "c_blas_destructive", Database: blas, Ops: []string{"aesara.c_gemv", "aesara.c_ger"}, Tags: []string{"c_blas"},
			Doc: "c_gemv(y, a, A, x, b) in the memory of y, c_ger(A, a, x, y) in that of A.",
		},
		{
			Name: "make_scipy_blas_destructive", Database: blas, Ops: []string{"aesara.scipy_ger"},
			Doc: "scipy_ger(A, a, x, y) in the memory of A.",
		},
	}
}

func (s *Stage) isFor(op string) bool {
	return slices.ContainsFunc(s.Ops, func(name string) bool {
		return op == name || strings.HasSuffix(name, ".") && strings.HasPrefix(op, name)
	})
}

// Rule returns the rule of a stage for graphs of these dialects, nil where they have no
// such op.
func (s *Stage) Rule(d *ir.Dialects) *navigator.Local {
	ops := able(d, s.isFor)
	if len(ops) == 0 {
		return nil
	}
	return newRule(d, s.Name, s.Doc, ops, s.Tags...)
}

// Savings is what ops save that overwrite an input.
type Savings struct {
	Ops   int   // that are marked
	Bytes int64 // that their results would take
}

// Saved returns what the ops of a graph that are marked save, with all in it: the memory
// that their results would take, if each was made anew. Of results that do not say their
// size nothing is counted.
func Saved(fg *graph.FunctionGraph) Savings {
	var s Savings
	for n := range fg.All() {
		if !declare.IsMarked(n.Op()) {
			continue
		}
		for out, inputs := range n.Op().Memory().Destroys {
			if out < n.NumOutputs() && len(inputs) > 0 && inputs[0] < n.NumInputs() {
				s.Ops++
				s.Bytes += bytesOf(n.Output(out).Type())
			}
		}
	}
	return s
}

// bytesOf returns the memory that a value of a type takes, 0 where the type does not say.
func bytesOf(t ir.Type) int64 {
	count, known := t.NumElements()
	if t.Kind() != ir.TensorKind || !known {
		return 0
	}
	width := t.Elem().Width()
	if t.Elem().Kind() == ir.ComplexKind {
		width = 2 * t.Elem().Elem().Width()
	}
	return count * int64(max(width, 8)/8)
}

// Rules returns the rule that marks the ops for which there is no [Stage], for graphs of
// these dialects. It stands after the destroy handler.
func Rules(d *ir.Dialects) []*navigator.Local {
	stages := Stages()
	others := able(d, func(op string) bool {
		return !slices.ContainsFunc(stages, func(s Stage) bool { return s.isFor(op) })
	})
	return []*navigator.Local{newRule(d, "overwrite_input", `
f(x) = f(x) in the memory of x, where nothing needs what x held: settle.inplace = 0.

For ops that compute element by element and for inserts into a tensor. No view that
shares an element with x may be used afterwards; one of another part of the same
tensor may, which is told exactly. An insert may also overwrite its window alone,
where the rest of x is used afterwards: settle.update = 1. The memory must be the
program's own: of an op that makes a new value, not of an input or a constant.`, others)}
}
