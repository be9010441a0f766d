// Package steps records what each rewrite of a run changed.
//
//	recorder, err := steps.Record(fg)
//	options := navigator.Options{Workers: 1, Hooks: recorder.Hooks()}
//	report, err := pipeline.OptimizeWith(ctx, fg, options)
//	history := recorder.End()
//	for _, step := range history.Steps {
//		history.WriteStep(os.Stdout, step)
//	}
//
// prints
//
//	2/127  remove_redundant_cast  (main/canonicalize round 1, rules.d/fleet/cast.toml:8)
//	  - %1 = tosa.cast(%0) : tensor<*xf32>
//	  ~ %5 = tosa.matmul(%1, %2) : tensor<?x?xf32>
//	  > %5 = tosa.matmul(%0, %2) : tensor<?x?xf32>
//
// # Concepts
//
// A [Step] is one transaction that was committed, which is a rewrite of a rule, or what another
// optimizer changed in one go, as when nodes are merged; its Last is the number of rewrites made
// up to and with it, as the limit Rewrites of a run counts them. A node keeps its number from
// where it appears to where it is erased, and the names of its results with it, so that the text
// of a node changes only where the node does: a difference is as large as the rewrite, not as the
// graph, and recording takes time and memory in proportion to the changes.
//
// A [Node] has all texts and inputs that it had, each from the step on with which it had them:
// [History.At] is the graph after any step.
//
// Recording attaches a feature to each graph, which turns off the fast ways of an engine that
// nothing watches: the rewrites are the same, their time is not.
package steps
