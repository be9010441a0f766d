package functional

import (
	"github.com/settle-go/settle/graph"
)

// unit is a node, or a loop as a whole.
type unit struct {
	node graph.NodeID
	loop *loop
}

// arranger orders the nodes of a function graph so that those of a loop stand together,
// with those of the loops within it, after all that enters it and before all that uses its
// results. Otherwise the order stays, as far as it can.
type arranger struct {
	*frames
	order []graph.NodeID
	inner map[*loop][]unit // what each loop holds, nil for the graph
}

// arrange orders the nodes. A loop that needs its own result is refused.
func (f *frames) arrange() []graph.NodeID {
	for {
		a := &arranger{frames: f, inner: map[*loop][]unit{}}
		for _, l := range f.loops {
			l.units = nil
		}
		a.collectUnits()
		if a.level(nil) {
			return a.order
		}
	}
}

// around returns the loop in which a node or a loop stands: one that is refused is as
// if it were not there, with all around it.
func (a *arranger) around(l *loop) *loop {
	for at := l; at != nil; at = at.parent {
		if at.refusal != "" {
			return nil
		}
	}
	return l
}

// home returns the loop in which a node stands.
func (a *arranger) home(i int32) *loop { return a.around(a.loopOf[i]) }

// collectUnits lists what each loop holds, in order.
func (a *arranger) collectUnits() {
	seen := map[*loop]bool{}
	for i, n := range a.nodes {
		l := a.home(int32(i))
		a.inner[l] = append(a.inner[l], unit{node: n})
		for ; l != nil && !seen[l]; l = a.around(l.parent) {
			seen[l] = true
			outer := a.around(l.parent)
			list := a.inner[outer]
			a.inner[outer] = append(list, unit{loop: l})
		}
	}
}

// unitIn returns the unit of a loop that a node is or is in.
func (a *arranger) unitIn(i int32, in *loop) (unit, bool) {
	l := a.home(i)
	if l == in {
		return unit{node: a.nodes[i]}, true
	}
	for l != nil {
		outer := a.around(l.parent)
		if outer == in {
			return unit{loop: l}, true
		}
		l = outer
	}
	return unit{}, false
}

// inputs calls f with what a unit uses in the loop that it stands in.
func (a *arranger) inputs(u unit, in *loop, visit func(unit)) {
	node := func(n graph.NodeID) {
		for k := range a.g.NumInputsOf(n) {
			at := a.at(a.g.InputOf(n, k))
			if at < 0 {
				continue
			}
			if dep, ok := a.unitIn(at, in); ok && dep != u {
				visit(dep)
			}
		}
		for _, fg := range a.g.Node(n).Nested() {
			for inner := range fg.All() {
				for k := range inner.NumInputs() {
					if at := a.at(inner.Input(k).ID()); at >= 0 {
						if dep, ok := a.unitIn(at, in); ok && dep != u {
							visit(dep)
						}
					}
				}
			}
		}
	}
	if u.loop == nil {
		node(u.node)
		return
	}
	work := []*loop{u.loop}
	for len(work) > 0 {
		l := work[len(work)-1]
		work = work[:len(work)-1]
		for _, inner := range a.inner[l] {
			if inner.loop != nil {
				work = append(work, inner.loop)
			} else {
				node(inner.node)
			}
		}
	}
}

// level orders what a loop holds. It returns false where a loop needs its own result,
// which is refused then.
func (a *arranger) level(in *loop) bool {
	const (
		open = 1
		done = 2
	)
	type entry struct {
		unit unit
		deps []unit
	}
	state := map[unit]uint8{}
	var stack []entry
	push := func(u unit) {
		state[u] = open
		e := entry{unit: u}
		a.inputs(u, in, func(dep unit) { e.deps = append(e.deps, dep) })
		stack = append(stack, e)
	}
	for _, root := range a.inner[in] {
		if state[root] != 0 {
			continue
		}
		push(root)
		for len(stack) > 0 {
			top := &stack[len(stack)-1]
			if len(top.deps) == 0 {
				state[top.unit] = done
				u := top.unit
				if in != nil {
					in.units = append(in.units, u)
				}
				stack = stack[:len(stack)-1]
				if u.loop == nil {
					a.order = append(a.order, u.node)
				} else if !a.level(u.loop) {
					return false
				}
				continue
			}
			dep := top.deps[0]
			top.deps = top.deps[1:]
			switch state[dep] {
			case 0:
				push(dep)
			case open:
				for k := len(stack) - 1; k >= 0; k-- {
					if l := stack[k].unit.loop; l != nil {
						l.refuse(l.at, "the loop needs its own result")
						return false
					}
				}
			}
		}
	}
	return true
}
