// Package reals decides whether terms are the same over the real numbers, in a normal form
// of rational functions.
//
//	var b bits.Builder
//	x := b.Var(32)
//	one := reals.Number(&b, 32, big.NewRat(1, 1))
//	sigmoid := reals.Apply(&b, reals.Sigmoid, 32, x)
//	other := reals.Apply(&b, reals.Div, 32, one, reals.Apply(&b, reals.Add, 32, one, ...))
//	err := reals.Equal(&b, reals.Claim{Before: ..., After: ...})
//
// A term is an application of a [Function] to others, a [Number], a variable, or a choice by
// one bit. What it comes to is a quotient of polynomials with rational coefficients, whose
// variables are atoms: the variables of the terms, exponentials, logarithms, roots, and what
// functions give about which no more is known. Exponents are rational numbers. Two quotients
// are the same where a*d - b*c has no terms left.
//
// # Laws
//
// An exponential of a sum is a product of exponentials, one for each term; that of c*log(x)
// is x^c. The logarithm of a product is a sum, as far as its factors are known to be
// positive. A root of a product is a product of roots, as far as that is known. Sigmoids,
// hyperbolic functions and the like are what they are of exponentials and logarithms. A
// function about which only its name is known has equal results for equal arguments.
//
// # Domains
//
// A quotient by 0, the logarithm of a number that is not positive, a root of a negative
// number, an infinity and what is not a number have no value. The claim is that wherever the
// first term has a value, the second one has the same. What the first term demands of its
// operands is counted on, and what the second one demands has to follow: from the signs of
// polynomials that are known. Comparisons, the larger of two numbers and a magnitude divide a
// proof into cases, one for each sign of a difference.
//
// Where the first term has a value nowhere, as far as is known, nothing is proved.
package reals
