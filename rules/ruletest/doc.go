// Package ruletest verifies rules in the tests of their authors.
//
//	func TestRules(t *testing.T) {
//		set, err := rules.LoadPaths(dialects, "rules")
//		require.NoError(t, err)
//		ruletest.Test(t, set)
//		ruletest.Verify(t, verify.Options{Evaluators: ops, Dialects: set.Dialects}, set, myLocal)
//	}
//
// [Verify] takes databases, sets of rules, rules of files and rules in Go, and
// makes a subtest of each rule: it fails with a counterexample, as a graph that
// can be pasted into the file of the rule, where both sides do not compute the
// same; see package verify. A rule in Go that looks at nodes itself is reached by
// example graphs, in a [verify.Subject].
//
// Ops of one's own need evaluators: [eval.Registry.With] puts them beside those of
// the project.
package ruletest
