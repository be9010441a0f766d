// Package mlir reads and writes MLIR's text: its generic form, and the custom form of ops that
// have a regular one.
//
//	fg, err := mlir.ReadFile("model.mlir", dialects)
//	...
//	err = mlir.Write(os.Stdout, fg)
//
// # What is read
//
// Operations in generic form, as mlir-opt prints them when it is called with
// -mlir-print-op-generic, and the custom form of modules, functions and the ops that the table
// in forms.go lists: those of func, arith, math, complex, index, tensor, cf, scf and affine, nearly
// all of linalg, tosa and memref, and most of vector, shape and bufferization. One table says what is read and what [Pretty] writes. Words in a row
// about flags and predicates are those of MLIR 22.
//
//	file      := { alias | operation } [ resources ]
//	alias     := ( "#" name | "!" name ) "=" ( attribute | type )
//	operation := [ results "=" ] ( generic | custom ) [ location ]
//	results   := "%" name [ ":" count ] { "," "%" name [ ":" count ] }
//	generic   := string "(" operands ")" [ "[" successors "]" ] [ "<" dictionary ">" ]
//	             [ "(" regions ")" ] [ dictionary ] ":" "(" types ")" "->" ( type | "(" types ")" )
//	region    := "{" [ label ] { operation } { label { operation } } "}"
//	label     := "^" name [ "(" arguments ")" ] ":"
//	resources := "{-#" text "#-}"
//
// A value is defined before it is used, or in a block that dominates the one that uses it:
// blocks may come in any order after the first. In the one block of a graph region, which modules
// and ops about which nothing is known have, and in blocks to which control never comes, a value may
// be used before: the graph then has a stand-in ([graph.Var.UseStandIn]).
// Aliases are expanded; locations with their aliases, and resources, are kept as text and written back.
//
// Lines "// -----" between operations separate programs, as for mlir-opt --split-input-file. Each
// becomes a module, unless it is one, and is written so.
//
// fleet-compiler's dialect of the text is read as well: blanks around operands,
// `value = 1e-05: f32`, strings without quotes, calls of the form
// `"func.call" @f(%0) : (f32) -> (f32)`, and a named result of `-> ()`, which is
// one of type none.
//
// # What a file becomes
//
// The function graph that is returned is the file: its nodes are the outermost
// operations, most often one builtin.module that holds the rest. Modules,
// functions, and ops with the trait Isolated have their regions in an arena of
// their own. The arguments of a block are the inputs of its function
// graph, and the operation that ends it is its return. A block after the first is a graph
// that is held by the operation which ends the block that immediately dominates it
// ([graph.FunctionGraph.Blocks], [graph.Node.Successors]). Reading drops nothing:
// operations about which nothing is known are pinned until a rule unpins them, and
// computations without users are pinned because the file has them.
//
// Attributes whose meaning only MLIR knows (affine maps, attributes of
// dialects, dense literals) keep their text.
//
// Values are numbered anew when they are written, unless [WithNames] made the graph remember
// their names.
//
// # Memory
//
// Reading and writing take memory for the graph, some 130 bytes for a node of two
// operands, and none for the text: on Linux a large file is mapped, and the part
// that was read is released. A file that changes meanwhile is an error. What comes
// through a pipe, and on other systems, is in memory until it is read.
package mlir
