// Package printer writes graphs for people to read: as trees of text
// ([DebugPrint]), as pictures for Graphviz ([WriteDot]) or in SVG ([WriteSVG]), and as formulas
// ([PrettyPrinter]). The engine uses none of it: the String methods of package
// graph are what messages show.
package printer
