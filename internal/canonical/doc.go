// Package canonical compares what the default query makes of small programs in MLIR's dialects
// with what MLIR's own canonicalizer makes of them: the files of testdata have functions,
// each for something that is known of an op, with the number of operations that are left.
//
// Its tests hold the query to those numbers, run the programs before and after, look whether
// a second run changes anything, and, where mlir-opt is installed, whether that accepts the
// result and leaves no fewer operations.
package canonical
