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

// trie is the older bindings of a substitution by the hash of their variable:
// 16 ways a level, persistent. Copying the path to a binding is what an
// extension costs; a unification that adds many changes the nodes in place that
// it has made itself, which carry its mark.
type trie struct {
	mark  *mark
	slots [ways]slot
	same  []*binding // at the last level: variables with one hash
}

const (
	ways      = 16
	wayBits   = 4
	lastShift = 64
)

// slot is empty, a binding, or a level more.
type slot struct {
	child *trie
	leaf  *binding
}

// mark says which unification may still change a node.
type mark struct{ _ byte }

func (n *trie) find(v *Var) *binding {
	for shift := 0; n != nil && shift < lastShift; shift += wayBits {
		s := &n.slots[v.hash>>shift%ways]
		if s.leaf != nil && s.leaf.key == v {
			return s.leaf
		}
		n = s.child
	}
	if n == nil {
		return nil
	}
	for _, b := range n.same {
		if b.key == v {
			return b
		}
	}
	return nil
}

// own returns a node that may be changed.
func (n *trie) own(m *mark) *trie {
	if n == nil {
		return &trie{mark: m}
	}
	if n.mark == m {
		return n
	}
	copied := *n
	copied.mark = m
	copied.same = append([]*binding(nil), n.same...)
	return &copied
}

// insert returns the trie with a binding, in place of one for its variable.
func (n *trie) insert(b *binding, m *mark) *trie {
	root := n.own(m)
	at := root
	for shift := 0; shift < lastShift; shift += wayBits {
		s := &at.slots[b.key.hash>>shift%ways]
		switch {
		case s.child != nil:
			s.child = s.child.own(m)
		case s.leaf == nil || s.leaf.key == b.key:
			s.leaf = b
			return root
		default:
			s.child = (&trie{mark: m}).hang(s.leaf, shift+wayBits)
			s.leaf = nil
		}
		at = s.child
	}
	at.hang(b, lastShift)
	return root
}

// hang puts a binding on a node where nothing is in its way.
func (n *trie) hang(b *binding, shift int) *trie {
	if shift < lastShift {
		n.slots[b.key.hash>>shift%ways].leaf = b
		return n
	}
	for i, other := range n.same {
		if other.key == b.key {
			n.same[i] = b
			return n
		}
	}
	n.same = append(n.same, b)
	return n
}
