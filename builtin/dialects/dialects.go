// Package dialects says what the project knows of the ops in the programs that
// it reads: which are pure, which commute, which are constants, how many inputs
// they take and of what types their outputs are.
//
// One file a dialect. A dialect that is closed lists all of its ops, so that a
// rule that names another one is told of its mistake; an open one has more.
package dialects

import (
	"slices"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
)

// All returns every dialect that the project knows.
func All() *ir.Dialects {
	d, err := ir.NewDialects(Builtin(), Func(), SCF(), Arith(), Math(), Tensor(), Tosa(), Numpy(), Python(), Scalar(), Chain())
	if err != nil {
		panic("dialects: " + err.Error()) // two tables of this package list one op
	}
	return d
}

// Evaluators returns what the ops of every dialect compute.
func Evaluators() *eval.Registry { return numeric.Evaluators() }

// shape is how many inputs and outputs ops have.
type shape struct{ min, max, outputs int }

var (
	nullary  = shape{0, 0, 1}
	unary    = shape{1, 1, 1}
	binary   = shape{2, 2, 1}
	ternary  = shape{3, 3, 1}
	variadic = shape{0, ir.Variadic, 1}
)

// ops lists the ops of a dialect that have a shape and traits in common.
func ops(dialect string, s shape, traits ir.Trait, names ...string) []ir.OpInfo {
	list := make([]ir.OpInfo, len(names))
	for i, name := range names {
		list[i] = ir.OpInfo{
			Name: dialect + "." + name, Traits: traits,
			MinInputs: s.min, MaxInputs: s.max, Outputs: s.outputs,
		}
	}
	return list
}

// valueIn names the attribute in which constant-like ops have their value.
func valueIn(attr string, list []ir.OpInfo) []ir.OpInfo {
	for i := range list {
		list[i].Value = attr
	}
	return list
}

// closed returns a dialect of which every op is listed.
func closed(name, doc string, lists ...[]ir.OpInfo) ir.Dialect {
	return ir.Dialect{Name: name, Doc: doc, Ops: slices.Concat(lists...)}
}

// accepting says which types of inputs the ops accept in place of less precise
// ones.
func accepting(accepts func(inputs, outputs []ir.Type) bool, list []ir.OpInfo) []ir.OpInfo {
	for i := range list {
		list[i].Accepts = accepts
	}
	return list
}

// strict says of the ops of which nothing else is known that they take inputs of
// the types that they were made with and no others.
func strict(d ir.Dialect) ir.Dialect {
	for i := range d.Ops {
		if op := &d.Ops[i]; op.Accepts == nil && op.Infer == nil {
			op.Traits |= ir.Strict
		}
	}
	return d
}
