// Package control simplifies loops and conditionals that hold graphs, where that takes more
// than a pattern of a rule file: graphs are joined, taken apart and moved into each other.
//
// It has an optimizer of whole graphs for conditionals, one for loops and one for loops
// whose turns may run side by side. Each tries what it knows at every op of the dialect scf,
// inner ones first, until nothing applies.
package control
