// Package idmap maps numbers of ops, attributes or names to what a run knows of
// them. Numbers count all that a context ever interned, and a graph may use few of
// them: a slice indexed by number would cost the context, a [Map] costs what was
// put in. Where that is most of the numbers it is a slice all the same.
package idmap

import "math/bits"

// Map maps numbers to values. The zero Map is empty.
type Map[V any] struct {
	low   []V      // of the first numbers, by number
	known []uint64 // a bit for each number of low that has a value
	slots []slot[V]
	shift uint8 // of home
	high  int   // numbers in slots
	n     int
}

// slot is an entry of the hash table with open addressing, which has the numbers
// after low: the number and one, so that 0 is a free slot.
type slot[V any] struct {
	key   uint32
	value V
}

const (
	blockBits = 4
	golden    = 0x9e3779b1 // 2^32 over the golden ratio: blocks fall far apart

	// Numbers stand in low as long as it is at most lowShare times as long as there
	// are values, or no longer than lowLeast.
	lowShare = 8
	lowLeast = 512

	clearMost = 1 << 12 // places that are cleared for few numbers
)

// home returns where a number is looked for first. Sixteen numbers in a row stand
// side by side: they were made together, and are asked for together.
func (m *Map[V]) home(id uint32) uint32 {
	return id>>blockBits*golden>>m.shift<<blockBits | id&(1<<blockBits-1)
}

// Of returns the value of a number, the zero value where none was put in.
func (m *Map[V]) Of(id uint32) V {
	if int(id) < len(m.low) {
		return m.low[id]
	}
	return m.probe(id)
}

// Low returns the values of the first numbers, by number. Most numbers that are asked for are among
// them: [Map.Of] of another one costs more.
func (m *Map[V]) Low() []V { return m.low }

func (m *Map[V]) probe(id uint32) V {
	var none V
	if m.high == 0 {
		return none
	}
	mask := uint32(len(m.slots) - 1)
	for i := m.home(id); m.slots[i].key != 0; i = (i + 1) & mask {
		if m.slots[i].key == id+1 {
			return m.slots[i].value
		}
	}
	return none
}

// Put sets the value of a number, which is below the largest uint32.
func (m *Map[V]) Put(id uint32, value V) {
	if int(id) >= len(m.low) && int(id) < lowShare*m.n+lowLeast {
		m.extend(max(int(id)+1, min(2*len(m.low), lowShare*m.n+lowLeast)))
	}
	if int(id) < len(m.low) {
		m.putLow(id, value)
		return
	}
	m.putHigh(id, value)
}

func (m *Map[V]) putLow(id uint32, value V) {
	word, bit := &m.known[id/64], uint64(1)<<(id%64)
	if *word&bit == 0 {
		*word |= bit
		m.n++
	}
	m.low[id] = value
}

func (m *Map[V]) putHigh(id uint32, value V) {
	if m.high*2 >= len(m.slots) {
		m.rehash(max(32, 2*len(m.slots)))
	}
	mask := uint32(len(m.slots) - 1)
	i := m.home(id)
	for m.slots[i].key != 0 && m.slots[i].key != id+1 {
		i = (i + 1) & mask
	}
	if m.slots[i].key == 0 {
		m.high++
		m.n++
	}
	m.slots[i] = slot[V]{id + 1, value}
}

// extend makes low longer, and moves to it what stands in slots for want of it.
func (m *Map[V]) extend(size int) {
	low := make([]V, size)
	copy(low, m.low)
	known := make([]uint64, (size+63)/64)
	copy(known, m.known)
	m.low, m.known = low, known
	if m.high > 0 {
		m.rehash(len(m.slots))
	}
}

// rehash puts what stands in slots into a table of a size, a power of two, or into
// low where that is long enough by now.
func (m *Map[V]) rehash(size int) {
	old := m.slots
	m.n -= m.high
	m.slots, m.high = make([]slot[V], size), 0
	m.shift = uint8(32 + blockBits - bits.TrailingZeros(uint(size)))
	for _, s := range old {
		switch {
		case s.key == 0:
		case int(s.key-1) < len(m.low):
			m.putLow(s.key-1, s.value)
		default:
			m.putHigh(s.key-1, s.value)
		}
	}
}

// Len returns how many numbers have a value.
func (m *Map[V]) Len() int { return m.n }

// Keep drops the numbers from limit on.
func (m *Map[V]) Keep(limit uint32) {
	old := *m
	*m = Map[V]{}
	for id := range min(limit, uint32(len(old.low))) {
		if old.known[id/64]&(1<<(id%64)) != 0 {
			m.Put(id, old.low[id])
		}
	}
	for _, s := range old.slots {
		if s.key != 0 && s.key-1 < limit {
			m.Put(s.key-1, s.value)
		}
	}
}

// Clear drops all numbers. It keeps the memory, unless that is large and much more than they take: to clear it would
// cost the most that there ever were.
func (m *Map[V]) Clear() {
	switch {
	case m.n == 0:
	case len(m.low)+len(m.slots) > clearMost+2*lowShare*m.n:
		*m = Map[V]{}
	default:
		clear(m.low)
		clear(m.known)
		clear(m.slots)
		m.n, m.high = 0, 0
	}
}
