// Package algebra is the rewrites on sums and products of the dialect scalar that a
// pattern cannot say: those that look at a whole tree of ops at once.
//
//	local_mul_canonizer        x * 2 * y / (3 * x) = 0.667 * y
//	local_add_canonizer        (x + 2) - (y - 3) + x = (5 + x + x) - y
//	local_greedy_distributor   (a / x + b) * x = a + b * x
//
// # Trees
//
// A tree of products is of mul, true_div, reciprocal, sqr and neg, one of sums of add,
// sub and neg; its root is the node that no other node of the tree uses. Only the root
// acts, so that a tree of n nodes costs n steps and one rewrite. A node belongs to the
// tree of its user where nothing else uses it and both have one type; any other is a
// leaf. A leaf that is itself a product, and used elsewhere too, is opened where that
// cancels a factor.
//
// # What changes
//
// A tree is rebuilt where that makes it cheaper: fewer nodes, then fewer divisions,
// then fewer operands, then a constant that stands first. So the rules end, and leave
// alone what they made. Floats are rounded in another order, and what is cancelled is
// taken to be finite and, as a divisor, not zero: the rules on floats are inexact. The
// same on integers, which wrap, is exact: local_mul_canonizer_int and
// local_add_canonizer_int.
//
// A value has the shape to which all of its operands stretch. Where an operand is
// cancelled that the others need for it, second keeps the shape.
package algebra
