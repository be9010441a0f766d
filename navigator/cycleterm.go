package navigator

import (
	"slices"

	"github.com/settle-go/settle/graph"
)

// termNodes bounds how many nodes of a term are compared. What is behind them is
// compared by identity: one and the same node.
const termNodes = 64

// termCoder writes terms as words, so that two are the same term exactly where
// their words are the same: the nodes below a root, level by level, with their
// ops, types and sharing.
type termCoder struct {
	g     *graph.Graph
	words []uint32
	nodes []graph.NodeID
	at    [4 * termNodes]uint8 // open addressing: index in nodes and 1
	// clients says that it also counts how often values are used, which the rules
	// ask for.
	clients bool
}

// What an input of a node is.
const (
	leafInput  = iota // an input or constant of the graph
	innerInput        // an output of a node of the term
	otherInput        // one of a node behind the term
)

// code returns the words of the term at a node, valid until the next call.
func (c *termCoder) code(root graph.NodeID) []uint32 {
	c.words, c.nodes = c.words[:0], c.nodes[:0]
	clear(c.at[:])
	c.index(root)
	for i := 0; i < len(c.nodes); i++ {
		c.node(c.nodes[i])
	}
	c.users(root)
	return c.words
}

// index returns the place of a node among those of the term, -1 where there is no
// room for it.
func (c *termCoder) index(n graph.NodeID) int {
	slot := uint32(n) * 0x9e3779b1 >> 24
	for ; c.at[slot] != 0; slot = (slot + 1) % uint32(len(c.at)) {
		if i := int(c.at[slot]) - 1; c.nodes[i] == n {
			return i
		}
	}
	if len(c.nodes) == termNodes {
		return -1
	}
	c.nodes = append(c.nodes, n)
	c.at[slot] = uint8(len(c.nodes))
	return len(c.nodes) - 1
}

func (c *termCoder) node(n graph.NodeID) {
	g := c.g
	inputs, outputs := g.NumInputsOf(n), g.NumOutputsOf(n)
	c.words = append(c.words, uint32(g.OpOf(n)), uint32(inputs), uint32(outputs))
	for i := range outputs {
		v := g.OutputOf(n, i)
		t := g.TypeOf(v)
		c.words = append(c.words, uint32(t), uint32(t>>32))
		if c.clients {
			c.words = append(c.words, uint32(g.NumClientsOf(v, fewClients+1)))
		}
	}
	for i := range inputs {
		c.input(g.InputOf(n, i))
	}
	if len(g.Node(n).Nested()) > 0 {
		c.words = append(c.words, uint32(n)) // two nodes that hold graphs count as different
	}
}

func (c *termCoder) input(v graph.VarID) {
	owner := c.g.OwnerOf(v)
	if owner == 0 {
		c.words = append(c.words, leafInput, uint32(v))
		return
	}
	if i := c.index(owner); i >= 0 {
		c.words = append(c.words, innerInput, uint32(i), uint32(c.g.IndexOf(v)))
		return
	}
	// Numbers are given again: the rewrite that made it tells one from another.
	c.words = append(c.words, otherInput, uint32(v), uint32(c.g.Provenance().MadeBy(owner)))
}

// users adds the ops of what uses the root: there are rules that ask for them.
func (c *termCoder) users(root graph.NodeID) {
	for i := range c.g.NumOutputsOf(root) {
		count, ops := 0, uint32(0)
		c.g.EachClient(c.g.OutputOf(root, i), func(n graph.NodeID) bool {
			count++
			ops += uint32(c.g.OpOf(n)) * 0x9e3779b1 // in whatever order
			return count < fewClients
		})
		c.words = append(c.words, ops)
	}
}

// same reports whether the term at a node is one that was coded before.
func (c *termCoder) same(saved []uint32, root graph.NodeID) bool {
	return saved[0] == uint32(c.g.OpOf(root)) && slices.Equal(saved, c.code(root))
}

// The bounds of the terms that a report shows.
const (
	shownLevels = 4
	shownLength = 160
)

// shown returns a variable as text for a report.
func shown(v graph.Var) string { return cut(graph.Text(v, shownLevels)) }

// shownNode returns the term at a node as text for a report.
func shownNode(n graph.Node) string {
	if n.NumOutputs() == 0 {
		return cut(n.String())
	}
	return shown(n.Output(0))
}

func cut(text string) string {
	if len(text) <= shownLength {
		return text
	}
	end := shownLength
	for end > 0 && text[end]&0xc0 == 0x80 {
		end-- // not inside of a character
	}
	return text[:end] + "..."
}

// nodeName returns how a report names a node.
func nodeName(n graph.Node) string {
	if n.Location() != "" {
		return n.Describe()
	}
	return n.Op().Name()
}
