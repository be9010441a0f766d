// Package functional makes functional control flow of TensorFlow's, and the other way
// round: loops of Enter, Merge, Switch, NextIteration and Exit become tf.WhileRegion, and
// branches of Switch and Merge tf.IfRegion. [Lower], the way back, makes tensor arrays of
// lists as well.
//
// The loop
//
//	%enter = tf.Enter(%x) {frame_name = "f"}
//	%back, %token = tf.NextIterationSource()
//	%i, %index = tf.Merge(%enter, %back)
//	%c = tf.Less(%i, %n)
//	%cond = tf.LoopCond(%c)
//	%done, %goes_on = tf.Switch(%i, %cond)
//	%next = tf.Add(%goes_on, %one)
//	tf.NextIterationSink(%token, %next)
//	%result = tf.Exit(%done)
//
// becomes
//
//	%result = tf.WhileRegion(%x) ({
//	^bb0(%i):
//	  %c = tf.Less(%i, %n)
//	  tf.Yield(%c)
//	}, {
//	^bb0(%goes_on):
//	  %next = tf.Add(%goes_on, %one)
//	  tf.Yield(%next)
//	}) {frame_name = "f"}
//
// [NewLoops] is the optimizer that does so.
//
// # What goes where
//
// The loops of a graph are found by which nodes are connected, not by the names of their
// frames, and made functional from the inner ones out. The loop variables are the Merges of
// an Enter and a NextIteration, in the order of the names of the Enters. What enters every
// turn is used from around the region.
//
// Of the nodes of a loop, those that run before the condition is known are of the first
// region, also where they do something besides computing: they run once more than the others.
// Those that run only when it is true are of the second one. What the second one needs of
// the first is computed in both. If that would not give the same twice, the loop is rotated:
// the condition is computed before the loop and again at the end of each turn, and what the
// body and the nodes after the loop need of it are loop variables.
// What runs when the condition is false runs once, after the loop. In a region a constant
// is one without waiting.
//
// # Branches
//
// [NewConditionals] makes an IfRegion of what runs on a predicate: port 1 is then, port 0
// else. Data and control edges say on which predicates a node runs; those of one predicate
// share an IfRegion, unless one needs a result of another. What acts stays conditional. A
// Merge becomes a result; a value of one branch that is used elsewhere becomes one that the
// other branch yields as a DeadValue.
//
// A Merge of several predicates, such as that of nested branches, is the result of IfRegions
// within each other; _SwitchN is one Switch for each branch but the last. Where something
// waits for a Switch, or a Switch or a Merge waits for something, an Identity stands for it.
//
// The Switches of a predicate stay, with a reason, where an input of a Merge is in no
// branch, where several can be there at the same time or none, where a node would never run,
// and where a loop in a branch is not functional.
//
// [NewLower] and [Lower] are the way back.
//
// # Functions
//
// [NewInline] makes regions of functions that are run by While, If and Case, and of a call of
// a function what that computes. What is copied to where something waits, or to a branch that
// is not functional yet, waits as the node did: its inputs are handed on by Identities, and
// nodes without inputs wait for those. Recursive functions stay, those that hold a loop which
// is not functional or declare a global, and copies that would be too many. [NewTrace] makes
// constants that functions are given as loop variables those of the loop again,
// [NewCaptureHandles] handles that no turn changes.
//
// # What is refused
//
// A loop that is malformed stays as it is, with those around it; the others are made
// functional. The report has the node and the reason: a frame without LoopCond or with
// several, an Enter without a frame or a Merge, a Merge without an Enter or a NextIteration,
// values that cross the border of a loop elsewhere, an Exit without a Switch.
package functional
