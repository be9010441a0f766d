package logic

import (
	"slices"
	"strings"
)

// Set is terms without an order, each once. Two sets unify where their elements
// do, in some order: sets of unknowns may do so in several ways, of which [Unify]
// takes the first that agrees with all else, and relation.SetEqo finds all.
type Set struct{ items []Term }

// SetOf returns the set of the terms. Those that are equal as they stand are one.
func SetOf(items ...Term) *Set {
	s := &Set{}
	for _, t := range items {
		t = of(t)
		if !slices.ContainsFunc(s.items, func(u Term) bool { return equalAsIs(t, u) }) {
			s.items = append(s.items, t)
		}
	}
	return s
}

// equalAsIs reports whether two terms are equal without anything being bound.
func equalAsIs(a, b Term) bool {
	s, ok := Unify(a, b, Subst{})
	return ok && s.Len() == 0
}

// Items returns the elements of the set, in the order in which they were given.
func (s *Set) Items() []Term { return slices.Clone(s.items) }

// Len returns the number of elements.
func (s *Set) Len() int { return len(s.items) }

// String returns the set as text: {1, ~x}.
func (s *Set) String() string {
	texts := make([]string, len(s.items))
	for i, t := range s.items {
		texts[i] = String(t)
	}
	return "{" + strings.Join(texts, ", ") + "}"
}

// resolved returns the elements as far as they are known, each once.
func (s *Set) resolved(u *unifier) []Term {
	known := make([]Term, len(s.items))
	for i, t := range s.items {
		known[i] = Reify(t, u.s)
	}
	return SetOf(known...).items
}

// sets is two sets that are to be equal.
type sets struct{ a, b *Set }

// solveSets unifies sets when all else is: it tries the elements of the first pair
// of sets in every order that is left, and for each solves the others.
func (u *unifier) solveSets() bool {
	if len(u.sets) == 0 {
		return true
	}
	first, others := u.sets[0], u.sets[1:]
	a, b := withoutShared(first.a.resolved(u), first.b.resolved(u))
	if len(a) != len(b) {
		return false
	}
	return u.match(a, b, others)
}

// withoutShared returns the elements of two sets without those of both.
func withoutShared(a, b []Term) (onlyA, onlyB []Term) {
	onlyB = slices.Clone(b)
	for _, t := range a {
		if i := slices.IndexFunc(onlyB, func(u Term) bool { return equalAsIs(t, u) }); i >= 0 {
			onlyB = slices.Delete(onlyB, i, i+1)
			continue
		}
		onlyA = append(onlyA, t)
	}
	return onlyA, onlyB
}

// match unifies the elements of two sets one by one, and then the sets that are left.
func (u *unifier) match(a, b []Term, others []sets) bool {
	if len(a) == 0 {
		next := unifier{s: u.s, sets: others}
		if !next.run() {
			return false
		}
		u.s = next.s
		return true
	}
	for i, t := range b {
		next := unifier{s: u.s}
		next.push(a[0], t, true)
		if !next.drain() {
			continue
		}
		next.sets = append(next.sets, others...)
		if next.match(a[1:], slices.Delete(slices.Clone(b), i, i+1), next.sets) {
			u.s = next.s
			return true
		}
	}
	return false
}
