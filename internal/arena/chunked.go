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
	chunks [32][]T // 26 are used; an index into 32 needs no check
	n      uint32
}

func chunkOf(i uint32) (chunk, offset uint32) {
	j := i + firstChunk
	k := uint32(bits.Len32(j)-7) % 32
	return k, j - firstChunk<<k
}

// At returns element i, which must have been appended.
func (c *Chunked[T]) At(i uint32) *T {
	k, offset := chunkOf(i)
	return &c.chunks[k][offset]
}

// Len returns the number of elements.
func (c *Chunked[T]) Len() uint32 { return c.n }

// Add appends an element and returns its number. The caller holds the lock.
func (c *Chunked[T]) Add(v T) uint32 {
	i := c.n
	k, offset := chunkOf(i)
	if c.chunks[k] == nil {
		c.chunks[k] = Make[T](firstChunk << k)
	}
	c.chunks[k][offset] = v
	c.n++
	return i
}

// Next appends an element that is zero, and returns it to be filled in where it
// stands. The caller holds the lock.
func (c *Chunked[T]) Next() *T {
	k, offset := chunkOf(c.n)
	if c.chunks[k] == nil {
		c.chunks[k] = Make[T](firstChunk << k)
	}
	c.n++
	return &c.chunks[k][offset]
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
	s.MakeRoom()
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
	s.entries[pos] = hashEntry{id, hash}
	s.n++
}

// MakeRoom makes room for one more number.
func (s *HashSet) MakeRoom() {
	if s.n*4 >= len(s.entries)*3 {
		s.grow()
	}
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
