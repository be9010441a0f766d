// Package layered lays out a directed graph in layers: where its nodes stand in a picture.
//
//	layout := layered.Place(sizes, edges, layered.Options{})
//	fmt.Println(layout.X[0], layout.Y[0], layout.Width, layout.Height)
//
// Edges lead downwards, except those that close a cycle. Nodes without predecessors stand
// just above the first of their users. This is the method of Sugiyama, Tagawa and Toda (1981):
// layers by longest paths, an order within them by the means of their neighbours, and
// positions that are nearest to these, which are found exactly, layer by layer, as an isotonic
// regression. It takes time in proportion to nodes and edges, except for sorting layers: 10,000
// nodes in some 50 ms. The same graph has the same layout.
package layered
