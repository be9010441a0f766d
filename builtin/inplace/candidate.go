package inplace

import (
	"context"
	"iter"
	"slices"

	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/graph/ir"
)

// candidate is an input that a node might overwrite.
type candidate struct {
	ctx     context.Context
	node    graph.Node
	input   int
	updates bool      // it would overwrite its window alone
	memory  ir.Memory // of the node, if it did
	handler *feature.DestroyHandler
	aliases *views.Aliases
}

// obstacle returns why the node must not overwrite the input, "" if it may. The
// order of the nodes may still forbid it: that the destroy handler finds out.
func (c *candidate) obstacle() string {
	x := c.node.Input(c.input)
	if !c.isOwn(c.aliases.Root(x)) {
		return "the memory is not the program's own"
	}
	if c.aliases.Repeats(x) {
		return "it shows an element at several places"
	}
	if v, use, ok := c.aliases.Blamed(x); ok {
		if reason := c.hindrance(v, use); reason != "" {
			return reason
		}
	}
	if reason := c.ownHindrance(c.aliases.Root(x)); reason != "" {
		return reason
	}
	seen := 0
	for v := range c.near(x) {
		for use := range v.Clients() {
			if seen++; seen%checkEvery == 0 && c.ctx.Err() != nil {
				return "the run has ended"
			}
			if c.isHarmless(use.Node) || !c.handler.Reads(use) {
				continue
			}
			if !c.overwrites(x, v) {
				break
			}
			if reason := c.conflict(v, use); reason != "" {
				c.blame(v, use, seen)
				return reason
			}
		}
	}
	return ""
}

// near yields the variables that may share an element with what the node would overwrite.
func (c *candidate) near(x graph.Var) iter.Seq[graph.Var] {
	if c.updates {
		return c.handler.Sharers(x)
	}
	return c.handler.Near(x)
}

// checkEvery is the number of uses that are looked at between two looks at the context.
const checkEvery = 256

// hindrance returns why a use of the memory forbids that it is overwritten, "" if it
// does not.
func (c *candidate) hindrance(v graph.Var, use graph.Client) string {
	if c.isHarmless(use.Node) || !c.handler.Reads(use) || !c.overwrites(c.node.Input(c.input), v) {
		return ""
	}
	return c.conflict(v, use)
}

// ownHindrance returns why a node that uses the result forbids that the memory is
// overwritten, as far as few do and they use the memory themselves. Of many nodes that might
// overwrite one memory each may be hindered by a user of its own.
func (c *candidate) ownHindrance(root graph.Var) string {
	looked := 0
	for user := range c.node.Output(0).Clients() {
		if looked++; looked > manyUses || user.Node.NumInputs() > manyUses {
			return ""
		}
		for i, v := range user.Node.Inputs() {
			if c.aliases.Root(v) != root {
				continue
			}
			if reason := c.hindrance(v, graph.Client{Node: user.Node, Index: i}); reason != "" {
				return reason
			}
		}
	}
	return ""
}

// manyUses is the number of uses that are looked at before it pays to find one that
// hinders others as well.
const manyUses = 64

// blame notes a use that forbids that the memory is overwritten: the next op that might
// overwrite it is checked against that use first, so that not each of many looks at all of the
// others. Where many were looked at, the use that stands last is noted, if it forbids it
// too: it stands after the most.
func (c *candidate) blame(v graph.Var, use graph.Client, seen int) {
	if seen > manyUses {
		last, looked := use, 0
		for other := range v.Clients() {
			if looked++; looked%checkEvery == 0 && c.ctx.Err() != nil {
				return
			}
			if other.Node.FunctionGraph() == c.node.FunctionGraph() && c.node.Graph().ListedBefore(last.Node.ID(), other.Node.ID()) {
				last = other
			}
		}
		if last != use && c.conflict(v, last) != "" {
			use = last
		}
	}
	c.aliases.Blame(v, use)
}

// overwrites reports whether what the node would overwrite shares an element with a
// variable.
func (c *candidate) overwrites(x, v graph.Var) bool {
	if c.updates {
		return c.aliases.MayOverwrite(c.node, c.input, v)
	}
	return c.aliases.MayShare(x, v)
}

// isHarmless reports whether a use of the memory cannot forbid that it is
// overwritten, whatever both share: it stands before the node. If it overwrites
// some of the memory, the handler has put everything before it that shows that.
func (c *candidate) isHarmless(user graph.Node) bool {
	return c.node.Graph().ListedBefore(user.ID(), c.node.ID())
}

// isOwn reports whether a variable has memory that only the program knows, which
// its owner made for it, in the same function graph.
func (c *candidate) isOwn(root graph.Var) bool {
	n := root.Owner()
	if !n.IsValid() || root.Constant().IsValid() || n.FunctionGraph() != c.node.FunctionGraph() {
		return false
	}
	if !n.Op().Has(ir.Pure) || n.Op().Has(ir.ConstantLike) {
		return false
	}
	// What holds graphs may pass on what they yield, unless its dialect says what it does.
	return len(n.Nested()) == 0 || n.Op().Info().Memory != nil
}

// conflict returns why a use of a variable that shares memory with the input
// forbids that it is overwritten.
func (c *candidate) conflict(v graph.Var, use graph.Client) string {
	switch {
	case use.Node == c.node && (use.Index == c.input || c.memory.Tolerates(c.input, use.Index, v == c.node.Input(c.input))):
		return ""
	case use.Node == c.node:
		return "another input shares the memory"
	case c.node.FunctionGraph().Return() == use.Node:
		return "what shares the memory is returned"
	case destroys(use):
		return "another op overwrites it already"
	case c.needs(use.Node):
		return "what shares the memory is used later"
	}
	return ""
}

func destroys(use graph.Client) bool {
	for _, inputs := range use.Node.Op().Memory().Destroys {
		if slices.Contains(inputs, use.Index) {
			return true
		}
	}
	return false
}

// isReady reports whether all that a node of the same graph uses stands before the
// candidate's, as with the slices of one tensor that was there before.
func (c *candidate) isReady(user graph.Node) bool {
	if user.FunctionGraph() != c.node.FunctionGraph() || len(user.Nested()) > 0 {
		return false
	}
	for i := range user.NumInputs() {
		owner := user.Input(i).Owner()
		if owner.IsValid() && !c.isHarmless(owner) {
			return false
		}
	}
	return true
}

// maxSteps bounds how far a use after the node is followed back.
const maxSteps = 256

// needs reports whether a node that stands after the candidate's cannot be moved
// before it, because it uses what that computes, or because finding out would
// take too long.
func (c *candidate) needs(user graph.Node) bool {
	g := c.node.Graph()
	if user != c.node && c.isReady(user) {
		return false
	}
	seen := map[graph.NodeID]bool{}
	for list := []graph.Node{user}; len(list) > 0; {
		n := list[len(list)-1]
		list = list[:len(list)-1]
		if n == c.node || len(seen) > maxSteps {
			return true
		}
		if n.FunctionGraph() != c.node.FunctionGraph() || len(n.Nested()) > 0 {
			if g.Compare(n.ID(), c.node.ID()) > 0 {
				return true // what a nested graph uses is not followed
			}
			continue
		}
		if seen[n.ID()] || g.ListedBefore(n.ID(), c.node.ID()) {
			continue
		}
		seen[n.ID()] = true
		for _, v := range n.Inputs() {
			if owner := v.Owner(); owner.IsValid() {
				list = append(list, owner)
			}
		}
	}
	return false
}
