package logic

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
