// Package numeric is the kernels with which the evaluators of the project's dialects
// compute: functions of integers and floats, element by element ([Unary], [Binary],
// [Comparison]), moves of elements (one kernel for slices, transposes, broadcasts and
// so on), reductions, products of matrices, and windows that slide.
//
//	"addf":    numeric.Binary{Floats: add, Blocks: floats.AddTo}.Evaluator(),
//	"reverse": numeric.Op(domain, func(c numeric.Call) value.Value {
//		return c.Reverse(c.Only(), c.AttrAxis("axis", 0, c.Only()))
//	}),
//
// The tables of the ops are in the folders of their dialects; package dialects has all
// of them.
//
// # What is computed
//
// Integers wrap to their width, also where it is odd. Elements of floats are
// computed in f64 and rounded to their type once, after each op: for + - * / and
// square roots that is the same as computing in the type. Sums, products of
// matrices and convolutions are added up in f64 as a whole and rounded once, so
// that their order shows in the last bit at most, where it shows at all; the op
// is marked [eval.Domain.Inexact] then, as are functions such as the exponential.
//
// What a dialect leaves undefined is eval.ErrUndefined and never a value: division
// by zero, the least integer divided by -1, a shift by the width or more, a result
// that breaks a flag (nsw, nuw, exact, nneg), a float that no integer is, a
// subscript out of bounds, the content of tensor.empty. Fast-math flags are not
// used. Sums of tosa's integers wrap, as MLIR folds them; its negate of 8 and 16
// bits keeps to its range.
//
// With [eval.Options.Loose], ops take inputs of different types and shapes as
// NumPy does: programs of fleet-compiler declare types that their values do not
// have. Without it that is an error.
//
// Not computed: tosa's resize, rescale, fft2d, rfft2d, custom and variables, tables
// of 16 bits, averages of integers; tensor's gather, scatter, pack and unpack; arith's
// scaling casts; scf's parallel loops. They have no evaluator.
//
// # The library
//
// Two were tried for tensor arithmetic, on two cores of an EPYC on 2026-11-21:
// gonum.org/v1/gonum 0.17.0 (its BLAS and floats) and github.com/gomlx/gomlx 0.26.0
// (its backend simplego).
//
//	                        gonum f64    gonum f32    simplego f32
//	matmul, 512 cubed         23.1 ms      15.4 ms         35.9 ms
//	add, 1M elements          0.27 ms                      0.42 ms
//	sum of rows, 1024x1024    0.09 ms                      3.17 ms
//	add, 4 elements              5 ns                      2,560 ns, 6,090 with compiling
//
// gonum is faster at each, also when it computes in f64 what simplego computes in
// f32, and linking it adds packages of its own module alone. simplego brings a
// logger, compiles a graph before it runs, has no integers of odd widths and
// no f8, and what is undefined panics or gives a value. So matrices are multiplied,
// and blocks added and summed, by gonum; what must be exact to the bit (integers,
// rounding, what is undefined) is for no library to decide, and is a function for
// each op here. gonum's matmul passes over zeros in the left matrix, which makes
// 0 of 0 * inf: where the right one has an infinity or a NaN, it is not used.
//
// # Costs
//
// By `go test -bench . ./builtin/numeric`, the same machine and day, f32:
//
//	matmul 512 cubed        16 ms     add, 1M elements           2.9 ns an element
//	add of i32              4.8 ns    exponential                7.9 ns
//	add of f16              23 ns     sum of rows                1.1 ns
//	transpose               4.5 ns    add of 4 elements          0.5 us
//	node of a chain         1.1 us    node in a loop             0.4 us
//
// # How it is known to be right
//
// 5,600 results of arith, math and tosa on generated and special constants are what
// mlir-opt 22 folds them to, bit by bit, functions within 2 ulp. Shape ops, sums and
// convolutions are compared with their definitions element by element, 1,600 nodes
// of real graphs with what TensorFlow recorded of them, random numbers with NumPy's;
// the eight stages of the lowered GPT-2 compute the same
// before and after each canonicalization. Go's logarithms were found wrong on the
// way (see float.go).
package numeric
