package sett

import "fmt"

// FillIn is Fill where only [0, width) of the scaffold exists: ink beyond its
// last element is lost, and the result says nothing beyond width.
func (s Sett) FillIn(scaffold Sett, width int64) (Union, error) {
	if err := checkWidth(width); err != nil {
		return Union{}, err
	}
	w := lister{width: width}
	w.fill(scaffold.levels, 0, s.levels, 0, width)
	return w.union("fill %v with %v", scaffold, s)
}

func (w *lister) fillAll(s, ink []level) {
	switch {
	case len(s) == 0:
		w.emit(ink, 0)
		return
	case len(ink) == 0:
		w.emit(s, 0)
		return
	case s[0].each == 0 || ink[0].each == 0:
		return
	}
	ranks, ok := lcm(s[0].each, ink[0].period)
	if ok {
		_, ok = product(ranks/s[0].each, s[0].period)
	}
	if !ok {
		w.err = fmt.Errorf("the period of the result is %w", ErrRange)
		return
	}
	w.fillPeriodic(s, 0, ink, 0, ranks)
}

// fillPeriodic emits the fill on all integers; it repeats after that many ranks,
// a multiple of the scaffold's elements in a period and of the ink's period. The
// element of rank 0 is the first of s moved by ds that is not negative.
func (w *lister) fillPeriodic(s []level, ds int64, ink []level, dk int64, ranks int64) {
	common := ranks / s[0].each * s[0].period
	if ink[0].period <= s[0].each {
		run := s[0]
		if !w.room(ranks / run.each) {
			return
		}
		for i := int64(0); i < ranks/run.each && w.step(); i++ {
			start := run.phase + mod(ds, run.period) + i*run.period
			w.enter(Stripe{On: run.on, Off: common - run.on, Phase: mod(start, common)})
			w.fill(s[1:], 0, ink, mod(dk-count(s, -ds, start-ds), ink[0].period), run.on)
			w.leave()
		}
		return
	}
	run := ink[0]
	if !w.room(ranks / run.period) {
		return
	}
	for i := int64(0); i < ranks/run.period && w.step(); i++ {
		rank := run.phase + mod(dk, run.period) + i*run.period
		base := below(s, -ds) + rank
		from, to := at(s, base)+ds, at(s, base+run.on-1)+ds+1
		w.enter(Stripe{On: to - from, Off: common - (to - from), Phase: mod(from, common)})
		w.fill(s, mod(ds-from, s[0].period), ink[1:], 0, to-from)
		w.leave()
	}
}

// fill emits the fill of the elements of s moved by ds in [0,width), numbered
// from 0, with ink moved by dk.
func (w *lister) fill(s []level, ds int64, ink []level, dk int64, width int64) {
	ranks := count(s, -ds, width-ds)
	inked := count(ink, -dk, ranks-dk)
	switch {
	case ranks == 0 || inked == 0 || w.err != nil:
		return
	case inked == ranks:
		w.emit(s, ds)
		return
	case ranks == width:
		w.emit(ink, dk)
		return
	}
	if common, ok := lcm(s[0].each, ink[0].period); ok && common <= ranks/2 && common/s[0].each <= width/s[0].period/2 {
		w.fillPeriodic(s, ds, ink, dk, common)
		return
	}
	if ink[0].period <= s[0].each {
		w.fillRuns(s, ds, ink, dk, width)
		return
	}
	run, base := ink[0], below(s, -ds)
	for start := firstRun(run, dk, 0); start < ranks && w.step(); start += run.period {
		first, last := max(0, start), min(ranks, start+run.on)
		from, to := at(s, base+first)+ds, at(s, base+last-1)+ds+1
		w.enter(window(from, to, width))
		w.fill(s, ds-from, ink[1:], start-first, to-from)
		w.leave()
	}
}

// fillRuns fills each run of the scaffold in [0,width) by itself.
func (w *lister) fillRuns(s []level, ds int64, ink []level, dk int64, width int64) {
	run := s[0]
	for start := firstRun(run, ds, 0); start < width && w.step(); start += run.period {
		from, to := max(0, start), min(width, start+run.on)
		w.enter(window(from, to, width))
		w.fill(s[1:], start-from, ink, dk-count(s, -ds, from-ds), to-from)
		w.leave()
	}
}
