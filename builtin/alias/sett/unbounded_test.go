package sett

// What tests ask of all integers. The package asks it of a window; where the common
// period is as long as the window, both come down to meetAnywhere.

func (s Sett) decideDisjoint(t Sett) (bool, error) {
	b := newBudget()
	if _, met := meetAnywhere(s.levels, 0, t.levels, 0, &b); met {
		return false, nil
	}
	return b.left >= 0, b.err("meet", s, t)
}

func (s Sett) disjoint(t Sett) bool {
	ok, err := s.decideDisjoint(t)
	return ok && err == nil
}

// common fails with ErrRange if the setts meet, but only beyond Limit.
func (s Sett) common(t Sett) (z int64, ok bool, err error) {
	b := newBudget()
	where, met := meetAnywhere(s.levels, 0, t.levels, 0, &b)
	if !met {
		return 0, false, b.err("meet", s, t)
	}
	z, err = where.solve()
	return z, err == nil, err
}

func (s Sett) decideContains(t Sett) (bool, error) {
	for _, gap := range s.gaps() {
		if apart, err := gap.decideDisjoint(t); !apart {
			return false, err
		}
	}
	return true, nil
}

func (s Sett) contains(t Sett) bool {
	ok, err := s.decideContains(t)
	return ok && err == nil
}

func (s Sett) equal(t Sett) bool { return s.contains(t) && t.contains(s) }

func (s Sett) intersect(t Sett) (Union, error) { return Disjoint(s).Intersect(Disjoint(t)) }
func (s Sett) minus(t Sett) (Union, error)     { return Disjoint(s).Subtract(Disjoint(t)) }
func (s Sett) sample(t Sett) (Union, error)    { return Disjoint(s).Sample(Disjoint(t)) }
func (s Sett) fill(t Sett) (Union, error)      { return Disjoint(s).Fill(Disjoint(t)) }

func (u Union) disjoint(v Union) bool {
	both, err := u.Intersect(v)
	return err == nil && both.IsEmpty()
}

func (u Union) contains(v Union) bool {
	missing, err := v.Subtract(u)
	return err == nil && missing.IsEmpty()
}

func (u Union) equal(v Union) bool { return u.contains(v) && v.contains(u) }

func (u Union) count(from, to int64) int64 {
	var n int64
	for _, s := range u.setts {
		n += count(s.levels, from, to)
	}
	return n
}

// unionOf returns the union of setts that may overlap.
func unionOf(setts ...Sett) (u Union, err error) {
	for _, s := range setts {
		if u, err = u.Union(Disjoint(s)); err != nil {
			return Union{}, err
		}
	}
	return u, nil
}
