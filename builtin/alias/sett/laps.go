package sett

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
	g := gcd(p, q)
	cycle := p / g
	if a.on > p-b.on { // runs overlap wherever they are
		return laps{n: cycle, every: true, cycle: cycle}
	}
	// Run k of b starts at offset + k*q from a run of a, modulo p. It overlaps if
	// that is in [1-b.on, a.on).
	offset := mod(mod(b.phase+db, p)-mod(a.phase+da, p), p)
	least := 1 - b.on + mod(offset-(1-b.on), g)
	if least >= a.on {
		return laps{cycle: cycle}
	}
	return laps{
		n:       (a.on-1-least)/g + 1,
		first:   mod((least-offset)/g, cycle),
		inverse: inverse(mod(q/g, cycle), cycle),
		cycle:   cycle,
	}
}

// at returns lap number i.
func (l laps) at(i int64) int64 {
	if l.every {
		return i
	}
	return mulMod(mod(l.first+i, l.cycle), l.inverse, l.cycle)
}

// copies are the runs of b, moved by db, in [0,width) that are worth looking at
// for what they share with a, moved by da: all of them in turn, or the laps where
// those are fewer. They are numbered from the first run that reaches into the
// window.
type copies struct {
	start, step int64 // of run 0, and from run to run
	last        int64 // the number of the last run in the window
	laps        laps
	i, next     int64 // the lap, and the run that is next
}

func copiesIn(a level, da int64, b level, db int64, width int64) copies {
	c := copies{start: firstRun(b, db, 0), step: b.period}
	if c.start >= width {
		c.last = -1
		return c
	}
	c.last = (width - 1 - c.start) / b.period
	c.laps, c.next = laps{n: 1, every: true, cycle: 1}, -1
	if a.period <= b.period && c.last > 8 {
		if l := lapsOf(a, da, b, c.start-b.phase); l.n < c.last/2 {
			c.laps = l
		}
	}
	return c
}

// many says that there are more runs in the window than one likes to look at.
func (c *copies) many() bool { return min(c.last, c.laps.n*(c.last/c.laps.cycle+1)) > 256 }

// more moves on to the next run, whose start it returns.
func (c *copies) more() (start int64, ok bool) {
	if c.last < 0 {
		return 0, false
	}
	if c.next < 0 || c.next > c.last { // on to the next lap
		for {
			if c.i >= c.laps.n {
				return 0, false
			}
			c.next = c.laps.at(c.i)
			c.i++
			if c.next <= c.last {
				break
			}
		}
	}
	start = c.start + c.next*c.step
	c.next += c.laps.cycle
	return start, true
}
