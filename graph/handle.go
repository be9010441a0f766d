package graph

import "iter"

// Node is an apply node: an op applied to inputs, with outputs. It is a small
// value, the graph and a number, compared by ==.
type Node struct {
	g  *Graph
	id NodeID
}

// Var is a variable: an output of a node, an input of a function graph, or a
// constant. It is a small value, compared by ==.
type Var struct {
	g  *Graph
	id VarID
}

// ID returns the node's number in its graph.
func (n Node) ID() NodeID { return n.id }

// IsValid reports whether there is a node.
func (n Node) IsValid() bool { return n.id != 0 }

// IsAlive reports whether there is a node that was not removed from its graph.
func (n Node) IsAlive() bool { return n.id != 0 && n.g.IsAlive(n.id) }

// Graph returns the arena that the node lives in.
func (n Node) Graph() *Graph { return n.g }

// FunctionGraph returns the function graph that the node belongs to.
func (n Node) FunctionGraph() *FunctionGraph { return n.g.regions[n.g.nodes[n.id].region] }

// Op returns the op that the node applies.
func (n Node) Op() Op { return Op{n.g.voc, n.g.nodes[n.id].op} }

// NumInputs returns the number of inputs.
func (n Node) NumInputs() int { return n.g.NumInputsOf(n.id) }

// Input returns input i.
func (n Node) Input(i int) Var { return Var{n.g, n.g.InputOf(n.id, i)} }

// Inputs returns the inputs, in a slice of the caller's.
func (n Node) Inputs() []Var {
	vars := make([]Var, n.NumInputs())
	for i := range vars {
		vars[i] = n.Input(i)
	}
	return vars
}

// NumOutputs returns the number of outputs.
func (n Node) NumOutputs() int { return n.g.NumOutputsOf(n.id) }

// Output returns output i.
func (n Node) Output(i int) Var { return Var{n.g, n.g.OutputOf(n.id, i)} }

// Outputs returns the outputs, in a slice of the caller's.
func (n Node) Outputs() []Var {
	vars := make([]Var, n.NumOutputs())
	for i := range vars {
		vars[i] = n.Output(i)
	}
	return vars
}

// Nested returns the function graphs that the node holds: the body of a
// function, the branches of a conditional.
func (n Node) Nested() []*FunctionGraph {
	if n.g.nodes[n.id].flags&flagNested == 0 {
		return nil
	}
	return n.g.nested[n.id]
}

// Keep makes the node stay in its graph when it has no clients.
func (n Node) Keep() { n.setFlags(n.g.nodes[n.id].flags&^flagLoose | flagKept) }

func (n Node) setFlags(flags nodeFlags) {
	if n.g.nodes[n.id].flags != flags {
		n.g.setFlags(n.id, flags)
		n.g.touched(n.id)
	}
}

// KeepUnknown keeps a node of whose op nothing is known, until a rule that
// matches the op vouches for it: see [Tx.Consume]. It changes nothing for a node
// that is kept for another reason.
func (n Node) KeepUnknown() {
	if !n.IsKept() {
		n.setFlags(n.g.nodes[n.id].flags | flagKept | flagLoose)
	}
}

// IsKept reports whether the node stays without clients.
func (n Node) IsKept() bool { return n.g.nodes[n.id].flags&flagKept != 0 }

// Place returns where the node was read: "file:line:col", or "".
func (n Node) Place() string { return n.g.PlaceOf(n.id) }

// Describe names the node in a message: its op, and its place where known.
func (n Node) Describe() string { return n.g.describe(n.id) }

// ID returns the variable's number in its graph.
func (v Var) ID() VarID { return v.id }

// IsValid reports whether there is a variable.
func (v Var) IsValid() bool { return v.id != 0 }

// Graph returns the arena that the variable lives in.
func (v Var) Graph() *Graph { return v.g }

// Type returns the variable's type.
func (v Var) Type() Type { return v.g.vars[v.id].typ }

// Owner returns the node that computes the variable; it is invalid for an
// input or a constant.
func (v Var) Owner() Node { return Node{v.g, v.g.vars[v.id].owner} }

// Index returns which output of its owner, or which input of its function
// graph, the variable is; -1 for a constant or an input that was removed.
func (v Var) Index() int {
	switch r := &v.g.vars[v.id]; r.kind {
	case resultVar:
		return v.g.IndexOf(v.id)
	case inputVar:
		if r.aux == noRegion {
			return -1
		}
		for i, in := range v.g.regions[r.aux].inputs {
			if in == v.id {
				return i
			}
		}
	}
	return -1
}

// FunctionGraph returns the function graph that computes the variable or declares
// it as an input; nil for a constant and for an input that was removed.
func (v Var) FunctionGraph() *FunctionGraph {
	switch r := &v.g.vars[v.id]; {
	case r.kind == resultVar:
		return v.Owner().FunctionGraph()
	case r.kind == inputVar && r.aux != noRegion:
		return v.g.regions[r.aux]
	}
	return nil
}

// IsInput reports whether the variable is an input of a function graph.
func (v Var) IsInput() bool { return v.g.vars[v.id].kind == inputVar }

// Constant returns the value of a constant, or of the output of a constant-like
// node; it is invalid for any other variable.
func (v Var) Constant() Attr { return v.g.ConstantOfVar(v.id) }

// Name returns the name that was given to the variable, "" without one.
func (v Var) Name() string { return v.g.names[v.id] }

// SetName gives the variable a name for printing.
func (v Var) SetName(name string) Var {
	if v.g.names == nil {
		v.g.names = map[VarID]string{}
	}
	v.g.names[v.id] = name
	return v
}

// Client is a use of a variable: input Index of Node.
type Client struct {
	Node  Node
	Index int
}

// Clients returns the uses of the variable, in the order in which they came. A
// function graph's output is an input of its return node.
func (v Var) Clients() iter.Seq[Client] {
	return func(yield func(Client) bool) {
		for s := v.g.vars[v.id].first; s != 0; {
			slot := v.g.slots[s]
			index := int(uint32(s) - v.g.nodes[slot.node].in)
			s = slot.next
			if !yield(Client{Node{v.g, slot.node}, index}) {
				return
			}
		}
	}
}

// NumClients returns the number of uses, counting no further than limit.
func (v Var) NumClients(limit int) int { return v.g.NumClientsOf(v.id, limit) }

// HasClients reports whether the variable is used.
func (v Var) HasClients() bool { return v.g.vars[v.id].first != 0 }
