// Package passes has the passes over graphs of TensorFlow that look at whole graphs, and are
// neither about control flow (package functional) nor about types (package infer).
//
//		opt := passes.NewDeleteAsserts("delete_asserts")
//		report, err := navigator.Optimize(ctx, opt, module, navigator.Options{})
//
//	  - [NewRemoveArrays] makes tensor arrays lists, which are values.
//	  - [NewInsertGetTuple] names the results of nodes with several by nodes of their own.
//	  - [NewDeleteDisconnected] removes nodes without any edge.
//	  - [NewDeleteAsserts] removes the nodes that only check, and what only they use.
//	  - [NewDeleteUnusedResults] removes results of conditionals that nothing uses.
//	  - [NewDecideSwitches] takes Switches of constant predicates apart.
//	  - [NewRemoveIdentities] removes Identity, except where it names a result.
//	  - [NewRemoveVariables] makes variables globals, which are read and set.
//
// What a pass cannot rewrite it leaves as it is; the report has the node and the reason.
package passes
