package sett

import (
	"fmt"

	"github.com/settle-go/settle/internal/modular"
)

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
	w.fillRuns(s, ds, ink, dk, ranks, ranks/s[0].each*s[0].period, true)
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
	w.fillRuns(s, ds, ink, dk, ranks, width, false)
}

// fillRuns emits the fill of that many ranks in [0,width), run by run of the scaffold
// or of the ink, whichever are longer; with repeats, on all integers.
func (w *lister) fillRuns(s []level, ds int64, ink []level, dk int64, ranks, width int64, repeats bool) {
	if ink[0].period <= s[0].each {
		w.eachRun(s[0], ds, width, repeats, func(start, from, to int64) {
			w.enter(window(modular.Mod(from, width), to-from, width))
			w.fill(s[1:], start-from, ink, modular.Mod(dk-count(s, -ds, from-ds), ink[0].period), to-from)
			w.leave()
		})
		return
	}
	base := below(s, -ds)
	w.eachRun(ink[0], dk, ranks, repeats, func(start, first, last int64) {
		from, to := at(s, base+first)+ds, at(s, base+last-1)+ds+1
		w.enter(window(modular.Mod(from, width), to-from, width))
		w.fill(s, modular.Mod(ds-from, s[0].period), ink[1:], start-first, to-from)
		w.leave()
	})
}
