package sett

import (
	"errors"
	"fmt"
)

var errEmptyFilter = errors.New("the filter is empty")

// SampleIn is Sample where only [0, width) exists: the result is right for the
// elements of the filter in it, and says nothing of other numbers.
func (s Sett) SampleIn(filter Sett, width int64) (Union, error) {
	if err := checkWidth(width); err != nil {
		return Union{}, err
	}
	w := lister{width: width}
	w.sample(s.levels, 0, filter.levels, 0, width)
	return w.union("sample %v at %v", s, filter)
}

func (w *lister) sampleAll(x, f []level) {
	switch {
	case len(f) == 0:
		w.emit(x, 0)
		return
	case f[0].each == 0:
		w.err = errEmptyFilter
		return
	case len(x) == 0:
		w.emit(nil, 0)
		return
	}
	common, ok := lcm(x[0].period, f[0].period)
	if !ok {
		w.err = fmt.Errorf("the common period of %d and %d is %w", x[0].period, f[0].period, ErrRange)
		return
	}
	w.samplePeriodic(x, 0, f, 0, common)
}

// samplePeriodic emits the sample at all elements of f, which repeats after as
// many of them as are in the common period. Element 0 is the first of f moved by
// df that is not negative.
func (w *lister) samplePeriodic(x []level, dx int64, f []level, df int64, common int64) {
	ranks := common / f[0].period * f[0].each
	run, shift := f[0], df
	byX := x[0].period > f[0].period
	if byX {
		run, shift = x[0], dx
	}
	if !w.room(common / run.period) {
		return
	}
	for k := int64(0); k < common/run.period && w.step(); k++ {
		start := run.phase + mod(shift, run.period) + k*run.period
		first := count(f, -df, start-df)
		kept := count(f, start-df, start+run.on-df)
		if kept == 0 {
			continue
		}
		w.enter(Stripe{On: kept, Off: ranks - kept, Phase: mod(first, ranks)})
		if byX {
			w.sample(x[1:], 0, f, mod(df-start, f[0].period), run.on)
		} else {
			w.sample(x, mod(dx-start, x[0].period), f[1:], 0, run.on)
		}
		w.leave()
	}
}

// sample emits the sample of x moved by dx at the elements of f moved by df in
// [0,width), which are numbered from 0.
func (w *lister) sample(x []level, dx int64, f []level, df int64, width int64) {
	ranks, inX := count(f, -df, width-df), count(x, -dx, width-dx)
	switch {
	case ranks == 0 || inX == 0 || w.err != nil:
		return
	case inX == width:
		w.emit(nil, 0)
		return
	case ranks == width:
		w.emit(x, dx)
		return
	}
	if common, ok := lcm(x[0].period, f[0].period); ok && common <= width/2 {
		w.samplePeriodic(x, dx, f, df, common)
		return
	}
	run, shift := f[0], df
	byX := x[0].period > f[0].period
	if byX {
		run, shift = x[0], dx
	}
	for start := firstRun(run, shift, 0); start < width && w.step(); start += run.period {
		from, to := max(0, start), min(width, start+run.on)
		first, kept := count(f, -df, from-df), count(f, from-df, to-df)
		if kept == 0 {
			continue
		}
		w.enter(window(first, first+kept, ranks))
		if byX {
			w.sample(x[1:], start-from, f, df-from, to-from)
		} else {
			w.sample(x, dx-from, f[1:], start-from, to-from)
		}
		w.leave()
	}
}
