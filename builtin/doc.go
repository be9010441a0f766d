// Package builtin is the default database: every optimizer that comes with the
// project, those written in TOML (rules.d) and those written in Go, each under
// its documented name and tags.
//
//	lib, err := builtin.New(builtin.Config{})
//	fg, err := mlir.ReadFile("model.mlir", lib.Dialects)
//	opt, err := lib.DB.Query(optdb.Include("canonicalize").Requiring("fleet"))
//	report, err := opt.Optimize(ctx, fg)
//
// New returns a fresh library each time: nothing is registered behind the
// reader's back. The databases and their order are in rules.d/databases.toml,
// the rules in the folders beside it; what is written in Go is listed in one
// slice, in optimizers.go.
package builtin
