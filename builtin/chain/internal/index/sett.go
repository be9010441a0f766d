package index

import (
	"slices"

	"github.com/settle-go/settle/builtin/alias/sett"
)

// Of returns what a sett has in [0, width), false where that would have to be
// listed and is too long.
func Of(s sett.Sett, width int64) (Set, bool) {
	if s.IsAll() {
		return Progression(0, 1, width), true
	}
	if found, ok := nested(s.Stripes(), width); ok {
		return found, true
	}
	n, err := s.Count(0, width)
	if err != nil || n > MaxList {
		return Set{}, false
	}
	list := make([]int64, 0, n)
	for k := range n {
		z, err := s.At(k)
		if err != nil {
			return Set{}, false
		}
		list = append(list, z)
	}
	return List(list), true
}

// nested returns what stripes have in [0, width) as progressions, false where
// the window cuts through a run.
func nested(stripes []sett.Stripe, width int64) (Set, bool) {
	if len(stripes) == 0 {
		return Progression(0, 1, width), true
	}
	s := stripes[0]
	period, first := s.Period(), s.Phase
	if first+s.On > period {
		if len(stripes) > 1 || first < width {
			return Set{}, false // a run that begins before the window
		}
		n := min(max(0, first+s.On-period), width)
		return Progression(0, 1, n), true
	}
	if first >= width {
		return Progression(0, 1, 0), true
	}
	runs := (width - first + period - 1) / period
	last := first + (runs-1)*period
	if runs == 1 {
		inner, ok := nested(stripes[1:], min(s.On, width-first))
		return inner.shifted(first), ok
	}
	inner, ok := nested(stripes[1:], s.On)
	if !ok || inner.Size() == 0 || inner.Listed != nil {
		return inner, ok && inner.Size() == 0
	}
	if last+inner.At(inner.Size()-1) >= width {
		return Set{}, false
	}
	return inner.shifted(first).Inside(Level{period, runs}), true
}

// Sett returns a sett that has these elements in [0, width). It must be a set of
// progressions; see [Set.SettAny] for others.
func (s Set) Sett(width int64) sett.Sett {
	if s.Listed != nil || s.Size() == 0 {
		return sett.None()
	}
	if s.IsAll(width) {
		return sett.All()
	}
	stripes := s.stripes(width)
	made, err := sett.New(stripes...)
	if err != nil {
		return sett.None()
	}
	return made
}

// stripes returns the stripes of a set of progressions that is not everything.
func (s Set) stripes(width int64) []sett.Stripe {
	extents := make([]int64, len(s.Levels)+1) // of the levels from here inward
	extents[len(s.Levels)] = 1
	for i := len(s.Levels) - 1; i >= 0; i-- {
		extents[i] = (s.Levels[i].Count-1)*s.Levels[i].Step + extents[i+1]
	}
	var out []sett.Stripe
	phase, window := s.Base, width
	add := func(on, period int64) {
		if on < window || phase > 0 {
			out = append(out, sett.Stripe{On: on, Off: max(period-on, 0), Phase: phase})
		}
		window, phase = on, 0
	}
	for i, l := range s.Levels {
		begins, ends := phase+extents[i+1]-l.Step <= 0, phase+l.Step*l.Count >= window
		if !begins || !ends || i == len(s.Levels)-1 && l.Step == 1 {
			add(extents[i], window)
		}
		if l.Step > 1 {
			out = append(out, sett.Stripe{On: extents[i+1], Off: l.Step - extents[i+1], Phase: phase})
		}
		window, phase = extents[i+1], 0
	}
	if len(s.Levels) == 0 {
		add(1, width)
	}
	return out
}

// searchSteps bounds the search for the stripes of a set.
const searchSteps = 1 << 12

// SettAny returns one sett that has exactly these elements in [0, width),
// false where none was found: not every set is one.
func (s Set) SettAny(width int64) (sett.Sett, bool) {
	if len(s.Listed) == 0 {
		return s.Sett(width), true
	}
	if width > 1<<12 {
		return sett.None(), false
	}
	on := make([]bool, width)
	for _, z := range s.Listed {
		on[z] = true
	}
	search := stripeSearch{left: searchSteps}
	stripes, ok := search.find(on)
	if !ok {
		return sett.None(), false
	}
	made, err := sett.New(stripes...)
	return made, err == nil
}

// stripeSearch finds stripes for a pattern.
type stripeSearch struct{ left int }

// find returns stripes that are on exactly where the pattern is. It takes the
// pattern for one that repeats with its least period, or not at all, cuts that
// circle open after a gap, longest first, and goes on inside.
func (s *stripeSearch) find(on []bool) ([]sett.Stripe, bool) {
	if !slices.Contains(on, false) {
		return nil, true
	}
	if s.left -= len(on); s.left < 0 {
		return nil, false
	}
	period := leastPeriod(on)
	for _, g := range gaps(on[:period]) {
		inner := make([]bool, period-g.length)
		for i := range inner {
			inner[i] = on[(g.start+g.length+i)%period]
		}
		rest, ok := s.find(inner)
		if !ok {
			continue
		}
		first := sett.Stripe{
			On: int64(len(inner)), Off: int64(g.length), Phase: int64((g.start + g.length) % period),
		}
		return append([]sett.Stripe{first}, rest...), true
	}
	return nil, false
}

// leastPeriod returns the smallest number after which the pattern repeats, as
// far as it goes.
func leastPeriod(on []bool) int {
	for p := 1; p < len(on); p++ {
		if slices.Equal(on[p:], on[:len(on)-p]) {
			return p
		}
	}
	return len(on)
}

type gap struct{ start, length int }

// gaps returns the gaps of a circular pattern, the longest first.
func gaps(on []bool) []gap {
	var list []gap
	n := len(on)
	for i := range on {
		if on[i] || !on[(i+n-1)%n] {
			continue
		}
		g := gap{start: i}
		for g.length < n && !on[(i+g.length)%n] {
			g.length++
		}
		list = append(list, g)
	}
	slices.SortStableFunc(list, func(a, b gap) int { return b.length - a.length })
	return list
}
