package logic

import (
	"iter"
	"slices"
)

// Subst says which terms variables stand for. It is a value and persistent:
// extending one leaves it as it was, and costs a record of 56 bytes, and every
// eighth time the paths in a trie. The zero Subst binds nothing.
type Subst struct {
	last   *binding // the newest, linked to those before it
	recent int      // how many of them are not in old
	old    *trie
	count  int
}

type binding struct {
	key   *Var
	value Term
	prev  *binding
	// short says that the variable was bound before to a chain of variables
	// that ends in this: it is quicker to find and says nothing new.
	short bool
}

// maxRecent is how many bindings are looked through one by one.
const maxRecent = 8

// Len returns the number of bindings that were made.
func (s Subst) Len() int { return s.count }

func (s Subst) find(v *Var) *binding {
	b := s.last
	for range s.recent {
		if b.key == v {
			return b
		}
		b = b.prev
	}
	return s.old.find(v)
}

// Bind returns the substitution with one variable bound. It is for a variable
// that has no binding; whether the term is one that a constrained variable
// accepts is not asked.
func (s Subst) Bind(v *Var, t Term) Subst {
	mustBe(v != nil, "Bind: no variable")
	return s.bind(v, of(t), new(*mark))
}

// bind is Bind that changes the nodes of the trie which carry a mark, and makes
// the mark when it is needed.
func (s Subst) bind(v *Var, t Term, m **mark) Subst {
	s.last = &binding{key: v, value: t, prev: s.last}
	s.recent++
	s.count++
	if s.recent <= maxRecent {
		return s
	}
	if *m == nil {
		*m = &mark{}
	}
	var list [maxRecent + 1]*binding
	b := s.last
	for i := range s.recent {
		list[i] = b
		b = b.prev
	}
	for i := s.recent - 1; i >= 0; i-- { // the newest binding of a variable last
		s.old = s.old.insert(list[i], *m)
	}
	s.recent = 0
	return s
}

// shorten binds a variable that is bound to what it stands for in the end.
func (s Subst) shorten(v *Var, t Term, m **mark) Subst {
	count := s.count
	s = s.bind(v, t, m)
	s.count, s.last.short = count, true
	return s
}

// Walk returns what a term stands for, looking at the term alone: a variable's
// binding, and where that is a variable the binding of that one.
func (s Subst) Walk(t Term) Term { return s.walk(of(t)) }

func (s Subst) walk(t Term) Term {
	for {
		v, ok := t.(*Var)
		if !ok {
			return t
		}
		b := s.find(v)
		if b == nil {
			return v
		}
		t = b.value
	}
}

// Get returns what a variable stands for, reified, and whether it is bound.
func (s Subst) Get(v *Var) (Term, bool) {
	if v == nil || s.find(v) == nil {
		return nil, false
	}
	return Reify(v, s), true
}

// All yields the variables that are bound and their terms as they were bound, in
// the order in which that happened.
func (s Subst) All() iter.Seq2[*Var, Term] { return s.Since(Subst{}) }

// Since yields the bindings that the substitution has and an earlier one, which
// it was made from, has not.
func (s Subst) Since(earlier Subst) iter.Seq2[*Var, Term] {
	return func(yield func(*Var, Term) bool) {
		for _, b := range s.since(earlier) {
			if !yield(b.key, b.value) {
				return
			}
		}
	}
}

func (s Subst) since(earlier Subst) []*binding {
	var list []*binding
	for b := s.last; b != nil && b != earlier.last; b = b.prev {
		if !b.short {
			list = append(list, b)
		}
	}
	slices.Reverse(list)
	return list
}
