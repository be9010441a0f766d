package navigator

import (
	"time"

	"github.com/settle-go/settle/profile"
)

// ruleCount is what the report says of a rule, in the making.
type ruleCount struct {
	matched, refused, applied, failed, created, removed int
	ticks                                               uint // tries, of which some are timed
	elapsed                                             time.Duration
	reasons                                             map[string]int
}

// tooManyWays is the reason that is counted where matching gave up.
const tooManyWays = "the pattern matches in too many ways to try them all"

// count counts what became of a try.
func (e *engine) count(c *ruleCount) {
	if e.tried <= matchRefused && e.runner.GaveUp() {
		e.reason = tooManyWays
	}
	if e.reason != "" {
		if c.reasons == nil {
			c.reasons = map[string]int{}
		}
		c.reasons[e.reason]++
	}
	switch e.tried {
	case unmatched:
		return
	case matchRefused:
		c.refused++
		e.tellRefused()
	case matchApplied:
		c.applied++
	case matchFailed:
		c.failed++
	}
	c.matched++
}

func (e *engine) tellRefused() {
	if hook := e.run.Options.Hooks.Refused; hook != nil {
		hook(e.set.locals[e.rule], e.g.Node(e.node), e.reason)
	}
}

// report returns what the rules did. In the report of a graph beside the first
// one, rules that were never tried are left out: the first lists them all.
func (e *engine) report() []profile.RuleProfile {
	tries := e.runner.Tries()
	var rules []profile.RuleProfile
	if !e.run.sparse {
		rules = make([]profile.RuleProfile, 0, len(e.rules))
	}
	for i := range e.rules {
		c, l := &e.rules[i], e.set.locals[i]
		tried := max(tries[i], c.matched)
		if e.run.sparse && tried == 0 {
			continue
		}
		rules = append(rules, profile.RuleProfile{
			Name: l.Name, Source: l.Source, Tags: l.Tags,
			Tried: tried, Matched: c.matched, Refused: c.refused,
			Applied: c.applied, Failed: c.failed, Created: c.created, Removed: c.removed,
			Elapsed: c.elapsed, Reasons: profile.Counts(c.reasons),
		})
	}
	return rules
}
