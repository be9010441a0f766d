// Package rewrite has the documented passes over chains of views: which neighbours
// are one op, which cancel, and which can change places.
//
//	order, err := rewrite.ParseOrder("reverse")
//	tags, err := order.Tags()                      // what a query includes for the rules of this order
//	c = rewrite.Lexicographic().Apply(c)           // what those rules make of a chain, without a graph
//
// # As rules
//
// The passes are rules in rules.d/chain, tagged
//
//	chain_simplify         what goes, what merges, what cancels
//	lexicographic          swaps towards the order of the names, the default
//	reverse_lexicographic  swaps against it
//	X_before_Y             the swap of one pair: see [Order.Tags] for other orders
//
// and the ordinary engine runs them: nothing in it knows of chains. [Functions] are
// what their guards ask. Two rules that look at a whole chain are in Go ([Rules]).
//
// Each swap is written down in one direction. The other one is that of the mirrored
// chain ([chain.Chain.Mirror]): what is true of linear maps is true of their
// transposes.
//
// # Without a graph
//
// [Order.Apply], [Merged], [Squeezed] and [Reshaped] do to a chain what rules do to a
// graph, for the canonical form of package builtin/chain/form, which ends with them.
package rewrite
