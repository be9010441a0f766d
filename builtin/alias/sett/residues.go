package sett

import "github.com/settle-go/settle/internal/modular"

// residueDepth is the depth up to which setts are looked at by their residues.
const residueDepth = 8

// residues is what a sett is modulo a divisor of its period: a sett again, of no more
// levels and a period that divides the divisor.
type residues struct {
	buf   [residueDepth]level
	shift int64
}

// of returns the levels of what a, moved by d, is modulo g, which divides its period:
// z is in them, moved by the shift, if something that is z modulo g is in a. It is
// false where that is not seen to be one sett: where a run is longer than g and too
// short for all ways in which its inner stripes lie to g.
func (r *residues) of(a []level, d, g int64) (levels []level, ok bool) {
	for {
		run := a[0]
		r.shift = modular.Mod(d, g)
		switch {
		case run.period == g:
			return a, true
		case len(a) > residueDepth:
			return nil, false
		case len(a) == 1 && run.on >= g:
			return nil, true
		case run.on <= g: // no two elements of a run are the same modulo g
			n := copy(r.buf[:], a)
			r.buf[0].period, r.buf[0].phase = g, run.phase%g
			r.buf[0].lead = leadOf(r.buf[0], a[1:])
			return r.buf[:n], true
		}
		inner := a[1:]
		if cycle, ok := lcm(inner[0].period, g); !ok || run.on < cycle {
			return nil, false
		}
		a, d, g = inner, modular.Mod(d, g)+run.phase%g, modular.GCD(inner[0].period, g)
	}
}

// meetModulo takes two setts modulo g, the greatest common divisor of their periods:
// they meet if what they are meets. It does not know where neither becomes smaller.
func meetModulo(a []level, da int64, b []level, db int64, g int64, left *budget) (m meeting, met, known bool) {
	var ra, rb residues
	x, okA := ra.of(a, da, g)
	y, okB := rb.of(b, db, g)
	if !okA {
		x, ra.shift = a, da
	}
	if !okB {
		y, rb.shift = b, db
	}
	if !isSmaller(x, a) && !isSmaller(y, b) {
		return meeting{}, false, false
	}
	m, met = meetAnywhere(x, ra.shift, y, rb.shift, left)
	if !met {
		return meeting{}, false, true
	}
	z, err := m.solve()
	if err != nil {
		return meeting{}, false, false
	}
	inA, okA := ofResidue(a, da, g, z, left)
	inB, okB := ofResidue(b, db, g, z, left)
	return meeting{inA, a[0].period, inB, b[0].period}, okA && okB, true
}

// isSmaller reports whether the period of what a sett is modulo something is shorter.
func isSmaller(of, a []level) bool { return len(of) == 0 || of[0].period < a[0].period }

// Remainders returns bounds of the remainders modulo a period of the elements in
// [0, width): the least and the greatest where they are seen to lie close together, as
// those of a column of a table do modulo the length of its rows, and 0 and period-1
// otherwise.
func (s Sett) Remainders(width, period int64) (least, greatest int64) {
	first, last, ok := endsIn(s.levels, width)
	base := int64(0) // where the pattern of the levels begins
	for levels := s.levels; ok; levels = levels[1:] {
		if last-first < period {
			if least = modular.Mod(first, period); least+last-first < period {
				return least, least + last - first
			}
			break
		}
		if len(levels) == 0 {
			break
		}
		run := levels[0]
		lap, _ := floorDiv(first-base-run.phase, run.period)
		until, _ := floorDiv(last-base-run.phase, run.period)
		base += run.phase + lap*run.period
		if lap == until {
			continue // there is one run
		}
		if run.period%period != 0 {
			break
		}
		first, last, ok = endsIn(levels[1:], run.on)
		first, last = base+first, base+last
	}
	return 0, period - 1
}

// endsIn returns the first and the last element in [0, width), false if there is none.
func endsIn(levels []level, width int64) (first, last int64, ok bool) {
	s := Sett{levels}
	n, err := s.Count(0, width)
	if err != nil || n == 0 {
		return 0, 0, false
	}
	first, _ = s.At(0)
	last, err = s.At(n - 1)
	return first, last, err == nil
}
