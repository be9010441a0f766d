package graph

import "math/bits"

// firstChunk is the length of the first chunk of a chunked list; each further
// chunk doubles the capacity.
const firstChunk = 64

// chunked is an append-only list whose elements never move, so that they can
// be read by number while others append: a number is only handed out after its
// element was written, under the lock of the vocabulary that owns the list.
type chunked[T any] struct {
	chunks [26][]T
	n      uint32
}

func chunkOf(i uint32) (chunk int, offset uint32) {
	j := i + firstChunk
	k := bits.Len32(j) - 7
	return k, j - firstChunk<<k
}

// at returns element i, which must have been appended.
func (c *chunked[T]) at(i uint32) *T {
	k, offset := chunkOf(i)
	return &c.chunks[k][offset]
}

// add appends an element and returns its number. The caller holds the lock.
func (c *chunked[T]) add(v T) uint32 {
	i := c.n
	k, offset := chunkOf(i)
	if c.chunks[k] == nil {
		c.chunks[k] = makeRecords[T](firstChunk << k)
	}
	c.chunks[k][offset] = v
	c.n++
	return i
}

// next appends an element that is zero, and returns it to be filled in where it
// stands. The caller holds the lock.
func (c *chunked[T]) next() *T {
	k, offset := chunkOf(c.n)
	if c.chunks[k] == nil {
		c.chunks[k] = makeRecords[T](firstChunk << k)
	}
	c.n++
	return &c.chunks[k][offset]
}

// hashSet finds numbers by content: open addressing over the numbers alone,
// with hashes kept beside them, so that a miss rarely looks at the content.
// Number 0 is never stored.
type hashSet struct {
	ids    []uint32
	hashes []uint32
	n      int
}

// find returns the number that equal accepts, 0 where there is none.
func (s *hashSet) find(hash uint32, equal func(id uint32) bool) uint32 {
	if s.n == 0 {
		return 0
	}
	mask := len(s.ids) - 1
	for pos := int(hash) & mask; s.ids[pos] != 0; pos = (pos + 1) & mask {
		if s.hashes[pos] == hash && equal(s.ids[pos]) {
			return s.ids[pos]
		}
	}
	return 0
}

// slot is find for who may add: where there is no such number, pos is the free
// position where set puts it, as long as nothing else is added.
func (s *hashSet) slot(hash uint32, equal func(id uint32) bool) (id uint32, pos int) {
	s.makeRoom()
	mask := len(s.ids) - 1
	for pos = int(hash) & mask; s.ids[pos] != 0; pos = (pos + 1) & mask {
		if s.hashes[pos] == hash && equal(s.ids[pos]) {
			return s.ids[pos], pos
		}
	}
	return 0, pos
}

// set adds a number at a free position that slot returned.
func (s *hashSet) set(pos int, hash, id uint32) {
	s.ids[pos], s.hashes[pos] = id, hash
	s.n++
}

// makeRoom makes room for one more number.
func (s *hashSet) makeRoom() {
	if s.n*4 >= len(s.ids)*3 {
		s.grow()
	}
}

func (s *hashSet) grow() {
	old := *s
	size := max(64, len(old.ids)*2)
	s.ids, s.hashes = makeRecords[uint32](size), makeRecords[uint32](size)
	mask := size - 1
	for i, id := range old.ids {
		if id == 0 {
			continue
		}
		pos := int(old.hashes[i]) & mask
		for s.ids[pos] != 0 {
			pos = (pos + 1) & mask
		}
		s.ids[pos], s.hashes[pos] = id, old.hashes[i]
	}
}

// mix folds a word into a hash (the finalizer of splitmix64).
func mix(h, v uint64) uint64 {
	h ^= v + 0x9e3779b97f4a7c15 + h<<6 + h>>2
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}

func mixString(h uint64, s string) uint64 {
	for len(s) >= 8 {
		_ = s[7]
		v := uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
			uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
		h = mix(h, v)
		s = s[8:]
	}
	v := uint64(len(s)) << 56
	for i := 0; i < len(s); i++ {
		v |= uint64(s[i]) << (8 * i)
	}
	return mix(h, v)
}
