package arena

import (
	"math/bits"
)

// firstChunk is the length of the first chunk of a chunked list; each further
// chunk doubles the capacity.
const firstChunk = 64

// Chunked is an append-only list whose elements never move, so that they can
// be read by number while others append: a number is only handed out after its
// element was written, under the lock of the context that owns the list.
type Chunked[T any] struct {
	chunks [32][]T // from 7 on, see At; an index into 32 needs no check
	n      uint32
}

// At returns element i, which must have been appended. Callers in other packages inline it, and what
// calls it: of i + firstChunk the number of bits says which chunk the element is in, and all but the
// highest bit, which is the length of the chunk, where it is there.
func (c *Chunked[T]) At(i uint32) *T {
	i += firstChunk
	chunk := c.chunks[uint(bits.Len32(i))%32]
	return &chunk[int(i)&(len(chunk)-1)]
}

// Len returns the number of elements.
func (c *Chunked[T]) Len() uint32 { return c.n }

// Add appends an element and returns its number. The caller holds the lock.
func (c *Chunked[T]) Add(v T) uint32 {
	i := c.n
	*c.Next() = v
	return i
}

// Next appends an element that is zero, and returns it to be filled in where it
// stands. The caller holds the lock.
func (c *Chunked[T]) Next() *T {
	i := c.n
	if position := i + firstChunk; position&(position-1) == 0 {
		c.addChunk()
	}
	c.n++
	return c.At(i)
}

// addChunk makes the chunk that begins with the next element.
func (c *Chunked[T]) addChunk() {
	c.chunks[uint(bits.Len32(c.n+firstChunk))%32] = Make[T](int(c.n + firstChunk))
}

// HashSet finds numbers by content: open addressing over the numbers alone,
// with hashes kept beside them, so that a miss rarely looks at the content.
// Number 0 is never stored.
type HashSet struct {
	entries []hashEntry
	n       int
}

type hashEntry struct{ id, hash uint32 }

// Find returns the number that equal accepts, 0 where there is none.
func (s *HashSet) Find(hash uint32, equal func(id uint32) bool) uint32 {
	for id, pos := s.Probe(hash, int(hash)); id != 0; id, pos = s.Probe(hash, pos+1) {
		if equal(id) {
			return id
		}
	}
	return 0
}

// Slot is Find for a caller that may add: where there is no such number, pos is the free
// position where Set puts it, as long as nothing else is added.
func (s *HashSet) Slot(hash uint32, equal func(id uint32) bool) (id uint32, pos int) {
	for id, pos = s.Probe(hash, int(hash)); id != 0 && !equal(id); id, pos = s.Probe(hash, pos+1) {
	}
	return id, pos
}

// Probe returns the next number of a hash from a position on, and where it is; 0 and a free
// position where there are no more. The first position is the hash.
func (s *HashSet) Probe(hash uint32, pos int) (id uint32, at int) {
	mask := len(s.entries) - 1
	if mask < 0 {
		return 0, 0
	}
	for {
		pos &= mask
		if e := s.entries[pos]; e.id == 0 || e.hash == hash {
			return e.id, pos
		}
		pos++
	}
}

// Set adds a number at a free position that Slot or Probe returned.
func (s *HashSet) Set(pos int, hash, id uint32) {
	if s.n*4 >= len(s.entries)*3 {
		s.grow()
		_, pos = s.Slot(hash, func(uint32) bool { return false })
	}
	s.entries[pos] = hashEntry{id, hash}
	s.n++
}

func (s *HashSet) grow() {
	old := s.entries
	size := max(64, len(old)*2)
	s.entries = Make[hashEntry](size)
	mask := size - 1
	for _, e := range old {
		if e.id == 0 {
			continue
		}
		pos := int(e.hash) & mask
		for s.entries[pos].id != 0 {
			pos = (pos + 1) & mask
		}
		s.entries[pos] = e
	}
}

// Mix folds a word into a hash (the finalizer of splitmix64).
func Mix(h, v uint64) uint64 {
	h ^= v + 0x9e3779b97f4a7c15 + h<<6 + h>>2
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}

// MixString folds a text into a hash.
func MixString(h uint64, s string) uint64 {
	for len(s) >= 8 {
		_ = s[7]
		v := uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
			uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
		h = Mix(h, v)
		s = s[8:]
	}
	v := uint64(len(s)) << 56
	for i := 0; i < len(s); i++ {
		v |= uint64(s[i]) << (8 * i)
	}
	return Mix(h, v)
}
