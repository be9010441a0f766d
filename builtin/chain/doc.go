// Package chain has the language of chains of views: arrays seen through ops that
// only change how their elements are arranged, one after the other.
//
//	c, err := chain.ParseText("(25,3,2) -> DimShuffle(1 2 0) -> Reshape(6,5,5) -> Reverse(0,1,2) -> Reshape(150)")
//	shape, err := c.Out()              // (150)
//	elements, err := chain.Trace(c)    // which of the input each element of the output is
//	fg, err := c.Graph(context)     // a graph of four nodes
//
// What is done with chains stands in packages above it:
//
//	form      the canonical form, and whether two chains mean the same
//	rewrite   the documented passes: which ops merge, cancel and change places
//	raise     ops of tosa and tensor as ops of chains, and back
//
// form asks rewrite for an order; none of the others knows another. What regions are
// is in package builtin/alias/region, and in internal/index how the indices of one
// dimension are counted without a list of them.
//
// # What a chain means
//
// A chain is a linear map. Each element of the output is 0, an element of the
// input, or the sum of several: DimShuffle, Reshape, Reverse and Expand arrange
// elements, SettSample keeps some, SettFillInto puts zeros between them, Reduce
// adds up. Two chains are equal if they are the same map. Copies that are added
// up again are a multiple, not nothing: Expand(4) -> Reduce(1) is 4 times.
//
// [Apply] evaluates a chain on an array, [Trace] on the numbers of elements,
// [ApplySet] on sets of elements of any size. The seven ops and their notation
// ([Parse]) are those of the document on chains. A [Source] generates random chains.
//
// # As a graph
//
// Each op is one of the dialect "chain" ([Dialect]), with one attribute, a list of
// integers ([Op.Ints]); [Chain.Graph] makes a function graph of a chain, and [Of] reads
// one back. Where a [Kind] is a view ([Kind.IsView]), the output of its op may share the
// memory of its input; package builtin/alias/views says which part.
package chain
