// Command settle rewrites computation graphs by rules until they settle.
//
//	settle optimize examples/transformer.mlir -o small.mlir --report text
//	settle optimize models/*.mlir -o small/ --report json=reports.json
//	settle optimize models/*.mlir -o small/ --stream json=rounds.jsonl
//	settle profile monday.json tuesday.json --report classic
//	settle why model.mlir %5
//	settle stat small.mlir
//	settle eval small.mlir --input x=x.npy --input random:7
//	settle compare model.mlir small.mlir
//	settle rules list -q '+canonicalize &fleet'
//	settle rules test my_rules.toml
//	settle rules verify my_rules.toml
//	settle bisect model.mlir -q '+canonicalize &fleet'
//	settle db
//	settle db modes
//	settle sett '(10,5,0) & ~(3,4,1)'
//	settle alias examples/slices.mlir --pairs
//	settle chain '(10) -> Slice(Dim=0, 1:3) -> Reverse(0)'
//	settle bench small.mlir -q '+canonicalize &fleet'
//	settle bench --suite
//
// # Files
//
// A graph is read from a file, or from standard input where its name is "-".
// The result, and nothing else, goes to standard output or to the file that -o
// names; everything that is said about it goes to standard error. A file is
// written whole or not at all: the text goes to a new file beside it, which
// takes its place at the end. So -o may name the file that is read.
//
// Several files of one call are rewritten side by side, one for each processor
// that --jobs allows, each as though it were alone: the graphs, the reports and the
// errors come in the order of the files, and do not depend on which was ready
// first. On standard output no more graphs are held than are worked on at once.
// Lines "// -----" stand between them, as mlir-opt's --split-input-file reads them.
//
// # Reports
//
// --report prints what a run did when it is over: text for people, json, or
// classic, the layout of Aesara's profiles. --stream prints a line at the end of
// each round and pass, at once, to be watched or filtered: the file that it names
// grows while the run goes on, and is there also when it fails. profile prints
// reports that were saved, several as their sum, and profiles in the classic layout
// from the log of any program.
//
// # Computing
//
// eval runs a function of a graph, compare runs two graphs on the same inputs. An
// input is JSON, a file of NumPy's, or drawn from a seed, so that a result can be
// had again. What an op leaves undefined, and an op that nobody knows how to
// compute, is an error with the place of the node, and the flag that helps: exit code
// 1, and 2 where graphs were to be compared, as 1 is then a difference.
//
// optimize --check compares each function before and after the rewrites, on drawn
// inputs; where one computes something else, bisect finds the first rewrite that is
// to blame. rules verify does the same for rules alone: it draws graphs on which
// they fire. The tag constant_folding selects rules that compute what only depends
// on constants, for every op that can be computed; --fold-limit bounds their bytes.
//
// # Measuring
//
// bench times reading, settling and writing of any graph, so that rules can be
// measured by who wrote them; bench --suite makes graphs of any size and has
// mlir-opt do the same work in turn, where that is installed. Its JSON names times
// as reports do: seconds (settling alone), read_seconds, write_seconds.
//
// # Exit codes
//
//	0  done; that includes a run that a limit or a cycle of rules ended early,
//	   whose result is valid and written, with a warning
//	1  failed: a file that cannot be read or written, a mistake in a graph or a
//	   rule file, a rule that failed, a test that failed, a timeout; a difference
//	   that compare, bisect or optimize --check found
//	2  called wrongly: an unknown command or flag, a missing argument, a query
//	   that is no query or names an unknown tag; with compare and bisect, anything
//	   that kept them from comparing, and with optimize --check a graph that cannot
//	   be run
//	130  interrupted, or asked to end (SIGTERM)
//
// With any but 0 no graph is written, but for those of several whose own run was
// well. Where a run began, its report is.
package main
