package logic

import (
	"errors"
	"fmt"

	"github.com/settle-go/settle/graph"
)

// Constrained is a variable in a nest of slices that [From] reads, which only
// stands for what the function accepts.
type Constrained struct {
	Name   string
	Accept func(Term) bool
}

// maxNest is how deep the slices that [From] reads may nest.
const maxNest = 1000

// From returns the term of nested slices, as patterns are written by hand: a
// slice is an expression, []any{OpName("add"), "x", []any{OpName("mul"), "x", 2}},
// a text a variable, the same one wherever it occurs, and anything else itself.
// Variables are looked for in the map, and those that are new are added to it.
// Without a map they are all new.
func From(x any, vars map[string]*Var) (Term, error) {
	if vars == nil {
		vars = map[string]*Var{}
	}
	return from(x, vars, 0)
}

func from(x any, vars map[string]*Var, depth int) (Term, error) {
	if depth > maxNest {
		return nil, fmt.Errorf("slices nest more than %d levels deep", maxNest)
	}
	switch x := x.(type) {
	case string:
		return variable(x, nil, vars)
	case Constrained:
		if x.Accept == nil {
			return nil, fmt.Errorf("the variable %q has no constraint", x.Name)
		}
		return variable(x.Name, x.Accept, vars)
	case []any:
		items := make([]Term, len(x))
		for i, item := range x {
			var err error
			if items[i], err = from(item, vars, depth+1); err != nil {
				return nil, err
			}
		}
		return Args(items...), nil
	}
	return of(x), nil
}

// variable returns the variable of a name. A constraint belongs where the name
// comes first: what was bound before would not be asked again.
func variable(name string, accept func(Term) bool, vars map[string]*Var) (Term, error) {
	if name == "" {
		return nil, errors.New("a variable needs a name")
	}
	known, ok := vars[name]
	switch {
	case ok && accept != nil:
		return nil, fmt.Errorf("the constraint of %q comes after its first use", name)
	case ok:
		return known, nil
	}
	v := NewVar(name)
	v.accept = accept
	vars[name] = v
	return v, nil
}

// OpenAll opens a variable of a graph with all that it is computed from: the
// expression of expressions down to the leaves, each of which has its variable
// for its value. A variable that is used twice is one expression.
func OpenAll(t Term) (Term, error) {
	root, ok := t.(graph.Var)
	if !ok || !isApplication(root) {
		p, err := Open(t)
		return p, err
	}
	done := map[graph.Var]*Pair{}
	stack := []graph.Var{root}
	for len(stack) > 0 {
		v := stack[len(stack)-1]
		before := len(stack)
		for _, in := range v.Owner().Inputs() {
			if isApplication(in) && done[in] == nil {
				stack = append(stack, in)
			}
		}
		if len(stack) > before {
			continue
		}
		stack = stack[:len(stack)-1]
		if done[v] == nil {
			done[v] = openInto(v, done)
		}
	}
	return done[root], nil
}

func openInto(v graph.Var, done map[graph.Var]*Pair) *Pair {
	items := make([]Term, v.Owner().NumInputs())
	for i, in := range v.Owner().Inputs() {
		items[i] = in
		if p := done[in]; p != nil {
			items[i] = p
		}
	}
	return opened(v, headOf(v), items, EmptyExpr)
}
