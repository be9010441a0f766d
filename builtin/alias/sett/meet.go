package sett

import (
	"fmt"
	"iter"
)

// Meet is the intersection of two setts, which stays two setts: what it is asked
// is answered without listing the pieces of the intersection, of which there may
// be as many as the shorter period is long.
type Meet struct {
	a, b Sett
}

// Meet returns the intersection of two setts, as it is.
func (s Sett) Meet(t Sett) Meet { return Meet{s, t} }

// Has says whether z is in both setts.
func (m Meet) Has(z int64) bool { return m.a.Has(z) && m.b.Has(z) }

// IsEmpty says whether the setts are disjoint, as [Sett.Disjoint] does.
func (m Meet) IsEmpty() bool { return m.a.Disjoint(m.b) }

// Period returns a period of the intersection: the least common multiple of the
// two periods.
func (m Meet) Period() (int64, error) {
	p, ok := lcm(m.a.Period(), m.b.Period())
	if !ok {
		return 0, fmt.Errorf("the common period of %d and %d is %w", m.a.Period(), m.b.Period(), ErrRange)
	}
	return p, nil
}

// Count returns how many elements of [from, to) are in both setts. It allocates
// nothing. It fails with ErrUnknown where there are too many places to look at.
func (m Meet) Count(from, to int64) (int64, error) {
	if from > to {
		return 0, fmt.Errorf("count from %d to %d: the end is before the start", from, to)
	}
	if !inRange(from) || !inRange(to) || to-from > Limit {
		return 0, fmt.Errorf("count from %d to %d: %w", from, to, ErrRange)
	}
	left := newBudget()
	n := countMeet(m.a.levels, -from, m.b.levels, -from, to-from, &left)
	if err := left.err("count what is in", m.a, m.b); err != nil {
		return 0, err
	}
	return n, nil
}

// Pieces lists the intersection as disjoint setts.
func (m Meet) Pieces() (Union, error) { return m.a.Intersect(m.b) }

// All yields the pieces of the intersection as they are found, which are more
// than Pieces lists. It yields nothing where the common period is beyond Limit:
// see Period.
func (m Meet) All() iter.Seq[Sett] {
	return func(yield func(Sett) bool) {
		w := lister{yield: yield}
		w.meetAll(m.a.levels, m.b.levels)
	}
}

// countMeet counts what is both in a moved by da and in b moved by db, of
// [0,width). It is wrong where the budget is spent.
func countMeet(a []level, da int64, b []level, db int64, width int64, left *budget) int64 {
	if !left.spend(1) {
		return 0
	}
	inA, inB := count(a, -da, width-da), count(b, -db, width-db)
	switch {
	case inA == 0 || inB == 0:
		return 0
	case inA == width:
		return inB
	case inB == width:
		return inA
	}
	if a[0].period > b[0].period {
		a, da, b, db = b, db, a, da
	}
	period, ok := lcm(a[0].period, b[0].period)
	if ok && period < width {
		periods, rest := floorDiv(width, period)
		return periods*countPeriod(a, da, b, db, left) + countMeet(a, da, b, db, rest, left)
	}
	if ok && period == width {
		return countPeriod(a, da, b, db, left)
	}
	var n int64
	run, copies := b[0], copiesIn(a[0], da, b[0], db, width)
	for start, ok := copies.more(); ok && left.left >= 0; start, ok = copies.more() {
		from, to := max(0, start), min(width, start+run.on)
		n += countMeet(b[1:], start-from, a, da-from, to-from, left)
	}
	return n
}

// countPeriod counts the common elements in one common period, which is within
// Limit.
func countPeriod(a []level, da int64, b []level, db int64, left *budget) int64 {
	if a[0].period > b[0].period {
		a, da, b, db = b, db, a, da
	}
	var n int64
	ways := waysToLie(a, da, b, db)
	for i := int64(0); i < ways.n && left.left >= 0; i++ {
		x, y := ways.count(a, da, b, db, i, left)
		n += x * y
	}
	return n
}

// ways are those in which a and b, the longer in period, lie to each other that
// have to be looked at: the laps, or the residues of the greatest common divisor,
// whichever are fewer.
type ways struct {
	n        int64
	residues bool
	laps     laps
}

func waysToLie(a []level, da int64, b []level, db int64) ways {
	laps := lapsOf(a[0], da, b[0], db)
	if g := gcd(a[0].period, b[0].period); g < laps.n {
		return ways{n: g, residues: true}
	}
	return ways{n: laps.n, laps: laps}
}

// count counts the common elements of way i, as a product.
func (w ways) count(a []level, da int64, b []level, db int64, i int64, left *budget) (int64, int64) {
	p, q := a[0].period, b[0].period
	if w.residues {
		comb := [1]level{{on: 1, period: gcd(p, q), phase: i, each: 1}}
		comb[0].lead = leadOf(comb[0], nil)
		return countResidue(a, da, comb[:], left), countResidue(b, db, comb[:], left)
	}
	k := w.laps.at(i)
	shift := mod(b[0].phase+db, p) + mulMod(mod(k, p), q%p, p)
	return countMeet(b[1:], 0, a, mod(da-shift, p), b[0].on, left), 1
}

func countResidue(a []level, da int64, comb []level, left *budget) int64 {
	start := a[0].phase + da
	return countMeet(a[1:], 0, comb, mod(-start, comb[0].period), a[0].on, left)
}
