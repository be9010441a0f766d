// Package optdb holds databases of optimizers and answers queries by tag with
// one optimizer.
//
//	canonicalize := optdb.NewEquilibriumDB("canonicalize", optdb.MaxUseRatio(8))
//	err := canonicalize.Register(mulOne, optdb.Tags("fast_run"))
//
//	db := optdb.NewSequenceDB("optdb")
//	err = db.Register(canonicalize, optdb.Position(1))
//	err = db.Register(fuse, optdb.Position(49), optdb.Tags("fast_run", "fusion"))
//
//	opt, err := db.Query(optdb.Include("fast_run").Excluding("fusion"))
//	report, err := opt.Optimize(ctx, fg)
//
// A graph that is edited again and again is settled by [Optimizer.Settle], and
// then at the cost of each edit:
//
//	settled, report, err := opt.Settle(ctx, fg)
//	err = fg.Replace(a, b, "edit")
//	report, err = settled.Resettle(ctx)
//
// # Concepts
//
// A [DB] holds optimizers and other databases, each under a name that is unique
// in the whole tree. Members of a SequenceDB run in order of position; those of
// an EquilibriumDB run until none of them changes the graph any more; a TopoDB
// applies its rules in one walk; a LocalGroupDB is several rules in order, for
// one of these; a ProxyDB lets one database run at two positions. Rules are [*navigator.Local], whether
// they were written in Go or in TOML; global optimizers are whatever implements
// [navigator.Optimizer]. A database is built once and then only asked: an
// [Optimizer] that it returned can be shared by any number of goroutines.
//
// A [Query] judges optimizers, one by one, by the tags that they carry:
//
//   - their own name and the tags that they were given;
//   - the names and the tags of all databases they stand in, so that a rule in
//     "canonicalize" carries the tag canonicalize, and a tag of a database is one
//     of everything in it: give a database only what holds for all its members;
//   - the kind of the database that they stand in: "sequence", "equilibrium",
//     "topo", "local_group".
//
// It selects those that carry one of the included tags (all, when none is
// included), all of the required ones and none of the excluded ones. A database
// takes part when anything in it is selected; it need not carry a tag itself.
//
// A tag that nothing in the tree has is an error which offers the nearest names,
// and so is a query that selects nothing ([AllowNothing] lifts that).
// [DB.Explain] says which part of a query kept or dropped each optimizer.
//
// An alternative ([InsteadOf]) stands in for another optimizer where a query
// asks for what sets it apart. With
//
//	remove_redundant_cast        tags: fleet
//	remove_redundant_cast_typed  tags: fleet, typed; instead of remove_redundant_cast
//
// in the database canonicalize, whose other rules have the tags fleet and typed,
//
//	+canonicalize &fleet          selects remove_redundant_cast
//	+canonicalize &fleet &typed   selects remove_redundant_cast_typed
//	+canonicalize &fleet +typed   selects remove_redundant_cast_typed
//	+typed &fleet                 selects remove_redundant_cast_typed
//
// and the other rules in any case; never both.
//
// # Differences from Aesara's optdb
//
// The words are Aesara's. On purpose, these are not as they are there: a
// database is opened for what stands in it and not for its own tags, so that
// "+fast_run &stable" finds rules that are stable; asking for an unknown name
// is an error and leaves no trace; equal positions keep the order of
// registration; a rule registered under two names is two rules; a position
// cutoff means the database that is asked, not those in it, and may be 0; and a
// registration that fails changes nothing.
//
// # Grammar
//
// A query in text, as [ParseQuery] reads and [Query.String] writes it:
//
//	query = part { separator part } .
//	part  = "+" tag           select what carries the tag
//	      | "+*"              select everything, as does a query without any "+"
//	      | "&" tag           keep only what carries the tag
//	      | "-" tag           drop what carries the tag
//	      | "<" number        end the sequence before this position
//	      | "@" name "(" query ")" .
//	                          ask another query of that database, in place of this one
//	tag   = character { character } .
//
// Separators are blanks and commas. A tag or a name holds any characters that
// print but blanks and + & < @ ( ) * , ", and does not begin with -. The order
// of the parts does not matter.
package optdb
