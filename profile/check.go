package profile

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"time"
)

// Check returns an error for every invariant that the report breaks, joined,
// nil when there is none. It holds for every report of a run and for every sum
// of such reports. Engines call it in their tests; a report that breaks an
// invariant was counted wrongly.
//
// The invariants: nothing is negative; a rule's matches are at least its refusals,
// applications and failures; the rewrites of a pass are those of its own rules and its children and, in
// an equilibrium, those of its rounds; children and rounds fit in the time of
// their pass; Rules, Rewrites and Passes are what [Report.Tally] makes of
// the tree; limits, cycles and errors say which.
func (r *Report) Check() error {
	c := &checker{place: "report"}
	c.that(r.Version == Version, "version is %d, not %d", r.Version, Version)
	c.counts("graphs", r.Graphs, "nodes before", r.NodesBefore, "nodes after", r.NodesAfter,
		"rewrites", r.Rewrites, "passes", r.Passes, "fused before", r.FusedBefore, "fused after", r.FusedAfter)
	c.that(r.FusedBefore <= r.NodesBefore && r.FusedAfter <= r.NodesAfter, "more nodes are fused than there are")
	c.times("elapsed", r.Elapsed, "read", r.Read, "write", r.Write)
	c.stop(r.Stop)
	applied := c.rules(r.Rules)
	c.that(applied == r.Rewrites, "rules applied %d times, but there are %d rewrites", applied, r.Rewrites)
	if r.Root != nil {
		c.tree(r)
		c.pass("", r.Root)
	}
	return errors.Join(c.errs...)
}

// checker collects what is wrong, each with the place where it is.
type checker struct {
	place string
	errs  []error
}

func (c *checker) that(ok bool, format string, args ...any) {
	if !ok {
		c.errs = append(c.errs, fmt.Errorf("profile: %s: %s", c.place, fmt.Sprintf(format, args...)))
	}
}

// counts checks pairs of a name and an int.
func (c *checker) counts(pairs ...any) {
	for i := 0; i < len(pairs); i += 2 {
		c.that(pairs[i+1].(int) >= 0, "%s is negative: %d", pairs[i], pairs[i+1])
	}
}

// times checks pairs of a name and a duration.
func (c *checker) times(pairs ...any) {
	for i := 0; i < len(pairs); i += 2 {
		c.that(pairs[i+1].(time.Duration) >= 0, "%s is negative: %v", pairs[i], pairs[i+1])
	}
}

func (c *checker) stop(s Stop) {
	c.that(s.Reason.severity() >= 0, "unknown stop reason %q", s.Reason)
	c.that(s.Reason != StopLimit || s.By != "", "stopped by a limit that has no name")
	c.that(s.Reason != StopCycle || len(s.Rules) > 0, "stopped by a cycle of no rules")
	c.that(s.Reason == StopCycle || len(s.Steps) == 0 && s.Grows == 0, "stopped by a %s, but it has the steps of a cycle", s.Reason)
	c.that(s.Reason == StopLimit || s.Limit == "", "stopped by a %s, but it names a limit", s.Reason)
	c.that(s.Reason != StopError || s.Detail != "", "stopped by an error without a text")
}

// tree checks the report against its tree.
func (c *checker) tree(r *Report) {
	root := r.Root
	c.that(r.Rewrites == root.Rewrites, "%d rewrites, but its tree made %d", r.Rewrites, root.Rewrites)
	c.that(r.Passes == root.rounds(), "%d passes, but its tree has %d rounds", r.Passes, root.rounds())
	c.that(root.NodesBefore <= r.NodesBefore, "%d nodes before, but its tree began with %d",
		r.NodesBefore, root.NodesBefore)
	c.that(root.NodesAfter <= r.NodesAfter, "%d nodes after, but its tree left %d",
		r.NodesAfter, root.NodesAfter)
	// Runs side by side may be given the time on the wall by the code that merged them.
	c.that(r.Graphs > 1 || root.Elapsed <= r.Elapsed, "it took %v, but its tree took %v", r.Elapsed, root.Elapsed)
	c.sameRules(r.Rules, root.rules())
}

// sameRules checks that the rules of the report are the sums over the tree.
func (c *checker) sameRules(have, tree []RuleProfile) {
	c.that(len(have) == len(tree), "%d rules, but its tree has %d", len(have), len(tree))
	byName := make(map[string]RuleProfile, len(have))
	for _, rule := range have {
		byName[rule.Name] = rule
	}
	for _, want := range tree {
		got, ok := byName[want.Name]
		c.that(ok, "rule %s is only in its tree", want.Name)
		c.that(!ok || got.numbers() == want.numbers(), "rule %s is not the sum over its tree: %v, not %v",
			want.Name, got.numbers(), want.numbers())
	}
}

// numbers returns the counts and the time of a rule, in the order of the fields.
func (r RuleProfile) numbers() [8]int {
	return [...]int{r.Tried, r.Matched, r.Refused, r.Applied, r.Failed, r.Created, r.Removed, int(r.Elapsed)}
}

// rules checks the rules of one list and returns how often they applied.
func (c *checker) rules(rules []RuleProfile) (applied int) {
	seen := make(map[string]bool, len(rules))
	for _, r := range rules {
		c.that(r.Name != "", "a rule has no name")
		c.that(!seen[r.Name], "rule %s is there twice", r.Name)
		seen[r.Name] = true
		negative := false
		for _, n := range r.numbers() {
			negative = negative || n < 0
		}
		c.that(!negative, "rule %s has a negative number: %v", r.Name, r.numbers())
		c.that(r.Matched <= r.Tried, "rule %s matched %d times in %d tries", r.Name, r.Matched, r.Tried)
		ends := r.Refused + r.Applied + r.Failed
		c.that(ends <= r.Matched, "rule %s was refused, applied or failed %d times in %d matches", r.Name, ends, r.Matched)
		reasons := sum(r.Reasons)
		c.that(reasons <= r.Tried, "rule %s has reasons for %d of %d tries", r.Name, reasons, r.Tried)
		applied += r.Applied
	}
	return applied
}

func sum(counts []Count) int {
	n := 0
	for _, c := range counts {
		n += c.Count
	}
	return n
}

// pass checks a pass and everything below it.
func (c *checker) pass(parent string, p *Pass) {
	path := parent + "/" + p.Name
	c.place = "pass " + path[1:]
	c.counts("nodes before", p.NodesBefore, "nodes after", p.NodesAfter, "nodes max", p.NodesMax,
		"rewrites", p.Rewrites, "visits", p.Visits, "visits saved", p.VisitsSaved)
	c.times("start", p.Start, "elapsed", p.Elapsed)
	c.stop(p.Stop)
	most := max(p.NodesBefore, p.NodesAfter)
	c.that(p.NodesMax == 0 || p.NodesMax >= most, "at most %d nodes, but it had %d", p.NodesMax, most)
	for _, cost := range p.Costs {
		c.times("cost "+cost.Name, cost.Elapsed)
	}
	for _, count := range p.Counts {
		c.counts("count "+count.Name, count.Count)
	}
	c.rounds(p)

	made := c.rules(p.Rules)
	var elapsed time.Duration
	for _, child := range p.Children {
		if child == nil {
			c.that(false, "a child is nil")
			continue
		}
		c.that(child.Start >= p.Start, "it began at %v, but its child %s at %v", p.Start, child.Name, child.Start)
		made += child.Rewrites
		elapsed += child.Elapsed
	}
	c.that(made == p.Rewrites, "%d rewrites, but its rules and children made %d", p.Rewrites, made)
	c.that(elapsed <= p.Elapsed, "it took %v, but its children took %v", p.Elapsed, elapsed)
	for _, child := range p.Children {
		if child != nil {
			c.pass(path, child)
		}
	}
}

// rounds checks the rounds of a pass against it.
func (c *checker) rounds(p *Pass) {
	if len(p.Rounds) == 0 && p.Kind != KindEquilibrium {
		return
	}
	var all Round
	for i, r := range p.Rounds {
		c.counts("nodes of a round", r.Nodes, "queued", r.Queued, "visited", r.Visited, "rewrites of a round", r.Rewrites)
		c.times("time of a round", r.Elapsed)
		c.that(sum(r.Top) <= r.Rewrites, "round %d made %d rewrites, but its rules %d", i+1, r.Rewrites, sum(r.Top))
		c.that(p.NodesMax == 0 || r.Nodes <= p.NodesMax, "at most %d nodes, but round %d began with %d",
			p.NodesMax, i+1, r.Nodes)
		all.Elapsed += r.Elapsed
		all.Visited += r.Visited
		all.Rewrites += r.Rewrites
	}
	c.that(all.Rewrites == p.Rewrites, "%d rewrites, but its rounds made %d", p.Rewrites, all.Rewrites)
	c.that(all.Visited == p.Visits, "%d visits, but its rounds made %d", p.Visits, all.Visited)
	c.that(all.Elapsed <= p.Elapsed, "it took %v, but its rounds took %v", p.Elapsed, all.Elapsed)
}

// What is missing where nothing can be written or read.
var (
	errNoWriter = errors.New("profile: there is no io.Writer to write to")
	errNoReader = errors.New("profile: there is no io.Reader to read from")
	errNoReport = errors.New("profile: there is no report to write")
	errNoPass   = errors.New("profile: the event has no pass")
)

func checkWrite(w io.Writer, r *Report) error {
	if w == nil {
		return errNoWriter
	}
	if r == nil {
		return errNoReport
	}
	for _, p := range r.Root.All() {
		if slices.Contains(p.Children, nil) {
			return fmt.Errorf("profile: pass %q has a nil child", p.Name)
		}
	}
	return nil
}
