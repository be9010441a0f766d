package graph

// Check says what a node cannot be, however its program is run: an attribute that is out of
// range of the types of its inputs, as an axis is, a number of inputs, or a graph that it
// holds. What reads a program asks the ops that have one among their interfaces
// ([ir.OpInfo]), and reports the error at the place of the node.
type Check func(n Node) error
