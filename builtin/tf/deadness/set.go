package deadness

import (
	"encoding/binary"
	"slices"
)

// set is a set of conditions, by its number; 0 is the empty one.
type set uint32

// condition is what a value needs to be there, by its number.
type condition uint32

// kind is what a condition is about.
type kind uint8

const (
	onePort    kind = iota // a Switch that has the predicate a takes its port b
	portOfMany             // the same of one of many ports
	ofNode                 // only the node a can say
	ofMerge                // one of the sets of the list a holds
	ofExit                 // a loop ends in whose last turn the set a holds
	inFrame                // each turn of the frame a
	firstTurn              // the first turn of the frame a
	bothOf                 // the sets a and b hold, which are large
	never
)

// key says what a condition is.
type key struct {
	kind kind
	a, b uint32
}

// maxSet is how many conditions a set has at most. Two whose union would have more are
// one condition: it is then not known what of them another set has.
const maxSet = 64

// sets interns conditions and sets of them.
type sets struct {
	conditions map[key]condition
	keys       []key
	numbers    map[string]set
	elems      [][]condition // in order
	unions     map[[2]set]set
	lists      map[string]uint32
}

func newSets() *sets {
	return &sets{conditions: map[key]condition{}, numbers: map[string]set{"": 0}, elems: [][]condition{nil}, unions: map[[2]set]set{}, lists: map[string]uint32{}}
}

// one returns the set of a condition.
func (s *sets) one(k kind, a, b uint32) set {
	c, ok := s.conditions[key{k, a, b}]
	if !ok {
		c = condition(len(s.keys))
		s.conditions[key{k, a, b}] = c
		s.keys = append(s.keys, key{k, a, b})
	}
	return s.intern([]condition{c})
}

// intern returns the number of a set, which it keeps.
func (s *sets) intern(list []condition) set {
	var text []byte
	for _, c := range list {
		text = binary.LittleEndian.AppendUint32(text, uint32(c))
	}
	n, ok := s.numbers[string(text)]
	if !ok {
		n = set(len(s.elems))
		s.numbers[string(text)] = n
		s.elems = append(s.elems, list)
	}
	return n
}

// union returns the set of what is in one of two.
func (s *sets) union(a, b set) set {
	if a == b || b == 0 {
		return a
	}
	if a == 0 {
		return b
	}
	pair := [2]set{min(a, b), max(a, b)}
	u, ok := s.unions[pair]
	if !ok {
		list := slices.Concat(s.elems[a], s.elems[b])
		slices.Sort(list)
		if list = slices.Compact(list); len(list) > maxSet {
			u = s.one(bothOf, uint32(pair[0]), uint32(pair[1]))
		} else {
			u = s.intern(list)
		}
		s.unions[pair] = u
	}
	return u
}

// list returns the number of a list of sets.
func (s *sets) list(of []set) uint32 {
	var text []byte
	for _, x := range of {
		text = binary.LittleEndian.AppendUint32(text, uint32(x))
	}
	n, ok := s.lists[string(text)]
	if !ok {
		n = uint32(len(s.lists))
		s.lists[string(text)] = n
	}
	return n
}

// maxMerge is how many inputs of a Merge are compared with each other.
const maxMerge = 16

// any returns the set that holds when one of several does.
func (s *sets) any(of []set) set {
	of = slices.Clone(of)
	slices.Sort(of)
	of = slices.Compact(of)
	for len(of) <= maxMerge && s.join(&of) {
	}
	if len(of) == 1 {
		return of[0]
	}
	return s.one(ofMerge, s.list(of), 0)
}

// join makes one set of two of a list, one of which holds whenever the other one does, or
// which differ in which port a predicate chooses.
func (s *sets) join(of *[]set) bool {
	for i, a := range *of {
		for k, b := range *of {
			if i == k {
				continue
			}
			joined, ok := a, s.isSubset(a, b)
			if !ok {
				joined, ok = s.common(a, b)
			}
			if ok {
				list := slices.Delete(*of, max(i, k), max(i, k)+1)
				list = slices.Delete(list, min(i, k), min(i, k)+1)
				list = append(list, joined)
				slices.Sort(list)
				*of = slices.Compact(list)
				return true
			}
		}
	}
	return false
}

// isSubset reports whether all conditions of one set are of another one.
func (s *sets) isSubset(a, b set) bool {
	k := 0
	for _, c := range s.elems[a] {
		for k < len(s.elems[b]) && s.elems[b][k] < c {
			k++
		}
		if k == len(s.elems[b]) || s.elems[b][k] != c {
			return false
		}
	}
	return true
}

// common returns what two sets have in common, where they differ in nothing but the port
// that one predicate chooses.
func (s *sets) common(a, b set) (set, bool) {
	x, y := s.elems[a], s.elems[b]
	if len(x) != len(y) {
		return 0, false
	}
	only := func(of, other []condition) (key, bool) {
		var found key
		count := 0
		for _, c := range of {
			if _, has := slices.BinarySearch(other, c); !has {
				found, count = s.keys[c], count+1
			}
		}
		return found, count == 1
	}
	p, ok := only(x, y)
	q, ok2 := only(y, x)
	if !ok || !ok2 || p.kind != onePort || q.kind != onePort || p.a != q.a || p.b+q.b != 1 {
		return 0, false
	}
	list := slices.DeleteFunc(slices.Clone(x), func(c condition) bool { return s.keys[c] == p })
	return s.intern(list), true
}
