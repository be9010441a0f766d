package sett

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
	var w lister
	for _, gap := range t.Simplified().gaps() {
		w.meetAll(s.levels, gap.levels)
	}
	return w.union("subtract %v from %v", t, s)
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
