package views

import "github.com/settle-go/settle/graph"

// blamed is a use of a variable.
type blamed struct {
	v     graph.VarID
	node  graph.NodeID
	index int
}

// Blame notes a use of a variable for the sake of which nobody may overwrite the memory
// that the variable shows. It is a hint: who asks for it has to look at the use again.
func (a *Aliases) Blame(v graph.Var, use graph.Client) {
	a.hints[a.Root(v).ID()] = blamed{v.ID(), use.Node.ID(), use.Index}
}

// Blamed returns the use that was noted last for the memory that a variable shows, and
// of which variable, if it is one still.
func (a *Aliases) Blamed(of graph.Var) (v graph.Var, use graph.Client, ok bool) {
	root := a.Root(of)
	b, ok := a.hints[root.ID()]
	if !ok || int(b.node) >= a.g.NumIDs() || !a.g.IsAlive(b.node) || b.index >= a.g.NumInputsOf(b.node) || a.g.InputOf(b.node, b.index) != b.v {
		return graph.Var{}, graph.Client{}, false
	}
	v = a.g.Var(b.v)
	return v, graph.Client{Node: a.g.Node(b.node), Index: b.index}, a.Root(v) == root
}
