// Package html writes reports as one page that needs nothing else: no network, no other file.
//
//	err := html.Write(file, html.Page{Reports: []*profile.Report{report}, Pictures: []*html.Picture{picture}})
//
// # Concepts
//
// The page of a [profile.Report] says in one sentence what the run did; then come why it
// stopped (with a drawing, where it was a cycle), the stages over time, a flame graph of
// passes and rules, and the rules in a table that can be sorted by any of its columns, with
// what those cost that never fired. Numbers have the names that they have in the JSON form.
//
// A [Picture] has the graph of the run before and after each of its steps, side by side, with
// a slider: what a later step erases is marked in the one, what an earlier step made in the
// other. Functions, and the graphs that nodes have, are pictures of their own, which are opened
// from a list or from the node. A click on a node says which steps made it, from which nodes, and
// which one erased it. Pictures can be searched and zoomed, with a mouse, two fingers, or keys.
//
// All text is in the page without its script, so that it prints and can be searched; the
// script sorts, zooms and draws. The page follows the light or dark scheme of the system.
package html
