package passes

import "github.com/settle-go/settle/graph"

// manyWrites is how many writes an array has at least that [tracker.isCovered] looks at:
// those of arrays with less are followed 64 at a time.
const manyWrites = 64

// covers are the flows of a graph as trees: the root is what begins one, or what several come
// together in. A flow has all that those above it have. They are trees in the other
// direction as well, with what uses a flow above it: a flow has all that those below it
// have.
type covers struct {
	number   table[graph.VarID, int32] // of a flow, from 1 on
	down, up tree
	branches map[*family]bool // with flows that come together in a Merge
	state    []int32          // by place: the flow that has all that was written before, 0 for nothing, -1 for no such flow
}

// tree has the spans of numbers that the subtrees of nodes have, in their order from the root.
type tree struct{ first, end []int32 }

// newTree makes a tree, or some. A parent, 0 for none, stands before its children.
func newTree(parents []int32) tree {
	size := make([]int32, len(parents))
	for i := len(parents) - 1; i > 0; i-- {
		size[i]++
		size[parents[i]] += size[i]
	}
	t := tree{make([]int32, len(parents)), make([]int32, len(parents))}
	for i := 1; i < len(parents); i++ { // end is, of each, where its next child begins
		at := &t.end[parents[i]]
		t.first[i], t.end[i] = *at, *at+1
		*at += size[i]
	}
	return t
}

// isAbove reports whether one is above another, or that.
func (t tree) isAbove(a, b int32) bool { return t.first[a] <= t.first[b] && t.first[b] < t.end[a] }

// newCovers numbers the flows of a graph.
func (t *tracker) newCovers() *covers {
	c := &covers{number: make(table[graph.VarID, int32], len(t.flow)), branches: map[*family]bool{}, state: make([]int32, len(t.nodes))}
	above, below := []int32{0}, []int32{0} // by number; -1 below those with several
	number := func(v graph.VarID) int32 {
		if c.number[v] == 0 {
			c.number[v] = int32(len(above))
			above, below = append(above, 0), append(below, 0)
		}
		return c.number[v]
	}
	for i := range t.steps {
		s := &t.steps[i]
		if s.source || len(s.in) == 0 {
			continue
		}
		for _, in := range s.in {
			number(in)
		}
		for _, out := range s.out {
			if a := t.flows.at(out); a != nil && len(s.in) > 1 && t.kindOf(t.g.Node(t.nodes[i])) == "Merge" {
				c.branches[a.family] = true
			}
			to := number(out)
			for _, in := range s.in {
				from := c.number[in]
				if len(s.in) == 1 {
					above[to] = from
				}
				if below[from] == 0 {
					below[from] = to
				} else {
					below[from] = -1
				}
			}
		}
	}
	c.down = newTree(above)
	// From the last to the first, those that are used stand after what uses them.
	last := int32(len(below))
	turned := make([]int32, last)
	for i := int32(1); i < last; i++ {
		if below[i] > 0 {
			turned[last-i] = last - below[i]
		}
	}
	c.up = newTree(turned)
	return c
}

// has reports whether a flow has all that another one has, as far as the trees say so.
func (c *covers) has(flow, other int32) bool {
	last := int32(len(c.down.first))
	return c.down.isAbove(other, flow) || c.up.isAbove(last-flow, last-other)
}

// join returns the flow that has what two have.
func (c *covers) join(a, b int32) int32 {
	switch {
	case a == 0 || a > 0 && b > 0 && c.has(b, a):
		return b
	case b == 0 || a > 0 && b > 0 && c.has(a, b):
		return a
	}
	return -1
}

// gathers reports whether a node that adds up flows gives one that has all that was written
// before it.
func (c *covers) gathers(s *step) bool {
	for _, at := range s.after {
		if state := c.state[at]; state < 0 || state > 0 && !c.has(c.number[s.out[0]], state) {
			return false
		}
	}
	return true
}

// isCovered reports whether the flows of an array with many writes, none of them in a loop,
// plainly say all of its order: what was written before a node is what one flow has, and a
// read takes that one, or one that has more. It looks at each node once.
func (t *tracker) isCovered(a *array) bool {
	if len(a.ops) < manyWrites {
		return false
	}
	if t.covers == nil {
		t.covers = t.newCovers()
	}
	c := t.covers
	if c.branches[a.family] {
		return false
	}
	writes := 0
	for _, op := range a.ops {
		if f := t.frames[t.place(op.node)]; op.write && (f == nil || f.depth > 0) {
			return false
		}
		if op.write {
			writes++
		}
	}
	if writes < manyWrites {
		return false
	}
	for _, op := range a.ops {
		if op.write {
			at := t.place(op.node)
			t.seeds[at] = 1
			t.wake(at)
		}
	}
	var touched []int
	t.sweep(a.end(t.arrayRemover), func(i int) bool {
		s := &t.steps[i]
		if f := t.frames[i]; s.source && (f == nil || f.depth == 0) {
			return false
		}
		state := c.state[i]
		for _, at := range s.after {
			state = c.join(state, c.state[at])
		}
		if t.seeds[i] != 0 && len(s.out) > 0 {
			state = c.join(state, c.number[s.out[0]])
		}
		if state < 0 && c.state[i] >= 0 && len(s.in) > 1 && len(s.out) > 0 && !s.source && c.gathers(s) {
			state = c.number[s.out[0]]
		}
		if state == c.state[i] {
			return false
		}
		c.state[i] = state
		touched = append(touched, i)
		return true
	})
	covered := true
	for _, op := range a.ops {
		if op.write {
			t.seeds[t.place(op.node)] = 0
		}
		if op.write || op.kind == "Grad" || op.kind == "Close" {
			continue
		}
		if state := c.state[t.place(op.node)]; state != 0 && (state < 0 || c.number.at(op.flow) == 0 || !c.has(c.number[op.flow], state)) {
			covered = false
		}
	}
	for _, i := range touched {
		c.state[i] = 0
	}
	return covered
}
