package sett

import (
	"cmp"
	"slices"

	"github.com/settle-go/settle/internal/modular"
)

// maxDepth bounds the depth of a sett that is made from runs. Any periodic set
// is one sett of as many stripes as it has runs: seen between two of its gaps it
// starts and ends with a run, so it is cut from a pattern in which both are one.
// Deeper than this, several setts are easier to work with.
const maxDepth = 16

// word is a row of runs seen through a window: the first starts at 0, the last
// ends where the window ends. What was cut off at either end is not known.
type word []run

func (w word) width() int64 { return w[len(w)-1].end() }

// border returns the least j such that the word looks like a pattern that
// repeats after j runs, with the pattern's period. The word has 2 runs or more. The
// buffer is used again.
//
// Runs that are not at an end are known with the gaps before them: they are a text, and
// the shifts by which it lies on itself are those of Knuth, Morris and Pratt.
func (w word) border(buf []int) (j int, period int64, _ []int) {
	last := len(w) - 1
	buf = append(buf[:0], 0, 0) // how much of the end of the first k runs, less than all, is their start
	for k := 2; k < last; k++ {
		n := buf[k-1]
		for n > 0 && !w.same(n+1, k) {
			n = buf[n]
		}
		if w.same(n+1, k) {
			n++
		}
		buf = append(buf, n)
	}
	for n := last - 1; n > 0; {
		n = buf[n]
		j, end := last-1-n, n+1 // the run that the first is the end of, and the one that the last is the start of
		if w[0].len <= w[j].len && w[last].len <= w[end].len && w.gapBefore(last) == w.gapBefore(end) {
			return j, w[j].end() - w[0].len, buf
		}
	}
	return last, max(w[last].at, w[last].end()-w[0].len), buf
}

// gapBefore returns the length of the gap before run i, which is not the first.
func (w word) gapBefore(i int) int64 { return w[i].at - w[i-1].end() }

// same says whether two runs are as long and as far from the runs before them.
func (w word) same(i, k int) bool { return w[i].len == w[k].len && w.gapBefore(i) == w.gapBefore(k) }

// reach returns how many runs from the start of the word look like a pattern
// that repeats after j runs. The first and the last of them may be cut.
func (w word) reach(j int) int {
	if w[j].len < w[0].len {
		return j + 1
	}
	step := w[j].end() - w[0].end()
	for i := 1; i+j < len(w); i++ {
		a, b := w[i], w[i+j]
		if b.at != a.at+step || b.len > a.len {
			return i + j
		}
		if b.len < a.len {
			return i + j + 1
		}
	}
	return len(w)
}

// pattern returns what the first runs of a word are cut from: the wheel of that
// period whose runs are 1 to j, run j being as long as run 0 where it was cut.
func (w word) pattern(j int, period int64) wheel { return w.patternIn(nil, j, period) }

// patternIn is pattern with a buffer for the runs.
func (w word) patternIn(buf []run, j int, period int64) wheel {
	runs := append(buf[:0], w[1:j+1]...)
	if last := &runs[j-1]; last.end() != period+w[0].len {
		last.len = period + w[0].len - last.at
	}
	return wheel{runs: runs, period: period}.turned()
}

// turned returns the wheel with the starts of its runs in [0, period), sorted.
func (w wheel) turned() wheel {
	for i := range w.runs {
		w.runs[i].at = modular.Mod(w.runs[i].at, w.period)
	}
	slices.SortFunc(w.runs, func(a, b run) int { return cmp.Compare(a.at, b.at) })
	return w
}

// weave returns the stripes of one sett that is the wheel, false if that takes
// more than depth of them. The way it takes need not be the shortest.
func (w wheel) weave(depth int) ([]Stripe, bool) {
	stripes := make([]Stripe, 0, min(depth, len(w.runs)))
	blocks := w.blocks
	var cutter cutter
	for len(stripes) < depth {
		if len(w.runs) == 1 {
			r := w.runs[0]
			if r.len >= w.period && !blocks {
				return stripes, true
			}
			return append(stripes, Stripe{r.len, w.period - r.len, r.at}), true
		}
		if len(w.runs) > cutAll && len(w.runs) > 64*depth {
			return nil, false
		}
		i, seen, j, period := cutter.cut(w)
		if j == len(w.runs)-1 && j > depth-len(stripes) {
			return nil, false // one run fewer at a time is too slow
		}
		width := seen.width()
		stripes = append(stripes, Stripe{width, w.period - width, w.runs[i].at})
		cutter.runs = seen.patternIn(cutter.runs, j, period).runs
		w = wheel{runs: cutter.runs, period: period}
	}
	return nil, false
}

// cutAll is the number of runs up to which every gap is tried as the outermost.
const cutAll = 8

// cutter holds what is used again at each depth.
type cutter struct {
	runs, best, other []run
	shifts            []int
}

// cut chooses the gap that the outermost stripe is off in: the one that leaves
// the pattern with the fewest runs, and the longest of those.
func (c *cutter) cut(w wheel) (at int, seen word, runs int, period int64) {
	var longest int64
	if len(w.runs) > cutAll {
		for i := range w.runs {
			longest = max(longest, w.gapBefore(i))
		}
	}
	at = -1
	tried := 0
	for i := range w.runs {
		gap := w.gapBefore(i)
		if gap < longest || tried == cutAll {
			continue
		}
		tried++
		c.other = w.from(i, c.other)
		var j int
		var p int64
		j, p, c.shifts = word(c.other).border(c.shifts)
		if at >= 0 && (j > runs || j == runs && gap <= w.gapBefore(at)) {
			continue
		}
		at, runs, period = i, j, p
		c.best, c.other = c.other, c.best
	}
	return at, c.best, runs, period
}

// list returns the stripes of few setts that are the wheel, none of more than
// depth stripes.
func (w wheel) list(depth int) [][]Stripe {
	if stripes, ok := w.weave(depth); ok {
		return [][]Stripe{stripes}
	}
	return w.segments(depth)
}

// segments splits the wheel into setts, each a window on a pattern of few runs.
func (w wheel) segments(depth int) [][]Stripe {
	first := 0
	for i := range w.runs {
		if w.gapBefore(i) > w.gapBefore(first) {
			first = i
		}
	}
	line := word(w.from(first, nil))
	origin := w.runs[first].at
	var list [][]Stripe
	for len(line) > 0 {
		n, stripes := line.segment(w, origin, depth)
		list = append(list, stripes)
		line = line[n:]
	}
	return list
}

// segment returns the stripes of the first n runs of the word, as many as a
// pattern of few runs gives. The word is part of one that starts at the origin.
func (w word) segment(of wheel, origin int64, depth int) (n int, stripes []Stripe) {
	best, j := 1, 0
	for k := 1; k < depth && k < len(w) && best < len(w); k++ {
		if r := w.reach(k); r > best {
			best, j = r, k
		}
	}
	seen := slices.Clone(w[:best])
	for i := range seen {
		seen[i].at -= w[0].at
	}
	stripes = append(stripes, Stripe{seen.width(), of.period - seen.width(), modular.Mod(origin+w[0].at, of.period)})
	if best == 1 {
		return 1, stripes
	}
	step := seen[j].end() - seen[0].len
	if j == best-1 {
		step = max(seen[j].at, step)
	}
	pattern := seen.pattern(j, step).least()
	pattern.blocks = of.blocks
	inner, _ := pattern.weave(depth)
	return best, append(stripes, inner...)
}
