// Package differential judges the engine by random programs.
//
//	go test ./internal/differential                          # a fixed few, and the corpus
//	go test -fuzz FuzzDifferential ./internal/differential   # bytes that a fuzzer changes
//	go test ./internal/differential -run TestLong -v -timeout 0 -for 1h -seed 1   # with a report
//
// # Programs
//
// Generate makes a module in MLIR's generic form from a byte string, so that a fuzzer
// can change and shorten it: functions over all dialects that the project knows and some
// that it does not, with regions, isolated or not, casts, views, calls, constants in
// every spelling, equal ones spelled differently, attributes of every builtin kind,
// locations and aliases. mlir-opt accepts more than 99% of what is meant for it.
//
// # What is checked
//
// A Judge reads a program, optimizes it under a query that must not change what it
// computes, and writes it:
//
//   - the graph has its integrity before and after, and what is written of it reads as
//     the same graph, also by mlir-opt, which prints both alike;
//   - functions give the same values bit by bit, and have the same effects in the same
//     order. Ops that are not known are given a meaning for that: values that depend on
//     their inputs alone;
//   - constants that are equal are one where a query merges, the report counts right, and
//     running again changes nothing, at the latest the second time;
//   - mlir-opt accepts the result, and where it folds what a function returns, with
//     constants for its arguments, it finds the values that we compute. Functions with
//     results that are rounded otherwise elsewhere are left out of this.
//
// TestRuns writes functions that mlir-runner can run, over arith, math, index, complex, cf,
// scf, func, tensor, linalg, vector, memref and affine, with integers of odd widths, halves and
// flags, and compares what they print before and after the default query; -runs N says how many.
//
// What only mlir-opt can say is left out where mlir-opt-22 is not installed.
//
// Judge.Reduce cuts a program that fails down to what it takes.
package differential
