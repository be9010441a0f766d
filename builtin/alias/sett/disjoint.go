package sett

// leaps is how many elements are tried before the two setts are taken apart:
// most pairs that meet at all are seen to within a few.
const leaps = 8

// Disjoint says whether no integer is in both setts. It lists no pieces and
// allocates nothing, whatever the periods.
func (s Sett) Disjoint(t Sett) bool {
	_, met := meetAnywhere(s.levels, t.levels)
	return !met
}

// DisjointIn says whether no integer of [0, width) is in both setts.
func (s Sett) DisjointIn(t Sett, width int64) bool {
	_, met := s.CommonIn(t, width)
	return !met
}

// CommonIn returns an integer of [0, width) that is in both setts, false if
// there is none.
func (s Sett) CommonIn(t Sett, width int64) (int64, bool) {
	if width <= 0 {
		return 0, false
	}
	return common(s.levels, 0, t.levels, 0, min(width, Limit))
}

// Common returns an integer that is in both setts, false if there is none. It
// fails with ErrRange if they meet, but only beyond Limit.
func (s Sett) Common(t Sett) (z int64, ok bool, err error) {
	where, met := meetAnywhere(s.levels, t.levels)
	if !met {
		return 0, false, nil
	}
	z, err = where.solve()
	return z, err == nil, err
}

// common returns an integer of [0,width) that is both in a moved by da and in b
// moved by db.
func common(a []level, da int64, b []level, db int64, width int64) (int64, bool) {
	inA, inB := count(a, -da, width-da), count(b, -db, width-db)
	switch {
	case inA == 0 || inB == 0:
		return 0, false
	case inA == width:
		return nextOn(b, -db) + db, true
	case inB == width:
		return nextOn(a, -da) + da, true
	}
	if z, known := leap(a, da, b, db, width); known {
		return z, z < width
	}
	if a[0].period > b[0].period {
		a, da, b, db = b, db, a, da
	}
	if period, ok := lcm(a[0].period, b[0].period); ok && period <= width {
		where, met := meetPeriodically(a, da, b, db)
		if !met {
			return 0, false
		}
		z, err := where.solve()
		return mod(z, period), err == nil
	}
	run, copies := b[0], copiesIn(a[0], da, b[0], db, width)
	if copies.many() && residuesAreFewer(a, b) {
		if _, met := meetPeriodically(a, da, b, db); !met {
			return 0, false // nor anywhere else
		}
	}
	for start, ok := copies.more(); ok; start, ok = copies.more() {
		from, to := max(0, start), min(width, start+run.on)
		if z, ok := common(b[1:], start-from, a, da-from, to-from); ok {
			return z + from, true
		}
	}
	return 0, false
}

// residuesAreFewer says whether to look at all of two setts by residues is little
// work.
func residuesAreFewer(a, b []level) bool { return gcd(a[0].period, b[0].period) <= 64 }

// leap goes from element to element of either sett, a few times. It knows the
// first common element, or that there is none below width.
func leap(a []level, da int64, b []level, db int64, width int64) (z int64, known bool) {
	for range leaps {
		next := nextOn(a, z-da) + da
		if next >= width {
			return width, true
		}
		z = nextOn(b, next-db) + db
		if z == next || z >= width {
			return z, true
		}
	}
	return 0, false
}

// meeting is where two setts meet: an integer that is x modulo p and y modulo q.
type meeting struct {
	x, p, y, q int64
}

// meetAnywhere says whether two setts have a common integer.
func meetAnywhere(a, b []level) (meeting, bool) {
	switch {
	case len(a) == 0 && len(b) == 0:
		return meeting{0, 1, 0, 1}, true
	case len(a) == 0:
		a, b = b, a
		fallthrough
	case len(b) == 0:
		if a[0].each == 0 {
			return meeting{}, false
		}
		return meeting{nextOn(a, 0), a[0].period, 0, 1}, true
	case a[0].each == 0 || b[0].each == 0:
		return meeting{}, false
	}
	if z, known := leap(a, 0, b, 0, Limit); known && z < Limit {
		return meeting{z, a[0].period, z, b[0].period}, true
	}
	return meetPeriodically(a, 0, b, 0)
}

// meetPeriodically looks at all ways in which two periodic setts lie to each
// other: either the laps of one with the other or, where the periods have little
// in common, the residues that both have an element of.
func meetPeriodically(a []level, da int64, b []level, db int64) (meeting, bool) {
	if a[0].period > b[0].period {
		a, da, b, db = b, db, a, da
	}
	run, laps := b[0], lapsOf(a[0], da, b[0], db)
	p, q := a[0].period, run.period
	if g := gcd(p, q); g < laps.n {
		return meetResidues(a, da, b, db, g)
	}
	for i := int64(0); i < laps.n; i++ {
		k := laps.at(i)
		shift := mod(mod(run.phase+db, p)+mulMod(mod(k, p), q%p, p), p)
		z, ok := common(b[1:], 0, a, mod(da-shift, p), run.on)
		if !ok {
			continue
		}
		return meeting{mod(shift+z, p), p, mod(run.phase+db+z, q), q}, true
	}
	return meeting{}, false
}

// meetResidues uses that residues modulo p and modulo q which agree modulo the
// greatest common divisor g belong to a common integer.
func meetResidues(a []level, da int64, b []level, db int64, g int64) (meeting, bool) {
	var comb [1]level // outside of the loop, where it stays on the stack
	for i := int64(0); i < g; i++ {
		comb[0] = level{on: 1, period: g, phase: i, each: 1}
		comb[0].lead = leadOf(comb[0], nil)
		x, ok := ofResidue(a, da, comb[:])
		if !ok {
			continue
		}
		if y, ok := ofResidue(b, db, comb[:]); ok {
			return meeting{x, a[0].period, y, b[0].period}, true
		}
	}
	return meeting{}, false
}

// ofResidue returns an element that is also in a comb whose period divides that
// of the sett.
func ofResidue(a []level, da int64, comb []level) (int64, bool) {
	start := a[0].phase + da
	z, ok := common(a[1:], 0, comb, mod(-start, comb[0].period), a[0].on)
	return start + z, ok
}
