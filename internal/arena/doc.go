// Package arena has what the records of graphs and contexts are kept in: slices in
// huge pages, lists whose elements never move, and a set of numbers by content. The
// garbage collector has nothing to scan in them.
package arena
