// Package nearest computes functions of floats so that each result is the float64 nearest to the
// true value, ties to even: what every correctly rounded library gives, on every machine.
//
//	nearest.Exp(1)         // 2.718281828459045
//	nearest.Sin(1e22)      // -0.8522008497671888
//	nearest.Pow(2, 0.5)    // 1.4142135623730951
//
// A value is computed with 128 bits, and with more until all numbers within its error are rounded
// to the same float. What is still undecided at [mostBits] is the middle between two floats, or
// a float: no function here comes that close to one without being it, except for arguments near
// 0 and results near 1, which are answered without computing.
//
// A call takes some microseconds, where package math takes some nanoseconds: it is meant for
// constants. Results for NaN, infinities and zeros, and NaN for arguments out of the domain, are those of
// package math.
package nearest
