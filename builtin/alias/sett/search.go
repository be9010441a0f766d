package sett

import (
	"cmp"
	"encoding/binary"
	"iter"
	"slices"

	"github.com/settle-go/settle/internal/modular"
)

// canonicalSteps bounds the search for the least depth: the number of runs that it may
// look at.
const canonicalSteps = 1 << 18

// searchCuts is how many ways of cutting a pattern are tried at each depth.
const searchCuts = 32

// search looks for the setts of least depth that are a wheel.
type search struct {
	left   int
	failed map[string]int // the depth that a wheel is known not to be reached with
	capped bool           // not all ways were tried
}

// find returns the first sett of at most depth stripes that is the wheel, in the
// order of its cuts.
func (s *search) find(w wheel, depth int) ([]Stripe, bool) {
	if len(w.runs) == 1 {
		r := w.runs[0]
		if r.len >= w.period {
			return nil, true
		}
		return []Stripe{{r.len, w.period - r.len, r.at}}, true
	}
	if s.left -= len(w.runs); depth < 2 || s.left <= 0 {
		return nil, false
	}
	t := w.tallied()
	if t.leastDepth() > depth {
		return nil, false
	}
	key := ""
	if depth > 2 {
		if key = w.key(); s.failed[key] >= depth {
			return nil, false
		}
	}
	for c := range s.everyCut(w, t, depth) {
		for inner := range s.patterns(c.seen, c.gap) {
			if stripes, ok := s.find(inner.least(), depth-1); ok {
				outer := Stripe{c.seen.width(), w.period - c.seen.width(), modular.Mod(c.at, w.period)}
				return append([]Stripe{outer}, stripes...), true
			}
			if s.left <= 0 {
				return nil, false
			}
		}
	}
	if depth > 2 {
		s.failed[key] = depth
	}
	return nil, false
}

// tally counts how often the lengths of the gaps and of the runs of a wheel are found.
//
// A sett of some depth has at most as many different gaps: each stripe adds the one
// between the last element of a run and the first of the next, and shows of the others
// only what its inner stripes have. It has less than twice as many different runs, as
// each stripe adds at most the two that its ends cut.
type tally struct{ gaps, lens map[int64]int }

func (w wheel) tallied() tally {
	t := tally{gaps: make(map[int64]int, 8), lens: make(map[int64]int, 8)}
	for i, r := range w.runs {
		t.gaps[w.gapBefore(i)]++
		t.lens[r.len]++
	}
	return t
}

// leastDepth is a bound from below of the depth of a sett with these gaps and runs.
func (t tally) leastDepth() int { return max(len(t.gaps), len(t.lens)/2+1) }

// leaves says whether what is left of a wheel may have a depth when a gap, if that is
// not 0, and two runs are not counted any more.
func (t tally) leaves(depth int, gap, first, last int64) bool {
	gaps, lens := len(t.gaps), len(t.lens)
	if gap > 0 && t.gaps[gap] == 1 {
		gaps--
	}
	switch {
	case first == last && t.lens[first] <= 2:
		lens--
	case first != last:
		if t.lens[first] == 1 {
			lens--
		}
		if t.lens[last] == 1 {
			lens--
		}
	}
	return max(gaps, lens/2+1) <= depth
}

// key is the same for wheels that are turned against each other.
func (w wheel) key() string {
	n := len(w.runs)
	at := w.leastTurn()
	key := binary.AppendVarint(make([]byte, 0, 4*n), w.period)
	for i := range n {
		k := (at + i) % n
		key = binary.AppendVarint(key, w.gapBefore(k))
		key = binary.AppendVarint(key, w.runs[k].len)
	}
	return string(key)
}

// leastTurn returns the run from which on the wheel is least, comparing gaps and runs.
func (w wheel) leastTurn() int {
	n := len(w.runs)
	compare := func(i, j int) int {
		i, j = i%n, j%n
		return cmp.Or(cmp.Compare(w.gapBefore(i), w.gapBefore(j)), cmp.Compare(w.runs[i].len, w.runs[j].len))
	}
	i, j, k := 0, 1, 0
	for i < n && j < n && k < n {
		switch c := compare(i+k, j+k); {
		case c == 0:
			k++
			continue
		case c > 0:
			i += k + 1
		default:
			j += k + 1
		}
		if i == j {
			j++
		}
		k = 0
	}
	return min(i, j)
}

// cutting is one way to choose the outermost stripe: the window that starts at
// an element and ends with one, what is seen through it, and the gap it leaves.
type cutting struct {
	at, gap int64
	seen    word
}

// everyCut returns the windows that leave a gap of the wheel, longest gap first,
// and then those which leave none, as they cut a run in two: as far as what is seen
// through them may be one stripe less deep.
func (s *search) everyCut(w wheel, t tally, depth int) iter.Seq[cutting] {
	n := len(w.runs)
	return func(yield func(cutting) bool) {
		order := s.chosen(n, func(i int) bool {
			return t.leaves(depth-1, w.gapBefore(i), w.runs[i].len, w.runs[(i+n-1)%n].len)
		}, w.gapBefore)
		for _, i := range order {
			s.left -= n
			if !yield(cutting{w.runs[i].at, w.gapBefore(i), w.from(i, nil)}) {
				return
			}
		}
		order = s.chosen(n, func(i int) bool {
			return t.leaves(depth-1, 0, w.runs[i].len, w.runs[i].len)
		}, func(i int) int64 { return w.runs[i].len })
		for _, i := range order {
			for _, c := range s.cutsInside(w, i) {
				if !yield(c) {
					return
				}
			}
		}
	}
}

// chosen returns the numbers below n that may be, those of the greatest size first, and
// no more than are tried.
func (s *search) chosen(n int, may func(int) bool, size func(int) int64) []int {
	var order []int
	for i := range n {
		if may(i) {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(size(j), size(i)) })
	s.capped = s.capped || len(order) > searchCuts
	return order[:min(len(order), searchCuts)]
}

// cutsInside returns the windows of a whole period that start inside a run, one
// for each pattern that then shows.
func (s *search) cutsInside(w wheel, i int) []cutting {
	whole := insideOut{line: w.from(i, nil), period: w.period}
	var cuts []cutting
	for j := 1; j < len(whole.line) && s.left > 0; j++ {
		whole.first = min(whole.line[j].len, whole.line[0].len-1)
		if whole.first < 1 {
			break
		}
		s.left--
		if whole.repeats(j, s) {
			seen := make(word, len(whole.line)+1)
			for k := range seen {
				seen[k] = whole.run(k)
			}
			cuts = append(cuts, cutting{w.runs[i].at + whole.rest(), 0, seen})
		}
	}
	return cuts
}

// insideOut is a wheel with a run cut off: what is left of it is first, and the rest
// of it last.
type insideOut struct {
	line          word
	period, first int64
}

func (o *insideOut) rest() int64 { return o.line[0].len - o.first }

func (o *insideOut) run(i int) run {
	switch {
	case i == 0:
		return run{0, o.first}
	case i == len(o.line):
		return run{o.period - o.rest(), o.rest()}
	}
	return run{o.line[i].at - o.rest(), o.line[i].len}
}

// repeats says whether it looks like a pattern that repeats after j runs to its end.
func (o *insideOut) repeats(j int, s *search) bool {
	step, n := o.run(j).end()-o.first, len(o.line)
	for i := 1; i+j <= n; i++ {
		a, b := o.run(i), o.run(i+j)
		if b.at != a.at+step || b.len > a.len {
			return false
		}
		if b.len < a.len {
			return i+j == n
		}
		s.left--
	}
	return true
}

// patterns returns what a word may be cut from, shortest period first. gap is
// what lies between the end of the word and its next start.
func (s *search) patterns(w word, gap int64) iter.Seq[wheel] {
	n := len(w)
	return func(yield func(wheel) bool) {
		for j := 1; j < n-1 && s.left > 0; j++ {
			reach := w.reach(j)
			s.left -= reach - j
			if reach == n && !yield(w.pattern(j, w[j].end()-w[0].len)) {
				return
			}
		}
		if gap == 0 {
			return
		}
		last := w[n-1]
		shortest := max(last.at, last.end()-w[0].len)
		if !yield(w.pattern(n-1, shortest)) {
			return
		}
		if n > searchCuts {
			s.capped = true
			return
		}
		for _, longer := range w.longer(shortest, gap) {
			if !yield(longer) {
				return
			}
		}
	}
}

// longer returns the patterns in which the last run of a word and the first one
// are a longer run than each, or have a gap between them, of a length that is
// found elsewhere in the word. Other lengths lead to nothing simpler.
func (w word) longer(shortest, gap int64) []wheel {
	n := len(w)
	var lens, gaps []int64
	for i := 1; i < n; i++ {
		lens = append(lens, w[i-1].len)
		if g := w[i].at - w[i-1].end(); g != gap {
			gaps = append(gaps, g)
		}
	}
	var list []wheel
	for _, l := range ascending(lens) {
		period := w[n-1].at + l - w[0].len
		if period > shortest && period <= w.width() {
			list = append(list, w.pattern(n-1, period))
		}
	}
	for _, g := range ascending(gaps) {
		list = append(list, wheel{runs: slices.Clone(w), period: w.width() + g})
	}
	return list
}

func ascending(list []int64) []int64 {
	slices.Sort(list)
	return slices.Compact(list)
}
