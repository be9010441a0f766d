package sett

// Complement returns the integers that are not in the sett: at most as many
// setts as it has stripes.
func (s Sett) Complement() Union { return Union{s.Simplified().gaps()}.compacted(0) }

// gaps returns the complement, a piece for each stripe.
func (s Sett) gaps() []Sett {
	var w lister
	for i, l := range s.levels {
		gap := []level{newLevel(l.stripe().Complement(), nil)}
		w.emit(gap, 0)
		w.enter(s.levels[i].stripe())
	}
	return w.out
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
