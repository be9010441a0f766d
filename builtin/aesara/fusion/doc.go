// Package fusion makes one op of elementwise functions that are computed one after the
// other: a composite, whose region says what becomes of the numbers at one place.
//
//	%e = "scalar.exp"(%x)
//	%s = "scalar.add"(%e, %b)     // both: "aesara.composite"(%x, %b) ({
//	                              // ^bb0(%x: f64, %b: f64):
//	                              //   %e = "scalar.exp"(%x)
//	                              //   %s = "scalar.add"(%e, %b)
//	                              //   "aesara.yield"(%s)
//	                              // })
//
// The stage elemwise_fusion has two optimizers. local_add_mul_fusion makes one sum of
// sums of sums, and one product of products of products (package-level function
// [NewAddMul]); composite_elemwise_fusion fuses what is left ([NewComposite]).
//
// # What fusion costs and saves
//
// An elementwise op reads its inputs from memory and writes its result there. What is
// computed takes less time than that where it is an addition, and as much again where it
// is an exponential; memory is what composites save. The cost of a graph is
//
//	cost = the elements that elementwise ops and composites read and write,
//	       and 1000 for each of them, for its start,
//	       and for each op of numbers in them 1/8 an element.
//
// A value between two ops costs one write and a read for each use; within a composite it
// costs neither. So these are fused:
//
//   - a value all of whose uses are in one composite, into that: the write and the reads
//     are saved, and nothing is computed twice;
//   - of the same broadcasting pattern as the composite: the same dimensions are 1. Computed
//     over the larger shape, a smaller value would cost its op for every repetition;
//   - constants of one number: the region has a copy of its own, and the elements are not read.
//
// And these are not:
//
//   - a value that something else uses as well. It would be written all the same, or
//     computed twice;
//   - a graph's outputs, and what ops that are not elementwise use;
//   - values of tensors whose rank is not known, numbers that are not in tensors, ops with
//     marks that they overwrite an input;
//   - a constant that may alone say how large the result is, as of size 2 beside a tensor of a
//     size that is not known, and may be 1: a composite is as large as its inputs make it;
//   - more than [MaxOps] ops, or more than [MaxInputs] inputs, in one composite: beyond, what
//     is computed does not fit where processors keep it.
//
// Under these conditions every fusion lowers the cost, whatever the others are, so that
// there is nothing to search: composites are as large as they can be, the value that
// stands last being looked at first.
//
// # Values
//
// A composite computes what the ops did, to the last bit: each op on numbers rounds as it
// does on tensors. Sums and products of floats are regrouped by local_add_mul_fusion,
// which is inexact where a sum is not the first term of the sum around it, as (a + b) + c is
// of a + b + c.
//
// # Time
//
// A sweep looks at each node and each use once, from the outputs; the last one finds nothing
// to do. 100,000 ops take 65 ms (BenchmarkFusion, two shared cores, 2026-11-23).
package fusion
