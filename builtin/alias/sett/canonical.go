package sett

// canonicalRuns is the number of runs in a period up to which the canonical form
// is found from the set itself.
const canonicalRuns = 2048

// Canonical returns the unique form of the set: the least period, then the least
// depth, then the longest gap outermost. Setts that are the same set have the
// same canonical form, whatever their stripes, as long as [Sett.CanonicalForm] says
// that it is unique. To compare sets of any size, use [Sett.Equal].
//
// It is never deeper than the sett, and the canonical form of itself.
func (s Sett) Canonical() Sett {
	c, _ := s.CanonicalForm()
	return c
}

// CanonicalForm is [Sett.Canonical], and says whether the form is known to be the
// unique one. It is not where the set has more than 2048 runs in its least period, or
// where the search for the least depth took too many steps: then the inner stripes are
// brought into this form and the outer ones simplified, or the sett is only simplified.
func (s Sett) CanonicalForm() (form Sett, unique bool) {
	s = s.Simplified()
	if s.Depth() == 0 || s.IsEmpty() {
		return s, true
	}
	if estimate(s.levels, 4*canonicalRuns) <= 4*canonicalRuns {
		if runs, ok := runsOf([]Sett{s}, s.Period(), canonicalRuns); ok {
			return newWheel(runs, s.Period()).canonical(s)
		}
	}
	for range s.Depth() + 1 {
		inner, _ := Sett{s.levels[1:]}.CanonicalForm()
		b := new(nest).tight(Sett{append([]level{newLevel(s.levels[0].stripe(), inner.levels)}, inner.levels...)})
		next := around([]Stripe{b.window}, b.inner)
		if next.same(s) {
			break
		}
		s = next
	}
	return s, false
}

// same says whether two setts have the same stripes.
func (s Sett) same(t Sett) bool {
	if len(s.levels) != len(t.levels) {
		return false
	}
	for i, l := range s.levels {
		if l.stripe() != t.levels[i].stripe() {
			return false
		}
	}
	return true
}

// canonical returns the unique form of a wheel of the least period, which a sett is
// once simplified, and whether the search for it was completed. Where it was not, the result
// is the sett, or one that is at most as deep.
func (w wheel) canonical(of Sett) (Sett, bool) {
	w = wheel{runs: append([]run(nil), w.runs...), period: w.period}.turned()
	search := search{left: canonicalSteps, failed: map[string]int{}}
	for depth := 1; depth <= of.Depth() && search.left > 0; depth++ {
		missed := search.capped // a lesser depth
		if stripes, ok := search.find(w, depth); ok {
			return Must(New(stripes...)), !missed
		}
	}
	if stripes, ok := w.weave(of.Depth()); ok {
		return Must(New(stripes...)), false
	}
	return of, false
}
