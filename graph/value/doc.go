// Package value holds the constants of graphs and what graphs compute: arrays of
// any rank, scalars included, of every type of elements that programs have.
//
//	v, err := value.FromAttr(node.Op().Constant())   // dense<[1, 2]> : tensor<2xi32>
//	v.Ints()                                         // [1 2]
//	w, err := value.Floats(ir.Tensor(ir.F16, 2, 2), 0.1)
//	w.IsSplat()                                      // true: one element is stored
//	w.Attr(ctxt)                                     // dense<9.997560e-02> : tensor<2x2xf16>
//
// # Elements
//
// Integers of 1 to 64 bits, signless, signed and unsigned, and index; f16, bf16,
// tf32, f32, f64 and the floats of 8, 6 and 4 bits except f8E8M0FNU; complex numbers
// of those floats and of integers up to 32 bits; strings, where the type is
// opaque, as !tf_type.string is. There are no values of wider types.
//
// Elements are read, whatever their width, as int64, float64, complex128 or
// string: their [Class]. A signless integer is read as if it were signed, i1 as 0
// and 1. Written, integers are wrapped to the type, and floats rounded to
// nearest, ties to even; a float beyond the largest is infinite or, where the
// type has no infinity, NaN or the largest. A NaN that is written as a float64 is
// the one without sign and payload; one that is read or copied keeps its bits.
//
// # Storage
//
// Values are immutable and share what they can: copies, reshapes, elements taken
// by At, and splats of one element, however large. A splat is found when a value
// is made, so that dense<[1, 1]> and dense<1> are one value, as in MLIR. Elements
// are bytes, little-endian, the next power of two wide; what is read so from a
// file is not copied.
//
// # The same and equal
//
// Equal and Hash go by bits: NaN is itself, and -0 is not 0, because a graph can
// distinguish them. Results are compared by Compare, with a Tolerance that says how far
// apart floats may be; there a NaN is any NaN, and -0 is 0 unless SignedZero is set.
//
// # Literals
//
// ParseDense reads what MLIR reads between dense< and >, and NumPy's text of an
// array; Attr writes what mlir-opt writes, a splat as one element, more than 100
// numbers in hexadecimal. A file that was printed by mlir-opt is the same after.
// What a printer left out is ErrElided. dense_resource is not read.
//
// # Costs
//
// Nanoseconds an element for a million elements, on two cores of an EPYC on
// 2026-11-21, by `go test -bench . ./graph/value`:
//
//	read f32, f64, i32      0.7      hash             0.9 a byte
//	read i8                 1.3      literal, list    105
//	read f16                7.6      literal, hex     4.8
package value
