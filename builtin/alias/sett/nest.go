package sett

import "github.com/settle-go/settle/internal/modular"

// nest builds the levels of a sett from the inside out, in the upper end of a
// buffer that is used again for the next sett. Stripes that say nothing new are
// dropped on the way.
type nest struct {
	buf   []level
	top   int
	empty bool
	small [8]level // the first buffer, as most setts are not deep

	slab []level // what is left for the levels of setts
	used int     // the number of levels that setts have
}

// start makes the nest hold a copy of inner, moved by shift, with room for depth
// more levels.
func (n *nest) start(inner []level, shift int64, depth int) {
	if n.buf == nil {
		n.buf = n.small[:]
	}
	if need := len(inner) + depth; len(n.buf) < need {
		n.buf = make([]level, 2*need)
	}
	n.top = len(n.buf) - len(inner)
	copy(n.buf[n.top:], inner)
	n.empty = len(inner) > 0 && inner[0].each == 0
	n.move(shift)
}

func (n *nest) levels() []level { return n.buf[n.top:] }

// move moves what the nest holds by delta.
func (n *nest) move(delta int64) {
	if in := n.levels(); len(in) > 0 && delta != 0 {
		in[0] = in[0].moved(delta, in[1:])
	}
}

// push puts a stripe around what the nest holds.
func (n *nest) push(c Stripe) {
	ons := below(n.levels(), c.On) // those that the run of c shows, which stay the same
	if n.empty || ons == 0 {
		n.empty, n.top = true, len(n.buf)
		return
	}
	for len(n.levels()) > 0 {
		if ons == c.On { // all of the run is on
			n.top = len(n.buf)
			break
		}
		if narrowed, ok := n.fuse(c, ons); ok {
			c = narrowed
			continue
		}
		in := n.levels()
		if c.Period()%in[0].period == 0 && below(in, c.Period()) == ons {
			n.move(c.Phase) // nothing is on in the gap: the stripe only repeats what is there
			return
		}
		break
	}
	in := n.levels()
	if c.Off == 0 && len(in) == 0 {
		return
	}
	n.top--
	n.buf[n.top] = newLevelOf(c, in, ons)
}

// fuse drops the outermost level if only one of its runs can be seen in the run
// of c, where there are that many elements: it is a narrower c.
func (n *nest) fuse(c Stripe, ons int64) (Stripe, bool) {
	in := n.levels()
	first, last, ok := onlyRun(in, c.On, ons)
	if !ok {
		return c, false
	}
	start := first
	from, to := max(0, first), min(c.On, last)
	n.top++
	n.move(start - from)
	return Stripe{On: to - from, Off: c.Period() - (to - from), Phase: c.Phase + from}, true
}

// onlyRun returns the run of the outermost level which holds all elements in
// [0, width), if there is such a run. There are that many elements, and one at least.
func onlyRun(in []level, width, ons int64) (from, to int64, ok bool) {
	b := in[0]
	from = firstRun(b, 0, 0)
	last := from
	for range 2 { // the first run and the last may hold none
		if width-last > b.period {
			last += b.period
		}
	}
	if width-last > b.period {
		return 0, 0, false
	}
	if from < 0 && last > from && below(in, from+b.on) == 0 {
		from += b.period
	}
	if last > from && last+b.on > width && below(in, last) == ons {
		last -= b.period
	}
	return from, from + b.on, from == last
}

// firstRun returns the start of the first run of a level, moved by shift, that
// reaches beyond from: it ends after from.
func firstRun(l level, shift, from int64) int64 {
	return from - l.on + 1 + modular.Mod(l.phase+shift-(from-l.on+1), l.period)
}

// sett returns what the nest holds, as levels of its own.
func (n *nest) sett() Sett {
	if n.empty {
		return None()
	}
	if n.top == len(n.buf) {
		return All()
	}
	return Sett{n.kept(n.levels())}
}

// kept returns a copy of levels that stays. Room is made for as many as there are so far at
// once, up to some KB, so that neither one sett nor many take much that is not used.
func (n *nest) kept(levels []level) []level {
	if len(n.slab) < len(levels) {
		n.slab = make([]level, max(len(levels), min(n.used, 128)))
	}
	k := copy(n.slab, levels)
	kept := n.slab[:k:k]
	n.slab = n.slab[k:]
	n.used += k
	return kept
}

// around puts stripes around levels.
func (n *nest) around(stripes []Stripe, inner []level) Sett {
	n.start(inner, 0, len(stripes))
	for i := len(stripes) - 1; i >= 0; i-- {
		n.push(stripes[i])
	}
	return n.sett()
}

// Simplified returns the same set without stripes that say nothing: those that
// are always on, those with only one run that is seen inside the stripe around
// them, and those which their inner stripes repeat by themselves. It costs
// O(depth^2); the unique form is [Sett.Canonical].
func (s Sett) Simplified() Sett {
	if len(s.levels) == 0 || len(s.levels) == 1 && !s.IsEmpty() && !s.IsAll() {
		return s
	}
	var n nest
	n.start(nil, 0, len(s.levels))
	for i := len(s.levels) - 1; i >= 0; i-- {
		n.push(s.levels[i].stripe())
	}
	return n.sett()
}
