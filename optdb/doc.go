// Package optdb holds databases of optimizers and answers queries by tag with
// one optimizer.
//
//	canonicalize := optdb.NewEquilibriumDB("canonicalize", optdb.EquilibriumOptions{MaxUseRatio: 8})
//	err := canonicalize.Register(mulOne, optdb.Entry{Tags: []string{"fast_run"}})
//
//	db := optdb.NewSequenceDB("optdb")
//	err = db.RegisterDB(canonicalize, optdb.Entry{Position: new(1.0)})
//	err = db.RegisterOptimizer(fuse, optdb.Entry{Position: new(49.0), Tags: []string{"fast_run", "fusion"}})
//
//	err = db.DefineMode(optdb.NamedQuery{Name: "fast_run", Query: optdb.Include("fast_run")})
//
//	opt, err := db.Query(optdb.Mode("fast_run").Excluding("fusion"))
//	report, err := opt.Optimize(ctx, fg)
//
// [Pipeline.OptimizeIncremental] is for a graph that is edited again and again: after each
// edit the graph is optimized again at the cost of the edit:
//
//	session, report, err := opt.OptimizeIncremental(ctx, fg)
//	err = fg.Replace(a, b, "edit")
//	report, err = session.Update(ctx)
//
// # Concepts
//
// A [DB] holds optimizers and other databases, each under a name that is unique
// in the whole tree. Members of a SequenceDB run in order of position; those of
// an EquilibriumDB run until none of them changes the graph any more; a TopoDB
// applies its rules in one walk; a LocalGroupDB is several rules in order, for
// one of these; a ProxyDB lets one database run at two positions. Rules are [*navigator.Local], whether
// they were written in Go or in TOML; global optimizers are whatever implements
// [navigator.Optimizer]. A database is built once and then only queried: a
// [Pipeline] that it returned can be shared by any number of goroutines.
//
// A [Query] judges optimizers, one by one, by the tags that they carry:
//
//   - their own name and the tags that they were given;
//   - the names and the tags of all databases that they are in, so that a rule in
//     "canonicalize" carries the tag canonicalize, and a tag of a database is one
//     of everything in it: give a database only tags that hold for all its members;
//   - the kind of the database that they are in, "sequence", "equilibrium",
//     "topo" or "local_group", and their own kind: "local" is a rule, "global" any
//     other optimizer.
//
// It selects the optimizers that carry one of the included tags (all, when none is
// included), all of the required ones and none of the excluded ones. A database
// takes part when anything in it is selected; it need not carry a tag itself.
//
// A tag that nothing in the tree has is an error which offers the nearest names,
// and so is a query that selects nothing ([DB.QueryAllowingNothing] lifts that).
// [DB.Explain] says which part of a query kept or dropped each optimizer.
//
// An unsafe optimizer can be among safe ones: with Entry.OwnTagsOnly only its own
// name and tags select it, and not those of the databases around it. An optimizer
// that keeps others sound runs whatever else is selected, with Entry.Always.
// [DB.AddTags] and [DB.RemoveTags] change tags after registration; results of
// earlier queries stay as they are. A registration under a
// name that is taken is an error, and with Entry.Replace the new one takes the
// other's place. A name or a tag is never a number, so that a position cannot be
// taken for a tag.
//
// # Modes
//
// A query that is asked often is given a name by [DB.DefineMode], in Go, or by
// [[mode]] in a rule file. Another query begins with the mode, in Go by [Mode], in text
// by its first word, and says how it differs:
//
//	o3                    +fast_run -inplace, as the default database defines it
//	o3 -slow              without what is slow as well
//	o3 +inplace           in place after all: it lifts the mode's -inplace
//	stabilize <1          ends earlier than the mode
//
// What a query says itself counts more than what its mode says of the same tag:
// + and & lift a -, and - lifts an &, of the mode; a cutoff and a query for a
// sub-database take the place of the mode's. A mode may name tags that nothing
// has: it can speak of what a user has yet to register.
//
// # Optimizers of one query
//
// A query can also run what no database selects for it: [Query.With] runs an
// optimizer that was written for the occasion, [Query.Again] what the database
// has under a name, both at a position of the sequence that is queried. They run
// after the members of that position, and their tags do not matter. A database
// runs again with what the query selects in it:
//
//	fast_run @1.2(merge1)          merge once more, between two stages
//	fast_run @3(canonicalize)      canonicalize again what specialize has made
//	-* @0(local_simplify)          one rule and nothing else, in one walk
//
// # In place
//
// Rewrites to ops that overwrite their inputs have the tag "inplace". They run
// after the optimizer with the tag "destroy_handler", which attaches a feature that
// finds values which are overwritten and still used. A registration that would
// place one before it, in any sub-database, is an error that names both positions;
// so is an extra optimizer of a query.
//
// An alternative (Entry.InsteadOf) stands in for another optimizer where a query
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
// The words are Aesara's. These differ on purpose: a
// database takes part for what is in it and not for its own tags, so that
// "+fast_run &stable" finds rules that are stable; asking for an unknown name
// is an error and leaves no trace; equal positions keep the order of
// registration; a rule registered under two names is two rules; a position
// cutoff means the database that is asked, not those in it, and may be 0; a
// registration that fails changes nothing; and including nothing selects
// everything, while [Nothing] selects nothing.
//
// There, "+MergeOptimizer" selects by the class of an object. Here names of Go
// types are not tags: kinds are, and what merges is tagged "merge". What is called
// register there is [Query.With] and [Query.WithOptimizer] here; remove_tags, db[name] and name in db are
// [DB.RemoveTags], [DB.Get] and [DB.Has]; a failure_callback is Entry.OnFailure,
// ignore_newtrees of an EquilibriumDB is EquilibriumOptions.VisitNewTrees,
// inverted.
//
// # Grammar
//
// A query in text, as [ParseQuery] reads and [Query.String] writes it:
//
//	query = ( mode | part ) { separator part } .
//	mode  = name              begin with what the mode says
//	part  = "+" tag           select what carries the tag
//	      | "+*"              select everything, as does a query without any "+"
//	      | "&" tag           keep only what carries the tag
//	      | "-" tag           drop what carries the tag
//	      | "-*"              drop everything
//	      | "<" number        end the sequence before this position
//	      | "@" name "(" query ")"
//	                          ask another query of that database, in place of this one
//	      | "@" number "(" name ")" .
//	                          also run what has the name, at this position
//	tag   = character { character } .
//
// Separators are blanks and commas. A tag or a name holds any characters that
// print except blanks and + & < @ ( ) * , ", does not begin with -, and is not a
// number. The order of the parts does not matter, except for what runs at one
// position.
package optdb
