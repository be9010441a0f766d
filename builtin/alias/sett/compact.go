package sett

// A union is looked at run by run, to find a shorter list, where its runs are at
// most maxRuns; and no more than a small multiple of its pieces, beyond minRuns.
const (
	minRuns = 2048
	maxRuns = 1 << 13

	runsInStep = 32 // runs that take as long to compact as a place to look at
)

// compacted returns the same set with no more pieces, fewer where that is found
// at a cost in proportion to the list. Where width is not 0 it need only be the
// same on [0, width).
func (u Union) compacted(width int64) Union {
	u, _ = u.compactedIn(width)
	return u
}

// compactedIn is compacted that also says how many places to look at take as long.
func (u Union) compactedIn(width int64) (_ Union, steps int) {
	if len(u.setts) < 2 {
		return u, 0
	}
	best, runs, ok := u.listed(width)
	steps = runs / runsInStep
	if !ok || 8*len(best) > len(u.setts) && len(best) > 1 { // else it is short enough
		if joined := joinBlocks(u.setts); !ok || len(joined) < len(best) {
			best = joined
		}
	}
	if len(best) < len(u.setts) {
		return Union{best}, steps
	}
	return u, steps
}

// listed returns the union from its runs alone and how many these are, false where they are
// too many.
func (u Union) listed(width int64) (list []Sett, n int, ok bool) {
	period, ok := u.commonPeriod(width)
	if !ok {
		return nil, 0, false
	}
	limit := min(maxRuns, max(minRuns, int64(32*maxDepth*len(u.setts))))
	var total int64
	for _, s := range u.setts {
		total += (period/s.Period() + 1) * estimate(s.levels, limit)
		if total > limit {
			return nil, 0, false
		}
	}
	runs, ok := runsOf(u.setts, period, int(limit))
	if !ok {
		return nil, int(limit), false
	}
	if len(runs) == 0 {
		return nil, 0, true
	}
	w := newWheel(runs, period)
	list = w.setts(maxDepth)
	if 2*len(list) > len(u.setts) {
		list = w.setts(deepest)
	}
	return list, len(runs), true
}

// commonPeriod returns a period of all pieces, width where that is shorter.
func (u Union) commonPeriod(width int64) (int64, bool) {
	common := int64(1)
	for _, s := range u.setts {
		var ok bool
		common, ok = lcm(common, s.Period())
		if !ok || width > 0 && common > width {
			return width, width > 0
		}
	}
	return common, true
}

// deepest bounds the depth where setts of maxDepth make no short list.
const deepest = 2 * maxDepth

// setts returns few setts of at most depth stripes that are the wheel.
func (w wheel) setts(depth int) []Sett {
	var setts []Sett
	for _, stripes := range w.list(depth) {
		setts = append(setts, around(stripes, nil))
	}
	return setts
}
