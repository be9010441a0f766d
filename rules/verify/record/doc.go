// Package record has what verifying rules found as plain data, which is merged over seeds and
// travels between processes.
//
//	sum, _, err := record.Verify(ctx, subject, options, 8) // with 8 seeds, from options.Seed on
//
//	merged := &record.Rule{}
//	for _, seed := range seeds { // or each in a process of its own, in any order
//		merged.Merge(record.Of(subject, result, seed, took))
//	}
//
// Both come to the same: numbers are summed, a rule that one seed refutes is refuted, and the
// smallest counterexample is kept.
package record
