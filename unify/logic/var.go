package logic

import "hash/maphash"

// seed is of the hashes of variables. The order of nothing depends on it.
var seed = maphash.MakeSeed()

// Var is a logic variable: an unknown that unification finds a term for. Two
// variables are the same if their pointers are, whatever their names.
type Var struct {
	name   string
	accept func(Term) bool // of a constrained variable
	hash   uint64
}

// NewVar returns a new variable. The name is for printing; one without is
// numbered by its first appearance in what is printed, `~_1`.
func NewVar(name string) *Var {
	v := &Var{name: name}
	v.hash = maphash.Comparable(seed, v)
	return v
}

// NewVars returns n variables without names.
func NewVars(n int) []*Var {
	mustBe(n >= 0, "NewVars: a negative number of variables")
	vars := make([]*Var, n)
	for i := range vars {
		vars[i] = NewVar("")
	}
	return vars
}

// NewConstrained returns a variable that is only bound to terms that the
// function accepts. It is called with the term as far as that is known; where
// the term stands for a variable of a graph, with that one.
func NewConstrained(name string, accept func(Term) bool) *Var {
	mustBe(accept != nil, "NewConstrained: no function")
	v := NewVar(name)
	v.accept = accept
	return v
}

// both returns a variable on which the demands of two are made.
func both(a, b *Var) *Var {
	return NewConstrained(a.name, func(t Term) bool { return a.accept(t) && b.accept(t) })
}

// Name returns the name that the variable was given, "" without one.
func (v *Var) Name() string { return v.name }

// String returns the variable as it is printed alone: `~x`, and `~_` without a
// name.
func (v *Var) String() string {
	name := v.name
	if name == "" {
		name = "_"
	}
	if v.accept != nil {
		return "~" + name + " [constrained]"
	}
	return "~" + name
}
