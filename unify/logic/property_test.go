package logic_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	. "github.com/settle-go/settle/unify/logic"
)

// terms generates terms over a few variables and atoms.
func terms(vars []*Var) *rapid.Generator[Term] {
	return rapid.Custom(func(t *rapid.T) Term { return drawTerm(t, vars, 4) })
}

func drawTerm(t *rapid.T, vars []*Var, depth int) Term {
	kinds := 7
	if depth == 0 {
		kinds = 4
	}
	switch rapid.IntRange(0, kinds-1).Draw(t, "kind") {
	case 0, 1:
		return vars[rapid.IntRange(0, len(vars)-1).Draw(t, "variable")]
	case 2:
		return rapid.IntRange(0, 2).Draw(t, "number")
	case 3:
		return []Term{EmptyList, EmptyExpr}[rapid.IntRange(0, 1).Draw(t, "end")]
	case 4:
		return Entry("k", drawTerm(t, vars, depth-1))
	}
	return Cons(drawTerm(t, vars, depth-1), drawTerm(t, vars, depth-1))
}

// round reports whether a variable stands for a term that it stands in.
func round(vars []*Var, s Subst) bool {
	state := map[*Var]int{}
	var visit func(v *Var) bool
	visit = func(v *Var) bool {
		switch state[v] {
		case 1:
			return true
		case 2:
			return false
		}
		state[v] = 1
		if value := s.Walk(v); value != Term(v) {
			for _, w := range Unground(value, Subst{}) {
				if visit(w) {
					return true
				}
			}
		}
		state[v] = 2
		return false
	}
	for _, v := range vars {
		if visit(v) {
			return true
		}
	}
	return false
}

func TestUnificationLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		vars := NewVars(4)
		a, b := terms(vars).Draw(t, "a"), terms(vars).Draw(t, "b")
		s, ok := Unify(a, b, Subst{})
		back, alsoOK := Unify(b, a, Subst{})
		require.Equal(t, ok, alsoOK, "symmetric")
		if !ok {
			return
		}
		again, ok := Unify(a, b, s)
		require.True(t, ok)
		require.Equal(t, s.Len(), again.Len(), "what was unified is equal")
		if round(vars, s) {
			return // reified, such terms are cut where they go round
		}
		x, y := Reify(a, s), Reify(b, s)
		require.Equal(t, String(x), String(y), "unified terms are reified alike")
		twice := Reify(x, s)
		require.Equal(t, String(x), String(twice), "reified once and for all")
		require.Equal(t, String(canonical(x)), String(canonical(Reify(a, back))), "symmetric up to the names of variables")
		require.Equal(t, len(Unground(a, s)), len(Unground(x, Subst{})))
	})
}

// canonical replaces variables by numbers in the order in which they appear.
func canonical(t Term) Term {
	s := Subst{}
	for i, v := range Unground(t, Subst{}) {
		s = s.Bind(v, Entry("variable", i))
	}
	return Reify(t, s)
}

// TestUnificationIsMostGeneral: a substitution that makes two terms equal is an
// instance of what unification finds.
func TestUnificationIsMostGeneral(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		vars := NewVars(3)
		pattern := terms(vars).Draw(t, "pattern")
		s := Subst{}
		for _, v := range vars {
			s = s.Bind(v, drawTerm(t, NewVars(2), 2))
		}
		instance := Reify(pattern, s)
		found, ok := Unify(pattern, instance, Subst{})
		require.True(t, ok)
		require.Equal(t, String(Reify(pattern, found)), String(Reify(instance, found)))
		for _, v := range Unground(pattern, Subst{}) {
			_, ok := Unify(Reify(v, found), Reify(v, s), Subst{})
			require.True(t, ok)
		}
	})
}

// TestConsLaws: head and tail undo cons.
func TestConsLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		vars := NewVars(2)
		a, b := terms(vars).Draw(t, "a"), terms(vars).Draw(t, "b")
		p := Cons(a, b)
		head, err := Head(p)
		require.NoError(t, err)
		tail, err := Tail(p)
		require.NoError(t, err)
		require.Equal(t, String(p), String(Cons(head, tail)))
		if items, end, ok := Items(p); ok {
			again := List(items...)
			if end == EmptyExpr {
				again = Args(items...)
			}
			require.Equal(t, String(p), String(again))
		}
	})
}
