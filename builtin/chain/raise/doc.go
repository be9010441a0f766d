// Package raise reads views of tosa and tensor as ops of chains, and writes what is
// left of them as the program had it.
//
//	ops, ok := raise.ViewOf(node)   // tosa.transpose %x, [1, 0]  is  DimShuffle(1 0)
//
// The mode "views" raises by [Raising], runs the rules of chains, samples first, takes
// the canonical form where it is of fewer ops, and lowers by [Lowering]. Views that a
// pattern can say are raised and lowered by rules.d/chain/views.toml and
// rules.d/chain/views_back.toml; those here read numbers that are attributes in one
// program and constants in another, written in several ways. Numbers and windows are
// read as package builtin/alias/views reads them. What is raised must fit its types and
// have no attribute that is not known, so that it can be written again; an alias map
// asks less.
//
// What is lowered is to be ops that the program's reader knows: of tensor alone where
// there was no tosa, with sizes as inputs where they were inputs. A graph remembers
// that from before it was raised; where it does not show, ops are written as mlir-opt 22
// has them, with shapes as inputs. Tensors with an encoding are left alone.
//
// # Measured
//
// On two cores of an EPYC that were shared, on 2026-11-21.
//
//	go test ./builtin/chain/raise -run TestViewsOfPrograms -v -programs 20000
//
//	random programs by the mode views    133,476 ops became 72,291; without the canonical form 74,378
package raise
