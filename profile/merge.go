package profile

import (
	"cmp"
	"slices"
	"strings"
)

// Merge adds another run to the report, as if the two graphs were one:
// counts, nodes and times are summed, the rounds of an equilibrium index by
// index, passes and rules by name. The worse stop wins, and the names, queries
// and sources of r where both have one. What only other has comes after what r
// has. Merging is associative; it is commutative except for that order and those
// labels. The times of graphs that ran side by side are summed as well, so
// they may exceed the clock on the wall.
//
// Roots of different names are not mixed up: they become the children of a
// pass of kind [KindMerged]. Merge keeps nothing of other.
func (r *Report) Merge(other *Report) {
	if other == nil {
		return
	}
	r.Version = cmp.Or(r.Version, other.Version)
	r.Name = cmp.Or(r.Name, other.Name)
	r.Query = cmp.Or(r.Query, other.Query)
	r.Error = cmp.Or(r.Error, other.Error)
	r.Graphs += other.Graphs
	r.Stop.worsen(&other.Stop)
	r.NodesBefore += other.NodesBefore
	r.NodesAfter += other.NodesAfter
	r.FusedBefore += other.FusedBefore
	r.FusedAfter += other.FusedAfter
	r.Rewrites += other.Rewrites
	r.Elapsed += other.Elapsed
	r.Read += other.Read
	r.Write += other.Write
	r.Root = mergeRoots(r.Root, other.Root)
	r.Rules = mergeRules(r.Rules, other.Rules)
	r.Failures = append(r.Failures, other.Failures...)
	// Rounds are merged index by index, so their numbers do not add up; a
	// report without a tree has nothing but its number.
	r.Passes = max(r.Passes, other.Passes, r.Root.rounds())
}

// mergeRoots merges b into a, beneath a common parent when they are different
// optimizers.
func mergeRoots(a, b *Pass) *Pass {
	switch {
	case b == nil:
		return a
	case a == nil:
		return b.clone()
	}
	roots := mergePasses(a.roots(), b.roots())
	switch len(roots) {
	case 0: // neither stands for any optimizer: a report from elsewhere
		return a
	case 1:
		return roots[0]
	}
	parent := &Pass{Name: KindMerged, Kind: KindMerged, Start: roots[0].Start, Children: roots}
	for _, root := range roots {
		parent.addNumbers(root)
	}
	return parent
}

// roots returns the optimizers that a root stands for.
func (p *Pass) roots() []*Pass {
	if p.Kind == KindMerged {
		return p.Children
	}
	return []*Pass{p}
}

// Merge adds another pass, or another run of the same one, to this one. See
// [Report.Merge].
func (p *Pass) Merge(other *Pass) {
	if other == nil {
		return
	}
	p.Graphs = max(p.Graphs, 1) + max(other.Graphs, 1)
	p.Rounds = mergeRounds(p.Rounds, other.Rounds, p.NodesAfter, other.NodesAfter)
	p.addNumbers(other)
	p.Tags = mergeTags(p.Tags, other.Tags)
	p.Visits += other.Visits
	p.VisitsSaved += other.VisitsSaved
	p.Costs = mergeCosts(p.Costs, other.Costs)
	p.Counts = addCounts(p.Counts, other.Counts)
	p.Rules = mergeRules(p.Rules, other.Rules)
	p.Children = mergePasses(p.Children, other.Children)
}

// addNumbers adds what a parent's numbers include of other's.
func (p *Pass) addNumbers(other *Pass) {
	p.Start = min(p.Start, other.Start)
	p.Elapsed += other.Elapsed
	if p.maxCounted() && other.maxCounted() {
		p.NodesMax += other.NodesMax
	} else {
		p.NodesMax = 0
	}
	p.NodesBefore += other.NodesBefore
	p.NodesAfter += other.NodesAfter
	p.Rewrites += other.Rewrites
	p.Stop.worsen(&other.Stop)
}

// maxCounted reports whether NodesMax is a number and not a gap.
func (p *Pass) maxCounted() bool {
	return p.NodesMax > 0 || p.NodesBefore == 0 && p.NodesAfter == 0
}

// isSame reports whether two passes are of the same optimizer.
func (p *Pass) isSame(other *Pass) bool {
	return other != nil && p.Name == other.Name && p.Kind == other.Kind && p.Role == other.Role
}

func mergePasses(into, from []*Pass) []*Pass {
	into = slices.DeleteFunc(into, func(p *Pass) bool { return p == nil })
	if slices.EqualFunc(into, from, (*Pass).isSame) { // as those of the graphs of one module
		for i, pass := range from {
			into[i].Merge(pass)
		}
		return into
	}
	var few [32]bool
	taken := append(few[:0], make([]bool, len(into))...) // as a sequence may run the same optimizer twice
	first := 0                                           // that is not
	for _, pass := range from {
		if pass == nil {
			continue
		}
		i := first
		for i < len(taken) && (taken[i] || !pass.isSame(into[i])) {
			i++
		}
		if i == len(taken) {
			into = append(into, pass.clone())
			continue
		}
		into[i].Merge(pass)
		for taken[i] = true; first < len(taken) && taken[first]; first++ {
		}
	}
	return into
}

// mergeRounds merges rounds index by index. A graph that needed fewer of them is
// there in the others as they left it.
func mergeRounds(into, from []Round, intoLeft, fromLeft int) []Round {
	for i := len(from); i < len(into); i++ {
		into[i].Nodes += fromLeft
	}
	for i, round := range from {
		if i == len(into) {
			into = append(into, round.clone())
			into[i].Nodes += intoLeft
			continue
		}
		sum := &into[i]
		sum.Start = min(sum.Start, round.Start)
		sum.Elapsed += round.Elapsed
		sum.Nodes += round.Nodes
		sum.Queued += round.Queued
		sum.Visited += round.Visited
		sum.Rewrites += round.Rewrites
		sum.Top = mergeCounts(sum.Top, round.Top)
		sum.Costs = mergeCosts(sum.Costs, round.Costs)
	}
	return into
}

func mergeRules(into, from []RuleProfile) []RuleProfile {
	sums := ruleSums{rules: into}
	sums.add(from)
	return sums.rules
}

// ruleSums are rules summed by name.
type ruleSums struct {
	rules    []RuleProfile
	next     int            // after the rule that was added to last
	searched int            // rules, for some that are not where they were expected
	index    map[string]int // nil until these were many
}

func (s *ruleSums) add(rules []RuleProfile) {
	s.next = 0
	before, from := len(s.rules), 0 // rules from there on are new
	if before < len(rules) {
		s.rules = slices.Grow(s.rules, len(rules)) // as a module has few rules that its functions have
	}
	for k := 0; before > 0 && k < len(rules); k++ {
		if i := s.find(rules[k].Name, before, before+len(rules)); i >= 0 {
			s.append(rules[from:k])
			s.rules[i].add(&rules[k])
			from = k + 1
		}
	}
	s.append(rules[from:])
}

// append adds rules of names that no other has.
func (s *ruleSums) append(rules []RuleProfile) {
	before := len(s.rules)
	s.rules = append(s.rules, rules...)
	for i := before; i < len(s.rules); i++ {
		s.rules[i].detach()
		if s.index != nil {
			s.index[s.rules[i].Name] = i
		}
	}
}

// find returns the index of a rule among those that were there before, -1 where there is none. There may soon
// be as many as most.
func (s *ruleSums) find(name string, before, most int) int {
	if s.index == nil {
		for i := s.next; i < before; i++ {
			if s.rules[i].Name == name {
				s.next = i + 1
				return i
			}
		}
		if s.searched += before; s.searched <= manySearches*most {
			for i := range s.rules[:s.next] {
				if s.rules[i].Name == name {
					return i
				}
			}
			return -1
		}
		s.index = make(map[string]int, cap(s.rules))
		for i := range s.rules {
			s.index[s.rules[i].Name] = i
		}
	}
	if i, ok := s.index[name]; ok {
		return i
	}
	return -1
}

// manySearches is how many searches of all rules take as long as to make an index of them.
const manySearches = 16

func (r *RuleProfile) add(other *RuleProfile) {
	r.Source = cmp.Or(r.Source, other.Source)
	r.Tags = mergeTags(r.Tags, other.Tags)
	r.Tried += other.Tried
	r.Matched += other.Matched
	r.Refused += other.Refused
	r.Applied += other.Applied
	r.Failed += other.Failed
	r.Created += other.Created
	r.Removed += other.Removed
	r.Elapsed += other.Elapsed
	r.Reasons = mergeCounts(r.Reasons, other.Reasons)
}

// mergeTags returns the union, sorted where they differ.
func mergeTags(a, b []string) []string {
	if len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0] || slices.Equal(a, b)) {
		return a // as the tags of a rule are that ran several times
	}
	union := slices.Concat(a, b)
	slices.Sort(union)
	return slices.Compact(union)
}

// mergeCounts returns the sums by name, the greatest first.
func mergeCounts(into, from []Count) []Count {
	into = addCounts(into, from)
	slices.SortStableFunc(into, func(a, b Count) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Name, b.Name))
	})
	return into
}

// addCounts returns the sums by name, as they first appear.
func addCounts(into, from []Count) []Count {
	return sumByName(into, from, func(c *Count) string { return c.Name }, func(sum, c *Count) { sum.Count += c.Count })
}

func mergeCosts(into, from []Cost) []Cost {
	return sumByName(into, from, func(c *Cost) string { return c.Name }, func(sum, c *Cost) { sum.Elapsed += c.Elapsed })
}

// sumByName adds what is of one name, as the names first appear.
func sumByName[T any](into, from []T, name func(*T) string, add func(sum, t *T)) []T {
	for i := range from {
		t := &from[i]
		at := 0
		for at < len(into) && name(&into[at]) != name(t) {
			at++
		}
		if at == len(into) {
			into = append(into, *t)
			continue
		}
		add(&into[at], t)
	}
	return into
}

// clone returns a copy that shares nothing with p but tags, which are never changed, only replaced.
func (p *Pass) clone() *Pass {
	if p == nil {
		return nil
	}
	c := *p
	c.Costs = slices.Clone(p.Costs)
	c.Counts = slices.Clone(p.Counts)
	c.Rounds = cloneEach(p.Rounds, Round.clone)
	c.Rules = slices.Clone(p.Rules)
	for i := range c.Rules {
		c.Rules[i].detach()
	}
	c.Children = cloneEach(p.Children, (*Pass).clone)
	c.Stop = p.Stop.clone()
	return &c
}

func (r Round) clone() Round {
	r.Top = slices.Clone(r.Top)
	r.Costs = slices.Clone(r.Costs)
	return r
}

// detach makes a copy of a rule one that shares nothing with that rule but tags, which are never changed, only
// replaced.
func (r *RuleProfile) detach() {
	if r.Reasons != nil {
		r.Reasons = slices.Clone(r.Reasons)
	}
}

func cloneEach[T any](list []T, clone func(T) T) []T {
	copies := slices.Clone(list)
	for i := range copies {
		copies[i] = clone(copies[i])
	}
	return copies
}

// Counts returns the entries of a map, the greatest count first, names in
// order where counts are equal. It is nil for an empty map.
func Counts(m map[string]int) []Count {
	if len(m) == 0 {
		return nil
	}
	counts := make([]Count, 0, len(m))
	for name, n := range m {
		counts = append(counts, Count{Name: name, Count: n})
	}
	slices.SortFunc(counts, func(a, b Count) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Name, b.Name))
	})
	return counts
}

// rules returns the rules of the tree, summed by name, as they first appear.
func (p *Pass) rules() []RuleProfile {
	most := p.countRules()
	if most == 0 {
		return nil
	}
	sum := ruleSums{rules: make([]RuleProfile, 0, most)}
	p.sumRules(&sum)
	return sum.rules
}

// countRules counts the rules of the tree, each as often as a pass lists it.
func (p *Pass) countRules() int {
	if p == nil {
		return 0
	}
	n := len(p.Rules)
	for _, child := range p.Children {
		n += child.countRules()
	}
	return n
}

func (p *Pass) sumRules(sum *ruleSums) {
	if p == nil {
		return
	}
	sum.add(p.Rules)
	for _, child := range p.Children {
		child.sumRules(sum)
	}
}

// Tally sets what the tree implies, which is Rules, Rewrites and Passes. An
// engine calls it once, when the tree is complete.
func (r *Report) Tally() {
	r.Rules, r.Rewrites, r.Passes = nil, 0, 0
	if r.Root == nil {
		return
	}
	r.Rewrites = r.Root.Rewrites
	r.Passes = r.Root.rounds()
	r.Rules = r.Root.rules()
}

// rounds counts the rounds of the tree.
func (p *Pass) rounds() int {
	if p == nil {
		return 0
	}
	n := len(p.Rounds)
	for _, child := range p.Children {
		n += child.rounds()
	}
	return n
}
