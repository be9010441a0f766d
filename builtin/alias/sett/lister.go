package sett

import (
	"fmt"

	"github.com/settle-go/settle/internal/modular"
)

// maxSteps bounds the number of places that a list may be made from, most of which
// may hold nothing. So an operation takes less than 8 ms (2026-11-28): callers look at
// their context between operations.
const maxSteps = 1 << 13

// lister lists the pieces of a result. The recursions of this package walk two
// setts at once; the stripes they have come through are the prefix of each piece
// that they find.
type lister struct {
	prefix []Stripe
	nest   nest
	out    []Sett
	steps  int
	spared int // steps that are left to another way to the same result
	err    error
	width  int64 // where not 0, the pieces are only right on [0,width)
}

// enter puts one more stripe around all that is emitted until leave.
func (w *lister) enter(s Stripe) { w.prefix = append(w.prefix, s) }

func (w *lister) leave() { w.prefix = w.prefix[:len(w.prefix)-1] }

// step says whether to go on.
func (w *lister) step() bool { return w.spend(1) }

// spend is step for n places.
func (w *lister) spend(n int) bool {
	if w.steps += n; w.steps > maxSteps-w.spared {
		w.giveUp()
	}
	return w.err == nil
}

// room says whether n places may be looked at, before the first of them is.
func (w *lister) room(n int64) bool {
	if n > int64(maxSteps-w.spared-w.steps) {
		w.giveUp()
	}
	return w.err == nil
}

// giveUp ends the list.
func (w *lister) giveUp() {
	if w.err == nil {
		w.err = errSteps
	}
}

// errSteps is the error of a list that takes too long.
var errSteps = fmt.Errorf("%w: more than %d places to look at", ErrPieces, maxSteps)

// emit adds the piece of the prefix around inner, moved by shift.
func (w *lister) emit(inner []level, shift int64) {
	depth := len(inner) + len(w.prefix)
	if !w.spend(depth * depth / 64) { // a deep piece takes as long as many flat ones
		return
	}
	w.nest.start(inner, shift, len(w.prefix))
	for i := len(w.prefix) - 1; i >= 0; i-- {
		w.nest.push(w.prefix[i])
	}
	if w.nest.empty {
		return
	}
	if len(w.out) == MaxPieces {
		w.err = fmt.Errorf("%w: the result has more than %d", ErrPieces, MaxPieces)
		return
	}
	w.out = append(w.out, w.nest.sett())
}

// window is the stripe of one run of that length among the integers [0,width), where
// it is seen only once.
func window(from, length, width int64) Stripe {
	return Stripe{On: length, Off: width - length, Phase: from}
}

// eachRun calls f with the start of each run of a level, moved by shift, that reaches
// into [0,width), and with the part of it that does; with repeats, where the level
// repeats after width, with each run that starts in one such period, whole.
func (w *lister) eachRun(run level, shift, width int64, repeats bool, f func(start, from, to int64)) {
	if !repeats {
		for start := firstRun(run, shift, 0); start < width && w.step(); start += run.period {
			f(start, max(0, start), min(width, start+run.on))
		}
		return
	}
	if !w.room(width / run.period) {
		return
	}
	first := run.phase + modular.Mod(shift, run.period)
	for k := int64(0); k < width/run.period && w.step(); k++ {
		start := first + k*run.period
		f(start, start, start+run.on)
	}
}
