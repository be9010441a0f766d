// Package feature has the features that a function graph can have: values that
// are attached to it, are notified of every change, and may refuse it.
//
//	handler := &feature.DestroyHandler{}
//	err := fg.Attach(handler)              // refused where the graph overwrites what it still needs
//	err = fg.Replace(old, new, "rule")     // and so is a rewrite
//	var refusal *feature.Inconsistency
//	if errors.As(err, &refusal) && refusal.Reason == feature.TwoDestroyers { ... }
//
// # The features
//
//	ReplaceValidate      replacements that all features accept, and that must erase nodes
//	History              checkpoints, nested, and the way back to them
//	NodeFinder           op -> nodes
//	DestroyHandler       nodes that overwrite their inputs: which may, and in which order
//	Supervisor           inputs that no node may overwrite
//	NoOutputFromInplace  outputs that are not computed over an input
//	PreserveNames        names that go from a variable to what takes its place
//	PrintListener        a line for each change
//	ChangeTracker        whether the graph changed
//	Updater, Bookkeeper  changes forwarded to functions
//
// A feature of your own is any value with some of the methods of [graph.Feature].
// [Find] finds one that is attached, [Replay] notifies a new one of the nodes that are there.
//
// # Validation
//
// A transaction is validated when it is committed: the graph moves nodes into
// the order that features demand, asks each feature, and undoes everything where
// one refuses. So a graph with features is never inconsistent between
// transactions, and a rewrite is refused where it is made. A cycle is found at the
// replacement that makes it, with or without features. Changes outside of a
// transaction, as a reader of files makes them, are checked by the next commit or by [graph.FunctionGraph.Validate].
//
// # Memory
//
// [ir.Memory], in an op's [ir.OpInfo], says which outputs are views of
// which inputs, which inputs are overwritten, and what the op tolerates. Variables
// that view the same root share memory, unless [DestroyHandler.Overlap] knows
// better. Readers of what is overwritten run before it is: the handler has the graph
// move nodes, so that the order in which they are listed, printed and evaluated is
// valid at any time.
//
// # Costs
//
// Nanoseconds on two cores of an EPYC, shared with other work, for a rewrite that
// adds a node, replaces one that reads memory, and commits (2026-11-21,
// go test -bench Rewrite -benchtime 200000x):
//
//	nodes                               10,000   1,000,000
//	no handler                             365         400
//	handler, no destroyer                  340         435
//	every fifth node destroys, no handler  265         430
//	and with the handler                   405         985
//	one destroyer of a value that half
//	of the nodes read, no handler          275         480
//	and with the handler                   390         515
//
// The work is the same in both columns; what differs is how much of the memory is in
// the caches. None of them allocates. Attaching a handler to a
// million nodes takes 65 ms without destroyers, 330 ms with 200,000.
package feature
