package sett

import "github.com/settle-go/settle/internal/modular"

// CountIn returns how many integers of [0, width) are in both setts. It allocates
// nothing. It fails with ErrUnknown where there are too many places to look at.
func (s Sett) CountIn(t Sett, width int64) (int64, error) {
	if err := checkWidth(width); err != nil {
		return 0, err
	}
	left := newBudget()
	n := countMeet(s.levels, 0, t.levels, 0, width, &left)
	if err := left.err("count what is in", s, t); err != nil {
		return 0, err
	}
	return n, nil
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
// Limit. The two setts lie to each other in as many ways as the runs of the longer
// period meet those of the other (see laps), or as there are residues modulo the
// greatest common divisor g: the elements of one residue in both make up a product.
func countPeriod(a []level, da int64, b []level, db int64, left *budget) int64 {
	if a[0].period > b[0].period {
		a, da, b, db = b, db, a, da
	}
	p, q := a[0].period, b[0].period
	var n int64
	laps := lapsOf(a[0], da, b[0], db)
	if g := modular.GCD(p, q); g < laps.n {
		for i := int64(0); i < g && left.left >= 0; i++ {
			n += countResidue(a, da, g, i, left) * countResidue(b, db, g, i, left)
		}
		return n
	}
	for i := int64(0); i < laps.n && left.left >= 0; i++ {
		shift := modular.Mod(b[0].phase+db, p) + modular.Mul(modular.Mod(laps.at(i), p), q%p, p)
		n += countMeet(b[1:], 0, a, modular.Mod(da-shift, p), b[0].on, left)
	}
	return n
}

// countResidue counts what of one period of a, moved by da, is r modulo g, which
// divides the period.
func countResidue(a []level, da, g, r int64, left *budget) int64 {
	comb := residueLevel(g, r)
	start := a[0].phase + da
	return countMeet(a[1:], 0, comb[:], modular.Mod(-start, g), a[0].on, left)
}
