// Package cse makes nodes one that compute the same where navigator.NewMerge does not: nodes
// that hold graphs, nodes that only read memory, and nodes of commutative ops whose inputs
// stand in another order. It merges what MLIR's common subexpression elimination does.
//
// Two nodes are the same if they apply one op to the same inputs, have results of the same
// types, and hold equal graphs. The one that stays dominates the other: it stands before it in
// the same block, in a block that dominates that, or in a graph around it that is not isolated.
// What a node does besides is what its op and the graphs that it holds do:
//
//   - Nothing: it merges.
//   - Reads of memory: it merges with a node of its own block, if nothing that stands
//     between the two may write or free memory.
//   - Anything else, or what is not known: it stays. Allocations stay, too.
//
// A node that holds graphs goes where nothing uses it and it does nothing but read or allocate.
//
// If a graph has neither regions nor reads, and since it was merged before only a few inputs have changed and nodes
// were erased, the pass looks only at the nodes whose inputs have changed, and at what uses the same values.
//
// Terminators, and nodes that hold regions of several blocks, stay.
package cse
