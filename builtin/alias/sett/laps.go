package sett

import (
	"math/bits"

	"github.com/settle-go/settle/internal/modular"
)

// laps are the ways in which the runs of one periodic level meet those of
// another of a longer period, in their common period: the numbers of the runs of
// the longer which overlap with some run of the other. Where runs are short these
// are far fewer than all, and the Chinese remainder theorem finds them one by one.
type laps struct {
	n       int64 // how many there are
	every   bool  // they are 0 to n-1
	first   int64
	inverse int64
	cycle   int64 // the number of runs of the longer in the common period
}

// lapsOf returns the laps of b, moved by db, with a, moved by da, whose period is
// not longer.
func lapsOf(a level, da int64, b level, db int64) laps {
	p, q := a.period, b.period
	g := modular.GCD(p, q)
	cycle := p / g
	if a.on > p-b.on { // runs overlap wherever they are
		return laps{n: cycle, every: true, cycle: cycle}
	}
	// Run k of b starts at offset + k*q from a run of a, modulo p. It overlaps if
	// that is in [1-b.on, a.on).
	offset := modular.Mod(modular.Mod(b.phase+db, p)-modular.Mod(a.phase+da, p), p)
	least := 1 - b.on + modular.Mod(offset-(1-b.on), g)
	if least >= a.on {
		return laps{cycle: cycle}
	}
	return laps{
		n:       (a.on-1-least)/g + 1,
		first:   modular.Mod((least-offset)/g, cycle),
		inverse: modular.Inverse(modular.Mod(q/g, cycle), cycle),
		cycle:   cycle,
	}
}

// at returns lap number i.
func (l laps) at(i int64) int64 {
	if l.every {
		return i
	}
	return modular.Mul(modular.Mod(l.first+i, l.cycle), l.inverse, l.cycle)
}

// copies are the runs of b, moved by db, in [0,width) that are worth looking at
// for what they share with a, moved by da: all of them in turn or, where most lie
// in gaps of a, those which overlap with a run of a. They are numbered from the
// first run that reaches into the window.
type copies struct {
	start, step int64 // of run 0, and from run to run
	last        int64 // the number of the last run in the window
	next        int64 // the run that is next

	// A run overlaps where its offset is below hits, modulo period. Where period is 0
	// runs are taken in turn.
	offset, hits, period int64
}

func copiesIn(a level, da int64, b level, db int64, width int64) copies {
	c := copies{start: firstRun(b, db, 0), step: b.period}
	if c.start >= width {
		c.last = -1
		return c
	}
	c.last = (width - 1 - c.start) / b.period
	if c.last > 8 && a.on+b.on-1 <= a.period/8 {
		c.period, c.hits = a.period, a.on+b.on-1
		c.offset = modular.Mod(modular.Mod(c.start, c.period)-modular.Mod(a.phase+da, c.period)+b.on-1, c.period)
	}
	return c
}

// many says that there are more runs in the window than one likes to look at.
func (c *copies) many() bool {
	if c.period == 0 {
		return c.last > 256
	}
	return c.last > 256 && c.last/c.period*c.hits+c.last%c.period/(c.period/c.hits) > 256
}

// more moves on to the next run, whose start it returns.
func (c *copies) more() (start int64, ok bool) {
	if c.period > 0 && c.next <= c.last {
		c.skip()
	}
	if c.next > c.last {
		return 0, false
	}
	start = c.start + c.next*c.step
	c.advance(1)
	return start, true
}

// skip moves on to the first run that overlaps.
func (c *copies) skip() {
	if c.offset < c.hits {
		return
	}
	low := c.period - c.offset
	n := firstMultiple(c.step%c.period, c.period, low, low+c.hits-1)
	if n < 0 || n > c.last-c.next {
		c.next = c.last + 1
		return
	}
	c.advance(n)
}

func (c *copies) advance(n int64) {
	c.next += n
	if c.period > 0 {
		c.offset = modular.Mod(c.offset+modular.Mul(n%c.period, c.step%c.period, c.period), c.period)
	}
}

// firstMultiple returns the least n from 0 for which n*a modulo m is in [low,high],
// -1 if there is none; 0 <= a < m, 0 < low <= high < m. As with the greatest common
// divisor, each step takes a remainder.
func firstMultiple(a, m, low, high int64) int64 {
	if a == 0 {
		return -1
	}
	n := (low-1)/a + 1
	if n <= high/a {
		return n
	}
	// Before it gets there it passes a multiple of m: y*m modulo a has to be in
	// [-high, -low], between which there is no multiple of a.
	y := firstMultiple(m%a, a, modular.Mod(-high, a), modular.Mod(-low, a))
	if y < 0 {
		return -1
	}
	hi, lo := bits.Mul64(uint64(m), uint64(y))
	lo, carry := bits.Add64(lo, uint64(low+a-1), 0)
	q, _ := bits.Div64(hi+carry, lo, uint64(a))
	return int64(q)
}
