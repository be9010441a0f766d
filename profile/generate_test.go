package profile

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"pgregory.net/rapid"
)

// genReport generates reports that obey every invariant. Names come from small
// pools, so that reports that are merged have much in common.
func genReport() *rapid.Generator[*Report] {
	return rapid.Custom(func(t *rapid.T) *Report {
		r := New("module.mlir", "+all")
		r.Stop = genStop().Draw(t, "stop")
		r.Read, r.Write = genTime(t), genTime(t)
		r.Root = genPass(t, rapid.SampledFrom([]string{"fast_run", "stabilize"}).Draw(t, "root"), 3, 0)
		r.NodesBefore, r.NodesAfter = r.Root.NodesBefore, r.Root.NodesAfter
		r.Elapsed = r.Root.Elapsed + genTime(t)
		for range rapid.IntRange(0, 2).Draw(t, "failures") {
			r.Failures = append(r.Failures, Failure{Rule: "a", Node: genName(t), Reason: "type"})
		}
		r.Tally()
		return r
	})
}

func genName(t *rapid.T) string {
	return rapid.SampledFrom([]string{"a", "b", "c", "größe", ""}).Draw(t, "name")
}

func genCount(t *rapid.T) int { return rapid.IntRange(0, 50).Draw(t, "count") }

func genTime(t *rapid.T) time.Duration {
	return time.Duration(rapid.Int64Range(0, int64(time.Hour)).Draw(t, "time"))
}

// genStop generates stops whose labels follow from the reason: of two equally bad
// ones the first wins, which is not a sum.
func genStop() *rapid.Generator[Stop] {
	return rapid.SampledFrom([]Stop{
		{}, {Reason: StopFixpoint}, {Reason: StopLimit, By: "canonicalize", Limit: "max_passes"},
		{Reason: StopCycle, Rules: []string{"a", "b"}, Steps: []Step{{"a", "p", "n", "x", "y"}, {"b", "p", "n", "y", "x"}}, Grows: 2}, {Reason: StopContext},
		{Reason: StopError, Detail: "bad"},
	})
}

func genPass(t *rapid.T, name string, depth int, start time.Duration) *Pass {
	p := &Pass{Name: name, Kind: KindSequence, Start: start + genTime(t), Stop: genStop().Draw(t, "stop"),
		NodesBefore: genCount(t), NodesAfter: genCount(t), Visits: genCount(t), VisitsSaved: genCount(t),
		Tags: genTags(t), Costs: genCosts(t), Counts: genFigures(t), Rules: genRules(t)}
	if rapid.Bool().Draw(t, "counts the most") {
		p.NodesMax = max(p.NodesBefore, p.NodesAfter) + genCount(t)
	}
	for _, r := range p.Rules {
		p.Rewrites += r.Applied
	}
	if depth > 0 {
		for range rapid.IntRange(0, 3).Draw(t, "children") {
			child := genPass(t, genName(t), depth-1, p.Start) // siblings may have one name
			p.Children = append(p.Children, child)
			p.Rewrites += child.Rewrites
			p.Elapsed += child.Elapsed
		}
	}
	p.Elapsed += genTime(t)
	if rapid.Bool().Draw(t, "equilibrium") {
		p.Kind = KindEquilibrium
		genRounds(t, p)
	}
	return p
}

func genRounds(t *rapid.T, p *Pass) {
	p.Visits = 0
	for range rapid.IntRange(1, 3).Draw(t, "rounds") {
		r := Round{Start: p.Start + genTime(t), Elapsed: genTime(t), Queued: genCount(t), Visited: genCount(t),
			Top: genCounts(t, 10), Costs: genCosts(t)}
		if p.NodesMax > 0 {
			r.Nodes = min(genCount(t), p.NodesMax)
		}
		r.Rewrites = sum(r.Top)
		p.Rounds = append(p.Rounds, r)
		p.Visits += r.Visited
		p.Elapsed += r.Elapsed
	}
	// What the rounds do not account for was made in the last one.
	made := 0
	for i := range p.Rounds {
		r := &p.Rounds[i]
		r.Rewrites = min(r.Rewrites, p.Rewrites-made)
		if sum(r.Top) > r.Rewrites {
			r.Top = nil
		}
		made += r.Rewrites
	}
	p.Rounds[len(p.Rounds)-1].Rewrites += p.Rewrites - made
}

func genRules(t *rapid.T) []RuleProfile {
	var rules []RuleProfile
	for _, name := range rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"r1", "r2", "r3", "→"}), 0, 3, rapid.ID).Draw(t, "rules") {
		r := RuleProfile{Name: name, Source: name + ".toml:1", Tags: genTags(t), Refused: genCount(t), Applied: genCount(t),
			Failed: genCount(t), Created: genCount(t), Removed: genCount(t), Elapsed: genTime(t)}
		r.Matched = r.Refused + r.Applied + r.Failed + genCount(t)
		r.Reasons = genCounts(t, 5)
		r.Tried = r.Matched + sum(r.Reasons) + genCount(t)
		rules = append(rules, r)
	}
	return rules
}

// genCounts generates counts as engines give them: the greatest first.
func genCounts(t *rapid.T, most int) []Count {
	var counts []Count
	for _, name := range []string{"r1", "r2", "r3"}[:rapid.IntRange(0, 3).Draw(t, "counts")] {
		counts = append(counts, Count{name, rapid.IntRange(1, most).Draw(t, "count")})
	}
	return mergeCounts(nil, counts)
}

func genCosts(t *rapid.T) []Cost {
	var costs []Cost
	for _, name := range []string{CostToposort, CostValidate}[:rapid.IntRange(0, 2).Draw(t, "costs")] {
		costs = append(costs, Cost{name, genTime(t)})
	}
	return costs
}

func genFigures(t *rapid.T) []Count {
	var counts []Count
	for _, name := range []string{"nb_iter", "depth"}[:rapid.IntRange(0, 2).Draw(t, "figures")] {
		counts = append(counts, Count{name, genCount(t)})
	}
	return counts
}

func genTags(t *rapid.T) []string {
	return []string{"fast_run", "stable"}[:rapid.IntRange(0, 2).Draw(t, "tags")]
}

// unordered puts what merging appends into an order that does not depend on
// which report was first. Siblings of one name keep theirs.
func unordered(r *Report) *Report {
	slices.SortFunc(r.Failures, func(a, b Failure) int { return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	byName := func(a, b RuleProfile) int { return cmp.Compare(a.Name, b.Name) }
	slices.SortFunc(r.Rules, byName)
	for _, p := range r.Root.All() {
		slices.SortFunc(p.Rules, byName)
		byCost := func(a, b Cost) int { return cmp.Compare(a.Name, b.Name) }
		slices.SortFunc(p.Costs, byCost)
		slices.SortFunc(p.Counts, func(a, b Count) int { return cmp.Compare(a.Name, b.Name) })
		for i := range p.Rounds {
			slices.SortFunc(p.Rounds[i].Costs, byCost)
		}
		slices.SortStableFunc(p.Children, func(a, b *Pass) int {
			return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Kind, b.Kind))
		})
	}
	return r
}

// merged returns the sum of two reports and leaves both alone.
func merged(a, b *Report) *Report {
	sum := &Report{}
	sum.Merge(a)
	sum.Merge(b)
	return sum
}
