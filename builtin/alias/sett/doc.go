// Package sett holds sets of integers that repeat: stripes, setts, which are
// stripes within the runs of stripes, and unions of setts.
//
//	s, err := sett.New(sett.Stripe{On: 6, Off: 1}, sett.Stripe{On: 2, Off: 1})
//	s.Has(4)                          // true: 0 1 3 4 7 8 10 11 ...
//	n, err := s.Count(0, 1e18)        // 571428571428571429, at once
//	u, err := s.Intersect(t)          // disjoint setts
//	z, ok, err := s.Common(t)         // one element of both, if there is one
//
// # Stripes and setts
//
// A [Stripe] is {z : (z-Phase) mod (On+Off) < On}. A [Sett] is a list of stripes:
// z is in [s0, s1, ...] if it is in s0 and if where it is in that run of s0,
// counted from the start of the run, is in [s1, ...]. The elements that a view of a
// flat tensor shows are a sett, however the view was made by slices, strides and
// reshapes: each step adds a stripe or two, whatever the sizes.
//
// A [Union] is a list of disjoint setts, which the operations on sets return.
//
// # Operations
//
//	Has Count Rank At Next               one walk down the stripes
//	IntersectIn SampleIn FillIn          of two setts within [0, width)
//	DisjointIn FindIn ContainsIn EqualIn CountIn   questions about them, answered without a list
//	Complement Shift Reverse Cut
//	Unflatten                            a row of integers as a table: blocks of rows and columns
//	Simplified Canonical                 other descriptions of the same set
//
// Sample is what is left of a set in a view that keeps only another one, Fill the way
// back: the position in the larger tensor. What ends in In needs no common period, so
// it works on setts whose common period would be too large. The operations on unions,
// Intersect, Subtract, Complement, Union, Sample and Fill, are right on all integers.
//
// # How two setts are taken together
//
// Two setts repeat after the least common multiple of their periods. The runs of
// the sett with the longer period are windows on the other one, and within a
// window the same is done with what is inside. Where periods divide each other
// there is one window. Where they do not, the windows that hold a run of the other
// are found by the Chinese remainder theorem; and a question about any common
// element is turned, where that is less work, into one about residues modulo the
// greatest common divisor. Lists need the common period and may be long; questions
// and counts need neither.
//
// # Short lists
//
// Any periodic set is one sett of as many stripes as it has runs: seen between two
// of its gaps it starts and ends with a run, so it is cut from a pattern in which
// these two are one. Results of up to a few thousand runs are put together anew by
// this, with at most 16 stripes to a sett, or 32 where that is not enough for a short
// list; longer ones are joined where pieces are
// the same pattern at several places. Canonical searches all such ways for the
// least depth, and leaves out those that have more different gaps or runs than a
// sett of that depth can. Its form depends on nothing but the set: on all 554 sets of
// two small universes it is unique, of the least period, and of the least depth that
// any description has (TestCanonicalIsUniqueAndLeast). It is never deeper than the sett;
// CanonicalForm says where it is not known to be unique, as the set has more than 2048
// runs or the search was given up.
//
// # Numbers
//
// All arithmetic is checked. Periods, phases, bounds and counts are at most
// [Limit], above 1e18; what is beyond is an error that wraps [ErrRange]. A result of
// more than [MaxPieces] pieces, or that takes more than some thousand steps to
// list, is an error that wraps [ErrPieces]. No result is wrong because it is large.
//
// A question has a bound of steps as well. Those that return an error wrap [ErrUnknown]
// where it is reached: FindIn ContainsIn CountIn. DisjointIn and EqualIn are then false:
// the setts are not known to be disjoint or equal. Has, Count, Rank, At, Next and the
// questions allocate nothing.
//
// # What it costs
//
// Processor time, median of 120 random pairs, in microseconds, and the pieces of
// the result; "listed" is the list as it is found, before it is shortened (two shared
// cores, 2026-11-21, go test -run xxx -bench Pairs -benchtime 200x):
//
//	outer periods      depth  disjoint  count   listed       intersect    subtract  sample   fill
//	random to 500        1      0.03     1.2    29 (236)     177 (16)     153       134      227
//	random to 500        2      0.06    11      69 (206)     221 (18)     528       208      202
//	random to 500        3      0.12    15      88 (114)     164 (9)      819       209      119
//	random to 500        4      0.11    16      68 (25)       59 (2)      474        62       15
//	equal, 50            1      0.03     0.1     0.4 (1)     0.5 (1)      0.7       0.5       18
//	equal, 50            2      0.06     0.3     0.6 (1)     0.8 (1)      1.5       0.5       10
//	equal, 50            3      0.09     0.3     0.5 (0)     0.6 (0)      1.6       0.4        3
//	equal, 500           2      0.06     0.3     0.7 (1)     0.7 (1)      1.8       0.9      266
//	equal, 500           4      0.16     0.3     0.8 (0)     1.0 (0)      3.2       0.9       11
//	equal, 2000          4      0.22     0.5     1.5 (0)     1.6 (0)      4.1       1.1      266
//
// The C++ library that the document describes took, on a like machine with pairs of
// its own, for random periods to 500 at depth 4: 6.0 disjoint, 11,953 intersect with
// 1,610 pieces, 23,659 subtract; for equal periods of 500 at depth 4: 35 disjoint, 40
// intersect, 72 subtract; for equal periods of 50 at depth 1: 0.74 disjoint, 0.68
// intersect, 0.87 subtract, 1.8 sample, 26 fill. Over the published vectors, its
// lists have 62,588 pieces in all, those of this package 9,900, and none is longer.
//
// Any operation on two setts of five stripes ends within 8 ms, with an error where that is not
// enough: one pair in six of random stripes (BenchmarkWorst).
//
// Membership takes 2 ns a stripe, rank 2.6 (BenchmarkHas).
//
// The worst case stays: two setts of long, dense, unrelated periods that hardly
// ever meet must be compared at as many places as the square root of the shorter
// period, at each depth, up to the bound. Of 400 pairs of up to six stripes of
// unrelated periods up to 1e17, one question in a hundred at most is given up
// (TestHostileQuestionsAreAnswered).
package sett
