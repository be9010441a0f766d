// Package verdicts verifies rules with Apache Beam, each with several seeds, and merges what
// they find.
//
//	c := verdicts.Config{Seed: 1, Seeds: 7, Cases: 2000} // all default rules
//	tasks, err := c.Tasks()                               // before anything is run
//	p, s := beam.NewPipelineWithRoot()
//	out := verdicts.Verify(s, c, tasks, false)
//
// What comes out is what settle rules verify --seeds 7 --json prints: numbers are summed, a rule
// that one seed refutes is refuted, and the smallest counterexample is kept. It depends neither on
// how tasks are divided among workers nor on bundles that are tried again.
package verdicts
