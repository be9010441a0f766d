package graph

import (
	"fmt"
	"iter"
	"slices"

	"github.com/settle-go/settle/graph/ir"
)

// ID returns the node's number in its graph.
func (n Node) ID() NodeID { return n.id }

// IsValid reports whether there is a node.
func (n Node) IsValid() bool { return n.id != 0 && n.g != nil && int(n.id) < len(n.g.nodes) }

// noNode is the record of no node.
var noNode = nodeRec{flags: flagDead}

// rec returns the node's record, which must not be changed.
func (n Node) rec() *nodeRec {
	if !n.IsValid() {
		return &noNode
	}
	return &n.g.nodes[n.id]
}

// mustBeAlive panics where there is no node to change.
func (n Node) mustBeAlive(what string) {
	if !n.IsAlive() {
		panic(fmt.Sprintf("graph: %s of %s, which is not in the graph", what, n))
	}
}

// IsAlive reports whether there is a node that was not removed from its graph.
func (n Node) IsAlive() bool { return n.rec().flags&flagDead == 0 }

// Graph returns the arena that the node lives in.
func (n Node) Graph() *Graph { return n.g }

// FunctionGraph returns the function graph that the node belongs to.
func (n Node) FunctionGraph() *FunctionGraph {
	if !n.IsValid() {
		return nil
	}
	return n.g.regions[n.g.nodes[n.id].region]
}

// Op returns the op that the node applies.
func (n Node) Op() ir.Op {
	if !n.IsValid() {
		return ir.Op{}
	}
	return n.g.ctxt.OpByID(n.g.nodes[n.id].op)
}

// NumInputs returns the number of inputs.
func (n Node) NumInputs() int { return int(n.g.nin(n.rec())) }

// Input returns input i, no variable where there is none.
func (n Node) Input(i int) Var {
	if rec := n.rec(); uint(i) < uint(n.g.nin(rec)) {
		return Var{n.g, n.g.slots[rec.in+uint32(i)].v}
	}
	return Var{}
}

// Inputs returns the inputs, in a slice of the caller's.
func (n Node) Inputs() []Var {
	vars := make([]Var, n.NumInputs())
	for i := range vars {
		vars[i] = n.Input(i)
	}
	return vars
}

// NumOutputs returns the number of outputs.
func (n Node) NumOutputs() int { return int(n.g.nout(n.rec())) }

// Output returns output i, no variable where there is none.
func (n Node) Output(i int) Var {
	if rec := n.rec(); uint(i) < uint(n.g.nout(rec)) {
		return Var{n.g, rec.out + VarID(i)}
	}
	return Var{}
}

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
	if n.rec().flags&flagNested == 0 {
		return nil
	}
	return n.g.nested[n.id]
}

// IsPinned reports whether the node stays without clients.
func (n Node) IsPinned() bool { return n.rec().flags&flagPinned != 0 }

// Location returns where the node was read: "file:line:col", or "".
func (n Node) Location() string {
	if !n.IsValid() {
		return ""
	}
	return n.g.locationOf(n.id)
}

// LocationID returns the number that the reader of a file gave the node for its
// place there, 0 for a node that was not read. A node that takes the place of
// another one has the same.
func (n Node) LocationID() uint32 { return n.rec().loc }

// ID returns the variable's number in its graph.
func (v Var) ID() VarID { return v.id }

// IsValid reports whether there is a variable.
func (v Var) IsValid() bool { return v.id != 0 && v.g != nil && int(v.id) < len(v.g.vars) }

// noVar is the record of no variable.
var noVar = varRec{origin: inputVar | noRegion}

// rec returns the variable's record, which must not be changed.
func (v Var) rec() *varRec {
	if !v.IsValid() {
		return &noVar
	}
	return &v.g.vars[v.id]
}

// Graph returns the arena that the variable lives in.
func (v Var) Graph() *Graph { return v.g }

// Type returns the variable's type.
func (v Var) Type() ir.Type {
	if !v.IsValid() {
		return 0
	}
	return v.g.TypeOf(v.id)
}

// Owner returns the node that computes the variable; it is invalid for an
// input or a constant.
func (v Var) Owner() Node { return Node{v.g, v.rec().owner()} }

// Index returns which output of its owner, or which input of its function
// graph, the variable is; -1 for a constant or an input that was removed.
func (v Var) Index() int {
	switch r := v.rec(); r.kind() {
	case resultVar:
		return v.g.IndexOf(v.id)
	case inputVar:
		if r.region() == noRegion {
			return -1
		}
		for i, in := range v.g.regions[r.region()].inputs {
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
	switch r := v.rec(); {
	case r.kind() == resultVar:
		return v.Owner().FunctionGraph()
	case r.kind() == inputVar && r.region() != noRegion:
		return v.g.regions[r.region()]
	}
	return nil
}

// IsInput reports whether the variable is an input of a function graph.
func (v Var) IsInput() bool { return v.IsValid() && v.g.vars[v.id].kind() == inputVar }

// Constant returns the value of a constant, or of the output of a constant-like
// node; it is invalid for any other variable.
func (v Var) Constant() ir.Attr {
	if !v.IsValid() {
		return ir.Attr{}
	}
	return v.g.ConstantOfVar(v.id)
}

// Name returns the name that was given to the variable, "" without one.
func (v Var) Name() string {
	if v.g == nil || int(v.id) >= len(v.g.names) {
		return ""
	}
	return v.g.names[v.id]
}

// SetName gives the variable a name for printing.
func (v Var) SetName(name string) Var {
	if !v.IsValid() {
		panic("graph: SetName of no variable")
	}
	if n := int(v.id) + 1 - len(v.g.names); n > 0 {
		if name == "" {
			return v
		}
		v.g.names = append(v.g.names, make([]string, n)...)
	}
	v.g.names[v.id] = name
	return v
}

// Client is a use of a variable: input Index of Node.
type Client struct {
	Node  Node
	Index int
}

// Clients returns the uses of the variable, in the order in which they were added. A
// function graph's output is an input of its return node.
func (v Var) Clients() iter.Seq[Client] {
	return func(yield func(Client) bool) {
		for s := v.rec().first; s != 0; {
			n := v.g.clientOf(s)
			index := int(uint32(s) - v.g.nodes[n].in)
			s = v.g.slots[s].next
			if !yield(Client{Node{v.g, n}, index}) {
				return
			}
		}
	}
}

// NumClients returns the number of uses, counting no further than limit.
func (v Var) NumClients(limit int) int {
	if !v.IsValid() {
		return 0
	}
	return v.g.NumClientsOf(v.id, limit)
}

// HasClients reports whether the variable is used.
func (v Var) HasClients() bool { return v.rec().first != 0 }

// IsDestroyed reports whether a node overwrites the variable or a view of it.
func (v Var) IsDestroyed() bool {
	for list := []Var{v}; len(list) > 0; {
		v, list = list[len(list)-1], list[:len(list)-1]
		for c := range v.Clients() {
			memory := c.Node.Op().Memory()
			for _, inputs := range memory.Destroys {
				if slices.Contains(inputs, c.Index) {
					return true
				}
			}
			for output, input := range memory.Views {
				if input == c.Index && output >= 0 && output < c.Node.NumOutputs() {
					list = append(list, c.Node.Output(output))
				}
			}
		}
	}
	return false
}
