package graph

import (
	"fmt"

	"github.com/settle-go/settle/graph/ir"
)

// ReturnOp is the op whose inputs are the outputs of a function graph that was
// built in Go. It is neither listed among the nodes nor counted.
const ReturnOp = "settle.return"

// FunctionGraph is a graph with inputs and outputs: a whole program, the body of
// a function, a branch. Its nodes stand in an order in which every node comes
// after those it depends on: the order of the file, as far as rewrites allow.
type FunctionGraph struct {
	g      *Graph
	id     uint32
	parent *FunctionGraph // nil for the outermost
	holder NodeID         // the node of parent that holds this graph
	inputs []VarID
	ret    NodeID // its inputs are the outputs; 0 while there are none
	first  NodeID
	last   NodeID
	count  int
	block  bool // it has a block even while that is empty

	// Name is the name of the function, or of the file at the outermost level.
	Name string
}

// Graph returns the arena that holds the nodes.
func (fg *FunctionGraph) Graph() *Graph { return fg.g }

// Context returns the graph's ops, attributes and names.
func (fg *FunctionGraph) Context() *ir.Context { return fg.g.ctxt }

// Parent returns the function graph that holds this one, nil for the outermost.
func (fg *FunctionGraph) Parent() *FunctionGraph { return fg.parent }

// ParentNode returns the node that holds this graph; it is invalid for the outermost.
func (fg *FunctionGraph) ParentNode() Node {
	if fg.parent == nil {
		return Node{}
	}
	return Node{fg.parent.g, fg.holder}
}

// HasBlock reports whether the graph has a block. A region of a file may have
// none, as that of a declaration, or one that is empty: to MLIR those are two
// different regions.
func (fg *FunctionGraph) HasBlock() bool {
	return fg.block || fg.count > 0 || len(fg.inputs) > 0 || fg.ret != 0
}

// SetBlock gives the graph a block, which an empty one has not by itself.
func (fg *FunctionGraph) SetBlock() { fg.block = true }

// AddInput appends an input.
func (fg *FunctionGraph) AddInput(t ir.Type, name string) Var {
	v := VarID(len(fg.g.vars))
	fg.g.vars = append(fg.g.vars, varRec{typ: fg.g.types.number(t), kind: inputVar, aux: fg.id})
	fg.inputs = append(fg.inputs, v)
	fg.g.tx.record(undoAddInput, fg.id)
	fg.g.touched(fg.holderHere())
	in := Var{fg.g, v}
	if name != "" {
		in.SetName(name)
	}
	return in
}

// Inputs returns the inputs, in a slice of the caller's.
func (fg *FunctionGraph) Inputs() []Var {
	vars := make([]Var, len(fg.inputs))
	for i, v := range fg.inputs {
		vars[i] = Var{fg.g, v}
	}
	return vars
}

// Outputs returns the outputs, in a slice of the caller's. The same variable
// may stand at several places.
func (fg *FunctionGraph) Outputs() []Var {
	if fg.ret == 0 {
		return nil
	}
	return Node{fg.g, fg.ret}.Inputs()
}

// Return returns the node whose inputs are the outputs; it is invalid while
// there is none.
func (fg *FunctionGraph) Return() Node { return Node{fg.g, fg.ret} }

// Add appends a node that applies an op to inputs, with outputs of these types;
// it comes in front of the return where there is one.
// A node of an op that is known to have effects is kept; any other stays only
// while something uses it or its owner calls [Node.Pin].
func (fg *FunctionGraph) Add(op ir.Op, inputs []Var, types ...ir.Type) Node {
	fg.mustOwn(op, inputs)
	ids := make([]VarID, len(inputs))
	for i, v := range inputs {
		ids[i] = v.id
	}
	return fg.AddIDs(op.ID(), ids, types, 0)
}

func (fg *FunctionGraph) mustOwn(op ir.Op, inputs []Var) {
	switch {
	case !op.IsValid():
		panic("graph: no op: the zero Op cannot be applied")
	case !fg.g.ctxt.KnowsOp(op):
		panic(fmt.Sprintf("graph: the op %s belongs to another context", op))
	}
	for i, v := range inputs {
		if v.g != fg.g || !v.IsValid() {
			panic(fmt.Sprintf("graph: input %d of %s belongs to another graph", i, op))
		}
		if owner := v.Owner(); owner.IsValid() && !owner.IsAlive() {
			panic(fmt.Sprintf("graph: input %d of %s was removed with its node", i, op))
		}
	}
}

// AddIDs is Add by numbers, with the location that the reader of a file gives.
func (fg *FunctionGraph) AddIDs(op ir.OpID, inputs []VarID, types []ir.Type, loc uint32) Node {
	g := fg.g
	n := g.newNode(fg.id, op, inputs, types, loc)
	g.insertBefore(n, fg.ret, fg)
	g.setKept(n)
	g.added(n)
	return Node{g, n}
}

// setKept keeps nodes that are there for what they do.
func (g *Graph) setKept(n NodeID) {
	if g.ctxt.OpByID(g.nodes[n].op).HasAny(ir.Effect | ir.Terminator) {
		g.nodes[n].flags |= flagKept
	}
}

// Apply appends a node and returns its only output, of the given type or, when
// that is 0, of the type that the op's dialect infers.
func (fg *FunctionGraph) Apply(op ir.Op, t ir.Type, inputs ...Var) Var {
	if t == 0 {
		t = fg.infer(op, inputs)
	}
	return fg.Add(op, inputs, t).Output(0)
}

func (fg *FunctionGraph) infer(op ir.Op, inputs []Var) ir.Type {
	types := make([]ir.Type, len(inputs))
	for i, v := range inputs {
		types[i] = v.Type()
	}
	if out := ir.InferTypes(op, types); len(out) == 1 {
		return out[0]
	}
	panic(fmt.Sprintf("graph: the type of %s cannot be inferred; name it", op))
}

// SetOutputs makes the variables the outputs, in place of any before. What only
// those used stays until the next [FunctionGraph.Prune].
func (fg *FunctionGraph) SetOutputs(vars ...Var) {
	g, op := fg.g, fg.g.ctxt.Op(ReturnOp)
	fg.mustOwn(op, vars)
	ids := make([]VarID, len(vars))
	for i, v := range vars {
		ids[i] = v.id
	}
	before := fg.ret
	n := g.newNode(fg.id, op.ID(), ids, nil, 0)
	g.nodes[n].flags |= flagKept | flagHidden
	g.insertBefore(n, 0, fg)
	g.added(n)
	fg.setRet(n)
	if before != 0 {
		g.drop(before)
	}
}

func (fg *FunctionGraph) setRet(n NodeID) {
	fg.g.tx.record(undoReturn, fg.id).b = uint32(fg.ret)
	fg.ret = n
}

// SetReturn makes a node that stands in the graph its return, in place of one
// that [FunctionGraph.SetOutputs] made.
func (fg *FunctionGraph) SetReturn(n Node) {
	if n.mustBeAlive("SetReturn"); n.FunctionGraph() != fg {
		panic(fmt.Sprintf("graph: SetReturn to %s of another graph", n))
	}
	n.Pin()
	before := fg.ret
	fg.setRet(n.id)
	fg.g.touched(n.id)
	if before != 0 && fg.g.nodes[before].flags&flagHidden != 0 {
		fg.g.drop(before)
	}
}

// Len returns the number of nodes, without those of nested graphs.
func (fg *FunctionGraph) Len() int { return fg.count }
