// Package constants computes what only depends on constants in graphs of TensorFlow.
//
//	opt := constants.NewPropagation("constant_propagation")
//	report, err := navigator.Optimize(ctx, opt, module, navigator.Options{})
//
// [NewPropagation] replaces each node whose data inputs are constants by constants, by what
// its op computes (package tf), in one walk, in functions and regions as well. A node that
// cannot be computed stays and stops nothing; the report says why. Ops that act or draw,
// placeholders with a default and control flow are left alone, and so is a node whose
// results take more than 10 MiB and more than its inputs.
//
// A constant that waits for other nodes, in a branch or in the turns of a loop, is a
// tf.WaitingConst; what is computed of it waits for the same nodes, as it would be there in
// turns in which it was not before. [NewRelease] makes a constant that does not wait of one
// whose waiting says nothing: for nodes that are always run, and only compute.
//
// [NewDecided] decides what constants decide: conditionals, and loops that make no turn.
//
// [ReplaceKnown] makes constants of what was found out in another way, such as by package
// infer.
package constants
