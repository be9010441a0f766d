package sett

import "errors"

// Complement returns the integers that are not in the sett: at most as many
// setts as it has stripes.
func (s Sett) Complement() Union {
	gaps := s.Simplified().gaps()
	for i, gap := range gaps {
		gaps[i] = gap.Simplified()
	}
	return Union{gaps}.compacted(0)
}

// gaps returns the complement, a piece for each stripe that has a gap.
func (s Sett) gaps() []Sett {
	list := make([]Sett, 0, len(s.levels))
	for depth := range s.levels {
		if gap := s.gap(depth); gap[0].each > 0 {
			list = append(list, Sett{gap})
		}
	}
	return list
}

// subtrahend is a sett that is taken away from others.
type subtrahend struct {
	given, sett Sett   // as given, and simplified
	gaps        []Sett // its complement
}

func newSubtrahend(t Sett) subtrahend {
	simple := t.Simplified()
	return subtrahend{given: t, sett: simple, gaps: simple.gaps()}
}

// subtract returns what is in s and not in t, after some steps of the same operation, to
// which it adds its own.
func (s Sett) subtract(t subtrahend, steps *int) (Union, error) {
	w := attempt(*steps)
	defer func() { *steps = w.steps }()
	if !s.meetsRarely(t.sett) {
		for _, gap := range t.gaps {
			if w.step() {
				w.meetAll(s.levels, gap.levels)
			}
		}
		u, err := w.union("subtract %v from %v", t.given, s)
		if !errors.Is(err, ErrPieces) {
			return u, err
		}
		w = attempt(w.steps)
	}
	w.meetAll(s.levels, t.sett.levels) // which may still be few
	if shared, err := w.union("intersect %v and %v", s, t.given); err == nil && len(shared.setts) <= fewShared {
		return s.subtractEach(shared, &w)
	}
	w = lister{steps: w.steps}
	w.minusAll(s.levels, t.sett.levels)
	return w.union("subtract %v from %v", t.given, s)
}

// attempt returns a lister for one of several ways to a result, after some steps: it may
// use a quarter of those that are left.
func attempt(steps int) lister {
	steps = min(steps+1, maxSteps)
	return lister{steps: steps, spared: (maxSteps - steps) / 4 * 3}
}

// fewShared is the number of pieces up to which what is shared is taken away piece by
// piece, each of which may double the list.
const fewShared = 8

// subtractEach takes away pieces one after the other.
func (s Sett) subtractEach(pieces Union, w *lister) (Union, error) {
	rest := Disjoint(s)
	for _, piece := range pieces.setts {
		*w = lister{steps: w.steps}
		for _, gap := range piece.gaps() {
			for _, r := range rest.setts {
				w.meetAll(r.levels, gap.levels)
			}
		}
		var err error
		if rest, err = w.union("subtract %v from %v", piece, s); err != nil {
			return Union{}, err
		}
	}
	return rest, nil
}

// meetsRarely says whether few of the runs of s and t overlap, of many.
func (s Sett) meetsRarely(t Sett) bool {
	if len(s.levels) == 0 || len(t.levels) == 0 {
		return false
	}
	a, b := s.levels[0], t.levels[0]
	if a.period > b.period {
		a, b = b, a
	}
	laps := lapsOf(a, 0, b, 0)
	return laps.n <= 8 && laps.n < laps.cycle/8
}
