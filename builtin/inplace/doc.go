// Package inplace makes ops overwrite inputs that nothing needs any more.
//
//	%even = "tensor.extract_slice"(%a) ... // places 0 2 4 6 of %a
//	%odd  = "tensor.extract_slice"(%a) ... // places 1 3 5 7
//	%b    = "math.absi"(%even) {settle.inplace = 0 : i64} : ...
//	%c    = "arith.subi"(%odd, %b) : ...   // uses %a after it was overwritten: the rest of it
//
// # The marks
//
// The attribute settle.inplace of an op ([declare.InPlace]) is the number of an
// input whose memory the op may overwrite with its result. It is a permission: the
// program computes the same without it. The op's dialect turns it into
// [ir.Memory]; ops that compute element by element (arith, math, tosa) may
// overwrite any input of the result's type, tensor.insert and tensor.insert_slice
// what they write into. The result is a new value in the memory of the input.
//
// Where the rest of what an insert writes into is used afterwards, the attribute is
// settle.update ([declare.Update]): the op overwrites its window alone, and the result
// shows the rest of the memory as well (an update, see [ir.Memory]). MLIR's own
// tools accept both attributes with --allow-unregistered-dialect.
//
// # Which ops may overwrite
//
// overwrite_input marks an op where
//
//   - the memory is the program's own: of an op that makes a new value, not of an
//     input, a constant, an op with effects or one about which nothing is known,
//   - no element of it is shown at several places, as by an expansion: what is written
//     to one of them would be written to all,
//   - no other input of the op shares an element with what it overwrites, except for the
//     same variable in an op that computes element by element,
//   - no variable that shares an element with that, other than by way of the result,
//     is returned, overwritten by another op, or needed by what needs the result.
//
// What shares an element is found exactly by [views.Aliases]; where a shape or an
// offset is not known, all variables of that memory share. The order of the nodes is
// the destroy handler's: it moves the ops that read an element before those that overwrite
// it, or refuses.
//
// The rule is tagged inplace and alias, and not fast_run: it is in the mode o4. Marks
// that a file has hold for the program as it was. Whatever is selected, they are
// removed before anything else is rewritten ([NewForget]), unless the graph has a
// destroy handler by then, which refuses what they do not allow.
//
// # Correctness
//
// TestOverwritingComputesTheSame runs generated programs of slices, reverses, sums and
// inserts on memory that views share and marked ops overwrite, in the order in which
// the handler has put them. In the lowered GPT-2, 1,271 of the 1,316 ops that could
// overwrite an input are marked, in 8 ms (two cores, 2026-11-21, settle optimize -q o4 --report text).
//
// # Cost
//
// Uses that stand before what overwrites the memory cost next to nothing. A use that
// forbids it is remembered, and checked first when the memory is next to be overwritten:
// graphs of 40,000 nodes whose uses of one value might each overwrite it are decided in
// 0.2 to 0.5 s. Other uses are looked at if they cover the same part of the memory (two cores, 2026-11-27,
// go test -bench Overwrite):
//
//	a tensor that is written to, slice by slice     10,000 writes  0.08 s
//	a tensor whose slices are all overwritten       10,000 slices  0.08 s
//	the same, of slices with strides                10,000 slices  0.16 s
package inplace
