// Package builtin is the default database: every optimizer that comes with the
// project, those written in TOML (rules.d) and those written in Go, each under
// its documented name and tags.
//
//	lib, err := builtin.New(builtin.Config{})
//	fg, err := mlir.ReadFile("model.mlir", lib.Dialects)
//	opt, err := lib.DB.Query(optdb.Include("canonicalize").Requiring("fleet"))
//	report, err := opt.Optimize(ctx, fg)
//
// New returns a fresh library each time: nothing is registered in global
// state. The stages, their order and the modes are in
// rules.d/databases.toml, the rules in the folders beside it; what is written in
// Go is listed in optimizers.go, and placed by [[optimizer]] in that file.
//
// The modes are the document's and default, for optdb.Mode and as the first word of a query:
//
//	default       fast_run without inexact and changes_values: what runs without a query
//	none          nothing
//	merge         +merge: only makes nodes that compute the same one node
//	fast_compile  +fast_compile: what costs little and makes the graph small
//	fast_run      +fast_run: every documented stage
//	stabilize     fast_run up to the stage stabilize, before anything is made fast
//	o1 o2         fast_compile, and with fusion
//	o3 o4         fast_run without inplace, and with ops that overwrite their inputs
//	unsafe        o3 with what trusts the program, such as its assertions
//
// The mode default never changes what a graph computes. Rules with the tag changes_values do, as
// documented, for some programs, and each says when; those with the tag inexact are true of
// real numbers, and round otherwise. Those that the document has in its stages are in fast_run
// and the modes made of it; all others run only when they are asked for by name or tag, as by
// "fleet". Rules with neither tag are verified in the tests of this package, by evaluation; see
// package verify.
//
// With Config.Evaluators, such as dialects.Evaluators(), there are rules that fold
// constants. fold_constant, whose results are the same everywhere, is in fast_run;
// fold_inexact_constant, for the exponential and its like, is not: ask for it by
// "fast_run +constant_folding".
//
// A Config adds a user's own parts: dialects and members in Go, and rule files, by name or from
// a file system, with rules, databases, modes, and dialects whose ops say what they
// mean. [Library.Evaluators] has what those ops compute.
//
// Marks of ops that may overwrite their inputs are forgotten at the start of every run
// (package inplace), unless the graph has a destroy handler. Ops of another dialect that
// always overwrite an input are watched from the position of add_destroy_handler on;
// the caller attaches a handler for such ops before the run:
//
//	aliases, err := views.Attach(fg)
//	err = fg.Attach(aliases.Handler())
//	report, err := opt.OptimizeWith(ctx, fg, navigator.Options{OnFailure: navigator.WarnUnlessRefused})
//
// What the handler does not allow is then refused, and only counted.
package builtin
