package sett

// Contains says whether every element of t is in s. It is false where that is not
// known: [Sett.DecideContains] tells.
func (s Sett) Contains(t Sett) bool {
	ok, err := s.DecideContains(t)
	return ok && err == nil
}

// DecideContains is [Sett.Contains] with an error that wraps [ErrUnknown] where the
// answer is not known.
func (s Sett) DecideContains(t Sett) (bool, error) {
	left := newBudget()
	ok := s.without(t, func(gap []level) bool {
		_, met := meetAnywhere(gap, 0, t.levels, 0, &left)
		return met
	})
	if !ok {
		return false, nil
	}
	return left.left >= 0, left.err("compare", s, t)
}

// ContainsIn says whether every element of t in [0, width) is in s. It is false where
// that is not known: [Sett.DecideContainsIn] tells.
func (s Sett) ContainsIn(t Sett, width int64) bool {
	ok, err := s.DecideContainsIn(t, width)
	return ok && err == nil
}

// DecideContainsIn is [Sett.ContainsIn] with an error that wraps [ErrUnknown] where
// the answer is not known.
func (s Sett) DecideContainsIn(t Sett, width int64) (bool, error) {
	if width <= 0 {
		return true, nil
	}
	width = min(width, Limit)
	left := newBudget()
	ok := s.without(t, func(gap []level) bool {
		_, met := common(gap, 0, t.levels, 0, width, &left)
		return met
	})
	if !ok {
		return false, nil
	}
	return left.left >= 0, left.err("compare", s, t)
}

// without says whether none of the gaps of s, which together are all that is not
// in s, is seen to meet t.
func (s Sett) without(t Sett, meets func(gap []level) bool) bool {
	for depth := range s.levels {
		gap := s.gap(depth)
		if gap[0].each > 0 && meets(gap) {
			return false
		}
	}
	return true
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

// Equal says whether the two setts are the same set, however it is written. It is
// false where that is not known: [Sett.DecideContains] tells.
func (s Sett) Equal(t Sett) bool { return s.Contains(t) && t.Contains(s) }

// EqualIn says whether the two setts are the same set among [0, width). It is false
// where that is not known.
func (s Sett) EqualIn(t Sett, width int64) bool {
	return s.ContainsIn(t, width) && t.ContainsIn(s, width)
}
