// Package folding holds the rules that compute what only depends on constants, for
// every op that has an evaluator.
//
//	rules := folding.Rules(dialects.Evaluators(), dialects, folding.DefaultLimit)
//	walk := folding.Walk("fold_constants", rules...)
//
// The local rules are fold_constant, for results that are the same on every machine,
// and fold_inexact_constant, with the tag inexact, for those that another
// implementation may round otherwise: the exponential, a sum of floats, but not one of
// integers. Functions of the dialect math are folded by the first
// where it is certain that the result is the float nearest to the true value: that of
// functions in f64 is computed once more, with more bits. [Walk] makes a global optimizer
// of the rules, which goes through the graph once, from the inputs, so that a chain of
// constants is folded in one walk.
//
// A node that cannot be folded stays, and stops nothing: the rule refuses, and the
// report counts why. Reasons are:
//
//	arith.divsi: undefined: a divisor of 0, and the least number divided by -1
//	tosa.tile: the result takes more than 65536 bytes more than its inputs
//	tosa.const_shape: an input was cut short when the file was printed
//	tosa.matmul: the constants have types that the op does not take
//	tosa.cast: the result is not a constant of the type that the graph declares
//	arith.divf: the result is a NaN that is none of its inputs
//	tosa.matmul: computing it takes too many elements or operations
//
// A NaN that an op makes has another sign or payload on another machine, and mlir-opt gives
// the one of the machine that it runs on, so such results are not folded; ops that only set
// signs are folded for NaN as well. A constant of arith that would not be valid, such as a
// complex number alone, is not made. Constants are made by the op that makes those of the
// inputs, where that is one of the dialect, and by the one of the format otherwise.
//
// Ops that have effects, give random numbers, hold graphs or have no inputs are not
// folded.
//
// # The limit
//
// A result is refused that takes this many bytes more than the constants that go
// with the node: those that nothing else uses. A constant of one number takes the
// bytes of one element, however large its shape: splats stay splats. A result whose
// type alone is beyond the limit is only computed where the largest input is a splat.
// The limit of 0 lets no graph grow.
//
// A node whose inputs have more than a million elements that differ, or that takes
// more than 16 million operations on elements, is not computed, and without a limit on
// the bytes one of sixteen times that. A run that is cancelled ends within the op.
package folding
