package relation

import (
	"reflect"

	"github.com/settle-go/settle/unify/logic"
)

// Neq holds where two terms do not stand for the same, now and whatever becomes
// known later.
func Neq(a, b logic.Term) Goal {
	return constrain(func(s State) (status, *constraint) {
		subst, ok := logic.Unify(a, b, s.subst)
		if !ok {
			return met, nil
		}
		// What unification would have to bind must not all come true. The terms of
		// the first of it say when to look again: more is not needed.
		for v, t := range subst.Since(s.subst) {
			c := &constraint{vars: []*logic.Var{v}}
			if w, ok := s.Walk(t).(*logic.Var); ok {
				c.vars = append(c.vars, w)
			}
			return open, c
		}
		return broken, nil
	})
}

// constrain returns the goal that puts a constraint on a state.
func constrain(check func(State) (status, *constraint)) Goal {
	return func(s State) Stream {
		s, ok := s.require(check)
		if !ok {
			return Empty()
		}
		return One(s)
	}
}

// IsInstanceo holds where the term is a value of one of the types, which may be
// interfaces: reflect.TypeFor[graph.Var](). It waits for a variable to be bound.
func IsInstanceo(t logic.Term, types ...reflect.Type) Goal {
	for _, typ := range types {
		mustBe(typ != nil, "IsInstanceo: a type is nil")
	}
	return constrain(func(s State) (status, *constraint) {
		value, known := known(t, s)
		if !known {
			return open, &constraint{vars: []*logic.Var{value.(*logic.Var)}}
		}
		have := reflect.TypeOf(value)
		for _, want := range types {
			if have == want || want.Kind() == reflect.Interface && have.Implements(want) {
				return met, nil
			}
		}
		return broken, nil
	})
}

// known returns what a term stands for in its graph, or the variable that it is.
func known(t logic.Term, s State) (logic.Term, bool) {
	t = s.Walk(t)
	if v, ok := t.(*logic.Var); ok {
		return v, false
	}
	return logic.Value(t), true
}

// Typeo holds where the type of the term is the second one, a reflect.Type. A
// variable in its place stands for it where the term is known; where it is not,
// the goal waits for both.
func Typeo(t, typ logic.Term) Goal {
	waits := constrain(func(s State) (status, *constraint) {
		value, known := known(t, s)
		if !known {
			return open, &constraint{vars: []*logic.Var{value.(*logic.Var)}}
		}
		want := s.Walk(typ)
		if v, ok := want.(*logic.Var); ok {
			return open, &constraint{vars: []*logic.Var{v}}
		}
		if want == logic.Term(reflect.TypeOf(value)) {
			return met, nil
		}
		return broken, nil
	})
	return func(s State) Stream {
		if value, known := known(t, s); known {
			return Eq(typ, reflect.TypeOf(value))(s)
		}
		return waits(s)
	}
}
