// Package declare is the words in which a dialect of the project says what is known
// of its ops, in a folder of its own:
//
//	declare.Dialect{
//		Dialect: declare.Closed("math", "mathematical functions",
//			declare.Ops(declare.Unary, ir.Pure|ir.SameType, "sqrt", "tanh").Memory(declare.Elementwise),
//			...),
//		Evaluators: Evaluators,
//	}
//
// Package dialects lists all of them.
package declare

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/printer"
	"github.com/settle-go/settle/graph/proof"
	"github.com/settle-go/settle/graph/shapes"
	"github.com/settle-go/settle/internal/phrase"
)

// Dialect is what is known of the ops of a dialect.
type Dialect struct {
	ir.Dialect
	// Evaluators returns what the ops compute, by their names without the dialect.
	Evaluators func() map[string]eval.Evaluator
	// Meanings returns what ops mean as bits, for proofs, by their names without the
	// dialect; nil where that is not said of any.
	Meanings func() proof.Registry
	// Print says how the ops are printed for people; nil: as calls.
	Print func(p *printer.PrettyPrinter)
}

// Shape is how many inputs and outputs ops have.
type Shape struct{ Min, Max, Outputs int }

// The shapes of most ops.
var (
	Nullary  = Shape{0, 0, 1}
	Unary    = Shape{1, 1, 1}
	Binary   = Shape{2, 2, 1}
	Ternary  = Shape{3, 3, 1}
	Variadic = Shape{0, ir.Variadic, 1}
	Some     = Shape{1, ir.Variadic, 1} // one input or more
	Anything = Shape{0, ir.Variadic, ir.Variadic}
	Ending   = Shape{0, ir.Variadic, 0} // any inputs, no outputs
)

// List is ops of a dialect that have something in common. Its methods say more of
// all of them.
type List []ir.OpInfo

// Ops lists ops that have a shape and traits in common, by their names without the
// dialect.
func Ops(s Shape, traits ir.Trait, names ...string) List {
	list := make(List, len(names))
	for i, name := range names {
		list[i] = ir.OpInfo{Name: name, Traits: traits, MinInputs: s.Min, MaxInputs: s.Max, Outputs: s.Outputs}
	}
	return list
}

func (l List) each(f func(op *ir.OpInfo)) List {
	for i := range l {
		f(&l[i])
	}
	return l
}

// Value names the attribute in which constant-like ops have their value.
func (l List) Value(attr string) List { return l.each(func(op *ir.OpInfo) { op.Value = attr }) }

// Needs names attributes without which the ops have no meaning.
func (l List) Needs(attrs ...string) List { return l.each(func(op *ir.OpInfo) { op.Needs = attrs }) }

// Infer says which types outputs have.
func (l List) Infer(infer func(op ir.Op, inputs []ir.Type) []ir.Type) List {
	return l.each(func(op *ir.OpInfo) { op.Infer = infer })
}

// Accepts says which types of inputs the ops accept in place of less precise ones.
func (l List) Accepts(accepts func(inputs, outputs []ir.Type) bool) List {
	return l.each(func(op *ir.OpInfo) { op.Accepts = accepts })
}

// AnyType accepts inputs of more precise types, whatever they are: the op's
// outputs do not depend on the shape, or its dialect leaves them to the program.
func AnyType(_, _ []ir.Type) bool { return true }

// Checks says what nodes of the ops cannot be, in the place of what was said before.
func (l List) Checks(check graph.Check) List {
	return l.each(func(op *ir.OpInfo) {
		op.Interfaces = slices.DeleteFunc(op.Interfaces, func(i any) bool { _, ok := i.(graph.Check); return ok })
		op.Interfaces = append(op.Interfaces, check)
	})
}

// Counted has the ops refuse other numbers of inputs and outputs than they are declared with:
// what else is checked of them, and their rules, need not look.
func Counted(d ir.Dialect) ir.Dialect {
	isCheck := func(i any) bool { _, ok := i.(graph.Check); return ok }
	for i := range d.Ops {
		op := &d.Ops[i]
		check := checkCounts(op.MinInputs, op.MaxInputs, op.Outputs)
		at := slices.IndexFunc(op.Interfaces, isCheck)
		if at < 0 {
			op.Interfaces = append(op.Interfaces, check)
			continue
		}
		rest := op.Interfaces[at].(graph.Check)
		op.Interfaces[at] = graph.Check(func(n graph.Node) error {
			if err := check(n); err != nil {
				return err
			}
			return rest(n)
		})
	}
	return d
}

func checkCounts(least, most, outputs int) graph.Check {
	return func(n graph.Node) error {
		if in := n.NumInputs(); in < least {
			return fmt.Errorf("it has %s, fewer than %d", phrase.Count(in, "operand"), least)
		} else if most != ir.Variadic && in > most {
			return fmt.Errorf("it has %s, more than %d", phrase.Count(in, "operand"), most)
		}
		if out := n.NumOutputs(); outputs != ir.Variadic && out != outputs {
			return fmt.Errorf("it has %s, not %d", phrase.Count(out, "result"), outputs)
		}
		return nil
	}
}

// IndexResults is a check that results from a number on are indices, and that there are some.
func IndexResults(first int) graph.Check {
	return func(n graph.Node) error {
		if n.NumOutputs() <= first {
			return fmt.Errorf("it has %s, at least %d expected", phrase.Count(n.NumOutputs(), "result"), first+1)
		}
		for i := first; i < n.NumOutputs(); i++ {
			if t := n.Output(i).Type(); t != ir.Index() {
				return fmt.Errorf("result %d is of type %s, expected index", i, t)
			}
		}
		return nil
	}
}

// Forwards says which operands of the ops, which end blocks, go to which successor.
func (l List) Forwards(f graph.Forwarded) List {
	return l.each(func(op *ir.OpInfo) { op.Interfaces = append(op.Interfaces, f) })
}

// Effects says what the ops do besides computing their outputs: that, and nothing else.
func (l List) Effects(effects ...ir.MemoryEffect) List {
	return l.each(func(op *ir.OpInfo) {
		op.Traits |= ir.Effect
		if ir.Effects(effects).AreDiscardable() {
			op.Traits |= ir.Discardable
		}
		op.Interfaces = append(op.Interfaces, ir.Effects(effects))
	})
}

// Memory says what the ops do with memory.
func (l List) Memory(memory func(ir.Op) ir.Memory) List {
	return l.each(func(op *ir.OpInfo) { op.Memory = memory })
}

// Views says that the ops are views, or write a part of an input, and which.
func (l List) Views(spec views.Spec) List {
	return l.each(func(op *ir.OpInfo) { op.Interfaces = append(op.Interfaces, &spec) })
}

// Sizes says which sizes the outputs of the ops have, by those of their inputs.
func (l List) Sizes(f shapes.Func) List {
	return l.each(func(op *ir.OpInfo) { op.Interfaces = append(op.Interfaces, f) })
}

// Closed returns a dialect whose ops are all listed.
func Closed(name, doc string, lists ...List) ir.Dialect {
	ops := slices.Concat(lists...)
	for i := range ops {
		ops[i].Name = name + "." + ops[i].Name
	}
	return ir.Dialect{Name: name, Doc: doc, Ops: ops}
}

// Strict says of the ops about which nothing else is known that they take inputs of
// the types that they were made with and no others.
func Strict(d ir.Dialect) ir.Dialect {
	for i := range d.Ops {
		if op := &d.Ops[i]; op.Accepts == nil && op.Infer == nil {
			op.Traits |= ir.Strict
		}
	}
	return d
}

// KeepAgreed infers the type that all inputs have, and nothing for inputs of
// several types. The graph-rewriting document has a lattice for those, by which i32
// and f32 make f64.
func KeepAgreed(_ ir.Op, inputs []ir.Type) []ir.Type {
	if len(inputs) == 0 || slices.Max(inputs) != slices.Min(inputs) {
		return nil
	}
	return inputs[:1:1]
}

// MayAgree reports whether two sizes may be the same.
func MayAgree(m, n int64) bool { return m == n || m == ir.Dynamic || n == ir.Dynamic }
