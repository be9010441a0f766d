// Package eval runs function graphs: it computes the values of their outputs from
// values of their inputs.
//
//	fg, err := mlir.ReadFile("model.mlir", dialects)
//	main, err := eval.Entry(fg, "main")
//	result, err := eval.Run(ctx, main, inputs, eval.Options{Evaluators: dialects.Evaluators()})
//	result.Outputs[0]          // a value.Value
//
// # Evaluators
//
// What an op computes is an [Evaluator], found by the op's name in a [Registry]. It
// is given a [Call], with the values of the inputs, the op with its attributes, and
// the types that the graph declares, and returns values or an error. Its [Domain]
// says on what elements the op is defined, and whether it is everywhere: what
// generates inputs reads that. A registry is a value that is made and passed on; there is no
// global one. The evaluators of the project's dialects are in builtin/numeric; With adds
// evaluators to a registry or replaces them.
//
// # Graphs
//
// Nodes run in the order in which they stand. One that computes nothing that is
// used is left out, unless its op may have an effect. Ops that hold graphs run them
// through the call: Region for a branch or a body, Function for a callee, which is
// looked up in the graphs around. Values captured from outside are there. What ops
// print or send out is in Result.Emitted, in order: comparisons of graphs compare
// that as well.
//
// # Limits
//
// A run ends with ErrLimit after Options.MaxSteps nodes, with calls nested more
// than 1,000 deep, and at a value of more than Options.MaxElements elements; and
// with the error of its context. A value is freed when nothing uses it any more;
// constants are kept until the run ends. The lowered GPT-2 of 124 million weights
// runs in 3 s and 0.8 GB (2026-11-21, two cores of an EPYC).
//
// # Errors
//
// An error about a node is an [*Error], with the node and its place. errors.Is tells
// the kinds apart: ErrUndefined is a graph that has no result for these inputs,
// which is not a mistake of the rewrite as long as the graph before has none
// either; ErrNoEvaluator, ErrType and the others are.
//
// # Costs
//
// A node of a scalar op takes 0.4 us in a loop and 1.1 us in a straight line, where
// it is looked up for one use (two cores of an EPYC, 2026-11-21, `go test -bench Run
// ./builtin/numeric`). Larger values cost what their op costs: see builtin/numeric.
package eval
