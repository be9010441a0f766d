// Command settle rewrites computation graphs by rules until they settle.
//
//	settle optimize examples/transformer.mlir -o small.mlir --report text
//	settle optimize models/*.mlir -o small/ --report json=reports.json
//	settle optimize models/*.mlir -o small/ --stream json=rounds.jsonl
//	settle optimize models -o small --resume --timeout 1m --max-memory 2G
//	settle profile monday.json tuesday.json --report classic
//	settle report before.json after.json --threshold time=5%
//	settle why model.mlir %5
//	settle steps model.mlir --rule remove_redundant_cast
//	settle stat small.mlir
//	settle graph --dot small.mlir -o small.dot
//	settle eval small.mlir --input x=x.npy --input random:7
//	settle compare model.mlir small.mlir
//	settle rules list -q '+canonicalize &fleet'
//	settle rules fmt my_rules.toml
//	settle rules test my_rules.toml
//	settle rules verify my_rules.toml
//	settle rules doc my_rules.toml -o site
//	settle lsp
//	settle bisect model.mlir -q '+canonicalize &fleet'
//	settle db
//	settle db modes
//	settle dialects --dialect my_ops.toml mine
//	settle sett '(10,5,0) & ~(3,4,1)'
//	settle alias examples/slices.mlir --pairs
//	settle chain '(10) -> Slice(Dim=0, 1:3) -> Reverse(0)'
//	settle bench small.mlir -q '+canonicalize &fleet'
//
// # Files
//
// A graph is read from a file, or from standard input where its name is "-".
// The result, and nothing else, goes to standard output or to the file that -o
// names; messages go to standard error. A file is written whole or not at all: the
// text is written to a temporary file in the same folder, which is renamed at the
// end. So -o may name the file that is read.
//
// Several files of one call are rewritten concurrently, as many as --jobs allows,
// each as if it were alone: graphs, reports and errors come in the order of the
// files. On standard output no more graphs are held than are worked on at once.
// Lines "// -----" separate them, as for mlir-opt's --split-input-file.
//
// # Batches
//
// A folder or a pattern of files, or --resume, makes a call a batch: it holds the graphs in
// flight and not those that are done, whose reports are summed. Each graph is entered in
// the journal of the folder of -o when it is written, and just before the file gets its
// name: a batch that is killed at any point is resumed without repeating what is done,
// and nothing that is half written counts. With --max-memory graphs are settled in
// processes of their own. The summary counts what became of the files: settled; stopped,
// where a limit or a cycle ended the run and the result is written; failed, by
// reason.
//
// # Reports
//
// --report prints what a run did when it is over: text for people, json, html (a page
// with pictures of every rewrite), pprof for go tool pprof, trace for Perfetto and
// speedscope, or classic, the layout of Aesara's profiles. --stream prints a line at the end of
// each round and pass, at once, to be watched or filtered: its file grows during the
// run, and remains when the run fails. profile prints saved reports, several as their
// sum, and profiles in the classic layout from the log of any program. report prints
// saved reports one by one, and compares those of one time with those of another; with
// --threshold it ends with exit code 1 where one is worse.
//
// What a command that takes long has done is shown on a terminal, in a line that is
// overwritten, and elsewhere in a line every thirty seconds; --quiet silences it.
//
// # Computing
//
// eval runs a function of a graph, compare runs two graphs on the same inputs. An
// input is JSON, a file of NumPy's, or random from a seed, so that a result can be
// reproduced. An undefined result, and an op without an evaluator, is an error with
// the location of the node and the flag that helps: exit code 1, and 2 where graphs
// were to be compared, as 1 is then a difference.
//
// optimize --check compares each function before and after the rewrites, on random
// inputs; where one computes something else, bisect finds the first rewrite after
// which it does. rules verify does the same for single rules: it generates graphs on
// which they fire. The tag constant_folding selects rules that compute what depends
// on constants only, for every op with an evaluator; --fold-limit bounds the bytes of
// the constants.
//
// # Measuring
//
// bench times reading, settling and writing of any graph, so that authors of rules
// can measure them. Its JSON names times as reports do: seconds (settling alone),
// read_seconds, write_seconds.
//
// # Exit codes
//
//	0  done; that includes a run that a limit or a cycle of rules ended early,
//	   whose result is valid and written, with a warning
//	1  failed: a file that cannot be read or written, a mistake in a graph or a
//	   rule file, a rule that failed, a test that failed, a timeout; a difference
//	   that compare, bisect or optimize --check found
//	2  called wrongly: an unknown command or flag, a missing argument, a query
//	   with a syntax error or an unknown tag; with compare and bisect, anything
//	   that kept them from comparing, and with optimize --check a graph that cannot
//	   be run
//	130  interrupted, or ended by SIGTERM
//
// With --json, mistakes of files and queries are printed to standard output, as
// {"diagnostics": [...]}: see settle rules check --help.
//
// With an exit code other than 0 no graph is written, except those of several whose
// own run succeeded. The report of a run is written wherever the run began.
package main
