package chain

import (
	"slices"

	"github.com/settle-go/settle/builtin/alias/sett"
)

// maxList bounds the sets of indices that are listed because no progressions
// make them up.
const maxList = 1 << 16

// level is count steps of a progression.
type level struct{ step, count int64 }

// set is a set of indices of one dimension: base plus one element of each level,
// where an outer level steps over all of the inner ones; or a sorted list.
type set struct {
	base   int64
	levels []level // outermost first, none with a count of 1
	list   []int64 // instead of base and levels, when not nil
}

// progression is the set base, base+step, ... of count elements.
func progression(base, step, count int64) set {
	if count == 0 {
		return set{list: []int64{}}
	}
	s := set{base: base}
	if count > 1 {
		s.levels = []level{{step, count}}
	}
	return s
}

// size returns the number of elements.
func (s set) size() int64 {
	if s.list != nil {
		return int64(len(s.list))
	}
	n := int64(1)
	for _, l := range s.levels {
		n *= l.count
	}
	return n
}

// isAll says whether the set is [0, width).
func (s set) isAll(width int64) bool { return s.size() == width }

// elements lists the set.
func (s set) elements() []int64 {
	if s.list != nil {
		return s.list
	}
	out := []int64{s.base}
	for _, l := range s.levels {
		next := make([]int64, 0, len(out)*int(l.count))
		for _, z := range out {
			for i := range l.count {
				next = append(next, z+i*l.step)
			}
		}
		out = next
	}
	return out
}

// at returns element k.
func (s set) at(k int64) int64 {
	if s.list != nil {
		return s.list[k]
	}
	z := s.base
	for i := len(s.levels) - 1; i >= 0; i-- {
		l := s.levels[i]
		z += k % l.count * l.step
		k /= l.count
	}
	return z
}

// setOf returns what a sett has in [0, width), false where that would have to be
// listed and is too long.
func setOf(s sett.Sett, width int64) (set, bool) {
	if s.IsAll() {
		return progression(0, 1, width), true
	}
	if found, ok := nested(s.Stripes(), width); ok {
		return found, true
	}
	n, err := s.Count(0, width)
	if err != nil || n > maxList {
		return set{}, false
	}
	list := make([]int64, 0, n)
	for k := range n {
		z, err := s.At(k)
		if err != nil {
			return set{}, false
		}
		list = append(list, z)
	}
	return regular(list), true
}

// nested returns what stripes have in [0, width) as progressions, false where
// the window cuts through a run.
func nested(stripes []sett.Stripe, width int64) (set, bool) {
	if len(stripes) == 0 {
		return progression(0, 1, width), true
	}
	s := stripes[0]
	period, first := s.Period(), s.Phase
	if first+s.On > period {
		if len(stripes) > 1 || first < width {
			return set{}, false // a run that begins before the window
		}
		n := min(max(0, first+s.On-period), width)
		return progression(0, 1, n), true
	}
	if first >= width {
		return progression(0, 1, 0), true
	}
	runs := (width - first + period - 1) / period
	last := first + (runs-1)*period
	if runs == 1 {
		inner, ok := nested(stripes[1:], min(s.On, width-first))
		return inner.shifted(first), ok
	}
	inner, ok := nested(stripes[1:], s.On)
	if !ok || inner.size() == 0 || inner.list != nil {
		return inner, ok && inner.size() == 0
	}
	if last+inner.at(inner.size()-1) >= width {
		return set{}, false
	}
	return inner.shifted(first).inside(level{period, runs}), true
}

func (s set) shifted(by int64) set {
	if s.list != nil {
		for i := range s.list {
			s.list[i] += by
		}
		return s
	}
	s.base += by
	return s
}

// inside returns the set repeated by one more level around it.
func (s set) inside(l level) set {
	if len(s.levels) == 0 {
		s.levels = []level{l}
		return s
	}
	if s.levels[0].step*s.levels[0].count == l.step {
		s.levels[0].count *= l.count
		return s
	}
	s.levels = append([]level{l}, s.levels...)
	return s
}

// regular returns a sorted list as one progression where it is one.
func regular(list []int64) set {
	if len(list) == 0 {
		return set{list: []int64{}}
	}
	if len(list) == 1 {
		return progression(list[0], 1, 1)
	}
	step := list[1] - list[0]
	for i := 1; i < len(list); i++ {
		if list[i]-list[i-1] != step {
			return set{list: list}
		}
	}
	return progression(list[0], step, int64(len(list)))
}

// settOf returns a sett that has these elements in [0, width). It must be a set
// of progressions; see settOfList for others.
func settOf(s set, width int64) sett.Sett {
	if s.list != nil || s.size() == 0 {
		return sett.None()
	}
	if s.isAll(width) {
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
func (s set) stripes(width int64) []sett.Stripe {
	extents := make([]int64, len(s.levels)+1) // of the levels from here inward
	extents[len(s.levels)] = 1
	for i := len(s.levels) - 1; i >= 0; i-- {
		extents[i] = (s.levels[i].count-1)*s.levels[i].step + extents[i+1]
	}
	var out []sett.Stripe
	phase, window := s.base, width
	add := func(on, period int64) {
		if on < window || phase > 0 {
			out = append(out, sett.Stripe{On: on, Off: max(period-on, 0), Phase: phase})
		}
		window, phase = on, 0
	}
	for i, l := range s.levels {
		begins, ends := phase+extents[i+1]-l.step <= 0, phase+l.step*l.count >= window
		if !begins || !ends || i == len(s.levels)-1 && l.step == 1 {
			add(extents[i], window)
		}
		if l.step > 1 {
			out = append(out, sett.Stripe{On: extents[i+1], Off: l.step - extents[i+1], Phase: phase})
		}
		window, phase = extents[i+1], 0
	}
	if len(s.levels) == 0 {
		add(1, width)
	}
	return out
}

// searchSteps bounds the search for the stripes of a set.
const searchSteps = 1 << 12

// settOfAny returns one sett that has exactly these elements in [0, width),
// false where none was found: not every set is one.
func settOfAny(s set, width int64) (sett.Sett, bool) {
	if len(s.list) == 0 {
		return settOf(s, width), true
	}
	if width > 1<<12 {
		return sett.None(), false
	}
	on := make([]bool, width)
	for _, z := range s.list {
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
// circle open behind a gap, longest first, and goes on inside.
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

// turned returns the set counted from the other end of a dimension.
func (s set) turned(width int64) set {
	if s.list != nil {
		list := make([]int64, len(s.list))
		for i, z := range s.list {
			list[len(list)-1-i] = width - 1 - z
		}
		return set{list: list}
	}
	t := set{base: width - 1 - s.at(s.size()-1), levels: s.levels}
	return t
}

// splitAt writes the set as pairs of a row and a column of rows of that width,
// false where it is no product of the two.
func (s set) splitAt(width int64) (rows, columns set, ok bool) {
	rows, columns = set{base: s.base / width}, set{base: s.base % width}
	end := columns.base
	for i := len(s.levels) - 1; i >= 0; i-- {
		l := s.levels[i]
		if l.step%width == 0 {
			rows.levels = append([]level{{l.step / width, l.count}}, rows.levels...)
			continue
		}
		if end+l.step*(l.count-1) < width && len(rows.levels) == 0 {
			columns.levels = append([]level{l}, columns.levels...)
			end += l.step * (l.count - 1)
			continue
		}
		k := width / l.step
		if width%l.step != 0 || l.count%k != 0 || columns.base >= l.step || end >= l.step || len(rows.levels) > 0 {
			return rows, columns, false
		}
		if k > 1 {
			columns.levels = append([]level{{l.step, k}}, columns.levels...)
			end += l.step * (k - 1)
		}
		rows.levels = append([]level{{1, l.count / k}}, rows.levels...)
	}
	return rows, columns, true
}

// stride returns how far the elements are apart, 1 where there is one, and false
// where they are no progression.
func (s set) stride() (int64, bool) {
	if s.list != nil {
		return 0, false
	}
	stride := int64(1)
	for i, l := range s.levels {
		if i+1 < len(s.levels) && l.step != s.levels[i+1].step*s.levels[i+1].count {
			return 0, false
		}
		stride = l.step
	}
	return stride, true
}
