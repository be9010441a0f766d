package sett

import (
	"errors"
	"fmt"

	"github.com/settle-go/settle/internal/modular"
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
	w.sampleRuns(x, 0, f, 0, common, true)
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
		w.sampleRuns(x, dx, f, df, common, true)
		return
	}
	w.sampleRuns(x, dx, f, df, width, false)
}

// sampleRuns emits the sample run by run of the longer period; with repeats, of a
// common period of that width, on all integers.
func (w *lister) sampleRuns(x []level, dx int64, f []level, df int64, width int64, repeats bool) {
	ranks := count(f, -df, width-df)
	run, shift := f[0], df
	byX := x[0].period > f[0].period
	if byX {
		run, shift = x[0], dx
	}
	w.eachRun(run, shift, width, repeats, func(start, from, to int64) {
		first, kept := count(f, -df, from-df), count(f, from-df, to-df)
		if kept == 0 {
			return
		}
		w.enter(window(modular.Mod(first, ranks), kept, ranks))
		if byX {
			w.sample(x[1:], start-from, f, modular.Mod(df-from, f[0].period), to-from)
		} else {
			w.sample(x, modular.Mod(dx-from, x[0].period), f[1:], start-from, to-from)
		}
		w.leave()
	})
}
