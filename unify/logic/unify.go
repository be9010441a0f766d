package logic

import (
	"maps"
	"slices"

	"github.com/settle-go/settle/graph"
)

// Unify returns the substitution extended so that both terms stand for the same,
// and whether that is possible.
//
// Unbound variables are bound left to right; pairs are unified head first, then
// tail. There is no occurs check: x and f(x) unify, and [Reify] shows the
// variable where the term goes round.
//
// Neither depth nor sharing is a limit: terms are kept on a stack of the
// unifier's own, and pairs of terms that were unified once are one class from
// then on (G. Huet, 1976), so that time is all but linear in the size of the
// terms as they lie in memory.
func Unify(a, b Term, s Subst) (Subst, bool) {
	u := unifier{s: s}
	u.stack = append(u.buffer[:0], problem{of(a), of(b), true})
	if !u.run() {
		return s, false
	}
	return u.s, true
}

// run solves all problems, and then those of sets.
func (u *unifier) run() bool { return u.drain() && u.solveSets() }

// drain solves the problems on the stack. Sets are put off: the more is known, the
// fewer orders of their elements there are.
func (u *unifier) drain() bool {
	for len(u.stack) > 0 {
		p := u.stack[len(u.stack)-1]
		u.stack = u.stack[:len(u.stack)-1]
		if !u.solve(p) {
			return false
		}
	}
	return true
}

// problem is two terms that are to stand for the same. Those that are elements
// of pairs, and not what follows elements, are worth remembering.
type problem struct {
	a, b    Term
	element bool
}

type unifier struct {
	s      Subst
	mark   *mark
	stack  []problem
	buffer [8]problem
	steps  int
	class  map[*Pair]*Pair // of pairs that were unified: another of its class
	seen   map[met]bool    // what was unified with a variable of a graph
	sets   []sets          // that were put off
}

// met is a pair or a variable of a graph, and the variable that it met.
type met struct {
	p    *Pair
	v, w graph.Var
}

// firstSteps are not remembered: most unifications take no more.
const firstSteps = 64

func (u *unifier) push(a, b Term, element bool) {
	u.stack = append(u.stack, problem{a, b, element})
}

func (u *unifier) solve(p problem) bool {
	a, b := u.walk(p.a), u.walk(p.b)
	v, aIsVar := a.(*Var)
	w, bIsVar := b.(*Var)
	switch {
	case aIsVar && bIsVar:
		return v == w || u.join(v, w)
	case aIsVar:
		return u.bind(v, b)
	case bIsVar:
		return u.bind(w, a)
	}
	// What a variable stands for may go round without ever being an element.
	_, throughA := p.a.(*Var)
	_, throughB := p.b.(*Var)
	return u.structure(a, b, p.element || throughA || throughB)
}

// walk is [Subst.Walk] that shortens long chains of variables: after it, each of
// them is bound to the end of the chain.
func (u *unifier) walk(t Term) Term {
	steps := 0
	end := t
	for ; ; steps++ {
		next := u.next(end)
		if next == nil {
			break
		}
		end = next.value
	}
	if steps <= maxChain {
		return end
	}
	for at := t; ; {
		v, next := at.(*Var), u.next(at)
		if u.next(next.value) == nil {
			return end
		}
		u.s = u.s.shorten(v, end, &u.mark)
		at = next.value
	}
}

// next returns the binding of a variable, nil for any other term.
func (u *unifier) next(t Term) *binding {
	if v, ok := t.(*Var); ok {
		return u.s.find(v)
	}
	return nil
}

// maxChain is how long a chain of variables may be before it is shortened.
const maxChain = 8

func (u *unifier) set(v *Var, t Term) { u.s = u.s.bind(v, t, &u.mark) }

// join makes two unbound variables one. What a constrained one demands must
// still be asked when the other is bound, so it is the one that stays.
func (u *unifier) join(v, w *Var) bool {
	switch {
	case v.accept == nil:
		u.set(v, w)
	case w.accept == nil:
		u.set(w, v)
	default:
		joined := both(v, w)
		u.set(v, joined)
		u.set(w, joined)
	}
	return true
}

func (u *unifier) bind(v *Var, t Term) bool {
	if v.accept != nil && !v.accept(Value(Reify(t, u.s))) {
		return false
	}
	u.set(v, t)
	return true
}

// Value returns what a term stands for in its graph: the variable, op, type or
// attribute that a pair was opened from, and any other term itself.
func Value(t Term) Term {
	if p, ok := of(t).(*Pair); ok && p.value != nil {
		return p.value
	}
	return t
}

// structure unifies two terms that are not variables.
func (u *unifier) structure(a, b Term, element bool) bool {
	switch x := a.(type) {
	case *Pair:
		if y, ok := b.(*Pair); ok {
			return x == y || element && u.merged(x, y) || u.pairs(x, y)
		}
		return u.open(x, b)
	case graph.Var:
		if y, ok := b.(graph.Var); ok {
			return u.graphs(x, y)
		}
	}
	if y, ok := b.(*Pair); ok {
		return u.open(y, a)
	}
	if isPlain(a) || isPlain(b) {
		return sameAtom(a, b)
	}
	return u.compounds(a, b)
}

// isPlain reports whether a term is one of a graph, or a number or text.
func isPlain(t Term) bool {
	switch t.(type) {
	case *Set, *Record:
		return false
	}
	return isAtom(t)
}

// compounds unifies terms that have parts, by those.
func (u *unifier) compounds(a, b Term) bool {
	if x, ok := a.(*Record); ok {
		return u.record(x, b)
	}
	if y, ok := b.(*Record); ok {
		return u.record(y, a)
	}
	x, isSet := a.(*Set)
	y, alsoSet := b.(*Set)
	if isSet || alsoSet {
		if isSet && alsoSet && x != y {
			u.sets = append(u.sets, sets{x, y})
		}
		return isSet && alsoSet
	}
	if x, ok := sliceItems(a); ok {
		y, ok := sliceItems(b)
		return ok && u.each(x, y)
	}
	p, ok := takeApart(a)
	q, alsoOK := takeApart(b)
	if !ok || !alsoOK {
		return identical(a, b)
	}
	return p.sameKind(q) && u.each(p.parts, q.parts)
}

// each unifies terms one by one.
func (u *unifier) each(a, b []Term) bool {
	if len(a) != len(b) {
		return false
	}
	for i := len(a) - 1; i >= 0; i-- {
		u.push(a[i], b[i], true)
	}
	return true
}

func (u *unifier) pairs(p, q *Pair) bool {
	u.push(p.tail, q.tail, false)
	u.push(p.head, q.head, true)
	return true
}

// open unifies a pair with a term that must be opened for that.
func (u *unifier) open(p *Pair, t Term) bool {
	if v, ok := t.(graph.Var); ok && u.remembered(met{p: p, v: v}) {
		return true
	}
	q, err := Open(t)
	return err == nil && u.pairs(p, q)
}

// graphs unifies two variables of graphs, in which there are no unknowns: they
// must be the same op applied to the same, or equal leaves.
func (u *unifier) graphs(a, b graph.Var) bool {
	switch {
	case a == b:
		return true
	case !isApplication(a) || !isApplication(b):
		return sameVar(a, b)
	}
	m, n := a.Owner(), b.Owner()
	if !sameAtom(m.Op(), n.Op()) || a.Index() != b.Index() || m.NumInputs() != n.NumInputs() || m.NumOutputs() != n.NumOutputs() {
		return false
	}
	if u.remembered(met{v: a, w: b}) {
		return true
	}
	for i := m.NumInputs() - 1; i >= 0; i-- {
		u.push(m.Input(i), n.Input(i), true)
	}
	return true
}

// isFirst counts what might be remembered, and reports whether it is too early.
func (u *unifier) isFirst() bool {
	u.steps++
	return u.steps <= firstSteps
}

// remembered reports whether two terms met before, and remembers them.
func (u *unifier) remembered(m met) bool {
	if u.isFirst() {
		return false
	}
	if u.seen[m] {
		return true
	}
	if u.seen == nil {
		u.seen = map[met]bool{}
	}
	u.seen[m] = true
	return false
}

// merged reports whether two pairs are in one class, and makes them so.
func (u *unifier) merged(a, b *Pair) bool {
	if u.isFirst() {
		return false
	}
	if u.class == nil {
		u.class = map[*Pair]*Pair{}
	}
	a, b = u.representative(a), u.representative(b)
	if a == b {
		return true
	}
	u.class[a] = b
	return false
}

func (u *unifier) representative(p *Pair) *Pair {
	for {
		next, ok := u.class[p]
		if !ok {
			return p
		}
		if after, ok := u.class[next]; ok {
			u.class[p] = after
		}
		p = next
	}
}

// record unifies a record with a map, a struct or another record.
func (u *unifier) record(a *Record, t Term) bool {
	left, leftRest, _ := u.entries(a)
	right, rightRest, ok := u.entries(t)
	if !ok {
		return false
	}
	for _, key := range slices.SortedFunc(maps.Keys(left), compareKeys) {
		other, shared := right[key]
		if !shared {
			continue
		}
		u.push(left[key], other, true)
		delete(left, key)
		delete(right, key)
	}
	return u.rests(left, leftRest, right, rightRest)
}

// entries returns what is known of the entries of a term, its rest followed.
func (u *unifier) entries(t Term) (entries map[any]Term, rest Term, ok bool) {
	entries, rest, ok = entriesOf(t)
	for ok && rest != nil && rest != closed {
		more, next, known := entriesOf(u.walk(rest))
		if !known {
			return entries, u.walk(rest), true
		}
		for key, t := range more {
			if _, named := entries[key]; !named {
				entries[key] = t
			}
		}
		rest = next
	}
	return entries, rest, ok
}

// rests unifies the rests of two terms, given what only the other one names.
func (u *unifier) rests(left map[any]Term, leftRest Term, right map[any]Term, rightRest Term) bool {
	switch {
	case leftRest == closed && len(right) > 0, rightRest == closed && len(left) > 0:
		return false
	case leftRest == closed && rightRest == closed:
		return true
	case leftRest == closed:
		return u.take(rightRest, left, closed)
	case rightRest == closed:
		return u.take(leftRest, right, closed)
	case len(left) == 0 && len(right) == 0 && leftRest != nil && rightRest != nil:
		u.push(leftRest, rightRest, true)
		return true
	case leftRest == nil || rightRest == nil:
		return u.take(leftRest, right, nil) && u.take(rightRest, left, nil)
	case identical(leftRest, rightRest):
		return false // one rest cannot have and lack the same entries
	}
	shared := NewVar("")
	return u.take(leftRest, right, shared) && u.take(rightRest, left, shared)
}

// take has a rest stand for entries and a rest of their own.
func (u *unifier) take(rest Term, entries map[any]Term, more Term) bool {
	if rest == nil {
		return true
	}
	if more == closed {
		u.push(rest, plainMap(entries), true)
	} else {
		u.push(rest, &Record{entries, more}, true)
	}
	return true
}

// equalAsIs reports whether two terms are equal without anything being bound.
func equalAsIs(a, b Term) bool {
	s, ok := Unify(a, b, Subst{})
	return ok && s.Len() == 0
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
