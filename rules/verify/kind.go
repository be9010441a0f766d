package verify

import (
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// Kind is what a rule is about, which decides how it can be proved.
type Kind string

// The kinds of rules.
const (
	// Integers are rules that compute with integers and truth values, element by element; also
	// those that do so with floats as well.
	Integers Kind = "integers"
	// Views are rules that move elements, leave them out, or repeat them.
	Views Kind = "views"
	// Floats are rules that compute element by element with floats, or with other elements that
	// are not integers, and change no bit.
	Floats Kind = "floats"
	// Tensors are rules about ops that combine elements of a tensor: reductions, products,
	// windows.
	Tensors Kind = "tensors"
	// Reals are rules that are true of real numbers only.
	Reals Kind = "reals"
	// Control are rules about regions, effects and memory.
	Control Kind = "control"
)

// Kinds are all kinds, in the order in which they are listed.
var Kinds = []Kind{Integers, Views, Floats, Tensors, Reals, Control}

// ops is what the ops of graphs are.
type ops struct{ control, moves, combines, integers bool }

// kind returns what the rule is about: by the graphs on which it fired, or by its pattern where
// there are none.
func (v *verifier) kind() Kind {
	seen := v.about
	if v.inexact {
		return Reals
	}
	if v.result.Graphs == 0 || seen.control {
		for t := range eachTerm(v.subject.Local.Pattern.Terms...) {
			if t.Kind == unify.AppTerm {
				for _, name := range t.Ops {
					v.noteOp(&seen, name)
				}
			}
		}
	}
	switch {
	case seen.control:
		return Control
	case seen.combines:
		return Tensors
	case seen.moves:
		return Views
	case seen.integers:
		return Integers
	}
	return Floats
}

// note remembers what a graph on which the rule fired is about.
func (v *verifier) note(in *instance) {
	if in.whole != nil {
		v.about.control = true
		return
	}
	for i := range in.nodes {
		if !in.nodes[i].op.Has(ir.ConstantLike) {
			v.noteOp(&v.about, in.nodes[i].op.Name())
		}
	}
	v.about.integers = v.about.integers || onlyIntegers(in)
}

func (v *verifier) noteOp(seen *ops, name string) {
	info := v.options.Dialects.Op(name)
	m, known := v.options.Meanings[name]
	switch {
	case info.Has(ir.Regions) || info.Has(ir.Effect):
		seen.control = true
	case info.Has(ir.ConstantLike):
	case m.Arranges != nil:
		seen.moves = true
	case !known || m.Of == nil && !m.Symbol:
		seen.combines = true
	}
}
