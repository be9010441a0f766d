// Package dataflow runs graphs of TensorFlow as that runs them: a node when its inputs
// are there, loops as frames, branches by Switch and Merge.
//
//	result, err := dataflow.Run(ctx, main, inputs, dataflow.Options{Eval: options})
//	v, err := result.Value(main.Outputs()[0])
//
// What the dialect's ops compute is in package tf. A node that cannot be computed stops
// nothing but what uses it: its values have an error that says why.
//
// # Loops and branches
//
// A value may be dead: the output of a Switch that the predicate did not choose, and what
// is computed of it. A Merge gives the input that is not dead. A frame is entered by its
// Enters; each of its turns has values of its own, which NextIteration hands on to the
// next, until the LoopCond is false and the Exits leave it.
//
// # State
//
// Variables, tensor arrays and stacks are what they are for one run. A variable that
// nothing was assigned to has no value. Lists of tensors are values, which edges carry and
// nothing changes.
package dataflow
