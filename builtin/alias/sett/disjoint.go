package sett

import (
	"fmt"

	"github.com/settle-go/settle/internal/modular"
)

// questionSteps bounds the number of places that a question may look at.
const questionSteps = 1 << 15

// budget is what is left of a bound. It is spent where loops turn, and stays below
// zero once it is spent.
type budget struct{ left int }

func newBudget() budget { return budget{questionSteps} }

// spend takes n steps, and says whether there were as many.
func (b *budget) spend(n int) bool {
	b.left -= n
	return b.left >= 0
}

// err is the error of a question that was asked with the budget, nil while there is
// something left of it.
func (b *budget) err(what string, s, t Sett) error {
	if b.left >= 0 {
		return nil
	}
	return fmt.Errorf("%s %v and %v: %w after %d steps", what, brief(s), brief(t), ErrUnknown, questionSteps)
}

// leaps is how many elements are tried before the two setts are taken apart:
// most pairs that meet at all are seen to within a few.
const leaps = 8

// DisjointIn says whether no integer of [0, width) is in both setts. It is false
// where that is not known: [Sett.FindIn] distinguishes the two.
func (s Sett) DisjointIn(t Sett, width int64) bool {
	_, ok, err := s.FindIn(t, width)
	return !ok && err == nil
}

// FindIn returns an integer of [0, width) that is in both setts, false if there is
// none. It fails with ErrUnknown where that is not known.
func (s Sett) FindIn(t Sett, width int64) (z int64, ok bool, err error) {
	if width <= 0 {
		return 0, false, nil
	}
	b := newBudget()
	if z, ok = common(s.levels, 0, t.levels, 0, min(width, Limit), &b); ok {
		return z, true, nil
	}
	return 0, false, b.err("meet", s, t)
}

// common returns an integer of [0,width) that is both in a moved by da and in b
// moved by db. It knows nothing where the budget is spent.
func common(a []level, da int64, b []level, db int64, width int64, left *budget) (int64, bool) {
	if !left.spend(1) {
		return 0, false
	}
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
		where, met := meetPeriodically(a, da, b, db, left)
		if !met {
			return 0, false
		}
		z, err := where.solve()
		return modular.Mod(z, period), err == nil
	}
	run, copies := b[0], copiesIn(a[0], da, b[0], db, width)
	if copies.many() && meetNowhere(a, da, b, db, left) {
		return 0, false
	}
	for start, ok := copies.more(); ok && left.left >= 0; start, ok = copies.more() {
		from, to := max(0, start), min(width, start+run.on)
		if z, ok := common(b[1:], start-from, a, da-from, to-from, left); ok {
			return z + from, true
		}
	}
	return 0, false
}

// meetNowhere says whether two setts are seen to have no common integer at all, with
// some of the budget.
func meetNowhere(a []level, da int64, b []level, db int64, left *budget) bool {
	part := budget{left.left / 8}
	all := part.left
	_, met := meetPeriodically(a, da, b, db, &part)
	left.spend(all - max(0, part.left))
	return !met && part.left >= 0
}

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

// meetAnywhere says whether a moved by da and b moved by db have a common integer.
func meetAnywhere(a []level, da int64, b []level, db int64, left *budget) (meeting, bool) {
	switch {
	case len(a) == 0 && len(b) == 0:
		return meeting{0, 1, 0, 1}, true
	case len(a) == 0:
		m, met := meetAnywhere(b, db, a, da, left)
		return meeting{m.y, m.q, m.x, m.p}, met
	case len(b) == 0:
		if a[0].each == 0 {
			return meeting{}, false
		}
		return meeting{nextOn(a, -da) + da, a[0].period, 0, 1}, true
	case a[0].each == 0 || b[0].each == 0:
		return meeting{}, false
	}
	if z, known := leap(a, da, b, db, Limit); known && z < Limit {
		return meeting{z, a[0].period, z, b[0].period}, true
	}
	return meetPeriodically(a, da, b, db, left)
}

// meetPeriodically looks at all ways in which two periodic setts lie to each
// other: by what they are modulo the greatest common divisor of the periods, where
// that is two setts; else by either the laps of one with the other or the residues
// that both have an element of, whichever are fewer. The first period of the meeting
// need not be that of a.
func meetPeriodically(a []level, da int64, b []level, db int64, left *budget) (meeting, bool) {
	if a[0].period > b[0].period {
		a, da, b, db = b, db, a, da
	}
	run := b[0]
	p, q := a[0].period, run.period
	g := modular.GCD(p, q)
	if m, met, known := meetModulo(a, da, b, db, g, left); known {
		return m, met
	}
	laps := lapsOf(a[0], da, b[0], db)
	if g < laps.n {
		return meetResidues(a, da, b, db, g, left)
	}
	for i := int64(0); i < laps.n && left.left >= 0; i++ {
		k := laps.at(i)
		shift := modular.Mod(modular.Mod(run.phase+db, p)+modular.Mul(modular.Mod(k, p), q%p, p), p)
		z, ok := common(b[1:], 0, a, modular.Mod(da-shift, p), run.on, left)
		if !ok {
			continue
		}
		return meeting{modular.Mod(shift+z, p), p, modular.Mod(run.phase+db+z, q), q}, true
	}
	return meeting{}, false
}

// meetResidues uses that residues modulo p and modulo q which agree modulo the
// greatest common divisor g belong to a common integer.
func meetResidues(a []level, da int64, b []level, db int64, g int64, left *budget) (meeting, bool) {
	for i := int64(0); i < g && left.left >= 0; i++ {
		x, ok := ofResidue(a, da, g, i, left)
		if !ok {
			continue
		}
		if y, ok := ofResidue(b, db, g, i, left); ok {
			return meeting{x, a[0].period, y, b[0].period}, true
		}
	}
	return meeting{}, false
}

// residueLevel is the set of all integers that are r modulo g, for 0 <= r < g.
func residueLevel(g, r int64) [1]level {
	comb := [1]level{{on: 1, period: g, phase: r, each: 1}}
	comb[0].lead = leadOf(comb[0], nil)
	return comb
}

// ofResidue returns an element of a moved by da that is r modulo g, which divides the
// period.
func ofResidue(a []level, da int64, g, r int64, left *budget) (int64, bool) {
	comb := residueLevel(g, modular.Mod(r, g))
	start := modular.Mod(a[0].phase+da, a[0].period)
	z, ok := common(a[1:], 0, comb[:], modular.Mod(-start, g), a[0].on, left)
	return start + z, ok
}
