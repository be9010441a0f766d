package navigator

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/profile"
)

// chase follows a term that came back, or a whole graph, once more round: it notes
// the rewrites of the nodes of the term and of what those made, by whatever rule or
// optimizer, in order.
type chase struct {
	nodes  map[graph.NodeID]bool // nil: all nodes
	steps  []profile.Step
	count  int  // steps, those included that are not listed
	period int  // rewrites, or rounds, that it took the first time
	until  int  // epoch in which it is given up
	grows  int  // nodes that they made more than they removed
	over   bool // given up
}

const (
	maxChases = 4    // terms that are followed at a time
	maxSteps  = 1000 // steps that are listed
	maxShown  = 100  // steps whose terms are told
)

// follow begins to follow the term that was coded last, which took so many rewrites
// and rounds to come back. It returns nil while too many are being followed.
func (c *cycles) follow(period, epochs int) *chase {
	c.chases = slices.DeleteFunc(c.chases, func(ch *chase) bool {
		ch.over = ch.over || ch.until < c.epoch
		return ch.over
	})
	if len(c.chases) >= maxChases {
		return nil
	}
	ch := &chase{nodes: map[graph.NodeID]bool{}, period: period, until: c.epoch + 2*epochs + 2}
	for _, n := range c.coder.nodes {
		ch.nodes[n] = true
	}
	c.chases = append(c.chases, ch)
	return ch
}

// drop gives a chase up.
func (c *cycles) drop(ch *chase) {
	ch.over = true
	c.chases = slices.DeleteFunc(c.chases, func(other *chase) bool { return other == ch })
}

// watches reports whether a rewrite of a node is to be noted.
func (ch *chase) watches(n graph.NodeID) bool { return ch.nodes == nil || ch.nodes[n] }

// look returns what is to be noted of a node before it is rewritten.
func (c *cycles) look(n graph.NodeID) profile.Step {
	for _, ch := range c.chases {
		if ch.watches(n) && len(ch.steps) < maxShown {
			node := c.coder.g.Node(n)
			return profile.Step{Node: nodeName(node), Before: shownNode(node)}
		}
	}
	return profile.Step{}
}

// tell notes the rewrite of a node by a rule, which made so many nodes more.
func (c *cycles) tell(e *engine, root graph.NodeID, grown int) {
	if len(c.chases) == 0 {
		return
	}
	s := c.before
	s.Rule, s.Pass = e.set.locals[e.rule].Name, c.run.where.pass()
	if out := e.rw.firstOut(); out != 0 && s.Before != "" {
		s.After = shown(e.g.Var(out))
	}
	for _, ch := range c.chases {
		if !ch.watches(root) {
			continue
		}
		ch.add(s, grown)
		if ch.nodes != nil {
			e.eachMade(func(n graph.NodeID) { ch.nodes[n] = true })
		}
	}
}

func (ch *chase) add(s profile.Step, grown int) {
	ch.grows += grown
	if ch.count++; len(ch.steps) < maxSteps {
		ch.steps = append(ch.steps, s)
	}
}

// look returns what is to be noted of a node before an optimizer that is no rule
// replaces it by a variable, which may be none.
func (r *Run) look(name string, n graph.Node, new graph.Var) profile.Step {
	if r.cycles == nil || len(r.cycles.chases) == 0 {
		return profile.Step{}
	}
	s := r.cycles.look(n.ID())
	s.Rule, s.Pass = name, r.where.pass()
	if s.Before != "" && new.IsValid() {
		s.After = shown(new)
	}
	return s
}

// note notes that an optimizer which is no rule replaced a node, and made so many
// nodes more.
func (r *Run) note(n graph.NodeID, s profile.Step, grown int) {
	if r.cycles == nil {
		return
	}
	for _, ch := range r.cycles.chases {
		if ch.watches(n) {
			ch.add(s, grown)
		}
	}
}

// noteCount notes that an optimizer made rewrites of which nothing more is known.
func (r *Run) noteCount(rewrites int) {
	if rewrites > 0 && r.cycles != nil {
		r.note(0, profile.Step{Rule: r.where.name(), Pass: r.where.pass(), Node: numberOfRewrites(rewrites)}, 0)
	}
}
