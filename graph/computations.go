package graph

import (
	"fmt"
	"strings"
)

// EqualComputations reports whether the variables are computed alike, one by
// one: by the same ops with the same attributes and types from equal inputs,
// whether shared or computed again. Constants are equal by value, and other
// leaves to themselves. A variable that leaves maps counts, below xs, as the one
// that it is mapped to, and what is behind it is not looked at. The variables may
// be of different graphs. Nodes that hold graphs are equal only to themselves;
// [Equal] compares those.
//
// It costs the ancestors of the variables, each once.
func EqualComputations(xs, ys []Var, leaves map[Var]Var) bool {
	plain := newNumberer()
	return equalNumbers(xs, ys, plain.substituting(leaves), plain)
}

// SameGraph reports whether two variables are computed alike once the variables
// that givens names are replaced, below both, by what it names for them.
func SameGraph(x, y Var, givens map[Var]Var) bool {
	both := newNumberer().substituting(givens)
	return equalNumbers([]Var{x}, []Var{y}, both, both)
}

func equalNumbers(xs, ys []Var, cx, cy *numberer) bool {
	if len(xs) != len(ys) {
		return false
	}
	for i := range xs {
		if cx.number(xs[i]) != cy.number(ys[i]) {
			return false
		}
	}
	return true
}

// numberer gives each variable a number that is the same for those that are
// computed alike.
type numberer struct {
	vars  map[Var]uint32
	exprs map[string]uint32 // shared by those that substitute differently
	key   strings.Builder
}

func newNumberer() *numberer {
	return &numberer{vars: map[Var]uint32{}, exprs: map[string]uint32{}}
}

// substituting returns a numberer that agrees with this one, except that it
// takes some variables for others.
func (c *numberer) substituting(givens map[Var]Var) *numberer {
	other := &numberer{vars: map[Var]uint32{}, exprs: c.exprs}
	for old, new := range givens {
		other.vars[old] = c.number(new)
	}
	return other
}

// number returns the number of a variable, walking its ancestors with a stack
// of its own.
func (c *numberer) number(v Var) uint32 {
	work := []Var{v}
	for len(work) > 0 {
		top := work[len(work)-1]
		if _, known := c.vars[top]; known {
			work = work[:len(work)-1]
			continue
		}
		ready := len(work)
		if n := top.Owner(); n.IsValid() && len(n.Nested()) == 0 {
			for _, in := range n.Inputs() {
				if _, known := c.vars[in]; !known {
					work = append(work, in)
				}
			}
		}
		if len(work) == ready {
			c.vars[top] = c.numberOf(top)
			work = work[:len(work)-1]
		}
	}
	return c.vars[v]
}

// numberOf returns the number of a variable whose inputs have theirs.
func (c *numberer) numberOf(v Var) uint32 {
	n := v.Owner()
	c.key.Reset()
	switch {
	case n.IsValid() && len(n.Nested()) > 0:
		fmt.Fprintf(&c.key, "held %p %d", v.g, v.id)
	case n.IsValid():
		fmt.Fprintf(&c.key, "%s:%d", n.Op(), v.Index())
		for _, in := range n.Inputs() {
			fmt.Fprintf(&c.key, " %d", c.vars[in])
		}
		for _, out := range n.Outputs() {
			fmt.Fprintf(&c.key, " %s", out.Type())
		}
	case v.Constant().IsValid():
		fmt.Fprintf(&c.key, "constant %s %s", v.Constant(), v.Type())
	default:
		fmt.Fprintf(&c.key, "leaf %p %d", v.g, v.id)
	}
	key := c.key.String()
	number, known := c.exprs[key]
	if !known {
		number = uint32(len(c.exprs))
		c.exprs[key] = number
	}
	return number
}
