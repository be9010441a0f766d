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

// subtract is Subtract that goes on from a number of steps: one of many that are one
// operation.
func (s Sett) subtract(t Sett, steps *int) (Union, error) {
	w := lister{steps: *steps + 1}
	defer func() { *steps = w.steps }()
	if !s.meetsRarely(t) {
		for _, gap := range t.Simplified().gaps() {
			w.meetAll(s.levels, gap.levels)
		}
		u, err := w.union("subtract %v from %v", t, s)
		if !errors.Is(err, ErrPieces) {
			return u, err
		}
		w = lister{steps: *steps + 1}
	}
	w.meetAll(s.levels, t.levels) // which may still be few
	if shared, err := w.union("intersect %v and %v", s, t); err == nil && len(shared.setts) <= fewShared {
		return s.subtractEach(shared)
	}
	w = lister{steps: *steps + 1}
	w.minusAll(s.levels, t.Simplified().levels)
	return w.union("subtract %v from %v", t, s)
}

// fewShared is the number of pieces up to which what is shared is taken away piece by
// piece, each of which may double the list.
const fewShared = 8

// subtractEach takes away pieces one after the other.
func (s Sett) subtractEach(pieces Union) (Union, error) {
	rest := Disjoint(s)
	for _, piece := range pieces.setts {
		var w lister
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
