package logic

import (
	"fmt"
	"slices"
)

// Dispatcher runs, of functions with patterns, the one whose pattern is the most
// specific that a term unifies with: pattern matching for Go.
//
//	x := logic.NewVar("x")
//	var simplify logic.Dispatcher[logic.Term]
//	simplify.Add(logic.Expr(mul, x, 1), func(s logic.Subst) logic.Term { return logic.Reify(x, s) })
//	result, err := simplify.Call(term)
//
// The zero Dispatcher has no patterns. It may be called by many goroutines once all
// patterns were added.
type Dispatcher[T any] struct{ cases []dispatchCase[T] }

type dispatchCase[T any] struct {
	pattern Term
	call    func(Subst) T
}

// Add adds a pattern and what is called with the substitution under which a term
// unifies with it. Of patterns neither of which supersedes the other, the one that
// was added first is tried first; the later of two equal patterns takes the place of
// the earlier.
func (d *Dispatcher[T]) Add(pattern Term, call func(Subst) T) {
	mustBe(call != nil, "Dispatcher.Add: no function")
	c := dispatchCase[T]{of(pattern), call}
	for i, other := range d.cases {
		if !Supersedes(c.pattern, other.pattern) {
			continue
		}
		if Supersedes(other.pattern, c.pattern) {
			d.cases[i] = c
		} else {
			d.cases = slices.Insert(d.cases, i, c)
		}
		return
	}
	d.cases = append(d.cases, c)
}

// NoMatchError says that a term unifies with no pattern.
type NoMatchError struct{ Term Term }

// Error names the term.
func (e *NoMatchError) Error() string { return fmt.Sprintf("no pattern matches %s", String(e.Term)) }

// Call calls the function of the first pattern that the term unifies with, or
// returns a [NoMatchError].
func (d *Dispatcher[T]) Call(t Term) (T, error) {
	for _, c := range d.cases {
		if s, ok := Unify(c.pattern, t, Subst{}); ok {
			return c.call(s), nil
		}
	}
	var none T
	return none, &NoMatchError{of(t)}
}

// Supersedes reports whether a pattern is at least as specific as another one: what
// unifies with the first also unifies with the second.
func Supersedes(a, b Term) bool {
	frozen := Subst{}
	for _, v := range Unground(a, frozen) {
		frozen = frozen.Bind(v, frozenVar{v})
	}
	_, ok := Unify(Reify(a, frozen), b, Subst{})
	return ok
}

// frozenVar is a variable that stands for itself alone.
type frozenVar struct{ of *Var }
