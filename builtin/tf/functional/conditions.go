package functional

import "github.com/settle-go/settle/graph"

// condition is what has to hold for a node to run: that a predicate chose a port of its
// Switches, and what has to hold for these.
type condition struct {
	parent *condition // nil of the one that always holds
	jump   *condition // one that leads to it, far up: any is found by few jumps
	pred   graph.VarID
	port   int
	depth  int
	inner  map[conditionKey]*condition
	// chosen are the ports of predicates that are known where these choose.
	chosen map[graph.VarID]int
}

type conditionKey struct {
	pred graph.VarID
	port int
}

// and returns the condition that a predicate chose a port, too.
func (c *condition) and(pred graph.VarID, port int) *condition {
	key := conditionKey{pred, port}
	if c.inner[key] == nil {
		if c.inner == nil {
			c.inner = map[conditionKey]*condition{}
		}
		inner := &condition{parent: c, jump: c, pred: pred, port: port, depth: c.depth + 1, chosen: c.chosen}
		if j := c.jump; j != nil && j.jump != nil && c.depth-j.depth == j.depth-j.jump.depth {
			inner.jump = j.jump // as in a skew-binary number
		}
		c.inner[key] = inner
	}
	return c.inner[key]
}

// at returns the condition of a depth that leads to this one.
func (c *condition) at(depth int) *condition {
	for c.depth > depth {
		if c.jump.depth >= depth {
			c = c.jump
		} else {
			c = c.parent
		}
	}
	return c
}

// implies reports whether another condition holds where this one does.
func (c *condition) implies(other *condition) bool {
	if c.at(other.depth) == other {
		return true
	}
	for ; other.parent != nil; other = other.parent {
		if port, ok := c.chosen[other.pred]; (!ok || port != other.port) && c.portOf(other.pred) != other.port {
			return false
		}
	}
	return true
}

// portOf returns which port a predicate chose, -1 where the condition is not about it.
func (c *condition) portOf(pred graph.VarID) int {
	for ; c.parent != nil; c = c.parent {
		if c.pred == pred {
			return c.port
		}
	}
	return -1
}

// tests reports whether a condition is one of a predicate.
func (c *condition) tests(pred graph.VarID) bool { return c.portOf(pred) >= 0 }

// path returns the conditions that lead to one, the outermost first.
func (c *condition) path() []*condition {
	list := make([]*condition, c.depth)
	for ; c.parent != nil; c = c.parent {
		list[c.depth-1] = c
	}
	return list
}

// pathFrom returns the conditions that lead to one from another one, which leads to it, and
// all that lead to it where the other one does not.
func (c *condition) pathFrom(outer *condition) []*condition {
	if c.at(outer.depth) != outer {
		return c.path()
	}
	list := make([]*condition, c.depth-outer.depth)
	for at := c; at != outer; at = at.parent {
		list[at.depth-outer.depth-1] = at
	}
	return list
}

// shared returns the last condition that leads to both of two.
func (c *condition) shared(other *condition) *condition {
	c, other = c.at(other.depth), other.at(c.depth)
	for c != other {
		if c.jump != other.jump { // of one depth, the jumps are as well
			c, other = c.jump, other.jump
		} else {
			c, other = c.parent, other.parent
		}
	}
	return c
}

// both returns the condition that another one holds as well, nil where they never do.
func (c *condition) both(other *condition) *condition {
	switch {
	case c.implies(other):
		return c
	case other.implies(c):
		return other
	}
	for _, at := range other.path() {
		switch c.portOf(at.pred) {
		case at.port:
		case -1:
			c = c.and(at.pred, at.port)
		default:
			return nil
		}
	}
	return c
}
