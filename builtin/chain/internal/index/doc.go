// Package index has sets of indices of one dimension, as progressions inside of
// progressions, so that what is done with them does not depend on their size:
//
//	0 1 2 10 11 12 20 21 22  is  {Base: 0, Levels: {{Step: 10, Count: 3}, {Step: 1, Count: 3}}}
//
// A [sett.Sett] is read by [Of] and written by [Set.Sett]. A set that is not a
// nest of progressions is a sorted list of at most [MaxList] indices.
package index
