// Package control simplifies loops and conditionals that hold graphs, where that takes more
// than a pattern of a rule file: graphs are joined, taken apart and moved into each other.
//
// It has an optimizer of whole graphs for conditionals, one for loops, one for loops whose
// turns may run side by side, one for calls, and one for constants that such graphs have in
// common. Each tries what it knows at every op that it is for, inner ones first, until nothing
// applies.
package control
