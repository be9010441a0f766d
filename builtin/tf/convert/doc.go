// Package convert makes graphs of the dialect tf of TensorFlow's files, and files of
// them again.
//
//	file, err := graphdef.Decode("model.pb", data)
//	fg, err := convert.Import(file, dialects.All(), convert.ImportOptions{})
//
// [Import] makes a module of a file: a function main of the graph, and one of each
// function of its library. A node X is an operation tf.X that has its attributes.
//
//   - Placeholders are the arguments of main, by their names. What main returns are the
//     tensors that no node uses, or those that the caller names; its attribute
//     tf.entry_function names both, as MLIR's importer does.
//   - A control edge is a value of type !tf_type.control: the last result of the node
//     that has to run before, and the last operand of the other one. Nodes that are
//     there for what they do (NoOp, Assert, assignments) are effects, and stay.
//     A constant that waits for others is a tf.WaitingConst; one that does not is there
//     before anything runs, so that nothing waits for it.
//   - A loop that is not functional yet would be a cycle. Its NextIteration is two
//     operations: tf.NextIterationSource gives the value of the last iteration, and
//     tf.NextIterationSink takes that of this one, with the token of the source.
//   - Values have the names of their nodes, NODE or NODE:1, and nodes without a value
//     their names as locations.
//   - Of a read and a write of one resource, or two writes, one comes after the other in the
//     written file if it did in the file that was read. Where a rule dropped the last path
//     between them, [Export] adds a control edge.
//
// Types are as precise as the file says: the attributes of a node give the elements of
// its results, _output_shapes their shapes.
//
// [Export] is the way back: nodes and functions as the file that was read has them, where
// no rewrite changed them. Globals are written as variables, updates of them as the nodes that they
// were where these still say it, and a module of the dialect that
// comes from elsewhere becomes a new graph. Nodes that no file had are marked by the attribute
// _settle_made: no output of main is one where the file is read again.
package convert
