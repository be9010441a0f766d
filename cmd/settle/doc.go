// Command settle rewrites computation graphs by rules until they settle.
//
//	settle optimize examples/transformer.mlir -o small.mlir --report text
//	settle stat small.mlir
//	settle rules list -q '+canonicalize &fleet'
//	settle rules test my_rules.toml
//	settle db
//
// # Files
//
// A graph is read from a file, or from standard input where its name is "-".
// The result, and nothing else, goes to standard output or to the file that -o
// names; everything that is said about it goes to standard error. A file is
// written whole or not at all: the text goes to a new file beside it, which
// takes its place at the end. So -o may name the file that is read.
//
// # Exit codes
//
//	0  done; that includes a run that a limit or a cycle of rules ended early,
//	   whose result is valid and written, with a warning
//	1  failed: a file that cannot be read or written, a mistake in a graph or a
//	   rule file, a rule that failed, a test that failed, an interrupt, a timeout
//	2  called wrongly: an unknown command or flag, a missing argument, a query
//	   that is no query or names an unknown tag
//
// With 1 and 2 no graph is written. Where a run began, its report is.
package main
