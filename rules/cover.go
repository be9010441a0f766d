package rules

import (
	"fmt"

	"github.com/settle-go/settle/unify"
)

// Cover is what the tests of a rule show of it.
type Cover struct {
	Rule  *Rule
	Tests int
	Fired int // tests in which it fires
	// Conditions are those of its guard, in their order; none where it has no guard.
	Conditions []CoveredCondition
}

// CoveredCondition is how often a condition of a guard was asked in tests, by what it said.
type CoveredCondition struct {
	Text        string
	True, False int
}

// Gaps says what no test of the rule shows.
func (c *Cover) Gaps() []string {
	var gaps []string
	if c.Fired == 0 {
		gaps = append(gaps, "no test fires it")
	}
	for _, cond := range c.Conditions {
		switch {
		case cond.True+cond.False == 0:
			gaps = append(gaps, fmt.Sprintf("no test asks %s", cond.Text))
		case cond.True == 0:
			gaps = append(gaps, fmt.Sprintf("in no test %s is true", cond.Text))
		case cond.False == 0:
			gaps = append(gaps, fmt.Sprintf("in no test %s is false", cond.Text))
		}
	}
	return gaps
}

// Cover runs the tests of the rule and returns what they show of it.
func (r *Rule) Cover() Cover {
	cover := Cover{Rule: r, Tests: len(r.Tests)}
	conditions := r.Conditions()
	for i := range conditions.Len() {
		cover.Conditions = append(cover.Conditions, CoveredCondition{Text: conditions.Text(i)})
	}
	for _, result := range r.guardedBy(func(i int, holds bool) bool {
		if holds {
			cover.Conditions[i].True++
		} else {
			cover.Conditions[i].False++
		}
		return holds
	}) {
		if result.Rewrites > 0 {
			cover.Fired++
		}
	}
	return cover
}

// guardedBy runs the tests of the rule with a guard whose conditions say what as returns.
func (r *Rule) guardedBy(as func(i int, holds bool) bool) []TestResult {
	conditions := r.Conditions()
	if conditions.Len() == 0 {
		return r.RunTests()
	}
	local := *r.Local
	local.Guard, local.Filter = func(m *unify.Match) (bool, error) { return conditions.EvalAs(m, as) }, nil
	results := make([]TestResult, len(r.Tests))
	for i, t := range r.Tests {
		results[i] = r.runWith(&local, t)
	}
	return results
}
