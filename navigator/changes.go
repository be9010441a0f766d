package navigator

import "github.com/settle-go/settle/graph"

// change is one thing that became of a graph, as its features are told. The
// number may be of a node that a feature refused, and be above the arena's.
type change struct {
	kind changeKind
	id   uint32 // of the node or, of usesChanged, the variable
}

type changeKind uint32

const (
	nodeCame changeKind = iota
	inputChanged
	nodeTouched
	nodeWent
	usesChanged // a variable got or lost a client
)

// changes is a list of changes in the making: the methods are those of features.
type changes struct{ list []change }

func (c *changes) add(kind changeKind, id uint32) {
	c.list = append(c.list, change{kind, id})
}

// OnImport implements [graph.Importer].
func (c *changes) OnImport(n graph.Node, _ string) {
	c.add(nodeCame, uint32(n.ID()))
	c.addInputs(n)
}

// OnPrune implements [graph.Pruner].
func (c *changes) OnPrune(n graph.Node, _ string) {
	c.add(nodeWent, uint32(n.ID()))
	c.addInputs(n)
}

// OnChangeInput implements [graph.InputChanger].
func (c *changes) OnChangeInput(n graph.Node, _ int, old, new graph.Var, _ string) {
	c.add(inputChanged, uint32(n.ID()))
	c.add(usesChanged, uint32(old.ID()))
	c.add(usesChanged, uint32(new.ID()))
}

// OnTouch implements [graph.Toucher].
func (c *changes) OnTouch(n graph.Node, _ string) { c.add(nodeTouched, uint32(n.ID())) }

func (c *changes) addInputs(n graph.Node) {
	for i := range n.NumInputs() {
		c.add(usesChanged, uint32(n.Input(i).ID()))
	}
}

// nodeIn returns the node that came or changed, 0 when it is not in the graph
// any more, or when the change is of another kind.
func (c change) nodeIn(g *graph.Graph) graph.NodeID {
	n := graph.NodeID(c.id)
	if c.kind >= nodeWent || int(n) >= g.NumIDs() || !g.IsAlive(n) {
		return 0
	}
	return n
}
