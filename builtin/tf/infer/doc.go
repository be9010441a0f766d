// Package infer finds out the types of values in graphs of TensorFlow: elements, ranks,
// dimensions as numbers or symbols, and the integers that shapes are computed with.
//
//	types := infer.Infer(ctx, main, infer.Options{})
//	types.Type(v)       // tensor<?x3xf32>
//	types.Symbolic(v)   // tensor<s_0x3xf32>
//	types.Value(v)      // dense<[2, 3]>, where it is the same in every run
//	types.Problems()    // nodes whose inputs contradict each other
//
// # What is known
//
// A dimension is a [Dim]: a number, a symbol, or an expression of symbols. What an input
// leaves open is a symbol of its own, and so is what an op makes that only a run can show,
// such as how many elements Where finds. Two dimensions that are the same Dim are equal in
// every run that ends well. The same holds for the elements of small tensors of integers,
// so that Reshape(x, Pack(Shape(x)[0], -1)) has the first dimension of x. What depends on
// constants only is computed by the evaluators of package tf, where it is small or a shape
// depends on it.
//
// What the file says of the shapes of nodes is taken as it is: it was _output_shapes, and
// is in the types of the graph.
//
// [NewTypes] is the optimizer that writes what is known into the graph.
//
// # Rules
//
// Each op has a rule for its shapes. TensorFlow never promotes elements: inputs that the
// signature of an op demands to be of one type contradict each other where they are not.
// A contradiction is a [Problem] that names the node and the types; of its results only
// what the graph says is known, and the others go on.
//
// # Loops, branches and functions
//
// A loop is visited until nothing changes: what a loop variable is in the first turn and
// in those after it is joined, and a dimension in which they differ is a symbol. It does
// not matter whether the loop is functional. Branches are joined where they meet. Of a
// function that a node names, the results are found out for what it is given there.
//
// Arrays, lists and stacks of tensors, variables and queues have in common what was put
// into them: it is known of what comes out.
//
// Each node is visited once, and again only when one of its inputs became another: the
// time is linear in the nodes.
package infer
