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
	needs map[unit][]unit  // what each uses of the others in its loop
	kept  map[*loop]bool   // whether neither it nor one around it is refused
}

// arrange orders the nodes. A loop that needs its own result is refused.
func (f *frames) arrange() []graph.NodeID {
	for {
		a := &arranger{frames: f, inner: map[*loop][]unit{}, needs: map[unit][]unit{}, kept: map[*loop]bool{}}
		for _, l := range f.loops {
			l.units = nil
		}
		a.collectUnits()
		a.collectNeeds()
		if a.level(nil) {
			return a.order
		}
	}
}

// around returns the loop in which a node or a loop stands: one that is refused is as
// if it were not there, with all around it.
func (a *arranger) around(l *loop) *loop {
	if l == nil || !a.isKept(l) {
		return nil
	}
	return l
}

// isKept reports whether neither a loop nor one around it is refused.
func (a *arranger) isKept(l *loop) bool {
	kept, known := a.kept[l]
	if !known {
		kept = l.refusal == "" && (l.parent == nil || a.isKept(l.parent))
		a.kept[l] = kept
	}
	return kept
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

// collectNeeds lists what each unit uses of those that stand in the same loop.
func (a *arranger) collectNeeds() {
	for i, n := range a.nodes {
		for k := range a.g.NumInputsOf(n) {
			a.need(int32(i), a.at(a.g.InputOf(n, k)))
		}
		for _, fg := range a.g.Node(n).Nested() {
			for inner := range fg.All() {
				for k := range inner.NumInputs() {
					a.need(int32(i), a.at(inner.Input(k).ID()))
				}
			}
		}
	}
}

// need notes that a node uses another one: so do the units that they are of, or are in, in
// the innermost loop around both.
func (a *arranger) need(i, at int32) {
	if at < 0 {
		return
	}
	user, used := unit{node: a.nodes[i]}, unit{node: a.nodes[at]}
	of, in := a.home(i), a.home(at)
	for of != in {
		if in == nil || of != nil && of.depth >= in.depth {
			user, of = unit{loop: of}, a.around(of.parent)
		} else {
			used, in = unit{loop: in}, a.around(in.parent)
		}
	}
	if user != used {
		a.needs[user] = append(a.needs[user], used)
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
		stack = append(stack, entry{unit: u, deps: a.needs[u]})
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
