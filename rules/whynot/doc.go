// Package whynot says why a rule did not fire at a node of a run.
//
//	answers, err := whynot.Ask(ctx, whynot.Question{
//		File: "model.mlir", Node: "model.mlir:12", Rule: "remove_mul_one",
//		Read:     func() (*graph.FunctionGraph, error) { return mlir.ReadFile("model.mlir", lib.Dialects) },
//		Optimize: optimize, DB: lib.DB, Query: query, Rules: lib.Rules,
//	})
//	whynot.Write(os.Stdout, answers)
//
// The graph is read and optimized, and the node is looked for in the result, or in the file
// where it was erased, as package why does. The answer is the first of these that holds:
//
//   - the rule did fire there: when, and what became of the node;
//   - the query does not select it, by which of its parts;
//   - its pattern does not match: the part that failed, on the text of the rule, and
//     what stood there ([rules.Rule.Explain], [unify.Explain]);
//   - its guard is not true: the condition, with the values in it;
//   - the replacement is refused, or failed: the reason, and the other users;
//   - it would have applied to the file, and another rule took the node first; or nothing
//     used the node any more;
//   - it would apply to the result, and its stage was over, or the run had stopped.
//
// Where the rule was tried at the node during the run, the answer is about the graph as it
// was then: the run is repeated, and each try is explained when it is refused. Otherwise it
// is about the result or, of a node that was erased, about the file.
package whynot
