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

// Subtract returns the integers that are in s but not in t.
func (s Sett) Subtract(t Sett) (Union, error) {
	if s.meetsRarely(t) {
		return s.subtractShared(t)
	}
	var w lister
	for _, gap := range t.Simplified().gaps() {
		w.meetAll(s.levels, gap.levels)
	}
	u, err := w.union("subtract %v from %v", t, s)
	if errors.Is(err, ErrPieces) { // what they share may still be little
		if u, err := s.subtractShared(t); err == nil {
			return u, nil
		}
	}
	return u, err
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

// subtractShared takes away what is shared, which is little, instead of keeping
// what the many gaps of t share with s.
func (s Sett) subtractShared(t Sett) (Union, error) {
	shared, err := s.Intersect(t)
	if err != nil {
		return Union{}, err
	}
	rest := Disjoint(s)
	for _, piece := range shared.setts {
		var w lister
		for _, gap := range piece.gaps() {
			for _, r := range rest.setts {
				w.meetAll(r.levels, gap.levels)
			}
		}
		if rest, err = w.union("subtract %v from %v", t, s); err != nil {
			return Union{}, err
		}
	}
	return rest, nil
}

// SubtractIn is Subtract, but only right on [0, width).
func (s Sett) SubtractIn(t Sett, width int64) (Union, error) {
	if err := checkWidth(width); err != nil {
		return Union{}, err
	}
	w := lister{width: width}
	for _, gap := range t.Simplified().gaps() {
		w.meet(s.levels, 0, gap.levels, 0, width)
	}
	return w.union("subtract %v from %v", t, s)
}
