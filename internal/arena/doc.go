// Package arena has what the records of graphs and contexts are kept in: slices in
// huge pages, lists whose elements never move or of which few are set, and a set of numbers
// by content. The garbage collector has next to nothing to scan in them.
package arena
