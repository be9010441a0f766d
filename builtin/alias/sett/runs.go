package sett

import (
	"cmp"
	"slices"
)

// run is a maximal stretch of consecutive elements.
type run struct {
	at, len int64
}

func (r run) end() int64 { return r.at + r.len }

// runsIn appends the runs of a sett in [from, to) to a list, cut at both ends, until
// the list holds more than limit.
func runsIn(list []run, levels []level, from, to int64, limit int) []run {
	if count(levels, from, to) == 0 {
		return list
	}
	for z := nextOn(levels, from); z < to && len(list) <= limit; {
		end := to
		if len(levels) > 0 {
			end = min(to, stretchEnd(levels, z, to))
		}
		list = append(list, run{z, end - z})
		if end >= to {
			return list
		}
		z = nextOn(levels, end)
	}
	return list
}

// stretchEnd returns the first integer after z that is off, z being on, or an end
// at or beyond to where all up to it is on.
func stretchEnd(levels []level, z, to int64) int64 {
	for z < to {
		z = runEnd(levels, z)
		if !has(levels, z) {
			return z
		}
	}
	return z
}

// runsOf returns the sorted, joined runs of disjoint setts in [0, width), false
// if there are more than limit.
func runsOf(setts []Sett, width int64, limit int) ([]run, bool) {
	var list []run
	for _, s := range setts {
		list = runsIn(list, s.levels, 0, width, limit)
		if len(list) > limit {
			return nil, false
		}
	}
	slices.SortFunc(list, func(a, b run) int { return cmp.Compare(a.at, b.at) })
	joined := list[:0]
	for _, r := range list {
		if n := len(joined); n > 0 && joined[n-1].end() == r.at {
			joined[n-1].len += r.len
			continue
		}
		joined = append(joined, r)
	}
	return joined, true
}

// estimate bounds from above how many runs a sett has in one period, up to about
// limit.
func estimate(levels []level, limit int64) int64 {
	n := int64(1)
	for i := len(levels) - 1; i > 0; i-- {
		repeats := levels[i-1].on/levels[i].period + 2
		if repeats > limit {
			return limit + 1
		}
		if n *= repeats; n > limit {
			return limit + 1
		}
	}
	return n
}

// wheel is a set of integers as its runs in one period, sorted by start; the
// last may reach beyond the period, into the first gap.
type wheel struct {
	runs   []run
	period int64
	blocks bool // the runs are windows with something inside: never joined or cut
}

// newWheel makes a wheel of the joined runs in [0, period), of the least period. It
// keeps and changes the runs.
func newWheel(runs []run, period int64) wheel {
	n := len(runs)
	if n > 1 && runs[0].at == 0 && runs[n-1].end() == period {
		runs[n-1].len += runs[0].len
		runs = runs[1:]
	}
	return wheel{runs: runs, period: period}.least()
}

// least returns the same set with its least period.
func (w wheel) least() wheel {
	n := len(w.runs)
	for k := 1; k <= n/2; k++ {
		if n%k == 0 && w.repeats(k) {
			return wheel{w.runs[:k], w.runs[k].at - w.runs[0].at, w.blocks}
		}
	}
	return w
}

// repeats says whether the wheel repeats after k of its runs.
func (w wheel) repeats(k int) bool {
	step := w.runs[k].at - w.runs[0].at
	if step*int64(len(w.runs)/k) != w.period {
		return false
	}
	for i := 0; i+k < len(w.runs); i++ {
		if w.runs[i+k].len != w.runs[i].len || w.runs[i+k].at-w.runs[i].at != step {
			return false
		}
	}
	return true
}

// gapBefore returns the length of the gap before run i.
func (w wheel) gapBefore(i int) int64 {
	if i == 0 {
		return w.runs[0].at + w.period - w.runs[len(w.runs)-1].end()
	}
	return w.runs[i].at - w.runs[i-1].end()
}

// from returns the runs in order from run i on, the first of them at 0.
func (w wheel) from(i int, buf []run) []run {
	buf = slices.Grow(buf[:0], len(w.runs))
	for _, r := range w.runs[i:] {
		buf = append(buf, run{r.at - w.runs[i].at, r.len})
	}
	for _, r := range w.runs[:i] {
		buf = append(buf, run{r.at + w.period - w.runs[i].at, r.len})
	}
	return buf
}
