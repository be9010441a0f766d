package sett

import "fmt"

// minusAll emits what is in a and not in b on all integers. It goes by what they
// share, which is little: the windows where runs of both overlap, between which a is
// as it was. These are far fewer than what a shares with the gaps of b.
func (w *lister) minusAll(a, b []level) {
	if len(a) == 0 || len(b) == 0 {
		for _, gap := range (Sett{b}).gaps() {
			w.meetAll(a, gap.levels)
		}
		return
	}
	common, ok := lcm(a[0].period, b[0].period)
	if !ok {
		w.err = fmt.Errorf("the common period of %d and %d is %w", a[0].period, b[0].period, ErrRange)
		return
	}
	start := a[0].phase // the whole is seen from the start of a run, so that none of the longer is cut
	if b[0].period > a[0].period {
		start = b[0].phase
	}
	w.enter(Stripe{On: common, Phase: start})
	w.minus(a, -start, b, -start, common)
	w.leave()
}

// minus emits what is in a moved by da and not in b moved by db. It needs only be
// right on [0,width).
func (w *lister) minus(a []level, da int64, b []level, db int64, width int64) {
	inA, inB := count(a, -da, width-da), count(b, -db, width-db)
	switch {
	case inA == 0 || inB == width || w.err != nil:
		return
	case inB == 0:
		w.emit(a, da)
		return
	}
	if inA == width {
		w.gapsOf(b, nil, 0, db, width)
		return
	}
	byA := a[0].period > b[0].period // its runs are the windows
	copies := copiesIn(a[0], da, b[0], db, width)
	run := b[0]
	if byA {
		copies, run = copiesIn(b[0], db, a[0], da, width), a[0]
	}
	if copies.period == 0 && copies.last > 8 {
		w.gapsOf(b, a, da, db, width)
		return
	}
	done := int64(0)
	for start, ok := copies.more(); ok && w.step(); start, ok = copies.more() {
		from, to := max(0, start), min(width, start+run.on)
		w.keep(a, da, done, from, width)
		w.enter(window(from, to-from, width))
		if byA {
			w.minus(a[1:], start-from, b, db-from, to-from)
		} else {
			w.minus(a, da-from, b[1:], start-from, to-from)
		}
		w.leave()
		done = to
	}
	w.keep(a, da, done, width, width)
}

// gapsOf emits what a, moved by da, shares with the gaps of b, moved by db.
func (w *lister) gapsOf(b, a []level, da, db, width int64) {
	for _, gap := range (Sett{b}).gaps() {
		w.meet(a, da, gap.levels, db, width)
	}
}

// keep emits all that a, moved by da, has in [from,to) of [0,width).
func (w *lister) keep(a []level, da, from, to, width int64) {
	if to <= from || count(a, from-da, to-da) == 0 || !w.step() {
		return
	}
	w.enter(window(from, to-from, width))
	w.emit(a, da-from)
	w.leave()
}
