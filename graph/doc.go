// Package graph holds computation graphs: variables, the nodes that compute
// them, and function graphs that have inputs and outputs.
//
//	ctxt := ir.NewContext(dialects)
//	fg := graph.New(ctxt)
//	x := fg.AddInput(ir.Tensor(ir.F32, 4), "x")
//	a := fg.Apply(ctxt.Op("tosa.negate"), 0, x)
//	b := fg.Apply(ctxt.Op("tosa.negate"), 0, a)
//	fg.SetOutputs(b)
//	fmt.Println(fg)                  // FunctionGraph(tosa.negate(tosa.negate(x)))
//	err := fg.Replace(b, x, "involution")
//	fmt.Println(fg)                  // FunctionGraph(x)
//
// # Arena and handles
//
// A [Graph] is an arena: nodes, variables and operands are records in flat
// slices that refer to each other by number, so that a graph of millions is a
// few allocations and nothing for the garbage collector to scan. A [Node] or a
// [Var] is a handle, the arena and a number, made when asked for and compared
// by ==. Engines work on the numbers, [NodeID] and [VarID], with the methods of
// Graph. A number belongs to one node for ever: that of a removed node is not
// given again, except where the transaction that made it is rolled back.
//
// # Ops and types
//
// What nodes apply, an op with its attributes, and the types of variables are in
// package [github.com/settle-go/settle/graph/ir]: interned by an [ir.Context], which
// any number of goroutines and graphs may share. A graph belongs to one goroutine at
// a time.
//
// # Order
//
// The nodes of a [FunctionGraph] stand in an order in which each comes after
// those it depends on, the order of the file as far as rewrites allow. So
// walking [FunctionGraph.Nodes] is a topological walk, and where a replacement
// makes a node depend on one after it, the node moves after that one, with all that depends on it.
// A replacement that would make a node depend on itself is [ErrCycle].
//
// # Pinned nodes
//
// A node that nothing uses is removed when the transaction that took its last
// use is committed, unless it is pinned: because its op is known to have effects,
// because it ends its graph, because [Node.Pin] was called, or because its op is
// unknown and [Node.PinUnknown] was. Pinned nodes never pass each
// other. They are the [FunctionGraph.Effects].
//
// # Transactions
//
// A [Tx] adds nodes and replaces variables, and is then committed or rolled
// back; a rollback restores the arena to the last link. [FunctionGraph.Replace]
// is a transaction of its own. Features, attached by [FunctionGraph.Attach], are
// notified of each commit, may demand an order of the nodes, and may refuse the
// commit, which is then undone. The features of the project are in package
// feature. [FunctionGraph.Checkpoint] remembers a state over many transactions,
// which [FunctionGraph.Revert] puts back.
//
// # Nested graphs
//
// A node holds function graphs where it is a function, a loop or a conditional.
// They live in the arena of the node and may use values of the graphs around
// them: such a use is a client like any other. An isolated graph uses nothing from
// outside and has an arena of its own; [FunctionGraph.Arenas] can be rewritten
// side by side. Removing a node removes the graphs it holds; a node stays while one
// of its graphs that is not isolated has an effect. [Tx.Inline] puts the nodes of a graph in the
// place of the node that holds it, [Tx.MoveGraph] gives it to another node.
//
// # Blocks
//
// A region may have several blocks, one of which runs after another. The first is the graph
// that the node holds. Any other block is held by the terminator of the block that immediately
// dominates it, so that it may use what that block computes, as any nested graph may use what
// is around it ([FunctionGraph.ArrangeBlocks]). [Node.Successors] are the blocks that a
// terminator may lead to, [FunctionGraph.Blocks] all of a region.
//
// # Where nodes come from
//
// [Node.Location] is where the reader found a node. [Graph.Provenance] is the log of
// the rewrites: which rule of which pass replaced which nodes, and by what. It
// takes some 5 bytes a rewrite, one or two more for each further node that the rule matched,
// and 4 for each number of a node once a rewrite has made one. A node is identified by the
// rewrite that made it, or by its location in the file; one that became a constant, by what
// it was before.
// [Provenance.Origins] walks back to the nodes that were read.
//
// # Printing
//
// The String methods and [Text] are what messages show of a graph. Trees, pictures
// and formulas for people to read are in package
// [github.com/settle-go/settle/graph/printer].
//
// # Costs
//
// Nanoseconds measured on two cores of an EPYC on 2026-11-20:
//
//	add a node                  constant                        60
//	replace a variable          its clients                     65, with adding a node and committing
//	refuse a rewrite            what it did                     60, no allocation
//	next node in order          constant                        3
//	op or attribute, known      constant                        20 to 40
//	attribute, new              its length                      200
//	depend on a node after     the nodes between
//	insert a node anywhere      constant on average
//	remove a node               its inputs, and the graphs it holds
//	inline a graph              its nodes                       30 a node
//	NumClients(limit)           limit
//	CheckIntegrity, Clone, Equal, StructuralHash, String        the graph
//
// A node takes 48 bytes, an output 16, an input 16. Nothing recurses over the
// depth of a graph.
package graph
