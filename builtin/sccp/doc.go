// Package sccp finds out which values are always the same, together with what is never run:
// sparse conditional constant propagation, as Wegman and Zadeck describe it (Constant
// Propagation with Conditional Branches), over the blocks of regions, the conditionals and loops
// of scf, and calls of functions. With the ranges of integers in the place of constants, it
// also decides comparisons and divisions.
//
// A value is at first one that has not come up; what control reaches gives it more and more of
// what it may be, until that is a constant or a range, or anything. What a way gives that is
// never taken does not count. Arguments of private functions are what all calls give them, if
// nothing but calls refers to the function.
//
// The optimizers put constants in the place of values; what is not run by that, and what nothing
// uses, they leave to others: [NewBetween] has them take turns with these.
package sccp
