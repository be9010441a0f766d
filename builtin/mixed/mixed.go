// Package mixed is lists of integers that a program writes in two places: those that are
// known in an attribute, and the others as operands, for which the attribute has a number
// that stands for none. Offsets, sizes and strides of slices are such lists, padding, and the
// bounds of loops.
//
// A number that is computed, and turns out to be a constant, belongs into the attribute:
// [Fold] finds those.
package mixed

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// Number is an integer: one that is known, or the variable that it will be.
type Number struct {
	Known int64 // ir.Dynamic where there is a variable
	Var   graph.Var
}

// Of returns a number that is known.
func Of(n int64) Number { return Number{Known: n} }

// Computed returns what a variable will be.
func Computed(v graph.Var) Number { return Number{ir.Dynamic, v} }

// IsKnown reports whether the number is known.
func (n Number) IsKnown() bool { return !n.Var.IsValid() }

// Is reports whether it is known that the number is n.
func (n Number) Is(known int64) bool { return n.IsKnown() && n.Known == known }

// List is a list of them.
type List []Number

// Read returns a list whose known numbers are in an attribute and whose others are the first
// of the operands, and the operands after those. It is false where that does not fit.
func Read(attr ir.Attr, operands []graph.Var) (list List, rest []graph.Var, ok bool) {
	known, ok := value.IntsOf(attr)
	if !ok {
		return nil, operands, false
	}
	list = make(List, len(known))
	for i, n := range known {
		if list[i].Known = n; n != ir.Dynamic {
			continue
		}
		if len(operands) == 0 {
			return nil, nil, false
		}
		list[i].Var, operands = operands[0], operands[1:]
	}
	return list, operands, true
}

// Known returns what the attribute says: the known numbers, and [ir.Dynamic] for others.
func (l List) Known() []int64 {
	known := make([]int64, len(l))
	for i, n := range l {
		if known[i] = n.Known; !n.IsKnown() {
			known[i] = ir.Dynamic
		}
	}
	return known
}

// Vars returns the operands.
func (l List) Vars() []graph.Var {
	var vars []graph.Var
	for _, n := range l {
		if !n.IsKnown() {
			vars = append(vars, n.Var)
		}
	}
	return vars
}

// Are reports whether it is known that all numbers are n.
func (l List) Are(known int64) bool {
	return !slices.ContainsFunc(l, func(n Number) bool { return !n.Is(known) })
}

// AllKnown reports whether all numbers are known.
func (l List) AllKnown() bool {
	return !slices.ContainsFunc(l, func(n Number) bool { return !n.IsKnown() })
}

// Fold returns the list with the numbers that are constants by now among those that are
// known, and whether there are any. Those that accepts refuses stay; nil accepts all.
func (l List) Fold(accepts func(n int64) bool) (folded List, changed bool) {
	folded = slices.Clone(l)
	for i, n := range l {
		if c, ok := Constant(n.Var); ok && c != ir.Dynamic && (accepts == nil || accepts(c)) {
			folded[i], changed = Of(c), true
		}
	}
	return folded, changed
}

// NotNegative accepts what may be a size, for [List.Fold].
func NotNegative(n int64) bool { return n >= 0 }

// Constant returns the integer that a variable always is.
func Constant(v graph.Var) (int64, bool) {
	if !v.IsValid() || v.Type().IsShaped() {
		return 0, false
	}
	a := v.Graph().ConstantOfVar(v.ID())
	if b, ok := a.Bool(); ok {
		if b {
			return 1, true
		}
		return 0, true
	}
	return a.Int()
}
