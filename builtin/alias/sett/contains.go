package sett

// ContainsIn says whether every element of t in [0, width) is in s. It fails with
// ErrUnknown where that is not known.
func (s Sett) ContainsIn(t Sett, width int64) (bool, error) {
	if width <= 0 {
		return true, nil
	}
	width = min(width, Limit)
	left := newBudget()
	for depth := range s.levels { // the gaps together are all that is not in s
		gap := s.gap(depth)
		if gap[0].each == 0 {
			continue
		}
		if _, met := common(gap, 0, t.levels, 0, width, &left); met {
			return false, nil
		}
	}
	return left.left >= 0, left.err("compare", s, t)
}

// gap returns the levels of what passes the outer stripes and not the one at that
// depth.
func (s Sett) gap(depth int) []level {
	gap := make([]level, depth+1)
	gap[depth] = newLevel(s.levels[depth].stripe().Complement(), nil)
	for i := depth - 1; i >= 0; i-- {
		gap[i] = newLevel(s.levels[i].stripe(), gap[i+1:])
	}
	return gap
}

// EqualIn says whether the two setts are the same set among [0, width). It is false
// where that is not known.
func (s Sett) EqualIn(t Sett, width int64) bool {
	here, err := s.ContainsIn(t, width)
	if !here || err != nil {
		return false
	}
	there, err := t.ContainsIn(s, width)
	return there && err == nil
}
