package sett

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// canonicalRuns is the number of runs in a period up to which the canonical form
// is found from the set itself.
const canonicalRuns = 2048

// canonicalSteps bounds the search for the least depth: the number of patterns
// that it may look into.
const canonicalSteps = 4000

// searchDepth is the depth up to which the least depth is searched for.
const searchDepth = 6

// searchCuts is how many ways of cutting a pattern are tried at each depth.
const searchCuts = 32

// Canonical returns the unique form of the set: the least period, then the least
// depth, then the longest gap outermost. Setts that are the same set have the
// same canonical form, whatever their stripes, as long as the set has at most
// 2048 runs in its least period; the form depends on nothing but the set. Where
// it has more, the inner stripes are brought into this form and the outer ones
// simplified. To compare sets of any size, use [Sett.Equal].
//
// The least depth is searched for among all ways to cut the pattern, in a fixed
// number of steps, which suffice for some 30 runs; after that the form is still
// unique, but may be deeper than the least.
func (s Sett) Canonical() Sett {
	s = s.Simplified()
	if s.Depth() == 0 || s.IsEmpty() {
		return s
	}
	if estimate(s.levels, 4*canonicalRuns) <= 4*canonicalRuns {
		if runs, ok := runsOf([]Sett{s}, s.Period(), canonicalRuns); ok {
			return newWheel(runs, s.Period()).canonical()
		}
	}
	inner := Sett{s.levels[1:]}.Canonical()
	b := tight(Sett{append([]level{newLevel(s.levels[0].stripe(), inner.levels)}, inner.levels...)})
	return around([]Stripe{b.window}, b.inner)
}

// canonical returns the unique form of a wheel of the least period.
func (w wheel) canonical() Sett {
	w = wheel{runs: slices.Clone(w.runs), period: w.period}.turned()
	search := search{left: canonicalSteps, failed: map[string]int{}}
	for depth := 1; depth <= searchDepth && search.left > 0; depth++ {
		if stripes, ok := search.find(w, depth); ok {
			return Must(New(stripes...))
		}
	}
	stripes, _ := w.weave(len(w.runs))
	return Must(New(stripes...))
}

type search struct {
	left   int
	failed map[string]int // the depth that a wheel is known not to be reached with
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
	if depth < 2 || s.left <= 0 {
		return nil, false
	}
	key := w.key()
	if s.failed[key] >= depth {
		return nil, false
	}
	s.left--
	for _, c := range w.everyCut() {
		for _, inner := range c.seen.patterns(c.gap) {
			if stripes, ok := s.find(inner.least(), depth-1); ok {
				outer := Stripe{c.seen.width(), w.period - c.seen.width(), mod(c.at, w.period)}
				return append([]Stripe{outer}, stripes...), true
			}
		}
	}
	s.failed[key] = depth
	return nil, false
}

func (w wheel) key() string {
	key := binary.AppendVarint(nil, w.period)
	for _, r := range w.runs {
		key = binary.AppendVarint(key, r.at)
		key = binary.AppendVarint(key, r.len)
	}
	return string(key)
}

// cutting is one way to choose the outermost stripe: the window that starts at
// an element and ends with one, what is seen through it, and the gap it leaves.
type cutting struct {
	at, gap int64
	seen    word
}

// everyCut returns the windows that leave a gap of the wheel, longest gap first,
// and then those which leave none, as they cut a run in two.
func (w wheel) everyCut() []cutting {
	order := make([]int, len(w.runs))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(w.gapBefore(j), w.gapBefore(i)) })
	var cuts []cutting
	for _, i := range order[:min(len(order), searchCuts)] {
		cuts = append(cuts, cutting{w.runs[i].at, w.gapBefore(i), w.from(i, nil)})
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(w.runs[j].len, w.runs[i].len) })
	for _, i := range order[:min(len(order), searchCuts)] {
		cuts = append(cuts, w.cutsInside(i)...)
	}
	return cuts
}

// cutsInside returns the windows of a whole period that start inside a run, one
// for each pattern that then shows.
func (w wheel) cutsInside(i int) []cutting {
	whole := w.from(i, nil)
	var cuts []cutting
	n := len(whole)
	for j := 1; j < n; j++ {
		first := min(whole[j].len, whole[0].len-1) // what is left of the run at the start
		if first < 1 {
			break
		}
		rest := whole[0].len - first
		seen := make(word, 0, n+1)
		for _, r := range whole {
			seen = append(seen, run{r.at - rest, r.len})
		}
		seen[0] = run{0, first}
		seen = append(seen, run{w.period - rest, rest})
		if seen.reach(j) == n+1 {
			cuts = append(cuts, cutting{w.runs[i].at + rest, 0, seen})
		}
	}
	return cuts
}

// patterns returns what a word may be cut from, shortest period first. gap is
// what lies between the end of the word and its next start.
func (w word) patterns(gap int64) []wheel {
	n := len(w)
	var list []wheel
	for j := 1; j < n-1; j++ {
		if w.reach(j) == n {
			list = append(list, w.pattern(j, w[j].end()-w[0].len))
		}
	}
	if gap == 0 {
		return list
	}
	last := w[n-1]
	shortest := max(last.at, last.end()-w[0].len)
	list = append(list, w.pattern(n-1, shortest))
	if n > searchCuts {
		return list
	}
	return append(list, w.longer(shortest, gap)...)
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
