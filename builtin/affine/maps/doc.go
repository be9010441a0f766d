// Package maps reads, simplifies, composes and prints affine maps: lists of expressions over
// dimensions and symbols, of sums, products, and quotients and remainders.
//
//	m, err := maps.Parse("affine_map<(d0)[s0] -> (d0 + s0 + 1)>")
//	m.Results[0].Replace(...)   // other expressions in the place of d0 and s0
//	m.String()                  // MLIR's text
//
// An expression is a sum of terms, each a factor and an atom: a dimension, a symbol, or a
// product, quotient or remainder of expressions. Sums and products by constants are put
// together as they are made, quotients and remainders are split where a constant divides
// terms of them. Equal expressions that are made so have equal texts. Numbers do not
// overflow: an expression that would is an error, and stays as it is.
package maps
