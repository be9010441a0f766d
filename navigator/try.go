package navigator

import (
	"errors"
	"fmt"
	"time"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/unify"
)

// tryStatus is the outcome of trying a rule at a node.
type tryStatus uint8

const (
	unmatched tryStatus = iota
	matchRefused
	matchApplied
	matchFailed
)

// visit tries the rules at a node in order, until one applies. It reports whether one
// did.
func (e *engine) visit(n graph.NodeID) (bool, error) {
	if e.g.HasNested() && isSealed(e.g.Node(n)) {
		return false, nil
	}
	candidates := e.runner.Candidates(e.g, n)
	for i := range candidates {
		c := &candidates[i]
		if input, inputs := c.Operand(); inputs >= 0 {
			if e.replaceWithOperand(c.Pattern, n, input, inputs) {
				return true, nil
			}
		} else if c.IsShort() {
			switch e.decide(c, n) {
			case unify.Accepted:
				return true, nil
			case unify.Refused:
				continue
			}
		}
		switch e.try(c, n) {
		case matchApplied:
			return true, nil
		case matchFailed:
			if err := e.fail(); err != nil {
				return false, err
			}
		}
	}
	return false, nil
}

// isSealed reports whether a node is in a graph that no rule may change. It looks at no
// node around the arena, which others may be changing.
func isSealed(n graph.Node) bool {
	g := n.Graph()
	for n = n.FunctionGraph().Entry().ParentNode(); n.Graph() == g; n = n.FunctionGraph().Entry().ParentNode() {
		if n.Op().Has(ir.Sealed) {
			return true
		}
	}
	return false
}

// try tries one rule and counts the outcome.
func (e *engine) try(c *unify.Candidate, n graph.NodeID) tryStatus {
	e.rule, e.node, e.tried, e.err, e.reason = c.Pattern, n, unmatched, nil, ""
	count := &e.rules[c.Pattern]
	if count.untimed > 0 {
		count.untimed--
		e.match(c)
	} else {
		if count.timed++; count.timed == 1 {
			e.met = append(e.met, c.Pattern)
		}
		start := time.Since(e.run.began)
		e.match(c)
		count.elapsed += (time.Since(e.run.began) - start) * time.Duration(weightOf(count.timed))
		count.untimed = weightOf(count.timed+1) - 1
	}
	e.count(count)
	return e.tried
}

// weightOf returns for how many tries of a rule one that is timed counts, itself and those before it that are
// not timed, by its number among those that are: reading the clock twice costs more than most tries.
func weightOf(timed int) int {
	switch {
	case timed <= 8:
		return 1
	case timed <= 8+7:
		return 8
	}
	return 64
}

// match matches the rule and lets it rewrite. A panic of the rule counts as a failure:
// the rewrite is undone.
func (e *engine) match(c *unify.Candidate) {
	e.matching = true
	defer func() {
		if e.matching {
			e.recovered(recover())
		}
	}()
	e.runner.MatchAt(e.g, *c, e.node, e.accept)
	e.matching = false
}

// onMatch is called for each way in which the rule's pattern matches. It reports whether
// to stop matching.
func (e *engine) onMatch(m *unify.Match) bool {
	rule := e.set.locals[e.rule]
	if e.hooked && e.tried == unmatched {
		e.notifyMatched(rule, m.Root)
	}
	if rule.Guard != nil && !m.Accepted {
		ok, err := rule.Guard(m)
		if err != nil {
			return e.fails(err)
		}
		if !ok {
			return e.refuses("")
		}
	}
	return rule.Constant != nil && e.becomesConstant(rule, m) || e.rewrite(rule, m)
}

// recovered turns a panic of a rule, with that value, into an error; one of a hook goes on.
func (e *engine) recovered(v any) {
	e.matching = false
	if v == nil {
		return
	}
	if e.rw.tx != nil && e.rw.tx.IsOpen() {
		e.rw.tx.Rollback()
	}
	if e.run.hookPanicked {
		panic(v)
	}
	e.fails(fmt.Errorf("panic: %v", v))
}

func (e *engine) refuses(reason string) bool {
	e.tried, e.reason = matchRefused, reason
	return false
}

// fails counts a failure of the rule. An error of a rule that gave up because the run
// has ended is not counted.
func (e *engine) fails(err error) bool {
	if ended := e.run.Context.Err(); ended != nil && errors.Is(err, ended) {
		e.run.checkContext()
		e.refuses("the run ended")
		return true
	}
	e.tried, e.err = matchFailed, err
	return true
}

// fail reports a failed try; it returns the error that ends the run, if any.
func (e *engine) fail() error {
	return e.run.failed(e.set.locals[e.rule], e.g.Node(e.node), e.err)
}

// interrupted reports whether a rule gave up because the caller's context has ended,
// which then ends the run.
func (e *engine) interrupted(err error) bool {
	ended := e.run.Context.Err()
	return ended != nil && errors.Is(err, ended) && !e.run.checkContext()
}

// notifyMatched notifies of the match where the pattern of a rule matched a node.
func (e *engine) notifyMatched(rule *Local, n graph.NodeID) {
	hook := e.run.Options.Hooks.Matched
	if hook == nil {
		return
	}
	e.run.hookPanicked = true // if it does not return
	hook(rule, e.g.Node(n))
	e.run.hookPanicked = false
}

func (e *engine) notifyRefused() {
	if hook := e.run.Options.Hooks.Refused; hook != nil {
		hook(e.set.locals[e.rule], e.g.Node(e.node), e.reason)
	}
}

// ruleCount counts what a rule did, for the report.
type ruleCount struct {
	refused, applied, failed, created, removed int
	before                                     int // applied before the round of an equilibrium
	timed                                      int // tries that were timed: the first one always is
	untimed                                    int // tries to come before the next such one
	elapsed                                    time.Duration
	reasons                                    map[string]int
	reason                                     string // the last one
	repeated                                   int    // how often it was given in a row, which is not in reasons yet
}

// because counts a reason why a rule did not apply. Rules tend to give the same again and again.
func (c *ruleCount) because(reason string) {
	if reason != c.reason {
		c.sumReasons()
		c.reason = reason
	}
	c.repeated++
}

func (c *ruleCount) sumReasons() {
	if c.repeated == 0 {
		return
	}
	if c.reasons == nil {
		c.reasons = map[string]int{}
	}
	c.reasons[c.reason] += c.repeated
	c.repeated = 0
}

// count counts the outcome of a try.
func (e *engine) count(c *ruleCount) {
	if e.tried <= matchRefused && e.runner.GaveUp() {
		e.reason = tooManyWays
	}
	if e.reason != "" {
		c.because(e.reason)
	}
	switch e.tried {
	case matchRefused:
		c.refused++
		e.notifyRefused()
	case matchApplied:
		e.countApplied(c)
	case matchFailed:
		c.failed++
	}
}

// matched returns at how many nodes the pattern matched.
func (c *ruleCount) matched() int { return c.refused + c.applied + c.failed }

// countApplied counts an application of the rule that is tried.
func (e *engine) countApplied(c *ruleCount) {
	if c.applied++; c.applied > e.watched {
		e.overused = true
	}
}

// report returns what the rules did, those of one name together. The report of every isolated
// graph but the first leaves out rules that were never tried, unless some share a name; the
// first lists them all.
func (e *engine) report() []profile.RuleProfile {
	tried, tries := e.runner.Tried()
	if !e.run.sparse || len(e.set.untried) != len(e.rules) {
		rules := e.run.reportRoom().rules.take(len(e.set.untried))
		copy(rules, e.set.untried)
		for _, i := range tried {
			c := &e.rules[i]
			c.addTo(&rules[e.set.profiles[i]], max(tries[i], c.matched()))
		}
		return rules
	}
	rules := e.run.reportRoom().rules.take(len(tried))
	for k, i := range tried {
		c := &e.rules[i]
		rules[k] = e.set.untried[e.set.profiles[i]]
		c.addTo(&rules[k], max(tries[i], c.matched()))
	}
	return rules
}

// addTo adds the counts of a rule that was tried.
func (c *ruleCount) addTo(p *profile.RuleProfile, tried int) {
	p.Tried += tried
	p.Matched += c.matched()
	p.Refused += c.refused
	p.Applied += c.applied
	p.Failed += c.failed
	p.Created += c.created
	p.Removed += c.removed
	p.Elapsed += c.elapsed
	if c.sumReasons(); c.reasons != nil {
		p.Reasons = append(p.Reasons, profile.Counts(c.reasons)...)
	}
}
