package sett

import (
	"fmt"

	"github.com/settle-go/settle/internal/modular"
)

// IntersectIn returns the integers of [0, width) that are in both setts. The pieces
// say nothing about other integers; no common multiple is needed.
func (s Sett) IntersectIn(t Sett, width int64) (Union, error) {
	if err := checkWidth(width); err != nil {
		return Union{}, err
	}
	w := lister{width: width}
	w.meet(s.levels, 0, t.levels, 0, width)
	return w.union("intersect %v and %v", s, t)
}

func checkWidth(width int64) error {
	if width < 0 {
		return fmt.Errorf("width %d is negative", width)
	}
	if width > Limit {
		return fmt.Errorf("width %d is %w", width, ErrRange)
	}
	return nil
}

// meetAll emits the intersection of a and b on all integers.
func (w *lister) meetAll(a, b []level) {
	switch {
	case len(a) == 0:
		w.emit(b, 0)
		return
	case len(b) == 0:
		w.emit(a, 0)
		return
	case a[0].each == 0 || b[0].each == 0:
		return
	}
	common, ok := lcm(a[0].period, b[0].period)
	if !ok {
		w.err = fmt.Errorf("the common period of %d and %d is %w", a[0].period, b[0].period, ErrRange)
		return
	}
	w.meetPeriodic(a, 0, b, 0, common)
}

// meetPeriodic emits the intersection on all integers, common being a period of
// both: each run of the longer period is a window on the other sett.
func (w *lister) meetPeriodic(a []level, da int64, b []level, db int64, common int64) {
	if a[0].period > b[0].period {
		a, da, b, db = b, db, a, da
	}
	run := b[0]
	laps := lapsOf(a[0], da, run, db)
	if !w.room(laps.n) {
		return
	}
	for i := int64(0); i < laps.n && w.step(); i++ {
		start := modular.Mod(run.phase+db+laps.at(i)*run.period, common)
		w.enter(Stripe{On: run.on, Off: common - run.on, Phase: start})
		w.meet(b[1:], 0, a, modular.Mod(da-start, a[0].period), run.on)
		w.leave()
	}
}

// meet emits the intersection of a moved by da and b moved by db. It needs only
// be right on [0,width), which is what keeps it short.
func (w *lister) meet(a []level, da int64, b []level, db int64, width int64) {
	inA, inB := count(a, -da, width-da), count(b, -db, width-db)
	switch {
	case inA == 0 || inB == 0 || w.err != nil:
		return
	case inA == width:
		w.emit(b, db)
		return
	case inB == width:
		w.emit(a, da)
		return
	}
	if a[0].period > b[0].period {
		a, da, b, db = b, db, a, da
	}
	if common, ok := lcm(a[0].period, b[0].period); ok && common <= width/2 {
		w.meetPeriodic(a, da, b, db, common)
		return
	}
	run := b[0]
	copies := copiesIn(a[0], da, run, db, width)
	for start, ok := copies.more(); ok && w.step(); start, ok = copies.more() {
		from, to := max(0, start), min(width, start+run.on)
		w.enter(window(from, to-from, width))
		w.meet(b[1:], start-from, a, da-from, to-from)
		w.leave()
	}
}

// union returns what was listed, or the error of an operation described by format.
func (w *lister) union(format string, args ...any) (Union, error) {
	if w.err != nil {
		for i, arg := range args {
			args[i] = brief(arg)
		}
		return Union{}, fmt.Errorf(format+": %w", append(args, w.err)...)
	}
	u, steps := Union{w.out}.compactedIn(w.width)
	w.steps += steps
	return u, nil
}

// What is named in an error is written in full up to this many setts and stripes.
const (
	briefSetts   = 4
	briefStripes = 12
)

// brief is a sett or a union as an error names it.
func brief(arg any) any {
	switch arg := arg.(type) {
	case Sett:
		if arg.Depth() > briefStripes {
			return fmt.Sprintf("a sett of %d stripes", arg.Depth())
		}
	case Union:
		for _, s := range arg.setts {
			if len(arg.setts) > briefSetts || s.Depth() > briefStripes {
				return fmt.Sprintf("a union of %d setts", len(arg.setts))
			}
		}
	}
	return arg
}
