package profile

import "slices"

// clone returns a copy that shares nothing with p.
func (p *Pass) clone() *Pass {
	if p == nil {
		return nil
	}
	c := *p
	c.Tags = slices.Clone(p.Tags)
	c.Costs = slices.Clone(p.Costs)
	c.Counts = slices.Clone(p.Counts)
	c.Rounds = cloneEach(p.Rounds, Round.clone)
	c.Rules = cloneEach(p.Rules, RuleProfile.clone)
	c.Children = cloneEach(p.Children, (*Pass).clone)
	c.Stop = p.Stop.clone()
	return &c
}

func (r Round) clone() Round {
	r.Top = slices.Clone(r.Top)
	r.Costs = slices.Clone(r.Costs)
	return r
}

func (r RuleProfile) clone() RuleProfile {
	r.Tags = slices.Clone(r.Tags)
	r.Reasons = slices.Clone(r.Reasons)
	return r
}

func cloneEach[T any](list []T, clone func(T) T) []T {
	copies := slices.Clone(list)
	for i := range copies {
		copies[i] = clone(copies[i])
	}
	return copies
}
