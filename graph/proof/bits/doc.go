// Package bits decides whether words of bits are the same for all values of their variables.
//
//	var b bits.Builder
//	x, y := b.Var(64), b.Var(64)
//	both := b.Add(b.And(x, y), b.Or(x, y))
//	answer, values := b.Decide(b.Eq(both, b.Add(x, y))) // unknown: Decide is for 8 bits there
//
// A [Builder] makes terms in a normal form, so that most of what is the same is one [Term]
// when it is made:
//
//   - Sums, differences and products are polynomials over the integers modulo 2^width.
//     Equal polynomials are equal functions, at every width.
//   - And, or, xor and not are tables of what they give for each choice of their words. A
//     table over given words is unique, bit by bit.
//   - Extensions, truncations, shifts by a number, quotients and comparisons are simplified
//     by identities, each of which a test compares with what the ops compute.
//
// [Builder.Cases] divides what remains into cases: a comparison on which the formula
// depends holds or does not, and what follows from that of the order of words, and of
// words that are equal, simplifies the rest. Each step holds at the width of the terms,
// whatever that is, and takes no longer for 64 bits than for 8. [Builder.Decide] then asks
// a SAT solver (gophersat), where there is no product or quotient of more than 8 bits, and
// returns values for which the formula is false.
//
// Division, remainders and shifts are those of SMT-LIB where their second operand is 0 or
// too large: the translation of an op has to say what it does with such operands.
package bits
