// Package blas finds sums that BLAS computes in one call with a product of matrices:
//
//	b*z + a*(x @ y) = gemm(z, a, x, y, b)
//
// The optimizer gemm_optimizer looks at each sum, difference, negation and product with a
// number, those that stand last first. It writes them as a sum of terms, each a number
// (a constant times tensors of one element) times a matrix:
//
//   - sub and neg turn signs, add adds up, and a product of one matrix and otherwise
//     numbers multiplies the number;
//   - it looks into what is used once only, and into the matched node;
//   - numbers of terms of the same matrix are added up.
//
// Then it takes the first product, dot22, that nothing else uses, and the first other
// matrix of the same size: they become a gemm, to which the other terms are added. It
// begins again until no sum has such a pair. Where all matrices are products, one is added
// to another; the document takes the first pair in any case, and so computes
// x @ y + u @ v + z with a product by itself and a sum.
//
// A matrix that is stretched, as a bias that is a row, is not what gemm adds to: the
// sizes of both must be the same. Dimensions whose types say nothing might be 1, unless
// ShapeOpt knows better: x @ w + x @ u is a gemm however many rows x has.
//
// A vector that is added to the product of a matrix and a vector, which local_dot_to_dot22
// has made a product of matrices, is of this kind: as a matrix of one row or column.
//
// The rules of TOML files about dot22, gemv and ger are in rules.d/aesara/blas.toml.
//
// # Values
//
// Terms are added in another order, and a product is not rounded before something is
// added to it: the rewrites are inexact.
package blas
