// Package verify finds out whether rewrites keep what graphs compute: whether both
// sides of a rule mean the same, whether a program computes the same before and
// after a run of an optimizer, and, if not, which rewrite is to blame.
//
//	options := verify.Options{Evaluators: numeric.Evaluators(), Dialects: set.Dialects}
//	result, err := verify.Rule(ctx, verify.Of(rule), options)
//	if result.Verdict == verify.Refuted {
//		fmt.Println(result.Counterexample)        // both sides, and values
//		fmt.Println(result.Counterexample.Test()) // a test for the rule's file
//	}
//
//	checker, err := verify.NewChecker(ctx, fg, verify.CheckOptions{Eval: ops, Rules: opt.Rules()})
//	culprit, err := verify.Bisect(ctx, opt, fg, checker, navigator.Options{})
//
// # Rules
//
// [Rule] draws graphs on which a rule fires, applies the rule once, and compares
// what the graph computes before and after. It draws from two sources in turn:
//
//   - The pattern. From the leaves to the root, each application becomes a node:
//     inputs of types that have something in common, attributes by their names, or
//     drawn by the evaluator of the op ([eval.Evaluator]), and a type that the op's evaluator accepts for the values. What is declared then
//     says less than is known, in half of the graphs: tensor<?xf32>, tensor<*xf32>.
//   - The graphs of the rule's tests, or the examples of a rule in Go, with other
//     elements, dimensions, ranks, constants, attributes, and inputs that are the
//     same. They reach what a pattern does not say: guards that no luck satisfies,
//     and rules that look at nodes themselves.
//
// The engine itself matches and rewrites, and the rule's guard is its own, so that
// what is verified is what runs. Each graph is compared on several sets of values,
// with special numbers among them on purpose: zeros of both signs, ones, the
// largest and the smallest, infinities, NaN.
//
// The verdicts:
//
//	verified   both sides were equal in every case
//	refuted    there is a counterexample, made as small as it gets
//	dead       the rule fired on nothing: its pattern or guard cannot be satisfied
//	unknown    it fired, but an op of it has no evaluator, or on a handful of graphs
//
// Where the graphs of the tests have no result because their types do not fit, as
// in programs whose types are hints, types are taken as such; the result says so
// by Loose.
//
// # What is equal
//
// Integers and truth values are. Floats are held to the last bit and to the sign
// of zero, one NaN being another; where an op is only computed as well as its type
// allows (an exponential, a sum), four units in the last place are allowed. A case
// for which the graph has no result, such as a division by zero, does not count; if
// only the replacement has none, that is a difference.
//
// A rule that says exact = false ([navigator.Equality], or the tag inexact) is true
// of real numbers: it is held to half of the digits of its type, on numbers of a
// moderate size, where nothing on the way overflows or vanishes.
//
// A verified rule is not proved. But what rules get wrong in practice is wrong for
// small graphs: twenty rules that are wrong in a subtle way stand in testdata, and
// each is refuted by a graph of at most five nodes. Taking the guard away from a
// rule that ships is noticed for every guard that matters.
//
// # Conditions
//
// The conditions of a guard (what && and || and ! put together) are counted: how
// often each was true and how often false. One that was never false may be
// superfluous, or the graphs too tame. What the engine undid is counted as well:
// Failed are guards and replacements with an error, Retyped replacements of a type
// that the value's does not include. Both end a run of an optimizer.
//
// # Rules that are not verified
//
// A rule whose file says unverified = "why" is verified all the same, and accepted
// whatever comes out: a documented rule may change what a program computes. It
// should say so in its doc, and carry a tag that a query can exclude.
//
// # Programs
//
// A [Checker] runs every function of a program on drawn inputs and remembers what
// they gave; [Checker.Check] compares that with what the program gives after it was
// changed. It keeps values and not the program, so that this may be changed in
// place.
//
// [Bisect] finds the first rewrite that changes a result, by replaying the run with
// a cap on the number of rewrites: log2 of their number of times, and once more to
// take both sides of it as small graphs, with the values that they have in the
// program. It clones the program each time and leaves it as it is.
//
// # Costs
//
// Measured on two cores of an EPYC on 2026-11-21:
//
//	a case, drawing included             52 µs     go test -bench Rule
//	a wrong rule, refuted and shrunk     9 ms      go test -bench Refute
//	one wrong rewrite among 1000         80 ms     go test -bench Bisect
//	the 46 rules that ship, 2000 cases   5 s       settle rules verify
//	GPT-2 of fleet-compiler, 12 layers   4 to 9 s  settle bisect --loose --elided random
//
// The same seed draws the same graphs, values and counterexamples.
package verify
