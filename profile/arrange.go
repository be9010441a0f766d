package profile

import (
	"cmp"
	"slices"
)

// Arrange puts what a report lists in an order that does not depend on the order in which it
// was merged from others: rules as the tree first has them, and within a pass by name, as are
// counts and costs; failures by rule and node. Passes stay in the order of the sequence.
func (r *Report) Arrange() {
	place := map[string]int{}
	for _, p := range r.Root.All() {
		p.arrange()
		for i := range p.Rules {
			if name := p.Rules[i].Name; place[name] == 0 {
				place[name] = len(place) + 1
			}
		}
	}
	of := func(name string) int { return cmp.Or(place[name], len(place)+1) } // after the tree, what is not in it
	slices.SortFunc(r.Rules, func(x, y RuleProfile) int {
		return cmp.Or(cmp.Compare(of(x.Name), of(y.Name)), cmp.Compare(x.Name, y.Name))
	})
	slices.SortFunc(r.Failures, func(x, y Failure) int {
		return cmp.Or(cmp.Compare(x.Rule, y.Rule), cmp.Compare(x.Node, y.Node), cmp.Compare(x.Reason, y.Reason))
	})
}

// arrange puts what a pass lists in order.
func (p *Pass) arrange() {
	slices.SortStableFunc(p.Rules, func(x, y RuleProfile) int { return cmp.Compare(x.Name, y.Name) })
	slices.SortStableFunc(p.Counts, func(x, y Count) int { return cmp.Compare(x.Name, y.Name) })
	slices.SortStableFunc(p.Costs, func(x, y Cost) int { return cmp.Compare(x.Name, y.Name) })
	for i := range p.Rounds {
		slices.SortStableFunc(p.Rounds[i].Costs, func(x, y Cost) int { return cmp.Compare(x.Name, y.Name) })
	}
}
