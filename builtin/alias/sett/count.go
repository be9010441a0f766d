package sett

import (
	"fmt"
	"math/bits"

	"github.com/settle-go/settle/internal/modular"
)

// Has says whether z is in the sett, in O(depth).
func (s Sett) Has(z int64) bool { return has(s.levels, z) }

func has(levels []level, z int64) bool {
	for i := range levels {
		z = modular.Mod(z-levels[i].phase, levels[i].period)
		if z >= levels[i].on {
			return false
		}
	}
	return true
}

// Count returns how many elements are in [from, to), in O(depth).
func (s Sett) Count(from, to int64) (int64, error) {
	if from > to {
		return 0, fmt.Errorf("count from %d to %d: the end is before the start", from, to)
	}
	if !inRange(from) || !inRange(to) {
		return 0, fmt.Errorf("count from %d to %d: %w", from, to, ErrRange)
	}
	return count(s.levels, from, to), nil
}

// Rank returns how many elements are in [0, z), and minus the number in [z, 0)
// where z is negative. The element z, if it is one, is At(Rank(z)).
func (s Sett) Rank(z int64) (int64, error) {
	if !inRange(z) {
		return 0, fmt.Errorf("rank of %d: %w", z, ErrRange)
	}
	return below(s.levels, z), nil
}

func count(levels []level, from, to int64) int64 { return below(levels, to) - below(levels, from) }

// below is Rank: one walk down the levels, a division at each.
func below(levels []level, z int64) int64 {
	var n int64
	for i := range levels {
		l := &levels[i]
		k, r := floorDiv(z-l.phase, l.period)
		n += k*l.each - l.lead
		if r >= l.on {
			return n + l.each
		}
		z = r
	}
	return n + z
}

// At returns element number k, counted from 0 up; element 0 is the first that is
// not negative, element -1 the last negative one.
func (s Sett) At(k int64) (int64, error) {
	if s.IsEmpty() {
		return 0, fmt.Errorf("element %d: the sett is empty", k)
	}
	if !inRange(k) {
		return 0, fmt.Errorf("element %d: %w", k, ErrRange)
	}
	if !reachable(s, k) {
		return 0, fmt.Errorf("element %d of %v: %w", k, s, ErrRange)
	}
	return at(s.levels, k), nil
}

// reachable says whether element k is surely within Limit: the whole periods up
// to it are.
func reachable(s Sett, k int64) bool {
	periods, _ := floorDiv(k, s.Size())
	if periods < 0 {
		periods = -periods
	}
	hi, lo := bits.Mul64(uint64(periods+1), uint64(s.Period()))
	return hi == 0 && lo <= Limit
}

// at is At of a sett that is not empty.
func at(levels []level, k int64) int64 {
	var z int64
	for i := range levels {
		l := &levels[i]
		periods, r := floorDiv(k+l.lead, l.each)
		z += l.phase + periods*l.period
		k = r
	}
	return z + k
}

// Next returns the first element that is at least z, false if the sett is empty
// or the element is beyond Limit.
func (s Sett) Next(z int64) (int64, bool) {
	if s.IsEmpty() || !inRange(z) {
		return 0, false
	}
	next := nextOn(s.levels, z)
	return next, inRange(next)
}

// nextOn is Next of a sett that is not empty.
func nextOn(levels []level, z int64) int64 { return at(levels, below(levels, z)) }

// runEnd returns a place after z up to which all is in the sett, z being in it:
// the nearest end of a run of any level.
func runEnd(levels []level, z int64) int64 {
	end, local := int64(Limit), z
	for i := range levels {
		r := modular.Mod(local-levels[i].phase, levels[i].period)
		end = min(end, z+levels[i].on-r)
		local = r
	}
	return end
}
