package relation

import (
	"github.com/settle-go/settle/unify/logic"
)

// State is what is known at a point of a search: what variables stand for, and
// what else must hold of them. It is a value; the zero State knows nothing.
type State struct {
	subst       logic.Subst
	constraints *constraint
}

// Subst returns what variables stand for.
func (s State) Subst() logic.Subst { return s.subst }

// Walk returns what a term stands for, looking at the term alone.
func (s State) Walk(t logic.Term) logic.Term { return s.subst.Walk(t) }

// Reify returns a term with its variables replaced by what they stand for.
func (s State) Reify(t logic.Term) logic.Term { return logic.Reify(t, s.subst) }

// Unify returns the state in which both terms stand for the same, and whether
// there is one: no constraint may be broken by it.
func (s State) Unify(a, b logic.Term) (State, bool) {
	subst, ok := logic.Unify(a, b, s.subst)
	if !ok {
		return s, false
	}
	if subst.Len() == s.subst.Len() {
		return s, true
	}
	s.subst = subst
	if s.constraints == nil {
		return s, true
	}
	return s.recheck()
}

// constraint is a condition on a state that is neither met for ever nor broken,
// linked to those before it.
type constraint struct {
	check func(State) (status, *constraint)
	vars  []*logic.Var // none of which was bound when it was checked last
	prev  *constraint
}

// status is what became of a constraint.
type status uint8

const (
	broken status = iota
	met
	open // it still waits for variables: the constraint that comes with it
)

// require returns the state with one more constraint, and whether it is not
// broken already.
func (s State) require(check func(State) (status, *constraint)) (State, bool) {
	v, c := check(s)
	if v == open {
		c.check, c.prev = check, s.constraints
		s.constraints = c
	}
	return s, v != broken
}

// recheck checks the constraints of whose variables one was bound. The order of
// those that stay is kept.
func (s State) recheck() (State, bool) {
	var kept []*constraint
	changed := false
	for c := s.constraints; c != nil; c = c.prev {
		if !c.isTouched(s) {
			kept = append(kept, c)
			continue
		}
		changed = true
		v, next := c.check(s)
		switch v {
		case broken:
			return s, false
		case open:
			next.check = c.check
			kept = append(kept, next)
		}
	}
	if !changed {
		return s, true
	}
	s.constraints = nil
	for i := len(kept) - 1; i >= 0; i-- {
		c := *kept[i]
		c.prev = s.constraints
		s.constraints = &c
	}
	return s, true
}

func (c *constraint) isTouched(s State) bool {
	for _, v := range c.vars {
		if s.subst.Walk(v) != logic.Term(v) {
			return true
		}
	}
	return false
}

// Waiting returns how many constraints wait for variables to be bound.
func (s State) Waiting() int {
	n := 0
	for c := s.constraints; c != nil; c = c.prev {
		n++
	}
	return n
}
