// Package interval keeps intervals of integers and finds those that meet one.
//
//	var s interval.Set[string]
//	s.Put("a", 0, 9)
//	s.Put("b", 5, 20)
//	slices.Collect(s.Meeting(10, 12)) // b
//
// A [Set] is a balanced search tree in the order of the lower ends, in which each node
// knows the highest upper end below it. Adding and removing an interval takes
// O(log n), finding those that meet another O(log n) for each of them.
//
// [Boxes] are intervals on several axes.
package interval

import "iter"

// Set is a set of intervals, each with a key. The zero value is empty and ready to use.
type Set[K comparable] struct {
	nodes []node[K] // nodes[0] is the empty tree
	index map[K]int32
	root  int32
	free  []int32
	seed  uint32
	made  uint32
}

// node is a node of a treap: a search tree by (first, number), and a heap by priority.
type node[K comparable] struct {
	key         K
	first, last int64
	highest     int64 // the greatest last of the node and what is below it
	left, right int32
	priority    uint32
	number      uint32 // distinguishes intervals with the same lower end
}

// Len returns the number of intervals.
func (s *Set[K]) Len() int { return len(s.index) }

// Put adds the interval from first to last, both included, or moves the one that has
// the key there.
func (s *Set[K]) Put(key K, first, last int64) {
	if i, ok := s.index[key]; ok {
		if n := &s.nodes[i]; n.first == first && n.last == last {
			return
		}
		s.Delete(key)
	}
	i := s.newNode()
	s.nodes[i] = node[K]{key: key, first: first, last: last, highest: last, priority: s.random(), number: s.made}
	s.made++
	s.index[key] = i
	s.root = s.insert(s.root, i)
}

// Delete removes the interval that has the key, if there is one.
func (s *Set[K]) Delete(key K) {
	i, ok := s.index[key]
	if !ok {
		return
	}
	delete(s.index, key)
	s.root = s.remove(s.root, i)
	s.nodes[i] = node[K]{}
	s.free = append(s.free, i)
}

// Meeting yields the keys of the intervals that share a number with the one from first
// to last, in the order of their lower ends. The set must not change meanwhile.
func (s *Set[K]) Meeting(first, last int64) iter.Seq[K] {
	return func(yield func(K) bool) { s.meeting(s.root, first, last, yield) }
}

func (s *Set[K]) meeting(at int32, first, last int64, yield func(K) bool) bool {
	for at != 0 {
		n := &s.nodes[at]
		if n.highest < first {
			return true
		}
		if !s.meeting(n.left, first, last, yield) {
			return false
		}
		if n.first > last {
			return true
		}
		if n.last >= first && !yield(n.key) {
			return false
		}
		at = n.right
	}
	return true
}

func (s *Set[K]) newNode() int32 {
	if last := len(s.free) - 1; last >= 0 {
		i := s.free[last]
		s.free = s.free[:last]
		return i
	}
	if s.index == nil {
		s.index, s.nodes = map[K]int32{}, make([]node[K], 1)
	}
	s.nodes = append(s.nodes, node[K]{})
	return int32(len(s.nodes) - 1)
}

// random returns the next number of a xorshift generator: the shape of the tree is the
// same in every run.
func (s *Set[K]) random() uint32 {
	if s.seed == 0 {
		s.seed = 2463534242
	}
	s.seed ^= s.seed << 13
	s.seed ^= s.seed >> 17
	s.seed ^= s.seed << 5
	return s.seed
}

// before reports whether node i stands before node j in the order of the tree.
func (s *Set[K]) before(i, j int32) bool {
	a, b := &s.nodes[i], &s.nodes[j]
	if a.first != b.first {
		return a.first < b.first
	}
	return a.number < b.number
}

// insert returns the tree with another node in it.
func (s *Set[K]) insert(at, i int32) int32 {
	if at == 0 {
		return i
	}
	n := &s.nodes[at]
	if s.nodes[i].priority > n.priority {
		s.nodes[i].left, s.nodes[i].right = s.split(at, i)
		s.update(i)
		return i
	}
	if s.before(i, at) {
		n.left = s.insert(n.left, i)
	} else {
		n.right = s.insert(n.right, i)
	}
	s.update(at)
	return at
}

// split returns the nodes of a tree that stand before node i, and the others.
func (s *Set[K]) split(at, i int32) (low, high int32) {
	if at == 0 {
		return 0, 0
	}
	n := &s.nodes[at]
	if s.before(at, i) {
		n.right, high = s.split(n.right, i)
		low = at
	} else {
		low, n.left = s.split(n.left, i)
		high = at
	}
	s.update(at)
	return low, high
}

// remove returns the tree without node i, which is in it.
func (s *Set[K]) remove(at, i int32) int32 {
	n := &s.nodes[at]
	if at == i {
		return s.join(n.left, n.right)
	}
	if s.before(i, at) {
		n.left = s.remove(n.left, i)
	} else {
		n.right = s.remove(n.right, i)
	}
	s.update(at)
	return at
}

// join returns the tree of two whose first one stands before the second as a whole.
func (s *Set[K]) join(low, high int32) int32 {
	switch {
	case low == 0:
		return high
	case high == 0:
		return low
	case s.nodes[low].priority > s.nodes[high].priority:
		s.nodes[low].right = s.join(s.nodes[low].right, high)
		s.update(low)
		return low
	}
	s.nodes[high].left = s.join(low, s.nodes[high].left)
	s.update(high)
	return high
}

// update sets the highest end of a node from those below it.
func (s *Set[K]) update(i int32) {
	n := &s.nodes[i]
	n.highest = n.last
	if n.left != 0 {
		n.highest = max(n.highest, s.nodes[n.left].highest)
	}
	if n.right != 0 {
		n.highest = max(n.highest, s.nodes[n.right].highest)
	}
}
